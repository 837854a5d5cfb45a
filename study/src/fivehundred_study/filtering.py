"""Deals by constraint: deals whose hands, calls and par satisfy conditions, found by chance, and again from a seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final

import attrs

from fivehundred import Bid, Card, Cards, Deal, FiveHundredError, Pass, Rank, Ranking, Ruleset, Seat, Suit
from fivehundred.cards import CARDS, JOKERS, SUITS
from fivehundred.errors import InvalidType, InvalidValue, NotationError, as_int, brief
from fivehundred.rules import Call
from fivehundred.seats import checked_seat
from fivehundred.shuffle import RandomBits, below, pack
from fivehundred.solver import par
from fivehundred_study.counting import Share
from fivehundred_study.judging import usual_action


class TooRareError(FiveHundredError, LookupError):
    """Nothing that was asked for was found in many tries.

    >>> print(TooRareError(100))
    nothing found in 100 tries: loosen the conditions, or allow more tries
    """

    def __init__(self, tries: int) -> None:
        super().__init__(tries)
        #: The tries in vain.
        self.tries = tries

    def __str__(self) -> str:
        return f"nothing found in {self.tries} tries: loosen the conditions, or allow more tries"


def _cards_of(fits: Callable[[Card], bool]) -> Cards:
    return Cards.of(filter(fits, CARDS))


def _printed_with(suit: Suit) -> Cards:
    return _cards_of(lambda card: card.suit is suit)


def _lengths(cards: Cards) -> list[int]:
    return sorted((len(cards & _SETS[suit.name.lower()]) for suit in SUITS), reverse=True)


def _count_trumps(cards: Cards, rules: Ruleset) -> int:
    return max(len(cards & Cards.of(Ranking.under(rules, suit).cards_of(suit))) for suit in SUITS)


#: The cards that are counted, by the words for them.
_SETS: Final[Mapping[str, Cards]] = {
    **dict.fromkeys(("joker", "jokers"), JOKERS),
    "aces": _cards_of(lambda card: card.rank is Rank.ACE),
    "kings": _cards_of(lambda card: card.rank is Rank.KING),
    "high": _cards_of(lambda card: card.rank in (Rank.ACE, Rank.KING, Rank.QUEEN)),
    **{suit.name.lower(): _printed_with(suit) for suit in SUITS},
    **{suit.value.lower(): _printed_with(suit) for suit in SUITS},
    **{str(card).lower(): Cards.of([card]) for card in CARDS},
}
_BOWERS: Final = (Cards.parse("JS JC"), Cards.parse("JD JH"))
#: What else can be counted in a hand or in the kitty. A shape is a number in which each length has three digits.
_MEASURES: Final[Mapping[str, Callable[[Cards, Ruleset], int]]] = {
    "bowers": lambda cards, _: max(len(cards & jacks) for jacks in _BOWERS),
    "trumps": _count_trumps,
    "longest": lambda cards, _: _lengths(cards)[0],
    "voids": lambda cards, _: _lengths(cards).count(0),
    "shape": lambda cards, _: _shape(_lengths(cards)),
}
#: The most of those that can be counted in a hand of any size.
_MOST: Final = {"bowers": 2}
_WORDS: Final = {"both-bowers": "bowers=2", "passes": "bids=0"}
_RANGE: Final = re.compile(r"(-?[0-9]{1,5})(\+|\.\.(-?[0-9]{1,5}))?")
_LENGTHS: Final = re.compile(r"[0-9]{1,2}(-[0-9]{1,2}){3}")
#: The seat from which a deal is seen by default.
_ME: Final = Seat(0)


def _shape(lengths: Iterable[int]) -> int:
    return sum(length * 1000**place for place, length in enumerate(sorted(lengths)))


@attrs.frozen
class Condition:
    """A number that cards, a call or par must have, such as ``bowers=2``, ``hearts=5+`` or ``bids=7+``.

    >>> condition = Condition.parse("both-bowers")
    >>> condition.what, condition.least, condition.most
    ('bowers', 2, 2)
    """

    #: What is counted: one of the words of `DealFilter`, or a call or trump after ``bids``, as in ``bids 7H``.
    what: str
    least: float = 1
    most: float = inf

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Parse a condition: a word, or a word with a number, a range (``2+``, ``1..3``), lengths of suits or a call.

        A word alone means at least one. Raises `NotationError` for any other text.

        >>> Condition.parse("spades=4..5"), Condition.parse("AS")
        (Condition(what='spades', least=4, most=5), Condition(what='as', least=1, most=inf))
        >>> Condition.parse("bids=8h").what
        'bids 8H'
        """
        if not isinstance(text, str):
            raise InvalidType(f"a condition's text must be a str, not {type(text).__name__}")
        what, equals, value = _WORDS.get(text.lower(), text).lower().partition("=")
        if what not in (*_SETS, *_MEASURES, "bids"):
            known = ", ".join((*_WORDS, *_MEASURES, *[*_SETS][1:5]))
            raise NotationError(text, 1, f"a suit, a card, bids, {known}")
        if what == "shape" and _LENGTHS.fullmatch(value):
            number = _shape(map(int, value.split("-")))
            return cls(what, number, number)
        if what == "shape":
            raise NotationError(text, len(text) - len(value) + 1, "the lengths of four suits, such as shape=5-3-1-1")
        if what == "bids" and value and _RANGE.fullmatch(value) is None:
            return cls(f"bids {value.upper()}")
        return cls(what, *_limits(text, value)) if equals else cls(what)

    @property
    def is_call(self) -> bool:
        """True if it is about a call, and not about cards.

        >>> condition.is_call, Condition.parse("passes").is_call
        (False, True)
        """
        return self.what.startswith("bids")

    def allows(self, number: float) -> bool:
        """True if *number* is in the range.

        >>> condition.allows(1), condition.allows(2)
        (False, True)
        """
        return self.least <= number <= self.most

    def fits(self, cards: Cards, rules: Ruleset) -> bool:
        """True if *cards* satisfy the condition.

        >>> from fivehundred import presets
        >>> condition.fits(Cards.parse("JH JD AS"), presets.AUSTRALIAN_4)
        True
        """
        measure = _MEASURES.get(self.what)
        return self.allows(len(cards & _SETS[self.what]) if measure is None else measure(cards, rules))

    def fits_call(self, call: Call) -> bool:
        """True if *call* satisfies the condition.

        >>> from fivehundred.rules import parse_call
        >>> [Condition.parse("bids=H").fits_call(parse_call(text)) for text in ("7H", "7NT", "P")]
        [True, False, False]
        """
        _, _, named = self.what.partition(" ")
        if named:
            return named in (str(call), str(call).lstrip("0123456789"))
        return self.allows(call.level if isinstance(call, Bid) else not isinstance(call, Pass))

    def check(self, rules: Ruleset) -> None:
        """Raise `InvalidValue` or `NotationError` if nothing in a game under *rules* can be meant.

        >>> from fivehundred import presets
        >>> Condition.parse("2S").check(presets.AUSTRALIAN_4)
        Traceback (most recent call last):
            ...
        fivehundred.errors.InvalidValue: 2S: there is no such card in australian-4
        """
        _, _, named = self.what.partition(" ")
        if not self.is_call and self.what not in (*_SETS, *_MEASURES):
            raise InvalidValue(f"{brief(self.what)}: expected what Condition.parse reads")
        if named not in ("", "S", "C", "D", "H", "NT"):
            call = rules.parse_call(named)
            if str(call) != named or (not isinstance(call, Pass) and call not in rules.ladder.calls):
                known = "P for passes" if isinstance(call, Pass) else ", ".join(map(str, rules.ladder.calls))
                raise InvalidValue(f"bids={brief(named)}: expected {known}")
        if not _SETS.get(self.what, rules.deck) & rules.deck:
            raise InvalidValue(f"{_spell(self.what)}: there is no such card in {rules.title}")

    def largest(self, size: int, rules: Ruleset) -> int:
        """Return the largest number that *size* cards, or a call, can have under *rules*.

        >>> from fivehundred import presets
        >>> condition.largest(10, presets.AUSTRALIAN_4), Condition.parse("hearts").largest(3, presets.AUSTRALIAN_4)
        (2, 3)
        """
        if self.is_call:
            return max(call.level for call in rules.ladder.calls if isinstance(call, Bid))
        if self.what == "voids":
            return len(SUITS)
        return min(size, _MOST.get(self.what, size), len(_SETS.get(self.what, rules.deck) & rules.deck))


def _spell(what: str) -> str:
    """Return *what* as a filter is written: cards and the letters of suits are capitals."""
    return what.upper() if len(what) <= 3 else what


def _limits(text: str, value: str) -> tuple[float, float]:
    """Parse the *value* at the end of a *text* as a number or a range."""
    found = _RANGE.fullmatch(value)
    least = 0 if found is None else int(found[1])
    most = inf if found is None or found[2] == "+" else int(found[3] or least)
    if found is None or most < least:
        raise NotationError(text, len(text) - len(value) + 1, "a number, or a range such as 2+ or 1..3")
    return least, most


def _check_possible(whose: str, conditions: Sequence[Condition], size: int, rules: Ruleset) -> None:
    """Raise an error if no *size* cards satisfy the conditions, as far as that is easy to see."""
    needed, counted = 0.0, Cards()
    for one in sorted(conditions, key=lambda one: -one.least):
        one.check(rules)
        if one.what == "shape":
            jokers = len(JOKERS & rules.deck)
            total = sum(int(one.least) // 1000**place % 1000 for place in range(len(SUITS)))
            if not size - jokers <= total <= size:
                raise InvalidValue(f"{whose}: a shape of {total} cards: expected {max(size - jokers, 0)} to {size}")
            continue
        most = min(one.largest(size, rules), *(other.most for other in conditions if other.what == one.what))
        if one.least > most or most < 0:
            raise InvalidValue(f"{whose}: {_spell(one.what)}={one.least}: expected 0 to {max(most, 0)}")
        # Cards that two conditions count are counted once.
        own = Cards() if one.is_call else _SETS.get(one.what, Cards())
        if not own & counted:
            needed, counted = needed + one.least * bool(own), counted | own
    if needed > size:
        raise InvalidValue(f"{whose}: at least {needed:.0f} cards are asked for: expected at most {size}")


def _conditions(given: str | Iterable[str | Condition]) -> tuple[Condition, ...]:
    if not isinstance(given, Iterable):
        raise InvalidType(f"conditions must be text or a sequence, not {type(given).__name__}")
    every = given.replace(",", " ").split() if isinstance(given, str) else given
    return tuple(one if isinstance(one, Condition) else Condition.parse(one) for one in every)


def _par(given: str | Condition | None) -> Condition | None:
    if not isinstance(given, str | Condition | None):
        raise InvalidType(f"par must be text, a Condition or None, not {type(given).__name__}")
    return Condition("par", *_limits(given, given)) if isinstance(given, str) else given


@attrs.frozen(kw_only=True)
class DealFilter:
    r"""What a deal must be like, seen from one seat: conditions on hands and calls, on the kitty, and on par.

    Conditions are `Condition`\ s, or text with spaces or commas between them:

    ================================  ==================================================================
    ``both-bowers``, ``bowers=1``     the most jacks of one colour
    ``joker``, ``aces=2+``,           so many of these cards; ``high`` are aces, kings and queens
    ``kings``, ``high=4+``
    ``hearts=5+``, ``S=0``            the cards printed with a suit
    ``trumps=6+``                     the trumps in the best suit, with bowers and jokers
    ``longest=6``, ``voids``,         the longest suit, the suits without a card, the lengths of all
    ``shape=5-3-1-1``                 suits in any order
    ``AS``, ``JK=0``                  a card, and no such card
    ``bids``, ``passes``              what the seat calls first, if everybody calls by weights
    ``bids=7+``, ``bids=7H``,         a level, a call, a trump
    ``bids=NT``
    ================================  ==================================================================

    >>> wanted = DealFilter(hand="both-bowers", partner="bids")
    """

    #: The hand and the first call of `seat`.
    hand: tuple[Condition, ...] = attrs.field(default=(), converter=_conditions)
    #: Those of its partner; of several partners, one has to satisfy all conditions.
    partner: tuple[Condition, ...] = attrs.field(default=(), converter=_conditions)
    #: Those of the next seat clockwise, and of the seat before.
    left: tuple[Condition, ...] = attrs.field(default=(), converter=_conditions)
    right: tuple[Condition, ...] = attrs.field(default=(), converter=_conditions)
    kitty: tuple[Condition, ...] = attrs.field(default=(), converter=_conditions)
    #: The points at par of the scorer to whom `seat` belongs, whoever speaks first, such as ``200+``. Each contract is
    #: tried with one good set of discards (`fivehundred.solver.par`).
    par: Condition | None = attrs.field(default=None, converter=_par)
    #: Any other condition; it is asked before calls and par.
    where: Callable[[Deal], bool] | None = None
    seat: Seat = _ME

    def check(self, rules: Ruleset) -> None:
        """Raise `InvalidValue` or `NotationError` if the filter makes no sense under *rules*.

        >>> from fivehundred import presets
        >>> wanted.check(presets.STANDARD_3)
        Traceback (most recent call last):
            ...
        fivehundred.errors.InvalidValue: partner: seat 0 has none in standard-3
        """
        checked_seat(self.seat, rules.players)
        if self.partner and not rules.partners_of(self.seat):
            raise InvalidValue(f"partner: seat {self.seat} has none in {rules.title}")
        if any(one.is_call for one in self.kitty):
            raise InvalidValue("kitty: expected conditions on cards")
        for whose, size in dict.fromkeys(("hand", "partner", "left", "right"), rules.hand_size).items():
            _check_possible(whose, getattr(self, whose), size, rules)
        _check_possible("kitty", self.kitty, rules.kitty_size, rules)

    def accepts(self, deal: Deal) -> bool:
        """True if *deal* satisfies every condition, whatever has been done in it. Cheap conditions are tried first.

        >>> from fivehundred import presets
        >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(0))
        >>> wanted.accepts(deal), DealFilter(hand="bids=7NT").accepts(deal)
        (False, True)
        """
        rules, dealt = deal.rules, deal.dealt
        left, right = (Seat((self.seat + step) % rules.players) for step in (1, -1))
        whose = (
            (self.hand, (self.seat,)),
            (self.partner, rules.partners_of(self.seat)),
            (self.left, (left,)),
            (self.right, (right,)),
        )
        asked = [
            (conditions, [seat for seat in seats if _fit(conditions, dealt.hands[seat], rules)])
            for conditions, seats in whose
            if conditions
        ]
        if not all(seats for _, seats in asked) or not _fit(self.kitty, dealt.kitty, rules):
            return False
        if self.where is not None and not self.where(deal):
            return False
        if any(one.is_call for conditions, _ in asked for one in conditions):
            calls = first_calls(Deal.from_dealt(deal.info, dealt))
            if not all(any(_fit_call(conditions, calls.get(seat)) for seat in seats) for conditions, seats in asked):
                return False
        if self.par is None:
            return True
        points = [one.points[rules.side_of(self.seat)] for one in par(deal, tries=1).by_first]
        return all(number is not None and self.par.allows(number) for number in points)


def _fit_call(conditions: Iterable[Condition], call: Call | None) -> bool:
    return all(not one.is_call or (call is not None and one.fits_call(call)) for one in conditions)


def _fit(conditions: Iterable[Condition], cards: Cards, rules: Ruleset) -> bool:
    return all(one.is_call or one.fits(cards, rules) for one in conditions)


def first_calls(deal: Deal) -> dict[Seat, Call]:
    """What each seat calls first in *deal*, if everybody calls by weights; without those that do not get to call.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(0))
    >>> {seat: str(call) for seat, call in first_calls(deal).items()}
    {1: '6C', 2: 'P', 3: 'P', 0: '7NT'}
    """
    calls: dict[Seat, Call] = {}
    while deal.to_act is not None and deal.contract is None and len(calls) < deal.rules.players:
        action = usual_action(deal.view(deal.to_act))
        if isinstance(action, Call):
            calls.setdefault(deal.to_act, action)
        deal = deal.apply(action)
    return calls


@attrs.define
class DealSearch(Iterator[Deal]):
    """Deals that satisfy a filter, and how rare they are. Make it with `find_deals`."""

    rules: Ruleset
    deal_filter: DealFilter
    #: The seat that deals; ``None`` if that is drawn for each deal.
    dealer: Seat | None
    #: The most deals that are tried for the next one.
    tries: int
    rng: RandomBits
    on_try: Callable[[int], object] | None = None
    #: The number of deals drawn so far, and of those that fit.
    draws: int = 0
    hits: int = 0

    def __next__(self) -> Deal:
        for _ in range(self.tries):
            dealer = Seat(below(self.rules.players, rng=self.rng)) if self.dealer is None else self.dealer
            deal = Deal.from_pack(self.rules, pack(self.rules.deck, rng=self.rng), dealer=dealer)
            self.draws += 1
            if self.on_try is not None:
                self.on_try(1)
            if self.deal_filter.accepts(deal):
                self.hits += 1
                return deal
        raise TooRareError(self.tries)

    @property
    def rate(self) -> Share:
        """The deals that fit, of all that were tried.

        >>> from itertools import islice
        >>> from random import Random
        >>> from fivehundred import presets
        >>> found = find_deals(presets.AUSTRALIAN_4, DealFilter(hand="both-bowers joker"), rng=Random(1))
        >>> for deal in islice(found, 2):
        ...     print(deal.hands[0])
        7S JS QS 6C JC 7D 8D JD 10H JK
        7S 10S 9C 6D 8D JD 4H 8H JH JK
        >>> str(found.rate)
        '2 of 109 (1–6%)'
        """
        return Share(self.hits, self.draws)


def find_deals(
    rules: Ruleset,
    deal_filter: DealFilter,
    *,
    dealer: Seat | None = None,
    tries: int = 100_000,
    on_try: Callable[[int], object] | None = None,
    rng: RandomBits,
) -> DealSearch:
    """Return an iterator over random deals that satisfy the filter *deal_filter*; the same *rng* gives the same deals.

    All such deals are equally likely. The *dealer* is drawn for each deal, unless it is given. *on_try* is called with
    1 after each deal that is tried; `fivehundred.render.Progress.step` can be passed.

    Raises `InvalidValue` or `NotationError` if the filter makes no sense under *rules*. The iterator raises
    `TooRareError` after so many *tries* in vain, and `fivehundred.errors.UnsupportedRulesError` where par is not
    defined.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> found = find_deals(presets.AUSTRALIAN_4, DealFilter(hand="both-bowers", partner="bids"), rng=Random(1))
    >>> deal = next(found)
    >>> print(deal.hands[0])
    JS KS AS 7C 8C JC QC JD KD AH
    >>> str(first_calls(deal)[Seat(2)]), str(found.rate)
    ('6H', '1 of 50 (0–10%)')
    """
    deal_filter.check(rules)
    if dealer is not None:
        dealer = checked_seat(dealer, rules.players)
    if as_int("tries", tries) < 1:
        raise InvalidValue(f"tries {brief(tries)}: expected a whole number from 1")
    return DealSearch(rules, deal_filter, dealer, tries, rng, on_try)
