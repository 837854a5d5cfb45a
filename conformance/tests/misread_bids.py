"""Wrong readings of the auction, the exchange and the call for partners: BID, KITTY, CALL."""

from __future__ import annotations

from collections.abc import Iterator

from readings import (
    ALL,
    CALL_MORE,
    CALLED,
    CALLS,
    CLASSICAL,
    MISERES,
    PASSED,
    VIEW,
    Reading,
    given,
    misread_as,
    setting,
    special,
    where,
)
from second import rules_of

SPECIALS = where(lambda r: r["specials"])
UNTIL = where(lambda r: r["auction"] == "until passed")
SINGLE = where(lambda r: r["auction"] == "single round")
STUCK = given("dealer_stuck=yes", "australian-4", "standard-3", "club-4", "team-4", "called-5", "primer-3", "dummy-2")
RALPH = given("ralphing=yes", "australian-4", "standard-3", "club-4", "team-4", "called-5", "primer-3", "dummy-2")
BREACH = given("breach=200", "australian-4", "standard-3", "club-4", "team-4", "called-5", "primer-3", "six-pairs-63")
SLAM = given("declared_slam=500", "australian-4", "club-4", "team-4", "primer-4", "new-zealand-4", "six-pairs-63")
SHOWN = given("kitty_shown=yes", "australian-4", "standard-3", "club-46-4", "team-4", "called-5", "primer-3")
_DOUBLE = '(key=N name=nullo value=250 defence=nothing) specials=(key=DN name="double nullo" value=500 answers=N'
_DOUBLE += ' kitty="passed on" partner="plays too" defence=nothing)'
PASSED_ON = given(f"specials={_DOUBLE}", "team-4", "australian-4", "primer-4", "club-4", "club-46-4", "team-original-4")
BEFORE = given('call_time="before the kitty"', *CALLED, "called-5 alone=allowed", "pagat-5 shares=full")
BY_PLAYER = given("calling=player", *CALLED, "called-5 alone=allowed", "called-5 shares=half", "pagat-5 shares=full")
EITHER = given('calling="card or player"', *CALLED, "called-5 alone=allowed", "pagat-5 shares=full")
_MISERE = 'specials=(key=M name=misere value=250 place="7NT 8S" gate="{}" defence=nothing)'
GATED = tuple(
    f"{name} {_MISERE.format(gate)}"
    for gate in ("over a seven", "all have spoken")
    for name in ("australian-4", "club-4", "primer-3", "new-zealand-4", "trickster-au-4")
)
NO_NT = tuple(
    f'{name} no_trump="{how}"'
    for how in ("barred", "from seven")
    for name in ("australian-4", "standard-3", "team-4", "called-5", "six-63")
)
PLACED = where(lambda r: any(row["place"] for row in r["specials"]))
PERFECT = (
    "perfect-4",
    *given("target=700", "perfect-4"),
    *given("slam=none", "perfect-4"),
    *given('joker_lead="any suit"', "perfect-4"),
    *given("joker_declared=no", "perfect-4"),
    *given("reentry=always", "perfect-4"),
)


def _auction() -> Iterator[Reading]:
    yield misread_as(
        "BID-1",
        "bids begin at seven",
        where(lambda r: r["lowest_level"] == 6),
        change=setting("lowest_level", 7),
        asks=CALLS,
    )
    yield misread_as(
        "BID-1",
        "bids begin at six",
        where(lambda r: r["lowest_level"] == 7),
        change=setting("lowest_level", 6),
        asks=CALLS,
    )
    yield misread_as("BID-1", "nobody may bid for every trick", ALL, change=setting("highest_level", 9), asks=CALLS)
    yield misread_as(
        "BID-2",
        "a bid as high as the standing one is enough",
        ALL,
        ("return ladder.index(new) > ladder.index(old)", "return ladder.index(new) >= ladder.index(old)"),
        asks=CALLS,
    )
    yield misread_as(
        "BID-2",
        "a bid for more tricks is always higher",
        CLASSICAL,
        (
            "return ladder.index(new) > ladder.index(old)",
            "return (bid_level(new), ladder.index(new)) > (bid_level(old), ladder.index(old))",
        ),
        asks=CALLS,
        hard=True,
    )
    yield misread_as(
        "BID-2",
        "of two bids of the same value neither is higher",
        CLASSICAL,
        ("return ladder.index(new) > ladder.index(old)", "return schedule[new] > schedule[old]"),
        asks=CALLS,
        hard=True,
    )
    yield misread_as(
        "BID-2",
        "a special bid beats a bid of the same value",
        SPECIALS,
        ("return new_worth > old_worth", "return new_worth >= old_worth"),
        asks=CALLS,
        hard=True,
    )
    yield misread_as(
        "BID-4", "who has passed may bid again", UNTIL, ("self.out.append(seat)", "pass"), asks=("to_act", "act")
    )
    yield misread_as(
        "BID-4", "everybody speaks once", UNTIL, change=setting("auction", "single round"), asks=("to_act", "act")
    )
    yield misread_as(
        "BID-4",
        "the auction goes round until all but one have passed",
        SINGLE,
        change=setting("auction", "until passed"),
        asks=("to_act", "act"),
    )
    yield misread_as(
        "BID-4",
        "the dealer does not speak",
        SINGLE,
        (
            "if seat == self.dealer:\n            self._end_auction()",
            "if (seat + 1) % self.players == self.dealer:\n            self._end_auction()",
        ),
        asks=("to_act", "act", "contract"),
    )
    change_of_suit = where(
        lambda r: r["reentry"] == "on a change of suit",
        *given('reentry="on a change of suit"', "australian-4", "primer-3", "six-63", "pagat-4"),
    )
    who = ("to_act", "act", "contract")
    yield misread_as(
        "BID-5",
        "a change of suit is one against the standing bid",
        change_of_suit,
        ("before = self.last_bid.get(seat)", "before = self.standing"),
        asks=who,
        hard=True,
        aim=("wild",),
    )
    yield misread_as(
        "BID-5",
        "any raise lets those who passed call again",
        change_of_suit,
        ("changed = bid_denomination(self.rules, before) != bid_denomination(self.rules, text)", "changed = True"),
        asks=who,
        aim=("wild",),
    )
    yield misread_as(
        "BID-5",
        "the last bidder is not asked",
        change_of_suit,
        ('return self.rules["reentry"] == "on a change of suit" and len(self.last_bid) > 1', "return False"),
        asks=who,
        aim=("wild",),
    )
    yield misread_as(
        "BID-5",
        "a bidder against whom nobody has bid is asked too",
        change_of_suit,
        ("and len(self.last_bid) > 1", "and len(self.last_bid) > 0"),
        asks=who,
    )
    for way in ("next dealer", "same dealer", "played"):
        texts = tuple(one for one in ALL if rules_of(one)["all_pass"] != way)
        asks = ("to_act", "contract") if way == "played" else ("next", "to_act")
        yield misread_as(
            "BID-6", f"when all pass: {way}", texts, change=setting("all_pass", way), asks=asks, aim=("P",)
        )
    gated = where(lambda r: any(row["gate"] == "seven" for row in r["specials"]))
    yield misread_as(
        "BID-7", "misere may be bid at any time", gated, ('if row["gate"] == "seven":', "if False:"), asks=CALLS
    )
    yield misread_as(
        "BID-7",
        "misere needs a bid of eight before it",
        gated,
        ("if bid_level(call) >= 7]:", "if bid_level(call) >= 8]:"),
        asks=CALLS,
        aim=("wild",),
    )
    answering = where(lambda r: any(row["answers"] for row in r["specials"]))
    yield misread_as(
        "BID-7",
        "double nullo needs no nullo of the partner",
        answering,
        ('if row["answers"] is not None:', "if False:"),
        asks=CALLS,
    )
    yield misread_as(
        "BID-7",
        "an opponent's nullo will do for double nullo",
        answering,
        ("if who in partners and call == row", "if call == row"),
        asks=CALLS,
        aim=("N",),
    )
    losing = where(lambda r: any(row["goal"] == "none" for row in r["specials"]))
    yield misread_as(
        "BID-7",
        "one trick does not break a misere",
        losing,
        ("return taken == number  #", "return taken <= number + 1  #"),
        asks=("points",),
        aim=MISERES,
        stack="weak",
        hard=True,
    )
    yield misread_as(
        "BID-7",
        "a special bid has spades as trumps",
        SPECIALS,
        (
            "self.trump = denomination if denomination in SUITS else None",
            'self.trump = denomination if denomination in SUITS else "S" if denomination == "special" else None',
        ),
        aim=MISERES,
    )
    yield misread_as(
        "BID-8",
        "special bids always rank by their values",
        PLACED,
        ('if row["place"] is None:\n        return None', "return None"),
        asks=CALLS,
        aim=("wild",),
    )
    classic = given("schedule=classic", "australian-4", "club-4", "pagat-4", "trickster-au-4", "six-63")
    yield misread_as(
        "BID-8",
        "a place holds where its two bids are not neighbours, too",
        (*classic, *given("schedule=inverted", "australian-4", "club-4")),
        ("if ladder.index(above) != ladder.index(below) + 1:\n        return None", "if False:\n        return None"),
        asks=CALLS,
        aim=("wild",),
        hard=True,
    )
    inkles = where(
        lambda r: r["inkles"],
        *given("lowest_level=7 inkles=yes", "team-4", "standard-3", "nullo-3"),
        *given("target=700", "iowa-4", "trickster-us-4"),
    )
    yield misread_as(
        "BID-9",
        "the first three players may bid six",
        inkles,
        ("return len(self.calls) < 2", "return len(self.calls) < 3"),
        asks=CALLS,
    )
    yield misread_as(
        "BID-9",
        "only the first player may bid six",
        inkles,
        ("return len(self.calls) < 2", "return len(self.calls) < 1"),
        asks=CALLS,
    )
    yield misread_as(
        "BID-9",
        "an inkle that nobody overcalls is the contract",
        inkles,
        ("if bids and not [bid for bid", "if not bids and [bid for bid"),
        asks=("to_act", "contract"),
        aim=("6S", "6H", "6D", "6NT"),
    )
    yield misread_as(
        "BID-9",
        "after nothing but inkles the next dealer deals",
        inkles,
        ('self._finish("passed out", "same dealer")  # BID-9', 'self._finish("passed out", "next dealer")  # BID-9'),
        asks=("next",),
        aim=("6S", "6H", "6D", "6NT"),
    )
    yield misread_as(
        "BID-10", "blind misere may be bid after looking", PERFECT, change=special(key="BM", blind=False), asks=CALLS
    )
    yield misread_as(
        "BID-10",
        "once one player has looked all have",
        PERFECT,
        ("return seat not in self.looked and bool(", "return not self.looked and bool("),
        asks=(*CALLS, "view"),
    )
    yield misread_as(
        "BID-10",
        "a player may pass without looking",
        PERFECT,
        ('return ["look", *self._legal_bids', 'return ["look", "P", *self._legal_bids'),
        asks=CALLS,
    )
    yield misread_as(
        "BID-11", "double misere needs the partner's misere", PERFECT, change=special(key="DM", answers="M"), asks=CALLS
    )
    yield misread_as(
        "BID-11",
        "the partner of a double misere sits out",
        PERFECT,
        change=special(key="DM", partner="sits out"),
        aim=("DM",),
    )
    yield misread_as(
        "BID-11",
        "only the bidder must lose every trick",
        PERFECT,
        (
            (
                "taken = self._tricks_of(self.partners(), len(self.done))\n"
                '        word, number = self.goal()\n        if word == "at least"'
            ),
            (
                "taken = self._tricks_of([self.contract_seat], len(self.done))\n"
                '        word, number = self.goal()\n        if word == "at least"'
            ),
        ),
        aim=("DM",),
        stack="weak",
        asks=("points",),
    )
    yield misread_as(
        "BID-12",
        "hi-lo is made with five tricks or more",
        PERFECT,
        change=special(key="HL", goal="at least 5"),
        aim=("HL",),
        asks=("points",),
    )
    yield misread_as(
        "BID-12",
        "hi-lo is made with five tricks or fewer",
        PERFECT,
        ("return taken == number  #", "return taken <= number  #"),
        aim=("HL",),
        asks=("points",),
    )
    yield misread_as(
        "BID-12", "the partner plays too in hi-lo", PERFECT, change=special(key="HL", partner="plays too"), aim=("HL",)
    )
    yield misread_as(
        "BID-13",
        "the dealer may pass when all the others have",
        STUCK,
        change=setting("dealer_stuck", False),
        asks=CALLS,
        aim=("P",),
    )
    yield misread_as(
        "BID-13",
        "eldest hand is stuck",
        STUCK,
        ("seat != self.dealer or self.standing", "seat == self.dealer or self.standing"),
        asks=CALLS,
        aim=("P",),
    )
    yield misread_as(
        "BID-13",
        "a bidder who was set may always bid again",
        RALPH,
        change=setting("ralphing", False),
        asks=("next",),
        stack="lost",
    )
    yield misread_as(
        "BID-13",
        "who was set may overcall on the next hand, but not open",
        RALPH,
        (
            "if seat in self.barred:\n            return []",
            "if seat in self.barred and not self.calls:\n            return []",
        ),
        asks=("legal",),
        stack="lost",
        deals=2,
        hard=True,
    )
    yield misread_as(
        "BID-13", "three tricks short are enough to be barred", RALPH, ("< number - 3", "<= number - 3"), asks=("next",)
    )
    yield misread_as(
        "BID-13",
        "a bidder is barred only when set by more than four",
        RALPH,
        ("< number - 3", "< number - 4"),
        asks=("next",),
        stack="lost",
    )
    always = where(
        lambda r: r["reentry"] == "always",
        *given("reentry=always", "australian-4", "primer-3", "club-4"),
        *given('last_bidder="may raise"', "australian-4", "primer-3"),
    )
    yield misread_as(
        "BID-14", "who has passed is out", always, change=setting("reentry", "never"), asks=who, aim=("wild",)
    )
    yield misread_as(
        "BID-14",
        "the last bidder is not asked",
        always,
        change=setting("last_bidder", "stands"),
        asks=who,
        aim=("wild",),
    )
    yield misread_as(
        "BID-14",
        "only a change of suit by the last bidder goes on",
        always,
        ('if self.rules["last_bidder"] != "may raise" and not changed:', "if not changed:"),
        asks=who,
        aim=("wild",),
    )
    yield misread_as(
        "BID-14",
        "the last bidder is never asked, though suits may be changed",
        given('last_bidder="may not raise their own bid"', "club-4", "club-45-4"),
        ('if self.rules["last_bidder"] == "may not raise their own bid":\n            return False', "pass"),
        asks=who,
        aim=("wild",),
    )
    between = ("to_act", "legal", "act", "points")
    yield misread_as("BID-15", "breach cannot be called", BREACH, change=setting("breach", None), asks=between)
    yield misread_as(
        "BID-15",
        "to set the contract is enough to keep a breach",
        BREACH,
        ("hand_size - number + 2", "hand_size - number + 1"),
        asks=("points",),
    )
    yield misread_as(
        "BID-15",
        "one trick forced on a misere keeps a breach",
        BREACH,
        ("return taken >= 3", "return taken >= 1"),
        asks=("points",),
        aim=MISERES,
        stack="weak",
    )
    yield misread_as(
        "BID-15",
        "a breach that fails costs nothing",
        BREACH,
        ("reward if self._breach_is_kept() else -reward", "reward if self._breach_is_kept() else 0"),
        asks=("points",),
    )
    yield misread_as(
        "BID-15",
        "breach may be called on six tricks, too",
        BREACH,
        ('(word == "at least" and number >= 7)', '(word == "at least" and number >= 6)'),
        asks=between,
        aim=("6S", "6D", "6H", "6NT"),
    )
    yield misread_as(
        "BID-16", "no trump may be bid at any level", NO_NT, change=setting("no_trump", "allowed"), asks=CALLS
    )
    yield misread_as("BID-16", "misere may be bid at any time", GATED, change=special(gate="none"), asks=CALLS)
    yield misread_as(
        "BID-16",
        "misere needs any bid of seven or more before it",
        GATED,
        change=special(gate="seven"),
        asks=CALLS,
        aim=("wild",),
    )
    yield misread_as(
        "BID-17",
        "a slam cannot be declared",
        SLAM,
        change=setting("declared_slam", None),
        asks=("to_act", "legal", "act"),
    )
    yield misread_as(
        "BID-17",
        "the partner plays on after a declared slam",
        SLAM,
        ("if self.slam_declared or (row is not None", "if (row is not None"),
        aim=("slam",),
    )
    yield misread_as(
        "BID-17",
        "a declared slam is worth the bid",
        SLAM,
        ("            return flat", "            pass"),
        aim=("slam",),
        asks=("points",),
    )
    yield misread_as(
        "BID-17",
        "the contractor discards two cards for the partner's one",
        SLAM,
        (
            'self._ask_for_discards(self.contract_seat, "slam", 1)',
            'self._ask_for_discards(self.contract_seat, "slam", 2)',
        ),
        aim=("slam",),
    )


def _exchange() -> Iterator[Reading]:
    yield misread_as(
        "KITTY-1",
        "cards of the kitty may not be discarded",
        ALL,
        (
            "if card not in self.holding[seat]:\n                return False\n        # Choice: one text",
            (
                "if card not in self.holding[seat] or card in self.kitty:\n"
                "                return False\n        # Choice: one text"
            ),
        ),
        asks=("act",),
    )
    yield misread_as(
        "KITTY-1",
        "jokers and aces may not be discarded",
        ALL,
        (
            "if card not in self.holding[seat]:\n                return False\n        # Choice: one text",
            (
                "if card not in self.holding[seat] or is_joker(card) or card[0] == 'A':\n"
                "                return False\n        # Choice: one text"
            ),
        ),
        asks=("act",),
    )
    yield misread_as(
        "KITTY-1",
        "the contractor may keep some of the cards",
        ALL,
        ("if len(cards) != self.to_discard or", "if len(cards) > self.to_discard or"),
        asks=("act",),
    )
    yield misread_as(
        "KITTY-1",
        "everybody sees the kitty",
        ALL,
        ('seen_by = None if self.rules["kitty_shown"] else [self.contract_seat]', "seen_by = None"),
        asks=VIEW,
    )
    left = where(
        lambda r: any(row["kitty"] == "left" for row in r["specials"]), *given("target=700", "team-4", "perfect-4")
    )
    yield misread_as(
        "KITTY-2",
        "the bidder takes the kitty in every contract",
        left,
        change=special(kitty="taken"),
        aim=("BN", "BM"),
        asks=("legal", "to_act", "hand"),
    )
    yield misread_as(
        "KITTY-2",
        "on a passed deal eldest hand takes the kitty",
        PASSED,
        (
            'if self.rules["all_pass"] == "played":',
            'if self.rules["all_pass"] == "played":\n                self.holding[self.eldest].extend(self.kitty)',
        ),
        aim=("P",),
        asks=("hand", "legal"),
    )
    yield misread_as(
        "KITTY-3", "only the contractor sees the kitty", SHOWN, change=setting("kitty_shown", False), asks=VIEW
    )
    yield misread_as(
        "KITTY-3",
        "the bidder of a double bid discards",
        PASSED_ON,
        change=special(kitty="taken"),
        aim=("DN",),
        asks=("to_act", "legal", "hand"),
    )
    yield misread_as(
        "KITTY-3",
        "everybody sees what is passed to the partner",
        PASSED_ON,
        ('to {receiver}", cards, [seat, receiver])', 'to {receiver}", cards, None)'),
        aim=("DN",),
        asks=VIEW,
    )


def _partners() -> Iterator[Reading]:
    yield misread_as(
        "CALL-1",
        "a card that the contractor has discarded may be called",
        CALL_MORE,
        (
            "if card not in self.holding[seat] and card not in self.discards and",
            "if card not in self.holding[seat] and",
        ),
        asks=CALLS,
        hard=True,
    )
    yield misread_as(
        "CALL-1",
        "the contractor may call a card of their own",
        CALL_MORE,
        ("if card not in self.holding[seat] and card not in self.discards and", "if card not in self.discards and"),
        asks=CALLS,
    )
    yield misread_as(
        "CALL-1",
        "the contractor calls a player",
        CALLED,
        change=setting("calling", "player"),
        asks=CALLS,
        aim=("6S", "6H", "7D", "7C"),
    )
    yield misread_as(
        "CALL-2",
        "with seven, too, players are called",
        CALL_MORE,
        (
            "if bid_level(self.contract) >= 8:\n            texts",
            "if bid_level(self.contract) >= 7:\n            texts",
        ),
        asks=CALLS,
    )
    yield misread_as(
        "CALL-2",
        "with eight or more, too, a card is called",
        CALL_MORE,
        (
            "if bid_level(self.contract) >= 8:\n            texts",
            "if bid_level(self.contract) >= 9:\n            texts",
        ),
        asks=CALLS,
        aim=("8S", "8D", "8NT"),
    )
    yield misread_as(
        "CALL-2",
        "only one player may be called",
        CALL_MORE,
        ("if one < two:\n                        texts", "if one < two and not texts:\n                        texts"),
        asks=CALLS,
        aim=("8S", "8D", "9H"),
    )
    yield misread_as(
        "CALL-2",
        "the contractor calls a card",
        BY_PLAYER,
        change=setting("calling", "card"),
        asks=CALLS,
        aim=("6S", "6H", "7D", "7C"),
    )
    yield misread_as(
        "CALL-3",
        "the joker may be called",
        CALL_MORE,
        ('if is_joker(card):\n            return False\n        if self.rules["callable', 'if self.rules["callable'),
        asks=CALLS,
    )
    yield misread_as(
        "CALL-3",
        "the left bower may be called",
        tuple(one for one in CALL_MORE if one.startswith("pagat")),
        ('return card not in ["J" + self.trump, "J" + SAME_COLOUR[self.trump]]', 'return card != "J" + self.trump'),
        asks=CALLS,
        hard=True,
    )
    yield misread_as(
        "CALL-3",
        "everybody scores the full value",
        tuple(one for one in CALL_MORE if rules_of(one)["shares"] == "half"),
        change=setting("shares", "full"),
        asks=("points",),
    )
    yield misread_as(
        "CALL-3",
        "a lone contractor scores half of the value",
        tuple(one for one in (*CALL_MORE, *BEFORE) if rules_of(one)["shares"] == "half"),
        ('== "half" and len(self.partners()) > 1:', '== "half":'),
        asks=("points",),
        hard=True,
    )
    yield misread_as(
        "CALL-4",
        "partners are called when the contractor has discarded",
        BEFORE,
        change=setting("call_time", "after the discard"),
        asks=("to_act", "legal", "act"),
    )
    yield misread_as(
        "CALL-4",
        "partners are called before the kitty is taken",
        CALL_MORE,
        change=setting("call_time", "before the kitty"),
        asks=("legal", "act"),
    )
    yield misread_as(
        "CALL-4",
        "a card that lies in the kitty makes the next player the partner",
        BEFORE,
        (
            "                # CALL-4: a card that lies in the kitty",
            (
                "                if word in self.kitty:\n"
                "                    self.called.append((self.turn + 1) % self.players)\n"
                "                # CALL-4: a card that lies in the kitty"
            ),
        ),
        asks=("points",),
        hard=True,
        aim=("kitty card",),
    )
    yield misread_as(
        "CALL-4",
        "the bidder of a misere calls a partner, too",
        tuple(one for one in CALL_MORE if rules_of(one)["specials"]),
        ('self.rules["sides"] == "called" and self._special() is None', 'self.rules["sides"] == "called"'),
        ("assert self.contract is not None\n        others", "others"),
        (
            "if bid_level(self.contract) >= 8:\n            texts",
            "if self._special() is None and bid_level(self.contract) >= 8:\n            texts",
        ),
        asks=("legal",),
        aim=("M", "OM"),
    )
    yield misread_as(
        "CALL-5",
        "only a card may be called",
        EITHER,
        change=setting("calling", "card"),
        asks=CALLS,
        aim=("6S", "6H", "7D", "7C"),
    )
    yield misread_as(
        "CALL-5",
        "only a player may be called",
        EITHER,
        change=setting("calling", "player"),
        asks=CALLS,
        aim=("6S", "6H", "7D", "7C"),
    )


READINGS = (*_auction(), *_exchange(), *_partners())
