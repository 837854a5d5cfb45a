"""Many calls or cards at once: as one by one, up to the first that is illegal or brings anything else."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from fivehundred import Deal, IllegalAction, PlayCard, Seat, presets
from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import PLAYS, Hidden
from fivehundred.deal import Play, Table
from fivehundred.deal.dealt import Revealed
from fivehundred.deal.stages.auction import call_lookup_of
from fivehundred.testing.random_deals import play_on, some_deal

#: Hands that are laid open, table cards, called cards, jokers of their own policy; every kind of auction.
NAMES = (
    *("australian-4", "table-2", "called-5", "inverted-3", "pagat-6", "team-original-4"),
    *("club-4", "new-zealand-4", "perfect-4"),
)


def plays_of_deal(name: str, number: int) -> tuple[Deal, list[PlayCard]]:
    """Return a random deal at its first lead, and the cards that are played; none if it is thrown in."""
    rng = Random(f"{name} {number}")
    *positions, end = play_on(some_deal(presets.get(name), rng.randrange), rng.randrange)
    lead = next((deal for deal in positions if isinstance(deal.stage, Play)), end)
    return lead, [turn.action for turn in end.turns if isinstance(turn.action, PlayCard)]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_done_at_once_is_what_is_done_one_by_one(name: str) -> None:
    for number in range(8):
        rng = Random(f"{name} {number}")
        deal, *_, end = play_on(some_deal(presets.get(name), rng.randrange), rng.randrange)
        actions = [turn.action for turn in end.turns if not isinstance(turn.action, Hidden | None)]
        while actions:
            after, count = deal.apply_quiet(actions)
            by_one = deal
            for action in actions[:count]:
                by_one = by_one.apply(action)
            assert after == by_one
            # Only one that brings more is left to `apply`.
            deal = after.apply(actions[count])
            actions = actions[count + 1 :]
        assert deal.apply_quiet([]) == (deal, 0)


@pytest.mark.rule("BID-2")
def test_quiet_calls_are_legal_and_do_not_end_the_auction() -> None:
    deal = some_deal(presets.AUSTRALIAN_4, Random(1).randrange)
    for said, quiet in (("7D 6S", 1), ("7D P P P", 3), ("P P P P", 3), ("P 8H 8H", 2), ("look 7D", 0), ("7D JK P", 1)):
        calls = [call_lookup_of(deal.rules).texts.get(text) for text in said.split()]
        after, count = deal.apply_quiet(calls)
        assert (count, after.to_act) == (quiet, Seat((deal.dealer + 1 + quiet) % 4))
        assert deal.table.apply_quiet(calls, {}) == (after.table, quiet)


def test_nothing_but_a_legal_card_is_played() -> None:
    deal, plays = plays_of_deal("australian-4", 1)
    first, second = plays[:2]
    assert deal.apply_quiet([None, first])[1] == 0
    after, count = deal.apply_quiet([first, first, second])
    assert (after, count) == (deal.apply(first), 1)
    auction = some_deal(presets.AUSTRALIAN_4, Random(1).randrange)
    assert auction.apply_quiet([first]) == (auction, 0)
    assert auction.table.apply_quiet([first], {}) == (auction.table, 0)


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
                after, count = table.apply_quiet(wrong[start:], {})
                assert count == len(wrong) - start - 1
                with pytest.raises(IllegalAction):
                    after.apply(wrong[-1], {}, Revealed(()))
    assert found


def wrong_plays(table: Table, plays: list[PlayCard]) -> list[list[PlayCard]]:
    """Return the first of *plays* with one more that its seat has shown to lack, for each such seat in turn."""
    found = []
    for end in range(1, len(plays)):
        after, count = table.apply_quiet(islice(plays, end), {})
        play = after.stage
        if count == end and isinstance(play, Play) and play.leading:
            for fact in play.proved.facts:
                left = fact.cards & play.unplayed
                if fact.seat == play.seat and left:
                    found.append([*plays[:end], next(one for one in PLAYS if CARD_BIT[one.number] & left)])
    return found
