"""A request that was overtaken by what happened is refused, and one that was not is heard."""

from __future__ import annotations

from collections.abc import Callable

from hosted import dealt_to, from_snapshot, player_of, refusal, told

from fivehundred import Match, Seat, presets
from fivehundred.actions import Action, PlayCard
from fivehundred.deal.turns import Misdeal
from fivehundred.hosting import (
    Act,
    Agree,
    ClaimTricks,
    Decline,
    Follower,
    HandOn,
    Hint,
    Host,
    Phrase,
    Place,
    Readied,
    Ready,
    Refused,
    Rematch,
    Request,
    Resend,
    Seated,
    Signal,
    Sit,
    Stand,
    TakeBack,
    Void,
)
from fivehundred.rules.calls import PASS

LATE = "too late: the table has changed in the meantime"
RULES = presets.STANDARD_3.evolve(early_end=True, hand_limit=1)
VOID = Void(Misdeal.WRONG_COUNT)


def start() -> Host:
    """A table with three people, one of whom runs it, and a time limit."""
    match = Match.start(RULES, dealer=Seat(0))
    host = Host.start(match, turn_seconds=30, ready_seconds=30, owner="p0", bots=("sensible",), hints="sensible").host
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host
    return host.tick(0).host


def number_of(host: Host, client: str) -> int:
    """The number of the last message to *client*."""
    return next(one.sent for one in host.clients if one.key == client)


def act(host: Host, action: Action | None = None) -> Host:
    """The host after the player to act has taken *action*, or has done anything legal."""
    assert host.deal is not None
    assert host.deal.to_act is not None
    action = action or player_of(1)(host.deal.view(host.deal.to_act))
    return host.receive(f"p{host.deal.to_act}", Act(action)).host


def next_match(host: Host) -> Host:
    """Another match, which is over as well."""
    for player in range(3):
        host = host.receive(f"p{player}", Rematch()).host
    return finish(dealt_to(host.rematch(Match.start(host.match.first_rules, dealer=Seat(0))).host, 4))


def throw_in(host: Host) -> Host:
    """The host once all agree that the hand is void."""
    host = host.receive("p0", VOID).host
    return host.receive("p1", Agree()).host.receive("p2", Agree()).host


def finish(host: Host) -> Host:
    """The host when the deal is over."""
    while host.room.under_way:
        host = act(host)
    return host


def test_a_card_played_to_a_trick_is_not_led_to_the_next() -> None:
    host = dealt_to(start(), 3)
    while True:
        deal = host.deal
        assert deal is not None
        seat = deal.to_act
        assert seat is not None, "nobody wins a trick with one of two cards that may be led"
        plays = [one for one in deal.legal_actions if isinstance(one, PlayCard)]
        winning = [one for one in plays if deal.apply(one).to_act == seat]
        others = [one for one in plays for won in winning if one != won and one in deal.apply(won).legal_actions]
        if others:
            break
        host = act(host)
    # Their time runs out while their card is on its way, and the stand-in wins the trick for them.
    client, said = f"p{seat}", number_of(host, f"p{seat}")
    after = host.tick(30).host.act(winning[0]).host
    assert after.deal is not None
    follows = Act(next(one for one in others if one in after.deal.legal_actions))
    refused = after.receive(client, follows, number=9, answers=said)
    assert refusal(refused, client) == LATE
    assert refused.host.deal == after.deal
    # It is refused again if it is repeated, and from a host that was restored.
    assert told(refused.host.receive(client, follows, number=9, answers=said), client) == told(refused, client)
    assert refusal(from_snapshot(after).receive(client, follows, answers=said), client) == LATE
    # What the player means to lead is led, whatever has been said meanwhile; and a client may say nothing of it.
    after = after.receive("p0", Signal(Phrase.SORRY)).host
    for number in (said + 2, number_of(after, client), 0):
        assert after.receive(client, follows, answers=number).host.deal != after.deal


#: What may happen while a request is on its way.
MEANWHILE: dict[str, Callable[[Host], Host]] = {
    "nothing": lambda host: host,
    "a phrase": lambda host: host.receive("p0", Signal(Phrase.GOOD_LUCK)).host,
    "an action": act,
    "the next deal": lambda host: dealt_to(throw_in(host), 4),
    "the next match": lambda host: next_match(finish(host)),
    "another has agreed": lambda host: host.receive("p2", Agree()).host,
    "another proposal": lambda host: host.receive("p0", Decline()).host.receive("p0", VOID).host,
    "another player": lambda host: host.receive("p2", Stand()).host.receive("p3", Sit(2)).host,
}
STARTED, OVER = dealt_to(start(), 3), finish(dealt_to(start(), 3))
PROPOSED = STARTED.receive("p0", VOID).host
BIDS = Act(PASS), Hint(PASS), ClaimTricks(Seat(1)), TakeBack()
#: The requests of clients, where the table stood when they made them, and what overtakes them; all else does not.
REQUESTS: list[tuple[Host, str, tuple[Request, ...], tuple[str, ...], tuple[str, ...]]] = [
    (STARTED, "p1", BIDS, ("an action", "the next deal", "the next match"), ("nothing", "a phrase", "another player")),
    (STARTED, "p1", (VOID,), ("the next deal", "the next match"), ("nothing", "a phrase", "an action")),
    (
        PROPOSED,
        "p1",
        (Agree(), Decline()),
        ("an action", "another proposal", "another player"),
        ("nothing", "a phrase", "another has agreed"),
    ),
    (OVER, "p1", (Ready(), Rematch()), ("the next match",), ("nothing", "a phrase", "another player")),
    (STARTED, "p0", (Place(2, "sensible"), HandOn(2)), ("another player",), ("nothing", "an action", "the next deal")),
    (STARTED, "p0", (Signal(Phrase.SORRY), Sit(1)), (), tuple(MEANWHILE)),
]


def test_a_request_is_late_once_what_it_depends_on_has_changed() -> None:
    for host, client, requests, late, heard in REQUESTS:
        for meanwhile in (*late, *heard):
            answers, after = number_of(host, client), MEANWHILE[meanwhile](host)
            for request in requests:
                (first, *_) = told(after.receive(client, request, answers=answers), client)
                said = first.text if isinstance(first, Refused) else ""
                assert (said == LATE) is (meanwhile in late), f"{request} after {meanwhile}: {first}"
                # As it would be if the client had said nothing.
                if meanwhile in heard:
                    assert after.receive(client, request, answers=answers) == after.receive(client, request)


def test_a_player_is_ready_as_soon_as_they_are_seated() -> None:
    host = Host.start(Match.start(RULES, dealer=Seat(0))).host
    ann, asked = Follower().send(Sit(1, "Ann"))
    answer = host.receive_json("p1", asked)
    # The welcome is still on its way.
    ann, sent = ann.after_json(answer.texts[0][1])
    assert (type(sent.message), ann.pending) == (Seated, None)
    (first,) = told(answer.host.receive_json("p1", ann.send(Ready())[1]), "p1")
    assert first == Readied((1,))


def test_those_who_only_watch_are_told_first_also_after_a_resumption() -> None:
    start = Host.start(Match.start(RULES, dealer=Seat(0)))
    seated = start.host.receive("p1", Sit(1))
    resumed = Host.resume((start.journal + seated.journal).splitlines())
    assert resumed is not None
    for host in seated.host, resumed:
        watched = host.receive("#room", Resend(0)).host
        assert [client for client, _ in watched.receive("p1", Ready()).messages] == ["#room", "p1"]


def test_a_message_that_nobody_has_sent_or_remembers_is_not_answered() -> None:
    host = STARTED
    assert refusal(host.receive("p0", VOID, answers=number_of(host, "p0") + 1), "p0") == LATE
    resumed = from_snapshot(host.receive("p0", Signal(Phrase.SORRY)).host)
    assert refusal(resumed.receive("p1", VOID, answers=number_of(host, "p1")), "p1") == LATE
    assert resumed.receive("p1", VOID, answers=number_of(resumed, "p1")).host.room.proposal is not None
