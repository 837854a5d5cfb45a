"""The site, opened page by page as readers do: it is whole, it can be searched, and it is readable on a phone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from browser.conftest import WIDTHS, OpenPage

DOCS = Path(__file__).parents[2] / "docs"
PHONE, LAPTOP = WIDTHS
#: What is on a page: the places that it can be entered at, and where its links lead.
FOUND = """[
    [...document.querySelectorAll('[id]')].map(e => e.id),
    [...document.querySelectorAll('a[href]')].map(e => e.href),
]"""
#: The first words of the blocks of code that would have to be scrolled, and how much wider than the screen the page is.
CUT = """[
    [...document.querySelectorAll('article pre')].filter(e => e.scrollWidth > e.clientWidth)
        .map(e => e.innerText.slice(0, 60)),
    document.documentElement.scrollWidth - window.innerWidth,
]"""


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of the files it sends."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site: that which is named in ``FIVEHUNDRED_SITE``, or one that is built."""
    if given := os.environ.get("FIVEHUNDRED_SITE"):
        return Path(given)
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", DOCS, folder], check=True)
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address under which the site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def pages(built: Path) -> list[str]:
    """The pages that were written, without those that Sphinx makes of the source."""
    return sorted(str(path.relative_to(built)) for path in built.rglob("*.html") if path.parts[-2] != "_modules")


def test_no_page_complains_and_every_link_leads_somewhere(site: str, built: Path, open_page: OpenPage) -> None:
    places: set[str] = set()
    links: dict[str, str] = {}
    page = open_page(site, LAPTOP)
    for name in pages(built):
        page.goto(site + name)
        ids, hrefs = page.evaluate(FOUND)
        places |= {site + name, *(f"{site}{name}#{place}" for place in ids)}
        links |= {urljoin(site + name, unquote(href)): name for href in hrefs if href.startswith(site)}
    assert len(places) > 3_000
    broken = {
        link: name
        for link, name in links.items()
        if link not in places
        and (link.endswith(".html") or "#" in link or not (built / link.removeprefix(site)).exists())
    }
    # The head of a page can be meant by "#".
    assert {link: name for link, name in broken.items() if urldefrag(link)[1] or link != site} == {}


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("BID-4", "rules/bidding.html#rule-bid-4"),
        ("JOKER-4", "rules/joker.html#rule-joker-4"),
        ("joker", "rules/joker.html"),
        ("misere", "rules/bidding.html#rule-bid-7"),
        ("must follow suit", "rules/play.html#rule-play-2"),
        ("reconnect", "howto/questions.html"),
        ("FEN", "formats/notation.html"),
        ("multiplayer", "howto/hosting.html"),
        ("pettingzoo", "howto/learning.html"),
        ("discord", "howto/chat_bot.html"),
        ("revoke", "rules/play.html#rule-play-7"),
        ("undo", "howto/questions.html#how-do-i-undo-a-move"),
        ("websocket", "howto/server.html"),
        ("Deal", "reference/deal.html#fivehundred.Deal"),
        ("SeatView", "reference/views.html#fivehundred.SeatView"),
        ("why_not", "reference/deal.html#fivehundred.Deal.why_not"),
    ],
)
def test_the_search_finds_rules_and_names_before_what_mentions_them(
    words: str, place: str, site: str, open_page: OpenPage
) -> None:
    found = open_page(f"{site}search.html?q={words}", LAPTOP)
    found.wait_for_selector("#search-results ul.search li a")
    found.wait_for_function(
        "!document.querySelector('#search-results .search-summary')?.innerText.includes('Searching')"
    )
    hrefs = found.eval_on_selector_all("#search-results ul.search li a", "all => all.map(e => e.getAttribute('href'))")
    first = hrefs[0] if "#" in place else urldefrag(hrefs[0])[0]
    assert first == place, hrefs[:8]
    assert [href for href in hrefs if href.startswith("reference/inside/")] == []


@pytest.mark.parametrize(("name", "goes_on"), [("Contract.of", False), ("Deal.why_not", True), ("Deal.void", True)])
def test_an_example_runs_as_it_is_copied(name: str, goes_on: bool, site: str, open_page: OpenPage) -> None:
    page = open_page(f"{site}reference/deal.html", LAPTOP)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    example = page.locator(f"dt[id='fivehundred.{name}'] + dd .highlight").first
    example.hover()
    example.locator("button.copybtn").click()
    page.wait_for_selector("button.copybtn.success")
    copied = page.evaluate("navigator.clipboard.readText()")
    # The example of the class that a method's goes on from is copied without being shown.
    assert (len(copied.splitlines()) > example.inner_text().count(">>>")) == goes_on
    exec(copied, {})


def test_the_first_screen_has_code_and_doors(site: str, open_page: OpenPage) -> None:
    page = open_page(site, LAPTOP)
    boxes = [page.locator(what).first.bounding_box() for what in ("article pre", ".doors", "article img")]
    assert [box is not None and box["y"] + box["height"] < 768 for box in boxes] == [True, True, True]


def test_no_line_of_code_is_cut_on_a_phone(site: str, built: Path, open_page: OpenPage) -> None:
    page = open_page(site, PHONE)
    cut = {}
    for name in ["index.html", *(each for each in pages(built) if each.split("/")[0] in ("start", "howto"))]:
        page.goto(site + name)
        blocks, wider = page.evaluate(CUT)
        if blocks or wider > 0:
            cut[name] = (blocks, wider)
    assert cut == {}
