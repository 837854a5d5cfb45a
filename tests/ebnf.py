"""A grammar in EBNF, as a page prints it: it recognizes texts, and spells them in its other ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

_TOKEN = re.compile(r'\(\*.*?\*\)|"(?P<text>[^"]*)"|/(?P<regex>(?:[^/\\\n]|\\.)+)/|\w+|[][{}()|=;]', re.DOTALL)
_CLOSING = {"[": "]", "{": "}", "(": ")"}


class Part(NamedTuple):
    """A part of a rule: an ``all`` or ``any`` of other parts, a part in brackets, a name, or what texts match."""

    kind: str
    #: The name, the text in quotes or the regular expression.
    text: str
    parts: tuple[Part, ...]
    #: Where it begins in the grammar, so that no two are equal.
    place: int

    @property
    def pieces(self) -> Sequence[re.Pattern[str]]:
        """The patterns of what matches, one after the other."""
        return _pieces(self.text) if self.kind == "text" else (re.compile(self.text),)


class Node(NamedTuple):
    """What a part has matched, with what its own parts have."""

    part: Part
    text: str
    nodes: tuple[Node, ...]

    def walk(self) -> Iterator[Node]:
        yield self
        for node in self.nodes:
            yield from node.walk()

    def choices(self) -> Iterator[tuple[str, int, int]]:
        """Where the grammar left a choice, and what was chosen: which of several, or whether there is any."""
        for node in self.walk():
            if node.part.kind == "any":
                yield *node.part[::3], node.part.parts.index(node.nodes[0].part)
            elif node.part.kind in "[{":
                yield *node.part[::3], min(len(node.nodes), 1)

    def spell(self, other: Callable[[Node], str | None]) -> str:
        """The text, with every node in its *other* form if it has one."""
        instead = other(self)
        if instead is not None:
            return instead
        return "".join(node.spell(other) for node in self.nodes) if self.nodes else self.text


class Grammar:
    """The rules of a grammar by name."""

    def __init__(self, text: str) -> None:
        self.text = text
        found = [token for token in _TOKEN.finditer(text) if not token[0].startswith("(*")]
        left = _TOKEN.sub("", text).strip()
        assert not left, f"no EBNF: {left}"
        self._tokens = found[::-1]
        self.rules: dict[str, Part] = {}
        while self._tokens:
            name = self._tokens.pop()[0]
            assert name not in self.rules, name
            assert self._tokens.pop()[0] == "=", name
            self.rules[name] = self._any()
            assert self._tokens.pop()[0] == ";", name
        self.parts = [part for rule in self.rules.values() for part in _walk(rule)]

    def _any(self) -> Part:
        parts = [self._all()]
        while self._tokens[-1][0] == "|":
            self._tokens.pop()
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Part("any", "", tuple(parts), parts[0].place)

    def _all(self) -> Part:
        parts = []
        while self._tokens[-1][0] not in "|;]})":
            token = self._tokens.pop()
            sign, place = token[0], token.start()
            if sign in _CLOSING:
                inner = self._any()
                assert self._tokens.pop()[0] == _CLOSING[sign], token
                parts.append(inner if sign == "(" else Part(sign, "", (inner,), place))
            elif token["text"] is not None:
                parts.append(Part("text", token["text"], (), place))
            else:
                parts.append(Part("regex" if token["regex"] else "name", token["regex"] or sign, (), place))
        return parts[0] if len(parts) == 1 else Part("all", "", tuple(parts), parts[0].place)

    @property
    def choices(self) -> dict[tuple[str, int, int], str]:
        """All that `Node.choices` can yield, each with the text of the grammar from there on."""
        many = {"any": lambda part: range(len(part.parts)), "[": lambda part: range(2), "{": lambda part: range(1, 2)}
        return {
            (part.kind, part.place, one): self.text[part.place : part.place + 60]
            for part in self.parts
            if part.kind in many
            for one in many[part.kind](part)
        }

    def match(self, name: str, text: str) -> Node | int:
        """*text* as the rule *name* reads it, or how far any text of that rule begins like it."""
        reached = 0

        def ways(part: Part, at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
            nonlocal reached
            match part.kind:
                case "name":
                    for end, nodes in ways(self.rules[part.text], at):
                        yield end, (Node(part, text[at:end], nodes),)
                case "any":
                    for one in part.parts:
                        for end, nodes in ways(one, at):
                            yield end, (Node(part, text[at:end], (Node(one, text[at:end], nodes),)),)
                case "all":
                    yield from row(part.parts, at)
                case "[" | "{":
                    most = 1 if part.kind == "[" else len(text)
                    for end, nodes in some(part.parts[0], at, most):
                        yield end, (Node(part, text[at:end], nodes),)
                case _:
                    end = at
                    for piece in part.pieces:
                        found = piece.match(text, end)
                        if found is None:
                            return
                        end = found.end()
                        reached = max(reached, end)
                    yield end, (Node(part, text[at:end], ()),)

        def row(parts: tuple[Part, ...], at: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
            if not parts:
                yield at, ()
                return
            for middle, first in ways(parts[0], at):
                for end, rest in row(parts[1:], middle):
                    yield end, first + rest

        def some(part: Part, at: int, most: int) -> Iterator[tuple[int, tuple[Node, ...]]]:
            # The longest first: step by step as far as it goes, and back only if nothing follows.
            if most:
                for middle, first in ways(part, at):
                    if middle > at:
                        for end, rest in some(part, middle, most - 1):
                            yield end, first + rest
            yield at, ()

        rule = Part("name", name, (), -1)
        found = next((nodes[0] for end, nodes in ways(rule, 0) if end == len(text)), None)
        return reached if found is None else found


def _walk(part: Part) -> Iterator[Part]:
    yield part
    for one in part.parts:
        yield from _walk(one)


@cache
def _pieces(text: str) -> Sequence[re.Pattern[str]]:
    """The patterns of the characters of a *text* in quotes, whose spaces stand for as many as the page says."""
    beside = [text[max(at - 1, 0) : at + 2].strip() for at in range(len(text))]
    spaces = [" *" if signs in (*":;()",) else " +" for signs in beside]
    return [re.compile(space if sign == " " else re.escape(sign)) for sign, space in zip(text, spaces, strict=True)]
