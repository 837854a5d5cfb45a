"""Whatever a host accepts, it reads again from its journal, and its clients read what it tells them."""

from __future__ import annotations

import json
from typing import Any, get_args

import attrs
from hypothesis import given, strategies as st

from fivehundred import Match, Seat, presets
from fivehundred.deal.turns import Misdeal
from fivehundred.errors import FiveHundredError
from fivehundred.hosting import (
    Access,
    Act,
    Answer,
    Host,
    Phrase,
    Ready,
    Rematch,
    Request,
    Sit,
    request_from_json,
    request_to_json,
    sent_from_json,
)
from fivehundred.rules.calls import PASS

CLIENTS = ("ann", "bob", "cleo")
#: Any text, among it what cannot be written as UTF-8, what breaks lines and terminals, and what is too long.
TEXTS = st.one_of(
    st.sampled_from(["ann", "bob", "cleo", "sensible"]),
    st.text(st.characters(exclude_categories=()), max_size=5),
    st.sampled_from(["", "\ud800", "a\udfff", "\x1b[2J", "\u2028", "\x00", "\U0001f3f4", "x" * 201, 7, None]),
)
NUMBERS = st.one_of(st.integers(0, 3), st.sampled_from([-1, 2**53 - 1, 2**53, 10**400, True, 1.5, None]))
#: The time, and limits of it.
TIMES = st.one_of(st.integers(0, 50), st.floats(), st.sampled_from([10**400, 2**53, 5e-324, None, True]))
#: The values of all other fields of requests, wrong ones among them.
OTHERS: list[tuple[str, tuple[Any, ...]]] = [
    ("yes", (True, False, 1)),
    ("listed", (True, False, None)),
    ("door", (*Access, "open")),
    ("phrase", (*Phrase, "hello")),
    ("why", (*Misdeal, None)),
    ("action", (PASS, None, "pass")),
]
PROGRAM = ("place", "tick", "set_connected", "act", "deal_pack", "rematch", "hint")
#: What happens: somebody sends something, the program does something, or the game goes on.
STEPS = st.tuples(
    st.one_of(st.sampled_from([*get_args(Request)]), st.sampled_from(["text", *PROGRAM]), st.just("on")),
    *(st.sampled_from(CLIENTS) | TEXTS, TEXTS, NUMBERS, TIMES, st.integers(0, 5)),
)
RULES = presets.STANDARD_3.evolve(hand_limit=1, early_end=True)


def go_on(host: Host) -> Answer:
    """Whatever the game waits for."""
    deal, sitters = host.deal, host.room.sitters
    if None in sitters:
        return host.place(sitters.index(None), "sensible")
    if host.needs_pack:
        return host.deal_pack(tuple(RULES.deck))
    if host.bot_request is not None:
        return host.act(host.bot_request.view.legal_actions[-1])
    for player, person in host.room.people.items():
        if deal is None or deal.to_act is None:
            return host.receive(person.client, Ready() if host.match.result is None else Rematch())
        if host.room.seats[deal.to_act] == player:
            return host.receive(person.client, Act(deal.legal_actions[-1]))
    return host.rematch(Match.start(RULES, dealer=Seat(0)))


def happen(host: Host, step: tuple[Any, ...]) -> Answer:
    """What a step of any kind leads to; an error of the library if it is refused at once."""
    kind, text, other, number, time, which = step
    fields = {
        **dict.fromkeys(("name", "bot", "hints"), other),
        **dict.fromkeys(("player", "seat", "after", "wish"), number),
        **{name: values[which % len(values)] for name, values in OTHERS},
    }
    match kind:
        case "on":
            answer = go_on(host)
            for _ in range(4 * which):
                more = go_on(answer.host)
                answer = Answer(more.host, more.messages, answer.journal + more.journal)
            return answer
        case "text":
            return host.receive_json(text, json.dumps({"type": "sit", "number": number, "player": 0, "name": other}))
        case "place":
            return host.place(number, text)
        case "tick":
            return host.tick(time)
        case "set_connected":
            return host.tick(host.clock.now or 0).host.set_connected([text, "ann"])
        case "act":
            return host.act(fields["action"])
        case "deal_pack":
            return host.deal_pack([number, *tuple(RULES.deck)[1:]])
        case "rematch":
            return host.rematch(Match.start(RULES, dealer=Seat(number)))
        case "hint":
            return host.hint(text, fields["action"])
        case _:
            request = kind(**{field.name: fields[field.name] for field in attrs.fields(kind)})
            try:
                assert request_from_json(request_to_json(request))[0] == request
            except FiveHundredError as error:
                raise AssertionError from error
            return host.receive(text, request, number=number)


@given(TEXTS, TEXTS, st.lists(TEXTS, max_size=2), TIMES, st.lists(STEPS, min_size=5, max_size=20))
def test_whatever_a_host_accepts_is_read_from_its_journal(
    owner: Any, hints: Any, bots: list[Any], seconds: Any, steps: list[tuple[Any, ...]]
) -> None:
    match = Match.start(RULES, dealer=Seat(0))
    try:
        answer = Host.start(match, owner=owner, hints=hints, bots=bots, stand_in=hints, turn_seconds=seconds)
    except FiveHundredError:
        answer = Host.start(match, owner="ann", hints="sensible", bots=("sensible",), turn_seconds=20)
    journal = answer.journal
    for client in CLIENTS[:2]:
        answer = answer.host.receive(client, Sit(CLIENTS.index(client)))
        journal += answer.journal
    for step in steps:
        try:
            answer = happen(answer.host, step)
        except FiveHundredError:
            continue
        journal += answer.journal
        resumed = Host.resume(journal.splitlines())
        assert resumed is not None
        assert resumed.room == answer.host.room
        assert [sent_from_json(text.encode()) for _, text in answer.texts] == [sent for _, sent in answer.messages]
