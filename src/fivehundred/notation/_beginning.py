"""How a deal began: from the fields at its head to the deal before its first action."""

from __future__ import annotations

import re
from typing import Final

import attrs

from fivehundred.actions import DeclareJoker, parse_declaration
from fivehundred.cards import Card, Cards, bits_of
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealtCards, Sight
from fivehundred.deal.info import DealInfo
from fivehundred.deal.piles import SeenPile
from fivehundred.deal.whole import Deal
from fivehundred.errors import FiveHundredError, InvalidRuleset, InvalidValue, NotationError
from fivehundred.match.endings import checked_scores
from fivehundred.notation._fields import Field, Keyed
from fivehundred.notation._gaps import Gaps
from fivehundred.notation._words import Scanner
from fivehundred.notation._writing import UNKNOWN, UNLOOKED
from fivehundred.notation.rulesets import parse_ruleset
from fivehundred.rules._checks import LARGEST
from fivehundred.rules.calls import Bid, Pass, parse_call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

_NUMBER: Final = re.compile("-?(?:0|[1-9][0-9]{0,6})")


@attrs.define
class Beginning:
    """The head of a deal, as far as it has been read."""

    #: The rules, if the deal does not name its own.
    rules: Ruleset | None = None
    #: What everybody knows as the next deal of a match begins, if it is one.
    expected: DealInfo | None = None
    #: Whether it is the first of a match.
    first: bool = False
    fields: dict[tuple[str, int | None], Keyed] = attrs.field(factory=dict)
    last: Field | None = None

    def take(self, keyed: Keyed) -> None:
        """One more field of the head."""
        key = (keyed.key, keyed.number)
        if key in self.fields:
            raise keyed.field.error("a field that has not been given before")
        self.fields[key] = keyed
        self.last = keyed.field
        if keyed.key == "rules":
            if self.expected is not None or self.first:
                raise keyed.field.error("no rules: in a match they follow from its first deal")
            self.rules = read_rules(keyed)

    def deal(self, here: Field) -> Deal | Gaps:
        """The deal before its first action; *here* is where the head ends."""
        place = self.last or here
        rules = self.expected.rules if self.expected is not None else self.rules
        if rules is None:
            raise place.error("rules: and a ruleset")
        known = _Known.of(self.fields, rules)
        dealer = self._dealer(known, place)
        try:
            deal = self._begun(rules, known, dealer)
        except NotationError:
            raise
        except FiveHundredError as error:
            raise place.error(f"a deal that can begin like this ({error})") from error
        info = deal.layout.info if isinstance(deal, Deal) else deal.table.info
        if self.expected is not None and info != self.expected:
            raise place.error(f"the next deal of the match: {_shown(self.expected)}")
        if self.first:
            _check_first(info, place)
        return deal

    def _dealer(self, known: _Known, place: Field) -> Seat:
        if known.dealer is not None:
            return known.dealer
        if self.expected is not None:
            return self.expected.dealer
        raise place.error("dealer: and a seat")

    def _begun(self, rules: Ruleset, known: _Known, dealer: Seat) -> Deal | Gaps:
        expected = self.expected
        scores, number, barred = known.scores, known.number, known.barred
        if expected is not None:
            # What follows from the earlier deals may be left out.
            scores = expected.scores if scores is None else scores
            number = expected.number if number is None else number
            barred = expected.barred if barred is None else barred
        number, barred = 1 if number is None else number, barred or ()
        if known.contract is not None or known.laid_away is not None or known.declared is not None:
            return self._at_play(rules, known, dealer)
        if known.whole(rules):
            return Deal.of(rules, known.dealt(known.kitty), dealer=dealer, scores=scores, number=number, barred=barred)
        if known.dummy is not None or known.out_of_play is not None:
            raise InvalidValue("cards that nobody sees are known only where all are")
        info = DealInfo.of(rules, dealer, scores=scores, number=number, barred=barred)
        return Gaps.begin(info, known.sight, known.unlooked)

    def _at_play(self, rules: Ruleset, known: _Known, dealer: Seat) -> Deal:
        if known.contract is None:
            raise InvalidValue("what was laid away or declared: expected contract: as well")
        if (
            self.expected is not None
            or self.first
            or any(given is not None for given in (known.scores, known.number, known.barred, known.kitty, known.shown))
        ):
            raise InvalidValue("a deal set up at its first lead is no part of a match, and has no kitty")
        contract = known.contract.read(lambda text: _contract(rules, text))
        return Deal.at_play(rules, contract, known.dealt(known.laid_away), dealer=dealer, declared=known.declared)


def _check_first(info: DealInfo, place: Field) -> None:
    if info.number != 1 or info.barred:
        raise place.error("the first deal of the match: no number or barred")
    try:
        checked_scores(info.rules, info.scores)
    except InvalidValue as error:
        raise place.error(f"scores that a match can begin with ({error})") from error


def read_rules(keyed: Keyed) -> Ruleset:
    """The ruleset that a field names."""
    try:
        return keyed.read(parse_ruleset)
    except NotationError as error:
        if isinstance(error.__cause__, InvalidRuleset):
            raise keyed.error(f"settings that go together ({error.__cause__})") from error.__cause__
        raise


def _shown(info: DealInfo) -> str:
    barred = f", barred {' '.join(map(str, info.barred))}" * bool(info.barred)
    return f"dealer {info.dealer}, number {info.number}, scores {' '.join(map(str, info.scores))}{barred}"


@attrs.define
class _Known:
    """What the fields of a head say."""

    hands: list[Cards | None]
    unlooked: list[Seat] = attrs.field(factory=list)
    piles: tuple[tuple[SeenPile, ...], ...] = ()
    dealer: Seat | None = None
    number: int | None = None
    scores: tuple[int, ...] | None = None
    barred: tuple[Seat, ...] | None = None
    dummy: Cards | None = None
    out_of_play: Cards | None = None
    kitty: Cards | None = None
    laid_away: Cards | None = None
    shown: Cards | None = None
    contract: Keyed | None = None
    declared: DeclareJoker | None = None

    @classmethod
    def of(cls, fields: dict[tuple[str, int | None], Keyed], rules: Ruleset) -> _Known:
        """The values of *fields*."""
        known = cls([None] * rules.players)
        piles: dict[int, tuple[SeenPile, ...]] = {}
        for keyed in fields.values():
            if keyed.number is not None and keyed.number >= rules.players:
                raise keyed.field.error(f"{keyed.key} and a seat from 0 to {rules.players - 1}")
            match keyed.key:
                case "hand":
                    known._hand(keyed, keyed.number or 0)
                case "table":
                    piles[keyed.number or 0] = keyed.read(_piles)
                case "dealer":
                    known.dealer = Seat(_numbers(keyed, 1)[0])
                case "number":
                    (known.number,) = _numbers(keyed, 1)
                case "scores":
                    known.scores = _numbers(keyed, rules.side_count)
                case "barred":
                    known.barred = tuple(Seat(seat) for seat in _numbers(keyed, None))
                case "dummy":
                    known.dummy = _unless_unknown(keyed)
                case "out of play":
                    known.out_of_play = _unless_unknown(keyed)
                case "kitty":
                    known.kitty = _unless_unknown(keyed)
                case "laid away":
                    known.laid_away = keyed.read(Cards.parse)
                case "shown":
                    known.shown = keyed.read(Cards.parse)
                case "contract":
                    known.contract = keyed
                case "declared":
                    known.declared = keyed.read(parse_declaration)
        known.piles = tuple(piles.get(seat, ()) for seat in range(rules.players)) if piles else ()
        return known

    def _hand(self, keyed: Keyed, seat: int) -> None:
        if keyed.value.strip() == UNLOOKED:
            self.unlooked.append(Seat(seat))
        else:
            self.hands[seat] = _unless_unknown(keyed)

    @property
    def sight(self) -> Sight:
        """The cards that are known and come to light."""
        hands = [None if hand is None else hand.bits for hand in self.hands]
        kitty = None if self.kitty is None else self.kitty.bits
        return Sight(hands, kitty, None if self.shown is None else self.shown.bits, self.piles)

    def whole(self, rules: Ruleset) -> bool:
        """Whether every card is known."""
        covered = any(pile.down is None for piles in self.piles for pile in piles)
        beside = (
            (self.kitty, rules.kitty_size),
            (self.dummy, rules.dummy_hand),
            (self.out_of_play, rules.out_of_play),
        )
        return (
            None not in self.hands
            and not covered
            and not any(cards is None and size for cards, size in beside)
            and bool(self.piles) == rules.table_cards
        )

    def dealt(self, kitty: Cards | None) -> DealtCards:
        """All the cards, with the *kitty* or what was laid away; no cards where they are not known."""
        return DealtCards.of(
            hands=[hand or Cards() for hand in self.hands],
            kitty=kitty,
            dummy=self.dummy,
            out_of_play=self.out_of_play,
            piles=[[(pile.up, pile.down) for pile in piles if pile.down is not None] for piles in self.piles],
        )


def _unless_unknown(keyed: Keyed) -> Cards | None:
    bits = bits_of(keyed.value.split())
    if bits is not None:
        return Cards(bits)
    return None if keyed.value.strip() == UNKNOWN else keyed.read(Cards.parse)


def _numbers(keyed: Keyed, count: int | None) -> tuple[int, ...]:
    words = keyed.value.split()
    what = "whole numbers" if count is None else f"{count} whole number{'s' * (count > 1)}"
    if len(words) != (count or max(len(words), 1)) or not all(map(_NUMBER.fullmatch, words)):
        raise keyed.error(f"{what} up to {LARGEST}")
    return tuple(map(int, words))


def _piles(text: str) -> tuple[SeenPile, ...]:
    piles = []
    for word in re.finditer(r"\S+", text):
        up, sign, down = word[0].partition("/")
        if not sign:
            raise NotationError(text, word.end() + 1, "/ and the card below, or ?")
        piles.append(
            SeenPile(
                _card(text, up, word.start()),
                None if down == UNKNOWN else _card(text, down, word.start() + len(up) + 1),
            )
        )
    return tuple(piles)


def _card(text: str, word: str, start: int) -> Card:
    try:
        return Card.parse(word)
    except NotationError as error:
        raise NotationError(text, start + error.column, error.expected) from None


def _contract(rules: Ruleset, text: str) -> Contract:
    """Read ``7S by 0``, ``8H by 2 with 1 4``, ``6C by 0 calling AH``, ``10S by 1 slam breach 2``, ``passed deal``."""
    if text.strip() == "passed deal":
        return Contract.passed(rules)
    scanner = Scanner(text)
    call = scanner.inner(parse_call, scanner.word("a bid, or passed deal"), 0)
    if isinstance(call, Pass) or call not in rules.ladder.numbers:
        raise scanner.error("a bid of these rules", at=0)
    if not _found(scanner, "by"):
        raise scanner.error("by")
    by, partners, called, breach = _seat(scanner, rules), [], None, None
    if _found(scanner, "calling"):
        start = scanner.at
        called = scanner.inner(Card.parse, scanner.word("a card"), start)
    if _found(scanner, "with"):
        partners.append(_seat(scanner, rules))
        while scanner.text[scanner.at : scanner.at + 2].strip().isdigit():
            partners.append(_seat(scanner, rules))
    slam = _found(scanner, "slam")
    if slam and (not isinstance(call, Bid) or rules.declared_slam is None):
        raise scanner.error("no slam: it is not declared here")
    if _found(scanner, "breach"):
        breach = _seat(scanner, rules)
    if not scanner.ended:
        raise scanner.error("the end of the contract")
    try:
        return Contract.of(rules, call, by, partners=partners, called=called, slam=slam, breach=breach)
    except InvalidValue as error:
        raise scanner.error(f"a contract of these rules ({error})", at=0) from error


def _found(scanner: Scanner, literal: str) -> bool:
    scanner.skip()
    found = scanner.found(literal)
    scanner.skip()
    return found


def _seat(scanner: Scanner, rules: Ruleset) -> Seat:
    scanner.skip()
    start = scanner.at
    word = scanner.word("a seat")
    if not re.fullmatch("[0-9]", word) or int(word) >= rules.players:
        raise scanner.error(f"a seat from 0 to {rules.players - 1}", at=start)
    return Seat(int(word))
