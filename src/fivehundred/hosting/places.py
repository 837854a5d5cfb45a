"""Who plays in a room, who is told what, and what a host keeps of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import attrs

from fivehundred._words import LEFT_OUT
from fivehundred.deal.views import SeatView
from fivehundred.hosting.messages import Message, Refused, Sent, Wanted
from fivehundred.seats import Seat

#: How many clients a host lets in unless it is told otherwise.
MOST_CLIENTS: Final = 100
#: How many may wait for a place at once.
MOST_WISHES: Final = 10
#: How many of the last messages to a client are kept, to be sent again.
KEPT: Final = 64


@attrs.frozen
class Person:
    """A client who plays.

    >>> from fivehundred import Match, presets
    >>> from fivehundred.hosting import Host, Sit
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> host.receive("a client", Sit(1, "Ann")).host.room.places
    (None, Person(client='a client', name='Ann'), None)
    """

    client: str
    #: What the others may call them.
    name: str = ""
    #: Higher than that of everybody who sat down before them.
    since: int = attrs.field(default=0, repr=False)


@attrs.frozen
class Bot:
    """A player that the program provides, by whatever name it knows it.

    >>> from fivehundred import Match, presets
    >>> from fivehundred.hosting import Host
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> host.place(0, "sensible").host.room.places
    (Bot(name='sensible', keeps=None), None, None)
    """

    name: str
    #: For whom it plays until they come back, if for anybody.
    keeps: Person | None = None


@attrs.frozen
class Asked:
    """The host waits for a player that the program provides: a bot, or one who plays for a player out of time.

    >>> from fivehundred import Match, presets
    >>> from fivehundred.hosting import Host
    >>> host = Host.start(Match.start(presets.SHORT_PACK_2, dealer=Seat(0))).host
    >>> host = host.place(0, "sensible").host.place(1, "random").host.give(tuple(presets.SHORT_PACK_2.deck)).host
    >>> host.asked, host.asked.view.seat
    (Asked(player=1, seat=1, name='random'), 1)
    """

    player: int
    seat: Seat
    #: Which one.
    name: str
    #: What it is shown.
    view: SeatView = attrs.field(repr=False)


class News(NamedTuple):
    """Something to be told, to all unless it says to whom.

    >>> from fivehundred.hosting import Readied
    >>> client, told = Client("a client").told([News(Readied((1,))), News(Readied((2,)), but="a client")], 0, None)
    >>> [sent.message for sent in told]
    [Readied(ready=(1,))]
    """

    #: The message, or what makes it for a client, by what that wants.
    message: Message | Callable[[str, Wanted], Message]
    #: The one client to be told, if only one is.
    only: str | None = None
    #: The one client not to be told, if there is one.
    but: str | None = None


@attrs.frozen(repr=False)
class Client:
    """What a host keeps of a client.

    >>> client = Client("a client")
    >>> client.wants.value, client.sent
    ('turns', 0)
    """

    #: The key by which the program knows it.
    key: str
    #: How it is told of deals.
    wants: Wanted = Wanted.TURNS
    #: The highest number it has given a request.
    heard: int = 0
    #: What it was told, if that was refused.
    refused: Refused | None = None
    #: The number of the last message to it.
    sent: int = 0
    #: The last messages, oldest first; none before the last snapshot.
    kept: tuple[Sent, ...] = attrs.field(default=(), metadata={LEFT_OUT: True})

    def told(self, news: Iterable[News], number: int, seconds: float | None) -> tuple[Client, list[Sent]]:
        """The client when it has been told the *news*, and what it is sent.

        They answer its request of that *number*, 0 if it has given none.

        >>> from fivehundred.hosting import Readied
        >>> client.told([News(Readied((1,)))], 0, None)
        (<Client 'a client', 1 messages sent>, [Sent(number=1, heard=0, message=Readied(ready=(1,)), seconds=None)])
        """
        heard, refused = (number, None) if number else (self.heard, self.refused)
        number, kept, told = self.sent, self.kept, list[Sent]()
        for what, only, but in news:
            if only not in (None, self.key) or but == self.key:
                continue
            message = what(self.key, self.wants) if callable(what) else what
            if isinstance(message, Refused):
                refused = message
                told.append(Sent(number, heard, message, seconds))
                continue
            number += 1
            told.append(Sent(number, heard, message, seconds))
            kept = (*kept[1 - KEPT :], told[-1])
        return Client(self.key, self.wants, heard, refused, number, kept), told

    def __repr__(self) -> str:
        return f"<Client {self.key[:40]!r}, {self.sent} messages sent>"
