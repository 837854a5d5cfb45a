"""Rooms, people and bots in them, over real connections."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from served import PATIENCE, QUICK, Client, beside, lines_of, over, resumed, run, serving

from fivehundred import players
from fivehundred.actions import Action, Breach, Look
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.hosting import (
    Account,
    Act,
    Admit,
    Follower,
    Hint,
    Phrase,
    Ready,
    Rematch,
    Signal,
    Sit,
    Watch,
    record_of,
    request_to_json,
)
from fivehundred.hosting.messages import message_to_json
from fivehundred.hosting.places import Person
from fivehundred.notation import Record
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules.calls import Pass
from fivehundred.wire import from_json
from fivehundred_server import serving as making

SHORT = "australian-4 hand_limit=2"
BOTS = {"1": "sensible", "2": "random", "3": "sensible"}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever makes a room give people less than a second."""
    monkeypatch.setattr(making, "_seconds", lambda name, seconds: seconds)


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
            record = from_json((await site.get(f"/rooms/{room}/record")).body, Record)
            assert record.match == known.match
            assert record == record_of(lines_of(tmp_path / "rooms.db", room))
            # A bot may win the match in its first deal.
            played = len(record.deals)
            deal = await site.get(f"/rooms/{room}/deals/{played}")
            told = Account.of(record.deals[-1].deal.spectator)
            assert deal.body.decode() == message_to_json(told)
            assert told.score is not None
            assert (await site.get(f"/rooms/{room}/deals/{played + 1}")).status == 404
            assert (await site.get(f"/rooms/{room}/deals/0")).status == 404
            for path in ("deals/1", "rules"):
                assert (await site.get(f"/rooms/nowhere/{path}")).json == {"error": "there is no such room"}
            told = (await site.get(f"/rooms/{room}/rules")).json
            assert told[0] == {"setting": "players", "sentence": "The game is for 4 players.", "rules": ["SEAT-1"]}
            assert not any("no effect" in line["sentence"] for line in told)
            german = (await site.get(f"/rooms/{room}/rules?language=de")).json
            assert german[0]["sentence"] == "Gespielt wird mit 4 Spielern."
            unknown = await site.get(f"/rooms/{room}/rules?language=../en")
            assert (unknown.status, unknown.json["error"][:16]) == (400, "language '../en'")
            preset = await site.get("/presets/standard-3/rules?language=de")
            assert preset.json[0]["sentence"] == "Gespielt wird mit 3 Spielern."
            unknown = await site.get("/presets/standard-33/rules")
            assert (unknown.status, unknown.json["error"][-11:]) == (404, "standard-3?")

    run(scenario)


def test_players_of_a_room_play_another_match_and_the_first_one_stays(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                await ann.play(SensiblePlayer(), over)
                first = await site.get(f"/rooms/{room}/record")
                deal = await site.get(f"/rooms/{room}/deals/1")
                await ann.request(Rematch())
                # It is dealt at once.
                while ann.knows.view is None or ann.knows.view.finished:
                    await ann.follow()
                assert ann.knows.known is not None
                assert (ann.knows.known.earlier, ann.knows.known.player) == (1, 0)
                assert (await site.get(f"/rooms/{room}/record")).status == 409
                assert (await site.get(f"/rooms/{room}/record?match=2")).status == 409
                assert (await site.get(f"/rooms/{room}/record?match=1")).body == first.body
                assert (await site.get(f"/rooms/{room}/deals/1?match=1")).body == deal.body
                for wrong in ("2", "1000001", "9" * 4400, "x"):
                    assert (await site.get(f"/rooms/{room}/deals/{wrong}?match=1")).status == 404
                assert (await site.get(f"/rooms/{room}/deals/1")).status == 404
                for number in ("0", "3", "01", "x", ""):
                    answered = await site.get(f"/rooms/{room}/record?match={number}")
                    expected = {"error": "there is no such match: expected 1 to 2"}
                    assert (answered.status, answered.json) == (404, expected)
                await ann.play(SensiblePlayer(), over)
            second = from_json((await site.get(f"/rooms/{room}/record")).body, Record)
            assert second == record_of(lines_of(tmp_path / "rooms.db", room), match=2)

    run(scenario)


def test_a_player_is_given_a_hint_and_says_thank_you(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3", bots={"1": "sensible", "2": "sensible"}, hints="sensible")
            async with site.client(room) as ann, site.client(room) as guest:
                await ann.sit(0, "Ann")
                await guest.request(Watch())
                await ann.play(SensiblePlayer(), asked)
                view = ann.knows.view
                assert isinstance(view, SeatView)
                ann.knows, text = ann.knows.send(Hint())
                hinted = await ann.ask(text)
                assert hinted["type"] == "hinted"
                assert hinted["action"] == json.loads(request_to_json(Act(SensiblePlayer()(view))))["action"]
                wrong = request_to_json(Hint(Breach()), number=ann.knows.said + 1)
                assert (await ann.ask(wrong))["refusal"]["rules"]
                # The guest has heard nothing of it.
                await ann.say(request_to_json(Signal(Phrase.THANK_YOU)))
                assert (await guest.until("signalled"))["phrase"] == "thank you"
                for _ in range(QUICK.phrases_at_once):
                    await ann.say(request_to_json(Signal(Phrase.SORRY)))
                assert (await ann.until("refused"))["text"].startswith("too many requests of this kind in this room")
                # The lines that are left to guests are no fewer for it.
                await ann.say({"type": "watch"})
                assert await ann.until("welcome")

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


def test_whoever_made_the_room_runs_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room, secret = await site.room_to_run("standard-3 hand_limit=1", ready_seconds=3600)
            async with site.client(room, secret) as ann, site.client(room) as bob:
                await bob.sit(1, "Bob")
                await ann.sit(0, "Ann")
                assert ann.knows.known is not None
                assert ann.knows.known.owner
                # From then on there is a clock.
                await bob.say({"type": "ready"})
                for number, (player, bot) in enumerate(((2, "sensible"), (2, None), (2, "random")), start=9):
                    await ann.say({"type": "place", "player": player, "bot": bot, "number": number})
                    told = await ann.until("seated")
                    expected = None if bot is None else {"name": bot, "bot": True}
                    assert (told["sitters"][player], told["to"]) == (expected, number)
                for client, said, why in (
                    (ann, {"player": 3, "bot": None}, "there is no player 3: expected 0 to 2"),
                    (ann, {"player": 2, "bot": "perfect"}, "no bot is called 'perfect': expected "),
                    (ann, {"player": 2, "bot": 5}, "$.bot: "),
                    (ann, {"player": 2}, "$.bot: missing"),
                    (bob, {"player": 2, "bot": None}, "only the owner of the room may do that"),
                ):
                    await client.say({"type": "place", **said})
                    answer = await client.until("refused")
                    assert answer["text"][: len(why)] == why
                    # The clock goes on.
                    assert answer["seconds"] > 3000
                # Whoever is replaced may come back.
                await ann.say({"type": "place", "player": 1, "bot": "sensible"})
                assert (await bob.until("welcome"))["kept"] == 1
                await bob.say({"type": "sit", "player": 1, "name": "Bob"})
                assert (await bob.until("welcome"))["player"] == 1
                await ann.say({"type": "door", "door": "locked"})
                assert (await bob.until("door set"))["door"] == "locked"
                async with site.client(room) as stranger:
                    for request in ({"type": "watch"}, {"type": "sit", "player": 2}):
                        assert (await stranger.ask(request))["text"] == "the room is locked"

    run(scenario)


@pytest.mark.usefixtures("hurried")
def test_a_table_is_not_stuck_when_somebody_closes_the_browser(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room(
                "standard-3 hand_limit=1", bots={"2": "sensible"}, turn_seconds=None, away_seconds=0.1
            )
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                async with site.client(room) as bob:
                    await bob.sit(1, "Bob")
                    await bob.request(Ready())
                # Bob is gone for good.
                await ann.play(SensiblePlayer(), over)

    run(scenario)


@pytest.mark.usefixtures("hurried")
def test_a_room_passes_on_when_whoever_runs_it_is_gone_for_good(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room, secret = await site.room_to_run("standard-3", away_seconds=0.1)
            async with site.client(room) as bob:
                await bob.sit(1, "Bob")
                async with site.client(room, secret) as ann:
                    await ann.sit(0, "Ann")
                while bob.knows.known is None or not bob.knows.known.owner:
                    await bob.follow()
                async with site.client(room, secret) as ann:
                    await ann.say({"type": "watch"})
                    welcome = await ann.until("welcome")
                    assert (welcome["player"], welcome.get("owner")) == (0, None)

    run(scenario)


def test_a_stranger_and_a_second_browser_get_no_hand_in_a_deal(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room, secret = await site.room_to_run(SHORT, bots=BOTS)
            async with site.client(room, secret) as ann, site.client(room) as stranger, site.client(room) as partner:
                await ann.sit(0, "Ann")
                await ann.play(SensiblePlayer(), asked)
                # On a bot's seat, and on that of Ann's partner.
                for number, (client, player) in enumerate(((stranger, 1), (partner, 2)), start=1):
                    await client.request(Watch())
                    await client.request(Sit(player, "Eve"))
                    known = client.knows.known
                    assert known is not None
                    assert (known.player, known.wish) == (None, number)
                    assert isinstance(client.knows.view, SpectatorView)
                await ann.request(Admit(2, yes=True))
                await partner.until("admitted")
                assert (await partner.until("welcome"))["account"]["seat"] == 2

    run(scenario)


def asked(knows: Follower) -> bool:
    """Whether it is their turn, so that nothing happens until they act."""
    view = knows.view
    return isinstance(view, SeatView) and view.to_act == view.seat


@pytest.mark.usefixtures("hurried")
def test_those_out_of_time_are_played_for_and_not_waited_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("australian-4 hand_limit=1", bots=BOTS, turn_seconds=0.1, ready_seconds=0.1)
            async with site.client(room) as ann:
                await ann.say({"type": "sit", "player": 0})
                await ann.say({"type": "begin", "bot": None})
                assert (await ann.until("account"))["begun"]
                assert (await ann.until("out of time"))["players"] == [0]
                assert (await ann.until("account"))["events"]

    run(scenario)


def test_somebody_may_take_the_place_of_a_bot_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on = threading.Event(), threading.Event()

    def thoughtful(view: SeatView) -> Action:
        begun.set()
        may_go_on.wait(PATIENCE)
        return SensiblePlayer()(view)

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room, secret = await site.room_to_run("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            monkeypatch.setattr("fivehundred.players.make_player", lambda name, **_: thoughtful)
            async with (
                site.client(room) as ann,
                site.client(room) as bob,
                site.client(room, secret) as owner,
                asyncio.TaskGroup() as playing,
            ):
                await owner.request(Watch())
                await ann.sit(0)
                playing.create_task(ann.play(SensiblePlayer(), over))
                try:
                    assert await asyncio.to_thread(begun.wait, PATIENCE)
                    # Bots think while the journal is written.
                    while (asked := resumed(tmp_path / "rooms.db", room).bot_request) is None:
                        await asyncio.sleep(0.01)
                    # The loop is free while the bot thinks.
                    await bob.request(Watch())
                    await bob.request(Sit(asked.player, "Bob"))
                    await owner.request(Admit(1, yes=True))
                    while bob.knows.known is None or bob.knows.known.player is None:
                        await bob.follow()
                finally:
                    # The server ends when the bot has thought.
                    may_go_on.set()
                view = bob.knows.view
                assert isinstance(view, SeatView)
                assert view.to_act == view.seat
                playing.create_task(bob.play(SensiblePlayer(), over))
        host = resumed(tmp_path / "rooms.db", room)
        place = host.room.places[asked.player]
        assert isinstance(place, Person)
        assert place.name == "Bob"
        assert host.match.result is not None

    run(scenario)


def test_everybody_is_told_which_players_are_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3", bots={"1": "sensible"})
            async with site.client(room) as ann, site.client(room) as guest:
                for one in (ann, guest):
                    await one.say({"type": "watch"})
                    assert await heard(one) == []
                await ann.sit(2)
                assert await heard(guest) == [2]
                async with site.client(room) as bob:
                    # Whoever comes in is told, and nobody else, because nothing has changed.
                    await bob.say({"type": "watch"})
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
        while (said := beside(await client.connection.recv()))["type"] != "connected":
            pass
        assert said.keys() <= {"message", "type", "players", "seconds"}
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
    make, faults = players.make_player, iter([bot])

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            monkeypatch.setattr(players, "make_player", lambda name, **how: next(faults, None) or make(name, **how))
            async with site.client(room) as ann:
                await ann.sit(0)
                await ann.play(SensiblePlayer(), over)

    run(scenario)
    [record] = caplog.records
    assert record.name == "fivehundred.hosting.aio"
    assert record.getMessage().startswith("the bot 'sensible' could not act: ")
    # Where it failed, and not what it said, which may be of cards.
    assert "in failing" in caplog.text or bot is wrong
    assert "no idea" not in caplog.text


def test_whoever_came_back_first_is_told_when_nobody_is_away_any_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room("standard-3", bots={"2": "sensible"}, away_seconds=60, ready_seconds=300)
            async with site.client(room) as ann, site.client(room) as bob:
                await ann.sit(0, "Ann")
                await bob.sit(1, "Bob")
                await ann.say({"type": "ready"})
                await bob.until("readied")
            async with site.client(room, ann.secret) as first:
                assert (await told(first, [0]))["seconds"] <= 60
                async with site.client(room, bob.secret) as second:
                    clocks = [(await told(one, [0, 1]))["seconds"] for one in (first, second)]
                    assert min(clocks) > 200
                    assert clocks[0] == clocks[1]
                assert (await told(first, [0]))["seconds"] <= 60

    async def told(client: Client, connected: list[int]) -> Any:
        """The message that these players are connected."""
        while (said := beside(await client.connection.recv())).get("players") != connected:
            pass
        return said

    run(scenario)
