"""The grammar on the page about notation and the parser are one: what it spells is read, and what it lacks is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from ebnf import Grammar, Node
from following import GAMES
from test_columns import DEEP, EVERY_GAME, may_point, parts_of, positions
from test_deals import LINES

from fivehundred.errors import NotationError
from fivehundred.notation import Record, parse_position, parse_record, parse_ruleset, record_text, ruleset_text
from fivehundred.rules.presets import CALLED_5
from fivehundred.testing.chance import Pick, choose_one

PAGE = (Path(__file__).parents[2] / "docs/formats/notation.md").read_text("utf-8")
GRAMMAR = Grammar(PAGE.split("```text")[1].split("```")[0])
NAMES = [*EVERY_GAME, "a match"] if DEEP else [*[*GAMES][::6], "a match", "table-2", "called-5"]
#: Games that together have everything a position can have, but for what stands in the lines below.
WITH_EVERYTHING = (
    "table-2",
    "dummy-2",
    "cards out of play",
    "pagat-6",
    "a breach",
    "a declared slam",
    "jokers declared",
)
#: Positions with what none of the others has.
OTHER_LINES = (
    "rules: standard-3 ralphing=yes; dealer: 0; barred: 2 1",
    "dealer: 0; rules: dummy-2; dummy: ?; out of play: ?; kitty: ?; hand 0: ?; auction: 6♠ 7♣",
    "rules: called-5; dealer: 4; auction: 7H P P P P; discard ? ? ?; call AH; trick 1: 5H; trick: 6H",
    'rules: called-5 breach=100 call_time="before the kitty"; dealer: 1; auction: 8C P P P P; alone',
    "rules: pagat-5; dealer: 1; auction: 7♦ 8♥ P P P P; discard ? ? ?; call 1",
    "rules: pagat-5; dealer: 1; auction: 8C P P P P; discard ? ? ?; call 3 1",
    'rules: club-46-4 joker_declared="by the holder"; dealer: 3; auction: 7NT P P P; '
    "discard ? ? ? ? ? ?; declare JK=H JK2=S",
    "rules: australian-4 breach=100; dealer: 3; auction: 7H P P P; discard ? ? ?; no breach; breach",
    "rules: australian-4 declared_slam=500; dealer: 3; auction: 7H P P P; discard ? ? ?; no slam",
    "rules: australian-4; dealer: 3; void: a card was turned up while dealing",
)
SPECIAL = "australian-4 specials=( key=M name=misere value=250 gate=seven defence=nothing )"
RECORDS = (
    "fivehundred 1",
    """
  fivehundred 1
# Rain.
match
[Event "A \\"B\\""]
rules: standard-3
[Place "\\u{e9}"]

deal
[Table "1"]
dealer: 2
# Slowly.
auction: P
# All the same.
auction: P P
result: passed out
# Home.""",
    """fivehundred 1
deal
rules: standard-3
dealer: 2

deal
rules: short-pack-2
dealer: 1
""",
    """fivehundred 1
match
rules: howto-3
dealer: 2
# A draw.
scores: 0 10 -20
drawn: 0 JD 1 9D 2 9C / 1 JH 2 JK
# The lowest card deals.
""",
    """fivehundred 1
match
rules: standard-3
dealer: 2
deal
auction: P P P
deal
""",
    """fivehundred 1
rules: standard-3
# One of many.
deal
dealer: 2
mark: good mistake brilliant blunder interesting dubious forced 9 255
value 0: -17.5 +- 2.25 win 0.4417
value 1: 0
clock: 600.5
auction: P
variation
  auction: P
  # Why not?
  variation
    auction: 6S
  end
  mark: 12
  auction: P
  result: passed out
  # Nobody.
end
variation
end
auction: 6S
""",
)


def tree(name: str, text: str) -> Node:
    """*text* as the rule *name* of the grammar reads it."""
    found = GRAMMAR.match(name, text)
    assert isinstance(found, Node), f"no {name} from character {found} on: {text}"
    return found


def respell(of: Node, pick: Pick) -> str:
    """Another text of the same meaning, as the page has it."""

    def other(node: Node) -> str | None:
        match node.part.kind, node.part.text:
            case "text", literal:
                return re.sub(" ", lambda _: " " * (1 + pick(3)), node.text) + " " * (literal[-1:] == " " and pick(2))
            case "name", "suit":
                return choose_one(pick, (node.text, "♠♣♦♥"["SCDH".index(node.text)]))
            case "name", "word" if not node.text.startswith('"') and not pick(3):
                at = pick(len(node.text))
                return f'"{node.text[:at]}\\u{{{ord(node.text[at]):x}}}{node.text[at + 1 :]}"'
            case "name", "newline":
                return choose_one(pick, ("\n", "  \r\n\n\t"))
        # Who acts and which trick it is may be left out.
        left_out = node.part.kind == "[" and re.fullmatch(r"(?<!call) by \d| \d+", node.text) and pick(2)
        return "" if left_out and "call " not in of.text else None

    return of.spell(other)


def rearranged(text: str, pick: Pick) -> str:
    """A position with its head in another order, and lines broken off."""
    parts = text.split("; ")
    head = [part for part in parts if isinstance(GRAMMAR.match("head", part), Node)]
    shuffled = sorted(head, key=lambda _: pick(100))
    done = [
        re.sub(r"^((auction|trick)[^:]*:(?: \S+)+?) (.*)", r"\1; \2: \3", part) if pick(2) else part
        for part in parts[len(head) :]
    ]
    return "; ".join([*shuffled, *done])


@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_grammar_makes_of_a_text_is_read_as_the_same(name: str) -> None:
    pick = Random(name).randrange
    for text in positions(name)[:: 1 if DEEP else 2]:
        deal = parse_position(text)
        other = "; ".join(respell(tree("field", part), pick) for part in rearranged(text, pick).split("; "))
        assert parse_position(other) == deal, other
        record = record_text(Record(deals=[deal], tags={"Event": 'A "B"'}, comments=["Rain."]))
        assert parse_record(respell(tree("record", record), pick)) == parse_record(record)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_grammar_lacks_is_refused_where_it_is(name: str) -> None:
    pick = Random(name).randrange
    for text in positions(name):
        parts = list(parts_of(text))
        before = dict(zip(parts[1:], parts, strict=False))
        for part in {part.kind: part for part in parts}.values():
            at = part.start + pick(part.end - part.start)
            wrong = f"{text[:at]}{choose_one(pick, ('', *'X% :?='))}{text[at + pick(2) :]}"
            field = wrong[part.start : part.end + len(wrong) - len(text)]
            reached = GRAMMAR.match("field", field.strip())
            # A space in a card makes one of its longer forms, which the grammar lacks.
            joined = re.sub(r"(?<=[0-9JQKA]) +(?=[SCDH♠♣♦♥])", "", field)
            if isinstance(reached, Node) or isinstance(GRAMMAR.match("field", joined.strip()), Node):
                continue
            with pytest.raises(NotationError) as caught:
                parse_position(wrong)
            # Behind the spaces before what does not belong there, and not before the word that is changed.
            last = part.start + len(field[: reached + len(field) - len(field.lstrip())])
            last += len(wrong[last:]) - len(wrong[last:].lstrip())
            word = max((start for start, _ in part.words if start <= at), default=part.start)
            first = may_point(part, before.get(part, part).start, word, text)
            column = caught.value.column - 1
            assert column in first or word <= column <= max(last, at), wrong


def texts() -> Iterator[tuple[str, str]]:
    """Texts that are read, and the rule of the grammar for each."""
    whole = [text for name in WITH_EVERYTHING for text in positions(name)]
    for line in [*LINES.values(), *OTHER_LINES, *whole]:
        deal = parse_position(line)
        yield "position", line
        yield "record", record_text(Record(deals=[deal]))
    for record in RECORDS:
        parse_record(record)
        yield "record", record
    for rules in (ruleset_text(CALLED_5, full=True), "cutthroat-4 fewer=(standard-3)", SPECIAL):
        parse_ruleset(rules)
        yield "ruleset", rules


def test_every_choice_of_the_grammar_is_in_a_text_that_is_read() -> None:
    seen = {choice for rule, text in texts() for choice in tree(rule, text).choices()}
    assert not [part for choice, part in GRAMMAR.choices.items() if choice not in seen]
