"""The messages of a host, a closed union of immutable values, and the JSON form of requests and messages.

A client sends a `Request`; those are in `requests`. The host sends a `Message` inside a `Sent`, which numbers it.
Player numbers are those of the match; seat numbers are those of the deal (END-4 c).

In JSON, requests and messages are objects with a ``type``; they are parsed strictly and within limits. The match in a
`Welcome`, which alone contains the rules, is a document (see `fivehundred.wire`) with all its computed values.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, Final, get_args

import attrs

from fivehundred._base.words import expect, json_field, says
from fivehundred.actions import Action
from fivehundred.deal.history import Trick
from fivehundred.deal.options import Options
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.turns import Event, Turn
from fivehundred.hosting.accounts import Account
from fivehundred.hosting.requests import Access, Phrase, Proposable, Request, checked_number
from fivehundred.match.endings import Result
from fivehundred.match.game import DealSummary
from fivehundred.match.playing import Match
from fivehundred.seats import Seat
from fivehundred.texts.messages import Sentence
from fivehundred.wire import MAX_SIZE, parse_json
from fivehundred.wire._forms import WALK, DiscardsSaid, ListedSaid
from fivehundred.wire.documents import (
    FORMAT,
    document_of,
    options_meant,
    options_said,
    refusal_meant,
    schema_of,
    summary_meant,
    walk_with,
)
from fivehundred.wire.parsing import WRONG, invalid
from fivehundred.wire.walk import WHOLE_NUMBER, Form, Walk, about, compact, itself, object_schema


@attrs.frozen
class Sitter:
    """The public information about a player, who may be a person or a bot."""

    name: str = json_field("The name that the others see.", default="", left_out=False)
    bot: bool = json_field("True for a bot.", default=False, left_out=False)
    owner: bool = json_field("True if they run the room.", default=False)
    keeps: str | None = json_field(
        "The name of the person for whom the bot plays until they come back, if any.", default=None
    )


@attrs.frozen
class Wish:
    """A request for a place that has to wait for the end of the deal, or for the client who runs the room to grant it.

    >>> Wish(3, 1, "Eve").number
    3
    """

    number: int = attrs.field(metadata=says("Its number, for `Admit`; no other wish in the room has it."))
    player: int = attrs.field(metadata=says("The player as whom they want to play."))
    name: str = json_field("The name that the others see.", default="", left_out=False)


@attrs.frozen
class Proposal:
    """A proposal, and the seats that have yet to agree to it."""

    by: Seat = attrs.field(metadata=says("The seat that made it, and so agrees."))
    what: Proposable = attrs.field(metadata=says("The request that proposed it."))
    waiting: tuple[Seat, ...] = attrs.field(metadata=says("The seats that have not answered yet."))


@attrs.frozen(repr=False)
class Welcome:
    """Everything that the client may currently know."""

    match: Match = attrs.field(metadata=says("The match as everybody knows it, with the deal that is over."))
    sitters: tuple[Sitter | None, ...] = attrs.field(metadata=says("The players; ``None`` for an empty place."))
    player: int | None = json_field("The player as whom this client plays, if it does.", default=None, left_out=False)
    account: Account | None = json_field(
        "The whole deal under way or just over, as this client sees it; ``None`` before the first.",
        default=None,
        left_out=False,
    )
    ready: tuple[int, ...] = json_field(
        "The players who are ready for the next deal, or for another match.", default=(), left_out=False
    )
    proposal: Proposal | None = json_field("The proposal not settled yet, if any.", default=None, left_out=False)
    door: Access = json_field("Who may come in and play.", default=Access.OPEN)
    owner: bool = json_field("True if this client runs the room.", default=False)
    wishes: tuple[Wish, ...] = json_field("The wishes for a place, in the order in which they came.", default=())
    wish: int | None = json_field("The number of this client's own wish, if it has one.", default=None)
    kept: int | None = json_field(
        "The player as whom a bot plays until this client comes back, if one does.", default=None
    )
    taken_back: tuple[Turn, ...] = json_field(
        "The turns of this deal that were taken back, as everybody saw them, in order; the account has none of them.",
        default=(),
    )
    earlier: int = json_field("The number of matches that were over in this room before this one.", default=0)
    hints: str | None = json_field("The bot whose advice `Hint` asks for; ``None`` for no hints.", default=None)
    listed: bool = json_field("True if the room is listed, so that everybody can find it.", default=False)

    def __repr__(self) -> str:
        # No hand may appear in a log.
        return f"Welcome(player={self.player}, deal {len(self.match.rows)} played)"


@attrs.frozen
class Refused:
    """The refusal of a request: nothing has changed, and no other client receives this message.

    >>> from fivehundred.hosting import sent_from_json
    >>> message = '{"type":"refused","text":"nothing is proposed","refusal":null}'
    >>> sent_from_json(f'{{"number":5,"to":2,"message":{message}}}').message
    Refused(text='nothing is proposed', refusal=None, why=None)
    """

    text: str = attrs.field(metadata=says("The reason, in words for the player."))
    refusal: Refusal | None = json_field(
        "The reason as a value, if an action was against the rules of the game.", default=None, left_out=False
    )
    why: Sentence | None = json_field(
        "The reason as a code with facts, if it is one of the host. A request that is malformed has neither.",
        default=None,
    )

    @classmethod
    def of(cls, error: Exception) -> Refused:
        """The refusal of a request because of an *error*.

        >>> from fivehundred.errors import InvalidValue
        >>> Refused.of(InvalidValue(Sentence.of("host", "locked"))).text
        'the room is locked'
        """
        said = error.args[0]
        refusal, why = said if isinstance(said, Refusal) else None, said if isinstance(said, Sentence) else None
        return cls(str(error), refusal, why)


@attrs.frozen
class Overheard:
    """The public part of a refusal, sent to everybody when an action is refused in a refereed match."""

    refusal: PublicRefusal = attrs.field(metadata=says("The public part of the refusal."))


@attrs.frozen
class Seated:
    """The updated list of players, sent when someone sits down or stands up, or another client takes over the room."""

    sitters: tuple[Sitter | None, ...] = attrs.field(metadata=says("The players; ``None`` for an empty place."))


@attrs.frozen
class DoorSet:
    """The new setting of the door.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"number":3,"to":0,"message":{"type":"door set","door":"ask"}}').message
    DoorSet(door=<Access.ASK: 'ask'>)
    """

    door: Access = attrs.field(metadata=says("Who may come in and play."))


@attrs.frozen
class Published:
    """The owner's decision to list the room, or to list it no longer.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"number":3,"to":0,"message":{"type":"published","listed":true}}').message
    Published(listed=True)
    """

    listed: bool = attrs.field(metadata=says("True if the room is listed, so that everybody can find it."))


@attrs.frozen
class HintsSet:
    """The bot that players may now ask for hints.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"number":3,"to":0,"message":{"type":"hints set","hints":null}}').message
    HintsSet(hints=None)
    """

    hints: str | None = attrs.field(metadata=says("The name of the bot; ``None`` for no hints."))


@attrs.frozen
class Wished:
    """The updated list of wishes for a place, sent when one is added or removed.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Wished((Wish(1, 2, "Eve"),))))
    '{"number":3,"to":0,"message":{"type":"wished","wishes":[{"number":1,"player":2,"name":"Eve"}]}}'
    """

    wishes: tuple[Wish, ...] = attrs.field(metadata=says("The wishes, in the order in which they came."))
    wish: int | None = json_field("The number of this client's own wish, if it has one.", default=None)


@attrs.frozen
class Admitted:
    """The admission of a person in the middle of a deal; they now see the hand of the player whose place they take.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Admitted(2, "Eve")))
    '{"number":3,"to":0,"message":{"type":"admitted","player":2,"name":"Eve"}}'
    """

    player: int = attrs.field(metadata=says("The player whose place they take."))
    name: str = attrs.field(metadata=says("Their name."))


@attrs.frozen
class Readied:
    """The players who are ready for the next deal or, once the match is over, for another."""

    ready: tuple[int, ...] = attrs.field(metadata=says("The players who are ready."))


@attrs.frozen
class Proposed:
    """The current proposal; ``None`` after it is declined or the players change."""

    proposal: Proposal | None = attrs.field(metadata=says("The proposal, if there is one."))
    declined: Seat | None = json_field("The seat that declined it or took it back.", default=None, left_out=False)


@attrs.frozen
class TakenBack:
    """The ruling that an action is taken back; a `Welcome` with the deal as it is now follows.

    >>> from fivehundred import Pass
    >>> TakenBack(Turn(Seat(1), Pass())).turn.seat
    1
    """

    turn: Turn = attrs.field(metadata=says("The turn that was taken back, as everybody saw it."))


@attrs.frozen
class Signalled:
    """A phrase that a player said.

    >>> from fivehundred.hosting import Sent, sent_to_json
    >>> sent_to_json(Sent(3, 0, Signalled(1, Phrase.GOOD_LUCK)))
    '{"number":3,"to":0,"message":{"type":"signalled","player":1,"phrase":"good luck"}}'
    """

    player: int = attrs.field(metadata=says("The player who said it."))
    phrase: Phrase = attrs.field(metadata=says("The phrase."))


@attrs.frozen
class Hinted:
    """Advice in answer to a `Hint`; no other client receives this message.

    >>> from fivehundred import Pass
    >>> Hinted(Pass()).refusal is None
    True
    """

    action: Action = attrs.field(metadata=says("The action that was asked about, or that the bot would take."))
    refusal: Refusal | None = json_field(
        "The reason why the rules forbid it now; ``None`` if it is legal.", default=None, left_out=False
    )


@attrs.frozen
class OutOfTime:
    """The players who are out of time: a bot plays for them, or the table no longer waits for them."""

    players: tuple[int, ...] = attrs.field(metadata=says("The players who are out of time."))


@attrs.frozen
class DealFinished:
    """The end of a deal; the next begins when every player is ready."""

    row: DealSummary = attrs.field(metadata=says("The row of the match: the points, and the totals after it."))
    score: Score = attrs.field(metadata=says("The points, itemised by rule."))
    trick: Trick | None = attrs.field(metadata=says("The last trick, if any was played."))


@attrs.frozen
class MatchFinished:
    """The end of the match."""

    result: Result = attrs.field(metadata=says("The result."))
    winners: tuple[int, ...] = attrs.field(metadata=says("The players who have won."))


#: Every message of a host.
Message = (
    Welcome
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
    | MatchFinished
    | Published
    | HintsSet
    | TakenBack
    | Signalled
    | Hinted
)


#: A whole number from 0 upwards. Those of messages are checked only when they are read.
Number = Annotated[int, 0]


@attrs.frozen
class Sent:
    """A message to one client, with its number and the number of the request that it answers.

    A `Refused`, a `Hinted`, and a `Welcome` in answer to `Resend` or to a repeated `Watch`, carry the number of the
    previous message, so a client that misses one of them sees no gap in the numbers. Every other message has the next
    number.

    >>> from fivehundred.hosting import sent_from_json
    >>> sent_from_json('{"number":3,"to":1,"message":{"type":"readied","ready":[1]}}')
    Sent(number=3, to=1, message=Readied(ready=(1,)), seconds=None)
    """

    number: Number = attrs.field(metadata=says("The number of the message."))
    to: Number = attrs.field(
        metadata=says(
            "The number of the last request that the host has heard from the client, or of the request that is refused;"
            " 0 if it has none."
        ),
    )
    message: Message = attrs.field(metadata=says("The message."))
    seconds: float | None = json_field(
        "The seconds left to those whom the table waits for; ``None`` without a limit.", default=None, eq=False
    )


@attrs.frozen
class Listed(ListedSaid):
    """The legal actions with their texts.

    >>> from fivehundred.wire._forms import Listing
    >>> Listed(Listing.CHOICES, (), ()).texts
    ()
    """

    texts: tuple[str, ...] = json_field("The text of each action.")


def _legal_said(options: Options) -> Listed | DiscardsSaid:
    said = options_said(options)
    return said if isinstance(said, DiscardsSaid) else Listed(said.of, said.actions, tuple(map(str, options)))


#: The longest request, in characters.
MAX_REQUEST: Final = 4_000


#: The JSON forms of types that only messages and journals contain.
FORMS: Final[dict[Any, Form]] = {
    Number: WHOLE_NUMBER.of(itself, partial(checked_number, "a number")),
}


def _remember_last(form: Form) -> Form:
    """The *form*, except that a value is not written again right away: different accounts have the same events."""
    last: tuple[Any, Any] = None, None

    def write(value: Any) -> Any:
        nonlocal last
        written = last
        if written[0] is not value:
            written = last = value, form.write(value)
        return written[1]

    return Form(write, form.read, form.schema)


@cache
def _walk() -> Walk:
    """The `Walk` that converts messages to and from JSON."""
    legal = WALK.form(Listed | DiscardsSaid).of(_legal_said, options_meant)
    walk = walk_with(
        {
            **FORMS,
            **{kind: document_of(kind, computed=True) for kind in (Match, PublicRefusal)},
            **{kind: WALK.form(kind) for kind in (Turn, Score, Result)},
            Event: _remember_last(WALK.form(Event)),
            Refusal: WALK.form(Refusal).of(itself, refusal_meant),
            DealSummary: WALK.form(DealSummary).of(itself, summary_meant),
            Options: WALK.define(Options, partial(dict, legal.schema), legal),
        }
    )
    walk.put(Message, attrs.evolve(walk.form(Message), schema={"$ref": "#/$defs/message"}))
    return walk


@cache
def _message_form() -> Form:
    # To look up a union takes as long as to write a small message.
    return _walk().form(Message)


@cache
def _request_form() -> Form:
    return _walk().form(Request)


@attrs.frozen
class _OnRequest:
    """The fields that JSON adds to a request."""

    number: Number = json_field("The client's number for the request; 0 if it does not count them.", default=0)
    answers: Number = json_field(
        "The number of the last message that the client had when it made the request; 0 if it does not say.", default=0
    )


def read_tree(tree: Any, form: Form) -> Any:
    """Convert the JSON *tree* of this *form* to a value; raise `InvalidDocument` if that is impossible."""
    try:
        return form.read(tree)
    except WRONG as error:
        raise invalid(error) from None


def request_to_json(request: Request, *, number: int = 0, answers: int = 0) -> str:
    """Return *request* as JSON, with the client's *number* for it and the number of the message that it *answers*.

    >>> from fivehundred.hosting import Ready
    >>> request_to_json(Ready(), number=2, answers=7)
    '{"type":"ready","number":2,"answers":7}'
    """
    expect("a request", request, Request)
    beside = {"number": number, "answers": answers}
    return compact(_request_form().write(request) | {name: value for name, value in beside.items() if value})


def request_from_json(text: str | bytes) -> tuple[Request, int, int]:
    """Parse a request, the client's number for it, and the number of the message that it answers; 0 if it has none.

    Raises `InvalidDocument` for anything else.

    >>> request_from_json('{"type":"sit","player":2,"number":1}')
    (Sit(player=2, name=''), 1, 0)
    """
    tree = parse_json(text, max_size=MAX_REQUEST)
    beside: _OnRequest = read_tree(_pop_fields(tree, _OnRequest), _walk().form(_OnRequest))
    request: Request = read_tree(tree, _request_form())
    return request, beside.number, beside.answers


def message_to_json(message: Message) -> str:
    """Return *message* as JSON, without a number.

    >>> from fivehundred.hosting import Readied
    >>> message_to_json(Readied((1,)))
    '{"type":"readied","ready":[1]}'
    """
    return compact(message_tree(message))


def message_tree(message: Message) -> Any:
    """Convert *message* to a tree; do not change it, because parts of it may be cached."""
    expect("a message", message, Message)
    return _message_form().write(message)


def sent_to_json(sent: Sent, *, text: str | None = None) -> str:
    """Return *sent*, a message from a host, as JSON; *text* is its message, if that has been converted already.

    >>> from fivehundred.hosting import Readied
    >>> sent_to_json(Sent(3, 1, Readied((1,)), seconds=20))
    '{"number":3,"to":1,"message":{"type":"readied","ready":[1]},"seconds":20}'
    """
    expect("a Sent", sent, Sent)
    text = text or message_to_json(sent.message)
    left = "" if sent.seconds is None else f',"seconds":{round(sent.seconds, 3)}'
    return f'{{"number":{sent.number:d},"to":{sent.to:d},"message":{text}{left}}}'


def sent_from_json(text: str | bytes, *, max_size: int = MAX_SIZE) -> Sent:
    """Parse a message from a host. Raises `InvalidDocument` for anything else.

    >>> sent_from_json('{"number":3,"to":1,"message":{"type":"readied","ready":[1]}}').number
    3
    """
    sent: Sent = read_tree(parse_json(text, max_size=max_size), _walk().form(Sent))
    return sent


def _pop_fields(tree: Any, kind: type[Any]) -> Any:
    """Remove those members of *tree* that are fields of *kind*, and return them."""
    keys = [field.name for field in attrs.fields(kind)]
    return {key: tree.pop(key) for key in keys if key in tree} if type(tree) is dict else tree


def message_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of requests, messages and their contents, as a new dict.

    A client's text is checked against ``#/$defs/request``, a host's against ``#/$defs/sent``. The schema covers keys
    and types; everything else, such as the length of a name, is checked only when a text is read.

    >>> [each["title"] for each in message_schema()["$defs"]["request"]["oneOf"]][:3]
    ['watch request', 'sit request', 'stand request']
    """
    walk = _walk()
    for name, (union, beside) in {"request": (Request, walk.fields(_OnRequest)), "message": (Message, [])}.items():
        schemas = [
            object_schema(
                [*walk.fields(kind), *beside],
                {"type": {"const": walk.tag(kind)}},
                title=f"{walk.tag(kind)} {name}",
                description=about(kind),
            )
            for kind in get_args(union)
        ]
        walk.defined[name] = partial(dict, oneOf=schemas)
    references = [{"$ref": "#/$defs/request"}, walk.form(Sent).schema]
    return schema_of(f"{FORMAT} messages", "The requests of a client and the messages of a host.", references, walk)
