"""The library as a program of the protocol: it answers questions with its own rules and players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from io import BufferedIOBase
from time import monotonic
from typing import Any, BinaryIO, Final

import attrs

from fivehundred._base.bits import numbers
from fivehundred.actions import Hidden, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.options import DiscardOptions
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.scoring import score
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Played
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.match.first_dealer import lowest_seats
from fivehundred.match.playing import Match, Player
from fivehundred.match.referee import Referee
from fivehundred.match.rulings import Ruling, Verdict
from fivehundred.programs.protocol import (
    MAX_LINE,
    OF_PLAYERS,
    PROTOCOL,
    QUESTIONS,
    BySeat,
    Declaration,
    DrawQuestion,
    Hello,
    New,
    NewPlayer,
    Perft,
    RefusalError,
    Role,
    Rule,
    ScoreQuestion,
    SeatAction,
    TurnSeen,
    UnsupportedError,
    question_in,
    question_line,
    tree_in,
    write,
)
from fivehundred.rules.calls import Bid, SpecialBid, parse_call
from fivehundred.seats import Seat
from fivehundred.wire.parsing import InvalidDocument, Json, describe_json, single_problem

#: The parts of ``new`` that are cards: a mistake in them makes the deal impossible, but the question is valid.
_CARDS: Final = ("$.hands", "$.kitty", "$.dummy", "$.out_of_play", "$.table", "$.pack")
#: The most bytes read at a time, and the longest time that an answer waits for the next one, in seconds.
_CHUNK: Final = 1 << 16
_SOON: Final = 0.05
#: The questions that may be refused.
_REFUSABLE: Final = ("new", "act", "rule")


def contract_of(deal: Deal) -> tuple[str, int] | None:
    """Return the winning call of *deal* and the seat that made it, or ``None`` if there is no contract.

    >>> from fivehundred import Bid, Contract, Suit, presets
    >>> dealt = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).dealt
    >>> contract = Contract.of(presets.STANDARD_3, Bid(7, Suit.HEARTS), Seat(1))
    >>> contract_of(Deal.at_play(presets.STANDARD_3, contract, dealt))
    ('7H', 1)
    """
    contract = deal.contract
    return None if contract is None or contract.call is None else (str(contract.call), contract.bidder)


def discards_of(deal: Deal) -> tuple[int, list[str]] | None:
    """Return the number of cards to discard and the hand of the seat to act; ``None`` outside the exchange (KITTY-1).

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> for text in "7S", "P":
    ...     deal = deal.apply(deal.parse(text))
    >>> number, hand = discards_of(deal)
    >>> number, len(hand)
    (4, 14)
    """
    options, seat = deal.legal_actions, deal.to_act
    if not isinstance(options, DiscardOptions) or seat is None:
        return None
    return options.size, card_texts(deal.hand(seat))


def perft(deal: Deal, depth: int) -> int:
    """Return the number of sequences of *depth* legal actions; one that ends the deal earlier counts there.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> perft(deal, 1), perft(deal, 2)
    (26, 351)
    """
    stage, options = deal.stage, deal.legal_actions
    if depth <= 1 or not options:
        return len(options) or 1 if depth > 0 else 1
    if isinstance(stage, Play) and not deal.dealt.piles:
        return _lines(stage, [holding.held for holding in deal.holdings], depth)
    return sum(perft(deal.apply(action), depth - 1) for action in options)


def _lines(play: Play, held: Sequence[int], depth: int) -> int:
    """Count lines of cards alone, because most positions are among them."""
    legal = play.legal(held[play.trick.place])
    if depth == 1:
        return legal.bit_count()
    after = map(play.with_card, numbers(legal))
    return sum(1 if each.complete else _lines(each, held, depth - 1) for each in after)


class RulesEngine:
    """The library as a rules engine: a deal, the match it belongs to, and a referee.

    >>> from fivehundred import presets
    >>> rules = RulesEngine()
    >>> dealt = {"dealer": 0, "pack": [*map(str, presets.STANDARD_3.deck)]}
    >>> begun = rules.answer({"id": 1, "ask": "new", "rules": "standard-3", **dealt})
    >>> begun
    {'id': 1, 'is': None}
    >>> rules.answer({"id": 2, "ask": "act", "seat": 0, "action": "7S"})["rule"]
    'SEAT-1'
    """

    def __init__(self, player: Player | None = None) -> None:
        #: The player that answers ``choose``; without one, this is only a rules engine.
        self.player = player
        #: The match before the deal; ``None`` for a deal on its own.
        self.match: Match | None = None
        self._deal: Deal | None = None
        # Only a deal in which something was ruled needs one.
        self._referee: Referee | None = None
        self._view: SeatView | None = None
        self._over = False

    @property
    def deal(self) -> Deal:
        """The deal in progress. Raises `InvalidValue` before the first one.

        >>> rules.deal.to_act
        1
        """
        if self._deal is None:
            raise InvalidValue("no deal has begun: ask new first")
        return self._deal

    @property
    def _match_now(self) -> Match:
        """The match, with the deal in progress if that is over."""
        if self.match is None:
            raise InvalidValue("this deal belongs to no match: its number is not 1, and no deal came before it")
        return self.match.after(self.deal) if self.deal.finished else self.match

    def is_over(self) -> bool:
        """True once the engine has been asked to quit.

        >>> RulesEngine().is_over()
        False
        """
        return self._over

    def answer(self, tree: Mapping[str, Json]) -> dict[str, Json]:
        """Return the answer to the question in *tree*."""
        number, refusable = tree.get("id"), False
        if type(number) is not int:
            return {"id": None, "error": f"id: expected a whole number, not {describe_json(number)}"}
        try:
            word, arguments = question_in(tree)
            refusable = word in _REFUSABLE
            return {"id": number, "is": _ANSWERS[word](self, arguments)}
        except UnsupportedError as error:
            return {"id": number, "unsupported": str(error)}
        except IllegalAction as error:
            return {"id": number, "refused": error.refusal.message, "rule": error.refusal.reason.rule}
        except InvalidDocument as error:
            about_cards = tree.get("ask") == "new" and all(p.path.startswith(_CARDS) for p in error.problems)
            return {"id": number, "refused" if about_cards else "error": str(error)}
        except RefusalError as error:
            return {"id": number, "refused": error.message, "rule": error.rule}
        except FiveHundredError as error:
            return {"id": number, "refused" if refusable else "error": str(error)}

    def _hello(self, question: Hello) -> Json:
        if question.protocol != PROTOCOL:
            raise UnsupportedError(f"protocol {question.protocol}: expected {PROTOCOL}")
        asks = [*dict.fromkeys(word.split()[0] for word in QUESTIONS if self.player or word not in OF_PLAYERS)]
        return write(
            Declaration(
                protocol=PROTOCOL,
                name="fivehundred",
                version=version("fivehundred"),
                roles=(Role.RULES, Role.PLAYER) if self.player else (Role.RULES,),
                asks=tuple(asks),
                presets=None,
                settings=None,
            )
        )

    def _new(self, new: New) -> None:
        going_on = self._match_now if new.number > 1 and self.match is not None and self.deal.finished else None
        match = going_on if going_on is not None and going_on.number == new.number else None
        scores = match.info.scores if match is not None and new.scores is None else new.scores
        info = DealInfo.of(new.rules, new.dealer, scores=scores, number=new.number, barred=new.barred)
        if match is not None:
            match.check(info)
        elif new.number == 1 and not new.barred:
            match = Match.start(new.rules, dealer=new.dealer, scores=scores)
        dealt = DealtCards.from_pack(info, new.pack) if new.pack else _cards_of(new)
        self._deal, self._referee, self.match = Deal.from_dealt(info, dealt), None, match

    def _act(self, act: SeatAction) -> None:
        action = self.deal.parse(act.action)
        after = self.deal.apply(action, by=act.seat)
        if self._referee is not None:
            self._referee, _ = self._referee.apply(action, by=act.seat)
            after = self._referee.deal
        self._deal = after

    def _rule(self, rule: Rule) -> Json:
        given = [(name, value) for name, value in attrs.asdict(rule, recurse=False).items() if value is not None]
        if len(given) != 1:
            raise single_problem(f"expected exactly one argument, not {len(given)}")
        ((name, value),) = given
        referee = self._referee or Referee(deal=self.deal, nodes=0)
        self._referee, ruling = _RULINGS[name](referee, value)
        self._deal = self._referee.deal
        return {"verdict": ruling.verdict.value, "rule": ruling.rule}

    def _legal(self) -> Json:
        if (discards := discards_of(self.deal)) is not None:
            return {"choose": discards[0], "of": [*discards[1]]}
        return [*map(str, self.deal.legal_actions)]

    def _tricks(self) -> Json:
        outcome = self.deal.outcome
        # What a claim gives and a revoke costs is among the tricks once the hand is over.
        return [*(outcome.tricks if isinstance(outcome, Played) else self.deal.won)]

    def _open_hand(self) -> Json:
        shown = self.deal.table.open_hand
        return None if shown is None else card_texts(shown[1])

    def _table(self, asked: BySeat) -> Json:
        table = self.deal.table
        up = table.table_cards(asked.seat)
        return [
            [next((str(card) for card in pile if card in up), None), int(pile.down is None)]
            for pile in (table.piles[asked.seat] if table.piles else ())
        ]

    def _winners(self) -> Json:
        result = self._match_now.result
        return None if result is None else [*result.winners]

    def _next(self) -> Json:
        match = self._match_now
        if match.result is not None:
            return None
        return {"dealer": match.info.dealer, "players": [*match.seats], "barred": [*match.info.barred]}

    def _view_of(self, asked: BySeat) -> Json:
        deal, view = self.deal, self.deal.view(asked.seat)
        hands: list[Json] = [None] * deal.rules.players
        if view.table.open_hand is not None:
            hands[view.table.open_hand[0]] = card_texts(view.table.open_hand[1])
        if view.dealt:
            hands[asked.seat] = card_texts(view.hand)
        kitty = view.kitty or view.table.kitty
        return {
            "hands": hands,
            "kitty": None if kitty is None else card_texts(kitty),
            "discards": None if view.discards is None else card_texts(view.discards),
            "turns": [
                f"{str(whole.action).split()[0]} {seen.action}" if isinstance(seen.action, Hidden) else str(seen.action)
                for seen, whole in zip(view.turns, deal.turns, strict=True)
                if seen.action is not None
            ],
        }

    def _perft(self, asked: Perft) -> Json:
        if asked.depth < 0:
            raise single_problem(f"expected a number from 0, not {asked.depth}", "$.depth")
        return perft(self.deal, asked.depth)

    def _new_player(self, new: NewPlayer) -> None:
        if new.view.rules != new.rules or new.view.seat != new.seat:
            raise InvalidValue(f"the view: expected one of seat {new.seat} under the same rules")
        self._view = new.view

    def _turn(self, told: TurnSeen) -> None:
        self._view = self._player_view.after(told.turn)

    def _choose(self) -> Json:
        if self.player is None:
            raise UnsupportedError("choose: this is only a rules engine")
        return str(self.player(self._player_view))

    @property
    def _player_view(self) -> SeatView:
        if self._view is None:
            raise InvalidValue("no deal has begun: ask new with the role player first")
        return self._view

    def _quit(self) -> None:
        self._over = True


def card_texts(cards: Cards) -> list[str]:
    """Return the texts of *cards*, in pack order.

    >>> card_texts(Cards.parse("JK 7H"))
    ['7H', 'JK']
    """
    return [*map(str, cards)]


def new_deal(deal: Deal) -> dict[str, Json]:
    """Return the arguments of ``new`` that start *deal*.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(1))
    >>> list(new_deal(deal))
    ['rules', 'dealer', 'hands', 'kitty', 'scores']
    """
    info, dealt = deal.info, deal.dealt
    new: dict[str, Json] = write(
        New(
            rules=info.rules,
            dealer=info.dealer,
            hands=dealt.hands,
            kitty=dealt.kitty,
            dummy=dealt.dummy,
            out_of_play=dealt.out_of_play,
            table=tuple(tuple((pile.up, pile.down) for pile in piles) for piles in dealt.piles),
            scores=info.scores,
            number=info.number,
            barred=info.barred,
        )
    )
    return new


def _cards_of(new: New) -> DealtCards:
    return DealtCards.of(
        hands=new.hands, kitty=new.kitty, dummy=new.dummy, out_of_play=new.out_of_play, piles=new.table
    )


def _score(asked: ScoreQuestion) -> Json:
    call, by = parse_call(asked.contract[0]), asked.contract[1]
    if not isinstance(call, Bid | SpecialBid):
        raise InvalidValue(f"the contract {call}: expected a bid")
    contract = Contract.of(asked.rules, call, by, partners=[seat for seat in asked.side if seat != by])
    return [*score(asked.rules, contract, asked.tricks).points]


def _draw(asked: DrawQuestion) -> Json:
    drawing = tuple(Seat(seat) for seat in range(asked.rules.players))
    for cards in asked.rounds:
        drawing = lowest_seats(asked.rules, cards, seats=drawing)
    return {"dealer": drawing[0]} if len(drawing) == 1 else {"again": [*drawing]}


#: The answer to each question.
_ANSWERS: Final[Mapping[str, Callable[[RulesEngine, Any], Json]]] = {
    "hello": RulesEngine._hello,
    "new": RulesEngine._new,
    "act": RulesEngine._act,
    "rule": RulesEngine._rule,
    "to_act": lambda rules, _: rules.deal.to_act,
    "legal": lambda rules, _: rules._legal(),
    "hand": lambda rules, asked: card_texts(rules.deal.hand(asked.seat)),
    "contract": lambda rules, _: contract_of(rules.deal),
    "tricks": lambda rules, _: rules._tricks(),
    "open_hand": lambda rules, _: rules._open_hand(),
    "table": RulesEngine._table,
    "points": lambda rules, _: [*rules.deal.score.points] if rules.deal.finished else None,
    "scores": lambda rules, _: [*rules._match_now.scores],
    "winners": lambda rules, _: rules._winners(),
    "next": lambda rules, _: rules._next(),
    "view": RulesEngine._view_of,
    "score": lambda _, asked: _score(asked),
    "draw": lambda _, asked: _draw(asked),
    "perft": RulesEngine._perft,
    "quit": lambda rules, _: rules._quit(),
    "new player": RulesEngine._new_player,
    "turn": RulesEngine._turn,
    "choose": lambda rules, _: rules._choose(),
}


def _play(referee: Referee, text: str) -> PlayCard:
    action = referee.deal.parse(text)
    if not isinstance(action, PlayCard):
        raise InvalidValue(f"{text}: expected a card to play")
    return action


def _settle(referee: Referee, seat: Seat) -> tuple[Referee, Ruling]:
    """Let *seat* claim the rest, and all others agree (PLAY-9)."""
    referee, ruling = referee.claim(by=seat)
    if ruling.verdict is Verdict.ALL_PLAYED:
        raise RefusalError(ruling.message, ruling.rule)
    while referee.claimed is not None:
        referee, ruling = referee.agree(by=referee.claimed.waiting[0])
    return referee, ruling


#: The ruling for each argument of ``rule``.
_RULINGS: Final[Mapping[str, Callable[[Referee, Any], tuple[Referee, Ruling]]]] = {
    "claim": _settle,
    "void": Referee.misdeal,
    "play": lambda referee, laid: referee.apply(PlayCard(laid.card, laid.suit), by=laid.seat),
    "put_right": lambda referee, said: referee.put_right(_play(referee, said.action), by=said.seat),
    "take_back": lambda referee, said: referee.take_back(by=said.seat),
    "challenge": lambda referee, said: referee.challenge(said.seat, trick=said.trick),
    "together": lambda referee, said: referee.together(
        [_play(referee, text) for text in said.cards], meant=_play(referee, said.meant), by=said.seat
    ),
    "exposed": lambda referee, said: referee.expose(said.cards, by=said.seat),
    "change": lambda referee, said: referee.change(_play(referee, said.action), by=said.seat),
    "concede": lambda referee, said: referee.concede(by=said.seat, to=said.to),
    "agree": lambda referee, said: referee.agree(by=said.seat),
    "refuse": lambda referee, said: referee.refuse(by=said.seat),
}


def answer_lines(engine: RulesEngine, asked: BufferedIOBase, answers: BinaryIO) -> None:
    """Answer each line of *asked* with a line of *answers*, until the input ends or contains ``quit``.

    >>> from io import BytesIO
    >>> answers = BytesIO()
    >>> answer_lines(RulesEngine(), BytesIO(b'{"id":1,"ask":"legal"}'), answers)
    >>> answers.getvalue().rstrip()
    b'{"id":1,"error":"no deal has begun: ask new first"}'
    """
    rest, flushed = b"", monotonic()
    while not engine.is_over() and (more := asked.read1(_CHUNK)):
        # Of a line that is too long, only what shows that it is.
        *lines, rest = (rest[: MAX_LINE + 1] + more).split(b"\n")
        for line in lines:
            answers.write(_answer_line(engine, line))
            # Answers go out together, unless the next one is far.
            if monotonic() - flushed > _SOON:
                answers.flush()
                flushed = monotonic()
            if engine.is_over():
                break
        answers.flush()
    if rest and not engine.is_over():
        answers.write(_answer_line(engine, rest))
        answers.flush()


def _answer_line(engine: RulesEngine, line: bytes) -> bytes:
    try:
        return question_line(engine.answer(tree_in(line)))
    except InvalidDocument as error:
        return question_line({"id": None, "error": str(error)})
