"""What is written is read back as it was, shows nothing that its owner has not seen, and a mistake costs no more."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import attrs
import pytest
from helpers import DEEP, FAMILIES, QUARTER, fewer, seen_by
from hypothesis import assume, given, strategies as st
from notations import all_knowledge, any_deals, variants
from random_matches import match_under_way, some_match, some_view, whole_deals

from fivehundred.actions import DeclareSlam
from fivehundred.cards import Card, Cards
from fivehundred.deal import table
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Taken
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidValue, NotationError
from fivehundred.notation import (
    DealRecord,
    PartialDeal,
    Record,
    RecordError,
    parse_position,
    parse_record,
    parse_ruleset,
    position_text,
    ptn_while_valid,
    record_text,
    record_while_valid,
    ruleset_text,
)
from fivehundred.notation.deals import as_deal, begins_within
from fivehundred.rules.presets import AUSTRALIAN_4, TRICKSTER_AU_4
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks, random_rulesets, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import exchange_hidden
from fivehundred.testing.match_strategies import annotate
from fivehundred.testing.random_deals import play_on, some_deal, some_knowledge
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.wire import from_json, to_json

some = fewer(8, deep=2)
few = fewer(10, deep=4)
fewest = fewer(33, deep=33)


def as_known(read: Deal | PartialDeal) -> PartialDeal:
    """What was *read*, as knowledge of all its hands if all its cards are known."""
    return all_knowledge(read) if isinstance(read, Deal) else read


def assert_read_back(deal: Deal | PartialDeal) -> None:
    position, record = parse_position(position_text(deal)), parse_record(record_text(Record(deals=[deal]))).deals[0]
    if isinstance(deal, Deal):
        assert position == record.deal == deal
        assert position_text(position) == position_text(deal)
    else:
        assert as_known(position) == as_known(record.deal) == deal


@some
@given(random_rulesets())
def test_rulesets_are_read_back(rules: Ruleset) -> None:
    for full in (False, True):
        text = ruleset_text(rules, full=full)
        read = parse_ruleset(text)
        assert (read, read.name, read.source) == (rules, rules.name, rules.source)
        assert ruleset_text(read, full=full) == text


@pytest.mark.parametrize("name", FAMILIES)
def test_presets_are_read_back(name: str) -> None:
    rules = PRESETS[name]
    assert ruleset_text(rules) == name
    for full in (False, True):
        read = parse_ruleset(ruleset_text(rules, full=full))
        assert (read, read.name, read.source) == (rules, rules.name, rules.source)
    with_another_name = rules.evolve(name="Ours", source="")
    read = parse_ruleset(ruleset_text(with_another_name))
    assert (read, read.name, read.source) == (rules, "Ours", "")


@some
@given(any_deals(), picks())
def test_deals_and_what_is_known_of_them_are_read_back(deal: Deal, pick: Pick) -> None:
    assert_read_back(deal)
    if not set_up_here(deal):
        for known in (PartialDeal.from_view(some_view(deal, pick)), some_knowledge(deal, pick), all_knowledge(deal)):
            assert_read_back(known)


def set_up_here(deal: Deal) -> bool:
    """Whether *deal* was set up at its first lead."""
    return not isinstance((*deal.past, deal.stage)[0], Auction)


@pytest.mark.parametrize("name", FAMILIES)
@fewest
@given(picks())
def test_deals_of_a_preset_are_read_back(name: str, pick: Pick) -> None:
    for position in play_on(some_deal(PRESETS[name], pick), pick):
        if not pick(20):
            for deal in variants(position, pick):
                assert_read_back(deal)
            assert_read_back(PartialDeal.from_view(some_view(position, pick)))


#: The stages in which cards change hands, and the one that decides whether some of them come at all.
MOVING = (Taken.KITTY, Reason.SLAM_NOW, Reason.GIVE_NOW, Taken.GIFT)


@pytest.mark.rule("BID-17", "KITTY-1")
@pytest.mark.parametrize("order", [*permutations(MOVING)][:: 1 if DEEP else 4])
def test_deals_are_read_back_whatever_the_order_of_their_stages(
    order: tuple[Reason | Taken, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant that discards a card before the gift, or takes the kitty after it, is one line of a table."""
    phases = table._phases

    def in_order(rules: Ruleset) -> dict[Reason | Taken, Any]:
        was = phases(rules)
        return {key: was[key] for key in (*order, Reason.BREACH_NOW, Reason.DECLARE_NOW)}

    monkeypatch.setattr(table, "_phases", in_order)
    monkeypatch.setattr(table, "_first_after", table._first_after.__wrapped__)
    deal = Deal.from_pack(AUSTRALIAN_4.evolve(declared_slam=500), tuple(AUSTRALIAN_4.deck), dealer=Seat(0))
    for call in ("7H", "P", "P", "P"):
        deal = deal.apply(deal.parse(call))
    while not isinstance(deal.stage, Play):
        slam = DeclareSlam()
        deal = deal.apply(slam if slam in deal.legal_actions else deal.legal_actions[-1])
        assert_read_back(deal)
        assert_read_back(PartialDeal.from_view(deal.spectator))
        for seat in range(4):
            assert_read_back(PartialDeal.from_view(deal.view(Seat(seat))))
    # No card is lost, and no discard forgotten by who made it.
    assert Cards.of(card for hand in deal.hands for card in hand) == deal.rules.deck - deal.discards
    assert sum(map(len, deal.hands)) + len(deal.discards) == len(deal.rules.deck)


@few
@given(rulesets(), picks())
def test_matches_are_read_back(rules: Ruleset, pick: Pick) -> None:
    deals = some_match(rules, pick, deals=1 + pick(4))
    whole = Record.of_match(deals, tags={"Event": "Thursday"}, comments=["Rain."])
    read = parse_record(record_text(whole))
    assert read == whole
    assert read.match == whole.match
    assert [row.number for row in whole.match.rows] == list(range(1, len(whole.match.rows) + 1))
    seen = Record.of_match([some_view(deal, pick) for deal in deals])
    # Of a game without secrets even an onlooker knows all.
    assert [as_known(one.deal) for one in parse_record(record_text(seen)).deals] == [one.deal for one in seen.deals]
    assert seen.match.rows == whole.match.rows


texts = st.text(st.characters(exclude_characters="\n\r"), max_size=30)
remarks = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=30).map(str.strip)


def recorded_by(one: DealRecord, see: Callable[[Deal], Any]) -> DealRecord:
    """What is recorded of a deal as somebody saw it, with the variations that show no more."""
    assert isinstance(one.deal, Deal)
    deal = as_deal(see(one.deal))
    notes = []
    for note in one.notes:
        others = [recorded_by(other, see) for other in note.variations]
        notes.append(attrs.evolve(note, variations=[each for each in others if begins_within(each.deal, deal)]))
    return DealRecord(deal=deal, tags=one.tags, notes=notes)


def assert_survives(record: Record) -> None:
    """*record* is the same after any way through text and JSON, and so are its text and its JSON."""
    text, tree = record_text(record), to_json(record)
    assert parse_record(text) == record
    assert from_json(tree, Record) == record
    assert record_text(from_json(tree, Record)) == text
    assert to_json(parse_record(text)) == tree


@few
@given(
    any_deals(), picks(), st.dictionaries(st.from_regex("[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True), texts), remarks
)
def test_annotated_deals_survive_text_and_json(deal: Deal, pick: Pick, tags: dict[str, str], text: str) -> None:
    one = attrs.evolve(annotate(deal, pick, depth=3), tags=tags)
    seat = Seat(pick(deal.rules.players))
    for see in (lambda deal: deal, lambda deal: deal.view(seat), lambda deal: deal.spectator):
        try:
            known = recorded_by(one, see)
            record_text(Record(deals=[known]))
        except InvalidValue:
            # Not every deal with a referee's ruling can be written, or seen by everybody.
            continue
        assert_survives(Record(deals=[known, DealRecord(deal=known.deal)], tags=tags, comments=[text]))


@few
@given(rulesets(), picks())
def test_annotated_matches_survive_text_and_json(rules: Ruleset, pick: Pick) -> None:
    kept = attrs.evolve(match_under_way(rules, pick, 1 + pick(3)), tags={"Event": "Thursday"}, comments=["Rain."])
    deals, number = [annotate(deal, pick) for deal in whole_deals(kept)], pick(6)
    assert_survives(attrs.evolve(kept, deals=deals))
    assert_survives(attrs.evolve(kept, deals=[]))
    seen = [recorded_by(one, lambda deal: deal.view(Seat(number % deal.rules.players))) for one in deals]
    assert_survives(attrs.evolve(kept, deals=seen))


# What may not be seen

CARD_WORD = re.compile(r"\b(?:1[0-3]|[2-9JQKA])[SCDH]\b|JK2?\b")


@few
@given(deals(), picks())
def test_what_a_seat_writes_is_the_same_whatever_it_has_not_seen(deal: Deal, pick: Pick) -> None:
    for seat in map(Seat, range(deal.rules.players)):
        twin = exchange_hidden(deal, pick, seat)
        assert position_text(twin.view(seat)) == position_text(deal.view(seat))
        assert record_text(Record(deals=[twin.view(seat)])) == record_text(Record(deals=[deal.view(seat)]))


@some
@given(any_deals(), picks())
def test_what_a_seat_writes_shows_no_card_that_it_has_not_seen(deal: Deal, pick: Pick) -> None:
    assume(not set_up_here(deal))
    view = some_view(deal, pick)
    seen = seen_by(deal, view.seat) if isinstance(view, SeatView) else public(deal)
    # Neither the deck nor bids are cards on the table, and a card that is called is heard by all (CALL-1).
    said = re.sub("(rules|auction|call)[^;]*", "", position_text(view))
    assert Cards.of(map(Card.parse, set(CARD_WORD.findall(said)))) <= seen
    assert not re.findall(
        rb"fivehundred\.deal\.(?:deal|setup)\b|DealtCards|Layout", pickle.dumps(PartialDeal.from_view(view))
    )


def public(deal: Deal) -> Cards:
    """Every card that lies open or has lain open."""
    table = deal.table
    seen = Cards.of(play.card for trick in table.tricks for play in trick.plays) | (table.kitty or Cards())
    seen |= Cards.of(card for piles in table.piles for pile in piles for card in pile if card is not None)
    return seen | table.shown


# Mistakes

LINE = re.compile("auction|trick")


def assert_prefix(part: Record, whole: Record) -> None:
    """*part* has nothing that is not in *whole*."""
    assert part.comments == whole.comments[: len(part.comments)]
    assert len(part.deals) <= len(whole.deals)
    for one, other in zip(part.deals, whole.deals, strict=False):
        before, after = (SpectatorView(record.deal.table).turns for record in (one, other))
        assert before == after[: len(before)]
        if isinstance(one.deal, Deal) and isinstance(other.deal, Deal):
            assert one.deal.dealt == other.deal.dealt
            assert one.deal.turns == other.deal.turns[: len(before)]
        else:
            # The text broke off before all cards were given.
            assert before == ()


@few
@given(rulesets(), picks())
def test_of_a_text_that_breaks_off_all_that_is_sound_is_read(rules: Ruleset, pick: Pick) -> None:
    deals = some_match(rules, pick, deals=2)
    whole = Record(deals=deals) if pick(2) else Record.of_match(deals)
    lines = record_text(whole).splitlines()
    count = pick(len(lines))
    part, error = record_while_valid("\n".join(lines[:count]))
    assert_prefix(part, whole)
    if error is not None:
        assert error.line <= max(count, 1)
        with pytest.raises(RecordError) as caught:
            parse_record("\n".join(lines[:count]))
        assert str(caught.value) == str(error)
    else:
        fields = [field for one in part.deals for field in position_text(one.deal).split("; ")]
        assert [line for line in lines[:count] if LINE.match(line)] == [field for field in fields if LINE.match(field)]


@few
@given(rulesets(), picks())
def test_the_first_mistake_is_named_and_what_stands_before_it_is_read(rules: Ruleset, pick: Pick) -> None:
    whole = Record(deals=some_match(rules, pick, deals=1))
    lines = record_text(whole).splitlines()
    number = choose_one(pick, [number for number, line in enumerate(lines) if line and line != "deal"])
    words = lines[number].split(" ")
    place = pick(len(words))
    words[place] = "5X"
    part, error = record_while_valid("\n".join([*lines[:number], " ".join(words), *lines[number + 1 :]]))
    assert error is not None
    assert_prefix(part, whole)
    # A head that makes no deal is found out where it ends, which is before a field that has no name any more.
    assert error.line >= number + (":" in " ".join(words[:place]))
    if LINE.match(lines[number]) and place > 2 + lines[number].startswith("trick"):
        assert error.line == number + 1
        assert error.text[: error.column - 1].count(" ") == place


# Whatever people type


valid = st.sampled_from(
    [
        *(ruleset_text(rules, full=True) for rules in PRESETS.values()),
        *(
            record_text(Record(deals=[deal, deal.spectator]))
            for deal in (
                list(play_on(some_deal(rules, lambda n: n // 2), lambda n: n // 3))[-1] for rules in PRESETS.values()
            )
        ),
    ]
)


@st.composite
def nearly_valid(draw: st.DrawFn) -> str:
    """A sound text with something taken out, put in or moved."""
    text, pick = draw(valid), draw(picks())
    for _ in range(1 + pick(3)):
        start, length = pick(len(text) + 1), pick(12)
        put_in = choose_one(pick, ["", text[pick(len(text) + 1) :][: pick(30)], draw(st.text(max_size=5))])
        text = text[:start] + put_in + text[start + length :]
    return text


def misread(read: Callable[[str], object], text: str) -> FiveHundredError | None:
    """The error that *read* has with *text*, if any."""
    try:
        read(text)
    except FiveHundredError as error:
        return error
    return None


def assert_only_named_errors(text: str) -> None:
    for read in (parse_position, parse_ruleset):
        error = misread(read, text)
        if isinstance(error, NotationError):
            assert error.text == text
            assert 1 <= error.column <= len(text) + 1
    for part, found in (record_while_valid(text), ptn_while_valid(text, TRICKSTER_AU_4)):
        # What was read is sound, and nothing in it is half done.
        assert parse_record(record_text(part)) == part
        if found is not None:
            assert text.split("\n")[found.line - 1].startswith(found.text)
            assert 1 <= found.column <= len(found.text) + 1


@QUARTER
@given(st.text() | nearly_valid())
def test_no_text_brings_an_error_of_another_kind(text: str) -> None:
    assert_only_named_errors(text)
    for line in ("\n", "; "):
        assert_only_named_errors(text.replace("\n", line))


@few
@given(any_deals(), picks(), st.text(max_size=3))
def test_no_position_brings_an_error_of_another_kind(deal: Deal, pick: Pick, text: str) -> None:
    whole = position_text(deal)
    place = pick(len(whole))
    assert_only_named_errors(whole[:place] + text + whole[place + pick(4) :])
