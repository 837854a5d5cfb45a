"""Sentences as codes with facts, which are put into words only when somebody asks for a text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol, runtime_checkable

import attrs

from fivehundred._base.lazy import load_object
from fivehundred._base.words import ShowsFields, Written, json_field
from fivehundred.actions import Action, Hidden
from fivehundred.cards import Card, Cards, Suit
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.seats import Seat

#: The facts of a sentence: each has a name, listed in `FACTS`, and a value.
Facts = tuple[tuple[str, object], ...]

#: Scorers, each as its players: a player alone, or partners.
Scorers = tuple[tuple[Seat, ...], ...]


@runtime_checkable
class Catalogue(Protocol):
    """A catalogue in which texts are looked up, such as one that `gettext.translation` returns."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the text of a *message* of the family *context*; the message itself if it has none."""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the text of a message in its singular or plural form for *n* things."""


#: A language: its code, such as ``de``, or your own catalogue.
Language = str | Catalogue


class Worded(Written):
    """A base for coded values: their texts come from the catalogue, and `str` gives the English one.

    >>> class Hello(Worded):
    ...     def as_sentence(self):
    ...         return Sentence.of("refusal", "finished")
    >>> print(Hello())
    the hand is over
    """

    __slots__ = ()

    @abstractmethod
    def as_sentence(self) -> Sentence:
        """The code and the facts from which the text is made."""

    def __str__(self) -> str:
        return text(self)


def text(
    value: Worded | Action | Hidden | Card | Cards,
    language: Language = "en",
    *,
    names: Sequence[str] = (),
    you: int | None = None,
) -> str:
    """Return the text of a coded value, an action, a card or cards in a *language*.

    *names* are those of the players in the order of seats; seats without a name are numbered. *you* is the reader's
    seat. Actions, and sentences about what the reader did, address them if the catalogue has such a form, as in
    ``refusal (you)``. All other sentences name the reader like any other player, because the verb depends on the
    person. The language can also be your own catalogue (see `fivehundred.texts.catalogue`).

    Raises `InvalidValue` for a language without a catalogue, and `InvalidType` for a value without a text.

    >>> from fivehundred.actions import Discard
    >>> action = Discard(Cards.parse("5S JK"))
    >>> text(action), text(action, "de")
    ('discard 5♠ and the joker', '5♠ und den Joker ablegen')
    """
    # The catalogue is loaded when the first text is asked for.
    return str(load_object("fivehundred.texts._wording:write_text")(value, language, names, you))


def label(code: str, language: Language = "en", names: Sequence[str] = (), /, **facts: object) -> str:
    """Return the text of a label, such as a heading, in a *language*.

    >>> label("trick number", number=3), label("trick number", "de", number=3)
    ('Trick 3', 'Stich 3')
    """
    return text(Sentence.of("label", code, **facts), language, names=names)


@attrs.frozen(repr=False)
class Sentence(Worded, ShowsFields):
    """A sentence, given as a code with facts. The catalogue has its text in every language.

    >>> sentence = Sentence.of("refusal", "out of turn", turn=Seat(2))
    >>> str(sentence), text(sentence, "de", names=["Ann", "Bob", "Cleo"])
    ('it is the turn of seat 2', 'Cleo ist am Zug')
    """

    family: str = json_field("The family of sentences to which the code belongs.")
    code: str = json_field("The code, which is stable.")
    facts: Facts = json_field("The facts, by name.", default=(), left_out=False)

    @classmethod
    def of(cls, family: str, code: str, **facts: object) -> Sentence:
        """Return the sentence with this *code* and these *facts*.

        >>> Sentence.of("refusal", "finished")
        Sentence(family='refusal', code='finished', facts=())
        """
        return cls(family, code, tuple(facts.items()))

    def as_sentence(self) -> Sentence:
        """The sentence itself.

        >>> sentence.as_sentence() is sentence
        True
        """
        return self


#: The type of each fact, by name. A fact is a value and never a word, so that each language can word it.
FACTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        **dict.fromkeys(("seat", "turn", "player"), Seat),
        "card": Card,
        "cards": Cards,
        "led": Suit,
        "suit": Suit,
        **dict.fromkeys(("bid", "standing", "asked"), Bid | SpecialBid),
        **dict.fromkeys(("count", "given", "highest", "last", "level", "lowest", "most"), int),
        **dict.fromkeys(("apart", "number", "total"), int),
        "sides": Scorers,
        "totals": tuple[int, ...],
        "what": Sentence,
    }
)
