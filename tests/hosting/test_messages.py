"""What clients and hosts say as JSON: read strictly, whatever a stranger writes."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from helpers import QUARTER
from hypothesis import given, strategies as st

from fivehundred.actions import PLAYS
from fivehundred.deal.deal import Deal
from fivehundred.deal.turns import Misdeal
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue
from fivehundred.hosting import (
    Access,
    Act,
    Admit,
    Agree,
    Begin,
    ClaimTricks,
    Decline,
    Door,
    Follower,
    HandOn,
    Hint,
    Host,
    Leave,
    Phrase,
    Place,
    Publish,
    Readied,
    Ready,
    Refused,
    Rematch,
    Request,
    Resend,
    Sent,
    SetHints,
    Signal,
    Sit,
    Stand,
    TakeBack,
    Void,
    Watch,
    request_from_json,
    request_to_json,
    sent_from_json,
    sent_to_json,
)
from fivehundred.hosting.accounts import Account
from fivehundred.hosting.journal import decode_entry
from fivehundred.hosting.messages import MAX_REQUEST
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass
from fivehundred.seats import Seat
from fivehundred.wire import InvalidDocument

HOST = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host.receive("ann", Sit(0)).host
REQUESTS: dict[str, Request] = {
    '{"type":"watch"}': Watch(),
    '{"type":"sit","player":1}': Sit(1),
    '{"type":"sit","player":1,"name":"Ann"}': Sit(1, "Ann"),
    '{"type":"stand"}': Stand(),
    '{"type":"leave"}': Leave(),
    '{"type":"act","action":{"type":"play","card":"10H"}}': Act(next(play for play in PLAYS if str(play) == "10H")),
    '{"type":"ready"}': Ready(),
    '{"type":"begin","bot":"sensible"}': Begin("sensible"),
    '{"type":"begin","bot":null}': Begin(None),
    '{"type":"claim tricks","seat":2}': ClaimTricks(Seat(2)),
    '{"type":"void","why":"no cut was offered"}': Void(Misdeal.NO_CUT),
    '{"type":"agree"}': Agree(),
    '{"type":"decline"}': Decline(),
    '{"type":"resend"}': Resend(),
    '{"type":"resend","after":7}': Resend(7),
    '{"type":"place","player":1,"bot":"sensible"}': Place(1, "sensible"),
    '{"type":"place","player":1,"bot":null}': Place(1, None),
    '{"type":"door","door":"open"}': Door(Access.OPEN),
    '{"type":"door","door":"ask"}': Door(Access.ASK),
    '{"type":"door","door":"locked"}': Door(Access.LOCKED),
    '{"type":"admit","wish":1,"yes":false}': Admit(1, yes=False),
    '{"type":"hand on","player":2}': HandOn(2),
    '{"type":"publish","listed":true}': Publish(listed=True),
    '{"type":"set hints","hints":"sensible"}': SetHints("sensible"),
    '{"type":"rematch"}': Rematch(),
    '{"type":"take back"}': TakeBack(),
    **{f'{{"type":"signal","phrase":"{phrase.value}"}}': Signal(phrase) for phrase in Phrase},
    '{"type":"hint"}': Hint(),
    '{"type":"hint","action":{"type":"pass"}}': Hint(Pass()),
}


def test_every_request_is_written_and_read() -> None:
    assert {type(request) for request in REQUESTS.values()} == set(get_args(Request))
    for text, request in REQUESTS.items():
        assert request_to_json(request) == text
        assert request_from_json(text) == (request, 0, 0)
        numbered = request_to_json(request, number=5, answers=1)
        assert request_from_json(numbered.encode()) == (request, 5, 1)
        assert json.loads(numbered) == json.loads(text) | {"number": 5, "answers": 1}
        answer = HOST.receive_json("ann", numbered)
        assert answer == HOST.receive("ann", request, number=5, answers=1)
        assert answer.texts == tuple((key, sent_to_json(sent)) for key, sent in answer.messages)


def test_the_words_of_messages_and_of_journals_never_change() -> None:
    messages = [
        "welcome",
        "account",
        "refused",
        "overheard",
        "seated",
        "door set",
        "wished",
        "admitted",
        "readied",
        "proposed",
        "out of time",
    ]
    messages += ["deal finished", "match finished", "published", "hints set", "taken back", "signalled", "hinted"]
    entries = ["began", "heard", "placed", "packed", "acted", "late", "inherited", "rematched", "snapshot"]
    for path, read, words in (
        ("$.message", lambda: sent_from_json('{"number":0,"to":0,"message":{"type":""}}'), messages),
        ("$", lambda: decode_entry({"type": ""}), entries),
    ):
        with pytest.raises(InvalidDocument) as caught:
            read()
        assert caught.value.problems == ((f"{path}.type", f"expected {' or '.join(words)}, not ''"),)


def test_a_welcome_that_says_no_rules_is_refused_with_its_place() -> None:
    text = sent_to_json(Sent(1, 0, HOST.room.welcome("ann")))
    for wrong, problem in {
        text.replace('"match":{"format":', '"match":{"shape":'): "$.message.match.format: missing",
        text.replace('"match":', '"game":'): "$.message.match: missing; $.message.game: unknown key",
    }.items():
        with pytest.raises(InvalidDocument) as caught:
            sent_from_json(wrong)
        assert str(caught.value).startswith(problem)


WRONG = {
    "": "not JSON",
    "[]": "expected an object, not a list",
    "{}": "$.type: missing",
    '{"type":"shout"}': "$.type: expected watch or sit or",
    '{"type":"sit"}': "$.player: missing",
    '{"type":"sit","player":true}': "$.player: expected a whole number",
    '{"type":"sit","player":-1}': "player -1: expected 0 to",
    '{"type":"sit","player":1,"name":"a\\nb"}': "expected at most 40 printable characters",
    '{"type":"sit","player":1,"name":"' + "a" * 41 + '"}': "expected at most 40 printable characters",
    '{"type":"sit","player":1,"shoes":1}': "$.shoes: unknown key",
    '{"type":"claim tricks","seat":6}': "$.seat: expected a number from 0 to 5",
    '{"type":"act","action":{"type":"play","card":"10X"}}': "$.action.card: expected a card",
    '{"type":"place","player":1}': "$.bot: missing",
    '{"type":"place","player":1,"bot":5}': "$.bot: expected",
    '{"type":"place","player":true,"bot":null}': "$.player: expected a whole number",
    '{"type":"door","door":"ajar"}': "$.door: expected open or ask or locked",
    '{"type":"admit","wish":1,"yes":1}': "$.yes: expected true or false",
    '{"type":"hand on","player":-1}': "player -1: expected 0 to",
    '{"type":"publish","listed":1}': "$.listed: expected true or false",
    '{"type":"signal","phrase":"well bid"}': "$.phrase: expected well played or one moment or thank you or good luck",
    '{"type":"signal"}': "$.phrase: missing",
    '{"type":"hint","action":{"type":"sing"}}': "$.action.type: expected",
    '{"type":"ready","number":"1"}': "expected a whole number",
    '{"type":"ready","number":-1}': "number -1: expected 0 to",
    '{"type":"ready","type":"ready"}': "comes twice",
    '{"type":"resend","after":1e999}': "'1e999' is too large a number",
    "[" * 99 + "]" * 99: "nested too deep",
    " " * (MAX_REQUEST + 1): "expected at most 4000",
}


@pytest.mark.parametrize(("text", "problem"), WRONG.items(), ids=range(len(WRONG)))
def test_what_is_no_request_is_refused_and_changes_nothing(text: str, problem: str) -> None:
    with pytest.raises(InvalidDocument) as caught:
        request_from_json(text)
    assert problem in str(caught.value)
    for client in ("ann", "a stranger"):
        answer = HOST.receive_json(client, text)
        ((key, sent),) = answer.messages
        assert (key, answer.host, answer.journal) == (client, HOST, "")
        assert isinstance(sent.message, Refused)
        assert problem in sent.message.text
        assert sent.to == 0


trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = (
    "type",
    "player",
    "name",
    "action",
    "seat",
    "why",
    "after",
    "number",
    "wants",
    "bot",
    "door",
    "wish",
    "yes",
    "listed",
    "phrase",
)
WORDS = [json.loads(text)["type"] for text in REQUESTS]


@QUARTER
@given(
    st.text()
    | st.binary()
    | trees.map(json.dumps)
    | st.tuples(
        st.sampled_from(WORDS),
        st.dictionaries(st.sampled_from(KEYS), trees | st.integers(0, 5) | st.just({"type": "pass"}), max_size=3),
    ).map(lambda said: json.dumps({**said[1], "type": said[0]}))
)
def test_whatever_a_client_writes_is_answered(text: str | bytes) -> None:
    for client in ("ann", "a stranger"):
        answer = HOST.receive_json(client, text)
        assert all(len(sent_to_json(sent)) < 10_000 for _, sent in answer.messages)
        if not answer.journal:
            assert answer.host.room == HOST.room
    with pytest.raises(FiveHundredError):
        Follower().after_json(text)


def test_what_a_host_says_is_read_strictly() -> None:
    text = sent_to_json(Sent(3, 1, Readied((0, 2)), 1.25))
    assert text == '{"number":3,"to":1,"message":{"type":"readied","ready":[0,2]},"seconds":1.25}'
    back = sent_from_json(text)
    assert (back, back.seconds) == (Sent(3, 1, Readied((0, 2))), 1.25)
    for wrong, problem in {
        "[]": "$: expected an object, not a list",
        text.replace("3", '"3"'): "$.number: expected a whole number",
        text.replace("1.25", "true"): "$.seconds: expected a number",
        text.replace("1.25", "1e999"): "'1e999' is too large a number",
        text.replace("1.25", "null"): "",
        text.replace("readied", "ready"): "$.message.type: expected welcome or account",
        text.replace("[0,2]", '[0,"2"]'): "$.message.ready[1]: expected a whole number",
    }.items():
        if problem:
            with pytest.raises(InvalidDocument) as caught:
                sent_from_json(wrong)
            assert problem in str(caught.value)
    with pytest.raises(InvalidDocument):
        sent_from_json(text, max_size=10)


def test_only_a_welcome_tells_the_rules() -> None:
    host = HOST.receive("bob", Sit(1)).host.receive("cleo", Sit(2)).host
    for client in ("ann", "bob", "cleo"):
        host = host.receive(client, Ready()).host
    answer = host.deal_pack(tuple(presets.STANDARD_3.deck))
    dealt = dict(answer.texts)["bob"]
    assert '"rules"' not in dealt
    assert sent_from_json(dealt) == answer.messages[1][1]
    ((_, again),) = answer.host.receive("bob", Resend()).texts
    assert sent_from_json(again).message == answer.host.room.welcome("bob")


def test_no_request_holds_what_is_too_much() -> None:
    for wrong in (lambda: Sit(-1), lambda: Sit(1, "a" * 41), lambda: ClaimTricks(Seat(-1))):
        with pytest.raises(InvalidValue):
            wrong()


def test_a_message_of_another_type_is_refused() -> None:
    odd: Any = 1.5
    for wrong in (lambda: Sit(odd), lambda: Sit(1, odd), lambda: Act(odd), lambda: Void(odd)):
        with pytest.raises(InvalidType):
            wrong()
    nothing: Any
    for nothing in (None, []):
        with pytest.raises(InvalidType, match=f"^expected a request, not {type(nothing).__name__}$"):
            request_to_json(nothing)
        with pytest.raises(InvalidType, match=f"^expected a Sent, not {type(nothing).__name__}$"):
            sent_to_json(nothing)


def test_what_is_no_message_is_not_sent() -> None:
    wrong: Any
    for wrong in (None, "readied", Sit(1)):
        with pytest.raises(InvalidType, match=f"expected a message, not {type(wrong).__name__}"):
            sent_to_json(Sent(1, 0, wrong))


def test_an_account_does_not_go_on_where_events_are_missing() -> None:
    deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    account = Account.of(deal.spectator)
    later = Account.of(deal.apply(Pass()).apply(Pass()).spectator, since=2)
    with pytest.raises(InvalidValue, match="an account since event 2: expected 0 to 1, the events"):
        account.continued_by(later)
