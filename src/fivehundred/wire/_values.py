"""Turns, refusals and options as documents, and whether what a document computes is what its value gives."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Final, assert_never

import attrs

from fivehundred.actions import CallCard, Give, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.options import Choices, DiscardOptions, GiftOptions, Options, PartnerOptions, PlayOptions
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.turn import Turn
from fivehundred.match.summary import DealSummary
from fivehundred.wire._documents import (
    DiscardsSaid,
    ListedSaid,
    Listing,
    OptionsDocument,
    RefusalDocument,
    TurnDocument,
)
from fivehundred.wire._reading import Json
from fivehundred.wire._strict import Unfit, found, key_path, located
from fivehundred.wire.errors import DocumentProblem


def turn_document(turn: Turn) -> TurnDocument:
    """*turn* as a document."""
    return TurnDocument(**{field.name: getattr(turn, field.name) for field in attrs.fields(Turn)})


def turn_meant(document: TurnDocument) -> Turn:
    """The turn that *document* means; whether it can have been, a view says that follows it."""
    return Turn(**{field.name: getattr(document, field.name) for field in attrs.fields(Turn)})


def refusal_document(refusal: Refusal) -> RefusalDocument:
    """*refusal* as a document."""
    said = {field.name: getattr(refusal, field.name) for field in attrs.fields(RefusalDocument)}
    return RefusalDocument(**said | {"facts": dict(refusal.facts)})


def refusal_meant(document: RefusalDocument) -> Refusal:
    """The refusal that *document* means, if its sentence has no gaps."""
    said = {field.name: getattr(document, field.name) for field in attrs.fields(RefusalDocument)}
    gaps = {name for _, name, _, _ in Formatter().parse(document.reason.text) if name}
    for name in sorted(gaps - document.facts.keys()):
        raise located(Unfit("missing"), "facts", name)
    return Refusal(**said | {"facts": tuple(document.facts.items())})


def options_document(options: Options) -> OptionsDocument:
    """*options* as a document."""
    if isinstance(options, DiscardOptions):
        return OptionsDocument(DiscardsSaid(cards=Cards(options.held), size=options.size))
    return OptionsDocument(ListedSaid(of=_LISTING[type(options)], actions=tuple(options)))


_LISTING: Final = {
    Choices: Listing.CHOICES,
    PlayOptions: Listing.PLAYS,
    PartnerOptions: Listing.PARTNERS,
    GiftOptions: Listing.GIFTS,
}


def options_meant(document: OptionsDocument) -> Options:
    """The options that *document* means."""
    said = document.options
    if isinstance(said, DiscardsSaid):
        if not 0 <= said.size <= len(said.cards):
            raise located(Unfit(f"expected a number from 0 to {len(said.cards)}"), "options", "size")
        return DiscardOptions(said.cards.bits, said.size)
    options = _listed(said)
    if tuple(options) != said.actions:
        raise located(Unfit(f"expected {said.of.value}, each once and in their order"), "options", "actions")
    return options


def _listed(said: ListedSaid) -> Options:
    actions = said.actions
    match said.of:
        case Listing.CHOICES:
            return Choices(actions)
        case Listing.PLAYS:
            return PlayOptions(sum({1 << play.number for play in actions if isinstance(play, PlayCard)}))
        case Listing.PARTNERS:
            cards = [call.card for call in actions if isinstance(call, CallCard)]
            return PartnerOptions(Cards.of({*cards}).bits, Choices(actions[len(cards) :]))
        case Listing.GIFTS:
            return GiftOptions(Cards.of({gift.card for gift in actions if isinstance(gift, Give)}).bits)
        case _:
            assert_never(said.of)


def summary_meant(summary: DealSummary) -> DealSummary:
    """The *summary* of a deal, if its contractor sat in."""
    contract = summary.contract
    if contract is not None and contract.contractor is not None and contract.contractor >= len(summary.seats):
        raise located(Unfit(f"expected the player in seat {contract.contractor}, too"), "seats")
    return summary


#: The keys of sentences for people, which other versions of the library may word in another way.
_SENTENCES: Final = frozenset({"text", "message", "what"})


def differences(expected: Json, said: Json, path: str) -> Iterator[DocumentProblem]:
    """Where *said*, at *path*, is something else than *expected*, to the letter unless it is a sentence for people."""
    if type(expected) is dict and type(said) is dict:
        yield from (DocumentProblem(path + key_path(key), "missing") for key in expected if key not in said)
        for key, value in said.items():
            if key not in expected:
                yield DocumentProblem(path + key_path(key), "unknown key")
            elif key not in _SENTENCES or type(value) is not str:
                yield from differences(expected[key], value, path + key_path(key))
    elif type(expected) is list and type(said) is list and len(expected) == len(said):
        for place, (one, other) in enumerate(zip(expected, said, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
    elif type(expected) is not type(said) or expected != said:
        yield DocumentProblem(path, f"expected what follows from the rest: {found(expected)}, not {found(said)}")
