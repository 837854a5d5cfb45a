"""What a referee says: a code for programs, the rule it rests on, and a sentence for the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from fivehundred._words import Coded, counted
from fivehundred.actions import Action, Discard, Give, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.refusals import Refusal, describe, listed
from fivehundred.seats import Seat

#: The rule of a ruling that no text settles: the choice is ours.
OURS: Final = "ours"


class Verdict(Coded):
    """Every ruling there is: the value is a stable code, `rule` the rule it rests on, `text` its sentence with gaps.

    >>> Verdict("too late"), Verdict.TOO_LATE.rule, Verdict.TOO_LATE.text
    (<Verdict.TOO_LATE: 'too late'>, 'PLAY-7', '{card} of seat {seat} can no longer be put right')
    """

    DONE = "done", "SEAT-1", "seat {seat} may {action}"
    PLAYED = "played", "PLAY-2", "seat {seat} plays {card}"
    REVOKED = "revoked", "PLAY-7", "seat {seat} plays {card} and revokes, which the others cannot know yet"
    LEAD_BARRED = (
        "lead barred",
        "JOKER-4",
        "a lead is never a revoke, but {card} may not be led so: it goes back{others}, and seat {seat} leads again",
    )

    IN_TIME = (
        "revoke in time",
        "PLAY-7",
        "{card} of seat {seat} is a revoke: they take it back and play a legal card before the next lead",
    )
    PUT_RIGHT = (
        "put right",
        "PLAY-7",
        "seat {seat} takes {card} back and plays {instead}{stays}",
    )
    TOO_LATE = "too late", "PLAY-7", "{card} of seat {seat} can no longer be put right"
    NO_REVOKE = "no revoke", "PLAY-7", "{card} of seat {seat} to trick {trick} was legal"
    PENALTY = (
        "penalty",
        "IRR-1",
        "{card} of seat {seat} to trick {trick} is a revoke, found too late: {cost}",
    )
    LATE_STANDS = (
        "late revoke stands",
        "PLAY-7",
        "{card} of seat {seat} to trick {trick} is a revoke, found too late: it stands",
    )

    EARLY = "early", "PLAY-7", "{card} of seat {seat}, played out of turn, stays and counts when their turn comes"
    EARLY_REVOKE = (
        "early revoke",
        "PLAY-7",
        "{card} of seat {seat}, played out of turn, is a revoke: it goes back{others}, "
        "and a legal card is played at once",
    )
    LED_EARLY = (
        "led out of turn",
        OURS,
        "it is for {turn} to lead: {card} goes back to seat {seat}{others}, without penalty",
    )
    SECOND_CARD = (
        "second card",
        OURS,
        "seat {seat} has a card in this trick: {card} goes back{others}, without penalty",
    )
    SITS_OUT = "sits out", "PLAY-4", "seat {seat} sits out: {card} goes back{others}, without penalty"
    ONE_STAYS = (
        "one stays",
        "PLAY-7",
        "of the cards that seat {seat} played at once, {card} stays; they take back {others}",
    )
    NONE_STAYS = (
        "none stays",
        "PLAY-7",
        "of the cards that seat {seat} played at once, {card} would be a revoke: they take all of them back "
        "and play a legal card",
    )
    STANDS = "stands", "PLAY-7", "{card} of seat {seat} is played and stands"
    CHANGED = "changed", OURS, "after a revoke that was put right, seat {seat} plays {instead} in place of {card}"
    CHANGE_TOO_LATE = (
        "change too late",
        "PLAY-7",
        "nothing was put right before {card} of seat {seat}, or the play has gone on: it stands",
    )
    EXPOSED = "exposed", OURS, "seat {seat} takes back {others}, shown but not played, without penalty"

    MISDEAL = "misdeal", "DEAL-6", "{why}: the hand is void, and seat {dealer} deals again"
    DEAL_STANDS = "deal stands", OURS, "it is too late to say that {why}: the deal stands"

    ALL_PLAYED = "all played", "PLAY-9", "{why}"
    PROVED = "proved", "PLAY-9", "the rest is certain: {tricks} for seat {winner}, and the hand is over"
    ASKED = "asked", "PLAY-9", "seat {seat} {what}; still asked: {waiting}"
    ONE_AGREED = "one agreed", "PLAY-9", "seat {seat} agrees; still asked: {waiting}"
    AGREED = "agreed", "PLAY-9", "all agree: {tricks} for seat {winner}, and the hand is over"
    REFUSED = "refused", "PLAY-9", "seat {seat} does not agree, and the hand is played on"


@attrs.frozen
class Ruling:
    """One answer of the referee; the players at the table may be told its `public` form.

    >>> from fivehundred import Card
    >>> play = PlayCard(Card.parse("10H"))
    >>> ruling = Ruling.going_back(Verdict.LED_EARLY, Seat(2), play, turn="seat 0")
    >>> print(ruling)
    it is for seat 0 to lead: 10♥ goes back to seat 2, without penalty (ours)
    """

    verdict: Verdict
    #: The seat it is about, ``None`` when it is about nobody in particular.
    seat: Seat | None
    #: What fills the gaps of the sentence, by name.
    facts: tuple[tuple[str, str], ...] = ()
    #: The cards that went back into the hand of that seat.
    back: tuple[PlayCard, ...] = ()
    #: Why the card was no legal one; it names cards of that seat, for the referee and that seat alone.
    refusal: Refusal | None = None

    @classmethod
    def of(
        cls,
        verdict: Verdict,
        seat: Seat | None,
        facts: Mapping[str, str],
        *,
        back: tuple[PlayCard, ...] = (),
        refusal: Refusal | None = None,
    ) -> Ruling:
        """A ruling about *seat*, which is one of its facts.

        >>> print(Ruling.of(Verdict.REFUSED, Seat(2), {}))
        seat 2 does not agree, and the hand is played on (PLAY-9)
        """
        named = facts if seat is None else {"seat": str(seat), **facts}
        return cls(verdict, seat, tuple(named.items()), back, refusal)

    @classmethod
    def going_back(
        cls, verdict: Verdict, seat: Seat, action: PlayCard, refusal: Refusal | None = None, **facts: str
    ) -> Ruling:
        """A card of *seat* goes back, and no other that is known here.

        >>> print(Ruling.going_back(Verdict.SITS_OUT, Seat(1), play))
        seat 1 sits out: 10♥ goes back, without penalty (PLAY-4)
        """
        named = {"card": card_said(action), "others": "", **facts}
        return cls.of(verdict, seat, named, back=(action,), refusal=refusal)

    def of_all(self, plays: Sequence[PlayCard]) -> Ruling:
        """The ruling on the card that goes back, worded for all the *plays* that were made at once with it (PLAY-7).

        >>> ruling.of_all([play, PlayCard(Card.parse("9H"))]).text
        'it is for seat 0 to lead: 10♥ goes back to seat 2 with 9♥, without penalty'
        """
        others = listed(Cards.of(each.card for each in plays if each not in self.back))
        facts = {**dict(self.facts), "others": f" with {others}"}
        return attrs.evolve(self, facts=tuple(facts.items()), back=tuple(plays))

    @property
    def rule(self) -> str:
        """The rule it rests on, or *ours* where no text has one.

        >>> ruling.rule, Ruling.of(Verdict.REFUSED, Seat(2), {}).rule
        ('ours', 'PLAY-9')
        """
        if self.verdict is Verdict.LEAD_BARRED and self.refusal is not None:
            return self.refusal.reason.rule
        return self.verdict.rule

    @property
    def text(self) -> str:
        """The sentence, without the rule.

        >>> ruling.text
        'it is for seat 0 to lead: 10♥ goes back to seat 2, without penalty'
        """
        return self.verdict.text.format(**dict(self.facts))

    @property
    def public(self) -> Ruling:
        """What everybody may hear: a revoke that nobody has named looks like any other card.

        >>> ruling.public == ruling
        True
        >>> print(Ruling.of(Verdict.REVOKED, Seat(2), {"card": "10♥"}).public)
        seat 2 plays 10♥ (PLAY-2)
        """
        shown = Verdict.PLAYED if self.verdict is Verdict.REVOKED else self.verdict
        barred = self.refusal if shown is Verdict.LEAD_BARRED else None
        return attrs.evolve(self, verdict=shown, refusal=barred)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def card_said(action: Action) -> str:
    """A card as a sentence shows it, with the suit that a led joker names: *10♥*, *the joker as one of the hearts*.

    >>> from fivehundred import Card, Suit
    >>> card_said(PlayCard(Card.parse("10H"))), card_said(PlayCard(Card.parse("JK"), Suit.HEARTS))
    ('10♥', 'the joker as one of the hearts')
    """
    return describe(action).removeprefix("play ")


def told(action: Action) -> str:
    """An action as the verb of a sentence that everybody may hear: cards that change hands unseen are not named.

    >>> from fivehundred import Cards
    >>> told(Discard(Cards.parse("5S 6C 4H")))
    'lay away 3 cards'
    """
    match action:
        case Discard():
            return f"lay away {counted(len(action.cards), 'card')}"
        case Give():
            return "give a card"
        case _:
            return describe(action)


def listed_seats(seats: Sequence[Seat]) -> str:
    """Seats as a sentence names them: *seat 1*, *seats 1, 2*.

    >>> listed_seats([Seat(1)]), listed_seats([Seat(1), Seat(2)])
    ('seat 1', 'seats 1, 2')
    """
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"
