"""Play one deal of the Australian four-handed game at random, and look at it from all sides.

Run it with a number to see another deal: ``python examples/play_a_deal.py 7``.
"""

from __future__ import annotations

import sys
from random import Random

from fivehundred import Match, PlayCard, Seat, presets, shuffle
from fivehundred.render import text

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def main(seed: int = 1) -> None:
    """One deal, from the shuffle to the score."""
    rules = presets.AUSTRALIAN_4
    match = Match.start(rules, dealer=Seat(0))
    rng = Random(seed)
    deal = match.deal(shuffle.pack(rules.deck, rng=rng))
    print(f"{NAMES[deal.dealer]} deals. Seat 1 holds  {text.hand_text(deal.view(Seat(1)).hand)}")

    refused = None
    while deal.to_act is not None:
        options = deal.legal_actions
        hand = deal.view(deal.to_act).hand
        barred = [PlayCard(card) for card in hand if PlayCard(card) not in options] if deal.table.tricks else []
        if barred:
            # Why an action is refused can be asked at any time; nothing changes by asking, or by being refused.
            refused = deal.why_not(barred[0])
        deal = deal.apply(options[rng.randrange(len(options))])

    print("\nAuction\n" + text.indent(text.auction_text(deal.table, NAMES)))
    if deal.contract is not None:
        print(f"\nTricks: {text.contract_text(rules, deal.contract, NAMES)}")
        print(text.indent(text.tricks_text(deal.table, NAMES)))
        print("\nScore\n" + text.indent(text.score_text(deal.score, text.scorer_names(rules, NAMES))))

    print(f"\nNot every card could be played: {refused}.")
    print("What everybody saw, to begin with:")
    for event in deal.history[:6]:
        print(text.indent(text.event_text(rules, event, NAMES)))
    match = match.after(deal)
    print(f"The match stands at {match.scores}, and {NAMES[match.dealer]} deals next.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
