"""Reading a deal field by field: its head first, and then what was done, replayed action by action."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import islice
from typing import Final

import attrs

from fivehundred.actions import Action, Hidden, ThrowIn
from fivehundred.cards import CARD_COUNT
from fivehundred.deal.ending import may_be_void
from fivehundred.deal.outcomes import Misdeal
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.run import deal_after, known_actions
from fivehundred.deal.sequence import Stage
from fivehundred.deal.showing import result_text
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.notation._fields import HEAD, Field, Keyed, keyed
from fivehundred.notation._heads import Beginning, Gaps
from fivehundred.notation._writing import rest_text
from fivehundred.seats import Seat

_WORD: Final = re.compile(r"\S+")
_HIDDEN: Final = re.compile(rf"discard((?: +\?){{1,{CARD_COUNT}}})|give +\?")
_REST: Final = re.compile(r"(?P<seat>[0-9])(?: side (?P<side>nobody|[0-9](?: [0-9])*) worth (?P<worth>[0-9]{1,4}))? *")
_VOID: Final = {why.value: why for why in Misdeal if why is not Misdeal.POOR_HAND}


@attrs.define
class DealReader:
    """A deal being read field by field."""

    beginning: Beginning
    #: The deal as far as it has come, ``None`` while its head is read.
    deal: Deal | Gaps | None = None
    #: How many actions have been read.
    done: int = 0
    #: Whether its result has been read.
    closed: bool = False

    def take(self, field: Field) -> None:
        """One more field; an error leaves the deal as it was before the action that is wrong."""
        if self.closed:
            raise field.error("nothing behind the result")
        key = keyed(field)
        if key is not None and key.key in HEAD:
            if self.deal is not None:
                raise field.error(f"{self.deal.stage.wanted}: how the deal began stands before what was done")
            self.beginning.take(key)
            return
        deal = self.begun(field)
        if key is None:
            self._alone(field, deal.stage)
        elif key.key in ("auction", "trick"):
            self._line(key)
        elif key.key == "rest":
            self._settle(key)
        elif key.key == "void":
            self._void(key)
        else:
            self._close(key)

    def begun(self, here: Field) -> Deal | Gaps:
        """The deal, begun if it was not yet; *here* is where its head ends."""
        if self.deal is None:
            self.deal = self.beginning.deal(here)
        return self.deal

    def whole(self, here: Field, *, broken_off: bool = False) -> Deal | PartialDeal:
        """The deal that was read; *here* is where it ends, or where its text was *broken_off*."""
        deal = self.begun(here)
        if isinstance(deal, Deal):
            return deal
        place = self.beginning.last or here
        return deal.deal if broken_off else place.made(deal.ended, "a deal that is known like this")

    def apply(self, field: Field, action: Action | Hidden, at: int) -> Stage:
        """What follows *action*, which stands *at* that many characters from the beginning of *field*."""
        self.deal = deal = field.made(partial(after, self.begun(field), action), "a legal action", at=at)
        self.done += 1
        return deal.stage

    def _alone(self, field: Field, stage: Stage) -> None:
        """An action that has a line of its own."""
        text = field.body
        if isinstance(stage, Finished | Play) or (isinstance(stage, Auction) and text != str(ThrowIn())):
            raise field.error(stage.wanted)
        hidden = _HIDDEN.fullmatch(text)
        if hidden is not None and isinstance(stage, Exchange if hidden[1] else Gift):
            self.apply(field, Hidden(text.count("?")), 0)
            return
        self.apply(field, field.read(self.begun(field).parse, 0), 0)

    def _line(self, key: Keyed) -> None:
        """Some calls, or some cards of one trick."""
        deal = self.begun(key.field)
        stage = deal.stage
        kind, what = (Play, "a card") if key.key == "trick" else (Auction, "a call")
        if not isinstance(stage, kind):
            raise key.field.error(stage.wanted)
        self._check_line(key, stage)
        if not key.value.strip():
            raise key.error(what)
        most = stage.terms.per_trick - stage.trick.lying if isinstance(stage, Play) else None
        words = key.value.split()
        self.deal, taken = _run(deal, known_actions(stage, islice(words, most)))
        self.done, stage = self.done + taken, self.deal.stage
        for number, word in enumerate(islice(_WORD.finditer(key.value), taken, None), start=taken):
            at = key.at + word.start()
            if not isinstance(stage, kind):
                raise key.field.error(f"the end of the {key.key}, then {stage.wanted}", at=at)
            if number and isinstance(stage, Play) and stage.leading:
                raise key.field.error("the end of the trick", at=at)
            action = key.field.read(self.begun(key.field).parse, at, at + len(word[0]))
            stage = self.apply(key.field, action, at)

    @staticmethod
    def _check_line(key: Keyed, stage: Stage) -> None:
        """Refuse what comes before the colon if it does not fit."""
        number = len(stage.line) // stage.terms.per_trick + 1 if isinstance(stage, Play) else None
        if key.number is not None and key.number != number:
            raise key.field.error(key.key if number is None else f"trick {number}")
        if key.by is not None and key.by != stage.seat:
            raise key.field.error(f"{key.key} by {stage.seat}")

    def _settle(self, key: Keyed) -> None:
        """Give one seat all the tricks that are left; side and worth are read where they do not follow from cards."""
        deal, found = self.begun(key.field), _REST.fullmatch(key.value)
        if found is None or (found["side"] is None and isinstance(deal, Gaps)):
            raise key.error("a seat, side, its seats or nobody, worth, and a number")
        self.deal = key.field.made(partial(_settled, deal, found), "a possible end", at=key.at)
        full = rest_text(self.deal.outcome)
        if found["side"] is not None and key.value.strip() != full:
            self.deal = deal
            raise key.error(full)
        self.done += 1

    def _void(self, key: Keyed) -> None:
        why = _VOID.get(key.value.strip())
        if why is None:
            raise key.error(" or ".join(_VOID))
        deal = self.begun(key.field)
        stage = deal.stage
        if not may_be_void(stage, why):
            raise key.field.error(stage.wanted)
        self.deal = deal.void(why)
        self.done += 1

    def _close(self, key: Keyed) -> None:
        """Refuse a result other than the one that follows from what was done."""
        if key.field.line is None:
            raise key.field.error("nothing: a position has no result")
        result = result_text(self.whole(key.field).table)
        if result is None:
            raise key.field.error(f"no result yet, but {self.begun(key.field).stage.wanted}")
        if key.value.strip() != result:
            raise key.error(result)
        self.closed = True


def after(deal: Deal | Gaps, action: Action | Hidden) -> Deal | Gaps:
    """The deal after *action*."""
    if isinstance(deal, Gaps):
        return deal.apply(action)
    if isinstance(action, Hidden):
        raise InvalidValue("every hand is known, so these cards are")
    return deal.apply(action)


def _settled(deal: Deal | Gaps, said: re.Match[str]) -> Deal | Gaps:
    """The end of *deal* in which one seat gets all the tricks that are left."""
    seat = Seat(int(said["seat"]))
    if isinstance(deal, Deal):
        return deal.settle(seat)
    side = said["side"].removeprefix("nobody").split()
    return deal.settle(seat, tuple(Seat(int(word)) for word in side), int(said["worth"]))


def _run(deal: Deal | Gaps, actions: Iterable[Action]) -> tuple[Deal | Gaps, int]:
    """The deal after the first of *actions*, as many as can be done at once, and how many these are."""
    return deal.run([*actions]) if isinstance(deal, Gaps) else deal_after(deal, actions)
