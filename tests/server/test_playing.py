"""Rooms, people and bots in them, over real connections."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from served import PATIENCE, Client, over, resumed, run, serving

from fivehundred import players
from fivehundred.actions import Action, Look
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.hosting import Watch
from fivehundred.hosting.places import Person
from fivehundred.players.registry import SensiblePlayer
from fivehundred.replay import MatchReplay
from fivehundred.rules.calls import Pass
from fivehundred.wire import from_json

SHORT = "australian-4 hand_limit=2"
BOTS = {"1": "sensible", "2": "random", "3": "sensible"}


def test_somebody_plays_a_match_with_bots_and_its_deals_stay(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room(SHORT, bots=BOTS)
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                early = await site.get(f"/rooms/{room}/record")
                assert (early.status, early.json) == (409, {"error": "the match is not over"})
                await ann.play(SensiblePlayer(), over)
                known = ann.knows.known
            assert known is not None
            record = from_json((await site.get(f"/rooms/{room}/record")).body, MatchReplay)
            assert record.match == known.match
            assert record == resumed(tmp_path / "rooms.db", room).record
            deal = await site.get(f"/rooms/{room}/deals/2")
            view = from_json(deal.body, SpectatorView, rules=record.match.first_rules)
            assert view == record.deals[1].spectator
            assert deal.json["computed"]["score"] is not None
            assert (await site.get(f"/rooms/{room}/deals/3")).status == 404
            assert (await site.get(f"/rooms/{room}/deals/0")).status == 404
            assert (await site.get("/rooms/nowhere/deals/1")).json == {"error": "there is no such room"}

    run(scenario)


def test_three_play_and_one_looks_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3 hand_limit=1")
            async with site.client(room) as one, site.client(room) as two, site.client(room) as three:
                people = [one, two, three]
                for player, client in enumerate(people):
                    await client.sit(player)
                async with site.client(room) as guest, asyncio.TaskGroup() as playing:
                    await guest.request(Watch())
                    for client in people:
                        playing.create_task(client.play(SensiblePlayer(), over))
                    while not over(guest.knows):
                        await guest.follow()
                assert len({client.knows.known and client.knows.known.match for client in [*people, guest]}) == 1

    run(scenario)


def test_a_bot_takes_an_empty_place_and_makes_room_for_a_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3 hand_limit=1", ready_seconds=3600)
            async with site.client(room) as ann, site.client(room) as bob:
                await ann.sit(0, "Ann")
                for player in (1, 2):
                    await ann.say({"type": "place", "player": player, "bot": "sensible"})
                    assert (await ann.until("seated"))["sitters"][player] == {"name": "sensible", "bot": True}
                await bob.sit(1, "Bob")
                await ann.until("seated")
                for refused, why in (
                    ({"player": 1, "bot": "sensible"}, "somebody plays as player 1"),
                    ({"player": 1, "bot": None}, "somebody plays as player 1"),
                    ({"player": 3, "bot": None}, "player 3: expected 0 to 2"),
                    ({"player": True, "bot": None}, "the number of a player"),
                    ({"player": 2, "bot": "perfect"}, "no player is called 'perfect'"),
                    ({"player": 2, "bot": 5}, "expected the number of a player, and as bot a name or null"),
                    ({}, "expected the number of a player, and as bot a name or null"),
                ):
                    answer = await ann.ask({"type": "place", **refused})
                    assert (answer["type"], answer["to"], answer["text"][: len(why)]) == ("refused", 0, why)
                    # The clock goes on.
                    assert answer["seconds"] > 3000
                await ann.say({"type": "place", "player": 2, "bot": None})
                assert (await ann.until("seated"))["sitters"][2] is None
            async with site.client(room) as guest:
                assert (await guest.ask({"type": "place", "player": 2, "bot": "random"}))["text"] == "you do not play"
                # Ann and Bob hear of it when they come again.
                await guest.sit(2)

    run(scenario)


def test_those_out_of_time_are_played_for_and_not_waited_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("australian-4 hand_limit=1", bots=BOTS, turn_seconds=1, ready_seconds=1)
            async with site.client(room) as ann:
                await ann.say({"type": "sit", "player": 0})
                assert (await ann.until("out of time"))["players"] == [0]
                await ann.until("dealt")
                assert (await ann.until("out of time"))["players"] == [0]
                assert (await ann.until("turns"))["turns"]

    run(scenario)


def test_somebody_may_take_the_place_of_a_bot_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on = threading.Event(), threading.Event()

    def thoughtful(view: SeatView) -> Action:
        begun.set()
        may_go_on.wait(PATIENCE)
        return SensiblePlayer()(view)

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            monkeypatch.setattr("fivehundred.server._tables.players.named", lambda name, rng: thoughtful)
            async with site.client(room) as ann, site.client(room) as bob, asyncio.TaskGroup() as playing:
                await ann.sit(0)
                playing.create_task(ann.play(SensiblePlayer(), over))
                try:
                    assert await asyncio.to_thread(begun.wait, PATIENCE)
                    # Bots think while the journal is written.
                    while (asked := resumed(tmp_path / "rooms.db", room).asked) is None:
                        await asyncio.sleep(0.01)
                    # The loop is free while the bot thinks.
                    await bob.sit(asked.player, "Bob")
                finally:
                    # The server ends when the bot has thought.
                    may_go_on.set()
                view = bob.knows.known and bob.knows.known.view
                assert isinstance(view, SeatView)
                assert view.to_act == view.seat
                playing.create_task(bob.play(SensiblePlayer(), over))
        host = resumed(tmp_path / "rooms.db", room)
        assert host.room.places[asked.player] == Person(host.clients[1].key, "Bob")
        assert host.match.result is not None

    run(scenario)


def test_everybody_is_told_which_players_are_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3", bots={"1": "sensible"})
            async with site.client(room) as ann, site.client(room) as guest:
                assert [await heard(one) for one in (ann, guest)] == [[], []]
                await ann.sit(2)
                assert await heard(guest) == [2]
                async with site.client(room) as bob:
                    # Whoever enters is told, and nobody else, because nothing has changed.
                    assert await heard(bob) == [2]
                    await bob.sit(0)
                    assert await heard(guest) == [0, 2]
                    async with site.client(room, bob.secret) as elsewhere:
                        assert await heard(elsewhere) == [0, 2]
                        await bob.closed()
                        await ann.say({"type": "stand"})
                        assert await heard(guest) == [0]
                        assert await heard(elsewhere) == [0]
                assert await heard(guest) == []

    async def heard(client: Client) -> list[int]:
        while (said := json.loads(await client.connection.recv()))["type"] != "connected":
            pass
        assert said.keys() == {"type", "players"}
        return list(said["players"])

    run(scenario)


def wrong(view: SeatView) -> Action:
    return next(action for action in (Look(), Pass()) if action not in view.legal_actions)


def failing(view: SeatView) -> Action:
    raise RuntimeError("no {}".format("idea"))


@pytest.mark.parametrize("bot", [wrong, failing])
def test_a_bot_that_fails_plays_at_random_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: Callable[[SeatView], Action]
) -> None:
    named, faults = players.named, iter([bot])

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            monkeypatch.setattr(players, "named", lambda name, rng: next(faults, None) or named(name, rng=rng))
            async with site.client(room) as ann:
                await ann.sit(0)
                await ann.play(SensiblePlayer(), over)

    run(scenario)
    [record] = caplog.records
    assert record.name == "fivehundred.server._tables"
    assert record.getMessage().startswith("the bot 'sensible' could not act: ")
    # Where it failed, and not what it said, which may be of cards.
    assert "in failing" in caplog.text or bot is wrong
    assert "no idea" not in caplog.text
