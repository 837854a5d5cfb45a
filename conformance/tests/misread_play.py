"""Wrong readings of the joker and of the play: JOKER, PLAY."""

from __future__ import annotations

from collections.abc import Iterator

from readings import (
    ALL,
    CALLS,
    JOKER,
    JOKER_WINS,
    MISERES,
    NO_TRUMP,
    PARTNERS,
    PASSED,
    SITTING_OUT,
    SUIT_BIDS,
    TWO_JOKERS,
    VIEW,
    Reading,
    given,
    misread_as,
    opened,
    setting,
    where,
)
from second import rules_of

UNLED = where(lambda r: r["joker_lead"] == "unled suits" and "JK" in r["deck"])
ANY_LEAD = where(lambda r: r["joker_lead"] == "any suit" and "JK" in r["deck"])
EVEN = given(
    'joker_lead="any suit even with trumps"', "club-4", "standard-3", "team-4", "six-63", "club-46-4", "called-5"
)
OPEN = where(lambda r: any(row["shown"] != "never" for row in r["specials"]))


def _joker() -> Iterator[Reading]:
    yield misread_as(
        "JOKER-1",
        "with trumps, too, the joker belongs to no suit",
        JOKER,
        ("if trump is not None:\n            return trump\n        return declared", "return declared"),
        aim=SUIT_BIDS,
    )
    yield misread_as(
        "JOKER-1",
        "with trumps the joker may be played to any lead",
        JOKER,
        (
            "        if following:\n            if self._may",
            (
                "        if following:\n            following += [one for one in cards if is_joker(one) "
                "and one not in following]\n            if self._may"
            ),
        ),
        aim=SUIT_BIDS,
        asks=CALLS,
    )
    yield misread_as(
        "JOKER-2",
        "a joker without a suit wins nothing",
        JOKER,
        ("if suit in (None, trump, led):", "if suit is not None and suit in (trump, led):"),
        aim=NO_TRUMP,
    )
    yield misread_as(
        "JOKER-2",
        "the joker is a card of the suit led, below the ace",
        JOKER,
        (JOKER_WINS, "return (9, JOKERS.index(card)) if suit else (6, 14.5)"),
        aim=NO_TRUMP,
    )
    yield misread_as(
        "JOKER-3",
        "the joker may be played to any lead",
        JOKER,
        change=setting("joker_follow", "always"),
        aim=NO_TRUMP,
        asks=CALLS,
    )
    yield misread_as(
        "JOKER-3",
        "who is void must play the joker",
        JOKER,
        ("        if loose_jokers and must:", "        if loose_jokers:"),
        aim=("6NT", "7NT", "8NT"),
        asks=CALLS,
    )
    yield misread_as(
        "JOKER-3",
        "in misere, too, who is void may keep the joker",
        where(lambda r: r["joker_in_misere"] == "must" and "JK" in r["deck"]),
        change=setting("joker_in_misere", "may"),
        aim=MISERES,
        asks=CALLS,
    )
    yield misread_as(
        "JOKER-3",
        "in misere who is void must play the joker",
        where(lambda r: r["joker_in_misere"] == "may" and "JK" in r["deck"] and r["specials"]),
        change=setting("joker_in_misere", "must"),
        aim=MISERES,
        asks=CALLS,
    )
    yield misread_as(
        "JOKER-4", "any suit may be named", UNLED, change=setting("joker_lead", "any suit"), aim=NO_TRUMP, asks=CALLS
    )
    yield misread_as(
        "JOKER-4",
        "only a suit not led before may be named",
        ANY_LEAD,
        change=setting("joker_lead", "unled suits"),
        aim=NO_TRUMP,
        asks=CALLS,
    )
    last = 'if len(self.done) == self.rules["hand_size"] - 1:\n            return list(SUITS)\n        return []'
    yield misread_as(
        "JOKER-4",
        "when all four suits have been led the joker may be led for any",
        UNLED,
        (last, "return list(SUITS)"),
        aim=NO_TRUMP,
        asks=CALLS,
        hard=True,
    )
    yield misread_as(
        "JOKER-4", "the joker names no suit", JOKER, change=setting("joker_naming", "nothing"), aim=NO_TRUMP, asks=CALLS
    )
    declares = where(lambda r: r["joker_declared"] != "no" and "JK" in r["deck"])
    yield misread_as(
        "JOKER-5", "a joker is never declared", declares, change=setting("joker_declared", "no"), aim=NO_TRUMP
    )
    yield misread_as(
        "JOKER-5",
        "only a contractor who holds a joker is asked",
        declares,
        (
            '== "by the contractor" and self.trump is None and jokers_in_deck:',
            (
                '== "by the contractor" and self.trump is None and set(jokers_in_deck) & '
                "set(self.holding[self.contract_seat]):"
            ),
        ),
        aim=NO_TRUMP,
        asks=("to_act", "legal"),
    )
    yield misread_as(
        "JOKER-5",
        "a declared joker follows when its holder is void only",
        declares,
        ("        return declared.get(card)", "        return None"),
        aim=NO_TRUMP,
        stack="jokers",
    )
    yield misread_as(
        "JOKER-6",
        "the lower joker beats the higher",
        TWO_JOKERS,
        (JOKER_WINS, "return (9, -JOKERS.index(card))"),
        stack="high",
        hard=True,
    )
    yield misread_as(
        "JOKER-6", "of two jokers the first wins", TWO_JOKERS, (JOKER_WINS, "return (9, 0)"), stack="high", hard=True
    )
    yield misread_as(
        "JOKER-8",
        "a suit named for a joker has not been led",
        where(
            lambda r: False,
            *given('joker_lead="unled suits"', "club-46-4", "quebec-4"),
            *given('deck=44 packets="3 K4 4 3"', "australian-4", "pagat-4"),
        ),
        (
            'if self.led != "" and self.led not in self.led_before:',
            'if self.led != "" and self.led not in self.led_before and "=" not in text:',
        ),
        aim=NO_TRUMP,
        asks=CALLS,
        stack="jokers",
    )
    stuck = (
        *given('joker_lead="unled suits"', "club-46-4", "quebec-4"),
        *given('joker_lead="suits not shown void"', "club-46-4", "quebec-4", "standard-3", "dummy-2", "table-2"),
        *given('deck=44 packets="3 K4 4 3"', "australian-4", "pagat-4"),
        *given('deck=25 packets="3 K5 4 3" joker_lead="suits not shown void"', "short-pack-2"),
    )
    yield misread_as(
        "JOKER-9",
        "the limit holds though no card is left to lead",
        stuck,
        ("        if not texts:\n            # JOKER-9", "        if False:\n            # JOKER-9"),
        aim=NO_TRUMP,
        asks=("legal",),
        stack="keep jokers",
        hard=True,
    )
    yield misread_as(
        "JOKER-10",
        "with trumps the joker names no suit",
        EVEN,
        change=setting("joker_lead", "any suit"),
        aim=SUIT_BIDS,
        asks=CALLS,
        stack="jokers",
    )
    yield misread_as(
        "JOKER-10",
        "a joker given a suit is a card of it and no trump",
        EVEN,
        (
            "def _power(self, card: str) -> tuple[int, int]:\n",
            (
                "def _power(self, card: str) -> tuple[int, int]:\n"
                "        if is_joker(card) and self.trump and self.led != self.trump:\n            return (6, 99)\n"
            ),
        ),
        aim=SUIT_BIDS,
        asks=("tricks", "to_act"),
        stack="jokers",
    )
    yield misread_as(
        "JOKER-10",
        "trumps must be played to a joker whatever it is given",
        EVEN,
        (
            'self.led = text.split("=")[1] if "=" in text else (suit or "")',
            'self.led = text.split("=")[1] if "=" in text and suit is None else (suit or "")',
        ),
        aim=SUIT_BIDS,
        asks=CALLS,
        stack="jokers",
    )


def _play() -> Iterator[Reading]:
    turn = ("to_act", "act")
    yield misread_as(
        "PLAY-1",
        "the lead passes clockwise",
        ALL,
        ("self._start_trick(winner, place)", "self._start_trick((self.trick_order[0][0] + 1) % self.players, place)"),
        aim=SUIT_BIDS,
        asks=turn,
    )
    yield misread_as(
        "PLAY-1",
        "the contractor leads to every trick",
        ALL,
        ("self._start_trick(winner, place)", "self._start_trick(self.contract_seat, place)"),
        aim=SUIT_BIDS,
        asks=turn,
    )
    yield misread_as(
        "PLAY-1",
        "the player on the dealer's left leads to the first trick",
        ALL,
        change=setting("first_lead", "eldest hand"),
        asks=turn,
    )
    must = 'must = self._is_misere() and self.rules["joker_in_misere"] == "must"'
    yield misread_as(
        "PLAY-2",
        "who is void must play a trump",
        ALL,
        (
            must,
            (
                "if self.trump and [one for one in cards if self._suit(one) == self.trump]:\n"
                "            return [one for one in cards if self._suit(one) == self.trump]\n        "
            )
            + must,
        ),
        aim=SUIT_BIDS,
        asks=CALLS,
    )
    yield misread_as(
        "PLAY-2",
        "who is void may not play a trump",
        ALL,
        (
            must,
            (
                "if self.trump and [one for one in cards if self._suit(one) != self.trump]:\n"
                "            return [one for one in cards if self._suit(one) != self.trump]\n        "
            )
            + must,
        ),
        aim=SUIT_BIDS,
        asks=CALLS,
    )
    yield misread_as(
        "PLAY-2",
        "a trump may be played to any lead",
        ALL,
        (
            "        if following:\n            if self._may",
            (
                "        if following:\n            following += [one for one in cards if self.trump and "
                "self._suit(one) == self.trump != self.led]\n            if self._may"
            ),
        ),
        aim=SUIT_BIDS,
        asks=CALLS,
    )
    yield misread_as(
        "PLAY-2",
        "the trick must be won if it can be",
        ALL,
        (
            "        if following:\n            if self._may",
            (
                "        if following:\n            best = max(self._power(one) for _, one in self.trick)\n"
                "            following = [one for one in following if self._power(one) > best] or following\n"
                "            if self._may"
            ),
        ),
        asks=CALLS,
    )
    yield misread_as(
        "PLAY-3",
        "the highest card of the suit led wins, trumps or not",
        ALL,
        (
            "        return (7, rank)\n    if suit == led",
            "        return (7 if led == trump else 5, rank)\n    if suit == led",
        ),
        aim=SUIT_BIDS,
    )
    yield misread_as(
        "PLAY-3",
        "the highest card wins, of whatever suit",
        ALL,
        ("        return (6, rank)\n    return (0, 0)", "        return (6, rank)\n    return (6, rank - 0.5)"),
    )
    yield misread_as(
        "PLAY-3",
        "the last trump wins",
        ALL,
        (
            "if self._power(self.trick[number][1]) > self._power(self.trick[best][1]):",
            (
                "if self._power(self.trick[number][1]) > self._power(self.trick[best][1]) or "
                "(self._suit(self.trick[number][1]) == self.trump and self.trump):"
            ),
        ),
        aim=SUIT_BIDS,
    )
    out = where(lambda r: r["sides"].startswith("partners") and r["specials"])
    yield misread_as(
        "PLAY-4",
        "the bidder's partner plays on",
        out,
        (SITTING_OUT, "self.sitting_out = []"),
        aim=("M", "OM", "N", "BN", "BM", "HL"),
        asks=("to_act", "act", "tricks"),
    )
    yield misread_as(
        "PLAY-4",
        "the partner takes the place of the bidder, who sits out",
        out,
        (SITTING_OUT, "self.sitting_out = []\n            self.sitting_out = [self.contract_seat]"),
        aim=("M", "OM", "N", "BN", "BM", "HL"),
        asks=("to_act", "act"),
    )
    lies = ("open_hand",)
    for when in ("before the lead", "after the first trick", "after their first card", "never"):
        texts = tuple(
            one
            for one in (*OPEN, *given("target=700", "primer-3", "britannica-3"))
            if not any(row["shown"] == when for row in rules_of(one)["specials"] if row["shown"] != "never")
        )
        yield misread_as(
            "PLAY-5", f"an open misere is shown {when}", texts, change=opened(when), aim=("OM",), asks=lies
        )
    yield misread_as(
        "PLAY-5",
        "a hand that was shown is taken up again after the next trick",
        OPEN,
        ('"after the first trick" and len(self.done) >= 1:', '"after the first trick" and len(self.done) == 1:'),
        (
            '"after their first card" and self.cards_played[self.contract_seat] >= 1:',
            '"after their first card" and self.cards_played[self.contract_seat] == 1:',
        ),
        aim=("OM",),
        asks=lies,
    )
    yield misread_as(
        "PLAY-6",
        "everybody sees the discards",
        ALL,
        (
            'self._tell(f"{seat} discards {len(cards)}", cards, [seat])',
            'self._tell(f"{seat} discards {len(cards)}", cards, None)',
        ),
        asks=VIEW,
    )
    yield misread_as(
        "PLAY-6",
        "the bidder's partners see the kitty",
        PARTNERS,
        (
            "else [self.contract_seat]  # KITTY-1",
            "else [self.contract_seat, *partners_in_the_auction(self.rules, self.contract_seat)]  # KITTY-1",
        ),
        asks=VIEW,
    )
    yield misread_as(
        "PLAY-6",
        "a hand of misere is open from the first lead",
        where(lambda r: any(row["key"] == "M" for row in r["specials"])),
        ('if row["shown"] == "before the lead":', 'if row["key"] == "M" or row["shown"] == "before the lead":'),
        aim=("M",),
        asks=VIEW,
    )
    yield misread_as(
        "PLAY-8",
        "the dealer leads on a passed deal",
        PASSED,
        ('self._start_trick(self.eldest, "hand")', 'self._start_trick(self.dealer, "hand")'),
        aim=("P",),
        asks=turn,
    )
    yield misread_as(
        "PLAY-8",
        "tricks of a passed deal score nothing",
        PASSED,
        ('return items + self._trick_items(line, self._seats_of_line(line), count, "PLAY-8")', "return items"),
        aim=("P",),
        asks=("points",),
    )
    yield misread_as(
        "PLAY-8",
        "hearts are trumps on a passed deal",
        PASSED,
        (
            'if self.rules["all_pass"] == "played":',
            'if self.rules["all_pass"] == "played":\n                self.trump = "H"',
        ),
        aim=("P",),
    )
    eldest = given(
        'first_lead="eldest hand"',
        "australian-4",
        "standard-3",
        "team-4",
        "called-5",
        "six-63",
        "primer-3",
        "club-46-4",
    )
    yield misread_as(
        "PLAY-10",
        "the contractor leads to the first trick",
        eldest,
        change=setting("first_lead", "contractor"),
        asks=turn,
    )
    yield misread_as(
        "PLAY-10",
        "the dealer leads to the first trick",
        eldest,
        ("leader = self.eldest\n", "leader = self.dealer\n"),
        asks=turn,
    )
    yield misread_as(
        "PLAY-10",
        "the hand is shown after the first trick",
        ("britannica-3", *given("target=700", "britannica-3"), *given("slam=none", "britannica-3")),
        change=opened("after the first trick"),
        aim=("OM",),
        asks=lies,
    )


READINGS = (*_joker(), *_play())
