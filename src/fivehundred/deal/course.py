"""The order of stages in a hand, a function of what lies on the table alone."""

from __future__ import annotations

from fivehundred.actions import DeclareJoker
from fivehundred.deal.auction import Auction
from fivehundred.deal.claims import Claims
from fivehundred.deal.contract import Contract, calls_partners, contract_of, passed_deal
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, PassedOut
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.terms import terms_for
from fivehundred.rules.calls import Pass
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat

#: What can come before the play, in this order; which of them do follows from rules and contract.
BeforePlay = Auction | Claims | Exchange | PartnerCall | Declaring


def stage_after(opening: Opening, done: BeforePlay) -> Stage:
    """The stage that follows *done*, which is complete."""
    rules = opening.rules
    if isinstance(done, Auction):
        call = rules.ladder.calls[done.standing]
        if done.bidder is None or isinstance(call, Pass):
            return _all_passed(opening)
        contract = contract_of(rules, call, done.bidder)
        if Claims.applies(rules):
            return Claims.start(opening, contract)
    else:
        contract = done.contract
    contractor = _contractor(contract)
    if isinstance(done, (Auction, Claims)) and Exchange.applies(rules, contract):
        return Exchange(contract, contractor, rules.kitty_size)
    if isinstance(done, (Auction, Claims, Exchange)) and calls_partners(rules, contract):
        return PartnerCall(contract, contractor)
    if not isinstance(done, Declaring) and Declaring.applies(rules, contract):
        return Declaring(contract, contractor)
    declared = done.declared if isinstance(done, Declaring) and done.declared else DeclareJoker()
    return Play.start(terms_for(rules, contract, declared, contractor))


def _all_passed(opening: Opening) -> Stage:
    """What a hand that nobody bid on becomes (BID-6)."""
    if opening.rules.all_pass is AllPass.PLAYED:
        # Eldest hand leads, and nobody is a contractor who could declare the joker (PLAY-8).
        return Play.start(terms_for(opening.rules, passed_deal(opening.rules), DeclareJoker(), opening.eldest))
    return Finished(PassedOut())


def _contractor(contract: Contract) -> Seat:
    """The contractor of a contract that came out of an auction."""
    return Seat(0) if contract.contractor is None else contract.contractor
