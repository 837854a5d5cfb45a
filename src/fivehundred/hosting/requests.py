"""The requests of a client: a closed union of immutable values, which `messages` reads and writes as JSON."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, get_args

import attrs

from fivehundred._base.words import is_name, json_field, must_be, of_type, says, within
from fivehundred.actions import Action
from fivehundred.deal.turns import Misdeal
from fivehundred.errors import InvalidValue, brief
from fivehundred.seats import HIGHEST_SEAT, Seat, checked_seat
from fivehundred.texts.messages import Sentence

#: The longest name of a player, in characters.
LONGEST_PLAYER_NAME: Final = 40
#: The longest name of a bot, in characters, so that a request with it is not too long.
LONGEST_BOT_NAME: Final = 200
#: The largest number of a player, a seat or a message: every JSON reader keeps it exactly.
_LARGEST: Final = 2**53 - 1


def denial(code: str, **facts: object) -> InvalidValue:
    """The error for a request that the host refuses, with its reason as a code with facts.

    >>> str(denial("locked"))
    'the room is locked'
    """
    return InvalidValue(Sentence.of("host", code, **facts))


def refuse_if(wrong: object, code: str, **facts: object) -> None:
    """Raise the `denial` of a request if anything is *wrong* with it.

    >>> refuse_if(False, "locked")
    """
    if wrong:
        raise denial(code, **facts)


def checked_number(what: str, number: int) -> int:
    """Return *number*, or raise an error unless every JSON parser can read it as an exact whole number from 0 upwards.

    >>> checked_number("after", -1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: after -1: expected 0 to 9007199254740991
    """
    return within(what, number, 0, _LARGEST)


def check_number(instance: object, attribute: Any, number: Any) -> None:
    """An attrs validator that stores whole numbers which every JSON parser can read exactly, from 0 upwards.

    >>> Sit(-1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: player -1: expected 0 to 9007199254740991
    """
    object.__setattr__(instance, attribute.name, checked_number(attribute.name, number))


def checked_bot(name: str) -> str:
    """Return *name*, or raise an error unless it can be the name of a bot.

    >>> checked_bot("sensible")
    'sensible'
    """
    must_be("the name of a bot", name, str)
    if not name.strip() or not is_name(name, LONGEST_BOT_NAME):
        raise InvalidValue(f"the name of a bot, {brief(name)}: expected 1 to {LONGEST_BOT_NAME} printable characters")
    return name


def _check_bot(instance: object, attribute: attrs.Attribute[str | None], bot: str | None) -> None:
    of_type(str, None)(instance, attribute, bot)
    if bot is not None:
        checked_bot(bot)


def _checked_seat(seat: Seat) -> Seat:
    return checked_seat(seat, HIGHEST_SEAT + 1)


def _check_name(instance: object, attribute: attrs.Attribute[str], name: str) -> None:
    must_be("a name", name, str)
    if name.isspace() or not is_name(name, LONGEST_PLAYER_NAME):
        raise InvalidValue(f"the name {brief(name)}: expected at most {LONGEST_PLAYER_NAME} printable characters")


class Access(Enum):
    """The setting of the room's door: who may come in and play. The client who runs the room chooses it.

    >>> Door(Access.LOCKED).door is Access.LOCKED
    True
    """

    #: Anybody may sit down.
    OPEN = "open"
    #: The client who runs the room decides who sits down.
    ASK = "ask"
    #: No stranger is let in, and nobody new sits down.
    LOCKED = "locked"


class Phrase(Enum):
    """Everything that players can say to each other; there is no free text.

    >>> Signal(Phrase.THANK_YOU).phrase is Phrase.THANK_YOU
    True
    """

    WELL_PLAYED = "well played"
    ONE_MOMENT = "one moment"
    THANK_YOU = "thank you"
    GOOD_LUCK = "good luck"
    SORRY = "sorry"
    GOOD_GAME = "good game"


@attrs.frozen
class Watch:
    """Ask to watch the game; the answer is a `Welcome`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Watch())
    '{"type":"watch"}'
    """


@attrs.frozen
class Sit:
    """Ask to play as this player; the answer is a `Welcome`, or a `Wished` if the client has to wait.

    Before the first deal, a client who plays already exchanges places with this player, who may be a person.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """

    player: int = attrs.field(validator=check_number, metadata=says("The player as whom to play."))
    name: str = json_field("The name that the others see.", default="", validator=_check_name)


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
    >>> request_from_json('{"type":"act","action":{"type":"bid","bid":"7H"},"number":3,"answers":12}')
    (Act(action=Bid(level=7, trump=<Suit.HEARTS: 'H'>)), 3, 12)
    """

    action: Action = attrs.field(validator=of_type(*get_args(Action)), metadata=says("The action."))


@attrs.frozen
class Ready:
    """Agree to begin the next deal."""


@attrs.frozen
class Begin:
    """Begin the next deal with bots in the empty places; before the first deal, all who play then count as ready.

    The client who runs the room may do this between deals at any time, another player once all the others are ready or
    out of time.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Begin("sensible"))
    '{"type":"begin","bot":"sensible"}'
    """

    bot: str | None = attrs.field(
        validator=_check_bot, metadata=says("The name by which the host knows the bot; ``None`` to leave places empty.")
    )


@attrs.frozen
class Rematch:
    """Agree to begin another match in the same places, once the match is over.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Rematch())
    '{"type":"rematch"}'
    """


@attrs.frozen
class ClaimTricks:
    """Propose that all remaining tricks go to this seat, which may be the client's own or another (PLAY-9).

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(ClaimTricks(Seat(1)))
    '{"type":"claim tricks","seat":1}'
    """

    seat: Seat = attrs.field(converter=_checked_seat, metadata=says("The seat that is to have the tricks."))


@attrs.frozen
class Void:
    """Propose that the hand is void because the cards were dealt wrongly (DEAL-6).

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Void(Misdeal.NO_CUT))
    '{"type":"void","why":"no cut was offered"}'
    """

    why: Misdeal = attrs.field(validator=of_type(Misdeal), metadata=says("The irregularity."))


@attrs.frozen
class TakeBack:
    """Propose to take back the last action of the deal, which must be the client's own.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(TakeBack())
    '{"type":"take back"}'
    """


#: Everything that the other players have to agree to.
Proposable = ClaimTricks | Void | TakeBack


@attrs.frozen
class Agree:
    """Agree to the proposal."""


@attrs.frozen
class Decline:
    """Decline the proposal, or withdraw it if it is the client's own."""


@attrs.frozen
class Resend:
    """Ask the host to resend all messages after the one with this number; it may send a `Welcome` instead.

    A host that does not know the client, because it forgets clients who only watch, answers it like `Watch`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Resend(after=12))
    '{"type":"resend","after":12}'
    """

    after: int = json_field(
        "The number of the last message that the client has; 0 for none.", default=0, validator=check_number
    )


@attrs.frozen
class Place:
    """Replace this player with a bot or with nobody; only the client who runs the room may do this.

    A person who is replaced becomes a watcher. If a bot replaced them, they can come back at any time with `Sit`.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Place(1, "sensible")), request_to_json(Place(1, None))
    ('{"type":"place","player":1,"bot":"sensible"}', '{"type":"place","player":1,"bot":null}')
    """

    player: int = attrs.field(validator=check_number, metadata=says("The player to replace."))
    bot: str | None = attrs.field(
        validator=_check_bot, metadata=says("The name by which the host knows the bot; ``None`` for nobody.")
    )


@attrs.frozen
class Door:
    """Set who may come in and play; only the client who runs the room may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Door(Access.ASK))
    '{"type":"door","door":"ask"}'
    """

    door: Access = attrs.field(validator=of_type(Access), metadata=says("The new setting."))


@attrs.frozen
class Admit:
    """Grant or reject the wish with this number; only the client who runs the room may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Admit(3, yes=True))
    '{"type":"admit","wish":3,"yes":true}'
    """

    wish: int = attrs.field(validator=check_number, metadata=says("The number of the wish."))
    yes: bool = attrs.field(validator=of_type(bool), metadata=says("True to grant it, false to reject it."))


@attrs.frozen
class HandOn:
    """Let this player run the room from now on; only the client who runs it may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(HandOn(2))
    '{"type":"hand on","player":2}'
    """

    player: int = attrs.field(validator=check_number, metadata=says("The player who is to run the room."))


@attrs.frozen
class Publish:
    """Open the room to all by listing it, or stop that; only the client who runs the room may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Publish(listed=True))
    '{"type":"publish","listed":true}'
    """

    listed: bool = attrs.field(validator=of_type(bool), metadata=says("True to list the room."))


@attrs.frozen
class SetHints:
    """Choose the bot that players may ask for hints from the next deal; only the client who runs the room may do this.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(SetHints("sensible"))
    '{"type":"set hints","hints":"sensible"}'
    """

    hints: str | None = attrs.field(
        validator=_check_bot, metadata=says("The name by which the host knows the bot; ``None`` for no hints.")
    )


@attrs.frozen
class Signal:
    """Say one of a few phrases to everybody in the room; only players may.

    >>> from fivehundred.hosting import request_to_json
    >>> request_to_json(Signal(Phrase.WELL_PLAYED))
    '{"type":"signal","phrase":"well played"}'
    """

    phrase: Phrase = attrs.field(validator=of_type(Phrase), metadata=says("The phrase."))


@attrs.frozen
class Hint:
    """Ask for advice, if the room offers it: what a bot would do, or why the rules forbid an action.

    >>> from fivehundred.hosting import request_from_json, request_to_json
    >>> request_to_json(Hint())
    '{"type":"hint"}'
    >>> request_from_json('{"type":"hint","action":{"type":"bid","bid":"7H"}}')
    (Hint(action=Bid(level=7, trump=<Suit.HEARTS: 'H'>)), 0, 0)
    """

    action: Action | None = json_field(
        "The action to ask about; ``None`` to ask what to do, when it is the client's turn.",
        default=None,
        validator=of_type(*get_args(Action), None),
    )


#: The requests that depend on how far the deal has gone.
OnTurn = Act | Hint | ClaimTricks | TakeBack
#: The requests that depend on what is proposed.
OnProposal = Agree | Decline
#: The requests that depend on which deal it is.
OnDeal = Ready | Begin | Rematch | Void
#: The requests that depend on who sits where.
OnPlaces = Place | HandOn
#: The requests of the client who runs the room.
Running = Place | Door | Admit | HandOn | Publish | SetHints
#: Every request of a client.
Request = (
    Watch
    | Sit
    | Stand
    | Leave
    | Act
    | Ready
    | Begin
    | ClaimTricks
    | Void
    | Agree
    | Decline
    | Resend
    | Running
    | Rematch
    | TakeBack
    | Signal
    | Hint
)
