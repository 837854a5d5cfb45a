"""The public table and its transitions, on which deals, views, records and JSON are built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, zip_longest
from typing import Final, assert_never

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import ShowsFields, expect
from fivehundred.actions import Action, DeclareJoker, Discard, Give, Hidden, expect_action
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, KnownCards, Part, Revealed, SeenPile, part_problems, seen_cards
from fivehundred.deal.history import Trick, done_in, history_of, latest_of, tricks_of, turns_of
from fivehundred.deal.knowledge import Fact, Knowledge, held_by
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal
from fivehundred.deal.scoring import Score, captured_points, charged_wrongly, score, settle_tricks, void_hand
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.terms import first_leader, terms_for
from fivehundred.deal.transfers import Holding, Holdings, Known, Move, Transfer
from fivehundred.deal.turns import Event, Misdeal, Misdealt, Outcome, PassedOut, Played, Rest, Turn
from fivehundred.errors import InvalidDeal, InvalidValue, UnfinishedDealError
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime, CardPoints
from fivehundred.seats import Seat, checked_seat

#: The stages between the auction and the play; the rules and the contract determine which of them occur.
Between = Claims | PartnerCall | Exchange | SlamCall | Gift | BreachCall | Declaring
#: Every stage a deal can be in.
Stage = Auction | Between | Play | Finished

_NOTHING: Final = DeclareJoker()


def step(
    info: DealInfo,
    past: tuple[Stage, ...],
    before: Stage,
    action: Action | Hidden,
    cards: KnownCards,
    *,
    after: Stage | None = None,
) -> tuple[tuple[Stage, ...], Stage, tuple[Transfer, ...]]:
    """Apply *action*, legal in stage *before*; return the past stages, the current stage and the transfers of *cards*.

    *after* is the result of *action* in stage *before*, if it has already been computed.
    """
    after, moves = before.after(info, action) if after is None else after, before.moves(action, cards)
    if isinstance(after, Finished):
        return (*past, before), after, moves
    if not after.complete:
        return past, after, moves
    following = stage_after(info, after)
    return (*past, after), following, moves + following.transfers_on_entry(cards)


def stage_after(info: DealInfo, done: Auction | Between | Play) -> Stage:
    """The stage that follows the completed stage *done*."""
    match done:
        case Auction():
            contract = done.reached_contract(info)
            if contract is None:
                return Finished(PassedOut(inkles=done.bidder is not None))
            return stage_under(info, contract, None)
        case Play():
            return Finished(done.outcome)
        case _:
            return stage_under(info, done.contract, done)


def stage_under(info: DealInfo, contract: Contract, done: Between | None) -> Between | Play:
    """The stage that follows *done* under *contract*, or that follows the auction if *done* is ``None``."""
    kind = done.taken if isinstance(done, Exchange) else None if done is None else done.due
    # On a passed deal nobody is a contractor who could be asked anything (PLAY-8).
    following = None if contract.call is None else _first_after(info.rules, contract, kind)
    if following is not None:
        return following
    return play_under(info, contract, done.declaration if isinstance(done, Declaring) else _NOTHING)


def play_under(info: DealInfo, contract: Contract, declared: DeclareJoker = _NOTHING) -> Play:
    """The play before the first lead under *contract*."""
    return _first_lead(info.rules, contract, declared, info.eldest)


@lru_cache(maxsize=512)
def _first_lead(rules: Ruleset, contract: Contract, declared: DeclareJoker, eldest: Seat) -> Play:
    """The play before the first lead. Cached, so that all deals that reach it share it."""
    return Play.start(terms_for(rules, contract, declared, first_leader(rules, contract, eldest)))


def _discards(rules: Ruleset, contract: Contract) -> Exchange | None:
    """The exchange in which a partner receives the discards (KITTY-3); ``None`` if they are not passed on."""
    kitty = Exchange.under(rules, contract)
    if kitty is None or kitty.passed_to is None:
        return None
    return Exchange(contract, kitty.passed_to, kitty.count, Taken.DISCARDS)


def _for_gift(rules: Ruleset, contract: Contract) -> Exchange | None:
    """The exchange in which the contractor discards one more card after a gift; ``None`` without a slam (BID-17)."""
    return Exchange(contract, contract.bidder, 1, Taken.GIFT) if contract.slam else None


#: The kind of a stage: the action due in it or, in an exchange, the cards taken up.
_Kind = Reason | Taken
#: A function that creates a stage as it begins; ``None`` if the stage does not occur.
_Phase = Callable[[Ruleset, Contract], Between | None]

_CALL: Final[Mapping[_Kind, _Phase]] = {PartnerCall.due: PartnerCall.under}
_EXCHANGE: Final[Mapping[_Kind, _Phase]] = {Taken.KITTY: Exchange.under, Taken.DISCARDS: _discards}


def _phases(rules: Ruleset) -> dict[_Kind, _Phase]:
    """The functions that create the stages that may follow the auction, in order."""
    early = rules.call_time is CallTime.BEFORE_KITTY
    return {
        Claims.due: Claims.under,
        **(_CALL if early else _EXCHANGE),
        **(_EXCHANGE if early else _CALL),
        SlamCall.due: SlamCall.under,
        Gift.due: Gift.under,
        Taken.GIFT: _for_gift,
        BreachCall.due: BreachCall.under,
        Declaring.due: Declaring.under,
    }


def between(rules: Ruleset, contract: Contract) -> tuple[Between, ...]:
    """Every stage between the auction and the play, as it begins, on the assumption that *contract* does not change."""
    stages = (phase(rules, contract) for phase in _phases(rules).values())
    return tuple(stage for stage in stages if stage is not None)


@lru_cache(maxsize=4096)
def _first_after(rules: Ruleset, contract: Contract, done: _Kind | None) -> Between | None:
    """The stage after the stage of kind *done*, or after the auction if *done* is ``None``. Cached."""
    phases = _phases(rules)
    coming = [*phases.values()][0 if done is None else [*phases].index(done) + 1 :]
    stages = (phase(rules, contract) for phase in coming)
    return next((stage for stage in stages if stage is not None), None)


@attrs.frozen(repr=False)
class Table(ShowsFields):
    """The public part of a deal: the cards visible to everybody, and all calls and other actions (PLAY-6)."""

    info: DealInfo
    #: The finished stages, in order.
    past: tuple[Stage, ...]
    #: The current stage.
    stage: Stage
    #: The contractor's hand as it was when play began, once it is exposed (PLAY-5).
    shown: Cards = Cards()
    #: The kitty, once it was shown to everybody (KITTY-3).
    kitty: Cards | None = None
    #: The table cards of each seat, as far as they have been face up; none in most games (TWO-1).
    piles: tuple[tuple[SeenPile, ...], ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The rules this deal is played by."""
        return self.info.rules

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; ``None`` when nothing is left to decide."""
        return self.stage.seat

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Every stage so far, including the current one."""
        return (*self.past, self.stage)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The transfers of cards since the auction, as seen by everybody: how many cards, from where, to where."""
        return tuple(chain.from_iterable([stage.transfers for stage in self.stages]))

    @property
    def set_up(self) -> bool:
        """True if the hand was set up at its first lead, so that its auction is unknown."""
        return not isinstance(self.stages[0], Auction)

    @property
    def play(self) -> Play | None:
        """The play so far; ``None`` before it begins."""
        if isinstance(self.stage, Play):
            return self.stage
        return next((stage for stage in reversed(self.past) if isinstance(stage, Play)), None)

    @property
    def unplayed(self) -> int:
        """The cards of the pack that have not been played, wherever they are, as a bitmask."""
        play = self.play
        return self.rules.deck.bits if play is None else play.unplayed

    @property
    def cards_played(self) -> tuple[int, ...]:
        """The cards that each place has played, as bitmasks. Before the play, there is one entry for each seat."""
        play = self.play
        return (0,) * self.rules.players if play is None else play.cards_played

    @property
    def contract(self) -> Contract | None:
        """The publicly known contract; ``None`` if there is none yet, or if the hand was thrown in."""
        return self.stage.contract

    @property
    def outcome(self) -> Outcome | None:
        """The way the hand ended; ``None`` if it has not ended."""
        return self.stage.outcome if isinstance(self.stage, Finished) else None

    @property
    def score(self) -> Score:
        """The points of the finished hand, itemised by rule. Raises `UnfinishedDealError` if it has not ended."""
        play = self.play
        match self.outcome:
            case None:
                raise UnfinishedDealError("only a finished deal has a score")
            case Played() as outcome if play is not None:
                revoked = [revoke.seat for revoke in outcome.revokes]
                points = None if self.rules.card_points is CardPoints.NONE else captured_points(play, outcome)
                return score(self.rules, outcome.contract, outcome.tricks, captured=points, revoked=revoked)
            case _:
                return Score((), (0,) * self.rules.side_count, None)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick so far, including the current one."""
        play = self.play
        return () if play is None else tuple(tricks_of(play))

    @property
    def won(self) -> tuple[int, ...]:
        """The number of tricks that each seat has won by playing cards."""
        play = self.play
        return (0,) * self.rules.players if play is None else play.tricks_by_seat()

    @property
    def open_hand(self) -> tuple[Seat, Cards] | None:
        """The seat whose hand is exposed, and the cards still in it; ``None`` if no hand is exposed (PLAY-5)."""
        play = self.play
        if play is None or not play.exposed:
            return None
        return play.terms.contract.bidder, Cards(self.shown.bits & play.unplayed)

    def table_cards(self, seat: Seat) -> Cards:
        """The face-up cards on the table of *seat* (TWO-1)."""
        lying = seen_cards(self.piles[checked_seat(seat, self.rules.players)]) if self.piles else 0
        return Cards(lying & self.unplayed)

    @property
    def history(self) -> tuple[Event, ...]:
        """Every event so far, in order, as seen by everybody."""
        return self.events((None,) * self.rules.players)

    def latest(self, holdings: Holdings) -> tuple[int, Event]:
        """The number of earlier events, and the last event so far, as seen by an onlooker who knows *holdings*."""
        return latest_of(self.info, self.stages, holdings, shown=self.shown, kitty=self.kitty, piles=self.piles)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn so far, in order, as seen by everybody."""
        return turns_of(self.history)

    def turns_taken(self, holdings: Holdings) -> list[Turn]:
        """Every turn so far, as seen by an onlooker who knows *holdings*, without the cards it revealed.

        This is much faster than `turns`, and enough to replay the deal.
        """
        return done_in(self.stages, holdings)

    def events(self, holdings: Holdings) -> tuple[Event, ...]:
        """Every event so far, in order, as seen by an onlooker who knows *holdings*."""
        return history_of(self.info, self.stages, holdings, shown=self.shown, kitty=self.kitty, piles=self.piles)

    def parse(self, text: str) -> Action:
        """Parse an action of the current stage, such as ``7S``, ``discard 5S 6C 4H``, ``10H`` or ``JK=H``.

        Raises `NotationError` if *text* is not an action of this stage.
        """
        return self.stage.parse(self.info, text)

    def acting(self, known: Known) -> Holding | None:
        """The cards held by the player whose turn it is, if they are *known* or exposed (PLAY-5, TWO-1)."""
        stage, seat = self.stage, self.stage.actor
        if isinstance(stage, Play) and (self.piles or self.shown):
            if stage.from_table:
                return Holding(self.table_cards(seat).bits)
            if self.shown and seat not in known and seat == stage.terms.contract.contractor:
                return Holding(self.shown.bits)
        return known.get(seat)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact proved about the cards a seat holds when play begins (PLAY-2, JOKER, CALL-1, BID-15, DEAL-4)."""
        return self._facts_in(self.stages)

    def _facts_in(self, stages: Sequence[Stage]) -> tuple[Fact, ...]:
        """The facts proved in *stages*, which must start with the first stage of this deal."""
        rules, found = self.rules, 0
        if rules.kitty_size and rules.call_time is CallTime.BEFORE_KITTY and not self.set_up:
            # The card that a contractor has called may have come to them with the kitty (CALL-4).
            found = self.rules.deck.bits if self.kitty is None else self.kitty.bits
        told: list[Fact] = []
        for stage, following in zip_longest(stages, stages[1:]):
            told += stage.facts(self.info, found, following.outcome if isinstance(following, Finished) else None)
        return tuple(told)

    def knowledge(self, known: Known) -> Knowledge:
        """The conclusions about hidden cards drawn by an onlooker who knows the holdings *known*."""
        return self._knowledge(known, self.stages)

    def _knowledge(self, known: Known, stages: Sequence[Stage]) -> Knowledge:
        """The same as `knowledge`, but based only on the facts proved in *stages*."""
        play, shown = self.play, self.shown.bits
        opener = play.terms.contract.bidder if play is not None and shown else None
        on_tables, facts, kitty = sum(map(seen_cards, self.piles)), self._facts_in(stages), self.kitty
        # Asked for only where it tells anything, because this is asked with every card of a hand that is not known.
        asked = kitty is not None or any(holding.handed_on for holding in known.values())
        transfers = self.transfers if asked else ()
        return Knowledge(self.rules, facts, known, transfers, on_tables, kitty.bits if kitty else 0, opener, shown)

    def why_not(self, action: Action | Hidden, known: Known) -> Refusal | None:
        """The reason why *action* is illegal now; ``None`` if it is legal, or if nothing *known* rules it out.

        Raises `InvalidType` for arguments of a wrong type, and `InvalidValue` for hidden cards of a known hand.
        """
        expect_action(action, Hidden)
        expect("the holdings of known seats", known, Mapping)
        stage, seat = self.stage, self.stage.seat
        if seat is None:
            return stage.out_of_turn(None, action)
        holding = self.acting(known)
        if holding is None:
            # What the play itself has proved, it says for itself.
            elsewhere = ~self._knowledge(known, self.past).may_have(seat) if stage.needs(action) else 0
            found = stage.why_impossible(self.info, action, elsewhere)
            # Not everybody may hear what is known here of other hands.
            return found and found.with_due(stage.due)
        if isinstance(action, Hidden):
            raise InvalidValue(f"seat {seat} has a known hand: expected the cards, not only their number")
        return None if action in stage.options(self.info, holding) else stage.why_not(self.info, holding, action)

    def apply_quiet(self, actions: Iterable[Action | Hidden | None], known: Known) -> tuple[Table, int]:
        """The table after applying *actions* up to the first that is not a legal call or card, and the number applied.

        It may stop at any call, and always stops at a call that ends the auction and at a card that ends the hand or
        reveals another. It is much faster than `apply`, which handles the action at which it stops. Raises
        `InvalidType` for arguments of a wrong type.
        """
        expect("an iterable of actions", actions, Iterable)
        expect("the holdings of known seats", known, Mapping)
        play = self.stage
        if isinstance(play, Auction):
            auction = play.with_calls(actions)
            return attrs.evolve(self, stage=auction), len(auction.line) - len(play.line)
        if not isinstance(play, Play):
            return self, 0
        knowledge, seats = self._knowledge(known, self.past), range(self.rules.players)
        held = [known[Seat(seat)].held if seat in known else knowledge.may_have(Seat(seat)) for seat in seats]
        unknown = sum(1 << seat for seat in seats if seat not in known and seat != knowledge.opener)
        cards, held = [*islice(actions, play.quiet)], [*held, *map(seen_cards, self.piles)]
        after = play.with_cards(cards, held, unknown)
        proved, lacking = after.proved, 0
        for fact in proved.facts:
            lacking |= fact.cards & proved.gone[fact.seat] if unknown >> fact.seat & 1 else 0
        if lacking:
            # An unknown hand had none of these, so the first of them ends what is legal.
            first = next(place for place, number in enumerate(after.line) if CARD_BIT[number] & lacking)
            after = play.with_cards(cards[: max(first - len(play.line), 0)], held, unknown)
        table = Table(self.info, self.past, after, self.shown, self.kitty, self.piles)
        return table, len(after.line) - len(play.line)

    def apply(self, action: Action | Hidden, known: Known, revealed: Revealed) -> tuple[Table, Known]:
        """The table after *action* by the player whose turn it is, and the resulting holdings of the *known* seats.

        Cards that become visible are taken from *revealed*. Raises `IllegalAction` if the action is illegal, or if no
        hand would allow it, and `InvalidValue` if the cards that become visible are unknown or impossible.
        """
        return self._apply(action, known, revealed)[:2]

    def _apply(
        self, action: Action | Hidden, known: Known, revealed: Revealed
    ) -> tuple[Table, Known, Iterable[Transfer]]:
        """The results of `apply`, with the transfers of cards."""
        refusal = self.why_not(action, known)
        if refusal is not None:
            raise IllegalAction(refusal)
        past, stage, transfers = step(self.info, self.past, self.stage, action, revealed)
        table = Table(self.info, past, stage, self.shown, self.kitty, self.piles)
        if isinstance(stage, Play) and not (transfers or self.piles or stage.exposed != bool(self.shown)):
            # Most of a deal is cards with which nothing else comes to light.
            return table, known, ()
        # Cards that leave a hand are not named where they are not seen.
        if isinstance(action, (Discard, Give)) and not any(seat in known for seat in transfers[0].seats):
            raise InvalidValue(f"seat {self.stage.seat}: expected only the number of cards, which are hidden here")
        return *table.move_cards(transfers, known, revealed), transfers

    def move_cards(self, transfers: Iterable[Transfer], known: Known, revealed: Revealed) -> tuple[Table, Known]:
        """The table after *transfers* and the cards then revealed, and the resulting holdings of the *known* seats."""
        holdings, table = dict(known), self
        for transfer in transfers:
            seeing = [seat for seat in transfer.seats if seat in known]
            if seeing or transfer.public:
                # A blind bid can bring the hand and the kitty at once (BID-10), so each is checked against the others.
                self._check(transfer, holdings)
            for seat in seeing:
                holdings[seat] = transfer.after(seat, holdings[seat])
            if transfer.public:
                # Everybody sees the kitty before it is taken (KITTY-3).
                if transfer.cards is None:
                    raise InvalidValue(f"seat {transfer.seat} takes the kitty: expected its cards (KITTY-3)")
                table = attrs.evolve(table, kitty=Cards(transfer.cards))
        play = self.play
        if play is None:
            return table, holdings
        if self.piles:
            table = table._turning_up(play, revealed, holdings)
        return table if self.shown or not play.exposed else table._laying_open(play, revealed, holdings), holdings

    def _check(self, transfer: Transfer, known: Known) -> None:
        """Raise `InvalidDeal` if a hand looked at, or a kitty taken, has impossible cards (CARD-3, DEAL-3)."""
        if transfer.cards is not None and transfer.move in (Move.LOOK, Move.KITTY):
            name = f"the hand of seat {transfer.seat}" if transfer.move is Move.LOOK else "the kitty"
            self._fitting(Part(name, transfer.cards, transfer.count), known)

    def _fitting(self, part: Part, known: Known, *, own: Seat | None = None, elsewhere: int = 0) -> None:
        """Raise `InvalidDeal` if *part* has a wrong number of cards, or cards known to be somewhere else.

        These are the cards *elsewhere*, those on the tables, and those in the hands of *known* seats other than *own*.
        """
        away = elsewhere | sum(map(seen_cards, self.piles)) | held_by(known, but=own)
        problems = part_problems(self.rules, [part], elsewhere=away)
        if problems:
            raise InvalidDeal(problems)

    def _turning_up(self, play: Play, revealed: Revealed, known: Known) -> Table:
        """The table after turning up the cards that the last trick uncovered (TWO-1)."""
        away, uncovered = self.rules.deck.bits & ~play.unplayed, play.finished_cards
        turned = []
        for seat, piles in enumerate(self.piles):
            lying = [*piles]
            for number, (up, down) in enumerate(piles):
                if down is None and CARD_BIT[up.number] & uncovered:
                    below = revealed.piles[seat][number].down if revealed.piles else None
                    if below is None:
                        raise InvalidValue(f"the card below {up} is turned up: expected the card itself (TWO-1)")
                    self._fitting(Part(f"the card below {up}", CARD_BIT[below.number], 1), known, elsewhere=away)
                    away |= CARD_BIT[below.number]
                    lying[number] = SeenPile(up, below)
            turned.append(tuple(lying))
        return attrs.evolve(self, piles=tuple(turned))

    def _laying_open(self, play: Play, revealed: Revealed, known: Known) -> Table:
        """The table after exposing the contractor's hand (PLAY-5)."""
        seat, size = play.terms.contract.bidder, self.rules.hand_size
        own = known.get(seat)
        shown = revealed.shown if own is None else own.held
        if shown is None:
            raise InvalidDeal([f"PLAY-5: seat {seat} has exposed its hand: expected its {size} cards (shown: …)"])
        by_seat = play.cards_played
        others = sum(cards for place, cards in enumerate(by_seat) if place != seat)
        self._fitting(Part("the exposed hand", shown, size), known, own=seat)
        if by_seat[seat] & ~shown or others & shown or revealed.shown not in (None, shown):
            raise InvalidDeal([f"PLAY-5: the exposed hand: expected the {size} cards that seat {seat} began with"])
        return attrs.evolve(self, shown=Cards(shown))

    def after(self, *turns: Turn) -> Table:
        """The table after *turns*, in order, each as seen by everybody. Raises the errors of `follow`."""
        table = self
        for turn in turns:
            table, _ = table.follow(turn, {})
        return table

    def follow(self, turn: Turn, known: Known) -> tuple[Table, Known]:
        """The table after *turn*, as an onlooker saw it, and the resulting holdings of the *known* seats.

        Raises `IllegalAction` for an impossible turn, and `InvalidValue` or `InvalidDeal` if the cards that it reveals
        are missing, too many or impossible. Raises `InvalidType` for arguments of a wrong type.
        """
        expect("a Turn", turn, Turn)
        expect("the holdings of known seats", known, Mapping)
        if turn.seat is None and turn.action is None:
            if turn != Turn(None, None, outcome=turn.outcome):
                raise InvalidValue("a ruling: expected only the way in which the hand ended")
            return self.apply_ruling(turn.outcome), known
        if turn.seat is None or turn.action is None:
            raise InvalidValue("a turn: expected a seat and its action, or neither for a ruling")
        if turn.seat != self.to_act:
            raise IllegalAction(self.stage.out_of_turn(turn.seat, turn.action))
        table, holdings, transfers = self._apply(turn.action, known, self._revealed_by(turn))
        seen = {one.move for one in transfers if one.public or any(seat in known for seat in one.seats)}
        for what, told, expected in (
            ("hand", turn.hand is not None, Move.LOOK in seen),
            ("kitty", turn.kitty is not None, Move.KITTY in seen),
            ("exposed hand", turn.shown is not None, table.shown != self.shown),
            ("cards turned up", len(turn.turned_up), len({*chain(*table.piles)} - {*chain(*self.piles)})),
        ):
            if told != expected:
                raise InvalidValue(f"a turn of seat {turn.seat}: expected {'the' if expected else 'no'} {what} with it")
        if turn.outcome not in (None, table.outcome):
            raise InvalidValue(f"a turn of seat {turn.seat}: the hand does not end in this way")
        return table, holdings

    def _revealed_by(self, turn: Turn) -> Revealed:
        """The cards that *turn* reveals."""
        hands = [turn.hand.bits if turn.hand and seat == turn.seat else None for seat in range(self.rules.players)]
        piles = [[*piles] for piles in self.piles]
        for seat, pile, card in ((one.seat, one.pile, one.card) for one in turn.turned_up):
            if not (0 <= seat < len(piles) and 0 <= pile < len(piles[seat])):
                raise InvalidValue(f"pile {pile} of seat {seat}: there is none (TWO-1)")
            piles[seat][pile] = SeenPile(piles[seat][pile].up, card)
        kitty, shown = (None if cards is None else cards.bits for cards in (turn.kitty, turn.shown))
        return Revealed(hands, kitty, shown, tuple(map(tuple, piles)))

    def void(self, why: Misdeal) -> Table:
        """The table after the hand is declared void because of a misdeal (DEAL-6).

        Raises `InvalidValue` if it is too late to declare the hand void for that reason.
        """
        return attrs.evolve(self, past=self.stages, stage=void_hand(self.stage, why))

    def settle(self, seat: Seat, *, side: tuple[Seat, ...], worth: int) -> Table:
        """The table after *seat* is given all remaining tricks (PLAY-9). Raises the errors of `settle_tricks`."""
        return attrs.evolve(self, past=self.stages, stage=settle_tricks(self.stage, seat, side=side, worth=worth))

    def apply_ruling(self, outcome: Outcome | None) -> Table:
        """The table after a ruling that ended the hand, or charged revokes to its outcome (PLAY-9, DEAL-6, IRR-1).

        Raises `InvalidValue` if the hand cannot have ended with *outcome*.
        """
        match outcome:
            case Misdealt(seat=None, why=Misdeal() as why):
                return self.void(why)
            case Played(revokes=(_, *_)) if isinstance(self.outcome, Played):
                play = self.play
                why_not = "the hand was not played" if play is None else charged_wrongly(play, self.outcome, outcome)
                if why_not is not None:
                    raise InvalidValue(why_not)
                return attrs.evolve(self, stage=Finished(outcome))
            case Played(rest=Rest() as rest, revokes=()):
                end = self.settle(rest.seat, side=outcome.contract.side, worth=rest.worth)
                if end.outcome != outcome:
                    raise InvalidValue("expected the contract that was played, and each seat's tricks (PLAY-9)")
                return end
            case _:
                raise InvalidValue("no ruling can end a hand in this way")


def plain_text(table: Table, hands: Mapping[Seat, Cards]) -> str:
    """The table in a few lines of text, with the given *hands* and no other hidden cards."""
    return "\n".join(_lines(table, hands))


def _lines(table: Table, hands: Mapping[Seat, Cards]) -> Iterator[str]:
    info = table.info
    yield f"{table.rules.name or 'own rules'}, deal {info.number}: seat {info.dealer} deals"
    yield f"scores: {' '.join(map(str, info.scores))}"
    yield from _lying(table, hands)
    for stage in table.stages:
        if isinstance(stage, Auction) and stage.line:
            said = (f"{seat} {call}" for seat, call in stage.calls_by_seat)
            yield f"auction: {', '.join(said)}"
    if table.contract is not None:
        yield f"contract: {table.contract}"
    for number, trick in enumerate(table.tricks, start=1):
        yield f"trick {number}: {trick}"
    result = hand_result_text(table)
    yield f"to act: seat {table.to_act}" if result is None else f"result: {result}"


def _lying(table: Table, hands: Mapping[Seat, Cards]) -> Iterator[str]:
    """Yield lines for the cards on the tables, in the given *hands*, and for any other visible cards."""
    for seat, piles in enumerate(table.piles):
        lying = table.table_cards(Seat(seat))
        covered = sum(pile.down is None for pile in piles)
        yield f"table of seat {seat}: {lying or 'nothing'}{f', {covered} covered' if covered else ''}"
    for seat, hand in hands.items():
        yield f"hand of seat {seat}: {hand or 'nothing'}"
    if table.open_hand is not None and table.open_hand[0] not in hands:
        yield f"open hand of seat {table.open_hand[0]}: {table.open_hand[1] or 'nothing'}"
    if table.kitty is not None:
        yield f"kitty: {table.kitty}"


def hand_result_text(table: Table) -> str | None:
    """The result of the hand in words, with its points; ``None`` if it has not ended."""
    match table.outcome:
        case Played() as outcome:
            scored = table.score
            words = [str(outcome.contract)]
            if scored.made is not None:
                words.append("made" if scored.made else "failed")
            words.append(f"tricks {' '.join(map(str, outcome.tricks))}")
            words.append(f"points {' '.join(map(str, scored.points))}")
            return ", ".join(words)
        case PassedOut():
            return "passed out"
        case Misdealt(seat=None, why=why):
            return "void" if why is None else f"void, {why.value}"
        case Misdealt(seat=seat):
            return f"thrown in by {seat}"
        case None:
            return None
        case outcome:
            assert_never(outcome)
