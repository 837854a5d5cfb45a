"""A score sheet for games with real cards: hands can be entered, corrected and undone (SCORE-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Self, get_args

import attrs

from fivehundred._base.words import ShowsFields, expect, ints
from fivehundred.cards import Card
from fivehundred.deal.contract import Contract, say_entry
from fivehundred.deal.scoring import revoke_wrongly, score
from fivehundred.deal.turns import LateRevoke, Misdeal, Misdealt, PassedOut, Played
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, as_int, brief
from fivehundred.match.chances import Chance, chances_of
from fivehundred.match.endings import defending_seats
from fivehundred.match.game import DealSummary, Game, HandResult, Logged
from fivehundred.rules.calls import Bid, Pass, SpecialBid, call_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat
from fivehundred.texts.messages import Scorers, Worded


@attrs.frozen(repr=False)
class Entry(ShowsFields):
    """A deal as entered on a sheet.

    >>> from fivehundred import presets
    >>> ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().entries
    (Entry(seats=(0, 1, 2, 3), what=PassedOut(inkles=False)),)
    """

    #: The players who took part, by seat.
    seats: tuple[int, ...]
    what: Logged


@attrs.frozen(repr=False)
class Entered(ShowsFields):
    """The change that adds a deal in a new row.

    >>> from fivehundred import presets
    >>> ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().history[-1].row
    1
    """

    row: int
    entry: Entry


@attrs.frozen(repr=False)
class Corrected(ShowsFields):
    """The change that replaces the deal in a row.

    >>> from fivehundred import presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().correct(1, lambda before: before.misdealt())
    >>> sheet.history[-1].new.what
    Misdealt(seat=None, why=None)
    """

    row: int
    old: Entry
    new: Entry


@attrs.frozen(repr=False)
class Undone(ShowsFields):
    """The change that undoes the last entry or correction.

    >>> from fivehundred import presets
    >>> type(ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().undo().history[-1].what).__name__
    'Entered'
    """

    what: Entered | Corrected


#: One change to a sheet.
Change = Entered | Corrected | Undone
_CHANGES: Final = frozenset(get_args(Change))


def _changes(instance: object, attribute: attrs.Attribute[tuple[Change, ...]], value: object) -> None:
    if not isinstance(value, tuple) or not _CHANGES.issuperset(map(type, value)):
        raise InvalidType("history: expected a tuple of changes to the sheet")


@attrs.frozen(repr=False, kw_only=True)
class ScoreSheet(Game):
    """An immutable score sheet: every change returns a new sheet.

    It supports every ruleset and scores by the same rules as a match. Players are identified by number.

    >>> from fivehundred import presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet = sheet.enter(sheet.contract("7S", by=1), 8).enter(sheet.contract("8D", by=0), 7)
    >>> sheet.scores, sheet.dealer
    ((-260, 170), 2)
    """

    #: Every entry, correction and undo, in order.
    history: tuple[Change, ...] = attrs.field(default=(), validator=_changes)

    @classmethod
    def of(cls, game: Game, history: tuple[Change, ...] = ()) -> Self:
        """Return a sheet that continues *game*, such as a match, after the changes in *history*.

        >>> ScoreSheet.of(sheet) == attrs.evolve(sheet, history=())
        True
        """
        expect("a Match or a ScoreSheet", game, Game)
        return cls(**{field.name: getattr(game, field.name) for field in attrs.fields(Game)}, history=history)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The deals on the sheet, after corrections.

        >>> [entry.what.outcome.tricks for entry in sheet.entries]
        [(2, 8, 0, 0), (7, 3, 0, 0)]
        """
        return tuple(Entry(row.seats, what) for row, what in zip(self.rows, self.log, strict=True))

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The ways in which each side or player can win with the next hand.

        >>> close = ScoreSheet.start(presets.AUSTRALIAN_4, scores=[480, 390])
        >>> [(str(chance.bidding[0].contract), chance.bidding[0].tricks) for chance in close.chances]
        [('6S by 0 with 2', 6), ('6S by 1 with 3', 10)]
        """
        return chances_of(self)

    def contract(
        self,
        call: str | Bid | SpecialBid,
        by: int,
        *,
        partners: Sequence[int] = (),
        called: Card | None = None,
        slam: bool = False,
        breach: int | None = None,
    ) -> Contract:
        """Return a contract for the next deal, with players given by number.

        *partners* are the called partners (CALL). A *called* card is needed only if it lay in the kitty. Set *slam* if
        a slam was declared (BID-17); *breach* is the player who undertook to defeat the contract (BID-15).
        Raises `InvalidValue` with the rule if there is no such contract, and `MatchOverError` if the game is over.

        >>> print(sheet.contract("8NT", by=2), sheet.contract("M", by=3), sep=", ")
        8NT by 2 with 0, M by 3 with 1
        """
        rules = self.info.rules
        names = {special.key: special.name for special in rules.specials}
        bid = call_of(call, names, passing=False) if isinstance(call, str) else call
        if isinstance(bid, Pass):
            raise InvalidValue(f"{bid}: expected a bid, because a pass makes no contract (BID-4)")
        expect("the players who were called", partners, Sequence)
        return Contract.of(
            rules,
            bid,
            self.seat_of(by),
            partners=[self.seat_of(partner) for partner in partners],
            called=called,
            slam=slam,
            breach=None if breach is None else self.seat_of(breach),
        )

    def enter(
        self,
        contract: Contract,
        tricks: int | Sequence[int],
        *,
        captured: Sequence[int] | None = None,
        winners: Sequence[int] | None = None,
        worth: Sequence[int] | None = None,
        revoked: Sequence[int | LateRevoke] = (),
    ) -> Self:
        """Return the sheet with one more hand.

        *tricks* holds the number of tricks of each player still in the game. Alternatively, give the number of the
        contractor's side followed by that of each other side in ascending order, or, if it is enough, the first alone.

        *captured* is the value of the cards each player or side captured, needed only where they score (SCORE-8).
        *winners* are the players who won each trick, and *worth* the value of the cards in it: needed only if several
        defenders reach the target and the tricks decide between them (END-2). *revoked* holds the players whose revokes
        were found too late, or the revokes as a referee records them; credit a trick won by a revoke to the player who
        gets it in the end (IRR-1).

        Raises `InvalidValue` with the rule if this cannot be the next hand, and `MatchOverError` if the game is over.

        >>> sheet.enter(sheet.contract("6C", by=3), 7).scores
        (-230, 230)
        """
        rules = self.info.rules
        expect("a Contract", contract, Contract)
        if contract.contractor is None and rules.all_pass is not AllPass.PLAYED:
            raise InvalidValue(say_entry("not played"))
        expect("the players who revoked", revoked, Sequence)
        if len(revoked) > rules.hand_size * rules.players:
            raise InvalidValue(say_entry("many revokes", number=len(revoked)))
        revokes = tuple(one if isinstance(one, LateRevoke) else LateRevoke(self.seat_of(one)) for one in revoked)
        for revoke in revokes:
            why_not = revoke_wrongly(rules, contract, revoke)
            if why_not is not None:
                raise InvalidValue(why_not)
        seats = tuple(revoke.seat for revoke in revokes)
        taken = ints("tricks", tricks if isinstance(tricks, Sequence) else (tricks,))
        if not isinstance(tricks, Sequence) or (len(taken) != rules.players and rules.fixed_partners):
            taken = fill_tricks(rules, contract, taken, revoked=seats)
        values = None if captured is None else ints("captured", captured)
        if values is not None and len(values) == rules.side_count:
            # Those of a side are credited to its first member.
            values = _tricks_by_seat(rules, [seats[0] for seats in rules.scorers], values)
        hand = HandResult(
            Played(contract, taken, revokes=revokes),
            captured=values,
            winners=None if winners is None else tuple(map(self.seat_of, ints("winners", winners))),
            worth=None if worth is None else ints("worth", worth),
        )
        return self.record(hand)

    def passed_out(self, *, inkles: bool = False) -> Self:
        """Return the sheet after a deal in which nobody bid, or, with *inkles*, only inkles were bid (BID-6, BID-9).

        >>> sheet.passed_out().rows[-1].call
        'passed out'
        """
        return self.record(PassedOut(inkles))

    def misdealt(self, why: Misdeal | None = None, *, by: int | None = None) -> Self:
        """Return the sheet after a misdeal, or after *by* threw in a poor hand (DEAL-4, DEAL-6).

        >>> sheet.misdealt(Misdeal.NO_CUT).dealer == sheet.dealer
        True
        """
        if by is None:
            return self.record(Misdealt(None, why))
        return self.record(Misdealt(self.seat_of(by), Misdeal.POOR_HAND if why is None else why))

    def before(self, row: int) -> ScoreSheet:
        """Return the sheet as it stood before *row*, counted from 1, with corrections applied.

        >>> len(sheet.rows), len(sheet.before(2).rows)
        (2, 1)
        """
        row = as_int("a row's number", row)
        if not 1 <= row <= len(self.rows):
            raise InvalidValue(say_entry("no such row", what=brief(row), total=len(self.rows)))
        return self._of(self.entries[: row - 1], ())

    def correct(self, row: int, enter: Callable[[ScoreSheet], ScoreSheet]) -> ScoreSheet:
        """Return the sheet with the deal in *row* replaced by the one that *enter* adds to the sheet before that row.

        Raises `InvalidValue` if a later row could not follow the new one.

        >>> sheet.correct(2, lambda before: before.enter(before.contract("8D", by=0), 8)).scores
        (300, 160)
        """
        row = as_int("a row's number", row)
        before = self.before(row)
        if not callable(enter):
            raise InvalidType(f"enter must be callable with a sheet, not {type(enter).__name__}")
        entered = enter(before)
        if not isinstance(entered, ScoreSheet):
            raise InvalidType(f"enter must return a ScoreSheet, not {type(entered).__name__}")
        written = entered.entries
        if len(written) != row or written[:-1] != before.entries:
            raise InvalidValue(say_entry("one deal", number=row))
        change = Corrected(row, self.entries[row - 1], written[-1])
        return self._of((*written, *self.entries[row:]), (*self.history, change))

    def undo(self) -> ScoreSheet:
        """Return the sheet without the last entry or correction; call it again to undo the one before.

        >>> sheet.undo().scores, sheet.undo().undo().scores
        ((20, 140), (0, 0))
        """
        standing: list[Entered | Corrected] = []
        for change in self.history:
            standing = standing[:-1] if isinstance(change, Undone) else [*standing, change]
        if not standing:
            raise InvalidValue(say_entry("nothing to take back"))
        last = standing[-1]
        entries = self.entries[:-1]
        if isinstance(last, Corrected):
            entries = (*self.entries[: last.row - 1], last.old, *self.entries[last.row :])
        return self._of(entries, (*self.history, Undone(last)))

    def seat_of(self, player: int) -> Seat:
        """Return the seat of *player*; players keep their numbers when others drop out (END-4).

        >>> sheet.seat_of(3)
        3
        """
        player = as_int("a player's number", player)
        if player not in self.seats:
            raise InvalidValue(say_entry("not in the game", what=brief(player), now=_players(self.seats)))
        return Seat(self.seats.index(player))

    def _with_row(self, row: DealSummary, what: Logged, **changes: Any) -> Self:
        history = (*self.history, Entered(row.number, Entry(row.seats, what)))
        return super()._with_row(row, what, history=history, **changes)

    def _of(self, entries: tuple[Entry, ...], history: tuple[Change, ...]) -> ScoreSheet:
        """Return a sheet with these *entries*, all of them scored again."""
        game = Game.start(self.first_rules, dealer=self.first_dealer, scores=self.first_scores)
        for number, entry in enumerate(entries, start=1):
            try:
                if game.result is None and entry.seats != game.seats:
                    players = {"before": _players(entry.seats), "now": _players(game.seats)}
                    raise InvalidValue(say_entry("other players", **players))
                game = game.record(entry.what)
            except FiveHundredError as error:
                what = next((said for said in error.args[:1] if isinstance(said, Worded)), str(error))
                raise InvalidValue(say_entry("could not follow", number=number, what=what)) from error
        return ScoreSheet.of(game, history)


def _players(numbers: Iterable[int]) -> Scorers:
    return tuple((Seat(number),) for number in numbers)


def fill_tricks(
    rules: Ruleset, contract: Contract, taken: Sequence[int], *, revoked: Sequence[Seat] = ()
) -> tuple[int, ...]:
    """Return the number of tricks of each seat, filled in from the numbers of each side.

    *taken* gives the tricks of the contractor's side, then those of each other side in ascending order. The other sides
    may be omitted if their tricks follow from the first number or make no difference. The tricks of a side are credited
    to the contractor, or to the side's first active player. The seats in *revoked* pay a penalty, which can make a
    difference (IRR-1).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> fill_tricks(rules, Contract.of(rules, rules.parse_call("7S"), Seat(1)), [8])
    (2, 8, 0, 0)
    """
    places = [] if contract.contractor is None else [contract.bidder]
    places += defending_seats(rules, contract).values()
    taken = ints("tricks", taken)
    if len(taken) == len(places) and sum(taken) == rules.hand_size:
        return _tricks_by_seat(rules, places, taken)
    rest = rules.hand_size - sum(taken)
    if rest < 0:
        raise InvalidValue(say_entry("too many tricks", what=brief(sum(taken)), total=rules.hand_size))
    if contract.contractor is None or len(taken) != 1:
        said = {"what": brief(list(taken)), "number": len(places), "total": rules.hand_size}
        raise InvalidValue(say_entry("tricks of each" if contract.contractor is None else "tricks of sides", **said))
    both, nothing = (taken[0], rest), (0,) * rules.players
    points = {
        score(rules, contract, _tricks_by_seat(rules, (holder, other), both), captured=nothing, revoked=revoked).points
        for holder in contract.side
        if holder in contract.playing
        for other in places[1:]
    }
    if len(points) > 1:
        raise InvalidValue(say_entry("tricks of others too", number=both[0]))
    return _tricks_by_seat(rules, places[:2], both)


def _tricks_by_seat(rules: Ruleset, seats: Sequence[Seat], tricks: Sequence[int]) -> tuple[int, ...]:
    taken = dict(zip(seats, tricks, strict=True))
    return tuple(taken.get(Seat(seat), 0) for seat in range(rules.players))
