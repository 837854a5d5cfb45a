"""The clock of a host, set by the program: when a player's time is up, and when a room passes to another player."""

from __future__ import annotations

from collections.abc import Collection
from numbers import Real
from typing import Any, Final

import attrs

from fivehundred._base.words import expect
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.hosting.journal import Inherited, Late, Snapshot
from fivehundred.hosting.room import Room

#: The room passes to another player when its owner has been away for this many times `Host.away_seconds`.
_PATIENCE: Final = 5
#: The latest time and the longest limit, in seconds: up to this, about 139,000 years, floats tell thousandths apart.
LONGEST_TIME: Final = 2**42


def checked_seconds(what: str, value: Any, lowest: float) -> float:
    """Return *value* as a float; raise `InvalidValue` unless it is a number of seconds from *lowest* upwards.

    >>> checked_seconds("the time", float("nan"), 0)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: the time nan: expected a number of seconds from 0 to 4398046511104
    """
    known = issubclass(type(value), Real) and type(value) is not bool
    if not (known and lowest <= value <= LONGEST_TIME):
        raise InvalidValue(f"{what} {brief(value)}: expected a number of seconds from {lowest} to {LONGEST_TIME}")
    return float(value)


@attrs.frozen
class Clock:
    """The time last set, and the time since which the table has been waiting for somebody.

    The host has the limits, and the room says who is awaited.

    >>> from fivehundred import Match, Seat, presets
    >>> from fivehundred.hosting import Host, Ready, Sit
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0)), ready_seconds=60).host
    >>> for player, name in enumerate(("Ann", "Bob", "Cleo")):
    ...     host = host.receive(f"client {player}", Sit(player, name)).host
    >>> host = host.receive("client 1", Ready()).host
    >>> clock = Clock().set_time(100, host)
    >>> clock.deadline(host), clock.set_time(115, host).seconds
    (160.0, 45.0)
    >>> clock.set_time(160, host).due(host)
    Late(players=(0, 2))
    """

    #: The time last set by the program; ``None`` at first.
    now: float | None = None
    #: The time since which the table has been waiting; ``None`` if nobody has been awaited.
    since: float | None = None
    #: The disconnected clients who play or run the room, each with the time when it lost its connection.
    away: tuple[tuple[str, float], ...] = ()
    #: The awaited players, each with the time at which they run out of time; those without a limit are left out.
    ends: tuple[tuple[int, float], ...] = ()
    #: The clients who have had a place since the last deal.
    seated: frozenset[str] = frozenset()

    def set_time(self, time: float, host: Snapshot) -> Clock:
        """The clock of *host* at the given *time*. Raises `InvalidValue` if it is earlier than the time set before."""
        time = checked_seconds("the time", time, -LONGEST_TIME)
        if self.now is not None and time < self.now:
            raise InvalidValue(f"the time {brief(time)}: expected {brief(self.now)} or later")
        if self.since is None and host.room.awaited_players:
            return Clock(time, time, self.away, _find_ends(host, host.room, time, self.away), self.seated)
        return Clock(time, self.since, self.away, self.ends, self.seated)

    def set_connected(self, clients: Collection[str], host: Snapshot) -> Clock:
        """The clock when only these *clients* are connected; any others go away now, or stay away."""
        expect("the keys of clients", clients, Collection)
        if isinstance(clients, str | bytes):
            raise InvalidType(f"expected the keys of clients, not {type(clients).__name__}")
        if self.now is None:
            raise InvalidValue("set the time before reporting who is connected")
        room = host.room
        people = {person.client for person in room.people.values()}
        lost = sorted(people.union(() if room.owner is None else [room.owner]).difference(clients))
        before = dict(self.away)
        away = tuple((key, before.get(key, self.now)) for key in lost)
        return Clock(self.now, self.since, away, _find_ends(host, room, self.since, away), self.seated)

    def after(self, room: Room, host: Snapshot) -> Clock:
        """The clock once the room of *host* has become *room*.

        Waiting starts again after an action, in a new phase, and between deals when a newcomer takes the last place.
        Whoever leaves a place and comes back has no more time.
        """
        before, since, seated = host.room, self.since, frozenset[str]()
        anew = since is None or room.deal is not before.deal or room.phase != before.phase
        if not room.under_way:
            people = frozenset([person.client for person in room.people.values()])
            seated = self.seated | people
            anew = anew or (room.full and not before.full and seated != self.seated)
        if anew:
            since = self.now if room.awaited_players else None
        return Clock(self.now, since, self.away, _find_ends(host, room, since, self.away), seated)

    @property
    def seconds(self) -> float | None:
        """The seconds left for the awaited players; ``None`` if there is no limit."""
        return max(0.0, min([end for _, end in self.ends]) - self.now) if self.ends and self.now is not None else None

    def deadline(self, host: Snapshot) -> float | None:
        """The time at which the next limit expires; ``None`` if no limit is running."""
        ends, passing = [end for _, end in self.ends], self._passing(host)
        if passing is not None and host.room.heir(dict(self.away)) is not None:
            ends.append(passing)
        # No later time can be told.
        return min((end for end in ends if end <= LONGEST_TIME), default=None)

    def due(self, host: Snapshot) -> Late | Inherited | None:
        """The journal entry for a limit that has expired; ``None`` if none has."""
        late = tuple([player for player, end in self.ends if self._past(end)])
        if late:
            return Late(late)
        passing = self._passing(host)
        heir = host.room.heir(dict(self.away)) if passing is not None and self._past(passing) else None
        return None if heir is None else Inherited(heir)

    def _past(self, end: float) -> bool:
        return self.now is not None and end <= self.now

    def _passing(self, host: Snapshot) -> float | None:
        """The time at which another player takes over the room, if there is one; ``None`` while its owner is here."""
        since = next((time for client, time in self.away if client == host.room.owner), None)
        return None if since is None or host.away_seconds is None else since + _PATIENCE * host.away_seconds


def _find_ends(
    host: Snapshot, room: Room, since: float | None, away: tuple[tuple[str, float], ...]
) -> tuple[tuple[int, float], ...]:
    """The awaited players of *room* with the times at which they run out of time, within the limits of *host*."""
    if since is None or room.takes_its_time:
        return ()
    awaited = room.awaited_players
    limit: float | None = None
    if room.under_way:
        limit = host.turn_seconds
    elif room.match.result is None:
        # Nobody is hurried into another match.
        limit = host.ready_seconds
    ends = {} if limit is None else dict.fromkeys(awaited, since + limit)
    absences, people = dict(away), room.people
    # Nobody waits for those who are absent if everybody is.
    if host.away_seconds is not None and any(person.client not in absences for person in people.values()):
        for player in awaited:
            # Whoever has no person in their place is awaited, and absent, since all wait.
            absent = absences.get(people[player].client) if player in people else since
            if absent is not None:
                ends[player] = min(ends.get(player, absent + host.away_seconds), absent + host.away_seconds)
    return tuple(ends.items())
