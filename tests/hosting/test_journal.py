"""A host that is killed at any byte goes on from its journal: nothing accepted is lost, nothing is half-done."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pytest
from hosted import player_of

from fivehundred import shuffle
from fivehundred.deal.view import SeatView
from fivehundred.errors import WrongType
from fivehundred.hosting import Act, Answer, DamagedJournal, Host, Ready, Request, Sit
from fivehundred.hosting.journal import line_of
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing import cut_down

#: Deals of a few actions: a kitty is taken, cards are laid away, and a trick is played.
RULES = cut_down(presets.STANDARD_3, 1)


def begun() -> Answer:
    """Three sit down."""
    answer = Host.start(Match.start(RULES, dealer=Seat(0)), turn_seconds=20)
    journal = answer.journal
    for player in range(3):
        answer = answer.host.receive(f"p{player}", Sit(player), number=1)
        journal += answer.journal
    return Answer(answer.host, (), journal)


def going_on(host: Host, *, deals: int = 1) -> list[Answer]:
    """What happens until so many deals are over, whatever the host has been through; clients number what they say."""
    answers: list[Answer] = []
    while host.match.result is None and (len(host.match.rows) < deals or host.room.under_way):
        if host.needs_pack:
            answers.append(host.give(shuffle.pack(RULES.deck, rng=Random(host.match.number))))
        else:
            client, request = due(host)
            heard = next(one.heard for one in host.clients if one.key == client)
            answers.append(host.receive(client, request, number=heard + 1))
        assert answers[-1].journal
        host = answers[-1].host
    return answers


def due(host: Host) -> tuple[str, Request]:
    """What somebody has to say now."""
    (player, *_) = host.room.awaited
    client = f"p{player}"
    view = host.room.view_of(client)
    return client, Act(player_of(7)(view)) if host.room.under_way and isinstance(view, SeatView) else Ready()


def lines_of(journal: str) -> list[bytes]:
    """As a file gives them."""
    return list(BytesIO(journal.encode()))


def resumed(journal: str) -> Host:
    host = Host.resumed(lines_of(journal))
    assert host is not None
    return host


@pytest.fixture(scope="module")
def first() -> Answer:
    return begun()


@pytest.fixture(scope="module")
def deal(first: Answer) -> list[Answer]:
    """The answers of a whole deal, from the first who is ready."""
    answers = going_on(first.host)
    assert {type(turn.action).__name__ for turn in answers[-1].host.record.deals[0].turns} >= {"Bid", "Discard"}
    return answers


def test_the_journal_is_cut_at_every_byte_of_a_deal(first: Answer, deal: list[Answer]) -> None:
    hosts, journal = [first.host, *(answer.host for answer in deal)], first.journal
    for before, answer in zip(hosts, deal, strict=False):
        for size in range(len(answer.journal)):
            host = resumed(journal + answer.journal[:size])
            # All but the last byte of a line is not the line.
            assert host == before
        journal += answer.journal
        assert resumed(journal) == answer.host


def test_it_goes_on_from_wherever_it_was_cut_as_if_nothing_had_been(first: Answer, deal: list[Answer]) -> None:
    journal = first.journal
    for number, answer in enumerate(deal):
        for size in (1, 9, len(answer.journal) - 1, len(answer.journal)):
            kept = journal + answer.journal[:size]
            host = resumed(kept)
            rest = going_on(host)
            assert rest == deal[number + (size == len(answer.journal)) :]
            after = kept + "".join(one.journal for one in rest)
            assert resumed(after) == deal[-1].host
        journal += answer.journal


def test_a_host_may_be_killed_again_and_again(first: Answer, deal: list[Answer]) -> None:
    journal = first.journal
    for answer in deal:
        for size in (3, 30, len(answer.journal) - 2):
            journal += answer.journal[:size]
            journal += "\n" if size == 3 else ""
            assert resumed(journal).lines == answer.host.lines - 1
        journal += answer.journal
    assert resumed(journal) == deal[-1].host
    assert resumed(journal.replace("\n", "\r\n")) == deal[-1].host


def test_a_journal_in_which_nothing_is_whole_has_no_host(first: Answer) -> None:
    line = Host.start(Match.start(RULES, dealer=Seat(0))).journal
    for size in (0, 1, 20, len(line) - 1):
        assert Host.resumed(lines_of(line[:size])) is None
        assert resumed(line[:size] + line).lines == 1


def test_what_is_not_the_lines_of_a_journal_is_refused(first: Answer) -> None:
    wrong: Any
    for wrong in (first.journal, first.journal.encode()):
        with pytest.raises(WrongType) as caught:
            Host.resumed(wrong)
        kind = type(wrong).__name__
        assert str(caught.value) == f"expected the lines of a journal, not {kind}; use text.splitlines()"
        assert Host.resumed(wrong.splitlines()) == first.host
    for wrong in (None, 5):
        with pytest.raises(WrongType, match=f"^expected the lines of a journal, not {type(wrong).__name__}$"):
            Host.resumed(wrong)
    for wrong in ([None], [1]):
        with pytest.raises(WrongType, match=f"^expected a line of a journal, not {type(wrong[0]).__name__}$"):
            Host.resumed(wrong)


def test_a_line_that_was_changed_is_refused_with_its_place(first: Answer, deal: list[Answer]) -> None:
    journal = first.journal + "".join(answer.journal for answer in deal)
    lines = journal.split("\n")
    last = journal.rindex("\n")
    for place in range(0, last, 7):
        other = "~" if journal[place] != "~" else "!"
        with pytest.raises(DamagedJournal) as caught:
            resumed(journal[:place] + other + journal[place + 1 :])
        expected = journal[:place].count("\n") + 1
        assert caught.value.place in (expected, expected + 1)
        assert str(caught.value).startswith(f"line {caught.value.place} of the journal: ")
    for place in range(1, len(lines) - 1):
        for wrong in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[: place + 1], *lines[place:]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            with pytest.raises(DamagedJournal):
                Host.resumed(wrong)


def test_a_line_that_ends_as_it_should_and_does_not_fit_is_refused_at_the_end_too(first: Answer) -> None:
    changed = first.journal.replace('"player":2', '"player":1')
    with pytest.raises(DamagedJournal, match="line 5 of the journal: it does not have its checksum"):
        resumed(changed)


def line_behind(host: Host, entry: str) -> str:
    """A line with the right number and checksum, whoever wrote it."""
    line, _ = line_of(entry, host.lines + 1, host.checksum)
    return line


def entry_of(answer: Answer) -> str:
    return answer.journal.split('"entry":')[1].rpartition(',"crc"')[0]


def test_a_journal_holds_nothing_that_a_host_would_not_have_written(first: Answer) -> None:
    ready = entry_of(first.host.receive("p1", Ready(), number=2))
    wrong = {
        entry_of(Host.start(Match.start(RULES, dealer=Seat(0)))): "a host begins once, in the first line",
        ready.replace("ready", "stand up"): r"\$.request.type: expected",
        ready.replace(",", ", "): "no host writes it so",
        entry_of(Host.start(Match.start(RULES, dealer=Seat(0))).host.receive("p9", Sit(0))): "somebody else plays",
        '{"type":"late","players":[]}': "expected some who are awaited",
        '{"type":"late","players":[0,3]}': "expected some who are awaited",
        '{"type":"inherited","player":3}': "there is no player 3",
    }
    for entry, problem in wrong.items():
        with pytest.raises(DamagedJournal, match=f"line 6 of the journal: .*{problem}"):
            resumed(first.journal + line_behind(first.host, entry))
    with pytest.raises(DamagedJournal, match="line 2 of the journal: a host begins once"):
        resumed(line_of(entry_of(first.host.receive("p1", Ready())), 1, 0)[0])
