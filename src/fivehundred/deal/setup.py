"""Putting cards on the table: dealt from a pack, given outright, or set up at the first lead."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import CallCard, CallPlayers, DeclareJoker
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, Card, Cards, Suit
from fivehundred.deal.contract import Contract, calls_partners, contract_problems
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.terms import terms_for
from fivehundred.errors import InvalidDeal, WrongType
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import clockwise


@attrs.frozen(repr=False)
class Given:
    """The physical deal, which never changes; each set as bits."""

    #: The hand of each seat as dealt, from seat 0.
    hands: tuple[int, ...]
    kitty: int
    #: The third hand of a two-handed game (DEAL-5).
    dummy: int = 0


@attrs.frozen(repr=False)
class Position:
    """A deal at its first lead, made and not reached."""

    play: Play
    past: tuple[Stage, ...]
    given: Given
    holdings: tuple[Holding, ...]


def given_by_packets(opening: Opening, order: Sequence[Card]) -> Given:
    """Deal a pack in that order, clockwise from eldest hand, a dummy coming before it (DEAL-1, DEAL-2, DEAL-5)."""
    rules = opening.rules
    problems = _pack_problems(rules, order)
    if problems:
        raise InvalidDeal(problems)
    dealt, kitty = rules.packets.deal(order, rules.hands_dealt)
    dummy, hands = (dealt[0], dealt[1:]) if rules.dummy_hand else (0, dealt)
    by_seat = dict(zip(clockwise(opening.eldest, rules.players), hands, strict=True))
    return Given(tuple(by_seat[seat] for seat in sorted(by_seat)), kitty, dummy)


def checked_given(rules: Ruleset, hands: Sequence[Cards], kitty: Cards, dummy: Cards | None) -> Given:
    """A deal given outright, if it is one of *rules* (DEAL-3)."""
    problems = _hand_problems(rules, hands, kitty, dummy, "the kitty")
    if problems:
        raise InvalidDeal(problems)
    return Given(tuple(hand.bits for hand in hands), kitty.bits, dummy.bits if dummy else 0)


def checked_position(
    opening: Opening,
    contract: Contract,
    hands: Sequence[Cards],
    discards: Cards | None,
    dummy: Cards | None,
    declared: DeclareJoker,
) -> Position:
    """A position at the first lead, if *opening*, contract and cards agree."""
    rules = opening.rules
    away = Cards() if discards is None else discards
    problems = [
        *_hand_problems(rules, hands, away, dummy, "what was laid away"),
        *contract_problems(rules, contract),
    ]
    if not problems:
        problems = [
            *_called_problems(contract, hands, away),
            *_declared_problems(rules, contract, hands, declared),
        ]
    if problems:
        raise InvalidDeal(problems)
    given = Given(tuple(hand.bits for hand in hands), away.bits, dummy.bits if dummy else 0)
    holdings = [Holding(hand.bits) for hand in hands]
    past: tuple[Stage, ...] = ()
    leader = opening.eldest
    if contract.contractor is not None:
        leader = contract.contractor
        # Before any partner was called.
        plain = attrs.evolve(contract, side=(leader,), called=None) if calls_partners(rules, contract) else contract
        if Exchange.applies(rules, contract):
            holdings[leader] = Holding(hands[leader].bits, away.bits, away.bits)
            past = (Exchange(plain, leader, rules.kitty_size),)
        if calls_partners(rules, contract):
            others = tuple(seat for seat in contract.side if seat != leader)
            chosen = CallPlayers(others) if contract.called is None else CallCard(contract.called)
            past = (*past, PartnerCall(contract, leader, chosen))
        if Declaring.applies(rules, contract):
            past = (*past, Declaring(contract, leader, declared))
    return Position(Play.start(terms_for(rules, contract, declared, leader)), past, given, tuple(holdings))


def _check_sequence(name: str, given: object) -> None:
    if not isinstance(given, Sequence):
        raise WrongType(f"{name} must be a sequence, not {type(given).__name__}")


def _pack_problems(rules: Ruleset, order: Sequence[Card]) -> list[str]:
    _check_sequence("the pack", order)
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
    rules: Ruleset, hands: Sequence[Cards], rest: Cards, dummy: Cards | None, rest_name: str
) -> list[str]:
    _check_sequence("hands", hands)
    named = [(f"seat {seat}", hand, rules.hand_size) for seat, hand in enumerate(hands)]
    named.append((rest_name, rest, rules.kitty_size))
    if dummy is not None or rules.dummy_hand:
        named.append(("the dummy hand", Cards() if dummy is None else dummy, rules.hand_size * rules.dummy_hand))
    problems = []
    if len(hands) != rules.players:
        problems.append(f"SEAT-1: {len(hands)} hands: expected {rules.players}")
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


def _called_problems(contract: Contract, hands: Sequence[Cards], away: Cards) -> list[str]:
    """What is wrong with a called card: somebody else must hold it, and only its fall makes him a partner (CALL-1)."""
    if contract.called is None or contract.contractor is None:
        return []
    problems = []
    if contract.called in hands[contract.contractor] | away:
        problems.append(f"CALL-1: the contractor called {contract.called}, which he had himself")
    if len(contract.side) > 1:
        problems.append(f"CALL-1: the holder of {contract.called} joins the side when he plays it, not before")
    return problems


def _declared_problems(rules: Ruleset, contract: Contract, hands: Sequence[Cards], declared: DeclareJoker) -> list[str]:
    if not isinstance(declared, DeclareJoker):
        raise WrongType(f"declared: expected a DeclareJoker, not {type(declared).__name__}")
    if declared == DeclareJoker():
        return []
    if contract.contractor is None or not Declaring.applies(rules, contract):
        return ["JOKER-5: no joker is declared in this hand"]
    named = Cards.of(CARDS[joker] for joker, suit in _jokers_of(declared) if suit)
    if named != hands[contract.contractor] & rules.jokers:
        return [f"JOKER-5: {declared}: the contractor declares each joker he holds, or none"]
    return []


def _jokers_of(declared: DeclareJoker) -> tuple[tuple[int, Suit | None], ...]:
    return (HIGHER_JOKER, declared.higher), (LOWER_JOKER, declared.lower)
