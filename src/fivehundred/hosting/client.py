"""A sans-I/O client: an immutable value that follows a host's messages and notices when one is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from fivehundred._base.words import join_words
from fivehundred.deal.refusals import Refusal
from fivehundred.errors import InvalidValue
from fivehundred.hosting.accounts import Account, View
from fivehundred.hosting.messages import (
    Admitted,
    DealFinished,
    DoorSet,
    Hinted,
    HintsSet,
    MatchFinished,
    Message,
    OutOfTime,
    Overheard,
    Proposed,
    Published,
    Readied,
    Refused,
    Seated,
    Sent,
    Signalled,
    Sitter,
    TakenBack,
    Welcome,
    Wished,
    request_to_json,
    sent_from_json,
)
from fivehundred.hosting.requests import Access, ClaimTricks, Proposable, Request, Resend, TakeBack, Void
from fivehundred.render.text import event_text, score_text, scorer_names, standing_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.texts.messages import text


@attrs.frozen
class Follower:
    """A client as an immutable value: the state it knows and the requests that have not been answered yet.

    Clients in other languages should behave in the same way: accept the message with the next number, ignore messages
    received before, send `Resend` when there is a gap, and repeat a request until it is answered.

    >>> from fivehundred import Match, Seat, presets
    >>> from fivehundred.hosting import Host, Sit
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> ann, text = Follower().send(Sit(1, "Ann"))
    >>> for client, told in host.receive_json("a client", text).texts:
    ...     ann, sent = ann.after_json(told)
    >>> ann.known.player, ann.number, ann.pending
    (1, 2, None)
    """

    #: The contents of a `Welcome` sent now; ``None`` before the first.
    known: Welcome | None = None
    #: The deal under way or just over, as it sees it; ``None`` before the first.
    view: View | None = attrs.field(default=None, repr=False)
    #: The number of the last message it has followed.
    number: int = 0
    #: True if it has missed a message.
    missed: bool = False
    #: The number of its last request.
    said: int = 0
    #: Its last request, until it is answered.
    pending: Request | None = None

    def send(self, request: Request) -> tuple[Follower, str]:
        """Make a *request*: return the updated client and the text to send.

        >>> ann.send(Sit(2, "Ann"))[1]
        '{"type":"sit","player":2,"name":"Ann","number":2}'
        """
        after = attrs.evolve(self, said=self.said + 1, pending=request)
        return after, request_to_json(request, number=after.said)

    @property
    def repeats(self) -> tuple[str, ...]:
        """The texts to send when a message is missing, an answer is late, or a lost connection has been restored.

        >>> ann.send(Sit(2, "Ann"))[0].repeats
        ('{"type":"resend","after":2}', '{"type":"sit","player":2,"name":"Ann","number":2}')
        """
        again = request_to_json(Resend(self.number))
        return (again,) if self.pending is None else (again, request_to_json(self.pending, number=self.said))

    def after(self, sent: Sent) -> Follower:
        """The updated client after it receives *sent*; a message that it has already received changes nothing.

        Raises a `FiveHundredError` if the message contains impossible turns.

        >>> ann.after(Sent(3, 1, Readied((1,)))).known.ready
        (1,)
        >>> ann.after(Sent(4, 1, Readied((1,)))).missed
        True
        """
        message, known, view, number, missed = sent.message, self.known, self.view, self.number, self.missed
        answered = message.to if isinstance(message, Refused) else sent.heard
        said, pending = max(self.said, sent.heard), None if answered >= self.said else self.pending
        if isinstance(message, Welcome) and sent.number >= number:
            known, number, missed = message, sent.number, False
            view = None if message.account is None else _view(message, message.account)
        elif not isinstance(message, Refused | Hinted) and sent.number > number:
            missed = known is None or sent.number > number + 1
            if known is not None and not missed:
                number = sent.number
                if isinstance(message, Account):
                    known, view = _follow_deal(known, view, message)
                elif isinstance(message, DealFinished):
                    if view is None:
                        raise InvalidValue("the end of a deal that has not begun")
                    known = attrs.evolve(known, match=known.match.after(view))
                else:
                    known = _follow(known, message)
        return Follower(known, view, number, missed, said, pending)

    def after_json(self, text: str | bytes) -> tuple[Follower, Sent]:
        """Parse a message from the host; return the updated client and the message.

        Raises a `FiveHundredError` if *text* is not a valid message.

        >>> after, sent = ann.after_json('{"type":"readied","number":3,"heard":1,"ready":[1]}')
        >>> sent.message, after.number
        (Readied(ready=(1,)), 3)
        """
        sent = sent_from_json(text)
        return self.after(sent), sent


def _view(known: Welcome, account: Account) -> View:
    players = known.match.first_rules.players if account.begun is None else len(account.begun.sizes)
    return account.view(_rules_for(known.match.first_rules, players))


def _same_deal(had: Account | None, account: Account) -> bool:
    """True if *account* goes on with the deal that the client *had*; after a ruling, it is whole again."""
    begun, before = account.begun, None if had is None else had.begun
    return account.since > 0 or (begun is not None and before is not None and begun.number == before.number)


def _follow_deal(known: Welcome, view: View | None, message: Account) -> tuple[Welcome, View]:
    had = known.account
    heard = 0 if had is None else len(had.events)
    if not 0 <= message.since <= heard:
        raise InvalidValue(f"an account since event {message.since}: expected 0 to {heard}, those heard of the deal")
    account = message if had is None else had.continued_by(message)
    if message.since and view is not None and message.since == len(view.history):
        view = view.after(*(event.turn for event in message.events))
    else:
        view = _view(known, account)
    anew: dict[str, Any] = {} if _same_deal(had, message) else {"ready": (), "taken_back": ()}
    return attrs.evolve(known, account=account, proposal=None, **anew), view


def _follow(known: Welcome, message: Message) -> Welcome:
    match message:
        case Seated():
            sitters = {player: sitter for player, sitter in enumerate(message.sitters) if sitter is not None}
            running = [player for player, sitter in sitters.items() if sitter.owner]
            keeping = [player for player, sitter in sitters.items() if sitter.keeps is not None]
            # Somebody who does not play may run the room, until a player does.
            owner = known.player in running if running else known.owner
            kept = known.kept if known.kept in keeping else None
            return attrs.evolve(known, sitters=message.sitters, owner=owner, kept=kept)
        case Proposed():
            return attrs.evolve(known, proposal=message.proposal)
        case DoorSet() | Published() | HintsSet() | Wished() | Readied():
            # Their fields have the names of those of a welcome.
            return attrs.evolve(
                known, **{field.name: getattr(message, field.name) for field in attrs.fields(type(message))}
            )
        case Welcome() | Refused() | Hinted() | TakenBack() | Account() | DealFinished():
            # They are dealt with before; a welcome follows what is taken back.
            return known
        case OutOfTime() | Overheard() | MatchFinished() | Admitted() | Signalled():
            return known


def message_text(message: Message, known: Welcome | None, names: Sequence[str] | None = None) -> str:
    """A message as text for people, in one or more lines; empty if there is nothing to report.

    *known* is the client's state when the message arrived (`Follower.known`), ``None`` before its first `Welcome`.
    *names* are the players' names by number, by default the names they gave when they sat down.

    >>> from fivehundred import Match, Seat, presets
    >>> sitters = None, Sitter("Ann"), Sitter("sensible", bot=True)
    >>> known = Welcome(Match.start(presets.STANDARD_3, dealer=Seat(0)), sitters)
    >>> message_text(Seated(sitters), known), message_text(Readied((1,)), known)
    ('At the table: Ann and sensible (a bot); free: player 0', 'Ready: Ann')
    """
    if isinstance(message, Welcome):
        known = message
    if known is None:
        # What has no text here, the welcome tells, which follows.
        early = message.text if isinstance(message, Refused) else ""
        return _room_text(message, _NUMBERED, ()) if isinstance(message, Wished) else early
    match = known.match
    called = tuple(names or (_display_name(sitter, f"player {number}") for number, sitter in enumerate(known.sitters)))
    seated = [called[player] for player in match.seats]
    match message:
        case Account():
            # After a ruling, the whole deal is told anew.
            same = known.account is not None and not message.since and _same_deal(known.account, message)
            told = len(known.account.events) if same and known.account else 0
            return "\n".join(event_text(match.rules, event, seated) for event in message.events[told:])
        case Refused(refusal=Refusal() as refusal) | Overheard(refusal=refusal) | Hinted(refusal=Refusal() as refusal):
            return text(refusal, names=seated)
        case Refused(text=said, why=why):
            return said if why is None else text(why, names=called)
        case TakenBack(turn=turn):
            # A turn that is taken back is no ruling: a seat has acted.
            said = "" if turn.action is None else text(turn.action, names=seated)
            who = _people_text(() if turn.seat is None else (turn.seat,), seated)
            return f"{who} took back the last action: {said}"
        case Hinted(action=action):
            return f"A hint: {text(action, names=seated)}"
        case Proposed(proposal=proposal, declined=declined):
            if proposal is None:
                return "The proposal falls" if declined is None else f"{seated[declined]} does not agree"
            what, waiting = _proposal_text(proposal.what, seated), _people_text(proposal.waiting, seated)
            return f"{seated[proposal.by]} {what}; still asked: {waiting}"
        case DealFinished(row=row, score=score):
            scorers = scorer_names(_rules_for(match.first_rules, len(row.seats)), [called[seat] for seat in row.seats])
            return f"{score_text(score, scorers)}\n{standing_text(row, scorer_names(match.first_rules, called))}"
        case Signalled(player=player, phrase=phrase):
            return f"{called[player]}: {phrase.value}"
        case MatchFinished(result=result):
            return text(result, names=called)
        case _:
            return _room_text(message, called, match.seats)


def _rules_for(rules: Ruleset, players: int) -> Ruleset:
    """The rules with so many *players* left (END-4 c)."""
    while rules.fewer is not None and rules.players != players:
        rules = rules.fewer
    return rules


def _display_name(sitter: Sitter | None, nobody: str) -> str:
    return nobody if sitter is None else sitter.name or nobody


def _proposal_text(what: Proposable, seated: Sequence[str]) -> str:
    match what:
        case ClaimTricks(seat=seat):
            return f"proposes that {seated[seat]} takes the rest"
        case Void(why=why):
            return f"says that the hand is void: {why.value}"
        case TakeBack():
            return "asks to take back the last action"


def _people_text(numbers: Iterable[int], called: Sequence[str]) -> str:
    return join_words(called[number] for number in numbers) or "nobody"


#: The places, where nobody is known who sits there.
_NUMBERED: Final = tuple(f"player {number}" for number in range(6))
_OPEN: Final[Mapping[Access | bool, str]] = {
    Access.OPEN: "Anybody may sit down",
    Access.ASK: "Whoever runs the room says who may sit down",
    Access.LOCKED: "The room is locked",
    True: "Everybody can find the room in the list",
    False: "The room is not in the list any more",
}


def _room_text(
    message: Welcome | Seated | DoorSet | Wished | Admitted | Readied | OutOfTime | Published | HintsSet,
    called: Sequence[str],
    seats: Sequence[int],
) -> str:
    match message:
        case Welcome(sitters=sitters) | Seated(sitters=sitters):
            there = [f"{_display_name(one, 'somebody')}{' (a bot)' * one.bot}" for one in sitters if one is not None]
            free = join_words(_NUMBERED[player] for player in seats if sitters[player] is None)
            return f"At the table: {_people_text(range(len(there)), there)}{free and f'; free: {free}'}"
        case HintsSet(hints=None):
            return "There are no hints any more"
        case HintsSet():
            return "Players may ask for hints"
        case DoorSet(door=setting) | Published(listed=setting):
            return _OPEN[setting]
        case Wished(wishes=wishes):
            waiting = [f"{_display_name(Sitter(wish.name), 'somebody')} as {called[wish.player]}" for wish in wishes]
            return f"Waiting for a place: {_people_text(range(len(waiting)), waiting)}"
        case Admitted(player=player, name=name):
            return f"{_display_name(Sitter(name), 'somebody')} plays the hand of {called[player]} from now on"
        case Readied(ready=players):
            return f"Ready: {_people_text(players, called)}"
        case OutOfTime(players=players):
            return f"Out of time: {_people_text(players, called)}"
