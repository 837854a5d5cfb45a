"""Figures of the page of the server, each the median of five runs: ``python -m browser.figures``.

How many kilobytes are loaded first; how soon something can be done with a phone, which is four times slower than this
machine and has a network of 1.6 Mbit/s with 150 ms of latency; and how long the tasks are while cards move, at full
speed. Beside the time stands that of the processor, which does not grow when the machine has other work.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from browser.conftest import launched
from browser.serving import Server, Somebody, served

RUNS = 5
#: What the network of a phone is like, as Chromium takes it: in milliseconds, and in bytes a second.
PHONE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
#: Keeps the time at which the page has drawn what can be clicked, and heard its next event.
INTERACTIVE = """new MutationObserver((_, all) => {
    if (!document.querySelector("form.lobby [type=submit], [data-key^='sit ']")) return;
    all.disconnect();
    requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.interactive = performance.now())));
}).observe(document, {subtree: true, childList: true});"""
#: Tasks that are longer are felt, in milliseconds.
LONG = 50
#: Of what Chromium traces, that which has the tasks of the main thread.
TASKS = ["toplevel", "disabled-by-default-devtools.timeline"]


def visitor(chromium: Browser) -> tuple[Somebody, CDPSession]:
    """Somebody with a phone, who has never been there."""
    one = Somebody(chromium, "Ann", 390)
    one.page.add_init_script(INTERACTIVE)
    return one, one.context.new_cdp_session(one.page)


def loaded(chromium: Browser, address: str, *, slow: bool) -> dict[str, float]:
    """Load a page for the first time, as a phone does or as fast as can be."""
    one, session = visitor(chromium)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    if slow:
        session.send("Network.emulateNetworkConditions", PHONE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    one.page.goto(address)
    interactive = one.page.wait_for_selector("html[data-interactive]")
    assert interactive is not None
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    found = {
        "files": len(sizes),
        "kB": sum(sizes) / 1000,
        "ms": float(interactive.get_attribute("data-interactive") or 0),
        "ms of processor": 1000 * metrics["TaskDuration"],
    }
    one.context.close()
    return found


def tasks(chromium: Browser, server: Server, file: Path) -> dict[str, float]:
    """The tasks of the main thread while a deal is played with bots, whose cards move at the usual pace."""
    one = Somebody(chromium, "Ann", 390, pace="0.4")
    one.sit(server.room("australian-4", dict.fromkeys((1, 2, 3), "sensible")), 0)
    one.press("ready")
    one.page.wait_for_selector(".hand [data-card]")
    chromium.start_tracing(page=one.page, path=file, categories=TASKS)
    one.page.evaluate(
        "window.long = []; new PerformanceObserver(all => long.push(...all.getEntries().map(one => one.duration)))"
        ".observe({type: 'longtask'})"
    )
    while not one.page.locator("[data-key=ready]").count():
        one.page.wait_for_selector(".prompt .yours, [data-key=ready]")
        if one.asked:
            one.act()
    felt = one.page.evaluate("window.long")
    chromium.stop_tracing()
    one.context.close()
    wall, processor = zip(*main_thread(json.loads(file.read_bytes())["traceEvents"]), strict=True)
    return {
        "tasks": len(wall),
        f"over {LONG} ms, as the page is told": len(felt),
        "longest, ms": max(wall),
        "longest, ms of processor": max(processor),
        f"over {LONG} ms of processor": sum(one > LONG for one in processor),
    }


def main_thread(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """The tasks of the page: how many milliseconds passed, and how many the processor worked."""
    threads = {(each["pid"], each["tid"]) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    for each in events:
        if each["name"].endswith("RunTask") and (each["pid"], each["tid"]) in threads:
            yield each.get("dur", 0) / 1000, each.get("tdur", 0) / 1000


def show(title: str, runs: list[dict[str, float]]) -> None:
    """Print the medians."""
    said = "; ".join(
        f"{name} {median(run[name] for run in runs):.0f} ({min(run[name] for run in runs):.0f} – "
        f"{max(run[name] for run in runs):.0f})"
        for name in runs[0]
    )
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    sys.stdout.write(f"{title}: {said}; load {load} on {os.cpu_count()} cores\n")
    sys.stdout.flush()


def main() -> None:
    """Measure and print all."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as clean:
        chromium = launched(playwright)
        with served(Path(clean) / "rooms.db") as server:
            places = {"lobby": server.address, "room": server.room("australian-4", {})}
            for name, address in places.items():
                for slow in (True, False):
                    runs = [loaded(chromium, address, slow=slow) for _ in range(RUNS)]
                    show(f"{name}, {'a phone' if slow else 'full speed'}", runs)
            show("a deal", [tasks(chromium, server, Path(clean) / "trace.json") for _ in range(RUNS)])
        chromium.close()


if __name__ == "__main__":
    main()
