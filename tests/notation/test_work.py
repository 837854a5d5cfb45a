"""Reading costs no more than its text is long, whatever is in it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from helpers import DEEP
from work import calls

from fivehundred.notation import (
    Record,
    deals,
    parse_position,
    parse_ruleset,
    ptn_while_valid,
    record_text,
    record_while_valid,
    rulesets,
)
from fivehundred.notation.records import LONGEST_RECORD
from fivehundred.rules.presets import STANDARD_3
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

#: A text of more than a megabyte is refused; a shorter one costs fewer calls than this: two or three seconds.
MOST = 17_000_000
HEAD = "fivehundred 1\nrules: standard-3\n"
DEAL = "deal\ndealer: 0\n"


def records(text: str) -> object:
    return record_while_valid(text)


def ptn(text: str) -> object:
    return ptn_while_valid(text, STANDARD_3)


#: What is repeated as often as a text may be long, and what stands before it.
REPEATED: dict[str, tuple[Callable[[str], object], int, str, str]] = {
    "comments": (records, LONGEST_RECORD, HEAD, "#\n"),
    "empty lines": (records, LONGEST_RECORD, HEAD, "\n"),
    "deals": (records, LONGEST_RECORD, HEAD, f"{DEAL}auction: P P P\nresult: passed out\n"),
    "deals of which little is known": (records, LONGEST_RECORD, HEAD, f"{DEAL}auction: 6S P P\ndiscard ? ? ?\n"),
    "comments in a deal": (records, LONGEST_RECORD, HEAD + DEAL, "#\n"),
    "tags": (records, LONGEST_RECORD, HEAD, '[a ""]\n'),
    "quotes in a tag": (records, LONGEST_RECORD, f'{HEAD}[a "', '\\"'),
    "brackets": (records, LONGEST_RECORD, HEAD, "["),
    "parts of a position": (parse_position, deals.LONGEST_POSITION, "rules: standard-3", "; hand 0: ?"),
    "nothing in a position": (parse_position, deals.LONGEST_POSITION, "", ";"),
    "calls": (parse_position, deals.LONGEST_POSITION, "rules: standard-3; dealer: 0; auction: ", "P "),
    "cards": (parse_position, deals.LONGEST_POSITION, "rules: standard-3; hand 0: ", "JK "),
    "piles": (parse_position, deals.LONGEST_POSITION, "rules: table-2; dealer: 0; table 0: ", "JS/? "),
    "info brackets": (parse_ruleset, rulesets.LONGEST_RULESET, "", "("),
    "fewer and fewer": (parse_ruleset, rulesets.LONGEST_RULESET, "", "standard-3 fewer=("),
    "special bids": (
        parse_ruleset,
        rulesets.LONGEST_RULESET,
        "standard-3 ",
        "specials=(key=A name=a value=1 defence=own) ",
    ),
    "values of a schedule": (parse_ruleset, rulesets.LONGEST_RULESET, 'standard-3 schedule="6: ', "1 "),
    "spaces of a schedule": (parse_ruleset, rulesets.LONGEST_RULESET, 'standard-3 schedule="6: ', " "),
    "packets": (parse_ruleset, rulesets.LONGEST_RULESET, 'standard-3 packets="', "3 "),
    "letters": (parse_ruleset, rulesets.LONGEST_RULESET, "", "a"),
    "tags of others": (ptn, LONGEST_RECORD, '[Dealer "S"]\n', '[Event "x"]\n'),
    "calls of others": (ptn, LONGEST_RECORD, '[Dealer "S"]\n[Deal "S:- - -"]\n[Auction "W"]\n', "Pass "),
    "hands of others": (ptn, LONGEST_RECORD, '[Dealer "S"]\n[Deal "S:', "- "),
    "deals of others": (ptn, LONGEST_RECORD, "", '[Dealer "S"]\n[Deal "S:- - -"]\n'),
}


@pytest.mark.parametrize("name", REPEATED)
def test_twice_the_text_costs_at_most_twice_the_work(name: str) -> None:
    read, longest, start, again = REPEATED[name]
    part = 24 if DEEP else 144
    sizes = longest // part, 2 * longest // part
    work = [calls(read, start + again * ((size - len(start)) // len(again))) for size in sizes]
    # A quarter more, for what has to be done once.
    assert work[1] < 2.5 * work[0] + 2000
    assert work[1] * part / 2 < MOST


@pytest.mark.parametrize("name", REPEATED)
def test_more_than_a_megabyte_is_refused_at_once(name: str) -> None:
    read, longest, start, again = REPEATED[name]
    assert longest <= 1_000_000
    assert calls(read, start + again * (1_000_000 // len(again) + 1)) < 1000


@pytest.mark.parametrize("name", ["australian-4", "six-65", "table-2", "called-5"])
def test_whole_deals_cost_what_their_lines_cost(name: str) -> None:
    pick = Random(1).randrange
    *_, deal = play_on(some_deal(PRESETS[name], pick), pick)
    for known in (deal, deal.spectator):
        one, ten = (record_text(Record(deals=[known] * count)) for count in (1, 10))
        assert calls(records, ten) < 10.5 * calls(records, one)
        assert calls(records, ten) / len(ten) * LONGEST_RECORD < MOST


def test_a_wrong_seat_in_the_end_is_found_with_little_work() -> None:
    pick = Random(5).randrange
    *_, deal = play_on(some_deal(PRESETS["australian-4"], pick), pick)
    text = record_text(Record(deals=[deal]))
    before, last, after = text.rpartition("trick 9 by ")
    changed = f"{before}{last}{(int(after[0]) + 1) % 4}{after[1:]}"
    record, error = record_while_valid(changed)
    assert error is not None
    assert error.expected == f"trick by {after[0]}"
    assert len(record.deals[0].deal.spectator.turns) == len(deal.turns) - 8
    assert calls(records, changed) < calls(records, text)
