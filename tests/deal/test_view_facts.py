"""What a view tells that nobody said: who is void of what, who may hold which card, what is still needed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from helpers import FAMILIES, after, at_play, card, cards, deal_of, fewer, options, play_out, refused, seen_by
from hypothesis import given
from small_games import tiny

from fivehundred.actions import CallCard, Give, PlayCard
from fivehundred.cards import Cards, Suit
from fivehundred.deal.callable import may_be_unheld
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import JokerPlay, PlayLimit, ways_to_play
from fivehundred.deal.limits import Limit
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import PartialDeal, SeatView, SpectatorView
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.decks import Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime, JokerFollow, JokerInMisere, JokerLead, JokerLeadTime, JokerNaming
from fivehundred.rules.specials import HI_LO
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import exchange_hidden
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

S, C, D, H = Suit
NT = presets.STANDARD_3


# --- what is told is true --------------------------------------------------------------------------------------------


def real_hands(deal: Deal) -> list[Cards]:
    """What each seat holds, looked at or not."""
    play = deal.table.play
    gone = 0 if play is None else deal.rules.deck.bits & ~play.unplayed
    held = [holding.held for holding in deal.holdings[: deal.rules.players]]
    return [(Cards(cards) or dealt) - Cards(gone) for cards, dealt in zip(held, deal.dealt.hands, strict=True)]


def assert_true(deal: Deal, view: SeatView | SpectatorView, pick: Pick) -> tuple[Cards, ...]:
    """What each seat may hold as *view* has it, once everything it tells has been found true."""
    hands = real_hands(deal)
    assert view.hand_sizes == tuple(map(len, hands))
    possible = tuple(view.possible(Seat(seat)) for seat in range(deal.rules.players))
    assert all(hand <= cards for hand, cards in zip(hands, possible, strict=True))
    one = choose_one(pick, list(deal.rules.deck))
    assert view.may_hold(one) == tuple(seat for seat, cards in enumerate(possible) if one in cards)
    play, voids = deal.table.play, view.voids
    if play is None:
        assert not any(voids)
    else:
        masks = play.terms.ranking.masks
        assert not any(hands[seat].bits & masks[suit.number] for seat, void in enumerate(voids) for suit in void)
    return possible


def assert_facts(deal: Deal, pick: Pick) -> None:
    """The facts of each view are true, and the same in a deal that its seat cannot tell from this one."""
    public = assert_true(deal, deal.spectator, pick)
    seat = Seat(pick(deal.rules.players))
    view = deal.view(seat)
    own = assert_true(deal, view, pick)
    assert view.unseen == deal.rules.deck - seen_by(deal, seat)
    assert view.unseen <= deal.spectator.unseen
    # Whoever has seen more knows as much at least.
    assert all(known <= open_to_all for known, open_to_all in zip(own, public, strict=True))
    twin = exchange_hidden(deal, pick, seat).view(seat)
    assert told(view) == told(twin)


def told(view: SeatView) -> str:
    """Everything a view tells, in one text."""
    needed = view.tricks_needed
    return repr(
        (
            *(view.voids, view.unseen, view.hand_sizes, view.contract, view.scores, view.own_score, view.partners),
            *(needed, needed and (needed.to_make, needed.to_defeat, needed.made, needed.defeated)),
            [view.possible(Seat(seat)) for seat in range(view.rules.players)],
            *(repr(view), str(view)),
        )
    )


@fewer(2, deep=2)
@given(deals(), picks())
def test_what_a_view_tells_is_true_of_the_real_deal(deal: Deal, pick: Pick) -> None:
    assert_facts(deal, pick)


@pytest.mark.parametrize("name", FAMILIES)
def test_facts_of_views_are_true_under_every_preset(name: str) -> None:
    pick = Random(name).randrange
    every = list(play_on(some_deal(PRESETS[name], pick), pick))
    for deal in (choose_one(pick, every), choose_one(pick, every), every[-1]):
        assert_facts(deal, pick)


# --- voids -----------------------------------------------------------------------------------------------------------


def voids(deal: Deal) -> str:
    return " ".join("".join(suit.value for suit in void) or "-" for void in deal.spectator.voids)


@pytest.mark.rule("PLAY-2", "CARD-4")
def test_who_does_not_follow_is_void() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "7S AS", "JD KS", "9D")
    assert voids(deal) == "- - -"
    assert voids(after(deal, "AS, KS, 9D")) == "- - S"
    trumps = at_play(presets.STANDARD_3, "7H", "8H", "JD", "9D 10D QD KD AD 7C 8C 9C 10C JC")
    # The left bower is a trump, and so follows; a diamond does not.
    assert voids(after(trumps, "8H, JD, 9D")) == "- - H"
    # So does a joker, even where it may name a suit with trumps too (JOKER-10).
    naming = NT.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)
    assert voids(after(at_play(naming, "7H", "8H", "JK"), "8H, JK")) == "- - -"


@pytest.mark.rule("PLAY-2")
def test_nothing_is_proved_by_who_does_not_follow_the_last_of_a_suit() -> None:
    rules = tiny(NT, deck="AS KS AH KH AD KD QS", size=2, kitty=1)
    deal = at_play(rules, "1NT", "AS AH", "KS KH", "AD KD")
    first = "seat 2 played AD to trick 1 (AS led): it has none of QS"
    assert [str(fact) for fact in after(deal, "AS, KS, AD").table.facts] == [first]
    assert [str(fact) for fact in after(deal, "AS, KS, AD, AH, KH, KD").table.facts] == [first]


def test_whatever_is_proved_names_a_card() -> None:
    found = []
    for name, rules in PRESETS.items():
        pick = Random(name).randrange
        *_, end = play_on(some_deal(rules, pick), pick)
        found += [(name, fact) for fact in end.table.facts]
    assert found
    assert [(name, fact) for name, fact in found if not fact.cards] == []


@pytest.mark.rule("PLAY-2", "JOKER-2")
def test_who_plays_a_loose_joker_shows_what_the_policy_says() -> None:
    hands = ("7S AS", "JK 9D 10D JD QD KD AD 7C 8C 9C", "KS")
    assert voids(after(at_play(NT, "7NT", *hands), "AS, JK")) == "- S -"
    always = NT.evolve(joker_follow=JokerFollow.ALWAYS)
    assert voids(after(at_play(always, "7NT", *hands), "AS, JK")) == "- - -"
    first = NT.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
    # It may be the player's first spade; their play to the next lead of spades shows that they have none.
    began = after(at_play(first, "7NT", *hands), "AS, JK, KS")
    assert voids(began) == "- - -"
    nothing = NT.evolve(joker_naming=JokerNaming.NOTHING)
    led = after(at_play(nothing, "7NT", "JK", "7S", "7D 8D 9D 10D JD QD KD AD 7H 8H"), "JK, 7S, 7D")
    assert voids(led) == "- - -"


@pytest.mark.rule("JOKER-3", "JOKER-7")
def test_who_need_not_have_played_a_joker_has_none() -> None:
    hands = ("7S AS", "9D 10D JD QD KD AD 7C 8C 9C 10C", "KS")
    every = NT.evolve(joker_follow=JokerFollow.EVERY_SUIT)
    must = presets.NULLO_3.evolve(joker_in_misere=JokerInMisere.MUST)
    for deal in (at_play(every, "7NT", *hands), at_play(must, "N", *hands)):
        assert Seat(1) in deal.spectator.may_hold(card("JK"))
        assert Seat(1) not in after(deal, "AS, 9D").spectator.may_hold(card("JK"))
    may = after(at_play(presets.NULLO_3, "N", *hands), "AS, 9D")
    assert Seat(1) in may.spectator.may_hold(card("JK"))


@pytest.mark.rule("JOKER-7")
def test_who_leads_a_joker_kept_for_the_last_has_nothing_else() -> None:
    rules = tiny(presets.CLUB_46_4, deck="JK JK2 AS KS AH KH AD KD QS", size=2, kitty=1)
    hands = ("JK JK2", "AS KS", "AH KH")
    led = after(at_play(rules, "1NT", *hands), "JK=S")
    assert (voids(led), holders(led.spectator, "JK2")) == ("- - - -", "0 1 2 3")
    last = after(at_play(rules.evolve(joker_lead_time=JokerLeadTime.LAST), "1NT", *hands), "JK=S")
    assert (voids(last), str(last.spectator.possible(Seat(0)))) == ("SDH - - -", "JK2")
    assert [Cards(fact.cards) for fact in last.table.facts] == [rules.deck - cards("JK JK2")]
    # With no suit left to name it may be led only for want of anything else (JOKER-9).
    unled = rules.evolve(joker_lead=JokerLead.UNLED_SUITS)
    for lead in ("JK=S", "JK=C", "JK=D", "JK=H"):
        assert voids(after(at_play(unled, "1NT", *hands), lead)) == "- - - -"


@pytest.mark.rule("JOKER-4", "JOKER-7")
@pytest.mark.parametrize("bid", ["1NT", "1S"])
def test_a_lead_that_a_new_rule_forbids_proves_that_there_is_nothing_else(
    bid: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = JokerPlay.lead_limits

    def later(self: JokerPlay, callers: int) -> Iterator[PlayLimit]:
        yield Limit(
            Reason.JOKER_BARRED, ways_to_play(callers), lambda hand, left, _: bool(hand & ~callers) and left >= 2
        )
        yield from limits(self, callers)

    monkeypatch.setattr(JokerPlay, "lead_limits", later)
    # No other test has this deck, so no limits on its leads have been made.
    rules = tiny(presets.CLUB_46_4, deck="JK JK2 AS KS AH KH AD KD JS", size=2, kitty=1)
    rules = rules.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)
    deal = at_play(rules, bid, "JK AD", "AS KS", "AH KH")
    assert "JK" not in options(deal)
    assert refused(deal, "JK=S").reason is Reason.JOKER_BARRED
    led = after(at_play(rules, bid, "JK JK2", "AS KS", "AH KH"), "JK=S")
    assert str(led.spectator.possible(Seat(0))) == "JK2"


# --- who may hold what -----------------------------------------------------------------------------------------------


def holders(view: SeatView | SpectatorView, text: str) -> str:
    return " ".join(map(str, view.may_hold(card(text))))


@pytest.mark.rule("PLAY-6", "KITTY-1")
def test_everybody_knows_where_his_own_cards_are() -> None:
    deal = after(deal_of(presets.STANDARD_3, "AS KS", "AH"), "7S, P, P, discard KS 7S 8S")
    assert [holders(deal.view(Seat(seat)), "AS") for seat in range(3)] == ["0", "0 2", "0 1"]
    assert [holders(deal.view(Seat(seat)), "KS") for seat in range(3)] == ["", "0 2", "0 1"]
    assert holders(deal.spectator, "KS") == "0 1 2"
    assert holders(after(deal, "AS").spectator, "AS") == ""
    assert str(deal.view(Seat(0)).unseen & cards("AS KS AH")) == "AH"


@pytest.mark.rule("CALL-1", "CALL-4", "BID-15")
def test_a_call_tells_who_has_not_got_the_card() -> None:
    deal = after(deal_of(presets.CALLED_5, "AS", "AH"), "7S, P, P, P, P, discard 2S 3S 4S, call AH")
    assert holders(deal.spectator, "AH") == "1 2 3 4"
    assert (deal.view(Seat(1)).partners, deal.view(Seat(0)).partners, deal.view(Seat(2)).partners) == ((0,), (), ())
    early = presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY, breach=100)
    before = after(deal_of(early, "AS", "AH"), "7S, P, P, P, P, call AH")
    assert holders(before.spectator, "AH") == "0 1 2 3 4"
    breached = after(before, "discard 2S 3S 4S, no breach, breach")
    assert holders(breached.spectator, "AH") == "0 1 3 4"
    # Whoever declines may be the partner.
    declined = after(before, "discard 2S 3S 4S, no breach, no breach, no breach, no breach")
    assert declined.table.facts == ()
    named = presets.CALLED_5.evolve(calling=presets.PAGAT_5.calling, breach=100)
    known = after(deal_of(named, "2S"), "8S, P, P, P, P, discard 2S 3S 4S, call 2")
    assert after(known, "breach").table.facts == ()
    assert [known.view(Seat(seat)).partners for seat in range(5)] == [(2,), (), (0,), (), ()]


@pytest.mark.rule("CALL-1", "CALL-4", "CARD-3")
def test_a_called_card_comes_to_the_contractor_only_with_a_kitty() -> None:
    early = presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY)
    none = early.evolve(deck=early.deck - cards("2S 2C JK"), packets=Packets.parse("10"))
    dead = early.evolve(deck=early.deck - cards("2S"), packets=Packets.parse("10"), out_of_play=2)
    shown = early.evolve(kitty_shown=True)
    # Nobody may hold a called card that is out of play, or in a kitty that is still to be taken.
    assert [may_be_unheld(rules) for rules in (none, dead, early)] == [False, True, True]
    called, discarded = "7S, P, P, P, P, call AH", "discard 3S 4S 5S"
    without = after(deal_of(none, "AS", "AH"), called)
    assert holders(without.spectator, "AH") == "1 2 3 4"
    assert without.view(Seat(0)).may_hold(card("AH")) == (1, 2, 3, 4)
    in_order = Deal.from_pack(dead, tuple(dead.deck), dealer=Seat(4))
    assert card("AH") in in_order.dealt.out_of_play
    assert holders(after(in_order, called).spectator, "AH") == "1 2 3 4"
    elsewhere, there = deal_of(shown, "3S 4S 5S", "AH"), deal_of(shown, "3S 4S 5S", kitty="AH")
    assert holders(after(elsewhere, f"{called}, {discarded}").spectator, "AH") == "1 2 3 4"
    assert holders(after(there, f"{called}, {discarded}").spectator, "AH") == "0"


@pytest.mark.rule("JOKER-5", "JOKER-6")
def test_a_declared_joker_is_with_the_contractor() -> None:
    rules = presets.AUSTRALIAN_4
    deal = after(deal_of(rules, "JK"), "7NT, P, P, P, discard 5S 6S 7S, declare JK=H")
    assert holders(deal.spectator, "JK") == "0"


@pytest.mark.rule("KITTY-3", "BID-17", "PLAY-5")
def test_what_was_shown_or_handed_on_is_not_lost() -> None:
    rules = presets.AUSTRALIAN_4.evolve(kitty_shown=True, declared_slam=500)
    deal = after(deal_of(rules, "AS", kitty="AH KH QH"), "7S, P, P, P, discard AH 5S 6S, slam")
    assert holders(deal.spectator, "AH") == "0"
    assert holders(deal.view(Seat(0)), "AH") == ""
    gift = next(iter(deal.hand(Seat(2))))
    given = after(deal, f"give {gift}")
    assert holders(given.view(Seat(2)), str(gift)) == "0"
    # The bidder knows that nobody gives a card that the bidder holds.
    bidder = deal.view(Seat(0))
    refusal = bidder.table.why_not(Give(next(iter(bidder.hand))), {Seat(0): bidder.holding})
    assert refusal is not None
    assert refusal.reason is Reason.ELSEWHERE
    assert holders(given.view(Seat(1)), str(gift)) == "0 2 3"
    hidden = after(at_play(presets.AUSTRALIAN_4, "OM", "5S", "6S", discards="KS"), "5S, 6S")
    shown = hidden.apply(hidden.legal_actions[0])
    assert (len(hidden.spectator.unseen), len(shown.spectator.unseen)) == (41, 40 - 9)
    # Its own ten cards and the kitty; for the giver, the gift is one of the ten.
    assert [len(given.view(Seat(seat)).unseen) for seat in (1, 2)] == [43 - 13] * 2
    own = next(iter(shown.hand(Seat(0))))
    assert (holders(shown.spectator, str(own)), holders(shown.spectator, "KS")) == ("0", "1 2")


@pytest.mark.rule("CALL-1", "PLAY-9")
def test_who_the_partner_turned_out_to_be_is_told_when_the_rest_is_settled() -> None:
    rules = presets.CALLED_5.evolve(early_end=True)
    deal = after(deal_of(rules, "2S 3S 4S 5S", "6S", "AH"), "7S, P, P, P, P, discard 2S 3S 4S, call AH, 5S")
    assert holders(deal.spectator, "AH") == "1 2 3 4"
    # A call tells of one card only, which is no void (PLAY-2).
    assert voids(deal) == voids(deal.settle(Seat(0))) == "- - - - -"
    settled = deal.settle(Seat(0))
    assert settled.contract is not None
    assert settled.contract.side == (0, 2)
    for view in (settled.spectator, settled.view(Seat(0)), settled.view(Seat(2))):
        assert holders(view, "AH") == "2"
        assert [str(fact) for fact in view.table.facts if fact.seat in (1, 2)] == [
            "seat 1 turned out not to be the partner: it does not have AH",
            "seat 2 turned out to be the partner: it has AH",
        ]
    early = rules.evolve(call_time=CallTime.BEFORE_KITTY)
    before = after(deal_of(early, "2S 3S 4S 5S", "6S", "AH"), "7S, P, P, P, P, call AH, discard 2S 3S 4S, 5S")
    assert (holders(before.spectator, "AH"), holders(before.settle(Seat(0)).spectator, "AH")) == ("0 1 2 3 4", "2")
    while card("AH") in deal.hand(Seat(2)):
        deal = deal.apply(deal.legal_actions[0])
    unheld = after(deal_of(early, "2S 3S", kitty="AH"), "7S, P, P, P, P, call AH, discard 2S 3S AH")
    # Nothing is told by a settlement once the card is played, nor by the end of a hand that is played out.
    for end in (deal.settle(Seat(0)), play_out(unheld)):
        assert not any("turned out" in str(fact) for fact in end.table.facts)


@pytest.mark.rule("JOKER-7", "JOKER-9")
def test_who_plays_a_joker_to_a_suit_it_was_void_of_has_nothing_else() -> None:
    rules = NT.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
    deal = at_play(rules, "7NT", "7S 8S 9S 10S JS QS KS AS KC AC", "7D 8D 9D 10D JD QD KD AD 7H JK")
    # It has shown the void in spades first, and then one in clubs.
    for lead in ("AS", "KS", "QS", "JS", "10S", "9S", "8S", "AC", "KC", "7S"):
        deal = deal.apply(deal.parse(lead))
        for _ in range(2):
            deal = deal.apply(deal.legal_actions[0])
    _, joker, last = deal.tricks[-1].plays
    (fact,) = (fact for fact in deal.table.facts if fact.seat == 1 and fact.trick == 10)
    # Neither what was discarded nor what is still to be played: it has nothing else.
    none = deal.discards | Cards.of([last.card])
    assert (joker.card, str(fact)) == (
        card("JK"),
        f"seat 1 played JK to trick 10 (7S led): it has none of {none}",
    )


@pytest.mark.rule("BID-10")
def test_who_has_not_looked_may_hold_anything() -> None:
    deal = deal_of(presets.PERFECT_4)
    view = deal.view(Seat(0))
    assert (len(view.unseen), holders(view, "AS")) == (43, "0 1 2 3")
    assert len(after(deal, "look").view(Seat(0)).unseen) == 33


# --- what is needed --------------------------------------------------------------------------------------------------


def needed(view: SeatView | SpectatorView) -> tuple[object, ...]:
    found = view.tricks_needed
    assert found is not None
    return found.left, found.to_make, found.to_defeat, found.made, found.defeated


def won_by(deal: Deal, *winners: int) -> Deal:
    """*deal* as if those seats had won its first tricks."""
    play = deal.stage
    assert isinstance(play, Play)
    for winner in winners:
        while True:
            legal = play.legal(deal.holdings[play.trick.place].held)
            play = play.with_card(min(number for number in range(74) if legal >> number & 1))
            if play.leading:
                break
        leaders = play.leaders[:-1] + bytes([winner])
        play = type(play)(play.terms.leads[winner], play.line, play.unplayed, leaders)
    return Deal(play, deal.layout)


@pytest.mark.rule("BID-1", "BID-7", "BID-12")
def test_how_many_tricks_are_needed() -> None:
    seven = at_play(presets.AUSTRALIAN_4, "7S")
    assert needed(seven.spectator) == (10, 7, 4, False, False)
    assert needed(won_by(seven, 0, 2, 1).view(Seat(3))) == (7, 5, 3, False, False)
    assert needed(won_by(seven, 1, 1, 3, 3).spectator) == (6, None, 0, False, True)
    assert needed(won_by(seven, 0, 0, 2, 2, 2, 0, 0).spectator) == (3, 0, None, True, False)
    misere = at_play(presets.AUSTRALIAN_4, "M")
    assert needed(misere.spectator) == (10, 0, None, False, False)
    assert needed(won_by(misere, 0).spectator) == (9, None, 0, False, True)
    five = at_play(presets.AUSTRALIAN_4.evolve(specials=(HI_LO,)), "HL")
    assert needed(five.spectator) == (10, 5, 6, False, False)
    assert needed(won_by(five, 0, 0, 0, 0, 0).spectator) == (5, 0, None, False, False)
    assert needed(won_by(five, 0, 0, 0, 0, 0, 0).spectator) == (4, None, 0, False, True)
    assert deal_of(presets.AUSTRALIAN_4).spectator.tricks_needed is None
    assert at_play(presets.PASSED_DEAL_3, "P").spectator.tricks_needed is None
    assert needed(play_out(seven).spectator)[0] == 0


@pytest.mark.rule("CALL-1")
def test_a_partner_counts_his_own_tricks() -> None:
    deal = after(deal_of(presets.CALLED_5, "AS", "AH"), "7S, P, P, P, P, discard 2S 3S 4S, call AH")
    won = won_by(deal, 1, 1)
    assert [needed(won.view(Seat(seat)))[1] for seat in range(3)] == [7, 5, 7]


# --- from one's own seat ---------------------------------------------------------------------------------------------


def test_seats_as_one_sees_them() -> None:
    view = deal_of(presets.AUSTRALIAN_4).view(Seat(3))
    assert (view.left, view.right, view.partner, view.partners, view.others) == (0, 2, 1, (1,), (0, 1, 2))
    assert (view.seat_at(2), view.seat_at(-5), view.distance_to(Seat(2)), view.distance_to(Seat(3))) == (1, 2, 3, 0)
    alone = deal_of(presets.STANDARD_3).view(Seat(0))
    assert (alone.partner, alone.partners, alone.others) == (None, (), (1, 2))
    three = deal_of(presets.SIX_63).view(Seat(0))
    assert (three.partner, three.partners) == (None, (2, 4))


def test_the_scores_are_there() -> None:
    rules: Ruleset = presets.AUSTRALIAN_4
    fresh = deal_of(rules)
    deal = Deal.of(
        rules,
        fresh.dealt,
        dealer=Seat(3),
        scores=(120, -40),
    )
    view = deal.view(Seat(3))
    assert (view.scores, view.own_score, view.dealer) == ((120, -40), -40, 3)
    assert deal.spectator.scores == (120, -40)


def test_wrong_questions_about_views_are_refused() -> None:
    view = deal_of(presets.AUSTRALIAN_4).view(Seat(0))
    anything: Any = "anything"
    with pytest.raises(InvalidType, match="Card"):
        view.may_hold(anything)
    with pytest.raises(InvalidType, match="a distance"):
        view.seat_at(anything)
    with pytest.raises(InvalidValue, match="seat 4"):
        view.possible(Seat(4))


@pytest.mark.rule("PLAY-6")
def test_who_knows_two_hands_knows_that_nobody_else_has_their_cards() -> None:
    rules = presets.AUSTRALIAN_4
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    both = {seat: deal.view(seat).holding for seat in (Seat(1), Seat(2))}
    known = PartialDeal.of(deal.table, both)
    assert [known.possible(seat) for seat in both] == [deal.hand(seat) for seat in both]
    unseen = rules.deck - deal.hand(Seat(1)) - deal.hand(Seat(2))
    assert known.possible(Seat(0)) == known.possible(Seat(3)) == known.unseen == unseen


@pytest.mark.rule("PLAY-6", "DEAL-3")
def test_others_do_not_hear_where_an_onlooker_knows_a_card_to_be() -> None:
    deal = after(deal_of(NT, "AS KS", "AH"), "7S, P, P, discard KS 7S 8S, AS")
    view = deal.view(Seat(0))
    held = view.table.why_not(PlayCard(next(iter(view.hand))), {Seat(0): view.holding})
    assert held is not None
    assert (held.reason, held.public.reason) == (Reason.ELSEWHERE, Reason.PLAY_NOW)
    # That no joker may be called is no secret.
    calling = after(deal_of(presets.CALLED_5, "2S"), "7S, P, P, P, P, discard 2S 3S 4S").spectator.table
    joker = calling.why_not(CallCard(card("JK")), {})
    assert joker is not None
    assert joker.reason is joker.public.reason is Reason.CALLED_JOKER
