"""Games in which everything comes to light that turns can bring, and onlookers who are only told turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
from helpers import FAMILIES
from random_matches import settled, voided

from fivehundred import Deal, Ruleset, SeatView, SpectatorView, Turn, presets
from fivehundred.actions import PlayCard
from fivehundred.cards import Card
from fivehundred.deal import Auction, Misdeal, Play, Played
from fivehundred.match import Referee
from fivehundred.rules import DOUBLE_MISERE, OPEN_MISERE
from fivehundred.rules.settings import (
    AuctionForm,
    CallTime,
    EarlyClaim,
    Exposure,
    Gate,
    JokerDeclaration,
    KittyUse,
    LateClaim,
)
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.testing.rule_strategies import PRESETS

View = SeatView | SpectatorView
#: An open misere that anybody may bid at any time.
OPEN = attrs.evolve(OPEN_MISERE, gate=Gate.NONE)
BLIND = attrs.evolve(OPEN, blind=True, shown=Exposure.BEFORE_THE_LEAD)
#: With claims of the rest (PLAY-9).
AUSTRALIAN = presets.AUSTRALIAN_4.evolve(early_end=True)


@attrs.frozen
class Game:
    """Rules, and what is done under them, where it can be done; anything else is left to chance."""

    rules: Ruleset
    ways: tuple[str, ...] = ()
    #: What the dealer does before all that, who speaks last.
    dealers: tuple[str, ...] = ()

    def action(self, deal: Deal, pick: Pick) -> str | None:
        ways = (*self.dealers, *self.ways) if deal.to_act == deal.dealer else self.ways
        options = [str(action) for action in deal.legal_actions[:60]]
        return next((way for way in ways if way in options), None) if pick(8) else None

    def played(self, pick: Pick) -> Iterator[Deal]:
        """Every position of a deal, from the first to the end."""
        deal = some_deal(self.rules, pick)
        yield deal
        while not deal.finished:
            way = self.action(deal, pick)
            deal = deal.apply(some_action(deal, pick) if way is None else deal.parse(way))
            yield deal


def opened(exposure: Exposure, **others: Any) -> Game:
    special = attrs.evolve(OPEN, shown=exposure)
    return Game(AUSTRALIAN.evolve(specials=(special,), **others), ("OM", "P"))


GAMES = {
    "blind bids": Game(presets.PERFECT_4, ("BM", "P")),
    "a blind bid that brings the kitty": Game(
        AUSTRALIAN.evolve(specials=(BLIND,), auction=AuctionForm.SINGLE_ROUND), ("P", "look"), ("OM",)
    ),
    "a blind bid that opens the hand": Game(
        AUSTRALIAN.evolve(
            specials=(attrs.evolve(BLIND, kitty=KittyUse.LEFT),),
            auction=AuctionForm.SINGLE_ROUND,
            joker_declared=JokerDeclaration.NO,
        ),
        ("P", "look"),
        ("OM",),
    ),
    "claims before the auction": Game(AUSTRALIAN.evolve(early_claim=EarlyClaim.ALLOWED), ("throw in",)),
    "claims of those who have looked": Game(
        AUSTRALIAN.evolve(specials=(BLIND,), early_claim=EarlyClaim.ALLOWED, late_claim=LateClaim.ANYONE),
        ("throw in", "look"),
    ),
    "claims behind the auction": Game(AUSTRALIAN.evolve(late_claim=LateClaim.ANYONE), ("throw in", "6S", "P")),
    "discards passed on": Game(
        presets.PERFECT_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),)), ("DM", "P")
    ),
    "discards passed on of a kitty shown": Game(
        presets.PERFECT_4.evolve(
            specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON, shown=Exposure.AFTER_FIRST_CARD),),
            kitty_shown=True,
        ),
        ("DM", "P"),
    ),
    "the kitty shown": Game(AUSTRALIAN.evolve(kitty_shown=True), ("7S", "P")),
    "a declared slam": Game(AUSTRALIAN.evolve(declared_slam=500), ("7NT", "P", "slam")),
    "a breach": Game(AUSTRALIAN.evolve(breach=100), ("8H", "P", "breach")),
    "partners called before the kitty": Game(
        presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY, breach=100), ("7H", "P")
    ),
    "partners called behind the kitty": Game(presets.CALLED_5.evolve(call_time=CallTime.AFTER_DISCARD), ("7H", "P")),
    "table cards": Game(presets.TABLE_2),
    "a hand open before the lead": opened(Exposure.BEFORE_THE_LEAD),
    "a hand open behind its first card": opened(Exposure.AFTER_FIRST_CARD),
    "a hand open behind the first trick": opened(Exposure.AFTER_FIRST_TRICK, kitty_shown=True),
    "jokers declared": Game(AUSTRALIAN, ("8NT", "P")),
    "a passed deal": Game(presets.PASSED_DEAL_3, ("P",)),
    "a dummy hand": Game(presets.DUMMY_2),
}


def rulings(deal: Deal, pick: Pick) -> Iterator[Deal]:
    """What *deal* may become by a ruling: settled, or void."""
    yield from settled(deal, pick)
    yield from voided(deal, choose_one(pick, tuple(Misdeal)))


def refereed(rules: Ruleset, pick: Pick) -> Iterator[Referee]:
    """A deal at a real table in which cards are played that are not legal, and named when it is over (IRR-1)."""
    referee = Referee(deal=some_deal(rules, pick))
    yield referee
    while not referee.deal.finished:
        deal = referee.deal
        action = some_action(deal, pick)
        if isinstance(deal.stage, Play) and not deal.stage.leading and not pick(4):
            play = deal.stage
            cards = deal.table.table_cards(play.seat) if play.from_table else deal.hand(play.seat)
            action = PlayCard(choose_one(pick, list(cards)))
        referee, _ = referee.apply(action)
        yield referee
    for revoke in referee.revokes:
        referee, _ = referee.challenge(revoke.seat, trick=revoke.trick)
        yield referee


def onlookers(rules: Ruleset) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [*map(Seat, range(rules.players)), None]


def seen_from(deal: Deal, seat: Seat | None) -> View:
    return deal.spectator if seat is None else deal.view(seat)


def face_up(deal: Deal) -> tuple[tuple[Card, ...], ...]:
    """The table cards of each seat that lie open as the deal begins (TWO-1)."""
    return tuple(tuple(pile.up for pile in piles) for piles in deal.dealt.piles)


def begun(deal: Deal, seat: Seat | None) -> View:
    """The view as *deal* began, made of nothing but what the host tells then."""
    info, piles = deal.info, face_up(deal)
    if seat is None:
        return SpectatorView.start(info, piles=piles)
    blind = bool(Auction.start(info).unlooked)
    hand = None if blind else deal.dealt.hands[seat]
    return SeatView.start(info, seat, hand, piles=piles)


def turns_since(later: View, earlier: View) -> tuple[Turn, ...]:
    """The turns that a host sends to whoever has seen *earlier* and is to see *later*."""
    if isinstance(later, SeatView):
        assert isinstance(earlier, SeatView)
        return later.turns_since(earlier)
    assert isinstance(earlier, SpectatorView)
    return later.turns_since(earlier)


def kinds(turn: Turn) -> Iterator[str]:
    """What *turn* is, and what it brings to light."""
    yield "ruling" if turn.action is None else type(turn.action).__name__
    yield from (name for name in ("hand", "kitty", "shown") if getattr(turn, name) is not None)
    if turn.hand is not None:
        yield from (f"hand and {name}" for name in ("kitty", "shown") if getattr(turn, name) is not None)
    if turn.turned_up:
        yield "turned up"
    if turn.outcome is not None:
        yield type(turn.outcome).__name__
    if isinstance(turn.outcome, Played):
        if turn.outcome.rest is not None:
            yield "rest"
        if turn.outcome.revokes:
            yield "revokes"


@attrs.define
class Client:
    """An onlooker who is shown nothing, and only told turns."""

    seat: Seat | None
    view: View
    #: How many turns there were.
    told: int = 0

    def tell(self, deal: Deal) -> tuple[Turn, ...]:
        """Follow whatever is new in *deal*, and end with the very view that the host would show."""
        seen = seen_from(deal, self.seat)
        turns = seen.turns
        new = turns[self.told :]
        following = self.view.after(*new)
        assert following == seen
        assert following.turns == turns
        self.view, self.told = following, len(turns)
        return new


def followed(way: Iterator[Deal], pick: Pick, count: Counter[str]) -> None:
    """Let every onlooker follow *way* by turns, and each ruling that could end it on the way."""
    clients: list[Client] = []
    before: Deal | None = None
    for deal in way:
        clients = clients or [Client(seat, begun(deal, seat)) for seat in onlookers(deal.rules)]
        for client in clients:
            new = client.tell(deal)
            count.update(kind for turn in new for kind in kinds(turn))
        one = choose_one(pick, clients)
        if before is not None:
            # What a host sends is found without knowing how much has been told.
            earlier, later = seen_from(before, one.seat), seen_from(deal, one.seat)
            since = turns_since(later, earlier)
            assert since == later.turns[len(earlier.turns) :]
        for ended in rulings(deal, pick) if not pick(12) else ():
            for client in clients:
                ruled = Client(client.seat, client.view, client.told)
                count.update(kind for turn in ruled.tell(ended) for kind in kinds(turn))
        before = deal


def every_game(seeds: int) -> Iterator[tuple[str, Iterator[Deal], Pick]]:
    """A deal of each family of presets and some of every named game, with what is left to chance in them."""
    for name, game in {**{name: Game(PRESETS[name]) for name in FAMILIES}, **GAMES}.items():
        for seed in range(seeds if name in GAMES else 1):
            pick = Random(f"{name} {seed}").randrange
            yield name, game.played(pick), pick
