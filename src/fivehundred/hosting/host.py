"""A host as a value: it hears clients, and answers with the next host, messages, and lines for a journal."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Final, assert_never

import attrs

from fivehundred._words import counted, expect, must_be
from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.errors import FiveHundredError, InvalidValue, WrongType, brief
from fivehundred.hosting.journal import (
    SNAPSHOT,
    Acted,
    Began,
    DamagedJournal,
    Entry,
    Heard,
    Inherited,
    Late,
    Packed,
    Placed,
    Proved,
    Shuffled,
    Snapshot,
    Written,
    entries_of,
    entry_of,
    entry_text,
    line_of,
)
from fivehundred.hosting.messages import (
    Access,
    Leave,
    Message,
    Refused,
    Request,
    Resend,
    Sent,
    Sit,
    Stand,
    Wanted,
    Watch,
    checked_number,
    request_from_json,
    sent_to_json,
)
from fivehundred.hosting.room import MOST_CLIENTS, Asked, Client, News, Room
from fivehundred.match.playing import Match
from fivehundred.replay import MatchReplay
from fivehundred.seats import Seat
from fivehundred.wire._books import MOST_ROWS
from fivehundred.wire.parsing import InvalidDocument

#: How long the key of a client may be.
LONGEST_KEY: Final = 200
#: After so many times the seconds that an absent player has, the room passes to another.
_PATIENCE: Final = 5
#: After how many lines a snapshot is due: to do them again takes 20 to 70 ms.
SNAPSHOT_EVERY: Final = 250
#: More messages to a client come of no line.
_MOST_OF_A_LINE: Final = 1_000


@attrs.frozen(repr=False)
class Answer:
    """The answer to a request: the next host, what to write to the journal, and then the messages to send.

    >>> from fivehundred import presets
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> answer = host.receive("a guest", Watch())
    >>> [(client, type(sent.message).__name__) for client, sent in answer.messages]
    [('a guest', 'Welcome')]
    """

    host: Host
    #: Each message with the client whom it is for, in the order in which to send them.
    messages: tuple[tuple[str, Sent], ...] = ()
    #: Text to write to the end of the journal before any message is sent; it holds the secrets of the host.
    journal: str = ""
    #: Whether the last line of it is a snapshot: `Host.resumed` needs no line before that.
    snapshot: bool = False

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Each message as JSON, with the client whom it is for.

        >>> answer.texts[0][1][:37]
        '{"type":"welcome","match":{"format":"'
        """
        return tuple((client, sent_to_json(sent)) for client, sent in self.messages)

    def __repr__(self) -> str:
        return f"<Answer of {self.host!r}, {counted(len(self.messages), 'message')}>"


@attrs.frozen(repr=False, kw_only=True)
class Host(Snapshot):
    """A match that is hosted, with everybody who plays and looks on: a value that never changes.

    Begin with `start`. Whatever happens is answered with an `Answer`, in which the next host is: write its journal,
    then send its messages.

    >>> from fivehundred import Bid, presets
    >>> from fivehundred.hosting import Act, Ready
    >>> rules = presets.SHORT_PACK_2
    >>> host = Host.start(Match.start(rules, dealer=Seat(0)), turn_seconds=30).host.tick(0).host
    >>> host = host.receive("a client", Sit(1, "Ann")).host.place(0, "sensible").host
    >>> host = host.receive("a client", Ready()).host.deal_pack(tuple(rules.deck)).host.tick(10).host
    >>> host.deal.to_act, host.seconds
    (1, 20.0)
    >>> host.receive("a client", Act(Bid(7, None))).host.asked
    Asked(player=0, seat=0, name='sensible')
    """

    #: The time that the program told last; ``None`` until it has told any.
    now: float | None = attrs.field(default=None, eq=False)
    #: Since when everybody waits for those who are awaited.
    since: float | None = attrs.field(default=None, eq=False)
    #: Those who play, or run the room, and are not connected: each with the time since when.
    away: tuple[tuple[str, float], ...] = attrs.field(default=(), eq=False)
    #: The number of the line with the last snapshot, 0 before the first.
    snapshot: int = 0
    #: The messages to strangers are numbered from here on: above all that were sent before the host was killed.
    numbered: int = attrs.field(default=0, eq=False)

    @classmethod
    def start(
        cls,
        match: Match,
        *,
        turn_seconds: float | None = None,
        ready_seconds: float | None = None,
        away_seconds: float | None = None,
        nodes: int = 0,
        refereed: bool = False,
        stand_in: str = "sensible",
        most_clients: int = MOST_CLIENTS,
        owner: str | None = None,
        bots: Sequence[str] = (),
    ) -> Answer:
        """Host *match*, which must not have begun.

        A player has *turn_seconds* for an action, and *ready_seconds* to be ready for the next deal; without them
        there is no limit. Nobody waits longer than *away_seconds* for a player whose connection was lost, if the
        program tells who is `connected`. For those who are out of time the player called *stand_in* plays. With *nodes*
        the solver may look at so many positions to prove a claim. If it is *refereed*, everybody hears when an action
        is refused. When *most_clients* play or look on, no stranger is let in until one leaves. The client whose key is
        *owner* runs the room, and may put the *bots* of these names in a place; without one only the program does.
        """
        must_be("refereed", refereed, bool)
        expect("the names of bots", bots, list, tuple)
        for name in (stand_in, *bots):
            must_be("the name of a bot", name, str)
        if owner is not None:
            _checked_key(owner)
        return cls._begun(
            Began(
                match=match,
                turn_seconds=_seconds("turn_seconds", turn_seconds),
                ready_seconds=_seconds("ready_seconds", ready_seconds),
                nodes=checked_number("nodes", nodes),
                refereed=refereed,
                stand_in=stand_in,
                most_clients=checked_number("most_clients", most_clients),
                owner=owner,
                bots=tuple(bots),
                away_seconds=_seconds("away_seconds", away_seconds),
            )
        )

    @classmethod
    def _begun(cls, began: Began) -> Answer:
        room = Room(
            match=began.match,
            places=(None,) * began.match.first_rules.players,
            nodes=began.nodes,
            refereed=began.refereed,
            stand_in=began.stand_in,
            owner=began.owner,
            bots=began.bots,
        )
        host = cls(
            room=room,
            clients=(),
            turn_seconds=began.turn_seconds,
            ready_seconds=began.ready_seconds,
            away_seconds=began.away_seconds,
            most_clients=began.most_clients,
            lines=0,
            checksum=0,
        )
        host, line = host._wrote(began)
        return Answer(host, journal=line)

    @classmethod
    def resumed(cls, journal: Iterable[str | bytes], *, torn: bool = True) -> Host | None:
        """The host that has written the *journal*, given as lines, such as a file; ``None`` if it has written nothing.

        The lines may begin with any snapshot. It knows nothing of clients who looked on. If lines can be *torn*, as in
        a file, what a host was writing when it was killed is left out, because nobody was told of it. Raises
        `DamagedJournal` for a line that is not as it was written. Its clock begins when the program next tells the
        time.
        """
        entries: list[tuple[int, str, int]] = []
        for entry in entries_of(journal, torn=torn):
            if entry[1].startswith(SNAPSHOT):
                entries.clear()
            entries.append(entry)
        last = deque(cls._hosts(entries), maxlen=1)
        if not last:
            return None
        return attrs.evolve(last[0], clients=last[0]._lasting, numbered=last[0].lines * _MOST_OF_A_LINE)

    @classmethod
    def _hosts(cls, entries: Iterable[tuple[int, str, int]]) -> Iterator[Host]:
        """The host after each of the *entries* of a journal."""
        host: Host | None = None
        for place, text, checksum in entries:
            try:
                if host is not None and text.startswith(SNAPSHOT):
                    # It says what is known.
                    number = host.lines + 1
                    host = attrs.evolve(host, lines=number, checksum=checksum, snapshot=number)
                elif isinstance(entry := entry_of(text), Snapshot):
                    host = cls._from(entry, checksum)
                elif isinstance(entry, Began) and host is None:
                    host = cls._begun(entry).host
                elif isinstance(entry, Began) or host is None:
                    raise InvalidValue("a host begins once, in the first line")
                else:
                    host = host._after(entry).host
                if host.checksum != checksum:
                    raise InvalidValue("no host writes it so")
            except FiveHundredError as error:
                raise DamagedJournal(place, str(error)) from None
            yield host

    @classmethod
    def _from(cls, snapshot: Snapshot, checksum: int) -> Host:
        """The host that has just written the *snapshot*, whose line has that *checksum*."""
        said, number = attrs.asdict(snapshot, recurse=False), snapshot.lines + 1
        return cls(**said | {"lines": number, "checksum": checksum, "snapshot": number})

    @property
    def standing(self) -> Snapshot:
        """The snapshot that the host would write now."""
        said = {field.name: getattr(self, field.name) for field in attrs.fields(Snapshot)}
        return Snapshot(**{**said, "clients": tuple(attrs.evolve(one, kept=()) for one in self._lasting)})

    @property
    def _lasting(self) -> tuple[Client, ...]:
        """The clients that the journal keeps."""
        return tuple(one for one in self.clients if self.room.keeps(one.key))

    # What the program asks -------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match after all deals that are over."""
        return self.room.match

    @property
    def deal(self) -> Deal | None:
        """The deal under way, or the last one; ``None`` before the first."""
        return self.room.deal

    @property
    def needs_pack(self) -> bool:
        """True if everybody waits for the next deal: hand in a pack, or begin a fair shuffle."""
        return self.room.needs_pack

    @property
    def asked(self) -> Asked | None:
        """The bot, or stand-in, that is to act; hand in what it does with `act`."""
        return self.room.asked

    @property
    def seconds(self) -> float | None:
        """The seconds left to those awaited; ``None`` without a limit."""
        ends = self._ends.values()
        return max(0.0, min(ends) - self.now) if ends and self.now is not None else None

    @property
    def deadline(self) -> float | None:
        """The time at which somebody runs out of time, so tell the host the time by then; ``None`` if nobody will."""
        return min([*self._ends.values(), *self._passing.values()], default=None)

    @property
    def _ends(self) -> dict[int, float]:
        """The time at which each awaited player runs out of time."""
        if self.since is None:
            return {}
        limit = self.turn_seconds if self.room.under_way else self.ready_seconds
        missing = self._missing
        ends = dict[int, float]()
        for player in self.room.awaited:
            times = [] if limit is None else [self.since + limit]
            if self.away_seconds is not None and player in missing:
                times.append(missing[player] + self.away_seconds)
            if times:
                ends[player] = min(times)
        return ends

    @property
    def _missing(self) -> dict[int, float]:
        """The players who are not here, with the time since when; nobody, when no player is here to wait for them."""
        away, people, since = dict(self.away), self.room.people, self.since
        missing = {player: away[person.client] for player, person in people.items() if person.client in away}
        if len(missing) == len(people):
            return {}
        if since is not None:
            missing |= {player: since for player, place in enumerate(self.room.places) if place is None}
        return missing

    @property
    def _passing(self) -> dict[int, float]:
        """The player to whom the room passes because its owner is away, with the time when it does."""
        away = dict(self.away)
        heir = None if self.away_seconds is None or self.room.owner not in away else self.room.heir(away)
        if heir is None or self.away_seconds is None or self.room.owner is None:
            return {}
        return {heir: away[self.room.owner] + _PATIENCE * self.away_seconds}

    # What happens ----------------------------------------------------------------------------------------------------

    def receive(self, client: str, request: Request, *, number: int = 0) -> Answer:
        """*client* says this; what is refused changes nothing, and only this client is told.

        A client that numbers its requests, from 1 upwards, may repeat one: that changes nothing, and is answered
        as before.
        """
        known = self._known(client)
        expect("a request", request, Request)
        checked_number("the number of a request", number)
        try:
            if known is None:
                self._check_stranger(client, request)
            elif (answer := self._without_news(known, request, number)) is not None:
                return answer
            return self._done(self._heard(client, known, request, number))
        except FiveHundredError as error:
            refusal = error.refusal if isinstance(error, IllegalAction) else None
            refused = Refused(number, str(error), refusal)
            if known is None:
                return self._replied(Client(client, heard=number), refused)
            after = attrs.evolve(known, heard=max(number, known.heard), refused=refused if number else known.refused)
            return self._replaced(known, after)._replied(after, refused)

    def receive_json(self, client: str, text: str | bytes) -> Answer:
        """*client* says what is in *text*, which may be anything."""
        known = self._known(client)
        try:
            request, number = request_from_json(text)
        except InvalidDocument as error:
            return self._replied(known or Client(client), Refused(0, str(error)))
        return self.receive(client, request, number=number)

    def tick(self, time: float) -> Answer:
        """It is *time* now, in seconds from whenever the program likes; those who are out of time learn it.

        Whoever was to act is played for: `asked` says by whom. Nobody waits any longer for those who were not ready. A
        fair shuffle that somebody held up is void. If whoever runs the room has been away for long, it passes to
        another. Tell the time before each request, and at the `deadline`.
        """
        if type(time) not in (int, float) or not isfinite(time):
            raise InvalidValue(f"the time {brief(time)}: expected a number of seconds")
        if self.now is not None and time < self.now:
            raise InvalidValue(f"the time {brief(time)}: expected {brief(self.now)} or later")
        host = attrs.evolve(self, now=time, since=time if self.since is None and self.room.awaited else self.since)
        late = tuple(player for player, end in host._ends.items() if end <= time)
        if late:
            return host._done(Late(late))
        for heir, end in host._passing.items():
            if end <= time:
                return host._done(Inherited(heir))
        return Answer(host)

    def connected(self, clients: Collection[str]) -> Answer:
        """These *clients* are connected now, and nobody else; those who are lost have `away_seconds` to come back.

        Tell it whenever it changes, and the time before. Until the first time everybody counts as connected.
        """
        expect("the keys of clients", clients, Collection)
        if isinstance(clients, str):
            raise WrongType("expected the keys of clients, not str")
        if self.now is None:
            raise InvalidValue("tell the time before who is connected")
        people = {person.client for person in self.room.people.values()}
        lost = sorted(people.union(() if self.room.owner is None else [self.room.owner]).difference(clients))
        before = dict(self.away)
        return attrs.evolve(self, away=tuple((key, before.get(key, self.now)) for key in lost)).tick(self.now)

    def place(self, player: int, bot: str | None) -> Answer:
        """Put the bot of that name in the place of *player*, or nobody; who was there before looks on."""
        must_be("the number of a player", player, int)
        if bot is not None:
            must_be("the name of a bot", bot, str)
        return self._done(Placed(player, bot))

    def deal_pack(self, pack: Sequence[Card]) -> Answer:
        """Deal *pack*, top card first; raises `InvalidValue` unless the host `needs_pack`, and `InvalidDeal`."""
        expect("a pack of Cards", pack, Iterable)
        return self._done(Packed(tuple(pack)))

    def shuffle(self, name: str, secret: bytes, *, others: Mapping[Seat, bytes] | None = None) -> Answer:
        """Begin a fair shuffle of that *name*, with the *secret* of the host and those of the seats in which bots sit.

        When everybody has committed and revealed, the cards are dealt. Draw secrets with
        `fivehundred.fair.draw_secret`. Raises `InvalidValue` unless the host `needs_pack`.
        """
        expect("secrets by seat", others, Mapping, type(None))
        for seat in others or ():
            must_be("the number of a seat", seat, int)
        return self._done(Shuffled(name, secret, tuple(sorted((others or {}).items()))))

    def prove(self) -> Answer:
        """Publish the proofs of all fair shuffles of deals that are over: they show every card that was dealt."""
        return self._done(Proved())

    def act(self, action: Action) -> Answer:
        """Whoever is `asked` does this. Raises `IllegalAction`, and `InvalidValue` when nobody is asked."""
        expect("an action", action, Action)
        return self._done(Acted(action))

    # How it is answered ----------------------------------------------------------------------------------------------

    def _known(self, client: str) -> Client | None:
        """The record kept of *client*; ``None`` for a stranger."""
        _checked_key(client)
        return next((one for one in self.clients if one.key == client), None)

    def _check_stranger(self, client: str, request: Request) -> None:
        """Raise `InvalidValue` if *client*, who is not known, may not come in with that *request*."""
        if not isinstance(request, Watch | Sit):
            raise InvalidValue("you are not here: watch, or sit down")
        if self.room.belongs(client):
            return
        if self.room.door is Access.LOCKED:
            raise InvalidValue("the room is locked")
        # The host keeps everybody who is let in.
        if len(self.clients) >= self.most_clients:
            most = counted(self.most_clients, "client")
            raise InvalidValue(f"there is no room until somebody leaves: this host lets in {most}")

    def _without_news(self, known: Client, request: Request, number: int) -> Answer | None:
        """The answer to a *request* that changes nothing for anybody else; ``None`` for any other."""
        if isinstance(request, Resend):
            return self._again(known, request.after)
        if 0 < number <= known.heard:
            return self._repeated(known, number)
        if not isinstance(request, Watch):
            return None
        same = request.wants is known.wants
        if not same and self.room.keeps(known.key):
            return None
        # Whoever comes again leaves nothing in the journal.
        kept, refused = known.kept if same else (), None if number else known.refused
        heard = max(number, known.heard)
        after = attrs.evolve(known, wants=request.wants, heard=heard, refused=refused, kept=kept)
        return self._replaced(known, after)._again(after, 0)

    def _heard(self, client: str, known: Client | None, request: Request, number: int) -> Heard:
        """The entry of what *client* said."""
        gone = isinstance(request, Stand | Leave) and client == self.room.owner
        heir = self.room.heir(dict(self.away)) if gone and self.room.player_of(client) is not None else None
        # Of those who look on the journal says nothing, so it has to say how they stand when they sit down.
        told = known if known is not None else Client(client, sent=self.numbered)
        wants, sent = (told.wants, told.sent) if isinstance(request, Sit) else (Wanted.TURNS, 0)
        return Heard(client, number, request, heir, wants, sent)

    def _done(self, entry: Entry) -> Answer:
        """The answer to *entry*, with a snapshot if one is due; raises what the room does when it is refused."""
        answer = self._after(entry)
        host = answer.host
        # A longer match could not be read again.
        if host.lines - host.snapshot < SNAPSHOT_EVERY or not answer.journal or len(host.match.rows) > MOST_ROWS:
            return answer
        host, line = host._wrote(host.standing)
        clients = tuple(attrs.evolve(one, kept=()) for one in host.clients)
        host = attrs.evolve(host, clients=clients, snapshot=host.lines)
        return Answer(host, answer.messages, answer.journal + line, snapshot=True)

    def _wrote(self, entry: Written) -> tuple[Host, str]:
        """The host when it has written *entry* to the journal, and the line."""
        number = self.lines + 1
        line, checksum = line_of(entry_text(entry), number, 0 if isinstance(entry, Snapshot) else self.checksum)
        return attrs.evolve(self, lines=number, checksum=checksum), line

    def _after(self, entry: Entry) -> Answer:
        """The answer to *entry*, without a snapshot."""
        clients, client, number = self.clients, "", 0
        if isinstance(entry, Heard):
            clients, client, number = _with_client(clients, entry, self.numbered), entry.client, entry.number
        after, news = _told(self.room, entry)
        after, granted = after.granted()
        host = attrs.evolve(self, room=after, since=self._since(after), clients=clients)
        news, seconds = [*news, *granted], host.seconds
        told = [one.told(news, number if one.key == client else 0, seconds) for one in clients]
        messages = tuple((one.key, sent) for one, each in told for sent in each)
        host = attrs.evolve(host, clients=tuple(one for one, _ in told))
        if isinstance(entry, Heard) and after is self.room and not after.keeps(client):
            # Whoever looks on leaves nothing that lasts.
            return Answer(host, messages)
        host, line = host._wrote(entry)
        return Answer(host, messages, line)

    def _since(self, room: Room) -> float | None:
        """Since when everybody waits for those who are awaited in *room*, the next one."""
        if self.now is None or not room.awaited:
            return None
        same = room.deal is self.room.deal and room.phase == self.room.phase
        return self.since if same and self.since is not None else self.now

    def _replaced(self, client: Client, after: Client) -> Host:
        return attrs.evolve(self, clients=tuple(after if one is client else one for one in self.clients))

    def _again(self, client: Client, after: int) -> Answer:
        """The messages behind that of number *after*, or everything, for a client that has missed too many."""
        missed = [sent for sent in client.kept if sent.number > after]
        if not 0 < after <= client.sent or len(missed) < client.sent - after:
            return self._replied(client, self.room.welcome(client.key, client.wants))
        return Answer(self, tuple((client.key, attrs.evolve(sent, seconds=self.seconds)) for sent in missed))

    def _repeated(self, client: Client, number: int) -> Answer:
        """The answer that the same request got before."""
        if number < client.heard:
            return self._replied(client, Refused(number, f"your request {client.heard} was heard before it"))
        if client.refused is not None:
            return self._replied(client, client.refused)
        since = [sent.number for sent in client.kept if sent.heard == number]
        # What came before the oldest message that is kept may have been part of the answer.
        return self._again(client, since[0] - 1 if since and since[0] > client.kept[0].number else 0)

    def _replied(self, client: Client, message: Message) -> Answer:
        """Tell *client*, who has missed nothing, this once."""
        return Answer(self, ((client.key, Sent(client.sent, client.heard, message, self.seconds)),))

    def __repr__(self) -> str:
        return f"<Host of {self.room!r}, {len(self.clients)} clients>"


def _told(room: Room, entry: Entry) -> tuple[Room, Sequence[News]]:
    """The *room* when it is told of *entry*, and what the table hears of it."""
    match entry:
        case Heard():
            return room.heard(entry.client, entry.request, entry.number, entry.heir)
        case Placed():
            return room.placed(entry.player, entry.bot)
        case Packed():
            return room.dealt(entry.pack)
        case Shuffled():
            return room.shuffle(entry.name, entry.secret, entry.others)
        case Proved():
            return room.prove()
        case Acted():
            return room.acted(entry.action)
        case Late():
            return room.out_of_time(entry.players)
        case Inherited():
            return room.inherited(entry.player)
        case _:
            assert_never(entry)


def _with_client(clients: tuple[Client, ...], entry: Heard, numbered: int) -> tuple[Client, ...]:
    """The *clients* when one has said something: it may be new, gone, or want something else.

    Messages to whoever looks on anew are *numbered* from there.
    """
    match entry.request:
        case Leave():
            return tuple(one for one in clients if one.key != entry.client)
        case Sit():
            # The journal keeps them from here on.
            others = [one for one in clients if one.key != entry.client]
            return (*others, Client(entry.client, entry.wants, sent=entry.sent))
        case Watch(wants=wants):
            if all(one.key != entry.client for one in clients):
                return (*clients, Client(entry.client, wants, sent=numbered))
            return tuple(attrs.evolve(one, wants=wants) if one.key == entry.client else one for one in clients)
        case _:
            return clients


def record_of(journal: Iterable[str | bytes], *, deals: int | None = None, torn: bool = True) -> MatchReplay | None:
    """The match that a *journal* tells of, from its first line, with all its deals, or only so many of the first.

    The last deal may be under way. ``None`` if the journal is empty; errors are those of `Host.resumed`.

    >>> from fivehundred import presets
    >>> answer = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0)))
    >>> record_of(answer.journal.splitlines()).deals
    ()
    """
    first: Match | None = None
    played: list[Deal] = []
    host: Host | None = None
    for host in Host._hosts(entries_of(journal, torn=torn)):
        first = first or host.match
        if host.deal is not None and len(host.match.rows) > len(played):
            played.append(host.deal)
        if deals == len(played):
            break
    if host is None or first is None:
        return None
    if host.deal is not None and host.room.under_way and deals is None:
        played.append(host.deal)
    return MatchReplay(first, tuple(played), host.match)


def _checked_key(client: str) -> None:
    must_be("the key of a client", client, str)
    if not 0 < len(client) <= LONGEST_KEY:
        raise InvalidValue(f"the key of a client has {len(client)} characters: expected 1 to {LONGEST_KEY}")


def _seconds(name: str, value: float | None) -> float | None:
    if value is not None and (type(value) not in (int, float) or not (isfinite(value) and value > 0)):
        raise InvalidValue(f"{name} {brief(value)}: expected a number above 0, or None")
    return None if value is None else float(value)
