"""Whatever the library prints for people, it reads: calls, cards and actions by all their names (CARD-8)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers import after, deal_of, fewer, read_or_refused, telling
from hypothesis import given, strategies as st

from fivehundred.actions import PlayCard
from fivehundred.cards import CARDS, SUITS, Card, Cards, suit_of_text
from fivehundred.deal.deal import Deal
from fivehundred.errors import NotationError
from fivehundred.render.svg.drawing import spoken_card
from fivehundred.render.text import call_text, card_text, hand_text, play_text
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Call, call_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import picks
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import text as worded

#: What names are made of.
WORDS = (
    *("bid", "play", "the", "joker", "lower", "higher", "of", "ten", "10", "seven", "7", "no trumps", "as one of the"),
    *("hearts", "♥", "h", "and", ",", "pass", "misere", "discard", "=", "jk", "JK2", "look", "throw the hand in", " "),
)


few = fewer(4)


def names_of(call: Call, rules: Ruleset) -> Iterator[str]:
    yield from (str(call), call_text(rules, call), worded(call).removeprefix("bid "), worded(call))
    if isinstance(call, Bid):
        yield f"{call.level} {'no trumps' if call.trump is None else call.trump.name}"


@pytest.mark.rule("BID-1", "BID-7")
@pytest.mark.parametrize("name", PRESETS)
def test_every_call_is_read_by_each_of_its_names(name: str) -> None:
    rules = PRESETS[name]
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    for call in rules.ladder.calls:
        for text in names_of(call, rules):
            with telling(text):
                assert deal.parse(text) == deal.parse(text.upper()) == call


@pytest.mark.rule("CARD-1", "CARD-8")
def test_every_card_is_read_by_each_of_its_names() -> None:
    for card in CARDS:
        for text in (str(card), card.pretty, card_text(card), spoken_card(card), str(card).replace("10", "T")):
            with telling(text):
                assert Card.parse(text) == Card.parse(text.title()) == card
    assert [suit_of_text(suit.name.lower()) for suit in SUITS] == [*SUITS]


@few
@given(picks())
def test_cards_are_read_as_they_are_listed(pick: Pick) -> None:
    cards = Cards.of(card for card in CARDS if not pick(3))
    assert Cards.parse(worded(cards)) == Cards.parse(hand_text(cards)) == cards


@few
@given(picks())
def test_every_action_is_read_as_a_refusal_says_it(pick: Pick) -> None:
    rules = some_ruleset(pick) or presets.CLUB_46_4
    for deal in play_on(some_deal(rules, pick), pick):
        for action in deal.legal_actions[:6]:
            shown = play_text(action) if isinstance(action, PlayCard) else worded(action)
            for text in (str(action), shown, worded(action)):
                with telling(text):
                    assert deal.parse(text) == action


@pytest.mark.rule("CARD-8", "JOKER-6")
def test_the_joker_is_the_higher_of_two() -> None:
    deal = after(deal_of(presets.CLUB_46_4), "7NT,P,P,P")
    assert str(deal.parse("discard the joker")) == "discard JK"
    assert str(deal.parse("discard the higher joker and lower joker")) == "discard JK2 JK"


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize(
    ("specials", "text", "meant"),
    [
        ({"OM": "open misere", "BM": "blind misere"}, "misere", "OM or BM"),
        ({"M": "misere", "X": "misere"}, "misere", "M or X"),
        ({"M": "misère", "X": "MISERE"}, "Misere", "M or X"),
        ({"M": "misère", "OM": "open misere"}, "closed misere", "M"),
        ({"M": "pass"}, "pass", "P or M"),
        ({"M": "seven spades"}, "seven spades", "7S or M"),
        ({"M": "om", "OM": "open misere"}, "Om", "OM or M"),
    ],
)
def test_a_name_of_several_calls_is_refused(specials: dict[str, str], text: str, meant: str) -> None:
    with pytest.raises(NotationError) as caught:
        call_of(text, specials)
    assert caught.value.expected.endswith(f"(did you mean {meant}?)")


@pytest.mark.rule("BID-7")
def test_a_call_as_it_is_written_means_nothing_else() -> None:
    specials = {"M": "OM", "OM": "P"}
    assert [str(call_of(text, specials)) for text in ("OM", "P", "M", "pass")] == ["OM", "P", "M", "P"]


@pytest.mark.parametrize("done", ["", "7NT,P,P,P", "7NT,P,P,P,discard 5S 6S 7S,declare none"])
@few
@given(
    text=st.text(max_size=20)
    | st.builds(str.join, st.sampled_from(["", " "]), st.lists(st.sampled_from(WORDS), max_size=8))
)
def test_any_text_is_an_action_or_refused(done: str, text: str) -> None:
    deal = deal_of(presets.AUSTRALIAN_4)
    deal = after(deal, done) if done else deal
    action = read_or_refused(deal.parse, text.strip())
    assert action is None or deal.parse(str(action)) == action


@pytest.mark.parametrize("text", ["aces", "ſ", "10ſ", "ten", "ten of", "ten of hearts of", "the", "jokers", "JK 2"])
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)
