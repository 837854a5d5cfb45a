"""Many cards at once: the same as one by one, up to the first that is illegal or brings anything else."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from fivehundred import Deal, IllegalAction, PlayCard, presets
from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import PLAYS
from fivehundred.deal import Play, Table
from fivehundred.deal.dealt import Revealed
from fivehundred.testing.random_deals import play_on, some_deal

#: Hands that are laid open, table cards, called cards, jokers of their own policy.
NAMES = ("australian-4", "table-2", "called-5", "inverted-3", "pagat-6", "team-original-4")


def plays_of_deal(name: str, number: int) -> tuple[Deal, list[PlayCard]]:
    """Return a random deal at its first lead, and the cards that are played; none if it is thrown in."""
    rng = Random(f"{name} {number}")
    *positions, end = play_on(some_deal(presets.get(name), rng.randrange), rng.randrange)
    lead = next((deal for deal in positions if isinstance(deal.stage, Play)), end)
    return lead, [turn.action for turn in end.turns if isinstance(turn.action, PlayCard)]


@pytest.mark.parametrize("name", NAMES)
def test_cards_at_once_are_those_played_one_by_one(name: str) -> None:
    for number in range(8):
        deal, plays = plays_of_deal(name, number)
        while plays:
            after, count = deal.with_cards(plays)
            by_one = deal
            for play in plays[:count]:
                by_one = by_one.apply(play)
            assert after == by_one
            # Only one that brings more is left to `apply`.
            deal = after.apply(plays[count])
            plays = plays[count + 1 :]
        assert deal.with_cards([]) == (deal, 0)


def test_nothing_but_a_legal_card_is_played() -> None:
    deal, plays = plays_of_deal("australian-4", 1)
    first, second = plays[:2]
    assert deal.with_cards([None, first])[1] == 0
    after, count = deal.with_cards([first, first, second])
    assert (after, count) == (deal.apply(first), 1)
    auction = some_deal(presets.AUSTRALIAN_4, Random(1).randrange)
    assert auction.with_cards([first]) == (auction, 0)
    assert auction.table.with_cards([first], {}) == (auction.table, 0)


@pytest.mark.rule("PLAY-2")
def test_an_unknown_hand_plays_no_card_that_it_has_shown_to_lack() -> None:
    found = 0
    for number in range(8):
        deal, plays = plays_of_deal("australian-4", number)
        for wrong in wrong_plays(deal.table, plays):
            found += 1
            for start in (0, len(wrong) // 2):
                table = deal.table
                for play in wrong[:start]:
                    table, _ = table.apply(play, {}, Revealed(()))
                after, count = table.with_cards(wrong[start:], {})
                assert count == len(wrong) - start - 1
                with pytest.raises(IllegalAction):
                    after.apply(wrong[-1], {}, Revealed(()))
    assert found


def wrong_plays(table: Table, plays: list[PlayCard]) -> list[list[PlayCard]]:
    """Return the first of *plays* with one more that its seat has shown to lack, for each such seat in turn."""
    found = []
    for end in range(1, len(plays)):
        after, count = table.with_cards(islice(plays, end), {})
        play = after.stage
        if count == end and isinstance(play, Play) and play.leading:
            for fact in play.proved.facts:
                left = fact.cards & play.unplayed
                if fact.seat == play.seat and left:
                    found.append([*plays[:end], next(one for one in PLAYS if CARD_BIT[one.number] & left)])
    return found
