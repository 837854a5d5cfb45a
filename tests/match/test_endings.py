"""When a game ends and who has won, from plain numbers."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from fivehundred.cards import Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.turns import LateRevoke, Played
from fivehundred.errors import InvalidValue
from fivehundred.match.endings import Result, Standing, fallen, newly_barred, playing_on, result, totals_after
from fivehundred.match.game import Game, HandResult
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AtLimit, BothAtTarget, Defence, DefenceScores, SeveralAtTarget, Sides
from fivehundred.rules.specials import NULLO
from fivehundred.seats import Seat

THREE = presets.STANDARD_3
FOUR = presets.AUSTRALIAN_4
TEAM = presets.TEAM_4
EIGHT = Bid(8, Suit.HEARTS)


def bid_by(rules: Ruleset, contractor: int, call: Bid | SpecialBid = EIGHT, *, side: Sequence[int] = ()) -> Contract:
    """The contract of *contractor*; *side* says whom they called in a five-handed game."""
    return Contract.of(rules, call, Seat(contractor), partners=[Seat(seat) for seat in side])


def ending(
    contract: Contract | None,
    *,
    rules: Ruleset,
    made: bool | None = None,
    before: Sequence[int],
    after: Sequence[int],
    hands: int = 5,
    barred: Sequence[int] = (),
    tricks: Sequence[int] | None = None,
    worth: Sequence[int] | None = None,
    numbers: Sequence[int] | None = None,
) -> Result | None:
    """How the game ended with a hand."""
    return result(
        Standing(
            rules=rules,
            contract=contract or Contract.of_passed_deal(rules),
            made=made,
            before=tuple(before),
            after=tuple(after),
            hands=hands,
            barred=frozenset(barred),
            tricks=None if tricks is None else tuple(map(Seat, tricks)),
            worth=None if worth is None else tuple(worth),
            numbers=None if numbers is None else tuple(numbers),
        )
    )


def by(found: Result | None) -> tuple[tuple[int, ...], str]:
    """Who has won, by which rule."""
    assert found is not None
    assert found.rule in str(found)
    return found.winners, found.rule


def said(found: Result | None) -> tuple[tuple[int, ...], str, str]:
    """Who has won, by which rule, and how that is said."""
    return (*by(found), str(found))


@pytest.mark.rule("END-1")
def test_a_contract_that_brings_its_side_to_the_target_wins() -> None:
    found = ending(bid_by(FOUR, 1), rules=FOUR, made=True, before=(490, 220), after=(490, 520))
    assert said(found) == ((1,), "END-1", "side 1 made 8♥ and stands at 520 (END-1)")


@pytest.mark.rule("END-1")
def test_one_short_of_the_target_the_game_goes_on() -> None:
    assert ending(bid_by(FOUR, 1), rules=FOUR, made=True, before=(0, 199), after=(20, 499)) is None


@pytest.mark.rule("END-0", "END-1")
def test_the_contractor_comes_first_even_if_others_have_more() -> None:
    found = ending(bid_by(THREE, 0), rules=THREE, made=True, before=(200, 490, 480), after=(500, 510, 490))
    assert by(found) == ((0,), "END-1")


@pytest.mark.rule("END-1")
def test_a_failed_contract_does_not_win_where_only_contracts_do() -> None:
    # TEAM has no cap: a side may stand above the target and still have to bid itself out.
    for rules in (FOUR, TEAM):
        assert ending(bid_by(rules, 0), rules=rules, made=False, before=(900, 0), after=(600, 20)) is None


@pytest.mark.rule("END-1")
def test_where_the_defence_may_win_a_contractor_still_at_the_target_wins_though_he_failed() -> None:
    found = ending(bid_by(THREE, 2), rules=THREE, made=False, before=(0, 0, 900), after=(30, 0, 600))
    assert said(found) == ((2,), "END-1", "player 2 failed in 8♥ and stands at 600 (END-1)")


@pytest.mark.rule("END-1", "SEAT-2")
def test_every_player_of_a_called_side_who_is_at_the_target_wins() -> None:
    rules = presets.CALLED_5
    called = bid_by(rules, 1, side=(1, 2, 4))
    found = ending(called, rules=rules, made=True, before=(495, 200, 100, 0, 250), after=(505, 500, 400, 0, 550))
    assert said(found) == ((1, 4), "END-1", "players 1 and 4 made 8♥ and stand at 500 and 550 (END-1)")


@pytest.mark.rule("END-1", "END-3")
def test_a_special_bid_is_named_in_the_words_of_its_call() -> None:
    found = ending(bid_by(FOUR, 0, SpecialBid("M")), rules=FOUR, made=True, before=(250, 0), after=(500, 0))
    assert found is not None
    assert str(found) == "side 0 made M and stands at 500 (END-1)"


@pytest.mark.rule("END-3")
def test_a_defender_wins_alone_where_the_defence_may_win() -> None:
    found = ending(bid_by(THREE, 0), rules=THREE, made=False, before=(0, 480, 0), after=(-300, 510, 0))
    assert said(found) == ((1,), "END-3", "player 1 stands at 510 without a contract (END-3)")


@pytest.mark.rule("END-3")
@pytest.mark.parametrize("rules", [FOUR, TEAM])
def test_a_defender_does_not_win_where_only_contracts_do(rules: Ruleset) -> None:
    assert ending(bid_by(rules, 0), rules=rules, made=False, before=(0, 490), after=(-300, 550)) is None


@pytest.mark.rule("END-3")
def test_from_a_threshold_any_side_wins_below_it_only_a_contract() -> None:
    rules = presets.TEAM_750_4
    bid = bid_by(rules, 0)
    assert ending(bid, rules=rules, made=False, before=(0, 700), after=(-300, 749)) is None
    assert by(ending(bid, rules=rules, made=False, before=(0, 700), after=(-300, 750))) == ((1,), "END-3")
    assert by(ending(bid, rules=rules, made=True, before=(300, 740), after=(600, 760))) == ((0,), "END-1")
    assert ending(bid, rules=rules, made=False, before=(900, 0), after=(600, 10)) is None
    assert by(ending(bid, rules=rules, made=False, before=(1100, 0), after=(800, 10))) == ((0,), "END-1")


@pytest.mark.rule("END-3", "END-7")
def test_a_cap_clips_what_defenders_gain_and_lowers_no_score() -> None:
    bid = bid_by(FOUR, 0)
    assert totals_after(FOUR, bid, (-300, 70), (0, 450)) == (-300, 490)
    assert totals_after(FOUR, bid, (-300, 30), (0, 450)) == (-300, 480)
    assert totals_after(FOUR, bid, (300, 20), (450, 495)) == (750, 495)
    assert totals_after(FOUR, Contract.of_passed_deal(FOUR), (60, 40), (450, 450)) == (490, 490)
    assert totals_after(TEAM, bid_by(TEAM, 0), (-300, 70), (0, 450)) == (-300, 520)


@pytest.mark.rule("END-0")
def test_on_a_passed_deal_everybody_is_a_defender() -> None:
    rules = presets.PASSED_DEAL_3
    tricks = [0] * 4 + [1] * 3 + [2] * 3
    found = ending(None, rules=rules, before=(470, 480, 0), after=(510, 510, 30), tricks=tricks)
    assert by(found) == ((0,), "END-2")
    capped = FOUR.evolve(all_pass=rules.all_pass)
    assert ending(None, rules=capped, before=(490, 600), after=(490, 600)) is None


@pytest.mark.rule("END-2")
def test_of_several_defenders_the_first_in_the_order_of_tricks_wins() -> None:
    # Both take three tricks; 2 stands at 500 after the second of them, 1 only after their third.
    tricks = [0, 2, 1, 2, 1, 1, 2, 0, 0, 0]
    bid = bid_by(THREE, 0)
    found = ending(bid, rules=THREE, made=False, before=(0, 470, 480), after=(-300, 500, 510), tricks=tricks)
    text = "players 1 and 2 stand at 500 and 510; by the order of tricks player 2 won (END-2)"
    assert said(found) == ((2,), "END-2", text)
    found = ending(bid, rules=THREE, made=False, before=(0, 490, 480), after=(-300, 520, 510), tricks=tricks)
    # Both take their decisive trick here: 1 with their first, the third of the hand, 2 with the fourth.
    assert by(found) == ((1,), "END-2")


@pytest.mark.rule("END-2", "END-0")
def test_on_the_same_trick_the_higher_total_wins_and_equal_ones_share() -> None:
    rules = presets.NULLO_3
    nullo = bid_by(rules, 0, SpecialBid("N"))
    # Nullo: each opponent scores for every trick of the contractor, so both arrive with the same trick.
    tricks = [0, 0, 1, 2, 1, 2, 1, 2, 1, 2]
    share = ending(nullo, rules=rules, made=False, before=(0, 480, 480), after=(-250, 540, 540), tricks=tricks)
    assert by(share) == ((1, 2), "END-2")
    assert share is not None
    assert str(share).endswith("players 1 and 2 won (END-2)")
    higher = ending(nullo, rules=rules, made=False, before=(0, 485, 480), after=(-250, 545, 540), tricks=tricks)
    assert by(higher) == ((1,), "END-2")


@pytest.mark.rule("END-2", "IRR-1")
def test_the_order_of_tricks_is_that_of_the_score_when_somebody_has_revoked() -> None:
    # The bidder took enough tricks and revoked, so that those of the defenders score, from the first trick on.
    rules = THREE.evolve(defence_scores=DefenceScores.IF_FAILED)
    six = Played(bid_by(rules, 0, Bid(6, Suit.SPADES)), (6, 2, 2), revokes=(LateRevoke(Seat(0), 3),))
    assert judged(rules, (0, 490, 480), six, [2, 2, 0, 0, 0, 0, 0, 0, 1, 1]) == ((-40, 510, 500), (2,))
    # A defender revoked against a nullo that had failed: it is made, and the tricks forced on the bidder score nothing.
    cut = presets.CUTTHROAT_4.evolve(specials=(NULLO,))
    nullo = Played(bid_by(cut, 0, NULLO.call), (1, 2, 2, 5), revokes=(LateRevoke(Seat(3), 3),))
    assert judged(cut, (0, 480, 490, 0), nullo, [0, 1, 1, 2, 2, 3, 3, 3, 3, 3]) == ((250, 500, 510, 0), (1,))


def judged(
    rules: Ruleset, scores: tuple[int, ...], outcome: Played, winners: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The totals after a hand, and who has won with it."""
    game = attrs.evolve(Game.start(rules), scores=scores)
    found = game.judge(HandResult(outcome, winners=tuple(map(Seat, winners))))
    assert found.result is not None
    return found.totals, found.result.winners


@pytest.mark.rule("END-2", "SCORE-8")
def test_captured_cards_count_trick_by_trick() -> None:
    rules = presets.ONE_THOUSAND_3
    bid = bid_by(rules, 0)
    tricks = [1, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    before, after = (0, 960, 960), (-300, 1020, 1000)
    dear, cheap = (30, 30), (19, 30)
    first = ending(bid, rules=rules, made=False, before=before, after=after, tricks=tricks, worth=[*dear] + [0] * 8)
    assert by(first) == ((1,), "END-2")
    second = ending(bid, rules=rules, made=False, before=before, after=after, tricks=tricks, worth=[*cheap] + [0] * 8)
    assert by(second) == ((2,), "END-2")


@pytest.mark.rule("END-2", "END-3")
def test_with_a_threshold_getting_there_means_the_threshold() -> None:
    rules = THREE.evolve(defence=Defence.THRESHOLD, threshold=750)
    tricks = [1, 2, 2, 1, 0, 0, 0, 0, 0, 0]
    # 1 passed the target first, and long ago; 2 comes to 750 with the third trick, 1 with the fourth.
    found = ending(
        bid_by(rules, 0), rules=rules, made=False, before=(0, 730, 730), after=(-300, 750, 750), tricks=tricks
    )
    assert by(found) == ((2,), "END-2")


@pytest.mark.rule("END-2")
def test_the_earliest_trick_decides_where_the_rules_say_so() -> None:
    rules = presets.HOWTO_3
    bid = bid_by(rules, 0)
    tricks = [0, 1, 2, 2, 2, 0, 0, 0, 0, 0]
    found = ending(bid, rules=rules, made=False, before=(0, 490, 490), after=(-300, 500, 520), tricks=tricks)
    assert by(found) == ((1,), "END-2")


@pytest.mark.rule("END-2")
@pytest.mark.parametrize(("totals", "winners"), [((560, 550), (1,)), ((550, 550), (1, 2))])
def test_without_a_trick_of_theirs_the_highest_total_wins(totals: tuple[int, int], winners: tuple[int, ...]) -> None:
    rules = presets.NULLO_3.evolve(several_at_target=SeveralAtTarget.EARLIEST_TRICK)
    nullo = bid_by(rules, 0, SpecialBid("N"))
    before = (0, totals[0] - 100, totals[1] - 100)
    found = ending(nullo, rules=rules, made=False, before=before, after=(-250, *totals), tricks=[0] * 10)
    assert by(found) == (winners, "END-2")


@pytest.mark.rule("END-2")
@pytest.mark.parametrize(("totals", "winners"), [((510, 520, 500), (2,)), ((520, 520, 500), (0, 2))])
def test_the_highest_total_decides_where_the_rules_say_so(
    totals: tuple[int, int, int], winners: tuple[int, ...]
) -> None:
    rules = presets.CALLED_5
    after = (totals[0], -300, totals[1], -300, totals[2])
    called = bid_by(rules, 1, side=(1, 3))
    assert by(ending(called, rules=rules, made=False, before=(490, 0, 490, 0, 490), after=after)) == (winners, "END-2")


@pytest.mark.rule("END-2")
def test_who_won_each_trick_must_be_known_only_where_it_decides() -> None:
    bid = bid_by(THREE, 0)
    assert ending(bid, rules=THREE, made=False, before=(0, 480, 400), after=(-300, 510, 410)) is not None
    with pytest.raises(InvalidValue, match=r"expected the winner of each trick \(END-2\)"):
        ending(bid, rules=THREE, made=False, before=(0, 480, 480), after=(-300, 510, 510))


@pytest.mark.rule("END-4")
def test_nothing_happens_just_above_the_limit_or_without_one() -> None:
    assert ending(bid_by(FOUR, 0), rules=FOUR, made=False, before=(-199, 0), after=(-499, 30)) is None
    rules = presets.CALLED_5
    after = (-900, 10, 20, 30, 40)
    assert ending(bid_by(rules, 0, side=(0,)), rules=rules, made=False, before=after, after=after) is None
    assert fallen(rules, after) == ()


@pytest.mark.rule("END-4", "END-0")
@pytest.mark.parametrize(("others", "winners"), [((30, 20), (1,)), ((30, 30), (1, 2))])
def test_at_the_limit_the_highest_total_wins(others: tuple[int, int], winners: tuple[int, ...]) -> None:
    found = ending(bid_by(THREE, 0), rules=THREE, made=False, before=(-200, 0, 0), after=(-500, *others))
    assert by(found) == (winners, "END-4")


@pytest.mark.rule("END-4", "END-0")
def test_a_defender_at_the_target_comes_before_the_limit_if_he_may_win() -> None:
    bid = bid_by(THREE, 0)
    found = ending(
        bid, rules=THREE, made=False, before=(-250, 480, 600), after=(-550, 500, 600), tricks=[1, 1, *[0] * 8]
    )
    assert found is not None
    assert found.rule == "END-2"
    contracts_only = THREE.evolve(defence=Defence.CONTRACT_ONLY)
    found = ending(
        bid_by(contracts_only, 0), rules=contracts_only, made=False, before=(-250, 480, 0), after=(-550, 500, 0)
    )
    text = "player 0 stands at -550; player 1 won with the highest total (END-4)"
    assert said(found) == ((1,), "END-4", text)


@pytest.mark.rule("END-4")
def test_at_the_limit_the_other_side_wins() -> None:
    found = ending(bid_by(FOUR, 2), rules=FOUR, made=False, before=(-220, -300), after=(-520, -270))
    assert said(found) == ((1,), "END-4", "side 0 stands at -520; side 1 won (END-4)")


@pytest.mark.rule("END-4", "END-0")
def test_if_nobody_is_above_the_limit_the_highest_total_wins() -> None:
    rules = presets.PRIMER_2
    found = ending(bid_by(rules, 0), rules=rules, made=False, before=(-300, -700), after=(-600, -700))
    assert said(found) == ((0,), "END-4", "players 0 and 1 stand at -600 and -700; player 0 won (END-4)")


@pytest.mark.rule("END-4")
def test_whoever_falls_to_the_limit_drops_out_and_the_others_play_on() -> None:
    rules = presets.CUTTHROAT_4
    after = (-510, 100, 30, 0)
    assert ending(bid_by(rules, 0), rules=rules, made=False, before=(-210, 70, 0, 0), after=after) is None
    assert playing_on(rules, after) == (presets.PRIMER_3, (0,))
    assert playing_on(rules, (-510, 100, -500, 0)) == (presets.PRIMER_2, (0, 2))
    assert playing_on(rules, (0, 100, 0, 0)) == (rules, ())
    assert playing_on(THREE, (-900, 0, 0)) == (THREE, ())


@pytest.mark.rule("END-4")
def test_the_last_one_left_wins() -> None:
    rules = presets.PRIMER_3
    after = (-500, 40, -640)
    assert playing_on(rules, after) == (rules, ())
    found = ending(bid_by(rules, 0), rules=rules, made=False, before=(-200, 10, -640), after=after, numbers=(0, 2, 3))
    assert said(found) == ((2,), "END-4", "players 0 and 3 stand at -500 and -640; player 2 won (END-4)")
    everybody = ending(bid_by(rules, 0), rules=rules, made=False, before=after, after=(-800, -500, -640))
    assert by(everybody) == ((1,), "END-4")


@pytest.mark.rule("END-4")
def test_without_a_game_for_those_left_the_best_of_them_wins() -> None:
    rules = presets.CUTTHROAT_4.evolve(fewer=THREE)
    after = (-500, 40, -640, 60)
    assert playing_on(rules, after) == (rules, ())
    assert by(ending(bid_by(rules, 0), rules=rules, made=False, before=after, after=after)) == ((3,), "END-4")


@pytest.mark.rule("END-4", "END-6")
def test_if_somebody_wins_who_once_stood_at_the_limit_nobody_does() -> None:
    rules = presets.HOWTO_3
    found = ending(bid_by(rules, 1), rules=rules, made=True, before=(0, 220, 0), after=(0, 520, 20), barred=[1])
    text = "player 1 made 8♥ and stands at 520; but player 1 once stood at -500, so nobody won (END-4)"
    assert said(found) == ((), "END-4", text)
    defender = ending(bid_by(rules, 1), rules=rules, made=False, before=(0, 0, 490), after=(0, -300, 510), barred=[2])
    assert by(defender) == ((), "END-4")


@pytest.mark.rule("END-4", "END-2", "END-6")
def test_only_those_named_as_winners_are_asked_whether_they_stood_at_the_limit() -> None:
    rules = presets.HOWTO_3
    bid = bid_by(rules, 0)
    before, after = (0, 490, 480), (-300, 500, 500)
    for tricks, winners in (([1, 2, 2, *[0] * 7], (1,)), ([2, 1, 2, *[0] * 7], ())):
        found = ending(bid, rules=rules, made=False, before=before, after=after, barred=[2], tricks=tricks)
        assert found is not None
        assert found.winners == winners
    shared = rules.evolve(several_at_target=SeveralAtTarget.HIGHEST_TOTAL)
    assert by(ending(bid, rules=shared, made=False, before=before, after=after, barred=[2])) == ((), "END-4")


@pytest.mark.rule("END-4")
def test_whoever_cannot_win_plays_on() -> None:
    rules = presets.HOWTO_3
    after = (-520, 30, 20)
    assert ending(bid_by(rules, 0), rules=rules, made=False, before=(-220, 0, 0), after=after, barred=[0]) is None
    assert newly_barred(rules, after) == (0,)
    assert newly_barred(rules.evolve(at_limit=AtLimit.HIGHEST_WINS), after) == ()


@pytest.mark.rule("END-5")
@pytest.mark.parametrize(("after", "winners"), [((100, 300, 20), (1,)), ((300, 300, 20), (0, 1))])
def test_after_the_agreed_number_of_hands_the_highest_total_wins(
    after: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    rules = THREE.evolve(hand_limit=8)
    bid = bid_by(rules, 2)
    assert ending(bid, rules=rules, made=False, before=(0, 0, 0), after=after, hands=7) is None
    found = ending(bid, rules=rules, made=False, before=(0, 0, 0), after=after, hands=8)
    assert by(found) == (winners, "END-5")


@pytest.mark.rule("END-5")
def test_a_game_of_one_hand_says_so() -> None:
    rules = FOUR.evolve(hand_limit=1)
    found = ending(bid_by(rules, 0), rules=rules, made=False, before=(0, 0), after=(-300, 30), hands=1)
    assert said(found) == ((1,), "END-5", "1 hand played; side 1 won with the highest total (END-5)")


@pytest.mark.rule("END-5", "END-0")
def test_target_and_limit_come_before_the_number_of_hands() -> None:
    rules = THREE.evolve(hand_limit=8)
    bid = bid_by(rules, 0)
    assert by(ending(bid, rules=rules, made=True, before=(200, 490, 0), after=(500, 505, 0), hands=8)) == (
        (0,),
        "END-1",
    )
    found = ending(bid, rules=rules, made=False, before=(-200, 0, 0), after=(-500, 30, 40), hands=8)
    assert by(found) == ((2,), "END-4")


@pytest.mark.rule("END-5", "END-4", "END-6")
def test_the_number_of_hands_passes_over_those_who_cannot_win() -> None:
    rules = presets.HOWTO_3.evolve(hand_limit=8)
    bid, after = bid_by(rules, 0), (-100, 30, 400)
    assert by(ending(bid, rules=rules, made=False, before=after, after=after, hands=8, barred=[2])) == ((1,), "END-5")
    nobody = ending(bid, rules=rules, made=False, before=after, after=after, hands=8, barred=[0, 1, 2])
    assert said(nobody) == ((), "END-5", "8 hands played; nobody won, because all once stood at -500 (END-5)")


@pytest.mark.rule("END-6")
def test_three_who_share_are_listed_in_order() -> None:
    rules = THREE.evolve(hand_limit=3)
    after = (50, 50, 50)
    found = ending(bid_by(rules, 0), rules=rules, made=False, before=after, after=after, hands=3)
    assert said(found) == ((0, 1, 2), "END-5", "3 hands played; players 0, 1 and 2 won with the highest total (END-5)")


# Beyond the five texts.


@pytest.mark.rule("END-7")
@pytest.mark.parametrize(("cap", "after"), [(460, 460), (450, 450), (400, 440)])
def test_caps_of_any_height(cap: int, after: int) -> None:
    rules = FOUR.evolve(cap=cap)
    assert totals_after(rules, bid_by(rules, 0), (-300, 70), (0, 440)) == (-300, after)


@pytest.mark.rule("END-7", "BID-15")
def test_a_cap_does_not_save_from_a_breach_that_failed() -> None:
    rules = FOUR.evolve(breach=100)
    assert totals_after(rules, bid_by(rules, 0), (300, -80), (0, 495)) == (300, 415)


@pytest.mark.rule("END-4", "SIX-1")
@pytest.mark.parametrize(("others", "winners"), [((30, 20), (1,)), ((30, 30), (1, 2)), ((-520, 20), (2,))])
def test_at_the_limit_the_best_other_side_wins(others: tuple[int, int], winners: tuple[int, ...]) -> None:
    rules = presets.SIX_63.evolve(sides=Sides.PARTNERS_OF_TWO, at_limit=AtLimit.BEST_OTHER_WINS)
    after = (-500, *others)
    assert by(ending(bid_by(rules, 0), rules=rules, made=False, before=after, after=after)) == (winners, "END-4")
    everybody = ending(bid_by(rules, 0), rules=rules, made=False, before=after, after=(-600, -700, -600))
    assert by(everybody) == ((0, 2), "END-4")


@pytest.mark.rule("END-8")
def test_at_the_limit_the_other_side_wins_only_if_it_is_not_negative() -> None:
    rules = FOUR.evolve(at_limit=AtLimit.OTHER_SIDE_UNLESS_NEGATIVE)
    bid = bid_by(rules, 0)
    found = ending(bid, rules=rules, made=False, before=(-200, 0), after=(-500, 0))
    assert said(found) == ((1,), "END-8", "side 0 stands at -500; side 1, not below 0, won (END-8)")
    assert ending(bid, rules=rules, made=False, before=(-200, -40), after=(-500, -10)) is None
    # Later the other side comes up to zero.
    assert by(ending(bid, rules=rules, made=True, before=(-800, -10), after=(-500, 0))) == ((1,), "END-8")
    assert ending(bid, rules=rules, made=False, before=(-300, -900), after=(-600, -900)) is None


@pytest.mark.rule("END-8", "END-0")
@pytest.mark.parametrize(
    ("after", "winner"),
    [((-20, 480), 1), ((-20, 479), None), ((0, 490), None), ((-300, 200), 1), ((440, -60), 0)],
)
def test_the_game_ends_when_the_sides_are_far_apart_and_the_last_is_negative(
    after: tuple[int, int], winner: int | None
) -> None:
    rules = FOUR.evolve(spread=500)
    found = ending(bid_by(rules, 0), rules=rules, made=False, before=(0, 0), after=after)
    if winner is None:
        assert found is None
    else:
        text = f"the highest and the lowest total are 500 apart; side {winner} won with the highest total (END-8)"
        assert said(found) == ((winner,), "END-8", text)


@pytest.mark.rule("END-8", "END-0")
def test_of_several_sides_the_highest_and_the_lowest_are_compared_and_equal_ones_share() -> None:
    rules = THREE.evolve(spread=400)
    bid = bid_by(rules, 0)
    shared = ending(bid, rules=rules, made=False, before=(0, 300, 300), after=(-100, 300, 300))
    assert by(shared) == ((1, 2), "END-8")
    limit = ending(bid, rules=rules, made=False, before=(0, 300, 300), after=(-500, 300, 300))
    assert by(limit) == ((1, 2), "END-4")
    hands = rules.evolve(hand_limit=5)
    found = ending(bid_by(hands, 0), rules=hands, made=False, before=(0, 300, 300), after=(-100, 310, 300))
    assert by(found) == ((1,), "END-8")


@pytest.mark.rule("END-8", "END-4")
def test_the_spread_passes_over_those_who_cannot_win_or_drop_out() -> None:
    rules = presets.HOWTO_3.evolve(spread=500)
    bid, after = bid_by(rules, 0), (-100, 400, 450)
    assert by(ending(bid, rules=rules, made=False, before=after, after=after, barred=[2])) == ((1,), "END-8")
    dropping = presets.CUTTHROAT_4.evolve(spread=500)
    bid = bid_by(dropping, 0)
    before, after4 = (-300, 0, 0, 0), (-600, 10, 200, -20)
    assert ending(bid, rules=dropping, made=False, before=before, after=after4) is None
    assert by(ending(bid, rules=dropping, made=False, before=before, after=(-600, 10, 490, -20))) == ((2,), "END-8")


@pytest.mark.rule("END-8", "END-1")
@pytest.mark.parametrize(
    ("after", "winners"),
    [((560, 500, 510), (0,)), ((500, 510, 490), (1,)), ((510, 510, 520), (2,)), ((500, 500, 0), (0, 1))],
)
def test_where_the_higher_score_wins_the_contractor_is_one_of_those_at_the_target(
    after: tuple[int, int, int], winners: tuple[int, ...]
) -> None:
    rules = THREE.evolve(both_at_target=BothAtTarget.HIGHER_SCORE)
    assert by(ending(bid_by(rules, 0), rules=rules, made=True, before=(200, 480, 480), after=after)) == (
        winners,
        "END-8",
    )


@pytest.mark.rule("END-8", "END-1", "END-3")
def test_the_higher_score_is_compared_only_with_those_who_may_win() -> None:
    rules = FOUR.evolve(both_at_target=BothAtTarget.HIGHER_SCORE, defence=Defence.CONTRACT_ONLY, cap=None)
    bid = bid_by(rules, 0)
    assert by(ending(bid, rules=rules, made=True, before=(200, 600), after=(500, 610))) == ((0,), "END-1")
    rules = THREE.evolve(both_at_target=BothAtTarget.HIGHER_SCORE)
    bid = bid_by(rules, 0)
    assert by(ending(bid, rules=rules, made=True, before=(200, 400, 0), after=(500, 420, 10))) == ((0,), "END-1")
    found = ending(bid, rules=rules, made=False, before=(0, 490, 0), after=(-300, 510, 10))
    assert by(found) == ((1,), "END-3")


@pytest.mark.rule("END-8", "END-4")
def test_if_the_higher_score_is_of_one_who_cannot_win_nobody_does() -> None:
    rules = presets.HOWTO_3.evolve(both_at_target=BothAtTarget.HIGHER_SCORE)
    found = ending(bid_by(rules, 0), rules=rules, made=True, before=(200, 490, 0), after=(500, 510, 0), barred=[1])
    assert by(found) == ((), "END-4")


@pytest.mark.rule("END-2", "SCORE-8")
def test_where_cards_count_what_each_trick_is_worth_must_be_known() -> None:
    rules = presets.ONE_THOUSAND_3
    with pytest.raises(InvalidValue, match=r"expected the worth of each trick \(END-2, SCORE-8\)"):
        ending(
            bid_by(rules, 0),
            rules=rules,
            made=False,
            before=(0, 990, 990),
            after=(-300, 1010, 1010),
            tricks=[1, 2, *[0] * 8],
        )
