"""Score sheets as text: a line for each deal, the next dealer or the winners, and the results that would win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from functools import partial
from typing import Final, assert_never

import attrs

from fivehundred._base.words import as_annotated, visible_names
from fivehundred.deal.contract import can_stand
from fivehundred.deal.turns import Misdealt, PassedOut, Played
from fivehundred.match.chances import Chance, Way, chances_of
from fivehundred.match.endings import bidding_scorers
from fivehundred.match.game import DealSummary, Game, HandResult
from fivehundred.match.scoresheet import Change, Corrected, Entered, Entry, Undone
from fivehundred.render.text import align_right, by_and_made, columns, scorer_names
from fivehundred.rules.calls import PASS, Bid, Call, Pass, SpecialBid
from fivehundred.rules.goals import AtLeast
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, Shares, Sides
from fivehundred.seats import Seat
from fivehundred.texts.messages import Language, Sentence, label, text

_say_sheet: Final = partial(Sentence.of, "sheet")
_say_need: Final = partial(Sentence.of, "need")


@as_annotated
def sheet_text(game: Game, names: Sequence[str], *, language: Language = "en") -> str:
    """The score sheet of a game: a line for each deal with points and totals, then the state of the game (SCORE-11).

    *game* is a match or a score sheet; *names* are the players' names by number.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out()
    >>> sheet = sheet.enter(sheet.contract("7S", by=1), 8)
    >>> print(sheet_text(sheet, ["Ann", "Bob", "Cleo", "Dan"]))
    deal  dealer  contract    by   took             Ann and Cleo        Bob and Dan
       1  Ann     passed out                                   0                  0
       2  Bob     7S          Bob     8  made  +20            20  +140          140
    Cleo deals
    """
    rows = sheet_rows(game, names, language=language)
    # The numbers: the deal, its tricks, and every total below its name.
    numbers = (0, 4, *range(7, len(rows[0]), 2))
    table = columns(align_right(rows, numbers)) if game.rows else text(_say_sheet("empty"), language)
    return f"{table}\n{standing_of(game, names, language=language)}"


@as_annotated
def sheet_rows(game: Game, names: Sequence[str], *, language: Language = "en") -> list[list[str]]:
    """The cells of a score sheet: a row of heads, then a row for each deal (SCORE-11).

    Six cells about the deal come first, then two for each side or player: the points and the total.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet_rows(sheet.enter(sheet.contract("7S", by=1), 8), ["Ann", "Bob", "Cleo", "Dan"])[1]
    ['1', 'Ann', '7S', 'Bob', '8', 'made', '+20', '20', '+140', '140']
    """
    names = visible_names(names, game.first_rules.players)
    scorers = scorer_names(game.first_rules, names, language=language)
    labels = (_say_sheet(code) for code in ("deal", "dealer", "contract", "by", "took"))
    head = [*(text(one, language) for one in labels), "", *(cell for name in scorers for cell in ("", name))]
    return [head, *([*_deal(row, names, language), *_points(row)] for row in game.rows)]


def _deal(row: DealSummary, names: Sequence[str], language: Language) -> list[str]:
    by, made = by_and_made(row, names, language=language)
    side = () if row.contract is None else row.contract.side
    took = str(sum(row.tricks[seat] for seat in side)) if side else ""
    ended = ", ".join(filter(None, (made, _revoke_text(row, names, language))))
    return [str(row.number), names[row.dealer], _undertaking(row, names, language), by, took, ended]


def _revoke_text(row: DealSummary, names: Sequence[str], language: Language) -> str:
    """The players whose revokes were found too late to correct, as in ``Dan revoked`` (IRR-1)."""
    revokes = row.outcome.revokes if isinstance(row.outcome, Played) else ()
    players = tuple(dict.fromkeys(row.seats[revoke.seat] for revoke in revokes))
    return text(_say_sheet("revoked", seats=players), language, names=names) if players else ""


def _undertaking(row: DealSummary, names: Sequence[str], language: Language) -> str:
    """The call and any declared slam or breach, as in ``7S slam`` or ``8H breach Ann`` (BID-15, BID-17)."""
    said = _say_sheet(row.call)
    if row.contract is not None and row.contract.slam:
        said = _say_sheet("slam", call=said)
    if row.contract is not None and row.contract.breach is not None:
        said = _say_sheet("breach", call=said, seat=row.seats[row.contract.breach])
    return text(said, language, names=names)


def _points(row: DealSummary) -> Iterator[str]:
    for gain, total in zip(row.gains, row.totals, strict=True):
        yield f"{gain:+}" if row.played else ""
        yield str(total)


@as_annotated
def standing_of(game: Game, names: Sequence[str], *, language: Language = "en") -> str:
    """The result and the winners or, until the game is over, the next dealer and any players who may not bid.

    See END-6, SEAT-4 and BID-13.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet, names = ScoreSheet.start(presets.AUSTRALIAN_4), ["Ann", "Bob", "Cleo", "Dan"]
    >>> standing_of(sheet, names)
    'Ann deals'
    >>> print(standing_of(sheet.enter(sheet.contract("10NT", by=1), 10), names))
    Result: Bob and Dan made 10NT and stand at 520 (END-1)
    Won by Bob and Dan
    """
    names = visible_names(names, game.first_rules.players)
    if game.result is not None:
        ended = _say_sheet("result", what=game.result.as_sentence())
        said = (ended, _say_sheet("won by", seats=game.winners))
        return "\n".join(text(one, language, names=names) for one in said)
    said_next = _say_sheet("next", seat=game.dealer)
    silent = _say_sheet("silent", next=said_next, seats=game.may_not_bid)
    return text(silent if game.may_not_bid else said_next, language, names=names)


@as_annotated
def result_text(game: Game, names: Sequence[str], *, language: Language = "en") -> str:
    """The result of the game in words, with the players' *names* by number; empty until the game is over (END-6).

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet = sheet.enter(sheet.contract("10NT", by=1), 10)
    >>> result_text(sheet, ["Ann", "Bob", "Cleo", "Dan"])
    'Bob and Dan made 10NT and stand at 520 (END-1)'
    """
    names = visible_names(names, game.first_rules.players)
    return "" if game.result is None else text(game.result, language, names=names)


@as_annotated
def needs_text(game: Game, names: Sequence[str], *, language: Language = "en") -> str:
    """The results of the next deal that would win the game, in a line for each side or player (SCORE-11).

    >>> import attrs
    >>> from fivehundred import Seat, presets
    >>> game = attrs.evolve(Game.start(presets.AUSTRALIAN_4), scores=(460, -420))
    >>> print(needs_text(game, ["Ann", "Bob", "Cleo", "Dan"]))
    Ann and Cleo need any contract; or Bob and Dan to fail in a contract worth 80 or more
    Bob and Dan cannot win with this hand
    """
    names = visible_names(names, game.first_rules.players)
    told = []
    for chance in chances_of(game):
        needed = (*_bidding(game.rules, chance), *_defending(game, chance))
        sides = (game.first_rules.scorers[chance.scorer],)
        told.append(_say_need("needs" if needed else "cannot win", sides=sides, parts=needed))
    if told and game.rules.card_points is CardPoints.COUNTED:
        told.append(_say_need("captured cards"))
    return "\n".join(text(one, language, names=names) for one in told)


def _bidding(rules: Ruleset, chance: Chance) -> Iterator[Sentence]:
    """Yield the scorer's own contracts that would win the game."""
    ways = [way for way in chance.bidding if way.contract.breach is None]
    shared = [way for way in ways if len(way.contract.side) > 1]
    enough = {(_call(way), way.made, way.tricks) for way in shared}
    alone = [way for way in ways if way not in shared]
    halved = rules.sides is Sides.CALLED and rules.shares is Shares.HALF
    if halved and any((_call(way), way.made, way.tricks) not in enough for way in alone):
        # A contractor alone scores the full value, one with partners only half of it (CALL-3).
        yield from (_say_need("alone", what=what) for what in _won_by(rules, alone))
        yield from (_say_need("with a partner", what=what) for what in _won_by(rules, shared))
    else:
        yield from _won_by(rules, ways)


def _won_by(rules: Ruleset, ways: Sequence[Way]) -> Iterator[Sentence]:
    """Yield *ways* to win, all of which are contracts of the scorer."""
    bids = [way for way in ways if not way.contract.slam]
    yield from _made(rules, [way for way in bids if way.made])
    if any(way.made and way.contract.slam for way in ways):
        yield _say_need("declared slam")
    for tricks, calls in _by_tricks(way for way in bids if not way.made):
        failing = _say_need("that fails", what=_contracts(rules, calls))
        yield _say_need("with tricks", what=failing, count=tricks) if tricks else failing


def _made(rules: Ruleset, ways: Sequence[Way]) -> Iterator[Sentence]:
    """Yield the contracts that win if just made, then those that need overtricks."""
    just = {_call(way) for way in ways if way.tricks <= _tricks_needed(way)}
    if just:
        yield _contracts(rules, just)
    for tricks, calls in _by_tricks(way for way in ways if _call(way) not in just):
        yield _say_need("with tricks", what=_contracts(rules, calls, just), count=tricks)


def _defending(game: Game, chance: Chance) -> Iterator[Sentence]:
    """Yield the scorer's ways to win when another side has the contract."""
    ways = [way for way in chance.defending if way.contract.breach is None]
    # When a contract fails, a scorer can win without a trick, or because another side goes out backwards.
    falling = [way for way in ways if way.made is False and (way.rule in ("END-4", "END-8") or not way.tricks)]
    fewest = min((way.tricks for way in ways if way not in falling), default=None)
    if fewest is not None:
        yield _say_need("tricks in defence", count=fewest) if fewest else _say_need("to defend")
    yield from _falling(game, falling)
    breached = _only_by_breach(game, chance)
    if fewest is None and chance.scorer in breached:
        yield _say_need("to keep a breach")
    others = [game.first_rules.scorers[scorer] for scorer in breached if scorer != chance.scorer]
    yield from (_say_need("fails in a breach", sides=(side,)) for side in others)


def _falling(game: Game, ways: Sequence[Way]) -> Iterator[Sentence]:
    """Yield the sides that must fail, with the contracts in which they must do so."""
    rules = game.rules
    # When partners are called there are too many possible sides to name, and any player may become the bidder.
    called = rules.sides is Sides.CALLED
    by_side: dict[tuple[int, ...], list[Way]] = {}
    for way in ways:
        by_side.setdefault(() if called else bidding_scorers(rules, way.contract), []).append(way)
    for side, theirs in by_side.items():
        sides = tuple(game.first_rules.scorers[game.scorers[scorer]] for scorer in side)
        who = {"sides": sides} if sides else {}
        code = "side fails" if sides else "bidder fails"
        bids = {_call(way) for way in theirs if not way.contract.slam}
        if bids:
            yield _say_need(code, what=_contracts(rules, bids), **who)
        if any(way.contract.slam for way in theirs):
            yield _say_need(code, what=_say_need("declared slam"), **who)


def _only_by_breach(game: Game, chance: Chance) -> list[int]:
    """The scorers, in ascending order, whose breach gives this scorer an additional way to win (BID-15)."""
    ways = (*chance.bidding, *chance.defending)
    bare = {(way.contract, way.made) for way in ways if way.contract.breach is None}
    needed = [way.contract.breach for way in ways if (attrs.evolve(way.contract, breach=None), way.made) not in bare]
    return sorted({game.scorers[game.rules.side_of(seat)] for seat in needed if seat is not None})


def _call(way: Way) -> Call:
    return PASS if way.contract.call is None else way.contract.call


def _tricks_needed(way: Way) -> int:
    """The number of tricks needed to make the contract; for a special bid, the number of tricks in *way*."""
    goal = way.contract.goal
    return goal.tricks if isinstance(goal, AtLeast) else way.tricks


def _by_tricks(ways: Iterable[Way]) -> Iterable[tuple[int, set[Call]]]:
    """Group the calls of *ways* by the number of tricks needed."""
    groups: dict[int, set[Call]] = {}
    for way in ways:
        groups.setdefault(way.tricks, set()).add(_call(way))
    return groups.items()


def _contracts(rules: Ruleset, calls: AbstractSet[Call], others: AbstractSet[Call] = frozenset()) -> Sentence:
    """A short phrase for *calls*, to be used after *others* have been mentioned."""
    bids = (call for call in rules.ladder.calls if not isinstance(call, Pass))
    known = [call for call in bids if call not in others and can_stand(rules, call)]
    kinds: dict[str, Sequence[Bid | SpecialBid]] = {
        "contract": known,
        "bid of tricks": [call for call in known if isinstance(call, Bid)],
    }
    for what, several in kinds.items():
        if calls == set(several):
            return _say_need(f"any {'other ' * bool(others)}{what}")
    values = [_value(rules, call) for call in calls]
    for what, several in () if others else kinds.items():
        if calls == {call for call in several if _value(rules, call) >= min(values)}:
            return _say_need(f"{what} worth at least", points=min(values))
        if calls == {call for call in several if _value(rules, call) <= max(values)}:
            return _say_need(f"{what} worth at most", points=max(values))
    named: dict[Call, Sentence] = {special.call: Sentence.of("special", special.name) for special in rules.specials}
    return _say_need("one of", bids=tuple(named.get(call, call) for call in known if call in calls))


def _value(rules: Ruleset, call: Call) -> int:
    if isinstance(call, Bid):
        return rules.schedule.value(call)
    return rules.special(call.key).stake if isinstance(call, SpecialBid) else 0


@as_annotated
def change_text(rules: Ruleset, change: Change, names: Sequence[str], *, language: Language = "en") -> str:
    """A change in a score sheet's history as text; *rules* are the rules at the start of the game.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().correct(1, lambda before: before.misdealt())
    >>> change_text(sheet.rules, sheet.history[-1], ["Ann", "Bob", "Cleo", "Dan"])
    'row 1 corrected: misdeal, in place of passed'
    """
    match change:
        case Entered(row=row, entry=entry):
            return label("row entered", language, number=row, what=entry_text(rules, entry, names))
        case Corrected(row=row, old=old, new=new):
            first, last = (entry_text(rules, entry, names) for entry in (old, new))
            return label("row corrected", language, number=row, first=first, last=last)
        case Undone(what=what):
            is_correction = isinstance(what, Corrected)
            return label("correction taken back" if is_correction else "row taken back", language, number=what.row)
        case _:
            assert_never(change)


@as_annotated
def entry_text(rules: Ruleset, entry: Entry, names: Sequence[str]) -> str:
    """An entry as it is typed in `fivehundred score`, such as ``7S by Ann took 8``.

    The tricks of the contractor's side come first, then those of the other sides unless they follow from the first.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet = sheet.enter(sheet.contract("7S", by=1), 8)
    >>> entry_text(sheet.rules, sheet.entries[0], ["Ann", "Bob", "Cleo", "Dan"])
    '7S by Bob took 8'
    """
    names = visible_names(names, rules.players)
    match entry.what:
        case Misdealt(seat=seat):
            return "misdeal" if seat is None else f"misdeal by {names[entry.seats[seat]]}"
        case PassedOut(inkles=inkles):
            return "inkles" if inkles else "passed"
        case HandResult():
            said = _entry_keywords(rules, entry.what, [names[player] for player in entry.seats])
            return " ".join(" ".join((word, *map(str, told))) for word, told in said.items() if told is not None)
        case _:
            assert_never(entry.what)


def _entry_keywords(rules: Ruleset, hand: HandResult, players: Sequence[str]) -> Mapping[str, Iterable[object] | None]:
    """The keywords of an entry with their arguments; ``None`` marks a keyword to omit.

    *players* are the players' names by seat.
    """
    played, contract = hand.outcome, hand.outcome.contract
    partners = [players[seat] for seat in contract.side if seat != contract.contractor]
    return {
        "passed" if contract.call is None else str(contract.call): (),
        "by": None if contract.contractor is None else [players[contract.contractor]],
        "with": partners if partners and not rules.fixed_partners else None,
        "called": None if contract.called is None else [contract.called],
        "slam": () if contract.slam else None,
        "breach": None if contract.breach is None else [players[contract.breach]],
        "took": _tricks(rules, played),
        "revoked": [players[one.seat] for one in played.revokes] or None,
        "cards": hand.captured,
        "won": None if hand.winners is None else [players[seat] for seat in hand.winners],
        "worth": hand.worth,
    }


def _tricks(rules: Ruleset, played: Played) -> list[int]:
    """The tricks of the contractor's side, followed by those of the other sides if there are at least two."""
    tricks, side = played.tricks, played.contract.side
    # The tricks cover fewer players once some drop out, which happens only if everybody plays alone (END-4 c).
    whole = len(tricks) == rules.players
    scorers = rules.scorers if whole else tuple((Seat(seat),) for seat in range(len(tricks)))
    others = [sum(tricks[seat] for seat in seats) for seats in scorers if not set(seats) & set(side)]
    took = [sum(tricks[seat] for seat in side)] if side else []
    return took + others if len(others) > 1 else took
