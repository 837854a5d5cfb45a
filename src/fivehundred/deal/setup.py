"""Starting a deal without knowing all its cards, either before the first call or at the first lead."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
)
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, Cards
from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.dealt import (
    DealInfo,
    DealtCards,
    Part,
    Revealed,
    as_seen,
    on_tables,
    part_problems,
    tables_wrongly,
)
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.table import Between, Table, stage_under, step
from fivehundred.deal.transfers import UNLOOKED, Holding, Known
from fivehundred.errors import InvalidDeal
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerDeclaration
from fivehundred.seats import Seat


def begin_table(
    info: DealInfo, revealed: Revealed, *, unlooked: Collection[Seat] = ()
) -> tuple[Table, dict[Seat, Holding]]:
    """The table before the first call, and the holdings of the seats whose hands are in *revealed*.

    The players in *unlooked* have not looked at the hands dealt to them (BID-10). Raises `InvalidDeal`, listing every
    problem with the cards.
    """
    rules, auction = info.rules, Auction.start(info)
    known = [(Seat(seat), hand) for seat, hand in enumerate(revealed.hand_bits) if hand is not None]
    parts = [Part(f"seat {seat}", hand, rules.hand_size) for seat, hand in known]
    if revealed.kitty_bits is not None:
        parts.append(Part("the kitty", revealed.kitty_bits, rules.kitty_size))
    problems = [*tables_wrongly(rules, revealed.piles), *part_problems(rules, [*parts, *on_tables(revealed.piles)])]
    if unlooked and not auction.unlooked:
        problems.append("BID-10: under these rules, all players look at their cards at once")
    if problems:
        raise InvalidDeal(problems)
    holdings = {seat: auction.first_holding(hand) for seat, hand in known} | dict.fromkeys(unlooked, UNLOOKED)
    return Table(info, (), auction, piles=tuple(as_seen(piles, 0) for piles in revealed.piles)), holdings


def set_up(
    info: DealInfo,
    contract: Contract,
    declared: DeclareJoker,
    *,
    declarers: Sequence[Seat] = (),
    known: Known,
    revealed: Revealed,
    kitty: int | None = None,
    gift: int | None = None,
) -> tuple[Table, Known]:
    """The table at the first lead under *contract*, which must be valid, and the holdings of the *known* seats.

    The auction is unknown, and so are the players who kept a poor hand. The contractor is treated as if they had been
    dealt the hand held at the first lead and had discarded the *kitty* unchanged, together with a partner's *gift*
    (BID-17). Both are bitmasks, or ``None`` if unknown. The jokers of *declared* were declared by *declarers*, the
    higher joker first, or else by the contractor (JOKER-5). Raises `InvalidDeal` if this position cannot have arisen,
    and the errors of `Table.apply`.
    """
    bid = contract if contract.call is None else Contract.as_bid(info.rules, contract.call, contract.bidder)
    stage = stage_under(info, bid, None)
    table = Table(info, (), stage, piles=tuple(as_seen(piles, 0) for piles in revealed.piles))
    table, holdings = table.move_cards(stage.transfers_on_entry(revealed), known, revealed)
    answers = _parts_of(contract, declared, declarers)
    while isinstance(table.stage, Between):
        stage = table.stage
        seen = any(seat in holdings for move in stage.moves(Hidden(0), revealed) for seat in move.seats)
        action = _answer(stage, contract, answers, *((kitty, gift) if seen else (None, None)))
        table, holdings = _take_action(table, action, holdings, revealed)
    terms = table.play.terms if table.play else None
    if terms is None or terms.declared != declared:
        raise InvalidDeal(["JOKER-5: no joker is declared in this hand"])
    if terms.contract != contract:
        raise InvalidDeal([f"CALL-1: the holder of {contract.called} joins the side by playing it, not before"])
    # Nobody knows who was asked for a claim and kept the hand.
    past = tuple(stage for stage in table.past if not isinstance(stage, Claims))
    return attrs.evolve(table, past=past), holdings


def _parts_of(contract: Contract, declared: DeclareJoker, declarers: Sequence[Seat]) -> dict[Seat, DeclareJoker]:
    """The part of *declared* that each seat said; all of it was said by the contractor if there are no *declarers*."""
    if not declarers:
        return {} if contract.contractor is None else {contract.contractor: declared}
    found: dict[Seat, DeclareJoker] = {}
    suits = [(joker, suit) for joker in ("higher", "lower") if (suit := getattr(declared, joker))]
    for seat, (joker, suit) in zip(declarers, suits, strict=True):
        found[seat] = attrs.evolve(found.get(seat, DeclareJoker()), **{joker: suit})
    return found


def declarers_among(
    rules: Ruleset, contract: Contract, declared: DeclareJoker, hands: Sequence[int]
) -> tuple[Seat, ...]:
    """The seat that declared each joker in *declared*, the higher joker first, given all *hands* at the first lead.

    Empty if only the contractor may declare. A joker that no active player holds is left to the contractor, who is then
    refused (JOKER-5).
    """
    if rules.joker_declared is not JokerDeclaration.BY_HOLDER or contract.contractor is None:
        return ()
    jokers = [joker for joker, suit in ((HIGHER_JOKER, declared.higher), (LOWER_JOKER, declared.lower)) if suit]
    return tuple(
        next((seat for seat in contract.playing if hands[seat] & CARD_BIT[joker]), contract.contractor)
        for joker in jokers
    )


def _take_action(table: Table, action: Action | Hidden, known: Known, revealed: Revealed) -> tuple[Table, Known]:
    """The table after *action*, taken before the first lead, and the resulting holdings of the *known* seats."""
    if isinstance(table.stage, PartnerCall) and isinstance(action, CallPlayers):
        # Whether it was players who were named, or a card, need not be known.
        past, stage, transfers = step(table.info, table.past, table.stage, action, revealed)
        return attrs.evolve(table, past=past, stage=stage).move_cards(transfers, known, revealed)
    try:
        return table.apply(action, known, revealed)
    except IllegalAction as error:
        raise InvalidDeal([str(error)]) from None


def _answer(
    stage: Between, contract: Contract, answers: Mapping[Seat, DeclareJoker], kitty: int | None, gift: int | None
) -> Action | Hidden:
    """The action in *stage* that leads to *contract*."""
    match stage:
        case PartnerCall():
            others = tuple(seat for seat in contract.side if seat != contract.contractor)
            return CallPlayers(others) if contract.called is None else CallCard(contract.called)
        case SlamCall():
            return DeclareSlam(undertaken=contract.slam)
        case BreachCall():
            return Breach(undertaken=stage.seat == contract.breach)
        case Declaring():
            return answers.get(stage.actor, DeclareJoker())
        case Exchange():
            cards = gift if stage.taken is Taken.GIFT else kitty
            return Hidden(stage.count) if cards is None else Discard(Cards(cards))
        case Gift():
            return Hidden(1) if gift is None else Give(next(iter(Cards(gift))))
        case Claims():
            return Keep()


def apart(contract: Contract, away: int) -> tuple[int, int]:
    """The discards *away*, split into the kitty and the gift, which is the lowest card in a declared slam (BID-17)."""
    gift = away & -away if contract.slam else 0
    return away & ~gift, gift


def giving(rules: Ruleset, contract: Contract) -> tuple[Seat, ...]:
    """The seats that have handed the contractor a card (BID-17)."""
    return rules.partners_of(contract.bidder) if contract.slam else ()


def as_dealt(rules: Ruleset, contract: Contract, away: DealtCards) -> DealtCards:
    """The cards as they were dealt, if the kitty of *away* was discarded unchanged under *contract*.

    Raises `InvalidDeal`, listing every problem with the cards and the contract.
    """
    problems = contract_problems(rules, contract)
    givers = () if problems else giving(rules, contract)
    every = [*away.problems(rules, discarded=True, giving=givers), *map(str, problems)]
    if every:
        raise InvalidDeal(every)
    kitty, gift = apart(contract, away.kitty_bits)
    hands = tuple(hand | gift if seat in givers else hand for seat, hand in enumerate(away.hand_bits))
    return attrs.evolve(away, hands=hands, kitty=kitty)
