"""The head of a deal: from its fields to the deal before its first action, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from fivehundred.actions import Action, DeclareJoker, Hidden
from fivehundred.cards import Cards
from fivehundred.deal.beginning import begun
from fivehundred.deal.dealt import DealtCards, Sight
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Outcome
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.run import table_after
from fivehundred.deal.sequence import Stage
from fivehundred.deal.table import Known, Table
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidDeal, InvalidValue
from fivehundred.match.playing import Match
from fivehundred.notation._fields import CARDS, HEAD, INFO, OF_SEATS, UNLOOKED, Field, Keyed, keyed
from fivehundred.replay import Start
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


def head_fields(deal: Deal | PartialDeal, *, with_rules: bool) -> Iterator[str]:
    """What *deal* began with, without what goes without saying."""
    info = deal.layout.info if isinstance(deal, Deal) else deal.table.info
    said = _cards_of(deal) | _differing(info, DealInfo.of(info.rules, info.dealer)) | {"dealer": info.dealer}
    if with_rules:
        said["rules"] = info.rules
    for key, row in HEAD.items():
        value = said.get(key)
        if key in OF_SEATS:
            yield from (f"{key} {seat}: {row.write(own)}" for seat, own in enumerate(value or ()) if own is not None)
        elif value is not None:
            yield f"{key}: {row.write(value)}"


def _differing(info: DealInfo, other: DealInfo) -> dict[str, Any]:
    """What *info* says that *other* does not."""
    return {name: getattr(info, name) for name in INFO if getattr(info, name) != getattr(other, name)}


def _cards_of(deal: Deal | PartialDeal) -> dict[str, Any]:
    """The cards with which *deal* began, as far as they are known, and what was undertaken if it was set up."""
    if isinstance(deal, PartialDeal):
        return _seen_of(deal)
    start = Start.of(deal)
    dealt, declared = start.dealt, start.declared
    return {
        "hand": [Cards(hand) for hand in dealt.hands],
        "table": dealt.piles,
        "dummy": Cards(dealt.dummy) or None,
        "out of play": Cards(dealt.out_of_play) or None,
        "kitty" if start.contract is None else "laid away": Cards(dealt.kitty) or None,
        "contract": start.contract,
        "declared": None if declared == DeclareJoker() else declared,
    }


def _seen_of(deal: PartialDeal) -> dict[str, Any]:
    table = deal.table
    if table.set_up:
        raise InvalidValue("a view of a deal that was set up at its first lead: only its host can write it")
    kitty = table.kitty or Cards()
    for holding in deal.known.values():
        kitty |= Cards(holding.kitty)
    play = table.play
    # Whoever knows the contractor's hand need not be told when it is laid open.
    open_hand = play is not None and table.shown and play.terms.contract.bidder not in deal.known
    return {
        "hand": [holding and (holding.dealt or UNLOOKED) for holding in deal.holdings],
        "table": table.piles,
        "kitty": kitty or None,
        "shown": table.shown if open_hand else None,
    }


@attrs.frozen
class Gaps:
    """A deal under way, as far as it is known."""

    #: What everybody has seen by now.
    table: Table
    #: What the seats whose hands are known have seen.
    known: Known
    #: What comes to light in it, as far as its head says.
    sight: Sight

    @property
    def stage(self) -> Stage:
        """What is going on now."""
        return self.table.stage

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, ``None`` while it goes on."""
        return self.table.outcome

    @property
    def deal(self) -> PartialDeal:
        """What is known of the deal by now."""
        return PartialDeal.of(self.table, self.known)

    def parse(self, text: str) -> Action:
        """Read an action for the seat to act."""
        return self.table.parse(text)

    def apply(self, action: Action | Hidden) -> Gaps:
        """The deal after *action*; it raises what `Table.stepped` does."""
        return Gaps(*self.table.stepped(action, self.known, self.sight), self.sight)

    def run(self, actions: Sequence[Action]) -> tuple[Gaps, int]:
        """The deal after the first of *actions*, as `table_after` takes them, and how many these are."""
        table, count = table_after(self.table, actions, self.known)
        return Gaps(table, self.known, self.sight), count

    def void(self, why: Misdeal) -> Gaps:
        """The end of a hand whose cards were dealt wrongly (DEAL-6)."""
        return Gaps(self.table.void(why), self.known, self.sight)

    def settle(self, seat: Seat, side: tuple[Seat, ...], worth: int) -> Gaps:
        """The end of a hand in which one seat gets all the tricks that are left (PLAY-9).

        Not all cards are known, so the caller says what the contractor's *side* turned out to be, and what the cards
        left are worth.
        """
        return Gaps(self.table.settle(seat, side=side, worth=worth), self.known, self.sight)

    def ended(self) -> PartialDeal:
        """What is known at the end. Raises `InvalidDeal` for cards that no known seat has seen."""
        table, sight = self.table, self.sight
        if sight.kitty is not None and table.kitty is None and not any(own.kitty for own in self.known.values()):
            raise InvalidDeal(["KITTY-1: the kitty is given, but nobody whose hand is known has seen it"])
        if sight.piles != table.piles:
            raise InvalidDeal(["TWO-1: a card below another is given, but it has not been turned up"])
        if sight.shown is not None and not table.shown:
            raise InvalidDeal(["PLAY-5: no hand is laid open here"])
        for seat, own in self.known.items():
            if own.held == sight.shown:
                raise InvalidDeal([f"PLAY-5: seat {seat} has laid its hand open, and it is known already"])
        return self.deal


def begun_with(info: DealInfo, said: Mapping[str, Any]) -> Deal | Gaps:
    """The deal of *info* before its first action, by what is *said* of its cards under the names of their fields."""
    rules, contract = info.rules, said.get("contract")
    seats = [Seat(seat) for seat in range(rules.players)]
    unlooked = [seat for seat in seats if said.get(f"hand {seat}") == UNLOOKED]
    hands = [None if seat in unlooked else said.get(f"hand {seat}") for seat in seats]
    piles = tuple(said.get(f"table {seat}", ()) for seat in seats)
    piles = piles if any(piles) else ()
    kitty, shown, dummy, out_of_play = (said.get(key) for key in ("kitty", "shown", "dummy", "out of play"))
    if contract is None:
        if "laid away" in said or "declared" in said:
            raise InvalidValue("what was laid away or declared: expected contract: as well")
        beside = ((kitty, rules.kitty_size), (dummy, rules.dummy_hand), (out_of_play, rules.out_of_play))
        covered = bool(piles) != rules.table_cards or any(pile.down is None for own in piles for pile in own)
        if covered or None in hands or any(cards is None and size for cards, size in beside):
            if dummy is not None or out_of_play is not None:
                raise InvalidValue("cards that nobody sees are known only where all are")
            sight = Sight([_bits(hand) for hand in hands], _bits(kitty), _bits(shown), piles)
            return Gaps(*begun(info, sight, unlooked=unlooked), sight)
    elif info != DealInfo.of(rules, info.dealer) or kitty is not None or shown is not None:
        raise InvalidValue("a deal set up at its first lead is the first of its match, without scores or a kitty")
    dealt = DealtCards.of(
        hands=[hand or Cards() for hand in hands],
        kitty=said.get("laid away") if contract else kitty,
        dummy=dummy,
        out_of_play=out_of_play,
        piles=[[(pile.up, pile.down) for pile in own if pile.down is not None] for own in piles],
    )
    return Start(dealt, contract, said.get("declared")).deal(info)


def _bits(cards: Cards | None) -> int | None:
    return None if cards is None else cards.bits


@attrs.define
class Beginning:
    """The head of a deal, as far as it has been read."""

    #: The rules, if the deal does not name its own.
    rules: Ruleset | None = None
    is_match: bool = False
    #: The match before the deal, as soon as it is known.
    match: Match | None = None
    #: What everybody knows as the deal begins, if it is not the first of a match.
    expected: DealInfo | None = None
    fields: dict[str, Keyed] = attrs.field(factory=dict)
    last: Field | None = None

    def take(self, said: Keyed) -> None:
        """One more field of the head."""
        if said.name in self.fields:
            raise said.field.error("a field that has not been given before")
        self.fields[said.name] = said
        self.last = said.field
        if said.key == "rules":
            if self.is_match:
                raise said.field.error("no rules: in a match they follow from its first deal")
            self.rules = said.rules()

    def deal(self, here: Field) -> Deal | Gaps:
        """The deal before its first action; *here* is where the head ends."""
        # A head that ends in a key which nobody knows lacks what was meant by it.
        place = here if ":" in here.body and keyed(here) is None else self.last or here
        rules = self.rules if self.expected is None else self.expected.rules
        if rules is None:
            raise place.error("rules: and a ruleset")
        info, said = self.expected or DealInfo.of(rules, Seat(0)), {}
        for name, field in self.fields.items():
            if field.key in INFO:
                info = field.in_info(info)
            elif field.key in CARDS:
                said[name] = field.said(rules)
        if self.expected is None and "dealer" not in self.fields:
            raise place.error("dealer: and a seat")
        if self.is_match:
            self._check(info, place)
        return place.made(lambda: begun_with(info, said), "a deal that can begin like this")

    def _check(self, info: DealInfo, place: Field) -> None:
        """Refuse *info* if it is not that of the next deal of the match."""
        if self.match is None:
            start = partial(Match.start, info.rules, dealer=info.dealer, scores=info.scores)
            self.match = place.made(start, "scores that a match can begin with")
        expected = self.match.info
        if info != expected:
            wanted = _differing(expected, info).items()
            said = ", ".join(f"{name} {HEAD[name].write(value) or 'none'}" for name, value in wanted)
            raise place.error(f"the next deal of the match: {said}")
