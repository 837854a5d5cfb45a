"""Drawing or cutting cards for the first dealer, for seats and for partners (SEAT-3)."""

from collections.abc import Sequence

import attrs

from fivehundred._base.words import MOST_DRAWS, ShowsFields, expect, not_random, of_type, says, tuple_of
from fivehundred.cards import Card, Rank
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import FirstDealer
from fivehundred.seats import Seat, checked_seat
from fivehundred.shuffle import RandomBits, pack


@attrs.frozen(repr=False)
class Drawn(ShowsFields):
    """One card that was drawn or cut, visible to everybody.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> drawn = draw_first_dealer(presets.STANDARD_3, rng=Random(4))
    >>> [str(each) for each in drawn.rounds[0]]
    ['0: JD', '1: 9D', '2: 9C']
    """

    drawer: int = attrs.field(
        validator=of_type(int),
        metadata=says("The seat that drew the card, or the player's number if seats are still being drawn."),
    )
    card: Card = attrs.field(validator=of_type(Card))

    def __str__(self) -> str:
        return f"{self.drawer}: {self.card}"


#: One card from each player who draws.
Round = tuple[Drawn, ...]


@attrs.frozen(repr=False)
class Draw(ShowsFields):
    """The draw for the first deal: everyone draws in the first round, only those who tied in later ones (SEAT-3).

    >>> from random import Random
    >>> from fivehundred import Match, presets
    >>> drawn = draw_first_dealer(presets.STANDARD_3, rng=Random(4))
    >>> drawn.dealer, Match.start(presets.STANDARD_3, drawn=drawn).dealer
    (2, 2)
    """

    rounds: tuple[Round, ...] = attrs.field(validator=tuple_of(tuple))
    dealer: Seat = attrs.field(validator=of_type(int), metadata=says("The seat that deals first."))

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidType` unless every item in every round is a `Drawn`."""
        for cards in self.rounds:
            for drawn in cards:
                expect("a Drawn", drawn, Drawn)


@attrs.frozen(repr=False)
class Seating(ShowsFields):
    """The seats that players drew; the lowest card gets seat 0 and deals (SEAT-3).

    >>> from random import Random
    >>> from fivehundred import presets
    >>> seating = draw_seats(presets.STANDARD_3, rng=Random(1))
    >>> [str(each) for each in seating.rounds[0]], seating.players
    (['0: KH', '1: 10C', '2: 9C'], (2, 1, 0))
    """

    #: All rounds: everyone draws in the first, and later ones break ties.
    rounds: tuple[Round, ...]
    #: The players' numbers by seat.
    players: tuple[int, ...]
    #: The seat that deals first.
    dealer: Seat


def lowest_seats(rules: Ruleset, drawn: Sequence[Card], *, seats: Sequence[Seat] | None = None) -> tuple[Seat, ...]:
    """Return the seats that drew the lowest card: one that deals, or several that draw again (SEAT-3).

    *drawn* has one card for each of *seats*, by default for all of them.

    >>> from fivehundred import presets
    >>> cards = [Card.parse(text) for text in ("AS", "AC", "7H")]
    >>> (
    ...     lowest_seats(presets.STANDARD_3, cards),
    ...     lowest_seats(presets.HOWTO_3, cards),
    ...     lowest_seats(presets.PRIMER_3, cards),
    ... )
    ((0,), (0, 1), (2,))
    """
    expect("a Ruleset", rules, Ruleset)
    if seats is not None and not isinstance(seats, Sequence):
        raise InvalidType(f"seats must be a sequence of ints, not {type(seats).__name__}")
    drawing = [checked_seat(seat, rules.players) for seat in (range(rules.players) if seats is None else seats)]
    expect("a sequence of cards drawn", drawn, Sequence)
    for card in drawn:
        expect("a Card", card, Card)
        if card not in rules.deck:
            raise InvalidValue(f"{card} is not in the deck that is drawn from (SEAT-3)")
        # In a cut, cards go back to the pack; in a draw, players keep them.
        if rules.first_dealer is not FirstDealer.CUT and list(drawn).count(card) > 1:
            raise InvalidValue(f"{card} was drawn twice (SEAT-3)")
    if not drawn or len(drawn) != len(drawing):
        raise InvalidValue(f"{len(drawn)} cards drawn: expected {len(drawing)}, one for each player (SEAT-3)")
    places = [_place(rules, card) for card in drawn]
    return tuple(seat for seat, place in zip(drawing, places, strict=True) if place == min(places))


def draw_first_dealer(rules: Ruleset, *, rng: RandomBits) -> Draw:
    """Draw for the first dealer: the lowest card deals, and players draw again if even suits leave a tie (SEAT-3).

    Every round uses a full, freshly shuffled pack.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> drawn = draw_first_dealer(presets.HOWTO_3, rng=Random(4))
    >>> [[str(each) for each in cards] for cards in drawn.rounds], drawn.dealer
    ([['0: JD', '1: 9D', '2: 9C'], ['1: JH', '2: JK']], 2)
    """
    _check_decidable(rules)
    rounds: list[Round] = []
    drawing = tuple(Seat(seat) for seat in range(rules.players))
    while len(drawing) > 1:
        rounds.append(_round(rules, drawing, len(rounds), rng))
        drawing = lowest_seats(rules, [drawn.card for drawn in rounds[-1]], seats=drawing)
    return Draw(tuple(rounds), drawing[0])


def check_draw(rules: Ruleset, drawn: Draw) -> None:
    """Raise `InvalidValue` if the wrong players drew, or if the cards do not lead to the dealer that *drawn* names.

    >>> from fivehundred import presets
    >>> drawn = Draw(((Drawn(0, Card.parse("7H")), Drawn(1, Card.parse("KS"))),), Seat(1))
    >>> check_draw(presets.PRIMER_2, drawn)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: dealer 1: these cards make seat 0 the dealer (SEAT-3)
    """
    expect("a Ruleset", rules, Ruleset)
    expect("a Draw", drawn, Draw)
    drawing = tuple(Seat(seat) for seat in range(rules.players))
    for number, cards in enumerate(drawn.rounds, start=1):
        if tuple(each.drawer for each in cards) != drawing or len(drawing) == 1:
            raise InvalidValue(f"round {number} of the draw: expected a card for each of {drawing} (SEAT-3)")
        drawing = lowest_seats(rules, [each.card for each in cards], seats=drawing)
    if len(drawing) > 1:
        raise InvalidValue(f"dealer {drawn.dealer}: seats {drawing} are tied and must draw again (SEAT-3)")
    if drawing != (drawn.dealer,):
        raise InvalidValue(f"dealer {drawn.dealer}: these cards make seat {drawing[0]} the dealer (SEAT-3)")


def draw_seats(rules: Ruleset, *, rng: RandomBits) -> Seating:
    """Draw for seats: the lowest card takes seat 0 and deals, the next lowest sits to its left, and so on (SEAT-3).

    >>> from random import Random
    >>> from fivehundred import presets
    >>> draw_seats(presets.STANDARD_3, rng=Random(1)).players
    (2, 1, 0)
    """
    return Seating(*_rank_players(rules, rng), Seat(0))


def cut_for_partners(rules: Ruleset, *, rng: RandomBits) -> Seating:
    """Cut for partners: the players of the two lowest cards are partners, and the lowest card deals (SEAT-3).

    If sides are larger, or there are more of them, the lowest cards form the first side, the next lowest the second,
    and so on. Raises `InvalidValue` if the game has no fixed partners.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> seating = cut_for_partners(presets.AUSTRALIAN_4, rng=Random(1))
    >>> [str(each) for each in seating.rounds[0]], seating.players
    (['0: AS', '1: 6S', '2: KH', '3: 7S'], (0, 3, 1, 2))
    """
    expect("a Ruleset", rules, Ruleset)
    if rules.side_count == rules.players:
        raise InvalidValue(f"sides {rules.sides.value!r}: expected fixed partners to cut for (SEAT-3)")
    rounds, ranked = _rank_players(rules, rng)
    seats = [seat for side in rules.scorers for seat in side]
    by_seat = dict(zip(seats, ranked, strict=True))
    return Seating(rounds, tuple(by_seat[seat] for seat in sorted(seats)), Seat(0))


def _place(rules: Ruleset, card: Card) -> tuple[int, int]:
    """Return the rank of *card* in a draw, lowest first; cards with equal ranks tie (SEAT-3)."""
    if card.rank is None or card.suit is None:
        return (-1, card.number)
    # The ace is low, except in a cut.
    low = card.rank is Rank.ACE and rules.first_dealer is not FirstDealer.CUT
    by_suit = rules.first_dealer is FirstDealer.RANK_THEN_SUIT
    return 0 if low else 1 + card.rank.number, rules.schedule.suit_order.index(card.suit) if by_suit else 0


def _round(rules: Ruleset, drawing: Sequence[int], before: int, rng: RandomBits) -> Round:
    """Let each player in *drawing* draw one card from a freshly shuffled pack, after *before* other rounds."""
    if before == MOST_DRAWS:
        raise not_random()
    shuffled = pack(rules.deck, rng=rng)
    return tuple(Drawn(drawer, card) for drawer, card in zip(drawing, shuffled, strict=False))


def _rank_players(rules: Ruleset, rng: RandomBits) -> tuple[tuple[Round, ...], tuple[int, ...]]:
    """Draw until there are no ties; return all rounds, and the players from the lowest card to the highest."""
    _check_decidable(rules)
    rounds: list[Round] = []
    groups: list[tuple[int, ...]] = [tuple(range(rules.players))]
    while tied := next((group for group in groups if len(group) > 1), None):
        rounds.append(_round(rules, tied, len(rounds), rng))
        places = {drawn.drawer: _place(rules, drawn.card) for drawn in rounds[-1]}
        parted = [tuple(player for player in tied if places[player] == place) for place in sorted(set(places.values()))]
        at = groups.index(tied)
        groups[at : at + 1] = parted
    return tuple(rounds), tuple(player for group in groups for player in group)


def _check_decidable(rules: Ruleset) -> None:
    """Raise `InvalidValue` if a draw from this deck could never end."""
    expect("a Ruleset", rules, Ruleset)
    if len({_place(rules, card) for card in rules.deck}) == 1:
        raise InvalidValue("all cards of the deck tie in a draw: name the first dealer instead (SEAT-3)")
