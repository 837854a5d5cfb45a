"""The served page in a language of the English texts in capitals: what is in small letters comes from no catalogue."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from trial import capitals, untranslated

from browser.serving import Somebody, served
from browser.test_room import answer
from fivehundred import presets

#: Names, addresses, and rules as they are typed.
STAYS = re.compile(
    r"Five Hundred|\w+ BOT|http://.*|australian-4 target=.*|"
    + "|".join(name[:-2].replace("-", " ").capitalize() for name in presets.names())
)
TEXTS = Path(__file__).parents[1] / "src" / "fivehundred_server" / "page" / "texts" / "en.js"
#: All that the page says, to those who see it and to screen readers, also where it is folded up.
SAID = """() => {
    const all = [...document.querySelectorAll("html *:not(script, style, noscript)")];
    const inside = all.flatMap(one => [...one.childNodes].filter(({nodeType}) => nodeType === 3)).map(one => one.data);
    const named = all.flatMap(one => ["aria-label", "title", "alt", "placeholder"].map(name => one.getAttribute(name)));
    return [...inside, ...named, document.title].filter(one => one?.trim());
}"""


def trial(value: Any) -> Any:
    """Texts of a catalogue in the trial language."""
    match value:
        case str():
            return capitals(value)
        case list():
            return [*map(trial, value)]
        case _:
            return {code: trial(said) for code, said in value.items()}


def speak_trial(page: Page) -> None:
    """Give the page the trial language in place of English."""
    head, start, sentences = TEXTS.read_text("utf-8").partition("sentences = ")
    module = head + start + json.dumps(trial(json.loads(sentences.removesuffix(";\n"))))
    page.route("**/texts/en.js", lambda route: route.fulfill(body=module, content_type="text/javascript"))

    def rules(route: Route) -> None:
        # The server has them from the catalogue of the library, of which tests of the library make trials.
        lines = route.fetch().json()
        route.fulfill(json=[line | {"sentence": capitals(line["sentence"])} for line in lines])

    page.route("**/rules?language=*", rules)


@pytest.mark.parametrize("rules", ["australian-4 early_end=yes", "called-5 early_end=yes", "table-2 early_end=yes"])
def test_everything_that_the_page_says_is_in_its_language(chromium: Browser, tmp_path: Path, rules: str) -> None:
    ann, bob = (Somebody(chromium, name, 1366) for name in ("ANN", "BOB"))
    english: set[str] = set()
    stages: set[str] = set()

    def look(stage: str) -> None:
        if stage not in stages:
            stages.add(stage)
            all_said = map(str.strip, ann.page.evaluate(SAID))
            english.update(f"{stage}: {said}" for said in all_said if untranslated(said) and not STAYS.fullmatch(said))

    with served(tmp_path / "rooms.db") as server:
        speak_trial(ann.page)
        ann.page.goto(server.address)
        ann.page.wait_for_selector("form.lobby")
        look("lobby")
        count = int(rules.split(maxsplit=1)[0][-1])
        room = server.room(rules, dict.fromkeys(range(2, count), "sensible"), hints="sensible")
        ann.runs(server, room)
        ann.page.goto(room)
        ann.page.wait_for_selector(".about li")
        look("looking on")
        ann.sit(room, 0)
        look("waiting")
        bob.sit(room, 1)
        ann.press("start")
        while not ann.page.locator(".result p").count():
            for one in (bob, ann):
                if not one.asked:
                    continue
                if one is ann:
                    stage = ann.page.get_attribute(".room", "data-stage") or ""
                    look(stage)
                    pale = ann.page.locator(".hand .not, .calls .not").first
                    if pale.count() and f"{stage} refused" not in stages:
                        pale.click(force=True)
                        ann.page.wait_for_selector(".refusal p")
                        look(f"{stage} refused")
                    if ann.page.locator("[data-key=hint]").count() and "hint" not in stages:
                        ann.press("hint")
                        ann.page.wait_for_selector(".advised")
                        look("hint")
                    if stage == "play" and "proposal" not in stages:
                        ann.press("claim")
                        ann.answered()
                        look("proposal")
                        # Bots have declined it already.
                        if count == 2:
                            answer(bob, "decline")
                            ann.page.wait_for_selector(".proposal .panel", state="detached")
                            look("declined")
                if one.asked:
                    # Where nobody can bid more, she is asked for discards.
                    one.act(liked="NT") if count == 2 else one.act(wanted=("10NT",) if one is ann else ("pass",))
            ann.page.wait_for_timeout(5)
        look("result")
        ann.page.click(".sheet tbody button")
        for _ in range(12):
            ann.press("on")
            stages.discard("replay")
            look("replay")
    last = "declined" if count == 2 else "exchange"
    assert stages >= {"auction", "hint", "play", "play refused", "proposal", "result", "replay", last}
    assert english == set(), "\n".join(sorted(english))
    assert ann.complaints == []
