"""Accounts of a deal, from which a client that does not know the rules can follow it."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

import attrs

from fivehundred._base.words import json_field, says
from fivehundred.cards import Card
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.options import Options
from fivehundred.deal.scoring import Score
from fivehundred.deal.turns import Event
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import InvalidValue
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._forms import copy_fields
from fivehundred.wire.documents import NeededShown, StageName

#: A deal as one client sees it.
View = SeatView | SpectatorView


_show_needed: Final = lru_cache(maxsize=256)(partial(copy_fields, NeededShown))


@attrs.frozen
class DealStart:
    """The facts about the start of a deal that are in no event.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> Account.of(deal.spectator).begun
    DealStart(number=1, sides=((0,), (1,), (2,)), sizes=(10, 10, 10), scores=(0, 0, 0), barred=())
    """

    number: int = attrs.field(metadata=says("The number of the deal in the match, from 1."))
    sides: tuple[tuple[Seat, ...], ...] = attrs.field(metadata=says("The seats that share each score."))
    sizes: tuple[int, ...] = attrs.field(metadata=says("The number of cards dealt to each hand."))
    scores: tuple[int, ...] = attrs.field(metadata=says("The score of each side when the deal began."))
    barred: tuple[Seat, ...] = json_field("The seats that may not bid (BID-13).", default=())

    @classmethod
    def of(cls, info: DealInfo) -> DealStart:
        """The facts in *info*.

        >>> from fivehundred import DealInfo, presets
        >>> DealStart.of(DealInfo.of(presets.AUSTRALIAN_4, Seat(1), scores=(120, -40), number=3)).scores
        (120, -40)
        """
        rules = info.rules
        return cls(info.number, rules.scorers, (rules.hand_size,) * rules.players, info.scores, info.barred)


@attrs.frozen
class Account:
    """The events of a deal and the client's legal actions, so that a client can follow it without knowing the rules.

    A client receives the whole deal at its start, on entry and after a ruling, and otherwise only what is new. If it
    knows the rules, it can follow the turns in the events.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> account = Account.of(deal.view(Seat(2)))
    >>> account.events[0].dealer, account.to_act, account.legal, account.begun.sizes
    (0, 1, None, (10, 10, 10))
    """

    since: int = attrs.field(metadata=says("The number of earlier events; a client drops what it has beyond them."))
    events: tuple[Event, ...] = attrs.field(
        repr=False, metadata=says("The events as this client saw them; the first of a deal is its beginning.")
    )
    stage: StageName = attrs.field(metadata=says("The current stage."))
    to_act: Seat | None = attrs.field(metadata=says("The seat to act; ``None`` when nothing is left to decide."))
    legal: Options | None = attrs.field(
        repr=False, hash=False, metadata=says("The legal actions of this client; ``None`` when another seat is to act.")
    )
    needed: NeededShown | None = json_field(
        "The tricks that the contractor's side still needs; ``None`` without a contract and on a passed deal.",
        default=None,
    )
    #: Cards keep their places while others are played, so this is sorted again only in whole accounts.
    hand: tuple[Card, ...] | None = json_field(
        "The client's hand, sorted for display; ``None`` if no card but those played has come or gone.",
        default=None,
        eq=False,
        repr=False,
    )
    score: Score | None = json_field("The score of the hand, once it is over.", default=None)
    seat: Seat | None = json_field(
        "The client's seat, if it plays in the deal, in the account of a whole deal.", default=None
    )
    begun: DealStart | None = json_field(
        "The other facts from the beginning, in the account of a whole deal.", default=None
    )

    @classmethod
    def of(cls, view: View, *, since: int = 0) -> Account:
        """The account of the deal in *view*, without the first *since* events, which the client already has.

        If *since* is negative, the account has that many events, the last ones.

        >>> from fivehundred import Deal, presets
        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        >>> account = Account.of(deal.apply(deal.parse("7H")).view(Seat(2)), since=1)
        >>> [str(event.turn.action) for event in account.events], account.to_act, account.legal[0]
        (['7H'], 2, Pass())
        """
        own = view if isinstance(view, SeatView) else None
        info, events = view.table.info, tuple[Event, ...]()
        if since == -1:
            since, last = view.table.latest(view.holdings)
            events = (last,)
        else:
            history = view.history
            since += len(history) if since < 0 else 0
            events = history[since:]
        # The hand has other cards after these events, but for one that was played, or another order of them.
        changed = own is not None and any(
            event.trick is None
            and (event.turn.action is None or event.contract or own.seat in (event.turn.seat, event.handed_to))
            for event in events
        )
        return attrs.evolve(
            cls._public(view, events, since),
            legal=(own.legal_actions or None) if own else None,
            hand=sort_hand(own.hand, ranking_on(view.table)) if own and changed else None,
            score=view.score if view.finished else None,
            seat=own.seat if own and not since else None,
            begun=None if since else DealStart.of(info),
        )

    def continued_by(self, more: Account) -> Account:
        """The account of the whole deal after *more*.

        Raises `InvalidValue` if events before those of *more* are missing.

        >>> later = deal.apply(deal.parse("7H")).view(Seat(2))
        >>> account.continued_by(Account.of(later, since=1)) == Account.of(later)
        True
        """
        if not more.since:
            return more
        if more.since > len(self.events):
            raise InvalidValue(
                f"an account since event {more.since}: expected 0 to {len(self.events)}, the events so far"
            )
        events = self.events[: more.since] + more.events
        hand = self.hand if more.hand is None else more.hand
        return attrs.evolve(more, since=0, events=events, hand=hand, seat=self.seat, begun=self.begun)

    def view(self, rules: Ruleset) -> View:
        """The deal in the account of a whole deal, as the client sees it, for a client that knows the *rules*.

        Raises a `FiveHundredError` if a deal with such turns is impossible under them.

        >>> view = deal.apply(deal.parse("7H")).view(Seat(2))
        >>> Account.of(view).view(presets.STANDARD_3) == view
        True
        """
        begun, (first, *events) = self.begun, self.events or (None,)
        if begun is None or first is None or first.dealer is None:
            raise InvalidValue(f"an account since event {self.since}: expected one from the start of the deal")
        info = DealInfo.of(rules, first.dealer, scores=begun.scores, number=begun.number, barred=begun.barred)
        if self.seat is None:
            return SpectatorView.start(info, piles=first.up).after(*(event.turn for event in events))
        seen = SeatView.start(info, self.seat, first.turn.hand, piles=first.up)
        return seen.after(*(event.turn for event in events))

    @classmethod
    def latest(cls, view: View) -> Account:
        """The account of the last event for everyone who saw no more of it than *view* and whose turn it is not.

        >>> from fivehundred import Deal, presets
        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        >>> account = Account.latest(deal.apply(deal.parse("7H")).spectator)
        >>> account.since, account.to_act, account.legal
        (1, 2, None)
        """
        since, event = view.table.latest(view.holdings)
        return cls._public(view, (event,), since)

    @classmethod
    def _public(cls, view: View, events: tuple[Event, ...], since: int) -> Account:
        needed = view.tricks_needed
        return cls(
            since,
            events,
            StageName(type(view.stage)),
            view.to_act,
            None,
            None if needed is None else _show_needed(needed),
        )
