"""The notation of others: what is read of it, and what is wrong with what is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from helpers import DEEP
from wording import reason_said

from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.errors import InvalidType
from fivehundred.notation import PartialDeal, RecordError, parse_ptn, ptn_while_valid
from fivehundred.notation.trickster import CARD_OF, SEATS
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.presets import (
    DUMMY_2,
    SANS_JOKER_4,
    STANDARD_3,
    TEAM_4,
    TRICKSTER_AU_4,
    TRICKSTER_US_4,
)
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerLead, JokerNaming
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

TEXT_OF = {card: text for text, card in CARD_OF.items()}


def run(cards: Cards) -> str:
    """Cards one behind the other."""
    return "".join(TEXT_OF[card] for card in cards)


def hand(cards: Cards) -> str:
    """A hand, suit by suit."""
    suits = ["".join(TEXT_OF[card][1] for card in cards if card.suit and card.suit.value == suit) for suit in "SHDC"]
    jokers = "".join(TEXT_OF[card][1] for card in cards if card.is_joker)
    return ".".join([*suits, *[jokers] * bool(jokers)])


def call(said: Pass | Bid | SpecialBid, deal: Deal) -> str:
    match said:
        case Pass():
            return "Pass"
        case Bid():
            trump = said.trump.symbol if said.trump else "NT"
            return f"i{trump}" if deal.rules.inkles and said.level == 6 else f"{said.level}{trump}"
        case SpecialBid():
            return {"M": "Misère", "OM": "Open Misère", "N": "Nullo"}[said.key]


def lines(deal: Deal) -> Iterator[str]:
    """*deal* in the notation of those programs, as it has been played so far."""
    names, players = SEATS[deal.rules.players], deal.rules.players
    dealer = names[deal.dealer]
    yield '[Event "Play 500"]'
    yield '[GameCode "FiveHundred"]'
    yield f'[Dealer "{dealer}"]'
    hands = [hand(deal.dealt.hands[(deal.dealer + place) % players]) for place in range(players)]
    yield f'[Deal "{dealer}:{" ".join(hands)}"]'
    yield f'[Undealt "{run(deal.dealt.kitty)}"]'
    auction = next(stage for stage in (*deal.past, deal.stage) if isinstance(stage, Auction))
    contract = None if deal.finished and deal.table.play is None else deal.contract
    if contract is not None and contract.contractor is not None:
        yield f'[Declarer "{names[contract.contractor]}"]'
        yield f'[Contract "{call(contract.call, deal)}"]' if contract.call else ""
    yield f'[Auction "{names[(deal.dealer + 1) % players]}"]'
    columns: list[str] = []
    for seat, made in auction.calls_by_seat:
        # Seats that are out are passed over.
        columns += ["-"] * ((seat - deal.dealer - 1 - len(columns)) % players)
        columns.append(call(made, deal))
    yield from (" ".join(columns[start : start + players]) for start in range(0, len(columns), players))
    if deal.table.play is None or contract is None:
        return
    holding = deal.holdings[contract.bidder]
    yield f'[CardsAdded "{names[contract.bidder]}:{run(Cards(holding.kitty))}"]'
    yield f'[CardsRemoved "{names[contract.bidder]}:{run(Cards(holding.discards))}"]'
    first = deal.table.play.terms.leader
    yield f'[Play "{names[first]}"]'
    for trick in deal.table.tricks:
        cards = {seat: TEXT_OF[play.card] for seat, play in trick.plays_by_seat}
        yield " ".join(cards.get(Seat((first + place) % players), "-") for place in range(players))


def deals(rules: Ruleset, *, count: int = 12) -> Iterator[Deal]:
    for seed in range(count):
        pick = Random(seed).randrange
        yield list(play_on(some_deal(rules, pick), pick))[-1]


# Whose auctions are over when those programs take them for over, and in which no joker is declared.
PLAYED = ("standard-3", "nullo-3", "club-45-4", "trickster-us-4", "trickster-au-4", "six-63", "britannica-3")


@pytest.mark.parametrize("name", PLAYED)
def test_deals_are_read_with_all_that_was_done(name: str) -> None:
    rules = PRESETS[name]
    read = 0
    for deal in deals(rules):
        found, error = ptn_while_valid("\n".join(lines(deal)), rules)
        if error is None:
            read += 1
            assert found.deals[0].deal == deal
        else:
            # Only for which suit a joker was led may not be clear from what followed.
            assert "joker" in error.expected or error.text.startswith("[Auction")
            begun = found.deals[0].deal
            assert isinstance(begun, Deal)
            assert begun.turns == deal.turns[: len(begun.turns)]
    assert read > 4


def test_several_deals_stand_in_one_text() -> None:
    played = list(deals(SANS_JOKER_4.evolve(specials=()), count=4))
    rules = played[0].rules
    text = "\n\n".join("% as sent\n" + "\n".join(lines(deal)) for deal in played)
    found = parse_ptn(text, rules)
    assert [one.deal for one in found.deals] == played
    assert found.deals[0].tags == (("Event", "Play 500"),)
    bare = "\n".join(line for line in text.splitlines() if "Event" not in line and "GameCode" not in line)
    assert [one.deal for one in parse_ptn(bare, rules).deals] == played


HEAD = '[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H T97.AK6.QJ.95 AK.97.A5.AKT7 J.J84.KT94.QJ"]\n'
WHOLE = f'{HEAD}[Undealt "C8HQS5"]\n'
BID = f'{WHOLE}[Auction "S"]\nPass 6♣ Pass Pass\n'
PLAY = f'{BID}[CardsAdded "W:S5HQC8"]\n[CardsRemoved "W:H7H9HQ"]\n[Play "W"]\n'
NO_TRUMPS = f'{WHOLE}[Auction "S"]\nPass Pass Pass 6NT\n[CardsRemoved "E:S5HQC8"]\n[Play "E"]\n'
HIDDEN = f"{HEAD}".replace("T97.AK6.QJ.95 AK.97.A5.AKT7 J.J84.KT94.QJ", "- - -")


def last(text: str, rules: Ruleset = TRICKSTER_AU_4) -> Deal | PartialDeal:
    return parse_ptn(text, rules).deals[-1].deal


def test_only_some_hands_need_be_known() -> None:
    deal = last(f'{HIDDEN}[Auction "S"]\n6♠ Pass Pass Pass')
    assert isinstance(deal, PartialDeal)
    assert (deal.seats, str(deal.view(Seat(3)).hand)) == ((3,), "6S 8S QS 6C 6D 7D 8D 5H 10H JK")
    assert deal.to_act == 0
    # The kitty counts where a hand is known whose player takes it.
    text = f'{HIDDEN}[Undealt "C8HQS5"]\n[Auction "S"]\nPass Pass Pass 6♠\n'
    taken = last(text.replace("[Auction", '[CardsAdded "E:S5HQC8"]\n[Auction'))
    assert isinstance(taken, PartialDeal)
    assert taken.view(Seat(3)).kitty == Cards.parse("5S 8C QH")
    others = last(f'{HIDDEN}[Undealt "C8HQS5"]\n[Auction "S"]\n6♠ Pass Pass Pass\n')
    assert "kitty" not in repr(others.table.kitty or "")


def test_a_joker_that_is_led_names_what_the_others_followed() -> None:
    deal = last(f"{NO_TRUMPS}JH DJ")
    assert str(cast("Deal", deal).turns[-2].action) == "JK=D"
    hidden = NO_TRUMPS.replace("T97.AK6.QJ.95 AK.97.A5.AKT7 J.J84.KT94.QJ", "- - -").replace('[Undealt "C8HQS5"]\n', "")
    with pytest.raises(RecordError, match="a joker that can stand for only one suit"):
        last(hidden.replace("[CardsRemoved", '[Undealt "C8HQS5"]\n[CardsAdded "E:C8HQS5"]\n[CardsRemoved') + "JH DJ")
    nothing = TRICKSTER_AU_4.evolve(joker_naming=JokerNaming.NOTHING)
    assert str(cast("Deal", last(f"{NO_TRUMPS}JH DJ", nothing)).turns[-2].action) == "JK"


@pytest.mark.rule("JOKER-10")
def test_a_joker_that_is_led_with_trumps_may_name_what_the_others_followed() -> None:
    even = TRICKSTER_AU_4.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)
    spades = NO_TRUMPS.replace("6NT", "6♠")
    for card, led in (("DJ", "JK=D"), ("ST", "JK")):
        assert str(cast("Deal", last(f"{spades}JH {card}", even)).turns[-2].action) == led


def test_calls_are_written_as_those_programs_do() -> None:
    inkles = f'{WHOLE}[Auction "S"]\niNT Pass 7♦ Nullo\n'
    assert isinstance(last(inkles.replace("Nullo", "Pass"), TRICKSTER_US_4).table.stage, object)
    assert last(inkles, TRICKSTER_US_4).table.contract is not None
    misere = f'{WHOLE}[Auction "S"]\nPass Misere Open Misère Pass\n- Pass\n'
    assert str(last(misere).table.history[3]).count("OM")
    team = last(f'{WHOLE}[Auction "S"]\nPass Nullo Pass Pass', TEAM_4)
    assert "N" in str(team.table.contract)


WRONG = {
    "": None,
    "rain": (1, 1, 'a tag, such as [Dealer "S"]'),
    "[Dealer": (1, 1, 'a tag, such as [Dealer "S"]'),
    '[Dealer "S"]': (1, 1, "a deal with the tags Dealer and Deal"),
    '[Dealer "S"]\n[Dealer "W"]': (2, 1, "Dealer once in a deal"),
    '[GameCode "Whist"]': (1, 12, "FiveHundred"),
    f'[GameCode "FiveHundred"]\n{HEAD.replace("[Dealer", "[Dealt")}': (1, 1, "a deal with the tags Dealer and Deal"),
    HEAD.replace("E:", "E "): (2, 8, "a seat, a colon and the hands"),
    HEAD.replace("E:", "X:"): (2, 8, "a seat: S, W, N, E"),
    HEAD.replace(" J.J84.KT94.QJ", ""): (2, 10, "4 hands"),
    HEAD.replace("J.J84", "J.J8X"): (2, 57, "the ranks of S.H.D.C and perhaps the jokers, each card once"),
    HEAD.replace("J.J84", "J.J8J"): (2, 57, "the ranks of S.H.D.C and perhaps the jokers, each card once"),
    WHOLE.replace("S5", "S8"): (
        2,
        8,
        "a deal that can begin like this (DEAL-3: the kitty has cards that lie elsewhere too: 8S; CARD-2: missing: 5S)",
    ),
    WHOLE.replace("S5", "5S"): (3, 15, "a card, suit first, such as HT, and each once"),
    WHOLE.replace("S5", "C8"): (3, 15, "a card, suit first, such as HT, and each once"),
    f'{WHOLE}[Auction "X"]': (4, 11, "a seat: S, W, N, E"),
    f'{WHOLE}[Auction "W"]': (4, 11, "the seat left of the dealer, 0 of 0 to 3"),
    f'{WHOLE}[Auction "S"]\n9X': (5, 2, "a suit (S, C, D or H) or NT"),
    f'{WHOLE}[Auction "S"]\nBM': (5, 1, "Pass, a bid such as 7♠ or 7NT, iNT, Nullo, Misère or Open Misère"),
    f'{WHOLE}[Auction "S"]\nNullo': None,
    f'{WHOLE}[Auction "S"]\n7♠ 6♠': (
        5,
        4,
        f"a legal action (seat 1 may not bid 6♠: {reason_said('too low', '7♠')} (BID-2))",
    ),
    f'{WHOLE}[Auction "S"]\n6♠ Pass - 6♥': (5, 11, "a call of seat 2, whose turn it is, not of seat 3"),
    f'{WHOLE}[Auction "S"]\n6♠ Pass\nPass Pass': (6, 1, "a call of seat 2, whose turn it is, not of seat 0"),
    f'{WHOLE}[Auction "S"]\nOpen\nMisère': (5, 1, "Pass, a bid such as 7♠ or 7NT, iNT, Nullo, Misère or Open Misère"),
    f"{BID}6♠": (6, 1, "the end of the auction"),
    f'{BID}[Contract "7♠"]': (6, 12, "the contract of the auction, 6C"),
    f'{BID}[Contract "x"]': (
        6,
        12,
        "Pass, a bid such as 7♠ or 7NT, iNT, Nullo, Misère or Open Misère",
    ),
    f'{BID}[Declarer "E"]': (6, 12, "the seat that has bid highest"),
    f'{BID}[CardsAdded "S:S5HQC8"]': (6, 14, "the contractor, seat 1 of 0 to 3"),
    f'{BID}[CardsAdded "W"]': (6, 14, "a seat, a colon and cards"),
    f'{BID}[CardsAdded "W:S5HQC7"]': (6, 14, "the cards that were not dealt"),
    f'{BID}[CardsRemoved "W:S5HQ"]': (
        6,
        16,
        f"a legal action (seat 1 may not discard 5♠ and Q♥: {reason_said('discard count', '3', '2')} (KITTY-1))",
    ),
    f'{BID}[Play "W"]': (6, 8, "discard and 3 cards, before any play"),
    PLAY.replace('Play "W"', 'Play "S"'): (8, 8, "the seat that leads, 1 of 0 to 3"),
    f"{PLAY}- - -": (9, 1, "the cards of a trick"),
    f"{PLAY}C7 CQ JH C5 C8": (9, 13, "the end of the trick"),
    f"{PLAY}- CQ": (9, 1, "the card of seat 1 of 0 to 3"),
    f"{PLAY}C7 CX": (9, 4, "a card, suit first, such as HT"),
    f"{PLAY}C7 CQQ": (9, 4, "a card, suit first, such as HT"),
    f"{PLAY}C7 D4": (
        9,
        4,
        f"a legal action (seat 2 may not play 4♦: {reason_said('follow', 'clubs', 'J♠, J♣ and Q♣')} (PLAY-2, CARD-4))",
    ),
    f"{NO_TRUMPS}JH": (8, 1, "a joker that can stand for only one suit, because the suit is not given"),
    "x" * 1_000_001: (1, 1, "a record of at most 1000000 characters"),
    f'{HEAD}[Site "{"x" * 40_000}"]': (
        3,
        8,
        "a valid value (a tag: expected at most 30000 characters, as it is written)",
    ),
    HEAD * 1002: (2001, 1, "at most 1000 deals"),
}


@pytest.mark.parametrize(("text", "wrong"), WRONG.items(), ids=range(len(WRONG)))
def test_an_error_says_in_which_line_what_was_expected(text: str, wrong: tuple[int, int, str] | None) -> None:
    _, error = ptn_while_valid(text, TRICKSTER_AU_4)
    if wrong is None:
        assert error is None
        parse_ptn(text, TRICKSTER_AU_4)
    else:
        assert error is not None
        assert (error.line, error.column) == wrong[:2]
        assert error.expected == wrong[2]


def test_calls_that_the_rules_do_not_have_are_refused() -> None:
    with pytest.raises(RecordError, match="line 5, 'Nullo', column 1: expected a bid that these rules have"):
        parse_ptn(
            f'{WHOLE}[Auction "S"]\nNullo',
            SANS_JOKER_4.evolve(deck=TRICKSTER_AU_4.deck, packets=TRICKSTER_AU_4.packets, specials=()),
        )


def test_cards_of_a_partner_who_sits_out_are_not_played() -> None:
    for deal in deals(TRICKSTER_AU_4.evolve(dealer_stuck=True), count=60):
        text = list(lines(deal))
        if text[-1].count("-") == 1 and ptn_while_valid("\n".join(text), deal.rules)[1] is None:
            text[-1] = text[-1].replace("-", "S4")
            _, error = ptn_while_valid("\n".join(text), deal.rules)
            assert error is not None
            assert error.expected == "the end of the deal"
            return
    pytest.fail("no such deal was found")


def test_a_hand_laid_open_must_be_known() -> None:
    text = f'{HIDDEN}[Auction "S"]\nPass Open Misère Pass Pass\n[CardsRemoved "W:S5HQC8"]\n[Play "W"]\nCA CJ - C5'
    found, error = ptn_while_valid(text, TRICKSTER_AU_4)
    assert error is not None
    assert "has exposed its hand" in error.expected
    # What was sound until then is kept.
    (one,) = found.deals
    assert isinstance(one.deal, PartialDeal)
    assert [len(trick.plays) for trick in one.deal.tricks] == [2]


def test_what_was_sound_of_a_deal_is_kept() -> None:
    found, error = ptn_while_valid(f"{PLAY}C7 CQ JH C5\nC8 H4 H5 CX", TRICKSTER_AU_4)
    assert error is not None
    (one,) = found.deals
    assert isinstance(one.deal, Deal)
    assert isinstance(one.deal.stage, Play)
    assert len(one.deal.table.tricks) == 2


def test_rules_in_which_not_all_cards_are_in_hands_are_refused() -> None:
    _, error = ptn_while_valid(WHOLE, DUMMY_2)
    assert error is not None
    assert error.expected == "a game in which all cards but the kitty are in hands"
    with pytest.raises(InvalidType, match="a record must be a str, not int"):
        parse_ptn(cast("str", 3), STANDARD_3)
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        parse_ptn("", cast("Ruleset", "standard-3"))


def test_a_hand_that_nobody_plays_has_no_contract() -> None:
    text = f'{WHOLE}[Auction "S"]\nPass Pass Pass Pass\n'
    assert isinstance(last(text).table.stage, Finished)
    with pytest.raises(RecordError, match="the contract of the auction, none"):
        last(f'{text}[Contract "6♠"]')
    with pytest.raises(RecordError, match="the end of the deal"):
        last(f'{text}[Play "S"]\nC7')


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize("name", PLAYED)
def test_no_column_is_ignored(name: str) -> None:
    """Each row of calls or cards, moved by one column, is refused, as is any other seat in a tag."""
    rules = PRESETS[name]
    names, found = SEATS[rules.players], 0
    for deal in deals(rules, count=4 if DEEP else 2):
        rows = list(lines(deal))
        if ptn_while_valid("\n".join(rows), rules)[1] is not None:
            continue
        for number, row in enumerate(rows):
            if row.startswith("["):
                changed = [
                    re.sub(rf'"{seat}(?=[:"])', f'"{other}', row)
                    for seat in names
                    for other in names
                    if other != seat and (f'"{seat}:' in row or f'"{seat}"' in row)
                ]
            else:
                words = re.sub("Open (?=Mis)", "Open", row).split()
                moved = [" ".join([*words[1:], words[0]]), " ".join([words[-1], *words[:-1]]), f"- {' '.join(words)}"]
                changed = [one for one in moved if one.split() != words]
            for one in changed:
                found += 1
                text = "\n".join([*rows[:number], one, *rows[number + 1 :]])
                assert ptn_while_valid(text, rules)[1] is not None, one
    assert found > 40
