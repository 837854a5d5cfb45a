"""Friends gather without a clock; bots take the places that are empty when somebody starts, and nobody is stuck."""

from __future__ import annotations

from random import Random

import pytest
from hosted import player_of, refusal, told

from fivehundred import shuffle
from fivehundred.hosting import (
    Act,
    Begin,
    Host,
    OutOfTime,
    Readied,
    Ready,
    Request,
    Seated,
    Sit,
    Stand,
    Watch,
)
from fivehundred.hosting.places import Bot, Person
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.seats import Seat

BEGIN = Begin("random")


def gathered(*people: str) -> Host:
    """A room that Ann runs, in which these people have sat down and an hour has gone by."""
    rules = presets.AUSTRALIAN_4.evolve(target=5000, limit=-5000)
    match = Match.start(rules, dealer=Seat(0))
    host = (
        Host.start(match, owner="ann", bots=("random",), turn_seconds=20, ready_seconds=60, away_seconds=30)
        .host.tick(0)
        .host
    )
    for player, name in enumerate(people):
        host = host.receive(name, Sit(player, name.title())).host
    return host.set_connected(people).host.tick(3600).host


def dealt(host: Host) -> Host:
    return host.deal_pack(shuffle.pack(host.match.rules.deck, rng=Random(1))).host


def finished(host: Host) -> Host:
    """The host when the deal is over."""
    while host.deal is not None and host.deal.to_act is not None:
        action = player_of(1)(host.deal.view(host.deal.to_act))
        place = host.room.places[host.room.seats[host.deal.to_act]]
        answer = host.receive(place.client, Act(action)) if isinstance(place, Person) else host.act(action)
        host = answer.host
    return host


def between_deals(*people: str) -> Host:
    """The same room after a deal, from which the player beside Ann has gone."""
    host = finished(dealt(gathered(*people).receive("ann", BEGIN).host))
    return host.receive("bob", Stand()).host


def test_nobody_is_hurried_while_friends_arrive() -> None:
    host = gathered("ann", "bob", "cleo", "dan")
    assert (host.room.takes_its_time, host.deadline, host.seconds) == (True, None, None)
    # Not even one who is away.
    assert host.set_connected(["bob"]).host.tick(3700).messages == ()
    ready = host.receive("bob", Ready()).host
    assert (ready.room.takes_its_time, ready.deadline) == (False, 3660)
    assert ready.receive("bob", Stand()).host.deadline is None
    assert ready.tick(3660).host.needs_pack


def test_whoever_runs_the_room_starts_and_bots_take_the_empty_places() -> None:
    host = gathered("ann", "bob")
    answer = host.receive("ann", BEGIN)
    room = answer.host.room
    assert told(answer, "bob") == [Seated(room.sitters), Readied((0, 1))]
    assert room.places[2:] == (Bot("random"), Bot("random"))
    assert answer.host.needs_pack
    assert refusal(dealt(answer.host).receive("ann", BEGIN), "ann") == "the deal is not over yet"
    # Where no place is empty, and where bots are not to play, nobody is seated.
    full = gathered("ann", "bob", "cleo", "dan").receive("ann", Begin(None))
    assert (told(full, "bob"), full.host.needs_pack) == ([Readied((0, 1, 2, 3))], True)
    alone = host.receive("ann", Begin(None)).host
    assert (alone.room.ready, alone.needs_pack) == ((0, 1), False)


def test_friends_exchange_places_until_the_first_deal() -> None:
    host = gathered("ann", "bob").receive("guest", Watch()).host.receive("bob", Ready()).host
    # Ann plays with whoever sits across: with nobody yet, then with Bob, then against Bob.
    across = host.receive("ann", Sit(3))
    room = across.host.room
    assert [person.client for person in room.people.values()] == ["bob", "ann"]
    assert (room.player_of("ann"), room.owner, room.ready, across.host.deadline) == (3, "ann", (), None)
    for client in ("ann", "bob", "guest"):
        assert told(across, client) == [room.welcome(client), Seated(room.sitters)]
    beside = across.host.receive("bob", Sit(3))
    assert (beside.host.room.player_of("ann"), beside.host.room.player_of("bob")) == (1, 3)
    for answer in (
        beside.host.receive("ann", Sit(1)),
        dealt(beside.host.receive("ann", BEGIN).host).receive("ann", Sit(0)),
    ):
        assert refusal(answer, "ann") == "you are already playing: stand up first"


def test_whoever_plays_alone_has_all_the_time_between_deals() -> None:
    host = finished(dealt(gathered("ann").receive("ann", BEGIN).host))
    assert (host.room.awaited_players, host.deadline, host.seconds) == ((0,), None, None)
    # A friend who sits down waits no longer than others do.
    assert host.receive("bob", Sit(1)).host.deadline == 3660


@pytest.mark.parametrize(
    ("client", "request_", "why"),
    [
        ("bob", BEGIN, "only whoever runs the room may start before all the others are ready"),
        ("guest", BEGIN, "you do not play"),
        ("ann", Begin("nobody"), "no bot is called 'nobody': expected random"),
    ],
)
def test_nobody_else_starts_at_once(client: str, request_: Request, why: str) -> None:
    host = gathered("ann", "bob").receive("guest", Watch()).host
    assert refusal(host.receive(client, request_), client) == why


def test_an_owner_who_does_nothing_stops_nobody() -> None:
    host = gathered("ann", "bob").receive("bob", Ready()).host
    late = host.tick(3660)
    assert told(late, "bob") == [OutOfTime((0,)), Readied((0, 1))]
    assert (late.host.needs_pack, late.host.deadline) == (False, None)
    assert late.host.receive("bob", BEGIN).host.needs_pack


def test_between_deals_a_place_that_is_empty_stops_nobody() -> None:
    host = between_deals("ann", "bob", "cleo")
    assert host.deadline == 3660
    assert refusal(host.receive("cleo", BEGIN), "cleo").startswith("only whoever runs the room")
    # The owner need not wait, and hurries nobody.
    started = host.receive("ann", BEGIN)
    assert [type(one) for one in told(started, "cleo")] == [Seated, Readied]
    assert (started.host.room.ready, started.host.needs_pack) == ((0,), False)
    assert started.host.receive("cleo", Ready()).host.needs_pack
    late = host.tick(3660).host
    assert (late.room.ready, late.needs_pack) == ((0, 2), False)
    assert late.receive("cleo", BEGIN).host.needs_pack
    # Whoever takes the place meanwhile is waited for anew.
    assert late.receive("eve", Sit(1)).host.deadline == 3720
    over = late.receive("ann", BEGIN).host
    assert refusal(dealt(over).receive("cleo", BEGIN), "cleo") == "the deal is not over yet"


def test_a_match_that_is_over_is_not_started() -> None:
    host = Host.start(Match.start(presets.SHORT_PACK_2.evolve(hand_limit=1), dealer=Seat(0)), bots=("random",)).host
    host = host.receive("ann", Sit(0)).host.receive("bob", Sit(1)).host
    # Without an owner all have to be ready.
    assert refusal(host.receive("ann", BEGIN), "ann").startswith("only whoever runs the room")
    host = dealt(host.receive("bob", Ready()).host.receive("ann", BEGIN).host)
    over = finished(host)
    assert refusal(over.receive("ann", BEGIN), "ann") == "the match is over"
