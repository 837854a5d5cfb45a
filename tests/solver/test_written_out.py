"""The solver against every line of play of small hands, asked in any order, now and then within a limit.

Two or three suits are spread over few hands, so that positions which differ only in low cards, or in who has them, come
up again and again: what was found out about one is used for others, which in most endings of whole packs it never is.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP
from minimax import Minimax, WrittenOut, result
from small_games import tiny
from solver_positions import BOTH_LOSE_ALL, LOSE_ALL, POLICIES, playing

from fivehundred import presets
from fivehundred._base.bits import numbers
from fivehundred.actions import PLAYS, PlayCard
from fivehundred.cards import Cards, Rank
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.errors import InvalidRuleset
from fivehundred.fast import position_of
from fivehundred.rules.calls import Pass, SpecialBid, parse_call
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, JokerFollow, JokerLead, JokerRank
from fivehundred.rules.specials import HI_LO
from fivehundred.seats import Seat
from fivehundred.solver.solving import Solution, Solver, solve_all

HANDS = 60 if DEEP else 1


#: From the highest; a pack has as many of them as it needs.
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")


def pack_of(size: int, suits: str, jokers: str) -> str:
    """The text of a pack of *size* cards, as many of each of the *suits* as of the others, and *jokers*."""
    named = [rank + suit for rank in RANKS for suit in suits]
    return " ".join([*jokers.split(), *named][:size])


@attrs.frozen
class Small:
    """A kind of small hand: a preset, how many cards each player has, of which suits, and what is played for."""

    preset: Ruleset
    size: int
    suits: str
    call: str
    jokers: str = ""
    #: Whose tricks are counted, if not those of the contract's side.
    side: tuple[Seat, ...] | None = None
    any_policy: bool = False
    changes: dict[str, Any] = attrs.field(factory=dict)

    def rules(self, rng: Random) -> Ruleset:
        count = self.size * self.preset.players * (1 + self.preset.table_cards)
        lose = BOTH_LOSE_ALL if len(self.preset.scorers[0]) > 1 else LOSE_ALL
        exactly = attrs.evolve(HI_LO, goal=Exactly(2))
        while True:
            policy: dict[str, Any] = rng.choice(POLICIES) if self.any_policy else {}
            try:
                return tiny(
                    self.preset,
                    deck=pack_of(count, self.suits, self.jokers),
                    size=self.size,
                    kitty=0,
                    **{"specials": (lose, exactly), "dummy_hand": False, **self.changes, **policy},
                )
            except InvalidRuleset:
                continue

    def contract(self, rules: Ruleset, rng: Random) -> Contract:
        call = parse_call(self.call)
        bidder = Seat(rng.randrange(rules.players))
        return Contract.of_passed_deal(rules) if isinstance(call, Pass) else Contract.of(rules, call, bidder)

    def dealt(self, rng: Random) -> Deal:
        """A random hand of this kind at the first lead."""
        rules = self.rules(rng)
        hands = shuffled(rules, rng)
        contract = self.contract(rules, rng)
        return Deal.at_play(rules, contract, DealtCards.of(hands=hands), dealer=Seat(rng.randrange(rules.players)))


HIGH = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
EVEN: dict[str, Any] = {"joker_lead": JokerLead.EVEN_WITH_TRUMPS}
LOW: dict[str, Any] = {"joker_rank": JokerRank.LOWEST_IN_MISERE, "joker_follow": JokerFollow.ALWAYS}
UNLED: dict[str, Any] = {"joker_lead": JokerLead.UNLED_SUITS, "joker_follow": JokerFollow.FIRST_OR_LAST}
SHOWN: dict[str, Any] = {"joker_lead": JokerLead.NOT_SHOWN_VOID, "joker_follow": JokerFollow.FIRST_OR_LAST}
SMALL = {
    "trumps, four": Small(presets.SANS_JOKER_4, 4, "SCH", "2S"),
    "trumps and another suit, four": Small(presets.SANS_JOKER_4, 4, "SH", "2H"),
    "trumps, three": Small(presets.STANDARD_3, 5, "SDH", "3D", jokers="JK"),
    "trumps, two": Small(presets.DUMMY_2, 7, "SH", "3H", jokers="JK"),
    "trumps, five": Small(presets.PAGAT_5, 3, "SH", "2S", changes={"alone": Alone.ALLOWED}),
    "trumps, sides of three": Small(presets.SIX_63, 2, "SH", "2S"),
    "trumps, three sides": Small(presets.SIX_PAIRS_63, 2, "SCH", "1H"),
    "trumps, two jokers": Small(presets.CLUB_46_4, 4, "SH", "2H", jokers="JK2 JK"),
    "trumps that name a suit": Small(presets.STANDARD_3, 4, "SDH", "2D", jokers="JK2 JK", changes=EVEN),
    "no trump, four": Small(presets.SANS_JOKER_4, 4, "SH", "2NT"),
    "no trump, three suits": Small(presets.SANS_JOKER_4, 4, "SCH", "2NT"),
    "no trump, two": Small(presets.DUMMY_2, 7, "SCH", "3NT"),
    "no trump, a joker": Small(presets.STANDARD_3, 4, "SH", "2NT", jokers="JK", any_policy=True),
    "no trump, two jokers": Small(presets.STANDARD_3, 4, "SH", "2NT", jokers="JK2 JK", any_policy=True),
    "no trump, a joker among four": Small(presets.CLUB_46_4, 3, "SH", "2NT", jokers="JK", any_policy=True),
    "no trump, a joker of unled suits": Small(presets.STANDARD_3, 4, "SCH", "2NT", jokers="JK", changes=UNLED),
    "no trump, a joker of suits not shown void": Small(presets.STANDARD_3, 4, "SCH", "2NT", jokers="JK", changes=SHOWN),
    "misere, low jokers": Small(presets.STANDARD_3, 4, "SCH", "LA", jokers="JK2 JK", changes=LOW),
    "misere": Small(presets.SANS_JOKER_4, 4, "SH", "LA"),
    "misere, three": Small(presets.SANS_JOKER_3, 5, "SCH", "LA"),
    "misere, a joker": Small(presets.STANDARD_3, 4, "SH", "LA", jokers="JK", any_policy=True),
    "misere, two jokers": Small(presets.CLUB_46_4, 3, "SH", "LA", jokers="JK2 JK", any_policy=True),
    "misere, seats apart": Small(
        presets.CLUB_46_4, 3, "SH", "LA", jokers="JK2 JK", any_policy=True, side=(Seat(0), Seat(1))
    ),
    "exactly two": Small(presets.SANS_JOKER_3, 5, "SCH", "HL"),
    "exactly two, a joker": Small(presets.STANDARD_3, 4, "SH", "HL", jokers="JK", any_policy=True),
    "passed": Small(presets.PASSED_DEAL_3, 5, "SCH", "P", side=(Seat(1),)),
    "the defenders": Small(presets.SANS_JOKER_4, 4, "SDH", "2D", side=(Seat(1), Seat(3))),
    "seats apart": Small(presets.SANS_JOKER_4, 4, "SH", "2NT", side=(Seat(0), Seat(1))),
}


def shuffled(rules: Ruleset, rng: Random) -> list[Cards]:
    """Random hands, each as likely; half the time all jokers are in one, and high cards mostly on one side."""
    cards = list(rules.deck)
    rng.shuffle(cards)
    if rng.randrange(2):
        # Stable, so that the rest stays shuffled.
        cards.sort(key=lambda card: (not card.is_joker, card.rank not in HIGH or rng.random() < 0.3))
    size = rules.hand_size
    seats = [*range(0, rules.players, 2), *range(1, rules.players, 2)]
    turned = rng.randrange(rules.players)
    parts = {(seat + turned) % rules.players: cards[at * size : (at + 1) * size] for at, seat in enumerate(seats)}
    return [Cards.of(parts[seat]) for seat in range(rules.players)]


def some_positions(deal: Deal, rng: Random) -> list[Deal]:
    """Positions of some lines of play from *deal* on, in any order."""
    found = [deal]
    for _ in range(3 if DEEP else 1):
        here = deal
        while playing(here).terms.length - len(playing(here).line) > 1:
            here = here.apply(rng.choice(list(here.legal_actions)))
            found.append(here)
    rng.shuffle(found)
    return found


def few(solution: Solution, deal: Deal) -> bool:
    """Whether the player to act wants a result as small as can be."""
    return isinstance(solution.goal, NoTricks | Exactly) == (deal.to_act in solution.side)


@pytest.mark.parametrize("name", SMALL)
def test_whatever_was_asked_before_every_card_has_its_worth(name: str) -> None:
    for seed in range(HANDS):
        rng = Random(f"{name} {seed}")
        deal = SMALL[name].dealt(rng)
        solver, fast = (Solver(of, side=SMALL[name].side) for of in (deal, position_of(deal)))
        solution = solver.solve(deal, nodes=0)
        plain = WrittenOut(deal, solution.side, solution.goal)
        for position in some_positions(deal, rng):
            play = playing(position)
            worths = {
                PLAYS[number]: result(solution.goal, plain.worth(play.with_card(number)))
                for number in numbers(play.legal(plain.held[play.trick.place]))
            }
            whole = (min if few(solution, position) else max)(worths.values())
            for asked, at in ((solver, position), (fast, position_of(position))):
                nodes = rng.choice([None, None, 0, 1, 3, 10])
                found = asked.solve(at, nodes=nodes)
                assert found.low <= whole <= found.high
                assert found.solved or nodes is not None
                values = asked.values(at, nodes=nodes)
                assert set(values) == set(worths)
                assert all(values[card].low <= worths[card] <= values[card].high for card in worths)
                assert nodes is not None or {card: value.low for card, value in values.items()} == worths
                best = asked.best(at, nodes=nodes)
                assert {worths[card] for card in best} <= {whole}
                assert nodes is not None or len(best) == list(worths.values()).count(whole)


@pytest.mark.rule("JOKER-6", "JOKER-7")
def test_a_low_joker_that_beat_the_other_falls_to_none_but_the_suit_that_was_named() -> None:
    small = Small(presets.CUTTHROAT_4, 3, "SCDH", "LA", jokers="JK2 JK", changes=LOW)
    rules = small.rules(Random(1))
    hands = [Cards.parse(hand) for hand in ("QC KD AH", "AS AC AD", "QS KC JK2", "KS KH JK")]
    deal = Deal.at_play(rules, Contract.of(rules, SpecialBid("LA"), Seat(3)), DealtCards.of(hands=hands))
    values = {str(card): value.low for card, value in Solver(deal).values(deal).items()}
    assert values == {"KS": 0, "KH": 1, "JK=S": 0, "JK=C": 0, "JK=D": 0, "JK=H": 1}


@pytest.mark.parametrize("name", SMALL)
def test_many_hands_in_one_call_have_the_worth_of_each(name: str) -> None:
    rng = Random(name)
    deals = [SMALL[name].dealt(rng)]
    rules, contract = deals[0].rules, playing(deals[0]).contract
    for _ in range(HANDS):
        deal = Deal.at_play(rules, contract, DealtCards.of(hands=shuffled(rules, rng)))
        deals.append(deal.apply(rng.choice(list(deal.legal_actions))) if rng.randrange(2) else deal)
    for deal, solution in zip(deals, solve_all(deals, side=SMALL[name].side), strict=True):
        plain = WrittenOut(deal, solution.side, solution.goal)
        assert solution.solved
        assert solution.low == result(solution.goal, plain.worth(playing(deal)))


def dealt_on_tables(small: Small, rng: Random) -> Deal:
    """A hand for two, half of the cards of each on the table, every other one covered."""
    rules = small.rules(rng)
    cards = list(rules.deck)
    rng.shuffle(cards)
    hands = [Cards.of(cards[start : start + 4]) for start in (0, 4)]
    piles = [list(zip(cards[start : start + 2], cards[start + 2 : start + 4], strict=True)) for start in (8, 12)]
    dealt = DealtCards.of(hands=hands, kitty=Cards(), piles=piles)
    return Deal.at_play(rules, small.contract(rules, rng), dealt)


TABLES = {"trumps": "2S", "no trump": "2NT", "misere": "LA", "exactly two": "HL"}


@pytest.mark.rule("TWO-1")
@pytest.mark.parametrize("jokers", ["", "JK", "JK2 JK"])
@pytest.mark.parametrize("name", TABLES)
def test_the_solver_agrees_with_all_lines_written_out_with_cards_on_the_table(name: str, jokers: str) -> None:
    for seed in range(HANDS):
        rng = Random(f"{name} {jokers} {seed}")
        small = Small(presets.TABLE_2, 4, "SCH", TABLES[name], jokers=jokers, any_policy=bool(jokers))
        deal = dealt_on_tables(small, rng)
        # With a loose joker every line is another position, so there only the end is written out.
        most = 9 if jokers and name != "trumps" else 12
        solver = Solver(deal)
        solution = solver.solve(deal, nodes=0)
        plain = Minimax(solution.side, solution.goal)
        positions = [
            position
            for position in some_positions(deal, rng)
            if playing(position).terms.length - len(playing(position).line) <= most
        ]
        for position in positions:
            options = [option for option in position.legal_actions if isinstance(option, PlayCard)]
            worths = {option: result(solution.goal, plain.worth(position.apply(option))) for option in options}
            assert {option: value.low for option, value in solver.values(position).items()} == worths
            found = solver.solve(position)
            assert found.low == found.high == (min if few(solution, position) else max)(worths.values())
