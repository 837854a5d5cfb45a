"""Keep score for people who play with real cards: contract and tricks are all it takes."""

from __future__ import annotations

from fivehundred import Bid, Contract, Seat, SpecialBid, Suit, presets, score
from fivehundred.render import text

NAMES = ("Ann", "Bob", "Cleo", "Dan")

#: What was bid, by whom, and the tricks that each of the four took.
EVENING = (
    (Bid(7, Suit.SPADES), 0, (4, 1, 4, 1)),
    (Bid(8, Suit.HEARTS), 1, (2, 4, 1, 3)),
    (SpecialBid("M"), 2, (0, 6, 0, 4)),
    (Bid(6, Suit.SPADES), 3, (0, 7, 0, 3)),
)


def main() -> None:
    """The score of each hand, and how the sides stand after it."""
    rules = presets.AUSTRALIAN_4
    scorers = text.scorer_names(rules, NAMES)
    totals = [0] * rules.side_count
    for call, bidder, tricks in EVENING:
        contract = Contract.of(rules, call, Seat(bidder))
        hand = score(rules, contract, tricks)
        totals = [total + points for total, points in zip(totals, hand.points, strict=True)]
        print(f"{text.contract_text(rules, contract, NAMES)}: {'made' if hand.made else 'failed'}")
        print(text.indent(text.score_text(hand, scorers)))
        print(f"  {text.totals_text(totals, scorers)}")


if __name__ == "__main__":
    main()
