"""Engines that each break one promise of the protocol: the library's own with one mistake before it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from in_process import Lines

from fivehundred.deal.turns import Misdealt
from fivehundred.players import SensiblePlayer
from fivehundred.programs.answering import RulesEngine
from fivehundred.programs.protocol import QUESTIONS, question_line
from fivehundred.wire.parsing import Json

Tree = dict[str, Json]
#: Every broken engine, with the number of the promise that it breaks.
BROKEN: list[tuple[str, type[Lines]]] = []


#: The rules under which an engine shows that it is broken, where it does so under few.
UNDER: dict[str, str] = {}


def breaks(number: str, under: str = "") -> Callable[[type[Lines]], type[Lines]]:
    def listed(engine: type[Lines]) -> type[Lines]:
        BROKEN.append((number, engine))
        if under:
            UNDER[engine.__name__] = under
        return engine

    return listed


@breaks("ASK-1")
class ReadsNoEscapes(Lines):
    def line(self, line: bytes) -> bytes:
        if b"\\u" in line:
            return question_line({"id": json.loads(line)["id"], "error": "what is this?"})
        return super().line(line)


@breaks("ASK-1")
class WantsIdFirst(Lines):
    def line(self, line: bytes) -> bytes:
        tree = self.tree(line)
        if "id" in tree and next(iter(tree)) != "id":
            return question_line({"id": tree["id"], "error": "expected an id"})
        return super().line(line)

    def tree(self, line: bytes) -> Tree:
        try:
            tree = json.loads(line)
        except ValueError:
            return {}
        return tree if isinstance(tree, dict) else {}


@breaks("ASK-1")
class SaysWhatItHasDone(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        return found | {"is": "done"} if question.get("ask") == "act" and "is" in found else found


@breaks("ASK-2")
class ReadsSixtyFourKilobytes(Lines):
    def line(self, line: bytes) -> bytes:
        return super().line(line[:65_536] if len(line) < 65_536 else b"")


@breaks("ASK-3")
class HasSmallIds(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        return found | {"id": found["id"] % 2**32} if found["id"] is not None else found


@breaks("ASK-3")
class RemembersIds(Lines):
    """It takes a question with an id that it knows for the same question, sent again."""

    def __init__(self) -> None:
        super().__init__()
        self.last: tuple[Json, Tree] = (None, {})

    def answer(self, question: Tree) -> Tree:
        if question.get("id") != self.last[0] or question.get("id") is None:
            self.last = (question.get("id"), super().answer(question))
        return self.last[1]


@breaks("ASK-3")
class RemembersAllIds(Lines):
    """It takes a question with an id that it has answered before for the same question."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[Json, Tree] = {}

    def answer(self, question: Tree) -> Tree:
        number = question.get("id")
        if type(number) is not int:
            return super().answer(question)
        if number not in self.said:
            self.said[number] = super().answer(question)
        return self.said[number]


@breaks("ASK-4")
class Hurries(Lines):
    """Of questions that come together it answers short ones first."""

    def answers(self, lines: Sequence[bytes]) -> list[bytes]:
        said = super().answers(lines)
        for at in range(len(said) - 1):
            if b'"legal"' in lines[at] and b'"hand"' in lines[at + 1]:
                said[at], said[at + 1] = said[at + 1], said[at]
        return said


@breaks("ASK-4")
class LosesLines(Lines):
    """Of very many questions that come together it loses the last."""

    def answers(self, lines: Sequence[bytes]) -> list[bytes]:
        return super().answers(lines[:1500])


@breaks("ASK-4")
class WaitsForMore(Lines):
    """It answers `tricks` once the next question has come."""

    def answers(self, lines: Sequence[bytes]) -> list[bytes]:
        said = super().answers(lines)
        return said[:-1] if lines and b'"tricks"' in lines[-1] else said


@breaks("ASK-5")
class EndsAtNonsense(Lines):
    def line(self, line: bytes) -> bytes:
        return super().line(line) if line.strip() else b""


@breaks("ASK-5")
class TakesTextForSeats(Lines):
    def answer(self, question: Tree) -> Tree:
        seat = question.get("seat")
        if isinstance(seat, str) and seat.isdigit():
            question = question | {"seat": int(seat)}
        return super().answer(question)


@breaks("ASK-5", "classic-3")
class TakesNobodyForTheFirst(Lines):
    """Whoever asks for no hand gets that of seat 0."""

    def answer(self, question: Tree) -> Tree:
        return super().answer({"seat": 0, **question} if question.get("ask") == "hand" else question)


@breaks("ASK-6")
class KnowsEverything(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        known = question.get("ask") in QUESTIONS
        return {"id": found["id"], "is": None} if "unsupported" in found and not known else found


class Forgiving(Lines):
    """It tries an action by another seat, too."""

    #: The stages in which it does so.
    stages: tuple[str, ...] = ()

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "act" and found.get("rule") == "SEAT-1" and self.is_forgiving():
            return super().answer(question | {"seat": self.engine.deal.to_act})
        return found

    def is_forgiving(self) -> bool:
        return not self.stages or type(self.engine.deal.stage).__name__ in self.stages


@breaks("ASK-7")
class IgnoresSeats(Forgiving):
    pass


@breaks("ASK-7")
class IgnoresSeatsInTheExchange(Forgiving):
    stages = ("Exchange",)


@breaks("ASK-7")
class IgnoresSeatsInThePlay(Forgiving):
    stages = ("Play",)


class DoesSomethingElse(Lines):
    """After it has refused an action, it does the first legal one."""

    stages: tuple[str, ...] = ()

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        deal = self.engine._deal
        wrong = question.get("ask") == "act" and "refused" in found and found.get("rule") != "SEAT-1"
        if wrong and deal is not None and (not self.stages or type(deal.stage).__name__ in self.stages):
            for legal in deal.legal_actions[:1]:
                super().answer({"id": 1, "ask": "act", "seat": deal.to_act, "action": str(legal)})
        return found


@breaks("ASK-8")
class ChangesWhenItRefuses(DoesSomethingElse):
    pass


@breaks("ASK-8")
class ChangesWhenItRefusesCards(DoesSomethingElse):
    stages = ("Play",)


@breaks("ASK-9")
class ActsAfterTheEnd(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        deal = self.engine._deal
        if question.get("ask") == "act" and "refused" in found and deal is not None and deal.finished:
            return {"id": question["id"], "is": None}
        return found


@breaks("ASK-9")
class ActsAfterAMisdeal(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        deal = self.engine._deal
        void = deal is not None and isinstance(deal.outcome, Misdealt)
        return {"id": question["id"], "is": None} if question.get("ask") == "act" and void else found


@breaks("ASK-10")
class WantsDiscardsInOrder(Lines):
    def answer(self, question: Tree) -> Tree:
        word, *cards = str(question.get("action", "")).split(" ")
        deck = [*map(str, self.engine.deal.rules.deck)] if self.engine._deal is not None else []
        if word == "discard" and {*cards} <= {*deck} and cards != sorted(cards, key=deck.index):
            return {"id": question["id"], "refused": "not in order"}
        return super().answer(question)


@breaks("ASK-10")
class WantsHandsInOrder(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "new" and "is" in found and "hands" in question:
            held = [[*map(str, hand)] for hand in self.engine.deal.dealt.hands]
            if held != question["hands"]:
                return {"id": question["id"], "refused": "not in order"}
        return found


@breaks("ASK-11")
class NeedsNoNumber(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "new" and "number" in question and question["number"] == 1:
            return {"id": question["id"], "refused": "a match does not begin here"}
        return super().answer(question)


@breaks("ASK-11")
class KeepsTheNumber(Lines):
    """A deal without a number has that of the deal before it, in which somebody has acted once."""

    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        begun = deal is not None and deal.info.number > 4 and len(deal.turns) == 1
        if question.get("ask") == "new" and "number" not in question and begun:
            question = question | {"number": self.engine.deal.info.number}
        return super().answer(question)


@breaks("ASK-12")
class CountsQuestions(Lines):
    """Asked again, it knows only one legal action."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[str, int] = {}

    def answer(self, question: Tree) -> Tree:
        ask = str(question.get("ask"))
        self.asked = {} if ask in ("new", "act", "rule") else self.asked | {ask: self.asked.get(ask, 0) + 1}
        found = super().answer(question)
        if ask == "legal" and self.asked[ask] > 1 and isinstance(found.get("is"), list):
            return found | {"is": found["is"][:1]}
        return found


@breaks("ASK-13")
class ForgetsADealThatCannotBe(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "new" and "refused" in found:
            self.engine = RulesEngine(SensiblePlayer())
        return found


@breaks("ASK-13")
class SharesCardsOut(Lines):
    """It lays the cards of all places end to end and deals them out again."""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") != "new" or "refused" not in found or "hands" not in question:
            return found
        cards = [card for hand in question["hands"] for card in hand] + question.get("kitty", [])
        size = 10
        hands = [cards[at * size : (at + 1) * size] for at in range(len(question["hands"]))]
        again = super().answer(question | {"hands": hands, "kitty": cards[len(hands) * size :]})
        return again if "is" in again else found


@breaks("ASK-13")
class DealsFromShortPacks(Lines):
    """What a pack lacks it adds."""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") != "new" or "refused" not in found or "pack" not in question:
            return found
        deck = [*map(str, self.engine.deal.rules.deck)]
        return super().answer(question | {"pack": deck}) if len(question["pack"]) < len(deck) else found


@breaks("ASK-14")
class KeepsTheFirstDeal(Lines):
    """A deal in progress is played to its end first."""

    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        begins = question.get("ask") == "new" and "is" in RulesEngine().answer(question)
        if begins and deal is not None and deal.contract is not None and not deal.finished:
            return {"id": question["id"], "refused": "a deal is in progress"}
        return super().answer(question)


@breaks("ASK-15")
class KeepsTotals(Lines):
    """A new match goes on from the totals of the last one."""

    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        new = question.get("ask") == "new" and "scores" not in question and question.get("number", 1) == 1
        if new and deal is not None and deal.finished and deal.info.rules.name == question.get("rules"):
            totals = super().answer({"id": 1, "ask": "scores"}).get("is")
            given = super().answer(question | {"scores": totals}) if totals else {}
            return given if "is" in given else super().answer(question)
        return super().answer(question)


@breaks("ASK-16")
class ForgetsTotals(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "new" and question.get("number") == 2:
            question = {key: value for key, value in question.items() if key != "number"}
        return super().answer(question)


@breaks("ASK-15")
class BeginsWithNothing(Lines):
    """The totals that a match begins with do not count."""

    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "new" and question.get("number", 1) == 1:
            question = {key: value for key, value in question.items() if key != "scores"}
        return super().answer(question)


@breaks("ASK-16")
class EndsWithoutAHand(Lines):
    """After a deal that was passed out or was void, the match does not go on."""

    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        if question.get("ask") == "new" and question.get("number") == 2 and deal is not None:
            question = question | ({} if deal.contract or not deal.finished else {"number": 3})
        return super().answer(question)


@breaks("ASK-16")
class AddsTwoDealsOnly(Lines):
    """The second deal of a match counts alone."""

    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        if question.get("ask") == "scores" and deal is not None and deal.finished and deal.info.number == 2:
            question = question | {"ask": "points"}
        return super().answer(question)


@breaks("ASK-17")
class PlaysMatchesInOrder(Lines):
    """A second deal is refused before the first one is over."""

    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        if question.get("ask") == "new" and question.get("number") == 2 and (deal is None or not deal.finished):
            return {"id": question["id"], "refused": "the first deal is not over"}
        return super().answer(question)


@breaks("ASK-17")
class WantsTheFirstDeal(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "new" and question.get("number", 1) > 2:
            return {"id": question["id"], "refused": "this match has not begun"}
        return super().answer(question)


@breaks("ASK-18")
class CountsTheDealLate(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "scores" and self.engine._deal is not None and self.engine.match is not None:
            return {"id": question["id"], "is": [*self.engine.match.scores]}
        return super().answer(question)


@breaks("ASK-18", "australian-4 early_end=yes")
class CountsRulingsLate(Lines):
    """A deal that a ruling has ended counts only when the next one begins."""

    def __init__(self) -> None:
        super().__init__()
        self.ruled = False

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") in ("new", "rule") and "is" in found:
            self.ruled = question["ask"] == "rule"
        if question.get("ask") == "scores" and self.ruled and self.engine.match is not None:
            return {"id": question["id"], "is": [*self.engine.match.scores]}
        return found


@breaks("ASK-19")
class SpeaksEveryVersion(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "hello" and "protocol" in question:
            question = question | {"protocol": 1}
        return super().answer(question)


@breaks("ASK-19")
class BeginsAnewAtHello(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "hello" and self.engine._deal is not None:
            self.engine = RulesEngine(SensiblePlayer())
        return super().answer(question)


class Says(Lines):
    """It changes the answer to one question."""

    ask = ""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        return (
            found | {"is": self.said(found["is"], question)}
            if question.get("ask") == self.ask and "is" in found
            else found
        )

    def said(self, answer: Any, question: Tree) -> Json:
        raise NotImplementedError


@breaks("ASK-20")
class PassesAtTheEnd(Says):
    ask = "legal"

    def said(self, answer: Any, question: Tree) -> Json:
        return answer or ["P"]


@breaks("ASK-20")
class ListsTheJokerTwice(Says):
    ask = "legal"

    def said(self, answer: Any, question: Tree) -> Json:
        return [*answer, "JK"] if "JK" in answer else answer


@breaks("ASK-21")
class ShowsTheHandInTurn(Says):
    ask = "hand"

    def said(self, answer: Any, question: Tree) -> Json:
        deal = self.engine.deal
        return answer if deal.to_act in (question["seat"], None) else []


@breaks("ASK-21")
class GathersTheCards(Says):
    """Nobody holds a hand once a deal has been thrown in."""

    ask = "hand"

    def said(self, answer: Any, question: Tree) -> Json:
        deal = self.engine.deal
        return [] if deal.finished and deal.contract is None and not isinstance(deal.outcome, Misdealt) else answer


@breaks("ASK-22")
class CallsABidAContract(Says):
    ask = "contract"

    def said(self, answer: Any, question: Tree) -> Json:
        bids = [turn for turn in self.engine.deal.turns if str(turn.action) not in ("P", "look")]
        return answer if answer or not bids else [str(bids[-1].action), bids[-1].seat]


@breaks("ASK-22")
class TakesAPassForAContract(Says):
    ask = "contract"

    def said(self, answer: Any, question: Tree) -> Json:
        return ["P", 0] if answer is None and self.engine.deal.finished else answer


@breaks("ASK-23")
class CountsTricksBySide(Says):
    ask = "tricks"

    def said(self, answer: Any, question: Tree) -> Json:
        return answer if any(answer) else []


@breaks("ASK-24")
class HasPointsBeforeTheEnd(Says):
    ask = "points"

    def said(self, answer: Any, question: Tree) -> Json:
        return answer or [0] * self.engine.deal.rules.side_count


@breaks("ASK-25")
class ShowsDiscards(Says):
    ask = "view"

    def said(self, answer: Any, question: Tree) -> Json:
        turns = [str(turn.action) for turn in self.engine.deal.turns if turn.action is not None]
        return answer | {"turns": turns}


@breaks("ASK-25")
class ShowsAllAtTheEnd(Says):
    ask = "view"

    def said(self, answer: Any, question: Tree) -> Json:
        return answer | {"kitty": [*map(str, self.engine.deal.dealt.kitty)]} if self.engine.deal.finished else answer


@breaks("ASK-26")
class ShowsAHandTooSoon(Says):
    ask = "open_hand"

    def said(self, answer: Any, question: Tree) -> Json:
        return answer or []


@breaks("ASK-27")
class TurnsThePilesRound(Says):
    ask = "table"

    def said(self, answer: Any, question: Tree) -> Json:
        return answer[::-1]


@breaks("ASK-28")
class PlaysWhatItCounts(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        deal = self.engine._deal
        if question.get("ask") == "perft" and question.get("depth") and deal is not None and deal.to_act is not None:
            action = str(deal.legal_actions[0])
            super().answer({"id": 1, "ask": "act", "seat": deal.to_act, "action": action})
        return found


@breaks("ASK-28")
class CountsEveryOrder(Lines):
    """It counts discards of the same cards in another order as other actions."""

    def answer(self, question: Tree) -> Tree:
        found, deal = super().answer(question), self.engine._deal
        exchange = deal is not None and type(deal.stage).__name__ == "Exchange"
        if question.get("ask") == "perft" and exchange and question.get("depth") == 1 and "is" in found:
            return found | {"is": found["is"] * 6}
        return found


class NeedsADeal(Lines):
    """It answers a question only once a deal has begun."""

    ask = ""

    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == self.ask and self.engine._deal is None:
            return {"id": question["id"], "error": "no deal has begun"}
        return super().answer(question)


@breaks("ASK-29")
class NeedsADealToScore(NeedsADeal):
    ask = "score"


@breaks("ASK-30")
class NeedsADealToDraw(NeedsADeal):
    ask = "draw"


@breaks("ASK-29")
class ScoresInTheDeal(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "score":
            self.engine = RulesEngine(SensiblePlayer())
        return found


@breaks("ASK-30")
class DrawsInTheDeal(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "draw":
            self.engine = RulesEngine(SensiblePlayer())
        return super().answer(question)


@breaks("ASK-30", "australian-4")
class DrawsFromTheNextSeat(Lines):
    """The first card is that of seat 1, as in dealing."""

    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "draw" and len(question.get("rounds", ())) == 1:
            first = question["rounds"][0]
            question = question | {"rounds": [[*first[-1:], *first[:-1]]]}
        return super().answer(question)


@breaks("ASK-30", "howto-3")
class DrawsByPlaces(Lines):
    """Of a later round it tells the place among those who draw instead of the seat."""

    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "draw" and len(question.get("rounds", ())) > 1:
            cards = question["rounds"][-1]
            # Whoever draws no more is taken to hold a king, which is high.
            kings = [king for king in ("KS", "KC", "KD") if king not in cards]
            question = question | {"rounds": [[*cards, *kings][: len(question["rounds"][0])]]}
        return super().answer(question)


@breaks("ASK-31")
class KeepsTheTopOfAPack(Lines):
    """It deals from the second card on."""

    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "new" and isinstance(question.get("pack"), list):
            question = question | {"pack": [*question["pack"][1:], *question["pack"][:1]]}
        return super().answer(question)


@breaks("ASK-31")
class DealsFromTheBottom(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "new" and isinstance(question.get("pack"), list):
            question = question | {"pack": question["pack"][::-1]}
        return super().answer(question)


@breaks("ASK-32")
class RulesTwice(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "rule" and len(question) > 3:
            question = dict([*question.items()][:3])
        return super().answer(question)


@breaks("ASK-32")
class CallsOffTooLate(Lines):
    def answer(self, question: Tree) -> Tree:
        deal = self.engine._deal
        found = super().answer(question)
        if question.get("ask") == "rule" and "void" in question and deal is not None and deal.turns and "is" in found:
            super().answer(
                {"id": 1, "ask": "new", "rules": deal.rules.name, "dealer": 0, "pack": [*map(str, deal.rules.deck)]}
            )
        return found


@breaks("ASK-33")
class AgreesAtOnce(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "rule" and "concede" in question:
            question = {"id": question["id"], "ask": "rule", "claim": question["concede"]["to"]}
        return super().answer(question)


@breaks("ASK-33", "australian-4 early_end=yes")
class TakesThePartnersConsent(Lines):
    """The partner of who gives tricks away is not asked."""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "rule" and "concede" in question and "is" in found:
            partner = (question["concede"]["seat"] + 2) % 4
            super().answer({"id": 1, "ask": "rule", "agree": {"seat": partner}})
        return found


@breaks("ASK-34")
class Stays(Lines):
    def ends(self) -> bool:
        return False


@breaks("ASK-35")
class HearsNoTurns(Lines):
    def answer(self, question: Tree) -> Tree:
        if question.get("ask") == "turn":
            return {"id": question["id"], "is": None}
        return super().answer(question)


@breaks("ASK-35")
class ChoosesAnyCard(Lines):
    """It plays the first card of its hand that does not follow suit, if it has one."""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        view = self.engine._view
        if question.get("ask") == "choose" and view is not None and "is" in found:
            legal = [*map(str, view.legal_actions)]
            found["is"] = next((str(card) for card in view.hand if str(card) not in legal), "AS JK")
        return found


@breaks("ASK-35")
class LeadsTheJokerAlone(Lines):
    """It does not say which suit a led joker stands for."""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "choose" and str(found.get("is")).startswith("JK"):
            return found | {"is": "JK"}
        return found


class Hasty(Lines):
    """With little time, or for few positions, it plays a card of its hand, whichever this is."""

    card = 0

    def answer(self, question: Tree) -> Tree:
        found, view = super().answer(question), self.engine._view
        little = question.get("ms", 1000) < 1000 or question.get("nodes", 5000) < 5000
        if question.get("ask") == "choose" and little and view is not None and "is" in found:
            hand = [*map(str, view.hand)]
            found["is"] = hand[self.card] if found["is"].partition("=")[0] in hand else found["is"]
        return found


@breaks("ASK-35", "australian-4")
class PlaysTheFirstCardInHaste(Hasty):
    pass


@breaks("ASK-35", "australian-4")
class PlaysTheLastCardInHaste(Hasty):
    card = -1


@breaks("ASK-35", "australian-4")
class DiscardsTooFewInHaste(Lines):
    """With few positions it lays down one card less."""

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question.get("ask") == "choose" and "is" in found and found["is"].startswith("discard "):
            return found | {"is": found["is"].rpartition(" ")[0]}
        return found
