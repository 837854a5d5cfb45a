"""What holds in every deal of every ruleset, at every step."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from helpers import DEEP, FAMILIES, fewer
from hypothesis import given
from plain import done, held

from fivehundred.actions import Action, Look
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.history import Trick
from fivehundred.deal.options import Options
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Played
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    FirstLead,
    Gate,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerRank,
    NoTrumpBids,
)
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks, rulesets
from fivehundred.testing.chance import Pick
from fivehundred.testing.deal_strategies import deal_again
from fivehundred.testing.random_deals import any_action, play_on, some_action, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

#: Unless at length, only every eleventh law is tried at a position along a whole deal, and the next ones at the next
#: position; as no trick has eleven cards, each law comes to every place in a trick.
STEP = 11
Law = Callable[[Deal, Pick], None]


def seats_of(deal: Deal) -> list[Seat]:
    return [Seat(seat) for seat in range(deal.rules.players)]


def no_card_is_made_or_lost(deal: Deal, pick: Pick) -> None:
    """CARD-3, KITTY-1, KITTY-3, TWO-1: every card of the deck lies in exactly one place."""
    given, played = deal.dealt, played_in(deal)
    places = [held(deal, seat) for seat in seats_of(deal)]
    places += [view.discards for view in map(deal.view, seats_of(deal)) if view.discards]
    places += [Cards.of(Cards.of(pile) - played) for piles in given.piles for pile in piles]
    places += [played, given.dummy, given.out_of_play]
    taken = [stage.taken for stage in (*deal.past, deal.stage) if isinstance(stage, Exchange)]
    if Taken.KITTY not in taken:
        places += [given.kitty]
    assert sum(map(len, places)) == len(deal.rules.deck)
    assert Cards.of(card for place in places for card in place) == deal.rules.deck


def what_was_dealt_stays_known(deal: Deal, pick: Pick) -> None:
    """PLAY-6, KITTY-3, BID-17: hands as they were dealt, what was handed on, and what came of the kitty."""
    given, views = deal.dealt, [deal.view(seat) for seat in seats_of(deal)]
    handed = Cards.of(card for view in views for card in view.handed_on or ())
    assert handed == Cards.of(card for view in views for card in view.received or ())
    for seat, view in zip(seats_of(deal), views, strict=True):
        assert view.dealt == (Cards() if is_unlooked(deal, seat) else given.hands[seat])
        assert view.kitty in (None, given.kitty)
        assert not (view.handed_on or Cards()) & view.hand
        had = view.dealt | (view.kitty or Cards()) | (view.received or Cards())
        assert had == view.hand | (view.handed_on or Cards()) | (view.discards or Cards()) | played_from_hand(
            deal, seat
        )


def is_unlooked(deal: Deal, seat: Seat) -> bool:
    return not deal.view(seat).dealt


def played_in(deal: Deal) -> Cards:
    return Cards.of(play.card for trick in deal.table.tricks for play in trick.plays)


def played_from_hand(deal: Deal, seat: Seat) -> Cards:
    cards = Cards.of(play.card for trick in deal.table.tricks for player, play in trick.plays_by_seat if player == seat)
    tables = deal.dealt.piles
    return cards - Cards.of(card for pile in tables[seat] for card in pile) if tables else cards


def one_seat_is_to_act_until_the_end(deal: Deal, pick: Pick) -> None:
    """SEAT-1."""
    assert deal.finished == (deal.to_act is None) == (not deal.legal_actions) == isinstance(deal.stage, Finished)
    assert deal.to_act is None or deal.to_act in seats_of(deal)
    for seat in seats_of(deal):
        assert bool(deal.view(seat).legal_actions) == (seat == deal.to_act)


def tried_actions(deal: Deal, pick: Pick) -> Iterator[Action]:
    """A few legal actions, and a few of any kind."""
    if deal.legal_actions:
        for _ in range(3):
            yield some_action(deal, pick)
    for _ in range(8):
        yield any_action(deal, pick)


def legality_has_one_answer(deal: Deal, pick: Pick) -> None:
    """`why_not` and `legal_actions` and `apply` agree; a refused action changes nothing."""
    before = copy.deepcopy(deal)
    for action in tried_actions(deal, pick):
        legal = action in deal.legal_actions
        refusal = deal.why_not(action)
        assert (refusal is None) == legal
        assert legal == (action in list(deal.legal_actions)[:2_000]) or len(deal.legal_actions) > 2_000
        assert (deal.why_not(action, by=deal.to_act) is None) == legal
        if legal:
            after = deal.apply(action)
            assert after == deal.apply(action, by=deal.to_act)
            assert after != deal
        else:
            with pytest.raises(IllegalAction) as caught:
                deal.apply(action)
            assert caught.value.refusal == refusal
            assert refusal is not None
            assert refusal.rules[0] == refusal.reason.rule
        for seat in seats_of(deal):
            if seat != deal.to_act:
                assert deal.why_not(action, by=seat) is not None
                with pytest.raises(IllegalAction):
                    deal.apply(action, by=seat)
    assert deal == before
    assert hash(deal) == hash(before)


def actions_are_read_as_they_are_written(deal: Deal, pick: Pick) -> None:
    """CARD-8: every legal action has a text, and the text means it."""
    for _ in range(4 if deal.legal_actions else 0):
        action = some_action(deal, pick)
        assert deal.parse(str(action)) == action


def options_are_a_sequence(deal: Deal, pick: Pick) -> None:
    options = deal.legal_actions
    size = len(options)
    if size <= 300:
        listed = list(options)
        assert len(set(listed)) == len(listed) == size
        assert [options[place] for place in range(size)] == listed
        assert [options[place - size] for place in range(size)] == listed
        assert options[:] == tuple(listed)
        assert options[1::2] == tuple(listed[1::2])
        assert options[::-1] == tuple(reversed(listed)) == tuple(reversed(options))
        assert all(action in options for action in listed)
        assert all(options.index(action) == place for place, action in enumerate(listed))
    else:
        places = {pick(size) for _ in range(20)}
        assert len({options[place] for place in places}) == len(places)
        assert all(options[place] == options[place - size] for place in places)
        assert all(options[place] in options for place in places)
        first = pick(size)
        assert options[first : first + 3] == tuple(options[place] for place in range(first, min(first + 3, size)))
    nonsense: object
    for nonsense in ("7S", None, [], deal):
        assert not options.__contains__(nonsense)
    for place in (size, -size - 1):
        with pytest.raises(IndexError):
            options[place]


def legal_is_what_the_rules_of_following_say(deal: Deal, pick: Pick) -> None:
    """PLAY-2, JOKER-3, JOKER-4, JOKER-7, JOKER-9, TWO-1: what may be led, and what may be played to a lead."""
    if isinstance(deal.stage, Play):
        table = At(deal)
        expected = table.leads() if deal.stage.leading else list(map(str, table.follows()))
        assert sorted(map(str, deal.legal_actions)) == sorted(expected)


class At:
    """The place that is to play, and what it has done so far: hands and table cards are places of their own."""

    def __init__(self, deal: Deal) -> None:
        assert isinstance(deal.stage, Play)
        self.rules, self.terms, self.ranking = deal.rules, deal.stage.terms, deal.stage.terms.ranking
        tricks = deal.table.tricks
        self.under_way = tricks[-1] if tricks and not deal.stage.leading else None
        seat, from_table = deal.stage.seat, place_to_play(deal)
        self.cards = list(deal.table.table_cards(seat) if from_table else deal.hand(seat))
        self.loose = [card for card in self.cards if self.ranking.suit_of(card) is None]
        self.others = [card for card in self.cards if self.ranking.suit_of(card) is not None]
        self.led_before = {led_suit(self.ranking, trick) for trick in tricks if trick.winner is not None}
        self.played: set[Suit | None] = set()
        self.void: set[Suit | None] = set()
        for trick, places in zip(tricks, places_of(deal), strict=True):
            led = led_suit(self.ranking, trick)
            for player, place, play in zip(trick.seats, places, trick.plays, strict=True):
                if trick.winner is None or (player, place) != (seat, from_table):
                    continue
                suit = self.ranking.suit_of(play.card)
                self.played.add(led if suit is None else suit)
                if suit not in (None, led):
                    self.void.add(led)

    def follows(self) -> list[Card]:
        """What may be played to the trick under way."""
        assert self.under_way is not None
        led = led_suit(self.ranking, self.under_way)
        if led is None:
            return self.cards
        following = [card for card in self.others if self.ranking.suit_of(card) is led]
        follow = self.rules.joker_follow
        barred = follow is JokerFollow.VOID_ONLY
        if follow is JokerFollow.FIRST_OR_LAST:
            barred = led in self.played if following else led in self.void
        if following:
            return following if barred else [*following, *self.loose]
        if barred and follow is JokerFollow.FIRST_OR_LAST:
            return self.others or self.loose
        must = self.terms.contract.misere and self.rules.joker_in_misere is JokerInMisere.MUST
        return self.loose if self.loose and (must or follow is JokerFollow.EVERY_SUIT) else self.cards

    def leads(self) -> list[str]:
        """What may be led, a loose joker under each name that it may have."""
        plain = list(map(str, self.others))
        if self.ranking.trump is not None:
            jokers = [card for card in self.cards if card.is_joker]
            even = self.rules.joker_lead is JokerLead.EVEN_WITH_TRUMPS
            return [*plain, *(f"{joker}={suit.value}" for joker in jokers for suit in Suit if even)]
        if self.rules.joker_lead_time is JokerLeadTime.LAST and self.others:
            return plain
        if self.rules.joker_naming is JokerNaming.NOTHING:
            return list(map(str, self.cards))
        barred = {
            JokerLead.ANY_SUIT: set[Suit | None](),
            JokerLead.EVEN_WITH_TRUMPS: set[Suit | None](),
            JokerLead.UNLED_SUITS: self.led_before,
            JokerLead.NOT_SHOWN_VOID: self.void,
        }[self.rules.joker_lead]
        suits = [suit for suit in Suit if suit not in barred] or ([] if self.others else list(Suit))
        return [*plain, *(f"{joker}={suit.value}" for joker in self.loose for suit in suits)]


def places_of(deal: Deal) -> list[list[bool]]:
    """For each trick who played from the table: third and fourth from where the leader did not lead (TWO-1)."""
    places: list[list[bool]] = []
    from_table = False
    for trick in deal.table.tricks:
        places.append([from_table != (deal.rules.table_cards and turn >= 2) for turn in range(len(trick.plays))])
        if trick.winner is not None:
            from_table = places[-1][winning(deal, trick)]
    return places


def place_to_play(deal: Deal) -> bool:
    """Whether the next card comes from the table (TWO-1)."""
    tricks, places = deal.table.tricks, places_of(deal)
    if not tricks:
        return False
    if tricks[-1].winner is not None:
        return places[-1][winning(deal, tricks[-1])]
    return places[-1][0] != (deal.rules.table_cards and len(places[-1]) >= 2)


def winning(deal: Deal, trick: Trick) -> int:
    """Which of the plays wins, by the places of cards in their suits (PLAY-3)."""
    play = deal.table.play
    assert play is not None
    ranking = play.terms.ranking
    led = led_suit(ranking, trick)
    lowest = deal.rules.joker_rank is JokerRank.LOWEST_IN_MISERE and play.terms.contract.misere
    powers = [strength(ranking, each.card, led, lowest=lowest) for each in trick.plays]
    return powers.index(max(powers))


def led_suit(ranking: Ranking, trick: Trick) -> Suit | None:
    return trick.plays[0].suit or ranking.suit_of(trick.plays[0].card)


def strength(ranking: Ranking, card: Card, led: Suit | None, *, lowest: bool) -> tuple[int, int]:
    """PLAY-3, JOKER-7, by the places of cards in their suits."""
    suit = ranking.suit_of(card)
    if suit is None or (card.is_joker and suit is led):
        # Of two jokers the higher beats the lower, declared to the suit led or not (JOKER-6).
        return (1 if lowest and suit is None else 4, card.number)
    level = 3 if suit is ranking.trump else 2 if suit is led else 0
    return (level, ranking.cards_of(suit).index(card))


def tricks_have_one_winner(deal: Deal, pick: Pick) -> None:
    """PLAY-1, PLAY-3, PLAY-10, TWO-1."""
    play = deal.table.play
    if play is None:
        return
    tricks = deal.table.tricks
    assert [list(trick.from_table) for trick in tricks] == places_of(deal)
    size = 4 if deal.rules.table_cards else len(play.terms.contract.playing)
    for number, trick in enumerate(tricks):
        assert (trick.winner is not None) == (len(trick.plays) == size)
        assert set(trick.seats) <= set(play.terms.contract.playing)
        if trick.winner is not None:
            assert trick.seats[winning(deal, trick)] == trick.winner
            if number + 1 < len(tricks):
                assert tricks[number + 1].seats[0] == trick.winner
    if tricks:
        assert tricks[0].seats[0] == first_to_lead(deal, play.terms.contract)
    finished = [trick for trick in tricks if trick.winner is not None]
    assert sum(deal.table.won) == len(finished)
    assert all(deal.table.won[seat] == sum(t.winner == seat for t in finished) for seat in seats_of(deal))
    if isinstance(deal.stage, Finished):
        assert len(finished) == deal.rules.hand_size


def first_to_lead(deal: Deal, contract: Contract) -> Seat:
    if contract.contractor is not None and deal.rules.first_lead is FirstLead.CONTRACTOR:
        return contract.contractor
    seats = [Seat((deal.dealer + step) % deal.rules.players) for step in range(1, deal.rules.players + 1)]
    return next(seat for seat in seats if seat in contract.playing)


def bids_rise(deal: Deal, pick: Pick) -> None:
    """BID-2, BID-4: every bid beats the one before, and so no auction goes on for ever."""
    auction = next(stage for stage in (*deal.past, deal.stage) if isinstance(stage, Auction))
    rules, ladder = deal.rules, deal.rules.ladder
    calls = [ladder.calls[number] for number in auction.line]
    bids = [call for call in calls if not isinstance(call, Pass)]
    for lower, higher in pairwise(bids):
        if isinstance(lower, Bid) and isinstance(higher, Bid):
            worth = [(rules.schedule.value(bid), bid.level) for bid in (lower, higher)]
            assert worth[0] < worth[1]
        elif all(isinstance(bid, Bid) or rules.special(str(bid)).place is None for bid in (lower, higher)):
            values = [
                rules.schedule.value(bid) if isinstance(bid, Bid) else rules.special(bid.key).value
                for bid in (lower, higher)
            ]
            assert values[0] < values[1]
    assert len(calls) <= (len(bids) + 1) * rules.players + len(bids)
    if deal.contract is not None and bids:
        assert deal.contract.call == bids[-1]


def bids_are_made_by_those_who_may(deal: Deal, pick: Pick) -> None:
    """BID-1, BID-7, BID-9, BID-10, BID-13, BID-16."""
    auction = next(stage for stage in (*deal.past, deal.stage) if isinstance(stage, Auction))
    rules = deal.rules
    calls = [rules.ladder.calls[number] for number in auction.line]
    blind = any(row.blind for row in rules.specials)
    for place, (seat, call) in enumerate(zip(auction.callers, calls, strict=True)):
        before = [bid for bid in calls[:place] if not isinstance(bid, Pass)]
        spoken = set(auction.callers[:place])
        if isinstance(call, Bid):
            assert call.level >= rules.lowest_level or (rules.inkles and call.level == 6 and place < 2)
            assert call.trump is not None or rules.no_trump is NoTrumpBids.ALLOWED or call.level >= 7
            assert call.trump is not None or rules.no_trump is not NoTrumpBids.BARRED
        if isinstance(call, Pass):
            others = set(range(rules.players)) - {seat}
            stuck = rules.dealer_stuck and seat == deal.dealer and spoken >= others and not before
            assert not stuck or seat in deal.info.barred or not has_a_first_bid(rules)
            continue
        assert seat not in deal.info.barred
        if isinstance(call, SpecialBid):
            row = rules.special(call.key)
            assert not row.blind or seat not in spoken
            match row.gate:
                case Gate.SEVEN:
                    assert any(isinstance(bid, Bid) and bid.level >= 7 for bid in before)
                case Gate.OVER_SEVEN:
                    assert isinstance(before[-1], Bid)
                    assert before[-1].level == 7
                case Gate.ALL_SPOKEN:
                    assert len(spoken) == rules.players
    looked = [turn.seat for turn in deal.turns if turn.action == Look() or (blind and turn.hand is not None)]
    assert len(set(looked)) == len(looked)
    assert blind or not looked


def has_a_first_bid(rules: Ruleset) -> bool:
    """Whether there is a bid that needs nothing before it, not even that the bidder is one of the first two."""
    return any(isinstance(call, Bid) and call.level >= rules.lowest_level for call in rules.ladder.calls)


def scores_add_up(deal: Deal, pick: Pick) -> None:
    """SCORE-1, SCORE-2: nothing but the items; who has a contract scores for it."""
    if not isinstance(deal.stage, Finished):
        return
    score = deal.score
    scorers = range(deal.rules.side_count)
    assert score.points == tuple(
        sum(item.points for item in score.items if item.scorer == scorer) for scorer in scorers
    )
    match deal.stage.outcome:
        case Played(contract=Contract(call=Bid() | SpecialBid(), side=side)):
            assert score.made is not None
            bidding = {deal.rules.side_of(seat) for seat in side}
            assert all((score.points[scorer] > 0) == score.made for scorer in bidding)
            breach = deal.stage.outcome.contract.breach
            for scorer in set(scorers) - bidding:
                at_risk = deal.rules.breach if breach is not None and scorer == deal.rules.side_of(breach) else 0
                assert score.points[scorer] >= -(at_risk or 0)
        case outcome:
            assert score.made is None
            assert isinstance(outcome, Played) or not any(score.points)


def the_same_again_is_equal(deal: Deal, pick: Pick) -> None:
    """Values: what was done again, read back or copied is equal, and so are its hashes."""
    again = deal_again(deal)
    for action in done(deal):
        again = again.apply(action)
    for twin in (again, pickle.loads(pickle.dumps(deal)), copy.deepcopy(deal), copy.copy(deal)):
        assert twin == deal
        assert hash(twin) == hash(deal)
        assert twin.legal_actions == deal.legal_actions
        assert not isinstance(twin.legal_actions, Hashable)
        assert twin.history == deal.history
        assert all(twin.view(seat) == deal.view(seat) for seat in seats_of(deal))
    for value in (deal.view(Seat(0)), deal.spectator, deal.legal_actions, deal.history, deal.rules):
        twin = pickle.loads(pickle.dumps(value))
        assert twin == value
        assert isinstance(value, Options) or hash(twin) == hash(value)
        assert copy.deepcopy(value) == value
        assert repr(twin) == repr(value)
        assert str(twin) == str(value)


LAWS: tuple[Law, ...] = (
    no_card_is_made_or_lost,
    one_seat_is_to_act_until_the_end,
    legality_has_one_answer,
    actions_are_read_as_they_are_written,
    options_are_a_sequence,
    what_was_dealt_stays_known,
    legal_is_what_the_rules_of_following_say,
    tricks_have_one_winner,
    bids_rise,
    bids_are_made_by_those_who_may,
    scores_add_up,
    the_same_again_is_equal,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@fewer(10)
@given(deals(), picks())
def test_law(law: Law, deal: Deal, pick: Pick) -> None:
    law(deal, pick)


@pytest.mark.parametrize(
    "law",
    [
        no_card_is_made_or_lost,
        legal_is_what_the_rules_of_following_say,
        tricks_have_one_winner,
        bids_are_made_by_those_who_may,
    ],
    ids=lambda law: law.__name__,
)
@fewer(10)
@given(rulesets(), picks())
def test_law_along_a_whole_deal(law: Law, rules: Ruleset, pick: Pick) -> None:
    for position in play_on(some_deal(rules, pick), pick):
        law(position, pick)


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::2])
@fewer(50, deep=50)
@given(picks())
def test_all_laws_along_a_whole_deal(name: str, pick: Pick) -> None:
    for number, position in enumerate(play_on(some_deal(PRESETS[name], pick), pick)):
        laws = LAWS if DEEP or position.finished else LAWS[number % STEP :: STEP]
        for law in laws:
            law(position, pick)


def specimens() -> list[object]:
    """Rules, positions and views, the same in every interpreter."""
    values: list[object] = [*PRESETS.values()]
    for seed, preset in enumerate(map(PRESETS.__getitem__, FAMILIES)):
        pick = Random(seed).randrange
        rules = preset if seed % 2 else some_ruleset(pick) or preset
        for position in play_on(some_deal(rules, pick), pick):
            if not pick(10) or position.finished:
                values += [position, position.view(Seat(1)), position.legal_actions, position.history]
        values.append(rules)
    return values


def compare_specimens() -> None:
    """Read the specimens of another interpreter, and hold them beside our own."""
    theirs = pickle.load(sys.stdin.buffer)
    ours = specimens()
    assert len(theirs) == len(ours)
    for their, our in zip(theirs, ours, strict=True):
        assert their == our
        assert isinstance(our, Options) or hash(their) == hash(our)
        assert repr(their) == repr(our)


def test_pickles_are_read_back_equal_by_another_interpreter() -> None:
    # Another than ours, which is random if nobody says.
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    folder = Path(__file__).parent
    paths = [str(folder.parent), str(folder)]
    code = f"import sys; sys.path[:0] = {paths!r}; import test_laws_deal; test_laws_deal.compare_specimens()"
    subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(specimens()),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )
