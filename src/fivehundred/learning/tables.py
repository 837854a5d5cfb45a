"""Many tables of whole deals, stepped together by one call. Needs numpy, which the extra ``rl`` installs.

The tables are independent of each other, and compiled code steps all of them. Actions are the numbers of
`fivehundred.learning.encoding`, in which cards are discarded one at a time. When a deal ends, its table starts the next
one in the same call.

>>> from fivehundred import presets
>>> tables = Tables(presets.AUSTRALIAN_4, 3, seed=7)
>>> tables.to_act.tolist(), tables.masks.shape
([1, 1, 1], (3, 123))
>>> steps = tables.step([15, 0, 0])
>>> tables.to_act.tolist(), steps.ended.tolist()
([2, 2, 2], [False, False, False])
>>> [str(action) for action in tables.deal(0).legal_actions[:3]]
['P', '8NT', '9S']
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, SupportsIndex

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.lazy import brought_by
from fivehundred._base.words import expect, within
from fivehundred._native.dealing import ActionBlocks, Dealing
from fivehundred._native.masks import WORD
from fivehundred._native.observing import Observer, begin_tables, decode_all, observe_tables, step_tables
from fivehundred.cards import LOWER_JOKER
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.turns import PassedOut, Played
from fivehundred.errors import InvalidType, InvalidValue, UnsupportedRulesError
from fivehundred.fast import FIRST
from fivehundred.fast._lookup import check_run, deal_lookup, deal_of
from fivehundred.learning.encoding.actions import Encoding, blocks, encoding_for
from fivehundred.learning.encoding.observations import OUTCOMES, STAGES, layout_for, of_match
from fivehundred.match.endings import (
    Standing,
    check_nobody_drops_out,
    checked_scores,
    deals_again,
    result,
    set_too_far,
    tricks_decide,
)
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, left_of

with brought_by("rl"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Steps", "Tables"]

#: The most tables.
_MOST: Final = 1 << 16


@attrs.frozen(eq=False)
class Steps:
    """The result of one step of all tables.

    >>> from fivehundred import presets
    >>> tables = Tables(presets.AUSTRALIAN_4, 2, seed=1)
    >>> for _ in range(4):
    ...     steps = tables.step([0, 0])
    >>> steps.ended.tolist(), steps.rewards.tolist(), tables.seeds.tolist()
    ([True, True], [[0, 0, 0, 0], [0, 0, 0, 0]], [3, 4])
    """

    #: By table and seat, the points of the seat's side if the deal has just ended, otherwise 0.
    rewards: NDArray[np.int32]
    #: By table, True if its deal has just ended.
    ended: NDArray[np.bool_]
    #: By table, True if its match has just ended.
    over: NDArray[np.bool_]
    #: By table and seat, True if the player has won the match that has just ended.
    won: NDArray[np.bool_]


class Tables:
    """*count* tables at which whole deals under *rules* are played, stepped together by one call.

    Table *i* first plays the deal with the seed *seed* + *i*, dealt by seat 0. The seed of each later deal is *count*
    higher, and the next player deals, so a table's deals do not depend on the other tables. The cards are those of
    `fivehundred.fast.RandomDeals` with the same seeds.

    `step` itself plays the cards of the *sensible* seats, as `SensiblePlayer` does; you choose only their calls,
    discards and declarations.

    By default, every deal is the first of a match. With *matches*, the scores are kept, the dealer changes according to
    the rules, and a match continues until somebody has won or nobody can. The next player deals first in the next one.

    With *waiting*, a table waits at the end of its match (of its deal, without *matches*) until `begin` restarts all
    tables. Meanwhile nobody is to act, `step` ignores its number, and its deal and observations stay as they are.

    Raises `UnsupportedRulesError` if the tables do not support the rules, and `InvalidValue` for matches in which
    players drop out (END-4). Do not use one instance in several threads at once.

    >>> from fivehundred import presets
    >>> tables = Tables(presets.STANDARD_3, 1, seed=5, sensible={Seat(0), Seat(2)})
    >>> encoding = tables.encoding
    >>> for text in "7H", "P", "P":
    ...     steps = tables.step([encoding.number(tables.deal(0).parse(text))])
    >>> while not steps.ended[0]:
    ...     steps = tables.step(tables.masks.argmax(axis=1))
    >>> steps.rewards.tolist()
    [[40, -200, 30]]
    """

    def __init__(
        self,
        rules: Ruleset,
        count: int,
        *,
        seed: int,
        sensible: Collection[Seat] = (),
        matches: bool = False,
        waiting: bool = False,
    ) -> None:
        expect("a Ruleset", rules, Ruleset)
        lookup = deal_lookup(rules)
        count = within("number of tables", count, 1, _MOST)
        expect("a collection of seats", sensible, Collection)
        #: The rules of all tables.
        self.rules: Final = rules
        #: The encoding of the actions.
        self.encoding: Final[Encoding] = encoding_for(rules)
        playing = sum(CARD_BIT[checked_seat(seat, rules.players)] for seat in {*sensible})
        expect("a bool", matches, bool)
        expect("a bool", waiting, bool)
        if matches:
            check_nobody_drops_out(rules)
        self._blocks: Final = _blocks(rules)
        self._tables: Final = [Dealing(lookup, playing) for _ in range(count)]
        self._scores: Final = _Scores(rules, self._tables, matches=matches, waiting=waiting)
        # The seat to act takes the first byte.
        self._shown: Final = _Rows(count, _whole(8 + self.encoding.size))
        self._watching: _Watching | None = None
        self.begin(seed)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        # The tables hold every hand, which must not appear in logs.
        return f"<{len(self)} tables of {self.rules.name or 'own rules'}>"

    def __reduce__(self) -> str:
        raise InvalidType("tables cannot be pickled: make them again from their rules and a seed")

    def begin(self, seed: int, *, dealer: Seat = FIRST) -> None:
        """Abandon the deals in progress, and start again from *seed*, with *dealer* as the dealer at every table.

        >>> tables = Tables(presets.STANDARD_3, 2, seed=1)
        >>> tables.begin(7, dealer=Seat(1))
        >>> tables.seeds.tolist(), tables.to_act.tolist()
        ([7, 8], [2, 2])
        """
        _, seed = check_run("tables", len(self), seed)
        first = checked_seat(dealer, self.rules.players)
        self._scores.begin()
        begin_tables(self._tables, seed, first, self._blocks, self._shown.memory)

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat to act at each table; -1 if the table is waiting.

        >>> Tables(presets.STANDARD_3, 2, seed=1).to_act.tolist()
        [1, 1]
        """
        return self._shown.bytes[:, 0].astype(np.int8)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal actions, by table and action number.

        >>> masks = Tables(presets.STANDARD_3, 2, seed=1).masks
        >>> masks.shape, masks.sum(axis=1).tolist()
        ((2, 96), [26, 26])
        """
        size = self.encoding.size
        return np.unpackbits(self._shown.bytes[:, 1:], axis=1, bitorder="little", count=size).view(np.bool_)

    @property
    def observations(self) -> NDArray[np.uint8]:
        """By table, everything that the seat to act has seen, as bytes of `encoding.observe`.

        At a table that is waiting, it is what seat 0 has seen.

        >>> from fivehundred.learning.encoding import observe
        >>> tables = Tables(presets.STANDARD_3, 2, seed=1)
        >>> tables.observations.shape, tables.observations[0].tobytes() == observe(tables.deal(0).view(Seat(1)))
        ((2, 1025), True)
        """
        return self._observe(self._shown.bytes[:, 0], None)

    def seen_by(self, seats: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the observations of these *seats*, one for each table, in the form of `observations`.

        With *out*, an array of numbers that can be 255, they are written to it; reusing memory saves a third of the
        time.

        Raises `InvalidType` or `InvalidValue` for wrong seats, or an array that is read-only or of the wrong kind or
        shape.

        >>> import numpy as np
        >>> tables = Tables(presets.STANDARD_3, 2, seed=1)
        >>> out = np.zeros(tables.observations.shape, np.float32)
        >>> tables.seen_by([0, 2], out=out) is out
        True
        """
        given = one_for_each("seats", seats, len(self))
        beyond = (given < 0) | (given >= self.rules.players)
        if beyond.any():
            wrong = int(beyond.argmax())
            raise InvalidValue(f"table {wrong}: seat {given[wrong]}: expected 0 to {self.rules.players - 1}")
        return self._observe(given.astype(np.uint8), out)

    def _observe(self, seats: NDArray[np.uint8], out: NDArray[Any] | None) -> NDArray[Any]:
        if self._watching is None:
            self._watching = _Watching(self._scores, self._tables)
        return self._watching.observations(seats, out)

    @property
    def seeds(self) -> NDArray[np.int64]:
        """By table, the seed of its deal.

        >>> Tables(presets.STANDARD_3, 2, seed=1).seeds.tolist()
        [1, 2]
        """
        return np.array([table.seed for table in self._tables], np.int64)

    @property
    def scores(self) -> NDArray[np.int32]:
        """By table and side (or player, if everybody scores alone), the scores before the deal in progress.

        >>> tables = Tables(presets.STANDARD_3, 1, seed=5, sensible=[Seat(seat) for seat in range(3)], matches=True)
        >>> encoding = tables.encoding
        >>> for text in "7H", "P", "P":
        ...     steps = tables.step([encoding.number(tables.deal(0).parse(text))])
        >>> while not steps.ended[0]:
        ...     steps = tables.step(tables.masks.argmax(axis=1))
        >>> tables.scores.tolist(), tables.deal(0).info.number
        ([[30, -200, 30]], 2)
        """
        return np.array([kept.scores for kept in self._scores.kept], np.int32)

    def deal(self, table: int | SupportsIndex) -> Deal:
        """Return the deal at *table*, with all actions so far; cards of an unfinished discard are still in the hand.

        >>> str(Tables(presets.STANDARD_3, 2, seed=1).deal(1).hand(Seat(0)))
        'JS QS AS QC AC 10D QD 7H 9H AH'
        """
        number = within("table", table, 0, len(self) - 1)
        return deal_of(self._scores.info(number), self._tables[number])

    def step(self, actions: ArrayLike, *, where: ArrayLike | None = None) -> Steps:
        """Take one action at each table, given by its number; with *where*, only at the tables for which it is True.

        Raises `InvalidType` or `InvalidValue`, and changes nothing, unless there is one legal number for each table.
        The numbers for tables that are left out are ignored.

        >>> tables = Tables(presets.STANDARD_3, 2, seed=1)
        >>> tables.step([3, 200])
        Traceback (most recent call last):
        fivehundred.errors.InvalidValue: table 1: action number 200: expected 0 to 95
        >>> steps = tables.step([3, 200], where=[True, False])
        >>> tables.to_act.tolist()
        [2, 1]
        """
        self._decode(actions, where)
        points: list[int] = []
        ended = step_tables(self._tables, self._blocks, self._shown.memory, points, self._scores.keeper)
        rewards = np.zeros((len(self), self.rules.players), np.int32)
        over = np.zeros(len(self), np.bool_)
        if ended:
            over[ended] = True
            rewards[ended] = np.array(points, np.int32).reshape(len(ended), -1)[:, self._scores.sides]
        finished, won = np.zeros(len(self), np.bool_), np.zeros(rewards.shape, np.bool_)
        while self._scores.over:
            table, winners = self._scores.over.popitem()
            finished[table] = True
            won[table] = [side in winners for side in self._scores.sides]
        return Steps(rewards, over, finished, won)

    def _decode(self, actions: ArrayLike, where: ArrayLike | None) -> None:
        """Find the choice of each table. Raises the errors of `step`."""
        given = one_for_each("action numbers", actions, len(self))
        asked = np.ones(len(self), np.bool_) if where is None else one_for_each("where", where, len(self), "bools")
        # Large unsigned ones become negative, which is as illegal.
        wrong = decode_all(self._tables, given.astype(np.int64).tolist(), asked.tobytes(), self._blocks)
        if wrong >= 0:
            number, size = int(given[wrong]), self.encoding.size
            refused = f"table {wrong}: action number {number}"
            if not 0 <= number < size:
                raise InvalidValue(f"{refused}: expected 0 to {size - 1}")
            raise InvalidValue(f"{refused}, {self.encoding.meaning(number)}: expected one that is legal now")


def one_for_each(what: str, given: ArrayLike, count: int, of: str = "ints") -> NDArray[Any]:
    """Return *given*, an int (or a bool, with *of*) for each of *count* tables, as an array.

    Raises `InvalidType` or `InvalidValue`, which name *what* it is, for anything else.

    >>> one_for_each("seats", [1, 2], 2).tolist()
    [1, 2]
    """
    try:
        found = np.asarray(given)
    except ValueError:
        raise InvalidType(f"{what}: expected an array of {of}") from None
    if found.dtype.kind not in ("iu" if of == "ints" else "b"):
        raise InvalidType(f"{what}: expected an array of {of}, not of {found.dtype}")
    if found.shape != (count,):
        raise InvalidValue(f"{what} of shape {found.shape}: expected one for each of {count} tables")
    return found


def _blocks(rules: Ruleset) -> ActionBlocks:
    """Return the first number of each block of actions."""
    starts, at = {}, 0
    for name, meanings in blocks(rules):
        starts[name] = at
        at += len(meanings)
    return ActionBlocks(
        discards=starts["discards"],
        declared=starts["jokers declared"],
        plays=starts["plays"],
        led=0 if rules.deck.bits & CARD_BIT[LOWER_JOKER] else 4,
        size=at,
    )


def _whole(bits: int) -> int:
    """Return the bytes of the words that hold so many *bits*."""
    return -(-bits // WORD) * 8


class _Rows:
    """Memory that the kernel writes, and numpy reads as rows of bytes."""

    def __init__(self, rows: int, size: int) -> None:
        self.memory: Final = bytearray(rows * size)
        self.bytes: Final = np.frombuffer(self.memory, np.uint8).reshape(rows, size)


#: The planes that are written here, in the order of `encoding.observe`. Rules that tables take have no others.
_PLANES: Final = (
    *("hand", "dealt", "taken", "discarded", "unseen", "may hold", "played", "trick", "lying", "led", "winning"),
    *("exposed", "kitty shown", "bids", "passes", "contract", "dealer", "to act", "contractor", "side", "playing"),
    *("partners", "not looked", "barred", "ended by", "trump", "voids", "declared", "named", "stage", "outcome"),
    *("tricks", "cards", "needed", "scores", "deal"),
)
#: The stages of a table, as the kernel counts them, and the outcomes.
_STAGES: Final = ("auction", "kitty", "joker", "play")
_ENDS: Final = ("played", "passed out", "only inkles")
#: The number of tables that are observed at once.
_LOT: Final = 64
#: The answer to the kernel if a table is to wait.
_WAITS: Final = -1


@attrs.define
class _Kept:
    """The state of a match between two deals."""

    scores: tuple[int, ...]
    #: The deals so far, and those that were played.
    deals: int = 0
    hands: int = 0
    #: The scorers that can no longer win (END-4), and the seats that may not bid (BID-13).
    barred: frozenset[int] = frozenset()
    silent: tuple[Seat, ...] = ()


class _Scores:
    """The match of each table: its state before the deal in progress."""

    def __init__(self, rules: Ruleset, tables: list[Dealing], *, matches: bool, waiting: bool) -> None:
        self.rules: Final = rules
        self._matches, self._waiting = matches, waiting
        #: The function that the kernel calls after each deal, if it has to.
        self.keeper: Final = self._after if matches or waiting else None
        #: The scorer of each seat.
        self.sides: Final = np.array([rules.side_of(Seat(seat)) for seat in range(rules.players)])
        self._tables: Final = tables
        #: The tables whose deals have ended since somebody last asked.
        self.changed: Final[set[int]] = set()
        #: By table, the scorers that won the match that has ended with this step.
        self.over: Final[dict[int, tuple[int, ...]]] = {}
        self.kept: list[_Kept]

    def begin(self) -> None:
        """Begin all matches."""
        self.kept = [_Kept(checked_scores(self.rules, None)) for _ in self._tables]
        self.changed.update(range(len(self._tables)))

    def info(self, table: int) -> DealInfo:
        """Return the public facts at the start of the deal in progress."""
        kept = self.kept[table]
        return DealInfo(self.rules, Seat(self._tables[table].dealer), kept.scores, kept.deals + 1, kept.silent)

    def _after(self, table: int) -> int:
        """Keep the scores of a deal that has ended; return the next dealer and who may not bid, for the kernel.

        Return `_WAITS` if nothing follows.
        """
        if not self._matches:
            return _WAITS
        kept, dealing, rules = self.kept[table], self._tables[table], self.rules
        dealer = Seat(dealing.dealer)
        self.changed.add(table)
        if not dealing.plays:
            kept.deals += 1
            # Only inkles are bid and not played (BID-9).
            again = deals_again(rules, PassedOut(inkles=dealing.made > 1))
        else:
            again, standing = False, self._standing(table)
            over = result(standing)
            if over is not None:
                self.over[table] = over.winners
                if self._waiting:
                    return _WAITS
                self.kept[table] = kept = _Kept(checked_scores(rules, None))
            else:
                failed = set_too_far(rules, self._outcome(table)) if rules.ralphing else None
                silent = () if failed is None else (failed,)
                self.kept[table] = kept = _Kept(standing.after, kept.deals + 1, standing.hands, standing.barred, silent)
        following = dealer if again else left_of(dealer, rules.players)
        return following | sum(CARD_BIT[seat] for seat in kept.silent) << 3

    def _standing(self, table: int) -> Standing:
        kept, dealing = self.kept[table], self._tables[table]
        prepared = dealing.prepared
        contract: Contract = prepared.host.contract
        made = prepared.scores.outcome(dealing.won).made
        standing = Standing.after_hand(self.rules, contract, made, dealing.points, kept.scores, kept.hands, kept.barred)
        if tricks_decide(standing):
            # The hand has been played, so there is a play.
            play: Any = deal_of(self.info(table), dealing).table.play
            return standing.with_tricks(play, self._outcome(table))
        return standing

    def _outcome(self, table: int) -> Played:
        dealing = self._tables[table]
        contract: Contract = dealing.prepared.host.contract
        return Played(contract, tuple(dealing.won >> 8 * seat & 255 for seat in range(self.rules.players)))


class _Watching:
    """The observations of all tables: masks, which numpy unpacks, and small numbers behind them."""

    def __init__(self, scores: _Scores, tables: list[Dealing]) -> None:
        rules = scores.rules
        layout = layout_for(rules)
        names = [plane.name for plane in layout.planes]
        if unknown := [name for name in names if name not in _PLANES]:
            raise UnsupportedRulesError(f"observations of tables do not cover: {', '.join(unknown)}")
        self._bits = layout.plane("tricks").offset
        self._numbers = layout.size - self._bits
        self._scores = scores
        self._masks = _whole(self._bits)
        self._written = _Rows(min(_LOT, len(tables)), self._masks + _whole(8 * self._numbers))
        self._observers = [
            Observer(
                table,
                kitty_shown="kitty shown" in names,
                exposing="exposed" in names,
                naming="named" in names,
                stages=sum(1 << 11 * place + STAGES.index(name) for place, name in enumerate(_STAGES)),
                outcomes=len(OUTCOMES),
                ends=bytes(map(OUTCOMES.index, _ENDS)),
            )
            for table in tables
        ]

    def observations(self, seats: NDArray[np.uint8], out: NDArray[Any] | None) -> NDArray[Any]:
        """Write and unpack them, for these *seats*, into *out* if it is given."""
        changed = self._scores.changed
        while changed:
            number = changed.pop()
            kept = self._scores.kept[number]
            self._observers[number].scores = [
                of_match(kept.scores, scorer, kept.deals + 1) for scorer in range(len(kept.scores))
            ]
        shape = len(seats), self._bits + self._numbers
        found = np.empty(shape, np.uint8) if out is None else out
        expect("an array", found, np.ndarray)
        if found.shape != shape:
            raise InvalidValue(f"out of shape {found.shape}: expected {shape}")
        if found.dtype.kind not in "iuf" or not np.can_cast(np.uint8, found.dtype):
            raise InvalidType(f"out of {found.dtype}: expected numbers from 0 to 255")
        if not found.flags.writeable:
            raise InvalidValue("out is read-only: expected an array that can be written to")
        given, masks = seats.tobytes(), self._masks
        # A few tables at a time stay in the cache of the processor.
        for start in range(0, len(given), _LOT):
            lot = slice(start, start + _LOT)
            observe_tables(self._observers[lot], given[lot], self._written.memory)
            rows = found[lot]
            written = self._written.bytes[: len(rows)]
            rows[:, : self._bits] = np.unpackbits(written[:, :masks], axis=1, bitorder="little", count=self._bits)
            rows[:, self._bits :] = written[:, masks : masks + self._numbers]
        return found
