"""Pages: a record that replays in a browser, tables of rules and of legal actions, what notebooks show of a value."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers import DEEP, after, at_play, deal_of, fewer, play_out
from hypothesis import given
from wording import reason_said

from fivehundred import Bid, Cards, Contract, Deal, Match, Ruleset, ScoreSheet, Seat, presets, render
from fivehundred.actions import Discard, PlayCard
from fivehundred.cards import Card
from fivehundred.cli.scoring import parse_deal
from fivehundred.deal import LateRevoke, Misdeal, PartialDeal, Play, Played
from fivehundred.deal.views import BaseView
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match import Referee
from fivehundred.match.replay import Replay
from fivehundred.notation import DealRecord, Evaluation, Note, Record, Symbol, record_while_valid
from fivehundred.players import registry
from fivehundred.render import (
    Style,
    event_text,
    options_html,
    replay_html,
    rules_html,
    sheet_html,
    sheet_text,
    sheets_html,
)
from fivehundred.testing import assert_never_leaks, deals, records

RULES = presets.AUSTRALIAN_4
NAMES = ("Ann", "Bob", "Cleo", "Dan")
NODE = shutil.which("node")
PROGRAM = Path(__file__).with_name("replaying.mjs")


class Page(HTMLParser):
    """What a page is made of: its elements, and the text of its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.linked: list[str] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.linked += [name for name, _ in attributes if name in ("src", "href", "srcset", "xlink:href", "action")]
        self.scripts += [""] * (tag == "script")

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "script" and self.scripts:
            self.scripts[-1] += data


def data_of(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Page(page).scripts[0])
    return found


def followed(page: str) -> list[list[list[dict[str, Any]]]]:
    """What the page makes of its accounts: of each deal, after each step, what each of them comes to."""
    if NODE is None:
        pytest.skip("node is not installed")
    done = subprocess.run([NODE, str(PROGRAM)], input=Page(page).scripts[0], capture_output=True, text=True, check=True)
    found: list[list[list[dict[str, Any]]]] = json.loads(done.stdout)
    return found


def known_in(view: BaseView) -> dict[str, Any]:
    """What the page ought to make of its accounts where it shows *view*."""
    table, left = view.table, view.table.unplayed
    return {
        "hands": {seat: {*map(str, Cards(holding.held & left))} for seat, holding in view.known.items()},
        "sizes": [*view.hand_sizes],
        "to_act": view.to_act,
        "tricks": [
            [[*map(int, one.seats)], [str(play.card) for play in one.plays], one.winner] for one in table.tricks
        ],
        "won": [*view.won],
        "contract": None if view.contract is None else (view.contract.contractor, [*view.contract.side]),
        "open": table.open_hand and {*map(str, table.open_hand[1])},
        "piles": [[[str(card) for card in pile if card] for pile in piles] for piles in table.piles],
    }


def made_of(views: list[dict[str, Any]]) -> dict[str, Any]:
    """The same of what it makes of them."""
    now = views[0]
    contract, lying = now["contract"], now["open_hand"]
    return {
        "hands": {view["seat"]: {*view["hand"]} for view in views if view["seat"] is not None},
        "sizes": now["hand_sizes"],
        "to_act": now["to_act"],
        "tricks": [[one["seats"], one["cards"], one["winner"]] for one in now["tricks"]],
        "won": now["won"],
        "contract": contract and (contract["contractor"], contract["side"]),
        "open": lying and {*lying["cards"]},
        "piles": [[[*filter(None, (pile["up"], pile["down"]))] for pile in piles] for piles in now["piles"]],
    }


def steps_of(page: str, deal: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data_of(page)["deals"][deal]["steps"]
    return found


def match_record(rules: Ruleset, seed: int, most: int) -> Record:
    rng, match, played = Random(seed), Match.start(rules, dealer=Seat(0)), []
    players = [registry.make_player("sensible", rng=rng)] * rules.players
    for step in match.steps(players, rng=rng, max_deals=most):
        played += [step.deal] * step.deal.finished
    return Record.of_match(played)


MATCH = match_record(RULES, 5, 3)


def test_a_page_needs_nothing_from_elsewhere() -> None:
    page = replay_html(MATCH, names=NAMES)
    assert Page(page).linked == []
    assert "default-src 'none'" in page
    assert not re.findall(r"https?://|url\(|@import|\bfetch\b|innerHTML|\{\{", page)
    assert page == replay_html(MATCH, names=NAMES)
    assert {"main", "noscript", "svg", "button", "select"} <= {*Page(page).tags}


def test_a_page_has_a_step_for_everything_that_was_done() -> None:
    page = replay_html(MATCH, names=NAMES)
    for number, one in enumerate(MATCH.deals):
        steps = steps_of(page, number)
        assert len(steps) == len(one.deal.turns) + 1
        assert steps[0]["said"] == [f"{NAMES[one.deal.dealer]} deals"]
        assert steps[-1]["said"][-1].startswith("Tricks: Ann ")
    assert [deal["title"] for deal in data_of(page)["deals"]] == ["Deal 1", "Deal 2", "Deal 3"]
    assert data_of(page)["deals"][0]["names"] == [*NAMES]


def test_the_score_has_its_rules_and_the_totals_of_the_match() -> None:
    score = data_of(replay_html(MATCH, names=NAMES))["deals"][0]["score"]
    row = MATCH.match.rows[0]
    items = [line for line in score if line[2] != "in all"]
    assert all(re.fullmatch(r"[A-Z]+-\d+", line[3]) and line[2].endswith(f" ({line[3]})") for line in items)
    assert sum(int(line[1]) for line in items) == sum(row.points)
    sides = ("Ann and Cleo", "Bob and Dan")
    assert score[-2:] == [[side, str(total), "in all", ""] for side, total in zip(sides, row.totals, strict=True)]
    alone = data_of(replay_html(Record(deals=MATCH.deals)))["deals"][0]["score"]
    assert [line[1:] for line in alone] == [line[1:] for line in items]
    assert data_of(replay_html(MATCH))["rules"]["SCORE-3"] == (
        "A made bid of tricks worth less than 250 scores 250 if it takes every trick."
    )


@pytest.mark.rule("PLAY-2")
def test_what_is_refused_is_told_with_its_rule() -> None:
    deal = after(at_play(RULES, "7S", "AH", "KH QH 9C", by=0), "AH")
    (refused,) = [step["refused"] for step in steps_of(replay_html(Record(deals=[deal])))[-1:]]
    legal = {str(action) for action in deal.legal_actions}
    assert {text for texts, *_ in refused for text in texts} == {str(card) for card in deal.hand(Seat(1))} - legal
    assert [why for _, *why in refused] == [[f"{reason_said('follow', 'hearts', 'Q♥ and K♥')} (PLAY-2)", ["PLAY-2"]]]
    # Nobody else is told why.
    for player, told in ((0, False), (1, True), (2, False)):
        assert bool(steps_of(replay_html(Record(deals=[deal]), player=player))[-1]["refused"]) == told


@pytest.mark.rule("BID-2")
def test_calls_that_are_refused_are_told_together() -> None:
    deal = after(deal_of(RULES), "6D")
    refused = steps_of(replay_html(Record(deals=[deal])))[-1]["refused"]
    assert refused[0] == [["6S", "6C", "6D"], f"{reason_said('too low', '6♦')} (BID-2)", ["BID-2"]]
    assert [texts for texts, _, rules in refused if "BID-7" in rules] == [["M"]]


@pytest.mark.rule("JOKER-4")
def test_a_joker_that_may_name_a_suit_is_not_refused() -> None:
    deal = at_play(RULES, "7NT", "JK AS", by=0)
    assert steps_of(replay_html(Record(deals=[deal])))[0]["refused"] == []
    led = after(deal, "JK=H")
    now = followed(replay_html(Record(deals=[led])))[0][-1][0]
    assert [(one["seats"], one["cards"], one["suit"]) for one in now["tricks"]] == [([0], ["JK"], "H")]


@fewer(10, deep=3)
@given(deals())
def test_every_deal_replays_from_everywhere(deal: Deal) -> None:
    record = Record(deals=[deal])
    page = replay_html(record)
    for step, views, position in zip(steps_of(page), followed(page)[0], Replay.of(deal).positions, strict=True):
        assert made_of(views) == known_in(PartialDeal(position.table, position.holdings[: deal.rules.players]))
        if isinstance(position.stage, Play) and not position.dealt.piles:
            barred = {text for texts, *_ in step["refused"] for text in texts}
            legal = {str(getattr(action, "card", "")) for action in position.legal_actions}
            assert barred == {*map(str, position.hand(position.stage.seat))} - legal
    # A record that knows only one seat shows what that seat sees of a whole one.
    if not deal.table.set_up:
        view = Record(deals=[deal.view(Seat(1))])
        assert replay_html(view, player=1) == replay_html(record, player=1)
        assert data_of(replay_html(view))["deals"] == data_of(replay_html(record, player=1))["deals"]
        spectator = Record(deals=[deal.spectator])
        shown = steps_of(replay_html(spectator))
        told = [event_text(deal.rules, event, 6 * ["Ann"]) for event in deal.spectator.history]
        assert sum(len(step["said"]) for step in shown) == len("\n".join(told).splitlines())


@fewer(10, deep=3)
@given(records())
def test_every_record_has_a_page(record: Record) -> None:
    if not record.deals:
        with pytest.raises(InvalidValue, match="a record without deals: expected at least one"):
            replay_html(record)
        return
    assert len(data_of(replay_html(record))["deals"]) == len(record.deals)


def test_no_page_of_a_player_tells_of_cards_not_seen() -> None:
    def page(deal: Deal, seat: Seat) -> str:
        return replay_html(Record(deals=[deal]), player=seat)

    assert_never_leaks(page, max_examples=60 if DEEP else 20)


def test_what_others_wrote_is_for_those_who_may_see_everything() -> None:
    one = DealRecord(deal=MATCH.deals[0].deal, tags={"Site": "x"}, notes=[Note(1, "Bob has JK")])
    record = Record(deals=[one], tags={"Event": "Thursday"}, comments=["Ann had AS"])
    page = replay_html(record)
    assert data_of(page)["about"] == ["every card that is known", "Event: Thursday", "Ann had AS"]
    steps = steps_of(page)
    assert steps[1]["notes"] == ["Bob has JK"]
    own = replay_html(record, player=2, names=NAMES)
    assert data_of(own)["about"] == ["as Cleo saw it"]
    for text in ("Bob has JK", "Ann had", "Thursday"):
        assert text not in own


def test_what_is_noted_on_an_action_is_put_into_words() -> None:
    bid = after(deal_of(presets.STANDARD_3), "7S")
    worth = [Evaluation(Seat(0), -17.5, error=2.31, chance=0.44), Evaluation(Seat(1), 3)]
    inner = Note(2, "Bold!", symbols=[Symbol.DUBIOUS], variations=[after(bid, "7NT,P")])
    other = DealRecord(deal=after(bid, "7NT"), notes=[Note(1, "Hm."), inner])
    note = Note(1, "High.", symbols=[1, 77], evaluations=worth, clock=72.5, variations=[other])
    record = Record(deals=[DealRecord(deal=after(bid, "P"), notes=[Note(0, clock=0), note])])
    steps = steps_of(replay_html(record, names=NAMES[:3]))
    assert [step["notes"] for step in steps] == [
        ["0:00 on the clock"],
        [
            "good (!)",
            "symbol 77",
            "-17.5 ± 2.3 points for the side of Ann",
            "the side of Ann wins the match with a chance of 44%",
            "+3.0 points for the side of Bob",
            "1:12 on the clock",
            "High.",
            "instead: [Hm.]; Bob bids 7NT [dubious (?!); Bold!; instead: Cleo passes; Bob takes the kitty: JK  A♥ K♥]",
        ],
        [],
    ]
    assert [step["marks"] for step in steps] == ["", "!", ""]


def test_where_reading_ended_is_told_last() -> None:
    text = "fivehundred 1\nrules: short-pack-2\n\ndeal\ndealer: 0\nauction by 1: 7NT 7D\n"
    record, error = record_while_valid(text)
    assert "line 6" in steps_of(replay_html(record, error=error))[-1]["notes"][0]
    assert "line 6" not in replay_html(MATCH, error=error, player=0)


def test_nothing_that_strangers_wrote_becomes_part_of_the_page() -> None:
    evil = "</script><script>alert(1)</script><!--{{data}}\u2028\u202e\x00\"'&"
    record = Record(
        deals=[DealRecord(deal=MATCH.deals[0].deal, notes=[Note(0, evil)])], tags={"Event": evil}, comments=[evil]
    )
    hostile = replay_html(record, names=[evil, "\ud800", "x" * 9_000, ""])
    plain = replay_html(record, names=NAMES)
    assert Page(hostile).tags == Page(plain).tags
    assert len(Page(hostile).scripts) == 2
    assert "<script>alert" not in hostile
    names = data_of(hostile)["deals"][0]["names"]
    assert names[0].startswith("</script>")
    assert names[1] == r"\ud800"
    assert len(names[2]) < 50
    assert "\u202e" not in json.dumps(data_of(hostile), ensure_ascii=False)


def words_of(page: str) -> list[str]:
    """The words that a page without scripts shows."""
    return unescape(re.sub(r"<head>.*</head>|<[^>]*>", " ", page, flags=re.DOTALL)).split()


@pytest.mark.rule("SCORE-11")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("rules", "typed"),
    [
        (presets.TABLE_2, ["7S by Bob took 8"]),
        (presets.STANDARD_3, ["7S by Bob took 8 2 0 revoked Ann", "misdeal"]),
        (RULES.evolve(ralphing=True, breach=100), ["passed", "7S by Ann breach Dan took 5", "7S by Ann took 3"]),
        (RULES, ["10NT by Bob took 10"]),
        (presets.CALLED_5, ["7S by Bob with Dan took 8 1 0 1"]),
        (presets.SIX_63, ["7S by Bob took 8"]),
        (RULES, []),
    ],
)
def test_a_page_of_a_sheet_says_what_its_text_says(rules: Ruleset, typed: list[str], language: str) -> None:
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")[: rules.players]
    sheet = ScoreSheet.start(rules)
    for deal in typed:
        sheet = parse_deal(deal, names)(sheet)
    page = sheet_html(sheet, names, title="Club", language=language)
    told = words_of(page)
    assert f'<html lang="{language}">' in page
    assert told[: 1 + len(rules.title.split())] == ["Club", *rules.title.split()]
    # An empty table still has its heads.
    assert told[-len(said := sheet_text(sheet, names, language=language).split()) :] == said


def test_strangers_names_stay_text_on_a_sheet() -> None:
    evil = "</td><script>alert(1)</script>{{sheets}}\n\u202e\"'&"
    sheet = ScoreSheet.start(RULES)
    sheet = sheet.enter(sheet.contract("7S", by=0), 8, revoked=[1])
    hostile, plain = (Page(sheet_html(sheet, (name, *NAMES[1:]), title=name)) for name in (evil, "Ann"))
    assert hostile.tags == plain.tags
    assert not hostile.scripts + hostile.linked
    page = sheet_html(sheet, (evil, *NAMES[1:]))
    assert "\u202e" not in page
    assert page.count(r"\u202e&quot;&#39;&amp;") == 3


def test_games_of_an_evening_are_on_sheets_of_their_own() -> None:
    first, second = ScoreSheet.start(RULES).passed_out(), ScoreSheet.start(presets.STANDARD_3).passed_out()
    page = sheets_html([(first, NAMES), (second, NAMES[:3])])
    assert Page(page).tags.count("section") == 2
    assert "section+section{break-before:page}" in page[page.index("@media print") :]
    assert words_of(page)[:2] == ["Score", "sheet"]
    wrong: Any = [first, second]
    with pytest.raises(InvalidType, match="games, each with its players' names"):
        sheets_html(wrong)


def test_players_keep_their_numbers_when_others_drop_out() -> None:
    rules = presets.get("cutthroat-4")
    tried = (match_record(rules, seed, 40) for seed in range(20))
    record = next(found for found in tried if len(found.match.rows[-1].seats) == 3)
    rows = record.match.rows
    gone = next(player for player in range(4) if player not in rows[-1].seats)
    page = data_of(replay_html(record, names=NAMES, player=gone))
    last = page["deals"][-1]
    assert last["names"] == [NAMES[player] for player in rows[-1].seats]
    # They go on as one who looks on.
    assert ["seat" in account for account in last["accounts"]] == [False]
    assert [account["seat"] for account in page["deals"][0]["accounts"]] == [gone]


def test_the_last_deal_of_a_match_may_be_under_way() -> None:
    match = MATCH.match
    under_way = match.deal(tuple(RULES.deck))
    record = Record.of_match([*MATCH.deals, under_way])
    last = data_of(replay_html(record, names=NAMES))["deals"][-1]
    assert last["title"] == "Deal 4"
    assert last["score"] == []


def test_rulings_are_shown() -> None:
    void = deal_of(RULES).void(Misdeal.NO_CUT)
    assert "A misdeal" in steps_of(replay_html(Record(deals=[void])))[-1]["said"][-1]


def with_a_revoke() -> list[Deal]:
    """Every position of a deal with a revoke.

    Hearts are trumps, and seat 1 plays a diamond to the first spade; they hold a spade, and play it next.
    """
    rules = presets.STANDARD_3
    hands = ("AS KS QS 7C 8C 9C 10C KC QC AC", "7S 8H 9H 10H QH KH AH JH JD 8D", "7D JK 9D 10D QD KD AD 8S 9S 10S")
    deal = after(deal_of(rules, *hands, dealer=2), "7H,P,P")
    deal = deal.apply(Discard(deal.kitty))
    referee, positions = Referee(deal=deal), [*Replay.of(deal).positions]
    for card in ("AS", "8D", "8S", "KS", "7S", "9S"):
        referee, _ = referee.apply(PlayCard(Card.parse(card)))
        positions.append(referee.deal)
    referee, _ = referee.challenge(Seat(1), trick=1)
    while not referee.deal.finished:
        referee, _ = referee.apply(referee.deal.legal_actions[0])
        positions.append(referee.deal)
    # The revoke is charged after the last card.
    return [*positions, referee.deal]


@pytest.mark.rule("PLAY-7")
def test_a_revoke_that_was_let_stand_is_shown_as_it_lies() -> None:
    *_, deal = with_a_revoke()
    assert isinstance(deal.outcome, Played)
    assert deal.outcome.revokes == (LateRevoke(Seat(1), 1),)
    page = replay_html(Record(deals=[deal]), names=NAMES[:3])
    steps = steps_of(page)
    assert len(steps) == 1 + 4 + 30 + 1
    assert [step["said"] for step in steps[5:7]] == [["Ann plays A♠"], ["Bob plays 8♦"]]
    # What is illegal later is told all the same.
    assert [bool(step["refused"]) for step in steps[4:10]] == [False, True, True, False, True, True]
    assert "IRR-1" in json.dumps(data_of(page)["deals"][0]["score"])
    view = Record(deals=[deal.view(Seat(1))])
    assert data_of(replay_html(view, player=1)) == data_of(replay_html(Record(deals=[deal]), player=1))


@pytest.mark.rule("PLAY-5", "PLAY-7", "TWO-1")
def test_what_was_not_reached_by_rules_or_is_not_all_known_is_followed() -> None:
    shown, two = at_play(RULES, "OM", "5S 6S 7S 8S", by=0), presets.get("table-2")
    for _ in range(9):
        shown = shown.apply(shown.legal_actions[0])
    ways = [
        [*Replay.of(play_out(at_play(RULES, "7S", "AS", by=0))).positions],
        [*Replay.of(shown).positions],
        [*Replay.of(play_out(Deal.from_pack(two, tuple(two.deck), dealer=Seat(0)))).positions],
        with_a_revoke(),
    ]
    # Records of the same with gaps, as far as that.
    known = [
        [PartialDeal.of(one.table, {Seat(seat): one.holdings[seat] for seat in seats}) for one in way]
        for way in ways
        for seats in (range(way[0].rules.players), (1,), (0, 1), ())
    ]
    page = replay_html(Record(deals=[way[-1] for way in known]))
    for way, steps in zip(known, followed(page), strict=True):
        assert way[0].table.set_up or len(steps) == len(way)
        for position, views in zip(way, steps[-len(way) :], strict=True):
            assert made_of(views) == known_in(position)


@pytest.mark.rule("KITTY-3")
def test_a_kitty_that_all_see_is_shown_to_every_player() -> None:
    deal = after(deal_of(RULES.evolve(kitty_shown=True), kitty="AS KS QS"), "7H,P,P,P")
    steps = followed(replay_html(Record(deals=[deal]), player=2))[0]
    assert [steps[at][0]["kitty"] for at in (0, -1)] == [None, ["QS", "KS", "AS"]]
    # The host sees it in any case.
    hidden = data_of(replay_html(Record(deals=[deal_of(RULES, kitty="AS KS QS")])))["deals"][0]["hidden"]
    assert hidden == [["Kitty", ["QS", "KS", "AS"]]]
    # Of a hand that was set up at its first lead, these are the discards.
    dealt = deal_of(RULES, kitty="AS KS QS").dealt
    led = Deal.at_play(RULES, Contract.of(RULES, Bid(7, None), Seat(0)), dealt)
    assert data_of(replay_html(Record(deals=[led])))["deals"][0]["hidden"] == [["Discards", ["QS", "KS", "AS"]]]


def test_pages_have_their_themes() -> None:
    light, dark, auto = (replay_html(MATCH, style=Style(theme)) for theme in ("light", "dark", "auto"))
    assert ":root{--page:#f7f6f2" in light
    assert ":root{--page:#15181c" in dark
    assert "prefers-color-scheme" in auto
    assert "prefers-color-scheme" not in light + dark
    four = replay_html(MATCH, style=Style("light", four_colours=True))
    assert 'class="fh-light-4"' in four
    assert ("--clubs:#007a52" in four, "--clubs:#007a52" in light) == (True, False)


def test_pages_are_made_of_records_for_players_who_are_in_them() -> None:
    wrong: Any
    with pytest.raises(InvalidValue, match="a record without deals: expected at least one"):
        replay_html(Record())
    for player in (-1, 4):
        with pytest.raises(InvalidValue, match=f"player {player}: expected 0 to 3"):
            replay_html(MATCH, player=player)
    with pytest.raises(InvalidValue, match="the cards that only seat 0 has seen are not known"):
        replay_html(Record(deals=[deal_of(RULES).view(Seat(1))]), player=0)
    with pytest.raises(InvalidValue, match="3 names: expected 4"):
        replay_html(MATCH, names=NAMES[:3])
    for wrong, how, message in (
        (deal_of(RULES), {}, "expected a Record, not Deal"),
        (MATCH, {"player": "0"}, "player must be an int, not str"),
        (MATCH, {"player": True}, "player must be an int, not bool"),
        (MATCH, {"error": "x"}, "expected a RecordError or None, not str"),
        (MATCH, {"style": "dark"}, "expected a Style, not str"),
        (MATCH, {"names": 5}, "expected names or None"),
    ):
        with pytest.raises(InvalidType, match=message):
            replay_html(wrong, **how)


# Tables.


def test_rules_are_a_table_with_a_row_for_each_line_of_their_explanation() -> None:
    table = rules_html(RULES)
    assert Page(table).tags.count("tr") == len(RULES.explain()) + 1
    assert table.count("opacity") == 4 * sum(line.idle for line in RULES.explain())
    named = RULES.evolve(name="<b>Ours</b> & theirs")
    assert "<caption>&lt;b&gt;Ours&lt;/b&gt; &amp; theirs</caption>" in rules_html(named)


def test_legal_actions_are_a_table_of_at_most_a_hundred() -> None:
    deal = deal_of(RULES)
    assert Page(options_html(deal.legal_actions)).tags.count("tr") == len(deal.legal_actions) + 1
    many = after(deal, "7S,P,P,P").legal_actions
    assert len(many) == 286
    table = options_html(many)
    assert Page(table).tags.count("tr") == 102
    assert "and 186 more" in table
    wrong: Any = 5
    for function, wanted in ((rules_html, "a Ruleset"), (options_html, "Options")):
        with pytest.raises(InvalidType, match=f"expected {wanted}, not int"):
            function(wrong)


# What notebooks ask for.


def test_notebooks_show_pictures_and_tables() -> None:
    deal = after(at_play(RULES, "7S", "AS", by=0), "AS")
    sheet = ScoreSheet.start(RULES)
    assert Cards.parse("AS JK")._repr_svg_() == render.hand_svg(Cards.parse("AS JK"))
    assert deal.tricks[0]._repr_svg_() == render.trick_svg(deal.tricks[0])
    assert deal.view(Seat(1))._repr_svg_() == render.table_svg(deal.view(Seat(1)))
    assert deal.spectator._repr_svg_() == render.table_svg(deal.spectator)
    assert sheet._repr_svg_() == render.sheet_svg(sheet)
    assert MATCH.match._repr_svg_() == render.sheet_svg(MATCH.match)
    assert RULES._repr_html_() == rules_html(RULES)
    for options in (deal.legal_actions, deal_of(RULES).legal_actions):
        assert options._repr_html_() == options_html(options)


def test_a_deal_has_no_picture_of_its_own() -> None:
    deal = deal_of(RULES)
    for value in (deal, deal.layout, deal.dealt):
        assert not any(
            hasattr(value, name) for name in ("_repr_svg_", "_repr_html_", "_repr_png_", "_repr_mimebundle_")
        )
