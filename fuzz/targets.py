"""Everything that reads what strangers write: what is fuzzed, with texts of the library's own to begin from.

A target takes bytes and reads them. Whatever they are, it may raise nothing but a `FiveHundredError`, which it
swallows; what it could read it writes, reads again and compares. Anything else that comes out is a finding.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from io import StringIO
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import attrs

from fivehundred import Card, Cards, Deal, FiveHundredError, Match, Ruleset, Seat, presets, shuffle, wire
from fivehundred.actions import (
    ThrowIn,
    parse_declaration,
    parse_discard,
    parse_gift,
    parse_partner_call,
    parse_play,
)
from fivehundred.cards import suit_of_text
from fivehundred.cli import main
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.turns import Misdeal
from fivehundred.hosting import (
    Act,
    Answer,
    ClaimTricks,
    Decline,
    Follower,
    Host,
    Leave,
    Ready,
    Request,
    Resend,
    Sent,
    Sit,
    Void,
    Watch,
    request_to_json,
    sent_from_json,
    sent_to_json,
)
from fivehundred.hosting.fair import Agreement, Opened, Sealed, Transcript, parse_transcript, transcript_text
from fivehundred.match.replay import Replay
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.notation.deals import parse_position, position_text
from fivehundred.notation.records import Record, parse_record, record_text, record_while_valid
from fivehundred.notation.rulesets import parse_ruleset, ruleset_text
from fivehundred.notation.trickster import ptn_while_valid
from fivehundred.rules.calls import Pass, parse_call
from fivehundred.rules.decks import Packets
from fivehundred_server import ServerLimits, Store, application
from fivehundred_server.store import JournalLines

Target = Callable[[bytes], None]
#: Rules that between them have every stage and every kind of bid.
RULES = tuple(presets.get(name) for name in presets.names())
RARE = presets.AUSTRALIAN_4.evolve(declared_slam=500, breach=50)


@attrs.frozen
class Fuzzed:
    """One target."""

    target: Target
    #: Texts to begin from.
    seeds: Callable[[], Iterator[bytes]]
    #: Words that the parser knows.
    words: Sequence[str]
    #: No input is longer.
    longest: int


def text_of(data: bytes) -> str:
    """Any text at all: what is no UTF-8 becomes lone surrogates, which Python's texts may have."""
    return data.decode("utf-8", "surrogateescape")


def same(one: object, other: object) -> None:
    """Complain when what was written and read again is something else."""
    if one != other:
        raise AssertionError(f"written and read again it is {other!r}, not {one!r}")


def played(rules: Ruleset, seed: int, *, share: float = 1.0) -> Deal:
    """A deal played at random, to its end or for some *share* of its actions."""
    rng = Random(seed)
    dealer = Seat(rng.randrange(rules.players))
    deals = [Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=dealer)]
    while not deals[-1].finished:
        options = deals[-1].legal_actions
        # Passes and low calls, or every auction would run to its top.
        most = min(len(options), 4) if isinstance(deals[-1].stage, Auction) else len(options)
        deals.append(deals[-1].apply(options[rng.randrange(most)]))
    return deals[int(share * (len(deals) - 1))]


def some_deals() -> Iterator[Deal]:
    """Deals of all rules, at different points."""
    for seed, rules in enumerate((*RULES, RARE, RARE, RARE)):
        for share in (0.1, 0.3, 1.0):
            yield played(rules, seed, share=share)


# Cards, calls and actions ---------------------------------------------------------------------------------------------

WORDS: tuple[Callable[[str], Any], ...] = (
    Card.parse,
    Cards.parse,
    suit_of_text,
    parse_call,
    parse_play,
    parse_discard,
    parse_gift,
    parse_partner_call,
    parse_declaration,
    Packets.parse,
)
#: A deal in every stage.
STAGES = tuple({type(deal.stage): deal for last in some_deals() for deal in Replay.of(last).positions}.values())


def words(data: bytes) -> None:
    """The short texts, each by its own reader, and by every stage of a deal."""
    text = text_of(data)
    for parse in WORDS:
        try:
            read = parse(text)
        except FiveHundredError:
            continue
        if parse is not suit_of_text:
            same(read, parse(str(read)))
    for deal in STAGES:
        try:
            action = deal.parse(text)
        except FiveHundredError:
            continue
        same(action, deal.parse(str(action)))
        try:
            deal.apply(action)
        except FiveHundredError as error:
            str(error)


def word_seeds() -> Iterator[bytes]:
    """One of every kind of short text."""
    yield from (b"10H", b"JK2", b"JK=H", "8♥".encode(), b"7NT", b"P", b"OM", b"3 K3 4 3", b"call 2 4", b"alone")
    for deal in STAGES:
        yield from (str(action).encode() for action in deal.legal_actions[:3])


# Text -----------------------------------------------------------------------------------------------------------------


def rulesets(data: bytes) -> None:
    """A ruleset's text."""
    try:
        rules = parse_ruleset(text_of(data))
    except FiveHundredError:
        return
    same(rules, parse_ruleset(ruleset_text(rules)))
    same(rules, parse_ruleset(ruleset_text(rules, full=True)))


def ruleset_seeds() -> Iterator[bytes]:
    """Presets by name, changed, and in full."""
    for rules in (*RULES, RARE):
        yield ruleset_text(rules).encode()
        yield ruleset_text(rules.evolve(slam=None, name="ours")).encode()
    yield from (ruleset_text(rules, full=True).encode() for rules in RULES[::4])


def positions(data: bytes) -> None:
    """A position in one line."""
    try:
        deal = parse_position(text_of(data))
    except FiveHundredError:
        return
    same(deal, parse_position(position_text(deal)))


def position_seeds() -> Iterator[bytes]:
    """Deals, and what a seat or a spectator sees of them."""
    for deal in some_deals():
        for seen in (deal, deal.view(Seat(0)), deal.spectator):
            yield position_text(seen).encode()


def records(data: bytes) -> None:
    """A record; of a wrong one its valid part."""
    record, _ = record_while_valid(text_of(data))
    try:
        text = record_text(record)
    except FiveHundredError:
        return
    same(record, parse_record(text))


def record_seeds() -> Iterator[bytes]:
    """Records of deals and of a match, whole and partial, with tags and comments."""
    for seed, rules in enumerate(RULES[::3]):
        deal = played(rules, seed)
        yield record_text(Record(deals=[deal, deal.view(Seat(1))], tags={"Event": "Thursday"})).encode()
        yield record_text(attrs.evolve(a_match(rules, seed), comments=["Ours"])).encode()


def a_match(rules: Ruleset, seed: int) -> Record:
    """A match with two deals."""
    rng = Random(seed)
    kept = Record(first=Match.start(rules, rng=rng))
    for _ in range(2):
        deal = kept.match.deal(shuffle.pack(kept.match.rules.deck, rng=rng))
        while not deal.finished:
            options = deal.legal_actions
            most = min(len(options), 4) if isinstance(deal.stage, Auction) else len(options)
            deal = deal.apply(options[rng.randrange(most)])
        kept = kept.after(deal)
        if kept.match.result is not None:
            break
    return kept


def ptn(data: bytes) -> None:
    """The dialect of the Trickster programs, under several rulesets."""
    text = text_of(data)
    for rules in (presets.TRICKSTER_AU_4, presets.STANDARD_3):
        record, _ = ptn_while_valid(text, rules)
        try:
            again = record_text(record)
        except FiveHundredError:
            continue
        same(record, parse_record(again))


def ptn_seeds() -> Iterator[bytes]:
    """Deals as those programs write them."""
    yield b'[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H - - -"]'
    yield from (ptn_text(played(presets.TRICKSTER_AU_4, seed)).encode() for seed in range(12))


def ptn_text(deal: Deal) -> str:
    """*deal*, of four players, in that dialect."""
    names, given = "SWNE", deal.dealt

    def marks(cards: Cards) -> list[str]:
        return [str(card).replace("10", "T").replace("JK", "HJ")[::-1] for card in cards]

    def hand(cards: Cards) -> str:
        suits = ["".join(mark[1] for mark in marks(cards) if mark[0] == suit) for suit in "SHDC"]
        return ".".join([*suits, "H"] if any(card.is_joker for card in cards) else suits)

    first = (deal.dealer + 1) % 4
    lines = ['[GameCode "FiveHundred"]', f'[Dealer "{names[deal.dealer]}"]']
    hands = [hand(given.hands[(first + place) % 4]) for place in range(4)]
    lines.append(f'[Deal "{names[first]}:{" ".join(hands)}"]')
    lines.append(f'[Undealt "{"".join(marks(given.kitty))}"]')
    replay = Replay.of(deal)
    calls: list[str] = []
    for before, after in zip(replay.positions, replay.positions[1:], strict=False):
        action = after.view(before.stage.seat or Seat(0)).discards
        if isinstance(before.stage, Exchange) and action:
            taker = names[before.stage.seat]
            lines.append(f'[CardsAdded "{taker}:{"".join(marks(given.kitty))}"]')
            lines.append(f'[CardsRemoved "{taker}:{"".join(marks(action))}"]')
    calls = [str(event.call) for event in deal.history if hasattr(event, "call")]
    lines += [f'[Auction "{names[first]}"]', " ".join("Pass" if call == "P" else call for call in calls)]
    if deal.table.tricks:
        lead = deal.table.tricks[0].seats[0]
        lines.append(f'[Play "{names[lead]}"]')
        for trick in deal.table.tricks:
            cards = dict(trick.plays_by_seat)
            row = [cards.get(Seat((lead + place) % 4)) for place in range(4)]
            lines.append(" ".join("-" if play is None else marks(Cards.of([play.card]))[0] for play in row))
    return "\n".join(lines)


# JSON -----------------------------------------------------------------------------------------------------------------


def json(data: bytes) -> None:
    """Every kind of document, as text and as bytes."""
    for text in (data, text_of(data)):
        for kind, rules in product(wire.KINDS.values(), (None, presets.AUSTRALIAN_4)):
            try:
                value = wire.from_json(text, kind, rules=rules)
            except FiveHundredError:
                continue
            same(value, wire.from_json(wire.to_json(value), kind))
            same(value, wire.from_json(wire.to_json(value, computed=True), kind))


def json_seeds() -> Iterator[bytes]:
    """Every kind of document."""
    for number, deal in enumerate(some_deals()):
        for value in ((deal, deal.view(Seat(1))), (deal.rules, deal.spectator))[number % 2]:
            yield wire.to_json(value).encode()
        yield from (wire.to_json(action).encode() for action in deal.legal_actions[:2])
    for seed, rules in enumerate(RULES[::4]):
        kept = a_match(rules, seed)
        yield from (wire.to_json(value).encode() for value in (kept, kept.match))
        yield from (wire.to_json(value).encode() for value in (kept.match.standings, *kept.match.rows))
    sheet = ScoreSheet.start(presets.AUSTRALIAN_4, dealer=Seat(0))
    sheet = sheet.enter(sheet.contract("7S", 1), (3, 4, 0, 3)).misdealt().undo()
    yield wire.to_json(sheet).encode()
    for seed in range(4):
        for deal in Replay.of(played(presets.AUSTRALIAN_4, seed)).positions[:: 7 + seed]:
            seat = Seat(deal.to_act or 0)
            refusal = deal.why_not(ThrowIn())
            heard = None if refusal is None else refusal.public
            told = (*deal.view(seat).turns[-1:], deal.history[-1], deal.legal_actions, deal.contract, refusal, heard)
            for one in (deal.view(seat), deal.spectator, deal.info, *filter(None, told)):
                yield wire.to_json(one, computed=True, rules=False).encode()


# Hosting --------------------------------------------------------------------------------------------------------------


def hosted() -> Iterator[Answer]:
    """What a host answers from its beginning to the end of a deal."""
    rules, rng = presets.STANDARD_3, Random(1)
    answers = [Host.start(Match.start(rules, dealer=Seat(0)), turn_seconds=20)]
    said: list[tuple[str, Request]] = [(f"p{player}", Sit(player, "Ann")) for player in range(3)]
    said += [*((f"p{player}", Ready()) for player in range(3)), ("guest", Watch())]
    for client, request in said:
        answers.append(answers[-1].host.receive(client, request))
    answers.append(answers[-1].host.deal_pack(shuffle.pack(rules.deck, rng=rng)))
    while (deal := answers[-1].host.deal) is not None and deal.to_act is not None:
        action = Act(deal.legal_actions[rng.randrange(len(deal.legal_actions))])
        answers.append(answers[-1].host.receive(f"p{deal.to_act}", action, number=len(answers)))
    yield from answers


HOSTED = tuple(hosted())


def hosting(data: bytes) -> None:
    """What a client says, what a host says, and a journal."""
    for answer in HOSTED[3::11]:
        for client in ("p1", "a stranger"):
            after = answer.host.receive_json(client, data)
            for _, text in after.texts:
                sent_from_json(text)
    knows = Follower().after(Sent(1, 0, HOSTED[-1].host.room.welcome("p1")))
    for follower in (Follower(), knows):
        try:
            _, sent = follower.after_json(data)
            same(sent, sent_from_json(sent_to_json(sent)))
        except FiveHundredError:
            continue
    try:
        Host.resume(data.splitlines())
    except FiveHundredError as error:
        str(error)


def hosting_seeds() -> Iterator[bytes]:
    """Requests, messages, and a journal as it grows."""
    journal = ""
    for answer in HOSTED:
        journal += answer.journal
        yield from (text.encode() for _, text in answer.texts)
        if len(journal) < 6000:
            yield journal.encode()
    for request in (
        Resend(3),
        ClaimTricks(Seat(1)),
        Void(Misdeal.NO_CUT),
        Decline(),
        Leave(),
        Act(Pass()),
        Sit(1),
        Ready(),
    ):
        yield request_to_json(request, number=2).encode()


# The server -----------------------------------------------------------------------------------------------------------

SECRET = "A" * 43
ENTER = f'{{"type":"enter","secret":"{SECRET}"}}'.encode()
#: What the server may answer, and how it may close a connection; 500 and 1011 would mean that something failed.
STATUSES = frozenset({200, 201, 307, 400, 404, 405, 409, 413})
CODES = frozenset({1000, 1003, 1008, 4404, 4429})


class Journals(Store):
    """The journals without a file."""

    def __init__(self) -> None:
        self.rooms = 0
        self.lines: dict[str, list[str]] = {}

    def _read(self, room: str, *, whole: bool) -> tuple[int, list[bytes]]:
        return 1, [line.encode() for line in self.lines.get(room, [])]

    def write(self, line: JournalLines) -> None:
        """Write *line*."""
        if line.text:
            self.lines.setdefault(line.room, []).extend(line.text.split("\n"))
        line.done(None)

    def close(self) -> None:
        """Nothing waits."""


def table() -> Iterator[Answer]:
    """A room in which it is the turn of somebody who enters with the secret; the others are bots."""
    answers = [Host.start(Match.start(presets.STANDARD_3, dealer=Seat(2)))]
    ann = sha256(f"room {SECRET}".encode()).hexdigest()
    answers += [answers[-1].host.receive(ann, Sit(0, "Ann"))]
    answers += [answers[-1].host.place(1, "sensible")]
    answers += [answers[-1].host.place(2, "random")]
    answers += [answers[-1].host.receive(ann, Ready())]
    yield from (*answers, answers[-1].host.deal_pack(shuffle.pack(presets.STANDARD_3.deck, rng=Random(1))))


TABLE = tuple(answer.journal.strip() for answer in table() if answer.journal)
JOURNALS = Journals()
SITE = application(JOURNALS, limits=ServerLimits(messages_at_once=60))


def server(data: bytes) -> None:
    """A request, or frames of a player, of a guest, or of somebody who has yet to enter, each in a line."""
    head, *lines = data.split(b"\n")
    method, _, path = head.decode("ascii", "replace").partition(" ")
    first = {"ANN": [ENTER], "GUEST": [b'{"type":"enter"}']}.get(method, [])
    if first or method == "WS":
        asyncio.run(serve("/rooms/room/socket" if first else path, "", [*first, *lines]))
    else:
        asyncio.run(serve(path, method, [b"\n".join(lines)]))


async def serve(path: str, method: str, parts: Sequence[bytes]) -> None:
    """Ask the server for *path*, with the *parts* of a body, or of a conversation if there is no *method*."""
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: failures.append(context))
    sent, kind, JOURNALS.lines = list[Any](), "http" if method else "websocket", {"room": [*TABLE]}
    said: list[dict[str, Any]] = [{"type": "http.request", "body": part} for part in parts]
    if kind == "websocket":
        said = [{"type": "websocket.connect"}, *map(frame, parts), {"type": "websocket.disconnect", "code": 1005}]

    async def receive() -> dict[str, Any]:
        # Others go on meanwhile.
        await asyncio.sleep(0)
        return said.pop(0) if said else {"type": f"{kind}.disconnect", "code": 1005}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": kind, "method": method, "path": unquote(path), "query_string": b"", "http_version": "1.1"}
    async with SITE.router.lifespan_context(SITE):
        await SITE({**scope, "headers": [(b"content-type", b"application/json")]}, receive, send)
    for message in sent:
        if message.get("code", 1000) not in CODES or message.get("status", 200) not in STATUSES:
            raise AssertionError(f"answered with {message}")
        if "text" in message and not wire.parse_json(message["text"])["message"]["type"]:
            raise AssertionError(f"said {message}")
    if failures:
        raise AssertionError(f"failed: {failures}")
    for journal in JOURNALS.lines.values():
        Host.resume(journal)


def frame(part: bytes) -> dict[str, Any]:
    """What is received; text unless it is none."""
    try:
        return {"type": "websocket.receive", "text": part.decode("utf-8")}
    except UnicodeDecodeError:
        return {"type": "websocket.receive", "bytes": part}


def server_seeds() -> Iterator[bytes]:
    """Requests of every kind, and what players, guests and strangers say."""
    for path in ("", "rooms/room", "page/table.js", "page/../store.py", "presets", "rooms/room/record", "rooms"):
        yield f"GET /{path}".encode()
    yield from (b"GET /rooms/room/deals/1", b"GET /rooms/%00/record", b"GET /rooms/other/deals/9999999999999999999999")
    for rules in ('"standard-3"', '"australian-4 target=700"', wire.to_json(presets.DUMMY_2)):
        for more in ("", ',"bots":{"1":"random"}', ',"bots":null,"turn_seconds":30,"ready_seconds":5.5'):
            yield f'POST /rooms\n{{"rules":{rules}{more}}}'.encode()
    room = b"WS /rooms/room/socket\n"
    yield from (
        room + ENTER,
        room + b'{"type":"enter"}\n{"type":"watch"}',
        room + b"\xff",
        b"WS /rooms/x/socket\n" + ENTER,
    )
    said = [request_to_json(one, number=1) for one in (Watch(), Act(Pass()), Sit(1), Ready(), Leave(), Resend(2))]
    said += [
        f'{{"type":"place","player":{player},"bot":{bot}}}' for player in (0, 1, 3) for bot in ("null", '"random"')
    ]
    said += [
        request_to_json(one) for one in (ClaimTricks(Seat(0)), Void(Misdeal.NO_CUT), Decline(), Act(parse_play("10H")))
    ]
    for one, other in product(("ANN", "GUEST"), said):
        yield f"{one}\n{said[0]}\n{other}\n{said[1]}".encode()


# Fair shuffles --------------------------------------------------------------------------------------------------------


def fair(data: bytes) -> None:
    """The transcript of a fair shuffle."""
    try:
        transcript = parse_transcript(text_of(data))
    except FiveHundredError:
        return
    same(transcript, parse_transcript(transcript_text(transcript)))


def fair_seeds() -> Iterator[bytes]:
    """Transcripts of every length."""
    for rules in (presets.DUMMY_2, presets.STANDARD_3, presets.AUSTRALIAN_4):
        agreement = Agreement.under(rules, "a name ♠")
        secrets = tuple(bytes([seat]) * 32 for seat in range(rules.players))
        commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
        sealed = Sealed(agreement, agreement.host_commitment(bytes(32)), commitments)
        opened = Opened(sealed, secrets)
        for of in (sealed, opened, Transcript(sealed, opened, bytes(32))):
            yield transcript_text(of).encode()


# Score sheets ---------------------------------------------------------------------------------------------------------

SHEETS = ("australian-4", "standard-3", "called-5", "one-thousand-3")
FILE = Path(tempfile.gettempdir()) / f"fivehundred-sheet-{os.getpid()}.txt"


def sheet(data: bytes) -> None:
    """The file of deals that ``fivehundred score`` reads, for games of several kinds, and ``check``, whatever it is."""
    FILE.write_bytes(data)
    try:
        for name in SHEETS:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                main(["score", "--preset", name, str(FILE)])
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            main(["check", str(FILE)])
    finally:
        FILE.unlink()


def sheet_seeds() -> Iterator[bytes]:
    """Files of deals."""
    yield b"7S by 1 took 8\nM by 0 took 0 # a good one\nundo\npassed\nmisdeal\ncorrect 1 7S by 1 took 9\nshow\nneeds\n"
    yield b"7S by 0 took 8 1 1\n8H by 2 took 3 3 4\nhistory\nhelp\n"
    yield b"fivehundred score --preset 'standard-3 target=300' --names A,B,C --scores=0,0,-40\n7S by B took 8 2 0\n"
    yield b"8S by 0 with 2 3 took 9 1 0\n7D by 1 called AH took 7 1 1 1 0\n10NT by 4 took 10 0 0 0 0\n"
    yield b"7S by 0 took 8 1 1 cards 120 60 35 won 0 0 0 0 0 0 0 0 1 2 worth 21 30 10 20 30 10 20 30 10 4\nquit"
    yield b"6S by player0 slam took 10\n6S by 1 breach 2 took 4\npassed took 4 3 3\ninkles\n"


_CARDS = [str(card) for card in Cards((1 << 66) - 1)]
_SETTINGS = [f"{field.name}=" for field in attrs.fields(Ruleset)]
#: Every target by its name.
TARGETS = {
    "words": Fuzzed(words, word_seeds, [*_CARDS, "call ", "discard ", "give ", "declare ", "slam", "no ", "JK="], 200),
    "rulesets": Fuzzed(rulesets, ruleset_seeds, [*_SETTINGS, "specials=(", "fewer=(", "schedule="], 6000),
    "positions": Fuzzed(
        positions,
        position_seeds,
        [*_CARDS, "; ", "rules: ", "dealer: ", "hand 0: ", "kitty: ", "auction by 0: ", "trick 1 by 0: ", "discard ?"],
        4000,
    ),
    "records": Fuzzed(
        records,
        record_seeds,
        [*_CARDS, "\n", "deal\n", "match\n", "rules: ", "dealer: ", "result: ", "rest: ", "void: ", "# ", '[Event "'],
        8000,
    ),
    "ptn": Fuzzed(
        ptn,
        ptn_seeds,
        [
            '[Deal "',
            '[Dealer "',
            '[Undealt "',
            '[Auction "',
            '[Play "',
            '[CardsAdded "',
            '"]\n',
            "Pass",
            "Nullo",
            "iNT",
        ],
        4000,
    ),
    "hosting": Fuzzed(
        hosting,
        hosting_seeds,
        [
            *(
                '"type":"act","action":',
                '"type":"',
                '"number":',
                '"to":',
                '"message":{"type":"',
                '"seconds":',
                '"player":',
                '"number":1,"message":',
            ),
            *("null", "true", "{", "}", "[", "]"),
        ],
        10000,
    ),
    "server": Fuzzed(
        server,
        server_seeds,
        [
            *("GET /", "POST /rooms\n", "WS /rooms/", "ANN\n", "GUEST\n", "\n", "/socket", "/record", "/deals/", "%00"),
            *('"type":"place","player":', '"type":"enter","secret":"', '"bot":', '"rules":"', '"turn_seconds":'),
            *('"type":"act","action":', '"type":"', '"number":', "null", "{", "}", "[", "]"),
        ],
        8000,
    ),
    "json": Fuzzed(
        json,
        json_seeds,
        [
            f'"format":"{wire.FORMAT}"',
            *(f'"kind":"{kind}"' for kind in wire.KINDS),
            *('"computed":', "null", "true", "{", "}", "[", "]"),
        ],
        20000,
    ),
    "fair": Fuzzed(fair, fair_seeds, ["commitment of seat ", "secret of ", "the host: ", "name: ", "players: "], 4100),
    "sheet": Fuzzed(sheet, sheet_seeds, [" by ", " took ", "undo\n", "correct ", "misdeal", "passed", " with "], 2000),
}
