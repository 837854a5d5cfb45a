"""Wrong readings of the score and of the end, and of games for two and six: SCORE, END, TWO, SIX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from readings import (
    ALL,
    CALL_MORE,
    CALLED,
    CALLS,
    END,
    HAND,
    LAID_AWAY,
    LOW,
    MISERES,
    PASSED,
    POINTS,
    SITTING_OUT,
    TABLE,
    Reading,
    defended,
    given,
    misread_as,
    setting,
    special,
    where,
)
from second import rules_of

LONE = where(lambda r: r["sides"] == "individual")
MAY_WIN = where(lambda r: r["defence"] == "may win")
CAPPED = where(lambda r: r["defence"] == "capped")
CONTRACT_ONLY = where(lambda r: r["defence"] == "only a contract wins")
LIMITED = where(lambda r: r["limit"] is not None)
DEAD = (
    'short-pack-2 deck=43 out_of_play=20 packets="3 K3 4 3"',
    'dummy-2 dummy_hand=no deck=43 out_of_play=20 packets="3 K3 4 3"',
    'primer-2 dummy_hand=no deck=43 out_of_play=20 packets="3 K1 4 K1 3 K1"',
    'dummy-2 dummy_hand=no deck=43 out_of_play=20 packets="3 4 3 K3"',
    'table-2 table_cards=no deck=43 out_of_play=20 packets="3 K3 4 3"',
)
BARRED = given(
    'target=100 limit=-100 at_limit="cannot win"',
    "howto-3",
    "standard-3",
    "nullo-3",
    "passed-deal-3",
    "classic-3",
    "called-5",
)
NULLOS = where(
    lambda r: any(x["defence"] == "own and the contractor's" for x in r["specials"]),
    *given("target=700", "nullo-3", "trickster-us-4"),
    *given("slam=none", "nullo-3"),
    *given("joker_in_misere=must", "nullo-3"),
)
TEAMS = where(lambda r: any(x["defence"] == "the contractor's if failed" for x in r["specials"]))
SCORES_OWN = where(lambda r: any(x["defence"] == "own" for x in r["specials"]))
SCORES_NIL = where(lambda r: any(x["defence"] == "nothing" for x in r["specials"]))
COUNTED = where(
    lambda r: r["card_points"] == "counted",
    *given("card_points=counted", "australian-4", "called-5", "cutthroat-4", "six-63", "passed-deal-3", "dummy-2"),
)

_DEFENCE = {
    "own": "for their own tricks",
    "nothing": "nothing",
    "the contractor's if failed": "for the contractor's tricks only, if it fails",
    "own and the contractor's": "for their own tricks and, if it fails, for the contractor's",
}


def _score() -> Iterator[Reading]:
    won = 'return self._stake(), "SCORE-9" if self.rules["sides"] == "called" else "SCORE-1"'
    fixed = tuple(one for one in ALL if one not in CALLED)
    yield misread_as(
        "SCORE-1",
        "each trick beyond the bid scores 10 more",
        fixed,
        (
            won,
            won.replace(
                "self._stake(),", "self._stake() + 10 * (self._tricks_of(self.partners(), 99) - self.goal()[1]),"
            ),
        ),
        asks=POINTS,
        stack="strong",
    )
    yield misread_as(
        "SCORE-1",
        "one trick more than bid is needed",
        fixed,
        ("return taken >= number", "return taken > number"),
        asks=POINTS,
        stack="strong",
    )
    yield misread_as(
        "SCORE-1",
        "a contract needs exactly the tricks bid",
        fixed,
        ("return taken >= number", "return taken == number"),
        asks=POINTS,
        stack="strong",
    )
    lost = 'return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"'
    loses = where(lambda r: r["failed"] == "loses the value" and r["sides"] != "called")
    yield misread_as(
        "SCORE-2", "a contract that fails costs nothing", loses, (lost, 'return 0, "SCORE-2"'), asks=POINTS
    )
    yield misread_as(
        "SCORE-2",
        "a contract that fails costs 10 for each trick short",
        loses,
        (lost, 'return -10 * (self.goal()[1] - self._tricks_of(self.partners(), 99)), "SCORE-2"'),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-2",
        "no score falls below zero",
        loses,
        ("            self.totals[line] = new", "            self.totals[line] = max(0, new)"),
        asks=("scores",),
    )
    slam = where(lambda r: r["slam"] == ["floor", 250])
    yield misread_as(
        "SCORE-3",
        "taking every trick earns nothing extra",
        slam,
        change=setting("slam", None),
        asks=POINTS,
        stack="strong",
    )
    yield misread_as(
        "SCORE-3",
        "every trick taken scores 250 whatever the bid",
        slam,
        ("if self._stake() < points:", "if True:"),
        asks=POINTS,
        stack="strong",
        aim=("8H", "9H", "8NT", "9D"),
    )
    yield misread_as(
        "SCORE-3",
        "taking every trick scores 250 on top of the bid",
        slam,
        change=setting("slam", ["bonus", 250]),
        asks=POINTS,
        stack="strong",
    )
    yield misread_as(
        "SCORE-4",
        "defenders score only if the contract fails",
        fixed,
        change=setting("defence_scores", "if the contract fails"),
        asks=POINTS,
        stack="strong",
        aim=("6S", "6H", "6D", "7C"),
    )
    yield misread_as("SCORE-4", "defenders never score", fixed, change=setting("defence_scores", "never"), asks=POINTS)
    yield misread_as(
        "SCORE-4",
        "each defender scores for the tricks of all defenders",
        LONE,
        (
            'return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")',
            (
                "return self._trick_items(line, [one for one in range(self.players) if one not in "
                'self.partners()], count, "SCORE-4")'
            ),
        ),
        asks=POINTS,
    )
    for rule, texts, word, others in (
        ("SCORE-5", NULLOS, "own and the contractor's", ("own", "nothing", "the contractor's if failed")),
        ("SCORE-6", TEAMS, "the contractor's if failed", ("own", "nothing", "own and the contractor's")),
        ("SCORE-7", SCORES_NIL, "nothing", ("own", "the contractor's if failed")),
        ("SCORE-12", SCORES_OWN, "own", ("nothing", "own and the contractor's", "the contractor's if failed")),
    ):
        for other in others:
            yield misread_as(
                rule,
                f"the defenders score {_DEFENCE[other]}",
                texts,
                change=defended(word, other),
                asks=POINTS,
                aim=MISERES,
                stack="weak" if other != "nothing" else "",
            )
        yield misread_as(
            rule,
            "the bid is lost for nothing",
            texts,
            (
                "if row is not None:\n            return -self._stake(), RULE_OF_SPECIAL",
                "if row is not None:\n            return 0, RULE_OF_SPECIAL",
            ),
            asks=POINTS,
            aim=MISERES,
        )
    yield misread_as(
        "SCORE-8", "captured cards score nothing", COUNTED, change=setting("card_points", "none"), asks=POINTS
    )
    yield misread_as(
        "SCORE-8",
        "an ace counts 11",
        COUNTED,
        ('if rank == "A":\n        return 1', 'if rank == "A":\n        return 11'),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-8",
        "the contractor's cards count though the contract has failed",
        COUNTED,
        (
            "        if self.made():\n            # Choice: in a called",
            "        if True:\n            # Choice: in a called",
        ),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-8",
        "the joker counts 25",
        COUNTED,
        ("if is_joker(card):\n        return 0", "if is_joker(card):\n        return 25"),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-9",
        "each defender scores for the tricks of all defenders",
        CALL_MORE,
        change=setting("defence_tricks", "together"),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-9",
        "the contractor's partner scores nothing",
        CALL_MORE,
        ("side.extend(self.called)", "pass"),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-9",
        "each defender scores for their own tricks only",
        given("defence_tricks=together", *CALL_MORE[:4]),
        change=setting("defence_tricks", "own"),
        asks=POINTS,
    )
    tenth = (
        "quebec-4",
        *given(
            'failed="the defenders score the value" at_limit=none limit=none',
            "australian-4",
            "team-4",
            "standard-3",
            "six-63",
        ),
    )
    yield misread_as(
        "SCORE-10",
        "a contract that fails costs its side the value",
        tenth,
        change=setting("failed", "loses the value"),
        asks=POINTS,
    )
    yield misread_as(
        "SCORE-10",
        "the defenders score their tricks on top of the value",
        tenth,
        (
            '                items.append((line, self._stake(), "SCORE-10"))',
            (
                '                items.append((line, self._stake(), "SCORE-10"))\n'
                "                items.extend(self._defence_tricks(line, count))"
            ),
        ),
        asks=POINTS,
    )
    for word in ("if the contract fails", "never"):
        yield misread_as(
            "SCORE-10",
            "defenders always score for their tricks",
            given(f'defence_scores="{word}"', "australian-4", "standard-3", "cutthroat-4", "called-5"),
            change=setting("defence_scores", "always"),
            asks=POINTS,
            stack="strong" if word != "never" else "",
        )
    bonus = given("slam=+100", "australian-4", "standard-3", "club-4", "called-5", "six-63", "team-4", "primer-3")
    yield misread_as(
        "SCORE-13",
        "every trick taken scores at least 100",
        bonus,
        change=setting("slam", ["floor", 100]),
        asks=POINTS,
        stack="strong",
    )
    yield misread_as(
        "SCORE-13",
        "taking every trick earns nothing extra",
        bonus,
        change=setting("slam", None),
        asks=POINTS,
        stack="strong",
    )
    yield misread_as(
        "SCORE-13",
        "every trick taken scores 100 in place of the bid",
        bonus,
        ('return self._stake() + points, "SCORE-13"', 'return points, "SCORE-13"'),
        asks=POINTS,
        stack="strong",
    )


def _end() -> Iterator[Reading]:
    end: Callable[..., Reading] = partial(misread_as, late=True, asks=("winners", "scores", "next"))
    yield end(
        "END-0",
        "of equal highest totals the first player wins",
        where(
            lambda r: r["at_limit"] == "highest wins" or r["at_limit"] == "best other side wins",
            *given("hand_limit=1", "australian-4", "six-pairs-63", "called-5", "standard-3"),
        ),
        (
            "return sorted(line for line in lines if self.totals[line] == best)",
            "return sorted(line for line in lines if self.totals[line] == best)[:1]",
        ),
        hard=True,
    )
    yield end(
        "END-0",
        "the negative limit comes before the target",
        where(
            lambda r: r["at_limit"] in ("drops out", "cannot win"),
            *given('at_limit="cannot win"', "standard-3", "nullo-3"),
        ),
        ("named = self._contract_winners(deal)\n", "named = [] if low else self._contract_winners(deal)\n"),
        ("others = self._defenders_there(deal)\n", "others = [] if low else self._defenders_there(deal)\n"),
        (
            "if not named:\n            named = self._defence_winners(deal, before)",
            "if not named and not low:\n            named = self._defence_winners(deal, before)",
        ),
        hard=True,
        stack="fall",
    )
    yield end(
        "END-0",
        "nobody wins on a passed deal",
        PASSED,
        (
            "        named = self._contract_winners(deal)\n        others = self._defenders_there(deal)",
            (
                "        named = self._contract_winners(deal)\n"
                "        others = self._defenders_there(deal) if deal.contract else []"
            ),
        ),
        (
            "if not named:\n            named = self._defence_winners(deal, before)",
            "if not named and deal.contract:\n            named = self._defence_winners(deal, before)",
        ),
        aim=("P",),
    )
    yield end(
        "END-1",
        "the target must be passed",
        ALL,
        ('if self.totals[line] < self.rules["target"]:', 'if self.totals[line] <= self.rules["target"]:'),
        stack="strong",
    )
    yield end(
        "END-1",
        "when several are at the target the highest total wins",
        MAY_WIN,
        change=setting("both_at_target", "higher score"),
        hard=True,
        stack="both",
        aim=LOW,
    )
    yield end(
        "END-1",
        "a side at the target wins with a contract that has failed",
        CONTRACT_ONLY,
        ("or deal.made():", "or True:"),
        hard=True,
        stack="lost",
        aim=LOW,
    )
    yield end(
        "END-1",
        "the defenders come first",
        MAY_WIN,
        (
            "named = self._contract_winners(deal)\n",
            "named = [] if self._defenders_there(deal) else self._contract_winners(deal)\n",
        ),
        stack="both",
        hard=True,
        aim=LOW,
    )
    several = tuple(
        one for one in MAY_WIN if rules_of(one)["players"] > 2 and not rules_of(one)["sides"].startswith("partners")
    )
    for way in ("order of tricks", "earliest trick", "highest total"):
        texts = tuple(
            one
            for one in (
                *several,
                *given('several_at_target="highest total"', "standard-3", "cutthroat-4"),
                *given('several_at_target="earliest trick"', "primer-3", "called-5"),
                *given('several_at_target="order of tricks"', "called-5", "howto-3"),
            )
            if rules_of(one)["several_at_target"] != way
        )
        yield end(
            "END-2",
            f"of several defenders the {way} decides",
            texts,
            change=setting("several_at_target", way),
            hard=True,
            stack="both near",
        )
    yield end(
        "END-3", "points made in defence may win", (*CAPPED, *CONTRACT_ONLY), change=setting("defence", "may win")
    )
    yield end("END-3", "only a contract wins", MAY_WIN, change=setting("defence", "only a contract wins"))
    yield end(
        "END-3", "points made in defence are not capped", CAPPED, change=setting("defence", "only a contract wins")
    )
    yield end(
        "END-3",
        "at the threshold the defence does not win",
        ("team-750-4", *given('defence="from a threshold" threshold=600', "team-4", "primer-4", "standard-3")),
        change=setting("threshold", 10000),
        stack="threshold",
    )
    yield end(
        "END-4",
        "the limit must be passed",
        LIMITED,
        ('if self.totals[line] <= rules["limit"]]', 'if self.totals[line] < rules["limit"]]'),
        hard=True,
        stack="limit",
    )
    lost = where(lambda r: r["limit"] is not None and any(row["key"] in ("M", "N") for row in r["specials"]))
    yield end(
        "END-4",
        "a misere lost to the limit exactly does not end the game",
        lost,
        ('if self.totals[line] <= rules["limit"]]', 'if self.totals[line] < rules["limit"]]'),
        hard=True,
        aim=MISERES,
        stack="misere lost",
    )
    yield end("END-4", "there is no negative limit", LIMITED, change=setting("limit", None), stack="limit")
    drop = where(lambda r: r["at_limit"] == "drops out")
    yield end(
        "END-4",
        "who falls to the limit loses the game to the others",
        drop,
        change=setting("at_limit", "best other side wins"),
        stack="limit",
        hard=True,
    )
    yield end(
        "END-4", "nobody drops out", drop, change=setting("at_limit", "cannot win"), stack="limit", hard=True, deals=2
    )
    yield misread_as(
        "END-4",
        "after a drop-out points go to the players by their new seats",
        drop,
        ("return self.players_in[deal_line] if self._own_scores() else deal_line", "return deal_line"),
        stack="limit",
        deals=2,
        late=True,
        asks=("scores",),
        hard=True,
    )
    yield end(
        "END-4",
        "when one falls to the limit the game ends and the highest wins",
        where(lambda r: r["at_limit"] == "cannot win"),
        change=setting("at_limit", "highest wins"),
        stack="limit",
    )
    yield end(
        "END-4",
        "who once fell to the limit may win later",
        BARRED,
        ("self.barred.extend(line for line in low if line not in self.barred)", "pass"),
        stack="barred",
        deals=2,
        hard=True,
    )
    limits = given("hand_limit=1", "australian-4", "standard-3", "called-5", "team-4") + given(
        "hand_limit=2", "australian-4", "standard-3", "passed-deal-3", "six-pairs-63", "club-4"
    )
    yield misread_as(
        "END-5", "the number of hands is not limited", limits, change=setting("hand_limit", None), asks=END, deals=2
    )
    yield misread_as(
        "END-5",
        "deals thrown in count",
        given("hand_limit=2", "australian-4", "standard-3", "team-4", "club-4", "cutthroat-4", "primer-3"),
        ('if deal.outcome() != "played":\n', 'if deal.outcome() != "played":\n            self.hands_played += 1\n'),
        ('>= rules["hand_limit"]:', '>= rules["hand_limit"] - 0:'),
        deals=3,
        asks=END,
        aim=("P", "7S", "7H"),
        hard=True,
    )
    yield misread_as(
        "END-5",
        "the game may be won only by a side above zero",
        limits,
        (
            (
                "            self.result = self._highest([line for line in self._lines_in() if line not "
                "in self.barred])\n\n    def _contract"
            ),
            (
                "            self.result = [line for line in self._highest([line for line in "
                "self._lines_in() if line not in self.barred]) if self.totals[line] > 0]\n\n    def _contract"
            ),
        ),
        asks=("winners",),
        deals=2,
    )
    yield misread_as(
        "END-6",
        "equal totals leave nobody to win",
        given("hand_limit=1", "australian-4", "standard-3", "called-5", "cutthroat-4", "six-pairs-63", "passed-deal-3"),
        (
            "return sorted(line for line in lines if self.totals[line] == best)",
            (
                "return sorted(line for line in lines if self.totals[line] == best and "
                "sum(self.totals[one] == best for one in lines) == 1)"
            ),
        ),
        asks=("winners",),
        hard=True,
    )
    yield end(
        "END-6",
        "somebody always wins",
        BARRED,
        ("                named = []\n", "                pass\n"),
        stack="barred",
        deals=2,
        hard=True,
    )
    yield end(
        "END-6",
        "of equal totals only the first wins",
        given("hand_limit=1", "standard-3", "cutthroat-4", "six-pairs-63", "called-5"),
        (
            "return sorted(line for line in lines if self.totals[line] == best)",
            "return sorted(line for line in lines if self.totals[line] == best)[:1]",
        ),
        stack="equal",
    )
    caps = (
        *CAPPED,
        *given("cap=460", "australian-4", "club-4"),
        *given("cap=450", "australian-4", "six-63"),
        *given("cap=400", "australian-4", "table-2"),
    )
    clip = 'new = max(old, min(self.rules["cap"], new))'
    yield end(
        "END-7",
        "the cap pulls a score down to it",
        caps,
        (clip, 'new = min(self.rules["cap"], new)'),
        asks=("scores",),
        stack="above",
    )
    yield end("END-7", "there is no cap", caps, (clip, "pass"), asks=("scores",))
    yield end(
        "END-7",
        "the cap stops the contractor, too",
        caps,
        (
            'if self.rules["defence"] == "capped" and line not in self._contract_lines(deal) and new > old:',
            'if self.rules["defence"] == "capped" and new > old:',
        ),
        asks=("scores",),
        stack="strong",
    )
    unless = given(
        'at_limit="other side wins unless negative"',
        "australian-4",
        "team-4",
        "primer-4",
        "dummy-2",
        "club-4",
        "table-2",
        "six-63",
    )
    yield end(
        "END-8",
        "the other side wins though it is negative",
        unless,
        change=setting("at_limit", "other side wins"),
        stack="both negative",
        hard=True,
    )
    yield end(
        "END-8",
        "only the negative limit ends the game",
        given("spread=500", "australian-4", "standard-3", "called-5", "cutthroat-4", "team-4"),
        change=setting("spread", None),
        stack="apart",
    )
    yield end(
        "END-8",
        "the sides need not be below zero for the spread",
        given("spread=200", "australian-4", "standard-3", "called-5", "cutthroat-4", "team-4"),
        ('>= rules["spread"] and min(totals) < 0:', '>= rules["spread"]:'),
        stack="apart",
    )
    yield end(
        "END-8",
        "the contractor comes first",
        ("trickster-us-4", *given('both_at_target="higher score"', "standard-3", "called-5", "primer-4", "dummy-2")),
        change=setting("both_at_target", "contractor"),
        hard=True,
        stack="both",
        aim=LOW,
    )


def _numbers() -> Iterator[Reading]:
    yield misread_as(
        "TWO-1",
        "hands play before tables in every trick",
        TABLE,
        ('places = [place, "table" if place == "hand" else "hand"]', 'places = ["hand", "table"]'),
    )
    yield misread_as(
        "TWO-1",
        "a covered card is turned up at once",
        TABLE,
        ("pile[0] = None  # what it covers", "pile[0], pile[1] = pile[1], None  # what it covers"),
        asks=("table", "legal"),
        hard=True,
    )
    yield misread_as(
        "TWO-1",
        "who wins leads from the hand",
        TABLE,
        ("self._start_trick(winner, place)", 'self._start_trick(winner, "hand")'),
    )
    yield misread_as(
        "TWO-1",
        "a covered card may be played",
        TABLE,
        (
            "return [top for top, _ in self.piles[seat] if top is not None]",
            "return [one for pile in self.piles[seat] for one in pile if one is not None]",
        ),
        asks=CALLS,
        hard=True,
    )
    yield misread_as("TWO-1", "misere needs a bid of seven before it", TABLE, change=special(gate="seven"), asks=CALLS)
    yield misread_as(
        "TWO-2",
        "the cards out of play are the first of the pack",
        DEAD,
        (
            "rest = list(order)\n",
            'rest = list(order)[self.rules["out_of_play"]:] + list(order)[:self.rules["out_of_play"]]\n',
        ),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "TWO-2",
        "a third hand is dealt",
        DEAD,
        (
            "        if self.dummy is not None:\n            receivers",
            (
                '        if self.rules["out_of_play"]:\n'
                "            receivers.insert(0, [])\n        if self.dummy is not None:\n            receivers"
            ),
        ),
        ('len(rest) != self.rules["out_of_play"] or', "False or"),
        pack=True,
        asks=HAND,
    )
    yield misread_as(
        "TWO-2",
        "the bidder takes all the cards that are left",
        DEAD,
        (LAID_AWAY, '"contractor", len(self.kitty) + len(self.left_out))'),
        (
            "self.holding[self.contract_seat].extend(self.kitty)\n",
            "self.holding[self.contract_seat].extend(self.kitty + self.left_out)\n",
        ),
        asks=("legal", "hand"),
    )
    six = where(lambda r: r["players"] == 6)
    yield misread_as(
        "SIX-1",
        "only one partner of a bidder of misere sits out",
        tuple(one for one in six if one != "six-pairs-63"),
        (SITTING_OUT, SITTING_OUT + "[:1]"),
        aim=("M", "OM"),
    )
    yield misread_as(
        "SIX-1", "the partners of a bidder of misere play", six, (SITTING_OUT, "self.sitting_out = []"), aim=("M", "OM")
    )
    yield misread_as(
        "SIX-1",
        "the defending sides score for their tricks together",
        ("six-pairs-63", *given("target=700", "six-pairs-63"), *given("slam=none", "six-pairs-63")),
        (
            'return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")',
            (
                "return self._trick_items(line, [one for one in range(self.players) if one not in "
                'self.partners()], count, "SCORE-4")'
            ),
        ),
        asks=POINTS,
    )


READINGS = (*_score(), *_end(), *_numbers())
