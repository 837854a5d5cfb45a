"""A host that is killed at any byte goes on from its journal: nothing accepted is lost, nothing is half-done."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import product
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP
from hosted import from_snapshot, player_of

from fivehundred import shuffle
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.hosting import (
    Act,
    Answer,
    DealFinished,
    Host,
    JournalError,
    Leave,
    Ready,
    Refused,
    Request,
    Resend,
    Sit,
    Stand,
    Watch,
    Welcome,
    record_of,
)
from fivehundred.hosting.journal import Snapshot, decode_lines, encode_entry, encode_line
from fivehundred.match.playing import Match
from fivehundred.notation import DealRecord, Note, Record
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing import cut_down

#: Deals of a few actions: a kitty is taken, cards are discarded, and a trick is played.
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
            answers.append(host.deal_pack(shuffle.pack(RULES.deck, rng=Random(host.match.number))))
        else:
            client, request = due(host)
            heard = next(one.heard for one in host.clients if one.key == client)
            answers.append(host.receive(client, request, number=heard + 1))
        assert answers[-1].journal
        host = answers[-1].host
    return answers


def due(host: Host) -> tuple[str, Request]:
    """What somebody has to say now."""
    (player, *_) = host.room.awaited_players
    client = f"p{player}"
    view = host.room.view_of(client)
    return client, Act(player_of(7)(view)) if host.room.under_way and isinstance(view, SeatView) else Ready()


def lines_of(journal: str) -> list[bytes]:
    """As a file gives them."""
    return list(BytesIO(journal.encode()))


def resumed(journal: str) -> Host:
    host = Host.resume(lines_of(journal))
    assert host is not None
    return host


@pytest.fixture(scope="module")
def first() -> Answer:
    return begun()


@pytest.fixture(scope="module")
def deal(first: Answer) -> list[Answer]:
    """The answers of a whole deal, from the first who is ready."""
    answers = going_on(first.host)
    over = answers[-1].host.deal
    assert over is not None
    assert {type(turn.action).__name__ for turn in over.turns} >= {"Bid", "Discard"}
    return answers


def test_the_journal_is_cut_at_every_byte_of_a_deal(first: Answer, deal: list[Answer]) -> None:
    hosts, journal = [first.host, *(answer.host for answer in deal)], first.journal
    for before, answer in zip(hosts, deal, strict=False):
        for size in {*range(0, len(answer.journal), 1 if DEEP else 9), len(answer.journal) - 1}:
            host = resumed(journal + answer.journal[:size])
            # All but the last byte of a line is not the line.
            assert host == before
        journal += answer.journal
        assert resumed(journal) == answer.host


def test_a_host_goes_on_from_wherever_its_journal_was_cut(first: Answer, deal: list[Answer]) -> None:
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
        assert Host.resume(lines_of(line[:size])) is None
        assert resumed(line[:size] + line).lines == 1


def test_what_is_not_the_lines_of_a_journal_is_refused(first: Answer) -> None:
    wrong: Any
    for wrong in (first.journal, first.journal.encode()):
        with pytest.raises(InvalidType) as caught:
            Host.resume(wrong)
        kind = type(wrong).__name__
        assert str(caught.value) == f"expected the lines of a journal, not {kind}; use text.splitlines()"
        assert Host.resume(wrong.splitlines()) == first.host
    for wrong in (None, 5):
        with pytest.raises(InvalidType, match=f"^expected the lines of a journal, not {type(wrong).__name__}$"):
            Host.resume(wrong)
    for wrong in ([None], [1]):
        with pytest.raises(InvalidType, match=f"^expected a line of a journal, not {type(wrong[0]).__name__}$"):
            Host.resume(wrong)


def test_a_line_that_was_changed_is_refused_with_its_place(first: Answer, deal: list[Answer]) -> None:
    journal = first.journal + "".join(answer.journal for answer in deal)
    lines = journal.split("\n")
    last = journal.rindex("\n")
    for place in range(0, last, 7):
        other = "~" if journal[place] != "~" else "!"
        with pytest.raises(JournalError) as caught:
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
            with pytest.raises(JournalError):
                Host.resume(wrong)


def test_a_line_that_ends_as_it_should_and_does_not_fit_is_refused_at_the_end_too(first: Answer) -> None:
    for wrong, problem in (('"player":1', "its checksum is wrong"), ('"player:2', "expected line 4, complete")):
        with pytest.raises(JournalError, match=f"line 5 of the journal: {problem}"):
            resumed(first.journal.replace('"player":2', wrong))


def test_a_whole_last_line_with_a_changed_end_is_refused(first: Answer) -> None:
    end = ',"crc":"01234567"}'
    for back in range(1, len(end) + 1):
        at = len(first.journal) - back
        with pytest.raises(JournalError, match=r"^line 5 of the journal: "):
            resumed(f"{first.journal[:at]}~{first.journal[at + 1 :]}")
        with pytest.raises(JournalError, match=r"^line 5 of the journal: "):
            resumed(f"{first.journal[:at]}~{first.journal[at:]}")
        # Without the very last, it is only partly written.
        if back > 1:
            with pytest.raises(JournalError, match=r"^line 5 of the journal: "):
                resumed(first.journal[:at] + first.journal[at + 1 :])
    # What is cut off is never JSON.
    for wrong in ("}", ',"c":1}'):
        with pytest.raises(JournalError, match=r"^line 5 of the journal: "):
            resumed(first.journal[: -len(end)] + wrong)


def line_behind(host: Host, entry: Any) -> str:
    """A line with the right number and checksum, whoever wrote it."""
    line, _ = encode_line(entry, host.lines + 1, host.checksum)
    return line


def entry_of(answer: Answer) -> Any:
    return json.loads(answer.journal)["message"]


def test_a_journal_holds_nothing_that_a_host_would_not_have_written(first: Answer) -> None:
    ready = entry_of(first.host.receive("p1", Ready(), number=2))
    wrong = (
        (
            entry_of(Host.start(Match.start(RULES, dealer=Seat(0)))),
            "expected the beginning of the journal in its first line",
        ),
        (ready | {"request": {"type": "stand up"}}, r"\$.request.type: expected"),
        (dict(reversed(ready.items())), "no host would write this line"),
        (entry_of(Host.start(Match.start(RULES, dealer=Seat(0))).host.receive("p9", Sit(0))), "is taken"),
        ({"type": "late", "players": []}, "expected players that the table is waiting for"),
        ({"type": "late", "players": [0, 3]}, "expected players that the table is waiting for"),
        ({"type": "inherited", "player": 3}, "there is no player 3"),
        ("late", r"\$: expected an object"),
    )
    few = attrs.evolve(first.host.standing, room=attrs.evolve(first.host.room, places=(None,)))
    with pytest.raises(JournalError, match=r"^line 2 of the journal: 1 places: expected 3$"):
        resumed(encode_line(encode_entry(few), 6, 0)[0])
    for entry, problem in wrong:
        with pytest.raises(JournalError, match=f"line 6 of the journal: .*{problem}"):
            resumed(first.journal + line_behind(first.host, entry))
    with pytest.raises(
        JournalError, match="line 2 of the journal: expected the beginning of the journal in its first line"
    ):
        resumed(encode_line(entry_of(first.host.receive("p1", Ready())), 1, 0)[0])


def test_a_damaged_line_is_never_left_out_where_lines_do_not_tear(first: Answer, deal: list[Answer]) -> None:
    journal = first.journal + "".join(answer.journal for answer in deal)
    lines = journal.encode().split(b"\n")[1:]
    host = Host.resume(lines, torn=False)
    for place in range(len(lines) - 3, len(lines)):
        line = lines[place]
        for byte, bit in product(range(len(line)), range(8)):
            flipped = line[:byte] + bytes([line[byte] ^ (1 << bit)]) + line[byte + 1 :]
            with pytest.raises(JournalError, match=f"^line {place + 1} of the journal: "):
                list(decode_lines([*lines[:place], flipped, *lines[place + 1 :]], torn=False))
    with pytest.raises(JournalError, match=f"^line {len(lines) + 1} of the journal: expected line"):
        Host.resume([*lines, b""], torn=False)
    assert Host.resume(lines, torn=False) == host


def test_whoever_looks_on_is_not_in_the_journal(first: Answer) -> None:
    host, journal = first.host, first.journal
    for times in range(40):
        for request in (Watch(), Watch(), Leave()):
            answer = host.receive(f"guest {times}", request)
            host, journal = answer.host, journal + answer.journal
    assert (host, journal) == (first.host, first.journal)
    assert not host.receive("p1", Watch()).journal
    stood = host.receive("p1", Stand())
    guest = stood.host.receive("guest", Watch())
    assert not guest.journal
    after = resumed(journal + stood.journal)
    assert [one.key for one in after.clients] == ["p0", "p2"]
    assert after.room == guest.host.room


def test_whoever_sits_down_after_looking_on_is_told_the_next_number(first: Answer) -> None:
    host = first.host.receive("p1", Stand()).host
    journal = first.journal + first.host.receive("p1", Stand()).journal
    for number in (5, 6):
        host = host.receive("guest", Watch(), number=number).host
    answer = host.receive("guest", Sit(1), number=7)
    host = resumed(journal + answer.journal)
    assert host == attrs.evolve(answer.host, clients=host.clients)
    kept = {one.key: one for one in answer.host.clients}
    assert host.clients == (kept["p0"], kept["p2"], kept["guest"])
    assert (kept["guest"].heard, kept["guest"].sent) == (7, 3)
    assert [sent.number for _, sent in host.receive("guest", Resend(1)).messages] == [2, 3]


def test_messages_to_whoever_was_forgotten_have_higher_numbers_than_before(first: Answer) -> None:
    host, numbers = first.host, [0]
    for _ in range(2):
        watched = host.receive("guest", Watch())
        for answer in (watched, *going_on(watched.host, deals=len(host.match.rows) + 1)):
            host = answer.host
            numbers += [sent.number for client, sent in answer.messages if client == "guest"]
        host = from_snapshot(host)
        # Whoever is not known any more watches anew.
        assert host.receive("guest", Resend(numbers[-1])).messages[0][1].number > numbers[-1]
        (_, sent), *_ = host.receive("other", Sit(9)).messages
        assert isinstance(sent.message, Refused)
    assert numbers == sorted(set(numbers))
    answer = host.receive("p1", Stand()).host.receive("guest", Sit(1))
    numbers += [sent.number for client, sent in answer.messages if client == "guest"]
    assert numbers == sorted(set(numbers))


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots after few lines."""
    monkeypatch.setattr("fivehundred.hosting.host.SNAPSHOT_EVERY", 9)


@pytest.mark.usefixtures("often")
def test_a_journal_with_snapshots_goes_on_from_each_of_them() -> None:
    answers = [begun()]
    answers += going_on(answers[0].host, deals=3)
    journal = "".join(answer.journal for answer in answers)
    lines = journal.split("\n")[1:]
    hosts = {answer.host.lines: answer.host for answer in answers}
    snapshots = [answer.host.lines for answer in answers if answer.snapshot]
    assert len(snapshots) > 3
    for number in snapshots:
        assert lines[number - 1].startswith(f'{{"number":{number},"message":{{"type":"snapshot",')
        for last in (number, number + 3, len(lines)):
            after = Host.resume(lines[number - 1 : last])
            assert after == Host.resume(lines[:last])
            assert after == hosts.get(last, after)
            # What was heard before need not be there, and need not be whole.
            assert Host.resume(["", "torn", *lines[number - 1 : last]]) == after
    assert record_of(lines) == Record(first=Match.start(RULES, dealer=Seat(0)), deals=over(answers))


def over(answers: list[Answer]) -> list[Deal]:
    """The deals that were over."""
    return [answer.host.deal for answer in answers if answer.host.deal and answer.host.deal.finished and acted(answer)]


def acted(answer: Answer) -> bool:
    """Whether the deal ended with it."""
    return any(isinstance(sent.message, DealFinished) for _, sent in answer.messages)


@pytest.mark.usefixtures("often")
def test_a_snapshot_that_is_half_written_is_written_again_later() -> None:
    answer = begun()
    journal = answer.journal
    while not answer.snapshot:
        before = answer.host
        answer = going_on(before)[0]
        journal += answer.journal
    cut = journal[: journal.rindex("\n") + 40]
    host = resumed(cut)
    assert host.room == answer.host.room
    again = going_on(host)[0]
    assert again.snapshot
    assert resumed(cut + again.journal) == again.host


@pytest.mark.usefixtures("often")
def test_what_a_client_has_missed_before_a_snapshot_is_told_as_a_whole() -> None:
    answer = begun()
    while not answer.snapshot:
        answer = going_on(answer.host)[0]
    host = answer.host
    refused = host.receive("p0", Sit(1), number=50)
    client = next(one for one in refused.host.clients if one.key == "p0")
    assert [type(sent.message) for _, sent in host.receive("p0", Resend(client.sent - 1)).messages] == [Welcome]
    assert host.receive("p0", Resend(client.sent)).messages == ()
    # Refusals are in no journal, and are in a snapshot.
    kept = from_snapshot(refused.host)
    assert kept.receive("p0", Sit(1), number=50).messages == refused.messages
    assert [one.heard for one in kept.clients if one.key == "p0"] == [50]


def test_a_snapshot_holds_every_field_of_a_host_that_lasts() -> None:
    lasting = {field.name for field in attrs.fields(Host) if field.eq} - {"snapshot"}
    assert lasting == {field.name for field in attrs.fields(Snapshot)}


def test_a_match_too_long_to_be_read_gets_no_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivehundred.hosting.host.SNAPSHOT_EVERY", 1)
    monkeypatch.setattr("fivehundred.hosting.host.MOST_ROWS", 0)
    answer = begun()
    assert answer.host.snapshot == answer.host.lines
    answers = going_on(answer.host)
    assert not answers[-1].snapshot
    assert all(one.snapshot for one in answers[:-1])


def test_a_record_has_the_clock_at_each_action_within_a_limit(first: Answer) -> None:
    host, journal, left = first.host, first.journal, []
    for time in (100, 100, 100, 107.25, 109, 109.0004):
        host = host.tick(time).host
        client, request = due(host)
        left += [host.seconds] if isinstance(request, Act) else []
        answer = host.receive(client, request)
        journal += answer.journal
        if answer.host.needs_pack:
            answer = answer.host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1)))
            journal += answer.journal
        host = answer.host
    record = record_of(journal.splitlines())
    assert record is not None
    assert left == [20 - 7.25, 20 - 1.75, 20 - (109.0004 - 109)]
    assert host.deal is not None
    notes = [Note(place, clock=seconds) for place, seconds in enumerate(left, start=1)]
    assert record.deals == (DealRecord(deal=host.deal, notes=notes),)


def test_the_record_of_a_journal_has_the_deal_under_way_too(first: Answer, deal: list[Answer]) -> None:
    assert record_of([]) is None
    lines = (first.journal + "".join(answer.journal for answer in deal[:-1])).split("\n")
    under_way = deal[-2].host
    assert under_way.deal is not None
    record = record_of(lines)
    assert record is not None
    assert record.under_way == under_way.deal
    whole = [*lines, *deal[-1].journal.split("\n")]
    record = record_of(whole, deals=1)
    assert record is not None
    assert [one.deal for one in record.deals] == [deal[-1].host.deal]
    begun = record_of(whole, deals=0)
    wrong: Any
    for wrong in (1.5, "1", True):
        for which in ("match", "deals"):
            with pytest.raises(InvalidType, match=f"{which} must be an int"):
                record_of(whole, **{which: wrong})
    with pytest.raises(InvalidValue, match=r"^deals -1: expected 0 to"):
        record_of(whole, deals=-1)
    assert begun is not None
    assert (begun.deals, begun.match) == ((), first.host.match)
