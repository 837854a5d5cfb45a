"""How each kind of value becomes a document and comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from fivehundred.actions import Action
from fivehundred.deal.contract import Contract
from fivehundred.deal.history import Event
from fivehundred.deal.info import DealInfo
from fivehundred.deal.options import Choices, DiscardOptions, GiftOptions, Options, PartnerOptions, PlayOptions
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.turn import Turn
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import WrongType
from fivehundred.match.endings import Result
from fivehundred.match.game import Standings
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.summary import DealSummary
from fivehundred.replay import MatchReplay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import _computed as computed
from fivehundred.wire._books import (
    match_document,
    match_meant,
    record_document,
    record_meant,
    sheet_document,
    sheet_meant,
)
from fivehundred.wire._deals import deal_document, deal_meant, info_meant, info_said
from fivehundred.wire._documents import (
    ActionDocument,
    DealDocument,
    EventDocument,
    InfoSaid,
    MatchDocument,
    OptionsDocument,
    RecordDocument,
    RefusalDocument,
    RulesetDocument,
    ScoreSheetDocument,
    SeatViewDocument,
    SpectatorViewDocument,
    TurnDocument,
)
from fivehundred.wire._values import (
    options_document,
    options_meant,
    refusal_document,
    refusal_meant,
    summary_meant,
    turn_document,
    turn_meant,
)
from fivehundred.wire._views import (
    seat_view_document,
    seat_view_meant,
    spectator_view_document,
    spectator_view_meant,
)


def _itself(value: Any) -> Any:
    """What is its own document."""
    return value


@attrs.frozen
class Kind:
    """How one kind of value becomes a document and comes back."""

    name: str
    document: type[Any]
    said: Callable[[Any], Any] = _itself
    meant: Callable[[Any], Any] = _itself
    #: What can be computed of such a value, as documents say it, and how; as a rule the value is just asked.
    shown: type[Any] | None = attrs.field(default=None, kw_only=True)
    computed: Callable[[Any], object] | None = attrs.field(
        default=attrs.Factory(lambda self: self.shown and partial(computed.copied, self.shown), takes_self=True),
        kw_only=True,
    )
    #: The first version of the format that has it.
    since: int = attrs.field(default=1, kw_only=True)


_OF_CLASS: Final[Mapping[Any, Kind]] = {
    Ruleset: Kind("ruleset", RulesetDocument, RulesetDocument, lambda document: document.rules),
    Action: Kind("action", ActionDocument, ActionDocument, lambda document: document.action),
    Deal: Kind("deal", DealDocument, deal_document, deal_meant),
    Match: Kind("match", MatchDocument, match_document, match_meant),
    MatchReplay: Kind("record", RecordDocument, record_document, record_meant),
    SeatView: Kind(
        "seat view",
        SeatViewDocument,
        seat_view_document,
        seat_view_meant,
        shown=computed.SeatViewComputed,
        computed=computed.seat_view_computed,
    ),
    SpectatorView: Kind(
        "spectator view",
        SpectatorViewDocument,
        spectator_view_document,
        spectator_view_meant,
        shown=computed.SpectatorViewComputed,
        computed=computed.spectator_view_computed,
    ),
    ScoreSheet: Kind("score sheet", ScoreSheetDocument, sheet_document, sheet_meant),
    DealInfo: Kind("deal info", InfoSaid, lambda info: InfoSaid(**info_said(info)), info_meant, since=2),
    Turn: Kind("turn", TurnDocument, turn_document, turn_meant, since=2),
    Event: Kind("event", EventDocument, EventDocument, lambda document: document.event, since=2),
    Refusal: Kind("refusal", RefusalDocument, refusal_document, refusal_meant, shown=computed.RefusalComputed, since=2),
    PublicRefusal: Kind("public refusal", PublicRefusal, shown=computed.PublicRefusalComputed, since=2),
    Options: Kind(
        "options",
        OptionsDocument,
        options_document,
        options_meant,
        shown=computed.OptionsComputed,
        computed=computed.options_computed,
        since=2,
    ),
    Contract: Kind("contract", Contract, shown=computed.ContractComputed, since=2),
    Score: Kind("score", Score, shown=computed.TextComputed, since=2),
    DealSummary: Kind("deal summary", DealSummary, meant=summary_meant, shown=computed.DealSummaryComputed, since=2),
    Result: Kind("result", Result, since=2),
    Standings: Kind("standings", Standings, since=2),
}
#: What is asked for by another name than its class.
_ASKED_AS: Final[Mapping[Any, Any]] = {
    **dict.fromkeys(get_args(Action), Action),
    **dict.fromkeys(get_args(Event), Event),
    **dict.fromkeys((Choices, DiscardOptions, GiftOptions, PartnerOptions, PlayOptions), Options),
}
#: The kinds of documents: the word under ``kind``, and the class of value that it stands for.
KINDS: Final[Mapping[str, Any]] = MappingProxyType({kind.name: value for value, kind in _OF_CLASS.items()})


def kind_of(kind: Any) -> Kind:
    """How values of the class *kind* become documents."""
    try:
        known = _OF_CLASS.get(_ASKED_AS.get(kind, kind))
    except TypeError:  # it cannot be hashed, so it is not a class
        known = None
    if known is None:
        name = getattr(kind, "__name__", None) or type(kind).__name__
        raise WrongType(f"{name[:40]} has no JSON: expected one of {', '.join(KINDS)}")
    return known


def one_of_several(kind: Any) -> bool:
    """Whether *kind* is one of several classes whose documents are of one kind."""
    return kind in _ASKED_AS


def documents(version: int) -> dict[str, Kind]:
    """Every kind of document in that *version* of the format, by its word."""
    return {kind.name: kind for kind in _OF_CLASS.values() if kind.since <= version}
