"""The places of a room: the players, the clients who wait for a place, and the messages sent to each client."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Self

import attrs

from fivehundred._base.words import LEFT_OUT
from fivehundred.errors import InvalidValue, brief
from fivehundred.hosting.accounts import Account
from fivehundred.hosting.messages import Message, Proposed, Refused, Seated, Sent, Sitter, Welcome, Wish, Wished
from fivehundred.hosting.requests import Access, Hint, OnDeal, OnPlaces, OnProposal, OnTurn, Request, denial

#: The most wishes for a place at one time.
MOST_WISHES: Final = 10
#: The number of the last messages to a client that are kept, to be sent again.
KEPT: Final = 16


@attrs.frozen
class Person:
    """A person who plays through a client.

    >>> from fivehundred import Match, Seat, presets
    >>> from fivehundred.hosting import Host, Sit
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> host.receive("a client", Sit(1, "Ann")).host.room.places
    (None, Person(client='a client', name='Ann'), None)
    """

    client: str
    #: The name that the others see.
    name: str = ""
    #: A number higher than that of everybody who sat down earlier.
    since: int = attrs.field(default=0, repr=False)

    def sitter(self, owner: str | None) -> Sitter:
        """The public information about this player; *owner* is the key of the client who runs the room."""
        return Sitter(self.name, owner=self.client == owner)


@attrs.frozen
class Bot:
    """A player that the program supplies, under a name that the program chooses.

    >>> from fivehundred import Match, Seat, presets
    >>> from fivehundred.hosting import Host
    >>> host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    >>> host.place(0, "sensible").host.room.places
    (Bot(name='sensible', keeps=None), None, None)
    """

    name: str
    #: The person for whom it plays until they come back, if any.
    keeps: Person | None = None

    def sitter(self, owner: str | None) -> Sitter:
        """The public information about this player; a bot never runs the room."""
        return Sitter(self.name, bot=True, keeps=None if self.keeps is None else self.keeps.name)


class News(NamedTuple):
    """A message to be sent to all clients, to only one of them, or to all but one.

    >>> from fivehundred.hosting import Readied
    >>> client, told = Client("a client").notify([News(Readied((1,))), News(Readied((2,)), but="a client")], 0, None)
    >>> [sent.message for sent in told]
    [Readied(ready=(1,))]
    """

    #: The message, or a function that makes it from the key of a client.
    message: Message | Callable[[str], Message]
    #: The only client to receive it, unless all do.
    only: str | None = None
    #: The client that does not receive it, if there is one.
    but: str | None = None


@attrs.frozen(repr=False)
class Client:
    """A host's record of a client.

    >>> client = Client("a client")
    >>> client.heard, client.sent
    (0, 0)
    """

    #: The key by which the program knows the client.
    key: str
    #: The highest number that it has given to a request.
    heard: int = 0
    #: The request with that number; ``None`` if it is not known, as in journals without it.
    request: Request | None = attrs.field(default=None, metadata={LEFT_OUT: True})
    #: The refusal of that request, if it was refused.
    refused: Refused | None = None
    #: The number of the last message to it.
    sent: int = 0
    #: The last messages to it, oldest first; none from before the last snapshot.
    kept: tuple[Sent, ...] = attrs.field(default=(), metadata={LEFT_OUT: True})

    @property
    def lasting(self) -> Client:
        """The part of the record that a snapshot has: without the messages, and without a hint that was asked for.

        >>> client.lasting == client
        True
        """
        return attrs.evolve(self, kept=(), request=None if isinstance(self.request, Hint) else self.request)

    def notify(
        self, news: Iterable[News], number: int, seconds: float | None, request: Request | None = None
    ) -> tuple[Client, list[Sent]]:
        """The updated client after it is told the *news*, and the messages to send to it.

        *number* is the number of the client's *request* that the messages answer, or 0.

        >>> from fivehundred.hosting import Readied
        >>> client.notify([News(Readied((1,)))], 0, None)
        (<Client 'a client', 1 messages sent>, [Sent(number=1, to=0, message=Readied(ready=(1,)), seconds=None)])
        """
        heard, request, refused = (number, request, None) if number else (self.heard, self.request, self.refused)
        asked, number, told = number, self.sent, list[Sent]()
        for what, only, but in news:
            if only not in (None, self.key) or but == self.key:
                continue
            message = what(self.key) if callable(what) else what
            if isinstance(message, Refused):
                refused, to = message, asked
            else:
                number, to = number + 1, heard
            told.append(Sent(number, to, message, seconds))
        numbered = [sent for sent in told if not isinstance(sent.message, Refused)]
        kept = (*self.kept, *numbered)[-KEPT:]
        return Client(self.key, heard, request, refused, number, kept), told

    def is_late(self, request: Request, answers: int) -> bool:
        """True if a message after the one with number *answers* has changed what *request* depends on.

        It also counts as late if those messages are no longer kept.

        >>> from fivehundred.hosting import Rematch
        >>> client.is_late(Rematch(), 0), client.is_late(Rematch(), 1)
        (False, True)
        """
        if not isinstance(request, OnTurn | OnProposal | OnDeal | OnPlaces):
            return False
        later = [sent.message for sent in self.kept if sent.number > answers]
        return len(later) != self.sent - answers or any(_overtakes(message, request) for message in later)

    def __repr__(self) -> str:
        return f"<Client {self.key[:40]!r}, {self.sent} messages sent>"


def _overtakes(message: Message, request: Request) -> bool:
    """True if *message* changes what *request* depends on, which is something."""
    match message:
        case Account():
            # After the first turns, the deal is the same for those who get ready or find an irregularity.
            return isinstance(request, OnTurn | OnProposal) or (message.since == 0 and isinstance(request, OnDeal))
        case Proposed():
            # A proposal that waits for fewer is the same.
            return message.proposal is None and isinstance(request, OnProposal)
        case Seated():
            return isinstance(request, OnPlaces)
        case Welcome():
            # It comes with a place, which changes nothing for those who get ready at once.
            return isinstance(request, OnTurn | OnProposal)
        case _:
            return False


@attrs.frozen(repr=False, kw_only=True)
class Places:
    """The players of a room, the client who runs it, and the wishes for a place."""

    #: The players by their numbers; ``None`` for an empty place.
    places: tuple[Person | Bot | None, ...]
    #: The key of the client who runs the room; ``None`` if only the program does.
    owner: str | None = None
    #: The names of the bots that this client may put in a place.
    bots: tuple[str, ...] = ()
    #: The people who may come in and play.
    door: Access = Access.OPEN
    #: True if the owner has opened the room to all: the program may show it to everybody.
    listed: bool = attrs.field(default=False, metadata={LEFT_OUT: True})
    #: The wishes for a place, each with the key of its client, in the order in which they came.
    wishes: tuple[tuple[str, Wish], ...] = ()
    #: The number of wishes so far, including those granted, rejected or withdrawn.
    wished: int = 0

    @property
    def people(self) -> dict[int, Person]:
        """The people who play, by player number."""
        return {player: place for player, place in enumerate(self.places) if isinstance(place, Person)}

    @property
    def replaced_people(self) -> dict[int, Person]:
        """The people for whom bots play until they come back, by player number."""
        return {
            player: place.keeps
            for player, place in enumerate(self.places)
            if isinstance(place, Bot) and place.keeps is not None
        }

    @property
    def free_places(self) -> tuple[int, ...]:
        """The numbers of the players whose places are empty, or whose bots keep them for nobody."""
        return tuple(
            player
            for player, place in enumerate(self.places)
            if place is None or (isinstance(place, Bot) and place.keeps is None)
        )

    @property
    def sitters(self) -> tuple[Sitter | None, ...]:
        """The public information about each player; ``None`` for an empty place."""
        return tuple(None if place is None else place.sitter(self.owner) for place in self.places)

    def player_of(self, client: str) -> int | None:
        """The number of the player whose place *client* has; ``None`` if the client does not play."""
        for player, place in enumerate(self.places):
            if isinstance(place, Person) and place.client == client:
                return player
        return None

    def kept_for(self, client: str) -> int | None:
        """The number of the player whose place a bot keeps for *client*; ``None`` if there is none."""
        return next((player for player, person in self.replaced_people.items() if person.client == client), None)

    def belongs(self, client: str) -> bool:
        """True if *client* may always come in: it plays, has a place kept for it, or runs the room."""
        return client == self.owner or self.player_of(client) is not None or self.kept_for(client) is not None

    def heir(self, away: Iterable[str]) -> int | None:
        """The player who would take over the room: the one who has sat longest, except the owner and those *away*."""
        heirs = {
            person.since: player for player, person in self.people.items() if person.client not in (self.owner, *away)
        }
        return heirs[min(heirs)] if heirs else None

    def is_recorded(self, client: str) -> bool:
        """True if *client* plays or waits for a place, and is therefore recorded in the journal."""
        return self.player_of(client) is not None or self._wish_of(client) is not None

    def _wish_of(self, client: str) -> int | None:
        return next((wish.number for one, wish in self.wishes if one == client), None)

    def _place(self, player: int) -> Person | Bot | None:
        if not 0 <= player < len(self.places):
            raise InvalidValue(f"there is no player {brief(player)}: expected 0 to {len(self.places) - 1}")
        return self.places[player]

    def _require_player(self, client: str) -> int:
        player = self.player_of(client)
        if player is None:
            raise denial("does not play")
        return player

    def _drop_wish(self, client: str) -> tuple[Self, list[News]]:
        """The room without the client's wish, if there is one, and the news to send."""
        wishes = tuple(one for one in self.wishes if one[0] != client)
        if len(wishes) == len(self.wishes):
            return self, []
        after = attrs.evolve(self, wishes=wishes)
        return after, [News(after._wishes_message)]

    def _wishes_message(self, client: str) -> Wished:
        return Wished(tuple(wish for _, wish in self.wishes), self._wish_of(client))

    def _set_owner(self, player: int) -> Self:
        person = self._place(player)
        if not isinstance(person, Person):
            raise denial("nobody to run it", player=player)
        return attrs.evolve(self, owner=person.client)
