"""Hands played out sensibly: the same cards as the player who sees one hand, and what they come to."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from helpers import DEEP, FAMILIES
from test_position import at_any_lead

from fivehundred import shuffle
from fivehundred._native.masks import SLOTS
from fivehundred._native.sensible import top, top_by_words
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.fast import position_of, sensible_end
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.random_rules import some_ruleset

#: Deals for each preset.
DEALS = 60 if DEEP else 2
#: With more cards than a position holds, players in positions know more than those who see one hand.
TOO_LARGE = {name for name in presets.names() if len(presets.get(name).deck) > 63}


def states(rules: Ruleset, seed: int) -> tuple[list[Deal], Deal]:
    """The states of a deal by sensible players in which cards are played, and its end."""
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(seed % rules.players))
    return played(deal, SensiblePlayer(rng=Random(seed)))


def played(deal: Deal, sensible: SensiblePlayer) -> tuple[list[Deal], Deal]:
    """The same from *deal* on."""
    found = []
    while deal.to_act is not None:
        if isinstance(deal.stage, Play):
            found.append(deal)
        deal = deal.apply(sensible(deal.view(deal.to_act)))
    return found, deal


@pytest.mark.parametrize("name", FAMILIES)
def test_a_hand_ends_as_the_player_who_sees_one_hand_plays_it(name: str) -> None:
    # From every card on, so every card is the same.
    for seed in range(DEALS if name not in TOO_LARGE else 0):
        playing, end = states(presets.get(name), seed)
        won = [sum(trick.winner == seat for trick in end.tricks) for seat in range(end.rules.players)]
        for deal in playing:
            assert [*sensible_end(deal).tricks] == won


def test_a_hand_under_any_rules_ends_as_the_player_who_sees_one_hand_plays_it() -> None:
    met: Counter[str] = Counter()
    for seed in range(DEALS * 100) if DEEP else range(160, 240):
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        deal = None if rules is None else at_any_lead(rules, pick)
        if deal is None or len(deal.rules.deck) > SLOTS:
            continue
        playing, end = played(deal, SensiblePlayer())
        won = [sum(trick.winner == seat for trick in end.tricks) for seat in range(end.rules.players)]
        for state in playing[:: len(playing) // 4]:
            assert [*sensible_end(state).tricks] == won, seed
        lookup = position_of(deal)._hands.lookup
        met["a joker's past counts"] += lookup.keeps > 0
        met["a partner is called"] += lookup.called > 0
        met["two jokers"] += len(deal.rules.jokers) > 1
        met["no contract"] += deal.contract is not None and deal.contract.contractor is None
        met["an open hand"] += end.table.open_hand is not None
    assert min(met.values()) > 0, met


def test_a_deck_too_large_for_a_position_is_played_to_its_end() -> None:
    assert {"six-65"} == TOO_LARGE
    playing, end = states(presets.SIX_65, 1)
    assert sum(sensible_end(playing[0]).tricks) == sum(position_of(playing[0]).playout(1).tricks) == 10
    assert end.finished


def test_the_highest_slot_is_found_by_words_as_by_python() -> None:
    for seed in range(200):
        mask = Random(seed).getrandbits(63) >> seed % 60 | 1
        assert top_by_words(mask) == top(mask) == 1 << mask.bit_length() - 1
