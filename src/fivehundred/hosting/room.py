"""The room in which a match is hosted: its players, its deals, and the news that is sent to its clients.

Message numbers, clocks and journals belong to `Host`; a `Room` does not deal with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from fivehundred._base.words import LEFT_OUT
from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue, brief
from fivehundred.hosting.accounts import Account, View
from fivehundred.hosting.messages import (
    Admitted,
    DealFinished,
    DoorSet,
    HintsSet,
    MatchFinished,
    OutOfTime,
    Overheard,
    Proposal,
    Proposed,
    Published,
    Readied,
    Refused,
    Seated,
    Signalled,
    TakenBack,
    Welcome,
    Wish,
)
from fivehundred.hosting.places import MOST_WISHES, Bot, News, Person, Places
from fivehundred.hosting.proposals import MOST_TAKEN_BACK, PROOF_NODES, apply_proposal, propose
from fivehundred.hosting.requests import (
    Access,
    Act,
    Admit,
    Agree,
    Begin,
    ClaimTricks,
    Decline,
    Door,
    HandOn,
    Hint,
    Leave,
    Place,
    Proposable,
    Publish,
    Ready,
    Rematch,
    Request,
    Resend,
    Running,
    SetHints,
    Signal,
    Sit,
    Stand,
    TakeBack,
    Void,
    Watch,
    denial,
    refuse_if,
)
from fivehundred.match.playing import Match
from fivehundred.seats import Seat

#: The updated room, and the news to send.
_Change = tuple["Room", list[News]]
#: The default for the most clients that a host lets in.
MOST_CLIENTS: Final = 100
#: The most clients who may see hands of one deal: every snapshot lists them.
MOST_SEEN: Final = 200


@attrs.frozen
class BotRequest:
    """A bot whose action the host is waiting for; it may be the stand-in for a player who is out of time.

    >>> from fivehundred import Match, presets
    >>> from fivehundred.hosting import Host
    >>> host = Host.start(Match.start(presets.SHORT_PACK_2, dealer=Seat(0))).host
    >>> host = host.place(0, "sensible").host.place(1, "random").host.deal_pack(tuple(presets.SHORT_PACK_2.deck)).host
    >>> host.bot_request, host.bot_request.view.seat
    (BotRequest(player=1, seat=1, name='random'), 1)
    """

    player: int
    seat: Seat
    #: The name of the bot.
    name: str
    #: The deal as it may see it.
    view: SeatView = attrs.field(repr=False)


@attrs.frozen(repr=False, kw_only=True)
class Room(Places):
    """The state of a room: the match, the current or last deal, the players, and their proposals and agreements.

    >>> from fivehundred import presets
    >>> from fivehundred.hosting import Host
    >>> Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host.room
    <Room of 0 players, None>
    """

    #: The match after all deals that are over.
    match: Match
    #: The most positions that a proof of a claim may examine; 0 for no proofs (PLAY-9).
    nodes: int = 0
    #: True if everybody is told when an action is refused.
    refereed: bool = False
    #: The bot that plays for players out of time.
    stand_in: str = "sensible"
    #: The bot whose advice players may ask for; ``None`` for no hints.
    hints: str | None = attrs.field(default=None, metadata={LEFT_OUT: True})
    #: The number of matches that were over before this one.
    earlier: int = attrs.field(default=0, metadata={LEFT_OUT: True})
    #: The deal under way, or the last one; ``None`` before the first.
    deal: Deal | None = None
    #: The player in each seat of it.
    seats: tuple[int, ...] = ()
    #: The clients who have seen a hand of the deal, each with the player whose hand it was.
    seen: tuple[tuple[str, int], ...] = ()
    #: The turns of the deal that were taken back, as everybody saw them.
    taken_back: tuple[Turn, ...] = attrs.field(default=(), metadata={LEFT_OUT: True})
    #: True if the others were asked to take back the last action: nobody holds up the bots by asking again and again.
    bars_take_back: bool = attrs.field(default=False, metadata={LEFT_OUT: True})
    #: The players who are ready for the next deal, or the next match.
    ready: tuple[int, ...] = ()
    proposal: Proposal | None = None
    #: True if the seat to act is out of time.
    late: bool = False
    #: The seats that have asked for a proof of a claim in this deal, each with the number of tricks won before.
    claims: tuple[tuple[Seat, int], ...] = ()

    def __repr__(self) -> str:
        return f"<Room of {sum(place is not None for place in self.places)} players, {self.deal!r}>"

    # What there is to know --------------------------------------------------------------------------------------------

    @property
    def under_way(self) -> bool:
        """True while a deal is being played."""
        return self.deal is not None and not self.deal.finished

    @property
    def needs_pack(self) -> bool:
        """True if the next deal can begin because all its players are present and ready."""
        return not (self.under_way or self.match.result or self._unready) and self.full

    @property
    def full(self) -> bool:
        """True if no place of a player in the match is empty."""
        return all(self.places[player] is not None for player in self.match.seats)

    @property
    def takes_its_time(self) -> bool:
        """True while nobody is hurried.

        This is so before the first deal until somebody is ready for it, while friends arrive, and between deals if
        only one person plays.
        """
        return not self.ready if self.deal is None else not self.under_way and len(self.people) == 1

    @property
    def needs_match(self) -> bool:
        """True if the match is over, and all people who play are ready for another."""
        return self.match.result is not None and bool(self.people) and not self._unready

    @property
    def bot_request(self) -> BotRequest | None:
        """The bot or stand-in whose turn it is; ``None`` if it is a person's turn, or nobody's.

        No bot acts while there is a proposal to take back the last action.
        """
        deal, bot = self.deal, self._bot
        if deal is None or deal.to_act is None or bot is None or self._take_back_voters:
            return None
        return BotRequest(self.seats[deal.to_act], deal.to_act, bot, deal.view(deal.to_act))

    @property
    def awaited_players(self) -> tuple[int, ...]:
        """The numbers of the players for whom the table is waiting, all of them people."""
        deal = self.deal
        if deal is not None and deal.to_act is not None:
            return (self.seats[deal.to_act],) if self._bot is None else self._take_back_voters
        # Another match is waited for only once somebody wants it.
        return self._unready if self.match.result is None or self.ready else ()

    @property
    def phase(self) -> tuple[bool, ...]:
        """Flags for progress outside the deal itself; when one changes, the awaited players' time limit restarts."""
        asked = self._bot is not None and bool(self._take_back_voters)
        return self.late, asked, self.under_way, self.takes_its_time

    @property
    def _bot(self) -> str | None:
        """The name of the bot or stand-in whose turn it is; ``None`` if it is a person's turn, or nobody's."""
        seat = None if self.deal is None else self.deal.to_act
        if seat is None:
            return None
        place = self.places[self.seats[seat]]
        return place.name if isinstance(place, Bot) else self.stand_in if self.late else None

    @property
    def _take_back_voters(self) -> tuple[int, ...]:
        """The players asked to let the last action be taken back; no bot acts before they have answered."""
        proposal = self.proposal
        if proposal is None or not isinstance(proposal.what, TakeBack):
            return ()
        return tuple(self.seats[seat] for seat in proposal.waiting)

    @property
    def _unready(self) -> tuple[int, ...]:
        # Whoever has dropped out of a match plays in the next.
        playing = self.match.seats if self.match.result is None else range(len(self.places))
        return tuple(player for player in self.people if player in playing and player not in self.ready)

    def seat_of(self, client: str) -> Seat | None:
        """The client's seat in the current or last deal, or in the first, before it begins.

        ``None`` if the client does not play or has not seen that hand.
        """
        player, first = self.player_of(client), self.deal is None
        seats = self.match.seats if first else self.seats
        return Seat(seats.index(player)) if player in seats and (first or (client, player) in self.seen) else None

    def view_of(self, client: str) -> View | None:
        """The client's view of the current or last deal; ``None`` before the first."""
        seat = self.seat_of(client)
        return None if self.deal is None else self.deal.spectator if seat is None else self.deal.view(seat)

    def welcome(self, client: str) -> Welcome:
        """Everything that *client* may currently know."""
        view = self.view_of(client)
        return Welcome(
            self.match,
            self.sitters,
            self.player_of(client),
            None if view is None else Account.of(view),
            self.ready,
            self.proposal,
            self.door,
            client == self.owner,
            tuple(wish for _, wish in self.wishes),
            self._wish_of(client),
            self.kept_for(client),
            self.taken_back,
            self.earlier,
            self.hints,
            self.listed,
        )

    def hint_request(self, client: str, action: Action | None) -> BotRequest:
        """The bot that *client* may ask for advice, with the client's own view.

        Raises `InvalidValue` if there are no hints, or if *action* is ``None`` and it is not the client's turn.
        """
        if self.hints is None:
            raise denial("no hints")
        seat, deal = self._require_seat(client)
        refuse_if(
            action is None and (self.late or seat != deal.to_act),
            "out of time" if seat == deal.to_act else "not your turn",
        )
        return BotRequest(self.seats[seat], seat, self.hints, deal.view(seat))

    # What clients ask for ---------------------------------------------------------------------------------------------

    def handle(self, client: str, request: Request, heir: int | None) -> _Change:
        """The updated room after a *request* from *client*, and the news to send.

        If the owner of the room gives up a place, the player *heir* takes over the room. Raises a `FiveHundredError` if
        the request is refused.
        """
        match request:
            case Watch() | Resend() | Hint():
                # The host answers a hint itself, because nobody else learns of it.
                return self, [News(self.welcome, client)]
            case Sit():
                return self._sit(client, request)
            case Stand() | Leave():
                return self._stand(client, request, heir)
            case Act():
                return self._act(client, request.action)
            case Ready() | Rematch():
                return self._mark_ready(client, over=isinstance(request, Rematch))
            case Begin():
                return self._begin(client, self._check_bot(request.bot))
            case ClaimTricks() | Void() | TakeBack():
                return self._propose(client, request)
            case Agree() | Decline():
                return self._answer_proposal(*self._require_seat(client), agreed=isinstance(request, Agree))
            case Signal():
                return self, [News(Signalled(self._require_player(client), request.phrase))]
            case Place() | Door() | Admit() | HandOn() | Publish() | SetHints():
                return self._run_room(client, request)

    def _require_seat(self, client: str) -> tuple[Seat, Deal]:
        """The client's seat, and the deal in progress; raises an error if the client does not play in one."""
        seat, deal = self.seat_of(client), self.deal
        if deal is None or deal.finished:
            raise denial("no deal")
        if seat is None:
            raise denial("not in this deal")
        return seat, deal

    def _sit(self, client: str, request: Sit) -> _Change:
        player = request.player
        place, own = self._place(player), self.player_of(client)
        if own not in (None, player) and self.deal is None:
            return self._exchange(own, player)
        refuse_if(own is not None, "plays already")
        refuse_if(isinstance(place, Person), "taken", player=player)
        kept = self.replaced_people.get(player)
        if kept is not None and kept.client == client:
            return self._seat_person(attrs.evolve(kept, name=request.name), player)
        refuse_if(self.door is Access.LOCKED and client != self.owner, "locked")
        # Whoever left a hand may see it again; anybody else only if all are told.
        dealt = self.under_way and player in self.seats and (client, player) not in self.seen
        if dealt or kept is not None or (self.door is Access.ASK and client != self.owner):
            refuse_if(self._wish_of(client) is not None, "waits already")
            refuse_if(len(self.wishes) >= MOST_WISHES, "many wait", count=len(self.wishes))
            wish = Wish(self.wished + 1, player, request.name)
            after = attrs.evolve(self, wishes=(*self.wishes, (client, wish)), wished=wish.number)
            return after, [News(after._wishes_message)]
        return self._seat_person(Person(client, request.name), player)

    def _exchange(self, own: int, other: int) -> _Change:
        """The updated room after two players have exchanged their places; who was ready looks at the table again."""
        places = [*self.places]
        places[own], places[other] = places[other], places[own]
        after = attrs.evolve(self, places=tuple(places), ready=())
        return after, [News(after.welcome), News(Seated(after.sitters))]

    def _seat_person(self, person: Person, player: int) -> _Change:
        """The updated room after *person* sits down as *player*, whose place must not belong to another person."""
        client = person.client
        refuse_if(self.under_way and any(who == client and other != player for who, other in self.seen), "two hands")
        after, news = self._drop_wish(client)
        # Nobody has two places: a bot in one that was kept stays there for good.
        kept = after.kept_for(client)
        places = (Bot(one.name) if isinstance(one, Bot) and at == kept else one for at, one in enumerate(after.places))
        latest = max((one.since for one in (*self.people.values(), *self.replaced_people.values())), default=0)
        person = attrs.evolve(person, since=person.since or latest + 1)
        after, seated = attrs.evolve(after, places=tuple(places))._fill_place(player, person)
        if self.under_way and player in self.seats:
            # Each is listed once, however often they sit down.
            seen = tuple(dict.fromkeys((*after.seen, (client, player))))
            refuse_if(len(seen) > MOST_SEEN, "many seen")
            after = attrs.evolve(after, seen=seen)
        return after, [*news, *seated, News(after.welcome, client)]

    def _stand(self, client: str, request: Stand | Leave, heir: int | None) -> _Change:
        player = self.player_of(client)
        if player is not None:
            before = self if heir is None else self._set_owner(heir)
            return before._fill_place(player, None)
        after, news = self._drop_wish(client)
        refuse_if(not news and isinstance(request, Stand), "does not play")
        return after, news

    def _run_room(self, client: str, request: Running) -> _Change:
        refuse_if(client != self.owner, "owner only")
        match request:
            case Place(player=player, bot=bot):
                return self.place(player, self._check_bot(bot))
            case Door(door=door):
                return attrs.evolve(self, door=door), [News(DoorSet(door))]
            case Publish(listed=listed):
                return attrs.evolve(self, listed=listed), [News(Published(listed))]
            case SetHints(hints=bot):
                refuse_if(self.under_way, "hints between deals")
                return attrs.evolve(self, hints=self._check_bot(bot)), [News(HintsSet(bot))]
            case Admit(wish=number, yes=yes):
                wished = next((one for one in self.wishes if one[1].number == number), None)
                if wished is None:
                    raise denial("wish gone", number=number)
                asking, wish = wished
                if not yes:
                    return self._drop_wish(asking)
                player = wish.player
                if player in self.people and not self.under_way:
                    # In a deal, another hand is not what they asked to see. Places that others wish for come last.
                    wished_for = [other.player for _, other in self.wishes]
                    player = min(self.free_places, key=lambda free: free in wished_for, default=player)
                refuse_if(player in self.people, "taken", player=player)
                after, news = self._seat_person(Person(asking, wish.name), player)
                told = [News(Admitted(player, wish.name))] if after.seen != self.seen else []
                return after, [*told, *news]
            case HandOn(player=player):
                return self.hand_over(player)

    def _check_bot(self, name: str | None) -> str | None:
        if name is not None and name not in self.bots:
            expected = f"expected {' or '.join(self.bots)}" if self.bots else "this host has no bots"
            raise InvalidValue(f"no bot is called {brief(name)}: {expected}")
        return name

    def grant_wishes(self) -> _Change:
        """The updated room after wishes are granted, if no deal is in progress and the door is open.

        Whoever wished for a place that somebody else has taken gets another one, once nobody else wants it.
        """
        after, news = self, list[News]()
        if self.door is Access.OPEN and not self.under_way:
            for elsewhere in (False, True):
                for client, wish in after.wishes:
                    free, player = after.free_places, wish.player
                    if elsewhere and player in after.people:
                        player = next(iter(free), player)
                    if player in free:
                        after, told = after._seat_person(Person(client, wish.name), player)
                        news += told
        return after, news

    def _fill_place(self, player: int, place: Person | Bot | None) -> _Change:
        """The updated room after a person, a bot or nobody takes the place of *player*; any proposal then ends."""
        before = self._place(player)
        places = (*self.places[:player], place, *self.places[player + 1 :])
        ready = tuple(other for other in self.ready if other != player)
        after = attrs.evolve(self, places=places, ready=ready)
        if player in self.match.seats:
            after = attrs.evolve(after, proposal=None)
        news = [News(Seated(after.sitters))]
        if ready != self.ready:
            news.append(News(Readied(ready)))
        if after.proposal != self.proposal:
            news.append(News(Proposed(None)))
        if isinstance(before, Person):
            news.append(News(after.welcome, before.client))
        return after, news

    def _act(self, client: str, action: Action) -> _Change:
        seat, deal = self._require_seat(client)
        refuse_if(self.late and seat == deal.to_act, "out of time")
        try:
            return self._advance(deal, deal.apply(action, by=seat), action)
        except IllegalAction as error:
            if not self.refereed:
                raise
            heard = News(Overheard(error.refusal.public), but=client)
            return self, [heard, News(Refused.of(error), client)]

    def _mark_ready(self, client: str, *, over: bool) -> _Change:
        player = self._require_player(client)
        refuse_if(over != (self.match.result is not None), "match not over" if over else "match over")
        refuse_if(self.under_way or player in self.ready, "deal not over" if self.under_way else "ready already")
        refuse_if(not over and player not in self.match.seats, "dropped out")
        after = attrs.evolve(self, ready=tuple(sorted((*self.ready, player))))
        return after, [News(Readied(after.ready))]

    def _begin(self, client: str, bot: str | None) -> _Change:
        """The updated room after a *bot* has taken the empty places, and *client* and perhaps others are ready."""
        player = self._require_player(client)
        refuse_if(self.match.result is not None, "match over")
        refuse_if(self.under_way, "deal not over")
        refuse_if(player not in self.match.seats, "dropped out")
        # An owner who does nothing holds nobody up for longer than the others are waited for.
        refuse_if(client != self.owner and {*self._unready} - {player}, "not all ready")
        filled = tuple(
            Bot(bot) if bot and place is None and at in self.match.seats else place
            for at, place in enumerate(self.places)
        )
        # Before the first deal people wait for it; later they may still be reading how the last one ended.
        ready = {*self.ready, player, *(self._unready if self.deal is None else ())}
        after = attrs.evolve(self, places=filled, ready=tuple(sorted(ready)))
        seated = [News(Seated(after.sitters))] if filled != self.places else []
        return after, [*seated, News(Readied(after.ready))]

    def _propose(self, client: str, what: Proposable) -> _Change:
        (by, deal), after = self._require_seat(client), self
        refuse_if(self.proposal is not None, "proposed already")
        people, bots = self._seats_of(Person), self._seats_of(Bot)
        there = [self.places[player] for player in self.seats]
        # What a proof tells the only person who plays, or will, wrongs nobody.
        alone = sum(not isinstance(one, Bot) or one.keeps is not None for one in there) == 1
        nodes = self.nodes or (PROOF_NODES if alone else 0)
        proving = isinstance(what, ClaimTricks) and nodes > 0
        if proving:
            # An answer reveals something about hidden cards, so nobody may ask one question after the other.
            asked = by, sum(deal.won)
            refuse_if(asked in self.claims, "asked already")
            after = attrs.evolve(self, claims=(*self.claims, asked))
        if isinstance(what, TakeBack):
            refuse_if(self.bars_take_back, "asked back already")
            refuse_if(len(self.taken_back) >= MOST_TAKEN_BACK, "taken back often", count=MOST_TAKEN_BACK)
            # A claim would be a test of the last card (PLAY-6).
            refuse_if(any(won == sum(deal.won) for _, won in self.claims), "claim has told")
        waiting = propose(deal, by, what, people=people, bots=bots, nodes=nodes)
        if isinstance(waiting, Deal):
            return after._carry_out(deal, what, waiting)
        for seat in waiting:
            if seat not in people:
                code = "empty" if seat not in bots else "unproved" if proving else "cautious"
                error = denial(code, player=self.seats[seat])
                if proving:
                    return after, [News(Refused.of(error), client)]
                raise error
        proposal = Proposal(by, what, waiting)
        after = attrs.evolve(after, proposal=proposal, bars_take_back=self.bars_take_back or isinstance(what, TakeBack))
        return after, [News(Proposed(proposal))]

    def _seats_of(self, kind: type[Person | Bot]) -> list[Seat]:
        return [Seat(seat) for seat, player in enumerate(self.seats) if isinstance(self.places[player], kind)]

    def _answer_proposal(self, seat: Seat, deal: Deal, *, agreed: bool) -> _Change:
        proposal = self.proposal
        if proposal is None or seat not in (proposal.waiting if agreed else (*proposal.waiting, proposal.by)):
            raise denial("not asked")
        if not agreed:
            return attrs.evolve(self, proposal=None), [News(Proposed(None, declined=seat))]
        waiting = tuple(other for other in proposal.waiting if other != seat)
        if waiting:
            proposal = attrs.evolve(proposal, waiting=waiting)
            return attrs.evolve(self, proposal=proposal), [News(Proposed(proposal))]
        return self._carry_out(deal, proposal.what, apply_proposal(deal, proposal.by, proposal.what))

    # What the program asks for ----------------------------------------------------------------------------------------

    def place(self, player: int, bot: str | None) -> _Change:
        """The updated room after a *bot* or nobody replaces *player*; a bot keeps the place for a replaced person."""
        kept = self.people.get(player, self.replaced_people.get(player))
        return self._fill_place(player, None if bot is None else Bot(bot, kept))

    def hand_over(self, player: int) -> _Change:
        """The updated room after the person who plays as *player* takes it over."""
        after = self._set_owner(player)
        return after, [News(Seated(after.sitters))]

    def deal_pack(self, pack: Sequence[Card]) -> _Change:
        """The updated room after *pack* has been dealt."""
        if not self.needs_pack:
            raise InvalidValue(
                "no pack is needed now: a deal is in progress, a place is empty, somebody is not ready, or all is over"
            )
        deal, seats = self.match.deal(pack), self.match.seats
        after = attrs.evolve(
            self,
            deal=deal,
            seats=seats,
            seen=tuple((person.client, player) for player, person in self.people.items() if player in seats),
            ready=(),
            claims=(),
            taken_back=(),
        )

        return after, [News(lambda client: Account.of(after.view_of(client) or deal.spectator))]

    def rematch(self, match: Match) -> _Change:
        """The updated room at the start of another *match*: the players keep their places, and all are welcomed."""
        if not self.needs_match:
            raise InvalidValue("no new match is needed now: the last one is not over, or somebody is not ready")
        if match.rows or match.first_rules != self.match.first_rules:
            raise InvalidValue("the new match: expected one with the same rules that has not begun")
        after = attrs.evolve(
            self,
            match=match,
            earlier=self.earlier + 1,
            deal=None,
            seats=(),
            seen=(),
            claims=(),
            taken_back=(),
        )
        return after, [News(after.welcome)]

    def act_for_bot(self, action: Action) -> _Change:
        """The updated room after an *action* by the bot or stand-in whose turn it is; raises `IllegalAction`."""
        asked, deal = self.bot_request, self.deal
        if asked is None or deal is None:
            raise InvalidValue("no bot is to act now: bot_request is None")
        return self._advance(deal, deal.apply(action), action)

    def out_of_time(self, players: tuple[int, ...]) -> _Change:
        """The updated room after these *players* have run out of time while the table was waiting for them."""
        if not players or not {*players} <= {*self.awaited_players}:
            raise InvalidValue(f"players {brief(players)}: expected players that the table is waiting for")
        news = [News(OutOfTime(players))]
        if self.deal is not None and self.deal.to_act is not None:
            acts = self.seats[self.deal.to_act] in players and not self.late
            # Whoever does not answer in time does not agree.
            fallen = [News(Proposed(None))] if self._take_back_voters else []
            proposal = None if fallen else self.proposal
            return attrs.evolve(self, late=self.late or acts, proposal=proposal), [*(news if acts else ()), *fallen]
        after = attrs.evolve(self, ready=tuple(sorted((*self.ready, *players))))
        return after, [*news, News(Readied(after.ready))]

    # What follows -----------------------------------------------------------------------------------------------------

    def _carry_out(self, before: Deal, what: Proposable, deal: Deal) -> _Change:
        """The updated room once the proposal *what* has led from *before* to *deal*."""
        if not isinstance(what, TakeBack):
            return self._advance(before, deal)
        turn = before.spectator.turns[-1]
        taken_back = (*self.taken_back, turn)
        after = attrs.evolve(self, deal=deal, proposal=None, late=False, taken_back=taken_back, bars_take_back=False)
        return after, [News(TakenBack(turn)), News(after.welcome)]

    def _advance(self, before: Deal, deal: Deal, action: Action | None = None) -> _Change:
        """The updated room once an *action* or a ruling has produced *deal*."""
        news = [News(_message_maker(before, deal, action, self.seat_of))]
        match = self.match
        if deal.finished:
            match = match.after(deal)
            news.append(News(DealFinished(match.rows[-1], deal.score, deal.tricks[-1] if deal.tricks else None)))
        if match.result is not None:
            news.append(News(MatchFinished(match.result, match.winners)))
        return attrs.evolve(self, match=match, deal=deal, proposal=None, late=False, bars_take_back=False), news


def _message_maker(
    before: Deal, after: Deal, action: Action | None, seat_of: Callable[[str], Seat | None]
) -> Callable[[str], Account]:
    """Return a function that makes each client's message about an *action* or a ruling.

    The action or ruling led from *before* to *after*; *seat_of* returns the seat of a client.
    """
    one, other = before.stage, after.stage
    laid_open = isinstance(one, Play) and isinstance(other, Play) and one.exposed != other.exposed
    # Everybody has seen the same if no card was moved or exposed, and no stage ended. Then whoever does not act is told
    # the same, so the account is made once; only partners nobody knows count in their own view alone (CALL-1).
    same = (before.past, before.holdings) == (after.past, after.holdings) and not laid_open
    contract = after.contract
    shared = action is not None and same and (contract is None or contract.called is None)
    common: Account | None = None

    def message_for(client: str) -> Account:
        nonlocal common
        seat = seat_of(client)
        if shared:
            mine = seat is not None and seat == after.to_act
            common = common or Account.latest(after.spectator)
            return attrs.evolve(common, legal=after.legal_actions) if mine else common
        view = after.spectator if seat is None else after.view(seat)
        # After a ruling, everything is told anew.
        return Account.of(view, since=0 if action is None else -1)

    return message_for
