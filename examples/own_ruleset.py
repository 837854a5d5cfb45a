"""Make up a way to play: change a preset, add a special bid, see a contradiction refused, read the rules, play them."""

from __future__ import annotations

from random import Random

import attrs

from fivehundred import InvalidRuleset, Match, players, presets
from fivehundred.rules import MISERE, Defence, Gate, KittyUse


def main() -> None:
    """A game of one's own, explained and played."""
    # Misere with the hand as it was dealt, worth more than an ordinary one, and open to everybody at any time.
    proud = attrs.evolve(
        MISERE,
        key="PM",
        name="proud misere",
        value=350,
        place=None,
        gate=Gate.NONE,
        kitty=KittyUse.LEFT,
    )
    rules = presets.AUSTRALIAN_4.evolve(
        name="our club",
        specials=(*presets.AUSTRALIAN_4.specials, proud),
        target=700,
        cap=690,
    )

    print(f"{rules.name} differs from australian-4 in:")
    for difference in presets.AUSTRALIAN_4.differences(rules):
        print(f"  {difference.setting}: {difference.there} ({', '.join(difference.rules)})")
    calls = [str(call) for call in rules.ladder.calls]
    print(f"The ladder around it: {' < '.join(calls[calls.index('PM') - 2 : calls.index('PM') + 3])}")

    try:
        rules.evolve(defence=Defence.MAY_WIN, highest_level=11)
    except InvalidRuleset as error:
        print("\nNot every combination makes sense:")
        for problem in error.problems:
            print(f"  {problem}")

    rng = Random(4)
    match = Match.start(rules, rng=rng)
    match = match.play([players.make_player("sensible", rng=rng)] * rules.players, rng=rng)
    print(f"\nA match by these rules, in {len(match.rows)} deals: {', '.join(row.call for row in match.rows)}")
    print(match.result)


if __name__ == "__main__":
    main()
