"""What everybody can work out from what lies on the table: who has shown himself void, who cannot hold which card.

An action proves something when hidden cards decide whether it is legal. Calls prove nothing, for any hand may make
them. What is proved is a `Fact` about the cards that a seat has for the play: those it holds as the play begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import PLAYS
from fivehundred.cards import SUITS, Cards, Suit
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import BARRING, Claims
from fivehundred.deal.declaring import Declaring, named_jokers
from fivehundred.deal.doings import gone_on, set_up
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.finished import Finished, Misdealt, Played
from fivehundred.deal.orders import NO_SUIT
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.slam import Gift
from fivehundred.deal.table import Table
from fivehundred.rules.settings import CallTime, JokerFollow, JokerLead, JokerLeadTime, JokerNaming
from fivehundred.seats import Seat

_FOUR_SUITS: Final = 0b1111


class Proof(Enum):
    """Why a fact is one; the value is the sentence that tells it."""

    #: It did not follow the suit led (PLAY-2, JOKER).
    PLAYED = "seat {seat} played {play} to trick {trick}{led}: it has none of {cards}"
    #: It led a joker that may be led so only when nothing else is left (JOKER-7, JOKER-9).
    LED = "seat {seat} led {play} to trick {trick}, as it may only when it has nothing else"
    #: It declared the jokers it has (JOKER-5).
    DECLARED = "seat {seat} declared its jokers: it has {cards}"
    #: It declared one joker, and would have declared the other too (JOKER-5, JOKER-6).
    NOT_DECLARED = "seat {seat} declared each joker it has: it has not got {cards}"
    #: It called the card, so it neither held it nor had laid it away (CALL-1).
    CALLED = "seat {seat} called {cards}, so it has not got it"
    #: It undertook a breach, which the holder of a called card may not (BID-15).
    BREACHED = "seat {seat} undertook a breach, so it is no partner and has not got {cards}"
    #: It threw a poor hand in (DEAL-4).
    THROWN_IN = "seat {seat} threw its hand in: it has none of {cards}"
    #: It turned out to be a partner when the rest of the tricks was settled (CALL-1, PLAY-9).
    PARTNER = "seat {seat} turned out to be the partner: it has {cards}"
    #: It did not turn out to be a partner then (CALL-1, PLAY-9).
    NO_PARTNER = "seat {seat} turned out to be no partner: it has not got {cards}"


@attrs.frozen
class Fact:
    """That a seat has none of some cards for the play, or has all of them; `str` tells why."""

    seat: Seat
    #: The cards, as bits; of a play, those not played before it.
    cards: int
    proof: Proof
    #: Where it follows from a card played: which card of the line that was, from 0.
    index: int = 0
    play: Play | None = attrs.field(default=None, repr=False)

    @property
    def has(self) -> bool:
        """Whether the seat has all the cards; otherwise it has none of them."""
        return self.proof in (Proof.DECLARED, Proof.PARTNER)

    def __str__(self) -> str:
        told = {"seat": str(self.seat), "cards": str(Cards(self.cards))}
        if self.play is not None:
            trick, lying = divmod(self.index, self.play.terms.per_trick)
            lead = PLAYS[self.play.line[self.index - lying]]
            told |= {"play": str(PLAYS[self.play.line[self.index]]), "trick": str(trick + 1), "led": f" ({lead} led)"}
        return self.proof.value.format(**told)


@attrs.frozen
class Handled:
    """How far cards have changed hands, as everybody saw it (KITTY, BID-17)."""

    #: Who takes the kitty, or a card for a slam; ``None`` as long as nobody has come to that.
    bidder: Seat | None = None
    #: Whether he has taken the kitty, and whether he has laid cards away for it, or passed them on.
    taken: bool = False
    laid: bool = False
    #: Whom his discards go to (KITTY-3), and whether that partner has laid as many away.
    to: Seat | None = None
    laid_on: bool = False
    #: Whose card he gets for a slam (BID-17), whether he has got it, and whether he has laid another away for it.
    giver: Seat | None = None
    gave: bool = False
    laid_for_gift: bool = False


def handled(table: Table) -> Handled:
    """How far cards have changed hands (KITTY-1, KITTY-3, BID-17)."""
    found = Handled()
    for stage, done in gone_on((*table.past, table.stage)):
        match stage:
            case Exchange(taken=Taken.KITTY):
                found = Handled(stage.seat, taken=True, laid=done, to=stage.passed_to)
            case Exchange(taken=Taken.DISCARDS):
                found = attrs.evolve(found, laid_on=done)
            case Gift():
                found = attrs.evolve(found, bidder=stage.contract.bidder, giver=stage.seat, gave=done)
            case Exchange(taken=Taken.GIFT):
                found = attrs.evolve(found, laid_for_gift=done)
    return found


def sizes(table: Table) -> tuple[int, ...]:
    """How many cards each seat has for the play, played ones included; a hand that nobody has looked at counts."""
    rules, so_far = table.rules, handled(table)
    found = [rules.hand_size] * rules.players
    if so_far.bidder is not None:
        if so_far.to is not None and so_far.laid:
            found[so_far.to] += rules.kitty_size * (not so_far.laid_on)
        elif so_far.taken and not so_far.laid:
            found[so_far.bidder] += rules.kitty_size
        if so_far.giver is not None and so_far.gave:
            found[so_far.giver] -= 1
            found[so_far.bidder] += not so_far.laid_for_gift
    return tuple(found)


def played(play: Play) -> tuple[int, ...]:
    """The cards that each place has played, as bits."""
    terms = play.terms
    found = [0] * len(terms.owners)
    for trick, start in enumerate(range(0, len(play.line), terms.per_trick)):
        line = play.line[start : start + terms.per_trick]
        for place, number in zip(terms.turns[play.leaders[trick]], line, strict=False):
            found[place] |= CARD_BIT[number]
    return tuple(found)


def facts(table: Table) -> Iterator[Fact]:
    """Everything that is proved about the cards each seat has for the play (PLAY-2, JOKER, CALL-1, BID-15, DEAL-4)."""
    for stage in (*table.past, table.stage):
        match stage:
            case BreachCall():
                contract = stage.contract
                if contract.breach is not None and contract.called is not None:
                    yield Fact(contract.breach, CARD_BIT[contract.called.number], Proof.BREACHED)
            case PartnerCall():
                yield from _from_call(table, stage)
            case Declaring():
                yield from _from_declaration(table, stage)
            case Play():
                yield from _from_play(table, stage)
            case Finished():
                yield from _from_end(table, stage)


def _from_call(table: Table, stage: PartnerCall) -> Iterator[Fact]:
    """That the contractor has not got the card he called; called before the kitty he may have found it there."""
    called = stage.contract.called
    dealt = not set_up((*table.past, table.stage))
    in_kitty = dealt and table.rules.call_time is CallTime.BEFORE_KITTY and handled(table).taken
    if called is not None and (not in_kitty or (table.kitty is not None and called not in table.kitty)):
        yield Fact(stage.seat, CARD_BIT[called.number], Proof.CALLED)


def _from_declaration(table: Table, stage: Declaring) -> Iterator[Fact]:
    named = 0 if stage.declared is None else named_jokers(stage.declared)
    if named:
        yield Fact(stage.seat, named, Proof.DECLARED)
        if other := table.rules.jokers.bits & ~named:
            yield Fact(stage.seat, other, Proof.NOT_DECLARED)


def _from_end(table: Table, stage: Finished) -> Iterator[Fact]:
    outcome, last = stage.outcome, table.past[-1] if table.past else None
    if isinstance(outcome, Misdealt) and outcome.seat is not None:
        barring = last.barring(table.opening) if isinstance(last, Claims) else BARRING
        yield Fact(outcome.seat, barring & table.rules.deck.bits, Proof.THROWN_IN)
    if isinstance(outcome, Played) and outcome.rest is not None and isinstance(last, Play):
        contract = outcome.contract
        called = 0 if contract.called is None else CARD_BIT[contract.called.number] & last.unplayed
        for seat in contract.playing if called else ():
            if seat != contract.contractor:
                yield Fact(seat, called, Proof.PARTNER if seat in contract.side else Proof.NO_PARTNER)


def _revoked(table: Table) -> set[tuple[int, int]]:
    """The seat and the trick of every card that is known to have been played against the rules (IRR-1)."""
    stage = table.stage
    if isinstance(stage, Finished) and isinstance(stage.outcome, Played):
        return {(revoke.seat, revoke.trick - 1) for revoke in stage.outcome.revokes if revoke.trick is not None}
    return set()


def _from_play(table: Table, play: Play) -> Iterator[Fact]:
    """What follows from the cards played from hands; those on the tables lie open (TWO-1)."""
    terms = play.terms
    players = terms.rules.players
    suits, line = terms.order.suits, play.line
    revoked = _revoked(table)
    before = play.unplayed | sum(CARD_BIT[number] for number in line)
    # For each place the suits of which it has played a card, and of which it has shown itself void (JOKER-7).
    own = [0] * len(terms.owners)
    void = [0] * len(terms.owners)
    led = 0
    for index, number in enumerate(line):
        trick, lying = divmod(index, terms.per_trick)
        place = terms.turns[play.leaders[trick]][lying]
        lead = suits[line[index - lying]]
        if lying:
            lacks = _lacks_following(play, number, lead, own[place] >> lead & 1, void[place] >> lead & 1)
        else:
            lacks = _lacks_leading(play, number, led, void[place])
            led |= 1 << lead
        if lacks & before and place < players and (place, trick) not in revoked:
            yield Fact(Seat(place), lacks & before, Proof.PLAYED if lying else Proof.LED, index, play)
        suit = suits[number]
        own[place] |= 1 << (lead if suit == NO_SUIT else suit)
        if suit not in (lead, NO_SUIT):
            void[place] |= 1 << lead
        before &= ~CARD_BIT[number]


def _lacks_following(play: Play, number: int, lead: int, own: int, void: int) -> int:
    """What whoever plays *number* to a lead of suit *lead* cannot have, as bits; must agree with `Play.legal`.

    *own* and *void* tell whether he has played a card of that suit, and whether he has shown himself void of it.
    """
    order, rules = play.terms.order, play.terms.rules
    if lead == NO_SUIT:
        return 0
    follow = rules.joker_follow
    if CARD_BIT[number] & order.loose:
        if follow is JokerFollow.FIRST_OR_LAST:
            # Out of turn for that suit he may play it for want of anything else (JOKER-9).
            return order.deck.bits & ~order.loose if void else order.masks[lead] if own else 0
        return order.masks[lead] if follow is JokerFollow.VOID_ONLY else 0
    if order.suits[number] == lead:
        return 0
    joker_barred = follow is JokerFollow.FIRST_OR_LAST and void
    must = follow is JokerFollow.EVERY_SUIT or (play.terms.must_play_joker and not joker_barred)
    return order.masks[lead] | (order.loose if must else 0)


def _lacks_leading(play: Play, number: int, led: int, void: int) -> int:
    """What whoever leads *number* cannot have, as bits; *led* are the suits led before, *void* those he is void of."""
    order, rules = play.terms.order, play.terms.rules
    if not CARD_BIT[number] & order.loose:
        return 0
    last = rules.joker_lead_time is JokerLeadTime.LAST
    if rules.joker_naming is JokerNaming.A_SUIT:
        # With no suit left to name it may be led only for want of anything else (JOKER-9).
        last = last or not _FOUR_SUITS & ~{JokerLead.UNLED_SUITS: led, JokerLead.NOT_SHOWN_VOID: void}.get(
            rules.joker_lead, 0
        )
    return order.deck.bits & ~order.loose if last else 0


def may_have(table: Table) -> tuple[int, ...]:
    """For each seat the cards it may hold in its hand now, as far as everybody knows, as bits.

    Each fact is taken by itself; what follows from several together is not worked out.
    """
    play, so_far = table.play, handled(table)
    players = range(table.rules.players)
    unplayed = table.rules.deck.bits if play is None else play.unplayed
    for seat in players:
        unplayed &= ~table.table_cards(Seat(seat)).bits
    gone = [0] * table.rules.players if play is None else played(play)
    found = [unplayed if size > gone[seat].bit_count() else 0 for seat, size in enumerate(sizes(table))]
    located = [(fact.cards, [fact.seat]) for fact in facts(table) if fact.has]
    if table.open_hand is not None:
        located.append((table.open_hand[1].bits, [table.open_hand[0]]))
        found[table.open_hand[0]] &= table.open_hand[1].bits
    if table.kitty is not None and so_far.bidder is not None:
        takers = (so_far.bidder, so_far.to) if so_far.laid and so_far.to is not None else (so_far.bidder,)
        located.append((table.kitty.bits, [*takers]))
    for cards, seats in located:
        for seat in players:
            if seat not in seats:
                found[seat] &= ~cards
    for fact in facts(table):
        if not fact.has:
            found[fact.seat] &= ~fact.cards
    return tuple(found)


def voids(table: Table) -> tuple[tuple[Suit, ...], ...]:
    """The suits that each seat has shown its hand to be void of, as they count in this hand (PLAY-2, CARD-4, JOKER)."""
    found = [0] * table.rules.players
    play = table.play
    if play is not None:
        for fact in _from_play(table, play):
            for suit, mask in enumerate(play.terms.order.masks):
                # Of a suit whose cards have all been played nothing is shown.
                if mask & fact.cards and not mask & play.unplayed & ~fact.cards:
                    found[fact.seat] |= 1 << suit
    return tuple(tuple(suit for suit in SUITS if mask >> suit.number & 1) for mask in found)
