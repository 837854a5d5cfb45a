"""A host and its clients with an unreliable network between them: messages are lost, repeated and overtaken."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import attrs

from fivehundred import shuffle
from fivehundred.actions import Action, PlayCard
from fivehundred.cards import CARDS
from fivehundred.deal.turns import Misdeal
from fivehundred.deal.views import SeatView
from fivehundred.hosting import Answer, Follower, Host
from fivehundred.hosting.journal import encode_entry, encode_line
from fivehundred.hosting.messages import (
    Message,
    Refused,
    Sent,
    Welcome,
    request_from_json,
    sent_from_json,
    sent_to_json,
)
from fivehundred.hosting.requests import (
    Access,
    Act,
    Admit,
    Agree,
    ClaimTricks,
    Decline,
    Door,
    HandOn,
    Hint,
    Leave,
    Phrase,
    Place,
    Ready,
    Rematch,
    Request,
    Resend,
    Signal,
    Sit,
    Stand,
    TakeBack,
    Void,
    Watch,
)
from fivehundred.match.playing import Match
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick

#: Whoever plays decides by this alone, so that a match goes the same way wherever it is played.
Player = Callable[[SeatView], Action]


def told(answer: Answer, client: str) -> list[Message]:
    """What *client* is told."""
    return [sent.message for key, sent in answer.messages if key == client]


def refusal(answer: Answer, client: str) -> str:
    """The words of the one message there is, which refuses something."""
    ((key, sent),) = answer.messages
    assert key == client
    assert isinstance(sent.message, Refused)
    assert answer.journal == ""
    return sent.message.text


def player_of(seed: int) -> Player:
    """A player who does any legal thing, the same whenever they are shown the same."""

    def choose(view: SeatView) -> Action:
        options = view.legal_actions
        turn = f"{seed} {view.table.info.number} {view.seat} {len(view.turns)}"
        # Passing often ends deals soon, and ends many before anything is played.
        return options[Random(turn).randrange(len(options))]

    return choose


def table_of(rules: Ruleset) -> Host:
    """A host with somebody in every place: clients p0, p1 …, and a guest who looks on."""
    host = Host.start(Match.start(rules, dealer=Seat(0))).host
    for player in range(rules.players):
        host = host.receive(f"p{player}", Sit(player)).host
    return host.receive("guest", Watch()).host


def dealt_to(host: Host, seed: int) -> Host:
    """The host when all are ready, and the next deal has begun."""
    for player in host.match.seats:
        host = host.receive(f"p{player}", Ready()).host
    return host.deal_pack(shuffle.pack(host.match.rules.deck, rng=Random(seed))).host


def from_snapshot(host: Host) -> Host:
    """The host that is resumed from a snapshot of *host* alone."""
    line, _ = encode_line(encode_entry(host.standing), host.lines + 1, 0)
    resumed = Host.resume([line], torn=False)
    assert resumed is not None
    return resumed


@attrs.define
class Remote:
    """A client beyond the network."""

    key: str
    #: As which player it wants to play, if it does.
    player: int | None
    choose: Player
    knows: Follower = attrs.field(factory=Follower)

    def wants(self, pick: Pick) -> Request | None:
        """What it says next, at times nonsense."""
        known = self.knows.known
        if known is None:
            return Watch()
        if known.owner and not pick(8):
            return self.running(known, pick)
        if self.player is None:
            # Whoever gets a place that they wished for makes room again.
            return Stand() if known.player is not None else None if pick(40) else (Ready(), Sit(pick(3)))[pick(2)]
        if known.player is None:
            return Sit(self.player, f"player {self.player}")
        if not pick(15):
            return self.nonsense(known, pick)
        if known.proposal is not None and not pick(3):
            # What is taken back is done again.
            back = isinstance(known.proposal.what, TakeBack) and pick(3) > 0
            return Agree() if back else Decline()
        view = self.knows.view
        if view is None or view.finished:
            over = known.match.result is not None or self.player in known.ready
            return None if over or self.player not in known.match.seats else Ready()
        return Act(self.choose(view)) if isinstance(view, SeatView) and view.to_act == view.seat else None

    def running(self, known: Welcome, pick: Pick) -> Request:
        """Something that whoever runs the room says; bots play as the people would, so it leads to no other match."""
        place = Place(pick(len(known.sitters)), (None, "a bot", "another")[pick(3)])
        wish = known.wishes[pick(len(known.wishes))].number if known.wishes else pick(9)
        admit = Admit(wish, yes=pick(3) > 0)
        return (place, Door(Access.OPEN), Door([*Access][pick(3)]), admit, admit, HandOn(pick(6)))[pick(6)]

    def nonsense(self, known: Welcome, pick: Pick) -> Request:
        """Something that is refused, or does not lead to another match."""
        foreign = [card for card in CARDS if card not in known.match.rules.deck]
        said: tuple[Request, ...] = (
            *(ClaimTricks(Seat(pick(6))), Void(Misdeal.WRONG_COUNT), Decline()),
            *(Ready(), Sit(pick(6)), Stand()),
            *(Place(pick(3), None), Door(Access.LOCKED), Admit(pick(9), yes=True), HandOn(pick(6))),
            *(Rematch(), TakeBack(), TakeBack(), Signal([*Phrase][pick(6)]), Hint()),
            *(Act(PlayCard(card)) for card in foreign[:3]),
        )
        return said[pick(len(said))]


T = TypeVar("T")
#: The time for an action.
TURN_SECONDS = 10.0
#: Requests that were read before.
READ: dict[str, tuple[Request, int, int]] = {}


def depends_on(host: Host, request: Request) -> object:
    """What a client must not be wrong about when the host hears its *request*."""
    room, deal = host.room, host.deal
    match request:
        case Act() | Hint() | ClaimTricks() | TakeBack():
            return deal
        case Agree() | Decline():
            return None if room.proposal is None else (deal, room.proposal.by, room.proposal.what)
        case Ready() | Rematch() | Void():
            return room.earlier, deal and deal.table.info.number
        case Place() | HandOn():
            return room.sitters
        case _:
            return None


@attrs.define
class Network:
    """Everything on its way between a host and its clients; the host's journal is kept."""

    host: Host
    journal: str
    remotes: list[Remote]
    pick: Pick
    #: Whether everything travels as JSON.
    as_json: bool = False
    to_host: list[tuple[str, str]] = attrs.field(factory=list)
    to_clients: list[tuple[str, Sent]] = attrs.field(factory=list)
    #: How many messages were lost, repeated, overtaken; how often somebody began anew.
    accidents: int = 0
    time: float = 0
    #: The host when it sent each message, by client and number.
    sent: dict[tuple[str, int], Host] = attrs.field(factory=dict)

    def answered(self, answer: Answer) -> None:
        self.host = answer.host
        self.journal += answer.journal
        self.to_clients += answer.messages
        self.sent |= {(client, sent.number): answer.host for client, sent in answer.messages}

    def step(self) -> None:
        """Something happens, or nothing."""
        way = self.pick(40)
        if way == 0:
            self.accident()
        elif way < 14 and self.to_host:
            self.hear(*self.taken(self.to_host))
        elif way < 34 and self.to_clients:
            self.tell(*self.taken(self.to_clients))
        else:
            self.say(self.remotes[self.pick(len(self.remotes))])

    def taken(self, queue: list[T]) -> T:
        """The next of *queue*, or another; it may come again."""
        place = 0 if self.pick(8) else self.pick(len(queue))
        twice = not self.pick(10)
        self.accidents += twice or place > 0
        return queue[place] if twice else queue.pop(place)

    def accident(self) -> None:
        self.accidents += 1
        remote = self.remotes[self.pick(len(self.remotes))]
        way = self.pick(10)
        if way > 7:
            # Time is up for whoever is to act, while what they say may be on its way.
            self.time += TURN_SECONDS
            self.answered(self.host.tick(self.time))
        elif way < 6:
            queue: list[Any] = (self.to_host, self.to_clients)[way % 2]
            if queue:
                queue.pop(self.pick(len(queue)))
        elif way == 6:
            # Its connection is lost, and at times its memory.
            self.to_clients = [(key, sent) for key, sent in self.to_clients if key != remote.key]
            if not self.pick(3):
                remote.knows = Follower()
            if not self.host.room.is_recorded(remote.key) and any(one.key == remote.key for one in self.host.clients):
                # As a server does.
                self.answered(self.host.receive(remote.key, Leave()))
            self.repeat(remote)
        else:
            resumed = Host.resume(self.journal.split("\n"))
            assert resumed is not None
            assert resumed.room == self.host.room
            self.host, self.to_host, self.to_clients = resumed, [], []

    def hear(self, client: str, text: str) -> None:
        request, number, answers = READ.get(text) or READ.setdefault(text, request_from_json(text))
        if self.as_json:
            answer = self.host.receive_json(client, text)
        else:
            answer = self.host.receive(client, request, number=number, answers=answers)
        if answers and answer.journal:
            assert depends_on(self.sent[client, answers], request) == depends_on(self.host, request)
        self.answered(answer)

    def tell(self, client: str, sent: Sent) -> None:
        remote = next(one for one in self.remotes if one.key == client)
        before, remote.knows = remote.knows, remote.knows.after(sent)
        if self.as_json:
            text = sent_to_json(sent)
            assert sent_from_json(text) == sent
            if before.known is not None:
                assert before.after_json(text) == (remote.knows, sent)

    def repeat(self, remote: Remote) -> None:
        self.to_host += [(remote.key, text) for text in remote.knows.repeats]

    def say(self, remote: Remote) -> None:
        if remote.knows.missed or remote.knows.pending is not None or not self.pick(6):
            self.repeat(remote)
        else:
            request = remote.wants(self.pick)
            if request is not None:
                remote.knows, text = remote.knows.send(request)
                self.to_host.append((remote.key, text))

    def settle(self) -> None:
        """Everybody gets what they have missed."""
        for client, sent in self.to_clients:
            self.tell(client, sent)
        for remote in self.remotes:
            answer = self.host.receive(remote.key, Resend(remote.knows.number))
            self.host = answer.host
            for client, sent in answer.messages:
                self.tell(client, sent)


def played(rules: Ruleset, seed: int, *, deals: int, as_json: bool = False) -> Network:
    """A match of so many deals over such a network, with two who look on, when everything is over."""
    pick, rng, choose = Random(seed).randrange, Random(seed), player_of(seed)
    match = Match.start(rules, dealer=Seat(seed % rules.players))
    answer = Host.start(match, owner="p0", bots=("a bot", "another"), turn_seconds=TURN_SECONDS)
    remotes = [Remote(f"p{player}", player, choose) for player in range(rules.players)]
    remotes += [Remote("guest", None, choose), Remote("viewer", None, choose)]
    network = Network(answer.host, answer.journal, remotes, pick, as_json)
    for _ in range(100_000):
        network.step()
        host = network.host
        if host.bot_request is not None and not pick(5):
            network.answered(host.act(choose(host.bot_request.view)))
        if host.needs_pack:
            if len(host.match.rows) == deals:
                break
            network.answered(host.deal_pack(shuffle.pack(host.match.rules.deck, rng=rng)))
        if host.match.result is not None:
            break
    else:
        raise AssertionError("the match does not go on")
    network.settle()
    return network


def without_network(rules: Ruleset, seed: int, *, deals: int) -> Match:
    """The same match, played without a host."""
    match = Match.start(rules, dealer=Seat(seed % rules.players))
    return match.play([player_of(seed)] * rules.players, rng=Random(seed), max_deals=deals)
