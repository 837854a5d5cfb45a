"""No message tells a client more than what their seat sees (PLAY-6)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from helpers import DEEP, FAMILIES, fewer, seen_by
from hypothesis import assume, given

from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.hosting import (
    Access,
    Act,
    Admit,
    Admitted,
    Agree,
    Answer,
    Begin,
    ClaimTricks,
    Door,
    DoorSet,
    HandOn,
    Hint,
    HintsSet,
    Host,
    Leave,
    Place,
    Ready,
    Request,
    Resend,
    Seated,
    Sent,
    SetHints,
    Sit,
    Stand,
    TakeBack,
    Watch,
    Welcome,
    Wished,
    sent_to_json,
)
from fivehundred.match.playing import Match
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import exchange_cards
from fivehundred.testing.random_deals import any_action, play_on, some_pack
from fivehundred.testing.rule_strategies import PRESETS

CARD = re.compile(r"(?<![0-9A-Z])(?:1[0-3]|[2-9JQKA])[SCDH♠♣♦♥]|JK2?")


def twin_of(deal: Deal, pack: tuple[Card, ...], seat: Seat, pick: Pick) -> tuple[Deal, tuple[Card, ...]]:
    """A deal that *seat* cannot tell from *deal*, and its pack; the same deal if there is no other."""
    hidden = list(deal.rules.deck - seen_by(deal, seat))
    for _ in range(4 if len(hidden) > 1 else 0):
        one, other = choose_one(pick, hidden), choose_one(pick, hidden)
        twin = exchange_cards(deal, one, other)
        if twin is not None:
            swap = {one: other, other: one}
            deal, pack = twin, tuple(swap.get(card, card) for card in pack)
    return deal, pack


def actions_of(deal: Deal) -> list[tuple[Seat, Action]]:
    return [
        (turn.seat, turn.action) for turn in deal.turns if turn.seat is not None and isinstance(turn.action, Action)
    ]


class Told:
    """Two hosts who deal twins, and what every client is told by each of them."""

    def __init__(self, rules: Ruleset, packs: list[tuple[Card, ...]], **options: Any) -> None:
        self.hosts = []
        self.said: list[dict[str, list[Sent]]] = [{}, {}]
        for _ in packs:
            host = Host.start(Match.start(rules, dealer=Seat(0)), **options).host
            for player in range(rules.players):
                host = host.receive(f"p{player}", Sit(player)).host
                host = host.receive(f"p{player}", Ready()).host
            for client in ("guest", "reader"):
                host = host.receive(client, Watch()).host
            self.hosts.append(host)
        self.answered([host.deal_pack(pack) for host, pack in zip(self.hosts, packs, strict=True)])

    def answered(self, answers: list[Answer]) -> None:
        for place, answer in enumerate(answers):
            self.hosts[place] = answer.host
            for client, sent in answer.messages:
                self.said[place].setdefault(client, []).append(sent)

    def played(self, deals: tuple[Deal, Deal]) -> None:
        """Whatever was done in *deals*."""
        for (acting, one), (_, other) in zip(*map(actions_of, deals), strict=True):
            self.acted(f"p{acting}", [one, other])

    def asked(self, client: str, request: Request) -> None:
        self.answered([host.receive(client, request) for host in self.hosts])

    def undo_last_action(self, by: Seat) -> bool:
        """Whether all agreed that the last action is taken back, and it was."""
        before = [host.deal for host in self.hosts]
        self.asked(f"p{by}", TakeBack())
        for player in range(self.hosts[0].match.first_rules.players):
            self.asked(f"p{player}", Agree())
        one, other = (host.deal is not deal for host, deal in zip(self.hosts, before, strict=True))
        assert one == other
        return one

    def hinted(self, client: str, action: Action) -> None:
        """The client whose turn it is gets a hint."""
        self.asked(client, Hint())
        one, other = (host.hint_requests[client] for host in self.hosts)
        assert one == other
        assert one.view == self.hosts[0].room.view_of(client)
        answers = [host.hint(client, action) for host in self.hosts]
        assert [[key for key, _ in answer.messages] for answer in answers] == [[client]] * 2
        self.answered(answers)

    def acted(self, client: str, actions: list[Action]) -> None:
        self.answered([host.receive(client, Act(action)) for host, action in zip(self.hosts, actions, strict=True)])


def assert_no_leak(rules: Ruleset, pick: Pick) -> tuple[bool, bool]:
    """Whether there was a deal that differs, and whether anybody else was told something different of it."""
    pack = some_pack(rules, pick)
    fresh = Match.start(rules, dealer=Seat(0)).deal(pack)
    deal = choose_one(pick, list(play_on(fresh, pick)))
    seat = Seat(pick(rules.players))
    twin, other_pack = twin_of(deal, pack, seat, pick)
    told = Told(rules, [pack, other_pack], refereed=bool(pick(2)), hints="sensible")
    for (acting, one), (_, other) in zip(actions_of(deal), actions_of(twin), strict=True):
        for trying in (seat, acting):
            wrong, now = any_action(deal, pick), [host.deal for host in told.hosts]
            if all(position is not None and position.why_not(wrong, by=trying) for position in now):
                told.acted(f"p{trying}", [wrong, wrong])
                told.asked(f"p{trying}", Hint(wrong))
        if acting == seat:
            told.hinted(f"p{seat}", one)
        told.acted(f"p{acting}", [one, other])
        if not pick(4) and told.undo_last_action(acting):
            told.acted(f"p{acting}", [one, other])
    assert [host.deal for host in told.hosts] == [deal, twin]
    for client in ("viewer", f"p{seat}"):
        told.answered([host.receive(client, Resend()) for host in told.hosts])
    said, its = told.said
    for client in (f"p{seat}", "guest", "viewer", "reader"):
        assert said[client] == its[client]
        assert repr(said[client]) == repr(its[client])
        assert sent_to_json(said[client][-1]) == sent_to_json(its[client][-1])
    assert repr(told.hosts) == repr(told.hosts[::-1])
    assert not CARD.search(repr(told.hosts))
    return deal != twin, said != its


@fewer(10, deep=2)
@given(rulesets(), picks())
def test_clients_of_deals_that_look_alike_are_told_the_same(rules: Ruleset, pick: Pick) -> None:
    different, _ = assert_no_leak(rules, pick)
    assume(different)


@pytest.mark.parametrize("name", FAMILIES)
def test_clients_of_deals_that_look_alike_are_told_the_same_under_every_preset(name: str) -> None:
    rules = PRESETS[name]
    found: Iterable[tuple[bool, bool]] = (
        assert_no_leak(rules, Random(f"{name} {seed}").randrange) for seed in range(3)
    )
    found = [*found] if DEEP else found
    # Where nothing lies aside, two who play against each other know every card soon.
    assert (True, True) in found or rules.players == 2


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize("name", ["standard-3", "called-5", "pagat-6", *["australian-4"] * DEEP])
def test_what_is_said_of_a_claim_tells_at_most_that_it_is_proved(name: str) -> None:
    rules, found = PRESETS[name].evolve(early_end=True), set()
    for seed in range(160 if DEEP else 6):
        pick = Random(f"{name} {seed}").randrange
        pack = some_pack(rules, pick)
        played = [*play_on(Match.start(rules, dealer=Seat(0)).deal(pack), pick)]
        deal = played[-1 - pick(min(len(played), 2 * rules.players))]
        if not isinstance(deal.stage, Play):
            continue
        seat = Seat(pick(rules.players))
        twin, other_pack = twin_of(deal, pack, seat, pick)
        told = Told(rules, [pack, other_pack], nodes=200)
        told.played((deal, twin))
        for by in range(rules.players):
            # One seat that nobody has, too, where there is such a number.
            for winner in range(min(rules.players + 1, 6)):
                answers = [host.receive(f"p{by}", ClaimTricks(Seat(winner))) for host in told.hosts]
                ends = [answer.host.deal for answer in answers]
                said = [[sent for client, sent in one.messages if client in (f"p{seat}", "guest")] for one in answers]
                proved = [end is not None and end.finished for end in ends]
                found.add((deal != twin, *proved))
                if proved[0] == proved[1]:
                    assert said[0] == said[1]
                for answer, over in zip(answers, proved, strict=True):
                    # What is said when it is not proved, refusals too, names no card.
                    assert over or not any(CARD.search(sent_to_json(sent)) for _, sent in answer.messages)
    assert {(True, True, True), (True, False, False)} <= found
    assert {(True, True, False), (True, False, True)} & found


#: Keys that nobody would say by chance.
KEYS = tuple(f"the key of {name}" for name in ("ann", "bob", "cleo", "dan", "eve"))


def something_said(host: Host, pick: Pick) -> tuple[str, Request]:
    """Whatever somebody says, and who says it."""
    owner = host.room.owner
    assert owner is not None
    running: list[Request] = [
        *(Place(pick(3), None), Place(pick(3), "a bot"), Door(choose_one(pick, [*Access])), HandOn(pick(3))),
        SetHints("a bot" if pick(2) else None),
        *[Admit(max(0, host.room.wished - pick(3)), yes=pick(4) > 0)] * 3,
    ]
    others: list[Request] = [
        *(Sit(pick(3), "somebody"), Sit(pick(3)), Stand(), Leave(), Watch()),
        *(Ready(), Ready(), Begin("a bot"), Hint(), ClaimTricks(Seat(pick(3)))),
    ]
    return (choose_one(pick, KEYS), choose_one(pick, others)) if pick(2) else (owner, choose_one(pick, running))


def test_no_client_is_told_the_key_of_another_or_sees_two_hands() -> None:
    rules, told = PRESETS["standard-3"].evolve(early_end=True), set[type]()
    for seed in range(20):
        pick = Random(seed).randrange
        match = Match.start(rules, dealer=Seat(0))
        answer = Host.start(match, owner=KEYS[0], bots=("a bot",), nodes=1, away_seconds=1)
        answer = answer.host.tick(0).host.receive(KEYS[0], Sit(0, "Ann"))
        seen: dict[str, set[Seat]] = {}
        for time in range(80):
            host = answer.host
            if host.needs_pack:
                answer, seen = host.deal_pack(some_pack(rules, pick)), {}
            elif host.bot_request is not None and pick(2):
                answer = host.act(choose_one(pick, [*host.bot_request.view.legal_actions]))
            elif not pick(10):
                answer = host.tick(time).host.set_connected(KEYS[: pick(6)])
            else:
                answer = host.receive(*something_said(host, pick))
            for client, text in answer.texts:
                assert not any(key in text for key in KEYS)
                view = answer.host.room.view_of(client)
                if isinstance(view, SeatView) and not view.finished:
                    seen.setdefault(client, set()).add(view.seat)
            told.update(type(sent.message) for _, sent in answer.messages)
            assert all(len(hands) == 1 for hands in seen.values())
    assert {Admitted, Wished, DoorSet, HintsSet, Seated, Welcome} <= told
