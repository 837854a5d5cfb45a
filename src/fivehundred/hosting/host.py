"""A host as an immutable value: each request returns the next host, messages to send, and text for a journal."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Any, Final

import attrs

from fivehundred._base.words import LARGEST, expect, expect_in_order, is_whole, must_be, pluralise, within
from fivehundred.actions import Action, expect_action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.errors import FiveHundredError, InvalidValue, as_int, brief
from fivehundred.hosting.clock import Clock, checked_seconds
from fivehundred.hosting.journal import (
    Acted,
    Began,
    Heard,
    Inherited,
    JournalEntry,
    JournalError,
    Late,
    Packed,
    Placed,
    Rematched,
    RoomEntry,
    Snapshot,
    decode_entry,
    decode_lines,
    encode_entry,
    encode_line,
    holds_snapshot,
)
from fivehundred.hosting.messages import (
    Hinted,
    Message,
    Refused,
    Sent,
    message_to_json,
    request_from_json,
    sent_to_json,
)
from fivehundred.hosting.places import Client, News
from fivehundred.hosting.requests import (
    Access,
    Act,
    Hint,
    Leave,
    Request,
    Resend,
    Sit,
    Stand,
    Watch,
    checked_bot,
    checked_number,
    denial,
    refuse_if,
)
from fivehundred.hosting.room import MOST_CLIENTS, BotRequest, Room
from fivehundred.match.playing import Match
from fivehundred.notation.notes import DealRecord, Note
from fivehundred.notation.records import Record
from fivehundred.wire._deals import MOST_ROWS
from fivehundred.wire.parsing import InvalidDocument, Json

#: The longest key of a client, in characters.
LONGEST_KEY: Final = 200
#: The shortest time limit, in seconds: messages tell the time left in thousandths.
_SHORTEST: Final = 0.001
#: The most bots that the client who runs the room may place.
_MOST_BOTS: Final = 1_000
#: The number of lines after which a snapshot is due: replaying that many takes 20 to 70 ms.
SNAPSHOT_EVERY: Final = 250
#: The most messages to one client that a journal line can lead to.
_MOST_OF_A_LINE: Final = 1_000


@attrs.frozen(repr=False)
class Answer:
    """The result of a request: the next host, the journal text to write first, and the messages to send afterwards.

    >>> from fivehundred import Seat, presets
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> answer = host.receive("a guest", Watch())
    >>> [(client, type(sent.message).__name__) for client, sent in answer.messages]
    [('a guest', 'Welcome')]
    """

    host: Host
    #: Each message with the key of its client, in the order in which to send them.
    messages: tuple[tuple[str, Sent], ...] = ()
    #: The text to append to the journal before any message is sent; it contains all cards.
    journal: str = ""
    #: True if its last line is a snapshot: `Host.resume` needs no line before that.
    snapshot: bool = False

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The messages as JSON, each preceded by the key of the client to which it is sent.

        >>> answer.texts[0][1][:46]
        '{"number":1,"to":0,"message":{"type":"welcome"'
        """
        messages = {id(sent.message): sent.message for _, sent in self.messages}
        # Many clients get the same message, which is converted once.
        texts = {key: message_to_json(message) for key, message in messages.items()}
        return tuple((client, sent_to_json(sent, text=texts[id(sent.message)])) for client, sent in self.messages)

    def __repr__(self) -> str:
        return f"<Answer of {self.host!r}, {pluralise(len(self.messages), 'message')}>"


@attrs.frozen(repr=False, kw_only=True)
class Host(Snapshot):
    """A hosted match with its players and watchers, as an immutable value.

    Begin with `start`. Methods that change something return an `Answer` with the next host: write the answer's journal
    text, then send its messages. The journal preserves the attributes of a `Snapshot`, such as `room` and `clients`.

    >>> from fivehundred import Bid, Seat, presets
    >>> from fivehundred.hosting import Act, Ready
    >>> rules = presets.SHORT_PACK_2
    >>> host = Host.start(Match.start(rules, dealer=Seat(0)), turn_seconds=30).host.tick(0).host
    >>> host = host.receive("a client", Sit(1, "Ann")).host.place(0, "sensible").host
    >>> host = host.receive("a client", Ready()).host.deal_pack(tuple(rules.deck)).host.tick(10).host
    >>> host.deal.to_act, host.seconds
    (1, 20.0)
    >>> host.receive("a client", Act(Bid(7, None))).host.bot_request
    BotRequest(player=0, seat=0, name='sensible')
    """

    #: The time, as set by the program; the journal does not contain it.
    clock: Clock = attrs.field(default=Clock(), eq=False)
    #: The number of the line with the last snapshot, 0 before the first.
    snapshot: int = 0
    #: The number before the first message to a new client. Clients that the host has forgotten have no higher number,
    #: except from the same line of the journal: their first message is then their last, and tells the same.
    numbered: int = attrs.field(default=0, eq=False)
    #: The clients who have asked for a hint in this position, with the action advised; ``None`` until there is one.
    hinted: tuple[tuple[str, Action | None], ...] = attrs.field(default=(), eq=False, repr=False)

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
        hints: str | None = None,
    ) -> Answer:
        """Start hosting *match*, which must not have begun.

        A player has *turn_seconds* for each action and *ready_seconds* to get ready for the next deal; by default there
        is no limit. The table waits at most *away_seconds* for a player who has lost the connection, provided that the
        program reports who is connected. The bot *stand_in* plays for those who are out of time. The solver may
        examine *nodes* positions to prove a claim. If the match is *refereed*, everybody is told when an action is
        refused. No new client is let in while *most_clients* play or watch. The client with the key *owner* runs the
        room and may give places to the bots named in *bots*; without an owner, only the program may. Players may ask
        for the advice of the bot named *hints*, if there is one.
        """
        must_be("refereed", refereed, bool)
        expect("the names of bots", bots, list, tuple)
        within("the number of bots", len(bots), 0, _MOST_BOTS)
        for name in (stand_in, *bots, *(() if hints is None else (hints,))):
            checked_bot(name)
        if owner is not None:
            checked_key(owner)
        return cls._begin(
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
                hints=hints,
            )
        )

    @classmethod
    def _begin(cls, began: Began) -> Answer:
        room = Room(
            match=began.match,
            places=(None,) * began.match.first_rules.players,
            nodes=began.nodes,
            refereed=began.refereed,
            stand_in=began.stand_in,
            owner=began.owner,
            bots=began.bots,
            hints=began.hints,
        )
        host, line = cls(
            room=room,
            clients=(),
            turn_seconds=began.turn_seconds,
            ready_seconds=began.ready_seconds,
            away_seconds=began.away_seconds,
            most_clients=began.most_clients,
            lines=0,
            checksum=0,
        )._write_entry(began)
        return Answer(host, journal=line)

    @classmethod
    def resume(cls, journal: Iterable[str | bytes], *, torn: bool = True) -> Host | None:
        """Restore a host from *journal*, given as lines or as an open file; ``None`` if it is empty.

        The lines may begin with any snapshot. Clients who only watched are forgotten, and the clock starts at the next
        `tick`. If *torn* is true, a line that was only partly written, as may happen to a file in a crash, is skipped,
        because no client was told of it. Raises `JournalError` for any other line that has changed.
        """
        entries: list[tuple[int, Json, int]] = []
        for entry in decode_lines(journal, torn=torn):
            if holds_snapshot(entry[1]):
                entries.clear()
            entries.append(entry)
        last = deque(cls._replay(entries), maxlen=1)
        if not last:
            return None
        host, _ = last[0]
        return attrs.evolve(host, clients=host._recorded_clients, numbered=host.lines * _MOST_OF_A_LINE)

    @classmethod
    def _replay(cls, entries: Iterable[tuple[int, Json, int]]) -> Iterator[tuple[Host, JournalEntry | None]]:
        """Yield the host after each journal entry in *entries*, with the entry unless it says nothing new."""
        host: Host | None = None
        for place, tree, checksum in entries:
            entry: JournalEntry | None = None
            try:
                if host is not None and holds_snapshot(tree):
                    # Its contents are known already.
                    number = host.lines + 1
                    host = attrs.evolve(host, lines=number, checksum=checksum, snapshot=number)
                elif isinstance(entry := decode_entry(tree), Snapshot):
                    players = entry.room.match.first_rules.players
                    if len(entry.room.places) != players:
                        raise InvalidValue(f"{len(entry.room.places)} places: expected {players}")
                    said, number = attrs.asdict(entry, recurse=False), entry.lines + 1
                    host = cls(**said | {"lines": number, "checksum": checksum, "snapshot": number})
                elif isinstance(entry, Began) and host is None:
                    host = cls._begin(entry).host
                elif isinstance(entry, Began) or host is None:
                    raise InvalidValue("expected the beginning of the journal in its first line, and only there")
                else:
                    host = host._apply(entry).host
                if host.checksum != checksum:
                    raise InvalidValue("no host would write this line")
            except FiveHundredError as error:
                raise JournalError(place, str(error)) from None
            yield host, entry

    @property
    def standing(self) -> Snapshot:
        """The state of the host, as a snapshot for the journal."""
        said = {field.name: getattr(self, field.name) for field in attrs.fields(Snapshot)}
        return Snapshot(**{**said, "clients": tuple(one.lasting for one in self._recorded_clients)})

    @property
    def _recorded_clients(self) -> tuple[Client, ...]:
        """The clients that are recorded in the journal."""
        return tuple(one for one in self.clients if self.room.is_recorded(one.key))

    # What the program asks -------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match with the results of all finished deals."""
        return self.room.match

    @property
    def deal(self) -> Deal | None:
        """The deal in progress or, between deals, the last one; ``None`` before the first deal."""
        return self.room.deal

    @property
    def needs_pack(self) -> bool:
        """True if the next deal can begin; start it with `deal_pack`."""
        return self.room.needs_pack

    @property
    def needs_match(self) -> bool:
        """True if the match is over and the people who play want another; start it with `rematch`."""
        return self.room.needs_match

    @property
    def bot_request(self) -> BotRequest | None:
        """The bot or stand-in whose turn it is; pass its action to `act`. ``None`` if no bot has to act."""
        return self.room.bot_request

    @property
    def hint_requests(self) -> dict[str, BotRequest]:
        """The clients who wait for a hint, each with the bot to ask; pass its action to `hint`."""
        waiting = [client for client, action in self.hinted if action is None]
        return {client: self.room.hint_request(client, None) for client in waiting}

    @property
    def seconds(self) -> float | None:
        """The seconds left for the players whom the table is waiting for; ``None`` if there is no limit."""
        return self.clock.seconds

    @property
    def deadline(self) -> float | None:
        """The time at which the next limit expires, when `tick` should be called; ``None`` if no limit is running."""
        return self.clock.deadline(self)

    # What happens ----------------------------------------------------------------------------------------------------

    def receive(self, client: str, request: Request, *, number: int = 0, answers: int = 0) -> Answer:
        """Answer a *request* from *client*; a refused request changes nothing in the match.

        A client may number its requests from 1 upwards. If it repeats one with the same *number*, nothing changes, and
        the client gets the same answer again. Another request with a number that was used before is refused, which
        tells a client that has begun again where to continue; only `Watch` is answered in any case.

        If the client gives the number of the last message it received as *answers*, the request is refused if the
        situation has changed since: an action is not taken in a later turn, and consent is not given to a later
        proposal.

        >>> host.receive("a client", Ready(), answers=1).messages[0][1].message.text
        'too late: the table has changed in the meantime'
        """
        known = self._client(client)
        expect("a request", request, Request)
        number = checked_number("the number of a request", number)
        answers = checked_number("the number of a message", answers)
        try:
            if known is None:
                if isinstance(request, Resend):
                    # It was here before, and may not know that it was forgotten.
                    request = Watch()
                refuse_if(not isinstance(request, Watch | Sit), "not here")
                refuse_if(self.room.door is Access.LOCKED and not self.room.belongs(client), "locked")
                # The host keeps everybody who is let in.
                refuse_if(
                    len(self.clients) >= self.most_clients and not self.room.belongs(client),
                    "full",
                    count=self.most_clients,
                )
            elif (answer := self._answer_privately(known, request, number, answers)) is not None:
                return answer
            gone = isinstance(request, Stand | Leave) and client == self.room.owner
            heir = self.room.heir(dict(self.clock.away)) if gone and self.room.player_of(client) is not None else None
            # The journal has nothing of clients who only watch, so the entry says how they stand when they sit down.
            before = (known or Client(client, sent=self.numbered)) if isinstance(request, Sit) else Client(client)
            heard = 0 if number else before.heard
            seconds = self.seconds if isinstance(request, Act) else None
            left = None if seconds is None else round(seconds, 3)
            return self._record(Heard(client, number, request, heir, before.sent, heard, left))
        except FiveHundredError as error:
            refused = Refused.of(error)
            if known is None:
                return self._reply(Client(client), refused, to=number)
            host, after = self._hear(known, number, request, refused)
            return host._reply(after, refused, to=number)

    def receive_json(self, client: str, text: str | bytes) -> Answer:
        """Answer *text* from *client*; text that is not a valid request is refused."""
        try:
            request, number, answers = request_from_json(text)
        except InvalidDocument as error:
            return self._reply(self._client(client) or Client(client), Refused.of(error), to=0)
        return self.receive(client, request, number=number, answers=answers)

    def tick(self, time: float) -> Answer:
        """Set the clock to *time*, in seconds since any fixed moment, and enforce the time limits.

        If the player whose turn it is has run out of time, the stand-in bot plays for them: see `bot_request`. The
        table no longer waits for players who were not ready. If the room's owner has been away for too long, another
        player takes over. Call this before each request, and at the `deadline`.
        """
        return attrs.evolve(self, clock=self.clock.set_time(time, self))._enforce_limit()

    def set_connected(self, clients: Collection[str]) -> Answer:
        """Report which *clients* are connected; the table waits `away_seconds` for the others.

        Call `tick` and then this method whenever a client connects or disconnects. Afterwards, send all clients the
        `seconds` left, which may have changed without a message. Before the first call, everybody counts as connected.
        """
        return attrs.evolve(self, clock=self.clock.set_connected(clients, self))._enforce_limit()

    def place(self, player: int, bot: str | None) -> Answer:
        """Replace *player* with the bot of this name, or with nobody; a replaced person becomes a watcher."""
        player = as_int("the number of a player", player)
        if bot is not None:
            checked_bot(bot)
        return self._record(Placed(player, bot))

    def deal_pack(self, pack: Sequence[Card]) -> Answer:
        """Deal *pack*, top card first.

        Raises `InvalidDeal` if the pack is wrong, and `InvalidValue` unless the host `needs_pack`.
        """
        expect_in_order("a pack of Cards", pack)
        return self._record(Packed(tuple(pack)))

    def rematch(self, match: Match) -> Answer:
        """Start another *match* with the same players and rules; everybody receives a new `Welcome`.

        Raises `InvalidValue` unless the host `needs_match`, and if *match* has begun or has other rules.
        """
        expect("a Match", match, Match)
        return self._record(Rematched(match))

    def act(self, action: Action) -> Answer:
        """Take an *action* for the bot or stand-in in `bot_request`.

        Raises `IllegalAction` if it is illegal, and `InvalidValue` if it is not the turn of a bot or stand-in.
        """
        expect_action(action)
        return self._record(Acted(action))

    def hint(self, client: str, action: Action) -> Answer:
        """Advise *client* to take this *action*, which the bot in `hint_requests` has chosen; nobody else is told.

        The journal does not record it. Raises `IllegalAction` if the action is illegal, and `InvalidValue` if the
        client does not wait for a hint.
        """
        expect_action(action)
        known, asked = self._client(client), self.hint_requests.get(client)
        if known is None or asked is None:
            raise InvalidValue("the client is not waiting for a hint: see hint_requests")
        refusal = asked.view.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        hinted = dict(self.hinted) | {client: action}
        return attrs.evolve(self, hinted=tuple(hinted.items()))._reply(known, Hinted(action))

    # How it is answered ----------------------------------------------------------------------------------------------

    def _enforce_limit(self) -> Answer:
        """The answer to the time, which ends at most one limit."""
        due = self.clock.due(self)
        return Answer(self) if due is None else self._record(due)

    def _client(self, client: str) -> Client | None:
        """The host's record of *client*; ``None`` for an unknown client."""
        checked_key(client)
        return next((one for one in self.clients if one.key == client), None)

    def _answer_privately(self, known: Client, request: Request, number: int, answers: int) -> Answer | None:
        """The answer to a *request* that affects only this client; ``None`` for any other request.

        Raises `InvalidValue` if the request is late.
        """
        if isinstance(request, Resend):
            return self._send_again(known, request.after)
        if 0 < number <= known.heard:
            if isinstance(request, Watch):
                # A client that begins again may count from 1 again.
                return self._send_again(known, 0)
            if number < known.heard or known.request not in (None, request):
                # The client goes on behind what was heard.
                return self._reply(known, Refused.of(denial("overtaken", number=known.heard)))
            if known.refused is not None:
                return self._reply(known, known.refused)
            since = [sent.number for sent in known.kept if sent.to == number]
            # A message before the oldest that is kept may have been part of the answer.
            return self._send_again(known, since[0] - 1 if since and since[0] > known.kept[0].number else 0)
        refuse_if(answers and known.is_late(request, answers), "late")
        if isinstance(request, Hint):
            return self._answer_hint(known, request, number)
        if not isinstance(request, Watch):
            return None
        host, after = self._hear(known, number, request)
        return host._send_again(after, 0)

    def _answer_hint(self, known: Client, request: Hint, number: int) -> Answer:
        """The answer to a request for a hint, which may have to wait for a bot."""
        action = request.action
        view = self.room.hint_request(known.key, action).view
        host, after = self._hear(known, number, request)
        if action is not None:
            return host._reply(after, Hinted(action, view.why_not(action)))
        # The same question has the same answer, so that nobody can keep the bots busy.
        hinted = {known.key: None} | dict(self.hinted)
        advice = hinted[known.key]
        if advice is not None:
            return host._reply(after, Hinted(advice))
        return Answer(attrs.evolve(host, hinted=tuple(hinted.items())))

    def _record(self, entry: RoomEntry) -> Answer:
        """The answer to *entry*, with a snapshot if one is due; raises the room's error if the entry is refused."""
        answer = self._apply(entry)
        host = answer.host
        # A snapshot with more rows could not be read.
        if host.lines - host.snapshot < SNAPSHOT_EVERY or not answer.journal or len(host.match.rows) > MOST_ROWS:
            return answer
        host, line = host._write_entry(host.standing)
        clients = tuple(one.lasting for one in host.clients)
        host = attrs.evolve(host, clients=clients, snapshot=host.lines)
        return Answer(host, answer.messages, answer.journal + line, snapshot=True)

    def _write_entry(self, entry: JournalEntry, **changes: Any) -> tuple[Host, str]:
        """Write *entry* to the journal; return the resulting host, with its other *changes*, and the line written."""
        number = self.lines + 1
        line, checksum = encode_line(encode_entry(entry), number, 0 if isinstance(entry, Snapshot) else self.checksum)
        return attrs.evolve(self, lines=number, checksum=checksum, **changes), line

    def _apply(self, entry: RoomEntry) -> Answer:
        """The answer to *entry*, without adding a snapshot to the journal."""
        clients, client, number, request = self.clients, "", 0, None
        if isinstance(entry, Heard):
            clients, client = _update_clients(clients, entry, self.numbered), entry.client
            number, request = entry.number, entry.request
        after, news = _apply_entry(self.room, entry)
        after, granted = after.grant_wishes()
        clock = self.clock.after(after, self)
        # A hint is for one position and for whoever sits there.
        same = after.deal is self.deal and after.places is self.room.places and after.late is self.room.late
        changes: dict[str, Any] = {"room": after, "clock": clock, "hinted": self.hinted if same else ()}
        if len(clients) < len(self.clients):
            # Otherwise whoever comes and goes would use up the numbers of the next lines, which a resumed host gives.
            changes["numbered"] = self.lines * _MOST_OF_A_LINE
        news, seconds = [*news, *granted], clock.seconds
        told = [one.notify(news, number if one.key == client else 0, seconds, request) for one in clients]
        # Those who only watch are told first, also after the host was resumed.
        order = sorted(told, key=lambda one: after.is_recorded(one[0].key))
        messages = tuple((one.key, sent) for one, each in order for sent in each)
        changes["clients"] = tuple([one for one, _ in told])
        if isinstance(entry, Heard) and after is self.room and not after.is_recorded(client):
            # A client who only watches leaves nothing that lasts.
            return Answer(attrs.evolve(self, **changes), messages)
        host, line = self._write_entry(entry, **changes)
        return Answer(host, messages, line)

    def _hear(
        self, known: Client, number: int, request: Request, refused: Refused | None = None
    ) -> tuple[Host, Client]:
        """The host once it has heard a *request* with this *number*, and its record of the client, then."""
        after = attrs.evolve(known, heard=number, request=request, refused=refused) if number else known
        return attrs.evolve(self, clients=tuple(after if one is known else one for one in self.clients)), after

    def _send_again(self, client: Client, after: int) -> Answer:
        """Send again all messages after number *after*, or a `Welcome` if some of them are no longer stored."""
        missed = [sent for sent in client.kept if sent.number > after]
        if not 0 < after <= client.sent or len(missed) < client.sent - after:
            return self._reply(client, self.room.welcome(client.key))
        return Answer(self, tuple((client.key, attrs.evolve(sent, seconds=self.seconds)) for sent in missed))

    def _reply(self, client: Client, message: Message, *, to: int | None = None) -> Answer:
        """Send *client* a *message* that carries the number of the previous message, in answer to request *to*."""
        sent = Sent(client.sent, client.heard if to is None else to, message, self.seconds)
        return Answer(self, ((client.key, sent),))

    def __repr__(self) -> str:
        return f"<Host of {self.room!r}, {len(self.clients)} clients>"


def _apply_entry(room: Room, entry: RoomEntry) -> tuple[Room, Sequence[News]]:
    """The updated *room* after a journal *entry*, and the news to send."""
    match entry:
        case Heard():
            return room.handle(entry.client, entry.request, entry.heir)
        case Placed():
            return room.place(entry.player, entry.bot)
        case Packed():
            return room.deal_pack(entry.pack)
        case Acted():
            return room.act_for_bot(entry.action)
        case Late():
            return room.out_of_time(entry.players)
        case Inherited():
            return room.hand_over(entry.player)
        case Rematched():
            return room.rematch(entry.match)


def _update_clients(clients: tuple[Client, ...], entry: Heard, numbered: int) -> tuple[Client, ...]:
    """The updated *clients* after a request, which may add or remove its client.

    The numbers of the messages to a new watcher continue from *numbered*.
    """
    match entry.request:
        case Leave():
            return tuple(one for one in clients if one.key != entry.client)
        case Sit():
            # The journal has them from here on.
            others = [one for one in clients if one.key != entry.client]
            return (*others, Client(entry.client, heard=entry.heard, sent=entry.sent))
        case Watch() if all(one.key != entry.client for one in clients):
            return (*clients, Client(entry.client, sent=numbered))
        case _:
            return clients


def record_of(
    journal: Iterable[str | bytes], *, match: int | None = None, deals: int | None = None, torn: bool = True
) -> Record | None:
    """Read a match in a *journal*, which must be complete, with all its deals or only the first *deals*.

    *match* is the number of the match in the room, from 1; by default it is the last. Its last deal may be unfinished.
    The notes of a deal have the seconds that were left at each action within a limit.

    Returns ``None`` if the journal is empty or has no such match. Raises the same errors as `Host.resume`.

    >>> from fivehundred import Seat, presets
    >>> answer = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0)))
    >>> record_of(answer.journal.splitlines()).deals
    ()
    >>> record_of(answer.journal.splitlines(), match=2) is None
    True
    """
    match = None if match is None else as_int("the number of a match", match)
    deals = None if deals is None else within("deals", deals, 0, LARGEST)
    hosts = Host._replay(decode_lines(journal, torn=torn))
    if match is not None:
        earlier = match - 1
        hosts = takewhile(lambda pair: pair[0].room.earlier <= earlier, hosts)
        hosts = dropwhile(lambda pair: pair[0].room.earlier < earlier, hosts)
    host: Host | None = None
    found: Record | None = None
    number, clocks = 0, dict[int, float]()
    for host, entry in hosts:
        if found is None or host.room.earlier != number:
            found, number = Record(first=host.match), host.room.earlier
        clocks = _clocks_after(host.deal, clocks, entry)
        if host.deal is not None and len(found.deals) not in (deals, len(host.match.rows)):
            found = found.after(_with_clocks(host.deal, clocks))
        # Without its number, the match may not be the last.
        if match is not None and len(found.deals) == deals:
            break
    if found is None or host is None or host.deal is None or not host.room.under_way or deals is not None:
        return found
    return found.after(_with_clocks(host.deal, clocks))


def _clocks_after(deal: Deal | None, clocks: dict[int, float], entry: JournalEntry | None) -> dict[int, float]:
    """Return the seconds left at each action of *deal*, by the number of actions, once *entry* has led to it."""
    seconds = entry.seconds if isinstance(entry, Heard) else None
    if deal is None or (seconds is None and not clocks):
        return {}
    done = len(deal.table.turns_taken(deal.holdings))
    # Actions may have been taken back, or the deal may be another.
    kept = {place: left for place, left in clocks.items() if place <= done}
    return kept if seconds is None else kept | {done: seconds}


def _with_clocks(deal: Deal, clocks: dict[int, float]) -> DealRecord:
    return DealRecord(deal=deal, notes=[Note(place, clock=left) for place, left in clocks.items()])


def checked_key(client: str) -> None:
    """Raise an error unless *client* can be the key of a client."""
    must_be("the key of a client", client, str)
    if not (0 < len(client) <= LONGEST_KEY and is_whole(client)):
        raise InvalidValue(
            f"the key of a client {brief(client)}: expected 1 to {LONGEST_KEY} characters without lone surrogates"
        )


def _seconds(name: str, value: float | None) -> float | None:
    return None if value is None else checked_seconds(name, value, _SHORTEST)
