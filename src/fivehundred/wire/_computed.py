"""What follows from a value, for those who show it and know no rule: the library's own numbers and texts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeVar

import attrs

from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.options import DiscardOptions, Options
from fivehundred.deal.scoring import Score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.breach import BreachCall
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift, SlamCall
from fivehundred.deal.trick import Trick
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.encoding import LayAway, encoding_for
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.goals import Goal
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._documents import says

_T = TypeVar("_T", bound=attrs.AttrsInstance)


class StageName(Enum):
    """What is going on."""

    AUCTION = "auction"
    CLAIMS = "claims"
    EXCHANGE = "exchange"
    CALLING = "calling partners"
    SLAM = "slam"
    GIFT = "gift"
    BREACH = "breach"
    DECLARING = "declaring jokers"
    PLAY = "play"
    FINISHED = "finished"


_STAGES: Final[Mapping[type[Any], StageName]] = {
    Auction: StageName.AUCTION,
    Claims: StageName.CLAIMS,
    Exchange: StageName.EXCHANGE,
    PartnerCall: StageName.CALLING,
    SlamCall: StageName.SLAM,
    Gift: StageName.GIFT,
    BreachCall: StageName.BREACH,
    Declaring: StageName.DECLARING,
    Play: StageName.PLAY,
    Finished: StageName.FINISHED,
}


@attrs.frozen(kw_only=True)
class ContractComputed:
    """What follows from a contract."""

    trump: Suit | None = attrs.field(metadata=says("The trump suit; null without one."))
    text: str = attrs.field(metadata=says("The contract in words."))


@attrs.frozen(kw_only=True)
class ContractShown(ContractComputed):
    """A contract with everything that follows from it."""

    call: Bid | SpecialBid | None = attrs.field(metadata=says("The bid that won; null on a passed deal."))
    contractor: Seat | None = attrs.field(metadata=says("Who bid it; null on a passed deal."))
    side: tuple[Seat, ...] = attrs.field(metadata=says("The contractor's side, ascending, the contractor included."))
    playing: tuple[Seat, ...] = attrs.field(metadata=says("The seats that play, ascending."))
    sits_out: tuple[Seat, ...] = attrs.field(metadata=says("The seats that do not, ascending."))
    goal: Goal = attrs.field(metadata=says("What its side must do."))
    called: Card | None = attrs.field(metadata=says("The card whose holder is the partner, if one was called."))
    slam: bool = attrs.field(metadata=says("Whether the contractor undertook all the tricks alone."))
    breach: Seat | None = attrs.field(metadata=says("The defender who undertook a trick more than needed, if any."))


@attrs.frozen(kw_only=True)
class TrickShown:
    """A trick, finished or under way."""

    seats: tuple[Seat, ...] = attrs.field(metadata=says("Who played, in that order, the leader first."))
    cards: tuple[Card, ...] = attrs.field(metadata=says("What each of them played."))
    suit: Suit | None = attrs.field(metadata=says("The suit that a led joker named, if it did."))
    winner: Seat | None = attrs.field(metadata=says("Who won it; null while it is not full."))
    from_table: tuple[bool, ...] = attrs.field(
        metadata=says("Which of the cards came from the table; empty if nobody has cards there.")
    )


@attrs.frozen(kw_only=True)
class NeededShown:
    """What the contractor's side still has to do."""

    left: int = attrs.field(metadata=says("The tricks that nobody has won yet."))
    least: int = attrs.field(metadata=says("How many of them the contractor's side must win."))
    most: int = attrs.field(metadata=says("How many of them it may win; below 0 when it has won too many."))
    to_make: int | None = attrs.field(metadata=says("How many more make the contract; null once it is defeated."))
    to_defeat: int | None = attrs.field(
        metadata=says("How many tricks of the defenders defeat it; null if none can do so.")
    )
    made: bool = attrs.field(metadata=says("Whether the contract is made, whatever comes."))
    defeated: bool = attrs.field(metadata=says("Whether the contract can no longer be made."))


@attrs.frozen(kw_only=True)
class OpenHandShown:
    """A hand that lies open."""

    seat: Seat = attrs.field(metadata=says("Whose it is."))
    cards: tuple[Card, ...] = attrs.field(metadata=says("What is left of it, sorted as a hand is held."))


@attrs.frozen(kw_only=True)
class ListedShown:
    """What may be done, one by one."""

    count: int = attrs.field(metadata=says("How many options there are."))
    texts: tuple[str, ...] = attrs.field(metadata=says("Each as it is typed."))
    ids: tuple[int, ...] = attrs.field(metadata=says("The number of each in the encoding of the rules."))


@attrs.frozen(kw_only=True)
class DiscardsShown:
    """Every way to lay away some of the cards held."""

    count: int = attrs.field(metadata=says("How many ways there are."))
    cards: tuple[Card, ...] = attrs.field(metadata=says("The cards to choose from, sorted as a hand is held."))
    size: int = attrs.field(metadata=says("How many of them are laid away."))
    ids: tuple[int, ...] = attrs.field(metadata=says("The number of laying away each card, in the same order."))


#: What may be done.
LegalShown = ListedShown | DiscardsShown


@attrs.frozen(kw_only=True)
class SpectatorViewComputed:
    """What the table looks like to somebody who stands by."""

    stage: StageName = attrs.field(metadata=says("What is going on."))
    to_act: Seat | None = attrs.field(metadata=says("Whose turn it is; null when nothing is left to decide."))
    sides: tuple[tuple[Seat, ...], ...] = attrs.field(metadata=says("The seats of each entry of the scores."))
    hand_sizes: tuple[int, ...] = attrs.field(metadata=says("How many cards each seat holds."))
    contract: ContractShown | None = attrs.field(metadata=says("What is played for; null while that is open."))
    tricks: tuple[TrickShown, ...] = attrs.field(metadata=says("Every trick so far, the one under way last."))
    won: tuple[int, ...] = attrs.field(metadata=says("The tricks each seat has won by its cards."))
    won_by_side: tuple[int, ...] = attrs.field(metadata=says("The same for each entry of the scores."))
    needed: NeededShown | None = attrs.field(
        metadata=says("What the contractor's side still has to do; null without a contract, or where each plays alone.")
    )
    voids: tuple[tuple[Suit, ...], ...] = attrs.field(metadata=says("The suits each seat has shown itself void of."))
    open_hand: OpenHandShown | None = attrs.field(metadata=says("The hand that lies open, if one does."))
    table_cards: tuple[tuple[Card, ...], ...] = attrs.field(
        metadata=says("The cards that lie open on the table of each seat; empty if nobody has cards there.")
    )
    score: Score | None = attrs.field(metadata=says("The points of the hand; null until it is over."))


@attrs.frozen(kw_only=True)
class SeatViewComputed(SpectatorViewComputed):
    """What the table looks like to one seat, and what it may do."""

    hand: tuple[Card, ...] = attrs.field(metadata=says("The cards it holds now, sorted as a hand is held."))
    partners: tuple[Seat, ...] = attrs.field(metadata=says("The seats that it knows to be on its side."))
    legal: LegalShown | None = attrs.field(metadata=says("What it may do now; null when another is to act."))


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
        "stage": _STAGES[type(view.stage)],
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


def _contract_shown(rules: Ruleset, contract: Contract) -> ContractShown:
    out = tuple(Seat(seat) for seat in range(rules.players) if seat not in contract.playing)
    return copied(ContractShown, contract, sits_out=out)


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
        return DiscardsShown(count=len(options), cards=cards, size=options.size, ids=ids)
    if not options:
        return None
    return ListedShown(count=len(options), texts=tuple(map(str, options)), ids=tuple(map(number, options)))


@attrs.frozen(kw_only=True)
class TextComputed:
    """The value as a text."""

    text: str = attrs.field(metadata=says("In words."))


@attrs.frozen(kw_only=True)
class RefusalComputed(TextComputed):
    """A refusal in words, for the player who tried it."""

    message: str = attrs.field(metadata=says("The sentence alone: why not."))


@attrs.frozen(kw_only=True)
class PublicRefusalComputed(TextComputed):
    """A refusal in words, for the whole table."""

    rule: str = attrs.field(metadata=says("The number of the rule it rests on."))


@attrs.frozen(kw_only=True)
class OptionsComputed:
    """Options as they are typed."""

    count: int = attrs.field(metadata=says("How many there are."))
    texts: tuple[str, ...] = attrs.field(metadata=says("Each of them; none of discards, which can be thousands."))


@attrs.frozen(kw_only=True)
class DealSummaryComputed:
    """What was played for, in a word."""

    call: str = attrs.field(metadata=says("The bid, or what became of the hand without one."))
    contractor: int | None = attrs.field(metadata=says("The player who bid it; null if nobody did."))


def options_computed(options: Options) -> OptionsComputed:
    """*options* as they are typed."""
    listed = () if isinstance(options, DiscardOptions) else options
    return OptionsComputed(count=len(options), texts=tuple(map(str, listed)))
