"""What every onlooker of a deal has in common: the table, and whichever holdings they know."""

from __future__ import annotations

from abc import abstractmethod
from typing import Self

import attrs

from fivehundred._words import as_svg, with_fields
from fivehundred.actions import Action
from fivehundred.cards import SUITS, Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.history import Event
from fivehundred.deal.holding import Holdings, Known
from fivehundred.deal.knowledge import sizes, voids_of
from fivehundred.deal.needed import TricksNeeded, tricks_needed
from fivehundred.deal.outcomes import Outcome, Played
from fivehundred.deal.scoring import Score
from fivehundred.deal.sequence import Stage
from fivehundred.deal.showing import printed
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.table import Table
from fivehundred.deal.telling import turns_of
from fivehundred.deal.trick import Trick
from fivehundred.deal.turn import Turn
from fivehundred.errors import FiveHundredError, InvalidValue, WrongType
from fivehundred.rules._checks import expect
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat


class OfTheTable:
    """What a deal and each of its views have in common, because everybody has seen it.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> play = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in "P", "8D", "P", "P", "discard 7S 9C 10H", "JK", "9D", "4D", "7D", "JH", "6C":
    ...     play = play.apply(play.parse(text))
    """

    __slots__ = ()

    @property
    @abstractmethod
    def table(self) -> Table:
        """What everybody has seen.

        >>> play.table.to_act, play.table == play.view(Seat(0)).table
        (0, True)
        """

    @property
    @abstractmethod
    def stage(self) -> Stage:
        """What is going on now.

        >>> type(play.stage).__name__
        'Play'
        """

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, ``None`` when nothing is left to decide.

        >>> play.to_act, play.view(Seat(1)).to_act
        (0, 0)
        """
        return self.stage.seat

    @property
    def finished(self) -> bool:
        """True when nothing is left to decide.

        >>> play.finished
        False
        """
        return isinstance(self.stage, Finished)

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, ``None`` while it goes on.

        >>> while not play.finished:
        ...     play = play.apply(play.legal_actions[0])
        >>> play.outcome.tricks, play.spectator.outcome == play.outcome
        ((2, 0, 7, 1), True)
        """
        return self.stage.outcome if isinstance(self.stage, Finished) else None

    @property
    def contract(self) -> Contract | None:
        """The contract as everybody knows it, ``None`` while there is none and when the hand is thrown in.

        >>> str(play.contract)
        '8D by 2 with 0'
        """
        return self.table.contract

    @property
    def score(self) -> Score:
        """The points of the finished hand, itemised by rule. Raises `UnfinishedDeal` before its end.

        >>> while not play.finished:
        ...     play = play.apply(play.legal_actions[0])
        >>> print(play.score)
        0: +280 for 8D made (SCORE-1); 1: +10 for 1 trick (SCORE-4)
        """
        return self.table.score

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick so far, the one under way last.

        >>> [str(trick) for trick in play.tricks]
        ['2: JK  3: 9D  0: 4D  1: 7D  won by 2', '2: JH  3: 6C']
        """
        return self.table.tricks

    @property
    def won(self) -> tuple[int, ...]:
        """How many tricks each seat has won by its cards.

        >>> play.won
        (0, 0, 1, 0)
        """
        return self.table.won


@attrs.frozen
class Onlooker(OfTheTable):
    """What every onlooker has in common: seats, spectators, and those who know some of the hands.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> play = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in "P", "8D", "P", "P", "discard 7S 9C 10H", "JK", "9D", "4D", "7D", "JH", "6C":
    ...     play = play.apply(play.parse(text))
    >>> view = play.view(Seat(0))
    """

    #: What everybody has seen.
    table: Table
    __repr__ = with_fields
    _repr_svg_ = as_svg

    def __str__(self) -> str:
        """The table in a few lines, with the hands that are known here."""
        return printed(self.table, {seat: self._hand_of(seat) for seat in self.known})

    @property
    def rules(self) -> Ruleset:
        """The rules this deal is played by.

        >>> view.rules.name
        'australian-4'
        """
        return self.table.rules

    @property
    def dealer(self) -> Seat:
        """Who dealt (SEAT-4).

        >>> view.dealer
        0
        """
        return self.table.info.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of each scorer as the deal began (SEAT-2).

        >>> view.scores
        (0, 0)
        """
        return self.table.info.scores

    @property
    def stage(self) -> Stage:
        """What is going on now.

        >>> type(view.stage).__name__
        'Play'
        """
        return self.table.stage

    @property
    def holdings(self) -> Holdings:
        """What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known here.

        >>> [holding is not None for holding in view.holdings]
        [True, False, False, False]
        """
        return (None,) * self.rules.players

    @property
    def known(self) -> Known:
        """What the seats known here have seen that others have not.

        >>> list(view.known)
        [0]
        """
        return {Seat(seat): holding for seat, holding in enumerate(self.holdings) if holding is not None}

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened, with the cards that have been seen from here, and what came of each thing.

        >>> last = view.history[-1]
        >>> last.turn.seat, str(last.turn.action), last.trick
        (3, '6C', 2)
        """
        return self.table.told(self.holdings)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Everything that was done, as it was seen from here; another view can follow it (see `after`).

        >>> str(view.turns[4].action), str(play.view(Seat(2)).turns[4].action)
        ('? ? ?', 'discard 7S 9C 10H')
        """
        return turns_of(self.history)

    def turns_since(self, earlier: Self) -> tuple[Turn, ...]:
        """The turns by which *earlier*, a view of the same deal from the same place, comes to this one.

        A host sends them to a client that follows the game. Raises `InvalidValue` when no turns lead here: after a
        referee's correction, and in another deal, the client needs the whole view.

        >>> from fivehundred import Deal, Seat, presets
        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        >>> before, after = deal.view(Seat(0)), deal.apply(deal.parse("7H")).view(Seat(0))
        >>> [(turn.seat, str(turn.action)) for turn in after.turns_since(before)]
        [(1, '7H')]
        >>> before.after(*after.turns_since(before)) == after
        True
        """
        if type(earlier) is not type(self):
            raise WrongType(f"expected a {type(self).__name__}, not {type(earlier).__name__}")
        told, known = self.turns, earlier.turns
        same = next((place for place, (one, other) in enumerate(zip(told, known, strict=False)) if one != other), None)
        new = told[len(known) if same is None else same :]
        try:
            if earlier.after(*new) == self:
                return new
        except FiveHundredError:
            pass
        raise InvalidValue("no turns lead from that view to this one: send this one whole")

    def after(self, *turns: Turn) -> Self:
        """This view once it has followed *turns*, in order, each as it was seen from here.

        Raises `IllegalAction` for a turn that cannot have been, and `InvalidValue` or `InvalidDeal` when the cards that
        a turn reveals are missing, too many, or cannot be those; nothing is followed then.

        >>> nine = play.apply(play.parse("KD")).view(Seat(0))
        >>> view.after(*nine.turns_since(view)) == nine
        True
        """
        table, known = self.table, self.known
        for turn in turns:
            expect("a Turn", turn, Turn)
            table, known = table.followed(turn, known)
        return self._with(table, known)

    def _with(self, table: Table, known: Known) -> Self:
        """The view from the same place with another *table*."""
        return attrs.evolve(self, table=table)

    def parse(self, text: str) -> Action:
        """Read an action for the seat to act, as the stage expects it: ``7S``, ``discard 5S 6C 4H``, ``10H``, ``JK=H``.

        Raises `NotationError` when the text is no action of this stage.

        >>> str(view.parse("ah"))
        'AH'
        """
        return self.table.parse(text)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds now.

        >>> view.hand_sizes
        (9, 9, 8, 8)
        """
        gone = self.table.played
        return tuple(size - gone[seat].bit_count() for seat, size in enumerate(sizes(self.rules, self.table.transfers)))

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has shown its hand to be void of, as they count in this hand (PLAY-2, CARD-4).

        A player of the left bower has followed trumps; a joker without a suit is no card of any.

        >>> view.voids
        ((), (), (), (<Suit.DIAMONDS: 'D'>,))
        """
        table, players = self.table, self.rules.players
        play = table.play
        if play is None:
            return ((),) * players
        return tuple(
            tuple(suit for suit in SUITS if mask >> suit.number & 1)
            for mask in voids_of(table.facts, play.terms.ranking, players)
        )

    @property
    def unseen(self) -> Cards:
        """The cards that have not been seen from here: neither held, nor played, nor lying open.

        >>> print(view.unseen)
        6S 7S 8S 10S JS QS AS 5C 8C 9C 10C JC QC KC AC 5D 6D 8D JD QD AD 4H 6H 7H 8H 10H QH KH
        """
        return Cards(self.table.knowledge(self.known).unseen & self.table.unplayed)

    def may_hold(self, card: Card) -> tuple[Seat, ...]:
        """The seats that may have *card* in their hands now, as far as can be told from here.

        What was played, called, declared or laid open is taken into account, each by itself; what only follows from
        several such facts together, `fivehundred.worlds` finds. Nobody holds a card that was played or lies on a table.

        >>> view.may_hold(Card.parse("AS")), view.may_hold(Card.parse("AD"))
        ((1, 2, 3), (1, 2))
        """
        expect("a Card", card, Card)
        return tuple(Seat(seat) for seat, cards in enumerate(self._may_have) if cards >> card.number & 1)

    def possible(self, seat: Seat) -> Cards:
        """The cards that *seat* may have in its hand now, as far as can be told from here; see `may_hold`.

        >>> print(view.possible(Seat(3)))
        6S 7S 8S 10S JS QS AS 5C 8C 9C 10C JC QC KC AC 4H 6H 7H 8H 10H QH KH
        """
        return Cards(self._may_have[checked_seat(seat, self.rules.players)])

    @property
    def tricks_needed(self) -> TricksNeeded | None:
        """What the contractor's side still has to do; ``None`` without a contract, and where each plays alone.

        A partner whom nobody has seen yet counts only in their own view (CALL-1).

        >>> view.tricks_needed
        TricksNeeded(left=9, least=7, most=9)
        """
        contract, outcome = self.contract, self.outcome
        if contract is None:
            return None
        if isinstance(outcome, Played):
            return tricks_needed(contract, outcome.tricks, self.rules.hand_size, contract.side)
        side = {*contract.side, *self._hidden_partner}
        return tricks_needed(contract, self.table.won, self.rules.hand_size, side)

    def _hand_of(self, seat: Seat) -> Cards:
        """The cards that *seat*, whose holding is known here, holds now."""
        return Cards(self.known[seat].held & self.table.unplayed)

    @property
    def _hidden_partner(self) -> tuple[Seat, ...]:
        """The seats known here, but not to everybody, to be on the contractor's side (CALL-1)."""
        return ()

    @property
    def _may_have(self) -> tuple[int, ...]:
        """For each seat the cards that it may hold now, as bits."""
        knowledge, unplayed = self.table.knowledge(self.known), self.table.unplayed
        return tuple(
            knowledge.may_have(Seat(seat)) & unplayed if size else 0 for seat, size in enumerate(self.hand_sizes)
        )
