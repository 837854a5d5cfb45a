"""What the felt tells at a glance: the contract, partners, tricks, and the order of the cards; and what is heard."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.serving import Somebody, served
from browser.test_room import BOTS, begun, played_until
from browser.test_table import LONG, people

#: Counts the notes instead of playing them.
SILENT = """() => {
    window.notes = 0;
    OscillatorNode.prototype.start = () => { notes += 1; };
    OscillatorNode.prototype.stop = () => {};
}"""
#: The colours of the plates, as one sees them.
COLOURS = """() => [...document.querySelectorAll(".plate")].map(one => getComputedStyle(one).borderInlineStartColor)"""


def test_the_felt_tells_contract_partners_tricks_and_the_order_of_the_cards(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 360)) as (one,):
        page = one.page
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        page.wait_for_selector(".prompt .yours")
        ann, left, partner, right = page.evaluate(COLOURS)
        assert (ann, left) == (partner, right)
        assert ann != left
        # The bids lie over the plates while one is asked, and then alone.
        called = page.locator(".plate:has(.told:not(:empty)) b").all_inner_texts()
        assert called
        assert sorted(page.locator(".called > span").all_inner_texts()) == sorted(called)
        left_of_it = "document.querySelector('[data-option=\"6S\"]').click(), document.querySelector('.calls')"
        assert page.evaluate(left_of_it) is None
        one.answered()
        trick = page.locator("[data-key='last trick']")
        played_until([one], lambda: trick.count() and one.asked, liked="S")
        expect(page.locator(".board .contract")).to_contain_text("need")
        taken = page.locator(".plate .taken i").count()
        assert taken == page.locator(".log li", has_text="wins trick").count()
        one.press("order")
        expect(page.locator(".order dt")).to_have_count(4)
        first = page.locator(".order dd").first
        trump = page.locator(".contract .call svg").get_attribute("aria-label")
        pair = {"spades": "clubs", "clubs": "spades", "hearts": "diamonds", "diamonds": "hearts"}[trump or ""]
        signs = first.locator("svg").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert signs[:3] == [trump, pair, trump]
        assert first.inner_text().split()[:3] == ["joker", "J", "J"]
        one.press("order")
        expect(page.locator(".order")).to_be_empty()


def test_cards_are_heard_where_that_is_wanted(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        one.page.evaluate(SILENT)
        played_until([one], lambda: one.page.locator(".hand .can").count(), liked="6S")
        assert one.page.evaluate("notes") == 0
        one.choose("sound", "On")
        before = one.page.evaluate("notes")
        assert before > 0
        one.page.locator(".hand .can").first.click()
        one.answered()
        assert one.page.evaluate("notes") > before


def edge(page: Page) -> bytes:
    """The right edge of the score sheet, without what is written there."""
    sheet = page.locator(".sheet .scroll")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box is not None
    clip: dict[str, float] = {"x": box["x"] + box["width"] - 10, "y": box["y"] + 4, "width": 9, "height": 9}
    return page.screenshot(clip=clip)  # type: ignore[arg-type]


def test_a_sheet_that_scrolls_says_so(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Wolfeschlegelsteinhausen", 360)) as (one,):
        page = one.page
        begun([one], server.room("called-5", dict.fromkeys(range(1, 5), "sensible")))
        page.wait_for_selector(".sheet table")
        page.locator(".sheet table").evaluate("one => (one.style.visibility = 'hidden')")
        scroll = page.locator(".sheet .scroll")
        assert min(scroll.locator("th + th").evaluate_all("all => all.map(one => one.offsetWidth)")) >= 50
        assert scroll.evaluate("one => one.scrollWidth > one.clientWidth + 50")
        more = edge(page)
        scroll.evaluate("one => one.scrollTo(9999, 0)")
        page.wait_for_timeout(200)
        assert edge(page) != more
