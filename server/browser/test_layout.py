"""Where things stand on the screen, measured: in every state, on phones, tablets, laptops, and on a laptop at 200 %."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.serving import Somebody, served
from browser.states import PARTS, states
from browser.test_room import BOTS, begun, played_until
from browser.test_table import LONG, people

#: Widths and heights in CSS pixels; the last is the laptop before it, enlarged to 200 %.
SIZES = ((360, 640), (390, 844), (820, 1180), (1100, 750), (1366, 768), (683, 384))
#: What of the hand, and of what is asked, cannot be seen without scrolling; what lies under something else, or is cut.
HIDDEN = """() => {
    scrollTo(0, 0);
    document.querySelector(".box")?.scrollTo(0, 0);
    const all = chosen => [...document.querySelectorAll(chosen)].filter(one => one.checkVisibility());
    const kind = one => one.className.baseVal ?? one.className;
    const name = one => one.dataset?.key ?? `${kind(one)}: ${one.textContent.slice(0, 40)}`;
    const box = one => one.getBoundingClientRect();
    const boxes = function* (one) {
        for (let up = one.parentElement; up; up = up.parentElement)
            if (getComputedStyle(up).overflowX !== "visible") yield box(up);
    };
    const cut = one => [...boxes(one)].some(({left, right}) => box(one).left < left - 1 || box(one).right > right + 1);
    const seen = one => {
        const {left, right, top, bottom} = box(one);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const inside = [new DOMRect(0, 0, innerWidth, innerHeight), ...boxes(one)].every(it =>
            left >= it.left - 1 && right <= it.right + 1 && top >= it.top - 1 && bottom <= it.bottom + 1);
        const there = document.elementFromPoint(x, y);
        return inside && (one.contains(there) || there?.contains(one));
    };
    const meet = (one, other) => {
        const [a, b] = [box(one), box(other)];
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    };
    const first = all(".box button:not([aria-disabled], :disabled), .ending .main, .hand .can")[0];
    const wanted = [...all(".hand .cards:not(.small) > *"), ...all(".prompt p"), ...(first ? [first] : [])];
    const plates = all(".plate");
    // Whoever discards needs one row, for which there is room.
    const laying = innerHeight > 700 ? all(".box:has([data-key=lay])") : [];
    const met = one => plates.some(plate => plate !== one && meet(plate, one));
    return [
        ...wanted.filter(one => !seen(one)).map(one => `not seen: ${name(one)}`),
        ...all(".terms").filter(one => box(one).height > 80).map(one => `a column of words: ${name(one)}`),
        ...plates.filter(plate => laying.some(one => meet(plate, one))).map(one => `cut: ${name(one)}`),
        ...all(".room button").filter(cut).map(one => `cut off: ${name(one)}`),
        ...all(".played, .plate, .centre").filter(met).map(one => `under a plate: ${name(one)}`),
    ];
}"""


def hidden(page: Page) -> dict[str, Any]:
    """What is hidden at each size."""
    found: dict[str, Any] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # Cards glide to where they belong then, and a bot may play one at any time.
        for _ in range(3):
            page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished)).then(() => {})")
            found[f"{width} x {height}"] = page.evaluate(HIDDEN)
            if not found[f"{width} x {height}"]:
                break
    return {size: wrong for size, wrong in found.items() if wrong}


@pytest.mark.parametrize("part", PARTS)
def test_the_hand_and_what_is_asked_are_on_the_screen_together(chromium: Browser, tmp_path: Path, part: str) -> None:
    found: dict[str, Any] = {}
    with served(tmp_path / "rooms.db") as server:
        for name, page in states(chromium, server, 1366, "light", part):
            if wrong := hidden(page):
                found[name] = wrong
    assert found == {}


@pytest.mark.parametrize("size", SIZES)
def test_the_hand_stays_where_it_is_for_fourteen_deals(
    chromium: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    width, height = size
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", width)) as (one,):
        page = one.page
        page.set_viewport_size({"width": width, "height": height})
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        found: list[Any] = []

        def measured() -> None:
            page.evaluate("scrollTo(0, 0)")
            box = page.locator(".hand").bounding_box()
            assert box is not None
            found.append((round(box["y"]), round(box["y"] + box["height"])))

        for number in range(1, 15):
            page.wait_for_selector(".calls .can")
            for opened in (True, False):
                page.eval_on_selector_all(".side details", "(all, open) => all.forEach(one => one.open = open)", opened)
                measured()
            played_until([one], lambda: page.locator("[data-key=ready]").count(), liked="P")
            assert page.locator(".sheet tbody tr").count() == number
            one.press("ready")
            one.answered()
        assert len(set(found)) == 1, found
        assert found[0][1] <= height
