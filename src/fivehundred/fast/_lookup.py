"""The kernel's lookup tables, made from rules and terms of play. No rule is decided here."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, PLAY_COUNT, numbers
from fivehundred._base.words import expect
from fivehundred._native.contracts import HeldInTurn, Lead, Order, PlayLookup, Scores, hands_of, held_by
from fivehundred._native.dealing import DECLARING, DISCARDING, Dealing, DealLookup, PreparedContract, SlotShift
from fivehundred._native.masks import (
    ABSENT,
    CAPTURED,
    CAPTURED_BITS,
    DIGIT_BITS,
    NOBODY,
    SEED_BITS,
    SLOTS,
    WON,
    WON_BITS,
)
from fivehundred._native.position import Position, holder_of, tally_playouts
from fivehundred._native.results import Playouts
from fivehundred._native.sensible import SideState, Tactics
from fivehundred.actions import PLAYS, DeclareJoker, Discard, Look, PlayCard, parse_declaration
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.contract import Contract, needed_numbers, special_of
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.ranking import NO_SUIT, Ranking
from fivehundred.deal.scoring import CARD_POINTS, Score, score
from fivehundred.deal.stages.auction import INKLERS, call_lookup_of
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.terms import Terms, first_leader, terms_for
from fivehundred.errors import (
    FiveHundredError,
    IllegalPlay,
    InvalidType,
    InvalidValue,
    TooManyCardsError,
    UnfinishedDealError,
    UnsupportedRulesError,
    as_int,
    brief,
)
from fivehundred.fast._kernel_rules import expect_plain, obstacles, stages_of
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass, parse_call
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, CardPoints, DefencePoints, Exposure, FirstLead, Gate, JokerDeclaration
from fivehundred.seats import Seat, checked_seat


@attrs.frozen
class ScoresHost:
    """A scorer for the hands of one contract."""

    rules: Ruleset
    contract: Contract

    def outcome(self, tricks: int) -> tuple[tuple[int, ...], bool | None, int]:
        """Return the points of each scorer for packed *tricks*, whether the contract was made, and a mask.

        The mask has ten bits for each scorer whose captured cards count.
        """
        rules = self.rules
        won = [tricks >> WON_BITS * seat & WON for seat in range(rules.players)]
        found = score(rules, self.contract, won, captured=[0] * rules.players)
        if rules.card_points is CardPoints.NONE:
            return found.points, found.made, 0
        one_each = [0] * rules.players
        for seats in rules.scorers:
            # Cards are captured in tricks.
            one_each[seats[0]] = int(any(won[seat] for seat in seats))
        more = score(rules, self.contract, won, captured=one_each).points
        counts = (after - points for after, points in zip(more, found.points, strict=True))
        return (
            found.points,
            found.made,
            sum(count * CAPTURED << CAPTURED_BITS * scorer for scorer, count in enumerate(counts)),
        )


@lru_cache(maxsize=512)
def scores_for(rules: Ruleset, contract: Contract) -> Scores:
    """Return the scores of *contract*, whose side must be complete."""
    special = special_of(rules, contract)
    # Some special bids pay for the bidder's own tricks but not for a partner's (SCORE-5).
    apart = special is not None and special.defence is DefencePoints.OWN_AND_CONTRACTORS
    kinds: dict[tuple[int, bool, bool], Seat] = {}
    alike = []
    for seat in [*contract.playing, *range(rules.players)]:
        bidder = apart and seat == contract.contractor
        alike.append(kinds.setdefault((rules.side_of(Seat(seat)), seat in contract.side, bidder), Seat(seat)))
    return Scores(
        ScoresHost(rules, contract),
        bytes(alike[len(contract.playing) :]),
        bytes(rules.side_of(Seat(seat)) for seat in range(rules.players)),
    )


#: The number of seeds.
SEEDS: Final = 1 << SEED_BITS
#: The most playouts or deals counted in one call.
MOST: Final = 1_000_000
#: The size of a batch. Between batches, the interpreter can handle signals and other threads.
_LOT: Final = 10_000


def check_run(things: str, size: int, seed: int) -> tuple[int, int]:
    """Return *size* and *seed* as ints; raise `InvalidValue` if *size* is too large, or if seeds run out."""
    size = as_int(f"a number of {things}", size)
    if not 0 <= size <= MOST:
        raise InvalidValue(f"{brief(size)} {things}: expected 0 to {MOST}")
    seed = check_seed(seed)
    if seed + size > SEEDS:
        raise InvalidValue(f"{size} {things} from seed {seed} on: expected them to end by seed 2**62 - 1")
    return size, seed


def check_seed(seed: object) -> int:
    """Return *seed* as an int; raise `InvalidType` or `InvalidValue` unless it is a valid seed."""
    number = as_int("a seed", seed)
    if not 0 <= number < SEEDS:
        raise InvalidValue(f"seed {brief(number)}: expected 0 to 2**62 - 1")
    return number


#: The size of one order of places in `PlayLookup.turns`, in bytes.
_ROW: Final = 8


@attrs.frozen
class Host:
    """The terms behind a lookup of the kernel. Two hosts are equal if their terms mean the same."""

    terms: Terms
    #: The cards that have slots, as a bitmask.
    cards: int

    def actions(self, plays: Sequence[int]) -> tuple[PlayCard, ...]:
        """Return the actions with these play numbers."""
        return tuple(PLAYS[play] for play in plays)

    def number(self, play: object) -> int:
        """Return the play number of an action."""
        if not isinstance(play, PlayCard):
            raise InvalidType(f"expected a play number or a PlayCard, not {type(play).__name__}")
        return play.number

    def among(self, play: object, listed: Sequence[int]) -> bool:
        """True if *play*, a play number or an action, is one of those *listed*."""
        if isinstance(play, PlayCard):
            return play.number in listed
        return isinstance(play, int) and not isinstance(play, bool) and play in listed

    def checked_index(self, index: object) -> int:
        """Return *index* as an int; raise `InvalidType` if it is none."""
        return as_int("an index", index)

    def illegal_play(self, position: Position, play: int | PlayCard) -> FiveHundredError:
        """Return the error for an illegal play. It shows cards of the acting seat only, and is meant for that seat."""
        number = play.number if isinstance(play, PlayCard) else play
        tried = str(PLAYS[number]) if 0 <= number < len(PLAYS) else brief(number)
        if position.finished:
            return IllegalPlay(f"{tried}: every card has been played")
        legal = ", ".join(str(PLAYS[number]) for number in position.legal)
        return IllegalPlay(f"seat {position.to_act} cannot play {tried} here: expected {legal} (PLAY-2)")

    def checked_seed(self, seed: object) -> int:
        """Return *seed* as an int; raise `InvalidType` or `InvalidValue` unless it is a valid seed."""
        return check_seed(seed)

    def hand(self, position: Position, seat: int) -> Cards:
        """Return the cards that *seat* can play, now or on its next turn."""
        seat = checked_seat(seat, self.terms.rules.players)
        lookup = position._hands.lookup
        held = 0
        for place, owner in enumerate(self.terms.owners):
            if owner == seat:
                held |= position._cards_at(place)
        return Cards(sum(CARD_BIT[lookup.number_of[slot]] for slot in numbers(held)))

    def contract(self, holder: int) -> Contract:
        """Return the contract with its complete side; *holder* has the called card, or is -1 if nobody has."""
        contract = self.terms.contract
        partners = [] if holder < 0 else [Seat(holder)]
        return attrs.evolve(contract, side=tuple(sorted({*contract.side, *partners})))

    def scores(self, holder: int) -> Scores:
        """Return the scores of hands in which *holder* has the called card."""
        return scores_for(self.terms.rules, self.contract(holder))

    def playouts(self, position: Position, size: int, seed: int) -> Playouts:
        """Return the results of *size* playouts, with the seeds *seed*, *seed* + 1, and so on."""
        size, seed = check_run("playouts", size, seed)
        rules = position.terms.rules
        tricks = [[0] * (rules.hand_size + 1) for _ in range(rules.side_count)]
        scored: list[dict[int, int]] = [{} for _ in range(rules.side_count)]
        for done in range(0, size, _LOT):
            tally_playouts(position, seed + done, min(size - done, _LOT), tricks, scored)
        return Playouts(size, tuple(map(tuple, tricks)), tuple(tuple(sorted(line.items())) for line in scored))

    def reduce_lookup(self) -> tuple[object, ...]:
        """Return the pickle of a lookup: the values it was made from."""
        return _make_lookup, (self.terms, self.cards)

    def reduce_position(self, position: Position) -> tuple[object, ...]:
        """Return the pickle of a position: a few bytes, with a preset stored by name."""
        rules, contract, hands = self.terms.rules, self.terms.contract, position._hands
        # The lookup may have been made for equal rules without a name.
        name = rules.name or preset_equal_to(rules)
        known = name in presets.names() and presets.get(name) == rules
        undertaken = (
            str(contract.call or Pass()),
            contract.contractor,
            contract.side,
            None if contract.called is None else contract.called.number,
            contract.slam,
            contract.breach,
        )
        # The slots depend on the deck or, if that is too large, on the cards in play.
        cards = None if self.cards == rules.deck.bits else self.cards
        terms = name if known else rules, undertaken, str(self.terms.declared), self.terms.leader, cards
        return restore_position, (*terms, hands.by_place, hands.ups, hands.downs, position._values())

    def unfinished_deal(self) -> FiveHundredError:
        """Return the error for requesting the points of an unfinished hand."""
        return UnfinishedDealError("only a finished hand has a score")

    def score(self, position: Position) -> Score:
        """Return the points of a finished hand (SCORE)."""
        if not position.finished:
            raise self.unfinished_deal()
        holder = holder_of(position._hands, position._hands.lookup.called)
        return score(self.terms.rules, self.contract(holder), position.tricks, captured=position.captured)


@lru_cache(maxsize=512)
def preset_equal_to(rules: Ruleset) -> str:
    """Return the name of the first preset equal to *rules*, or an empty string."""
    return next((name for name in presets.names() if presets.get(name) == rules), "")


def restore_position(
    rules: Ruleset | str,
    undertaken: tuple[str, Seat | None, tuple[Seat, ...], int | None, bool, Seat | None],
    declared: str,
    leader: Seat,
    cards: int | None,
    held: tuple[int, ...],
    ups: bytes,
    downs: bytes,
    values: tuple[int, int, int, int, int, int, int, int],
) -> Position:
    """Return the position that `Host.reduce_position` pickled."""
    if isinstance(rules, str):
        rules = presets.get(rules)
    call, contractor, side, called, slam, breach = undertaken
    said = parse_call(call)
    if isinstance(said, Pass) or contractor is None:
        contract = Contract.of_passed_deal(rules)
    else:
        card = None if called is None else CARDS[called]
        contract = Contract.of(rules, said, contractor, partners=side, called=card, slam=slam, breach=breach)
    terms = terms_for(rules, contract, parse_declaration(declared), leader)
    lookup = _make_lookup(terms, rules.deck.bits if cards is None else cards)
    return Position(hands_of(lookup, held, ups, downs), *values)


def play_lookup(terms: Terms, in_play: int) -> PlayLookup:
    """Return the lookup of *terms*. *in_play* is a bitmask of the cards held when play begins.

    One lookup serves every hand, unless the deck has more cards than there are slots.
    """
    deck = terms.rules.deck.bits
    cards = deck if deck.bit_count() <= SLOTS else in_play
    if cards.bit_count() > SLOTS:
        raise TooManyCardsError(f"{cards.bit_count()} cards in play: a fast position holds up to {SLOTS}")
    return _make_lookup(terms, cards)


def slots_of(lookup: PlayLookup, cards: int) -> int:
    """Return the slots of *cards*. Both are bitmasks."""
    return sum(CARD_BIT[lookup.slot_of[number]] for number in numbers(cards))


def assign_slots(ranking: Ranking, cards: int) -> bytes:
    """Return the card number of each slot; of two cards that can win the same trick, the stronger comes later."""
    strengths = [max(strengths) for strengths in zip(*ranking.power, strict=True)]
    highest = max(strengths[:LOWER_JOKER])
    # The last suit: trumps, or the suit to which a joker was declared.
    jokers = {ranking.suits[joker] for joker in (LOWER_JOKER, HIGHER_JOKER)}

    def standing(number: int) -> tuple[int, bool, int, int]:
        suit, strength = ranking.suits[number], strengths[number]
        if number >= LOWER_JOKER and ranking.loose:
            # Loose jokers come on top or, where they rank lowest, at the bottom.
            return 2 if strength > highest else 0, False, 0, strength
        last = suit in jokers or (ranking.trump is not None and suit == ranking.trump.number)
        return 1, last, suit, strength

    in_pack: list[int] = sorted(numbers(cards), key=standing)
    return bytes(in_pack)


# Whoever imagines deals asks for the same cards again and again.
@lru_cache(maxsize=1024)
def slots_in(number_of: bytes, cards: int) -> int:
    """Return the slots of *cards*, where *number_of* has the card number of each slot. Both are bitmasks."""
    return sum([CARD_BIT[number_of.index(number)] for number in numbers(cards) if number in number_of])


#: Nothing for any suit that is led.
_NONE: Final = (0,) * (NO_SUIT + 1)


def leads_of(
    ranking: Ranking, number_of: bytes, must: Sequence[int] = _NONE, weighed: Sequence[int] = _NONE
) -> list[Lead]:
    """Return the rules of a trick for each suit led. The fifth, for a lead without a suit, has the loose jokers."""
    leads = []
    for suit, cards in enumerate((*ranking.masks, ranking.loose)):
        wins = sum(CARD_BIT[slot] for slot, number in enumerate(number_of) if ranking.power[suit][number])
        held, needed, special = (slots_in(number_of, mask) for mask in (cards, must[suit], weighed[suit]))
        leads.append(Lead(suit, held, needed, special, wins))
    return leads


def _duties(terms: Terms) -> tuple[Sequence[int], Sequence[int]]:
    """Return, for each suit led, the cards of which one must be played if any are held, then others to be weighed.

    Only a hand with none of the former is asked whether it has any of the latter.
    """
    ranking, jokers = terms.ranking, terms.jokers
    loose, masks = ranking.loose, ranking.masks
    if not loose or jokers.able.never:
        must = masks
    elif jokers.able.always and jokers.void.always and jokers.must is not None:
        # The joker counts as one more card of every suit.
        must = tuple(mask | loose for mask in masks)
    else:
        return _NONE, (*(mask | loose for mask in masks), terms.play_table.callers)
    return (*must, 0), (*(loose,) * NO_SUIT, terms.play_table.callers)


_BY_PLACE: Final = Order(bytes(range(6)))


@lru_cache(maxsize=1024)
def tactics_of(ranking: Ranking, cards: int) -> tuple[bytes, Tactics]:
    """Return the card number of each slot of *cards*, a bitmask, and what a sensible player goes by."""
    number_of = assign_slots(ranking, cards)
    return number_of, Tactics(
        leads=leads_of(ranking, number_of),
        suit_of=number_of.translate(ranking.suits + bytes(256 - PLAY_COUNT)),
        trump=NO_SUIT if ranking.trump is None else ranking.trump.number,
        jokers=slots_in(number_of, CARD_BIT[LOWER_JOKER] | CARD_BIT[HIGHER_JOKER]),
    )


def side_state_of(terms: Terms, called: int = 0, partner: int = 0, aside: Sequence[int] = ()) -> SideState:
    """Return who stands on which side.

    *called* is the slot of the called card and *partner* the place of whoever holds it, both as bitmasks. *aside* are
    the slots that each seat has laid away.
    """
    rules, contract = terms.rules, terms.contract
    partners: list[int] = []
    if contract.contractor is None:
        partners = [places_of(terms, (seat, *rules.partners_of(seat))) for seat in terms.owners]
    return SideState(
        losing=isinstance(contract.goal, NoTricks),
        side=places_of(terms, contract.side),
        partners=bytes(partners),
        called=called,
        partner=partner,
        exposed=NOBODY if terms.exposed_at is None else contract.bidder,
        exposed_at=terms.exposed_at or 0,
        aside=HeldInTurn(_BY_PLACE, *(*aside, 0, 0, 0, 0, 0, 0)[:6]),
    )


def voids_in(play: Play) -> int:
    """Return the places that have shown a void by playing another suit, as a bitmask of eight bits for each suit."""
    terms, suits, found = play.terms, play.terms.ranking.suits, 0
    for _, lying, place, number, lead in play.plays():
        # A table card does not show one, because others may be below it (TWO-1).
        if lying and NO_SUIT != suits[number] != suits[lead] != NO_SUIT and place < terms.rules.players:
            found |= CARD_BIT[8 * suits[lead] + place]
    return found


def places_of(terms: Terms, seats: Collection[int]) -> int:
    """Return the places from which *seats* play, as a bitmask."""
    return sum(CARD_BIT[place] for place, owner in enumerate(terms.owners) if owner in seats)


@lru_cache(maxsize=1024)
def _make_lookup(terms: Terms, cards: int) -> PlayLookup:
    expect_plain(terms)
    rules, ranking = terms.rules, terms.ranking
    number_of = assign_slots(ranking, cards)
    slot_of = bytearray([ABSENT] * PLAY_COUNT)
    for slot, number in enumerate(number_of):
        slot_of[number] = slot
    for named in range(HIGHER_JOKER + 1, PLAY_COUNT):
        slot_of[named] = slot_of[CARD_BIT[named].bit_length() - 1]

    def slots(mask: int) -> int:
        return slots_in(number_of, mask)

    leads = leads_of(ranking, number_of, *_duties(terms))
    return PlayLookup(
        host=Host(terms, cards),
        number_of=number_of,
        slot_of=bytes(slot_of),
        suit_of=number_of.translate(ranking.suits + bytes(256 - PLAY_COUNT)),
        points_of=bytes(CARD_POINTS[number] for number in number_of)
        if rules.card_points is CardPoints.COUNTED
        else b"",
        leads=leads,
        lower=slots(terms.play_table.callers & CARD_BIT[LOWER_JOKER]),
        higher=slots(terms.play_table.callers & CARD_BIT[HIGHER_JOKER]),
        turns=b"".join(bytes(turn).ljust(_ROW, b"\0") for turn in terms.turns),
        owners=bytes(terms.owners),
        players=rules.players,
        per_trick=terms.per_trick,
        tricks=rules.hand_size,
        keeps=terms.jokers.keeps if slots(ranking.loose) else 0,
        jokers=terms.jokers.numbers,
        called=0 if terms.contract.called is None else slots(CARD_BIT[terms.contract.called.number]),
    )


@attrs.frozen
class NeedsHost:
    """The host that knows how many tricks one contract still needs."""

    rules: Ruleset
    contract: Contract

    def tricks_needed(self, tricks: int) -> int:
        """Return `PreparedContract.tricks_needed` for packed *tricks*."""
        won = [tricks >> WON_BITS * seat & WON for seat in range(self.rules.players)]
        found = needed_numbers(self.contract, won, self.rules.hand_size, self.contract.side)
        return int.from_bytes(found, "little")


@attrs.frozen
class DealingHost:
    """The host that answers the kernel's questions about contracts."""

    rules: Ruleset

    def contract(self, call: int, contractor: int) -> Contract:
        """Return the contract in which *contractor* has made the call with number *call*."""
        said = self.rules.ladder.calls[call]
        if isinstance(said, Pass):
            return Contract.of_passed_deal(self.rules)
        return Contract.of(self.rules, said, Seat(contractor))

    def prepare(self, call: int, contractor: int, declared: int) -> PreparedContract:
        """Return the contract as in `contract`, prepared for play with the jokers *declared*."""
        contract = self.contract(call, contractor)
        leader = first_leader(self.rules, contract, Seat(0))
        terms = terms_for(self.rules, contract, declaration(declared), leader)
        lookup = play_lookup(terms, 0)
        _, tactics = tactics_of(terms.ranking, self.rules.deck.bits)
        special = special_of(self.rules, contract)
        return PreparedContract(
            NeedsHost(self.rules, contract),
            lookup,
            _shifts(self.rules, lookup),
            scores_for(self.rules, contract),
            tactics,
            side_state_of(terms),
            special is not None and special.shown is Exposure.AFTER_FIRST_CARD,
            (sum(CARD_BIT[seat] for seat in contract.side), sum(CARD_BIT[seat] for seat in contract.playing)),
            0 if contract.trump is None else CARD_BIT[contract.trump.number],
        )


def _shifts(rules: Ruleset, lookup: PlayLookup) -> list[SlotShift]:
    """Return the shifts that turn cards in pack order into slots; runs of cards move together."""
    runs: dict[int, int] = {}
    for place, number in enumerate(numbers(rules.deck.bits)):
        distance = lookup.slot_of[number] - place
        runs[distance] = runs.get(distance, 0) | CARD_BIT[place]
    return [SlotShift(cards, max(distance, 0), max(-distance, 0)) for distance, cards in runs.items()]


def declaration(number: int) -> DeclareJoker:
    """Return the declaration that *number* stands for in the kernel."""
    suits = (None, *SUITS)
    return DeclareJoker(suits[number // 5], suits[number % 5])


def deal_lookup(rules: Ruleset) -> DealLookup:
    """Return the lookup of deals of *rules*; raise `UnsupportedRulesError` if the kernel does not support them."""
    expect("a Ruleset", rules, Ruleset)
    found = obstacles(rules)
    if found:
        raise UnsupportedRulesError("random deals and tables do not support this: " + "; ".join(found))
    table = call_lookup_of(rules)
    coming = stages_of(rules)
    deck = list(numbers(rules.deck.bits))
    suits = [*SUITS, "no trump", "special"]
    ladder = rules.ladder
    return DealLookup(
        host=DealingHost(rules),
        pack=len(rules.deck),
        players=rules.players,
        hand_size=rules.hand_size,
        kitty_size=rules.kitty_size,
        higher=CARD_BIT[deck.index(HIGHER_JOKER)] if HIGHER_JOKER in deck else 0,
        lower=CARD_BIT[deck.index(LOWER_JOKER)] if LOWER_JOKER in deck else 0,
        above=[mask | 1 for mask in ladder.above],
        gates=(
            ladder.sevens,
            ladder.eights,
            ladder.exactly_seven,
            table.gate(Gate.SEVEN),
            table.gate(Gate.EIGHT),
            table.gate(Gate.OVER_SEVEN),
            table.gate(Gate.ALL_SPOKEN),
        ),
        inkles=ladder.inkles,
        inklers=INKLERS,
        blind=table.blind,
        dealer_stuck=rules.dealer_stuck,
        answering=bytes(number for pair in table.answering for number in pair),
        side_of=bytes(rules.side_of(Seat(seat)) for seat in range(rules.players)),
        lines=rules.side_count,
        suit_of=bytes(1 + suits.index(suit) for suit in table.denominations),
        single_round=table.single_round,
        never_out=table.never_out,
        suit_change=table.suit_change,
        last_raise=table.last_raise,
        asks_last=table.asks_last,
        takes_kitty=bytes(any(isinstance(stage, Exchange) for stage in stages) for stages in coming),
        declares=bool(rules.jokers) and rules.joker_declared is JokerDeclaration.BY_CONTRACTOR,
        asks_joker=bytes(any(isinstance(stage, Declaring) for stage in stages) for stages in coming),
        contractor_leads=rules.first_lead is FirstLead.CONTRACTOR,
        all_pass_played=rules.all_pass is AllPass.PLAYED,
        ralphing=rules.ralphing,
    )


def cards_at(pack: Sequence[int], places: int) -> Cards:
    """Return the cards at the given *places* of the *pack*, a bitmask."""
    return Cards(sum(CARD_BIT[pack[place]] for place in numbers(places)))


def deal_of(info: DealInfo, dealing: Dealing) -> Deal:
    """Return the deal of *info* that *dealing* has reached, with all its actions but those drawn at random."""
    rules = info.rules
    pack = [*numbers(rules.deck.bits)]
    hands = [cards_at(pack, held_by(dealing.dealt, place)) for place in range(rules.players)]
    kitty = cards_at(pack, dealing.kitty)
    rest = rules.deck - kitty
    for hand in hands:
        rest -= hand
    # Nobody sees the remaining cards, so it does not matter which of them are the dummy hand.
    dummy = Cards.of([*rest][: rules.hand_size]) if rules.dummy_hand else Cards()
    dealt = DealtCards.of(hands=hands, kitty=kitty, dummy=dummy, out_of_play=rest - dummy)
    deal = Deal.from_dealt(info, dealt)
    actions = (*rules.ladder.calls, Look())
    for call in dealing.calls:
        deal = deal.apply(actions[call >> DIGIT_BITS])
    if isinstance(deal.stage, Exchange) and dealing.stage > DISCARDING:
        deal = deal.apply(Discard(cards_at(pack, dealing.discards)))
    if isinstance(deal.stage, Declaring) and dealing.stage > DECLARING:
        deal = deal.apply(declaration(dealing.declared))
    for number in dealing.plays:
        deal = deal.apply(PLAYS[number])
    return deal
