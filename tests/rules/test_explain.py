"""A ruleset in words: a sentence for every setting of every preset, and a reason for every idle one."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from helpers import FAMILIES, after, deal_of

from fivehundred.deal.stages.auction import Auction
from fivehundred.rules import presets
from fivehundred.rules.decks import DECK_24, DECK_43_ONE_FOUR_A_COLOUR, DECK_47, Packets
from fivehundred.rules.goals import AtLeast
from fivehundred.rules.ruleset import SETTINGS, Explained, Ruleset
from fivehundred.rules.schedules import CLASSIC, FIVE_START, PERFECT, SCORE_KEEPERS, TO_ELEVEN, Bonus, Schedule
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    AuctionForm,
    BothAtTarget,
    CallableCards,
    Calling,
    CallTime,
    Defence,
    DefenceScores,
    DefenceTricks,
    Failed,
    FirstLead,
    Fours,
    Gate,
    Jacks,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerRank,
    KittyUse,
    LastBidder,
    NoTrumpBids,
    Reentry,
    Shares,
    Sides,
)
from fivehundred.rules.specials import BAR_NULLO, DOUBLE_NULLO, HI_LO, MISERE, NULLO, OPEN_MISERE

EIGHT = attrs.evolve(HI_LO, goal=AtLeast(8))


def line(rules: Ruleset, setting: str) -> Explained:
    return next(found for found in rules.explain() if found.setting == setting)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_setting_has_a_sentence(name: str) -> None:
    lines = presets.get(name).explain()
    order = list(dict.fromkeys(found.setting for found in lines))
    assert tuple(order) == SETTINGS
    for found in lines:
        assert str(found.sentence).endswith(".")
        assert str(found.sentence)[0].isupper()
        assert "\n" not in str(found.sentence)
        assert found.rules
        assert len(set(found.rules)) == len(found.rules)
        assert found.idle == (("no effect here: " if found.value != "none" else ": ") in str(found.sentence))
        assert str(found) == f"{found.sentence} ({', '.join(found.rules)})"


@pytest.mark.parametrize("name", FAMILIES)
def test_the_schedule_and_the_special_bids_have_lines_of_their_own(name: str) -> None:
    rules = presets.get(name)
    lines = rules.explain()
    assert sum(found.setting == "schedule" for found in lines) == 1 + 5
    keys = [found.value for found in lines if found.setting == "specials"]
    assert keys[1:] == [special.key for special in rules.specials]
    assert keys[0] == (" ".join(keys[1:]) or "none")


#: preset, changes, setting, sentence, idle
SENTENCES: list[tuple[str, dict[str, Any], str, str, bool]] = [
    ("australian-4", {}, "players", "The game is for 4 players.", False),
    ("australian-4", {}, "deck", "The deck has 43 cards, with the joker.", False),
    ("sans-joker-3", {}, "deck", "The deck has 32 cards, with no joker.", False),
    ("club-46-4", {}, "deck", "The deck has 46 cards, with two jokers.", False),
    ("australian-4", {}, "hand_size", "Each hand has 10 cards; 3 are left for the kitty.", False),
    (
        "dummy-2",
        {},
        "dummy_hand",
        "A third hand is dealt to the dealer's left, seen by nobody and not played.",
        False,
    ),
    ("short-pack-2", {}, "dummy_hand", "Only the players get hands.", False),
    ("primer-3", {}, "packets", "The cards are dealt in packets 3 K1 4 K1 3 K1, K to the kitty.", False),
    ("classic-3", {}, "schedule", "Bids are worth what the classic schedule says.", False),
    ("team-widow5-4", {}, "lowest_level", "The fewest tricks that may be bid are 7.", False),
    ("team-4", {}, "highest_level", "The most tricks that may be bid are 10.", False),
    ("team-4", {}, "specials", "The special bids are nullo, double nullo and bar nullo.", False),
    ("standard-3", {}, "specials", "There are no special bids.", False),
    (
        "standard-3",
        {},
        "reentry",
        "Nobody who has passed may call again; no effect here: there is only one round of calls.",
        True,
    ),
    ("primer-3", {}, "reentry", "Nobody who has passed may call again.", False),
    ("called-5", {}, "alone", "With a bid below 8 the contractor must call a partner.", False),
    (
        "called-5",
        {"lowest_level": 8, "calling": Calling.PLAYER},
        "calling",
        "With a bid below 8 the contractor calls a player; no effect here: nobody may bid less than 8.",
        True,
    ),
    (
        "called-5",
        {"calling": Calling.CARD_OR_PLAYER},
        "calling",
        "With a bid below 8 the contractor calls a card or a player.",
        False,
    ),
    (
        "standard-3",
        {},
        "alone",
        "With a bid below 8 the contractor must call a partner; no effect here: partners are not called.",
        True,
    ),
    (
        "standard-3",
        {},
        "defence_tricks",
        "Each defender scores for the tricks that they took themselves; no effect here: partners are not called.",
        True,
    ),
    (
        "standard-3",
        {},
        "joker_order",
        "The black joker beats the red one; no effect here: the deck does not have two jokers.",
        True,
    ),
    ("club-46-4", {}, "joker_order", "The black joker beats the red one.", False),
    (
        "sans-joker-3",
        {},
        "joker_declared",
        "The joker belongs to no suit when there are no trumps; no effect here: the deck has no joker.",
        True,
    ),
    (
        "sans-joker-4",
        {},
        "joker_in_misere",
        "Where every trick is to be lost, a player who cannot follow must play the joker; "
        "no effect here: the deck has no joker.",
        True,
    ),
    (
        "standard-3",
        {},
        "joker_in_misere",
        "Where every trick is to be lost, a player who cannot follow may play the joker or another card; "
        "no effect here: there is no bid to lose every trick.",
        True,
    ),
    (
        "standard-3",
        {},
        "slam",
        "A made bid of tricks worth less than 250 scores 250 if it takes every trick.",
        False,
    ),
    (
        "standard-3",
        {"slam": 40},
        "slam",
        "A made bid of tricks worth less than 40 scores 40 if it takes every trick; "
        "no effect here: no bid is worth less.",
        True,
    ),
    (
        "standard-3",
        {"slam": Bonus(300)},
        "slam",
        "A made bid of tricks that takes every trick scores 300 on top of its value.",
        False,
    ),
    (
        "standard-3",
        {"slam": Bonus(1)},
        "slam",
        "A made bid of tricks that takes every trick scores 1 on top of its value.",
        False,
    ),
    ("standard-3", {"slam": None}, "slam", "Taking every trick earns nothing extra.", False),
    ("standard-3", {"target": 700}, "target", "The game is won at 700.", False),
    ("australian-4", {}, "cap", "Defence points lift no score above 490, 10 below the target.", False),
    ("standard-3", {}, "cap", "No cap: defence points are not capped.", True),
    ("team-750-4", {}, "threshold", "A side that defends wins only from 750.", False),
    ("team-4", {}, "threshold", "No threshold: the defence has no target of its own.", True),
    (
        "team-4",
        {},
        "several_at_target",
        "If several defenders get there, the first in the order of tricks wins; no effect here: only a contract wins.",
        True,
    ),
    (
        "dummy-2",
        {},
        "several_at_target",
        "If several defenders get there, the first in the order of tricks wins; "
        "no effect here: there is only one defending side.",
        True,
    ),
    (
        "dummy-2",
        {"all_pass": AllPass.PLAYED},
        "several_at_target",
        "If several defenders get there, the first in the order of tricks wins.",
        False,
    ),
    ("called-5", {}, "several_at_target", "If several defenders get there, the highest total wins.", False),
    ("team-4", {}, "limit", "The negative limit is -1000.", False),
    ("called-5", {}, "limit", "Scores may fall without limit.", False),
    ("called-5", {}, "at_limit", "Nothing happens below zero: there is no negative limit.", True),
    ("cutthroat-4", {}, "fewer", "Those who are left play on as in primer-3.", False),
    (
        "cutthroat-4",
        {"fewer": presets.PRIMER_3.evolve(target=600)},
        "fewer",
        "Those who are left play on as in a game for 3.",
        False,
    ),
    ("team-4", {}, "fewer", "No game for fewer players: nobody drops out.", True),
    ("team-4", {}, "hand_limit", "The number of hands is not limited.", False),
    (
        "team-4",
        {"hand_limit": 12},
        "hand_limit",
        "The game ends with hand 12 at the latest, and the highest total wins.",
        False,
    ),
]


@pytest.mark.parametrize(("preset", "changes", "setting", "sentence", "idle"), SENTENCES)
def test_sentences(preset: str, changes: dict[str, Any], setting: str, sentence: str, idle: bool) -> None:
    found = line(presets.get(preset).evolve(**changes), setting)
    assert (str(found.sentence), found.idle) == (sentence, idle)


def test_values_are_the_words_of_files() -> None:
    values = {found.setting: found.value for found in reversed(presets.DUMMY_2.explain())}
    assert values["sides"] == "individual"
    assert values["dummy_hand"] == "yes"
    assert values["players"] == "2"
    assert values["schedule"] == "avondale"
    assert values["deck"].startswith("7S 8S 9S 10S JS QS KS AS 7C")
    assert line(presets.STANDARD_3, "dummy_hand").value == "no"
    assert line(presets.AUSTRALIAN_4, "specials").value == "M OM"
    assert line(presets.CUTTHROAT_4, "fewer").value == "primer-3"


@pytest.mark.rule("BID-3")
def test_rows_of_the_schedule_show_what_may_be_bid() -> None:
    rules = presets.CLASSIC_3.evolve(lowest_level=7, highest_level=8)
    rows = [(found.value, str(found.sentence)) for found in rules.explain() if found.setting == "schedule"]
    assert rows[1] == ("7S=80 8S=120", "Spades count 80 for 7 and 120 for 8.")
    assert rows[-1] == ("7NT=240 8NT=360", "Bids without trumps count 240 for 7 and 360 for 8.")
    own = Schedule({trump: tuple(value + 1 for value in values) for trump, values in CLASSIC.values})
    named = line(rules.evolve(schedule=own), "schedule")
    assert (named.value, str(named.sentence)) == (
        "a table of its own",
        "Bids are worth what the game's own table says.",
    )


@pytest.mark.rule("BID-7", "BID-8")
def test_special_bids_in_words() -> None:
    misere = [found for found in presets.AUSTRALIAN_4.explain() if found.value == "M"]
    assert [str(found.sentence) for found in misere] == [
        "Misere (M) counts 250; must lose every trick; ranks above 7NT and below 8S; "
        "needs a bid of 7 or more before it; the bidder takes the kitty and discards; "
        "the bidder's partners put their hands face down; the bidder's hand is not shown; the defenders score nothing."
    ]
    assert misere[0].rules == ("BID-7", "BID-8", "KITTY-1", "PLAY-4", "SCORE-7")
    classic = [found for found in presets.AUSTRALIAN_4.evolve(schedule=CLASSIC).explain() if found.value == "M"]
    assert "ranks by its value, as 7NT and 8S are no neighbours;" in str(classic[0].sentence)


@pytest.mark.rule("BID-7")
def test_special_bids_of_a_team_in_words() -> None:
    words = {found.value: str(found.sentence) for found in presets.TEAM_4.explain()}
    assert "needs a partner's nullo before it" in words["DN"]
    assert "must lose every trick" in words["DN"]
    assert "the bidder's partners play, and their tricks count as the bidder's" in words["DN"]
    assert "the kitty stays face down" in words["BN"]
    half = presets.TEAM_4.evolve(specials=(attrs.evolve(BAR_NULLO, points=250),))
    assert "Bar nullo (BN) counts 500; wins or loses 250; must lose every trick; ranks by its value;" in str(
        half.explain()[[found.value for found in half.explain()].index("BN", 30)].sentence
    )


@pytest.mark.rule("BID-7")
def test_special_bids_without_partners_in_words() -> None:
    words = [found for found in presets.NULLO_3.explain() if found.setting == "specials"][1]
    assert "the bidder plays alone" in str(words.sentence)
    assert words.rules == ("BID-7", "KITTY-1", "SCORE-5")


@pytest.mark.rule("END-2")
def test_several_defenders_matter_when_the_defence_may_win() -> None:
    three = presets.SIX_63.evolve(sides=Sides.PARTNERS_OF_TWO, at_limit=AtLimit.HIGHEST_WINS)
    assert line(three, "several_at_target").idle
    assert not line(three.evolve(defence=Defence.MAY_WIN, cap=None), "several_at_target").idle


def test_the_special_bids_named_are_those_of_the_ruleset() -> None:
    rules = presets.AUSTRALIAN_4.evolve(specials=(NULLO, MISERE))
    assert str(line(rules, "specials").sentence) == "The special bids are nullo and misere."


#: preset, changes, setting, why it makes no difference, or nothing where it does make one
IDLE: list[tuple[str, dict[str, Any], str, str]] = [
    ("standard-3", {}, "fours", "the deck does not have one four of each colour"),
    ("australian-4", {}, "fours", "the deck does not have one four of each colour"),
    ("australian-4", {"deck": DECK_43_ONE_FOUR_A_COLOUR}, "fours", ""),
    ("australian-4", {"deck": DECK_43_ONE_FOUR_A_COLOUR, "fours": Fours.TRUMPS}, "fours", ""),
    ("standard-3", {}, "jacks", ""),
    ("standard-3", {"no_trump": NoTrumpBids.BARRED, "jacks": Jacks.ABOVE_ACES}, "jacks", "every hand has trumps"),
    ("passed-deal-3", {"no_trump": NoTrumpBids.BARRED}, "jacks", ""),
    ("nullo-3", {"no_trump": NoTrumpBids.BARRED}, "jacks", ""),
    ("team-4", {"no_trump": NoTrumpBids.FROM_SEVEN}, "no_trump", ""),
    ("team-widow5-4", {"no_trump": NoTrumpBids.FROM_SEVEN}, "no_trump", "no bid is below 7"),
    ("iowa-4", {"no_trump": NoTrumpBids.FROM_SEVEN}, "no_trump", ""),
    ("team-4", {}, "last_bidder", "there is only one round of calls"),
    ("new-zealand-4", {}, "last_bidder", ""),
    ("club-4", {"last_bidder": LastBidder.LOCKED}, "last_bidder", ""),
    ("new-zealand-4", {"last_bidder": LastBidder.LOCKED}, "last_bidder", "no last bidder is asked again"),
    ("new-zealand-4", {}, "reentry", ""),
    ("standard-3", {"dealer_stuck": True}, "all_pass", "the dealer must bid"),
    ("standard-3", {"dealer_stuck": True, "ralphing": True}, "all_pass", ""),
    ("australian-4", {}, "breach", ""),
    ("australian-4", {"breach": 100}, "breach", ""),
    (
        "standard-3",
        {"breach": 100, "highest_level": 6},
        "breach",
        "nobody may bid 7 or undertake to lose every trick",
    ),
    ("nullo-3", {"breach": 100, "highest_level": 6}, "breach", ""),
    ("nullo-3", {"breach": 100, "highest_level": 6, "specials": (HI_LO,)}, "breach", "nobody may bid 7"),
    # A special bid of eight tricks can be breached, and one of six with a declared slam, which is for all of them.
    (
        "standard-3",
        {"breach": 100, "highest_level": 6, "specials": (EIGHT,)},
        "breach",
        "",
    ),
    ("team-4", {"breach": 100, "highest_level": 6, "specials": (), "declared_slam": 500}, "breach", ""),
    ("short-pack-2", {}, "kitty_shown", ""),
    ("short-pack-2", {"deck": DECK_24, "hand_size": 12, "packets": "6 6"}, "kitty_shown", "there is no kitty"),
    ("australian-4", {}, "callable_cards", "partners are not called"),
    ("australian-4", {}, "call_time", "partners are not called"),
    ("australian-4", {}, "shares", "partners are not called"),
    ("pagat-5", {}, "shares", ""),
    ("pagat-5", {}, "callable_cards", ""),
    ("pagat-5", {"calling": Calling.PLAYER}, "callable_cards", "players are called, not cards"),
    ("pagat-5", {"calling": Calling.CARD_OR_PLAYER}, "callable_cards", ""),
    ("pagat-5", {"lowest_level": 8}, "callable_cards", "nobody may bid less than 8"),
    ("pagat-5", {"lowest_level": 8}, "call_time", ""),
    ("pagat-5", {"lowest_level": 5, "highest_level": 7, "schedule": FIVE_START}, "calling", ""),
    ("pagat-5", {"defence_scores": DefenceScores.NEVER}, "defence_tricks", "the defenders never score for tricks"),
    ("pagat-5", {"defence_scores": DefenceScores.IF_FAILED}, "defence_tricks", ""),
    ("sans-joker-4", {}, "joker_follow", "the deck has no joker"),
    ("sans-joker-4", {}, "joker_naming", "the deck has no joker"),
    ("sans-joker-4", {}, "joker_lead_time", "the deck has no joker"),
    ("sans-joker-4", {}, "joker_rank", "the deck has no joker"),
    ("standard-3", {"no_trump": NoTrumpBids.BARRED}, "joker_lead", "every hand has trumps"),
    (
        "standard-3",
        {"no_trump": NoTrumpBids.BARRED, "joker_lead": JokerLead.EVEN_WITH_TRUMPS},
        "joker_lead",
        "",
    ),
    ("sans-joker-4", {"joker_lead": JokerLead.EVEN_WITH_TRUMPS}, "joker_lead", "the deck has no joker"),
    ("standard-3", {"no_trump": NoTrumpBids.BARRED}, "joker_declared", "every contract has trumps"),
    ("passed-deal-3", {"no_trump": NoTrumpBids.BARRED}, "joker_lead", ""),
    ("passed-deal-3", {"no_trump": NoTrumpBids.BARRED}, "joker_declared", "every contract has trumps"),
    ("standard-3", {"joker_naming": JokerNaming.NOTHING}, "joker_lead", "a joker that is led names no suit"),
    ("standard-3", {}, "joker_rank", "there is no bid to lose every trick"),
    ("standard-3", {"specials": (HI_LO,)}, "joker_rank", "there is no bid to lose every trick"),
    ("standard-3", {"specials": (HI_LO,)}, "joker_in_misere", "there is no bid to lose every trick"),
    ("nullo-3", {}, "joker_rank", ""),
    ("nullo-3", {}, "joker_in_misere", ""),
    ("nullo-3", {"joker_follow": JokerFollow.EVERY_SUIT}, "joker_in_misere", "who cannot follow must always play it"),
    ("standard-3", {}, "both_at_target", ""),
    ("australian-4", {}, "both_at_target", "only a contract wins"),
    ("team-4", {}, "both_at_target", "only a contract wins"),
    ("team-750-4", {}, "both_at_target", ""),
    ("standard-3", {"spread": 500}, "spread", ""),
    ("quebec-4", {"spread": 500}, "spread", "no score can fall below zero"),
    ("quebec-4", {"spread": 500, "breach": 50}, "spread", ""),
    ("quebec-4", {}, "spread", ""),
]


@pytest.mark.parametrize(("preset", "changes", "setting", "reason"), IDLE)
def test_why_a_setting_makes_no_difference(preset: str, changes: dict[str, Any], setting: str, reason: str) -> None:
    changes = {name: Packets.parse(value) if name == "packets" else value for name, value in changes.items()}
    found = line(presets.get(preset).evolve(**changes), setting)
    assert found.idle == bool(reason)
    assert reason in str(found.sentence)


#: preset, setting, its value, what it then means, with the numbers of the rules
NEW: list[tuple[str, str, Any, str]] = [
    ("table-2", "table_cards", True, "and tricks have four cards. (TWO-1)"),
    ("standard-3", "table_cards", False, "No cards lie in piles on the table. (TWO-1)"),
    ("standard-3", "out_of_play", 0, "Every card of the deck is dealt. (CARD-3, TWO-2)"),
    ("standard-3", "jacks", Jacks.ABOVE_ACES, "Without trumps jacks rank above aces. (CARD-7, CARD-10)"),
    ("standard-3", "no_trump", NoTrumpBids.BARRED, "Bids of no trump are barred. (BID-16)"),
    ("primer-3", "reentry", Reentry.ALWAYS, "A pass puts nobody out; a bid stands when all the others have passed "),
    ("primer-3", "reentry", Reentry.ALWAYS, "(BID-5, BID-14, BID-16)"),
    ("primer-3", "last_bidder", LastBidder.MAY_RAISE, "is asked; after a raise all may call again. (BID-14)"),
    ("club-4", "last_bidder", LastBidder.LOCKED, "Nobody raises their own bid: the last bid stands when all the"),
    ("iowa-4", "inkles", True, "if nothing else is bid the same dealer deals again. (BID-9)"),
    ("team-4", "inkles", False, "Everybody has the same bids to choose from. (BID-9)"),
    ("team-4", "dealer_stuck", True, "If all the others pass the dealer must bid. (BID-13, BID-16)"),
    ("team-4", "dealer_stuck", False, "The dealer may pass when all the others have. (BID-13, BID-16)"),
    ("team-4", "ralphing", True, "set by more than three tricks may not bid on the next hand. (BID-13)"),
    ("team-4", "ralphing", False, "A contractor who was set may bid on the next hand. (BID-13)"),
    ("team-4", "breach", None, "The defenders cannot undertake to beat a contract. (BID-15)"),
    ("team-4", "breach", 75, "A defender may call breach, and wins or loses 75 by it. (BID-15)"),
    ("team-4", "declared_slam", None, "A slam cannot be declared after the exchange. (BID-17)"),
    ("team-4", "declared_slam", 500, "undertake all the tricks alone, and wins or loses 500 by it. (BID-17)"),
    ("team-4", "kitty_shown", True, "The kitty is shown to everybody before it is taken. (KITTY-3)"),
    ("team-4", "kitty_shown", False, "Only the contractor sees the kitty. (KITTY-3)"),
    ("called-5", "calling", Calling.CARD_OR_PLAYER, "or a player. (CALL-1, CALL-2, CALL-5)"),
    ("called-5", "callable_cards", CallableCards.NO_JOKER_NOR_BOWER, "a joker or a bower may be called. (CALL-3)"),
    (
        "called-5",
        "call_time",
        CallTime.BEFORE_KITTY,
        "a card called that lies there leaves the contractor alone. (CALL-4)",
    ),
    ("called-5", "shares", Shares.HALF, "half of the value; one alone, all of it. (CALL-3, SCORE-9)"),
    ("called-5", "defence_tricks", DefenceTricks.TOGETHER, "all the tricks the defenders took. (SCORE-9)"),
    (
        "nullo-3",
        "joker_follow",
        JokerFollow.FIRST_OR_LAST,
        "as the first or last card of a suit that its player has not",
    ),
    ("nullo-3", "joker_lead", JokerLead.NOT_SHOWN_VOID, "has not shown a void in. (JOKER-4, JOKER-7)"),
    ("nullo-3", "joker_lead", JokerLead.EVEN_WITH_TRUMPS, "it remains the highest of them. (JOKER-4, JOKER-10)"),
    ("nullo-3", "joker_lead_time", JokerLeadTime.LAST, "only by a player who has nothing else. (JOKER-7)"),
    ("nullo-3", "joker_naming", JokerNaming.NOTHING, "asks for no suit, and the others play what they like. (JOKER-4"),
    ("nullo-3", "joker_rank", JokerRank.LOWEST_IN_MISERE, "a joker of no suit is the lowest card. (JOKER-2, JOKER-7)"),
    ("nullo-3", "joker_in_misere", JokerInMisere.MUST, "who cannot follow must play the joker. (JOKER-3)"),
    ("nullo-3", "joker_declared", JokerDeclaration.BY_CONTRACTOR, "the highest card of one suit. (JOKER-5)"),
    ("nullo-3", "joker_declared", JokerDeclaration.BY_HOLDER, "without trumps whoever holds the joker may make it the"),
    ("team-4", "first_lead", FirstLead.ELDEST_HAND, "Eldest hand, or the next who plays, leads to the first trick. "),
    ("team-4", "early_end", True, "when the other tricks are certain or all agree. (PLAY-9)"),
    ("team-4", "early_end", False, "Every hand is played to its last card. (PLAY-9)"),
    (
        "called-5",
        "failed",
        Failed.DEFENDERS_SCORE_IT,
        "scores the value of the bid, and no tricks. (SCORE-2, SCORE-10)",
    ),
    ("team-4", "defence_scores", DefenceScores.IF_FAILED, "only if the contract fails. (SCORE-4, SCORE-10)"),
    ("team-4", "defence_scores", DefenceScores.NEVER, "The defenders never score for tricks. (SCORE-4, SCORE-10)"),
    ("standard-3", "both_at_target", BothAtTarget.HIGHER_SCORE, "get there, the highest total wins. (END-1, END-8)"),
    ("six-65", "at_limit", AtLimit.BEST_OTHER_WINS, "the best of the others wins. (END-4)"),
    ("team-4", "at_limit", AtLimit.OTHER_SIDE_UNLESS_NEGATIVE, "unless that is below zero, too. (END-4, END-8)"),
    ("team-4", "spread", None, "The game goes on, however far apart the scores are. (END-8)"),
    ("team-4", "spread", 500, "the scores are 500 apart and the lowest is below zero, and the highest wins. (END-8)"),
    ("team-4", "auction", AuctionForm.UNTIL_PASSED, "goes round until all but one have passed. (BID-4)"),
    ("team-4", "schedule", SCORE_KEEPERS, "what the score-keepers' schedule says. (BID-3, SCHED-2)"),
    ("team-4", "schedule", PERFECT, "what the perfect schedule says. (BID-3, SCHED-3)"),
    ("team-4", "schedule", FIVE_START, "what the five-start Avondale schedule says. (BID-3, SCHED-4)"),
    ("team-4", "schedule", TO_ELEVEN, "what the Avondale to eleven schedule says. (BID-3, CARD-11)"),
]


@pytest.mark.parametrize(("preset", "setting", "value", "ending"), NEW)
def test_what_settings_beyond_the_five_texts_mean(preset: str, setting: str, value: Any, ending: str) -> None:
    assert ending in str(line(presets.get(preset).evolve(**{setting: value}), setting))


@pytest.mark.rule("TWO-2", "CARD-3")
def test_cards_out_of_play_in_words() -> None:
    rules = presets.TABLE_2.evolve(table_cards=False, out_of_play=20)
    assert str(line(rules, "out_of_play")) == "20 cards of the deck are dealt to nobody. (CARD-3, TWO-2)"
    assert str(line(rules, "hand_size").sentence) == "Each hand has 10 cards; 3 are left for the kitty."


@pytest.mark.rule("BID-16", "BID-9")
def test_rows_of_the_schedule_leave_out_what_is_barred() -> None:
    barred = presets.STANDARD_3.evolve(no_trump=NoTrumpBids.BARRED).explain()
    rows = [found for found in barred if found.setting == "schedule"]
    assert (rows[-1].value, str(rows[-1].sentence)) == ("none", "Bids without trumps are barred.")
    inkles = presets.TRICKSTER_US_4.evolve(no_trump=NoTrumpBids.FROM_SEVEN).explain()
    rows = [found for found in inkles if found.setting == "schedule"]
    assert str(rows[1].sentence) == "Spades count 40 for 6, 140 for 7, 240 for 8, 340 for 9 and 440 for 10."
    assert str(rows[-1].sentence) == "Bids without trumps count 220 for 7, 320 for 8, 420 for 9 and 520 for 10."


@pytest.mark.rule("CARD-11")
def test_eleven_cards_each_in_words() -> None:
    rules = presets.AUSTRALIAN_4.evolve(
        deck=DECK_47, hand_size=11, highest_level=11, schedule=TO_ELEVEN, packets=Packets.parse("4 K3 4 3")
    )
    assert str(line(rules, "hand_size").sentence) == "Each hand has 11 cards; 3 are left for the kitty."
    rows = [str(found.sentence) for found in rules.explain() if found.setting == "schedule"]
    assert (
        rows[-1] == "Bids without trumps count 120 for 6, 220 for 7, 320 for 8, 420 for 9, 520 for 10 and 620 for 11."
    )


def special_in(rules: Ruleset, key: str) -> Explained:
    return next(found for found in rules.explain() if found.setting == "specials" and found.value == key)


@pytest.mark.rule("BID-7", "BID-8", "PLAY-10")
def test_a_place_above_all_and_a_hand_shown_before_the_lead_in_words() -> None:
    found = special_in(presets.BRITANNICA_3, "OM")
    assert str(found.sentence) == (
        "Open misere (OM) counts 500; must lose every trick; ranks above 10NT, highest of all; the bidder plays alone; "
        "the bidder takes the kitty and discards; the bidder's hand is shown before the first lead; "
        "the defenders score nothing."
    )
    assert found.rules == ("BID-7", "BID-8", "KITTY-1", "PLAY-5", "PLAY-10", "SCORE-7")


@pytest.mark.rule("BID-10", "BID-12", "BID-11", "SCHED-3")
def test_the_special_bids_of_the_perfect_game_in_words() -> None:
    rules = presets.PERFECT_4
    assert "must take exactly 5 tricks; " in str(special_in(rules, "HL").sentence)
    assert special_in(rules, "HL").rules == ("BID-7", "BID-12", "KITTY-1", "PLAY-4", "SCORE-7")
    assert "must be called before the bidder looks at their cards; the kitty stays face down; " in str(
        special_in(rules, "BM").sentence
    )
    assert special_in(rules, "BM").rules == ("BID-7", "BID-10", "KITTY-2", "PLAY-4", "SCORE-7")
    assert "the bidder's partners play, and their tricks count as the bidder's; " in str(
        special_in(rules, "DM").sentence
    )


@pytest.mark.rule("BID-16", "KITTY-3")
def test_gates_and_discards_passed_on_in_words() -> None:
    over = attrs.evolve(MISERE, gate=Gate.OVER_SEVEN, goal=AtLeast(4))
    late = attrs.evolve(DOUBLE_NULLO, gate=Gate.ALL_SPOKEN, kitty=KittyUse.PASSED_ON)
    rules = presets.AUSTRALIAN_4.evolve(specials=(NULLO, over, late))
    found = special_in(rules, "M")
    assert "must take at least 4 tricks; ranks above 7NT and below 8S; may be bid only over a bid of" in str(
        found.sentence
    )
    assert found.rules == ("BID-7", "BID-8", "BID-16", "KITTY-1", "PLAY-4", "SCORE-7")
    eight = special_in(rules.evolve(specials=(NULLO, attrs.evolve(OPEN_MISERE, gate=Gate.EIGHT))), "OM")
    assert "ranks above 10D and below 10H; needs a bid of 8 or more before it; " in str(eight.sentence)
    assert "BID-16" in eight.rules
    found = special_in(rules, "DN")
    assert "needs a partner's nullo before it; may be bid only when everybody has called; " in str(found.sentence)
    assert "passes the discards to their partner, who discards as many" in str(found.sentence)
    assert found.rules == ("BID-7", "BID-16", "KITTY-3", "SCORE-6")


def test_without_a_kitty_nothing_is_said_of_it() -> None:
    rules = presets.SHORT_PACK_2.evolve(hand_size=12, packets=Packets.parse("6 6"), specials=(NULLO,))
    assert "kitty" not in str(special_in(rules, "N").sentence)


STANDS = "The last bid stands when all the others have passed. (BID-14)"
ASKED = (
    "When all the others are out and more than one player has bid, the last bidder is asked: a raise in the same suit "
    "ends the auction, and a change of suit lets all call again. (BID-14, BID-5)"
)


LOCKED = "Nobody raises their own bid: the last bid stands when all the others have passed"
RAISES = "When all the others have passed, the last bidder is asked; after a raise all may call again. (BID-14)"


def goes_on(rules: Ruleset, calls: str) -> bool:
    """Whether the auction is not over after these calls."""
    return isinstance(after(deal_of(rules), calls).stage, Auction)


@pytest.mark.rule("BID-5", "BID-14")
@pytest.mark.parametrize("reentry", Reentry)
@pytest.mark.parametrize("last_bidder", LastBidder)
def test_what_is_said_of_the_last_bidder_is_what_happens(reentry: Reentry, last_bidder: LastBidder) -> None:
    rules = presets.AUSTRALIAN_4.evolve(reentry=reentry, last_bidder=last_bidder)
    said = str(line(rules, "last_bidder"))
    assert said in (STANDS, ASKED, RAISES) or said.startswith(LOCKED)
    alone, several = "6S, P, P, P", "6S, 6C, P, P, P"
    assert goes_on(rules, alone) == (said == RAISES)
    assert goes_on(rules, several) == (said in (RAISES, ASKED))
    if said in (RAISES, ASKED):
        assert goes_on(rules, f"{several}, 7C") == (said == RAISES)
        assert goes_on(rules, f"{several}, 7D")
        assert not goes_on(rules, f"{several}, P")


@pytest.mark.rule("BID-5", "BID-14")
def test_who_has_passed_may_call_again_after_a_raise() -> None:
    rules = presets.AUSTRALIAN_4.evolve(last_bidder=LastBidder.MAY_RAISE)
    sentence = "Those who have passed may call again only after a raise by the last bidder. (BID-5, BID-14)"
    assert str(line(rules, "reentry")) == sentence
    assert after(deal_of(rules), "6S, P, P, P, 7S").to_act == 1
    assert str(line(presets.CLUB_4, "last_bidder")) == ASKED
    assert str(line(presets.AUSTRALIAN_4, "last_bidder")) == STANDS
