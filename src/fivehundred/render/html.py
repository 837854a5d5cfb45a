"""HTML pages to replay a record or print a score sheet, and pictures and tables for notebooks.

Notebooks show cards, tricks, views and score sheets as pictures, and rulesets and legal actions as tables, through
``_repr_svg_`` and ``_repr_html_``. A deal has neither because it would reveal every hand: display ``deal.view(seat)``,
or call `fivehundred.render.svg.tables.deal_svg` to show all of it.
"""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from fivehundred._base.lazy import load_object
from fivehundred._base.words import as_annotated, expect_pairs, within
from fivehundred.cards import CARDS, Card, Cards
from fivehundred.deal.history import Trick
from fivehundred.deal.options import Options
from fivehundred.deal.views import BaseView, SeatView, SpectatorView
from fivehundred.errors import InvalidValue, RecordError
from fivehundred.match.game import Game
from fivehundred.notation.records import Record
from fivehundred.render._steps import LONGEST_TEXT, ReplayedDeal
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.render.sheet import sheet_rows, standing_of
from fivehundred.render.svg.drawing import (
    AUTO,
    HEIGHT,
    WIDTH,
    Style,
    apply_theme,
    clean,
    cut,
    escape,
    face,
    hand_svg,
    names_of,
    spoken_card,
    trick_svg,
)
from fivehundred.render.svg.scores import sheet_svg
from fivehundred.render.svg.tables import table_svg
from fivehundred.render.text import call_text
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.texts.messages import Language, Sentence, label, text

#: The most legal actions listed in a table.
_MOST: Final = 100


@as_annotated
def rules_html(rules: Ruleset, *, language: Language = "en") -> str:
    """An HTML table of a ruleset: each setting with its value, meaning and rule numbers.

    Settings that have no effect are dimmed.

    >>> from fivehundred import presets
    >>> rules_html(presets.AUSTRALIAN_4)[:38]
    '<table><caption>australian-4</caption>'
    """
    head = _row("th", [label(code, language) for code in ("setting", "value", "meaning", "rules")])
    rows = (
        _row("td", (line.setting, line.value, text(line.sentence, language), ", ".join(line.rules)), pale=line.idle)
        for line in rules.explain()
    )
    return f"<table><caption>{escape(cut(rules.title, LONGEST_TEXT))}</caption>{head}{''.join(rows)}</table>"


@as_annotated
def options_html(options: Options, *, language: Language = "en") -> str:
    """An HTML table of legal actions, with the index and text of each; only the first hundred are listed.

    >>> from fivehundred import Deal, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> options_html(deal.legal_actions)[:42]
    '<table><caption>26 legal actions</caption>'
    """
    rows = [_row("td", (str(number), str(action))) for number, action in enumerate(options[:_MOST])]
    more = [_row("td", ("", label("and more", language, number=len(options) - _MOST)))] if len(options) > _MOST else []
    head = _row("th", [label(code, language) for code in ("index", "action")])
    title = label("legal actions", language, count=len(options))
    return f"<table><caption>{escape(title)}</caption>{head}{''.join((*rows, *more))}</table>"


def _row(tag: str, cells: Sequence[str], *, pale: bool = False) -> str:
    style = "text-align:left;opacity:.6" if pale else "text-align:left"
    told = (f'<{tag} style="{style}">{escape(cell)}</{tag}>' for cell in cells)
    return f"<tr>{''.join(told)}</tr>"


@as_annotated
def replay_html(
    record: Record,
    *,
    player: int | None = None,
    names: Sequence[str] | None = None,
    error: RecordError | None = None,
    style: Style = AUTO,
    language: Language = "en",
) -> str:
    """A self-contained HTML page that replays *record* step by step in a browser; it loads no other files.

    The page shows everything in the record, including tags and comments. With *player*, a player number, it shows only
    what that player saw, and omits tags and comments because they may reveal hidden cards. *names* are the players'
    names by number. *error* is the mistake at which reading the record stopped (see
    `fivehundred.notation.records.record_while_valid`); it is shown after the last step, unless *player* is given.

    Illegal cards that a referee let stand are shown as played (PLAY-7). Raises `InvalidValue` if the record has no
    deals, does not include *player*, or does not know that player's cards.

    >>> from fivehundred import Deal, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> page = replay_html(Record(deals=[deal.apply(deal.parse("7H"))]), player=1)
    >>> page[:15], "as Player 1 saw it" in page
    ('<!doctype html>', True)
    """
    if not record.deals:
        raise InvalidValue("a record without deals: expected at least one")
    count = max(one.deal.table.rules.players for one in record.deals)
    if player is not None:
        player = within("player", player, 0, count - 1)
    known = names_of(names, count, "player", language=language)
    deals = [_deal(one, language) for one in ReplayedDeal.list_deals(record, known, player, language)]
    if player is not None:
        about = [label("as seen", language, known, seat=player)]
    else:
        told = (*(f"{name}: {value}" for name, value in record.tags), *record.comments)
        about = [label("every card", language), *(cut(remark, LONGEST_TEXT) for remark in told)]
        deals[-1]["steps"][-1]["notes"] += [] if error is None else [cut(str(error), LONGEST_TEXT)]
    rules = [one.deal.table.rules for one in record.deals]
    cards = [card for card in CARDS if any(card in one.deck for one in rules)]
    data = {
        "title": cut(rules[0].title, LONGEST_TEXT),
        "about": about,
        "rules": _meanings(rules, language),
        "deals": deals,
        "words": {code: label(code, language) for code in ("deals", "sits out", "kitty shown")},
        "counts": {code: [label(code, language, count=at) for at in range(len(cards))] for code in ("cards", "tricks")},
    }
    return _page(data, cards, style, language)


def _deal(one: ReplayedDeal, language: Language) -> dict[str, Any]:
    """What the page has of a deal: an account for each seat whose cards are known, or that of a spectator."""
    seen, rules = one.view, one.view.rules
    calls = (call for call in rules.ladder.calls if not isinstance(call, Bid))
    own = [SeatView(seen.table, seat, holding) for seat, holding in seen.known.items()]
    # Hosts need what makes texts, so they are imported only now.
    account_of = load_object("fivehundred.hosting.accounts:Account").of
    tree_of = load_object("fivehundred.hosting.messages:message_tree")
    return {
        "title": label("deal", language, number=seen.info.number),
        "names": one.names,
        "tables": [label("the table of", language, one.names, seat=seat) for seat in range(rules.players)],
        "calls": {str(call): call_text(rules, call, language=language) for call in calls},
        "accounts": [tree_of(account_of(view)) for view in own or (SpectatorView(seen.table),)],
        # As at the end all the time, so that no card moves when others are played.
        "order": [str(card) for card in sort_hand(rules.deck, ranking_on(seen.table))],
        "hidden": [*one.list_hidden()],
        "steps": one.list_steps(_sign),
        "score": [*one.list_score()],
    }


def _sign(bid: Bid) -> Bid | Sentence:
    """A bid with the sign of its suit, where nobody types one."""
    return Sentence.of("special", f"{bid.level}{bid.trump.symbol}") if bid.trump else bid


def _page(data: dict[str, Any], shown: Sequence[Card], style: Style, language: Language) -> str:
    """Build the page from its *data* and pictures of the cards *shown*."""
    cards = "".join(_card(str(card or "?"), card, language) for card in (None, *shown))
    following = files("fivehundred.hosting").joinpath("following.js").read_text(encoding="utf-8")
    return _fill(
        "replay.html",
        language,
        # Comments are for those who read the source.
        following=re.sub(r"/[*].*?[*]/\s*", "", following, flags=re.DOTALL),
        style=f"{_variables(style)}{style.css(cards)}",
        root=style.root,
        cards=cards,
        # Escaped so that the data cannot close its script element.
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _fill(template: str, language: Language, **parts: str) -> str:
    """Fill in a template: ``{{label code}}`` becomes a label in *language*, and ``{{name}}`` one of the *parts*."""
    page = files("fivehundred.render").joinpath(template).read_text(encoding="utf-8")
    page = re.sub(r"\{\{label ([\w ]+)\}\}", lambda found: escape(label(found[1], language)), page)
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)


@as_annotated
def sheet_html(game: Game, names: Sequence[str], *, title: str | None = None, language: Language = "en") -> str:
    """A self-contained HTML page with a game's score sheet, to read on a screen or to print (SCORE-11).

    It has all that `fivehundred.render.sheet.sheet_text` shows. *game* is a match or a score sheet; *names* are the
    players' names by number. *title* is the heading, such as the name of a club and a date.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out()
    >>> page = sheet_html(sheet, ["Ann", "Bob", "Cleo", "Dan"], title="Friday club")
    >>> page[:15], "<h1>Friday club</h1>" in page
    ('<!doctype html>', True)
    """
    return sheets_html([(game, names)], title=title, language=language)


@as_annotated
def sheets_html(
    games: Sequence[tuple[Game, Sequence[str]]], *, title: str | None = None, language: Language = "en"
) -> str:
    """The score sheets of several games, each with its players' names, on one page; see `sheet_html`.

    When the page is printed, each game starts on a new sheet of paper.

    >>> from fivehundred import ScoreSheet, presets
    >>> four, three = ScoreSheet.start(presets.AUSTRALIAN_4), ScoreSheet.start(presets.STANDARD_3)
    >>> page = sheets_html([(four, ["Ann", "Bob", "Cleo", "Dan"]), (three, ["Eve", "Fay", "Gus"])])
    >>> page.count("<table>")
    2
    """
    expect_pairs("games, each with its players' names", games)
    return _fill(
        "sheet.html",
        language,
        title=_line(label("score sheet", language) if title is None else title),
        sheets="\n".join(_sheet(game, names, language) for game, names in games),
    )


def _sheet(game: Game, names: Sequence[str], language: Language) -> str:
    head, *rows = sheet_rows(game, names, language=language)
    # The tricks share a head with the result, and the points with the total.
    heads = [*((cell, 1) for cell in head[:4]), *((cell, 2) for cell in (head[4], *head[7::2]))]
    top = "".join(f'<th scope="col" colspan="{wide}">{_line(cell)}</th>' for cell, wide in heads)
    lines = ("".join(f"<td>{_line(cell)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    empty = [] if rows else [text(Sentence.of("sheet", "empty"), language)]
    standing = standing_of(game, names, language=language).splitlines()
    said = "".join(f"<p>{_line(line)}</p>\n" for line in (*empty, *standing))
    about = escape(cut(game.first_rules.title, LONGEST_TEXT))
    # With a focus, a table wider than the screen can be scrolled by key.
    return (
        f'<section aria-label="{about}" tabindex="0">\n<table>\n<caption>{about}</caption>\n'
        f"<thead><tr>{top}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n{said}</section>"
    )


def _line(line: str) -> str:
    """Make *line*, which may hold names that anybody chose, a line of the page."""
    return escape(clean(line))


def _meanings(every: Sequence[Ruleset], language: Language) -> dict[str, str]:
    """The explanation of each rule number, assembled from the settings that cite the rule."""
    told: dict[str, list[str]] = {}
    for rules in dict.fromkeys(every):
        for line in rules.explain():
            for rule in () if line.idle else line.rules:
                told.setdefault(rule, []).append(text(line.sentence, language))
    return {rule: clean(" ".join(dict.fromkeys(sentences))) for rule, sentences in told.items()}


def _card(key: str, card: Card | None, language: Language) -> str:
    """A hidden SVG picture of a card, which the page copies where it shows the card."""
    said, box = escape(spoken_card(card, language=language)), f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg id="card-{key}" role="img" aria-label="{said}" {box}>{face(card)}</svg>'


def _variables(style: Style) -> str:
    """CSS that defines the colours of the page as variables."""
    plain = {kind: kind for kind in ("page", "panel", "ink", "dim", "line", "turn")}
    named = {**plain, "clubs": "Con", "diamonds": "Don", "hearts": "Hon"}
    light, dark = ([f"--{name}:{style.colours[kind][place]};" for name, kind in named.items()] for place in (1, 2))
    return apply_theme(style, f":root{{{''.join(light)}}}", f":root{{{''.join(dark)}}}")


def svg_of(value: Cards | Trick | BaseView | Game) -> str:
    """The picture of *value* that notebooks display, with seat and player numbers instead of names.

    >>> picture = svg_of(Cards.parse("AS 10S KH JK"))
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'joker; ace, 10 of spades; king of hearts'
    """
    match value:
        case Cards():
            return hand_svg(value)
        case Trick():
            return trick_svg(value)
        case BaseView():
            return table_svg(value)
        case _:
            return sheet_svg(value)


def html_of(value: Ruleset | Options) -> str:
    """The HTML table of *value* that notebooks display.

    >>> from fivehundred import presets
    >>> html_of(presets.AUSTRALIAN_4)[:38]
    '<table><caption>australian-4</caption>'
    """
    return rules_html(value) if isinstance(value, Ruleset) else options_html(value)
