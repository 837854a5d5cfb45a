"""What the compiled units do not know they refuse by name: an allow-list, tried with rules invented for these tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import attrs
import pytest
from helpers import at_play, contract, deal_of

from fivehundred.deal import table
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.play import Play
from fivehundred.deal.terms import Terms
from fivehundred.errors import UnsupportedRulesError
from fivehundred.fast import RandomDeals, _kernel_rules, _lookup as lookup, position_of
from fivehundred.match.rulings import prove_claim
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime, Jacks, JokerFollow, KittyUse
from fivehundred.rules.specials import BLIND_MISERE, DOUBLE_MISERE, HI_LO, MISERE, OPEN_MISERE, Special
from fivehundred.seats import Seat
from fivehundred.solver.solving import Solver, solve, takes_rest, values
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.worlds import Worlds

#: All that follows the tables of the play.
PLAYING: dict[str, Callable[[Deal], object]] = {
    "position": position_of,
    "solve": lambda deal: solve(deal, nodes=0),
    "solver": Solver,
    "values": lambda deal: values(deal, nodes=0),
    "takes the rest": lambda deal: takes_rest(deal, Seat(0), nodes=0),
    "worlds": lambda deal: Worlds(deal.view(Seat(0))),
}


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> Iterator[None]:
    """What has been asked about before is asked about anew, here and by whoever comes after a changed list."""
    kept = (_kernel_rules.expect_plain, _kernel_rules.expect_unseen, lookup._make_lookup)
    for cache in kept:
        cache.cache_clear()
    yield
    for cache in kept:
        cache.cache_clear()


@attrs.frozen(kw_only=True)
class LedWithoutJoker(Special):
    """A special bid with a rule of play that nobody has published: the first lead may not be a joker."""

    joker_may_lead: bool = False


@attrs.frozen
class Backwards(Play):
    """A play in which a player may play any card, whatever was led."""

    def legal(self, held: int) -> int:
        return held & self.unplayed


@attrs.frozen
class Timed(Terms):
    """Terms of play with a part that there is nowhere else."""

    seconds: int = 10


class AtLeastOne(NoTricks):
    """A goal that nobody has published."""


@attrs.frozen
class SecondKitty(Exchange):
    """The contractor takes up cards once more."""


def with_special(row: Special) -> Ruleset:
    """A ruleset with *row*, even if its class is none that rulesets take."""
    rules = presets.AUSTRALIAN_4.evolve(name="")
    object.__setattr__(rules, "specials", (row, *rules.specials))
    return rules


def refusal(ask: Callable[[Any], object], of: object) -> str:
    with pytest.raises(UnsupportedRulesError) as caught:
        ask(of)
    return str(caught.value)


OURS = LedWithoutJoker(key="OURS", name="our own", value=260, defence=MISERE.defence)
#: Deals with something of our own, and the name by which it is refused.
INVENTED: dict[str, tuple[Callable[[], Deal], str]] = {
    "a special bid": (lambda: at_play(with_special(OURS), "OURS"), "LedWithoutJoker"),
    "a goal": (lambda: with_goal(at_play(presets.AUSTRALIAN_4, "M")), "AtLeastOne"),
    "terms": (lambda: under(at_play(presets.AUSTRALIAN_4, "8H"), Timed), "Timed"),
    "a play": (lambda: played_as(at_play(presets.AUSTRALIAN_4, "8H"), Backwards), "Backwards"),
}


def test_a_claim_is_not_certain_under_a_rule_that_the_solver_does_not_know() -> None:
    assert not prove_claim(at_play(with_special(OURS), "OURS"), Seat(1), nodes=1000)


def with_goal(deal: Deal) -> Deal:
    undertaken = attrs.evolve(contract(deal.rules, "M"))
    object.__setattr__(undertaken, "goal", AtLeastOne())
    assert isinstance(deal.stage, Play)
    return attrs.evolve(deal, stage=Play.start(attrs.evolve(deal.stage.terms, contract=undertaken)))


def under(deal: Deal, kind: type[Terms]) -> Deal:
    assert isinstance(deal.stage, Play)
    terms = deal.stage.terms
    return attrs.evolve(deal, stage=Play.start(kind(terms.rules, terms.contract, terms.declared, terms.leader)))


def played_as(deal: Deal, kind: type[Play]) -> Deal:
    play = deal.stage
    assert isinstance(play, Play)
    return attrs.evolve(deal, stage=kind(play.trick, play.line, play.unplayed, play.leaders))


@pytest.mark.parametrize("ask", PLAYING)
@pytest.mark.parametrize("what", INVENTED)
def test_an_invented_rule_of_play_is_refused_by_name(what: str, ask: str) -> None:
    make, name = INVENTED[what]
    deal = make()
    # The deal itself plays on.
    assert deal.legal_actions
    assert refusal(PLAYING[ask], deal) == f"fast positions, worlds and the solver do not support this: {name}"


def test_other_contracts_of_these_rules_are_played() -> None:
    deal = at_play(with_special(OURS), "8H")
    assert position_of(deal).playout(1).finished
    assert solve(deal, nodes=0).low == 0


def test_random_deals_refuse_an_invented_special_bid() -> None:
    assert (
        refusal(RandomDeals, with_special(OURS))
        == "random deals and tables do not support this: LedWithoutJoker is not known"
    )


def forget() -> None:
    """Look at every ruleset anew."""
    _kernel_rules.obstacles.cache_clear()
    _kernel_rules.stages_of.cache_clear()


@pytest.fixture
def anew() -> Iterator[None]:
    """Nothing is remembered of how rules are dealt at random, and nothing of what the test found is kept."""
    forget()
    yield
    forget()


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(
    ("stage", "name"),
    [
        (SecondKitty(contract(presets.TEAM_4, "8H"), Seat(0), 3), "SecondKitty is not known"),
        (Exchange(contract(presets.TEAM_4, "8H"), Seat(0), 1, Taken.GIFT), "Taken.GIFT is not known"),
        (Claims(contract(presets.TEAM_4, "8H"), (Seat(0),)), r"a poor hand may be thrown in \(DEAL-4\)"),
    ],
)
def test_random_deals_refuse_a_stage_that_they_do_not_know(
    stage: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else comes between the auction and the play."""
    phases = table._phases
    monkeypatch.setattr(table, "_phases", lambda rules: {**phases(rules), Taken.GIFT: lambda rules, contract: stage})
    with pytest.raises(UnsupportedRulesError, match=f"^random deals and tables do not support this: {name}$"):
        RandomDeals(presets.TEAM_4)


def without(monkeypatch: pytest.MonkeyPatch, unit: str, kind: type, name: str) -> None:
    """Take *name* from the list of a *unit*, as if it were new."""
    was = getattr(_kernel_rules, unit)
    known = {**was.known, kind: was.known.get(kind, frozenset()) - {name}}
    beside = {**was.beside, kind: was.beside.get(kind, frozenset()) - {name}}
    monkeypatch.setattr(_kernel_rules, unit, _kernel_rules._Unit(known, beside))


RULES = presets.AUSTRALIAN_4.evolve(
    specials=(*presets.AUSTRALIAN_4.specials, HI_LO, BLIND_MISERE), jacks=Jacks.ABOVE_ACES, joker_follow="always"
)


@pytest.mark.parametrize("ask", PLAYING)
@pytest.mark.parametrize(
    ("kind", "name", "without_it", "with_it"),
    [
        (Special, "goal", (RULES, "M"), (RULES, "HL")),
        (Special, "blind", (RULES, "M"), (RULES, "BM")),
        (Special, "shown", (RULES, "M"), (RULES, "OM")),
        (Ruleset, "jacks", (presets.AUSTRALIAN_4, "8H"), (RULES, "8H")),
        (Ruleset, "kitty_shown", (RULES, "8H"), (RULES.evolve(kitty_shown=True), "8H")),
        (JokerFollow, "ALWAYS", (presets.AUSTRALIAN_4, "8NT"), (RULES, "8NT")),
    ],
)
def test_what_is_not_on_the_list_is_refused_unless_it_has_its_default(
    kind: type,
    name: str,
    without_it: tuple[Ruleset, str],
    with_it: tuple[Ruleset, str],
    ask: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    PLAYING[ask](at_play(*with_it))
    _kernel_rules.expect_plain.cache_clear()
    lookup._make_lookup.cache_clear()
    without(monkeypatch, "_PLAY", kind, name)
    PLAYING[ask](at_play(*without_it))
    said = refusal(PLAYING[ask], at_play(*with_it))
    assert said == f"fast positions, worlds and the solver do not support this: {kind.__name__}.{name}"


PASSED_ON = attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON, place=None)
#: Rules, and how one of their parts is called that is taken from the list of worlds.
BEFORE: dict[str, tuple[Ruleset, type, str]] = {
    "a setting": (presets.TEAM_4.evolve(dealer_stuck=True), Ruleset, "dealer_stuck"),
    "a stage": (presets.AUSTRALIAN_4.evolve(declared_slam=500), Ruleset, "declared_slam"),
    "a choice": (presets.CALLED_5.evolve(call_time="before the kitty"), CallTime, "BEFORE_KITTY"),
    "a choice of a special bid": (presets.TEAM_4.evolve(specials=(PASSED_ON,)), KittyUse, "PASSED_ON"),
}


@pytest.mark.parametrize("what", BEFORE)
def test_worlds_before_the_play_are_refused_under_a_rule_that_is_not_on_the_list(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, kind, name = BEFORE[what]
    views = [deal_of(rules).view(Seat(0)), deal_of(rules).apply(Pass()).view(Seat(1))]
    assert all(Worlds(view).count > 1 for view in views)
    _kernel_rules.expect_unseen.cache_clear()
    without(monkeypatch, "_WORLDS", kind, name)
    for view in views:
        said = refusal(Worlds, view)
        assert said == f"fast positions, worlds and the solver do not support this: {kind.__name__}.{name}"
    assert Worlds(deal_of(presets.AUSTRALIAN_4).view(Seat(0))).count > 1


@pytest.mark.usefixtures("anew")
def test_random_deals_look_at_all_special_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = presets.TEAM_4.evolve(specials=(OPEN_MISERE,))
    assert RandomDeals(rules).play(1).decisions
    forget()
    without(monkeypatch, "_DEALS", Special, "shown")
    assert refusal(RandomDeals, rules) == "random deals and tables do not support this: Special.shown is not known"
    assert RandomDeals(presets.TEAM_4).play(1).decisions


#: The parts of stages that random deals refuse; a new one, like a new choice, has to be put here or on a list.
REFUSED = {"Taken.DISCARDS", "Taken.GIFT", "Exchange.passed_to"}


def test_every_field_and_choice_is_on_the_list_once_or_refused() -> None:
    lists = (
        _kernel_rules.KNOWN,
        _kernel_rules.PLAYED_ONLY,
        _kernel_rules.BEFORE_PLAY,
        _kernel_rules.UNSEEN,
        _kernel_rules.BESIDE,
    )
    left = set()
    kinds: set[Any] = {kind for names in lists for kind in names}
    for kind in kinds:
        listed = [name for names in lists for name in names.get(kind, "").split()]
        assert len(listed) == len(set(listed)), kind
        there = {member.name for member in kind} if issubclass(kind, Enum) else {one.name for one in attrs.fields(kind)}
        assert set(listed) <= there, kind
        left |= {f"{kind.__name__}.{name}" for name in there - set(listed)}
    assert left == REFUSED


def test_most_presets_are_dealt_at_random() -> None:
    assert sum(not _kernel_rules.obstacles(rules) for rules in PRESETS.values()) >= 34
