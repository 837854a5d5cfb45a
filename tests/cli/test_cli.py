"""The command: what it prints, what it asks, what it refuses, and how it leaves."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import attrs
import pytest
from helpers import FAMILIES, MATCH_FAMILIES, deal_of
from wording import reason_said

from fivehundred import __version__
from fivehundred._base.words import LARGEST
from fivehundred.actions import Action
from fivehundred.cards import Cards
from fivehundred.cli import main, matches
from fivehundred.cli.command import _parse
from fivehundred.cli.screen import complain
from fivehundred.cli.table import _question, end
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.fast import COMPILED
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match, Player
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.render.text import card_text
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import SETTINGS
from fivehundred.rules.settings import LateClaim
from fivehundred.seats import Seat
from fivehundred.texts import Sentence

COMMAND = (sys.executable, "-m", "fivehundred")
TAKE = ", take the screen and press Enter: "


class Typist:
    """Somebody who asks what they may do and then does one of these things, whatever the screen says."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return False

    def __init__(self, rng: Random) -> None:
        self.screen = io.StringIO()
        self.rng = rng
        self.typed: list[str] = []

    def readline(self) -> str:
        *before, question = self.screen.getvalue().splitlines()
        assert question.startswith("Player ")
        if question.endswith(TAKE):
            return "\n"
        if self.typed[-1:] != ["?"]:
            self.typed.append("?")
        else:
            may = next(line for line in reversed(before) if "You may: " in line).partition("You may: ")[2]
            choices = [may.partition("such as ")[2]] if "such as " in may else may.split(", ")
            # Who bids at random has every contract, and then knows all the cards.
            passes = "P" in choices and self.rng.random() < 0.8
            self.typed.append("P" if passes else self.rng.choice(choices))
        return f"{self.typed[-1]}\n"

    @property
    def actions(self) -> list[str]:
        return [typed for typed in self.typed if typed != "?"]


def typist_at(monkeypatch: pytest.MonkeyPatch, seed: int) -> Typist:
    """Somebody at the keyboard, in front of a screen that can be read while the command runs."""
    typist = Typist(Random(seed))
    monkeypatch.setattr(sys, "stdin", typist)
    monkeypatch.setattr(sys, "stdout", typist.screen)
    return typist


class Reader(Typist):
    """Somebody who types what their list offers, and Enter when a person is to take the screen."""

    def __init__(self, *lines: str) -> None:
        super().__init__(Random(0))
        self.lines = iter(lines)

    def readline(self) -> str:
        return "\n" if self.screen.getvalue().endswith(TAKE) else f"{next(self.lines)}\n"


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


# Watching a match.


@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_every_preset_is_played_to_an_end(capsys: pytest.CaptureFixture[str], name: str) -> None:
    shown = run(capsys, "play", "--preset", name, "--seed", "1")
    assert re.search(r"\nResult: .* \(END-\d\)\nWon by Player \d.*\n$", shown)
    assert not re.search(r"[ \t]\n", shown)


def test_a_seed_repeats_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "play", "--seed", "7", "--deals", "2")
    assert run(capsys, "play", "--seed", "7", "--deals", "2") == first
    assert run(capsys, "play", "--seed", "8", "--deals", "2") != first
    unnamed = run(capsys, "play", "--preset", "standard-3", "--seat", "1=random", "--deals", "1")
    (again,) = re.findall(r"^To repeat this match: fivehundred (.*)$", unnamed, re.MULTILINE)
    assert run(capsys, *again.split()) == unnamed


def test_the_cards_are_the_same_whoever_plays(capsys: pytest.CaptureFixture[str]) -> None:
    hands = [
        re.findall(r"^Hands\n(?:  .*\n)+", run(capsys, "play", "--seed", "3", "--deals", "1", *others), re.MULTILINE)
        for others in ((), ("--seat", "0=random", "--seat", "2=random"))
    ]
    assert hands[0] == hands[1] != []


def test_a_match_can_be_broken_off(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "play", "--preset", "standard-3", "--seed", "1", "--deals", "2")
    assert len(re.findall(r"^Deal \d", shown, re.MULTILINE)) == 2
    assert shown.endswith("\nNobody has won yet; deals so far: 2\n")


@pytest.mark.parametrize("name", ["called-5", "howto-3"])
def test_players_at_random_are_stopped_where_nobody_might_win(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # So many deals cannot take scores beyond what a deal may begin with.
    rules = presets.get(name)
    worth = [rules.schedule.value(call) for call in rules.ladder.calls if isinstance(call, Bid)]
    worth += [special.stake for special in rules.specials]
    assert max(worth) * _parse(["play"]).deals <= LARGEST
    monkeypatch.setattr(matches, "MOST_DEALS", 30)
    seats = [word for seat in range(rules.players) for word in ("--seat", f"{seat}=random")]
    shown = run(capsys, "play", "--preset", name, "--seed", "1", *seats)
    assert shown.endswith("\nNobody has won yet; deals so far: 30\n")


def test_an_onlooker_sees_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "play", "--preset", "dummy-2", "--seed", "2", "--deals", "1")
    block = re.search(r"^Hands\n((?:  .*\n)+)", shown, re.MULTILINE)
    assert block is not None
    rows = [line.split() for line in block[1].splitlines()]
    cards = [card for row in rows for card in row if (Cards.parse("JK").bits and not card.isalpha()) or card == "JK"]
    assert sorted(card for card in cards if not card.isdigit()) == sorted(map(card_text, presets.DUMMY_2.deck))
    assert [row[0] for row in rows] == ["Player", "Player", "Third", "Kitty"]
    assert "takes the kitty: " in shown
    assert "discards " in shown


def test_a_deal_that_is_thrown_in_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "play", "--preset", "standard-3", "--seed", "3")
    deals = re.split(r"\nDeal \d+, dealt by Player \d\n-+\n", shown)
    thrown = [deal for deal in deals if "thrown in (BID-6)" in deal]
    assert thrown
    assert all("Tricks" not in deal and "Standing" not in deal for deal in thrown)


def test_a_passed_deal_goes_from_the_auction_to_the_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "play", "--preset", "passed-deal-3", "--seed", "2")
    assert re.search(r"\n  pass      pass      pass\nTricks: everybody passed: the hand is played for tricks\n", shown)


def test_those_who_drop_out_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    # Players at random go out backwards, and the others play on.
    shown = run(capsys, "play", "--preset", "cutthroat-4", "--seed", "1", "--seat", "0=random")
    dropped = re.search(r"Player (\d) drops out \(END-4\)\n\nDeal", shown)
    assert dropped is not None
    after = shown[dropped.end() :].partition("\nThe match\n")[0]
    hands = re.findall(r"^Hands\n((?:  .*\n)+)", after, re.MULTILINE)
    assert all(len(re.findall("Player", block)) == 3 for block in hands[:1])
    assert f"  Player {dropped[1]}  " not in hands[0]


def test_a_game_without_a_winner_says_so() -> None:
    match = Match.start(presets.HOWTO_3, dealer=Seat(0))
    match = attrs.evolve(
        match, result=Result((), "END-4", (Sentence.of("result", "barred", sides=((0,),), total=-500),))
    )
    told = ["Result: but Ann once stood at -500, so nobody won (END-4)", "Won by nobody"]
    assert end(match, ["Ann", "Bob", "Cleo"])[-2:] == told


def test_letters_stand_in_where_signs_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["play", "--seed", "1", "--deals", "1"]) == 0
    shown = raw.getvalue().decode("ascii")
    assert "?" not in shown
    assert re.search(r"\n  Player 0  .*[2-9JQKA][SCDH] ", shown)


def test_without_a_screen_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["presets"]) == 0
    assert main(["play", "--preset", "none"]) == 2
    type_in(monkeypatch, "quit")
    assert main(["play", "--seat", "0=human"]) == 0


# Playing oneself.


def played_by(name: str, seed: int, seat: int, typed: list[str]) -> Iterator[tuple[Match, Deal]]:
    """The same match through the library: each deal with the match before it, *seat* doing what was typed."""
    rules = presets.get(name)
    words = iter(typed)

    def person(view: SeatView) -> Action:
        return view.parse(next(words))

    players: list[Player] = [person if number == seat else SensiblePlayer() for number in range(rules.players)]
    rng = Random(seed)
    match = Match.start(rules, rng=rng)
    for step in match.steps(players, rng=rng, max_deals=6):
        if step.deal.finished:
            yield match, step.deal
        match = step.match


@pytest.mark.parametrize(
    ("name", "seat", "seed"),
    [
        ("australian-4", 2, 1),
        ("standard-3", 0, 2),
        ("called-5", 4, 4),
        ("primer-2", 1, 3),
        ("club-46-4", 1, 3),
        ("team-4", 0, 7),
    ],
)
def test_a_person_plays_a_match_and_sees_no_more_than_his_seat(
    monkeypatch: pytest.MonkeyPatch, name: str, seat: int, seed: int
) -> None:
    typist = typist_at(monkeypatch, seed)
    assert main(["play", "--preset", name, "--seed", str(seed), "--seat", f"{seat}=human", "--deals", "6"]) == 0
    told = typist.screen.getvalue()
    start, *deals = re.split(r"\nDeal \d+, dealt by Player \d\n-+\n", told)
    assert "Hands" not in start
    compared = 0
    for (match, deal), shown in zip(played_by(name, seed, seat, typist.actions), deals, strict=True):
        if seat not in match.seats:
            continue
        view = deal.view(Seat(match.seats.index(seat)))
        play = deal.table.play
        known = view.dealt | (view.kitty or Cards())
        if play is not None:
            known |= deal.rules.deck - Cards(play.unplayed)
        if view.table.open_hand is not None:
            known |= view.table.shown
        if view.table.contract is not None and view.table.contract.called is not None:
            known |= Cards.of([view.table.contract.called])
        told = shown.partition("\nThe match\n")[0]
        # The cards that may be called are a list of cards that others may hold.
        told = "\n".join(line for line in told.splitlines() if "You may: call" not in line)
        hidden = deal.rules.deck - known
        for card in hidden:
            assert not re.search(rf"(?<![\w]){re.escape(card_text(card))}(?![\w=])", told), (card, told)
        for card in view.dealt:
            assert card_text(card) in told
        compared += bool(hidden)
    assert compared


#: Everybody is a person, so that nothing depends on what others do; in the first deal of seed 5 seat 3 speaks first.
ALL_HUMAN = ("play", "--seed", "5", *(word for seat in range(4) for word in ("--seat", f"{seat}=human")))
NEEDED = "  Player 3's side needs 10 of the 10 tricks left; the others need 1 to defeat it\n"
HAND = "Your hand: K♥ J♥ 6♥  Q♠ J♠ 10♠  A♦ 10♦ 9♦ 7♦"


def answers(monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """What the command says before the first of these lines, and after each of them and a last ``quit``."""
    reader = Reader(*typed, "quit")
    monkeypatch.setattr(sys, "stdin", reader)
    monkeypatch.setattr(sys, "stdout", reader.screen)
    assert main(ALL_HUMAN) == 0
    told = re.sub(rf"Player \d{TAKE}", "", reader.screen.getvalue())
    return re.split(r"Player \d, [^:]*: ", told)


def test_a_person_is_asked_until_it_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("7s", "", "7X", "6H", "OM=", "throw in", "10nt")
    _, bid, nothing, malformed, low, unreadable, claim, top, _ = answers(monkeypatch, *typed)
    assert bid.startswith("Player 3 bids 7S\n  Your hand: ")
    assert nothing == ""
    assert malformed == "  '7x', column 2: expected a suit (S, C, D or H) or NT\n"
    assert low == f"  Refused: {reason_said('too low', '7♠')} (BID-2)\n"
    assert "column" in unreadable
    assert claim == f"  Refused: {reason_said('no claims')} (DEAL-4)\n"
    assert top.startswith("Player 0 bids 10NT\n")


def test_a_person_can_pass_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answers(monkeypatch, "Pass")[1].startswith("Player 3 passes\n")


def test_a_person_can_look_around(monkeypatch: pytest.MonkeyPatch) -> None:
    start, may, hand, table, tricks, helped, _ = answers(monkeypatch, "?", "hand", "table", "tricks", "help")
    assert "Hands" not in start
    assert start.endswith(f"  {HAND}\n")
    assert may.startswith("  You may: P, 6S, 6C, ")
    assert "OM, 10H, 10NT\n  Not " in may
    assert hand == f"  {HAND}\n"
    assert table == "  There is no contract yet.\n"
    assert tricks == "  No cards have been played.\n"
    assert "discard 5S 6C 4H" in helped


def test_a_contractor_is_led_through_his_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    auction = ("10NT", "p", "p", "P")
    exchange = ("?", "2S 3S 4S", "discard 6h 10s 7d")
    play = ("?", "declare jk=h", "Declare None", "AD", "table", "tricks")
    said = answers(monkeypatch, *auction, *exchange, *play)
    may_discard, not_held, discarded, may_declare, no_joker, declared, led, table, tricks, _ = said[5:]
    assert may_discard.startswith("  You may: discard any 3 of your cards, such as discard ")
    assert re.fullmatch(rf"  Refused: {reason_said('not held', '.*2♠.*')} \(KITTY-1\)\n", not_held)
    assert discarded.startswith("Player 3 discards 3 cards\n")
    assert may_declare == "  You may: declare none\n"
    assert no_joker == f"  Refused: {reason_said('joker not yours', 'the joker')} (JOKER-5)\n"
    assert declared.startswith("Player 3 does not declare the joker\n")
    assert led.startswith("Player 3 plays A♦\n")
    assert table == "  Contract: 10NT by Player 3\n  Trick 1: Player 3 A♦\n" + NEEDED
    assert tricks.startswith("  trick   Player 0   Player 1   Player 2   Player 3  won by\n    1")


def test_who_leaves_is_shown_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = answers(monkeypatch)[-1]
    assert shown.startswith("\nYou have left the match\n\nThe match\n")
    assert shown.endswith("\nNobody has won yet; deals so far: 0\n")


ANY_HUMAN = ("--seat", "0=human", "--seat", "1=human")


@pytest.mark.parametrize(
    ("preset", "question"),
    [
        ("called-5", "call your partner"),
        ("australian-4", "your card"),
        ("standard-3", "your call"),
        ("table-2", "a card from your table"),
    ],
)
def test_each_question_says_what_is_asked(monkeypatch: pytest.MonkeyPatch, preset: str, question: str) -> None:
    typist = typist_at(monkeypatch, 1)
    assert main(["play", "--preset", preset, "--seed", "1", "--deals", "6", *ANY_HUMAN]) == 0
    assert re.search(rf"Player \d, {question}: ", typist.screen.getvalue())


def test_a_second_person_takes_the_screen_before_his_hand_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The bidder types on, not seeing that the turn is over, and is shown nothing.
    type_in(monkeypatch, "", "7S", "hand", "?", "", "quit")
    assert main(ALL_HUMAN) == 0
    start, third, *asked, last = capsys.readouterr().out.split(TAKE)
    assert start.endswith("\nPlayer 3")
    assert "Your hand" not in start
    assert third == f"  {HAND}\nPlayer 3, your call: Player 3 bids 7S\nPlayer 0"
    assert asked == ["Player 0", "Player 0"]
    hand = re.match(r"  Your hand: (.*)\nPlayer 0, your call: \nYou have left the match\n", last)
    assert hand is not None
    assert hand[1] not in start + third


def test_who_acts_again_and_nobody_between_keeps_the_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "", "10NT", "", "P", "", "discard 6h 10s 7d", "declare none", "quit")
    assert main([*ALL_HUMAN[:3], "--seat", "3=human", "--seat", "0=human"]) == 0
    shown = capsys.readouterr().out
    assert re.findall(rf"Player (\d){TAKE}", shown) == ["3", "0", "3"]
    assert re.findall(r"Player (\d), (?!take)", shown) == ["3", "0", "3", "3", "3"]


def test_a_person_alone_has_the_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "P", "quit")
    assert main([*ALL_HUMAN[:3], "--seat", "3=human"]) == 0
    shown = capsys.readouterr().out
    assert TAKE not in shown
    assert f"  {HAND}\n" in shown


def test_a_person_can_leave_instead_of_taking_the_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first one is asked as well: anybody may have started the command.
    type_in(monkeypatch, "Quit")
    assert main([*ALL_HUMAN[:3], *ANY_HUMAN]) == 0
    shown = capsys.readouterr().out
    assert "Your hand" not in shown
    assert f"Player 0{TAKE}\nYou have left the match\n" in shown


@pytest.mark.rule("BID-10")
def test_a_person_who_has_not_looked_sees_no_hand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "?", "hand", "P", "look", "quit")
    assert main(["play", "--preset", "perfect-4", "--seed", "3", "--seat", "1=human"]) == 0
    asked = capsys.readouterr().out.split("Player 1, ")
    assert asked[0].endswith("  Your hand: not looked at yet\n")
    blind = "look, or bid blind: "
    assert asked[1].startswith(f"{blind}  You may: BM, look\n  Not P, 6S, ")
    assert asked[2:4] == [
        f"{blind}  Your hand: not looked at yet\n",
        f"{blind}  Refused: {reason_said('look first')} (BID-10)\n",
    ]
    assert re.fullmatch(rf"{blind}Player 1 looks at the cards\n  Your hand: .*[♠♥♦♣].*\n", asked[4])
    assert asked[5].startswith("your call: ")


@pytest.mark.rule("BID-15", "BID-17")
def test_a_person_is_asked_for_slam_gift_and_breach() -> None:
    deal = deal_of(presets.AUSTRALIAN_4.evolve(declared_slam=500, breach=100))
    asked = []
    for action in ("7S", "P", "P", "P", None, "slam", None, None, "no breach"):
        asked.append(_question(deal.view(Seat(deal.to_act or 0))))
        deal = deal.apply(deal.parse(action) if action else deal.legal_actions[0])
    assert asked[4].startswith("discard 3 cards (the kitty was ")
    assert asked[5:] == ["slam, or no slam", "give your partner a card", "discard 1 card", "breach, or no breach"]


def test_a_person_is_asked_about_a_poor_hand() -> None:
    deal = deal_of(presets.STANDARD_3.evolve(late_claim=LateClaim.ANYONE))
    for call in ("7S", "P", "P"):
        deal = deal.apply(deal.parse(call))
    assert _question(deal.view(Seat(1))) == "keep or throw in"


@pytest.mark.parametrize("stdin", [io.StringIO(""), io.StringIO("\n"), io.StringIO("\nP\n"), None])
def test_the_end_of_input_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, stdin: io.StringIO | None
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["play", "--seed", "5", "--seat", "0=human", "--seat", "1=human"]) == 2
    assert capsys.readouterr().err == "fivehundred: the input ended before the match did; type quit to leave it\n"


def test_input_that_is_no_text_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    assert main(["play", "--seat", "0=human"]) == 2
    assert capsys.readouterr().err == "fivehundred: the input is not text in utf-8\n"


def test_input_that_cannot_be_read_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = io.StringIO()

    def readline(size: int = -1) -> str:
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr(closed, "readline", readline)
    monkeypatch.setattr(sys, "stdin", closed)
    assert main(["play", "--seat", "0=human"]) == 2
    assert capsys.readouterr().err == "fivehundred: cannot read: Bad file descriptor\n"


# Presets and their rules.


def test_the_presets_are_listed_with_players_deck_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    header, *rows = run(capsys, "presets").splitlines()
    assert header.split() == ["preset", "players", "cards", "kitty", "source"]
    assert [row.split()[0] for row in rows] == list(presets.names())
    assert rows[presets.names().index("australian-4")].split()[:5] == ["australian-4", "4", "43", "3", "CATS"]
    for name, row in zip(presets.names(), rows, strict=True):
        assert row.endswith(presets.description(name))


@pytest.mark.parametrize("name", FAMILIES)
def test_the_rules_are_explained_with_their_numbers(capsys: pytest.CaptureFixture[str], name: str) -> None:
    title, blank, *lines = run(capsys, "rules", name).splitlines()
    rules = presets.get(name)
    assert title == f"{name}: {presets.description(name)} ({rules.source})"
    assert blank == ""
    sentences = re.sub(r"\n {4}", " ", "\n".join(lines)).splitlines()
    assert len(sentences) == len(SETTINGS) + 5 + len(rules.specials)
    assert all(re.search(r"\([A-Z]+-\d+(, [A-Z]+-\d+)*\)$", sentence) for sentence in sentences)
    assert max(map(len, lines)) <= 100


# Arguments.


def test_the_version_and_help_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (["--version"], [f"fivehundred {__version__} (", "interpreted" if not COMPILED else "compiled"]),
        (["--help"], ["play", "presets", "rules"]),
        ([], ["play", "presets", "rules"]),
        (["help"], ["play", "presets", "rules"]),
        (["score", "help"], ["passed took 4 3 3", "--keep"]),
        (["play", "--help"], ["--preset", "--seed", "--deals", "1000", "--seat", "human", "random", "sensible"]),
    ):
        with pytest.raises(SystemExit) as leaving:
            main(arguments)
        assert leaving.value.code == 0
        shown = capsys.readouterr().out
        assert all(word in shown for word in words)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["deal"], "invalid choice: 'deal'"),
        (["rules"], "expected a preset, a ruleset or a file; or --set"),
        (["rules", "australian4"], "no preset is called 'australian4'; did you mean australian-4?"),
        (["rules", "SCORE-1"], "no preset is called 'SCORE-1'; rules with such numbers are at https://"),
        (["--nope"], "unknown option '--nope'; see: fivehundred --help"),
        (["--seed", "3", "play"], "unknown option '--seed'; see: fivehundred --help"),
        (["--" + "x" * 5000], "…; see: fivehundred --help"),
        (["presets", "x"], "unexpected argument 'x'; see: fivehundred presets --help"),
        (["play", "--preset", "standart-3"], "did you mean standard-3?"),
        (["play", "--seed", "-1"], "'-1': expected a whole number from 0 to 999999999999999999\n"),
        (["play", "--seed", "1.5"], "'1.5': expected a whole number from 0 to 9"),
        (["play", "--seed", "²"], "expected a whole number from 0 to 9"),
        (["play", "--seed", ""], "expected a whole number from 0 to 9"),
        (["play", "--seed", "1" + "0" * 18], "expected a whole number from 0 to 999999999999999999\n"),
        (["play", "--seed", "9" * 5000], "expected a whole number from 0 to 999999999999999999\n"),
        (["play", "--deals", "0"], "'0': expected a whole number from 1 to 1000\n"),
        (["play", "--deals", "1001"], "'1001': expected a whole number from 1 to 1000\n"),
        (["play", "--deals", "9" * 5000], "expected a whole number from 1 to 1000\n"),
        (["play", "--seat", "1"], "'1': expected a seat and a player, such as 0=human"),
        (["play", "--seat", "x=human"], "'x': expected a whole number from 0 to 5\n"),
        (["play", "--seat", "1=humn"], "no player is called 'humn'; did you mean human?\n"),
        (
            ["play", "--seat", "1=Deep Blue"],
            "called 'Deep Blue': expected human, random, sensible, quick, strong or patient\n",
        ),
        (["play", "--seat", "4=random"], "seat 4: expected 0 to 3"),
        (["play", "--seat", "1=random", "--seat", "1=human"], "seat 1 is given twice"),
        (["play", "--see", "1"], "unknown option '--see'; see: fivehundred play --help"),
        (["play", "--preset", "a\nb"], r"no preset is called 'a\nb'"),
        (["play", "--seed", "1\r\n2"], r"'1\r\n2': expected a whole number"),
        (["play", "--seat", "1=a\u2028b"], r"no player is called 'a\u2028b'"),
        (["play", "--a\nb"], r"unknown option '--a\nb'; see: fivehundred play --help"),
        (["--a\nb"], r"unknown option '--a\nb'; see: fivehundred --help"),
        (["a\nb"], r"invalid choice: 'a\nb'"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("fivehundred: ")
    assert shown.err.endswith("\n")
    assert len(shown.err.splitlines()) == 1
    assert complaint in shown.err


def test_a_complaint_is_one_line_whatever_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    complain("no\r\nsuch\x85thing\u2028here\n")
    assert capsys.readouterr().err == "fivehundred: no such thing here\n"


def test_the_longest_seed_is_one() -> None:
    assert _parse(["play", "--seed", "9" * 18]).seed == 10**18 - 1
    assert _parse(["play", "--seed", "0" * 5000 + "7"]).seed == 7
    assert _parse(["play", "--seed", "000"]).seed == 0


# Leaving.


def test_python_runs_the_command_as_a_module() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"fivehundred {__version__} ({'compiled' if COMPILED else 'interpreted'})\n"
    failed = subprocess.run([*COMMAND, "play", "--preset", "none"], capture_output=True, text=True, check=False)
    assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
def test_an_interrupt_leaves_without_a_word() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "5", "--seat", "1=human"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever started the tests may have told their children not to hear it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        while "Your hand" not in running.stdout.readline():
            pass
        # Python notes a signal that comes just before a read, and the read still waits: people press again.
        for _ in range(5):
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(10)
                break
        assert running.wait(10) == 130
        assert running.stderr.read() == ""


def test_an_interrupt_has_its_own_status(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(presets, "get", interrupted)
    assert main(["rules", "australian-4"]) == 130
    assert capsys.readouterr() == ("", "")


def test_nobody_needs_to_read_on() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--preset", "fifteen-hundred-3", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(20) == 141
        assert running.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run([*COMMAND, "presets"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "fivehundred: cannot write: No space left on device\n")


def test_a_player_that_misses_a_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "learnt.py").write_text("class Learnt:\n    def __init__(self, rng):\n        open('weights')\n")
    arguments = ("arena", "learnt:Learnt", "sensible", "--deals", "2", "--jobs", "1")
    done = subprocess.run([*COMMAND, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "fivehundred: weights: No such file or directory")


def test_two_presets_are_compared_setting_by_setting(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "rules", "team-4", "--against", "team-750-4").splitlines()
    assert shown == [
        f"team-4: {presets.description('team-4')} (TEAM)",
        f"team-750-4: {presets.description('team-750-4')} (TEAM)",
        "",
        "defence (END-3)",
        "  team-4: Only a contract wins the game, however high the score.",
        "  team-750-4: Points made in defence win the game only from a higher total.",
        "",
        "threshold (END-3)",
        "  team-4: No threshold: the defence has no target of its own.",
        "  team-750-4: A side that defends wins only from 750.",
        "",
        "limit (END-4)",
        "  team-4: The negative limit is -1000.",
        "  team-750-4: The negative limit is -750.",
    ]


@pytest.mark.parametrize("name", ["australian-4", *FAMILIES])
def test_every_preset_can_be_compared_with_the_usual_one(capsys: pytest.CaptureFixture[str], name: str) -> None:
    lines = run(capsys, "rules", name, "--against", "australian-4").splitlines()
    assert max(map(len, lines[2:])) <= 100
    if name == "australian-4":
        assert lines[2:] == ["", "There are no differences"]
    else:
        found = presets.get(name).differences(presets.AUSTRALIAN_4)
        headings = [re.sub(r" \(.*", "", line) for line in lines[2:] if line and not line.startswith(" ")]
        assert headings == [difference.setting for difference in found]


def test_an_unknown_preset_cannot_be_compared_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "team-4", "--against", "team4"]) == 2
    assert "no preset is called 'team4'; did you mean " in capsys.readouterr().err
