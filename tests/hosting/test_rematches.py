"""After a match, those who play begin another in the same places, and the earlier one can still be read."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hosted import from_snapshot, player_of, refusal, told

from fivehundred import shuffle
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.hosting import (
    Act,
    Answer,
    Follower,
    Host,
    OutOfTime,
    Readied,
    Ready,
    Rematch,
    Sit,
    Sitter,
    Stand,
    Watch,
    Welcome,
    record_of,
)
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing import cut_down

RULES = cut_down(presets.STANDARD_3, 2).evolve(hand_limit=2)
CHOOSE = player_of(1)
OTHER = Match.start(RULES, dealer=Seat(2))


@attrs.define
class Table:
    """A host whose journal is kept, with two people, a bot, and a guest who follows."""

    host: Host
    journal: str
    guest: Follower = attrs.field(factory=Follower)

    def take(self, answer: Answer) -> Answer:
        self.host, self.journal = answer.host, self.journal + answer.journal
        for client, sent in answer.messages:
            if client == "guest":
                self.guest = self.guest.after(sent)
        assert self.guest.known in (None, self.host.room.welcome("guest"))
        return answer

    def ended(self) -> bool:
        """Whether another match is wanted."""
        return self.host.needs_match

    def played(self) -> None:
        """Play the match to its end."""
        while self.host.match.result is None:
            for player, person in self.host.room.people.items():
                if player in self.host.room.awaited_players and not self.host.room.under_way:
                    self.take(self.host.receive(person.client, Ready()))
            if self.host.needs_pack:
                rng = Random(len(self.host.match.rows))
                self.take(self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=rng)))
            self.played_deal()

    def played_deal(self) -> None:
        """Play the deal under way to its end."""
        while self.host.deal is not None and self.host.deal.to_act is not None:
            seat = self.host.deal.to_act
            action = CHOOSE(self.host.deal.view(seat))
            if self.host.bot_request is not None:
                self.take(self.host.act(action))
            else:
                self.take(self.host.receive(f"p{self.host.room.seats[seat]}", Act(action)))


def begun() -> Table:
    answer = Host.start(Match.start(RULES, dealer=Seat(0)), owner="p0", bots=("sensible",))
    table = Table(answer.host, answer.journal)
    for client, request in (("guest", Watch()), ("p0", Sit(0, "Ann")), ("p1", Sit(1, "Bob"))):
        table.take(table.host.receive(client, request))
    table.take(table.host.place(2, "sensible"))
    return table


def played() -> Table:
    table = begun()
    table.played()
    return table


def test_another_match_begins_when_all_who_play_are_ready_for_it() -> None:
    table = played()
    first = table.host.match
    assert not table.ended()
    assert told(table.take(table.host.receive("p0", Rematch())), "guest") == [Readied((0,))]
    assert refusal(table.host.receive("p0", Rematch()), "p0") == "you are already ready"
    assert refusal(table.host.receive("guest", Rematch()), "guest") == "you do not play"
    assert not table.ended()
    table.take(table.host.receive("p1", Rematch()))
    assert table.ended()
    # Nobody is made to play on by a clock.
    assert table.host.room.awaited_players == ()
    answer = table.take(table.host.rematch(OTHER))
    assert answer.host.match == OTHER
    for client in ("p0", "p1", "guest"):
        (welcome,) = told(answer, client)
        assert welcome == answer.host.room.welcome(client)
        assert isinstance(welcome, Welcome)
        assert (welcome.earlier, welcome.account, welcome.match) == (1, None, OTHER)
        assert welcome.sitters == (Sitter("Ann", owner=True), Sitter("Bob"), Sitter("sensible", bot=True))
    # They need not say twice that they are ready.
    assert answer.host.needs_pack
    assert not answer.host.needs_match
    table.played()
    assert table.host.match.rows
    assert first != table.host.match


def test_whoever_is_away_is_not_waited_for_without_end() -> None:
    answer = Host.start(
        Match.start(RULES, dealer=Seat(0)), owner="p0", away_seconds=60, ready_seconds=5, turn_seconds=5
    )
    table = Table(answer.host, answer.journal)
    for player in range(3):
        table.take(table.host.receive(f"p{player}", Sit(player)))
    table.played()
    host = table.host.tick(0).host.set_connected(["p0", "p1"]).host
    # Until somebody wants another match, nobody is waited for.
    assert (host.room.awaited_players, host.deadline) == ((), None)
    host = host.receive("p0", Rematch()).host
    assert (host.room.awaited_players, host.deadline, host.seconds) == ((1, 2), 60, 60)
    late = host.tick(60)
    assert told(late, "p1") == [OutOfTime((2,)), Readied((0, 2))]
    # Whoever is there is waited for.
    assert (late.host.room.awaited_players, late.host.deadline, late.host.needs_match) == ((1,), None, False)
    assert late.host.receive("p1", Rematch()).host.needs_match


def test_another_match_is_begun_by_those_who_are_there() -> None:
    table = played()
    table.take(table.host.receive("p0", Rematch()))
    host = table.host.receive("p1", Stand()).host
    assert host.needs_match
    host = host.rematch(OTHER).host
    # The free place is filled before anything is dealt.
    assert not host.needs_pack
    host = host.receive("guest", Sit(1, "Eve")).host
    assert host.receive("guest", Ready()).host.needs_pack
    # With nobody, there is nobody who wants it.
    assert not table.host.receive("p0", Stand()).host.receive("p1", Stand()).host.needs_match


@pytest.mark.rule("END-4")
def test_whoever_has_dropped_out_plays_again() -> None:
    rules = presets.get("cutthroat-4").evolve(limit=-40, hand_limit=3)
    answer = Host.start(Match.start(rules, dealer=Seat(0)))
    table = Table(answer.host, answer.journal)
    for player in range(4):
        table.take(table.host.receive(f"p{player}", Sit(player)))
    table.played()
    assert len(table.host.match.seats) < 4
    for player in range(4):
        assert not table.ended()
        table.take(table.host.receive(f"p{player}", Rematch()))
    after = table.host.rematch(Match.start(rules, dealer=Seat(0))).host
    assert (after.match.seats, after.needs_pack) == ((0, 1, 2, 3), True)


def test_a_match_that_goes_on_is_not_begun_anew() -> None:
    table = begun()
    assert refusal(table.host.receive("p0", Rematch()), "p0") == "the match is not over yet"
    with pytest.raises(InvalidValue, match="no new match is needed now"):
        table.host.rematch(OTHER)
    table.played()
    assert refusal(table.host.receive("p0", Ready()), "p0") == "the match is over"
    with pytest.raises(InvalidValue, match="no new match is needed now"):
        table.host.rematch(OTHER)


def test_another_match_is_played_as_the_first_was() -> None:
    table = played()
    for client in ("p0", "p1"):
        table.take(table.host.receive(client, Rematch()))
    others = Match.start(presets.STANDARD_3, dealer=Seat(0))
    for wrong in (table.host.match, others):
        with pytest.raises(InvalidValue, match="expected one with the same rules that has not begun"):
            table.host.rematch(wrong)
    with pytest.raises(InvalidType):
        table.host.rematch(None)  # type: ignore[arg-type]


def test_the_journal_has_all_matches() -> None:
    table = played()
    first = table.host.match
    for client in ("p0", "p1"):
        table.take(table.host.receive(client, Rematch()))
    before = table.journal
    table.take(table.host.rematch(OTHER))
    resumed = Host.resume(table.journal.split("\n"))
    assert resumed is not None
    assert resumed.room == table.host.room
    assert from_snapshot(table.host).room == table.host.room
    again = Host.resume(before.split("\n"))
    assert again is not None
    assert again.needs_match
    table.played()
    lines = table.journal.split("\n")
    one, two, last = record_of(lines, match=1), record_of(lines, match=2), record_of(lines)
    assert one is not None
    assert two is not None
    assert (one.match, two.match, last) == (first, table.host.match, two)
    assert (one.first, two.first) == (Match.start(RULES, dealer=Seat(0)), OTHER)
    assert [len(record.deals) for record in (one, two)] == [len(one.match.rows), len(two.match.rows)]
    for match, whole in ((1, one), (2, two), (None, two)):
        some = record_of(lines, match=match, deals=1)
        assert some is not None
        assert some.deals == whole.deals[:1]
        assert len(some.match.rows) == 1
    assert (record_of(lines, match=3), record_of(lines, match=0)) == (None, None)
    # What is under way belongs to the match that it is a deal of.
    under_way = record_of(before.split("\n"), match=1)
    assert under_way == one
