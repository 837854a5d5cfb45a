"""What bots answer when the player beside them claims the rest of the tricks or gives it up (PLAY-9)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from helpers import DEEP
from test_hosting_leaks import twin_of

from fivehundred import Contract, Deal, Match, Pass, Seat, presets, shuffle
from fivehundred.deal.stages.play import Play
from fivehundred.hosting import Act, Answer, ClaimTricks, DealFinished, Host, Proposed, Ready, Refused, Sit, TakeBack
from fivehundred.hosting.proposals import propose
from fivehundred.players import make_player
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.testing.random_deals import play_on, some_pack


def play_of(rules: Ruleset, call: str, by: int) -> Deal:
    rules = rules.evolve(early_end=True)
    dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    undertaken = rules.parse_call(call)
    assert not isinstance(undertaken, Pass)
    return Deal.at_play(rules, Contract.of(rules, undertaken, Seat(by)), dealt)


def refusing(deal: Deal, by: int, winner: int) -> list[int]:
    """The bots that do not agree if the person at *by* proposes that *winner* takes the rest."""
    bots = [Seat(seat) for seat in range(deal.rules.players) if seat != by]
    found = propose(deal, Seat(by), ClaimTricks(Seat(winner)), people=[Seat(by)], bots=bots)
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


@pytest.mark.rule("PLAY-9", "BID-12")
def test_an_exact_number_of_tricks_may_need_a_rest_that_is_shared() -> None:
    deal = play_of(presets.PERFECT_4, "HL", 1)
    assert not any(deal.settle(seat).score.made for seat in (Seat(0), Seat(1), Seat(2)))
    assert refusing(deal, 0, 0) == refusing(deal, 0, 1) == [1, 2]
    assert refusing(deal, 1, 0) == [2, 0]


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
    rules = presets.get(name).evolve(early_end=True)
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


@pytest.mark.rule("PLAY-9", "CALL-1")
def test_a_partner_who_is_known_gives_up_for_the_contractor_too() -> None:
    rules = presets.CALLED_5.evolve(early_end=True)
    pick = Random(1).randrange
    deals = [Match.start(rules, dealer=Seat(0)).deal(some_pack(rules, pick)) for _ in range(40)]
    plays = [deal for fresh in deals for deal in play_on(fresh, pick) if isinstance(deal.stage, Play)]
    known = [deal for deal in plays if deal.contract and deal.contract.called and len(deal.contract.side) == 2]
    gave = 0
    for deal in known:
        assert deal.contract is not None
        (partner,) = (seat for seat in deal.contract.side if seat != deal.contract.contractor)
        for winner in deal.contract.playing:
            against = refusing(deal, partner, winner)
            gave += not against
            assert deal.contract.contractor not in against or len(against) == 4
    assert gave


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize(
    "name", ["standard-3", "team-4", "called-5", "table-2", *["australian-4", "pagat-6", "one-thousand-3"] * DEEP]
)
def test_answers_of_bots_tell_nothing_about_hidden_cards(name: str) -> None:
    rules, found = presets.get(name).evolve(early_end=True), set[tuple[bool, bool]]()
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


def before_each_trick(seed: int) -> Iterator[Host]:
    """The host before each trick of a deal that Ann plays beside two bots."""
    rules = presets.STANDARD_3.evolve(early_end=True)
    host = Host.start(Match.start(rules, dealer=Seat(0))).host.receive("ann", Sit(0)).host
    for player in (1, 2):
        host = host.place(player, "sensible").host
    host = host.receive("ann", Ready()).host.deal_pack(shuffle.pack(rules.deck, rng=Random(seed))).host
    bot = make_player("sensible", rng=Random(1))
    while host.room.under_way:
        assert host.deal is not None
        assert host.deal.to_act is not None
        if isinstance(host.deal.stage, Play) and not host.deal.stage.trick.lying:
            yield host
        action = bot(host.deal.view(host.deal.to_act))
        host = host.act(action).host if host.bot_request else host.receive("ann", Act(action)).host


@pytest.mark.rule("PLAY-9")
def test_a_person_alone_with_bots_claims_the_rest() -> None:
    claimed = list[bool]()
    for host in before_each_trick(0):
        answer = host.receive("ann", ClaimTricks(Seat(0)))
        over = not answer.host.room.under_way
        claimed.append(over)
        assert any(isinstance(one, DealFinished if over else Refused) for one in told(answer))
        assert not any(isinstance(one, Proposed) for one in told(answer))
        # The answer is in the journal, and nobody asks twice in a trick.
        assert answer.journal
        if not over:
            assert "already" in str(told(answer.host.receive("ann", ClaimTricks(Seat(1))))[0])
    assert claimed[0] is False
    assert claimed[-1] is True


@pytest.mark.rule("PLAY-6", "PLAY-9")
def test_nobody_tries_a_card_asks_about_it_and_takes_it_back() -> None:
    host = next(host for host in before_each_trick(0) if host.deal and host.deal.turns[-1].seat == 0)
    before = host.receive("ann", TakeBack()).host
    assert before.deal not in (None, host.deal)
    asked = host.receive("ann", ClaimTricks(Seat(0))).host
    answer = asked.receive("ann", TakeBack())
    assert "a claim in this trick has revealed something" in str(told(answer)[-1])
    assert answer.host.deal is host.deal


@pytest.mark.rule("PLAY-9")
def test_a_person_alone_with_bots_gives_up() -> None:
    gave = dict[tuple[int, ...], bool]()
    for host in before_each_trick(0):
        assert host.deal is not None
        assert str(host.deal.contract) == "6NT by 1"
        answer = host.receive("ann", ClaimTricks(Seat(1)))
        gave[host.deal.won] = any(isinstance(one, DealFinished) for one in told(answer))
    # The other defender hopes until the contract is made; without a slam, Ann would lose more to the other defender.
    assert [won for won, over in gave.items() if over] == [(0, 6, 0), (0, 7, 0)]
    assert len(gave) == presets.STANDARD_3.hand_size
