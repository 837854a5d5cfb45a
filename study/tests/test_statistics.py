"""Statistics of recorded games: rows, shares and averages, and the command ``fivehundred stats``."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import attrs
import pytest

from fivehundred import (
    Action,
    Bid,
    Contract,
    Deal,
    Match,
    Ruleset,
    Seat,
    SeatView,
    SpecialBid,
    players,
    presets,
    shuffle,
)
from fivehundred.archives import DamagedGameError, read_games, write_games
from fivehundred.cli import main
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import LateRevoke, Misdeal, Played
from fivehundred.errors import InvalidValue
from fivehundred.notation import Record
from fivehundred.rules.goals import AtLeast
from fivehundred_study import Share, rows, statistics

NAMES = "Ann,Bob,Cleo,Dan"


def played(rules: Ruleset, seed: int, deals: int = 6, *, passing: bool = False) -> list[Deal]:
    """The finished deals of a match of the library's bots, or of players who always pass."""
    bot = players.make_player("sensible", rng=Random(seed))
    kinds = [(lambda view: view.legal_actions[0]) if passing else bot] * rules.players
    steps = Match.start(rules, dealer=Seat(0)).steps(kinds, rng=Random(seed), max_deals=deals)
    return [step.deal for step in steps if step.deal.finished]


def at_play(call: Bid | SpecialBid, seed: int = 1, rules: Ruleset = presets.AUSTRALIAN_4) -> Deal:
    """A deal of four in which seat 1 plays *call*, at the first lead."""
    dealt = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0)).dealt
    return Deal.at_play(rules, Contract.of(rules, call, Seat(1)), dealt)


def finish(deal: Deal) -> Deal:
    while deal.to_act is not None:
        deal = deal.apply(deal.legal_actions[0])
    return deal


def game_of(deals: Sequence[Deal], names: str = NAMES) -> Record:
    return Record(deals=deals, tags={"Names": names})


def test_rows_add_up_to_the_scores() -> None:
    deals = played(presets.AUSTRALIAN_4, 5)
    table = [*rows([Record.of_match(deals, tags={"Names": NAMES})])]
    assert len(table) == 4 * len(deals)
    for place, deal in enumerate(deals):
        of_deal = table[4 * place : 4 * place + 4]
        assert [row["points"] for row in of_deal] == [deal.score.points[seat % 2] for seat in range(4)]
        assert sum(int(row["tricks"] or 0) for row in of_deal) == 10
        assert [row["role"] for row in of_deal].count("contractor") == 1
        assert {row["made"] for row in of_deal} == {deal.score.made}
    assert {type(cell) for row in table for cell in row.values()} <= {str, int, bool, type(None)}
    assert len({(*row,) for row in table}) == 1


def test_statistics_agree_with_a_count_by_hand() -> None:
    games = [Record.of_match(played(presets.AUSTRALIAN_4, seed), tags={"Names": NAMES}) for seed in range(3)]
    found = statistics(games)
    hands = [one.deal for game in games for one in game.deals]
    assert (found.games, found.deals) == (3, len(hands))
    contracts = [deal.contract for deal in hands if deal.contract is not None]
    bob = next(tally for tally in found.players if tally.name == "Bob")
    assert bob.made.of == sum(contract.contractor == 1 for contract in contracts)
    both = found.partnerships[1]
    assert both.name == "Bob & Dan"
    assert both.made.of == sum(contract.bidder % 2 for contract in contracts)
    assert both.bids == sum(tally.bids for tally in found.players if tally.name in ("Bob", "Dan"))
    won = [deal.score.points[1] for deal in hands if deal.contract is not None and deal.contract.bidder % 2]
    assert both.as_contractor is not None
    assert both.as_contractor.value == pytest.approx(sum(won) / len(won))
    assert both.as_partner is None
    assert both.deals == len(hands)


@pytest.mark.rule("SCORE-2")
def test_slams_are_counted_of_contracts_to_win_tricks() -> None:
    deals = played(presets.AUSTRALIAN_4, 1)
    every = [tally.slams for tally in statistics([game_of(deals)]).players]
    slams = [deal for deal in deals if deal.contract and sum(deal.won[seat] for seat in deal.contract.side) == 10]
    assert sum(share.count for share in every) == len(slams) == 1


def test_miseres_are_counted_apart() -> None:
    found = statistics([game_of([finish(at_play(SpecialBid("M"))), finish(at_play(SpecialBid("OM"), 2))])])
    bob = found.players[1]
    assert (bob.miseres.of, bob.slams.of) == (2, 0)
    assert [call for call, _ in bob.contracts] == ["M", "OM"]
    assert bob.miseres.count == bob.made.count


def test_special_bids_to_win_tricks_may_be_slams() -> None:
    grand = attrs.evolve(presets.AUSTRALIAN_4.specials[0], key="GS", name="grand slam", goal=AtLeast(10))
    rules = presets.AUSTRALIAN_4.evolve(specials=(*presets.AUSTRALIAN_4.specials, grand))
    found = statistics([game_of([finish(at_play(SpecialBid("GS"), rules=rules))])])
    assert (found.players[1].slams.of, found.players[1].miseres.of) == (1, 0)


@pytest.mark.rule("IRR-1")
def test_a_revoke_counts_for_the_player_who_made_it() -> None:
    deal = finish(at_play(Bid(7, None)))
    assert isinstance(deal.outcome, Played)
    outcome = attrs.evolve(deal.outcome, revokes=(LateRevoke(Seat(2), 1), LateRevoke(Seat(2), 3)))
    game = game_of([attrs.evolve(deal, stage=Finished(outcome)), deal])
    assert [row["revokes"] for row in rows([game])] == [0, 0, 2, 0, 0, 0, 0, 0]
    found = statistics([game])
    # The hands with one are counted.
    assert [tally.revokes for tally in found.players] == [Share(count, 2) for count in (0, 0, 1, 0)]
    assert [tally.revokes for tally in found.partnerships] == [Share(1, 2), Share(0, 2)]
    # One hand in which both partners did.
    both = attrs.evolve(deal.outcome, revokes=(LateRevoke(Seat(0), 1), LateRevoke(Seat(2), 3)))
    found = statistics([game_of([attrs.evolve(deal, stage=Finished(both))])])
    assert [tally.revokes for tally in found.partnerships] == [Share(1, 1), Share(0, 1)]
    assert found.tree()["partnerships"]


def test_hands_thrown_in_count_as_deals_alone() -> None:
    thrown = played(presets.AUSTRALIAN_4, 1, 2, passing=True)
    begun = Deal.from_dealt(thrown[0].info, thrown[0].dealt)
    game = game_of([*thrown, begun.void(Misdeal.NO_CUT), begun])
    outcomes = [(row["outcome"], row["points"], row["role"], row["tricks"]) for row in rows([game])]
    assert outcomes == [("passed out", 0, None, None)] * 8 + [("misdealt", 0, None, None)] * 4
    ann = statistics([game]).players[0]
    assert (ann.deals, ann.bids, ann.made, ann.revokes) == (3, 0, Share(0, 0), Share(0, 0))
    assert ann.as_defender is None
    assert "0 of 0" in statistics([game]).text()


def test_hands_that_nobody_bid_have_no_roles() -> None:
    rules = presets.AUSTRALIAN_4.evolve(all_pass="played")
    deal = played(rules, 1, 1, passing=True)[0]
    assert [(row["role"], row["contract"], row["outcome"]) for row in rows([game_of([deal])])] == [
        (None, None, "played")
    ] * 4


@pytest.mark.parametrize("rules", [presets.STANDARD_3, presets.CALLED_5, presets.SHORT_PACK_2, presets.PAGAT_6])
def test_other_numbers_of_players_are_counted(rules: Ruleset) -> None:
    found = statistics([Record(deals=played(rules, 2, 3))])
    assert [tally.name for tally in found.players] == [f"Player {seat}" for seat in range(rules.players)]
    partners = len(found.partnerships)
    assert partners == (rules.side_count if rules.fixed_partners else 0)
    assert sum(tally.deals for tally in found.partnerships) == partners * found.deals


@pytest.mark.rule("END-4")
def test_a_player_who_dropped_out_is_not_taken_for_another() -> None:
    match = Match.start(presets.CUTTHROAT_4, dealer=Seat(0), scores=(0, -400, 0, 0))

    def bid_high(view: SeatView) -> Action:
        return next((action for action in view.legal_actions if str(action) == "10NT"), view.legal_actions[0])

    steps = match.steps([bid_high] * 4, rng=Random(1), max_deals=2)
    deals = [step.deal for step in steps if step.deal.finished]
    names = [row["player"] for row in rows([Record.of_match(deals, tags={"Names": NAMES})])]
    assert names == ["Ann", "Bob", "Cleo", "Dan", "Ann", "Cleo", "Dan"]


def test_bots_are_named_by_their_kind_and_deals_have_names_of_their_own() -> None:
    deal = finish(at_play(Bid(6, None)))
    kinds = Record(deals=[deal], tags={"Players": "strong quick strong quick"})
    assert [tally.name for tally in statistics([kinds]).partnerships] == ["strong & strong", "quick & quick"]
    own = attrs.evolve(kinds, deals=[attrs.evolve(kinds.deals[0], tags={"Names": NAMES})])
    assert [row["player"] for row in rows([own])] == NAMES.split(",")
    with pytest.raises(InvalidValue, match=r"^game 2: 3 names in its tag, expected 4$"):
        list(rows([own, game_of([deal], "Ann,Bob,Cleo")]))


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [(Share(7, 10), 0.3968, 0.8922), (Share(0, 10), 0.0, 0.2775), (Share(10, 10), 0.7225, 1.0)],
)
def test_shares_have_the_interval_of_wilson(share: Share, low: float, high: float) -> None:
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


def test_a_share_of_nothing_says_nothing() -> None:
    assert (Share(0, 0).value, Share(0, 0).low, Share(0, 0).high) == (None, 0.0, 1.0)


def test_the_command_prints_and_writes_and_goes_on_after_a_damaged_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.500"
    games = [game_of([finish(at_play(Bid(level, None)))]) for level in (6, 7, 8)]
    write_games(file, games)
    file.write_text(file.read_text("utf-8").replace("7NT by 1", "9NT by 1"), "utf-8")
    written = ["--csv", str(tmp_path / "rows.csv"), "--json", str(tmp_path / "all.json")]
    assert main(["stats", str(file), *written]) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith("2 deals of 2 games\n\nplayer ")
    assert shown.err.count("\n") == 1
    assert "game 2, which begins in line" in shown.err
    with (tmp_path / "rows.csv").open(encoding="utf-8") as opened:
        table = [*csv.DictReader(opened)]
    assert [row["game"] for row in table] == ["1"] * 4 + ["3"] * 4
    tree = json.loads((tmp_path / "all.json").read_text("utf-8"))
    assert tree == statistics(read_games(file)).tree()
    assert [isinstance(game, DamagedGameError) for game in read_games(file)] == [False, True, False]


@pytest.mark.skipif(os.name != "posix", reason="other systems have no names for pipes")
def test_the_command_reads_a_pipe_once(tmp_path: Path) -> None:
    write_games(tmp_path / "games.500", [game_of([finish(at_play(Bid(7, None)))])] * 2)
    command = [sys.executable, "-m", "fivehundred", "stats", "/dev/stdin"]
    sent = (tmp_path / "games.500").read_bytes()
    for options, code, said in (([], 0, b"2 deals of 2 games"), (["--csv", str(tmp_path / "rows.csv")], 2, b"--csv")):
        done = subprocess.run([*command, *options], input=sent, capture_output=True, check=False)
        assert done.returncode == code
        assert said in done.stdout + done.stderr


def test_the_command_reads_a_file_without_finished_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_games(tmp_path / "open.500", [game_of([at_play(Bid(7, None))])])
    assert main(["stats", str(tmp_path / "open.500"), "--csv", str(tmp_path / "rows.csv")]) == 0
    assert capsys.readouterr().out == "0 deals of 1 game\n"
    assert (tmp_path / "rows.csv").read_text("utf-8").startswith("game,deal,rules,seat,player,")
    assert main(["stats", str(tmp_path / "none.500")]) == 2
    assert "none.500: cannot read: No such file" in capsys.readouterr().err


def test_a_game_with_wrong_names_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal, file = finish(at_play(Bid(7, None))), tmp_path / "games.500"
    write_games(file, [Record(deals=[deal], tags={"Names": names}) for names in (NAMES, "Ann,Bob", "Ann,,Cleo,Dan")])
    assert main(["stats", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith("1 deal of 1 game\n")
    for said in ("game 2: 2 names in its tag, expected 4", "game 3: an empty name in its tag"):
        assert f"{file}: {said}\n" in shown.err


def test_outputs_are_different_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_games(tmp_path / "games.500", [game_of([finish(at_play(Bid(7, None)))])])
    out = str(tmp_path / "out")
    for words in (
        ["stats", str(tmp_path / "games.500"), "--json", out, "--csv", out],
        ["duplicate", "sheet", "--csv", out, "--html", out],
    ):
        assert main(words) == 2
        assert "expected different files" in capsys.readouterr().err
        assert not Path(out).exists()


@pytest.mark.parametrize(
    "words",
    [
        ("deals", "--record"),
        ("review", "GAME", "--record"),
        ("duplicate", "play", "--record"),
        ("stats", "GAME", "--json"),
        ("stats", "GAME", "--csv"),
    ],
)
def test_no_command_writes_over_a_file(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.500"
    game.write_text("what is to be kept", encoding="utf-8")
    assert main([*(str(game) if word == "GAME" else word for word in words), str(game)]) == 2
    assert f"argument {words[-1]}: " in (told := capsys.readouterr().err)
    assert "already exists; choose another file" in told
    assert game.read_text(encoding="utf-8") == "what is to be kept"
