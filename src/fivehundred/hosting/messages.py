"""The protocol between clients and the host: requests and messages, two closed unions of immutable values.

A client sends a `Request`. The host sends a `Message` inside a `Sent`, which numbers it. Player numbers are those of
the match; seat numbers are those of the deal (END-4 c).

In JSON, requests and messages are objects with a ``type``; they are parsed strictly and within limits. Values that
have a document format of their own (see `fivehundred.wire`) are embedded as such documents, and views include all
their computed values. Only a `Welcome` contains the rules; the other messages refer to them.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import isfinite
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from fivehundred._words import LEFT_OUT, expect, must_be, of_type, within
from fivehundred.actions import Action
from fivehundred.deal.history import Trick
from fivehundred.deal.options import Options
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.turns import Event, Misdeal, Turn
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import InvalidValue, brief
from fivehundred.fair import SIZE, Agreement, Transcript, parse_transcript, transcript_text
from fivehundred.match.book import DealSummary
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import MAX_SIZE, parse_json
from fivehundred.wire.documents import document_of, walk_with
from fivehundred.wire.parsing import WRONG, Unfit, found, invalid
from fivehundred.wire.walk import TEXT, Form, Walk, checked, compact

#: A deal as one client sees it.
View = SeatView | SpectatorView
#: The longest name of a player, in characters.
LONGEST_NAME: Final = 40
#: The largest number of a player, a seat or a message: every JSON reader keeps it exactly.
_LARGEST: Final = 2**53 - 1
#: For a field that JSON may leave out.
_OPTIONAL: Final = MappingProxyType({LEFT_OUT: True})


def checked_number(what: str, number: int) -> int:
    """Return *number*, or raise an error unless every JSON parser can read it as an exact whole number from 0 upwards.

    >>> checked_number("after", -1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: after -1: expected 0 to 9007199254740991
    """
    return within(what, number, 0, _LARGEST)


def numbered(instance: object, attribute: Any, number: Any) -> None:
    """An attrs validator for whole numbers from 0 upwards that every JSON parser can read exactly.

    >>> Sit(-1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: player -1: expected 0 to 9007199254740991
    """
    checked_number(attribute.name, number)


def _named(instance: object, attribute: attrs.Attribute[str], name: str) -> None:
    must_be("a name", name, str)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise InvalidValue(f"the name {brief(name)}: expected at most {LONGEST_NAME} printable characters")


def _sized(instance: object, attribute: attrs.Attribute[bytes], value: bytes) -> None:
    # The error must not show the secret.
    if type(value) is not bytes or len(value) != SIZE:
        raise InvalidValue(f"the {attribute.name}: expected {SIZE} bytes")


class Wanted(Enum):
    """The form in which a client wants to receive a deal.

    >>> Watch(Wanted.ACCOUNT).wants is Wanted.ACCOUNT
    True
    """

    #: Turns, which the client applies to its view.
    TURNS = "turns"
    #: Turns with the whole view after them, for a client that cannot apply turns.
    VIEWS = "views"
    #: An `Account`, for a client that does not know the rules.
    ACCOUNT = "account"


class Access(Enum):
    """The setting of the room's door: who may come in and play. The client who runs the room chooses it.

    >>> Door(Access.LOCKED).door is Access.LOCKED
    True
    """

    #: Anybody may sit down.
    OPEN = "open"
    #: Whoever runs the room decides who sits down.
    ASK = "ask"
    #: No stranger is let in, and nobody new sits down.
    LOCKED = "locked"


# What clients say -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Watch:
    """Ask to watch the game; the answer is a `Welcome`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Watch(Wanted.VIEWS))
    '{"type":"watch","wants":"views"}'
    """

    #: The form in which the client wants to be told about deals.
    wants: Wanted = attrs.field(default=Wanted.TURNS, validator=of_type(Wanted), metadata=_OPTIONAL)


@attrs.frozen
class Sit:
    """Ask to play as this player; the answer is a `Welcome`, or a `Wished` if the client has to wait.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """

    player: int = attrs.field(validator=numbered)
    #: The name that the others see.
    name: str = attrs.field(default="", validator=_named, metadata=_OPTIONAL)


@attrs.frozen
class Stand:
    """Give up a place and watch (the answer is a `Welcome`), or withdraw a wish for a place (a `Wished`)."""


@attrs.frozen
class Leave:
    """Leave the room; the host sends no more messages."""


@attrs.frozen
class Act:
    """Take this action; it must be the client's turn.

    >>> from fivehundred.hosting import request_from_json
    >>> request_from_json('{"type":"act","action":{"type":"bid","bid":"7H"},"number":3}')
    (Act(action=Bid(level=7, trump=<Suit.HEARTS: 'H'>)), 3)
    """

    action: Action = attrs.field(validator=of_type(*get_args(Action)))


@attrs.frozen
class Ready:
    """Agree to begin the next deal."""


@attrs.frozen
class ClaimTricks:
    """Propose that all remaining tricks go to this seat, which may be the client's own or another (PLAY-9).

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(ClaimTricks(Seat(1)))
    '{"type":"claim tricks","seat":1}'
    """

    seat: Seat = attrs.field(validator=numbered)


@attrs.frozen
class Void:
    """Propose that the hand is void because the cards were dealt wrongly (DEAL-6).

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Void(Misdeal.NO_CUT))
    '{"type":"void","why":"no cut was offered"}'
    """

    why: Misdeal = attrs.field(validator=of_type(Misdeal))


@attrs.frozen
class Agree:
    """Agree to the proposal."""


@attrs.frozen
class Decline:
    """Decline the proposal, or withdraw it if it is the client's own."""


@attrs.frozen
class Resend:
    """Ask the host to resend all messages after the one with this number; it may send a `Welcome` instead.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Resend(after=12))
    '{"type":"resend","after":12}'
    """

    after: int = attrs.field(default=0, validator=numbered, metadata=_OPTIONAL)


@attrs.frozen
class Commit:
    """Commit to a secret for the shuffle (DEAL-1)."""

    commitment: bytes = attrs.field(validator=_sized)


@attrs.frozen
class Reveal:
    """Reveal the secret to which the client committed."""

    secret: bytes = attrs.field(validator=_sized, repr=False)


@attrs.frozen
class Place:
    """Replace this player with a bot or with nobody; only the client who runs the room may do this.

    A person who is replaced becomes a watcher. If a bot replaced them, they can come back at any time with `Sit`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Place(1, "sensible")), request_to_json(Place(1, None))
    ('{"type":"place","player":1,"bot":"sensible"}', '{"type":"place","player":1,"bot":null}')
    """

    player: int = attrs.field(validator=numbered)
    #: The name by which the host knows the bot; ``None`` for nobody.
    bot: str | None = attrs.field(validator=of_type(str, None))


@attrs.frozen
class Door:
    """Set who may come in and play; only the client who runs the room may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Door(Access.ASK))
    '{"type":"door","door":"ask"}'
    """

    door: Access = attrs.field(validator=of_type(Access))


@attrs.frozen
class Admit:
    """Grant or reject the wish with this number; only the client who runs the room may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Admit(3, yes=True))
    '{"type":"admit","wish":3,"yes":true}'
    """

    wish: int = attrs.field(validator=numbered)
    yes: bool = attrs.field(validator=of_type(bool))


@attrs.frozen
class HandOn:
    """Let this player run the room from now on; only the client who runs it may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(HandOn(2))
    '{"type":"hand on","player":2}'
    """

    player: int = attrs.field(validator=numbered)


#: The requests of the client who runs the room.
Running = Place | Door | Admit | HandOn
#: Every request of a client.
Request = (
    Watch
    | Sit
    | Stand
    | Leave
    | Act
    | Ready
    | ClaimTricks
    | Void
    | Agree
    | Decline
    | Resend
    | Commit
    | Reveal
    | Running
)


# What the host says ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Sitter:
    """The public information about a player, who may be a person or a bot."""

    name: str = ""
    bot: bool = False
    #: True if they run the room.
    owner: bool = attrs.field(default=False, metadata=_OPTIONAL)
    #: The name of the person for whom the bot plays until they come back, if any.
    keeps: str | None = attrs.field(default=None, metadata=_OPTIONAL)


@attrs.frozen
class Wish:
    """A request for a place that has to wait for the end of the deal, or for the client who runs the room to grant it.

    >>> Wish(3, 1, "Eve").number
    3
    """

    #: Its number, for `Admit`; no other wish in the room has it.
    number: int
    #: The player as whom they want to play.
    player: int
    #: The name that the others see.
    name: str = ""


@attrs.frozen
class Proposal:
    """A proposal, and the seats that have yet to agree to it."""

    #: The seat that made it, and so agrees.
    by: Seat
    what: ClaimTricks | Void
    #: The seats that have not answered yet.
    waiting: tuple[Seat, ...]


@attrs.frozen
class ShuffleBegun:
    """The start of a fair shuffle: every player is asked for a `Commit` (DEAL-1)."""

    agreement: Agreement
    #: The host's commitment.
    commitment: bytes


@attrs.frozen
class ShuffleShown:
    """The public part of a fair shuffle; until it contains the secrets, every player is asked for a `Reveal`."""

    transcript: Transcript


@attrs.frozen
class ShuffleVoid:
    """The end of a fair shuffle that failed because a player left or did not answer."""


@attrs.frozen
class Account:
    """The events of a deal and the client's legal actions, so that a client can follow it without knowing the rules.

    A client that asks for accounts receives them instead of `Dealt` and `Turns`.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> account = Account.of(deal.view(Seat(2)))
    >>> account.events[0].dealer, account.to_act, account.legal
    (0, 1, None)
    """

    #: How many events of the deal come before these; a client drops whatever it has beyond that number.
    since: int
    #: The events as this client saw them; the first of a deal is its beginning.
    events: tuple[Event, ...] = attrs.field(repr=False)
    #: The seat in which this client plays, if it does.
    seat: Seat | None
    #: The seat to act; ``None`` when nothing is left to decide.
    to_act: Seat | None
    #: The legal actions of this client; ``None`` when another seat is to act.
    legal: Options | None = attrs.field(repr=False)

    @classmethod
    def of(cls, view: View, *, since: int = 0) -> Account:
        """The account of the deal in *view*, without the first *since* events, which the client already has.

        >>> from fivehundred import Deal, presets
        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        >>> account = Account.of(deal.apply(deal.parse("7H")).view(Seat(2)), since=1)
        >>> [str(event.turn.action) for event in account.events], account.to_act, account.legal[0]
        (['7H'], 2, Pass())
        """
        legal = view.legal_actions if isinstance(view, SeatView) else None
        return cls(
            since, view.history[since:], view.seat if isinstance(view, SeatView) else None, view.to_act, legal or None
        )


@attrs.frozen(repr=False)
class Welcome:
    """Everything that the client may currently know."""

    #: The match as everybody knows it; its rows include the deal that is over.
    match: Match
    #: The players by their numbers; ``None`` for an empty place.
    sitters: tuple[Sitter | None, ...]
    #: The player as whom this client plays, if it does.
    player: int | None = None
    #: The deal under way or just over, as this client sees it; ``None`` before the first.
    view: View | None = None
    #: The players who are ready for the next deal.
    ready: tuple[int, ...] = ()
    #: The proposal that is not settled yet, if any.
    proposal: Proposal | None = None
    #: The fair shuffle so far, if one is under way.
    shuffle: ShuffleBegun | ShuffleShown | None = None
    #: The whole deal as an account, in place of the view, for a client that wants accounts.
    account: Account | None = attrs.field(default=None, metadata=_OPTIONAL)
    #: Who may come in and play.
    door: Access = attrs.field(default=Access.OPEN, metadata=_OPTIONAL)
    #: True if this client runs the room.
    owner: bool = attrs.field(default=False, metadata=_OPTIONAL)
    #: The wishes for a place, in the order in which they came.
    wishes: tuple[Wish, ...] = attrs.field(default=(), metadata=_OPTIONAL)
    #: The number of this client's own wish, if it has one.
    wish: int | None = attrs.field(default=None, metadata=_OPTIONAL)
    #: The player as whom a bot plays until this client comes back, if one does.
    kept: int | None = attrs.field(default=None, metadata=_OPTIONAL)

    def __repr__(self) -> str:
        # No hand may appear in a log.
        return f"Welcome(player={self.player}, deal {len(self.match.rows)} played, view={type(self.view).__name__})"


@attrs.frozen
class Dealt:
    """The beginning of a deal."""

    view: View = attrs.field(repr=False)


@attrs.frozen
class Turns:
    """The turns just taken, as the client saw them."""

    turns: tuple[Turn, ...]
    #: The view after them, for a client that wants views.
    view: View | None = attrs.field(default=None, repr=False)


@attrs.frozen
class Refused:
    """The refusal of a request: nothing has changed, and no other client receives this message.

    >>> from fivehundred.hosting import sent_from_json
    >>> text = '{"type":"refused","to":2,"text":"nothing is proposed","refusal":null,"number":5,"heard":2}'
    >>> sent_from_json(text).message
    Refused(to=2, text='nothing is proposed', refusal=None)
    """

    #: The number that the client gave the request.
    to: int
    #: The reason, in words for the player.
    text: str
    #: The reason as a value, if an action was against the rules of the game.
    refusal: Refusal | None = None


@attrs.frozen
class Overheard:
    """The public part of a refusal, sent to everybody when an action is refused in a refereed match."""

    refusal: PublicRefusal


@attrs.frozen
class Seated:
    """The updated list of players, sent when someone sits down or stands up, or another client takes over the room."""

    sitters: tuple[Sitter | None, ...]


@attrs.frozen
class DoorSet:
    """The new setting of the door.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"type":"door set","door":"ask","number":3,"heard":0}').message
    DoorSet(door=<Access.ASK: 'ask'>)
    """

    door: Access


@attrs.frozen
class Wished:
    """The updated list of wishes for a place, sent when one is added or removed.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Wished((Wish(1, 2, "Eve"),))))
    '{"type":"wished","wishes":[{"number":1,"player":2,"name":"Eve"}],"number":3,"heard":0}'
    """

    wishes: tuple[Wish, ...]
    #: The number of this client's own wish, if it has one.
    wish: int | None = attrs.field(default=None, metadata=_OPTIONAL)


@attrs.frozen
class Admitted:
    """The admission of a person in the middle of a deal; they now see the hand of the player whose place they take.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Admitted(2, "Eve")))
    '{"type":"admitted","player":2,"name":"Eve","number":3,"heard":0}'
    """

    player: int
    name: str


@attrs.frozen
class Readied:
    """The players who are ready for the next deal."""

    ready: tuple[int, ...]


@attrs.frozen
class Proposed:
    """The current proposal; ``None`` after it is declined or the players change."""

    proposal: Proposal | None
    #: The seat that declined it or took it back.
    declined: Seat | None = None


@attrs.frozen
class OutOfTime:
    """The players who are out of time: a bot plays for them, or the table no longer waits for them."""

    players: tuple[int, ...]


@attrs.frozen
class DealFinished:
    """The end of a deal; the next begins when every player is ready."""

    #: The deal in the book of the match: the points, and the totals after it.
    row: DealSummary
    #: The points, itemised by rule.
    score: Score
    #: The last trick, if any was played.
    trick: Trick | None


@attrs.frozen
class MatchOver:
    """The end of the match."""

    result: Result
    #: The players who have won.
    winners: tuple[int, ...]


#: Every message of a host.
Message = (
    Welcome
    | Dealt
    | Turns
    | Account
    | Refused
    | Overheard
    | Seated
    | DoorSet
    | Wished
    | Admitted
    | Readied
    | Proposed
    | OutOfTime
    | DealFinished
    | MatchOver
    | ShuffleBegun
    | ShuffleShown
    | ShuffleVoid
)


@attrs.frozen
class Sent:
    """A message to one client, with its number.

    A `Refused`, and a `Welcome` in answer to `Resend` or to a repeated `Watch`, carry the number of the previous
    message, so a client that misses one of them sees no gap in the numbers. Every other message has the next number.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"type":"readied","number":3,"heard":1,"ready":[1]}').message
    Readied(ready=(1,))
    """

    number: int
    #: The highest number of a request that the host has heard from the client; 0 for none.
    heard: int
    message: Message
    #: The seconds left to whoever the table waits for; ``None`` without a limit.
    seconds: float | None = attrs.field(default=None, eq=False)


#: The longest request, in characters.
MAX_REQUEST: Final = 4_000


def _bytes(tree: Any) -> bytes:
    text = checked(tree, str, "hexadecimal digits")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unfit.at(f"expected hexadecimal digits, not {found(tree)}") from None


def _float(tree: Any) -> float:
    if type(tree) not in (int, float) or not isfinite(tree):
        raise Unfit.at(f"expected a number, not {found(tree)}")
    return float(tree)


#: The JSON forms of types that only messages and journals contain.
FORMS: Final[dict[Any, Form]] = {
    bytes: Form(bytes.hex, _bytes, {"type": "string"}),
    float: Form(float, _float, {"type": "number"}),
    Transcript: TEXT.of(transcript_text, parse_transcript),
}


@lru_cache(maxsize=8)
def _walk(rules: Ruleset | None = None) -> Walk:
    """The `Walk` that converts messages to and from JSON; documents in the messages may refer to *rules*."""
    named: dict[Any, Form] = {
        kind: document_of(kind, rules=rules, computed=True, named=True)
        for kind in (Turn, Event, Options, Refusal, PublicRefusal, Score, DealSummary, Result)
    }
    view = document_of(SeatView, SpectatorView, rules=rules, computed=True, named=True)
    return walk_with({**FORMS, **named, View: view, Match: document_of(Match, computed=True)})


@attrs.frozen
class _OnRequest:
    """The fields that JSON adds to a request."""

    number: int = attrs.field(default=0, validator=numbered, metadata={LEFT_OUT: True})


@attrs.frozen
class _OnMessage:
    """The fields that JSON adds to a message."""

    number: int = attrs.field(validator=numbered)
    heard: int = attrs.field(validator=numbered)
    seconds: float | None = attrs.field(default=None, metadata={LEFT_OUT: True})


@attrs.frozen
class _InWelcome:
    """The part of a `Welcome` that contains the rules, which have to be read before the rest."""

    match: Match


def read_tree(tree: Any, kind: Any, walk: Walk) -> Any:
    """Convert the JSON *tree* to a value of the given *kind*; raise `InvalidDocument` if that is impossible."""
    try:
        return walk.form(kind).read(tree)
    except WRONG as error:
        raise invalid(error) from None


def request_to_json(request: Request, *, number: int = 0) -> str:
    """Return *request* as JSON, with the client's *number* for it.

    >>> from fivehundred.hosting import Sit
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """
    expect("a request", request, Request)
    return compact(_walk().form(Request).write(request) | ({"number": number} if number else {}))


def request_from_json(text: str | bytes) -> tuple[Request, int]:
    """Parse a request and the client's number for it, which is 0 if there is none.

    Raises `InvalidDocument` for anything else.

    >>> request_from_json('{"type":"sit","player":2,"number":1}')
    (Sit(player=2, name=''), 1)
    """
    tree = parse_json(text, max_size=MAX_REQUEST)
    beside: _OnRequest = read_tree(_taken(tree, _OnRequest), _OnRequest, _walk())
    request: Request = read_tree(tree, Request, _walk())
    return request, beside.number


def sent_to_json(sent: Sent) -> str:
    """Return *sent*, a message from a host, as JSON.

    >>> from fivehundred.hosting import Readied
    >>> sent_to_json(Sent(3, 1, Readied((1,))))
    '{"type":"readied","ready":[1],"number":3,"heard":1}'
    """
    expect("a Sent", sent, Sent)
    expect("a message", sent.message, Message)
    seconds = None if sent.seconds is None else round(sent.seconds, 3)
    beside = _walk().form(_OnMessage).write(_OnMessage(sent.number, sent.heard, seconds))
    return compact(_walk().form(Message).write(sent.message) | beside)


def sent_from_json(text: str | bytes, *, rules: Ruleset | None = None, max_size: int = MAX_SIZE) -> Sent:
    """Parse a message from a host; *rules* are the rules of the match, once a `Welcome` has supplied them.

    Raises `InvalidDocument` for anything else.

    >>> sent_from_json('{"type":"readied","number":3,"heard":1,"ready":[1]}').number
    3
    """
    tree = parse_json(text, max_size=max_size)
    beside: _OnMessage = read_tree(_taken(tree, _OnMessage), _OnMessage, _walk())
    if rules is None and type(tree) is dict and tree.get("type") == "welcome":
        said: _InWelcome = read_tree({"match": tree.get("match")}, _InWelcome, _walk())
        rules = said.match.first_rules
    return Sent(beside.number, beside.heard, read_tree(tree, Message, _walk(rules)), beside.seconds)


def _taken(tree: Any, kind: type[Any]) -> Any:
    """Remove those members of *tree* that are fields of *kind*, and return them."""
    keys = [field.name for field in attrs.fields(kind)]
    return {key: tree.pop(key) for key in keys if key in tree} if type(tree) is dict else tree
