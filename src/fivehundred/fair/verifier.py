"""The proof after the hand: what was seen of it is what the secrets deal (DEAL-1, DEAL-3)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fivehundred._bits import CARD_BIT
from fivehundred._words import expect
from fivehundred.actions import Hidden, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards, Pile, SeenPile
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.fair.commitments import Opened
from fivehundred.seats import Seat


class UnfairDeal(FiveHundredError, ValueError):
    """What was seen of a deal is not what the secrets deal; everything that differs is listed.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fair.commitments import Agreement, Sealed
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> opened = Opened(Sealed(agreement, agreement.host_commitment(host), commitments), tuple(secrets))
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> try:
    ...     verify(opened, host, deal.view(Seat(1)))
    ... except UnfairDeal as error:
    ...     print(error)
    DEAL-3: in the hand of seat 1: 7S 9S QC AC 7H 8H 9H, dealt elsewhere by the secrets
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        #: Every place where cards were seen that the secrets deal elsewhere.
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(self.problems)


class _Seen(NamedTuple):
    """Cards that were seen somewhere, and those that can have been there; each set as bits."""

    where: str
    cards: int
    possible: int


def verify(opened: Opened, host_secret: bytes, seen: Deal | SeatView | SpectatorView) -> None:
    """Check that the pack was the one that the secrets make, by all that was *seen* of the deal.

    A player passes their own view at the end of the hand: their hand, the kitty if they took it, and every card that
    was played or shown must have been where the secrets put it. With the whole deal every card is checked.

    Raises `UnfairDeal` with everything that differs; `BrokenCommitment` when the host's secret is not the one they
    committed to; `InvalidValue` when the shuffle was agreed for another deck or number of players.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fair.commitments import Agreement, Sealed
    >>> rules = presets.STANDARD_3
    >>> agreement = Agreement.under(rules, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> opened = Opened(Sealed(agreement, agreement.host_commitment(host), commitments), tuple(secrets))
    >>> verify(opened, host, Deal.from_pack(rules, opened.pack(host), dealer=Seat(0)))
    """
    expect("Opened", opened, Opened)
    expect("a Deal or a view of it", seen, Deal | SeatView | SpectatorView)
    info = seen.info
    agreement = opened.sealed.agreement
    if agreement.deck != info.rules.deck:
        raise InvalidValue("the shuffle was agreed for another deck than that of the deal (CARD-2)")
    if agreement.players != info.rules.players:
        players = info.rules.players
        raise InvalidValue(
            f"the shuffle was agreed for {agreement.players} players: expected {players}, as at this deal (SEAT-1)"
        )
    due = DealtCards.from_pack(info, opened.pack(host_secret))
    problems = tuple(
        f"DEAL-3: {where}: {Cards(cards & ~possible)}, dealt elsewhere by the secrets"
        for where, cards, possible in _all_seen(seen, due)
        if cards & ~possible
    )
    if problems:
        raise UnfairDeal(problems)


def _all_seen(seen: Deal | SeatView | SpectatorView, due: DealtCards) -> Iterator[_Seen]:
    if isinstance(seen, Deal):
        yield from _everywhere(seen.dealt, due)
        return
    if isinstance(seen, SeatView):
        yield _Seen(f"in the hand of seat {seen.seat}", seen.dealt.bits, due.hands[seen.seat])
        yield _Seen("in the kitty", seen.holding.kitty, due.kitty)
    yield _Seen("in the kitty", seen.table.kitty.bits if seen.table.kitty else 0, due.kitty)
    yield from _on_tables(seen.table.piles, due)
    yield from _told(seen, due)


def _everywhere(dealt: DealtCards, due: DealtCards) -> Iterator[_Seen]:
    for seat, hand in enumerate(dealt.hands):
        yield _Seen(f"in the hand of seat {seat}", hand, due.hands[seat])
    yield from _on_tables(dealt.piles, due)
    yield _Seen("in the kitty", dealt.kitty, due.kitty)
    yield _Seen("in the dummy hand", dealt.dummy, due.dummy)
    yield _Seen("out of play", dealt.out_of_play, due.out_of_play)


def _on_tables(lying: Sequence[Sequence[Pile | SeenPile]], due: DealtCards) -> Iterator[_Seen]:
    for seat, piles in enumerate(lying):
        for number, (pile, dealt) in enumerate(zip(piles, due.piles[seat], strict=True), start=1):
            for card, own in zip(pile, dealt, strict=True):
                if card is not None:
                    where = f"in pile {number} of seat {seat}"
                    yield _Seen(where, CARD_BIT[card.number], CARD_BIT[own.number])


def _told(seen: SeatView | SpectatorView, due: DealtCards) -> Iterator[_Seen]:
    """What was handed on, played and laid open, as the history tells."""
    table, shown, handed = seen.table, [0] * len(due.hands), []
    # What each seat can have played: what it was dealt, and what it can have been given in an exchange.
    had = list(due.hands)
    for place, piles in enumerate(due.piles):
        had[place] |= sum(CARD_BIT[card.number] for pile in piles for card in pile)
    for event in table.history:
        seat, action, taker = event.turn.seat, event.turn.action, event.handed_to
        if event.taker is not None:
            had[event.taker] |= due.kitty
        if seat is not None and taker is not None and isinstance(action, Hidden):
            handed.append((seat, taker, action.count))
            if isinstance(seen, SeatView) and taker == seen.seat:
                yield _Seen(f"handed to seat {taker} by seat {seat}", seen.holding.received, had[seat])
            had[taker] |= had[seat]
        if seat is not None and isinstance(action, PlayCard):
            card = CARD_BIT[action.card.number]
            shown[seat] |= card
            yield _Seen(f"played by seat {seat} to trick {event.trick}", card, had[seat])
    if table.open_hand is not None:
        seat, cards = table.open_hand
        shown[seat] |= cards.bits
        yield _Seen(f"in the open hand of seat {seat}", cards.bits, had[seat])
    yield from _too_many(handed, shown, due)


def _too_many(handed: list[tuple[Seat, Seat, int]], shown: list[int], due: DealtCards) -> Iterator[_Seen]:
    """What seats have *shown* of the cards of others, where it is more than those *handed* on to them."""
    for giver, taker, count in handed:
        # Any card of the giver may be one that was handed on, but not all of them.
        of_giver = shown[taker] & due.hands[giver]
        if of_giver.bit_count() > count:
            yield _Seen(f"shown by seat {taker}, who was handed {count} by seat {giver}", of_giver, 0)
