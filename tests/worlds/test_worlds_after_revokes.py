"""Worlds of hands with revokes that were found too late, against all deals there are, each refereed again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from plain import done
from small_games import beginnings, tiny

from fivehundred.actions import Action, Discard, PlayCard
from fivehundred.deal.outcomes import Played
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.match.referee import Referee
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.specials import OPEN_MISERE
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, one_of
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.worlds import Worlds

DEEP = os.environ.get("FIVEHUNDRED_DEEP") == "1"
OPEN = (attrs.evolve(OPEN_MISERE, place=None),)
LAID_AWAY: dict[str, Any] = {"deck": "JK AS KS QS AH KH QH AD KD", "size": 2, "kitty": 1}
#: Small games in which some suit is often led that others can follow, and what is bid.
GAMES: dict[str, tuple[Ruleset, str]] = {
    "trumps": (tiny(presets.STANDARD_3, deck="JK AS KS QS AH KH QH AD KD", size=3, kitty=0, early_end=True), "1S"),
    "no trump": (
        tiny(presets.STANDARD_3, deck="AS KS QS AH KH QH JH KD QD JD", size=3, kitty=1, early_end=True),
        "1NT",
    ),
    "partners": (tiny(presets.AUSTRALIAN_4, **LAID_AWAY, early_end=True), "1H"),
    "open misere": (tiny(presets.AUSTRALIAN_4, **LAID_AWAY, early_end=True, specials=OPEN), "OM"),
}


def at_first_lead(rules: Ruleset, bid: str, pick: Pick) -> Deal:
    """A deal at its first lead, the first caller having bid so."""
    deal = some_deal(rules, pick)
    while not isinstance(deal.stage, Play):
        wanted = [action for action in deal.legal_actions if str(action) in (bid, "P")]
        deal = deal.apply(wanted[-1] if wanted else some_action(deal, pick))
    return deal


def with_revokes(deal: Deal, pick: Pick, *, claims: bool) -> Referee:
    """The end of a hand in which revokes were made, all of them found too late; some *claims* end it early."""
    referee = Referee(deal=deal, nodes=0)
    while isinstance(referee.deal.stage, Play):
        play = referee.deal.stage
        options = [*referee.deal.legal_actions]
        if claims and referee.revokes and play.leading and not pick(3):
            return conceded(charged(referee), one_of(pick, play.contract.playing))
        if not play.leading and not pick(3):
            options = [PlayCard(card) for card in referee.deal.hand(play.seat)]
        referee, _ = referee.apply(one_of(pick, options))
    return charged(referee)


def charged(referee: Referee) -> Referee:
    for revoke in referee.revokes:
        referee, _ = referee.challenge(revoke.seat, trick=revoke.trick)
    return referee


def conceded(referee: Referee, winner: Seat) -> Referee:
    """The end of the hand, all having agreed to whose the rest is."""
    assert referee.to_act is not None
    referee, _ = referee.concede(by=referee.to_act, to=winner)
    while referee.claimed is not None:
        referee, _ = referee.agree(by=referee.claimed.waiting[0])
    return referee


def refereed(referee: Referee, actions: Sequence[Action], seat: Seat) -> Iterator[Referee]:
    """Every way to do *actions* again, revokes and all; others than *seat* may have laid away any cards."""
    if not actions:
        yield referee
        return
    action, *behind = actions
    hidden = isinstance(action, Discard) and referee.to_act != seat
    for tried in list(referee.deal.legal_actions) if hidden else [action]:
        try:
            after, _ = referee.apply(tried)
        except IllegalAction:
            continue
        yield from refereed(after, behind, seat)


def looking_alike(real: Referee, seat: Seat) -> set[Deal] | None:
    """All deals in which nobody but those who were found out has revoked, and that look to *seat* like *real*."""
    begun = beginnings(real.deal, seat)
    if begun is None:
        return None
    found_out = {(revoke.seat, revoke.trick) for revoke in real.revokes}
    found = set()
    for deal in begun:
        for again in refereed(Referee(deal=deal), done(unended(real.deal)), seat):
            if {(revoke.seat, revoke.trick) for revoke in again.revokes} <= found_out:
                ended = attrs.evolve(real.deal, layout=attrs.evolve(again.deal.layout, past=real.deal.layout.past))
                if ended.view(seat) == real.deal.view(seat):
                    found.add(ended)
    return found


def unended(deal: Deal) -> Deal:
    """*deal* before a claim ended it."""
    *past, play = deal.layout.past
    match deal.stage:
        case Finished(outcome=Played(rest=rest)) if rest is not None:
            return Deal(play, attrs.evolve(deal.layout, past=tuple(past)))
        case _:
            return deal


@pytest.mark.rule("IRR-1", "PLAY-6")
@pytest.mark.parametrize("claims", [False, True], ids=["played out", "claimed"])
@pytest.mark.parametrize("name", GAMES)
def test_worlds_have_the_revokes_that_were_found_and_no_others(name: str, claims: bool) -> None:
    compared = most = 0
    for seed in range(400 if DEEP else 40):
        pick = Random(f"{name} {seed}").randrange
        rules, bid = GAMES[name]
        real = with_revokes(at_first_lead(rules, bid, pick), pick, claims=claims)
        seat = Seat(pick(rules.players))
        expected = looking_alike(real, seat) if real.revokes else None
        if expected is not None:
            worlds = Worlds(real.deal.view(seat))
            assert set(worlds) == expected
            assert worlds.count == len(expected)
            assert real.deal in expected
            compared += 1
            most = max(most, len(expected))
    assert compared >= 5
    assert most > 1 or not claims
