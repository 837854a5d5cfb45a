"""JOKER: what a joker may do, with a trump suit and without."""

from __future__ import annotations

from random import Random

import pytest
from helpers import after, at_play, deal_of, options, refused
from wording import reason_said

from fivehundred.actions import DeclareJoker
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.knowledge import Proof
from fivehundred.deal.refusals import IllegalAction, Reason
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Turn
from fivehundred.errors import InvalidDeal
from fivehundred.rules import presets
from fivehundred.rules.settings import JokerDeclaration, JokerLead
from fivehundred.seats import Seat
from fivehundred.worlds import Worlds

CLUB_46 = presets.CLUB_46_4
#: Two jokers, and the limits of JOKER-4 and JOKER-5 on both.
STRICT_46 = CLUB_46.evolve(
    joker_lead=presets.AUSTRALIAN_4.joker_lead, joker_declared=presets.AUSTRALIAN_4.joker_declared
)
#: Three hands that are easy to follow: each has all four suits in it until the last tricks.
EVEN = (
    "JK AS KS AC KC AD KD AH KH QH",
    "9S 10S JS 9C 10C 9D 10D JD 9H 10H",
    "7S 8S QS 7C 8C 7D 8D QD 7H 8H",
)
#: The four suits led by seat 0, who wins every trick and keeps the joker.
ALL_SUITS_LED = "AS, 9S, 7S, AC, 9C, 7C, AD, 9D, 7D, AH, 9H, 7H"
LIMITED_3 = presets.STANDARD_3.evolve(joker_lead=presets.AUSTRALIAN_4.joker_lead)


@pytest.mark.rule("JOKER-1")
def test_with_a_trump_suit_the_joker_must_follow_trumps() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "AH", "JK 7S 8S 9S 7C 8C 9C 7D 8D 9D")
    assert options(after(deal, "AH")) == "JK"


@pytest.mark.rule("JOKER-1")
def test_with_a_trump_suit_the_joker_waits_while_its_holder_can_follow() -> None:
    deal = after(at_play(presets.STANDARD_3, "7H", "AS", "JK 7S 8S 7C 8C 9C 7D 8D 9D 7H"), "AS")
    assert options(deal) == "7S, 8S"


@pytest.mark.rule("JOKER-1", "PLAY-3")
def test_with_a_trump_suit_the_joker_beats_the_right_bower() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "JH", "JK", "7H")
    assert after(deal, "JH, JK, 7H").to_act == 1


@pytest.mark.rule("JOKER-1")
def test_with_a_trump_suit_a_led_joker_asks_for_trumps_and_names_none() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "JK", "7H AS", "JD AC")
    assert refused(deal, "JK=H").rules == ("JOKER-4", "JOKER-1")
    led = after(deal, "JK")
    assert "7H" in options(led)
    assert ("led", Suit.HEARTS) in refused(led, "AS").why.facts


EVEN_WITH_TRUMPS = CLUB_46.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)
CALLED = ("JK 7S", "AS 9H", "9C 7H", "KS 10H")


@pytest.mark.rule("JOKER-10")
def test_where_a_joker_names_a_suit_with_trumps_too_it_asks_for_that_suit() -> None:
    deal = at_play(EVEN_WITH_TRUMPS, "7H", *CALLED)
    assert options(deal).endswith("JK, JK=S, JK=C, JK=D, JK=H")
    led = after(deal, "JK=S")
    assert options(led).split(", ") == [str(card) for card in led.hand(Seat(1)) if card.suit is Suit.SPADES]
    assert ("led", Suit.SPADES) in refused(led, "9H").why.facts
    # Without a name it asks for trumps, and so it does under theirs.
    for lead in ("JK", "JK=H"):
        assert ("led", Suit.HEARTS) in refused(after(deal, lead), "AS").why.facts


@pytest.mark.rule("JOKER-10")
def test_a_joker_that_names_a_suit_is_still_the_highest_trump() -> None:
    void = "9H 10H AH 4D 5D 6D 7D 8D 9D 10D"
    deal = after(at_play(EVEN_WITH_TRUMPS, "7H", "JK2 7S", "AS", void, "JK KS"), "JK2=S, AS")
    # Who is void may trump, which takes nothing from a joker.
    assert after(deal, "AH, KS").to_act == 0
    assert after(deal, "4D, KS").view(Seat(0)).voids[2] == (Suit.SPADES,)
    # The higher joker is a trump, and must not be played by who has the suit.
    assert refused(after(deal, "AH"), "JK").rules == ("PLAY-2", "JOKER-1")
    void_too = at_play(EVEN_WITH_TRUMPS, "7H", "JK2 7S", "AS", void, "JK 4C 5C 6C 7C 8C 9C 10C QC KC")
    assert after(void_too, "JK2=S, AS, AH, JK").to_act == 3


@pytest.mark.rule("JOKER-10")
def test_a_joker_names_a_suit_with_trumps_only_when_led_and_where_the_setting_says_so() -> None:
    deal = at_play(EVEN_WITH_TRUMPS, "7H", "AH", "JK 10H")
    assert refused(after(deal, "AH"), "JK=S").rules == ("JOKER-4", "JOKER-1")
    assert refused(at_play(CLUB_46, "7H", *CALLED), "JK=S").rules == ("JOKER-4", "JOKER-1")
    # A contract without trumps is as it is with any suit.
    for call in ("7NT", "M"):
        even, any_suit = (at_play(rules, call, *CALLED) for rules in (EVEN_WITH_TRUMPS, CLUB_46))
        assert options(even) == options(any_suit)


@pytest.mark.rule("JOKER-10")
def test_a_declared_joker_names_no_other_suit() -> None:
    rules = EVEN_WITH_TRUMPS.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR)
    deal = at_play(rules, "7NT", *CALLED, declared="declare JK=S")
    assert "JK=" not in options(deal)


@pytest.mark.rule("JOKER-2", "JOKER-3")
def test_without_trumps_the_joker_wins_when_its_holder_is_void() -> None:
    deal = at_play(presets.STANDARD_3, "7NT", "AS", "JK 7C 8C 9C 7D 8D 9D 7H 8H 9H", "KS")
    after_lead = after(deal, "AS")
    assert options(after_lead) == "7C, 8C, 9C, 7D, 8D, 9D, 7H, 8H, 9H, JK"
    assert after(after_lead, "JK, KS").to_act == 1


@pytest.mark.rule("JOKER-3")
def test_without_trumps_the_joker_may_not_be_played_by_one_who_can_follow() -> None:
    deal = after(at_play(presets.STANDARD_3, "7NT", "AS", "JK 7S 8C 9C 7D 8D 9D 7H 8H 9H"), "AS")
    assert options(deal) == "7S"


@pytest.mark.rule("JOKER-3")
@pytest.mark.parametrize(
    ("name", "call", "open_to_the_holder"),
    [
        ("australian-4", "OM", "JK"),
        ("australian-4", "7NT", "5C, 6C, 7C, 5D, 6D, 7D, 5H, 6H, 7H, JK"),
        ("club-4", "OM", "JK"),
        ("team-4", "N", "5C, 6C, 7C, 5D, 6D, 7D, 5H, 6H, 7H, JK"),
        ("primer-4", "M", "5C, 6C, 7C, 5D, 6D, 7D, 5H, 6H, 7H, JK"),
    ],
)
def test_in_misere_a_void_holder_must_play_the_joker_where_the_game_says_so(
    name: str, call: str, open_to_the_holder: str
) -> None:
    deal = at_play(presets.get(name), call, "AS", "JK 5C 6C 7C 5D 6D 7D 5H 6H 7H")
    assert options(after(deal, "AS")) == open_to_the_holder


@pytest.mark.rule("JOKER-3")
def test_in_misere_the_contractor_too_must_play_the_joker() -> None:
    # Seat 1 sits out. Seat 3 leads a spade, seat 0 wins and leads a club, of which seat 3 has none.
    deal = at_play(presets.AUSTRALIAN_4, "OM", "AS AC", "", "KS 6C", "JK 5S 6D 7D 8D 9D 5H 6H 7H 8H", by=3)
    assert options(after(deal, "5S, AS, KS, AC, 6C")) == "JK"


@pytest.mark.rule("JOKER-4")
def test_a_led_joker_names_the_suit_to_follow() -> None:
    deal = at_play(presets.STANDARD_3, "7NT", "JK", "7H AH 7S", "8S 8C")
    assert refused(deal, "JK").message == reason_said("name a suit")
    led = after(deal, "JK=H")
    assert refused(led, "7S").message.startswith(reason_said("follow", "hearts", "7♥"))
    assert after(led, "AH").to_act == 2


@pytest.mark.rule("JOKER-4")
def test_a_joker_without_a_limit_may_name_any_suit_at_any_time() -> None:
    deal = at_play(presets.STANDARD_3, "7NT", *EVEN)
    assert options(deal).endswith("JK=S, JK=C, JK=D, JK=H")
    assert options(after(deal, ALL_SUITS_LED)).endswith("JK=S, JK=C, JK=D, JK=H")


@pytest.mark.rule("JOKER-4")
def test_a_joker_with_a_limit_may_name_only_suits_not_led_before() -> None:
    deal = at_play(LIMITED_3, "7NT", *EVEN)
    assert options(deal).endswith("JK=S, JK=C, JK=D, JK=H")
    deal = after(deal, "AS, 9S, 7S")
    assert options(deal).endswith("JK=C, JK=D, JK=H")
    assert refused(deal, "JK=S").message == reason_said("suit was led", "spades")


@pytest.mark.rule("JOKER-4")
def test_a_joker_with_a_limit_waits_for_the_last_trick_when_all_suits_were_led() -> None:
    deal = after(at_play(LIMITED_3, "7NT", *EVEN), ALL_SUITS_LED)
    assert options(deal) == "KS, KC, KD, QH, KH"
    assert refused(deal, "JK=S").reason.value == "joker waits"
    last = after(deal, "KS, 10S, 8S, KC, 10C, 8C, KD, 10D, 8D, KH, 10H, 8H, QH, JS, QS")
    assert options(last) == "JK=S, JK=C, JK=D, JK=H"
    assert after(last, "JK=C, JD, QD").finished


@pytest.mark.rule("JOKER-8")
def test_a_suit_named_for_a_led_joker_counts_as_led() -> None:
    deal = at_play(STRICT_46, "7NT", "JK JK2", "4H", "5H", "6H")
    deal = after(deal, "JK=H, 4H, 5H, 6H")
    assert options(deal).endswith("JK2=S, JK2=C, JK2=D")
    assert refused(deal, "JK2=H").message == reason_said("suit was led", "hearts")


@pytest.mark.rule("JOKER-5")
def test_the_contractor_may_declare_his_joker_highest_of_a_suit() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "7NT", "JK 4H", "AH 5S", "KH 6S", "QH 7S", declared="declare JK=H")
    # It is a heart: hearts are led with it, and its holder must follow hearts with it.
    assert "JK=" not in options(deal)
    led = after(deal, "JK")
    assert ("led", Suit.HEARTS) in refused(led, "5S").why.facts
    assert after(led, "AH, KH, QH").to_act == 0


@pytest.mark.rule("JOKER-5")
def test_a_declared_joker_follows_its_suit_and_no_other() -> None:
    # Seat 3 is the contractor and leads; seat 0 wins and leads hearts, then clubs.
    deal = at_play(
        presets.AUSTRALIAN_4,
        "7NT",
        "AS AH AC",
        "5S 5H 5C",
        "6S 6H 6C",
        "7S JK KD QD JD 10D 9D 8D 7D 6D",
        by=3,
        declared="declare JK=H",
    )
    deal = after(deal, "7S, AS, 5S, 6S")
    assert options(after(deal, "AH, 5H, 6H")) == "JK"
    # The holder, void of clubs, may throw it away like any heart, and it does not win there.
    on_clubs = after(deal, "AC, 5C, 6C")
    assert options(on_clubs) == "6D, 7D, 8D, 9D, 10D, JD, QD, KD, JK"
    assert after(on_clubs, "JK").to_act == 0


@pytest.mark.rule("JOKER-5")
def test_every_contractor_without_trumps_is_asked_joker_or_not() -> None:
    with_joker = after(deal_of(presets.AUSTRALIAN_4, "JK"), "7NT, P, P, P, discard 5S 6S 7S")
    without = after(deal_of(presets.AUSTRALIAN_4, "", "JK"), "7NT, P, P, P, discard 5S 6S 7S")
    assert isinstance(with_joker.stage, Declaring)
    assert isinstance(without.stage, Declaring)
    assert options(with_joker) == "declare none, declare JK=S, declare JK=C, declare JK=D, declare JK=H"
    assert options(without) == "declare none"
    assert after(with_joker, "declare none").history == after(without, "declare none").history


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize(
    ("name", "auction"),
    [
        ("australian-4", "7H, P, P, P, discard 5S 6S 7S"),  # a trump suit
        ("sans-joker-4", "7NT, P, P, P, discard 5S 6S"),  # no joker in the pack
        ("club-4", "7NT, P, P, P, discard 5S 6S 7S"),  # not a rule of that game
    ],
)
def test_otherwise_nobody_is_asked(name: str, auction: str) -> None:
    assert isinstance(after(deal_of(presets.get(name)), auction).stage, Play)


@pytest.mark.rule("JOKER-5")
def test_in_open_misere_the_contractor_is_asked_as_well() -> None:
    deal = after(deal_of(presets.AUSTRALIAN_4, "JK"), "OM, P, P, P, discard 5S 6S 7S")
    assert isinstance(deal.stage, Declaring)


@pytest.mark.rule("JOKER-5")
def test_a_declined_joker_is_played_by_the_other_rules() -> None:
    deal = after(deal_of(presets.AUSTRALIAN_4, "JK"), "7NT, P, P, P, discard 5S 6S 7S, declare none")
    assert options(deal).endswith("JK=S, JK=C, JK=D, JK=H")


@pytest.mark.rule("JOKER-5")
def test_with_two_jokers_each_is_declared_or_neither() -> None:
    both = after(deal_of(STRICT_46, "JK JK2"), "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S")
    assert len(both.legal_actions) == 1 + 16
    assert options(both).startswith("declare none, declare JK=S JK2=S, declare JK=S JK2=C")
    assert refused(both, "declare JK=S").message == reason_said("jokers apart")


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize(("joker", "other"), [("JK", "JK2"), ("JK2", "JK")])
def test_with_two_jokers_a_contractor_who_holds_one_declares_that_one(joker: str, other: str) -> None:
    deal = after(deal_of(STRICT_46, joker, other), "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S")
    assert options(deal) == "declare none, " + ", ".join(f"declare {joker}={suit}" for suit in "SCDH")


@pytest.mark.rule("JOKER-5", "JOKER-6")
def test_declared_to_one_suit_the_higher_joker_stays_higher() -> None:
    deal = at_play(STRICT_46, "7NT", "JK JK2 4H", declared="declare JK=H JK2=H")
    assert isinstance(deal.stage, Play)
    hearts = deal.stage.terms.ranking.cards_of(Suit.HEARTS)
    assert [str(card) for card in hearts[-3:]] == ["AH", "JK2", "JK"]


HOLDER = presets.AUSTRALIAN_4.evolve(joker_declared="by the holder")
HOLDER_46 = STRICT_46.evolve(joker_declared="by the holder")


def asked(deal: Deal) -> list[int]:
    """The seats still to be asked what the joker is."""
    return [*deal.stage.waiting] if isinstance(deal.stage, Declaring) else []


@pytest.mark.rule("JOKER-5")
def test_where_the_holder_declares_everybody_is_asked_from_the_contractor_on() -> None:
    deal = after(deal_of(HOLDER, "", "", "", "JK"), "7S, 7NT, P, P, P, discard 5C 6C 7C")
    assert asked(deal) == [1, 2, 3, 0]
    for seat in (1, 2):
        assert deal.to_act == seat
        assert options(deal) == "declare none"
        refusal = refused(deal, "declare JK=H")
        assert (refusal.seat, refusal.reason, refusal.rules) == (seat, Reason.JOKER_NOT_YOURS, ("JOKER-5",))
        deal = after(deal, "declare none")
    assert options(deal) == "declare none, declare JK=S, declare JK=C, declare JK=D, declare JK=H"
    declined = after(deal, "declare none")
    assert asked(declined) == [0]
    assert isinstance(after(declined, "declare none").stage, Play)


@pytest.mark.rule("JOKER-5")
def test_a_joker_declared_by_a_defender_is_a_card_of_its_suit() -> None:
    deal = at_play(HOLDER, "7NT", "AS AH AC", "5S 5H 5C", "6S 6H 6C", "7S JK KD QD JD 10D 9D 8D 7D 6D", declared="JK=H")
    assert deal.to_act == 0
    deal = after(deal, "AS, 5S, 6S, 7S")
    assert options(after(deal, "AH, 5H, 6H")) == "JK"
    assert after(deal, "AH, 5H, 6H, JK").to_act == 3


@pytest.mark.rule("JOKER-5", "JOKER-6")
def test_nobody_else_is_asked_once_every_joker_has_a_suit() -> None:
    one = after(deal_of(HOLDER, "", "JK"), "7NT, P, P, P, discard 5S 6S 7S, declare none, declare JK=D")
    assert isinstance(one.stage, Play)
    discards = "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S"
    two = after(deal_of(HOLDER_46, "", "JK2", "", "JK"), f"{discards}, declare none, declare JK2=D")
    # Only one of two jokers has a suit, so that the others are asked still.
    assert asked(two) == [2, 3]
    two = after(two, "declare none, declare JK=D")
    assert isinstance(two.stage, Play)
    assert [str(card) for card in two.stage.terms.ranking.cards_of(Suit.DIAMONDS)[-3:]] == ["AD", "JK2", "JK"]
    both = after(deal_of(HOLDER_46, "", "JK JK2"), f"{discards}, declare none")
    assert refused(both, "declare JK=S").reason is Reason.JOKERS_APART
    assert isinstance(after(both, "declare JK=S JK2=H").stage, Play)


@pytest.mark.rule("JOKER-5")
def test_the_questions_depend_on_what_everybody_has_heard_alone() -> None:
    first, *others = (
        after(deal_of(HOLDER, *hands, kitty=kitty), "7NT, P, P, P, discard 5S 6S 7S, declare none, declare none")
        for hands, kitty in ((("5S 6S 7S JK",), ""), (("5S 6S 7S", "JK"), ""), (("5S 6S 7S", "", "JK"), ""))
    )
    for other in others:
        assert other.spectator == first.spectator
        assert asked(other) == [2, 3]


@pytest.mark.rule("JOKER-5", "PLAY-4")
def test_a_partner_who_sits_out_is_not_asked() -> None:
    deal = after(deal_of(HOLDER, "", "", "JK"), "OM, P, P, P, discard 5S 6S 7S")
    assert asked(deal) == [0, 1, 3]
    assert isinstance(after(deal, "declare none, declare none, declare none").stage, Play)


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize(
    ("name", "auction"),
    [
        ("australian-4", "7H, P, P, P, discard 5S 6S 7S"),  # a trump suit
        ("sans-joker-4", "7NT, P, P, P, discard 5S 6S"),  # no joker in the pack
        ("passed-deal-3", "P, P, P"),  # no contractor
    ],
)
def test_without_a_question_to_put_no_holder_is_asked(name: str, auction: str) -> None:
    rules = presets.get(name).evolve(joker_declared="by the holder")
    assert isinstance(after(deal_of(rules), auction).stage, Play)


@pytest.mark.rule("JOKER-5")
def test_who_declares_a_joker_holds_it_and_not_the_other() -> None:
    discards = "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S"
    deal = after(deal_of(HOLDER_46, "", "JK2", "", "JK"), f"{discards}, declare none, declare JK2=D")
    facts = [(fact.seat, str(Cards(fact.cards)), fact.proof) for fact in deal.table.facts]
    assert facts == [(1, "JK2", Proof.DECLARED), (1, "JK", Proof.NOT_DECLARED)]
    view = deal.view(Seat(2))
    assert (view.may_hold(Card.parse("JK2")), view.may_hold(Card.parse("JK"))) == ((1,), (0, 3))
    assert all(Card.parse("JK2") in world.hand(Seat(1)) for world in Worlds(view).samples(20, rng=Random(1)))
    # Who declines may hold the joker all the same.
    declined = after(deal_of(HOLDER, "", "", "JK"), "7NT, P, P, P, discard 5S 6S 7S, declare none, declare none")
    assert declined.table.facts == ()
    assert declined.view(Seat(3)).may_hold(Card.parse("JK")) == (0, 1, 2)


@pytest.mark.rule("JOKER-5")
def test_onlookers_refuse_a_joker_that_was_declared_before() -> None:
    discards = "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S"
    deal = after(deal_of(HOLDER_46, "", "JK2", "", "JK"), f"{discards}, declare none, declare JK2=D")
    seen = deal.spectator
    with pytest.raises(IllegalAction, match=reason_said("elsewhere", "the lower joker")):
        seen.after(Turn(Seat(2), DeclareJoker(lower=Suit.HEARTS)))
    higher = Turn(Seat(2), DeclareJoker(higher=Suit.HEARTS))
    assert seen.after(higher).table.play is not None
    with pytest.raises(IllegalAction, match=reason_said("elsewhere", "the joker")):
        deal.view(Seat(3)).after(higher)


@pytest.mark.rule("JOKER-5")
def test_a_position_knows_who_declared_which_joker() -> None:
    cards = ("", "JK2", "", "JK")
    declared = "declare JK=H JK2=S"
    deal = at_play(HOLDER_46, "7NT", *cards, declared=declared)
    (stage,) = (stage for stage in deal.past if isinstance(stage, Declaring))
    assert stage.declarers == (3, 1)
    assert stage.declaration == DeclareJoker(Suit.HEARTS, Suit.SPADES)
    swapped = at_play(HOLDER_46, "7NT", "", "JK", "", "JK2", declared=declared)
    (stage,) = (stage for stage in swapped.past if isinstance(stage, Declaring))
    assert (stage.declarers, stage.declaration) == ((1, 3), DeclareJoker(Suit.HEARTS, Suit.SPADES))
    same = at_play(HOLDER_46, "7NT", "", "JK JK2", declared=declared)
    assert [stage.declarers for stage in same.past if isinstance(stage, Declaring)] == [(1, 1)]
    none = at_play(HOLDER_46, "7NT", *cards)
    assert [stage.declarers for stage in none.past if isinstance(stage, Declaring)] == [()]
    for hands, told in (
        (("JK2", "", "AS"), reason_said("joker not yours", "the joker")),
        (("JK JK2", "", "AS"), reason_said("jokers apart")),
    ):
        with pytest.raises(InvalidDeal, match=told):
            at_play(HOLDER_46, "7NT", *hands, discards="JK" if "JK " not in hands[0] else "", declared="declare JK=H")


@pytest.mark.rule("JOKER-5")
def test_a_joker_of_a_partner_who_sits_out_cannot_have_been_declared() -> None:
    with pytest.raises(InvalidDeal, match=rf"seat 0 may not declare .*: {reason_said('joker not yours', 'the joker')}"):
        at_play(HOLDER, "OM", "", "", "JK", declared="declare JK=H")


@pytest.mark.rule("JOKER-6")
def test_the_higher_joker_beats_the_lower() -> None:
    void = "4C 5C 6C 4D 5D 6D 4H 5H 6H"
    deal = at_play(CLUB_46, "7NT", "AS", "JK2 " + void, "JK 7C 8C 9C 7D 8D 9D 7H 8H 9H", "KS")
    assert after(deal, "AS, JK2, JK, KS").to_act == 2
    trumps = at_play(CLUB_46, "7S", "JK2", "JS", "JK", "4S")
    assert after(trumps, "JK2, JS, JK, 4S").to_act == 2


@pytest.mark.rule("JOKER-6")
def test_a_led_lower_joker_falls_to_the_higher() -> None:
    deal = at_play(CLUB_46, "7NT", "JK2", "AS", "JK 7C 8C 9C 7D 8D 9D 7H 8H 9H", "KS")
    assert after(deal, "JK2=S, AS, JK, KS").to_act == 2


@pytest.mark.rule("JOKER-6", "JOKER-3")
def test_in_misere_one_who_holds_both_must_play_either() -> None:
    deal = at_play(CLUB_46, "OM", "AS", "JK JK2 4C 5C 6C 4D 5D 6D 4H 5H")
    assert options(after(deal, "AS")) == "JK2, JK"


@pytest.mark.rule("JOKER-9")
def test_a_limit_never_leaves_a_player_without_a_legal_card() -> None:
    # Before the last two tricks all suits have been led, and the leader has nothing but two jokers.
    deal = at_play(
        STRICT_46,
        "7NT",
        "JK JK2 AS KS AC KC AD KD AH KH",
        "4S 5S 6S 4C 5C 4D 5D 4H 5H 6H",
        "7S 8S 9S 6C 7C 6D 7D 7H 8H 9H",
        "10S JS QS 8C 9C 8D 9D 10H JH QH",
    )
    deal = after(
        deal,
        "AS, 4S, 7S, 10S, KS, 5S, 8S, JS, AC, 4C, 6C, 8C, KC, 5C, 7C, 9C, "
        "AD, 4D, 6D, 8D, KD, 5D, 7D, 9D, AH, 4H, 7H, 10H, KH, 5H, 8H, JH",
    )
    assert options(deal) == "JK2=S, JK2=C, JK2=D, JK2=H, JK=S, JK=C, JK=D, JK=H"
    assert refused(deal, "JK").reason.value == "name a suit"
    last = after(deal, "JK=S, 6S, 9S, QS")
    assert options(last) == "JK2=S, JK2=C, JK2=D, JK2=H"


@pytest.mark.rule("JOKER-2", "PLAY-8")
def test_on_a_passed_deal_the_joker_is_played_as_without_trumps() -> None:
    deal = at_play(presets.PASSED_DEAL_3, "P", "JK AS", "7S", "8S")
    assert options(deal).endswith("JK=S, JK=C, JK=D, JK=H")
    assert after(deal, "JK=S, 7S, 8S").to_act == 0
