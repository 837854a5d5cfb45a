"""The schema of requests and messages agrees with what is written and read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from helpers import DEEP
from hosted import player_of
from jsonschema import Draft202012Validator
from test_messages import REQUESTS, WRONG

from fivehundred import shuffle
from fivehundred.deal import Misdeal, PublicRefusal, Reason, Turn
from fivehundred.deal.refusals import refuse
from fivehundred.hosting import (
    Access,
    Act,
    Admitted,
    Answer,
    ClaimTricks,
    DoorSet,
    Hinted,
    HintsSet,
    Host,
    MatchFinished,
    Message,
    OutOfTime,
    Overheard,
    Phrase,
    Proposal,
    Proposed,
    Published,
    Ready,
    Request,
    Sent,
    Signalled,
    Sit,
    TakeBack,
    TakenBack,
    Void,
    Watch,
    Wish,
    Wished,
    message_schema,
    request_from_json,
    request_to_json,
    sent_from_json,
    sent_to_json,
)
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.rules.calls import Pass
from fivehundred.seats import Seat
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import Sentence
from fivehundred.wire import InvalidDocument

#: What need not be said while a deal is played.
BESIDE: tuple[Message, ...] = (
    *(DoorSet(Access.LOCKED), Wished((Wish(1, 2, "Eve"), Wish(2, 0)), 2), Admitted(0, "Eve"), OutOfTime((0,))),
    Overheard(PublicRefusal(Seat(1), Reason.TOO_LOW)),
    Proposed(Proposal(Seat(0), ClaimTricks(Seat(0)), (Seat(1),)), Seat(2)),
    Proposed(Proposal(Seat(0), Void(Misdeal.NO_CUT), (Seat(1),))),
    Proposed(Proposal(Seat(0), TakeBack(), (Seat(1),))),
    *(Published(listed=True), HintsSet(None), Signalled(1, Phrase.SORRY)),
    *(TakenBack(Turn(Seat(1), Pass())), Hinted(Pass())),
    Hinted(Pass(), refuse(Seat(0), Pass(), Reason.OUT_OF_TURN, turn=Seat(1))),
    MatchFinished(
        Result((1,), "END-1", (Sentence.of("result", "stands", sides=((Seat(1), Seat(3)),), totals=(520,)),)), (1,)
    ),
)
#: What is of the wrong type in most places.
ODD: tuple[Any, ...] = (None, True, 1.5, "odd one", [], [[]], {})
SCHEMA = message_schema()
#: A message that takes little time to check, and what every message is in.
SHORT = {"type": "readied", "ready": []}
ENVELOPE = Draft202012Validator(
    {"$schema": SCHEMA["$schema"], "$defs": SCHEMA["$defs"], "$ref": "#/$defs/sent"},
)


@cache
def validator(name: str, word: str | None = None) -> Draft202012Validator:
    """The schema of what has that *word* as its type, which takes less time than the whole of them."""
    known = SCHEMA["$defs"][name]["oneOf"]
    members = [one for one in known if word in (None, one["properties"]["type"]["const"])]
    return Draft202012Validator({"$schema": SCHEMA["$schema"], "$defs": SCHEMA["$defs"], "oneOf": members})


def is_valid(name: str, tree: Any) -> bool:
    word = tree.get("type") if isinstance(tree, dict) else None
    known = {one["properties"]["type"]["const"] for one in SCHEMA["$defs"][name]["oneOf"]}
    return validator(name, word if isinstance(word, str) and word in known else None).is_valid(tree)


def sent_in(name: str) -> Iterator[Sent]:
    """What the clients of a host are told in a deal of that preset."""
    rules = PRESETS[name]
    choose, told = player_of(len(name)), list[Sent]()

    def after(answer: Answer) -> Host:
        told.extend(sent for _, sent in answer.messages)
        return answer.host

    host = after(Host.start(Match.start(rules, dealer=Seat(0)), turn_seconds=30))
    host = after(host.receive("guest", Watch()))
    for player in range(rules.players):
        host = after(host.receive(f"p{player}", Sit(player, "Ann")))
    for player in range(rules.players):
        host = after(host.receive(f"p{player}", Ready()))
    host = after(host.deal_pack(shuffle.pack(rules.deck, rng=Random(5))))
    while host.deal is not None and host.deal.to_act is not None:
        view = host.deal.view(host.deal.to_act)
        for player in range(rules.players):
            if host.room.seats[view.seat] != player:
                host = after(host.receive(f"p{player}", Act(choose(view))))
        host = after(host.receive(f"p{host.room.seats[view.seat]}", Act(choose(view))))
        if len(view.turns) in (1, 12):
            for client in ("p0", "p1", "p2", "guest"):
                host = after(host.receive(client, Watch()))
    yield from told


def spoiled(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """*tree* with one key too many, without one, and with something else under one."""
    yield {**tree, "shoes": 1}
    for key in tree:
        yield {other: said for other, said in tree.items() if other != key}
        for odd in ODD:
            yield {**tree, key: odd}


def test_every_request_and_no_other_is_as_the_schema_says() -> None:
    assert {type(request) for request in REQUESTS.values()} == set(get_args(Request))
    for request in REQUESTS.values():
        tree = json.loads(request_to_json(request, number=5))
        validator("request").validate(tree)
        for other in spoiled(tree):
            try:
                request_from_json(json.dumps(other))
            except InvalidDocument:
                assert not is_valid("request", other)
            else:
                assert is_valid("request", other)


@pytest.mark.parametrize("text", [text for text, problem in WRONG.items() if problem.startswith("$.")])
def test_what_has_an_odd_member_is_none(text: str) -> None:
    assert not validator("request").is_valid(json.loads(text))


@pytest.mark.parametrize("name", ["standard-3", "table-2", *["called-5"] * DEEP])
def test_whatever_a_host_says_in_a_deal_is_as_the_schema_says(name: str) -> None:
    told = [*sent_in(name)]
    for text in {sent_to_json(sent) for sent in told}:
        tree = json.loads(text)
        ENVELOPE.validate(tree | {"message": SHORT})
        validator("message", tree["message"]["type"]).validate(tree["message"])
    assert {type(sent.message) for sent in told} | {*map(type, BESIDE)} == {*get_args(Message)}
    # Whatever has been written, the schema stays as it was.
    assert message_schema() == SCHEMA


@pytest.mark.parametrize("message", BESIDE, ids=range(len(BESIDE)))
def test_whatever_else_a_host_says_and_nothing_else_is(message: Message) -> None:
    tree = json.loads(sent_to_json(Sent(3, 1, message, 1.25)))
    assert validator("message").is_valid(tree["message"])
    for other in (*spoiled(tree), *({**tree, "message": each} for each in spoiled(tree["message"]))):
        said = other.get("message", SHORT)
        valid = ENVELOPE.is_valid({**other, "message": SHORT} if "message" in other else other)
        try:
            sent_from_json(json.dumps(other))
        except InvalidDocument:
            assert not (valid and is_valid("message", said))
        else:
            assert valid
            assert is_valid("message", said)
