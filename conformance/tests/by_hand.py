"""Cases by hand, from the rulebook alone, for what the second referee does not cover; each with a wrong answer."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from second import Json


@attrs.frozen
class ByHand:
    """A case by hand: what the rule says, and what somebody answers who reads it wrongly."""

    rule: str
    rules: str
    given: list[dict[str, Json]]
    ask: dict[str, Json]
    expect: Json
    wrong: str
    instead: Json
    setting: str = ""
    hard: bool = False


def _suit(ranks: str, suits: str) -> list[str]:
    return [rank + suit for suit in suits for rank in ranks.split()]


SEVENS = _suit("7 8 9 10 J Q K A", "SCDH")
FIVES = _suit("5 6 7 8 9 10 J Q K A", "SC") + _suit("4 5 6 7 8 9 10 J Q K A", "DH")
_FOURS = _suit("4 5 6 7 8 9 10 J Q K A", "SCDH")
TWOS = _suit("2 3 4 5 6 7 8 9 10 J Q K A", "SCDH")
_SIXES = [*TWOS, "JK", *_suit("11 12", "SCDH"), "13D", "13H"]
#: The decks as the rulebook's table has them, the rules with one, a card that is not in it, and the one it replaces.
_DECKS: list[tuple[str, list[str], str, str]] = [
    ("short-pack-2", _suit("9 10 J Q K A", "SCDH"), "JK", "9S"),
    ('short-pack-2 deck=25 packets="3 K5 4 3"', [*_suit("9 10 J Q K A", "SCDH"), "JK"], "8S", "JK"),
    ("sans-joker-3", SEVENS, "JK", "7H"),
    ("standard-3", [*SEVENS, "JK"], "6S", "7S"),
    ("dummy-2", [*SEVENS, "JK"], "JK2", "JK"),
    ("sans-joker-4", FIVES, "4S", "4H"),
    ("australian-4", [*FIVES, "JK"], "4S", "4D"),
    ("table-2", [*FIVES, "JK"], "4C", "4H"),
    ('australian-4 deck=44 packets="3 K4 4 3"', [*FIVES, "JK", "JK2"], "4C", "JK2"),
    ("team-widow5-4", [*_FOURS, "JK"], "3S", "4S"),
    ("club-46-4", [*_FOURS, "JK", "JK2"], "3H", "JK2"),
    ("called-5", [*TWOS, "JK"], "JK2", "2S"),
    ('called-5 deck=52 packets="3 K2 4 3"', TWOS, "JK", "2C"),
    ("six-63", _SIXES, "13S", "13H"),
    ("six-65", [*_SIXES, "13S", "13C"], "JK2", "2D"),
    ('six-65 deck=66 packets="3 K6 4 3"', [*_SIXES, "13S", "13C", "JK2"], "1S", "JK2"),
]


def laid_out(deck: list[str], players: int, more: dict[str, int], dealer: int) -> dict[str, Json]:
    """Ten cards to each seat in the order of the deck, then what else gets cards; the rest is the kitty."""
    rest = list(deck)
    hands = [[rest.pop(0) for _ in range(10)] for _ in range(players)]
    deal: dict[str, Json] = {"dealer": dealer, "hands": hands}
    if "dummy" in more:
        deal["dummy"] = [rest.pop(0) for _ in range(10)]
    if "table" in more:
        deal["table"] = [[[rest.pop(0), rest.pop(0)] for _ in range(5)] for _ in range(players)]
    return deal | {"kitty": rest}


def _players(rules: str) -> int:
    return 6 if rules.startswith("six") else int(rules.split(maxsplit=1)[0].rsplit("-", maxsplit=1)[-1])


def _decks() -> Iterator[ByHand]:
    for number, (rules, deck, stranger, missing) in enumerate(_DECKS):
        if stranger == "1S":
            continue
        players = _players(rules)
        more = {"dummy": 1} if rules == "dummy-2" else {"table": 1} if rules == "table-2" else {}
        cards = [stranger if card == missing else card for card in deck] if number % 3 else deck
        deal = laid_out(cards, players, more, dealer=number % players)
        right = {"refused": bool(number % 3)}
        wrong = f"{stranger} is in the pack and {missing} is not"
        yield ByHand(
            "CARD-2", rules, [], {"ask": "new", "rules": rules, **deal}, right, wrong, {"refused": not number % 3}
        )


def _outright() -> Iterator[ByHand]:
    for number, (rules, deck, _, _) in enumerate(_DECKS):
        if rules.startswith(("dummy", "table")):
            continue
        players = _players(rules)
        dealer = number % (players - 1)
        deal = laid_out(deck, players, {}, dealer)
        deal["done"] = []
        seat = (number + 1) % players
        wrong = "the hands are given from eldest hand on"
        given = deal["hands"][(seat - dealer - 1) % players]
        yield ByHand("DEAL-3", rules, [deal], {"ask": "hand", "seat": seat}, deal["hands"][seat], wrong, given)


CUT, TURNED, COUNT = (
    "no cut was offered",
    "a card was turned up while dealing",
    "somebody has the wrong number of cards",
)


def _void() -> Iterator[ByHand]:
    wrong = "after a deal that is void the next dealer deals"
    plain: list[tuple[str, int, list[str], int]] = [
        ("australian-4", 4, [*FIVES, "JK"], 1),
        ("standard-3", 3, [*SEVENS, "JK"], 2),
        ("team-4", 4, [*FIVES, "JK"], 3),
        ("called-5", 5, [*TWOS, "JK"], 0),
        ("six-63", 6, _SIXES, 5),
        ("short-pack-2", 2, _suit("9 10 J Q K A", "SCDH"), 0),
    ]
    for number, (rules, players, deck, dealer) in enumerate(plain):
        deal = laid_out(deck, players, {}, dealer)
        reason = (CUT, TURNED, COUNT)[number % 3]
        deal["done"] = [{"rule": {"void": reason}}]
        expect = {"dealer": dealer, "players": list(range(players)), "barred": []}
        yield ByHand(
            "DEAL-6", rules, [deal], {"ask": "next"}, expect, wrong, expect | {"dealer": (dealer + 1) % players}
        )
        if number % 2 == 0:
            yield ByHand(
                "DEAL-6", rules, [deal], {"ask": "to_act"}, None, "the hand is played after all", (dealer + 1) % players
            )
    deal = laid_out([*FIVES, "JK"], 4, {}, 2)
    deal |= {"scores": [120, -40], "done": ["P", "7S", "P", {"rule": {"void": COUNT}}]}
    yield ByHand("DEAL-6", "club-4", [deal], {"ask": "scores"}, [120, -40], "the bidder loses the bid", [-20, -40])
    expect = {"dealer": 2, "players": [0, 1, 2, 3], "barred": []}
    yield ByHand("DEAL-6", "club-4", [deal], {"ask": "next"}, expect, wrong, expect | {"dealer": 3}, hard=True)


#: Three players, hearts are trumps by seat 0. Seat 1 has one spade, seat 2 three; seat 1 has all other trumps.
_HEARTS: dict[str, Json] = {
    "dealer": 2,
    "hands": [
        ["AS", "KS", "QS", "7C", "8C", "9C", "10C", "KC", "QC", "AC"],
        ["7S", "8H", "9H", "10H", "QH", "KH", "AH", "JH", "JD", "JK"],
        ["7D", "8D", "9D", "10D", "QD", "KD", "AD", "8S", "9S", "10S"],
    ],
    "kitty": ["JS", "JC", "7H"],
}
_TO_PLAY = ["7H", "P", "P", "discard JS JC 7H"]


def _laid(*plays: str) -> list[Json]:
    """Cards laid on the table, legal or not, such as ``1:8H``."""
    found = []
    for play in plays:
        seat, card = play.split(":")
        found.append({"rule": {"play": {"seat": int(seat), "card": card}}})
    return found


def _hearts(*done: Json) -> list[dict[str, Json]]:
    return [_HEARTS | {"done": [*_TO_PLAY, *done]}]


def _ruled(verdict: str, rule: str = "PLAY-7") -> dict[str, Json]:
    return {"verdict": verdict, "rule": rule}


def _irregular() -> Iterator[ByHand]:
    revoked = _laid("0:AS", "1:8H", "2:9S")

    def case(
        done: list[Json], ask: dict[str, Json], expect: Json, wrong: str, instead: Json, rules: str = "standard-3"
    ) -> ByHand:
        return ByHand("PLAY-7", rules, _hearts(*done), ask, expect, wrong, instead, hard=True)

    rule: dict[str, Json] = {"ask": "rule"}
    yield case(
        revoked,
        rule | {"challenge": {"seat": 1}},
        _ruled("revoke in time"),
        "a revoke is found too late once the trick is over",
        _ruled("penalty", "IRR-1"),
    )
    right: list[Json] = [{"rule": {"put_right": {"seat": 1, "action": "7S"}}}]
    yield case(
        [*revoked, *right],
        {"ask": "to_act"},
        0,
        "the trick stays with whoever won it before the revoke was put right",
        1,
    )
    yield case(
        [*revoked, *right],
        {"ask": "tricks"},
        [1, 0, 0],
        "the trick stays with whoever won it before the revoke was put right",
        [0, 1, 0],
    )
    late = [*revoked, *_laid("1:9H")]
    yield case(
        late,
        rule | {"put_right": {"seat": 1, "action": "7S"}},
        _ruled("too late"),
        "a revoke may be put right until the end of the hand",
        _ruled("put right"),
    )
    yield case(
        revoked,
        rule | {"challenge": {"seat": 2}},
        _ruled("no revoke"),
        "whoever did not win the trick has revoked",
        _ruled("revoke in time"),
    )
    yield case(
        _laid("0:AS"),
        rule | {"challenge": {"seat": 0}},
        _ruled("no revoke"),
        "a lead can be a revoke",
        _ruled("revoke in time"),
    )
    yield case(
        _laid("0:AS", "1:7S"),
        rule | {"take_back": {"seat": 1}},
        _ruled("stands"),
        "a card may be taken back until the trick is over",
        _ruled("put right"),
    )
    yield case(
        _laid("0:AS", "1:8H"),
        rule | {"take_back": {"seat": 1}},
        _ruled("revoke in time"),
        "a card once played stands, a revoke as well",
        _ruled("stands"),
        "howto-3",
    )
    yield case(
        _laid("0:AS"),
        rule | {"play": {"seat": 2, "card": "8S"}},
        _ruled("early"),
        "a card played out of turn goes back",
        _ruled("second card", "ours"),
    )
    yield case(
        _laid("0:AS"),
        rule | {"play": {"seat": 2, "card": "7D"}},
        _ruled("early revoke"),
        "a card out of turn stays whatever it is",
        _ruled("early"),
        "nullo-3",
    )
    yield case(
        _laid("0:AS", "2:8S", "1:7S"),
        {"ask": "tricks"},
        [1, 0, 0],
        "a card out of turn does not count when its turn comes",
        [0, 0, 0],
    )
    yield case(
        [],
        rule | {"together": {"seat": 0, "cards": ["AS", "KS"], "meant": "KS"}},
        _ruled("one stays"),
        "of two cards played at once none stays",
        _ruled("none stays"),
    )
    yield case(
        _laid("0:AS"),
        rule | {"together": {"seat": 1, "cards": ["8H", "9H"], "meant": "8H"}},
        _ruled("none stays"),
        "the card that was meant stays, a revoke as well",
        _ruled("one stays"),
    )
    yield case(
        revoked,
        rule | {"put_right": {"seat": 1, "action": "9H"}},
        {"refused": True},
        "a revoke may be put right with any card",
        {"refused": False},
    )
    yield case(
        _laid("0:AS", "1:7S"),
        rule | {"put_right": {"seat": 1, "action": "7S"}},
        {"refused": True},
        "a legal card may be put right, too",
        {"refused": False},
        "howto-3",
    )
    yield case(
        [*revoked, *right],
        rule | {"change": {"seat": 1, "action": "8H"}},
        _ruled("change too late"),
        "who has put a revoke right may change the card again",
        _ruled("changed", "ours"),
        "classic-3",
    )


_REVOKE_OF_OPPONENT = {
    "dealer": 2,
    "hands": [
        ["JK", "JH", "JD", "AH", "KH", "QH", "10H", "9H", "8H", "AS"],
        ["7H", "7S", "8S", "9S", "10S", "10C", "JC", "QC", "KC", "AC"],
        ["JS", "QS", "KS", "7D", "8D", "9D", "10D", "QD", "KD", "AD"],
    ],
    "kitty": ["7C", "8C", "9C"],
}
#: Seat 1 trumps the ace of spades though it has spades: the only trick that seat 0 loses.
_OPPONENT_PLAYS = [
    "10C",
    "7D",
    "8H",
    "JK",
    "7S",
    "8D",
    "JH",
    "8S",
    "9D",
    "JD",
    "9S",
    "10D",
    "AH",
    "10S",
    "QD",
    "KH",
    "JC",
    "KD",
    "QH",
    "QC",
    "AD",
    "10H",
    "KC",
    "QS",
    "9H",
    "AC",
    "KS",
]
_REVOKE_OF_BIDDER = {
    "dealer": 2,
    "hands": [
        ["JK", "JH", "JD", "AH", "KH", "QH", "10H", "9H", "8S", "7S"],
        ["AS", "KS", "QS", "10S", "9S", "AC", "KC", "QC", "JC", "7C"],
        ["7H", "8H", "JS", "7D", "8D", "9D", "10D", "QD", "KD", "AD"],
    ],
    "kitty": ["8C", "9C", "10C"],
}
#: Seat 0 trumps the king of spades though it has another spade, and wins eight tricks with that.
_BIDDER_PLAYS = [
    "JK",
    "7C",
    "7H",
    "JH",
    "JC",
    "8H",
    "JD",
    "QC",
    "8D",
    "AH",
    "KC",
    "9D",
    "KH",
    "AC",
    "10D",
    "QH",
    "9S",
    "QD",
    "10H",
    "10S",
    "KD",
    "8S",
    "QS",
    "AD",
]


def _found_late() -> Iterator[ByHand]:
    def opponent(
        rules: str, bid: str, ask: str, expect: Json, instead: Json, found: bool = True, **start: Json
    ) -> ByHand:
        done = [bid, "P", "P", "discard 7C 8C 9C", "AS", *_laid("1:7H"), "JS", *_OPPONENT_PLAYS]
        done += [{"rule": {"challenge": {"seat": 1, "trick": 1}}}] * found
        wrong = (
            "a revoke found too late changes nothing"
            if found
            else "a revoke that nobody has named costs what one costs that was"
        )
        return ByHand(
            "IRR-1",
            rules,
            [_REVOKE_OF_OPPONENT | start | {"done": done}],
            {"ask": ask},
            expect,
            wrong,
            instead,
            hard=True,
        )

    def bidder(rules: str, bid: str, ask: str, expect: Json, instead: Json, **start: Json) -> ByHand:
        done = [bid, "P", "P", "discard 8C 9C 10C", "7S", "AS", "JS", "KS", "7D", *_laid("0:9H"), *_BIDDER_PLAYS]
        done += [{"rule": {"challenge": {"seat": 0, "trick": 2}}}]
        wrong = "a revoke found too late changes nothing"
        return ByHand(
            "IRR-1",
            rules,
            [_REVOKE_OF_BIDDER | start | {"done": done}],
            {"ask": ask},
            expect,
            wrong,
            instead,
            hard=True,
        )

    # Seat 0 took nine tricks, seat 1 one by the revoke: the bidder scores the bid, the offender nothing.
    yield opponent("standard-3", "10H", "points", [500, 0, 0], [-500, 10, 0])
    yield opponent("standard-3", "7H", "points", [200, 0, 0], [200, 10, 0])
    yield opponent("classic-3", "8H", "points", [300, 0, 0], [300, 10, 0])
    yield opponent("howto-3", "10H", "winners", [0], None)
    yield opponent("nullo-3", "9H", "scores", [480, 490, 100], [480, 500, 100], scores=[80, 490, 100])
    yield opponent("standard-3", "9H", "points", [400, 10, 0], [400, 0, 0], found=False)
    # Seat 0 took eight tricks, one of them by the revoke: it is set back, and that trick is seat 1's.
    yield bidder("standard-3", "7H", "points", [-200, 30, 0], [200, 20, 0])
    yield bidder("howto-3", "8H", "points", [-300, 30, 0], [300, 20, 0])
    yield bidder("inverted-3", "7H", "points", [-160, 30, 0], [160, 20, 0])
    yield bidder("standard-3", "7H", "winners", [1], None, scores=[-310, 100, 0])
    yield bidder("nullo-3", "8H", "winners", [1], [0], scores=[250, 470, 0])


def _claimed() -> Iterator[ByHand]:
    def case(
        rules: str,
        done: list[Json],
        ask: dict[str, Json],
        expect: Json,
        wrong: str,
        instead: Json,
        setting: str = "early_end=yes",
    ) -> ByHand:
        given = [_REVOKE_OF_OPPONENT | {"done": ["7H", "P", "P", "discard 7C 8C 9C", *done]}]
        return ByHand("PLAY-9", rules, given, ask, expect, wrong, instead, setting)

    early = "standard-3 early_end=yes"
    all_his: list[Json] = [{"rule": {"claim": 0}}]
    yield case(early, all_his, {"ask": "tricks"}, [10, 0, 0], "a claim ends nothing", [0, 0, 0])
    yield case(early, all_his, {"ask": "points"}, [250, 0, 0], "tricks that were claimed are no slam", [200, 0, 0])
    yield case(early, all_his, {"ask": "to_act"}, None, "a claim ends nothing", 0)
    first = ["AS", "7S", "JS"]
    hers: list[Json] = [*first, {"rule": {"claim": 1}}]
    yield case(early, hers, {"ask": "tricks"}, [1, 9, 0], "whoever claims gets all the tricks of the hand", [0, 10, 0])
    yield case(
        early, hers, {"ask": "points"}, [-200, 90, 0], "the contractor loses nothing by tricks given away", [0, 90, 0]
    )
    begun: list[Json] = [*first, "JK", {"rule": {"claim": 0}}]
    yield case(
        "howto-3 early_end=yes", begun, {"ask": "tricks"}, [10, 0, 0], "the trick in progress is nobody's", [9, 0, 0]
    )
    given: list[Json] = [{"rule": {"concede": {"seat": 0, "to": 1}}}]
    yield case(
        early,
        given,
        {"ask": "rule", "agree": {"seat": 1}},
        _ruled("one agreed", "PLAY-9"),
        "one who agrees is enough",
        _ruled("agreed", "PLAY-9"),
    )
    yield case(
        early,
        given,
        {"ask": "rule", "refuse": {"seat": 2}},
        _ruled("refused", "PLAY-9"),
        "who concedes needs nobody's consent",
        _ruled("agreed", "PLAY-9"),
    )
    both: list[Json] = [*given, {"rule": {"agree": {"seat": 1}}}, {"rule": {"agree": {"seat": 2}}}]
    yield case(early, both, {"ask": "points"}, [-200, 100, 0], "tricks that were conceded do not score", [-200, 0, 0])
    for rules in ("standard-3", "howto-3", "classic-3", "nullo-3", "inverted-3", "passed-deal-3"):
        yield case(
            rules,
            first if rules == "howto-3" else [],
            {"ask": "rule", "claim": 0},
            {"refused": True},
            "a hand may always end early",
            {"refused": False},
            "early_end=no",
        )


def _scored() -> Iterator[ByHand]:
    rows: list[tuple[str, list[Json], list[int], list[int], str, list[int], list[int] | None]] = [
        ("australian-4", ["7H", 1], [1, 4, 1, 4], [20, 200], "an overtrick counts", [20, 210], None),
        ("australian-4", ["8NT", 0], [4, 1, 3, 2], [-320, 30], "a contract that fails costs nothing", [0, 30], None),
        ("australian-4", ["6S", 2], [6, 0, 4, 0], [250, 0], "all tricks are worth no more than the bid", [40, 0], None),
        (
            "australian-4",
            ["M", 3],
            [6, 0, 4, 0],
            [0, 250],
            "the defenders score tricks against a misere",
            [100, 250],
            None,
        ),
        (
            "australian-4",
            ["OM", 0],
            [1, 5, 0, 4],
            [-500, 0],
            "the defenders score tricks against a misere",
            [-500, 90],
            None,
        ),
        ("standard-3", ["6C", 2], [3, 2, 5], [30, 20, -60], "the defenders score together", [50, 50, -60], None),
        ("nullo-3", ["N", 0], [2, 5, 3], [-250, 70, 50], "defenders score their own tricks only", [-250, 50, 30], None),
        ("team-4", ["BN", 1], [3, 2, 5, 0], [20, -500], "defenders score their own tricks", [80, -500], None),
        ("primer-3", ["M", 1], [4, 0, 6], [40, 250, 60], "defenders score nothing", [0, 250, 0], None),
        ("quebec-4", ["8D", 0], [3, 2, 4, 1], [0, 280], "a contract that fails costs its value", [-280, 30], None),
        ("classic-3", ["10S", 0], [10, 0, 0], [250, 0, 0], "ten tricks on 10S are worth 200", [200, 0, 0], None),
        (
            "called-5",
            ["7D", 0],
            [4, 1, 3, 2, 0],
            [180, 10, 180, 20, 0],
            "the partner scores their tricks",
            [180, 10, 30, 20, 0],
            [0, 2],
        ),
        (
            "pagat-5",
            ["8S", 3],
            [1, 1, 0, 6, 2],
            [10, 10, 0, 120, 120],
            "partners score the full value",
            [10, 10, 0, 240, 240],
            [3, 4],
        ),
        (
            "six-pairs-63",
            ["7S", 0],
            [4, 1, 1, 2, 2, 0],
            [-140, 30, 10],
            "the defending sides score together",
            [-140, 40, 40],
            None,
        ),
    ]
    for rules, contract, tricks, expect, wrong, instead, side in rows:
        ask: dict[str, Json] = {"ask": "score", "rules": rules, "contract": contract, "tricks": tricks}
        if side is not None:
            ask["side"] = side
        yield ByHand("SCORE-11", rules, [], ask, expect, wrong, instead)


def _all() -> Iterator[ByHand]:
    for part in (_decks, _outright, _void, _irregular, _found_late, _claimed, _scored):
        yield from part()


BY_HAND: tuple[ByHand, ...] = tuple(_all())
