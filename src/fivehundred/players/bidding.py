"""What to call: the bid that promises most, if it promises anything."""

from __future__ import annotations

import math
from typing import Final

from fivehundred.actions import Action, Look, ThrowIn
from fivehundred.cards import Suit
from fivehundred.deal.contract import PLAYERS_FROM
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.view import SeatView
from fivehundred.players.estimates import chance, likely_tricks, misere_risk
from fivehundred.rules.calls import PASS, Bid, Call, SpecialBid
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Exposure, KittyUse, PartnerRole, Sides
from fivehundred.seats import Seat

#: What each of the first three cards of a kitty adds, in tricks, and each further one.
_PER_KITTY_CARD: Final = 0.62
_PER_FURTHER_CARD: Final = 0.15
#: How much the partners take of the share of the tricks left that is theirs by number.
_PARTNERS_PART: Final = 0.8
#: What each opponent more than two takes away, or each fewer leaves.
_PER_OPPONENT: Final = 0.8
#: What a partner's bid of the same suit adds.
_SUPPORT: Final = 0.8
#: How far the estimates are out, as a rule: of tricks, and of cards that will not lose.
_SPREAD: Final = 0.9
_RISK_SPREAD: Final = 0.65
#: With this many such cards a hand loses all tricks half the time.
_EVEN_RISK: Final = 0.95


def choose_call(view: SeatView, auction: Auction, boldness: float) -> Action:
    """A pass, a bid, or the hand thrown in; *boldness* is added to the tricks expected.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> str(view.hand), [str(choose_call(view, view.table.stage, boldness)) for boldness in (-1.0, 0.0, 1.0)]
    ('10S 9C 10C QC AC 8D 10D AD KH JK', ['P', '6C', '6C'])
    """
    options = view.legal_actions
    for at_once in (ThrowIn(), Look()):
        if at_once in options:
            return at_once
    if auction.bidder == view.seat:
        return PASS
    rules, ladder = view.rules, view.rules.ladder
    partners = rules.partners_of(view.seat)
    said = [(Seat(seat), ladder.calls[call]) for seat, call in zip(auction.callers, auction.line, strict=True)]
    supported = {call.trump for seat, call in said if seat in partners and isinstance(call, Bid)}
    # A dealer who may not pass bids whatever is least bad.
    best, most = (PASS, 0.0) if PASS in options else (options[0], -math.inf)
    if auction.bidder in partners:
        # A partner's bid is worth something as it stands.
        most = 0.5 * _worth(rules, ladder.calls[auction.standing])
    tricks: dict[Suit | None, float] = {}
    for call in options:
        match call:
            case Bid(level=level, trump=trump):
                if trump not in tricks:
                    support = _SUPPORT if trump in supported else 0.0
                    tricks[trump] = likely_tricks(rules, view.hand, trump) + boldness + support
                success = chance(_expected(rules, tricks[trump], level) + 0.5 - level, _SPREAD)
            case SpecialBid(key=key) if isinstance(rules.special(key).goal, NoTricks):
                success = _special_success(view, key, boldness)
            case _:
                continue
        worth = _worth(rules, call)
        # The more is lost, the nearer a failure brings the end of the game.
        promise = worth * (success - (1 - success) * (1 + 0.5 * worth / rules.target))
        if promise > most:
            best, most = call, promise
    return best


def _worth(rules: Ruleset, call: Call) -> int:
    """What a bid wins or loses."""
    return rules.schedule.value(call) if isinstance(call, Bid) else rules.special(str(call)).stake


def _expected(rules: Ruleset, own: float, level: int) -> float:
    """The tricks that the whole side can expect when the bidder's hand as dealt takes *own*."""
    kitty = rules.kitty_size
    partners = len(rules.partners_of(Seat(0)))
    opponents = rules.players - 1 - partners
    if rules.sides is Sides.CALLED:
        # Two partners can be called from eight on. Below that only one can, worth two for the card called.
        partners = 2
        opponents -= 1 if level < PLAYERS_FROM else 2
    after = own + _PER_KITTY_CARD * min(kitty, 3) + _PER_FURTHER_CARD * max(kitty - 3, 0)
    after += _PER_OPPONENT * (2 - opponents)
    return after + max(0.0, rules.hand_size - after) * partners / (rules.players - 1) * _PARTNERS_PART


def _special_success(view: SeatView, key: str, boldness: float) -> float:
    """How likely the hand is to lose every trick in that special bid."""
    special = view.rules.special(key)
    exchanged = 0 if special.kitty is KittyUse.LEFT else (view.rules.kitty_size + 1) // 2
    risk = misere_risk(view.rules, view.hand, exchanged) - 0.2 * boldness
    if special.shown is not Exposure.NEVER:
        risk += 0.15
    if special.partner is PartnerRole.PLAYS_TOO:
        risk += 0.3
    return chance(_EVEN_RISK - risk, _RISK_SPREAD)
