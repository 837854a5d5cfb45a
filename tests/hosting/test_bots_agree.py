"""What bots answer when the player beside them claims the rest of the tricks or gives it up (PLAY-9)."""

from __future__ import annotations

from random import Random

import pytest
from helpers import DEEP
from test_hosting_leaks import twin_of

from fivehundred import Contract, Deal, Match, Pass, Seat, presets, shuffle
from fivehundred.deal.stages.play import Play
from fivehundred.hosting import Act, Answer, ClaimTricks, DealFinished, Host, Proposed, Ready, Refused, Sit
from fivehundred.hosting.proposals import asked_about
from fivehundred.players import named
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.testing.random_deals import play_on, some_pack

SEVERAL = ["standard-3", "australian-4", "team-4", "called-5", "pagat-6", "table-2", "passed-deal-3"]


def play_of(rules: Ruleset, call: str, by: int) -> Deal:
    rules = rules.evolve(early_end=True)
    dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    undertaken = rules.parse_call(call)
    assert not isinstance(undertaken, Pass)
    return Deal.at_play(rules, Contract.of(rules, undertaken, Seat(by)), dealt)


def refusing(deal: Deal, by: int, winner: int) -> list[int]:
    """The bots that do not agree if the person at *by* proposes that *winner* takes the rest."""
    bots = [Seat(seat) for seat in range(deal.rules.players) if seat != by]
    found = asked_about(deal, Seat(by), ClaimTricks(Seat(winner)), people=[Seat(by)], bots=bots)
    if not isinstance(found, Deal):
        return list(found)
    assert found == deal.settle(Seat(winner))
    return []


@pytest.mark.rule("PLAY-9")
def test_bots_take_what_is_given_and_yield_nothing() -> None:
    deal = play_of(presets.AUSTRALIAN_4, "7S", 1)
    # The partner of whoever gives up gives up as well.
    assert refusing(deal, 0, 1) == refusing(deal, 2, 3) == []
    assert refusing(deal, 1, 0) == refusing(deal, 3, 2) == []
    assert refusing(deal, 0, 0) == refusing(deal, 0, 2) == [1, 2, 3]
    alone = play_of(presets.STANDARD_3, "7S", 1)
    # Another defender may still defeat the contract.
    assert refusing(alone, 0, 1) == [2]
    assert refusing(alone, 1, 0) == refusing(alone, 1, 2) == []
    assert refusing(alone, 1, 1) == [2, 0]
    assert refusing(alone, 0, 0) == [1, 2]


@pytest.mark.rule("PLAY-9", "SCORE-4")
def test_a_contractor_who_has_lost_cannot_claim_what_the_others_score_for() -> None:
    deal = play_of(presets.AUSTRALIAN_4, "10S", 1)
    while deal.contract and deal.table.won[0] + deal.table.won[2] == 0:
        deal = deal.apply(deal.legal_actions[0])
    assert refusing(deal, 1, 1) == [2, 3, 0]
    assert refusing(deal, 1, 0) == []
    assert refusing(deal, 0, 2) == [1, 2, 3]
    assert refusing(deal, 0, 1) == []


@pytest.mark.rule("PLAY-9", "SCORE-7")
def test_a_misere_is_given_up_by_taking_the_rest() -> None:
    deal = play_of(presets.AUSTRALIAN_4, "M", 1)
    assert refusing(deal, 1, 1) == []
    assert refusing(deal, 1, 0) == [2, 0]
    # Those who defend let it be made if one of them has the rest.
    assert refusing(deal, 0, 0) == refusing(deal, 0, 2) == []
    assert refusing(deal, 0, 1) == [1, 2]


@pytest.mark.rule("PLAY-8", "PLAY-9")
def test_where_nobody_has_a_contract_the_rest_is_given_to_anybody() -> None:
    rules = presets.PASSED_DEAL_3.evolve(early_end=True)
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    while not isinstance(deal.stage, Play):
        deal = deal.apply(deal.legal_actions[0])
    assert refusing(deal, 0, 1) == []
    assert refusing(deal, 0, 0) == [1, 2]


@pytest.mark.rule("PLAY-9", "SCORE-8")
@pytest.mark.parametrize("name", ["one-thousand-3", "called-5"])
def test_where_an_answer_would_tell_something_bots_do_not_agree(name: str) -> None:
    rules = presets.named(name).evolve(early_end=True)
    pick = Random(1).randrange
    deals = [Match.start(rules, dealer=Seat(0)).deal(some_pack(rules, pick)) for _ in range(40)]
    plays = [deal for fresh in deals for deal in play_on(fresh, pick) if isinstance(deal.stage, Play)]
    counted = rules.card_points is CardPoints.COUNTED
    contract = next(deal.contract for deal in plays if counted or (deal.contract and deal.contract.called))
    assert contract is not None
    deal = next(deal for deal in plays if deal.contract is contract)
    for by in contract.playing:
        for winner in contract.playing:
            assert len(refusing(deal, by, winner)) == len(contract.playing) - 1


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize(
    "name", ["standard-3", "australian-4", "team-4", "called-5", "pagat-6", "one-thousand-3", "table-2"]
)
def test_their_answers_tell_nothing_about_hidden_cards(name: str) -> None:
    rules, found = presets.named(name).evolve(early_end=True), set[tuple[bool, bool]]()
    for seed in range(100 if DEEP else 12):
        pick = Random(f"{name} {seed}").randrange
        pack = some_pack(rules, pick)
        played = [*play_on(Match.start(rules, dealer=Seat(0)).deal(pack), pick)]
        deal = played[-1 - pick(min(len(played), 3 * rules.players))]
        if not isinstance(deal.stage, Play):
            continue
        seat = Seat(pick(rules.players))
        twin, _ = twin_of(deal, pack, seat, pick)
        for by in deal.stage.contract.playing:
            for winner in deal.stage.contract.playing:
                answer = refusing(deal, by, winner)
                assert refusing(twin, by, winner) == answer
                found.add((twin != deal, not answer))
    assert (True, False) in found


def told(answer: Answer) -> list[object]:
    return [sent.message for client, sent in answer.messages if client == "ann"]


@pytest.mark.rule("PLAY-9")
def test_a_person_alone_with_bots_claims_and_gives_up() -> None:
    rules = presets.STANDARD_3.evolve(early_end=True)
    host = Host.start(Match.start(rules, dealer=Seat(0)), nodes=2_000).host.receive("ann", Sit(0)).host
    for player in (1, 2):
        host = host.place(player, "sensible").host
    host = host.receive("ann", Ready()).host.deal_pack(shuffle.pack(rules.deck, rng=Random(3))).host
    claimed = list[bool]()
    while host.room.under_way:
        assert host.deal is not None
        if (
            isinstance(host.deal.stage, Play)
            and not host.deal.stage.trick.lying
            and len(claimed) < sum(host.deal.won) + 1
        ):
            answer = host.receive("ann", ClaimTricks(Seat(0)))
            over = not answer.host.room.under_way
            claimed.append(over)
            assert any(isinstance(one, DealFinished if over else Refused) for one in told(answer))
            assert not any(isinstance(one, Proposed) for one in told(answer))
            if over:
                break
            # The answer is in the journal, and nobody asks twice in a trick.
            assert answer.journal
            assert "already" in str(told(answer.host.receive("ann", ClaimTricks(Seat(1))))[0])
            host = answer.host
            continue
        assert host.deal is not None
        action = named("sensible", rng=Random(1))(host.deal.view(host.deal.to_act or Seat(0)))
        host = host.act(action).host if host.asked else host.receive("ann", Act(action)).host
    assert claimed[0] is False
