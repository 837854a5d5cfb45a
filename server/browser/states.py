"""Every state in which the page of the server may be, one after the other, to be looked at or examined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from browser.serving import Server, Somebody

#: Rules under which each stage is met, with the calls that are liked and the actions that are wanted.
_TABLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "australian-4 declared_slam=500 breach=100": ("NT", ()),
    "perfect-4": ("", ("special bid",)),
    "table-2 kitty_shown=yes": ("NT", ()),
    "called-5": ("NT", ()),
    "six-65": ("NT", ()),
}
#: What ends after a deal.
_SHORT = "dummy-2 hand_limit=1"

#: The name of a state, and the page that is in it.
State = tuple[str, Page]


#: The parts of the walk, each of which stands alone.
PARTS = ("no room", "friends", *_TABLES, "a match", "out of time", "two", "running")


def states(
    chromium: Browser, server: Server, width: int, scheme: Any, part: str, *, locale: str | None = None
) -> Iterator[State]:
    """All of a *part* at a *width*, light or dark, in the language of a *locale*."""
    ann, bob, cleo = (Somebody(chromium, name, width, scheme=scheme, locale=locale) for name in ("Ann", "Bob", "Cleo"))
    match part:
        case "no room":
            yield from _without_a_room(ann, server)
        case "friends":
            yield from _friends(ann, bob, cleo, server)
        case "a match":
            yield from _a_match(ann, bob, server)
        case "out of time":
            yield from _out_of_time(ann, server)
        case "two":
            yield from _two(ann, bob, cleo, server)
            yield from _lost(ann)
        case "running":
            yield from _running(ann, bob, cleo, server)
        case _:
            yield from _a_deal(ann, server, part, *_TABLES[part])
    for one in (ann, bob, cleo):
        one.context.close()


def stage_of(one: Somebody) -> str:
    """The stage that is shown."""
    return one.page.get_attribute(".room", "data-stage") or ""


def _without_a_room(one: Somebody, server: Server) -> Iterator[State]:
    page = one.page
    page.goto(server.address)
    page.wait_for_selector("form.lobby")
    yield "lobby", page
    page.click(".settings summary")
    page.click("details:has(#own) > summary")
    page.fill("#own", "austalian-4")
    page.click("button[type=submit]")
    page.wait_for_selector("#problem:not(:empty)")
    yield "lobby-refused", page
    page.goto(f"{server.address}rooms/nowhere")
    page.wait_for_selector(".notice:not(:empty) a")
    yield "no-room", page
    page.route("**/presets", lambda route: route.abort())
    page.goto(server.address)
    page.wait_for_selector(".refusal")
    yield "no-server", page
    page.unroute("**/presets")
    page.goto(f"{server.address}rules")
    page.wait_for_selector(".about li")
    yield "rules", page


def _friends(one: Somebody, other: Somebody, third: Somebody, server: Server) -> Iterator[State]:
    """Friends who gather by a link, and one who comes late."""
    room = server.room("australian-4", {})
    one.runs(server, room)
    one.page.route("**/addresses", lambda route: route.fulfill(json={"addresses": ["http://192.168.1.20:8500/"]}))
    one.sit(room, 0)
    one.page.wait_for_selector(".invite .code")
    yield "gathering", one.page
    other.page.goto(room)
    other.page.wait_for_selector("[data-key=join]")
    yield "gathering-visitor", other.page
    other.press("join")
    other.page.wait_for_selector("[data-key=ready]")
    yield "gathering-friend", other.page
    one.press("start")
    one.page.wait_for_selector(".hand button")
    third.page.goto(room)
    third.page.wait_for_selector("[data-key=join]")
    yield "late-friend", third.page


def _a_deal(one: Somebody, server: Server, rules: str, liked: str, wanted: tuple[str, ...]) -> Iterator[State]:
    """Each stage of a deal as it is asked for, a refusal, the result, and the replay."""
    page, name = one.page, rules.split(maxsplit=1)[0]
    count = int(name[-1]) if name[-2] == "-" else 6
    room = server.room(rules, dict.fromkeys(range(1, count - 1), "sensible"))
    one.runs(server, room)
    page.goto(room)
    page.wait_for_selector(".people")
    yield f"{name}-looking-on", page
    one.sit(page.url, 0)
    yield f"{name}-empty-place", page
    page.locator(".people summary").click()
    page.click(f"[data-key='bot sensible {count - 1}']")
    one.press("start")
    one.answered()
    seen: set[str] = set()
    while True:
        page.wait_for_selector(".prompt .yours, [data-key=ready], .over .panel")
        if not one.asked:
            break
        stage = stage_of(one).replace(" ", "-")
        stage += "-blind" if page.locator(".fan > span").count() else ""
        stage += "-following" if "play" in stage and page.locator(".played:not(.won)").count() else ""
        if stage not in seen:
            seen.add(stage)
            yield f"{name}-{stage}", page
        pale = page.locator(".hand .not, .calls .not").first
        if pale.count() and "refused" not in seen and ("play" in stage or page.locator(".calls").count()):
            pale.click(force=True)
            page.wait_for_selector(".refusal p")
            seen.add("refused")
            yield f"{name}-refused", page
        one.act(liked=liked, wanted=wanted)
    yield f"{name}-result", page
    page.click(".sheet tbody button")
    for _ in range(12):
        one.press("on")
    yield f"{name}-replay", page


def _a_match(one: Somebody, other: Somebody, server: Server) -> Iterator[State]:
    """The last trick looked at again, the end of a match, and another that is waited for."""
    page, both = one.page, (one, other)
    room = server.room(_SHORT, {})
    for player, who in enumerate(both):
        who.sit(room, player)
    for who in both:
        who.press("ready")
    looked = False
    while not page.locator(".over .panel").count():
        for who in both:
            if who.asked:
                who.act()
        if not looked and (looked := page.locator("[data-key='last trick']").count() > 0):
            one.press("last trick")
            yield "last-trick", page
            one.press("last trick")
        page.wait_for_timeout(20)
    yield "match-over", page
    one.press("rematch")
    one.answered()
    yield "rematch", page


def _out_of_time(one: Somebody, server: Server) -> Iterator[State]:
    one.sit(server.room("standard-3", {1: "sensible", 2: "sensible"}, seconds=1.5), 0)
    one.press("ready")
    one.page.wait_for_selector(".refusal p")
    yield "out-of-time", one.page


def _two(one: Somebody, other: Somebody, third: Somebody, server: Server) -> Iterator[State]:
    """What needs somebody else: waiting, a clock, looking on, an action taken back, a proposal, and one who is gone."""
    room = server.room("table-2 early_end=yes", {}, seconds=300)
    for player, who in enumerate((one, other)):
        who.sit(room, player)
    one.press("ready")
    one.answered()
    yield "waiting", one.page
    other.press("ready")
    while stage_of(one) != "play":
        for who in (one, other):
            if who.asked:
                who.act()
        one.page.wait_for_timeout(20)
    yield "clock", one.page
    third.page.goto(room)
    third.page.wait_for_selector(".plate")
    yield "looking-on", third.page
    actor = next(who for who in (one, other) if who.asked)
    actor.act()
    actor.press("undo")
    (asked,) = {one, other} - {actor}
    asked.page.wait_for_selector(".proposal [data-key=decline]")
    yield "taking-back", asked.page
    asked.press("decline")
    actor.page.wait_for_selector(".proposal .panel", state="detached")
    other.open("more")
    claim = other.page.locator(".more .row").first
    claim.locator("select").select_option(label="Bob")
    claim.locator("button").click()
    other.answered()
    one.page.wait_for_selector(".proposal .panel")
    yield "proposal", one.page
    yield "proposal-mine", other.page
    other.page.goto(server.address)
    one.page.wait_for_selector(".mark.bad")
    yield "away", one.page


def _running(one: Somebody, other: Somebody, third: Somebody, server: Server) -> Iterator[State]:
    """What whoever runs a room does, and what the others see of it."""
    room = server.room("australian-4", {2: "sensible", 3: "sensible"})
    one.runs(server, room)
    for player, who in enumerate((one, other)):
        who.sit(room, player)
    yield "running-before", one.page
    one.press("start")
    one.page.wait_for_selector(".hand button")
    third.page.goto(room)
    third.open("players")
    third.press("sit 2")
    third.page.wait_for_selector("[data-key=unwish]")
    yield "running-wishing", third.page
    one.page.wait_for_selector("[data-key=admit]")
    one.open("players")
    yield "running-wished", one.page
    one.press("stand-in 1")
    other.page.wait_for_selector("[data-key=return]")
    yield "running-kept", other.page
    one.page.select_option("#door", "locked")
    one.answered()
    one.press("refuse")
    third.page.wait_for_selector("[data-key=unwish]", state="detached")
    yield "running-locked", third.page
    third.page.evaluate("localStorage.clear()")
    third.page.reload()
    third.page.wait_for_selector(".notice.refused")
    yield "running-shut-out", third.page


def _lost(one: Somebody) -> Iterator[State]:
    twin = one.context.new_page()
    twin.goto(one.page.url)
    one.page.wait_for_selector(".notice.elsewhere")
    yield "elsewhere", one.page
    twin.close()
    one.press("here")
    one.page.wait_for_selector(".notice.open", state="attached")
    one.context.set_offline(True)
    one.page.wait_for_selector(".notice.lost")
    yield "lost", one.page
