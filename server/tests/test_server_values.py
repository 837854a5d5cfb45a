"""What a server is made with are values: they never change, and copies are as good as what they are copies of."""

from __future__ import annotations

import copy
import pickle
from math import inf, nan
from typing import Any

import attrs
import pytest

import fivehundred_server
from fivehundred.errors import InvalidValue
from fivehundred_server import Deployment, ServerLimits

VALUES = [ServerLimits(rooms=7), Deployment(prefix="/cards", trusted_proxies="10.0.0.0/8", shard="a")]


@pytest.mark.parametrize("value", VALUES, ids=["limits", "deployment"])
def test_a_copy_of_a_setting_of_the_server_is_equal_and_has_the_same_hash(value: object) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (type(again), again, hash(again), repr(again)) == (type(value), value, hash(value), repr(value))
    assert value not in {ServerLimits(), Deployment()}


def test_a_limit_is_a_number() -> None:
    wrong: Any
    for wrong in (-1, nan, "1", True, None):
        for name in ("rooms", "undo_seconds"):
            with pytest.raises(InvalidValue, match=f"^{name} .*: expected a number from 0 upwards$"):
                ServerLimits(**{name: wrong})
    assert ServerLimits(kept_days=None, idle_seconds=inf).idle_seconds == inf


def test_a_deployment_that_was_pickled_trusts_the_same_proxies() -> None:
    again = pickle.loads(pickle.dumps(VALUES[1]))
    assert [again.limited_address(address) for address in ("10.1.2.3", "192.0.2.7")] == [None, "192.0.2.7"]


@pytest.mark.parametrize("value", VALUES, ids=["limits", "deployment"])
def test_no_setting_of_the_server_changes(value: attrs.AttrsInstance) -> None:
    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
    assert not hasattr(value, "__dict__")


def test_every_public_value_of_the_server_is_tried() -> None:
    public = [getattr(fivehundred_server, name) for name in fivehundred_server.__all__]
    assert {kind for kind in public if isinstance(kind, type) and attrs.has(kind)} == {*map(type, VALUES)}


def test_the_names_of_the_server_are_listed() -> None:
    assert dir(fivehundred_server) == sorted(fivehundred_server.__all__)
