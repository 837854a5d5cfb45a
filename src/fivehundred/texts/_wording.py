"""The texts of coded values, made from the gettext catalogue of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial, reduce
from gettext import NullTranslations, translation
from importlib.resources import files
from math import isinf
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, get_args

from fivehundred._base.words import expect, visible_names, words_of
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
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, Card, Cards, Suit
from fivehundred.errors import InvalidType, InvalidValue, as_int, brief, visible
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat
from fivehundred.texts.messages import Catalogue, Language, Scorers, Sentence, Worded

_DOMAIN: Final = "fivehundred"


def write_text(
    value: Worded | Action | Hidden | Card | Cards,
    language: Language,
    names: Sequence[str],
    you: int | None,
) -> str:
    """Return the text of a coded value; `fivehundred.texts.messages.text` calls it.

    >>> write_text(Cards.parse("5S JK"), "de", (), None)
    '5♠ und der Joker'
    """
    if isinstance(language, str):
        language = catalogue(language)
    if not hasattr(language, "pgettext"):
        raise InvalidType(f"a language must be a str or a catalogue, not {type(language).__name__}")
    if isinstance(names, str):
        raise InvalidType("expected the names of the players, each a str, not one str for all")
    if you is not None:
        you = as_int("you", you)
    writer = _Writer(language, visible_names(names, 0), you)
    match value:
        case Worded():
            return writer.whole(value.as_sentence())
        case Card():
            return writer.card(value)
        case Cards():
            return writer.cards(value)
        case _:
            expect("a coded value, an action, a card or cards", value, *get_args(Action), Hidden)
            return writer.sentence(action_sentence(value))


class _Missing(NullTranslations):
    """Says that English has no such text: one that is the same as its code looks as if there were none."""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of a *language*, such as ``de`` or ``de_AT``.

    An empty text stands for the language that the user has set by ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` or
    ``LANG``, as with gettext, or for English if that language has no catalogue.

    Raises `InvalidValue` for a language without a catalogue, and `InvalidType` for anything but a str. A program that
    changes some sentences loads its own catalogue with `gettext.translation`, and adds one of these as the fallback.

    >>> catalogue("de").pgettext("refusal", "finished")
    'das Spiel ist zu Ende'
    """
    expect("a language such as de", language, str)
    return _load(language)


# Any territory may follow a language, so a stranger could ask for more of them than there is memory for.
@lru_cache(maxsize=64)
def _load(language: str) -> NullTranslations:
    try:
        # The name becomes part of a path.
        if re.fullmatch("[A-Za-z0-9_.@:-]*", language) is None:
            raise FileNotFoundError
        locale = str(files("fivehundred.texts").joinpath("locale"))
        found = translation(_DOMAIN, locale, [language] if language else None, fallback=not language)
    except OSError:
        raise InvalidValue(f"language {brief(language)}: expected one with a catalogue, such as en or de") from None
    if language == "en":
        found.add_fallback(_Missing())
    return found


def template(family: str, code: str) -> str:
    """Return the text of an English sentence with its gaps; empty if there is no such sentence.

    >>> template("refusal", "follow")
    '{led:suits} were led and you hold {cards:cards}'
    """
    english = catalogue("en")
    return english.pgettext(family, code) or english.npgettext(family, code, code, 2)


@cache
def gaps(family: str, code: str) -> frozenset[str]:
    """Return the names of the facts in an English sentence.

    >>> sorted(gaps("refusal", "follow"))
    ['cards', 'led']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(template(family, code)) if name)


def action_sentence(action: Action | Hidden) -> Sentence:
    """Return an action as the sentence whose text follows *may not*: *bid 7♠*, *play 10♥*, *discard 5♠ and 6♣*."""
    said = partial(Sentence.of, "action")
    match action:
        case Pass() | Look() | ThrowIn() | Keep():
            return said(words_of(type(action)))
        case Give(card) | CallCard(card):
            return said(words_of(type(action)), card=card)
        case Bid() | SpecialBid():
            return said("bid", bid=action)
        case PlayCard(card, suit):
            return said("play as", card=card, suit=suit) if suit else said("play", card=card)
        case Discard(cards):
            return said("discard", cards=cards) if cards else said("discard nothing")
        case Hidden(count):
            return said("hand over", count=count)
        case CallPlayers(players):
            return said("call players", seats=players) if players else said("go alone")
        case DeclareSlam(undertaken):
            return said("slam" if undertaken else "no slam")
        case Breach(undertaken):
            return said("breach" if undertaken else "no breach")
        case DeclareJoker(higher, lower):
            jokers = ((CARDS[HIGHER_JOKER], higher), (CARDS[LOWER_JOKER], lower))
            named = [Sentence.of("word", "joker as", card=card, suit=suit) for card, suit in jokers if suit]
            return said("declare", jokers=tuple(named)) if named else said("declare none")


class _Fact:
    """A fact, which the gap of a sentence words: it asks for a kind from `_WORDINGS`, and perhaps for a form."""

    def __init__(self, writer: _Writer, value: Any) -> None:
        self.writer, self.value = writer, value

    def __format__(self, spec: str) -> str:
        kind, _, form = spec.partition(" ")
        return _WORDINGS[kind](self.writer, self.value, form)


class _Writer:
    """The sentences of one language, for one reader.

    Words with several forms stand in the catalogue as ``der Joker | acc den Joker``; ``{card:card acc}`` asks for one.
    """

    def __init__(self, catalogue: Catalogue, names: Sequence[str], you: int | None) -> None:
        self.catalogue, self.names, self.you = catalogue, names, you

    def whole(self, sentence: Sentence) -> str:
        """The text of a sentence that addresses the reader only if it is of them, and has a form for that."""
        of_reader = self.you is not None and dict(sentence.facts).get("seat") == self.you
        if not (of_reader and self.find(sentence.family, f"{sentence.code} (you)", None)):
            self.you = None
        return self.sentence(sentence)

    def sentence(self, sentence: Sentence, form: str = "") -> str:
        return self.say(sentence.family, sentence.code, form, **dict(sentence.facts))

    def say(self, family: str, code: str, form: str = "", /, **facts: Any) -> str:
        own = self.you is not None and facts.get("seat") == self.you
        said = (own and self.find(family, f"{code} (you)", None)) or self.find(family, code, self.count(facts))
        if not said:
            # A name of somebody's own, such as that of a special bid, has no other text.
            return visible(code)
        if " | " in said:
            first, *others = said.split(" | ")
            forms = dict(other.split(" ", 1) for other in others)
            said = forms.get(form, first)
        return said.format_map({name: _Fact(self, fact) for name, fact in facts.items()})

    def find(self, family: str, code: str, count: int | None) -> str:
        """The text of a code, in English if the language has none; empty if English has none either."""
        english = catalogue("en")
        for each in (self.catalogue, english):
            said = each.pgettext(family, code) if count is None else each.npgettext(family, code, code, count)
            if said and (said != code or each is english):
                return said
        return ""

    def count(self, facts: Mapping[str, Any]) -> int | None:
        """How many the verb of a sentence speaks of: the fact `count`, or those whom the fact `sides` names."""
        sides = facts.get("sides")
        return facts.get("count") if sides is None else sum(map(len, sides)) if self.known(sides) else len(sides)

    def known(self, sides: Scorers) -> bool:
        return max((player for side in sides for player in side), default=-1) < len(self.names)

    def join(self, words: Iterable[str], by: str = "and") -> str:
        *first, last = [*words] or [self.say("word", "nothing")]
        return self.say("word", by, first=", ".join(first), last=last) if first else last

    def people(self, words: Iterable[str]) -> str:
        return self.join([*words] or [self.say("word", "nobody")])

    def seat(self, seat: int | None, form: str = "") -> str:
        if seat is None:
            return self.say("word", "a player", form)
        if seat == self.you:
            return self.say("word", "you", form)
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("word", "seat", form, number=seat)

    def seats(self, seats: Sequence[Seat], form: str = "") -> str:
        if max(seats, default=-1) < len(self.names) or len(seats) == 1:
            return self.people(self.seat(seat, form) for seat in seats)
        return self.say("word", "seats", form, numbers=seats)

    def sides(self, sides: Scorers, form: str = "") -> str:
        if self.known(sides):
            # "and" between partners and between sides could be taken for one another.
            joined = self.join if len(sides) == 1 else "/".join
            return self.join(joined(self.seat(player, form) for player in side) for side in sides)
        kind = "sides" if len(sides[0]) > 1 else "players"
        return self.say("word", kind, form, count=len(sides), numbers=[min(side, default=0) for side in sides])

    def card(self, card: Card, form: str = "") -> str:
        if card.rank is None or card.suit is None:
            return self.say("word", str(card), form)
        return card.rank.value + card.suit.symbol

    def cards(self, cards: Cards, form: str = "") -> str:
        return self.join(self.card(card, form) for card in cards)

    def suits(self, suit: Suit, form: str = "") -> str:
        return self.say("word", suit.name.lower(), form)

    def call(self, call: Bid | SpecialBid | Sentence, form: str = "") -> str:
        if isinstance(call, Sentence):
            return self.sentence(call, form)
        if isinstance(call, SpecialBid):
            return call.key
        return f"{call.level}{call.trump.symbol if call.trump else self.say('word', 'no trump', form)}"

    def decimal(self, number: float, sign: str = "") -> str:
        if isinf(number):
            return "?"
        whole, _, tenths = f"{number:{sign}z.1f}".partition(".")
        return self.say("word", "decimal", whole=whole, tenths=tenths)

    def typed(self, value: object, form: str = "") -> str:
        return self.sentence(value, form) if isinstance(value, Sentence) else visible(str(value))


#: How a gap of a sentence puts a fact into words, by the first word of its format spec.
_WORDINGS: Final[Mapping[str, Callable[[_Writer, Any, str], str]]] = MappingProxyType(
    {
        "ahead": lambda writer, number, _: writer.decimal(number, "+"),
        "any": lambda writer, each, form: writer.join((writer.typed(value, form) for value in each), "or"),
        "action": lambda writer, action, form: writer.sentence(action_sentence(action), form),
        "call": _Writer.call,
        "capital": lambda writer, sentence, form: (said := writer.sentence(sentence, form))[:1].upper() + said[1:],
        "card": _Writer.card,
        "cards": _Writer.cards,
        "decimal": lambda writer, number, _: writer.decimal(number),
        "either": lambda writer, each, _: reduce(
            lambda first, last: writer.say("word", "or else", first=first, last=last), map(writer.sentence, each)
        ),
        "extra": lambda writer, sentence, _: "" if sentence is None else writer.sentence(sentence),
        "list": lambda writer, each, form: writer.join(writer.typed(one, form) for one in each),
        "people": lambda writer, each, form: writer.people(writer.typed(one, form) for one in each),
        "sentence": _Writer.sentence,
        "sentences": lambda writer, each, _: "; ".join(map(writer.sentence, each)),
        "share": lambda writer, share, _: writer.say("word", "percent", number=round(100 * share)),
        "sides": _Writer.sides,
        "signed": lambda _, number, __: f"{number:+}",
        "number": _Writer.typed,
        "numbers": lambda writer, numbers, _: writer.join(map(str, numbers)),
        "play": lambda writer, play, form: writer.say(
            *(("word", "as") if play.suit else ("word", "card")), form, card=play.card, suit=play.suit
        ),
        "player": lambda writer, player, form: writer.sides(((player,),), form),
        "quoted": lambda _, choice, __: repr(choice.value),
        "rules": lambda _, rules, __: ", ".join(rules),
        "seat": _Writer.seat,
        "seats": _Writer.seats,
        "suits": _Writer.suits,
        "together": lambda writer, each, _: " ".join(map(writer.sentence, each)),
        "typed": _Writer.typed,
        "word": _Writer.typed,
    }
)
