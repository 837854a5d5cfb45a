"""The first ten minutes: friends who come by a link, bots for those who do not, and nobody who is kept waiting."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.serving import Somebody, served
from browser.test_room import BOTS, begun, played_until
from browser.test_table import LONG, people

#: An address of the server in its network.
NEARBY = "http://192.168.1.20:8500/"
SHARED = "navigator.share = async shared => { window.shared = shared; };"
#: Notes when a card was first seen on the table, in milliseconds.
WATCHED = """() => {
    window.seen = new Map();
    const look = () => {
        for (const {dataset} of document.querySelectorAll(".played"))
            if (!seen.has(dataset.card)) seen.set(dataset.card, [performance.now(), dataset.seat]);
    };
    new MutationObserver(look).observe(document.querySelector(".table"), {childList: true, subtree: true});
}"""


def test_friends_gather_by_a_link_and_bots_fill_the_rest_when_the_owner_starts(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        served(tmp_path / "rooms.db") as server,
        people(Somebody(chromium, "Ann", 1366), Somebody(chromium, "", 360)) as (ann, bob),
    ):
        ann.page.goto(server.address)
        # Whoever is not asked for a name before the rest is "Player 1" to all.
        expect(ann.page.locator(".lobby input").first).to_have_id("name")
        ann.page.select_option("#limit", label="No limit")
        ann.page.click("button[type=submit]")
        expect(ann.page.locator(".prompt")).to_contain_text("3 places are empty: start when you like")
        expect(ann.page.locator(".main:visible")).to_have_text("Copy the link")
        expect(ann.page.locator(".sheet")).to_be_hidden()
        bob.page.goto(ann.page.inner_text("#invite"))
        expect(bob.page.locator(".invite")).to_be_empty()
        bob.page.fill("#name", "Bob")
        bob.press("join")
        expect(bob.page.locator(".prompt")).to_contain_text("2 places are empty: waiting for Ann to start")
        expect(bob.page.locator(".box")).to_contain_text("Starting is up to Ann.")
        expect(ann.page.locator(".plate", has_text="Bob")).to_have_count(1)
        expect(ann.page.locator("[role=log]")).to_contain_text("Bob sits down")
        for one in (ann, bob):
            expect(one.page.locator(".prompt .clock")).to_be_empty()
            expect(one.page.locator(".mark")).to_have_count(0)
        # How to start the server is told to whoever may have done so.
        expect(ann.page.locator(".warning")).to_have_count(1)
        expect(bob.page.locator(".warning")).to_have_count(0)
        expect(ann.page.locator("[data-key=start]")).to_have_class("main")
        bob.press("ready")
        expect(ann.page.locator(".prompt .clock")).not_to_be_empty()
        ann.press("start")
        for one in (ann, bob):
            expect(one.page.locator(".hand button")).to_have_count(10)
            expect(one.page.locator(".people")).to_contain_text("strong")


def test_one_click_on_the_first_page_deals_a_hand(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (ann,):
        ann.page.goto(server.address)
        ann.page.select_option("#bot", label="Easy")
        ann.page.click("text=Play now against bots")
        expect(ann.page.locator(".hand button")).to_have_count(10)
        # The felt has the place of a second row of cards, which there is not.
        prompt, card = (ann.page.locator(each).first.bounding_box() for each in (".prompt", ".hand button"))
        assert prompt is not None
        assert card is not None
        assert card["y"] - prompt["y"] - prompt["height"] < 45
        ann.open("players")
        expect(ann.page.locator(".people li .dim").nth(1)).to_have_text("easy")
        expect(ann.page.locator(".prompt .clock")).to_be_empty()


def test_late_friends_find_places_on_the_plates_themselves_or_by_one_button(chromium: Browser, tmp_path: Path) -> None:
    two = [Somebody(chromium, name, 390) for name in ("Cleo", "Dave")]
    with (
        served(tmp_path / "rooms.db") as server,
        people(Somebody(chromium, "Ann", 1366), Somebody(chromium, "Bob", 360, locale="de"), *two) as (ann, bob, *late),
    ):
        room = server.room(f"australian-4 {LONG}", BOTS)
        begun([ann], room)
        bob.page.set_viewport_size({"width": 360, "height": 780})
        bob.page.goto(room)
        offers = bob.page.locator(".plate button")
        expect(offers).to_have_count(3)
        for offer in (*offers.all(), bob.page.locator("[data-key=join]")):
            expect(offer).to_contain_text("Ab dem nächsten Spiel")
            box = offer.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
            assert box["y"] + box["height"] <= 780
            # Two lines, the name and what is offered, are no higher than a button.
            assert box["height"] < 45
        bob.press("plate 2")
        expect(bob.page.locator(".wishes")).to_contain_text("Du hast um Platz 3 gebeten")
        expect(offers).to_have_count(0)
        # Nobody is sent to a place for which somebody else waits.
        for one, place in zip(late, (2, 4), strict=True):
            one.page.goto(room)
            one.press("join")
            expect(one.page.locator(".wishes")).to_contain_text(f"waiting for place {place}")


def test_an_owner_who_does_nothing_stops_nobody(chromium: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path / "rooms.db") as server,
        people(Somebody(chromium, "Ann", 390), Somebody(chromium, "Bob", 390)) as (ann, bob),
    ):
        room = server.room("standard-3", {}, ready=2)
        ann.runs(server, room)
        for player, one in enumerate((ann, bob)):
            one.sit(room, player)
        expect(bob.page.locator("[data-key=start]")).to_have_count(0)
        rule = "Once all the others are ready or out of time, anybody at the table may start."
        expect(bob.page.locator(".box")).to_contain_text(rule)
        bob.press("ready")
        expect(ann.page.locator(".prompt .clock")).not_to_be_empty()
        bob.press("start")
        expect(bob.page.locator(".hand button")).to_have_count(10)


def test_an_invitation_is_sent_copied_and_photographed(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (ann,):
        page = ann.page
        page.add_init_script(SHARED)
        page.goto(server.address)
        page.click("button[type=submit]")
        warning = page.locator(".invite .warning")
        expect(warning).to_contain_text("opens only on this computer")
        expect(warning).to_contain_text("--host 0.0.0.0")
        expect(page.locator(".invite .code")).to_have_count(0)
        # As if the server listened to all addresses of its machine.
        page.route("**/addresses", lambda route: route.fulfill(json={"addresses": [NEARBY]}))
        page.reload()
        link = NEARBY + page.url.removeprefix(server.address)
        expect(page.locator("#invite")).to_have_text(link)
        expect(warning).to_contain_text("opens on all devices in your network")
        expect(page.locator(".invite .code path")).to_have_count(1)
        ann.press("share")
        assert page.evaluate("window.shared.url") == link
        ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
        ann.press("copy")
        expect(page.locator(".invite .copied")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == link


def test_a_page_that_did_not_come_safely_copies_the_link_as_well(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (ann,):
        page = ann.page
        # Each device takes this address for its own.
        page.goto(server.address.replace("127.0.0.1", "0.0.0.0"))
        page.click("button[type=submit]")
        expect(page.locator(".invite .warning")).to_contain_text("opens only on this computer")
        expect(page.locator(".invite .code")).to_have_count(0)
        assert not page.evaluate("'clipboard' in navigator || 'share' in navigator")
        copied = page.locator(".invite .copied")
        # Whoever does not allow it copies so, too.
        for clipboard in ("undefined", "{writeText: () => Promise.reject(new Error())}"):
            page.evaluate(f"navigator.clipboard = {clipboard}")
            copied.evaluate("one => (one.textContent = '')")
            ann.press("copy")
            expect(copied).to_have_text("Copied")
        page.evaluate("document.body.append(document.createElement('textarea'))")
        page.focus("textarea")
        page.keyboard.press("Control+V")
        expect(page.locator("textarea")).to_have_value(page.inner_text("#invite"))


def test_the_cards_of_bots_come_one_after_the_other(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390, pace="1")) as (ann,):
        begun([ann], server.room(f"australian-4 {LONG}", BOTS))
        ann.page.evaluate(WATCHED)
        while len(seen := ann.page.evaluate("[...window.seen.values()]")) < 12:
            ann.page.wait_for_selector(".prompt .yours, [data-key=ready]")
            if ann.asked:
                ann.act()
            else:
                ann.press("ready")
                ann.answered()
        # Those of the viewer come when they like.
        after = [later - earlier for (earlier, _), (later, seat) in pairwise(seen) if seat != "0"]
        assert min(after) > 450, json.dumps(seen)


def test_a_reader_chooses_the_language(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 820)) as (ann,):
        page = ann.page
        page.goto(server.address)
        ann.choose("language", "Deutsch")
        expect(page.locator("h2").first).to_have_text("Einen Tisch eröffnen")
        page.click("details:has(#own) > summary")
        for wrong, why in (
            ("austalian-4", "Regeln: 'austalian-4' passt nicht in Spalte 1; möglich ist australian-4"),
            ("australian-4 reentry=oft", "Regeln: 'oft' passt nicht in Spalte 22; möglich ist never, on a change"),
            ("australian-4 target=viel", "Regeln: 'viel' passt nicht in Spalte 21"),
            ("australian-4 cap=900", "Regeln: END-3: Die Obergrenze (900) muss unter dem Ziel (500) liegen"),
        ):
            page.fill("#own", wrong)
            page.click("button[type=submit]")
            expect(page.locator("#problem")).to_contain_text(why)
        assert len(ann.complaints) == 4  # Chromium itself tells of every answer that is an error
        ann.complaints.clear()
        assert page.evaluate("document.documentElement.lang") == "de"
        expect(page.locator("#setting-language")).to_have_value("de")
        with page.expect_popup() as opened:
            page.click("#rules")
        rules = opened.value
        expect(rules.locator("h2").first).to_have_text("So geht Fünfhundert")
        expect(rules.locator(".about li").first).to_contain_text("gegenüber")
        rules.select_option("#preset", "called-5")
        expect(rules.locator(".about")).to_contain_text("ruft")
        page.goto(server.room("standard-3", {}))
        with page.expect_popup() as opened:
            page.click("#rules")
        expect(opened.value.locator(".about")).to_contain_text("Jeder spielt für sich")
        expect(opened.value.locator("#preset")).to_have_count(0)


def test_friends_choose_by_name_whom_they_play_with(chromium: Browser, tmp_path: Path) -> None:
    ann, bob = Somebody(chromium, "Ann", 1366), Somebody(chromium, "Bob", 360, locale="de")
    with served(tmp_path / "rooms.db") as server, people(ann, bob):
        room = server.room(f"australian-4 {LONG}", {})
        ann.runs(server, room)
        ann.sit(room, 0)
        expect(ann.page.locator(".box")).to_contain_text("Nobody is your partner yet.")
        bob.page.goto(room)
        # Who would be the partner is known before the first tap.
        expect(bob.page.locator("[data-key='plate 2']")).to_contain_text("Mit Ann")
        bob.press("join")
        expect(bob.page.locator(".box")).to_contain_text("Noch spielt niemand mit dir.")
        bob.press("swap 0")
        expect(ann.page.locator(".box")).to_contain_text("You play with Bob.")
        expect(ann.page.locator("[role=log]")).to_contain_text("You play with Bob.")
        expect(bob.page.locator(".box")).to_contain_text("Du spielst mit Ann.")
        expect(bob.page.locator(".plate.mine")).to_contain_text("Bob")
        expect(bob.page.locator("[data-key='swap 0']")).to_have_text("Gegen Ann spielen")
        ann.press("start")
        for one in (ann, bob):
            expect(one.page.locator(".sheet")).to_contain_text("Ann an" if one is ann else "Ann un")
            expect(one.page.locator("[data-key^=swap]")).to_have_count(0)


def test_whoever_plays_alone_sees_no_clock_and_others_see_one(chromium: Browser, tmp_path: Path) -> None:
    ann, bob = Somebody(chromium, "Ann", 390), Somebody(chromium, "Bob", 390)
    with served(tmp_path / "rooms.db") as server, people(ann, bob):
        room = server.room(f"australian-4 {LONG}", BOTS, seconds=300, ready=300)
        begun([ann], room)
        bob.page.goto(room)
        clocks = [one.page.locator(".clock:not(:empty)") for one in (ann, bob)]
        for one, shown in zip((".prompt .clock", ".plate.acting .clock"), clocks, strict=True):
            expect(shown).to_have_count(1)
            expect(shown.and_(shown.page.locator(one))).to_have_count(1)
        played_until([ann], lambda: ann.page.locator("[data-key=ready]").count(), liked="P")
        for shown in clocks:
            expect(shown).to_have_count(0)
