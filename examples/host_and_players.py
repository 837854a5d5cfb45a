"""A host and players, in processes of their own, talk JSON lines; any of them may be killed, and nothing is lost.

Without arguments this shows it: a match is begun, a player is killed, then the host, and from its file the match goes
on to its end. ``host FILE`` is the host alone, ``player`` a player, who reads questions and writes answers.

The host sends a player ``{"ask": VIEW}``, with all that their seat knows and nothing else, and the player answers with
``{"do": ACTION}``. If the rules refuse that, the player is asked again and told why. So a player need remember nothing:
if one is killed, another is started and asked again. The host writes the whole match into its file before telling
anybody what has happened, so whatever a player was ever told is there when the host comes back.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fivehundred import Action, Deal, FiveHundredError, Match, Seat, SeatView, presets, shuffle, wire
from fivehundred.errors import WrongType
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.replay import MatchReplay

RULES = presets.AUSTRALIAN_4.evolve(hand_limit=2, name="two hands of australian-4")
#: A line of a player that is longer is no answer.
LONGEST = 10_000
#: A player who answers wrongly so often is no player.
PATIENCE = 3
SELF = [sys.executable, __file__]


def pack(number: int) -> tuple[Any, ...]:
    """The pack of deal *number*. It is the same every time, to compare; where it matters, use SystemRandom instead."""
    return shuffle.pack(RULES.deck, rng=Random(number))


# A player -------------------------------------------------------------------------------------------------------------


def player() -> None:
    """Answer every question, until the host hangs up; this is all there is to a player, in whatever language."""
    choose = SensiblePlayer()
    for line in sys.stdin:
        view = wire.structure(json.loads(line)["ask"], SeatView)
        print(json.dumps({"do": wire.unstructure(choose(view))}), flush=True)


class Remote:
    """A player as the host sees them: a process behind two pipes, started again whenever it is gone."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> subprocess.Popen[str]:
        """The process, started if there is none that runs."""
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = subprocess.Popen(
                [*SELF, "player"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
            print(f"player {self.number} is process {self.process.pid}", flush=True)
        return self.process

    def ask(self, view: SeatView, *, refused: str | None = None) -> Action:
        """What the player does. A player who dies is asked at most PATIENCE times; the answer may still be illegal."""
        question = {"ask": wire.unstructure(view)} | ({"refused": refused} if refused else {})
        for _ in range(PATIENCE):
            process = self.start()
            if process.stdin is None or process.stdout is None:
                raise AssertionError("the process has pipes")
            try:
                process.stdin.write(json.dumps(question) + "\n")
                process.stdin.flush()
                answer = process.stdout.readline(LONGEST)
            except BrokenPipeError:
                answer = ""
            if answer:
                return read_answer(answer)
            process.kill()
            process.wait()
        raise RuntimeError(f"player {self.number} dies whenever it is asked")

    def close(self) -> None:
        """Hang up; the process ends, as it has nothing more to read."""
        if self.process is not None:
            with self.process:
                self.process.kill()


def read_answer(line: str) -> Action:
    """The action in a player's answer, whatever the player may have written."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise WrongType("expected one line of JSON") from None
    if not isinstance(answer, dict) or answer.keys() != {"do"}:
        raise WrongType('expected {"do": and an action}')
    return wire.structure(answer["do"], Action)


# The host -------------------------------------------------------------------------------------------------------------


def save(kept: MatchReplay, file: Path) -> None:
    """Keep the match in its file: all of the new, or all of the old, but never half of either."""
    new = file.with_suffix(".new")
    new.write_text(wire.to_json(kept), encoding="utf-8")
    new.replace(file)


def load(file: Path) -> MatchReplay:
    """The match as it was kept, or a new one."""
    if not file.exists():
        return MatchReplay.start(Match.start(RULES, dealer=Seat(0)))
    return wire.from_json(file.read_bytes(), MatchReplay)


def decided(deal: Deal, remote: Remote) -> Deal:
    """*deal* after the action of the player whose turn it is."""
    seat, refused = deal.to_act, None
    if seat is None:
        raise AssertionError("somebody is to act")
    for _ in range(PATIENCE):
        try:
            return deal.apply(remote.ask(deal.view(seat), refused=refused), by=seat)
        except FiveHundredError as error:
            refused = str(error)
    raise RuntimeError(f"player {remote.number} breaks the rules: {refused}")


def host(file: Path) -> None:
    """Play the match in *file* on to its end."""
    kept = load(file)
    players = [Remote(number) for number in range(RULES.players)]
    try:
        while kept.match.result is None:
            match, deal = kept.match, kept.under_way
            if deal is None:
                after = match.deal(pack(match.number))
            else:
                after = decided(deal, players[match.seats[deal.to_act or 0]])
            kept = kept.after(after)
            # Before anybody is told.
            save(kept, file)
            print(f"deal {len(kept.deals)}, action {len(after.turns)}", flush=True)
    finally:
        for remote in players:
            remote.close()


# What happens to them -------------------------------------------------------------------------------------------------


def kill(process: int) -> None:
    """End a process as roughly as can be."""
    os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    """What a host says, line by line."""
    if process.stdout is None:
        raise AssertionError("the process has pipes")
    return (line.strip() for line in process.stdout)


def match_with_accidents(file: Path) -> None:
    """A match in which a player is killed, then the host; begun again, it goes on to its end."""
    pids: dict[str, int] = {}
    with subprocess.Popen([*SELF, "host", str(file)], stdout=subprocess.PIPE, text=True) as process:
        for line in lines_of(process):
            if line.startswith("player"):
                pids[line.split()[1]] = int(line.split()[-1])
                print(line)
            if line == "deal 1, action 12":
                print(f"{line}: player 2 is killed")
                kill(pids["2"])
            if line == "deal 2, action 20":
                print(f"{line}: the host is killed")
                process.kill()
                break
    before = load(file)
    print(f"its file has {len(before.deals)} deals; the host begins again")
    with subprocess.Popen([*SELF, "host", str(file)], stdout=subprocess.PIPE, text=True) as process:
        resumed, *_ = [line for line in lines_of(process) if line.startswith("deal")]
    print(f"{resumed}: the match goes on")
    after = load(file)
    # What had been done is done, and what was under way went on.
    for early, late in zip(before.deals, after.deals, strict=False):
        if late.turns[: len(early.turns)] != early.turns:
            raise AssertionError("something was lost")


def main() -> None:
    """Play a match with accidents, and see that it went as one without them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.json"
        match_with_accidents(file)
        match = load(file).match
    quiet = Match.start(RULES, dealer=Seat(0))
    while quiet.result is None:
        deal = quiet.deal(pack(quiet.number))
        while deal.to_act is not None:
            deal = deal.apply(SensiblePlayer()(deal.view(deal.to_act)))
        quiet = quiet.after(deal)
    if match != quiet:
        raise AssertionError("it went another way")
    print(f"{match.result}, as in a match without accidents; scores {match.scores}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["player"]:
            player()
        case ["host", path]:
            host(Path(path))
        case _:
            main()
