"""The play: following suit, winning tricks, leading the joker, and exposing the contractor's hand (PLAY, JOKER)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import getitem
from typing import ClassVar

import attrs

from fivehundred._bits import CARD_BIT, ONE
from fivehundred.actions import PLAY_OF, PLAYS, Action, Hidden, PlayCard, parse_play
from fivehundred.cards import JOKERS, SUITS, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.joker_policies import LED, SHOWN_VOID, past_of
from fivehundred.deal.knowledge import Fact, Proof, Proved, facts_of_cards, proved_by, voids_of
from fivehundred.deal.options import PlayOptions
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.refusals import Reason, Refusal, refused
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
    def wanted(self) -> str:
        """A card played by the seat that plays next."""
        return f"trick {len(self.line) // self.terms.per_trick + 1} by {self.seat}: and a card"

    @property
    def contract(self) -> Contract:
        """The contract, including a partner revealed by playing the called card (CALL-1)."""
        contract = self.terms.contract
        if contract.called is None or self.unplayed & contract.called_bit:
            return contract
        (partner,) = (self.terms.owners[one[2]] for one in self.laid() if one[3] == contract.called.number)
        return contract.joined_by(partner)

    def legal(self, held: int) -> int:
        """The legal plays now, as a mask over play numbers (PLAY-2).

        *held* are the cards that the place to play held when play began, as a bitmask.
        """
        trick = self.trick
        hand = held & self.unplayed
        return hand & trick.must or (self._weighed(hand) if hand & trick.weighed else hand)

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
        turn = trick.turn
        strengths = line[-len(turn) :].translate(trick.power)
        place = turn[strengths.index(max(strengths))]
        return Play(trick.terms.leads[place], line, unplayed, self.leaders + ONE[place])

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
    def uncovered(self) -> int:
        """The cards of finished tricks, which no longer cover any table card, as a bitmask (TWO-1)."""
        return self.terms.rules.deck.bits & ~self.unplayed & ~self.lying_cards

    @property
    def suits_left(self) -> int:
        """The suits that a joker may name if it is led now, as a mask of suit numbers (JOKER-4, JOKER-7, JOKER-10)."""
        trick, led = self.trick, 0
        policy = trick.jokers
        for lead in self.line[:: len(trick.turn)] if policy.barred & LED else b"":
            led |= 1 << trick.suits[lead]
        return policy.suits_left(led, self._shown[1] if policy.barred & SHOWN_VOID else 0)

    @property
    def _tricks_left(self) -> int:
        """The number of tricks left, including the current one."""
        trick = self.trick
        return (trick.length - len(self.line) + trick.lying) // len(trick.turn)

    def laid(self) -> Iterator[tuple[int, int, int, int, int]]:
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
    def _shown(self) -> tuple[int, int]:
        """The suits that the place to play has played, and those in which it has shown a void (JOKER-7)."""
        proved, place = self.proved, self.trick.place
        return proved.suits[place], proved.voids[place]

    @property
    def played(self) -> tuple[int, ...]:
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

    def _weighed(self, hand: int) -> int:
        """The legal plays from *hand* when following suit is not the only rule that applies (JOKER-3, JOKER-7)."""
        trick = self.trick
        jokers = hand & trick.callers
        others = hand ^ jokers
        if not trick.lying:
            return others | trick.jokers.leads(jokers, self.suits_left, self._tricks_left, alone=not others)
        following = others & trick.suit_cards
        if not jokers or trick.suit == NO_SUIT:
            # Everybody may play any card to a joker that names nothing.
            return following or hand
        policy = trick.jokers
        past = past_of(trick.suit, *self._shown) if policy.keeps & ~LED else 0
        when = policy.able if following else policy.void
        if not when.allows(self._tricks_left, past):
            # A limit never leaves a player without a legal card (JOKER-9).
            return following or others or jokers
        if following:
            return following | jokers
        return hand if policy.must is None else jokers

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, PlayCard):
            yield refused(self.seat, action, self.due)
        elif not self.legal(holding.held) >> action.number & 1:
            yield self._against_play(holding, action)

    def _against_play(self, holding: Holding, action: PlayCard) -> Refusal:
        seat, terms = self.seat, self.terms
        card = CARD_BIT[action.number]
        hand = holding.held & self.unplayed
        if not hand & card:
            # The words are the same wherever the card lies, so they tell nothing about the other hands.
            reason = Reason.NOT_ON_TABLE if self.from_table else Reason.NOT_HELD
            return refused(seat, action, reason, card=action.card.pretty)
        if action.suit is not None and not (card & terms.callers and self.leading):
            return refused(
                seat, action, Reason.NAMES_NOTHING, *(() if card & terms.ranking.loose else self._joker_rule)
            )
        return self._against_lead(action, hand) if self.leading else self._against_following(action, hand)

    @property
    def _joker_rule(self) -> tuple[str]:
        """The rule that gives a joker a suit in this hand."""
        return ("JOKER-5",) if self.terms.ranking.trump is None else ("JOKER-1",)

    def _against_following(self, action: PlayCard, hand: int) -> Refusal:
        """The refusal of a card of *hand* that may not be played to the suit led (PLAY-2, JOKER-3, JOKER-7)."""
        seat, terms, ranking, card = self.seat, self.terms, self.terms.ranking, CARD_BIT[action.number]
        led, duty = SUITS[self.trick.suit].name.lower(), hand & self.trick.suit_cards
        if card & ranking.loose:
            when = terms.jokers.able if duty else terms.jokers.void
            return refused(seat, action, when.reason, evidence=duty, led=led)
        if terms.jokers.must is not None and not duty:
            return refused(seat, action, terms.jokers.must, evidence=hand & ranking.loose, led=led)
        # Two things need explaining: cards that follow a suit not printed on them, and a joker that cannot follow.
        moved = dict.fromkeys(rule for rule in map(ranking.moved_by, Cards(duty)) if rule is not None)
        more = (*moved, *self._joker_rule) if (duty | card) & JOKERS.bits else tuple(moved)
        return refused(seat, action, Reason.FOLLOW, *more, evidence=duty, led=led)

    def _against_lead(self, action: PlayCard, hand: int) -> Refusal:
        """The refusal of a joker of *hand* that may not be led, or not in this way (JOKER-4, JOKER-7)."""
        jokers, named = self.terms.jokers, action.suit
        others = bool(hand & ~self.terms.ranking.loose)
        why = jokers.why_not_led(self.suits_left, self._tricks_left, others=others, named=named is not None)
        if named is not None and why is jokers.named_barred:
            return refused(self.seat, action, why, suit=named.name.lower())
        return refused(self.seat, action, why)

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
                return refused(self.seat, action, reason, card=action.card.pretty)
            if card & self._lacked:
                return refused(self.seat, action, Reason.SHOWN_LACKING, card=action.card.pretty)
            if self.legal(card) >> action.number & 1:
                return None
        return super().why_impossible(info, action, elsewhere)

    def _parsed(self, info: DealInfo, text: str) -> Action:
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
    def _lacked(self) -> int:
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
