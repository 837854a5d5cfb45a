"""The table of one person and bots, as a page drives it that runs the library itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivehundred import presets
from fivehundred.errors import InvalidValue
from fivehundred.hosting import JournalError
from fivehundred.players import names
from fivehundred.wire import to_json
from fivehundred_server._alone import SoloTable
from fivehundred_server.limits import ServerLimits


class Page:
    """A page that keeps the journal, and follows what it is told."""

    def __init__(self, rules: object = "standard-3", journal: list[str] | None = None) -> None:
        self.table, self.journal, self.told = SoloTable(), journal or [], list[dict[str, Any]]()
        if journal is None:
            self.take(self.table.ask("start", json.dumps(rules)))
        else:
            assert json.loads(self.table.ask("resume", "\n".join(journal)))

    def take(self, step: str) -> None:
        said = json.loads(step)
        self.journal += said["journal"]
        self.told += [json.loads(text)["message"] for text in said["texts"]]

    def say(self, **request: object) -> None:
        """Say something, and let the host go on until nothing is left to do."""
        self.take(self.table.ask("hear", json.dumps(request)))
        while (step := self.table.ask("go on")) != "null":
            self.take(step)

    def sit(self) -> None:
        self.say(type="watch")
        self.say(type="sit", player=0)
        for player in range(1, 3):
            self.say(type="place", player=player, bot="random")
        self.say(type="ready")

    @property
    def last(self) -> dict[str, Any]:
        return self.told[-1]

    def act(self) -> None:
        """Do what a bot would do in their place, if it is their turn."""
        self.say(type="hint")
        self.say(type="act", action=self.last["action"])

    def match(self) -> None:
        """Play to the end of the match."""
        while self.last["type"] != "match finished":
            if self.last["type"] == "account" and self.last["legal"]:
                self.act()
            else:
                self.say(type="ready")


def test_the_page_is_told_what_it_may_choose() -> None:
    said = json.loads(SoloTable().ask("choices"))
    assert [one["name"] for one in said["presets"]] == list(presets.names())
    assert set(said["bots"]) < set(names())


def test_bots_wait_as_long_without_a_server_as_with_one() -> None:
    page = Page("dummy-2")
    for said in ('{"type":"watch"}', '{"type":"sit","player":0}'):
        page.take(page.table.ask("hear", said))
    page.take(page.table.ask("hear", '{"type":"place","player":1,"bot":"random"}'))
    said = page.table.ask("hear", '{"type":"ready"}')
    assert json.loads(said)["wait"] == 0
    while page.last["type"] != "account" or not page.last["legal"]:
        said = page.table.ask("go on")
        assert json.loads(said)["wait"] == 0
        page.take(said)
    text = page.last["legal"]["texts"][0]
    refused = page.table.ask("hear", '{"type":"act","action":{"type":"play","card":"AS"}}')
    assert json.loads(refused)["wait"] == 0
    assert text == "P"
    done = page.table.ask("hear", '{"type":"act","action":{"type":"pass"}}')
    assert json.loads(done)["wait"] == ServerLimits().undo_seconds > 0


def test_a_table_goes_on_from_its_journal_with_the_same_cards() -> None:
    page = Page()
    page.sit()
    page.act()
    later = Page(journal=[*page.journal])
    for one in (page, later):
        one.say(type="watch")
    assert later.last["account"] == page.last["account"]
    assert later.last["player"] == 0
    later.act()
    assert later.journal[: len(page.journal)] == page.journal
    assert len(later.journal) > len(page.journal)


def test_matches_are_played_one_after_the_other() -> None:
    page = Page("standard-3 target=10 limit=-10")
    page.sit()
    page.match()
    deal = json.loads(page.table.ask("deal", "1"))
    assert (deal["type"], deal.get("seat")) == ("account", None)
    with pytest.raises(InvalidValue, match="there is no such deal, or it is not over"):
        page.table.ask("deal", "99")
    page.say(type="rematch")
    assert any(one["type"] == "welcome" and not one["match"]["computed"]["rows"] for one in page.told[-5:])


def test_rules_are_read_as_text_and_as_json_and_told_in_words() -> None:
    for rules in ("standard-3 target=700", json.loads(to_json(presets.STANDARD_3.evolve(target=700)))):
        lines = json.loads(Page(rules).table.ask("explain"))
        assert any(line["setting"] == "target" and "700" in line["sentence"] for line in lines)
        with pytest.raises(InvalidValue, match=r"^Regeln: 'oft' passt nicht in Spalte 20; möglich ist never, on a"):
            SoloTable().ask("start", '"standard-3 reentry=oft"', "de")
        assert "geht bis 700" in Page(rules).table.ask("explain", "de")
    with pytest.raises(InvalidValue, match=r"rules: .*did you mean australian-4"):
        Page("austalian-4")


def test_without_a_table_there_is_nothing_to_ask() -> None:
    table = SoloTable()
    assert table.ask("resume") == "false"
    with pytest.raises(InvalidValue, match="there is no table yet"):
        table.ask("hear", "{}")
    with pytest.raises(InvalidValue, match="the page asks 'what', which this table cannot answer"):
        Page().table.ask("what")
    journal = Page().journal * 2
    with pytest.raises(JournalError):
        table.ask("resume", "\n".join([journal[0], "no line of a journal", *journal[1:]]))
