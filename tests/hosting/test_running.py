"""Whoever runs a room says who plays; nobody is waited for without end, and nobody sees two hands of a deal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hosted import from_snapshot, player_of, refusal, told

from fivehundred import shuffle
from fivehundred.deal.turns import Misdeal
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.hosting import (
    Access,
    Account,
    Act,
    Admit,
    Admitted,
    Agree,
    Answer,
    ClaimTricks,
    Decline,
    Door,
    DoorSet,
    Follower,
    HandOn,
    Hint,
    HintsSet,
    Host,
    Leave,
    OutOfTime,
    Phrase,
    Place,
    Proposed,
    Publish,
    Published,
    Readied,
    Ready,
    Refused,
    Request,
    Seated,
    SetHints,
    Signal,
    Sit,
    Sitter,
    Stand,
    TakeBack,
    Void,
    Watch,
    Welcome,
    Wish,
    Wished,
)
from fivehundred.hosting.places import MOST_WISHES, Bot, Person
from fivehundred.hosting.room import MOST_SEEN
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass
from fivehundred.seats import Seat

#: No match of these is over soon.
RULES = presets.AUSTRALIAN_4.evolve(early_end=True, target=5000, limit=-5000)
CHOOSE = player_of(2)
VOID = Void(Misdeal.WRONG_COUNT)


def room_of(people: int = 2, **options: Any) -> Host:
    """Ann runs a room and plays as player 0, Bob as player 1 and so on; bots have the other places."""
    given: dict[str, Any] = {"owner": "ann", "bots": ["sensible", "random"], **options}
    host = Host.start(Match.start(RULES, dealer=Seat(0)), **given).host.tick(0).host
    for player, name in enumerate(("ann", "bob", "cleo", "dan")[:people]):
        host = host.receive(name, Sit(player, name.title())).host
    for player in range(people, 4):
        host = host.place(player, "sensible").host
    return host


def dealt(host: Host) -> Host:
    for player in host.room.awaited_players:
        person = host.room.places[player]
        assert isinstance(person, Person)
        host = host.receive(person.client, Ready()).host
    return host.deal_pack(shuffle.pack(host.match.rules.deck, rng=Random(1))).host


def gone_on(host: Host) -> Host:
    """The host when whoever is to act has acted."""
    deal = host.deal
    assert deal is not None
    assert deal.to_act is not None
    action = CHOOSE(deal.view(deal.to_act))
    if host.bot_request is not None:
        return host.act(action).host
    person = host.room.places[host.room.seats[deal.to_act]]
    assert isinstance(person, Person)
    return host.receive(person.client, Act(action)).host


def in_play(host: Host) -> Host:
    """The host in the middle of a deal, when cards are played."""
    host = dealt(host)
    while host.deal is not None and host.deal.table.play is None:
        host = gone_on(host)
        if not host.room.under_way:
            host = dealt(host)
    return host


def played_out(host: Host) -> Host:
    while host.room.under_way:
        host = gone_on(host)
    return host


def welcome(answer: Answer, client: str) -> Welcome:
    (found,) = [message for message in told(answer, client) if isinstance(message, Welcome)]
    return found


def hands(host: Host) -> dict[str, int]:
    """Which hand each client sees now."""
    views = {client.key: host.room.view_of(client.key) for client in host.clients}
    return {key: view.seat for key, view in views.items() if isinstance(view, SeatView)}


class Recorded:
    """A host whose journal is kept."""

    def __init__(self, **options: Any) -> None:
        answer = Host.start(Match.start(RULES, dealer=Seat(0)), **options)
        self.host, self.journal = answer.host, answer.journal

    def take(self, answer: Answer) -> Answer:
        self.host = answer.host
        self.journal += answer.journal
        return answer

    def run_by(self) -> str | None:
        """The key of the client who runs the room."""
        return self.host.room.owner

    def says(self, client: str, request: Request, number: int = 0) -> Answer:
        return self.take(self.host.receive(client, request, number=number))


@pytest.fixture(scope="module")
def table() -> Host:
    return room_of()


@pytest.fixture(scope="module")
def playing(table: Host) -> Host:
    return in_play(table)


# Who runs the room


def test_one_client_runs_the_room_and_everybody_is_told_which_player_does() -> None:
    host = Host.start(Match.start(RULES, dealer=Seat(0)), owner="ann").host
    assert welcome(host.receive("ann", Watch()), "ann").owner
    assert not welcome(host.receive("bob", Watch()), "bob").owner
    answer = host.receive("bob", Watch()).host.receive("ann", Sit(2, "Ann"))
    assert told(answer, "bob") == [Seated((None, None, Sitter("Ann", owner=True), None))]
    assert welcome(answer, "ann").owner


RUNNING: tuple[Request, ...] = (
    Place(2, None),
    Place(1, "random"),
    Door(Access.LOCKED),
    Admit(1, yes=True),
    HandOn(1),
)


@pytest.mark.parametrize("request_", RUNNING, ids=str)
def test_nobody_but_its_owner_runs_a_room(playing: Host, request_: Request) -> None:
    host = playing.receive("stranger", Watch()).host
    for client in ("bob", "stranger"):
        answer = host.receive(client, request_)
        assert refusal(answer, client) == "only the owner of the room may do that"
        assert answer.host.room == host.room
    # Nor does a stranger who says nothing else.
    assert refusal(playing.receive("other", request_), "other") == "you are not in the room: watch or sit down"
    # Where only the program runs the room, nobody who plays does.
    alone = Host.start(Match.start(RULES, dealer=Seat(0))).host.receive("bob", Sit(1)).host
    assert refusal(alone.receive("bob", request_), "bob") == "only the owner of the room may do that"


def test_whoever_runs_a_room_puts_bots_in_places_and_frees_them(table: Host) -> None:
    host = table.receive("guest", Watch()).host
    answer = host.receive("ann", Place(2, "random"), number=1)
    (seated,) = told(answer, "guest")
    assert isinstance(seated, Seated)
    assert seated.sitters[2] == Sitter("random", bot=True)
    answer = answer.host.receive("ann", Place(2, None))
    assert answer.host.room.places[2] is None
    for wrong, why in (
        (Place(2, "perfect"), "no bot is called 'perfect': expected sensible or random"),
        (Place(4, None), "there is no player 4: expected 0 to 3"),
        (HandOn(3), "no person plays as player 3, so the room cannot be handed to them"),
        (HandOn(9), "there is no player 9: expected 0 to 3"),
        (Admit(1, yes=True), "wish 1 no longer exists"),
    ):
        assert refusal(host.receive("ann", wrong), "ann") == why
    without = room_of(bots=())
    why = "no bot is called 'random': this host has no bots"
    assert refusal(without.receive("ann", Place(2, "random")), "ann") == why


def test_a_bot_keeps_the_place_of_an_absent_person_who_comes_back_to_their_hand(playing: Host) -> None:
    guest = playing.receive("guest", Watch()).host
    before = guest.room.view_of("bob")
    answer = guest.receive("ann", Place(1, "sensible"))
    (seated,) = told(answer, "guest")
    assert isinstance(seated, Seated)
    assert seated.sitters[1] == Sitter("sensible", bot=True, keeps="Bob")
    said = welcome(answer, "bob")
    assert (said.player, said.kept) == (None, 1)
    assert said.account is not None
    assert said.account.seat is None
    # Another bot keeps it as well, and a locked door keeps nobody out who has a place.
    host = answer.host.receive("ann", Place(1, "random")).host.receive("ann", Door(Access.LOCKED)).host
    host = host.receive("bob", Leave()).host
    assert refusal(host.receive("stranger", Sit(1)), "stranger") == "the room is locked"
    answer = host.receive("bob", Sit(1, "Robert"))
    back = welcome(answer, "bob")
    assert (back.player, back.account, back.kept) == (1, before and Account.of(before), None)
    assert answer.host.room.seen == playing.room.seen
    assert answer.host.room.places[1] == Person("bob", "Robert", since=2)


def test_a_place_that_was_freed_is_kept_for_nobody(table: Host) -> None:
    host = table.receive("ann", Place(1, None)).host.receive("ann", Place(1, "sensible")).host
    assert host.room.places[1] == Bot("sensible")
    assert refusal(host.receive("ann", Door(Access.LOCKED)).host.receive("bob", Sit(1)), "bob") == "the room is locked"


def test_who_sits_down_elsewhere_has_no_other_place_kept(table: Host) -> None:
    host = table.receive("ann", Place(1, "sensible")).host.receive("bob", Sit(2, "Bob")).host
    assert host.room.places[1:3] == (Bot("sensible"), Person("bob", "Bob", since=3))
    assert host.room.places[1:3] != (Bot("sensible", keeps=Person("bob", "Bob", since=2)), host.room.places[2])


def test_whoever_runs_a_room_opens_it_to_all(table: Host) -> None:
    answer = table.receive("ann", Publish(listed=True))
    assert told(answer, "bob") == told(answer, "ann") == [Published(listed=True)]
    host = answer.host
    assert (table.room.listed, host.room.listed, host.room.welcome("bob").listed) == (False, True, True)
    assert refusal(host.receive("bob", Publish(listed=False)), "bob") == "only the owner of the room may do that"
    assert not host.receive("ann", Publish(listed=False)).host.room.listed


def test_whoever_runs_a_room_says_whether_there_are_hints(table: Host) -> None:
    answer = table.receive("ann", SetHints("random"))
    assert told(answer, "bob") == told(answer, "ann") == [HintsSet("random")]
    host = answer.host
    assert (table.room.hints, host.room.hints, host.room.welcome("bob").hints) == (None, "random", "random")
    assert refusal(host.receive("bob", SetHints(None)), "bob") == "only the owner of the room may do that"
    assert refusal(host.receive("ann", SetHints("nobody")), "ann").startswith("no bot is called 'nobody': expected ")
    playing = in_play(host)
    asked = playing.receive(playing.clients[0].key, Hint()) if playing.deal else None
    assert asked is not None
    said = refusal(playing.receive("ann", SetHints(None)), "ann")
    assert said == "hints can be changed only between deals: wait until this one is over"
    assert host.receive("ann", SetHints(None)).host.room.hints is None


def test_the_room_is_handed_on(table: Host) -> None:
    answer = table.receive("ann", HandOn(1))
    (seated,) = told(answer, "ann")
    assert isinstance(seated, Seated)
    assert [sitter is not None and sitter.owner for sitter in seated.sitters] == [False, True, False, False]
    assert refusal(answer.host.receive("ann", Door(Access.ASK)), "ann") == "only the owner of the room may do that"
    assert told(answer.host.receive("bob", Door(Access.ASK)), "ann") == [DoorSet(Access.ASK)]


@pytest.mark.parametrize("goes", [Stand(), Leave()])
def test_a_room_whose_owner_stops_playing_passes_to_who_has_sat_longest(goes: Request) -> None:
    host = room_of(people=4).receive("bob", Stand()).host.receive("bob", Sit(1, "Bob")).host
    # Cleo has sat longer than Bob since he stood up.
    for here, heir in ((("ann", "bob", "cleo", "dan"), "cleo"), (("ann", "bob", "dan"), "dan"), (("ann",), "ann")):
        answer = host.set_connected(here).host.receive("ann", goes)
        assert answer.host.room.owner == heir
        owners = [isinstance(one, Sitter) and one.owner for one in answer.host.room.sitters]
        assert owners == [key == heir and key != "ann" for key in ("ann", "bob", "cleo", "dan")]
        seated = told(answer, "bob")[0]
        assert seated == Seated(answer.host.room.sitters)
    # Whoever looks on and runs it goes on doing so, even when they are away for a moment.
    assert table_run_by_a_guest().receive("ann", Leave()).host.room.owner == "ann"


def table_run_by_a_guest() -> Host:
    return room_of(people=0).receive("ann", Watch()).host.receive("bob", Stand()).host


def test_a_room_whose_owner_is_away_for_good_passes_on_and_all_hear_it() -> None:
    kept = Recorded(owner="ann", away_seconds=60)
    kept.take(kept.host.tick(0))
    for player, name in enumerate(("ann", "bob", "cleo")):
        kept.says(name, Sit(player, name.title()))
    kept.says("bob", Ready())
    kept.take(kept.host.set_connected(["bob", "cleo"]))
    assert kept.host.deadline == 60
    kept.take(kept.host.tick(100))
    assert kept.host.room.ready == (0, 1)
    assert kept.host.deadline == 300
    kept.take(kept.host.tick(299))
    assert kept.run_by() == "ann"
    answer = kept.take(kept.host.tick(300))
    assert kept.run_by() == "bob"
    (seated,) = told(answer, "cleo")
    assert isinstance(seated, Seated)
    assert seated.sitters[1] == Sitter("Bob", owner=True)
    assert kept.host.seconds is None
    resumed = Host.resume(kept.journal.split("\n"))
    assert resumed == kept.host
    # When they come back, they play on.
    host = kept.host.set_connected(["ann", "bob", "cleo"]).host
    assert host.room.owner == "bob"
    assert host.receive("bob", HandOn(0)).host.room.owner == "ann"


def test_a_room_passes_to_nobody_who_is_absent() -> None:
    host = room_of(away_seconds=60).set_connected([]).host
    assert host.deadline is None
    host = host.tick(10_000).host
    assert host.room.owner == "ann"
    # With the next who comes back, it passes at once, as nobody waits for the owner to be ready.
    host = host.receive("bob", Ready()).host.set_connected(["bob"]).host
    assert (host.room.ready, host.deadline) == ((0, 1), 300)
    assert host.tick(10_000).host.room.owner == "bob"
    assert room_of().set_connected(["bob"]).host.tick(10_000).host.room.owner == "ann"


# The door


def test_behind_a_locked_door_no_stranger_is_let_in(table: Host) -> None:
    host = table.receive("guest", Watch()).host.receive("ann", Door(Access.LOCKED)).host
    for request in (Watch(), Sit(2)):
        answer = host.receive("stranger", request, number=3)
        assert refusal(answer, "stranger") == "the room is locked"
        assert answer.host == host
    # Those who looked on look on, and cannot sit down.
    assert welcome(host.receive("guest", Watch()), "guest").door is Access.LOCKED
    assert refusal(host.receive("guest", Sit(2)), "guest") == "the room is locked"
    # Whoever runs it sits where they like.
    host = host.receive("ann", Stand()).host.receive("bob", HandOn(1)).host
    assert host.room.owner == "bob"
    host = host.receive("bob", Stand()).host.receive("bob", Sit(2)).host
    assert host.room.player_of("bob") == 2


def test_where_the_owner_is_asked_nobody_sits_down_without_a_word(table: Host) -> None:
    answer = table.receive("ann", Door(Access.ASK)).host.receive("cleo", Sit(2, "Cleo"), number=1)
    wished = Wish(1, 2, "Cleo")
    assert told(answer, "cleo") == [Wished((wished,), wish=1)]
    assert told(answer, "ann") == told(answer, "bob") == [Wished((wished,))]
    assert answer.host.room.player_of("cleo") is None
    said = welcome(answer.host.receive("cleo", Watch()), "cleo")
    assert (said.wishes, said.wish, said.door) == ((wished,), 1, Access.ASK)
    no = answer.host.receive("ann", Admit(1, yes=False))
    assert told(no, "cleo") == [Wished(())]
    assert refusal(no.host.receive("ann", Admit(1, yes=True)), "ann") == "wish 1 no longer exists"
    yes = answer.host.receive("ann", Admit(1, yes=True))
    assert welcome(yes, "cleo").player == 2
    assert [type(message).__name__ for message in told(yes, "bob")] == ["Wished", "Seated"]
    # With an open door nobody needs a word any more, and wishes come true.
    opened = answer.host.receive("ann", Door(Access.OPEN))
    assert welcome(opened, "cleo").player == 2
    assert opened.host.room.wishes == ()


def test_a_wish_is_taken_back_by_standing_up_and_by_leaving(playing: Host) -> None:
    host = playing.receive("cleo", Sit(2)).host
    assert refusal(host.receive("cleo", Sit(3)), "cleo") == "you are already waiting for a place: stand up first"
    for goes in (Stand(), Leave()):
        answer = host.receive("cleo", goes)
        assert told(answer, "ann") == [Wished(())]
        assert answer.host.room.wishes == ()
    again = host.receive("cleo", Stand()).host.receive("cleo", Sit(3, "Cleo")).host
    # Whoever is admitted is who was meant.
    assert refusal(again.receive("ann", Admit(1, yes=True)), "ann") == "wish 1 no longer exists"
    assert again.room.wishes == (("cleo", Wish(2, 3, "Cleo")),)


def test_two_hundred_strangers_wish_for_a_place_and_few_are_heard(playing: Host) -> None:
    host, journal = playing, ""
    for number in range(200):
        answer = host.receive(f"stranger {number}", Sit(2 + number % 2, f"{number}"))
        host, journal = answer.host, journal + answer.journal
    assert len(host.room.wishes) == MOST_WISHES
    assert journal.count("\n") == MOST_WISHES
    assert (
        refusal(host.receive("one more", Sit(2)), "one more")
        == "10 people are already waiting for a place: try again later"
    )
    # Nobody who is refused is kept, and those who play go on.
    assert len(host.clients) == 2 + MOST_WISHES
    host = played_out(host)
    assert [isinstance(place, Person) for place in host.room.places] == [True] * 4
    assert len(host.room.wishes) == MOST_WISHES - 2


def test_strangers_keep_nobody_out_who_plays_or_runs_the_room() -> None:
    host = room_of(people=2, most_clients=4).receive("guest", Watch()).host.receive("other", Watch()).host
    assert "nobody else can come in" in refusal(host.receive("stranger", Watch()), "stranger")
    host = host.receive("ann", Place(1, "sensible")).host.receive("bob", Leave()).host.receive("third", Watch()).host
    assert "nobody else can come in" in refusal(host.receive("stranger", Watch()), "stranger")
    assert welcome(host.receive("bob", Watch()), "bob").kept == 1
    host = host.receive("bob", Sit(1)).host.receive("ann", Stand()).host.receive("bob", HandOn(1)).host
    host = host.receive("ann", Leave()).host.receive("fourth", Watch()).host
    assert host.room.owner == "bob"


# During a deal


def test_a_stranger_gets_no_hand_in_the_middle_of_a_deal(playing: Host) -> None:
    for player, client in ((2, "stranger"), (2, "ann in another browser"), (3, "partner's friend")):
        answer = playing.receive(client, Sit(player, client))
        assert told(answer, client) == [Wished((Wish(1, player, client),), wish=1)]
        assert told(answer, "ann") == [Wished((Wish(1, player, client),))]
        assert hands(answer.host) == hands(playing)
        # Whoever waits sees what everybody sees, and plays from the next deal on.
        assert isinstance(answer.host.room.view_of(client), SpectatorView)
        host = played_out(answer.host)
        assert host.room.player_of(client) == player
        assert isinstance(host.room.view_of(client), SpectatorView)
        assert host.room.wishes == ()
        assert hands(dealt(host))[client] == player


def test_nobody_takes_the_place_of_a_person(playing: Host) -> None:
    assert refusal(playing.receive("stranger", Sit(1)), "stranger") == "the place of player 1 is taken"


def test_the_owner_lets_somebody_in_in_the_middle_of_a_deal_and_all_are_told(playing: Host) -> None:
    host = playing.receive("guest", Watch()).host.receive("cleo", Sit(2, "Cleo")).host
    answer = host.receive("ann", Admit(1, yes=True))
    for client in ("ann", "bob", "cleo", "guest"):
        assert told(answer, client)[0] == Admitted(2, "Cleo")
    account = welcome(answer, "cleo").account
    assert account is not None
    assert (account.seat, answer.host.room.wishes) == (2, ())
    # Of two who wish for a place one gets it.
    host = host.receive("dan", Sit(2, "Dan")).host.receive("ann", Admit(1, yes=True)).host
    assert refusal(host.receive("ann", Admit(2, yes=True)), "ann") == "the place of player 2 is taken"


def test_of_two_who_wish_for_a_place_the_other_gets_another_one(playing: Host) -> None:
    bots = (Bot("quick"),) * 3
    room = attrs.evolve(playing.room, deal=None, door=Access.ASK, places=(playing.room.places[0], *bots))
    wanted = {"cleo": 2, "dan": 2, "eve": 1}
    for client, player in wanted.items():
        room, _ = room.handle(client, Sit(player, client), None)
    opened, _ = attrs.evolve(room, door=Access.OPEN).grant_wishes()
    assert [opened.player_of(client) for client in wanted] == [2, 3, 1]
    # The owner may let them in one after the other, too.
    for number in range(1, 4):
        room, _ = room.handle("ann", Admit(number, yes=True), None)
    assert [room.player_of(client) for client in wanted] == [2, 3, 1]


def test_however_often_somebody_is_let_in_the_list_of_those_who_have_seen_a_hand_ends(playing: Host) -> None:
    def let_in(host: Host, number: int) -> Answer:
        host = host.receive("ann", Place(2, None)).host.receive(f"stranger {number}", Sit(2)).host
        return host.receive("ann", Admit(host.room.wished, yes=True))

    host, count = playing, MOST_SEEN - len(playing.room.seen)
    for number in range(count):
        host = let_in(host, number).host.receive(f"stranger {number}", Leave()).host
    assert (
        refusal(let_in(host, count), "ann")
        == "too many people have seen hands of this deal: sit down when the next one starts"
    )
    # Whoever was among them may come back.
    assert welcome(host.receive("stranger 0", Sit(2)), "stranger 0").player == 2


def test_even_the_owner_lets_nobody_see_two_hands(playing: Host) -> None:
    host = playing.receive("bob", Stand()).host.receive("bob", Sit(2, "Bob")).host
    assert hands(host) == {"ann": 0}
    expected = "you have already seen another hand of this deal: sit down when the next one starts"
    assert refusal(host.receive("ann", Admit(1, yes=True)), "ann") == expected
    # Not themselves either.
    host = room_of(people=2)
    host = in_play(host).receive("ann", HandOn(1)).host.receive("bob", Stand()).host
    host = host.receive("bob", Sit(2)).host
    assert refusal(host.receive("ann", Admit(1, yes=True)), "ann") == expected


def test_the_owner_who_looks_on_wishes_as_others_do(playing: Host) -> None:
    host = dealt(room_of(people=2).receive("ann", Door(Access.ASK)).host)
    host = host.receive("ann", HandOn(1)).host.receive("bob", Place(0, None)).host
    # Without a deal they need nobody's word.
    between = played_out_by_program(host)
    assert between.room.player_of("bob") == 1
    answer = host.receive("ann", Sit(0))
    assert answer.host.room.player_of("ann") is None
    assert told(answer, "ann") == [Wished((Wish(1, 0),), wish=1)]


def played_out_by_program(host: Host) -> Host:
    """The host when bots have played out the deal in all places."""
    for player in range(4):
        if not isinstance(host.room.places[player], Person):
            host = host.place(player, "sensible").host
    return played_out(host)


def test_a_place_that_is_kept_is_nobody_elses_but_by_the_word_of_the_owner(playing: Host) -> None:
    host = playing.receive("ann", Place(1, "sensible")).host.receive("cleo", Sit(1, "Cleo")).host
    over = played_out(host)
    assert over.room.wishes == (("cleo", Wish(1, 1, "Cleo")),)
    assert over.receive("bob", Sit(1)).host.room.player_of("bob") == 1
    answer = over.receive("ann", Admit(1, yes=True))
    assert answer.host.room.player_of("cleo") == 1
    assert not any(isinstance(message, Admitted) for message in told(answer, "ann"))
    # When the owner frees the place, the wish comes true as well.
    assert over.receive("ann", Place(1, None)).host.room.player_of("cleo") == 1


def test_a_bot_has_a_name(table: Host) -> None:
    wrong = r"^the name of a bot, .*: expected 1 to 200 printable characters$"
    options: dict[str, Any]
    for name in ("", "  ", "Robot\x1b[2J"):
        with pytest.raises(InvalidValue, match=wrong):
            table.place(1, name)
        with pytest.raises(InvalidValue, match=wrong):
            Place(1, name)
        with pytest.raises(InvalidValue, match=wrong):
            SetHints(name)
        for options in ({"stand_in": name}, {"bots": (name,)}, {"hints": name}):
            with pytest.raises(InvalidValue, match=wrong):
                room_of(**options)
    with pytest.raises(
        InvalidValue, match=r"^the key of a client '': expected 1 to 200 characters without lone surrogates$"
    ):
        room_of(owner="")


# Who is away


def test_a_proposal_stops_no_clock_though_somebody_who_is_asked_is_away() -> None:
    host = in_play(room_of(people=4, turn_seconds=90, away_seconds=10))
    while host.room.awaited_players != (0,):
        host = gone_on(host)
    host = host.tick(50).host.set_connected(["ann", "cleo", "dan"]).host
    asked = host.receive("ann", VOID).host
    assert asked.room.proposal is not None
    for now in (host, asked, asked.tick(70).host, asked.receive("ann", Decline()).host.receive("ann", VOID).host):
        assert (now.room.awaited_players, now.deadline) == ((0,), 90)
    # Nobody is out of time for not answering, and the stand-in plays on.
    late = asked.tick(90)
    assert told(late, "cleo") == [OutOfTime((0,))]
    assert late.host.bot_request is not None
    assert late.host.act(CHOOSE(late.host.bot_request.view)).host.room.proposal is None


def test_an_absent_player_is_played_for_without_a_limit() -> None:
    host = in_play(room_of(people=2, away_seconds=60))
    while host.room.awaited_players != (1,):
        host = gone_on(host)
    assert host.tick(1_000).host.room == host.room
    host = host.tick(1_000).host.set_connected(["ann"]).host
    assert (host.deadline, host.seconds) == (1_060, 60)
    # They come back in time, and are lost again.
    assert host.tick(1_030).host.set_connected(["ann", "bob"]).host.deadline is None
    answer = host.tick(1_060)
    assert told(answer, "ann") == [OutOfTime((1,))]
    host = answer.host
    assert host.bot_request is not None
    assert (host.bot_request.player, host.bot_request.name) == (1, "sensible")
    # From then on nobody waits for them.
    host = gone_on(host)
    while host.room.awaited_players != (1,) and host.room.under_way:
        host = gone_on(host)
    assert host.deadline == 1_060
    assert host.tick(1_061).host.bot_request is not None


def test_an_absent_player_has_no_more_time_than_another() -> None:
    host = dealt(room_of(people=2, turn_seconds=90, away_seconds=60))
    while host.room.awaited_players != (0,):
        host = gone_on(host)
    assert host.tick(10).host.set_connected(["bob"]).host.deadline == 70
    late = host.tick(50).host.set_connected(["bob"]).host
    assert (late.deadline, late.seconds) == (90, 40)
    # Without a limit for those who are away, the other holds.
    assert dealt(room_of(turn_seconds=90)).set_connected(["bob"]).host.deadline in (90, None)


def test_nobody_gains_time_by_leaving_a_place_and_coming_back() -> None:
    host = dealt(room_of(people=4, turn_seconds=30, ready_seconds=60))
    while host.room.awaited_players != (0,):
        host = gone_on(host)
    for request in (Place(0, "sensible"), Sit(0), Stand(), Sit(0)):
        host = host.tick(20).host.receive("ann", request).host
    assert host.seconds == 10
    host = played_out(host)
    assert (host.seconds, host.room.awaited_players) == (60, (0, 1, 2, 3))
    for client in ("ann", "bob", "cleo"):
        host = host.receive(client, Ready()).host
    for request in (Stand(), Sit(3), Stand(), Sit(3)):
        host = host.tick(50).host.receive("dan", request).host
    assert host.seconds == 30
    # Nor is there any for a newcomer who has been here.
    host = host.receive("dan", Stand()).host.receive("eve", Sit(3)).host
    assert host.seconds == 60
    host = host.tick(60).host.receive("eve", Stand()).host.receive("dan", Sit(3)).host
    assert host.seconds == 50


def test_between_deals_only_the_absent_are_not_waited_for() -> None:
    host = room_of(people=3, away_seconds=60).receive("cleo", Ready()).host.set_connected(["ann", "cleo"]).host
    answer = host.tick(60)
    assert told(answer, "ann") == [OutOfTime((1,)), Readied((1, 2))]
    assert answer.host.room.awaited_players == (0,)
    assert answer.host.deadline is None


def test_nobody_is_played_for_while_no_player_is_there() -> None:
    host = dealt(room_of(people=2, away_seconds=60)).receive("guest", Watch()).host
    while not host.room.awaited_players:
        host = gone_on(host)
    host = host.set_connected(["guest"]).host
    assert host.deadline is None
    assert host.tick(10_000).messages == ()


def test_a_seat_that_was_left_is_played_for_as_well() -> None:
    host = dealt(room_of(people=2, away_seconds=60))
    while host.room.awaited_players != (1,):
        host = gone_on(host)
    host = host.tick(100).host.receive("bob", Stand()).host
    assert host.deadline == 60 + 0
    answer = host.tick(160)
    assert told(answer, "ann") == [OutOfTime((1,))]


def test_a_program_says_who_is_connected_as_it_should() -> None:
    host = room_of()
    odd: Any
    for odd in (None, 5, "ann"):
        with pytest.raises(InvalidType, match=f"expected the keys of clients, not {type(odd).__name__}"):
            host.set_connected(odd)
    untold = Host.start(Match.start(RULES, dealer=Seat(0))).host
    with pytest.raises(InvalidValue, match="set the time before reporting who is connected"):
        untold.set_connected([])
    assert host.set_connected(["ann", "bob", "a stranger"]).host == host


# To end a hand early


@pytest.mark.rule("PLAY-9")
def test_what_is_certain_is_asked_once_a_trick() -> None:
    host = in_play(room_of(people=4, nodes=200))
    asked = 0
    while host.room.under_way:
        before = host
        for _ in range(8):
            answer = host.receive("bob", ClaimTricks(Seat(1)))
            host = answer.host
            if not host.room.under_way:
                break
            proposed = told(answer, "ann")
            if proposed:
                asked += 1
                assert isinstance(proposed[0], Proposed)
                host = host.receive("bob", Decline()).host
            else:
                assert refusal(answer, "bob") == "you have already asked in this trick"
        assert host.room.claims.count((Seat(1), sum(before.deal.won) if before.deal else 0)) <= 1
        if host.room.under_way:
            host = gone_on(host)
    assert 1 <= asked <= 10
    # With the next deal everybody may ask again.
    assert dealt(host).room.claims == ()


def once_more(host: Host) -> Host:
    """Bob stands up and comes back to the same seat."""
    return host.receive("bob", Stand()).host.receive("bob", Sit(1)).host


def replaced(host: Host) -> Host:
    """Ann puts a bot in Bob's place, and Bob comes back."""
    return host.receive("ann", Place(1, "random")).host.receive("bob", Sit(1)).host


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize("change", [once_more, replaced, from_snapshot, gone_on])
def test_nothing_gets_a_player_a_second_answer_in_a_trick(change: Callable[[Host], Host]) -> None:
    host = in_play(room_of(people=4, nodes=200))
    for client in ("bob", "ann"):
        # Each player has a question of their own.
        answer = host.receive(client, ClaimTricks(Seat(1)))
        assert isinstance(told(answer, "cleo")[0], Proposed)
        host = answer.host.receive(client, Decline()).host
    host = change(host)
    for seat in range(4):
        assert refusal(host.receive("bob", ClaimTricks(Seat(seat))), "bob") == "you have already asked in this trick"


@pytest.mark.rule("PLAY-6", "PLAY-9")
def test_nothing_is_proved_to_a_player_while_somebody_elses_place_is_kept() -> None:
    alone = in_play(room_of(people=1))
    kept = in_play(room_of(people=2)).receive("ann", Place(1, "sensible")).host
    for host, why in (
        (alone, "these tricks are not proved to be certain"),
        (kept, "bots agree only if you give up"),
    ):
        answer = host.receive("ann", ClaimTricks(Seat(0)))
        (refused,) = told(answer, "ann")
        assert isinstance(refused, Refused)
        assert refused.text.endswith(f"does not agree, because {why}")
        # What the solver was asked is in the journal.
        assert bool(answer.journal) == (host is alone)


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize("nodes", [0, 1])
def test_nothing_is_proposed_where_a_bot_would_have_to_agree(nodes: int) -> None:
    host = in_play(room_of(people=2, nodes=nodes))
    answer = host.receive("ann", ClaimTricks(Seat(0)))
    ((client, sent),) = answer.messages
    assert client == "ann"
    assert isinstance(sent.message, Refused)
    why = "these tricks are not proved to be certain" if nodes else "bots agree only if you give up"
    assert sent.message.text.endswith(f"does not agree, because {why}")
    assert answer.host.room.proposal is None
    again = answer.host.receive("ann", ClaimTricks(Seat(0)))
    # What was tried with the solver is not tried again, and the journal knows of it.
    assert bool(answer.journal) == bool(nodes)
    assert (refusal(again, "ann") == "you have already asked in this trick") == bool(nodes)
    assert refusal(again.host.receive("bob", Agree()), "bob") == "you have not been asked"


# What is written, and what is followed


def test_whatever_is_done_is_resumed_and_followed() -> None:
    kept = Recorded(owner="ann", bots=("sensible",), away_seconds=60, nodes=1)
    followers = {name: Follower() for name in ("ann", "bob", "cleo", "dan")}

    def follow(answer: Answer) -> None:
        for key, text in answer.texts:
            followers[key], _ = followers[key].after_json(text)
        for key, follower in followers.items():
            if any(client.key == key for client in kept.host.clients):
                assert follower.known == kept.host.room.welcome(key)
        resumed = Host.resume(kept.journal.split("\n"))
        assert resumed is not None
        # Those who look on are in no journal.
        lasting = tuple(one for one in kept.host.clients if kept.host.room.is_recorded(one.key))
        assert attrs.evolve(resumed, clients=()) == attrs.evolve(kept.host, clients=())
        assert [(one.key, one.sent) for one in resumed.clients] == [(one.key, one.sent) for one in lasting]
        assert from_snapshot(kept.host).room == kept.host.room

    kept.take(kept.host.tick(0))
    before: list[tuple[str, Request]] = [
        *(("ann", Watch()), ("bob", Sit(1, "Bob")), ("cleo", Sit(2, "Cleo")), ("ann", Sit(0, "Ann"))),
        *(("ann", Place(3, "sensible")), ("dan", Watch()), ("ann", Door(Access.ASK)), ("dan", Sit(3, "Dan"))),
        *(("ann", Admit(1, yes=False)), ("dan", Sit(3, "Dan")), ("ann", Door(Access.OPEN)), ("dan", Stand())),
        *(("ann", Place(3, "sensible")), ("ann", Place(2, "sensible")), ("ann", HandOn(1)), ("cleo", Sit(2))),
        *(("bob", Publish(listed=True)), ("ann", Ready()), ("bob", Ready()), ("bob", SetHints("random"))),
        *(("cleo", Ready()), ("cleo", Signal(Phrase.GOOD_LUCK))),
    ]
    after: list[tuple[str, Request]] = [
        *(("bob", Act(Pass())), ("bob", TakeBack()), ("ann", Agree()), ("cleo", Decline()), ("bob", TakeBack())),
        *(("ann", Agree()), ("cleo", Agree()), ("bob", Signal(Phrase.SORRY)), ("bob", Publish(listed=False))),
        *(("dan", Sit(3, "Dan")), ("bob", Admit(3, yes=True)), ("bob", Place(0, "sensible"))),
        *(("ann", Sit(0, "Anna")), ("bob", Stand()), ("bob", Sit(1, "Bob")), ("cleo", Leave())),
    ]
    for client, request in before:
        follow(kept.says(client, request))
    follow(kept.take(kept.host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1)))))
    for client, request in after:
        follow(kept.says(client, request))
    follow(kept.take(kept.host.tick(5)))
    follow(kept.take(kept.host.set_connected(["ann", "dan"])))
    follow(kept.take(kept.host.tick(400)))
    assert kept.run_by() == "ann"
