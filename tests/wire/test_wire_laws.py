"""Everything comes back from JSON as it went, and every document is as the schema says."""

from __future__ import annotations

import pytest
from documents import read_back, shown_back, values
from helpers import DEEP, FAMILIES, fewer
from hypothesis import given

from fivehundred.deal.options import Options
from fivehundred.rules.ruleset import Ruleset
from fivehundred.testing import picks, random_rulesets
from fivehundred.testing.chance import Pick
from fivehundred.testing.rule_strategies import PRESETS


@pytest.mark.parametrize("name", FAMILIES[:: 1 if DEEP else 2])
@fewer(100, deep=100)
@given(picks())
def test_everything_under_a_preset_comes_back(name: str, pick: Pick) -> None:
    for value in values(PRESETS[name], pick):
        back = read_back(value, by_schema=not pick(12))
        assert back == value
        if not isinstance(value, Options):
            assert hash(back) == hash(value)
        assert shown_back(value, PRESETS[name], by_schema=not pick(12)) == value


@fewer(12, deep=12)
@given(random_rulesets(), picks())
def test_everything_under_any_rules_comes_back(rules: Ruleset, pick: Pick) -> None:
    for value in values(rules, pick):
        assert read_back(value, by_schema=not pick(30)) == value
        assert shown_back(value, rules, by_schema=not pick(30)) == value
