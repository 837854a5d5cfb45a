"""Statistics of recorded games: flat rows for tables, and what players and partnerships bid, made and scored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Final

import attrs

from fivehundred import Bid, Contract, Pass, Seat
from fivehundred.archives import DamagedGameError
from fivehundred.arena import Mean, mean
from fivehundred.arena.standings import REACH
from fivehundred.deal.turns import Misdealt, Played
from fivehundred.deal.views import Public
from fivehundred.errors import InvalidValue
from fivehundred.notation import Record
from fivehundred.render.text import calls_made, columns
from fivehundred.rules.goals import AtLeast

#: What stands in a row: a plain value that every program for tables takes.
RowValue = str | int | bool | None
#: What files of games hold, as `fivehundred.archives.read_games` yields it.
Games = Iterable[Record | DamagedGameError]
#: The keys of each row.
ROW_COLUMNS: Final = (
    *("game", "deal", "rules", "seat", "player", "partner", "partnership", "side", "dealer", "bids", "role"),
    *("contract", "level", "trump", "made", "slam", "outcome", "misere", "tricks", "points", "revokes"),
)
_TRUMPS: Final = "SCDHN"


def _names(number: int, tags: Mapping[str, str], count: int) -> list[str]:
    """Return the names of a game's players: those in its tags, or ``Player 0`` and so on."""
    if "Names" in tags:
        found = [name.strip() for name in tags["Names"].split(",")]
    elif "Players" in tags:
        found = tags["Players"].split()
    else:
        return [f"Player {place}" for place in range(count)]
    if not all(found):
        raise InvalidValue(f"game {number}: an empty name in its tag")
    if len(found) != count:
        raise InvalidValue(f"game {number}: {len(found)} names in its tag, expected {count}")
    return found


def seated_deals(number: int, game: Record) -> Iterator[tuple[int, Public, list[str]]]:
    """Yield the finished deals of a game with its *number*: the number of each, and the names of its seats.

    Raises `InvalidValue` if a tag has another number of names than the game has players.
    """
    summaries = game.match.rows if game.is_match else ()
    tags, people = dict(game.tags), max((one.deal.rules.players for one in game.deals), default=0)
    for place, one in enumerate(game.deals, start=1):
        if one.deal.finished:
            names = _names(number, tags | dict(one.tags), people if summaries else one.deal.rules.players)
            # A player who has dropped out of a match has no seat any more.
            yield place, one.deal, [names[player] for player in summaries[place - 1].seats] if summaries else names


def rows(games: Games) -> Iterator[dict[str, RowValue]]:
    """Yield one row for each seat of each finished deal; pandas and polars make a table of them as they are.

    The names are those of the tags ``Names`` or, for bots, ``Players``, as the command writes them, or else ``Player
    0`` and so on. Games that could not be read are left out, as are deals in progress. The guide to statistics explains
    the columns. Raises `InvalidValue` if a tag has another number of names than the game has players.

    >>> from fivehundred import Match, players, presets
    >>> from random import Random
    >>> match = Match.start(presets.AUSTRALIAN_4, dealer=Seat(0))
    >>> steps = match.steps([players.make_player("sensible", rng=Random(1))] * 4, rng=Random(1), max_deals=2)
    >>> deals = [step.deal for step in steps if step.deal.finished]
    >>> game = Record.of_match(deals, tags={"Names": "Ann,Bob,Cleo,Dan"})
    >>> for row in rows([game]):
    ...     print(row["deal"], row["player"], row["role"], row["contract"], row["made"], row["points"])
    1 Ann partner 8D True 280
    1 Bob defender 8D True 0
    1 Cleo contractor 8D True 280
    1 Dan defender 8D True 0
    2 Ann contractor 6NT True 120
    2 Bob defender 6NT True 30
    2 Cleo partner 6NT True 120
    2 Dan defender 6NT True 30
    """
    for number, game in enumerate(games, start=1):
        if isinstance(game, DamagedGameError):
            continue
        for place, deal, names in seated_deals(number, game):
            for row in _deal_rows(deal, names):
                yield {"game": number, "deal": place, **row}


def _deal_rows(deal: Public, names: Sequence[str]) -> Iterator[dict[str, RowValue]]:
    rules, outcome, score = deal.rules, deal.outcome, deal.score
    bids = Counter(seat for seat, call in calls_made(deal.table) if not isinstance(call, Pass))
    about: dict[str, RowValue] = dict.fromkeys(("contract", "level", "trump", "made", "slam"))
    about |= {"outcome": "misdealt" if isinstance(outcome, Misdealt) else "passed out", "misere": False}
    contract: Contract | None = None
    tricks: tuple[int, ...] = ()
    revokes = Counter[Seat]()
    if isinstance(outcome, Played):
        contract, tricks = outcome.contract, outcome.tricks
        revokes = Counter(revoke.seat for revoke in outcome.revokes)
        call, taken = contract.call, sum(outcome.tricks[seat] for seat in contract.side)
        about |= {"outcome": "played", "made": score.made, "contract": None if call is None else str(call)}
        slam = taken == rules.hand_size if isinstance(contract.goal, AtLeast) and call is not None else None
        about |= {"misere": contract.misere, "slam": slam}
        if isinstance(call, Bid):
            about |= {"level": call.level, "trump": "NT" if call.trump is None else call.trump.value}
    for seat in (Seat(number) for number in range(rules.players)):
        role = None
        if contract is not None and contract.contractor is not None:
            role = "defender" if seat not in contract.side else "partner"
            role = "contractor" if seat == contract.contractor else role
        allies = rules.partners_of(seat) if rules.fixed_partners else ()
        yield {
            "rules": rules.title,
            "seat": int(seat),
            "player": names[seat],
            "partner": " & ".join(names[ally] for ally in allies) or None,
            "partnership": " & ".join(sorted(names[one] for one in (seat, *allies))) if allies else None,
            "side": rules.side_of(seat),
            "dealer": seat == deal.dealer,
            "bids": bids[seat],
            "role": role,
            **about,
            "tricks": tricks[seat] if tricks else None,
            "points": score.points[rules.side_of(seat)],
            "revokes": revokes[seat],
        }


@attrs.frozen
class Share:
    """How many of some hands were so, with the 95 % interval by Wilson, which is never empty and stays within 0 and 1.

    >>> share = Share(7, 10)
    >>> share.value, round(share.low, 3), round(share.high, 3)
    (0.7, 0.397, 0.892)
    >>> str(share), str(Share(0, 0))
    ('7 of 10 (40–89%)', '0 of 0')
    """

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, from 0 to 1; ``None`` of no hands.

        >>> share.value
        0.7
        """
        return self.count / self.of if self.of else None

    def _bound(self, sign: int) -> float:
        if not self.of:
            return (1 + sign) / 2
        part, square = self.count / self.of, REACH**2 / self.of
        spread = REACH * sqrt(part * (1 - part) / self.of + square / (4 * self.of))
        return min(1.0, max(0.0, (part + square / 2 + sign * spread) / (1 + square)))

    @property
    def low(self) -> float:
        """The lower end of the interval.

        >>> round(share.low, 3)
        0.397
        """
        return self._bound(-1)

    @property
    def high(self) -> float:
        """The upper end of the interval.

        >>> round(share.high, 3)
        0.892
        """
        return self._bound(1)

    def __str__(self) -> str:
        return f"{self.count} of {self.of}" + (
            f" ({self.low:.0%}–{self.high:.0%})".replace("%–", "–") if self.of else ""
        )


@attrs.frozen(kw_only=True)
class PlayerStatistics:
    """The statistics of a player, or of a partnership, whose contracts and points are those of both.

    Averages are points a hand with their 95 % interval by Student, from two hands on. It is wide for few hands, because
    they hardly show how far points are spread.

    >>> tally = PlayerStatistics(name="Ann", deals=3, bids=2, contracts=(("7H", Share(1, 2)),))
    >>> tally.made
    Share(count=1, of=2)
    """

    #: The player, or both partners in alphabetical order, as in ``Ann & Cleo``.
    name: str
    #: The finished deals, including those that were thrown in; of bots in several seats, the hands.
    deals: int
    #: The bids made, also those that were outbid.
    bids: int
    #: The contracts in the order of their tricks and trumps, special bids last, each with how often it was made.
    contracts: tuple[tuple[str, Share], ...] = ()
    #: The average as contractor; that of a player does not count the hands in which a partner was the contractor.
    as_contractor: Mean | None = None
    #: The average of a player as partner of the contractor; ``None`` for a partnership.
    as_partner: Mean | None = None
    as_defender: Mean | None = None
    #: The misères made, of those played: bids to lose every trick.
    miseres: Share = Share(0, 0)
    #: The contracts to win tricks in which the side won every trick, of all of them.
    slams: Share = Share(0, 0)
    #: The hands with a revoke, of those that were played.
    revokes: Share = Share(0, 0)

    @property
    def made(self) -> Share:
        """The contracts made, of all.

        >>> str(tally.made)
        '1 of 2 (9–91%)'
        """
        return Share(sum(share.count for _, share in self.contracts), sum(share.of for _, share in self.contracts))

    def tree(self) -> dict[str, object]:
        """Return the statistics as a JSON tree.

        >>> tally.tree()["made"]["count"]
        1
        """
        shares = {"made": self.made, "miseres": self.miseres, "slams": self.slams, "revokes": self.revokes}
        means = {"as_contractor": self.as_contractor, "as_partner": self.as_partner, "as_defender": self.as_defender}
        return {
            "name": self.name,
            "deals": self.deals,
            "bids": self.bids,
            **{key: _share_tree(share) for key, share in shares.items()},
            **{key: None if found is None else attrs.asdict(found) for key, found in means.items()},
            "contracts": {call: _share_tree(share) for call, share in self.contracts},
        }


def _share_tree(share: Share) -> dict[str, float | None]:
    ends = {"low": round(share.low, 4), "high": round(share.high, 4)}
    return {"count": share.count, "of": share.of, **ends}


@attrs.frozen(kw_only=True)
class Statistics:
    """What players and partnerships bid, made and scored in some games. Make it with `statistics`.

    >>> found = statistics([Record()])
    >>> found.games, found.players
    (1, ())
    """

    #: The number of games, and of their finished deals.
    games: int
    deals: int
    #: The players in the order in which they appear.
    players: tuple[PlayerStatistics, ...]
    #: The partnerships likewise; empty where partners change from hand to hand.
    partnerships: tuple[PlayerStatistics, ...]

    def tree(self) -> dict[str, object]:
        """Return the statistics as a JSON tree.

        >>> found.tree()["deals"]
        0
        """
        who = {"players": self.players, "partnerships": self.partnerships}
        tallies = {key: [tally.tree() for tally in found] for key, found in who.items()}
        return {"games": self.games, "deals": self.deals, **tallies}

    def text(self) -> str:
        """Return the statistics as tables of text.

        >>> print(found.text())
        0 deals of 1 game
        """
        parts = [f"{count_text(self.deals, 'deal')} of {count_text(self.games, 'game')}"]
        for title, tallies in (("player", self.players), ("partnership", self.partnerships)):
            if tallies:
                heads = [title, "deals", "bids", "made", "as contractor", "as partner", "as defender"]
                heads += ["misères", "slams", "revokes"]
                parts.append(columns([heads, *map(_cells, tallies)]))
                calls = [[tally.name, call, str(share)] for tally in tallies for call, share in tally.contracts]
                parts.append(columns([[title, "contract", "made"], *calls]))
        return "\n\n".join(parts)


def count_text(count: int, thing: str) -> str:
    """A *count* of things: ``1 deal``, ``2 deals``."""
    return f"{count} {thing}{'s' * (count != 1)}"


def _cells(tally: PlayerStatistics) -> list[str]:
    means = (tally.as_contractor, tally.as_partner, tally.as_defender)
    shares = (tally.miseres, tally.slams, tally.revokes)
    points = ["–" if found is None else str(found) for found in means]
    return [tally.name, str(tally.deals), str(tally.bids), str(tally.made), *points, *map(_plain, shares)]


def _plain(share: Share) -> str:
    return f"{share.count} of {share.of}" if share.of else "–"


@attrs.define
class _Counts:
    """What is counted of a player or of a partnership."""

    numbers: Counter[str] = attrs.field(factory=Counter)
    contracts: defaultdict[str, list[int]] = attrs.field(factory=lambda: defaultdict(lambda: [0, 0]))
    points: defaultdict[str, list[int]] = attrs.field(factory=lambda: defaultdict(list))
    #: The hands with a revoke: game, deal and seat, or of a partnership side.
    revoked: set[tuple[RowValue, ...]] = attrs.field(factory=set)

    def add(self, row: Mapping[str, RowValue], hand: str = "seat", *, seat_only: bool = False) -> None:
        """Count a row, which belongs to the *hand* of a seat or a side.

        With *seat_only*, count what the seat did, but not the deal, which another row counts.
        """
        role = row["role"]
        self.numbers.update(bids=int(row["bids"] or 0))
        if row["revokes"]:
            self.revoked.add((row["game"], row["deal"], row[hand]))
        if seat_only:
            return
        self.numbers.update(deals=1, played=int(row["outcome"] == "played"))
        if role is not None:
            self.points[str(role)].append(int(row["points"] or 0))
        if role == "contractor":
            made = bool(row["made"])
            self.contracts[str(row["contract"])][0] += made
            self.contracts[str(row["contract"])][1] += 1
            if row["misere"]:
                self.numbers.update(miseres=1, miseres_made=made)
            elif row["slam"] is not None:
                self.numbers.update(to_win=1, slams=bool(row["slam"]))

    def tally(self, name: str) -> PlayerStatistics:
        """Return what was counted of the player or the partnership with this *name*."""
        count = self.numbers
        means = {
            f"as_{role}": mean(self.points[role]) if len(self.points[role]) > 1 else None
            for role in ("contractor", "partner", "defender")
        }
        return PlayerStatistics(
            name=name,
            deals=count["deals"],
            bids=count["bids"],
            contracts=tuple((call, Share(*self.contracts[call])) for call in sorted(self.contracts, key=_order)),
            **means,
            miseres=Share(count["miseres_made"], count["miseres"]),
            slams=Share(count["slams"], count["to_win"]),
            revokes=Share(len(self.revoked), count["played"]),
        )


def _order(call: str) -> tuple[int, int, str]:
    level = call.rstrip("SCDHNT")
    return (int(level), _TRUMPS.index(call[len(level)]), call) if level.isdecimal() else (99, 0, call)


def statistics(games: Games) -> Statistics:
    """Return what each player and each partnership bid, made and scored in *games*; see `rows` for their names.

    >>> from fivehundred import Match, players, presets
    >>> from random import Random
    >>> match = Match.start(presets.AUSTRALIAN_4, dealer=Seat(0))
    >>> steps = match.steps([players.make_player("sensible", rng=Random(1))] * 4, rng=Random(1), max_deals=2)
    >>> deals = [step.deal for step in steps if step.deal.finished]
    >>> found = statistics([Record.of_match(deals, tags={"Names": "Ann,Bob,Cleo,Dan"})])
    >>> ann, bob, *_ = found.players
    >>> ann.contracts, str(bob.as_defender)
    ((('6NT', Share(count=1, of=1)),), '+15.0 ± 190.6 (2)')
    >>> [partners.name for partners in found.partnerships]
    ['Ann & Cleo', 'Bob & Dan']
    """
    players, partnerships = defaultdict[str, _Counts](_Counts), defaultdict[str, _Counts](_Counts)
    read = deals = 0

    def count_games() -> Iterator[Record | DamagedGameError]:
        nonlocal read
        for game in games:
            read += isinstance(game, Record)
            yield game

    for row in rows(count_games()):
        deals += row["seat"] == 0
        players[str(row["player"])].add(row)
        if row["partnership"] is not None:
            # The deal counts once for both: with the row of the contractor, or else of the side's first seat.
            once = row["role"] == "contractor" or (row["role"] != "partner" and row["seat"] == row["side"])
            partnerships[str(row["partnership"])].add(row, "side", seat_only=not once)
    return Statistics(
        games=read,
        deals=deals,
        players=tuple(counts.tally(name) for name, counts in players.items()),
        partnerships=tuple(counts.tally(name) for name, counts in partnerships.items()),
    )
