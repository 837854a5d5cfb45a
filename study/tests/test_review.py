"""Reviews of recorded games: what is best, when there is a verdict, what adds up, and what is written of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import cache
from math import inf, isinf
from pathlib import Path
from random import Random
from time import sleep

import attrs
import pytest
from hypothesis import given, strategies as st

from fivehundred import Action, Contract, Deal, IllegalAction, Match, PlayCard, Seat, SeatView, presets, shuffle
from fivehundred.archives import write_games
from fivehundred.cli import main
from fivehundred.cli.screen import Parser
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidValue
from fivehundred.fast import RandomDeals
from fivehundred.match.replay import Replay
from fivehundred.notation import Note, Record, Symbol, parse_record, record_text
from fivehundred.players import Estimate, SensiblePlayer
from fivehundred.rules import DOUBLE_MISERE, DefencePoints
from fivehundred.wire import to_json
from fivehundred_study import Duplicate, judging
from fivehundred_study.calibrating import bin_text, calibrate
from fivehundred_study.cli import review as command
from fivehundred_study.judging import Basis, Judgement, Loss, Phase, Situation, Trial, judge
from fivehundred_study.page import chances_svg, key_decisions, review_html
from fivehundred_study.reviewing import DealReview, Decision, Review, decisions_of, open_losses, review
from fivehundred_study.telling import add_notes, deal_review_text, ending_text, review_text

NAMES = ("Ann", "Bob", "Cleo", "Dan")
SPADE, CLUB = presets.STANDARD_3.ladder.calls[1:3]


def finish(deal: Deal) -> Deal:
    """The deal as sensible players end it."""
    player = SensiblePlayer()
    while deal.to_act is not None:
        deal = deal.apply(player(deal.view(deal.to_act)))
    return deal


@cache
def game() -> Record:
    rules = presets.STANDARD_3
    match = Match.start(rules, dealer=Seat(0))
    return Record(first=match).after(finish(match.deal(shuffle.pack(rules.deck, rng=Random(1)))))


@cache
def reviewed() -> Review:
    return review(game(), worlds=4, solve=2, rng=Random(1))


def ending(seed: int, back: int) -> SeatView:
    """A view late in a random deal."""
    deal = Replay.of(RandomDeals(presets.STANDARD_3).deal(seed)).back(back).deal
    return deal.view(Seat(deal.to_act or 0))


@pytest.mark.parametrize(
    ("seed", "back", "best", "other"), [(25, 7, "10S", "QD"), (17, 7, "AS", "JS"), (64, 7, "10C", "8S")]
)
def test_the_only_best_card_in_every_possible_world_is_named(seed: int, back: int, best: str, other: str) -> None:
    view = ending(seed, back)
    wrong = judge(view, view.parse(other), worlds=20, rng=Random(1))
    right = judge(view, view.parse(best), worlds=20, rng=Random(1))
    assert wrong is not None
    assert right is not None
    assert (str(wrong.best), str(right.best)) == (best, best)
    assert wrong.solved is not None
    assert wrong.solved.error == 0.0
    assert wrong.basis in (Basis.SOLVED, Basis.BOTH)
    assert wrong.verdict in (Symbol.DUBIOUS, Symbol.MISTAKE)
    assert right.basis is Basis.NEITHER


def trial(**points: list[float]) -> Trial:
    """Actions with points in each world: a spade and a club."""
    calls = {"spade": SPADE, "club": CLUB}
    return Trial({calls[name]: (row, [0.5] * len(row)) for name, row in points.items()})


def judged(monkeypatch: pytest.MonkeyPatch, estimated: Trial, solved: Trial | None) -> Judgement:
    """What is thought of a spade, of which this is found, where a club is usual."""
    found = {action: Estimate(estimated.mean(action), 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 20) for action in estimated.tried}
    monkeypatch.setattr(judging, "usual_action", lambda view: CLUB)
    monkeypatch.setattr(judging, "try_actions", lambda *_: (estimated, found))
    monkeypatch.setattr(judging, "solve_actions", lambda *_: solved)
    view = game().deals[0].deal
    assert isinstance(view, Deal)
    found_one = judge(Replay.of(view).at(0).deal.view(Seat(1)), SPADE, rng=Random(1))
    assert found_one is not None
    return found_one


LOW, HIGH = [0.0, 1.0] * 10, [50.0, 51.0] * 10
#: In the mean more by 20, with an error of about as much.
WIDE = [100.0, -60.0] * 10
#: More by 2.5, with an error of 1.8.
SOME = [10.0, -4.0, -4.0, 10.0] * 5


@pytest.mark.parametrize(
    ("estimates", "solutions", "basis", "verdict"),
    [
        ((LOW, HIGH), None, Basis.ESTIMATE, Symbol.MISTAKE),
        ((LOW, [200.0] * 20), None, Basis.ESTIMATE, Symbol.BLUNDER),
        ((LOW, WIDE), None, Basis.NEITHER, None),
        ((LOW, LOW), None, Basis.NEITHER, None),
        ((HIGH, LOW), None, Basis.NEITHER, Symbol.GOOD),
        ((LOW, [2.0] * 20), None, Basis.ESTIMATE, None),
        ((LOW, LOW), (LOW, HIGH), Basis.SOLVED, Symbol.MISTAKE),
        ((LOW, HIGH), (LOW, HIGH), Basis.BOTH, Symbol.MISTAKE),
        ((LOW, HIGH), (LOW, SOME), Basis.ESTIMATE, Symbol.MISTAKE),
        ((LOW, HIGH), (LOW, LOW), Basis.CONTRADICTED, None),
        ((LOW, HIGH), (HIGH, LOW), Basis.CONTRADICTED, None),
        ((HIGH, LOW), (LOW, HIGH), Basis.CONTRADICTED, None),
        ((LOW, LOW), (LOW, LOW), Basis.NEITHER, None),
    ],
)
def test_a_verdict_rests_on_what_is_clear_and_not_contradicted(
    monkeypatch: pytest.MonkeyPatch,
    estimates: tuple[list[float], list[float]],
    solutions: tuple[list[float], list[float]] | None,
    basis: Basis,
    verdict: Symbol | None,
) -> None:
    solved = None if solutions is None else trial(spade=solutions[0], club=solutions[1])
    found = judged(monkeypatch, trial(spade=estimates[0], club=estimates[1]), solved)
    assert (found.basis, found.verdict) == (basis, verdict)


def test_what_serves_the_match_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    bold = Trial({SPADE: (LOW, [0.6] * 20), CLUB: (HIGH, [0.5] * 20)})
    assert judged(monkeypatch, bold, None).verdict is None


@given(st.lists(st.tuples(*[st.integers(-100, 100)] * 2), min_size=2, max_size=30))
def test_there_is_no_verdict_within_two_errors(rows: list[tuple[int, int]]) -> None:
    found = trial(spade=[float(one) for one, _ in rows], club=[float(two) for _, two in rows])
    loss = found.loss(SPADE, (SPADE, CLUB))
    assert loss.is_clear == (loss.points > 2 * loss.error)
    # Few worlds do not say how large an error is.
    assert isinf(loss.error) == (len(rows) < 10)
    # Beside itself, nothing is lost.
    assert found.beside(SPADE, SPADE).points == 0.0


def test_the_best_of_actions_that_are_alike_is_not_thought_better() -> None:
    rng = Random(1)
    calls = presets.STANDARD_3.ladder.calls[1:9]
    found = []
    for _ in range(400):
        rows: dict[Action, tuple[list[float], list[float]]] = {
            call: ([rng.gauss(0, 100) for _ in range(20)], [0.5] * 20) for call in calls
        }
        found.append(Trial(rows).loss(calls[0], calls[:1]).points)
    # The mean of the best of eight would be above 30, and its standard error is below 2.
    assert abs(sum(found) / len(found)) < 6


def test_an_action_that_is_best_does_not_gain_beside_one_that_luck_picks() -> None:
    rng = Random(1)
    calls = presets.STANDARD_3.ladder.calls[1:9]
    found = []
    for _ in range(400):
        rows: dict[Action, tuple[list[float], list[float]]] = {
            call: ([rng.gauss(0 if call == calls[0] else -40, 100) for _ in range(10)], [0.5] * 10) for call in calls
        }
        found.append(Trial(rows).loss(calls[0], calls[:1]).points)
    # Beside whatever is best in the other half, it would gain about 25.
    assert -12 < sum(found) / len(found) <= 0


def test_worlds_that_were_drawn_several_times_tell_less() -> None:
    weigher = judging.Weigher(lambda _: 1.0)
    assert weigher.factor(10) == 1.0
    for _ in range(50):
        weigher(game().deals[0].deal)  # type: ignore[arg-type]
    assert weigher.factor(10) == pytest.approx((1 + 10 / 50) ** 0.5)


def test_a_review_judges_every_decision_with_a_choice() -> None:
    (deal,) = reviewed().deals
    whole = game().deals[0].deal
    assert isinstance(whole, Deal)
    choices = {place for place, view, _ in decisions_of(whole) if len(view.legal_actions) > 1}
    assert {one.after for one in deal.decisions} == choices
    assert {one.judgement.place.phase for one in deal.decisions} == {"auction", "discards", "play"}
    assert [one.player for one in reviewed().summaries] == [0, 1, 2]


def test_a_review_of_one_player_says_the_same_of_them() -> None:
    own = review(game(), players=[1], worlds=4, solve=2, rng=Random(1))
    assert [*own.decisions] == [one for one in reviewed().decisions if one.player == 1]
    with pytest.raises(InvalidValue, match="expected 0 to 2"):
        review(game(), players=[3], rng=Random(1))


def test_of_a_deal_that_one_seat_recorded_only_its_decisions_are_judged() -> None:
    whole = game().deals[0].deal
    seen = Record(deals=[whole.view(Seat(1))])
    found = review(seen, worlds=4, solve=2, rng=Random(1))
    expected = [one for one in reviewed().decisions if one.player == 1]
    assert [one.view for one in found.decisions] == [one.view for one in expected]
    assert all(one.open_points is None for one in found.decisions)
    assert record_text(add_notes(found)).count("variation") == 0
    # A deal of which nothing is known of somebody lost them nothing.
    both = review(Record(deals=[whole, whole.view(Seat(1))]), worlds=4, solve=2, rng=Random(1))
    assert [summary.loss.count for summary in both.summaries] == [1, 2, 1]


@pytest.mark.parametrize("name", ["perfect-4", "table-2"])
def test_a_deal_that_a_seat_recorded_is_judged_under_any_rules(name: str) -> None:
    rules, rng = presets.get(name), Random(3)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(0))
    while len(deal.spectator.turns) < 20 and deal.to_act is not None:
        deal = deal.apply(rng.choice(deal.legal_actions))
    every = [*decisions_of(deal)]
    assert len(every) > 10
    for seat in range(rules.players):
        (own,) = Record(deals=[deal.view(Seat(seat))]).deals
        assert [*decisions_of(own.deal)] == [one for one in every if one[1].seat == seat]


def test_nothing_is_lost_at_double_dummy_by_a_card_that_changes_nothing() -> None:
    whole = game().deals[0].deal
    losses = open_losses(whole)
    assert losses
    # No card gains anything against the best play of all.
    assert min(losses.values()) == 0.0
    assert open_losses(Record(deals=[whole.view(Seat(1))]).deals[0].deal) == {}
    # Nothing is known where it matters which of two bidders takes a trick (SCORE-5).
    for defence, is_known in ((DefencePoints.NOTHING, True), (DefencePoints.OWN_AND_CONTRACTORS, False)):
        rules = presets.PERFECT_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, defence=defence),))
        dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
        lead = Deal.at_play(rules, Contract.of(rules, DOUBLE_MISERE.call, Seat(0)), dealt)
        assert bool(open_losses(finish(lead))) is is_known


def test_an_ending_played_badly_loses_points_at_double_dummy() -> None:
    late = Replay.of(RandomDeals(presets.STANDARD_3).deal(25)).back(7).deal
    worse = finish(late.apply(late.parse("QD")))
    done = len(late.turns)
    assert open_losses(worse)[done] > 0


def test_a_review_reads_back_as_notes_and_can_be_made_again() -> None:
    noted = add_notes(with_verdicts())
    assert parse_record(record_text(noted)) == noted
    assert add_notes(attrs.evolve(with_verdicts(), record=noted)) == noted
    marks = {symbol for note in noted.deals[0].notes for symbol in note.symbols}
    assert {Symbol.MISTAKE, Symbol.GOOD} <= marks


def with_verdicts() -> Review:
    """A review in which a decision is a mistake, another one good, and in a third the two methods contradict."""
    (deal,) = reviewed().deals
    loss = Loss(40.0, 5.0, 0.05, 0.01)
    plays = [one for one in deal.decisions if isinstance(one.view.table.stage, Play)]
    first, second, third = plays[:3]
    other = next(action for action in first.view.legal_actions if action != first.judgement.done)
    bad = attrs.evolve(first.judgement, best=other, loss=loss, basis=Basis.BOTH, verdict=Symbol.MISTAKE)
    gain = Loss(-40.0, 5.0, -0.05, 0.01)
    good = attrs.evolve(second.judgement, best=second.judgement.done, cost=gain, verdict=Symbol.GOOD)
    unsure = attrs.evolve(third.judgement, basis=Basis.CONTRADICTED, verdict=None)
    changed = {first.after: bad, second.after: good, third.after: unsure}
    decisions = [
        attrs.evolve(one, judgement=changed.get(one.after, attrs.evolve(one.judgement, verdict=None)))
        for one in deal.decisions
    ]
    return Review(game(), (attrs.evolve(deal, decisions=tuple(decisions), unjudged=2),))


def test_what_others_noted_is_kept() -> None:
    whole = game().deals[0]
    kept = attrs.evolve(whole, notes=[Note(1, "Bold!", symbols=[200, Symbol.BLUNDER])])
    noted = add_notes(attrs.evolve(with_verdicts(), record=attrs.evolve(game(), deals=[kept])))
    assert noted.deals[0].notes[0].comments[0] == "Bold!"
    assert noted.deals[0].notes[0].symbols == (200,)


def test_a_review_is_told_in_words() -> None:
    found = with_verdicts()
    told = review_text(found, NAMES)
    assert "is a mistake: " in told
    assert "is better, by 40.0 ± 5.0 points, 5.0 ± 1.0 % of the match (estimated and solved)" in told
    assert "is good: " in told
    assert "loses 40.0 ± 5.0 points (estimated)" in told
    assert "contradict each other" in told
    assert "2 decisions could not be estimated" in told
    assert told == f"{deal_review_text(found.deals[0], NAMES)}\n\n{ending_text(found, NAMES)}"


def place_of(player: int, points: float, phase: Phase) -> Decision:
    """A decision of a player that lost these points somewhere."""
    first = next(reviewed().decisions)
    loss = Loss(points, 1.0, 0.0, 0.0)
    at = attrs.evolve(first.judgement, place=Situation(phase, "defender", "leading"), loss=loss)
    return attrs.evolve(first, seat=Seat(player), judgement=at)


def test_a_player_is_weak_where_the_others_are_better_and_not_where_all_lose_most() -> None:
    bid, play = Phase.AUCTION, Phase.PLAY
    rows = [(0, play, 5.0), (1, play, 1.0), (2, play, 1.0), (0, bid, 30.0), (1, bid, 31.0)]
    many = [place_of(player, points + turn % 2, phase) for player, phase, points in rows for turn in range(6)]
    found = attrs.evolve(reviewed(), deals=(DealReview(1, (0, 1, 2), (0.5,) * 3, (0.5,) * 3, tuple(many)),))
    worst, *_ = found.weaknesses()
    assert (worst.player, worst.place.phase, worst.apart) == (0, "play", 4.0)
    assert worst.ratio > 2
    assert {(one.player, one.place.phase) for one in found.weaknesses()} == {
        (player, phase) for player, phase, _ in rows
    }
    assert found.weaknesses(least=7) == []
    assert "Weaker than the others\n  Ann, play, defender, leading: 4.0 ± " in ending_text(found, NAMES)


def test_a_page_shows_the_replay_with_the_dearest_decisions() -> None:
    found = with_verdicts()
    (key,) = key_decisions(found)
    page = review_html(found, ["<b>", "Bob", "Cleo"])
    assert "<pre>&lt;b&gt;" in page
    assert "<pre><b>" not in page
    assert f'data-deal="0" data-step="{len(key.view.history) - 1}"' in page
    assert "Show in the replay" in page
    drawn = chances_svg(found, NAMES)
    assert "<desc>After 1 deal: Ann " in drawn
    assert drawn.count("<title>") == 3


def test_two_sides_share_the_chances() -> None:
    rules = presets.SHORT_PACK_2
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    found = review(Record(deals=[deal.apply(deal.parse("P"))]), worlds=2, rng=Random(1))
    (only,) = found.decisions
    # Two worlds say nothing about the error.
    assert only.judgement.loss.error == inf
    assert only.judgement.verdict is None
    assert add_notes(found).deals[0].notes[0].evaluations[0].error is not None
    assert "Player" not in chances_svg(found, NAMES)


def test_chances_are_those_of_the_players_who_are_left() -> None:
    rules = presets.SHORT_PACK_2
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    found = review(Record(deals=[deal.apply(deal.parse("P"))]), worlds=2, rng=Random(1))
    # Bob has dropped out of a game of three: Cleo sits in his place.
    late = attrs.evolve(found.deals[0], number=2, players=(0, 2), after=(0.75, 0.25))
    late = attrs.evolve(late, decisions=tuple(attrs.evolve(one, deal=2, players=(0, 2)) for one in late.decisions))
    both = Review(reviewed().record, (reviewed().deals[0], late))
    drawn = chances_svg(both, NAMES)
    assert "<desc>After 2 deals: Ann 75%, Cleo 25%</desc>" in drawn
    assert ">Bob<" in drawn
    own = [line for line in drawn.split('<path class="l1"')[1:] if "L" in line.partition("/>")[0]]
    assert len(own) == 1
    before = chances_svg(reviewed(), NAMES).split('<path class="l1"')[1].partition("/>")[0]
    assert own[0].partition("/>")[0].count("L") == before.count("L")
    with pytest.raises(InvalidValue, match="without deals"):
        chances_svg(Review(Record(), ()), NAMES)


def test_an_illegal_action_is_refused() -> None:
    view = ending(25, 7)
    other = next(card for card in view.rules.deck if card not in view.hand)
    with pytest.raises(IllegalAction):
        judge(view, PlayCard(other), worlds=4, rng=Random(1))


def test_matches_show_how_far_chances_come_true() -> None:
    rules = presets.STANDARD_3
    unfinished = Match.start(rules, dealer=Seat(0))
    rows = calibrate([unfinished, late_match(), late_match()])
    assert all(0 <= one.won <= 1 and one.matches == 2 for one in rows)
    assert bin_text(rows[0]).startswith("of ")
    # The chances of a match that nobody wins did not come true.
    lost, result = attrs.evolve(late_match()), late_match().result
    assert result is not None
    object.__setattr__(lost, "result", attrs.evolve(result, winners=()))
    assert {one.won for one in calibrate([lost])} == {0.0}


@cache
def late_match() -> Match:
    """A match that ends after a few deals."""
    match = Match.start(presets.STANDARD_3, dealer=Seat(0), scores=(440, 300, 200))
    return match.play([SensiblePlayer()] * 3, rng=Random(1), max_deals=20)


def test_the_command_prints_deal_by_deal_and_writes_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(to_json(game()), encoding="utf-8")
    page, picture, noted = (tmp_path / name for name in ("game.html", "game.svg", "noted.txt"))
    run(file, "--names", "Ann,Bob,Cleo", "--html", page, "--svg", picture, "--record", noted)
    told = capsys.readouterr().out
    assert told.startswith("Deal 1: ")
    assert "beside a sensible player" in told
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert parse_record(noted.read_text(encoding="utf-8")).deals[0].deal == game().deals[0].deal


def run(file: Path, *words: object) -> None:
    parser = Parser()
    command.add_arguments(parser)
    command.run(parser.parse_args([str(file), "--worlds", "2", "--solve", "0", "--jobs", "1", *map(str, words)]))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("review game.json --player 3", "argument --player: 3: expected 0 to 2"),
        ("review game.json --svg game.json", "the game, --html, --svg and --record: expected different files"),
        ("review game.json --html notes.txt", "notes.txt: not written: the file exists and is of another kind"),
        ("review game.json --html none/x", "argument --html: none/x: cannot write: there is no folder "),
        ("review game.json --record .", "argument --record: .: cannot write: not a regular file"),
        ("review game.json --game 2", "argument --game: 2: expected 1 to 1"),
        ("review many.500", "many.500: 3 games; choose one with --game 1 to --game 3"),
        ("review many.500 --game 2", "many.500: line "),
        ("review none", "none: cannot read: No such file or directory"),
        ("review empty", "empty: expected at least one game"),
        ("review head", "head: expected at least one deal"),
        ("stats empty game.json", "empty: expected at least one game"),
        ("stats game.json --csv none/x", "argument --csv: none/x: cannot write: "),
        ("duplicate score none", "none: cannot read: No such file or directory"),
        ("duplicate play --html notes.txt", "notes.txt: not written: the file exists and is of another kind"),
        ("deals --record none/x", "argument --record: none/x: cannot write: "),
        ("practice --kinds tricks", "argument --kinds: expected some of bids, discards, cards"),
    ],
)
def test_a_command_refuses_wrong_files_before_any_work(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {
        "game.json": to_json(game()),
        "notes.txt": "<!doctype html>\nmine\n",
        "empty": "",
        "head": "fivehundred 1\n",
    }
    for name, content in files.items():
        Path(name).write_text(content, encoding="utf-8")
    write_games("many.500", [game()] * 3)
    Path("many.500").write_text(Path("many.500").read_text("utf-8").replace("dealer: 0", "dealer: 9"), "utf-8")
    monkeypatch.setattr("fivehundred_study.cli.review.review_deals", None)
    monkeypatch.setattr(Duplicate, "play", None)
    assert main(words.split()) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"fivehundred: {message}")
    assert told.count("\n") == 1
    assert Path("notes.txt").read_text(encoding="utf-8") == "<!doctype html>\nmine\n"


@pytest.mark.skipif(os.name == "nt", reason="a group of processes is interrupted")
def test_ctrl_c_ends_a_review_and_its_processes(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(to_json(game()), encoding="utf-8")
    program = (
        "from signal import *; signal(SIGINT, default_int_handler); from fivehundred.cli import main; exit(main())"
    )
    words = ["review", "game.json", "--jobs", "2", "--worlds", "10000"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *words], cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        # Meanwhile both processes are at work.
        sleep(4)
        assert running.poll() is None
        os.killpg(running.pid, signal.SIGINT)
        # The pipe is closed when the last process has ended.
        _, told = running.communicate(timeout=30)
    assert (running.returncode, told) == (130, b"")
