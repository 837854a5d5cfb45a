"""Putting cards on the table: dealt from a pack, given outright, or set up at the first lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, assert_never

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import Breach, CallCard, CallPlayers, DeclareJoker, DeclareSlam
from fivehundred.cards import Card, Cards
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.contract import Contract, contract_of, contract_problems, passed_deal
from fivehundred.deal.course import Between, stage_under
from fivehundred.deal.declaring import Declaring, named_jokers
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.piles import Pile, as_seen, piled, seen
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.deal.terms import first_leader, terms_for
from fivehundred.errors import InvalidDeal, WrongType
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime
from fivehundred.seats import Seat, clockwise

_T = TypeVar("_T")


@attrs.frozen(repr=False)
class Given:
    """The physical deal, which never changes; each set as bits."""

    #: The hand of each seat as dealt, from seat 0.
    hands: tuple[int, ...]
    kitty: int
    #: The third hand of a two-handed game (DEAL-5).
    dummy: int = 0
    #: The cards dealt to nobody (CARD-3, TWO-2).
    out_of_play: int = 0
    #: The table cards of each seat; none in most games (TWO-1).
    tables: tuple[tuple[Pile, ...], ...] = ()

    def table_holdings(self, played: int = 0) -> tuple[Holding, ...]:
        """What lies open, or has lain open, on each table, *played* being the cards of the tricks that are over."""
        return tuple(Holding(seen(as_seen(piles, played))) for piles in self.tables)


@attrs.frozen(repr=False)
class Position:
    """A deal at its first lead, made and not reached."""

    play: Play
    past: tuple[Stage, ...]
    given: Given
    holdings: tuple[Holding, ...]


def given_by_packets(opening: Opening, order: Sequence[Card]) -> Given:
    """Deal a pack in that order, clockwise from eldest hand (DEAL-1, DEAL-2).

    A dummy comes before eldest hand (DEAL-5), the tables of the players after their hands (TWO-1).
    """
    rules = opening.rules
    problems = _pack_problems(rules, order)
    if problems:
        raise InvalidDeal(problems)
    dealt, kitty = rules.packets.deal(order, rules.hands_dealt, out_of_play=rules.out_of_play)
    dummy, hands = (dealt[0], dealt[1:]) if rules.dummy_hand else (0, dealt)
    seats = list(clockwise(opening.eldest, rules.players))
    from_zero = [seats.index(Seat(seat)) for seat in range(rules.players)]
    tables: tuple[tuple[Pile, ...], ...] = ()
    if rules.table_cards:
        *in_order, _ = rules.packets.in_order(order, rules.hands_dealt, out_of_play=rules.out_of_play)
        tables = tuple(piled(in_order[rules.players + place]) for place in from_zero)
    nobodys = Cards.of(order[len(order) - rules.out_of_play :])
    return Given(tuple(hands[place] for place in from_zero), kitty, dummy, nobodys.bits, tables)


@attrs.frozen(kw_only=True, repr=False)
class Beside:
    """What lies beside the hands in some games."""

    #: The third hand of a two-handed game (DEAL-5).
    dummy: Cards | None = None
    #: The cards dealt to nobody (CARD-3, TWO-2).
    out_of_play: Cards | None = None
    #: For each seat its piles, the card face up and the card face down of each (TWO-1).
    tables: Sequence[Sequence[tuple[Card, Card]]] | None = None

    def given(self, hands: Iterable[int], kitty: int) -> Given:
        """The deal with these *hands* and this *kitty*, known to be sound."""
        tables = tuple(tuple(Pile(up, down) for up, down in piles) for piles in self.tables or ())
        dummy, away = self.dummy or Cards(), self.out_of_play or Cards()
        return Given(tuple(hands), kitty, dummy.bits, away.bits, tables)


def checked_given(rules: Ruleset, hands: Sequence[Cards], kitty: Cards, beside: Beside) -> Given:
    """A deal given outright, if it is one of *rules* (DEAL-3)."""
    problems = _hand_problems(rules, hands, kitty, beside, "the kitty")
    if problems:
        raise InvalidDeal(problems)
    return beside.given((hand.bits for hand in hands), kitty.bits)


def checked_position(
    opening: Opening,
    contract: Contract,
    hands: Sequence[Cards],
    discards: Cards | None,
    beside: Beside,
    declared: DeclareJoker,
) -> Position:
    """A position at the first lead, if *opening*, contract and cards agree."""
    rules = opening.rules
    away = Cards() if discards is None else discards
    problems = contract_problems(rules, contract)
    giving = () if problems or not contract.slam else rules.partners_of(contract.bidder)
    problems = [
        *_hand_problems(rules, hands, away, beside, "what was laid away", giving=giving),
        *problems,
    ]
    if not problems:
        problems = [
            *_called_problems(rules, contract, hands, away),
            *_declared_problems(rules, contract, hands, declared),
        ]
    if problems:
        raise InvalidDeal(problems)
    past, play = _past(opening, contract, declared)
    holdings = _holdings_at_play(rules, past, contract, [hand.bits for hand in hands], away)
    kitty = away.bits
    for holding in holdings:
        kitty &= ~holding.for_gift
    given = beside.given((holding.dealt.bits for holding in holdings), kitty)
    return Position(play, past, given, (*holdings, *given.table_holdings()))


def _past(opening: Opening, contract: Contract, declared: DeclareJoker) -> tuple[tuple[Stage, ...], Play]:
    """The stages between auction and play that end in *contract*, and the play; nobody knows who kept a poor hand."""
    rules = opening.rules
    bare = passed_deal(rules) if contract.call is None else contract_of(rules, contract.call, contract.bidder)
    if contract.call is None:
        return (), Play.start(terms_for(rules, bare, declared, first_leader(rules, bare, opening.eldest)))
    past: list[Stage] = []
    stage = stage_under(opening, bare, None)
    while not isinstance(stage, Play):
        done = _answered(rules, stage, contract, declared)
        if not isinstance(done, Claims):
            past.append(done)
        stage = stage_under(opening, done.contract, done)
    return tuple(past), stage


def _answered(rules: Ruleset, stage: Between, contract: Contract, declared: DeclareJoker) -> Between:
    """*stage* with the answer that led to *contract*."""
    match stage:
        case PartnerCall():
            others = tuple(seat for seat in contract.side if seat != contract.contractor)
            return stage.after(CallPlayers(others) if contract.called is None else CallCard(contract.called))
        case SlamCall():
            return stage.after(rules, DeclareSlam(undertaken=contract.slam))
        case BreachCall():
            while stage.waiting:
                stage = stage.after(Breach(undertaken=stage.seat == contract.breach))
            return stage
        case Declaring():
            return stage.after(declared)
        case Claims() | Exchange() | Gift():
            return stage
        case _:
            assert_never(stage)


def _holdings_at_play(
    rules: Ruleset, past: tuple[Stage, ...], contract: Contract, hands: Sequence[int], away: Cards
) -> tuple[Holding, ...]:
    """What each seat has seen, as if the contractor had been dealt his hand and the kitty had been laid away."""
    holdings = [Holding(hand) for hand in hands]
    # As if a partner's gift had been laid away at once: the lowest card there.
    gift = away.bits & -away.bits if contract.slam else 0
    kitty = away.bits & ~gift
    for stage in past:
        match stage:
            case Exchange(taken=Taken.KITTY, passed_to=None):
                holdings[stage.seat] = Holding(hands[stage.seat], kitty, kitty)
            case Exchange(taken=Taken.KITTY):
                holdings[stage.seat] = Holding(hands[stage.seat], kitty, given=kitty)
            case Exchange(taken=Taken.DISCARDS):
                holdings[stage.seat] = Holding(hands[stage.seat], discards=kitty, received=kitty)
            case Exchange(taken=Taken.GIFT):
                before = holdings[stage.seat]
                holdings[stage.seat] = attrs.evolve(before, discards=away.bits, received=gift, for_gift=gift)
            case Gift():
                holdings[stage.seat] = Holding(hands[stage.seat], given=gift)
    return tuple(holdings)


def _sequence(name: str, given: Sequence[_T]) -> Sequence[_T]:
    if not isinstance(given, Sequence):
        raise WrongType(f"{name} must be a sequence, not {type(given).__name__}")
    return given


def _table(piles: Sequence[Any], seat: int) -> list[Card]:
    """The cards of the piles of *seat*."""
    cards: list[Card] = []
    for pile in _sequence(f"the piles of seat {seat}", piles):
        if not isinstance(pile, tuple) or len(pile) != 2 or not all(isinstance(card, Card) for card in pile):
            raise WrongType(f"a pile of seat {seat}: expected two Cards, the one face up and the one face down")
        cards += pile
    return cards


def _pack_problems(rules: Ruleset, order: Sequence[Card]) -> list[str]:
    _sequence("the pack", order)
    if len(order) > 2 * len(rules.deck):
        return [f"CARD-2: {len(order)} cards in the pack: expected {len(rules.deck)}"]
    seen = 0
    problems = []
    for place, card in enumerate(order, start=1):
        if not isinstance(card, Card):
            raise WrongType(f"card {place} of the pack: expected a Card, not {type(card).__name__}")
        if CARD_BIT[card.number] & seen:
            problems.append(f"DEAL-3: {card} comes twice, the second time as card {place}")
        if card not in rules.deck:
            problems.append(f"CARD-2: {card}, card {place}, is not in this deck")
        seen |= CARD_BIT[card.number]
    missing = rules.deck - Cards(seen)
    if missing:
        problems.append(f"CARD-2: missing from the pack: {missing}")
    return problems


def _hand_problems(
    rules: Ruleset,
    hands: Sequence[Cards],
    rest: Cards,
    beside: Beside,
    rest_name: str,
    *,
    giving: Sequence[Seat] = (),
) -> list[str]:
    """What is wrong with the cards; who is *giving* has handed one to his partner, who laid one more away (BID-17)."""
    _sequence("hands", hands)
    named = [(f"seat {seat}", hand, rules.hand_size - (seat in giving)) for seat, hand in enumerate(hands)]
    named.append((rest_name, rest, rules.kitty_size + len(giving)))
    for name, apart, size in (
        ("the dummy hand", beside.dummy, rules.hand_size * rules.dummy_hand),
        ("what is out of play", beside.out_of_play, rules.out_of_play),
    ):
        if size or apart is not None:
            named.append((name, Cards() if apart is None else apart, size))
    problems = []
    if len(hands) != rules.players:
        problems.append(f"SEAT-1: {len(hands)} hands: expected {rules.players}")
    if beside.tables is not None or rules.table_cards:
        tables = [_table(piles, seat) for seat, piles in enumerate(_sequence("tables", beside.tables or ()))]
        expected = rules.players * rules.table_cards
        if len(tables) != expected:
            problems.append(f"TWO-1: {len(tables)} tables: expected {expected}")
        for seat, lying in enumerate(tables):
            if len(set(lying)) != len(lying):
                problems.append(f"DEAL-3: the table of seat {seat} has a card twice")
            named.append((f"the table of seat {seat}", Cards.of(set(lying)), rules.hand_size))
    seen = Cards()
    for name, cards, size in named:
        if not isinstance(cards, Cards):
            raise WrongType(f"{name}: expected Cards, not {type(cards).__name__}")
        if len(cards) != size:
            problems.append(f"CARD-3: {name} has {len(cards)} cards: expected {size}")
        if cards & seen:
            problems.append(f"DEAL-3: {name} has cards that lie elsewhere too: {cards & seen}")
        if cards - rules.deck:
            problems.append(f"CARD-2: {name} has cards that are not in this deck: {cards - rules.deck}")
        seen |= cards
    if rules.deck - seen:
        problems.append(f"CARD-2: missing: {rules.deck - seen}")
    return problems


def _called_problems(rules: Ruleset, contract: Contract, hands: Sequence[Cards], away: Cards) -> list[str]:
    """What is wrong with a called card: somebody else must hold it, and only its fall makes him a partner (CALL-1)."""
    if contract.called is None or contract.contractor is None:
        return []
    problems = []
    # Called before the kitty was taken, it can have lain there (CALL-4).
    own = hands[contract.contractor] | (away if rules.call_time is CallTime.AFTER_DISCARD else Cards())
    if contract.called in own:
        problems.append(f"CALL-1: the contractor called {contract.called}, which he had himself")
    if len(contract.side) > 1:
        problems.append(f"CALL-1: the holder of {contract.called} joins the side when he plays it, not before")
    if contract.breach is not None and contract.called in hands[contract.breach]:
        problems.append(f"BID-15: a breach by {contract.breach}, who holds {contract.called} and so is a partner")
    return problems


def _declared_problems(rules: Ruleset, contract: Contract, hands: Sequence[Cards], declared: DeclareJoker) -> list[str]:
    if not isinstance(declared, DeclareJoker):
        raise WrongType(f"declared: expected a DeclareJoker, not {type(declared).__name__}")
    if declared == DeclareJoker():
        return []
    if contract.contractor is None or not Declaring.applies(rules, contract):
        return ["JOKER-5: no joker is declared in this hand"]
    if Cards(named_jokers(declared)) != hands[contract.contractor] & rules.jokers:
        return [f"JOKER-5: {declared}: the contractor declares each joker he holds, or none"]
    return []
