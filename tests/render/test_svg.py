"""Pictures: well-formed, told to screen readers, safe whatever names hold, and no hidden card in any of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from generated import assert_current, write
from helpers import DEEP, QUARTER, after, at_play, deal_of, play_out
from hypothesis import given, strategies as st
from small_games import tiny

from fivehundred import Card, Cards, Deal, Match, PlayCard, ScoreSheet, Seat, presets, render, shuffle
from fivehundred.cards import CARDS, Suit
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match.game import Game
from fivehundred.players import estimates_svg, evaluate, registry
from fivehundred.render import Style
from fivehundred.render.hands import ranking_on
from fivehundred.render.svg import drawing
from fivehundred.render.svg.tables import last_call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.solver.solving import contract_tricks
from fivehundred.testing import assert_never_leaks, deals, partial_deals

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
RULES = presets.AUSTRALIAN_4
GOLDEN = Path(__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
#: What players may call themselves.
HOSTILE = ("<script>alert(1)</script>", "A&B \"x\" 'y' ]]>", "\x00\x1b[31m\u202eevil\ud800\ufffe\n", "W" * 5_000)


def played_match(rules: Ruleset, seed: int, most: int = 6) -> Match:
    rng = Random(seed)
    match = Match.start(rules, dealer=Seat(0))
    return match.play([registry.make_player("sensible", rng=rng)] * rules.players, rng=rng, max_deals=most)


def in_play(rules: Ruleset = RULES) -> Deal:
    deal = at_play(rules, "7S", "AS KS QS", "AH KH QH", by=0)
    for _ in range(6):
        deal = deal.apply(deal.legal_actions[0])
    return deal


MATCH = played_match(RULES, 5)
DEAL = in_play()
FOUND = contract_tricks(deal_of(presets.SHORT_PACK_2, "9S 10S JS QS AS"), tries=1, nodes=50)
JUDGED = evaluate(DEAL.view(DEAL.to_act), worlds=20, rng=Random(1)) if DEAL.to_act is not None else {}

#: Every kind of picture.
PICTURES: dict[str, Callable[..., str]] = {
    "card": lambda names, **how: render.card_svg(Card.parse("13C"), **how),
    "joker": lambda names, **how: render.card_svg(Card.parse("JK"), **how),
    "back": lambda names, **how: render.card_svg(None, **how),
    "hand": lambda names, **how: render.hand_svg(DEAL.hand(Seat(0)), ranking_on(DEAL.table), **how),
    "no cards": lambda names, **how: render.hand_svg(Cards(), **how),
    "pack": lambda names, **how: render.hand_svg(Cards.of(CARDS), **how),
    "trick": lambda names, **how: render.trick_svg(DEAL.tricks[0], names(4), **how),
    "auction": lambda names, **how: render.auction_svg(after(deal_of(RULES), "6S,P,7NT,P,8D").table, names(4), **how),
    "table": lambda names, **how: render.table_svg(DEAL.view(Seat(1)), names(4), **how),
    "spectator": lambda names, **how: render.table_svg(DEAL.spectator, names(4), **how),
    "deal": lambda names, **how: render.deal_svg(DEAL, names(4), **how),
    "sheet": lambda names, **how: render.sheet_svg(MATCH, names(4), **how),
    "chart": lambda names, **how: render.chart_svg(MATCH, names(4), **how),
    "contracts": lambda names, **how: render.contracts_svg(FOUND, names(2), **how),
    "estimates": lambda names, **how: estimates_svg(JUDGED, **how),
}


def ours(count: int) -> tuple[str, ...]:
    return NAMES[:count]


def parsed(picture: str) -> ElementTree.Element:
    """The picture as strict XML, which needs nothing from elsewhere and names nothing in the page around it."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:3] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]
    for element in root.iter():
        assert not {"id", "href", "onload"} & {*element.attrib}
        assert element.tag.removeprefix(SVG) in {
            "svg",
            "title",
            "desc",
            "style",
            "g",
            "path",
            "rect",
            "ellipse",
            "circle",
            "text",
        }
    assert "url(" not in picture
    return root


def told(picture: str) -> str:
    return " ".join(parsed(picture).findtext(f"{SVG}{tag}") or "" for tag in ("title", "desc"))


@pytest.mark.parametrize("kind", PICTURES)
def test_every_picture_stands_alone_and_is_told_to_screen_readers(kind: str) -> None:
    picture = PICTURES[kind](ours)
    root = parsed(picture)
    assert picture == PICTURES[kind](ours)
    assert all(root.findtext(f"{SVG}{tag}") for tag in ("title", "desc"))
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    assert (float(root.get("width") or 0), float(root.get("height") or 0)) == (width, height)
    # Nothing stands beside the picture.
    for element in root.iter(f"{SVG}text"):
        assert 0 <= float(element.get("x") or -1) <= width
        assert 0 <= float(element.get("y") or -1) <= height


@pytest.mark.parametrize("kind", PICTURES)
def test_every_class_has_a_colour_in_each_style(kind: str) -> None:
    for theme in ("auto", "light", "dark"):
        for four in (False, True):
            style = Style(theme, four)
            root = parsed(PICTURES[kind](ours, style=style))
            used = {name for element in root.iter() for name in (element.get("class") or "").split()} - {style.root}
            rules = root.findtext(f"{SVG}style") or ""
            assert {*re.findall(r"\.([\w-]+)\{", rules)} == used
            assert root.get("class") == style.root
            assert ("prefers-color-scheme" in rules) == (theme == "auto")


def test_dark_and_light_differ_and_auto_has_both() -> None:
    light, dark, auto = (render.card_svg(CARDS[0], style=Style(theme)) for theme in ("light", "dark", "auto"))
    bodies = {picture[picture.index("</style>") :] for picture in (light, dark, auto)}
    assert len(bodies) == 1
    assert "#ffffff" in light
    assert "#ffffff" not in dark
    assert "#ffffff" in auto
    assert "#e4e0d6" in auto


@pytest.mark.parametrize(
    "kind",
    [kind for kind in PICTURES if kind not in ("card", "joker", "back", "hand", "no cards", "pack", "estimates")],
)
def test_whatever_players_call_themselves_stays_text(kind: str) -> None:
    plain, hostile = (PICTURES[kind](lambda count, names=names: names[:count]) for names in (ours(6), HOSTILE))
    # As many elements as with other names, so that no name has made one.
    assert [element.tag for element in parsed(hostile).iter()] == [element.tag for element in parsed(plain).iter()]
    assert not re.search("[\x00-\x08\x1b\u202e\ud800\ufffe]", hostile)
    assert "W" * 30 not in hostile
    assert "…" in hostile or kind == "contracts"
    assert told(hostile) != told(plain)


def test_names_are_cut_to_their_room() -> None:
    assert drawing.cut("Ann", 10) == "Ann"
    assert drawing.cut("Wilhelmina of Orange", 8) == "Wilhelmina of…"
    assert drawing.cut("威廉明娜女王", 4) == "威廉…"
    assert drawing.cut("é" * 3, 4) == "é" * 3
    assert len(drawing.cut("e" + "\u0301" * 10_000, 100)) == 401
    assert drawing.cut("علی\u200cرضا", 20) == "علی\u200cرضا"
    assert drawing.clean("a\tb\r\nc\x07d\u2067e") == r"a b  c\x07d\u2067e"


@given(st.text(st.characters(), max_size=60))
def test_any_name_makes_a_picture(name: str) -> None:
    parsed(render.trick_svg(DEAL.tricks[0], (name, "", name, name)))


# Cards.


def test_every_card_is_drawn_differently() -> None:
    for style in (Style("light"), Style("dark", four_colours=True)):
        assert len({render.card_svg(card, style=style) for card in (*CARDS, None)}) == 67


def test_what_shows_of_a_card_under_others_tells_it() -> None:
    # The index and the suit below it are what stands first on a card.
    def index(card: Card) -> tuple[str, ...]:
        root = parsed(render.card_svg(card))
        shapes = list(root[-1])[1:3]
        return tuple(ElementTree.tostring(shape, encoding="unicode") for shape in shapes)

    assert len({index(card) for card in CARDS}) == 66


@pytest.mark.rule("CARD-1")
def test_numbers_have_as_many_pips() -> None:
    for card in CARDS:
        if card.rank is not None and card.rank.value.isdigit():
            shapes = list(parsed(render.card_svg(card))[-1])
            assert len(shapes) - 3 == int(card.rank.value)


def seen_as(colour: str, kind: str) -> tuple[float, ...]:
    """A colour as a reader of that kind sees it, after Machado, Oliveira and Fernandes (2009), severity 1."""
    matrices = {
        "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    }
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    shown = [min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0), 1) for row in matrices[kind]]
    # To L, a, b: distances are then about as large as they look.
    white = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    scaled = [sum(a * b for a, b in zip(row, shown, strict=True)) / sum(row) for row in white]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    """How clearly text of one colour stands on the other (WCAG 2)."""
    light = []
    for colour in (one, other):
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        light.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("kind", ["all", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("place", [1, 2])
def test_four_colours_can_be_told_apart_by_everybody(kind: str, place: int) -> None:
    colours = Style(four_colours=True).colours
    for names in (tuple("SCDH"), ("Son", "Con", "Don", "Hon")):
        shown = [seen_as(str(colours[name][place]), kind) for name in names]
        for number, one in enumerate(shown):
            for other in shown[:number]:
                assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 20


def test_everything_stands_out_from_its_ground() -> None:
    for four in (False, True):
        colours = Style(four_colours=four).colours
        for place in (1, 2):
            for ground, names, least in (
                ("face", "S C D H", 3.5),
                ("page", "Son Con Don Hon good bad turn", 4),
                ("panel", "Son Con Don Hon", 3.5),
                ("page", "ink dim", 5.5),
                ("panel", "ink dim", 5),
            ):
                for name in names.split():
                    assert contrast(str(colours[name][place]), str(colours[ground][place])) > least, (name, ground)


# Hands and tricks.


@pytest.mark.rule("CARD-8")
def test_a_hand_is_told_as_it_is_sorted() -> None:
    hand = Cards.parse("AS JC 7D JD QH JK")
    assert told(render.hand_svg(hand)) == (
        "A hand of 6 cards joker; ace of spades; queen of hearts; jack of clubs; jack, 7 of diamonds"
    )
    ranked = render.hand_svg(hand, Ranking.under(RULES, Suit.HEARTS))
    assert (
        told(ranked)
        == "A hand of 6 cards joker; jack of diamonds; queen of hearts; ace of spades; 7 of diamonds; jack of clubs"
    )
    low = render.hand_svg(Cards.parse("AS 7S JK2"), high_first=False)
    assert told(low) == "A hand of 3 cards lower joker; 7, ace of spades"
    assert told(render.hand_svg(Cards())) == "A hand of 0 cards no cards"


def test_many_cards_lie_in_rows() -> None:
    def height(count: int) -> float:
        return float(parsed(render.hand_svg(CARDS[:count])).get("height") or 0)

    assert height(0) == height(1) == height(13) < height(14) == height(26) < height(27)


@pytest.mark.parametrize("size", [*range(16), 26, 27, len(CARDS)])
def test_every_card_of_a_hand_is_drawn_once_and_in_a_place_of_its_own(size: int) -> None:
    def drawn(picture: str) -> list[tuple[str | None, str]]:
        """Where each card lies, and its face."""
        cards = parsed(picture).findall(f"{SVG}g")
        return [(card.get("transform"), "".join(map(shape, card))) for card in cards]

    def shape(element: ElementTree.Element) -> str:
        return ElementTree.tostring(element, encoding="unicode")

    for hand in (CARDS[:size], CARDS[len(CARDS) - size :]):
        lying = drawn(render.hand_svg(hand))
        assert len({place for place, _ in lying}) == len(lying) == size
        assert sorted(face for _, face in lying) == sorted(drawn(render.card_svg(card))[0][1] for card in hand)


@pytest.mark.rule("PLAY-3", "JOKER-5")
def test_a_trick_is_told_in_the_order_of_play() -> None:
    deal = at_play(RULES, "7NT", "JK 7S", "AS", "KS", "QS", by=0)
    deal = deal.apply(PlayCard(Card.parse("JK"), Suit.SPADES))
    assert told(render.trick_svg(deal.tricks[0])) == "A trick Seat 0 joker as spades"
    assert "The last trick: Seat 0 joker as spades" in told(render.table_svg(deal.spectator))
    declared = at_play(RULES, "7NT", "JK AS", declared="declare JK=H")
    assert "7NT by Seat 0. Seat 0 declares the joker the highest of the hearts." in told(
        render.table_svg(declared.spectator)
    )
    done = after(deal, "AS,KS,QS").tricks[0]
    assert told(render.trick_svg(done, NAMES[:4])) == (
        "A trick won by Ann Ann joker as spades; Bob ace of spades; Cleo king of spades; Dan queen of spades"
    )
    picture = render.trick_svg(done, NAMES)
    assert picture.count('class="face good"') == picture.count('font-weight="bold">Ann<') == 1
    assert told(render.trick_svg(attrs.evolve(done, seats=(), plays=(), winner=None, from_table=()))) == "A trick "


def test_six_cards_lie_in_two_rows() -> None:
    deal = play_out(at_play(presets.get("pagat-6"), "7S", by=0))
    wide, narrow = (parsed(render.trick_svg(trick)) for trick in (DEAL.tricks[0], deal.tricks[0]))
    assert float(wide.get("width") or 0) > float(narrow.get("width") or 0)
    assert float(wide.get("height") or 0) < float(narrow.get("height") or 0)


# Tables and deals.


def test_an_auction_is_told_call_by_call() -> None:
    deal = after(deal_of(RULES), "6S,P,7NT,P")
    assert told(render.auction_svg(deal.table)) == "The auction Seat 0 6S, Seat 1 pass, Seat 2 7NT, Seat 3 pass"
    assert told(render.auction_svg(deal_of(RULES).table)) == "The auction no call yet"


def test_what_a_player_called_last_is_asked_of_a_seat() -> None:
    table = after(deal_of(RULES), "6S,P,7NT,P,8H").table
    assert [str(last_call(table, Seat(seat))) for seat in range(4)] == ["8H", "P", "7NT", "P"]
    assert last_call(deal_of(RULES).table, Seat(0)) is None
    with pytest.raises(InvalidValue, match="seat 4"):
        last_call(table, Seat(4))


def test_a_table_tells_what_its_onlooker_knows() -> None:
    deal = after(deal_of(RULES, "AS KS"), "6S,P")
    own = told(render.table_svg(deal.view(Seat(0)), NAMES[:4]))
    assert own.startswith(
        "A table of Five Hundred australian-4, deal 1. Cleo is to act. Ann, 6S. Bob, pass. Cleo. Dan, deals"
    )
    assert "The hand of Ann: ace, king" in own
    assert "hand" not in told(render.table_svg(deal.spectator, NAMES[:4])).replace("Five Hundred", "")
    both = PartialDeal.of(deal.table, {Seat(seat): deal.holdings[seat] for seat in (0, 1)})
    assert {"The hand of Seat 0", "The hand of Seat 1"} <= {
        *re.findall(r"The hand of Seat \d", told(render.table_svg(both)))
    }


def test_a_table_tells_how_the_play_stands() -> None:
    text = told(render.table_svg(DEAL.view(Seat(1)), NAMES[:4]))
    assert "7S by Ann" in text
    assert "The last trick: Bob 5 of clubs, Cleo king of clubs. " in text
    assert "Bob, 1 trick, 8 cards" in text
    assert "Cleo, 0 tricks, 8 cards" in text
    assert "Dan, deals, 0 tricks, 9 cards" in text
    ended = play_out(DEAL)
    made = "Made" if ended.score.made else "Failed"
    points = ended.score.points
    assert f"{made}: Ann and Cleo {points[0]:+}, Bob and Dan {points[1]:+}" in told(
        render.table_svg(ended.spectator, NAMES[:4])
    )
    assert "won by" in told(render.table_svg(ended.spectator))


def test_hands_that_end_in_another_way_are_told_too() -> None:
    assert "Everybody passed" in told(render.table_svg(after(deal_of(RULES), "P,P,P,P").spectator))
    passed = play_out(at_play(presets.get("passed-deal-3"), "P"))
    assert "Points: Seat 0" in told(render.table_svg(passed.spectator))


@pytest.mark.rule("PLAY-4", "PLAY-5")
def test_who_sits_out_and_whose_hand_lies_open_are_shown() -> None:
    deal = play_out_until_shown(at_play(RULES, "OM", "5S 6S 7S 8S", by=0))
    seen = told(render.table_svg(deal.view(Seat(1)), NAMES[:4]))
    assert "Cleo, sits out" in seen
    assert "Ann, open: " in seen
    assert "Ann, open: " not in told(render.table_svg(deal.view(Seat(0)), NAMES[:4]))


def play_out_until_shown(deal: Deal) -> Deal:
    while deal.table.open_hand is None:
        deal = deal.apply(deal.legal_actions[0])
    return deal


@pytest.mark.rule("KITTY-3")
def test_a_kitty_that_all_see_is_shown_to_all() -> None:
    shown = RULES.evolve(kitty_shown=True)
    deal = after(deal_of(shown, kitty="AS KS QS"), "7H,P,P,P")
    assert "The kitty, shown to all: ace, king, queen of spades" in told(render.table_svg(deal.view(Seat(2))))


@pytest.mark.rule("TWO-1")
def test_table_cards_lie_on_those_that_they_cover() -> None:
    deal = played_to_table_cards()
    seen, all_cards = told(render.table_svg(deal.view(Seat(0)))), told(render.deal_svg(deal))
    assert "on a card face down" in seen
    assert "on a card face down" not in all_cards
    assert "from the table" in told(render.trick_svg(deal.tricks[0]))
    assert "The table of Seat 0: no cards" in told(render.table_svg(play_out(deal).spectator))


def played_to_table_cards() -> Deal:
    """A deal in which a pile has been uncovered, and another card lies alone."""
    deal = deal_from(presets.get("table-2"), 3)
    for _ in range(12):
        deal = deal.apply(deal.legal_actions[0])
    return deal


def fresh(rules: Ruleset, seed: int) -> Deal:
    return Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0))


def deal_from(rules: Ruleset, seed: int) -> Deal:
    """A deal in which the first bid is left standing, and the first options are taken until play begins."""
    deal = fresh(rules, seed)
    deal = deal.apply(next(action for action in deal.legal_actions if str(action).startswith("7")))
    while deal.table.play is None:
        passing = [action for action in deal.legal_actions if str(action) in ("P", "pass")]
        deal = deal.apply(passing[0] if passing else deal.legal_actions[0])
    return deal


def test_a_whole_deal_shows_every_card_and_what_was_played() -> None:
    deal = deal_from(presets.get("dummy-2"), 1)
    text = told(render.deal_svg(deal, ("Ann", "Bob")))
    for part in ("Ann: ", "Bob: ", "Kitty: ", "Discards: ", "Third hand: "):
        assert part in text
    # Played cards are still drawn, but no longer told.
    assert render.deal_svg(DEAL).count('opacity=".65"') == 6
    assert render.deal_svg(deal).count('opacity=".65"') == 0
    tiny_rules = tiny(presets.CALLED_5, deck="JK AS KS AH KH AD QS", size=1, kitty=1, out_of_play=1, early_end=True)
    assert "Out of play: " in told(render.deal_svg(fresh(tiny_rules, 0)))


@pytest.mark.rule("BID-10")
def test_a_hand_that_nobody_has_looked_at_is_only_in_the_whole_deal() -> None:
    deal = deal_of(presets.PERFECT_4)
    assert "The hand of" not in told(render.table_svg(deal.view(Seat(0))))
    assert "Seat 0: no cards" not in told(render.deal_svg(deal))


@QUARTER
@given(deals())
def test_every_deal_has_its_pictures(deal: Deal) -> None:
    parsed(render.deal_svg(deal))
    parsed(render.auction_svg(deal.table))
    for view in (deal.spectator, deal.view(Seat(0))):
        parsed(render.table_svg(view))


@QUARTER
@given(partial_deals())
def test_every_deal_known_in_part_has_its_picture(deal: PartialDeal) -> None:
    parsed(render.table_svg(deal))


def test_no_picture_of_a_view_tells_of_cards_not_seen() -> None:
    assert_never_leaks(lambda deal, seat: render.table_svg(deal.view(seat)), max_examples=75 if DEEP else 25)
    assert_never_leaks(lambda deal, seat: render.table_svg(deal.spectator), max_examples=25 if DEEP else 10)


# Scores.


def sheets() -> Iterator[Game]:
    sheet = ScoreSheet.start(RULES)
    yield sheet
    sheet = sheet.enter(sheet.contract("7S", by=1), 8).passed_out().enter(sheet.contract("M", by=0), 1)
    yield sheet
    yield played_match(presets.get("cutthroat-4"), 2, 12)


def test_a_score_sheet_has_a_row_for_each_deal() -> None:
    for game in sheets():
        root = parsed(render.sheet_svg(game))
        shown = [element.text for element in root.iter(f"{SVG}text")]
        assert {str(row.number) for row in game.rows} <= {*shown}
        for row in game.rows:
            assert {str(total) for total in row.totals} <= {*shown}
    empty, three, _ = sheets()
    assert told(render.sheet_svg(empty, NAMES[:4])) == "A score sheet Ann and Cleo 0, Bob and Dan 0. Ann deals"
    assert "passed out" in render.sheet_svg(three)
    assert "M" in [element.text for element in parsed(render.sheet_svg(three)).iter(f"{SVG}text")]


def test_a_sheet_says_who_has_won_and_by_which_rule() -> None:
    sheet = ScoreSheet.start(RULES, scores=(480, 0))
    won = sheet.enter(sheet.contract("7S", by=0), 8)
    assert told(render.sheet_svg(won, NAMES[:4])).endswith("Won by Ann and Cleo (END-1)")


def test_a_chart_has_a_line_for_each_scorer() -> None:
    for rules in (RULES, presets.get("standard-3"), presets.get("six-63")):
        game = played_match(rules, 1)
        picture = render.chart_svg(game)
        parsed(picture)
        for scorer in range(rules.side_count):
            assert picture.count(f'class="page l{scorer}"') == len(game.rows) + 2
            assert picture.count(f'class="l{scorer}"') == 1
    assert told(render.chart_svg(MATCH, NAMES[:4])).endswith("; the game is won at 500")
    # Those who are left play for another total, under other rules.
    fewer = presets.PRIMER_3.evolve(target=300, limit=-300, fewer=presets.PRIMER_2.evolve(target=300, limit=-300))
    sheet = ScoreSheet.start(presets.CUTTHROAT_4.evolve(fewer=fewer), scores=[-490, 0, 0, 0])
    sheet = sheet.enter(sheet.contract("10NT", by=0), [0, 4, 3, 3])
    assert len(sheet.seats) == 3
    assert told(render.chart_svg(sheet)).endswith("; the game is won at 300")
    endless = render.chart_svg(Game.start(RULES.evolve(limit=None, at_limit=None)))
    assert "-500" in render.chart_svg(MATCH)
    assert "-500" not in endless


def test_contracts_say_what_can_be_made_and_what_is_not_known() -> None:
    text = told(render.contracts_svg(FOUND, ("Ann", "Bob")))
    for (seat, trump), one in FOUND.items():
        tricks = f"{one.low}{'' if one.solution.solved else '+'}"
        where = "without trumps" if trump is None else f"in {trump.name.lower()}"
        assert f"{('Ann', 'Bob')[seat]} {tricks} {where}" in text
    assert any(not one.solution.solved for one in FOUND.values())
    assert told(render.contracts_svg({})) == "Tricks that can be made "
    # What was found for one seat, or not for all.
    some = {key: one for key, one in FOUND.items() if key not in ((Seat(1), None), (Seat(0), Suit.CLUBS))}
    assert "in clubs; Bob" in told(render.contracts_svg(some, ("Ann", "Bob")))
    first = {key: one for key, one in FOUND.items() if key[0] == 0}
    assert "Bob" not in told(render.contracts_svg(first, ("Ann", "Bob")))
    fewer = {key: one for key, one in FOUND.items() if key[1] is not None}
    assert "without trumps" not in told(render.contracts_svg(fewer))


# Golden pictures: few, because a change of the drawing changes them.


KEPT = {GOLDEN / f"{kind}.svg": partial(PICTURES[kind], ours, style=Style("light")) for kind in ("card", "auction")}


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_pictures_change_only_when_it_is_meant(kept: Path) -> None:
    assert_current(kept, KEPT[kept]())


# What is refused.


def test_a_style_has_one_of_three_themes() -> None:
    wrong: Any
    with pytest.raises(InvalidValue, match="theme 'black': expected auto or light or dark"):
        Style("black")
    for wrong in (None, 5):
        with pytest.raises(InvalidType, match="a theme must be a str, not"):
            Style(wrong)
    wrong = 1
    with pytest.raises(InvalidType, match="four_colours must be of type bool, not int"):
        Style(four_colours=wrong)


@pytest.mark.parametrize("kind", PICTURES)
def test_a_style_is_one(kind: str) -> None:
    with pytest.raises(InvalidType, match="expected a Style, not str"):
        PICTURES[kind](ours, style="dark")


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        (render.card_svg, "a Card or None"),
        (render.hand_svg, "cards"),
        (render.trick_svg, "a Trick"),
        (render.auction_svg, "a Table"),
        (render.table_svg, "a view"),
        (render.deal_svg, "a Deal"),
        (render.sheet_svg, "a Game"),
        (render.chart_svg, "a Game"),
        (render.contracts_svg, "what contract_tricks found"),
    ],
)
def test_nothing_else_is_drawn(function: Callable[..., str], wanted: str) -> None:
    with pytest.raises(InvalidType, match=f"^expected {wanted}, not int$"):
        function(5)


def test_a_view_is_no_whole_deal_and_a_deal_no_view() -> None:
    wrong: Any = DEAL
    with pytest.raises(InvalidType, match="expected a view, not Deal"):
        render.table_svg(wrong)
    wrong = DEAL.view(Seat(0))
    with pytest.raises(InvalidType, match="expected a Deal, not SeatView"):
        render.deal_svg(wrong)


def test_contracts_are_those_of_the_solver() -> None:
    wrong: Any
    for wrong, wanted in (
        ({(Seat(0), None): 7}, "ContractTricks, not int"),
        ({5: FOUND[Seat(0), None]}, "a seat and a denomination, not 5"),
        ({(Seat(0),): FOUND[Seat(0), None]}, r"a seat and a denomination, not \(0,\)"),
        ({("0", None): FOUND[Seat(0), None]}, r"a seat and a denomination, not \('0', None\)"),
        ({(Seat(0), "H"): FOUND[Seat(0), None]}, r"a seat and a denomination, not \(0, 'H'\)"),
    ):
        with pytest.raises(InvalidType, match=f"expected {wanted}"):
            render.contracts_svg(wrong)


def test_names_are_one_for_each_player() -> None:
    wrong: Any
    for names in (NAMES[:3], NAMES[:5]):
        with pytest.raises(InvalidValue, match=f"{len(names)} names: expected 4, one for each player"):
            render.table_svg(DEAL.spectator, names)
    with pytest.raises(InvalidValue, match="3 names: expected 4"):
        render.trick_svg(DEAL.tricks[0], NAMES[:3])
    for wrong, message in (
        (5, "expected names"),
        ("Anna", "expected the names of the players, not one str"),
        ((1, 2, 3, 4), "a name must be a str, not int"),
    ):
        with pytest.raises(InvalidType, match=message):
            render.sheet_svg(MATCH, wrong)


if __name__ == "__main__":
    write(KEPT)
