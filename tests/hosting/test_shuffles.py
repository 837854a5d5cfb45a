"""DEAL-1: a fair shuffle through a host, to which everybody contributes a secret."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hosted import from_snapshot, player_of, table_of, told

from fivehundred import shuffle
from fivehundred.actions import Action
from fivehundred.errors import FiveHundredError, InvalidValue, WrongType
from fivehundred.fair import Agreement, Opened, Sealed, verify
from fivehundred.hosting import (
    Act,
    Answer,
    Commit,
    Dealt,
    Follower,
    Host,
    OutOfTime,
    Ready,
    Refused,
    Reveal,
    Sent,
    ShuffleBegun,
    ShuffleShown,
    ShuffleVoid,
    Sit,
    Stand,
    Watch,
    sent_from_json,
    sent_to_json,
)
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing import cut_down

RULES = cut_down(presets.STANDARD_3, 2)
SECRETS = [bytes([player]) * 32 for player in range(3)]
HOSTS = bytes(range(32))
AGREEMENT = Agreement.under(RULES, "the first")
SEALED = Sealed(
    AGREEMENT,
    AGREEMENT.host_commitment(HOSTS),
    tuple(AGREEMENT.commitment(Seat(seat), secret) for seat, secret in enumerate(SECRETS)),
)
CHOOSE = player_of(1)


def ready(host: Host, *players: int) -> Host:
    for player in players:
        host = host.receive(f"p{player}", Ready()).host
    return host


def begun() -> Answer:
    return ready(table_of(RULES), 0, 1, 2).shuffle("the first", HOSTS)


def committed(host: Host, *players: int) -> Answer:
    answer = Answer(host)
    for player in players:
        answer = answer.host.receive(f"p{player}", Commit(SEALED.players[player]))
    return answer


def revealed(host: Host, *players: int) -> Answer:
    answer = Answer(host)
    for player in players:
        answer = answer.host.receive(f"p{player}", Reveal(SECRETS[player]))
    return answer


def refusal(answer: Answer) -> str:
    ((_, sent),) = answer.messages
    assert isinstance(sent.message, Refused)
    return sent.message.text


def played(host: Host) -> Host:
    while host.deal is not None and host.deal.to_act is not None:
        action: Action = CHOOSE(host.deal.view(host.deal.to_act))
        host = host.receive(f"p{host.room.seats[host.deal.to_act]}", Act(action)).host
    return host


@pytest.mark.rule("DEAL-1")
def test_a_fair_shuffle_deals_what_all_secrets_make() -> None:
    answer = begun()
    assert told(answer, "guest") == [ShuffleBegun(AGREEMENT, AGREEMENT.host_commitment(HOSTS))]
    assert answer.host.room.awaited == (0, 1, 2)
    assert not answer.host.needs_pack
    answer = committed(answer.host, 2, 0)
    # Who has committed, the others are not told.
    assert told(answer, "guest") == []
    assert answer.host.room.awaited == (1,)
    assert answer.host.room.welcome("p0").shuffle == told(begun(), "guest")[0]
    answer = committed(answer.host, 1)
    (shown,) = told(answer, "guest")
    assert isinstance(shown, ShuffleShown)
    assert shown.transcript.sealed == SEALED
    assert shown.transcript.opened is None
    assert answer.host.room.welcome("p0").shuffle == shown
    host = revealed(answer.host, 1, 2).host
    assert host.room.awaited == (0,)
    answer = revealed(host, 0)
    opened = Opened(SEALED, tuple(SECRETS))
    assert answer.host.deal == host.match.deal(opened.pack(HOSTS))
    shown, dealt = told(answer, "p1")
    assert isinstance(shown, ShuffleShown)
    assert (shown.transcript.opened, shown.transcript.host_secret) == (opened, None)
    assert isinstance(dealt, Dealt)
    verify(opened, HOSTS, dealt.view)


def test_the_proof_comes_when_the_hand_is_over() -> None:
    host = revealed(committed(begun().host, 0, 1, 2).host, 0, 1, 2).host
    assert host.prove().messages == ()
    host = played(host)
    answer = host.prove()
    (shown,) = told(answer, "guest")
    assert isinstance(shown, ShuffleShown)
    assert shown.transcript.pack == Opened(SEALED, tuple(SECRETS)).pack(HOSTS)
    # It is published once.
    assert answer.host.prove().messages == ()
    again = ready(host, 0, 1, 2).shuffle("the second", HOSTS).host
    assert told(again.prove(), "guest") == [shown]


def test_what_does_not_fit_is_refused() -> None:
    host = begun().host
    assert refusal(host.receive("guest", Commit(HOSTS))) == "you do not play"
    assert refusal(host.receive("p0", Reveal(SECRETS[0]))) == "not all have committed yet"
    host = committed(host, 0, 1).host
    assert refusal(host.receive("p0", Commit(HOSTS))) == "seat 0 has committed already"
    host = revealed(committed(host, 2).host, 0).host
    assert refusal(host.receive("p0", Reveal(SECRETS[0]))) == "seat 0 has revealed already"
    assert refusal(host.receive("p1", Reveal(HOSTS))) == "seat 1: this secret is not the one committed to"
    over = revealed(host, 1, 2).host
    assert refusal(over.receive("p1", Reveal(HOSTS))) == "no cards are being shuffled for you"


def test_the_program_reveals_for_bots() -> None:
    host = ready(table_of(RULES).place(1, "sensible").host, 0, 2)
    others = {Seat(1): SECRETS[1]}
    for wrong in ({}, {Seat(0): SECRETS[0]}, {**others, Seat(2): SECRETS[2]}):
        with pytest.raises(InvalidValue, match=r"the secrets of others: expected those of seats .1., where bots sit"):
            host.shuffle("the first", HOSTS, others=wrong)
    host = committed(host.shuffle("the first", HOSTS, others=others).host, 0, 2).host
    deal = revealed(host, 0, 2).host.deal
    assert deal == host.match.deal(Opened(SEALED, tuple(SECRETS)).pack(HOSTS))


def test_bots_alone_are_dealt_at_once() -> None:
    host = table_of(RULES)
    for player in range(3):
        host = host.place(player, "sensible").host
    assert host.needs_pack
    host = host.shuffle("the first", HOSTS, others={Seat(seat): secret for seat, secret in enumerate(SECRETS)}).host
    assert host.deal == host.match.deal(Opened(SEALED, tuple(SECRETS)).pack(HOSTS))


def test_a_shuffle_that_somebody_leaves_is_void() -> None:
    answer = begun().host.receive("p1", Stand())
    assert ShuffleVoid() in told(answer, "guest")
    host = ready(answer.host.receive("p1", Sit(1)).host, 1)
    assert host.room.shuffling is None
    assert host.needs_pack


def test_so_is_one_that_somebody_holds_up() -> None:
    host = Host.start(Match.start(RULES, dealer=Seat(0)), ready_seconds=10).host.tick(0).host
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host
    host = ready(host, 0, 1, 2).tick(5).host.shuffle("the first", HOSTS).host
    assert host.deadline == 15
    host = committed(host.tick(6).host, 0, 1, 2).host
    # Everybody has committed: for revealing they have as long again.
    assert host.deadline == 16
    answer = revealed(host, 0, 2).host.tick(16)
    assert told(answer, "p0") == [OutOfTime((1,)), ShuffleVoid()]
    assert answer.host.needs_pack


def test_a_shuffle_begins_when_a_pack_is_needed() -> None:
    with pytest.raises(InvalidValue, match="no pack is wanted now"):
        table_of(RULES).shuffle("the first", HOSTS)
    host = ready(table_of(RULES), 0, 1, 2)
    for name, secret in (("", HOSTS), ("x", b"short")):
        with pytest.raises(FiveHundredError):
            host.shuffle(name, secret)
    odd: Any
    for odd in (7.5, {7.5: HOSTS}, {"a": HOSTS, 1: HOSTS}):
        with pytest.raises(WrongType):
            host.shuffle("x", HOSTS, others=odd)
    with pytest.raises(InvalidValue, match="no pack is wanted now"):
        begun().host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1)))


def test_secrets_are_shown_nowhere() -> None:
    host = revealed(committed(begun().host, 0, 1, 2).host, 0).host
    assert "0" * 8 not in repr(host) + repr(host.room.shuffling) + repr(Reveal(SECRETS[0]))
    assert repr(host.room.shuffling) == "<Shuffling 'the first', missing: seats [1, 2]>"


def test_a_shuffle_is_in_the_journal() -> None:
    answers = [Host.start(Match.start(RULES, dealer=Seat(0)))]

    def then(answer: Answer) -> None:
        answers.append(answer)

    for player in range(3):
        then(answers[-1].host.receive(f"p{player}", Sit(player)))
        then(answers[-1].host.receive(f"p{player}", Ready()))
    then(answers[-1].host.shuffle("the first", HOSTS))
    then(answers[-1].host.receive("p1", Watch()))
    for request in (Commit, Reveal):
        for player in range(3):
            value = SEALED.players[player] if request is Commit else SECRETS[player]
            then(answers[-1].host.receive(f"p{player}", request(value)))
    then(answers[-1].host.receive("p1", Watch()))
    while answers[-1].host.room.under_way:
        deal = answers[-1].host.deal
        assert deal is not None
        assert deal.to_act is not None
        then(answers[-1].host.receive(f"p{deal.to_act}", Act(CHOOSE(deal.view(deal.to_act)))))
    then(answers[-1].host.prove())
    then(answers[-1].host.place(1, "sensible"))
    then(answers[-1].host.place(1, None))
    journal = ""
    for answer in answers:
        journal += answer.journal
        for _, sent in answer.messages:
            assert sent_from_json(sent_to_json(sent), rules=RULES) == sent
            assert from_snapshot(answer.host).room == answer.host.room
    resumed = Host.resumed(journal.split("\n"))
    # Player 1 looks on by now, of which a journal says nothing.
    assert resumed is not None
    assert resumed == attrs.evolve(answer.host, clients=resumed.clients)
    assert [one.key for one in resumed.clients] == ["p0", "p2"]


def test_a_follower_follows_a_shuffle() -> None:
    table = ready(table_of(RULES), 0, 1, 2)
    follower = Follower().after(Sent(1, 0, table.room.welcome("guest")))
    begun = table.shuffle("the first", HOSTS)
    dealt = revealed(committed(begun.host, 0, 1, 2).host, 0, 1, 2).host
    shown = begun, committed(begun.host, 0, 1, 2), begun.host.receive("p1", Stand())
    for answer in shown:
        follows = follower
        for message in (told(begun, "guest")[0], *told(answer, "guest")):
            follows = follows.after(Sent(follows.number + 1, 0, message))
        assert follows.known == answer.host.room.welcome("guest")
    # A proof says what is over.
    (proof,) = told(played(dealt).prove(), "guest")
    assert follower.after(Sent(2, 0, proof)).known == follower.known
    assert follower.after(Sent(2, 0, OutOfTime((1,)))).known == follower.known
    welcome = dealt.room.welcome("p1")
    assert follower.after(Sent(2, 0, welcome)).known == welcome
