"""A player with plain good sense: no search, no tricks of the trade."""

from __future__ import annotations

from typing import assert_never

import attrs

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
from fivehundred.errors import UnfinishedDeal
from fivehundred.players._turn import OVER, check_turn
from fivehundred.players.bidding import choose_call
from fivehundred.players.cardplay import choose_play
from fivehundred.players.choices import choose_declaration, choose_discard, choose_gift, choose_partner
from fivehundred.shuffle import RandomBits, below


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
        check_turn(view)
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
                raise UnfinishedDeal(OVER)
            case _:
                assert_never(stage)
