"""Cards, bids and goals as JSON."""

from __future__ import annotations

from typing import Any, Final, assert_never

from cattrs import Converter

from fivehundred.cards import CARDS, SUITS, Card, Cards, Suit, bits_of, texts_of
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.errors import FiveHundredError
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid, parse_call
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, Goal, NoTricks, Undertaking
from fivehundred.wire._reading import Json
from fivehundred.wire._strict import At, Unfit, checked, checked_keys, checked_tag, found, under

#: The text of every card, by its number.
TEXTS: Final = tuple(map(str, CARDS))
_CARD_OF: Final = dict(zip(TEXTS, CARDS, strict=True))
_SUIT_OF: Final = {suit.value: suit for suit in SUITS}
_A_CARD: Final = "expected a card such as 10H or JK"


def card_of(value: Json, _: Any = None) -> Card:
    """The card of the text *value*."""
    card = _CARD_OF.get(value) if type(value) is str else None
    if card is None:
        raise Unfit(f"{_A_CARD}, not {found(value)}")
    return card


def cards_of(value: Json, _: Any = None) -> Cards:
    """The set of cards that *value* lists."""
    if type(value) is not list:
        raise Unfit(f"expected a list of cards, not {found(value)}")
    bits = bits_of(value)
    if bits is None:
        place, wrong = next((n, text) for n, text in enumerate(value) if text not in TEXTS or text in value[:n])
        raise Unfit(f"{wrong} comes twice" if wrong in TEXTS else f"{_A_CARD} in place {place}, not {found(wrong)}")
    return Cards(bits)


def suit_of(value: Json, _: Any = None) -> Suit:
    """The suit of the letter *value*."""
    suit = _SUIT_OF.get(value) if type(value) is str else None
    if suit is None:
        raise Unfit(f"expected S, C, D or H, not {found(value)}")
    return suit


def call_of(value: Json, _: Any = None) -> Bid | SpecialBid:
    """The bid, of tricks or a special one, of the text *value*."""
    text = checked(value, str, "a bid such as 7S, 10NT or M")
    try:
        call = parse_call(text)
    except FiveHundredError:
        call = None
    if not isinstance(call, Bid | SpecialBid) or str(call) != text:
        raise Unfit(f"expected a bid such as 7S, 10NT or M, not {found(text)}")
    return call


def bid_of(value: Json, _: Any = None) -> Bid:
    """The bid of tricks of the text *value*."""
    call = call_of(value)
    if not isinstance(call, Bid):
        raise Unfit(f"expected a bid of tricks such as 7S or 10NT, not {found(value)}")
    return call


def any_call_of(value: Json, _: Any = None) -> Call:
    """The call of the text *value*, a pass included."""
    return Pass() if value == "P" else call_of(value)


#: What a passed deal asks of everybody.
EACH_ALONE: Final = "each alone"
_GOALS: Final = {"no tricks": NoTricks, "at least": AtLeast, "exactly": Exactly}
_TYPE: Final = frozenset(["type"])


def goal_of(value: Json, _: Any = None) -> Undertaking:
    """The goal of a special bid that *value* says."""
    tag = checked_tag(value, _GOALS)
    if tag == "no tricks":
        checked_keys(value, _TYPE)
        return NoTricks()
    checked_keys(value, _TYPE | {"tricks"})
    with At("tricks"):
        tricks = checked(value["tricks"], int, "a whole number")
        return AtLeast(tricks) if tag == "at least" else Exactly(tricks)


def any_goal_of(value: Json, _: Any = None) -> Goal:
    """The goal of a contract that *value* says."""
    return EachForHimself() if value == {"type": EACH_ALONE} else goal_of(value)


def goal_tree(goal: Goal) -> Json:
    """*goal* as an object that says what it is."""
    match goal:
        case EachForHimself():
            return {"type": EACH_ALONE}
        case NoTricks():
            return {"type": "no tricks"}
        case AtLeast():
            return {"type": "at least", "tricks": goal.tricks}
        case Exactly():
            return {"type": "exactly", "tricks": goal.tricks}
        case _:
            assert_never(goal)


def _pile(value: Json, _: Any) -> Pile:
    checked_keys(value, _UP_DOWN)
    return Pile(under(value, "up", card_of), under(value, "down", card_of))


def _seen_pile(value: Json, _: Any) -> SeenPile:
    checked_keys(value, _UP_DOWN)
    return SeenPile(under(value, "up", card_of), None if value["down"] is None else under(value, "down", card_of))


_UP_DOWN: Final = frozenset(["up", "down"])


def pile_tree(pile: Pile | SeenPile) -> Json:
    """*pile* as an object; a card nobody has seen is null."""
    return {"up": TEXTS[pile.up.number], "down": None if pile.down is None else TEXTS[pile.down.number]}


def register_cards(converter: Converter) -> None:
    """Teach *converter* everything of this module."""
    converter.register_structure_hook(Card, card_of)
    converter.register_structure_hook(Cards, cards_of)
    converter.register_structure_hook(Suit, suit_of)
    converter.register_structure_hook(Bid, bid_of)
    converter.register_structure_hook(Bid | SpecialBid, call_of)
    converter.register_structure_hook(
        Bid | SpecialBid | None, lambda value, _: None if value is None else call_of(value)
    )
    converter.register_structure_hook(Call, any_call_of)
    converter.register_structure_hook(Undertaking, goal_of)
    converter.register_structure_hook(Goal, any_goal_of)
    converter.register_structure_hook(Pile, _pile)
    converter.register_structure_hook(SeenPile, _seen_pile)
    converter.register_unstructure_hook(Card, str)
    converter.register_unstructure_hook(Cards, lambda cards: texts_of(cards.bits))
    converter.register_unstructure_hook(Bid, str)
    converter.register_unstructure_hook(SpecialBid, str)
    for goal in (NoTricks, AtLeast, Exactly):
        converter.register_unstructure_hook(goal, goal_tree)
    converter.register_unstructure_hook(Pile, pile_tree)
    converter.register_unstructure_hook(SeenPile, pile_tree)
