"""The proposals of players: whose consent each needs, and the deal that it leads to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fivehundred.deal.deal import Deal
from fivehundred.deal.scoring import may_be_void
from fivehundred.deal.stages.play import Play
from fivehundred.hosting.requests import ClaimTricks, Proposable, TakeBack, Void, denial, refuse_if
from fivehundred.match.referee import Referee
from fivehundred.match.replay import Replay
from fivehundred.rules.goals import Exactly
from fivehundred.rules.settings import CardPoints
from fivehundred.seats import Seat
from fivehundred.texts.messages import Sentence

#: The most actions that are taken back in a deal: a `Welcome` names them all.
MOST_TAKEN_BACK: Final = 20
#: The seconds that bots wait after a person's action, because it cannot be taken back once a bot has acted.
UNDO_SECONDS: Final = 1.5
#: The positions that the solver may examine for the claim of a person who plays with bots alone: 25 ms at most.
PROOF_NODES: Final = 2_000


def propose(
    deal: Deal, by: Seat, what: Proposable, *, people: Collection[Seat], bots: Collection[Seat] = (), nodes: int = 0
) -> tuple[Seat, ...] | Deal:
    """The seats that must agree when the seat *by* makes a proposal, or the resulting deal if no consent is needed.

    People sit in the seats in *people*, bots in those in *bots*. A claim needs no consent if the solver proves it by
    examining at most *nodes* positions. Bots agree if the seat *by* gives up: its side would lose no more if anybody
    else took the rest, and the contract ends as the bots want it, or they are its partners. An action is taken back if
    all other people agree; bots are not asked, because they remember nothing. Raises `InvalidValue` if the rules do not
    allow the proposal.

    >>> from fivehundred import Pass, presets
    >>> from fivehundred.deal import Misdeal
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> propose(deal, Seat(1), Void(Misdeal.NO_CUT), people=())
    (0, 2)
    >>> propose(deal.apply(Pass()), Seat(1), TakeBack(), people=(Seat(0), Seat(1)))
    (0,)
    """
    match what:
        case Void():
            misdeal = Sentence.of("misdeal", what.why.value)
            refuse_if(not may_be_void(deal.stage, what.why), "deal stands", what=misdeal)
            return _others(deal, by)
        case TakeBack():
            before = undo_last_action(deal, by)
            return tuple(seat for seat in _others(deal, by) if seat in people) or before
        case ClaimTricks():
            referee, winner = Referee(deal=deal, nodes=nodes), Seat(what.seat)
            after, _ = referee.claim(by=by) if winner == by else referee.concede(by=by, to=winner)
            if after.deal.finished:
                return after.deal
            if after.claimed is None:
                raise denial("all played")
            agreed = _consenting_bots(deal, by, winner, bots)
            return tuple(seat for seat in after.claimed.waiting if seat not in agreed) or deal.settle(winner)


def apply_proposal(deal: Deal, by: Seat, what: Proposable) -> Deal:
    """The *deal* once everybody has agreed to *what* the seat *by* proposed.

    >>> from fivehundred import Pass, presets
    >>> from fivehundred.deal import Misdeal
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> apply_proposal(deal, Seat(1), Void(Misdeal.NO_CUT)) == deal.void(Misdeal.NO_CUT)
    True
    >>> apply_proposal(deal.apply(Pass()), Seat(1), TakeBack()) == deal
    True
    """
    match what:
        case Void():
            return deal.void(what.why)
        case TakeBack():
            return undo_last_action(deal, by)
        case ClaimTricks():
            return deal.settle(Seat(what.seat))


def undo_last_action(deal: Deal, by: Seat) -> Deal:
    """The *deal* before its last action, which the seat *by* must have taken.

    Raises `InvalidValue` if the last action is somebody else's, or if it has shown anybody cards other than those of
    the action itself (PLAY-6).

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P"):
    ...     deal = deal.apply(deal.parse(text))
    >>> undo_last_action(deal, Seat(0))
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: this cannot be taken back: it has shown somebody cards (PLAY-6)
    """
    turns = deal.spectator.turns
    refuse_if(not turns or turns[-1].seat != by, "not the last action")
    before = Replay.of(deal).back().deal
    seats = [Seat(seat) for seat in range(deal.rules.players)]
    last = [view.turns[-1] for view in (deal.spectator, *map(deal.view, seats))]
    seen = any(turn.turned_up or (turn.hand, turn.kitty, turn.shown) != (None, None, None) for turn in last)
    refuse_if(seen or any(before.holdings[seat] != deal.holdings[seat] for seat in seats if seat != by), "cards seen")
    return before


def _consenting_bots(deal: Deal, by: Seat, winner: Seat, bots: Collection[Seat]) -> list[Seat]:
    """Those of the *bots* who agree if the seat *by* gives up by proposing that *winner* takes the rest.

    Their answers depend only on what everybody knows, so they tell nothing about hidden cards. None agrees unless it is
    known how the contract would end whoever took the rest.
    """
    stage, rules = deal.stage, deal.rules
    if not isinstance(stage, Play) or rules.card_points is CardPoints.COUNTED:
        return []
    contract = stage.contract
    # An exact number of tricks may be reached only if several players share the rest.
    if isinstance(contract.goal, Exactly) or stage.unplayed & contract.called_bit:
        return []
    ends = {seat: deal.settle(seat).score for seat in contract.playing}
    score, mine = ends[winner], rules.side_of(by)
    margins = {seat: 2 * end.points[mine] - sum(end.points) for seat, end in ends.items()}
    if margins[winner] > min(margins.values()):
        return []
    partners = contract.side if by in contract.side else rules.scorers[mine]
    decided = all(end.made == score.made for end in ends.values())
    return [bot for bot in bots if bot in partners or decided or (bot in contract.side) == score.made]


def _others(deal: Deal, by: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(deal.rules.players) if seat != by)
