"""Programs that type checkers must accept, and mistakes that they must refuse; mypy and pyright read this.

A line that is refused names the code of each checker's error. Both report a comment that is not needed, so a mistake
that is no longer noticed is an error.
"""

# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from typing import assert_type

import attrs

from fivehundred import Deal, Match, Ruleset, Seat, SeatView, presets
from fivehundred.deal import Auction, Finished, Play
from fivehundred.match import Player
from fivehundred.rules import DECK_33, MISERE, Gate, Packets, Reentry, Special
from fivehundred.solver import Solution, solve


def accepted(deal: Deal, view: SeatView, player: Player) -> None:
    assert_type(presets.AUSTRALIAN_4, Ruleset)
    assert_type(presets.AUSTRALIAN_4.evolve(target=1000, auction="until passed", slam=None, fewer=None), Ruleset)
    Ruleset(players=3, sides="individual", deck=DECK_33, packets=Packets.parse("3 K3 4 3"), reentry=Reentry.NEVER)
    Special(key="MM", name="mini misere", value=100, gate="seven", shown="never", kitty="left", defence="nothing")
    assert_type(attrs.evolve(MISERE, value=260, gate=Gate.NONE), Special)
    assert_type(deal.apply(player(view)).to_act, Seat | None)
    assert_type(solve(deal), Solution)
    match deal.stage:
        case Auction() | Play():
            assert_type(deal.stage.seat, Seat | None)
        case Finished():
            pass
        case _:
            pass


def refused(deal: Deal) -> None:
    Match.start(presets.AUSTRALIAN_44)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]
    presets.AUSTRALIAN_4.evolve(targett=500)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    presets.AUSTRALIAN_4.evolve(auction=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    presets.AUSTRALIAN_4.evolve(reentry="allways")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    presets.AUSTRALIAN_4.evolve(target=None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Ruleset(players=3, sides="individual")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    Special(key="MM", name="mini", value=100, gate="sevn", defence="nothing")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Special(key="MM", name="mini", value=100, gate=7, defence="nothing")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    Special(key="MM", name="mini", value=100)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    deal.apply("7S")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    deal.to_act + 1  # type: ignore[operator]  # pyright: ignore[reportOptionalOperand, reportUnusedExpression]
    deal.view("2")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    deal.stage = deal.stage  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    Match.start("classic-3", dealer=Seat(0))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
