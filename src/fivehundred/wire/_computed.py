"""What follows from a value, for those who show it and know no rule: the library's own numbers and texts."""

from __future__ import annotations

from typing import Any, Final, NewType, TypeVar, get_args

import attrs

from fivehundred._words import said
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.options import DiscardOptions, Options
from fivehundred.deal.scoring import Score
from fivehundred.deal.sequence import Stage
from fivehundred.deal.trick import Trick
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.encoding import LayAway, encoding_for
from fivehundred.match.book import DealSummary
from fivehundred.match.game import Game, Standings
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._forms import WALK, EverySetting
from fivehundred.wire.walk import TEXT, Form

_T = TypeVar("_T", bound=attrs.AttrsInstance)


#: What is going on: the class of a stage.
StageName = NewType("StageName", type)
_WORDS: Final = {kind: WALK.tag(kind) for kind in get_args(Stage)}
WALK.put(StageName, Form(_WORDS.__getitem__, TEXT.read, {"enum": [*_WORDS.values()]}))


@attrs.frozen(kw_only=True)
class ContractComputed:
    """What follows from a contract."""

    trump: Suit | None = said("The trump suit; null without one.")
    text: str = said("The contract in words.")


@attrs.frozen(kw_only=True)
class WholeContract(Contract):
    """A contract with everything that follows from it."""

    sits_out: tuple[Seat, ...] = said("The seats that do not play, ascending.")
    trump: Suit | None = said("The trump suit; null without one.")
    text: str = said("The contract in words.")


@attrs.frozen(kw_only=True)
class TrickShown:
    """A trick, finished or under way."""

    seats: tuple[Seat, ...] = said("Who played, in that order, the leader first.")
    cards: tuple[Card, ...] = said("What each of them played.")
    suit: Suit | None = said("The suit that a led joker named, if it did.")
    winner: Seat | None = said("Who won it; null while it is not full.")
    from_table: tuple[bool, ...] = said("Which of the cards came from the table; empty if nobody has cards there.")


@attrs.frozen(kw_only=True)
class NeededShown:
    """What the contractor's side still has to do."""

    left: int = said("The tricks that nobody has won yet.")
    least: int = said("How many of them the contractor's side must win.")
    most: int = said("How many of them it may win; below 0 when it has won too many.")
    to_make: int | None = said("How many more make the contract; null once it is defeated.")
    to_defeat: int | None = said("How many tricks of the defenders defeat it; null if none can do so.")
    made: bool = said("Whether the contract is made, whatever comes.")
    defeated: bool = said("Whether the contract can no longer be made.")


@attrs.frozen(kw_only=True)
class OpenHandShown:
    """A hand that lies open."""

    seat: Seat = said("Whose it is.")
    cards: tuple[Card, ...] = said("What is left of it, sorted as a hand is held.")


@attrs.frozen(kw_only=True)
class OptionsComputed:
    """Options as they are typed."""

    count: int = said("How many there are.")
    texts: tuple[str, ...] = said("Each as it is typed; none of discards, which can be thousands.")


@attrs.frozen(kw_only=True)
class Listed(OptionsComputed):
    """What may be done, one by one."""

    ids: tuple[int, ...] = said("The number of each in the encoding of the rules.")


@attrs.frozen(kw_only=True)
class Discards:
    """Every way to lay away some of the cards held."""

    count: int = said("How many ways there are.")
    cards: tuple[Card, ...] = said("The cards to choose from, sorted as a hand is held.")
    size: int = said("How many of them are laid away.")
    ids: tuple[int, ...] = said("The number of laying away each card, in the same order.")


#: What may be done.
LegalShown = Listed | Discards


@attrs.frozen(kw_only=True)
class SpectatorViewComputed:
    """What the table looks like to somebody who stands by."""

    stage: StageName = said("What is going on.")
    to_act: Seat | None = said("Whose turn it is; null when nothing is left to decide.")
    sides: tuple[tuple[Seat, ...], ...] = said("The seats of each entry of the scores.")
    hand_sizes: tuple[int, ...] = said("How many cards each seat holds.")
    contract: WholeContract | None = said("What is played for; null while that is open.")
    tricks: tuple[TrickShown, ...] = said("Every trick so far, the one under way last.")
    won: tuple[int, ...] = said("The tricks each seat has won by its cards.")
    won_by_side: tuple[int, ...] = said("The same for each entry of the scores.")
    needed: NeededShown | None = said(
        "What the contractor's side still has to do; null without a contract, or where each plays alone."
    )
    voids: tuple[tuple[Suit, ...], ...] = said("The suits each seat has shown itself void of.")
    open_hand: OpenHandShown | None = said("The hand that lies open, if one does.")
    table_cards: tuple[tuple[Card, ...], ...] = said(
        "The cards that lie open on the table of each seat; empty if nobody has cards there."
    )
    score: Score | None = said("The points of the hand; null until it is over.")


@attrs.frozen(kw_only=True)
class SeatViewComputed(SpectatorViewComputed):
    """What the table looks like to one seat, and what it may do."""

    hand: tuple[Card, ...] = said("The cards it holds now, sorted as a hand is held.")
    partners: tuple[Seat, ...] = said("The seats that it knows to be on its side.")
    legal: LegalShown | None = said("What it may do now; null when another is to act.")


def spectator_view_computed(view: SpectatorView) -> SpectatorViewComputed:
    """What *view* answers, as a document says it."""
    return SpectatorViewComputed(**_seen(view))


def seat_view_computed(view: SeatView) -> SeatViewComputed:
    """What *view* answers, as a document says it."""
    return SeatViewComputed(
        **_seen(view), hand=_sorted(view, view.hand), partners=view.partners, legal=_legal(view, view.legal_actions)
    )


def _seen(view: SeatView | SpectatorView) -> dict[str, Any]:
    table, rules, needed = view.table, view.rules, view.tricks_needed
    return {
        "stage": type(view.stage),
        "to_act": view.to_act,
        "sides": rules.scorers,
        "hand_sizes": view.hand_sizes,
        "contract": None if view.contract is None else _contract_shown(rules, view.contract),
        "tricks": tuple(map(_trick_shown, view.tricks)),
        "won": view.won,
        "won_by_side": tuple(sum(view.won[seat] for seat in seats) for seats in rules.scorers),
        "needed": None if needed is None else copied(NeededShown, needed),
        "voids": view.voids,
        "open_hand": table.open_hand
        and OpenHandShown(seat=table.open_hand[0], cards=_sorted(view, table.open_hand[1])),
        "table_cards": tuple(_sorted(view, table.table_cards(Seat(seat))) for seat in range(len(table.piles))),
        "score": view.score if view.finished else None,
    }


def copied(kind: type[_T], value: object, **more: object) -> _T:
    """What *value* answers to the names of the fields of *kind*, with ``text`` for the value in words, and *more*."""
    names = [field.name for field in attrs.fields(kind) if field.name not in more]
    return kind(**{name: str(value) if name == "text" else getattr(value, name) for name in names}, **more)


def _sorted(view: SeatView | SpectatorView, cards: Cards) -> tuple[Card, ...]:
    return sort_hand(cards, ranking_on(view.table))


def _contract_shown(rules: Ruleset, contract: Contract) -> WholeContract:
    out = tuple(Seat(seat) for seat in range(rules.players) if seat not in contract.playing)
    return copied(WholeContract, contract, sits_out=out)


def _trick_shown(trick: Trick) -> TrickShown:
    return TrickShown(
        seats=trick.seats,
        cards=tuple(play.card for play in trick.plays),
        suit=trick.plays[0].suit,
        winner=trick.winner,
        from_table=trick.from_table if any(trick.from_table) else (),
    )


def _legal(view: SeatView, options: Options) -> LegalShown | None:
    number = encoding_for(view.rules).number
    if isinstance(options, DiscardOptions):
        cards = _sorted(view, view.hand)
        ids = tuple(number(LayAway(card)) for card in cards)
        return Discards(count=len(options), cards=cards, size=options.size, ids=ids)
    if not options:
        return None
    return Listed(count=len(options), texts=tuple(map(str, options)), ids=tuple(map(number, options)))


@attrs.frozen(kw_only=True)
class TextComputed:
    """The value as a text."""

    text: str = said("In words.")


@attrs.frozen(kw_only=True)
class RefusalComputed(TextComputed):
    """A refusal in words, for the player who tried it."""

    message: str = said("The sentence alone: why not.")


@attrs.frozen(kw_only=True)
class PublicRefusalComputed(TextComputed):
    """A refusal in words, for the whole table."""

    rule: str = said("The number of the rule it rests on.")


@attrs.frozen
class RulesetComputed:
    """What a ruleset says of every setting."""

    settings: EverySetting = said("The rules, with the settings that have their defaults.")


@attrs.frozen(kw_only=True)
class GameComputed(Standings):
    """A game as it stands. Points have one entry for each player, or each side of fixed partners."""

    settings: EverySetting = said("The rules it began with, with the settings that have their defaults.")
    rows: tuple[DealSummary, ...] = said("One for every deal so far.")


def game_computed(game: Game) -> GameComputed:
    """What *game* answers, as a document says it."""
    return copied(GameComputed, game.standings, settings=EverySetting(game.first_rules), rows=game.rows)


@attrs.frozen(kw_only=True)
class DealSummaryComputed:
    """What was played for, in a word."""

    call: str = said("The bid, or what became of the hand without one.")
    contractor: int | None = said("The player who bid it; null if nobody did.")


def options_computed(options: Options) -> OptionsComputed:
    """*options* as they are typed."""
    listed = () if isinstance(options, DiscardOptions) else options
    return OptionsComputed(count=len(options), texts=tuple(map(str, listed)))
