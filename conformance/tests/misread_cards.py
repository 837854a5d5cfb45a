"""Wrong readings of what cards, seats and the deal are: CARD, SEAT, DEAL, SCHED and the table of BID-3."""

from __future__ import annotations

from collections.abc import Iterator

from readings import (
    ALL,
    CALLED,
    CLASSICAL,
    DUMMIES,
    FOURS,
    HAND,
    JOKER,
    JOKER_WINS,
    LAID_AWAY,
    NO_TRUMP,
    PARTNERS,
    TWO_JOKERS,
    Reading,
    given,
    misread_as,
    of_schedule,
    scaled,
    setting,
    where,
)
from second import rules_of

_FOURS = "5S 6S 7S 8S 9S 10S JS QS KS AS 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"
_FOURS += " 5D 6D 7D 8D 9D 10D JD QD KD AD 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK"
ELEVEN = given(
    'deck=47 hand_size=11 packets="3 K3 4 4" schedule=to-eleven highest_level=11',
    *("australian-4", "club-4", "team-4", "primer-4", "new-zealand-4", "trickster-au-4", "pagat-4"),
)
EARLY = given("early_claim=allowed", "australian-4", "standard-3", "club-4", "team-4", "called-5", "primer-3", "six-63")
LATE = tuple(
    f'{name} late_claim="{who}"'
    for who in ("anyone", "anyone but the contractor")
    for name in ("australian-4", "standard-3", "team-4", "called-5", "primer-3", "six-63")
)
JACKS = given(
    'jacks="above aces"', "australian-4", "standard-3", "club-4", "team-4", "primer-3", "six-63", "sans-joker-4"
)
SAME = 'card == "J" + SAME_COLOUR[self.trump]'
_SIDE = "return (6, rank)"
_EARLY = 'return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]'
_ELDEST = ("self.eldest = (dealer + 1) % self.players", "self.eldest = dealer")
_PACKETS = 'for packet in self.rules["packets"].split():'
_RECEIVERS = "receivers: list[list[str]] = [self.hands[seat] for seat in clockwise_from(self.eldest, self.players)]"

_RANK = "rank = RANKS.index(printed_rank(card))"


def _ranked(words: str) -> tuple[str, str]:
    return _RANK, f"rank = {words.split()}.index(printed_rank(card))"


def _cards() -> Iterator[Reading]:
    sixes = where(lambda r: "11H" in r["deck"])
    yield misread_as(
        "CARD-1", "11, 12 and 13 rank above the jack", sixes, _ranked("2 3 4 5 6 7 8 9 10 J 11 12 13 Q K A")
    )
    yield misread_as("CARD-1", "11, 12 and 13 rank below the 10", sixes, _ranked("2 3 4 5 6 7 8 9 11 12 13 10 J Q K A"))
    yield misread_as("CARD-1", "the 10 ranks above the king", ALL, _ranked("2 3 4 5 6 7 8 9 11 12 13 J Q K 10 A"))
    yield misread_as("CARD-1", "the ace is the lowest card", ALL, _ranked("A 2 3 4 5 6 7 8 9 10 11 12 13 J Q K"))
    other_kitty = where(lambda r: r["packets"].count("K") and r["packets"] not in ("3 K3 4 3", "3 K1 4 K1 3 K1"))
    yield misread_as(
        "CARD-3",
        "the kitty has three cards in every game",
        other_kitty,
        (LAID_AWAY, '"contractor", 3)'),
        asks=("legal",),
    )
    yield misread_as(
        "CARD-3",
        "the kitty has two cards",
        where(lambda r: "K3" in r["packets"] or "K1 4 K1" in r["packets"]),
        (LAID_AWAY, '"contractor", 2)'),
        asks=("legal",),
    )
    yield misread_as(
        "CARD-4",
        "the left bower is an ordinary card of the suit printed on it",
        ALL,
        ('if trump is not None and card == "J" + SAME_COLOUR[trump]:', "if False:"),
    )
    yield misread_as(
        "CARD-4",
        "the left bower wins as a trump, but leads and follows as its printed suit",
        ALL,
        (
            "return effective_suit(self.rules, card, self.trump, self.declared)",
            "return card[-1] if self.trump and "
            + SAME
            + " else effective_suit(self.rules, card, self.trump, self.declared)",
        ),
        hard=True,
    )
    yield misread_as(
        "CARD-4",
        "the left bower is the jack of a suit of the other colour",
        ALL,
        (
            'SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}',
            'SAME_COLOUR = {"S": "D", "C": "H", "D": "S", "H": "C"}',
        ),
    )
    yield misread_as(
        "CARD-5", "the left bower beats the right one", ALL, ("return (8, 1)", "return (8, -1)"), hard=True
    )
    yield misread_as(
        "CARD-5",
        "the bowers beat the joker",
        JOKER,
        (JOKER_WINS, "return (9 if trump is None else 7, 90 + JOKERS.index(card))"),
        hard=True,
    )
    yield misread_as("CARD-5", "the ace of trumps beats the left bower", ALL, ("return (8, 0)", "return (7, 14.5)"))
    yield misread_as(
        "CARD-5", "JK2 beats JK", TWO_JOKERS, (JOKER_WINS, "return (9, -JOKERS.index(card))"), hard=True, stack="high"
    )
    plain_jack = 'return (6, 99 if trump is not None and printed_rank(card) == "J" else rank)'
    yield misread_as("CARD-6", "the jacks of plain suits rank above their aces", ALL, (_SIDE, plain_jack))
    yield misread_as(
        "CARD-6",
        "in plain suits the ace is low",
        ALL,
        (_SIDE, 'return (6, -1 if trump is not None and printed_rank(card) == "A" else rank)'),
    )
    yield misread_as(
        "CARD-6",
        "in plain suits the 10 ranks above the king",
        ALL,
        (_SIDE, 'return (6, 14.5 if trump is not None and printed_rank(card) == "10" else rank)'),
    )
    yield misread_as(
        "CARD-7",
        "without trumps jacks rank above aces as bowers do",
        ALL,
        (_SIDE, 'return (6, 99 if trump is None and printed_rank(card) == "J" else rank)'),
        aim=NO_TRUMP,
    )
    yield misread_as(
        "CARD-7",
        "without trumps the ace is low",
        ALL,
        (_SIDE, 'return (6, -1 if trump is None and printed_rank(card) == "A" else rank)'),
        aim=NO_TRUMP,
    )
    yield misread_as(
        "CARD-7",
        "without trumps the jack of the same colour belongs to the suit led",
        ALL,
        (_SIDE, _SIDE),
        ("if suit == led:\n", 'if suit == led or (trump is None and card == "J" + SAME_COLOUR.get(led, "")):\n'),
        aim=NO_TRUMP,
    )
    yield misread_as(
        "CARD-8",
        "JK2 is the text of the higher joker",
        TWO_JOKERS,
        (JOKER_WINS, "return (9, -JOKERS.index(card))"),
        stack="high",
    )
    yield misread_as(
        "CARD-9", "every four is a card of the suit printed on it", FOURS, change=setting("fours", "plain")
    )
    yield misread_as(
        "CARD-9", "the four of trumps' colour is a third bower", FOURS, ("return (7, -1)", "return (7, 99)")
    )
    yield misread_as(
        "CARD-9",
        "both fours are trumps",
        FOURS,
        ('card == "4" + SAME_COLOUR[trump])', 'card in ["4S", "4C", "4D", "4H"])'),
    )
    yield misread_as(
        "CARD-10",
        "without trumps jacks rank below queens",
        JACKS,
        change=setting("jacks", "below queens"),
        aim=NO_TRUMP,
    )
    yield misread_as(
        "CARD-10",
        "jacks rank above aces with trumps as well",
        JACKS,
        ('if trump is None and rules["jacks"]', 'if rules["jacks"]'),
    )
    yield misread_as(
        "CARD-10",
        "without trumps jacks rank between king and ace",
        JACKS,
        ("return (6, len(RANKS))", "return (6, 14.5)"),
        aim=NO_TRUMP,
    )
    ten = 'if len(self.done) == self.rules["hand_size"]:'
    yield misread_as("CARD-11", "a hand has ten tricks", ELEVEN, (ten, "if len(self.done) == 10:"))
    yield misread_as("CARD-11", "bids end at ten", ELEVEN, change=setting("highest_level", 10))
    yield misread_as(
        "CARD-11",
        "ten tricks of eleven are a slam",
        ELEVEN,
        ('== self.rules["hand_size"]:\n            form', "== 10:\n            form"),
        stack="strong",
    )


def _seats() -> Iterator[Reading]:
    yield misread_as("SEAT-1", "the dealer is the first to speak", ALL, _ELDEST, asks=("to_act", "act"))
    yield misread_as(
        "SEAT-1",
        "tricks go round anticlockwise",
        ALL,
        (
            "for seat in clockwise_from(leader, self.players):",
            "for seat in [(leader - step) % self.players for step in range(self.players)]:",
        ),
    )
    yield misread_as(
        "SEAT-1",
        "the auction goes round anticlockwise",
        ALL,
        ("self.turn = (seat + 1) % self.players", "self.turn = (seat - 1) % self.players"),
        (
            "for who in clockwise_from((seat + 1) % self.players, self.players):",
            "for who in [(seat - 1 - step) % self.players for step in range(self.players)]:",
        ),
        asks=("to_act", "act"),
    )
    yield misread_as(
        "SEAT-2",
        "partners sit side by side",
        PARTNERS,
        ("return seat % number_of_sides(rules)", 'return seat * number_of_sides(rules) // rules["players"]'),
        asks=("points", "to_act"),
    )
    yield misread_as(
        "SEAT-2", "everybody plays for themselves", PARTNERS, change=setting("sides", "individual"), asks=("points",)
    )
    yield misread_as(
        "SEAT-2",
        "opposite players are partners",
        ("cutthroat-4", *given("target=700", "cutthroat-4"), *given("all_pass=played", "cutthroat-4")),
        change=setting("sides", "partners of two"),
        asks=("points",),
    )
    yield misread_as(
        "SEAT-2",
        "a called partner scores nothing of the contract",
        CALLED,
        ("side.extend(self.called)", "pass"),
        asks=("points",),
    )
    following = "following = (self.dealer + 1) % self.started_with"
    yield misread_as(
        "SEAT-4",
        "the deal passes anticlockwise",
        where(lambda r: r["players"] > 2),
        (following, "following = (self.dealer - 1) % self.started_with"),
        asks=("next",),
    )
    yield misread_as(
        "SEAT-4", "the same player goes on dealing", ALL, (following, "following = self.dealer"), asks=("next",)
    )


def _deal() -> Iterator[Reading]:
    yield misread_as(
        "DEAL-1",
        "the dealer gets the first packet",
        ALL,
        (_RECEIVERS, _RECEIVERS.replace("self.eldest", "self.dealer")),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "DEAL-1",
        "cards are dealt one at a time",
        ALL,
        (
            _PACKETS,
            (
                'for packet in [one for p in self.rules["packets"].split() for one in (["K1"] * '
                'int(p[1:]) if p[0] == "K" else ["1"] * int(p))]:'
            ),
        ),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "DEAL-2",
        "the kitty is dealt last",
        ALL,
        (_PACKETS, 'for packet in sorted(self.rules["packets"].split(), key=lambda one: one[0] == "K"):'),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "DEAL-2",
        "the packets come in the reverse order",
        ALL,
        (_PACKETS, 'for packet in self.rules["packets"].split()[::-1]:'),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "DEAL-2",
        "the kitty is dealt before any hand",
        ALL,
        (_PACKETS, 'for packet in sorted(self.rules["packets"].split(), key=lambda one: one[0] != "K"):'),
        pack=True,
        asks=HAND,
    )
    claims = ("legal", "act", "to_act")
    yield misread_as(
        "DEAL-4",
        "an ace does not bar an early claim",
        EARLY,
        (_EARLY, _EARLY.replace('"A", ', "")),
        stack="poor",
        asks=claims,
    )
    yield misread_as(
        "DEAL-4",
        "the joker does not bar an early claim",
        EARLY,
        (_EARLY, _EARLY.replace("is_joker(card) or ", "not is_joker(card) and ")),
        stack="poor",
        asks=claims,
        hard=True,
    )
    yield misread_as(
        "DEAL-4",
        "a ten bars an early claim",
        EARLY,
        (_EARLY, _EARLY.replace('"A", ', '"A", "10", ')),
        stack="poor",
        asks=claims,
    )
    yield misread_as(
        "DEAL-4",
        "a poor hand may be thrown in at any turn",
        EARLY,
        ("if seat in [who for who, _ in self.calls]:\n            return False", "if False:\n            return False"),
        stack="poor",
        asks=claims,
    )
    yield misread_as(
        "DEAL-4",
        "a trump does not bar a late claim",
        LATE,
        (
            "if self.trump is not None and self._suit(card) == self.trump:\n                return",
            "if False:\n                return",
        ),
        stack="poor",
        asks=claims,
    )
    yield misread_as(
        "DEAL-4",
        "the seats are asked from eldest hand on",
        LATE,
        (
            "self.asked = clockwise_from((self.contract_seat + 1) % self.players, self.players)",
            "self.asked = clockwise_from(self.eldest, self.players)",
        ),
        asks=claims,
    )
    yield misread_as(
        "DEAL-4",
        "after a hand thrown in the next dealer deals",
        EARLY,
        ('self._finish("misdealt", "same dealer")  # DEAL-4', 'self._finish("misdealt", "next dealer")'),
        stack="poor",
        asks=("next",),
    )
    yield misread_as(
        "DEAL-5",
        "the dummy's hand is dealt to the dealer's right",
        DUMMIES,
        ("receivers.insert(0, self.dummy)", "receivers.insert(1, self.dummy)"),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "DEAL-5",
        "the dummy's hand is dealt last",
        DUMMIES,
        ("receivers.insert(0, self.dummy)", "receivers.append(self.dummy)"),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "DEAL-5",
        "the dealer is the first to bid, for the dummy is on their left",
        DUMMIES,
        _ELDEST,
        asks=("to_act", "act"),
    )


def _schedules() -> Iterator[Reading]:
    by_value = ("legal", "act", "points", "to_act")
    for rule, word, first in (
        ("SCHED-2", "score-keepers", ""),
        ("SCHED-3", "perfect", ""),
        ("SCHED-4", "five-start", " lowest_level=5"),
    ):
        texts = given(
            f"schedule={word}{first}",
            "australian-4",
            "standard-3",
            "team-4",
            "called-5",
            "cutthroat-4",
            "trickster-au-4",
            "nullo-3",
        )
        texts += ("perfect-4",) if rule == "SCHED-3" else ()
        for other in ("avondale", "classic", "inverted"):
            yield misread_as(
                rule, f"the values are those of the {other} schedule", texts, change=of_schedule(other), asks=by_value
            )
        yield misread_as(
            rule, "each level is worth 50 more", texts, change=scaled(lambda bid, value: value + 50), asks=("points",)
        )
    for other in ("avondale", "classic", "inverted"):
        texts = tuple(
            one
            for one in (*ALL, *CLASSICAL)
            if rules_of(one)["schedule"] != rules_of(f"standard-3 schedule={other}")["schedule"]
        )
        yield misread_as(
            "BID-3", f"the values are those of the {other} schedule", texts, change=of_schedule(other), asks=by_value
        )


READINGS = (*_cards(), *_seats(), *_deal(), *_schedules())
