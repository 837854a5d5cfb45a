"""How much a server takes from strangers."""

import attrs


@attrs.frozen(kw_only=True)
class Limits:
    """How much a server takes, to protect itself: as a whole, and from each address.

    >>> Limits(rooms=100).open_rooms, Limits(rooms=100).rooms
    (1000, 100)
    """

    #: How many connections there may be at once.
    connections: int = 2_000
    #: How many connections there may be to one room.
    room_connections: int = 40
    #: How many rooms may be open at once.
    open_rooms: int = 1_000
    #: How many rooms may be kept in the file.
    rooms: int = 100_000
    #: How many rooms may be made at once.
    rooms_at_once: int = 200
    #: How many more may be made in each second after that.
    rooms_a_second: float = 2.0
    #: How many connections there may be at once from an address, half-open ones among them; an address of IPv6 is a
    #: network of 64 bits.
    address_connections: int = 100
    #: How many requests to make a room may come from an address at once, whatever becomes of them.
    address_rooms_at_once: int = 20
    #: How many more may come from it in each second after that.
    address_rooms_a_second: float = 0.2
    #: How many messages all connections from an address may send at once.
    address_messages_at_once: int = 400
    #: How many more they may send in each second after that.
    address_messages_a_second: float = 100.0
    #: How many records of matches or of single deals an address may ask for at once; they are played again.
    records_at_once: int = 10
    #: How many more may be asked for in each second after that.
    records_a_second: float = 2.0
    #: How many messages a connection may send at once.
    messages_at_once: int = 40
    #: How many more it may send in each second after that.
    messages_a_second: float = 10.0
    #: How many lines a journal may have, and half of that for those who only look on; whoever says more is sent away.
    lines: int = 50_000
    #: How many bytes a message over a connection may have.
    message_size: int = 16_384
    #: How many bytes a request to make a room may have; the rules of the longest preset, written out, have 1,700.
    body_size: int = 16_384
    #: How many seconds a client has to enter, or for a request.
    enter_seconds: float = 10.0
    #: How many seconds a client has to take a message.
    slow_seconds: float = 10.0
    #: How many messages may wait for a client.
    waiting: int = 200
    #: For how many seconds a room stays open at least when everybody is gone.
    idle_seconds: float = 60.0
    #: After how many days in which nothing was written a room is deleted; ``None`` for never.
    kept_days: float | None = None


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
