"""The protocol: requests of clients and messages of the host, two closed unions of frozen values.

Clients speak in a `Request`. The host answers in a `Message`, which travels in a `Sent`, with its number. Players are
numbered as in the match, seats as in the deal (END-4 c).

In JSON they are objects that say under ``type`` what they are, read strictly and within limits. What has a document of
its own (see `fivehundred.wire`) stands in them as that document, views with everything that follows from them; only a
`Welcome` holds the rules, and the others name them.
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

#: What somebody at the table sees of a deal.
View = SeatView | SpectatorView
#: How long the name of a player may be.
LONGEST_NAME: Final = 40
#: The largest number of a player, a seat, or a message; JSON keeps it exactly.
_LARGEST: Final = 2**53 - 1
#: For a field that JSON may lack.
_OPTIONAL: Final = MappingProxyType({LEFT_OUT: True})


def checked_number(what: str, number: int) -> int:
    """*number*, if it is a whole one from 0 that everybody can keep exactly.

    >>> checked_number("after", -1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: after -1: expected 0 to 9007199254740991
    """
    return within(what, number, 0, _LARGEST)


def numbered(instance: object, attribute: Any, number: Any) -> None:
    """A validator: a whole number from 0 that everybody can keep exactly.

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
    # What a secret is, no error tells.
    if type(value) is not bytes or len(value) != SIZE:
        raise InvalidValue(f"the {attribute.name}: expected {SIZE} bytes")


class Wanted(Enum):
    """A way in which a client is told of a deal.

    >>> Watch(Wanted.ACCOUNT).wants is Wanted.ACCOUNT
    True
    """

    #: By turns, which its view follows.
    TURNS = "turns"
    #: By turns and the whole view after them, because it cannot follow turns.
    VIEWS = "views"
    #: By an `Account`, because it does not know the rules.
    ACCOUNT = "account"


class Access(Enum):
    """An answer to who may come and play, as whoever runs the room says it of its door.

    >>> Door(Access.LOCKED).door is Access.LOCKED
    True
    """

    #: Whoever comes may sit down.
    OPEN = "open"
    #: Whoever runs the room says who sits down.
    ASK = "ask"
    #: No stranger is let in, and none sits down.
    LOCKED = "locked"


# What clients say -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Watch:
    """I want to see the game. The answer is a `Welcome`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Watch(Wanted.VIEWS))
    '{"type":"watch","wants":"views"}'
    """

    #: How I am to be told of deals.
    wants: Wanted = attrs.field(default=Wanted.TURNS, validator=of_type(Wanted), metadata=_OPTIONAL)


@attrs.frozen
class Sit:
    """I want to play: as this player, if nobody else does. The answer is a `Welcome`, or a `Wished` if it has to wait.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """

    player: int = attrs.field(validator=numbered)
    #: What the others may call me.
    name: str = attrs.field(default="", validator=_named, metadata=_OPTIONAL)


@attrs.frozen
class Stand:
    """I play no more, and look on; or I wish to play no more. The answer is a `Welcome`, or a `Wished`."""


@attrs.frozen
class Leave:
    """I am gone, and want to hear nothing more."""


@attrs.frozen
class Act:
    """I do this; it is my turn.

    >>> from fivehundred.hosting import request_from_json
    >>> request_from_json('{"type":"act","action":{"type":"bid","bid":"7H"},"number":3}')
    (Act(action=Bid(level=7, trump=<Suit.HEARTS: 'H'>)), 3)
    """

    action: Action = attrs.field(validator=of_type(*get_args(Action)))


@attrs.frozen
class Ready:
    """The next deal may begin, as far as I am concerned."""


@attrs.frozen
class ClaimTricks:
    """I propose that this seat, mine or another, gets all the tricks that are left (PLAY-9).

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(ClaimTricks(Seat(1)))
    '{"type":"claim tricks","seat":1}'
    """

    seat: Seat = attrs.field(validator=numbered)


@attrs.frozen
class Void:
    """I propose that the hand is void, because the cards were dealt wrongly (DEAL-6).

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Void(Misdeal.NO_CUT))
    '{"type":"void","why":"no cut was offered"}'
    """

    why: Misdeal = attrs.field(validator=of_type(Misdeal))


@attrs.frozen
class Agree:
    """I agree to what was proposed."""


@attrs.frozen
class Decline:
    """I do not agree to what was proposed, or take my own proposal back."""


@attrs.frozen
class Resend:
    """Tell me again whatever came after the message of this number; the answer may be a `Welcome` instead.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Resend(after=12))
    '{"type":"resend","after":12}'
    """

    after: int = attrs.field(default=0, validator=numbered, metadata=_OPTIONAL)


@attrs.frozen
class Commit:
    """This is my commitment to a secret for the shuffle (DEAL-1)."""

    commitment: bytes = attrs.field(validator=_sized)


@attrs.frozen
class Reveal:
    """This is the secret that I committed to."""

    secret: bytes = attrs.field(validator=_sized, repr=False)


@attrs.frozen
class Place:
    """Let a bot play as this player, or nobody; I run the room.

    A person who played there looks on. If a bot plays for them, they come back whenever they say `Sit`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Place(1, "sensible")), request_to_json(Place(1, None))
    ('{"type":"place","player":1,"bot":"sensible"}', '{"type":"place","player":1,"bot":null}')
    """

    player: int = attrs.field(validator=numbered)
    #: By which name the host knows the bot; ``None`` for nobody.
    bot: str | None = attrs.field(validator=of_type(str, None))


@attrs.frozen
class Door:
    """From now on these may come and play; I run the room.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Door(Access.ASK))
    '{"type":"door","door":"ask"}'
    """

    door: Access = attrs.field(validator=of_type(Access))


@attrs.frozen
class Admit:
    """The one with the wish of this number may sit down now, or may not; I run the room.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Admit(3, yes=True))
    '{"type":"admit","wish":3,"yes":true}'
    """

    wish: int = attrs.field(validator=numbered)
    yes: bool = attrs.field(validator=of_type(bool))


@attrs.frozen
class HandOn:
    """This player is to run the room from now on; so far I do.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(HandOn(2))
    '{"type":"hand on","player":2}'
    """

    player: int = attrs.field(validator=numbered)


#: What only the client who runs the room may say.
Running = Place | Door | Admit | HandOn
#: Everything that a client can say.
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
    """A player: somebody with a name, or a bot with its own."""

    name: str = ""
    bot: bool = False
    #: Whether they run the room.
    owner: bool = attrs.field(default=False, metadata=_OPTIONAL)
    #: The name of the person for whom the bot plays until they come back, if it does.
    keeps: str | None = attrs.field(default=None, metadata=_OPTIONAL)


@attrs.frozen
class Wish:
    """Somebody wants to sit down, and waits for the end of the deal, or for a word of whoever runs the room.

    >>> Wish(3, 1, "Eve").number
    3
    """

    #: Which one it is, for `Admit`; no two of a room have the same.
    number: int
    #: As which player they want to play.
    player: int
    #: What the others may call them.
    name: str = ""


@attrs.frozen
class Proposal:
    """A proposal, and who has yet to agree to it."""

    #: The seat that proposed it, and agrees.
    by: Seat
    what: ClaimTricks | Void
    #: The seats that have not answered.
    waiting: tuple[Seat, ...]


@attrs.frozen
class ShuffleBegun:
    """A fair shuffle: everybody who plays is asked for a `Commit` (DEAL-1)."""

    agreement: Agreement
    #: The host's commitment.
    commitment: bytes


@attrs.frozen
class ShuffleShown:
    """The part of a fair shuffle that has been published; without secrets, everybody is asked for a `Reveal`."""

    transcript: Transcript


@attrs.frozen
class ShuffleVoid:
    """The fair shuffle came to nothing, because somebody left or did not answer."""


@attrs.frozen
class Account:
    """Events of a deal, and what this client may do now: enough to follow it without knowing the rules.

    It comes in place of `Dealt` and `Turns` to a client that asked for it.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> account = Account.of(deal.view(Seat(2)))
    >>> account.events[0].dealer, account.to_act, account.legal
    (0, 1, None)
    """

    #: How many events of the deal come before these; what a client has heard behind them is void.
    since: int
    #: What has been done, as this client saw it; the first of a deal is the beginning.
    events: tuple[Event, ...] = attrs.field(repr=False)
    #: In which seat this client plays, if it does.
    seat: Seat | None
    #: Whose turn it is, ``None`` when nothing is left to decide.
    to_act: Seat | None
    #: What this client may do now; ``None`` when another is to act.
    legal: Options | None = attrs.field(repr=False)

    @classmethod
    def of(cls, view: View, *, since: int = 0) -> Account:
        """The account of the deal that *view* is of, without the first events, *since* so many are known.

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
    """Everything that this client may know now."""

    #: The match as everybody knows it; its rows include the deal that is over.
    match: Match
    #: Who plays, by the numbers of the players; ``None`` for nobody.
    sitters: tuple[Sitter | None, ...]
    #: As which player this client plays, if it does.
    player: int | None = None
    #: The deal under way or just over, as this client sees it; ``None`` before the first.
    view: View | None = None
    #: The players who are ready for the next deal.
    ready: tuple[int, ...] = ()
    #: What has been proposed and not been answered.
    proposal: Proposal | None = None
    #: How far the fair shuffle is.
    shuffle: ShuffleBegun | ShuffleShown | None = None
    #: All that has been done in that deal, in place of the view, for a client that asked for it.
    account: Account | None = attrs.field(default=None, metadata=_OPTIONAL)
    #: Who may come and play.
    door: Access = attrs.field(default=Access.OPEN, metadata=_OPTIONAL)
    #: Whether this client runs the room.
    owner: bool = attrs.field(default=False, metadata=_OPTIONAL)
    #: Who waits for a place, in the order in which they came.
    wishes: tuple[Wish, ...] = attrs.field(default=(), metadata=_OPTIONAL)
    #: The number of the wish that is this client's own, if one is.
    wish: int | None = attrs.field(default=None, metadata=_OPTIONAL)
    #: As which player a bot plays for this client until they come back, if one does.
    kept: int | None = attrs.field(default=None, metadata=_OPTIONAL)

    def __repr__(self) -> str:
        # A log should show no hand.
        return f"Welcome(player={self.player}, deal {len(self.match.rows)} played, view={type(self.view).__name__})"


@attrs.frozen
class Dealt:
    """A deal has begun."""

    view: View = attrs.field(repr=False)


@attrs.frozen
class Turns:
    """The turns that have been taken, as this client saw them."""

    turns: tuple[Turn, ...]
    #: The view after it, for a client that asked for views.
    view: View | None = attrs.field(default=None, repr=False)


@attrs.frozen
class Refused:
    """A request was refused; nothing has changed, and nobody else hears of it.

    >>> from fivehundred.hosting import sent_from_json
    >>> text = '{"type":"refused","to":2,"text":"nothing is proposed","refusal":null,"number":5,"heard":2}'
    >>> sent_from_json(text).message
    Refused(to=2, text='nothing is proposed', refusal=None)
    """

    #: The number that the client gave the request.
    to: int
    #: Why, in words for the player.
    text: str
    #: Why, if the rules of the game refused an action.
    refusal: Refusal | None = None


@attrs.frozen
class Overheard:
    """An action of somebody else was refused by the host, who is a referee: this much everybody may hear."""

    refusal: PublicRefusal


@attrs.frozen
class Seated:
    """Somebody sat down or stood up, or another runs the room: these play now."""

    sitters: tuple[Sitter | None, ...]


@attrs.frozen
class DoorSet:
    """From now on these may come and play.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"type":"door set","door":"ask","number":3,"heard":0}').message
    DoorSet(door=<Access.ASK: 'ask'>)
    """

    door: Access


@attrs.frozen
class Wished:
    """These wait for a place now.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Wished((Wish(1, 2, "Eve"),))))
    '{"type":"wished","wishes":[{"number":1,"player":2,"name":"Eve"}],"number":3,"heard":0}'
    """

    wishes: tuple[Wish, ...]
    #: The number of the wish that is this client's own, if one is.
    wish: int | None = attrs.field(default=None, metadata=_OPTIONAL)


@attrs.frozen
class Admitted:
    """In the middle of a deal, whoever runs the room let somebody in, who sees the hand of that player now.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Admitted(2, "Eve")))
    '{"type":"admitted","player":2,"name":"Eve","number":3,"heard":0}'
    """

    player: int
    name: str


@attrs.frozen
class Readied:
    """These players are ready for the next deal."""

    ready: tuple[int, ...]


@attrs.frozen
class Proposed:
    """This is proposed; ``None`` when it was declined, or nobody is left who could agree."""

    proposal: Proposal | None
    #: The seat that declined it, or took it back.
    declined: Seat | None = None


@attrs.frozen
class OutOfTime:
    """These players are out of time: one is played for, or no longer waited for."""

    players: tuple[int, ...]


@attrs.frozen
class DealFinished:
    """The deal is over; the next begins when everybody who plays is ready."""

    #: The deal as the match keeps it: the points, and the totals after it.
    row: DealSummary
    #: The points, itemised by rule.
    score: Score
    #: The last trick, if any was played.
    trick: Trick | None


@attrs.frozen
class MatchOver:
    """Somebody has won."""

    result: Result
    #: The players who have.
    winners: tuple[int, ...]


#: Everything that a host can say.
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

    A `Refused`, and a `Welcome` in answer to `Resend` or to another `Watch`, have the number of the message before
    them, because they are told to a client who has missed nothing. Everything else has the next number.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"type":"readied","number":3,"heard":1,"ready":[1]}').message
    Readied(ready=(1,))
    """

    number: int
    #: The highest number that the client has given a request and the host has heard, 0 for none.
    heard: int
    message: Message
    #: How many seconds whoever the table waits for has left; ``None`` without a limit.
    seconds: float | None = attrs.field(default=None, eq=False)


#: The most characters of a request.
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


#: How JSON says what only messages and journals hold.
FORMS: Final[dict[Any, Form]] = {
    bytes: Form(bytes.hex, _bytes, {"type": "string"}),
    float: Form(float, _float, {"type": "number"}),
    Transcript: TEXT.of(transcript_text, parse_transcript),
}


@lru_cache(maxsize=8)
def _walk(rules: Ruleset | None = None) -> Walk:
    """The writer and reader of messages; documents in them may name those *rules*."""
    named: dict[Any, Form] = {
        kind: document_of(kind, rules=rules, computed=True, named=True)
        for kind in (Turn, Event, Options, Refusal, PublicRefusal, Score, DealSummary, Result)
    }
    view = document_of(SeatView, SpectatorView, rules=rules, computed=True, named=True)
    return walk_with({**FORMS, **named, View: view, Match: document_of(Match, computed=True)})


@attrs.frozen
class _OnRequest:
    """The fields beside a request."""

    number: int = attrs.field(default=0, validator=numbered, metadata={LEFT_OUT: True})


@attrs.frozen
class _OnMessage:
    """The fields beside a message."""

    number: int = attrs.field(validator=numbered)
    heard: int = attrs.field(validator=numbered)
    seconds: float | None = attrs.field(default=None, metadata={LEFT_OUT: True})


@attrs.frozen
class _InWelcome:
    """The part of a `Welcome` that says the rules which the rest names."""

    match: Match


def read_tree(tree: Any, kind: Any, walk: Walk) -> Any:
    """A *tree* of JSON read as a *kind* by *walk*; raises `InvalidDocument`."""
    try:
        return walk.form(kind).read(tree)
    except WRONG as error:
        raise invalid(error) from None


def request_to_json(request: Request, *, number: int = 0) -> str:
    """*request* as JSON, with the *number* that a client gives it.

    >>> from fivehundred.hosting import Sit
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """
    expect("a request", request, Request)
    return compact(_walk().form(Request).write(request) | ({"number": number} if number else {}))


def request_from_json(text: str | bytes) -> tuple[Request, int]:
    """A request, and the number that the client gave it, 0 for none; whatever is wrong is an `InvalidDocument`.

    >>> request_from_json('{"type":"sit","player":2,"number":1}')
    (Sit(player=2, name=''), 1)
    """
    tree = parse_json(text, max_size=MAX_REQUEST)
    beside: _OnRequest = read_tree(_taken(tree, _OnRequest), _OnRequest, _walk())
    request: Request = read_tree(tree, Request, _walk())
    return request, beside.number


def sent_to_json(sent: Sent) -> str:
    """The JSON of *sent*, a message of a host.

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
    """A message of a host; *rules* are those of the match, if a `Welcome` has said them.

    Whatever is wrong is an `InvalidDocument`.

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
    """The members of *tree* under the keys of *kind*, taken out of it."""
    keys = [field.name for field in attrs.fields(kind)]
    return {key: tree.pop(key) for key in keys if key in tree} if type(tree) is dict else tree
