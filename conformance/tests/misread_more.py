"""Wrong readings of single clauses of a rule; their cases stand after those of the others, whose ids stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from misread_bids import PERFECT, RALPH
from misread_ends import CAPPED, CONTRACT_ONLY, MAY_WIN
from readings import (
    ALL,
    CALL_MORE,
    CALLS,
    CLASSICAL,
    JOKER_WINS,
    LAID_AWAY,
    LOW,
    MISERES,
    NO_TRUMP,
    PASSED,
    POINTS,
    SITTING_OUT,
    SUIT_BIDS,
    TWO_JOKERS,
    Reading,
    given,
    misread_as,
    scaled,
    setting,
    where,
)

_SIDE = "return (6, rank)"
_NAMED = "named = self._contract_winners(deal)\n"
_OTHERS = "others = self._defenders_there(deal)\n"
_DEFENCE = "if not named:\n            named = self._defence_winners(deal, before)"
_BEST = "return sorted(line for line in lines if self.totals[line] == best)"
_CLIPPED = 'new = max(old, min(self.rules["cap"], new))'
_IS_CAPPED = 'if self.rules["defence"] == "capped" and line not in self._contract_lines(deal) and new > old:'
_FOLLOWING = "            return following\n        others"
_HELD = "if card not in self.holding[seat]:\n                return False\n        # Choice: one text"
THRESHOLD = ("team-750-4", *given('defence="from a threshold" threshold=600', "team-4", "primer-4", "standard-3"))
LIMIT_OF_HANDS = given("hand_limit=1", "standard-3", "team-original-4", "called-5", "primer-3", "australian-4")


def _cards() -> Iterator[Reading]:
    same, other = "suit == SAME_COLOUR[trump]", "suit != SAME_COLOUR[trump]"
    for name, test, rank, place, under in (
        ("in the suit of trumps' colour the ace is low", same, "A", -1, ALL),
        ("in the suits of the other colour the ace is low", other, "A", -1, ALL),
        ("in the suit of trumps' colour the queen ranks above the king", same, "Q", 14.5, ALL),
        ("in the suits of the other colour the queen ranks above the king", other, "Q", 14.5, ALL),
        ("in the suit of trumps' colour the 10 ranks above the queen", same, "10", 13.5, ALL),
        ("in the suits of the other colour the jack ranks above the queen", other, "J", 13.5, ALL),
        ("in the suits of the other colour the jack ranks below the 10", other, "J", 7.5, ALL),
        ("in plain suits the 9 ranks above the 10", "suit", "9", 8.5, ALL),
        ("in plain suits the 13 ranks above the jack", "suit", "13", 12.5, where(lambda r: "13H" in r["deck"])),
    ):
        wrong = f'return (6, {place} if trump is not None and {test} and printed_rank(card) == "{rank}" else rank)'
        yield misread_as("CARD-6", name, under, (_SIDE, wrong), aim=SUIT_BIDS, asks=("tricks", "to_act"))
    left = 'if trump is not None and card == "J" + SAME_COLOUR[trump]:\n        return trump'
    yield misread_as(
        "CARD-4",
        "only with red trumps is there a left bower",
        ALL,
        (left, left.replace("trump is not None", 'trump in ("D", "H")')),
        aim=SUIT_BIDS,
    )
    yield misread_as(
        "CARD-4",
        "the left bower may be kept back when trumps are led",
        ALL,
        (
            "        if following:\n            if self._may",
            (
                "        if self.trump and self.led == self.trump and following == "
                '["J" + SAME_COLOUR[self.trump]]:\n            return cards\n'
                "        if following:\n            if self._may"
            ),
        ),
        aim=SUIT_BIDS,
        asks=CALLS,
    )


def _jokers() -> Iterator[Reading]:
    yield misread_as(
        "JOKER-6",
        "with trumps the lower joker belongs to no suit",
        TWO_JOKERS,
        (
            "if trump is not None:\n            return trump\n        return decl",
            'if trump is not None and card == "JK":\n            return trump\n        return decl',
        ),
        aim=SUIT_BIDS,
        stack="jokers",
    )
    yield misread_as(
        "JOKER-6",
        "the lower joker ranks below the bowers",
        TWO_JOKERS,
        (JOKER_WINS, 'return (9, 1) if card == "JK" else (7, 99) if trump else (9, 0)'),
        aim=SUIT_BIDS,
        asks=("tricks", "to_act"),
        stack="high",
    )
    yield misread_as(
        "JOKER-6",
        "without trumps the lower joker wins nothing",
        TWO_JOKERS,
        (JOKER_WINS, 'return (0, 0) if card == "JK2" and suit is None else (9, JOKERS.index(card))'),
        aim=NO_TRUMP,
        asks=("tricks", "to_act"),
        stack="jokers",
    )
    yield misread_as(
        "JOKER-6",
        "of two jokers the last wins",
        TWO_JOKERS,
        (
            "if self._power(self.trick[number][1]) > self._power(self.trick[best][1]):",
            (
                "if self._power(self.trick[number][1]) > self._power(self.trick[best][1]) or (is_joker("
                "self.trick[number][1]) and is_joker(self.trick[best][1])):"
            ),
        ),
        asks=("tricks", "to_act"),
        stack="high",
    )
    yield misread_as(
        "JOKER-6",
        "the lower joker may be played to any lead",
        TWO_JOKERS,
        (_FOLLOWING, '            return following + [one for one in loose_jokers if one == "JK2"]\n        others'),
        aim=NO_TRUMP,
        asks=CALLS,
        stack="jokers",
    )
    yield misread_as(
        "JOKER-6",
        "the lower joker may not be led before the higher",
        TWO_JOKERS,
        (
            "for card in loose_jokers:\n                for suit in self._suits_to_name(seat):",
            "for card in sorted(loose_jokers)[:1]:\n                for suit in self._suits_to_name(seat):",
        ),
        aim=NO_TRUMP,
        asks=CALLS,
        stack="jokers",
    )
    some = ("australian-4", "standard-3", "team-4", "club-4", "primer-3")
    first = given('joker_follow="first or last of a suit"', *some)
    every = given('joker_follow="every suit"', *some)
    always = given("joker_follow=always", *some)
    seventh = partial(misread_as, "JOKER-7", aim=NO_TRUMP, asks=CALLS, stack="keep jokers")
    with_suit = "return self.led not in self.suits_played[(seat, self._place())]"
    when_void = "return self.led not in self.shown_void[(seat, self._place())]\n        return True"
    yield seventh("the joker may not be the first card of a suit", first, (with_suit, "return False"))
    yield seventh("the joker may be any card of a suit", first, (with_suit, "return True"))
    yield seventh(
        "the joker may be the first card of a suit only if nobody has led it before",
        first,
        (with_suit, "return self.led_before.count(self.led) == 0"),
    )
    yield seventh(
        "the joker may be played to a suit its player has shown out of",
        first,
        (when_void, "return True\n        return True"),
    )
    yield seventh("who is void may not play the joker", first, (when_void, "return False\n        return True"))
    yield seventh(
        "a joker that counts as every suit may be kept by a void holder",
        every,
        ("must = True  # the joker", "pass  # the joker"),
    )
    yield seventh(
        "a joker that counts as every suit is played by a void holder only",
        every,
        ('in ["always", "every suit"]', 'in ["always"]'),
    )
    yield seventh(
        "who plays the joker at any time must play it when void", always, change=setting("joker_follow", "every suit")
    )
    last = given('joker_lead_time="when nothing else is left"', *some)
    yield seventh("the joker may be led at any time", last, change=setting("joker_lead_time", "any time"))
    shown = given('joker_lead="suits not shown void"', *some)
    names = "if suit not in self.shown_void[(seat, self._place())]]"
    yield seventh(
        "a suit in which anybody has shown void may not be named",
        shown,
        (names, "if not [1 for suits in self.shown_void.values() if suit in suits]]"),
    )
    yield seventh(
        "a suit that its leader has played may not be named",
        shown,
        (names, "if suit not in self.suits_played[(seat, self._place())]]"),
    )
    nothing = given('joker_naming=nothing joker_lead="any suit"', "club-4", "standard-3", "team-4", "primer-3")
    free = 'if self.led == "":\n            return cards'
    yield misread_as(
        "JOKER-7",
        "after a joker that names nothing the next card says what is followed",
        nothing,
        (
            free,
            (
                'if self.led == "":\n            second = [self._suit(one) for _, one in self.trick[1:2]]\n'
                "            return [one for one in cards if self._suit(one) in second] or cards"
            ),
        ),
        aim=NO_TRUMP,
        asks=CALLS,
        stack="jokers",
    )
    lowest = given('joker_rank="lowest in misere"', "australian-4", "club-4", "primer-3", "nullo-3", "team-4")
    low = "if suit is None and misere and"
    rank = partial(misread_as, "JOKER-7", asks=("tricks", "to_act"), stack="jokers")
    yield rank(
        "the joker is the lowest in every contract without trumps",
        lowest,
        (low, "if suit is None and"),
        aim=("6NT", "7NT", "8NT"),
    )
    yield rank("the joker is the highest in misere", lowest, (low, "if False and"), aim=MISERES)
    yield rank(
        "the lowest joker loses to cards that do not follow",
        lowest,
        ("return (1, JOKERS.index(card))", "return (-1, JOKERS.index(card))"),
        aim=MISERES,
    )


def _bids() -> Iterator[Reading]:
    bids = 'if row["blind"] == blind and self._is_high_enough(row["key"])'
    for name, old, new in (
        (
            "to look ends the turn",
            "return  # the turn stays",
            "self.turn = (seat + 1) % self.players\n            return  # the turn stays",
        ),
        (
            "blind misere must be the first call of all",
            bids,
            bids.replace("== blind", "== blind and not (blind and self.calls)"),
        ),
        (
            "only eldest hand may bid blind",
            bids,
            bids.replace("== blind", "== blind and (not blind or seat == self.eldest)"),
        ),
        (
            "only the dealer may bid blind",
            bids,
            bids.replace("== blind", "== blind and (not blind or seat == self.dealer)"),
        ),
        (
            "who has passed may not have looked",
            "self.looked.append(seat)  # BID-10",
            'if text == "look":\n            self.looked.append(seat)  # BID-10',
        ),
        (
            "blind misere may be bid before and after looking",
            bids,
            bids.replace("== blind", '== blind or row["blind"]'),
        ),
        (
            "other bids may be made without looking",
            "if not blind:\n            for bid",
            "if True:\n            for bid",
        ),
    ):
        yield misread_as("BID-10", name, PERFECT, (old, new), asks=(*CALLS, "to_act", "view"))
    ladder = "key=lambda bid: (schedule[bid], bid_level(bid))"
    yield misread_as(
        "BID-2",
        "of two bids of the same value the one for fewer tricks is higher",
        CLASSICAL,
        (ladder, "key=lambda bid: (schedule[bid], -bid_level(bid))"),
        asks=CALLS,
    )
    yield misread_as(
        "BID-2",
        "a special bid is higher than any bid for tricks",
        where(lambda r: r["specials"]),
        ("return new_worth > old_worth", "return new_row is not None or new_worth > old_worth"),
        asks=CALLS,
    )
    clubs = {"S": 20, "C": -20}
    reds = {"D": 20, "H": -20}
    for name, change in (
        ("clubs are worth less than spades", lambda bid, value: value + clubs.get(bid[-1], 0)),
        ("hearts are worth less than diamonds", lambda bid, value: value + reds.get(bid[-1], 0)),
        ("no trump is worth 10 more", lambda bid, value: value + 10 * bid.endswith("NT")),
        ("bids of ten are worth 10 more", lambda bid, value: value + 10 * bid.startswith("10")),
    ):
        yield misread_as("BID-3", name, ALL, change=scaled(change), asks=("points",))
    suits = where(
        lambda r: r["reentry"] == "on a change of suit",
        *given('reentry="on a change of suit"', "australian-4", "primer-3", "six-63", "pagat-4"),
    )
    changed = "changed = bid_denomination(self.rules, before) != bid_denomination(self.rules, text)"
    for name, new in (
        ("a change to no trump is none", changed + ' and not text.endswith("NT")'),
        ("a change from no trump is none", changed + ' and not before.endswith("NT")'),
        ("a change within a colour is none", changed + " and SAME_COLOUR.get(before[-1]) != text[-1]"),
    ):
        yield misread_as("BID-5", name, suits, (changed, new), asks=("to_act", "act", "contract"), aim=("wild",))
    barred = "self.may_not_bid = [self.players_in[contractor]]"
    yield misread_as(
        "BID-13",
        "the next player is barred for one who was set",
        RALPH,
        (barred, "self.may_not_bid = [self.players_in[(contractor + 1) % len(self.players_in)]]"),
        asks=("next",),
        stack="lost",
    )
    yield misread_as(
        "BID-13",
        "the whole side of one who was set is barred",
        RALPH,
        (barred, "self.may_not_bid = [self.players_in[seat] for seat in deal.partners()]"),
        asks=("next",),
        stack="lost",
    )


def _exchange_and_play() -> Iterator[Reading]:
    for name, test in (
        ("trumps may not be discarded", "self._suit(card) == (self.trump or 0)"),
        ("bowers may not be discarded", 'card[0] == "J" and self._suit(card) == (self.trump or 0)'),
        ("only cards of the kitty may be discarded", "card not in self.kitty"),
    ):
        new = _HELD.replace("self.holding[seat]:", f"self.holding[seat] or {test}:")
        yield misread_as("KITTY-1", name, ALL, (_HELD, new), asks=("act",))
    yield misread_as(
        "KITTY-1",
        "one card fewer is discarded",
        ALL,
        (LAID_AWAY, '"contractor", len(self.kitty) - 1)'),
        asks=("legal", "act"),
    )
    out = where(lambda r: r["sides"].startswith("partners") and r["specials"])
    alone = ("M", "OM", "N", "BN", "BM", "HL")
    sits = 'row["partner"] in ["sits out", "must sit out"]'
    for name, old, new in (
        (
            "the player on the bidder's left sits out",
            SITTING_OUT,
            "self.sitting_out = [(self.contract_seat + 1) % self.players]",
        ),
        (
            "all but the bidder and the next player sit out",
            SITTING_OUT,
            "self.sitting_out = clockwise_from(self.contract_seat, self.players)[2:]",
        ),
        ("in an open misere the partner plays on", sits, sits + ' and row["key"] != "OM"'),
        ("partners sit out in every special bid", sits, "row"),
    ):
        yield misread_as("PLAY-4", name, out, (old, new), asks=("to_act", "act", "tricks"), aim=(*alone, "DM", "DN"))


def _scores() -> Iterator[Reading]:
    lost = 'return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"'
    loses = where(lambda r: r["failed"] == "loses the value" and r["sides"] != "called")
    for name, amount in (
        ("a contract that fails costs twice its value", "-2 * self._stake()"),
        ("a contract that fails costs half its value", "-self._stake() // 2"),
        (
            "the tricks taken are scored though the contract fails",
            "10 * self._tricks_of(self.partners(), 99) - self._stake()",
        ),
        (
            "one trick short costs nothing",
            "-self._stake() * (self._tricks_of(self.partners(), 99) < self.goal()[1] - 1)",
        ),
    ):
        yield misread_as("SCORE-2", name, loses, (lost, lost.replace("-self._stake()", amount)), asks=POINTS)
    fifth = 'return -self._stake(), "SCORE-9"'
    items = "items = [(line, amount, rule)]"
    for name, swap in (
        (
            "only the contractor loses",
            (items, "items = [(line, amount if amount > 0 or line == self.contract_seat else 0, rule)]"),
        ),
        (
            "only the contractor wins",
            (items, "items = [(line, amount if amount < 0 or line == self.contract_seat else 0, rule)]"),
        ),
        ("each of the contracting side loses half of the value", (fifth, 'return -self._stake() // 2, "SCORE-9"')),
    ):
        yield misread_as("SCORE-9", name, CALL_MORE, swap, asks=POINTS, stack="lost" if "loses" in name else "strong")
    yield misread_as(
        "SCORE-9",
        "defenders score only if the contract fails",
        CALL_MORE,
        change=setting("defence_scores", "if the contract fails"),
        asks=POINTS,
        stack="strong",
        aim=LOW,
    )


def _ends() -> Iterator[Reading]:
    end: Callable[..., Reading] = partial(misread_as, late=True, asks=("winners", "scores", "next"))
    first = 'rules["hand_limit"] is not None and self.hands_played >= rules["hand_limit"]'
    yield end(
        "END-0",
        "the hand limit comes before the target",
        LIMIT_OF_HANDS,
        (_NAMED, f"named = [] if {first} else self._contract_winners(deal)\n"),
        (_OTHERS, f"others = [] if {first} else self._defenders_there(deal)\n"),
        (_DEFENCE, _DEFENCE.replace("if not named:", f"if not named and not ({first}):")),
        stack="both",
        aim=LOW,
    )
    equal = given("hand_limit=1", "standard-3", "cutthroat-4", "six-pairs-63", "called-5")
    for name, new in (
        ("of equal highest totals the last player wins", _BEST + "[-1:]"),
        (
            "of equal highest totals nobody wins",
            _BEST + " if sum(self.totals[one] == best for one in lines) == 1 else []",
        ),
    ):
        yield end("END-0", name, equal, (_BEST, new), stack="equal", asks=("winners",))
    yield end(
        "END-0",
        "on a passed deal points are not capped",
        given("all_pass=played", "australian-4", "club-4"),
        (_IS_CAPPED, _IS_CAPPED.replace("new > old", "new > old and deal.contract")),
        stack="above",
        aim=("P",),
    )
    yield end(
        "END-0",
        "on a passed deal whoever gets there wins, though only a contract does",
        given("all_pass=played", "team-4", "new-zealand-4", "australian-4", "club-4"),
        (
            "else:\n            return []\n        there",
            "elif not deal.contract:\n"
            '            goal = self.rules["target"]\n'
            "        else:\n"
            "            return []\n"
            "        there",
        ),
        aim=("P",),
    )
    yield end(
        "END-0",
        "on a passed deal the dealer does not win",
        PASSED,
        (
            "        there = []\n        for line in self._lines_in():\n            if ",
            "        there = []\n"
            "        for line in self._lines_in():\n"
            "            if (deal.contract or line != side_of(self.rules, deal.dealer)) and ",
        ),
        aim=("P",),
    )
    for name, new in (
        ("the cap is ten points higher", _CLIPPED.replace('"cap"]', '"cap"] + 10')),
        ("the cap is ten points lower", _CLIPPED.replace('"cap"]', '"cap"] - 10')),
        (
            "points made in defence that pass the cap are not entered at all",
            'new = new if new <= self.rules["cap"] else old',
        ),
    ):
        yield end("END-3", name, CAPPED, (_CLIPPED, new), stack="above", asks=("scores",))
    yield end(
        "END-3",
        "the bidders' points are capped as well",
        CAPPED,
        (_IS_CAPPED, _IS_CAPPED.replace(" and line not in self._contract_lines(deal)", "")),
        stack="strong",
    )
    yield end(
        "END-3",
        "points made in defence are capped where a contract must win",
        CONTRACT_ONLY,
        change=lambda rules: rules | {"defence": "capped", "cap": rules["target"] - 10},
        stack="both",
        asks=("scores",),
    )
    yield end(
        "END-3",
        "a side at the target wins with a contract that has failed",
        (*CAPPED, *CONTRACT_ONLY),
        ("or deal.made():", "or deal.contract:"),
        stack="lost",
        aim=LOW,
    )
    there = "not in self._contract_lines(deal) and self.totals[line] >= goal"
    yield end(
        "END-3",
        "the threshold must be passed",
        THRESHOLD,
        (there, there.replace(">= goal", "> goal")),
        stack="threshold",
    )
    yield end(
        "END-3",
        "the defence wins at the target, below the threshold",
        THRESHOLD,
        change=setting("defence", "may win"),
        stack="threshold",
    )
    yield end(
        "END-3",
        "defenders must pass the target to win",
        MAY_WIN,
        (there, there.replace(">= goal", "> goal")),
    )
    yield end(
        "END-3",
        "defenders win only when the contract has failed",
        MAY_WIN,
        (
            'if self.rules["defence"] == "may win":\n            goal: int',
            (
                'if self.rules["defence"] == "may win":\n            if deal.made():\n'
                "                return []\n            goal: int"
            ),
        ),
        stack="both near",
        aim=LOW,
    )


READINGS = (*_cards(), *_jokers(), *_bids(), *_exchange_and_play(), *_scores(), *_ends())
