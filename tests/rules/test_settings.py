"""The choices: their values are the words of files, so they must never change by accident."""

from __future__ import annotations

import pytest

from fivehundred.rules import settings
from fivehundred.rules.settings import Choice

VALUES: dict[type[Choice], tuple[str, ...]] = {
    settings.Sides: ("individual", "partners of two", "partners of three", "called"),
    settings.FirstDealer: ("rank then suit", "draw again", "cut"),
    settings.EarlyClaim: ("barred", "allowed"),
    settings.LateClaim: ("barred", "anyone", "anyone but the contractor"),
    settings.Fours: ("plain", "of trumps"),
    settings.Jacks: ("below queens", "above aces"),
    settings.AuctionForm: ("single round", "until passed"),
    settings.Reentry: ("never", "on a change of suit", "always"),
    settings.LastBidder: ("stands", "may not raise their own bid", "may raise"),
    settings.NoTrumpBids: ("allowed", "from seven", "barred"),
    settings.AllPass: ("next dealer", "same dealer", "played"),
    settings.Gate: ("none", "seven", "eight", "over a seven", "all have spoken"),
    settings.KittyUse: ("taken", "left", "passed on"),
    settings.PartnerRole: ("sits out", "must sit out", "plays too"),
    settings.Exposure: ("never", "before the lead", "after the first trick", "after their first card"),
    settings.DefencePoints: ("own and the contractor's", "the contractor's if failed", "nothing", "own"),
    settings.Calling: ("card", "player", "card or player"),
    settings.Alone: ("barred", "allowed"),
    settings.CallableCards: ("no joker", "no joker nor bower"),
    settings.CallTime: ("after the discard", "before the kitty"),
    settings.Shares: ("full", "half"),
    settings.JokerOrder: ("black over red", "red over black"),
    settings.JokerInMisere: ("may", "must"),
    settings.JokerLead: ("any suit", "unled suits", "suits not shown void", "any suit even with trumps"),
    settings.JokerLeadTime: ("any time", "when nothing else is left"),
    settings.JokerNaming: ("a suit", "nothing"),
    settings.JokerFollow: ("when void", "always", "first or last of a suit", "every suit"),
    settings.JokerRank: ("highest", "lowest in misere"),
    settings.JokerDeclaration: ("no", "by the contractor", "by the holder"),
    settings.FirstLead: ("contractor", "eldest hand"),
    settings.Failed: ("loses the value", "the defenders score the value"),
    settings.DefenceScores: ("always", "if the contract fails", "never"),
    settings.CardPoints: ("none", "counted"),
    settings.DefenceTricks: ("own", "together"),
    settings.Defence: ("may win", "capped", "only a contract wins", "from a threshold"),
    settings.SeveralAtTarget: ("order of tricks", "earliest trick", "highest total"),
    settings.BothAtTarget: ("contractor", "higher score"),
    settings.AtLimit: (
        "highest wins",
        "other side wins",
        "best other side wins",
        "other side wins unless negative",
        "drops out",
        "cannot win",
    ),
}


@pytest.mark.parametrize(("choice", "values"), VALUES.items(), ids=lambda item: getattr(item, "__name__", ""))
def test_values_are_the_words_of_files(choice: type[Choice], values: tuple[str, ...]) -> None:
    assert tuple(member.value for member in choice) == values


def test_every_choice_is_listed_here() -> None:
    assert set(Choice.__subclasses__()) == set(VALUES)


def test_every_choice_has_words_of_its_own() -> None:
    sentences = [member.sentence for choice in VALUES for member in choice]
    assert len(set(sentences)) == len(sentences)
    assert not [sentence for sentence in sentences if sentence.endswith(".")]


@pytest.mark.parametrize("choice", VALUES, ids=lambda choice: choice.__name__)
def test_every_choice_names_its_rule(choice: type[Choice]) -> None:
    assert choice.__doc__ is not None
    sentence, _, _ = choice.__doc__.partition("\n")
    assert "-" in sentence.rpartition("(")[2], "its first sentence ends with the number of a rule"
