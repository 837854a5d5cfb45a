"""Study a deal: what each bid is worth as far as the bidder can know, and what the cards would have allowed.

Run it with a number to study another deal: ``python examples/study_a_deal.py 7``.
"""

from __future__ import annotations

import sys
from random import Random

from fivehundred import Deal, Seat, presets, shuffle
from fivehundred.deal import Play
from fivehundred.players import SensiblePlayer, estimates_text, evaluate
from fivehundred.render import text
from fivehundred.solver import contract_tricks, solve, values

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def main(seed: int = 4) -> None:
    """Ann's bid, the tricks in her hand, and the best lead."""
    rules = presets.AUSTRALIAN_4
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(3))
    ann = Seat(0)
    view = deal.view(ann)
    print(f"Ann holds {text.hand_text(view.hand)}\n")

    print("What she can know, from 40 deals that look the same to her:")
    calls = [deal.parse(call) for call in ("P", "6S", "6C", "6D", "6H")]
    print(text.indent(estimates_text(evaluate(view, actions=calls, worlds=40, rng=Random(1)))))

    print("\nWhat she would make if all cards were open, with the best discard that was found:")
    for (_, trump), found in contract_tricks(deal, seat=ann, tries=1).items():
        print(f"  {trump.name.lower() if trump else 'no trump'}: {found.low} tricks")

    bot = SensiblePlayer()
    while deal.to_act is not None and not isinstance(deal.stage, Play):
        deal = deal.apply(bot(deal.view(deal.to_act)))
    if deal.contract is not None and deal.to_act is not None:
        print(f"\nThe bots settle on {text.contract_text(rules, deal.contract, NAMES)}.")
        print(f"With all cards open, that side takes {solve(deal).tricks} tricks.")
        leads = values(deal)
        print(f"{NAMES[deal.to_act]} may lead:", ", ".join(f"{lead} {found.tricks}" for lead, found in leads.items()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
