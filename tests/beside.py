"""The library beside the second referee (`oracle`): the same deals and matches, compared at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import plain
from helpers import DEEP, telling
from oracle import Item, OracleDeal, OracleMatch

from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.match.playing import Match
from fivehundred.notation import position_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import some_action, some_barred, some_pack

DEALS_A_MATCH = 60 if DEEP else 12
#: Writes a line into what the tests say at the end.
Record = Callable[[str, object], None]


def compare_deal(rules: Ruleset, second: OracleDeal, deal: Deal, pick: Pick) -> Deal:
    """Play *deal* to its end with *second* beside it; every answer must be the same at every step."""
    seats = [Seat(seat) for seat in range(rules.players)]
    try:
        while True:
            compare_position(deal, second, seats)
            if deal.finished:
                compare_end(deal, second, seats)
                return deal
            if isinstance(deal.stage, Exchange):
                compare_discards(deal, deal.stage.count, second, pick)
            else:
                assert sorted(map(str, deal.legal_actions)) == sorted(second.legal())
            # Between auction and play there are few questions, so each is asked often.
            for _ in range(1 if second.stage() in ("auction", "play") else 6):
                compare_refusal(deal, second, pick)
            action = some_action(deal, pick)
            second.act(str(action))
            deal = deal.apply(action)
    except Exception as error:
        error.add_note(position_of(deal))
        raise


def position_of(deal: Deal) -> str:
    """The text of the position, or why it has none."""
    try:
        return position_text(deal)
    except Exception as error:  # whatever is wrong with the text, what is wrong with the deal is to be told
        return f"a position without a text: {error!r}"


def compare_position(deal: Deal, second: OracleDeal, seats: list[Seat]) -> None:
    assert plain.stage(deal) == second.stage()
    assert deal.to_act == second.to_act()
    assert [plain.cards(plain.held(deal, seat)) for seat in seats] == [second.hand(seat) for seat in seats]
    if deal.rules.table_cards:
        assert [plain.piles(deal, seat) for seat in seats] == [second.table(seat) for seat in seats]
    assert plain.shown(deal) == second.shown()
    assert plain.cards(deal.table.kitty or Cards()) == second.kitty_seen()
    assert list(deal.table.won) == second.tricks()
    if second.stage() not in ("auction", "claims"):
        assert plain.contractor(deal) == second.contractor()


def compare_end(deal: Deal, second: OracleDeal, seats: list[Seat]) -> None:
    assert plain.outcome(deal) == second.outcome()
    assert plain.history(deal) == second.history()
    for seat in seats:
        assert plain.history(deal, seat) == second.history(seat)
    assert plain.side(deal) == second.partners()
    assert deal.score.made == second.made()
    compare_items(plain.items(deal), sorted(second.items()))
    assert list(deal.score.points) == second.points()
    assert plain.taken(deal) == [second.winners(), second.worths(), second.captured()]
    assert plain.running(deal, second.winners(), second.worths()) == second.running()


def compare_items(found: list[Item], expected: list[Item]) -> None:
    differing = (Counter(found) - Counter(expected)) + (Counter(expected) - Counter(found))
    rules = sorted({rule for _, _, rule in differing})
    with telling(f"items of the score (line, points, rule) that differ by the rules {', '.join(rules)}"):
        assert found == expected


def compare_discards(deal: Deal, count: int, second: OracleDeal, pick: Pick) -> None:
    """There may be thousands of ways to discard: try a few, right and wrong."""
    held = plain.cards(deal.hand(Seat(deal.to_act or 0)))
    pack = plain.cards(deal.rules.deck)
    for source, size in ((held, count), (pack, count), (held, count - 1), (held, count + 1)):
        chosen = {source[pick(len(source))] for _ in range(size)}
        text = "discard " + " ".join(card for card in pack if card in chosen)
        assert (deal.parse(text) in deal.legal_actions) == second.is_legal(text), text


def compare_refusal(deal: Deal, second: OracleDeal, pick: Pick) -> None:
    """One thing that the player in turn might do is legal, or refused by a rule that is against it."""
    texts = second.might()
    if texts:
        text = texts[pick(len(texts))]
        refusal, rules = deal.why_not(deal.parse(text)), second.objections(text)
        with telling(f"{text}: {refusal}; by the rules {', '.join(rules) or 'legal'}"):
            assert not rules if refusal is None else refusal.rules[0] in rules


def compare_random_deal(rules: Ruleset, pick: Pick) -> Deal:
    pack, barred = some_pack(rules, pick), some_barred(rules, pick)
    dealer = pick(rules.players)
    second = OracleDeal(plain.plain_rules(rules), dealer, list(map(str, pack)), barred=list(barred))
    return compare_deal(rules, second, Deal.from_pack(rules, pack, dealer=Seat(dealer), barred=barred), pick)


def compare_match(rules: Ruleset, pick: Pick) -> Match:
    """Play a match to its end, or for a good while, with a second referee's beside it."""
    dealer = pick(rules.players)
    match, second = Match.start(rules, dealer=Seat(dealer)), OracleMatch(plain.plain_rules(rules), dealer)
    while match.result is None and len(match.rows) < DEALS_A_MATCH:
        pack = some_pack(match.rules, pick)
        deal = match.deal(pack)
        other = second.next_deal(list(map(str, pack)))
        assert list(deal.info.barred) == second.barred_seats()
        scorers = match.scorers
        match = match.after(compare_deal(match.rules, other, deal, pick))
        second.add(other)
        row = match.rows[-1]
        assert row.made == other.made()
        assert [row.points[scorer] for scorer in scorers] == other.points()
        assert list(match.scores) == second.scores()
        assert (match.result and list(match.result.winners)) == second.winners()
        assert ([] if match.result is None else [match.result.rule]) == second.ended_by()
        if match.result is None:
            assert plain.plain_rules(match.rules) == second.rules_now()
            assert list(match.seats) == second.seats()
            assert match.seats.index(match.dealer) == second.dealer_seat()
    return match


def end_of(match: Match) -> str:
    """How the match ended, in a word or two."""
    if match.result is None:
        return "unfinished"
    winners = len(match.result.winners)
    rule, rules = match.result.rule, match.rules
    # END-8 is also that sides are too far apart.
    fell = rules.at_limit and (rule == "END-4" or (rule == "END-8" and rules.spread is None))
    limit = f" {rules.at_limit.value}" if rules.at_limit and fell else ""
    return rule + limit + (" shared" if winners > 1 else "" if winners else " no winner")


def told(ends: Counter[str]) -> str:
    return ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
