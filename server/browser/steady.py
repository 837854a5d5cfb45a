"""How still the page stands during a deal, and how soon a card moves that is clicked: ``python -m browser.steady``.

At each size one deal of each seed is played with three bots at the usual pace, by a player who clicks as soon as the
page asks. The shift is that of Chromium (`layout-shift`), summed from the first cards of a deal to those of the next,
those after a click included. The motion is the time from a click on a card to the frame in which that card is
elsewhere.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import attrs
from playwright.sync_api import Browser, sync_playwright

from browser.conftest import launched
from browser.serving import Server, Somebody, served

#: The cards of the deals.
SEEDS = ("1", "2", "3")
#: A phone, a tablet and a laptop, in CSS pixels.
SIZES = ((360, 640), (820, 1180), (1366, 768))
#: A match that does not end with its first deal.
RULES = "australian-4 target=9000 cap=8990 limit=-9000"
#: Keeps each shift with what moved, and the milliseconds from a click on a card to the frame in which it is elsewhere.
WATCH = """() => {
    const name = one => one?.dataset?.key?.split(" ")[0] || one?.className?.baseVal || one?.className || one?.nodeName;
    window.shifts = [];
    window.motions = [];
    new PerformanceObserver(all => {
        for (const {value, hadRecentInput, sources} of all.getEntries())
            shifts.push({value, input: hadRecentInput, moved: sources.map(({node}) =>
                `${name(node?.parentElement)} ${name(node)}`)});
    }).observe({type: "layout-shift"});
    const middle = one => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    let wanted;
    addEventListener("click", event => {
        const button = event.target.closest(".room[data-stage=play] .hand .can, .box [data-option*='=']");
        if (!button) return;
        const card = button.dataset.card ?? button.dataset.option.split("=")[0];
        const find = () => document.querySelector(`.played[data-card="${card}"], .hand [data-card="${card}"]`);
        const here = (wanted = {from: middle(find()), frames: 0});
        const look = () => {
            if (wanted !== here) return;
            here.frames += 1;
            const one = find();
            const [x, y] = one ? middle(one) : [Infinity, Infinity];
            if (Math.hypot(x - here.from[0], y - here.from[1]) < 15) requestAnimationFrame(look);
            else motions.push([performance.now() - event.timeStamp, here.frames]);
        };
        requestAnimationFrame(look);
    }, true);
}"""


@attrs.frozen
class Steadiness:
    """What was measured in one deal."""

    #: The sum of all shifts.
    shift: float
    #: The sum of those that no click can be the cause of.
    sudden: float
    #: From a click on a card to its motion, in milliseconds.
    motions: Sequence[float]
    #: The same in frames, of which a machine with other work draws fewer.
    frames: Sequence[int]
    #: What moved in each shift that counts.
    moved: Sequence[tuple[float, Sequence[str]]]


def measure(chromium: Browser, server: Server, size: tuple[int, int], pace: str = "1") -> Steadiness:
    """Play a deal."""
    width, height = size
    one = Somebody(chromium, "Ann", width, pace=pace)
    page = one.page
    page.set_viewport_size({"width": width, "height": height})
    one.sit(server.room(RULES, dict.fromkeys((1, 2, 3), "sensible")), 0)
    one.press("ready")
    page.wait_for_selector(".hand [data-card]")
    page.evaluate(WATCH)
    while not page.locator("[data-key=ready]").count():
        page.wait_for_selector(".prompt .yours, [data-key=ready]")
        if one.asked:
            one.act()
    page.wait_for_timeout(500)
    one.press("ready")
    page.wait_for_selector(".hand [data-card]")
    page.wait_for_timeout(500)
    shifts: list[dict[str, Any]] = page.evaluate("shifts")
    motions: list[tuple[float, int]] = page.evaluate("motions")
    one.context.close()
    assert one.complaints == []
    return Steadiness(
        sum(each["value"] for each in shifts),
        sum(each["value"] for each in shifts if not each["input"]),
        [after for after, _ in motions],
        [frames for _, frames in motions],
        [(each["value"], each["moved"]) for each in shifts],
    )


def sayings(deals: Sequence[Steadiness]) -> Iterator[str]:
    """The figures of some deals."""
    for name, sums in (("shift", [one.shift for one in deals]), ("without a click", [one.sudden for one in deals])):
        yield f"{name} {median(sums):.3f} ({min(sums):.3f} – {max(sums):.3f})"
    motions = [each for one in deals for each in one.motions]
    yield f"{len(motions)} cards, motion after {median(motions):.0f} ms, p90 {quantiles(motions, n=10)[-1]:.0f}"


def main(*, blame: bool) -> None:
    """Measure and print all."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as clean:
        chromium = launched(playwright)
        for size in SIZES:
            deals = []
            for seed in SEEDS:
                with served(Path(clean) / f"{size[0]}-{seed}.db", seed=seed) as server:
                    deals.append(measure(chromium, server, size))
            load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
            said = "; ".join(sayings(deals))
            sys.stdout.write(f"{size[0]} x {size[1]}, {len(deals)} deals: {said}; load {load}\n")
            causes = defaultdict[str, float](float)
            for one in deals if blame else ():
                for value, moved in one.moved:
                    causes[moved[0] if moved else "what is gone"] += value
            for what, value in sorted(causes.items(), key=lambda one: -one[1])[:25]:
                sys.stdout.write(f"    {value:.3f} {what}\n")
            sys.stdout.flush()
        chromium.close()


if __name__ == "__main__":
    main(blame="--blame" in sys.argv[1:])
