"""Records: files with deals or a whole match, tags and comments, and what is wrong with those that are none."""

from __future__ import annotations

import pickle
from random import Random
from typing import cast

import attrs
import pytest
from helpers import after, at_play, deal_of, play_out
from wording import reason_said

from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.turns import Misdeal
from fivehundred.errors import ForeignDealError, InvalidType, InvalidValue, UnfinishedDealError
from fivehundred.match.first_dealer import Draw, Drawn
from fivehundred.match.game import MOST_DEALS
from fivehundred.match.playing import Match
from fivehundred.notation import (
    DealRecord,
    Note,
    PartialDeal,
    Record,
    RecordError,
    parse_record,
    record_text,
    record_while_valid,
)
from fivehundred.notation.records import LONGEST_RECORD, MOST_RULES
from fivehundred.rules.calls import Pass
from fivehundred.rules.presets import AUSTRALIAN_4, NULLO_3, PASSED_DEAL_3, SHORT_PACK_2, STANDARD_3
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on
from fivehundred.wire import from_json, to_json

FILE = """\
fivehundred 1
match
rules: standard-3
[Event "Thursday"]
[Place "\\"The Fox\\", upstairs"]
# It rained.

deal
[Table "2"]
# Nobody dared.
dealer: 2
hand 0: 7S 8S 9S 10S JS QS KS AS 7C 8C
hand 1: 9C 10C JC QC KC AC 7D 8D 9D 10D
hand 2: JD QD KD AD 7H 8H 9H 10H JH QH
kitty: KH AH JK
auction by 0: P P
# Not even they.
auction by 2: P
result: passed out
#

deal
dealer: 0
number: 2
auction by 1: 7C P P
discard ? ? ?
trick 1 by 1: AC 9C
"""


def test_a_file_is_read_and_written_again() -> None:
    record = parse_record(FILE)
    assert record_text(record).replace("#\n", "") == FILE.replace("#\n", "")
    assert parse_record(record_text(record)) == record
    assert record.tags == (("Event", "Thursday"), ("Place", '"The Fox", upstairs'))
    assert record.comments == ("It rained.",)
    first, second = record.deals
    assert (first.tags, second.tags) == ((("Table", "2"),), ())
    assert first.notes == (Note(0, "Nobody dared."), Note(2, "Not even they."), Note(3, ""))
    assert (type(first.deal), type(second.deal)) == (Deal, PartialDeal)
    assert (record.match.number, record.match.rows[0].call) == (2, "passed out")


def test_lines_may_be_indented_empty_or_end_as_other_systems_end_them() -> None:
    assert parse_record(FILE.replace("\n", "\r\n")) == parse_record(FILE)
    assert parse_record(FILE.replace("\n", "  \n\n  ").strip()) == parse_record(FILE)


def test_deals_of_several_rulesets_stand_in_one_file() -> None:
    deals = [deal_of(rules) for rules in (STANDARD_3, NULLO_3, STANDARD_3, STANDARD_3.evolve(name="Ours"))]
    text = record_text(Record(deals=deals))
    assert text.count("rules: ") == 3
    read = parse_record(text)
    assert [one.deal for one in read.deals] == deals
    assert [one.deal.rules.name for one in read.deals] == ["standard-3", "nullo-3", "standard-3", "Ours"]


def test_a_whole_match_is_played_again() -> None:
    match = Match.start(STANDARD_3.evolve(hand_limit=2), dealer=Seat(1))
    deals: list[Deal] = []
    while match.result is None:
        *_, last = play_on(match.deal(tuple(STANDARD_3.deck)), Random(len(deals)).randrange)
        deals.append(last)
        match = match.after(last)
    text = record_text(Record.of_match(deals))
    assert parse_record(text).match == match
    assert [line for line in text.splitlines() if line.startswith("number")] == [
        f"number: {number}" for number in range(2, len(deals) + 1)
    ]
    # What follows from the deals before need not be said.
    bare = "\n".join(line for line in text.splitlines() if not line.startswith(("number", "scores")))
    assert parse_record(bare).match == match
    with pytest.raises(RecordError, match="the match is over"):
        parse_record(f"{text}\ndeal\n")


def test_what_makes_no_match_is_refused() -> None:
    begun, ended = deal_of(STANDARD_3), after(deal_of(STANDARD_3), "P,P,P")
    for wrong, error in (
        ([], InvalidValue),
        ([begun, begun], UnfinishedDealError),
        ([ended, ended], ForeignDealError),
        ([ended, deal_of(NULLO_3, dealer=0)], ForeignDealError),
    ):
        with pytest.raises(error):
            Record.of_match(wrong)
        with pytest.raises(error):
            Record.of_match(wrong)
    assert Record.of_match([begun]).match.number == 1


def test_a_comment_that_no_record_takes_is_refused_where_it_stands() -> None:
    with pytest.raises(RecordError, match=r"line 3, .*column 1: expected a valid comment \(a comment: .* surrogate\)"):
        parse_record("fivehundred 1\ndeal\n# caf\ud800")


def test_what_a_record_says_is_checked() -> None:
    deal = deal_of(SHORT_PACK_2)
    with pytest.raises(InvalidValue, match="a comment must be one line"):
        Note(0, "two\nlines")
    with pytest.raises(InvalidValue, match="with no space around it"):
        Record(comments=[" x"])
    with pytest.raises(InvalidValue, match="the number of actions before the note"):
        Note(-1, "")
    with pytest.raises(InvalidValue, match="a tag's name '1': expected a letter"):
        DealRecord(deal=deal, tags={"1": ""})
    with pytest.raises(InvalidValue, match="a tag: expected text without lone surrogates"):
        Record(tags={"Place": "\ud83d\ude00"})
    with pytest.raises(InvalidValue, match="expected each name once"):
        Record(tags=[("A", ""), ("A", "")])
    with pytest.raises(InvalidValue, match="in the order of the actions that they follow"):
        DealRecord(deal=deal, notes=[Note(1, ""), Note(0, "")])
    with pytest.raises(InvalidValue, match="none after more actions than the deal has"):
        DealRecord(deal=deal, notes=[Note(1, "")])
    for wrong in (
        lambda: Note(cast("int", "1"), ""),
        lambda: Note(0, cast("str", 1)),
        lambda: Record(tags=cast("dict[str, str]", {"A": 1})),
        lambda: Record(tags=cast("dict[str, str]", ["AB"])),
        lambda: Record(tags=cast("dict[str, str]", None)),
        lambda: Record(comments=cast("list[str]", 1)),
        lambda: Record(deals=[cast("Deal", 1)]),
        lambda: Record(deals=cast("list[Deal]", deal)),
        lambda: Record(deals=[deal], first=cast("Match", "yes")),
        lambda: DealRecord(deal=deal, notes=cast("list[Note]", None)),
        lambda: DealRecord(deal=deal, notes=[cast("Note", "x")]),
        lambda: record_text(cast("Record", "x")),
        lambda: record_while_valid(cast("str", b"x")),
    ):
        with pytest.raises(InvalidType):
            wrong()


HEAD = "fivehundred 1\nrules: standard-3\ndeal\ndealer: 2\n"
MATCH = "fivehundred 1\nmatch\nrules: standard-3\ndeal\ndealer: 2\nauction: P P P\nresult: passed out\n"
WRONG = {
    "": (1, 1, "fivehundred 1"),
    "fivehundred 2": (1, 1, "fivehundred 1"),
    "fivehundred 1\ndealer: 1": (2, 1, "rules: and a ruleset, or deal"),
    "fivehundred 1\nrules: standard-3\nrules: nullo-3": (3, 1, "deal"),
    "fivehundred 1\nrules: standard-3 reentry=often": (2, 27, "never, on a change of suit or always"),
    "fivehundred 1\nmatch\nmatch": (3, 1, "match once, before the rules"),
    "fivehundred 1\nmatch\n# Rain.": (3, 8, "a deal below it"),
    "fivehundred 1\nrules: standard-3": (2, 18, "a deal below it"),
    "fivehundred 1\nmatch\nrules: standard-3\n": (3, 18, "a deal below it"),
    "fivehundred 1\nrules: standard-3\nmatch": (3, 1, "match once, before the rules"),
    "fivehundred 1\nmatch\ndeal": (3, 1, "the rules of the match first"),
    "fivehundred 1\ndeal\ndealer: 0": (3, 1, "rules: and a ruleset"),
    "fivehundred 1\nrules: standard-3\n\ndealer: 0": (4, 1, "deal"),
    f"{HEAD}auction: P P 6S\ndiscard ? ? ?\ntrick 1 by 2: 7S 7S": (
        7,
        18,
        f"a legal action (seat 0 may not play 7♠: {reason_said('played before', '7♠')} (PLAY-2))",
    ),
    f"{HEAD}auction: P P P\nresult: passed": (6, 9, "passed out"),
    f"{HEAD}auction: P P P\nresult: passed out\nkeep": (7, 1, "nothing after the result"),
    f"{HEAD}auction: P P\n  result: passed out": (6, 3, "auction by 2: and a call, before the result"),
    f'{HEAD}auction: P P\n[A "b"]': (6, 1, "no tag: the tags of a deal come before its actions"),
    f"{HEAD}[A b]": (5, 3, 'a space and the text in quotes (")'),
    f'fivehundred 1\nrules: standard-3\n[T "{chr(1) * 10_000}"]': (
        3,
        1,
        "a valid value (a tag: expected at most 30000 characters, as it is written)",
    ),
    f'{HEAD}[1 "b"]': (5, 2, "a tag's name: a letter, then letters, digits and _"),
    f'{HEAD}[A "b"': (5, 7, "]"),
    f'{HEAD}[A "b]': (5, 7, 'a closing quote (")'),
    f'{HEAD}[A "b"]\n[A "c"]': (6, 2, "A only once"),
    f'{HEAD}[A "\\x"]': (5, 5, '\\", \\\\ or a character such as \\u{3b}'),
    f'{HEAD}[A "\\u{{110000}}"]': (5, 5, '\\", \\\\ or a character such as \\u{3b}'),
    f"{MATCH}deal\ndealer: 1": (9, 1, "the next deal of the match: dealer 0"),
    f"{MATCH}deal\nnumber: 3": (9, 1, "the next deal of the match: number 2"),
    f"{MATCH}deal\nrules: nullo-3": (9, 1, "no rules here, because the rules of a match stand before its first deal"),
    f"{MATCH}deal\nauction: P\ndeal": (10, 1, "the end of the record: the deal before is not over"),
    "fivehundred 1\nmatch\nrules: standard-3\ndeal\ndealer: 0\nnumber: 2": (
        6,
        1,
        "the next deal of the match: number 1",
    ),
    "fivehundred 1\nmatch\nrules: standard-3\ndeal\ndealer: 0\nscores: 0 0 500": (
        6,
        1,
        "scores that a match can begin with (player 2 stands at 500: expected less than 500 (END-3))",
    ),
    "fivehundred 1\nmatch\nrules: standard-3\ndeal\nrules: nullo-3": (
        5,
        1,
        "no rules here, because the rules of a match stand before its first deal",
    ),
    "fivehundred 1\nrules: standard-3\n" + "deal\ndealer: 0\n" * (MOST_DEALS + 1): (2003, 1, "at most 1000 deals"),
    "fivehundred 1\n" + "deal\nrules: nullo-3\ndealer: 0\n" * (MOST_RULES + 1): (
        153,
        1,
        "at most 50 changes of the rules",
    ),
    "fivehundred 1\n#" + " " * 40_000 + "x": (2, 30_001, "the end of the line, which has at most 30000 characters"),
    "fivehundred 1\n" + "#\n" * (LONGEST_RECORD // 2): (1, 1, f"a record of at most {LONGEST_RECORD} characters"),
}


@pytest.mark.parametrize(("text", "wrong"), WRONG.items(), ids=range(len(WRONG)))
def test_an_error_says_in_which_line_what_was_expected(text: str, wrong: tuple[int, int, str]) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    error = caught.value
    assert (error.line, error.column) == wrong[:2]
    assert error.expected == wrong[2]
    assert str(error).startswith(f"line {error.line}, ")
    assert len(str(error)) < 400
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line) == (str(error), error.line)
    _, found = record_while_valid(text)
    assert str(found) == str(error)


def test_a_match_may_begin_with_scores() -> None:
    match = Match.start(STANDARD_3, dealer=Seat(2), scores=(0, -30, 120))
    first = match.deal(tuple(STANDARD_3.deck))
    for _ in range(3):
        first = first.apply(Pass())
    record = Record.of_match([first, match.after(first).deal(tuple(STANDARD_3.deck))])
    assert record.match == match.after(first)
    text = record_text(record)
    assert text.count("scores: 0 -30 120") == 2
    assert parse_record(text) == record
    # What follows from the first deal need not be said.
    assert parse_record(text.replace("number: 2\nscores: 0 -30 120\n", "")) == record
    assert parse_record(text).match.first_scores == match.scores
    over = attrs.evolve(first.info, scores=(0, 0, 500))
    with pytest.raises(InvalidValue, match="expected less than 500"):
        Record.of_match([attrs.evolve(first, layout=attrs.evolve(first.layout, info=over))])


def test_in_a_match_who_may_not_bid_is_known() -> None:
    rules = STANDARD_3.evolve(ralphing=True, limit=None, at_limit=None)
    match = Match.start(rules, dealer=Seat(2))
    *_, deal = play_on(after(match.deal(tuple(rules.deck)), "10NT,P,P"), Random(1).randrange)
    match = match.after(deal)
    assert match.info.barred == (0,)
    text = record_text(Record.of_match([deal]))
    assert parse_record(f"{text}\ndeal\n").deals[1].deal.table.info.barred == match.info.barred
    with pytest.raises(RecordError, match="barred "):
        parse_record(f"{text}\ndeal\nbarred: 2 1\n")
    assert parse_record(f"{text}\ndeal\nbarred: 0\n").deals[1].deal.to_act is not None


def test_what_was_read_before_a_mistake_is_kept_if_it_makes_sense() -> None:
    hand = "hand 0: 7S 8S 9S 10S JS QS KS AS 7C 8C\n"
    record, error = record_while_valid(f"{HEAD}{hand}kitty: KH AH JK\nauction by 0: P P 6S\nwhat now?")
    assert error is not None
    (deal,) = record.deals
    assert deal.deal.to_act == 2
    record, error = record_while_valid(f"{HEAD}shown: 7S\nauction by 0: P X")
    assert error is not None
    assert [one.deal.to_act for one in record.deals] == [1]
    # An action that leads to what cannot be is not half done.
    record, error = record_while_valid(f"{HEAD}{hand}auction by 0: 6S P P\n")
    assert error is not None
    assert [one.deal.to_act for one in record.deals] == [2]
    assert parse_record(record_text(record)) == record
    head = "fivehundred 1\nrules: australian-4\ndeal\ndealer: 3\n"
    record, error = record_while_valid(f"{head}auction by 0: OM P P P\ndiscard ? ? ?\ndeclare none\ntrick: AS KS 5S X")
    assert error is not None
    assert "has exposed its hand" in error.expected
    assert [str(one.deal.tricks[0]) for one in record.deals] == ["0: AS  1: KS"]


def test_what_is_too_long_is_not_written() -> None:
    deal = deal_of(AUSTRALIAN_4)
    rules, king, ace = SHORT_PACK_2.evolve(first_dealer="cut"), Card.parse("KS"), Card.parse("AS")
    ties = (Drawn(0, king), Drawn(1, king))
    for record in (
        Record(comments=["x" * 29_998] * 34),
        Record(first=Match.start(rules, drawn=Draw((*[ties] * 2_600, (ties[0], Drawn(1, ace))), Seat(0)))),
        Record(deals=[deal_of(STANDARD_3.evolve(target=1000 + number)) for number in range(MOST_RULES + 1)]),
    ):
        with pytest.raises(InvalidValue, match="expected at most"):
            record_text(record)
    with pytest.raises(InvalidValue, match=f"expected at most {MOST_DEALS} deals"):
        Record(deals=[deal.spectator] * (MOST_DEALS + 1))


def test_a_record_as_long_as_may_be_is_written_and_read_again() -> None:
    left = LONGEST_RECORD - len(record_text(Record())) - 40 * len("# \n")
    comments = [*["x" * (left // 40)] * 39, "x" * (left - left // 40 * 39)]
    text = record_text(Record(comments=comments))
    assert (len(text), parse_record(text).comments) == (LONGEST_RECORD, tuple(comments))
    with pytest.raises(InvalidValue, match=f"at most {LONGEST_RECORD} characters"):
        record_text(Record(comments=[*comments[:-1], f"{comments[-1]}x"]))


def test_a_line_has_at_most_thirty_thousand_characters() -> None:
    comment = "x" * 29_998
    assert parse_record(f"fivehundred 1\n# {comment}\n").comments == (comment,)
    with pytest.raises(RecordError, match=r"line 2, .*, column 30001: expected the end of the line"):
        parse_record(f"fivehundred 1\n# {comment}x\n")


def test_a_deal_that_was_set_up_is_at_most_the_first_of_its_match() -> None:
    deal = at_play(STANDARD_3, "7S")
    record = Record.of_match([deal])
    text = record_text(record)
    assert parse_record(text) == record
    with pytest.raises(RecordError, match="is the first of its match, without scores or a kitty"):
        parse_record(text.replace("dealer: 2", "dealer: 2\nscores: 0 10 20"))
    over = record_text(Record.of_match([play_out(deal)]))
    head = text.partition("\ndeal\n")[2].replace("dealer: 2", "dealer: 0")
    with pytest.raises(RecordError, match="is the first of its match, without scores or a kitty"):
        parse_record(f"{over}\ndeal\n{head}")


@pytest.mark.parametrize(
    ("done", "result"),
    [
        ("auction by 0: P P P", "passed out"),
        ("auction by 0: P\nthrow in", "thrown in by 1"),
        ("void: a card was turned up while dealing", "void, a card was turned up while dealing"),
    ],
)
def test_a_result_is_the_one_that_follows(done: str, result: str) -> None:
    head = "fivehundred 1\nrules: standard-3 early_claim=allowed\n\ndeal\ndealer: 2\n"
    text = f"{head}{done}\nresult: {result}\n"
    assert record_text(parse_record(text)) == text
    with pytest.raises(RecordError, match=f"expected {result}"):
        parse_record(f"{head}{done}\nresult: none")


@pytest.mark.rule("PLAY-8")
def test_where_nobody_bid_the_result_says_neither_made_nor_failed() -> None:
    deal = play_out(after(deal_of(PASSED_DEAL_3), "P, P, P"))
    text = record_text(Record(deals=[deal]))
    assert text.endswith("\nresult: passed deal, tricks 10 0 0, points 100 0 0\n")
    assert parse_record(text).deals[0].deal == deal


def test_a_variation_has_what_the_deal_shows_only_later() -> None:
    begun = deal_of(STANDARD_3)
    bidder = begun.to_act
    assert bidder is not None
    taken = after(begun, "7S,P,P").view(bidder)
    void = begun.void(Misdeal.CARD_TURNED)
    for deal, place, other in ((taken, 0, after(begun, "P,P,P").view(bidder)), (void, 1, void)):
        record = Record(deals=[DealRecord(deal=deal, notes=[Note(place, variations=[DealRecord(deal=other)])])])
        assert parse_record(record_text(record)) == record
        assert from_json(to_json(record), Record) == record
