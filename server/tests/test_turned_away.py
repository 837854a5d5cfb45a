"""What is let in, what is turned away, and that it is counted."""

from __future__ import annotations

from fivehundred_server import limits
from fivehundred_server._operating import REGISTRY
from fivehundred_server.limits import Bucket, Buckets, ConnectionLimit


def turned_away(what: str) -> float:
    """How many of *what* the metrics say were turned away."""
    return REGISTRY.get_sample_value("fivehundred_turned_away_total", {"what": what}) or 0


def test_a_bucket_fills_by_time_up_to_its_size() -> None:
    bucket = Bucket(at_once=2, a_second=0.5, now=10)
    assert [bucket.take(10), bucket.take(10), bucket.take(10)] == [True, True, False]
    assert [bucket.take(11.5), bucket.take(12), bucket.take(12)] == [False, True, False]
    assert [bucket.take(1000) for _ in range(3)] == [True, True, False]


def test_buckets_count_each_request_that_they_turn_away() -> None:
    before, buckets = turned_away("test requests"), Buckets("test requests", at_once=1, a_second=0.5)
    assert [buckets.take("a", 0), buckets.take("b", 0), buckets.take(None, 0)] == [True] * 3
    assert turned_away("test requests") == before
    assert [buckets.take("a", 0), buckets.take("a", 1), buckets.take("a", 2), buckets.take("b", 1)] == [
        *(False, False, True, False)
    ]
    assert turned_away("test requests") == before + 3


def test_as_many_buckets_are_kept_as_are_allowed() -> None:
    buckets = Buckets("test addresses", at_once=1, a_second=0)
    assert all(buckets.take(str(number), 0) for number in range(limits._MOST))
    assert not buckets.take("0", 0)
    assert buckets.take("one more", 0)
    # Now "1" is the one unused for longest, and forgotten.
    assert [buckets.take("0", 0), buckets.take("1", 0)] == [False, True]


def test_places_count_each_connection_that_they_turn_away() -> None:
    before, places = turned_away("test places"), ConnectionLimit("test places", most=2)
    assert [places.take("a"), places.take("a"), places.take("b"), places.take(None)] == [True] * 4
    assert turned_away("test places") == before
    with places.one("a") as third:
        assert not third
    assert not places.take("a")
    assert turned_away("test places") == before + 2
    places.leave("a")
    assert [places.take("a"), places.take("a")] == [True, False]
    with places.one("b") as last:
        assert last
        assert not places.take("b")
    assert places.take("b")
