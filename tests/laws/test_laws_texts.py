"""Whatever the library says of random rules, deals and matches has a text in every language, and no other's words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from gettext import NullTranslations

from catalogues import GAP, Key, forms_of, messages, read
from helpers import fewer
from hypothesis import given
from random_matches import match_under_way, whole_deals

from fivehundred.deal.deal import Deal
from fivehundred.errors import InvalidRuleset
from fivehundred.match.game import HandResult
from fivehundred.render.sheet import needs_text, sheet_text
from fivehundred.render.text import event_text, score_text, scorer_names, table_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.testing import picks
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import play_on, some_wrong_action
from fivehundred.testing.random_rules import some_ruleset, some_settings
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import Catalogue, catalogue, text

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
#: A word that is no part of a call such as 7NT or of a rule's number.
WORD = re.compile(r"(?<![\w♠♣♦♥])[A-Za-zÄÖÜäöüß]{2,}(?!-\d|\w)")
#: Words of files: a value or a setting in quotes, the settings that a problem names at its end, and cards. Only random
#: rules name a special bid "our own".
OF_FILES = re.compile(r"(?i:our own)|\b[JQKA][SCDH]\b|'[^']*'|\"[^\"]*\"|„[^“]*“|\([a-z_, ]+\)$", re.MULTILINE)


class Asked(NullTranslations):
    """The German catalogue, which remembers the codes that it has no text for."""

    def __init__(self) -> None:
        super().__init__()
        self.missing: set[Key] = set()

    def pgettext(self, context: str, message: str) -> str:
        return self._found(context, message, message, catalogue("de").pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._found(context, msgid1, msgid2, catalogue("de").npgettext(context, msgid1, msgid2, n))

    def _found(self, context: str, code: str, other: str, said: str) -> str:
        # Few texts have a form for the reader. Calls, and special bids of a table's own, are said as they are.
        own = context == "special" or (context == "sheet" and code.isupper())
        if (context, code) not in german() and not (own or code.endswith("(you)")):
            self.missing.add((context, code))
        return said


@cache
def german() -> frozenset[Key]:
    return frozenset(messages(read("de")))


@cache
def english_words() -> frozenset[str]:
    """The words of the English texts that no German text has, such as *in*; help is about words that are typed."""

    def words(language: str) -> set[str]:
        found = messages(read(language)).items()
        texts = (GAP.sub(" ", said) for (family, _), each in found if family != "help" for said in forms_of(each))
        return {word.lower() for said in texts for word in WORD.findall(OF_FILES.sub(" ", said))}

    return frozenset(words("en") - words("de"))


def sayings(pick: Pick) -> Iterator[tuple[str, Callable[..., str]]]:
    """What is said of random rules, which may contradict themselves, and of a match that is played by such rules."""
    try:
        Ruleset(**some_settings(pick))
    except InvalidRuleset as error:
        yield from (("problem", partial(text, problem)) for problem in error.problems)  # type: ignore[arg-type]
    rules = some_ruleset(pick) or choose_one(pick, [*PRESETS.values()])
    yield from (("rule", partial(text, line)) for line in rules.explain())
    other = choose_one(pick, [*PRESETS.values()])
    for difference in rules.differences(other):
        yield from (("difference", partial(text, side)) for side in (difference.here, difference.there))
    kept = match_under_way(rules, pick, 2)
    deals = whole_deals(kept)
    names = NAMES[: rules.players]
    yield "sheet", lambda language: sheet_text(kept.match, names, language=language)
    # What each side needs takes as long as everything else together.
    if not pick(10):
        yield "needs", lambda language: needs_text(kept.match, names, language=language)
    for what, row, deal in zip(kept.match.log, kept.match.rows, deals, strict=False):
        if isinstance(what, HandResult):
            yield "score", partial(_score, deal, [names[player] for player in row.seats])
    for deal in deals:
        yield from of_deal(deal, names, pick)


def _score(deal: Deal, names: list[str], language: Catalogue) -> str:
    return score_text(deal.score, scorer_names(deal.rules, names, language=language), language=language)


def of_deal(deal: Deal, names: tuple[str, ...], pick: Pick) -> Iterator[tuple[str, Callable[..., str]]]:
    """What is said of a deal, and of wrong actions on another way through it."""
    yield "table", lambda language: table_text(deal.table, names, language=language)
    for event in deal.history:
        yield "event", partial(_event, deal, event, names)
    begun = Deal.from_pack(deal.rules, tuple(deal.rules.deck), dealer=deal.info.dealer)
    for position in play_on(begun, pick):
        wrong = None if position.finished or pick(3) else some_wrong_action(position, pick)
        refusal = wrong and position.why_not(wrong)
        if refusal:
            yield "refusal", partial(text, refusal, names=names)
            yield "refusal", partial(text, refusal, names=names, you=refusal.seat)
            yield "refusal", partial(text, refusal.public, names=names)


def _event(deal: Deal, event: object, names: tuple[str, ...], language: Catalogue) -> str:
    return event_text(deal.rules, event, names, language=language)  # type: ignore[arg-type]


def check(pick: Pick) -> Counter[str]:
    """Find in German texts no code, no brace and no English word, and count the texts."""
    counted: Counter[str] = Counter()
    for kind, say in sayings(pick):
        asked = Asked()
        said, ours = say(catalogue("en")), say(asked)
        # Some say nothing, such as what is needed once a game is over.
        assert bool(said) == bool(ours), said
        assert not asked.missing, ours
        assert not {*"{}|"} & {*said, *ours}
        found = {word.lower() for word in WORD.findall(OF_FILES.sub(" ", ours))}
        assert not (found - {name.lower() for name in NAMES}) & english_words(), ours
        counted[kind] += 1
    return counted


@fewer(10)
@given(picks())
def test_german_has_no_code_no_brace_and_no_english_word(pick: Pick) -> None:
    assert check(pick)["rule"] > 50
