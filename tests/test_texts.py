"""The catalogues of texts: every code has a sentence in every language, with facts that it has, and none is stale."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from gettext import NullTranslations, translation
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import attrs
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from catalogues import (
    GAP,
    LANGUAGES,
    LIBRARY,
    LOCALES,
    Key,
    compiled,
    english,
    forms_of,
    gaps,
    messages,
    read,
    source,
    template,
    template_of,
    updated,
)
from generated import HINT, assert_current, write
from sentences import samples

import fivehundred
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARDS, Card, Cards, Suit
from fivehundred.cli.scoring import GRAMMAR
from fivehundred.cli.table import _HELP, _QUESTIONS
from fivehundred.deal import Misdeal, PublicRefusal, Reason, Refusal
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.hosting import Access, Phrase
from fivehundred.match import Verdict
from fivehundred.notation import Symbol
from fivehundred.players.explaining import _HEAD
from fivehundred.rules import presets
from fivehundred.rules._every_setting import IDLE, Settings
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.schedules import PUBLISHED
from fivehundred.rules.settings import Choice, Gate, SeveralAtTarget
from fivehundred.seats import Seat
from fivehundred.texts import FACTS, Sentence, _wording, catalogue, text
from fivehundred.texts._wording import _WORDINGS, action_sentence

OTHERS = [language for language in LANGUAGES if language != "en"]
MADE: Mapping[Path, Callable[[], str | bytes]] = {
    **{template_of(domain): partial(template, domain) for domain in LOCALES},
    **{source(language, domain): partial(updated, language, domain) for domain in LOCALES for language in OTHERS},
    **{source(language).with_suffix(".mo"): partial(compiled, language) for language in LANGUAGES},
}
ACTIONS: tuple[Action | Hidden, ...] = (
    *(PASS, Bid(7, Suit.SPADES), Look(), ThrowIn(), Keep(), Discard(Cards.parse("5S")), Discard(Cards()), Hidden(3)),
    *(Give(CARDS[0]), CallCard(CARDS[0]), CallPlayers((Seat(2),)), CallPlayers(), PlayCard(CARDS[0])),
    *(PlayCard(Card.parse("JK"), Suit.CLUBS), DeclareSlam(), DeclareSlam(undertaken=False), Breach()),
    *(Breach(undertaken=False), DeclareJoker(Suit.HEARTS, Suit.DIAMONDS), DeclareJoker()),
    *(CallPlayers((Seat(0), Seat(1))), Bid(7, None), PlayCard(Card.parse("JK2"), Suit.SPADES)),
)


#: How a sentence is made, with its family where that is not said.
MAKERS = {
    "Sentence.of": (),
    **{f"_say_{family}": (family,) for family in ("points", "event", "message", "sheet", "need", "cost")},
    **{f"say_{family}": (family,) for family in ("rule", "entry")},
    **dict.fromkeys(("denial", "refuse_if"), ("host",)),
    "said": ("action",),
    "_with_rule": ("event",),
    "standing.say": ("result",),
    "standing.say_totals": ("result",),
    **dict.fromkeys(("label", "page.label", "self.label", "tell"), ("label",)),
    **dict.fromkeys(("problem", "_not_above_0"), ("problem",)),
}
#: How many arguments come before the code.
SKIPPED = {"problem": 2, "_not_above_0": 2, "refuse_if": 1}
REPLAY = Path(fivehundred.__path__[0]) / "render" / "replay.html"
SERVER = Path(__file__).parents[1] / "server" / "src"


def codes_of(field: attrs.Attribute[Any]) -> Iterator[str]:
    """The codes of a setting that is said by its value alone: one for its having a value, one for its having none."""
    name, kind = field.name.replace("_", " "), str(field.type)
    if field.metadata["words"] or (kind in {choice.__name__ for choice in Choice.__subclasses__()}):
        return
    if kind not in ("int", "Packets") or field.default == 0:
        yield f"no {name}"
    if not kind.startswith("AtLimit"):
        yield name


#: Codes that are put together where they are used.
COMPOSED = {
    *((family, reason.value) for reason in Reason for family in ("refusal", "reason")),
    *(("result", f"won by the {order.value}") for order in SeveralAtTarget),
    *(("result", code) for code in ("made", "failed")),
    *(("points", f"{end}{how}") for end in ("made", "failed") for how in ("", " as a declared slam")),
    *(("points", code) for code in ("breach kept", "breach failed")),
    *(("host", code) for code in ("empty", "unproved", "cautious")),
    *(("ruling", verdict.value) for verdict in Verdict),
    *(("ruling", f"{whose} to lead") for whose in ("place", "hand", "table")),
    *(("misdeal", why.value) for why in Misdeal),
    # What somebody did is called as the action is; how a card was played is a fact.
    *(("event", action_sentence(action).code) for action in ACTIONS if action_sentence(action).code != "play as"),
    *(("event", code) for code in ("gift", "gift unseen", "hand on", "hand on unseen", "play from the table")),
    *(("contract", code) for code in ("by", "with", "called", "slam", "breach", "sit out")),
    *(("message", door.value) for door in Access),
    *(("sheet", code) for code in ("passed out", "thrown in", "misdealt", "passed deal", "inkles", "made", "failed")),
    *(("sheet", code) for code in ("deal", "dealer", "contract", "by", "took")),
    *(("phrase", phrase.value) for phrase in Phrase),
    *(("label", code) for code in (*_QUESTIONS.values(), "your card", "ask for a deal", "ask after the game")),
    *(("label", code) for code in ("seat", "player", "jack", "queen", "king", "ace", "made", "failed", "points")),
    *(("label", code) for code in ("kitty", "discards", "third hand", "out of play")),
    *(("label", code) for code in re.findall(r"\{\{label ([\w ]+)\}\}", REPLAY.read_text("utf-8"))),
    *(("label", code) for code in ("setting", "value", "meaning", "rules", "index", "action")),
    *(("label", code) for code in ("preset", "players", "cards of", "kitty of", "source")),
    *(("label", symbol.name.lower()) for symbol in Symbol),
    *(("label", code) for code in ("symbol", "worth", "worth about", "chance", "clock", "instead")),
    *(("help", code) for grammar in (_HELP, GRAMMAR) for code in (*grammar, *chain.from_iterable(grammar.values()))),
    *(("message", code) for code in ("hints", "no hints", "listed", "not listed", "ready", "out of time")),
    *(("special", special.name) for name in presets.names() for special in presets.get(name).specials),
    *(("choice", member.as_sentence().code) for choice in Choice.__subclasses__() for member in choice),
    *(("rule", code) for field in attrs.fields(Settings) if field.metadata for code in codes_of(field)),
    *(("rule", code) for code in ("no slam", "no cap", "no fewer")),
    *(("rule", code) for code in ("no joker", "the joker", "two jokers", "left", "none left", "row", "row barred")),
    *(("rule", f"bids in {suit.name.lower()}") for suit in Suit),
    *(("rule", code) for code in ("bids without trumps", "exactly", "at least")),
    *(("rule", code) for code in ("no neighbours", "highest of all", "between")),
    *(("rule", code) for code in ("without effect", "nothing to explain")),
    *(("preset", name) for name in presets.names()),
    *(("estimate", code) for code in (*_HEAD, "title", "only", "best", "cell points", "cell behind", "share")),
    *(("schedule", names.word) for names in PUBLISHED.values()),
    *(("problem", f"gate {gate.value}") for gate in (Gate.SEVEN, Gate.EIGHT)),
    *(("problem", code) for code in ("no cap", "no threshold", "cap unused", "threshold unused")),
    *(
        ("problem", code)
        for code in ("nobody to sit out", "nobody to play too", "nothing to limit", "nothing to allow")
    ),
    *(("problem", code) for code in ("too many tricks", "too many exact tricks")),
    *(("need", code) for code in ("side fails", "bidder fails")),
    *(("need", f"any {other}{what}") for what in ("contract", "bid of tricks") for other in ("", "other ")),
    *(("need", f"{what} worth at {end}") for what in ("contract", "bid of tricks") for end in ("least", "most")),
}


def used() -> Iterator[Key]:
    """The sentences that the library makes of codes: the catalogues are held to them."""
    yield from COMPOSED
    yield from (("idle", code) for code in IDLE)
    for path in (*Path(fivehundred.__path__[0]).rglob("*.py"), *SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (made := ast.unparse(node.func)) in MAKERS:
                family, code = [*map(ast.Constant, MAKERS[made]), *node.args[SKIPPED.get(made, 0) :], None, None][:2]
                for said in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                    if isinstance(family, ast.Constant) and isinstance(said, ast.Constant):
                        yield str(family.value), str(said.value)


def words(key: Key) -> bool:
    """Whether a message is a word of others or the text of a class."""
    return key[0] in {"word", "text", "action"}


@pytest.mark.parametrize("domain", LOCALES)
def test_translations_stand_beside_the_english_texts_of_today(domain: str) -> None:
    for language in OTHERS:
        assert_current(source(language, domain), updated(language, domain))
    assert_current(template_of(domain), template(domain))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_the_catalogue_says(language: str) -> None:
    assert source(language).with_suffix(".mo").read_bytes() == compiled(language), f"{language}: {HINT}"


@pytest.mark.parametrize("domain", LOCALES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_missing_or_stale(language: str, domain: str) -> None:
    found = messages(read(language, domain))
    assert list(found) == list(english(domain))
    count = read(language, domain).num_plurals
    for key, message in found.items():
        forms = forms_of(message)
        assert all(forms), f"{key} is missing"
        assert not message.fuzzy, f"{key} is stale: its English text has changed"
        assert len(forms) == (count if isinstance(message.id, tuple) else 1), key


@pytest.mark.parametrize("domain", LOCALES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_ask_for_facts_that_there_are_in_kinds_that_there_are(language: str, domain: str) -> None:
    for key, message in messages(read(language, domain)).items():
        assert gaps(forms_of(message)[-1]) == gaps(english(domain)[key][-1]), key
        for said in forms_of(message):
            assert gaps(said) <= gaps(english(domain)[key][-1]), key
            assert {kind for _, kind, _ in GAP.findall(said)} <= _WORDINGS.keys(), key
            assert "{" not in GAP.sub("", said), key


@pytest.mark.parametrize("domain", LOCALES)
def test_a_message_that_counts_has_plural_forms_and_no_other_has(domain: str) -> None:
    for key, forms in english(domain).items():
        several = bool(gaps(forms[0]) & {"count", "sides"}) or key in {("word", "sides"), ("word", "players")}
        assert (len(forms) > 1) == several, key


def test_there_is_a_message_for_every_code_and_none_besides() -> None:
    assert {key for key in english() if not words(key)} == {key for key in used() if not words(key)}


class Listening(NullTranslations):
    """The English catalogue, which remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[Key] = set()

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, message))
        return catalogue("en").pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((context, msgid1))
        return catalogue("en").npgettext(context, msgid1, msgid2, n)


#: What looks as if it were of a sentence: two words, a word of the game, or what joins words.
OF_A_SENTENCE = re.compile(
    r"[a-z]{2,}\\?[ s]?\\?\??[ )] ?\(?[a-z]{2,}|\b(seat|player|side|made|won|stands?|tricks?)\b"
    r"|(^|[ (])(and|or|of|bids) "
)
#: These read notation, or look something up by its name.
READ = {
    "actions.py",
    "notation/_fields.py",
    "notation/deals.py",
    "notation/rulesets.py",
    "learning/tables.py",
}
#: Methods and functions that read a text, in Python and in JavaScript.
CUTTING = {
    *("replace", "sub", "subn", "compile", "match", "search", "fullmatch", "findall", "finditer", "split", "rsplit"),
    *(
        "removeprefix",
        "removesuffix",
        "partition",
        "rpartition",
        "startswith",
        "endswith",
        "index",
        "find",
        "translate",
    ),
}
IN_SCRIPTS = re.compile(
    r"(?<![\w)\]])/(?![/*\s])((?:[^/\n\\]|\\.)+)/[gu]*(?=[,.\]) ;])"
    r"|(?:RegExp|\.(?:replace|replaceAll|split|includes|startsWith|endsWith|indexOf|match|search))\(\s*[\"'`]([^\"'`]*)"
)


def read_in(node: ast.AST) -> Iterator[str]:
    """The texts that a call or a comparison looks for in another text."""
    looked_for: list[ast.expr] = []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTTING:
        looked_for = node.args[:1]
    elif isinstance(node, ast.Compare) and any(isinstance(one, ast.In | ast.NotIn) for one in node.ops):
        looked_for = [node.left]
    for one in (part for found in looked_for for part in ast.walk(found)):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def patterns() -> Iterator[tuple[str, str]]:
    """Every pattern of ours, and whatever else is cut out, replaced or looked for, by the file that it is in."""
    package = Path(fivehundred.__path__[0])
    for folder in (package, SERVER / "fivehundred_server"):
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                yield from ((path.relative_to(folder).as_posix(), said) for said in read_in(node))
    page = SERVER / "fivehundred_server" / "page"
    scripts = (*page.glob("*.js"), *package.rglob("*.js"), package / "render" / "replay.html")
    for path in scripts:
        if path.name != "bundle.js":
            script = re.sub(r"^\s*(?:/[/*]|\*).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
            yield from ((path.name, found[1] or found[2] or "") for found in IN_SCRIPTS.finditer(script))


def test_no_sentence_is_read_or_mended() -> None:
    found = [*patterns()]
    assert len(found) > 50
    assert {path for path, said in found if OF_A_SENTENCE.search(said)} == READ


def test_every_text_and_every_word_is_used() -> None:
    listening = Listening()
    refusal = Refusal(Seat(0), PASS, Reason.FINISHED, ("PLAY-1",))
    for value in (*ACTIONS, *samples(), refusal, refusal.public, PublicRefusal(None, Reason.FINISHED), Cards()):
        for you in (None, 0, 2):
            text(value, listening, you=you)
    assert {key for key in english() if words(key)} <= listening.asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_put_into_words(language: str) -> None:
    for one in samples():
        said = text(one, language, names=["Ann", "Bob", "Cleo"])
        assert said
        assert "{" not in said


def test_facts_of_refusals_are_listed() -> None:
    coded = {"refusal", "result", "points", "host"}
    asked = {name for (family, _), forms in english().items() if family in coded for name in gaps(forms[-1])}
    assert asked <= FACTS.keys()


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Bid(8, None), "8oT bieten"),
        (PlayCard(Card.parse("JK2"), Suit.CLUBS), "den kleinen Joker als Kreuz spielen"),
        (Discard(Cards.parse("5S 6C JK")), "5♠, 6♣ und den Joker ablegen"),
        (CallPlayers((Seat(0), Seat(1))), "Ann und Bob rufen"),
        (CallPlayers((Seat(2), Seat(3))), "die Plätze 2 und 3 rufen"),
        (Hidden(1), "1 Karte verdeckt weggeben"),
        (Hidden(3), "3 Karten verdeckt weggeben"),
    ],
)
def test_actions_in_german(action: Action | Hidden, words: str) -> None:
    assert text(action, "de", names=["Ann", "Bob"]) == words


def test_partners_and_sides_cannot_be_taken_for_one_another() -> None:
    stand = Sentence.of("result", "stands", sides=((0, 2), (1, 3)), totals=(510, -540))
    assert text(stand, names=["Ann", "Bob", "Cleo", "Dan"]) == "Ann/Cleo and Bob/Dan stand at 510 and -540"


def test_the_reader_is_addressed() -> None:
    refusal = Refusal(Seat(1), PASS, Reason.FINISHED, ("PLAY-1",))
    assert text(refusal, you=1) == "you may not pass: the hand is over (PLAY-1)"
    assert text(refusal, "de", you=1) == "du darfst nicht passen: Das Spiel ist zu Ende (PLAY-1)"
    assert text(CallPlayers((Seat(1),)), "de", you=1) == "dich rufen"
    # Where the verb has no such form, the reader is named.
    pass_of = Sentence.of("event", "pass", seat=Seat(1))
    assert (text(pass_of, you=1), text(pass_of, "de", names=["Ann", "Bob"], you=1)) == ("seat 1 passes", "Bob passt")
    turn = Refusal(Seat(2), PASS, Reason.OUT_OF_TURN, ("SEAT-1",), (("turn", Seat(1)),))
    assert text(turn, "de", names=["Ann", "Bob", "Cleo"], you=1).endswith(": Bob ist am Zug (SEAT-1)")


def test_german_says_not_where_the_verb_is() -> None:
    actions = (ThrowIn(), PlayCard(Card.parse("JK")), CallPlayers(), Discard(Cards()), DeclareJoker())
    refused = [text(Refusal(None, one, Reason.FINISHED, ("PLAY-1",)), "de").partition(":")[0] for one in actions]
    assert refused == [
        "ein Spieler darf das Blatt nicht hinwerfen",
        "ein Spieler darf den Joker nicht spielen",
        "ein Spieler darf nicht allein spielen",
        "ein Spieler darf nicht auf das Ablegen verzichten",
        "ein Spieler darf nicht auf die Ansage des Jokers verzichten",
    ]


def test_cards_have_texts_of_their_own() -> None:
    assert [text(Card.parse(said), "de") for said in ("10H", "JK", "JK2")] == ["10♥", "der Joker", "der kleine Joker"]
    assert text(Cards.parse("AS 10H JK"), "de") == "A♠, 10♥ und der Joker"


def test_a_language_of_others_begins_with_the_template(tmp_path: Path) -> None:
    catalog = read_po(BytesIO(template_of(LIBRARY).read_bytes()), locale="fr")
    messages(catalog)["refusal", "finished"].string = "la donne est finie"
    path = tmp_path / "fr" / "LC_MESSAGES" / "fivehundred.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    french = translation("fivehundred", str(tmp_path), ["fr"])
    refusal = Refusal(Seat(1), PASS, Reason.FINISHED, ("PLAY-1",))
    assert text(refusal.why, french) == "la donne est finie"
    # What it lacks is said in English, or in the language that it is added to.
    assert text(Sentence.of("points", "tricks", count=2), french) == "2 tricks"
    assert text(refusal, french) == "seat 1 may not pass: la donne est finie (PLAY-1)"
    french.add_fallback(catalogue("de"))
    assert text(Sentence.of("points", "cards captured"), french) == "gewonnene Karten"


def test_a_region_has_the_texts_of_its_language_and_another_language_has_none() -> None:
    assert text(PASS, "de_AT") == "passen"
    for other in ("tlh", "de/../de", "../locale/de", "de\0"):
        with pytest.raises(InvalidValue, match=r"^language .*: expected one with a catalogue, such as en or de$"):
            text(PASS, other)
    wrong: Any
    for wrong in (5, b"de", ["de"]):
        with pytest.raises(InvalidType, match=r"expected a language such as de, not (int|bytes|list)"):
            catalogue(wrong)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"value": "pass"}, "expected a coded value, an action, a card or cards, not str"),
        ({"value": None}, "expected a coded value, an action, a card or cards, not NoneType"),
        ({"language": 3}, "a language must be a str or a catalogue, not int"),
        ({"names": "Ann"}, "not one str for all"),
        ({"names": ["Ann", 2]}, "a name must be a str, not int"),
        ({"names": 5}, "expected the names of the players, each a str, not int"),
        ({"you": "Ann"}, "you must be an int, not str"),
        ({"you": True}, "you must be an int, not bool"),
    ],
)
def test_what_has_no_text_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises((InvalidType, InvalidValue), match=words):
        text(**{"value": PASS, **given})


def test_territories_of_strangers_take_no_memory() -> None:
    for number in range(200):
        assert text(PASS, f"de_X{number}") == "passen"
    assert _wording._load.cache_info().currsize <= 64


if __name__ == "__main__":
    write(MADE)
