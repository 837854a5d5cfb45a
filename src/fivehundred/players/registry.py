"""The players that can be asked for by name: one who picks at random, and one with plain good sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, assert_never

import attrs

from fivehundred._words import listed, near
from fivehundred.actions import Action, Breach, DeclareSlam, Keep, ThrowIn
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.breach import BreachCall
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift, SlamCall
from fivehundred.deal.view import SeatView
from fivehundred.errors import InvalidValue, UnfinishedDeal
from fivehundred.match.playing import Player
from fivehundred.players.bidding import choose_call
from fivehundred.players.cardplay import choose_play
from fivehundred.players.choices import choose_declaration, choose_discard, choose_gift, choose_partner
from fivehundred.rules._checks import expect, must_be
from fivehundred.shuffle import RandomBits, below

#: What a player says when asked out of turn.
_OVER: Final = "the hand is over: nothing is left to decide"


def _check_turn(view: SeatView) -> None:
    """Refuse anything but the view of a seat, and a view while another seat is to act."""
    expect("the view of a seat", view, SeatView)
    if view.to_act not in (view.seat, None):
        raise InvalidValue(f"the view of seat {view.seat}: it is the turn of seat {view.to_act} (SEAT-1)")


@attrs.frozen
class RandomPlayer:
    """Takes any legal action, each as likely as the others: it tries everything and plays nothing well.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> RandomPlayer(rng=Random(2))(deal.view(Seat(1))) in deal.legal_actions
    True
    """

    rng: RandomBits = attrs.field(kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        """Any of the legal actions."""
        _check_turn(view)
        options = view.legal_actions
        if not options:
            raise UnfinishedDeal(_OVER)
        return options[below(len(options), rng=self.rng)]


@attrs.frozen
class SensiblePlayer:
    """Bids what it can count, draws trumps, takes tricks cheaply, ducks in misere; it knows only what its seat knows.

    It always does the same in the same position. With an *rng* its bidding is bolder at times and meeker at others.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> str(deal.hand(Seat(1))), str(SensiblePlayer()(deal.view(Seat(1))))
    ('10S 9C 10C QC AC 8D 10D AD KH JK', '6C')
    """

    rng: RandomBits | None = attrs.field(default=None, kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        """What good sense suggests."""
        _check_turn(view)
        stage = view.table.stage
        match stage:
            case Auction():
                boldness = 0.0 if self.rng is None else (below(9, rng=self.rng) - 4) / 8
                return choose_call(view, stage, boldness)
            case Claims(contract=contract):
                # A hand that may be thrown in is worth nothing, except to the partner of the contractor.
                return ThrowIn() if ThrowIn() in view.legal_actions and view.seat not in contract.side else Keep()
            case Exchange(contract=contract, count=count):
                return choose_discard(view, contract, count)
            case SlamCall():
                return DeclareSlam(undertaken=False)
            case Gift(contract=contract):
                return choose_gift(view, contract)
            case BreachCall():
                return Breach(undertaken=False)
            case PartnerCall(contract=contract):
                return choose_partner(view, contract)
            case Declaring(contract=contract):
                return choose_declaration(view, contract)
            case Play(terms=terms):
                return choose_play(view, stage, view.table.contract or terms.contract)
            case Finished():
                raise UnfinishedDeal(_OVER)
            case _:
                assert_never(stage)


_PLAYERS: Final[Mapping[str, Callable[[RandomBits], Player]]] = MappingProxyType(
    {
        "random": lambda rng: RandomPlayer(rng=rng),
        "sensible": lambda rng: SensiblePlayer(),
    }
)


def names() -> tuple[str, ...]:
    """The names of all players.

    >>> names()
    ('random', 'sensible')
    """
    return tuple(_PLAYERS)


def named(name: str, *, rng: RandomBits) -> Player:
    """The player of that name, who uses *rng* for random choices; `InvalidValue` when there is no such player.

    >>> from random import Random
    >>> named("sensible", rng=Random(1))
    SensiblePlayer(rng=None)
    """
    must_be("a player's name", name, str)
    check_name(name, names())
    return _PLAYERS[name](rng)


def check_name(name: str, known: Sequence[str]) -> None:
    """Refuse a *name* that is none of those *known*, and say which of them may have been meant.

    >>> check_name("sensibel", names())
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: no player is called 'sensibel'; did you mean sensible?
    """
    if name not in known:
        meant = near(name, known)
        hint = f"; did you mean {meant[0]}?" if meant else f": expected {listed(known, 'or')}"
        raise InvalidValue(f"no player is called {name[:40]!r}{hint}")
