"""The card that a sensible player plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivehundred._native.contracts import (
    Hands,
    HeldInTurn,
    Lead,
    PlayLookup,
    held_by,
    legal_follows,
    legal_leads,
    remember,
)
from fivehundred._native.masks import (
    CAPTURED_BITS,
    DIGIT,
    DIGIT_BITS,
    KEEPS_LED,
    LEADER_AT,
    LYING_AT,
    NAMED_SUIT,
    NAMES_AT,
    NOBODY,
    NONE,
    PLACES_BITS,
    SUIT_AT,
    TAKER_AT,
    TRICKS,
    TRICKS_AT,
    WON_BITS,
    bit,
    count,
    shift_up,
)
from fivehundred._native.position import Position, cards_uncovered, worth

if TYPE_CHECKING:
    from mypy_extensions import i64


# The card that a sensible player plays, judged by what that player can know: the hand, the slots that are *unseen*
# because others hold them or nobody does, the *voids* shown (for each suit, eight bits for the places that showed one),
# and which places are on which side. Slots are masks; what is chosen is the number of a slot, or `NAMED` and more for a
# joker that is led as a suit.

#: The aims of a place: to take tricks, to take none, or to make somebody take one who wants none.
TAKE: Final = 0


LOSE: Final = 1


FORCE: Final = 2


#: Added to 0 to 3 for the lower joker led as that suit, 4 to 7 for the higher.
NAMED: Final = 64


# What makes a card useful, each above all that follow.
_A_JOKER: Final = 0x1000


_A_TRUMP: Final = 0x800


_THE_HIGHEST: Final = 0x400


_A_GUARD: Final = 0x200


#: More than anything is worth, and what one card more of a suit is worth beside the cards of the suit.
_MOST: Final = 0x7FFFFFFF
_A_LENGTH: Final = 0x100
#: What speaks against a lead for tricks: nobody on this side can win what is lost; the best card gains if others lead.
_NOBODY_WINS: Final = 0x8000
_ONE_ABOVE: Final = 0x10000
#: What speaks against a lead under a contract to lose tricks: other cards of the suit that are high, no card above it,
#: and a suit to shun.
_A_HIGH_CARD: Final = 0x40
_NONE_ABOVE: Final = 0x100000
_SHUNNED: Final = 0x1000000


def top(mask: i64) -> i64:
    """The highest slot of *mask*, which is not empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return mask ^ (mask >> 1)


def _top(mask: int) -> int:
    return shift_up(1, mask.bit_length() - 1)


#: As for `count`.
top_by_words: Final = top


globals()["top"] = _top


class Tactics:
    """Tables for a sensible player under one contract, on slots as in `PlayLookup`."""

    def __init__(self, *, leads: list[Lead], suit_of: bytes, trump: int, jokers: int) -> None:
        #: By suit; the fifth has the jokers without a suit as its `cards`.
        self.leads: Final = leads
        self.suit_of: Final = suit_of
        #: The trump suit, or `NONE`, and its slots.
        self.trump: Final[i64] = trump
        self.trumps: Final[i64] = leads[trump].cards if trump < NONE else 0
        #: The slots of jokers, and of those without a suit.
        self.jokers: Final[i64] = jokers
        self.loose: Final[i64] = leads[NONE].cards


def beating(tactics: Tactics, card: i64, unseen: i64) -> i64:
    """The *unseen* slots that beat *card* in its own suit."""
    return tactics.leads[tactics.suit_of[count(card - 1)]].cards & unseen & ~(card | card - 1)


def lead_to_take(
    tactics: Tactics,
    hand: i64,
    legal: i64,
    names: i64,
    unseen: i64,
    voids: i64,
    opponents: i64,
    partners: i64,
    drawing: bool,
) -> i64:
    """A lead for a place that wants tricks; the side of the contract is *drawing* trumps."""
    trumps = legal & tactics.trumps
    if trumps and drawing and worth_drawing(tactics, trumps, unseen, voids, opponents):
        return count(top(trumps) - 1)
    if legal == trumps and names == 0:
        return count((trumps & -trumps) - 1)
    trump_voids: i64 = voids >> PLACES_BITS * tactics.trump if tactics.trump < NONE else 0
    ruffing = tactics.trumps & unseen
    ruffless = trump_voids & partners
    leads = tactics.leads
    longest: i64 = -1
    lowest: i64 = 0
    sure: i64 = 0
    poor: i64 = _MOST
    suit: i64 = 0
    while suit < NONE:
        cards = leads[suit].cards
        held = legal & cards
        if held and suit != tactics.trump:
            length = count(hand & cards)
            over = count(cards & unseen & ~(top(held) | top(held) - 1))
            if (
                over == 0
                and not (ruffing and (voids >> PLACES_BITS * suit) & ~trump_voids & opponents)
                and length >= longest
            ):
                # The highest card of the longest suit in which it wins for certain.
                longest = length
                sure = top(held)
            low = held & -held
            # Otherwise a long suit, but not one in which the best card gains if somebody else leads it.
            use = count(cards & (low - 1)) - _A_LENGTH * length
            if over == 1:
                use += _ONE_ABOVE
            if partners and (voids >> PLACES_BITS * suit) & (ruffless if ruffing else partners) & partners == partners:
                # Nobody on this side can win what is lost here.
                use += _NOBODY_WINS
            if use < poor:
                poor = use
                lowest = low
        suit += 1
    if sure:
        return count(sure - 1)
    if names or legal & tactics.loose:
        return joker_lead(tactics, hand, legal & tactics.loose, names)
    return count(lowest - 1)


def joker_lead(tactics: Tactics, hand: i64, plain: i64, names: i64) -> i64:
    """A joker led as the longest suit of the hand, because it may draw higher cards in it; *plain* if it cannot be."""
    chosen: i64 = NAMED
    longest: i64 = 0
    name: i64 = 0
    while name < 8:
        if names >> name & 1:
            length = count(hand & tactics.leads[name & NAMED_SUIT].cards)
            if length > longest or (longest == 0 and plain == 0 and chosen == NAMED):
                longest = length
                chosen = NAMED + name
        name += 1
    if longest == 0 and plain:
        return count((plain & -plain) - 1)
    return chosen


def worth_drawing(tactics: Tactics, trumps: i64, unseen: i64, voids: i64, opponents: i64) -> bool:
    """True if *opponents* may still have trumps, and those of this hand are high or many, but not the last low one."""
    missing = unseen & tactics.trumps
    if missing == 0 or (voids >> PLACES_BITS * tactics.trump) & opponents == opponents:
        return False
    # The last one is kept while a higher one is out: whoever has that wins a trick with it anyway.
    return missing & ~(top(trumps) - 1) == 0 or (count(trumps) > 1 and 2 * count(trumps) > count(missing))


def follow_to_take(
    tactics: Tactics,
    hand: i64,
    legal: i64,
    winners: i64,
    unseen: i64,
    best: i64,
    friendly: bool,
    opposed: bool,
    ducking: bool,
) -> i64:
    """A card for a place that wants tricks, of which *winners* beat the *best* of the trick so far.

    The trick is *friendly* if a friend is winning it, and *opposed* if an opponent is still to play; *ducking* is a
    second player who has a friend as the last.
    """
    losers = legal ^ winners
    if winners == 0:
        return least_useful(tactics, hand, losers, unseen)
    low = winners & -winners
    if losers and friendly and stands(tactics, winners, unseen, best, opposed):
        return least_useful(tactics, hand, losers, unseen)
    if not opposed:
        return low
    some = winners
    while some:
        card = some & -some
        if beating(tactics, card, unseen) == 0:
            return card
        some ^= card
    if low & tactics.trumps:
        return low
    # A card that can be beaten is not spent by a second player with a friend still to come.
    return least_useful(tactics, hand, legal, unseen) if ducking else top(winners)


def stands(tactics: Tactics, winners: i64, unseen: i64, best: i64, opposed: bool) -> bool:
    """True if a trick is left to the friend who is winning it with *best*."""
    if not opposed:
        return True
    over = count(beating(tactics, best, unseen))
    if winners & -winners & tactics.trumps and best & tactics.trumps == 0:
        # A friend's card is trumped only if it is low.
        return over < 3
    if over < 2:
        return True
    while winners:
        card = winners & -winners
        if beating(tactics, card, unseen) == 0:
            return False
        winners ^= card
    return True


def least_useful(tactics: Tactics, hand: i64, options: i64, unseen: i64) -> i64:
    """A low card of *options*, and if possible no joker, trump, highest card of its suit or guard of one."""
    leads = tactics.leads
    least: i64 = _MOST
    found: i64 = 0
    suit: i64 = 0
    while suit <= NONE:
        cards = leads[suit].cards
        some = options & cards
        if some:
            card = some & -some
            use: i64 = 0
            if suit < NONE:
                use = count(cards & (card - 1))
                own = hand & cards
                best = own & (own - 1)
                if best and best & (best - 1) == 0 and count(cards & unseen & ~(best | best - 1)) == 1:
                    # Without it, a higher card that only one other card beats would be unguarded.
                    use += _A_GUARD
            if cards & unseen & ~(card | card - 1) == 0:
                use += _THE_HIGHEST
            if suit == tactics.trump:
                use += _A_TRUMP
            if card & tactics.jokers:
                use += _A_JOKER
            if use < least:
                least = use
                found = card
        suit += 1
    return found


def low_lead(tactics: Tactics, legal: i64, names: i64, theirs: i64, shunned: i64) -> i64:
    """A defender's lead against a contractor who wants no tricks and may hold any of *theirs*.

    It is a card below many of them, and above few. The suits in *shunned* are led last, and jokers after them.
    """
    leads = tactics.leads
    least: i64 = _MOST
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        cards = leads[suit].cards
        held = legal & cards
        if held:
            card = held & -held
            over = count(cards & theirs & ~(card | card - 1))
            # A suit of which all cards are low can be led again.
            danger = (
                _A_LENGTH * count(cards & theirs & (card - 1)) - over + _A_HIGH_CARD * count(cards & (top(held) - 1))
            )
            if over == 0:
                danger += _NONE_ABOVE
            if shunned >> suit & 1:
                danger += _SHUNNED
            if danger < least:
                least = danger
                found = card
        suit += 1
    return last_lead(legal, names, found)


def last_lead(legal: i64, names: i64, found: i64) -> i64:
    """The card *found* to be led, or a joker if there is none."""
    if found == 0 and names:
        return NAMED + count((names & -names) - 1)
    return count((found if found else legal & -legal) - 1)


def lead_under(tactics: Tactics, legal: i64, names: i64, unseen: i64) -> i64:
    """A lead of a contractor who wants no tricks: a card that *unseen* ones beat, from a suit that is no risk.

    A single card leaves none of its suit to be caught; otherwise the lowest of a suit is kept for a later round. The
    weights are those that agree best with many playouts.
    """
    leads = tactics.leads
    least: i64 = _MOST
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        held = legal & leads[suit].cards
        others = unseen & leads[suit].cards
        lowest = held & -held
        rest = held
        while rest:
            card = rest & -rest
            rest ^= card
            danger = 12 * count(others & (card - 1)) + 38 * suit_risk(others, held) // 1000
            if card == held:
                danger -= 26
            elif card == lowest:
                danger += 36
            if danger < least:
                least = danger
                found = card
        suit += 1
    return last_lead(legal, names, found)


def lead_into(tactics: Tactics, legal: i64, names: i64, unseen: i64, theirs: i64) -> i64:
    """A lead against a contractor who wants no tricks and shows *theirs*: they must take one, now or later.

    The weights here and in `catching_worth` are those that agree best with many playouts.
    """
    leads = tactics.leads
    most: i64 = -_MOST
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        held = legal & leads[suit].cards
        shown = theirs & leads[suit].cards
        partners = unseen & leads[suit].cards & ~theirs
        card = held & -held
        while card:
            kept = held ^ card
            below = shown & (card - 1)
            above = shown ^ below
            worth = catching_worth(kept, shown) + 5 * count(below)
            if kept & (card - 1):
                worth -= 13
            if above and below == 0:
                # They must take it, unless a partner has nothing that is low enough.
                worth += 24 + 6 * count(partners & ((above & -above) - 1))
            elif above and below & (below - 1) == 0:
                worth += 15
            if worth > most:
                most = worth
                found = card
            # The lowest of the suit, then the highest.
            card = top(held) if card != top(held) else 0
        suit += 1
    chosen = last_lead(legal, names, found)
    number: i64 = 0
    while number < 8:
        if names >> number & 1:
            # A joker clears a suit of which everything is kept.
            shown = theirs & leads[number & NAMED_SUIT].cards
            worth = catching_worth(legal & leads[number & NAMED_SUIT].cards, shown) + 5 * count(shown) + 3
            if worth > most:
                most = worth
                chosen = NAMED + number
        number += 1
    return chosen


def catching_worth(kept: i64, shown: i64) -> i64:
    """The worth of cards *kept* of a suit, with which those that the contractor has *shown* can be caught later."""
    if shown == 0:
        return 0
    lowest = shown & -shown
    second = (shown ^ lowest) & -(shown ^ lowest)
    worth = 21 * count(kept & (lowest - 1))
    return worth + 14 * count(kept & (second - 1)) if second else worth


def riddance(tactics: Tactics, hand: i64, options: i64, unseen: i64) -> i64:
    """The highest of *options* in the suit that is most likely to take a trick that is not wanted."""
    leads = tactics.leads
    most: i64 = -1
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        cards = leads[suit].cards
        some = options & cards
        if some:
            card = top(some)
            danger = _A_LENGTH * suit_risk(cards & unseen, hand & cards) + count(cards & (card - 1))
            if danger > most:
                most = danger
                found = card
        suit += 1
    return found if found else top(options)


def suit_risk(others: i64, held: i64) -> i64:
    """The risk that cards *held* of a suit take tricks that are not wanted, in thousandths of a trick."""
    risk: i64 = 0
    earlier: i64 = 0
    while held:
        card = held & -held
        held ^= card
        # In each earlier round of the suit, the others had to play some of the cards below this one.
        under = 2 * (count(others & (card - 1)) - earlier) - 1
        if under > 0:
            one = 5000 * under // (10 + 7 * count(others & ~(card | card - 1)))
            risk += one if one < 1000 else 1000
        earlier += 1
    return risk


class SideState:
    """The sides in a hand, and what everybody knows of it, as masks of places."""

    def __init__(
        self,
        *,
        losing: bool,
        side: int,
        partners: bytes,
        called: int,
        partner: int,
        exposed: int,
        exposed_at: int,
        aside: HeldInTurn,
    ) -> None:
        #: True if the contractor wants no tricks.
        self.losing: Final = losing
        #: The contractor's side as everybody knows it when play begins.
        self.side: Final[i64] = side
        #: The partners of each place, with itself, if there is no contractor; else empty.
        self.partners: Final = partners
        #: The slot whose holder, the *partner*, is on the contractor's side too (CALL-1); or 0 for both.
        self.called: Final[i64] = called
        self.partner: Final[i64] = partner
        #: The place whose hand is exposed once `exposed_at` cards have been played; or `NOBODY`.
        self.exposed: Final[i64] = exposed
        self.exposed_at: Final[i64] = exposed_at
        #: The slots that each place knows to be out of play, because it laid them away.
        self.aside: Final = aside

    def known_side(self, unplayed: i64) -> i64:
        """The contractor's side as everybody knows it while the slots *unplayed* have not been played."""
        return self.side | self.partner if self.called & ~unplayed else self.side


def choose_sensibly(
    tactics: Tactics,
    standing: SideState,
    order: i64,
    after: i64,
    suit: i64,
    best: i64,
    taker: i64,
    hand: i64,
    legal: i64,
    names: i64,
    unseen: i64,
    theirs: i64,
    voids: i64,
    bidders: i64,
) -> i64:
    """The slot that a sensible player plays, or `NAMED` and the suit that a joker is led as.

    The place is the one that plays in *order* once *after* others have played. *bidders* is the contractor's side as
    that place knows it, and *theirs* what a contractor who wants no tricks may hold. *best* wins the trick for *taker*.
    """
    place = order >> DIGIT_BITS * after & DIGIT
    everybody, later, last = places_in(order, after)
    bidding = bidders >> place & 1 != 0
    friends = bidders if bidding else ~bidders
    if len(standing.partners):
        friends = standing.partners[place]
    if after == 0:
        if standing.losing:
            contractors = everybody & bidders
            return lead_to_lose(tactics, legal, names, unseen, theirs, voids, contractors, bidding)
        partners = everybody & friends & ~bit(place)
        return lead_to_take(tactics, hand, legal, names, unseen, voids, everybody & ~friends, partners, bidding)
    winners = legal & tactics.leads[suit].wins & ~(best | best - 1)
    if standing.losing:
        below = (legal ^ winners) & tactics.leads[suit].wins
        winning = bidders >> taker & 1 != 0
        return follow_to_lose(tactics, hand, legal, winners, below, unseen, later, bidders, bidding, winning)
    friendly = friends >> taker & 1 != 0
    ducking = after == 1 and last & friends != 0 and last & later != 0
    opposed = later & ~friends != 0
    return count(follow_to_take(tactics, hand, legal, winners, unseen, best, friendly, opposed, ducking) - 1)


def places_in(order: i64, after: i64) -> tuple[i64, i64, i64]:
    """The places in *order*, those that play later than the one after *after* others, and the last; all as masks."""
    everybody: i64 = 0
    later: i64 = 0
    last: i64 = 0
    number: i64 = 0
    while order & DIGIT != NOBODY and number < 6:
        last = bit(order & DIGIT)
        everybody |= last
        if number > after:
            later |= last
        order >>= DIGIT_BITS
        number += 1
    return everybody, later, last


def lead_to_lose(
    tactics: Tactics, legal: i64, names: i64, unseen: i64, theirs: i64, voids: i64, contractors: i64, bidding: bool
) -> i64:
    """A lead under a contract to lose tricks: of the contractor if *bidding*, else of a defender."""
    if bidding:
        return lead_under(tactics, legal, names, unseen)
    if theirs != unseen:
        return lead_into(tactics, legal, names, unseen, theirs)
    shunned: i64 = 0
    # The contractor cannot be made to take a trick in a suit that they are out of.
    suit: i64 = 0
    while suit < NONE:
        if (voids >> PLACES_BITS * suit) & contractors == contractors:
            shunned |= bit(suit)
        suit += 1
    return low_lead(tactics, legal, names, theirs, shunned)


def follow_to_lose(
    tactics: Tactics,
    hand: i64,
    legal: i64,
    winners: i64,
    below: i64,
    unseen: i64,
    later: i64,
    bidders: i64,
    bidding: bool,
    winning: bool,
) -> i64:
    """A card under a contract to lose tricks: of the contractor if *bidding*, else of a defender.

    The *winners* beat the best of the trick so far, and the cards *below* could have won it, but lose. The places
    *later* are still to play; *winning* is true if the trick is the contractor's so far.
    """
    losers = legal ^ winners
    if losers and below == 0:
        return count(riddance(tactics, hand, losers, unseen) - 1)
    if bidding:
        if losers:
            return count(top(below) - 1)
        # The last to play takes the trick with the highest card. Earlier, a low card may still be beaten.
        return count((winners & -winners if later else top(winners)) - 1)
    if losers and (winning or later & bidders):
        # Below a card that the contractor is winning with, or may still have to beat.
        return count(top(below) - 1)
    # A high card costs nothing now, unless the contractor is still to play.
    return count((winners & -winners if later & bidders else top(winners | below)) - 1)


def void_shown(lookup: PlayLookup, suit: i64, own: i64, place: i64) -> i64:
    """The void that *place* shows by playing a card of suit *own* to a trick of *suit*, as a bit of `voids`; or 0.

    A suit that is none, as before a lead or of a joker, shows nothing; nor does a table card, because others may be
    below it (TWO-1).
    """
    return bit(PLACES_BITS * suit + place) if NONE != own != suit != NONE and place < lookup.players else 0


def play_on_sensibly(position: Position, tactics: Tactics, standing: SideState, unplayed: i64, voids: i64) -> Position:
    """The final position after sensible play.

    *unplayed* are the slots that nobody has played, wherever they are.
    """
    hands, state, left = position._hands, position._state, position._left
    lying, best, memory = position._lying, position._best, position._memory
    won, captured = position._won, position._captured
    lookup = hands.lookup
    turns, leads, owners = hands.turns, lookup.leads, lookup.owners
    per_trick, keeps = lookup.per_trick, lookup.keeps
    suit: i64 = state >> SUIT_AT & DIGIT
    after: i64 = state >> LYING_AT & DIGIT
    leader: i64 = state >> LEADER_AT & DIGIT
    taker: i64 = state >> TAKER_AT & DIGIT
    tricks: i64 = (state & TRICKS) >> TRICKS_AT
    while tricks:
        turn = turns[leader]
        while after < per_trick:
            place: i64 = turn.places[after]
            hand = held_by(turn, after) & left
            state = tricks << TRICKS_AT | taker << TAKER_AT | leader << LEADER_AT
            state |= after << LYING_AT | suit << SUIT_AT | place
            if after:
                legal = legal_follows(lookup, leads[suit], hand, memory, place, tricks)
                names: i64 = 0
            else:
                legal, names = legal_leads(lookup, hand, memory, place, tricks)
            chosen = choose_play(hands, tactics, standing, hand, legal, names, left, best, state, unplayed, voids)
            card, own = card_of(lookup, chosen)
            if after == 0:
                suit = own
                lying = card
                best = card
                taker = place
                if keeps & KEEPS_LED and suit != NONE:
                    memory |= bit(suit)
            else:
                lying |= card
                voids |= void_shown(lookup, suit, own, place)
                if card & leads[suit].wins and card > best:
                    best = card
                    taker = place
            if keeps > KEEPS_LED:
                memory = remember(keeps, memory, suit, own, place)
            left ^= card
            unplayed ^= card
            after += 1
        seat: i64 = owners[taker]
        won += shift_up(1, WON_BITS * seat)
        if len(lookup.points_of):
            captured += shift_up(worth(lookup, lying), CAPTURED_BITS * seat)
        if len(hands.ups):
            left |= cards_uncovered(hands, lying)
        leader = taker
        after = 0
        tricks -= 1
    return Position(hands, 0, 0, 0, 0, NONE << SUIT_AT, won, 0, captured)


def card_of(lookup: PlayLookup, number: i64) -> tuple[i64, i64]:
    """The slot that is played by the choice *number* as a mask, and its suit, or the suit that it is led as."""
    if number < NAMED:
        return bit(number), lookup.suit_of[number]
    number -= NAMED
    return lookup.lower if number < NONE else lookup.higher, number & NAMED_SUIT


def choose_play(
    hands: Hands,
    tactics: Tactics,
    standing: SideState,
    hand: i64,
    legal: i64,
    names: i64,
    left: i64,
    best: i64,
    state: i64,
    unplayed: i64,
    voids: i64,
) -> i64:
    """The choice of a place with this *hand* in a hand of which everything is known; *state* is that of a position."""
    # A joker is led as a trump, even if it could name another suit (JOKER-10).
    if tactics.trump < NONE:
        names = 0
    if names == 0 and legal & (legal - 1) == 0:
        return count(legal - 1)
    lookup = hands.lookup
    place: i64 = state & DIGIT
    after: i64 = state >> LYING_AT & DIGIT
    own = hand
    if len(hands.ups):
        own |= hands.turns[place ^ 2].held_0 & left
    unseen = unplayed & ~own & ~held_by(standing.aside, lookup.owners[place])
    theirs = unseen
    if standing.exposed != NOBODY:
        played = (lookup.tricks - ((state & TRICKS) >> TRICKS_AT)) * lookup.per_trick + after
        if played >= standing.exposed_at:
            theirs = hands.turns[standing.exposed].held_0 & left
    return choose_sensibly(
        tactics,
        standing,
        lookup.orders[state >> LEADER_AT & DIGIT].packed,
        after,
        state >> SUIT_AT & DIGIT,
        best,
        state >> TAKER_AT & DIGIT,
        hand,
        legal,
        names,
        unseen,
        theirs,
        voids,
        standing.known_side(unplayed) | standing.partner & bit(place),
    )


def sensible_play(position: Position, tactics: Tactics, standing: SideState, unplayed: i64, voids: i64) -> i64:
    """The slot that a sensible player plays in *position*, or `NAMED` and the suit that a joker is led as.

    All sides are known, and no cards lie in piles.
    """
    hands, state, left = position._hands, position._state, position._left
    hand = hands.turns[state & DIGIT].held_0 & left
    return choose_play(
        hands,
        tactics,
        standing,
        hand,
        position._legal,
        state >> NAMES_AT,
        left,
        position._best,
        state,
        unplayed,
        voids,
    )


def sensible_ends(
    positions: list[Position], play: i64, tactics: Tactics, standing: SideState, unplayed: int, voids: int
) -> list[Position]:
    """The final positions after *play*, a play number, and sensible play; -1 if nothing comes before that.

    All *positions* have the same lookup. *unplayed* and *voids* are those before *play*, as in `play_on_sensibly`.
    """
    found: list[Position] = []
    for before in positions:
        position = before
        left: i64 = unplayed
        shown: i64 = voids
        if play >= 0:
            lookup = before._hands.lookup
            state = before._state
            position = before.apply(play)
            slot: i64 = lookup.slot_of[play]
            left ^= bit(slot)
            shown |= void_shown(lookup, state >> SUIT_AT & DIGIT, lookup.suit_of[slot], state & DIGIT)
        found.append(play_on_sensibly(position, tactics, standing, left, shown))
    return found
