"""How much a server takes from strangers."""

from __future__ import annotations

import attrs


@attrs.frozen(kw_only=True)
class Limits:
    """How much a server takes. It protects itself so; limits for each address are for a proxy before it.

    >>> Limits(rooms=100).open_rooms, Limits(rooms=100).rooms
    (1000, 100)
    """

    #: How many connections there may be at once, and to one room.
    connections: int = 2_000
    room_connections: int = 40
    #: How many rooms may be open at once, and be kept in the file.
    open_rooms: int = 1_000
    rooms: int = 100_000
    #: How many rooms may be made at once, and in a second from then on.
    rooms_at_once: int = 200
    rooms_a_second: float = 2.0
    #: How many messages a connection may send at once, and in a second from then on.
    messages_at_once: int = 40
    messages_a_second: float = 10.0
    #: How many lines a journal may have, half of it for those who only look on; whoever speaks after that is sent away.
    lines: int = 50_000
    #: How many bytes a message over a connection may have, and what is sent to make a room.
    message_size: int = 16_384
    body_size: int = 65_536
    #: How many seconds a client has to enter, and to take a message.
    enter_seconds: float = 10.0
    slow_seconds: float = 10.0
    #: How many messages may wait for a client.
    waiting: int = 200
    #: For how many seconds a room stays open at least when everybody is gone.
    idle_seconds: float = 60.0


class Bucket:
    """Lets so many through at once, and so many in each second from then on.

    >>> bucket = Bucket(at_once=2, a_second=0.5, now=0)
    >>> [bucket.take(now=0) for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, at_once: float, a_second: float, now: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left, self._filled = at_once, now

    def take(self, now: float) -> bool:
        """Whether one more may pass *now*, in seconds.

        >>> Bucket(at_once=1, a_second=0.5, now=0).take(now=10)
        True
        """
        self._left = min(self._at_once, self._left + (now - self._filled) * self._a_second)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
