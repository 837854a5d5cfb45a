"""A sans-I/O client: an immutable value that follows a host's messages and notices when one is missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import attrs

from fivehundred.deal.refusals import Refusal
from fivehundred.errors import InvalidValue, visible
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
    TakenBack,
    Welcome,
    Wished,
    request_to_json,
    sent_from_json,
)
from fivehundred.hosting.requests import ClaimTricks, Proposable, Request, Resend, TakeBack, Void
from fivehundred.render.text import event_text, score_text, scorer_names, standing_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.texts._wording import action_sentence
from fivehundred.texts.messages import Language, Sentence, text

_say_message: Final = partial(Sentence.of, "message")


@attrs.frozen
class Follower:
    """A client as an immutable value: the state it knows and the requests that have not been answered yet.

    Clients in other languages should behave in the same way: accept the message with the next number, ignore messages
    received before, send `Resend` when there is a gap, say which message a request answers, and repeat it until it is
    answered.

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
    #: The deal in progress or just over, as the client sees it; ``None`` before the first.
    view: View | None = attrs.field(default=None, repr=False)
    #: The number of the last message it has processed.
    number: int = 0
    #: True if it has missed a message.
    missed: bool = False
    #: The number of its last request.
    said: int = 0
    #: Its last request, until it is answered.
    pending: Request | None = None
    #: The number of the last message before that request.
    answers: int = 0

    def send(self, request: Request) -> tuple[Follower, str]:
        """Make a *request*: return the updated client and the text to send.

        >>> ann.send(Sit(2, "Ann"))[1]
        '{"type":"sit","player":2,"name":"Ann","number":2,"answers":2}'
        """
        after = attrs.evolve(self, said=self.said + 1, pending=request, answers=self.number)
        return after, after._text_of(request)

    @property
    def repeats(self) -> tuple[str, ...]:
        """The texts to send when a message is missing, an answer is late, or a lost connection has been restored.

        >>> ann.send(Sit(2, "Ann"))[0].repeats
        ('{"type":"resend","after":2}', '{"type":"sit","player":2,"name":"Ann","number":2,"answers":2}')
        """
        again = request_to_json(Resend(self.number))
        return (again,) if self.pending is None else (again, self._text_of(self.pending))

    def _text_of(self, request: Request) -> str:
        return request_to_json(request, number=self.said, answers=self.answers)

    def after(self, sent: Sent) -> Follower:
        """The updated client after it receives *sent*; a message that it has already received changes nothing.

        Raises a `FiveHundredError` if the message contains impossible turns or has not a place for each player.

        >>> ann.after(Sent(3, 1, Readied((1,)))).known.ready
        (1,)
        >>> ann.after(Sent(4, 1, Readied((1,)))).missed
        True
        """
        message, known, view, number, missed = sent.message, self.known, self.view, self.number, self.missed
        said, pending = max(self.said, sent.to), None if sent.to >= self.said else self.pending
        first = message.match if isinstance(message, Welcome) else None if known is None else known.match
        if isinstance(message, Welcome | Seated) and first and len(message.sitters) != first.first_rules.players:
            expected = f"expected one for each of {first.first_rules.players} players"
            raise InvalidValue(f"{len(message.sitters)} sitters: {expected}")
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
                        raise InvalidValue("the host says that a deal is over, but this client has heard of none")
                    known = attrs.evolve(known, match=known.match.after(view))
                else:
                    known = _follow(known, message)
        return Follower(known, view, number, missed, said, pending, self.answers)

    def after_json(self, text: str | bytes) -> tuple[Follower, Sent]:
        """Parse a message from the host; return the updated client and the message.

        Raises a `FiveHundredError` if *text* is not a valid message.

        >>> after, sent = ann.after_json('{"number":3,"to":1,"message":{"type":"readied","ready":[1]}}')
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
        raise InvalidValue(f"an account since event {message.since}: expected 0 to {heard}, the events heard so far")
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
            return attrs.evolve(known, **attrs.asdict(message, recurse=False))
        case Welcome() | Refused() | Hinted() | TakenBack() | Account() | DealFinished():
            # They are dealt with before; a welcome follows what is taken back.
            return known
        case OutOfTime() | Overheard() | MatchFinished() | Admitted() | Signalled():
            return known


def message_text(
    message: Message,
    known: Welcome | None,
    names: Sequence[str] | None = None,
    *,
    language: Language = "en",
) -> str:
    """A message as text for people, in one or more lines; empty if there is nothing to report.

    *known* is the client's state when the message arrived (`Follower.known`), ``None`` before its first `Welcome`.
    *names* are the players' names by number, by default the names they gave when they sat down.

    >>> from fivehundred import Match, Seat, presets
    >>> from fivehundred.hosting import Sitter
    >>> sitters = None, Sitter("Ann"), Sitter("sensible", bot=True)
    >>> known = Welcome(Match.start(presets.STANDARD_3, dealer=Seat(0)), sitters)
    >>> message_text(Seated(sitters), known), message_text(Readied((1,)), known)
    ('At the table: Ann and sensible (a bot); free: player 0', 'Ready: Ann')
    """
    if isinstance(message, Welcome):
        known = message
    if known is None:
        # What has no text here, the welcome tells, which follows.
        early = visible(message.text) if isinstance(message, Refused) else ""
        return text(_room_sentence(message, ()), language) if isinstance(message, Wished) else early
    match = known.match
    # What a follower would refuse has a text as well.
    sitters = (*known.sitters, *(None,) * (match.first_rules.players - len(known.sitters)))
    given = ((sitter and sitter.name) or text(_player(number), language) for number, sitter in enumerate(sitters))
    called = tuple(names or given)
    seated = [called[player] for player in match.seats]
    match message:
        case Account():
            # After a ruling, the whole deal is told anew.
            same = known.account is not None and not message.since and _same_deal(known.account, message)
            told = len(known.account.events) if same and known.account else 0
            said = [event_text(match.rules, event, seated, language=language) for event in message.events[told:]]
            if known.proposal is not None and any(one.turn.action for one in message.events[told:]):
                # Somebody has gone on without an answer.
                said.append(text(_say_message("proposal falls"), language))
            if message.to_act is not None:
                said.append(text(_say_message("turn", seat=message.to_act), language, names=seated))
            return "\n".join(said)
        case Refused(refusal=Refusal() as refusal) | Overheard(refusal=refusal) | Hinted(refusal=Refusal() as refusal):
            return text(refusal, language, names=seated)
        case Refused(text=said, why=why):
            return visible(said) if why is None else text(why, language, names=called)
        case TakenBack(turn=turn):
            again = _say_message("turn", seat=turn.seat)
            return "\n".join(text(one, language, names=seated) for one in (_table_sentence(message), again))
        case Hinted() | Proposed():
            return text(_table_sentence(message), language, names=seated)
        case DealFinished(row=row, score=score):
            rules, seats = _rules_for(match.first_rules, len(row.seats)), [called[seat] for seat in row.seats]
            scorers = scorer_names(rules, seats, language=language)
            everybody = scorer_names(match.first_rules, called, language=language)
            scored = score_text(score, scorers, language=language)
            return f"{scored}\n{standing_text(row, everybody, language=language)}"
        case MatchFinished(result=result):
            return text(result, language, names=called)
        case _:
            return text(_room_sentence(message, match.seats), language, names=called)


def _rules_for(rules: Ruleset, players: int) -> Ruleset:
    """The rules with so many *players* left (END-4 c)."""
    while rules.fewer is not None and rules.players != players:
        rules = rules.fewer
    return rules


def _player(number: int) -> Sentence:
    return Sentence.of("word", "players", count=1, numbers=(number,))


def _name_or_somebody(name: str | None) -> str | Sentence:
    return name or Sentence.of("word", "somebody")


def _table_sentence(message: TakenBack | Hinted | Proposed) -> Sentence:
    """What a message tells of seats, as a code with facts."""
    match message:
        case TakenBack(turn=turn):
            # A turn that is taken back is no ruling: a seat has acted.
            what = None if turn.action is None else action_sentence(turn.action)
            return _say_message("taken back", seat=turn.seat, what=what)
        case Hinted(action=action):
            return _say_message("hint", what=action_sentence(action))
        case Proposed(proposal=proposal) if proposal is not None:
            what = _proposal_sentence(proposal.what, proposal.by)
            return Sentence.of("ruling", "asked", seat=proposal.by, what=what, waiting=proposal.waiting)
        case Proposed(declined=None):
            return _say_message("proposal falls")
        case Proposed(declined=seat):
            return _say_message("declined", seat=seat)


def _proposal_sentence(what: Proposable, by: Seat) -> Sentence:
    match what:
        case ClaimTricks(seat=seat) if seat == by:
            return Sentence.of("ruling", "claims the rest")
        case ClaimTricks(seat=seat):
            return Sentence.of("ruling", "gives the rest", winner=seat)
        case Void(why=why):
            return _say_message("void", what=Sentence.of("misdeal", why.value))
        case TakeBack():
            return _say_message("take back")


def _room_sentence(
    message: Welcome | Seated | DoorSet | Wished | Admitted | Readied | OutOfTime | Published | HintsSet | Signalled,
    seats: Sequence[int],
) -> Sentence:
    """What a message tells of a room and its players, as a code with facts."""
    match message:
        case Welcome(sitters=sitters) | Seated(sitters=sitters):
            names = [(one.bot, _name_or_somebody(one.name)) for one in sitters if one is not None]
            there = tuple(Sentence.of("word", "a bot", name=name) if bot else name for bot, name in names)
            free = tuple(_player(player) for player in seats if sitters[player : player + 1] == (None,))
            more = _say_message("free", there=free) if free else None
            return _say_message("at the table", there=there, more=more)
        case HintsSet(hints=hints):
            return _say_message("no hints" if hints is None else "hints")
        case DoorSet(door=door):
            return _say_message(door.value)
        case Published(listed=listed):
            return _say_message("listed" if listed else "not listed")
        case Wished(wishes=wishes):
            there = tuple(_say_message("wish", name=_name_or_somebody(one.name), player=one.player) for one in wishes)
            return _say_message("waiting", there=there)
        case Admitted(player=player, name=name):
            return _say_message("admitted", name=_name_or_somebody(name), player=player)
        case Readied(ready=players) | OutOfTime(players=players):
            code = "ready" if isinstance(message, Readied) else "out of time"
            return _say_message(code, seats=players)
        case Signalled(player=player, phrase=phrase):
            return _say_message("says", player=player, what=Sentence.of("phrase", phrase.value))
