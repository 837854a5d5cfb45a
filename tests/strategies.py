"""Deals under rules of any kind, made from seeds: quick and evenly spread, but they do not shrink."""

from __future__ import annotations

from hypothesis import reject
from hypothesis import strategies as st

from fivehundred.deal.whole import Deal
from fivehundred.rules.ruleset import Ruleset
from fivehundred.testing import picks
from fivehundred.testing.chance import one_of
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any valid ruleset."""
    rules = some_ruleset(draw(picks()))
    return rules if rules is not None else reject()


@st.composite
def deals(draw: st.DrawFn, rules: Ruleset) -> Deal:
    """A fresh deal under *rules*."""
    return some_deal(rules, draw(picks()))


@st.composite
def played(draw: st.DrawFn, deal: Deal) -> Deal:
    """*deal* after random legal play to any depth; every stage that comes up is as likely as the others."""
    pick = draw(picks())
    by_stage: dict[type, list[Deal]] = {}
    for position in play_on(deal, pick):
        by_stage.setdefault(type(position.stage), []).append(position)
    return one_of(pick, one_of(pick, list(by_stage.values())))


any_rules = st.sampled_from(list(PRESETS.values())) | rulesets()


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """A deal under a preset or under any valid ruleset, after random play to any depth."""
    return draw(played(draw(deals(draw(any_rules)))))
