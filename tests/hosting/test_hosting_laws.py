"""Whatever the network does, a hosted match goes as one without a host, and everybody sees what their seat sees."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import attrs
import pytest
from helpers import DEEP, FAMILIES, fewer
from hosted import Network, played, without_network
from hypothesis import given, strategies as st

from fivehundred.hosting import Access, Host, record_of
from fivehundred.hosting.journal import decode_lines, holds_snapshot
from fivehundred.rules.ruleset import Ruleset
from fivehundred.testing import rulesets, small_rulesets
from fivehundred.testing.rule_strategies import PRESETS


def assert_as_without(network: Network, seed: int, *, deals: int) -> None:
    host = network.host
    assert host.match == without_network(host.match.first_rules, seed, deals=deals)
    for remote in network.remotes:
        if all(one.key != remote.key for one in host.clients):
            # The host has forgotten who looked on, and then the door was locked.
            assert remote.player is None or not host.room.is_recorded(remote.key)
            assert host.room.door is Access.LOCKED
            continue
        assert not remote.knows.missed
        assert remote.knows.known == host.room.welcome(remote.key)
        assert remote.knows.view == host.room.view_of(remote.key)
    resumed = Host.resume(network.journal.split("\n"))
    assert resumed is not None
    assert resumed.room == host.room
    record = record_of(network.journal.split("\n"))
    assert record is not None
    assert record.match == host.match
    assert [one.deal for one in record.deals][-1:] == [host.deal]


@pytest.mark.parametrize("name", FAMILIES[:: 1 if DEEP else 2])
def test_a_hosted_match_of_a_preset_goes_as_one_without_a_host(name: str) -> None:
    seed = Random(name).randrange(1000)
    network = played(PRESETS[name], seed, deals=1)
    assert_as_without(network, seed, deals=1)
    assert network.accidents > 20


@fewer(50, deep=8)
@given(rulesets(), st.integers(0, 1000))
def test_a_match_over_a_network_goes_as_one_without_under_any_rules(rules: Ruleset, seed: int) -> None:
    network = played(rules, seed, deals=2)
    assert_as_without(network, seed, deals=2)


@fewer(100, deep=16)
@given(small_rulesets(), st.integers(0, 1000))
def test_a_match_that_travels_as_json_goes_as_one_without_a_network(rules: Ruleset, seed: int) -> None:
    network = played(rules, seed, deals=3, as_json=True)
    assert_as_without(network, seed, deals=3)


@fewer(100, deep=16)
@given(rulesets(), st.integers(0, 1000), st.integers(1, 30))
def test_to_resume_from_any_snapshot_is_to_resume_from_the_beginning(rules: Ruleset, seed: int, every: int) -> None:
    with patch("fivehundred.hosting.host.SNAPSHOT_EVERY", every):
        network = played(rules, seed, deals=2)
    assert_as_without(network, seed, deals=2)
    # What a host comes to that does everything again, whatever snapshots say.
    entries = [*decode_lines(network.journal.split("\n"))]
    for count, (host, _) in enumerate(Host._replay(entries), start=1):
        if holds_snapshot(entries[count - 1][1]):
            standing, _ = next(iter(Host._replay(entries[count - 1 : count])))
            assert standing == attrs.evolve(host, clients=standing.clients)
            kept = [one for one in host.clients if host.room.is_recorded(one.key)]
            assert [(one.key, one.sent) for one in standing.clients] == [(one.key, one.sent) for one in kept]
