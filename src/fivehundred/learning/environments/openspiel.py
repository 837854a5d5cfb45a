"""A deal of Five Hundred as a game of OpenSpiel (the extra ``openspiel``); importing this module registers it.

:doc:`/howto/openspiel` says where the game differs from the tree that OpenSpiel would like, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any, Final
from urllib.parse import quote, unquote

import attrs

from fivehundred._base.lazy import brought_by
from fivehundred._base.words import expect, lookup_field, within
from fivehundred.actions import Action
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.scoring import CARD_POINTS, PER_TRICK
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.learning.encoding.actions import Discarding, Encoding, LayAway, encoding_for
from fivehundred.learning.encoding.observations import ObservationLayout, layout_for, observe
from fivehundred.match.endings import checked_scores
from fivehundred.notation.deals import position_text
from fivehundred.notation.rulesets import parse_ruleset, ruleset_text
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.seats import Seat, checked_seat
from fivehundred.worlds import Worlds

with brought_by("openspiel"):
    import numpy as np
    import pyspiel

__all__ = ["SpielGame", "SpielState", "spiel_game"]

#: The name of the game in OpenSpiel.
NAME: Final = "python_fivehundred"
_DEFAULTS: Final[dict[str, Any]] = {"dealer": -1, "rules": "australian-4", "scores": "", "zero_sum": False}
#: OpenSpiel reads everything but these in the parameters of a game.
_READABLE: Final = " \"'!/:;<>+-*&$@?|[]{}"


def _places(rules: Ruleset) -> tuple[tuple[str, int], ...]:
    """The places to which cards are dealt, and the number of cards that each gets."""
    seats = range(rules.players)
    piles = range(rules.hand_size // 2 * rules.table_cards)
    return (
        *((f"seat {seat}", rules.hand_size) for seat in seats),
        ("the kitty", rules.kitty_size),
        ("the dummy hand", rules.hand_size * rules.dummy_hand),
        ("nobody", rules.out_of_play),
        *((f"seat {seat}, pile {pile}, {side}", 1) for seat in seats for pile in piles for side in ("up", "down")),
    )


@attrs.frozen
class _Setup:
    """The parameters of a game, and what follows from them."""

    info: DealInfo
    zero_sum: bool
    rules: Ruleset = lookup_field(lambda self: self.info.rules)
    encoding: Encoding = lookup_field(lambda self: encoding_for(self.rules))
    layout: ObservationLayout = lookup_field(lambda self: layout_for(self.rules))
    deck: tuple[Card, ...] = lookup_field(lambda self: tuple(self.rules.deck))
    places: tuple[tuple[str, int], ...] = lookup_field(lambda self: _places(self.rules))

    def __reduce__(self) -> tuple[object, ...]:
        return _setup_of, (self.info, self.rules.name, self.zero_sum)

    def cards_at(self, went: tuple[int, ...]) -> DealtCards:
        """The cards, the place of each of which is in *went*."""
        players = self.rules.players
        got: list[list[Card]] = [[] for _ in self.places]
        for card, place in zip(self.deck, went, strict=True):
            got[place].append(card)
        hands, table = [Cards.of(cards) for cards in got[: players + 3]], [card for [card] in got[players + 3 :]]
        piles, each = [*zip(table[::2], table[1::2], strict=True)], self.rules.hand_size // 2
        return DealtCards.of(
            hands=hands[:players],
            kitty=hands[players],
            dummy=hands[players + 1],
            out_of_play=hands[players + 2],
            piles=[piles[seat * each : (seat + 1) * each] for seat in range(players * self.rules.table_cards)],
        )

    def places_of(self, dealt: DealtCards) -> list[int]:
        """The place of each card among those *dealt*."""
        table = (Cards.of([card]) for piles in dealt.piles for pile in piles for card in pile)
        parts = [*dealt.hands, dealt.kitty, dealt.dummy, dealt.out_of_play, *table]
        return [next(place for place, part in enumerate(parts) if card in part) for card in self.deck]

    def points(self, deal: Deal) -> list[float]:
        """The returns of a finished *deal*."""
        by_side, rules = deal.score.points, self.rules
        points = [float(by_side[rules.side_of(Seat(seat))]) for seat in range(rules.players)]
        mean = sum(points) / len(points) if self.zero_sum else 0.0
        return [own - mean for own in points]

    @property
    def most_lost(self) -> int:
        """An upper bound of the points that a side can lose."""
        rules = self.rules
        bids = [rules.schedule.value(call) for call in rules.ladder.calls if isinstance(call, Bid)]
        slams = [] if rules.slam is None else [rules.slam.score(value) for value in bids]
        stakes = [special.stake for special in rules.specials]
        return max(*bids, *slams, *stakes, rules.declared_slam or 0) + (rules.breach or 0)

    @property
    def most_won(self) -> int:
        """An upper bound of the points that a side can win."""
        counted = self.rules.card_points is CardPoints.COUNTED
        captured = sum(CARD_POINTS[card.number] for card in self.deck) if counted else 0
        return self.most_lost + PER_TRICK * self.rules.hand_size + captured

    @property
    def longest(self) -> int:
        """An upper bound of the steps that players can take in a deal.

        Over one bid, each seat passes at most once. After the auction, a seat may be asked to claim a misdeal, look or
        undertake a breach, and the contractor's side to call, declare, give and discard.
        """
        rules, calls = self.rules, len(self.rules.ladder.calls)
        exchanges = 2 * rules.kitty_size + 8
        return calls * (rules.players + 1) + 4 * rules.players + exchanges + rules.hand_size * rules.hands_dealt


@lru_cache(maxsize=64)
def _setup_of(info: DealInfo, name: str | None, zero_sum: bool) -> _Setup:
    # Equal rulesets may have different names, which texts of positions show.
    return _Setup(info, zero_sum)


@attrs.frozen
class _At:
    """A state as a value that never changes, so that clones share it."""

    setup: _Setup
    #: The places to which the first cards of the deck, in pack order, have gone.
    went: tuple[int, ...] = ()
    #: ``None`` until every card has been dealt.
    deal: Deal | None = None
    #: The discard that has begun; ``None`` if none has.
    discarding: Discarding | None = None

    def __deepcopy__(self, memo: object) -> _At:
        return self

    def chances(self) -> list[tuple[int, float]]:
        """The places to which the next card may go, and the probability of each."""
        setup, gone = self.setup, Counter(self.went)
        left = len(setup.deck) - len(self.went)
        due = [(place, size - gone[place]) for place, (_, size) in enumerate(setup.places)]
        return [(place, count / left) for place, count in due if count]

    def legal(self) -> list[int]:
        """The numbers of the legal actions; cards are discarded in pack order, so each discard is one run."""
        encoding, deal, begun = self.setup.encoding, self.deal, self.discarding
        if begun is not None:
            chosen = [encoding.number(LayAway(card)) for card in begun.chosen]
            later = [number for number in encoding.legal_numbers(begun) if number > chosen[-1]]
            return later[: len(later) - (begun.count - len(chosen)) + 1]
        numbers = [] if deal is None else [*encoding.legal_numbers(deal)]
        return numbers[: len(numbers) - deal.stage.count + 1] if deal and isinstance(deal.stage, Exchange) else numbers

    def after(self, number: int) -> _At:
        """The state after a legal action or, while the cards are dealt, after the next card went to a place."""
        setup = self.setup
        if self.deal is None:
            places, went = setup.places, (*self.went, number)
            if not 0 <= number < len(places) or went.count(number) > places[number][1]:
                raise InvalidValue(f"place {number}: expected one to which a card is still due")
            full = len(went) == len(setup.deck)
            return _At(setup, went, Deal.from_dealt(setup.info, setup.cards_at(went)) if full else None)
        read = setup.encoding.decode(self.discarding or self.deal, number)
        if isinstance(setup.encoding.meaning(number), LayAway) and number not in self.legal():
            raise InvalidValue(f"action number {number}: expected cards to be discarded in pack order")
        if isinstance(read, Discarding):
            return _At(setup, self.went, self.deal, read)
        return _At(setup, self.went, self.deal.apply(read))

    def discards_of(self, player: int) -> Cards:
        """The cards that *player* has chosen to discard, until the discard is complete."""
        begun, deal = self.discarding, self.deal
        return begun.chosen if begun is not None and deal is not None and deal.to_act == player else Cards()


def _text(written: str, chosen: Cards) -> str:
    """The text of a position, *written* without the cards *chosen* so far for a discard, with them."""
    return f"{written}; discarding: {chosen}" if chosen else written


class SpielState(pyspiel.State):
    """A state of a `SpielGame`; `deal` and `view` are what it is in the library.

    >>> from fivehundred import presets
    >>> state = spiel_game(presets.AUSTRALIAN_4).new_initial_state()
    >>> state.action_to_string(2), state.chance_outcomes()[-1]
    ('5S to seat 2', (4, 0.06976744186046512))
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._at = _At(game._setup)

    @property
    def deal(self) -> Deal | None:
        """The deal with every hand; ``None`` until every card has been dealt.

        >>> state.deal is None
        True
        """
        return self._at.deal

    def view(self, player: int) -> SeatView:
        """The view of *player*. Raises `InvalidValue` until every card has been dealt.

        >>> state.view(0)
        Traceback (most recent call last):
        fivehundred.errors.InvalidValue: the cards are being dealt: expected a deal that has begun
        """
        if self._at.deal is None:
            raise InvalidValue("the cards are being dealt: expected a deal that has begun")
        return self._at.deal.view(Seat(player))

    def current_player(self) -> int:
        """The seat whose turn it is, or one of OpenSpiel's numbers for chance and for the end.

        >>> state.current_player() == pyspiel.PlayerId.CHANCE
        True
        """
        if self._at.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._at.deal.to_act
        return int(pyspiel.PlayerId.TERMINAL if seat is None else seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places to which the next card may go, and the probability of each.

        >>> [round(probability * 43) for _, probability in state.chance_outcomes()]
        [10, 10, 10, 10, 3]
        """
        return self._at.chances()

    def _legal_actions(self, player: int) -> list[int]:
        return self._at.legal()

    def _apply_action(self, action: int) -> None:
        self._at = self._at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        at, setup = self._at, self._at.setup
        if at.deal is None:
            return f"{setup.deck[len(at.went)]} to {setup.places[within('place', action, 0, len(setup.places) - 1)][0]}"
        return str(setup.encoding.meaning(action))

    def is_terminal(self) -> bool:
        """True once the deal has ended.

        >>> state.is_terminal()
        False
        """
        return self._at.deal is not None and self._at.deal.finished

    def returns(self) -> list[float]:
        """The points of each seat, 0 until the deal has ended.

        >>> state.returns()
        [0.0, 0.0, 0.0, 0.0]
        """
        at = self._at
        return at.setup.points(at.deal) if at.deal and self.is_terminal() else [0.0] * at.setup.rules.players

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> SpielState:
        """A state that *player* cannot tell from this one, uniformly at random; *draw* returns numbers from 0 to 1.

        >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(3))
        >>> known = spiel_game(presets.AUSTRALIAN_4).state_of(deal)
        >>> other = known.resample_from_infostate(2, Random(1).random)
        >>> [own == others for own, others in zip(known.deal.hands, other.deal.hands)]
        [False, False, True, False]
        """
        at, game = self._at, self.get_game()
        state: SpielState = game.state_of(Worlds(self.view(player)).sample(rng=Random(int(draw() * 2**53))))
        for card in at.discards_of(player):
            state.apply_action(at.setup.encoding.number(LayAway(card)))
        return state

    def __str__(self) -> str:
        at = self._at
        if at.deal is None:
            return f"dealt to places: {' '.join(map(str, at.went)) or 'nothing'}"
        return _text(position_text(at.deal), at.discarding.chosen if at.discarding else Cards())


class _Observer:
    """An observer of one seat: of everything it sees, of the public part alone, or of the private part alone."""

    def __init__(self, setup: _Setup, kind: Any) -> None:
        whole = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info not in (whole, pyspiel.PrivateInfoType.NONE):
            raise InvalidValue("an observer of all players: expected one of a single player, or of none")
        self._setup, self._public, self._recall = setup, kind.public_info, kind.perfect_recall
        self._private = kind.private_info == whole
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public and self._private:
            self.tensor = np.zeros(setup.layout.size + len(setup.deck), np.float32)
            self.dict["info_state" if self._recall else "observation"] = self.tensor

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of *player*, then the cards that they have chosen to discard."""
        at, size = state._at, self._setup.layout.size
        self.tensor.fill(0)
        if at.deal is not None:
            self.tensor[:size] = np.frombuffer(observe(at.deal.view(Seat(player)), layout=self._setup.layout), np.uint8)
            for card in at.discards_of(player):
                self.tensor[size + self._setup.deck.index(card)] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation of *player* as a text."""
        at, deal = state._at, state.deal
        if deal is None:
            return f"seat {player}" if self._private else ""
        if not self._private:
            return str(deal.spectator) if self._public else ""
        view = deal.view(Seat(player))
        if not self._public:
            text = f"hand: {view.hand}; discarded: {Cards(view.holding.discards)}"
        else:
            # The rules, which come first, are the same in every state.
            text = position_text(view).partition("; ")[2] if self._recall else str(view)
        return _text(text, at.discards_of(player))


def _scores_of(rules: Ruleset, text: str) -> tuple[int, ...]:
    """The scores in the parameter of a game, which are 0 if it is empty."""
    try:
        given = [*map(int, text.split())]
    except ValueError:
        raise InvalidValue(f"scores {text!r}: expected whole numbers with spaces between them") from None
    return checked_scores(rules, given or None)


class SpielGame(pyspiel.Game):
    """One deal as a game of OpenSpiel, with seat numbers as players.

    The parameter ``rules`` is the name of a preset, or the text of a ruleset with ``=``, ``,``, ``(``, ``)`` and ``%``
    as in URLs; `spiel_game` writes it. ``dealer`` is a seat; by default the last one deals, so player 0 speaks first.
    ``scores`` are those of the match before the deal, by scorer and with spaces between them; by default all are 0.
    Returns are points: those that a player's side scores or loses, undivided. With ``zero_sum``, the mean of all
    players' points is subtracted.

    >>> from fivehundred import presets
    >>> game = pyspiel.load_game("python_fivehundred(rules=standard-3,zero_sum=True)")
    >>> game.num_players(), game.num_distinct_actions(), game.rules.name, game.utility_sum()
    (3, 96, 'standard-3', 0.0)
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = _DEFAULTS | dict(params or {})
        expect("True or False for zero_sum", given["zero_sum"], bool)
        expect("a text of rules", given["rules"], str)
        expect("a text of scores", given["scores"], str)
        rules = parse_ruleset(unquote(given["rules"]))
        dealer = within("dealer", given["dealer"], -1, rules.players - 1) % rules.players
        info = DealInfo.of(rules, Seat(dealer), scores=_scores_of(rules, given["scores"]))
        setup = self._setup = _setup_of(info, rules.name, given["zero_sum"])
        spread = setup.most_won + setup.most_lost if setup.zero_sum else 0
        limits = pyspiel.GameInfo(
            num_distinct_actions=setup.encoding.size,
            max_chance_outcomes=len(setup.places),
            num_players=setup.rules.players,
            min_utility=float(-(spread or setup.most_lost)),
            max_utility=float(spread or setup.most_won),
            utility_sum=0.0 if setup.zero_sum else None,
            max_game_length=setup.longest,
        )
        # What OpenSpiel fills in by itself would only make the name of the game longer.
        said = {name: given[name] for name in given if name in ("rules", "zero_sum") or given[name] != _DEFAULTS[name]}
        super().__init__(_type(setup.zero_sum), limits, said)

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    @property
    def rules(self) -> Ruleset:
        """The rules of the deal.

        >>> game.rules == presets.STANDARD_3
        True
        """
        return self._setup.rules

    def new_initial_state(self, *given: Any) -> SpielState:
        """The state before the first card is dealt.

        >>> game.new_initial_state().is_chance_node()
        True
        """
        if given:
            raise InvalidValue("a state from a text: expected nothing, or use state_of")
        return SpielState(self)

    def state_of(self, deal: Deal) -> SpielState:
        """The state that *deal* has reached, with its history.

        Raises `InvalidValue` for a deal that does not begin as those of this game do, or in which a host has ruled.

        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(2))
        >>> state = game.state_of(deal.apply(deal.parse("7H")))
        >>> state.current_player(), state.deal.contract is None, len(state.history())
        (1, True, 34)
        """
        expect("a Deal", deal, Deal)
        setup, turns = self._setup, deal.turns
        actions = [turn.action for turn in turns if isinstance(turn.action, Action)]
        if deal.info != setup.info or deal.table.set_up or len(actions) < len(turns):
            begins = f"{' '.join(map(str, setup.info.scores))} by seat {setup.info.dealer}"
            raise InvalidValue(f"expected the first deal of a match at {begins}, under these rules, without rulings")
        state = self.new_initial_state()
        for number in chain(setup.places_of(deal.dealt), *map(setup.encoding.numbers, actions)):
            state.apply_action(number)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """The number of cards, each dealt by a chance node.

        >>> game.max_chance_nodes_in_history()
        33
        """
        return len(self._setup.deck)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """An observer of one player, of what everybody sees, or of what nobody else sees; it has no *params*.

        >>> observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        >>> observer.tensor.shape, list(observer.dict)
        ((1058,), ['info_state'])
        """
        if params:
            raise InvalidValue(f"parameters of an observer, {', '.join(params)}: expected none")
        return _Observer(self._setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _type(zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="Five Hundred",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_DEFAULTS,
    )


pyspiel.register_game(_type(zero_sum=False), SpielGame)


def spiel_game(
    rules: Ruleset, *, zero_sum: bool = False, dealer: Seat | None = None, scores: Sequence[int] | None = None
) -> SpielGame:
    """Return the game of one deal under *rules*, which need not be a preset.

    The last seat deals, and the match stands at 0, unless a *dealer* or the *scores* by scorer are given. Raises
    `InvalidType` or `InvalidValue` for scores at which a match would be over.

    >>> from fivehundred import presets
    >>> spiel_game(presets.STANDARD_3)
    python_fivehundred(rules=standard-3,zero_sum=False)
    >>> spiel_game(presets.STANDARD_3.evolve(target=1000))
    python_fivehundred(rules=standard-3 target%3D1000,zero_sum=False)
    >>> spiel_game(presets.STANDARD_3, dealer=Seat(0), scores=[300, -80, 120])
    python_fivehundred(dealer=0,rules=standard-3,scores=300 -80 120,zero_sum=False)
    """
    expect("a Ruleset", rules, Ruleset)
    given: dict[str, Any] = {"rules": quote(ruleset_text(rules), safe=_READABLE), "zero_sum": zero_sum}
    if dealer is not None:
        given["dealer"] = int(checked_seat(dealer, rules.players))
    if scores is not None:
        given["scores"] = " ".join(map(str, checked_scores(rules, scores)))
    game: SpielGame = pyspiel.load_game(NAME, given)
    return game
