"""Hints for those who ask, where the room gives them, and the few phrases that players can say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hosted import refusal, told

from fivehundred import shuffle
from fivehundred.deal.refusals import IllegalAction, Reason
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.hosting import (
    Act,
    Follower,
    Hint,
    Hinted,
    Host,
    Phrase,
    Readied,
    Ready,
    Resend,
    Sent,
    Signal,
    Signalled,
    Sit,
    Stand,
    Watch,
    Welcome,
)
from fivehundred.match.playing import Match
from fivehundred.players import SensiblePlayer
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid
from fivehundred.seats import Seat

RULES = presets.STANDARD_3


def dealt(**options: Any) -> Host:
    """A host that gives hints, when player 1 is to act."""
    host = Host.start(Match.start(RULES, dealer=Seat(0)), **{"hints": "sensible", **options}).host.tick(0).host
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host.receive(f"p{player}", Ready()).host
    host = host.receive("guest", Watch()).host
    return host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1))).host


def test_whoever_is_to_act_is_told_what_the_bot_would_do() -> None:
    host = dealt()
    assert host.hint_requests == {}
    answer = host.receive("p1", Hint(), number=7)
    # Somebody has to think first.
    assert (answer.messages, answer.journal) == ((), "")
    host = answer.host
    asked = host.hint_requests["p1"]
    assert (asked.player, asked.seat, asked.name) == (1, 1, "sensible")
    assert asked.view == host.room.view_of("p1")
    action = SensiblePlayer()(asked.view)
    answer = host.hint("p1", action)
    before = next(client.sent for client in host.clients if client.key == "p1")
    assert answer.messages == (("p1", Sent(before, 7, Hinted(action))),)
    assert (answer.journal, answer.host.hint_requests, answer.host.room) == ("", {}, host.room)
    # Whoever asks again is told the same at once.
    again = answer.host.receive("p1", Hint(), number=8)
    assert again.messages == (("p1", Sent(before, 8, Hinted(action))),)
    assert again.host.hint_requests == {}
    # A hint is for one position.
    host = again.host.receive("p1", Act(PASS), number=9).host
    assert host.hinted == ()
    assert host.receive("p2", Hint()).host.hint_requests["p2"].seat == 2


def test_whoever_asks_about_an_action_is_told_why_it_is_against_the_rules() -> None:
    host = dealt().receive("p1", Act(Bid(7, None))).host
    (hinted,) = told(host.receive("p2", Hint(Bid(6, None))), "p2")
    assert isinstance(hinted, Hinted)
    assert hinted.refusal is not None
    assert (hinted.action, hinted.refusal.reason) == (Bid(6, None), Reason.TOO_LOW)
    assert told(host.receive("p2", Hint(PASS)), "p2") == [Hinted(PASS)]
    # Of what is out of turn, nothing is said of the cards.
    (hinted,) = told(host.receive("p0", Hint(PASS)), "p0")
    assert isinstance(hinted, Hinted)
    assert hinted.refusal is not None
    assert hinted.refusal.reason is Reason.OUT_OF_TURN
    assert host.receive("p2", Hint(PASS)).journal == ""


def test_nobody_else_hears_of_a_hint_though_a_referee_listens() -> None:
    host = dealt(refereed=True).receive("p1", Act(Bid(7, None))).host
    answer = host.receive("p2", Hint(Bid(6, None)))
    assert [client for client, _ in answer.messages] == ["p2"]


def test_there_are_hints_only_where_the_room_gives_them() -> None:
    expected = "there are no hints in this room"
    host = dealt(hints=None)
    assert refusal(host.receive("p1", Hint()), "p1") == expected
    assert refusal(host.receive("p1", Hint(PASS)), "p1") == expected
    assert (host.room.welcome("p1").hints, dealt().room.welcome("guest").hints) == (None, "sensible")
    with pytest.raises(InvalidType):
        dealt(hints=5)


def test_only_players_get_hints_and_only_when_there_is_something_to_do() -> None:
    host = dealt()
    assert refusal(host.receive("guest", Hint()), "guest") == "you do not play in this deal"
    assert refusal(host.receive("p2", Hint()), "p2") == "it is not your turn"
    assert refusal(host.receive("a stranger", Hint()), "a stranger") == "you are not in the room: watch or sit down"
    late = dealt(turn_seconds=10).tick(10).host
    assert refusal(late.receive("p1", Hint()), "p1") == "you are out of time"
    over = host
    for player in (1, 2, 0):
        over = over.receive(f"p{player}", Act(PASS)).host
    assert refusal(over.receive("p1", Hint(PASS)), "p1") == "no deal is being played"


def test_a_hint_that_comes_too_late_is_refused() -> None:
    host = dealt(turn_seconds=10).receive("p1", Hint()).host
    gone = [
        *(host.receive("p1", Act(PASS)).host, host.receive("p1", Stand()).host, host.tick(10).host),
        *(dealt(), host.hint("p1", PASS).host),
    ]
    for after in gone:
        with pytest.raises(InvalidValue, match="not waiting for a hint"):
            after.hint("p1", PASS)
    with pytest.raises(IllegalAction):
        host.hint("p1", Bid(11, None))
    with pytest.raises(InvalidType):
        host.hint("p1", "pass")  # type: ignore[arg-type]
    # Others may say something meanwhile.
    assert host.receive("p2", Signal(Phrase.ONE_MOMENT)).host.hint_requests.keys() == {"p1"}


def test_a_follower_has_its_answer_and_sees_no_gap() -> None:
    host = dealt()
    (welcome,) = host.receive("p1", Resend()).messages
    follower = Follower().after(welcome[1])
    follower, _ = follower.send(Hint())
    host = host.receive("p1", Hint(), number=follower.said).host
    ((_, sent),) = host.hint("p1", PASS).messages
    after = follower.after(sent)
    assert (after.pending, after.missed, after.known, after.number) == (None, False, follower.known, follower.number)
    # A hint that overtakes a message is not taken for it.
    ahead = follower.after(Sent(follower.number + 1, follower.said, Hinted(PASS)))
    assert (ahead.number, ahead.known) == (follower.number, follower.known)
    assert ahead.after(Sent(follower.number + 1, follower.said, Readied((1,)))).number == follower.number + 1
    # A request that is repeated is answered with everything, and with the hint when it is there.
    (again,) = told(host.receive("p1", Hint(), number=follower.said), "p1")
    assert isinstance(again, Welcome)


def test_players_say_one_of_a_few_phrases_to_all() -> None:
    host = dealt()
    assert [phrase.value for phrase in Phrase] == [
        *("well played", "one moment", "thank you", "good luck", "sorry", "good game")
    ]
    answer = host.receive("p2", Signal(Phrase.WELL_PLAYED))
    assert answer.host.room is host.room
    for client in ("p0", "p1", "p2", "guest"):
        assert told(answer, client) == [Signalled(2, Phrase.WELL_PLAYED)]
    assert refusal(host.receive("guest", Signal(Phrase.SORRY)), "guest") == "you do not play"
    with pytest.raises(InvalidType):
        Signal("well bid")  # type: ignore[arg-type]
