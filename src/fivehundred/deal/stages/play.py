"""The play: following suit, winning tricks, leading the joker, and exposing the contractor's hand (PLAY, JOKER)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import getitem
from typing import ClassVar

import attrs

from fivehundred._base.bits import CARD_BIT, ONE
from fivehundred.actions import PLAY_OF, PLAYS, Action, Hidden, PlayCard, parse_play
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.joker_policies import LED, SHOWN_VOID, past_of, ways_to_play
from fivehundred.deal.knowledge import Fact, Proof, Proved, facts_of_cards, proved_by, voids_of
from fivehundred.deal.options import PlayOptions
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.stage import BaseStage
from fivehundred.deal.terms import Terms, TrickState
from fivehundred.deal.transfers import Holding, Holdings
from fivehundred.deal.turns import Outcome, Played, Turn
from fivehundred.seats import Seat


@attrs.frozen(repr=False)
class Play(BaseStage):
    """The stage in which cards are played. Everything in it is public."""

    due: ClassVar[Reason] = Reason.PLAY_NOW
    #: The state of the current trick.
    trick: TrickState
    #: The play number of every play so far, in order.
    line: bytes
    #: The cards of the pack that have not been played, wherever they are, as a bitmask.
    unplayed: int
    #: The place that led each trick; after a finished trick comes the place that won it.
    leaders: bytes

    @classmethod
    def start(cls, terms: Terms) -> Play:
        """The play before the first lead (PLAY-1, PLAY-10)."""
        first = terms.turns[terms.leader][0]
        return cls(terms.leads[first], b"", terms.rules.deck.bits, ONE[first])

    @property
    def terms(self) -> Terms:
        """The terms under which the hand is played."""
        return self.trick.terms

    @property
    def seat(self) -> Seat:
        """The seat that plays next."""
        return self.trick.seat

    @property
    def complete(self) -> bool:
        """True once every card has been played."""
        return len(self.line) == self.trick.length

    @property
    def expected_entry(self) -> str:
        """A card played by the seat that plays next."""
        return f"trick {len(self.line) // self.terms.per_trick + 1} by {self.seat}: and a card"

    @property
    def contract(self) -> Contract:
        """The contract, including a partner revealed by playing the called card (CALL-1)."""
        contract = self.terms.contract
        if contract.called is None or self.unplayed & contract.called_bit:
            return contract
        (partner,) = (self.terms.owners[one[2]] for one in self.plays() if one[3] == contract.called.number)
        return contract.joined_by(partner)

    def legal(self, held: int) -> int:
        """The legal plays now, as a mask over play numbers: those of the hand that no limit forbids (PLAY-2).

        *held* are the cards that the place to play held when play began, as a bitmask.
        """
        trick = self.trick
        hand = held & self.unplayed
        return hand & trick.must or (self._allowed_plays(hand) if hand & trick.weighed else hand)

    def options(self, info: DealInfo, holding: Holding) -> PlayOptions:
        """The legal plays of the place that plays next (PLAY-2)."""
        return PlayOptions(self.legal(holding.held))

    def after(self, info: DealInfo, action: Action | Hidden) -> Play:
        """The play after a legal card is played."""
        if not isinstance(action, PlayCard):
            raise self._foreign(action)
        return self.with_card(action.number)

    def with_card(self, number: int) -> Play:
        """The play after the legal play *number*."""
        trick = self.trick
        line = self.line + ONE[number]
        unplayed = self.unplayed ^ CARD_BIT[number]
        following = trick.following
        if following:
            return Play(following[trick.suits[number]], line, unplayed, self.leaders)
        place = trick.winner(line)
        return Play(trick.terms.leads[place], line, unplayed, self.leaders + ONE[place])

    def with_cards(self, actions: Iterable[Action | Hidden | None], held: Sequence[int], unknown: int = 0) -> Play:
        """The play after *actions*, up to the first that is not a legal card.

        Each place *held* these cards when play began; a place in the mask *unknown* may have held any of them.
        """
        trick, line, unplayed, leaders = self.trick, self.line, self.unplayed, self.leaders
        for action in actions:
            if not isinstance(action, PlayCard):
                break
            # As in `legal` and `with_card`, without a play for each card.
            number, hand = action.number, held[trick.place] & unplayed
            if unknown >> trick.place & 1:
                hand &= CARD_BIT[number]
            legal = hand & trick.must
            if not legal:
                legal = Play(trick, line, unplayed, leaders)._allowed_plays(hand) if hand & trick.weighed else hand
            if not legal >> number & 1:
                break
            line += ONE[number]
            unplayed ^= CARD_BIT[number]
            if trick.following:
                trick = trick.following[trick.suits[number]]
            else:
                place = trick.winner(line)
                trick, leaders = trick.terms.leads[place], leaders + ONE[place]
        return Play(trick, line, unplayed, leaders)

    @property
    def quiet(self) -> int:
        """The number of cards that can follow without ending the hand or revealing another card (PLAY-5, TWO-1)."""
        trick, opens, done = self.trick, self.terms.exposed_at, len(self.line)
        if self.terms.rules.table_cards:
            return len(trick.turn) - trick.lying - 1
        return (trick.length if opens is None or done >= opens else opens) - 1 - done

    @property
    def leading(self) -> bool:
        """True when the next card is a lead."""
        return self.trick.lying == 0

    @property
    def from_table(self) -> bool:
        """True if the next card comes from a seat's table cards and not from its hand (TWO-1)."""
        return self.trick.place >= self.terms.rules.players

    @property
    def lying_cards(self) -> int:
        """The cards in the current trick, as a bitmask."""
        return sum(CARD_BIT[number] for number in self.line[len(self.line) - self.trick.lying :])

    @property
    def finished_cards(self) -> int:
        """The cards of finished tricks, which no longer cover any table card, as a bitmask (TWO-1)."""
        return self.terms.rules.deck.bits & ~self.unplayed & ~self.lying_cards

    @property
    def suits_left(self) -> int:
        """The suits that a joker may name if it is led now, as a mask of suit numbers (JOKER-4, JOKER-7, JOKER-10)."""
        trick, led = self.trick, 0
        policy = trick.jokers
        for lead in self.line[:: len(trick.turn)] if policy.barred & LED else b"":
            led |= 1 << trick.suits[lead]
        return policy.suits_left(led, self._suits_and_voids[1] if policy.barred & SHOWN_VOID else 0)

    @property
    def _tricks_left(self) -> int:
        """The number of tricks left, including the current one."""
        trick = self.trick
        return (trick.length - len(self.line) + trick.lying) // len(trick.turn)

    def plays(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield every play in order.

        Each is given as the number of its trick, from 0, the number of cards already in that trick, its place, its play
        number, and the play number of the lead.
        """
        size, turns, line = self.terms.per_trick, self.terms.turns, self.line
        for trick, leader in enumerate(self.leaders):
            cards = line[trick * size : (trick + 1) * size]
            for lying, (place, number) in enumerate(zip(turns[leader], cards, strict=False)):
                yield trick, lying, place, number, cards[0]

    @property
    def _suits_and_voids(self) -> tuple[int, int]:
        """The suits that the place to play has played, and those in which it has shown a void (JOKER-7)."""
        proved, place = self.proved, self.trick.place
        return proved.suits[place], proved.voids[place]

    @property
    def cards_played(self) -> tuple[int, ...]:
        """The cards that each place has played, as bitmasks."""
        return self.proved.gone

    def tricks_by_seat(self) -> tuple[int, ...]:
        """The number of tricks that each seat has won."""
        terms = self.terms
        tricks, owners = [0] * terms.rules.players, terms.owners
        for place in self.leaders[1:]:
            tricks[owners[place]] += 1
        return tuple(tricks)

    @property
    def outcome(self) -> Played:
        """The outcome of the completed play."""
        return Played(self.contract, self.tricks_by_seat())

    @property
    def exposed(self) -> bool:
        """True once the contractor's hand is exposed (PLAY-5)."""
        at = self.trick.terms.exposed_at
        return at is not None and len(self.line) >= at

    @property
    def _past(self) -> int:
        """The past that may bar a joker: before a lead, the suits that are left to name (JOKER-4, JOKER-7)."""
        trick = self.trick
        if not trick.lying:
            return self.suits_left
        return past_of(trick.suit, *self._suits_and_voids) if trick.jokers.keeps & ~LED else 0

    def _allowed_plays(self, hand: int) -> int:
        """The plays from *hand* that no limit forbids (PLAY-2, JOKER-3, JOKER-7)."""
        limits = self.trick.limits
        if not limits.changing:
            return ways_to_play(hand) & limits.possible
        return ways_to_play(hand) & limits.allowed_actions(hand, hand, self._tricks_left, self._past)

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, PlayCard):
            yield refuse(self.seat, action, self.due)
            return
        hand = holding.held & self.unplayed
        if not hand & CARD_BIT[action.number]:
            # The words are the same wherever the card lies, so they tell nothing about the other hands.
            reason = Reason.NOT_ON_TABLE if self.from_table else Reason.NOT_HELD
            yield refuse(self.seat, action, reason, card=action.card)
        asked = hand, self._tricks_left, self._past
        yield from self.trick.limits.against(action.number, self.seat, action, hand, *asked)

    def needs(self, action: Action | Hidden) -> int:
        """The card played."""
        return CARD_BIT[action.number] if isinstance(action, PlayCard) else 0

    def why_impossible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """The reason why no hand allows this play, for example because the place is known to lack the card (PLAY-2)."""
        if isinstance(action, PlayCard):
            card = self.needs(action)
            if not card & self.unplayed & ~elsewhere:
                played = card & info.rules.deck.bits & ~self.unplayed & ~elsewhere
                reason = Reason.PLAYED_BEFORE if played else Reason.ELSEWHERE
                return refuse(self.seat, action, reason, cards=Cards(card))
            if card & self._absent_cards:
                return refuse(self.seat, action, Reason.SHOWN_LACKING, card=action.card)
            if self.legal(card) >> action.number & 1:
                return None
        return super().why_impossible(info, action, elsewhere)

    def _parse(self, info: DealInfo, text: str) -> Action:
        # Nearly all cards are read as they are written.
        return PLAY_OF.get(text) or parse_play(text)

    def voids(self) -> tuple[int, ...]:
        """The suits in which each place has shown a void, as masks of suit numbers (PLAY-2, JOKER).

        For table cards, a void refers to the cards that were face up at the time, because others may be below them
        (TWO-1).
        """
        return voids_of(self.proved.facts, self.terms.ranking, len(self.terms.owners))

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the facts proved by cards played from hands. Table cards are face up anyway (PLAY-2, JOKER, TWO-1)."""
        for fact in facts_of_cards(self.terms, self.line, self.leaders, outcome):
            if fact.seat < info.rules.players:
                yield fact
        if isinstance(outcome, Played) and outcome.rest is not None:
            contract = outcome.contract
            called = contract.called_bit & self.unplayed
            for seat in contract.playing if called else ():
                if seat != contract.contractor:
                    yield Fact(seat, called, Proof.PARTNER if seat in contract.side else Proof.NO_PARTNER)

    @property
    def proved(self) -> Proved:
        """The facts that the plays prove, and the cards that each place has played."""
        return proved_by(self.trick.terms, self.line, self.leaders)

    @property
    def _absent_cards(self) -> int:
        """The cards that the place next to play is known not to hold, as a bitmask."""
        place, found, over = self.trick.place, 0, len(self.line) - self.trick.lying
        # No place plays to a trick twice, so nothing of the one under way is asked.
        for fact in proved_by(self.trick.terms, self.line[:over], self.leaders).facts:
            found |= fact.cards if fact.seat == place else 0
        return found

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The turns in which cards were played."""
        terms = self.terms
        found: list[Turn] = []
        size, plays = terms.per_trick, tuple(map(plays_of, terms.owners))
        by_leader = [[plays[place] for place in turn] for turn in terms.turns]
        for trick, leader in enumerate(self.leaders):
            found += map(getitem, by_leader[leader], self.line[trick * size : (trick + 1) * size])
        return found


@cache
def plays_of(seat: Seat) -> tuple[Turn, ...]:
    """The turn of *seat* playing each card, by play number. Cached, because most actions in a deal are card plays."""
    return tuple(Turn(seat, action) for action in PLAYS)
