"""Values of every kind, made alike in every process; and, run as a program, processes that share them.

``python tests/sharing.py read FILE`` reads them from a file that another process has kept and makes them again to
compare; ``race`` lets threads meet in cold caches; ``spawn`` lets processes play each other's deals.
"""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import attrs
from helpers import DEEP, FAMILIES

from fivehundred import (
    Bid,
    Card,
    Cards,
    Contract,
    Deal,
    IllegalAction,
    InvalidRuleset,
    Match,
    PlayCard,
    Ranking,
    Ruleset,
    ScoreSheet,
    Seat,
    SpecialBid,
)
from fivehundred.archives import GameHead
from fivehundred.cards import Suit
from fivehundred.deal import Auction, LateRevoke, Misdeal, Play
from fivehundred.deal.turns import Turn
from fivehundred.fast import RandomDeals, position_of
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
    Hinted,
    Host,
    Leave,
    Phrase,
    Place,
    Publish,
    Ready,
    Rematch,
    Resend,
    SetHints,
    Signal,
    Sit,
    Stand,
    TakeBack,
    TakenBack,
    Void,
    Watch,
)
from fivehundred.hosting.fair import Agreement, Opened, Sealed, Transcript
from fivehundred.learning.encoding import Discarding, LayAway, encoding_for, layout_for
from fivehundred.match import Evening, Referee, Series, chances_of, draw_first_dealer, draw_seats
from fivehundred.match.replay import Replay, Start, play_while_valid, start_of
from fivehundred.notation import DealRecord, Evaluation, Note, Record
from fivehundred.render import Style
from fivehundred.rules import DOUBLE_MISERE, EarlyClaim, JokerDeclaration, KittyUse, LateClaim, Packets
from fivehundred.rules.presets import AUSTRALIAN_4, CALLED_5, SHORT_PACK_2, STANDARD_3, TABLE_2
from fivehundred.solver import ContractTricks, par, solve
from fivehundred.testing import cut_down
from fivehundred.testing.random_deals import any_action, play_on, some_action, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.worlds import Worlds

#: The presets that all this is done with.
CHOSEN = {name: PRESETS[name] for name in FAMILIES}

#: Rules with every stage that presets lack.
RARE = (
    AUSTRALIAN_4.evolve(
        declared_slam=500,
        breach=50,
        late_claim=LateClaim.ANYONE,
        early_claim=EarlyClaim.ALLOWED,
        joker_declared=JokerDeclaration.BY_CONTRACTOR,
        early_end=True,
    ),
    AUSTRALIAN_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),), kitty_shown=True),
)
#: So many deals in each stage.
MANY = 12 if DEEP else 3
#: The name of those in which discards are passed on.
PASSING = "rare 1"


def by_stage(rules: Ruleset, seed: int) -> dict[str, Deal]:
    """A deal in every stage that comes up in a few deals under *rules*, and for each way to end."""
    found: dict[str, Deal] = {}
    for number in range(seed, seed + 2):
        pick = Random(number).randrange
        for deal in play_on(some_deal(rules, pick), pick):
            kind = type(deal.stage).__name__
            if deal.finished:
                kind += type(getattr(deal.stage, "outcome", None)).__name__
            elif isinstance(deal.stage, Play):
                # In the middle of a trick.
                kind += " of a trick" * bool(deal.stage.line and not deal.stage.leading)
            found.setdefault(kind, deal)
    return found


def passing(rules: Ruleset) -> Iterator[Deal]:
    """A deal in which discards are passed on (KITTY-3)."""
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3))
    for action in ("DM", "P", "P", "P"):
        deal = deal.apply(deal.parse(action))
    for _ in range(3):
        yield deal
        deal = deal.apply(deal.legal_actions[0])


def ended_but_for(tricks: int, rules: Ruleset) -> Deal:
    """A deal in which so many tricks are left."""
    deal = some_deal(rules, Random(1).randrange).apply(Bid(7, Suit.SPADES))
    while deal.table.play is None or sum(deal.table.won) < rules.hand_size - tricks:
        deal = deal.apply(deal.legal_actions[0])
    return deal


def of_deal(deal: Deal, pick: Callable[[int], int]) -> Iterator[Any]:
    """*deal* and what can be asked of it."""
    table, seats = deal.table, [Seat(seat) for seat in range(deal.rules.players)]
    yield from (
        deal,
        deal.layout,
        table,
        deal.spectator,
        deal.legal_actions,
        deal.history,
        deal.turns,
        table.turns,
        table.tricks,
    )
    yield from (deal.view(seat) for seat in seats)
    yield from (Replay.of(deal), Start.of(deal))
    wrong = any_action(deal, pick)
    refusal = deal.why_not(wrong)
    yield (refusal, refusal and (refusal.public, refusal.why), play_while_valid(start_of(deal), [wrong]))
    if type(deal.stage) is not Auction:
        yield Record(
            deals=[
                DealRecord(deal=deal, notes=[Note(0, "Well bid", evaluations=[Evaluation(Seat(0), 0)])]),
                deal.spectator,
            ]
        )
    yield [deal.view(seat).tricks_needed for seat in seats]
    if isinstance(deal.stage, Play):
        wrong_card = [
            PlayCard(card) for card in deal.hand(deal.stage.seat) if not card.is_joker and deal.why_not(PlayCard(card))
        ]
        yield from (Referee(deal=deal).apply(card) for card in wrong_card[:1])
        if deal.rules.early_end:
            yield from (deal.settle(deal.stage.seat), Referee(deal=deal, nodes=0).claim(by=deal.stage.seat))
    if deal.finished:
        yield deal.score
    else:
        yield (some_action(deal, pick), encoding_for(deal.rules).legal(deal))
        yield Referee(deal=deal).apply(some_action(deal, pick))


def of_match(rules: Ruleset, seed: int) -> Iterator[Any]:
    """A match, and what is kept of it."""
    rng = Random(seed)
    first = Match.start(rules, rng=rng)
    kept = Record(first=first)
    players = [lambda view: some_action(view, rng.randrange)] * rules.players
    step = None
    for step in first.steps(players, rng=rng, max_deals=2):
        kept = kept.after(step.deal)
    yield step
    yield from (kept, kept.match, kept.match.standings, draw_seats(rules, rng=rng))
    yield GameHead(number=1, line=1, tags=(), rules=rules, is_match=True, deals=2)


def of_hosting() -> Iterator[Any]:
    """A host, what it was asked, and what it answered."""
    rules = cut_down(STANDARD_3, 1).evolve(hand_limit=1, early_end=True)
    match = Match.start(rules, dealer=Seat(0))
    answer = Host.start(match, turn_seconds=9, refereed=True, owner="player 2", bots=("sensible",))
    for player in range(3):
        answer = answer.host.receive(f"player {player}", Sit(player, "Ann"))
        yield answer
    yield (follower := Follower().after(answer.messages[-1][1]))
    yield follower.send(Resend(1))[0]
    joker = PlayCard(Card.parse("JK"))
    said = (Watch(), Stand(), Leave(), Agree(), Decline(), ClaimTricks(Seat(0)), Void(Misdeal.NO_CUT), Act(joker))
    new = (TakeBack(), Signal(Phrase.SORRY), Hint(), Rematch())
    yield (TakenBack(Turn(Seat(1), joker)), Hinted(joker))
    running = (Place(0, "sensible"), Door(Access.ASK), Admit(1, yes=True), HandOn(1), Publish(listed=True))
    for request in (*said, *new, *running, SetHints(None), Begin("sensible"), Ready(), Sit(1), Resend()):
        yield (request, answer.host.receive("guest", request), answer.host.receive("player 2", request))
    for player in range(3):
        answer = answer.host.place(0, "sensible") if player == 0 else answer.host.receive(f"player {player}", Ready())
    yield answer
    answer = answer.host.deal_pack(tuple(rules.deck))
    yield answer
    host = answer.host.tick(0).host
    yield host.receive("player 1", Act(joker))
    while host.deal is not None and host.deal.to_act is not None:
        yield host.bot_request
        if host.deal.to_act:
            wished = host.receive("guest", Sit(0))
            admitted = wished.host.receive("player 2", Admit(1, yes=True))
            yield (host.tick(20), wished, admitted, admitted.host.receive("player 1", ClaimTricks(Seat(0))))
            answer = host.receive(f"player {host.deal.to_act}", Act(host.deal.legal_actions[-1]))
        else:
            answer = host.act(host.deal.legal_actions[-1])
        host = answer.host
    yield (answer, host.room)


def others() -> Iterator[Any]:
    """What is neither a deal nor a match."""
    agreement = Agreement.under(STANDARD_3, "a name")
    secrets = tuple(bytes([seat]) * 32 for seat in range(3))
    commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    sealed = Sealed(agreement, agreement.host_commitment(bytes(32)), commitments)
    yield from (agreement, sealed, Transcript(sealed, Opened(sealed, secrets), bytes(32)))
    yield from (
        Card.parse("JK"),
        Cards.parse("10H JK"),
        Suit.HEARTS,
        Packets.parse("3 K3 4 3"),
        Style(),
    )
    yield from (LayAway(Card.parse("AH")), Discarding(Cards.parse("AH KH QH"), 2, Cards.parse("AH")))
    yield from (layout_for(AUSTRALIAN_4), layout_for(CALLED_5, AUSTRALIAN_4), encoding_for(CALLED_5))
    yield from (Ranking.of(AUSTRALIAN_4.deck, Suit.HEARTS), LateRevoke(Seat(1), 2, None))
    sheet = ScoreSheet.start(AUSTRALIAN_4, dealer=Seat(0))
    contract = Contract.of(AUSTRALIAN_4, Bid(7, Suit.SPADES), Seat(1))
    sheet = sheet.enter(contract, (3, 4, 0, 3)).misdealt(why=Misdeal.NO_CUT)
    corrected = sheet.correct(1, lambda before: before.enter(contract, (4, 3, 0, 3)))
    yield from (
        sheet,
        sheet.undo(),
        corrected,
        Contract.of_passed_deal(STANDARD_3),
        chances_of(sheet),
        Contract.of(AUSTRALIAN_4, SpecialBid("OM"), Seat(2)),
    )
    yield from (
        Evening(("Ann", "Bob", "Cleo", "Dan")),
        Series(rules=STANDARD_3),
        draw_first_dealer(STANDARD_3, rng=Random(1)),
    )
    ending = ended_but_for(2, STANDARD_3)
    position = position_of(ending)
    yield from (ContractTricks(Cards.parse("7S 8S 9S"), solve(ending)), position, position.playouts(4, seed=1))
    yield par(Deal.from_pack(SHORT_PACK_2, tuple(SHORT_PACK_2.deck), dealer=Seat(0)), tries=1)
    deals = RandomDeals(STANDARD_3)
    yield from (deals.play(1), deals.tally(1, 3))
    yield Worlds(Deal.from_pack(TABLE_2, tuple(TABLE_2.deck), dealer=Seat(0)).view(Seat(1)))
    try:
        STANDARD_3.evolve(players=5)
    except InvalidRuleset as error:
        yield error.problems
    for rules in PRESETS.values():
        yield from (rules, rules.explain()[:3], rules.differences(AUSTRALIAN_4)[:3])


def values() -> dict[str, Any]:
    """Values of every kind, by name; the same in every process."""
    random = [some_ruleset(Random(seed).randrange) for seed in range(6)]
    games = {f"rare {n}": rules for n, rules in enumerate(RARE)}
    games |= {f"random {n}": rules for n, rules in enumerate(random) if rules is not None} | CHOSEN
    found: dict[str, Any] = {f"other {n}": value for n, value in enumerate(others())}
    found |= {f"hosting {n}": value for n, value in enumerate(of_hosting())}
    times: Counter[str] = Counter()
    for name, rules in games.items():
        pick = Random(name).randrange
        stages = by_stage(rules, len(name))
        if name == PASSING:
            stages |= {f"passing {n}": deal for n, deal in enumerate(passing(rules))}
        for kind, deal in stages.items():
            times[kind] += 1
            # Enough of each kind, under rules that differ; and all that happens.
            if times[kind] > MANY and not rules.table_cards and name in PRESETS:
                found[f"{name}, {kind}"] = deal.history
                continue
            found |= {f"{name}, {kind}, {n}": value for n, value in enumerate(of_deal(deal, pick))}
    for name in ("standard-3", "called-5", "cutthroat-4", "table-2"):
        found |= {f"match of {name}, {n}": value for n, value in enumerate(of_match(PRESETS[name], 1))}
    return found


def kept_hash(value: Any) -> int | None:
    """The hash of *value*, nothing if it has none."""
    try:
        return hash(value)
    except TypeError:
        return None


def read(path: str) -> None:
    """Read what another process has kept, and compare it with what this one makes."""
    loaded = pickle.loads(Path(path).read_bytes())
    made = values()
    assert loaded.keys() == made.keys()
    for name, value in made.items():
        assert loaded[name] == value, name
        assert kept_hash(loaded[name]) == kept_hash(value), name
        if isinstance(value, Deal):
            # What was read is as good as what was made: it goes on alike.
            assert loaded[name].legal_actions == value.legal_actions
            assert last(loaded[name]) == last(value)
    sys.stdout.write(f"{len(made)}\n")


def last(deal: Deal) -> Deal:
    """*deal* at its end."""
    *_, ended = play_on(deal, Random(3).randrange)
    return ended


def ends(seeds: list[int], meet: Callable[[], object] = bool) -> list[tuple[Deal, ...]]:
    """How deals of every ruleset end, one for each seed; *meet* is where threads wait for one another."""
    found = []
    for rules in (*CHOSEN.values(), *RARE):
        meet()
        found.append(tuple(last(some_deal(rules, Random(seed).randrange)) for seed in seeds))
    return found


def race() -> None:
    """Threads play the same deals, meeting at the beginning of each ruleset, where every cache is still cold."""
    threads = 4
    sys.setswitchinterval(1e-5)
    barrier = Barrier(threads)
    with ThreadPoolExecutor(threads) as pool:
        first, *rest = [pool.submit(ends, [1], barrier.wait) for _ in range(threads)]
        expected = first.result()
        assert all(other.result() == expected for other in rest)
    assert ends([1]) == expected
    # And threads that share the very same values.
    shared = {name: value for name, value in values().items() if isinstance(value, Deal)}
    with ThreadPoolExecutor(threads) as pool:
        told = [pool.submit(lambda: {name: last(deal) for name, deal in shared.items()}) for _ in range(2)]
        assert told[0].result() == told[1].result()
    sys.stdout.write(f"{len(shared)}\n")


def spawn() -> None:
    """Processes that share nothing but what they send each other."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        sys.stdout.write(f"{sum(len(part) for part in sent(pool))}\n")


def sent(pool: Executor) -> Iterator[list[Any]]:
    """What comes back from the processes of *pool*, checked."""
    begun = [some_deal(rules, Random(5).randrange) for rules in (*CHOSEN.values(), *RARE)]
    for deals in (begun[::2], begun[1::2]):
        back = pool.submit(partial(map_last, deals)).result()
        assert back == [last(deal) for deal in deals]
        assert [kept_hash(deal) for deal in back] == [kept_hash(last(deal)) for deal in deals]
        yield back
    view = begun[0].view(Seat(begun[0].to_act or 0))
    action = some_action(view, Random(1).randrange)
    assert pool.submit(some_action, view, Random(1).randrange).result() == action
    refused = pool.submit(refusal, begun[0]).result()
    assert isinstance(refused, IllegalAction)
    assert str(refused) == str(refusal(begun[0]))


def map_last(deals: list[Deal]) -> list[Deal]:
    """Every deal at its end."""
    return [last(deal) for deal in deals]


def refusal(deal: Deal) -> IllegalAction:
    """The error for a card where nobody plays one."""
    try:
        deal.apply(deal.parse("10NT")).apply(deal.parse("6S"))
    except IllegalAction as error:
        return error
    raise AssertionError


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["read", path]:
            read(path)
        case ["race"]:
            race()
        case _:
            spawn()
