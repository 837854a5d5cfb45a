"""A referee for deals with real cards, where a card that breaks a rule is on the table before anyone can refuse it.

The referee accepts plays as they happened and rules on the consequences: revokes, cards out of turn, several cards
played at once, misdeals, and claims of the remaining tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from fivehundred._base.words import expect, of_type, tuple_of
from fivehundred.actions import PLAYS, Action, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal
from fivehundred.deal.scoring import Score, may_be_void, tricks_left, why_not_settled
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Misdeal, Played
from fivehundred.errors import InvalidValue, brief
from fivehundred.match.rulings import (
    NODES,
    Claim,
    Correction,
    LateRevokes,
    Revoke,
    Ruling,
    Verdict,
    at_turn_of,
    charge_revokes,
    check_plays,
    costs,
    place_of,
    places_played,
    prove_claim,
    public_sentence,
    up_to,
    with_instead,
)
from fivehundred.seats import Seat, checked_seat, clockwise
from fivehundred.texts.messages import Sentence

#: Reasons that mark a play as miswritten: no card can lie on the table like that.
_MISWRITTEN: Final = (Reason.NAMES_NOTHING, Reason.NAME_A_SUIT, Reason.NAMING_BARRED)


@attrs.frozen(kw_only=True, repr=False)
class Referee:
    """The state of a deal at a real table. It is immutable: every method returns a new referee with a ruling.

    The referee knows every card. Players see views of `deal` and the `public` form of each ruling.

    >>> from fivehundred import Bid, Card, Contract, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> referee, ruling = Referee(deal=deal).apply(PlayCard(Card.parse("9H")))
    >>> referee, ruling = referee.apply(PlayCard(Card.parse("7D")))
    >>> str(ruling.public)
    'seat 2 plays 7♦ (PLAY-2)'
    >>> str(ruling)
    'seat 2 plays 7♦ and revokes, which the others cannot know yet (PLAY-7)'
    >>> str(referee.challenge(Seat(2))[1])
    '7♦ of seat 2 is a revoke: they take it back and play a legal card before the next lead (PLAY-7)'
    >>> referee, ruling = referee.put_right(PlayCard(Card.parse("JH")))
    >>> referee.to_act, len(referee.rulings)
    (0, 3)
    """

    #: The deal as it lies on the table. After a revoke it contains a play that `Deal.apply` would have refused.
    deal: Deal = attrs.field(validator=of_type(Deal))
    #: When a revoke may be corrected (PLAY-7).
    correction: Correction = attrs.field(default=Correction.UNTIL_NEXT_LEAD, validator=of_type(Correction))
    #: The penalty for a revoke found too late to correct (IRR-1).
    late: LateRevokes = attrs.field(default=LateRevokes.PENALTY, validator=of_type(LateRevokes))
    #: The search limit when proving a claim, in positions; with 0, the other players are always asked (PLAY-9).
    nodes: int = attrs.field(default=NODES, validator=of_type(int))
    #: The revokes on the table, in order of play. Only the referee knows them until somebody names them.
    revokes: tuple[Revoke, ...] = attrs.field(default=(), validator=tuple_of(Revoke))
    #: Cards played out of turn, waiting for their turn: the place that plays and the play number (PLAY-7).
    ahead: tuple[tuple[int, int], ...] = attrs.field(default=(), validator=tuple_of(tuple))
    #: The seats that may change their card, because an earlier revoke was corrected.
    may_change: tuple[Seat, ...] = attrs.field(default=(), validator=tuple_of(int))
    #: The claim or concession under discussion (PLAY-9).
    claimed: Claim | None = attrs.field(default=None, validator=of_type(Claim, None))
    #: Every ruling so far.
    rulings: tuple[Ruling, ...] = attrs.field(default=(), validator=tuple_of(Ruling))

    @property
    def to_act(self) -> Seat | None:
        """The seat to act; ``None`` if the deal is over."""
        return self.deal.to_act

    @property
    def score(self) -> Score:
        """The points of the finished hand, including penalties for revokes (IRR-1)."""
        return self.deal.score

    def apply(self, action: Action, *, by: Seat | None = None) -> tuple[Referee, Ruling]:
        """Record *action* by the seat to act, or by *by*.

        A card is accepted as it was played. Raises `IllegalAction` for any other illegal action, and for a card that
        cannot have been played as written: one that is not held, or a joker with an impossible or a missing suit.
        """
        if not isinstance(self.deal.stage, Play) or not isinstance(action, PlayCard):
            deal = self.deal.apply(action, by=by)
            return attrs.evolve(self, deal=deal)._rule(Verdict.DONE, self.deal.to_act, what=public_sentence(action))
        play, seat = self._playing(by)
        place = place_of(play, self.deal.holdings, seat, action)
        if place == play.trick.place:
            return self._in_turn(play, seat, action)
        return self._out_of_turn(play, seat, place, action)

    def together(self, cards: Sequence[PlayCard], *, meant: PlayCard, by: Seat | None = None) -> tuple[Referee, Ruling]:
        """Record that several *cards* were played at once; *meant*, the one intended, stays if legal (PLAY-7)."""
        play, seat = self._playing(by)
        check_plays(cards, meant)
        others = Cards.of(each.card for each in cards if each != meant)
        if meant not in cards or not others:
            raise InvalidValue(
                f"cards played at once: expected {meant}, which was meant, and at least one other (PLAY-7)"
            )
        for each in cards:
            place_of(play, self.deal.holdings, seat, each)
        after, ruling = self.apply(meant, by=seat)
        if ruling.verdict is Verdict.REVOKED:
            every = tuple(cards)
            return self._rule(Verdict.NONE_STAYS, seat, back=every, refusal=ruling.refusal, play=meant)
        if ruling.back:
            return self._record(ruling.of_all(cards))
        back = tuple(each for each in cards if each != meant)
        once = attrs.evolve(after, rulings=self.rulings)
        return once._rule(Verdict.ONE_STAYS, seat, back=back, play=meant, others=others)

    def expose(self, cards: Cards, *, by: Seat) -> tuple[Referee, Ruling]:
        """Record that *by* showed *cards* without playing them; the cards return to the hand (ours)."""
        expect("Cards", cards, Cards)
        if not cards or not cards <= self.deal.hand(by):
            raise InvalidValue(f"cards shown: expected cards that seat {by} holds")
        back = tuple(PLAYS[card.number] for card in cards)
        return self._rule(Verdict.EXPOSED, by, back=back, others=cards)

    def take_back(self, *, by: Seat) -> tuple[Referee, Ruling]:
        """Rule on a request by *by* to take back their last card, which stands unless it can be corrected (PLAY-7)."""
        play, seat = self._playing(by)
        waiting = [number for place, number in self.ahead if play.terms.owners[place] == seat]
        if waiting:
            return self._rule(Verdict.STANDS, seat, play=PLAYS[waiting[-1]])
        index = self._last_of(play, seat)
        if any(revoke.index == index for revoke in self._open):
            return self.challenge(seat)
        return self._rule(Verdict.STANDS, seat, play=PLAYS[play.line[index]])

    def put_right(self, action: Action, *, by: Seat | None = None) -> tuple[Referee, Ruling]:
        """Correct the last revoke, or the last one by *by*, by playing *action* instead of that card (PLAY-7).

        Later cards in the same trick stay, but their players may `change` them until play continues (ours). If it is
        too late to correct the revoke, the card stays, and the revoke counts as found (IRR-1). Raises `InvalidValue` if
        there is no revoke, and `IllegalAction` if *action* is illegal too.
        """
        # Rulings are public, so only its player can name a late revoke that nobody has named yet.
        known = [each for each in self.revokes if each.found or each.seat == by or each in self._open]
        revokes = [revoke for revoke in known if by is None or revoke.seat == by]
        if not revokes:
            raise InvalidValue("there is no revoke to put right (PLAY-7)")
        revoke = revokes[-1]
        card = revoke.action
        if revoke not in self._open:
            return self._mark_found(revoke)._rule(Verdict.TOO_LATE, revoke.seat, play=card)
        play, _ = self._playing(by)
        by_card = [play.terms.owners[place] for _, _, place, _, _ in play.plays()]
        behind = tuple(by_card[revoke.index + 1 :])
        after = attrs.evolve(self._with_instead(play, revoke.index, action), may_change=behind)
        stays = Sentence.of("ruling", "others stay") if behind else None
        back = (revoke.action,)
        return after._rule(Verdict.PUT_RIGHT, revoke.seat, back=back, play=card, instead=action, stays=stays)

    def change(self, action: Action, *, by: Seat) -> tuple[Referee, Ruling]:
        """Replace the card that *by* played with *action*, because an earlier revoke has just been corrected (ours)."""
        play, seat = self._playing(by)
        index = self._last_of(play, seat)
        card = PLAYS[play.line[index]]
        if seat not in self.may_change:
            return self._rule(Verdict.CHANGE_TOO_LATE, seat, play=card)
        left = tuple(other for other in self.may_change if other != seat)
        after = attrs.evolve(self._with_instead(play, index, action), may_change=left)
        return after._rule(Verdict.CHANGED, seat, back=(card,), play=card, instead=action)

    def challenge(self, seat: Seat, *, trick: int | None = None) -> tuple[Referee, Ruling]:
        """Rule on a challenge that *seat* revoked in *trick*, counted from 1, or by default in their last trick.

        A revoke found in time must be corrected; a late one is penalised under IRR-1 or stands. Challenges are allowed
        after the hand is over, until it has been added to a match.
        """
        play = self.deal.table.play
        seat = checked_seat(seat, self.deal.rules.players)
        played = () if play is None else [each for each in places_played(play, seat) if trick in (None, each[0])]
        if play is None or not played:
            raise InvalidValue(f"seat {seat} played no card{'' if trick is None else f' to trick {brief(trick)}'}")
        number, index = played[-1]
        card = PLAYS[play.line[index]]
        revoke = next((each for each in reversed(self.revokes) if (each.seat, each.trick) == (seat, number)), None)
        if revoke is None:
            return self._rule(Verdict.NO_REVOKE, seat, play=card, trick=number)
        card, why = revoke.action, revoke.refusal
        in_time = revoke in self._open
        if not in_time and self.late is LateRevokes.STANDS:
            return self._rule(Verdict.LATE_STANDS, seat, refusal=why, play=card, trick=number)
        after = self._mark_found(revoke)
        if in_time:
            return after._rule(Verdict.IN_TIME, seat, refusal=why, play=card, trick=number)
        cost = costs(self.deal.contract, seat, after.revokes, over=self.deal.finished)
        return after._rule(Verdict.PENALTY, seat, refusal=why, play=card, trick=number, cost=cost)

    def misdeal(self, why: Misdeal) -> tuple[Referee, Ruling]:
        """Declare a misdeal: the hand is void, and the same dealer deals again (DEAL-6).

        A missing cut or an exposed card must be reported before the first call, a wrong number of cards before the end
        of the hand (ours). A poor hand is thrown in with an action instead (DEAL-4).
        """
        expect("a Misdeal", why, Misdeal)
        if why is Misdeal.POOR_HAND:
            raise InvalidValue("a poor hand is thrown in by its player, with the action ThrowIn (DEAL-4)")
        said = Sentence.of("misdeal", why.value)
        if not may_be_void(self.deal.stage, why):
            return self._rule(Verdict.DEAL_STANDS, None, what=said)
        cleared = attrs.evolve(self, deal=self.deal.void(why), revokes=(), ahead=(), may_change=(), claimed=None)
        return cleared._rule(Verdict.MISDEAL, None, what=said, dealer=self.deal.dealer)

    def claim(self, *, by: Seat) -> tuple[Referee, Ruling]:
        """Claim all remaining tricks for *by*, including the one in progress (PLAY-9).

        If the tricks are certain, the hand is over; otherwise the other active players are asked to agree.
        """
        return self.concede(by=by, to=by)

    def concede(self, *, by: Seat, to: Seat) -> tuple[Referee, Ruling]:
        """Concede the remaining tricks of the seat *by* to *to*; the others are asked to agree, as to a claim.

        The claim follows PLAY-9.
        """
        play, seat = self._playing(by)
        rules, playing = self.deal.rules, play.terms.contract.playing
        if why_not_settled(rules) is not None:
            return self._rule(Verdict.ALL_PLAYED, seat)
        if seat not in playing or (to := checked_seat(to, rules.players)) not in playing:
            raise InvalidValue("only active players can claim tricks or be given them (PLAY-4, PLAY-9)")
        # A winner's card out of turn limits their choice, and a revoke they may still correct makes the proof void.
        ahead = (play.terms.owners[place] for place, _ in self.ahead)
        bound = to in (*ahead, *(revoke.seat for revoke in self._open))
        if not bound and prove_claim(self.deal, to, nodes=self.nodes):
            return self._settle(to, Verdict.PROVED, seat)
        waiting = tuple(other for other in clockwise(seat, rules.players) if other in playing and other != seat)
        asked = attrs.evolve(self, claimed=Claim(seat, to, waiting))
        claims, gives = Sentence.of("ruling", "claims the rest"), Sentence.of("ruling", "gives the rest", winner=to)
        return asked._rule(Verdict.ASKED, seat, what=claims if to == seat else gives, waiting=waiting)

    def agree(self, *, by: Seat) -> tuple[Referee, Ruling]:
        """Record that *by* agrees to the claim or concession; once everyone has agreed, the hand is over (PLAY-9)."""
        claimed, seat = self._pending_claim(by)
        waiting = tuple(other for other in claimed.waiting if other != seat)
        if waiting:
            going_on = attrs.evolve(self, claimed=attrs.evolve(claimed, waiting=waiting))
            return going_on._rule(Verdict.ONE_AGREED, seat, waiting=waiting)
        return self._settle(claimed.winner, Verdict.AGREED, seat)

    def refuse(self, *, by: Seat) -> tuple[Referee, Ruling]:
        """Record that *by* does not agree, so play continues (PLAY-9). Playing a card does the same (ours)."""
        _, seat = self._pending_claim(by)
        return attrs.evolve(self, claimed=None)._rule(Verdict.REFUSED, seat)

    def __repr__(self) -> str:
        return f"<Referee of {self.deal!r}, rulings: {len(self.rulings)}>"

    def _record(self, ruling: Ruling) -> tuple[Referee, Ruling]:
        return attrs.evolve(self, rulings=(*self.rulings, ruling)), ruling

    def _rule(
        self,
        verdict: Verdict,
        seat: Seat | None,
        *,
        back: tuple[PlayCard, ...] = (),
        refusal: Refusal | None = None,
        **facts: object,
    ) -> tuple[Referee, Ruling]:
        return self._record(Ruling.of(verdict, seat, facts, back=back, refusal=refusal))

    def _playing(self, by: Seat | None) -> tuple[Play, Seat]:
        """Return the stage of play, and *by* or, if it is ``None``, the seat to play."""
        play = self.deal.stage
        if not isinstance(play, Play):
            raise InvalidValue("no cards are being played now")
        return play, play.seat if by is None else checked_seat(by, self.deal.rules.players)

    def _last_of(self, play: Play, seat: Seat) -> int:
        """Return the index of the last card that *seat* played."""
        played = places_played(play, seat)
        if not played:
            raise InvalidValue(f"seat {seat} has not played a card")
        return played[-1][1]

    def _in_turn(self, play: Play, seat: Seat, action: PlayCard) -> tuple[Referee, Ruling]:
        refusal = self.deal.why_not(action)
        if refusal is None:
            return self._lay(play, action.number)._rule(Verdict.PLAYED, seat, play=action)
        if refusal.reason in _MISWRITTEN:
            raise IllegalAction(refusal)
        if play.leading:
            return self._record(Ruling.going_back(Verdict.LEAD_BARRED, seat, action, refusal))
        index = len(play.line)
        revoke = Revoke(seat, index // play.terms.per_trick + 1, index, action, refusal)
        return self._lay(play, action.number, revoke)._rule(Verdict.REVOKED, seat, refusal=refusal, play=action)

    def _out_of_turn(self, play: Play, seat: Seat, place: int, action: PlayCard) -> tuple[Referee, Ruling]:
        trick = play.trick
        if place not in trick.turn:
            return self._record(Ruling.going_back(Verdict.SITS_OUT, seat, action))
        if play.leading:
            code = "place" if seat != play.seat else "table" if play.from_table else "hand"
            whose = Sentence.of("ruling", f"{code} to lead", turn=play.seat)
            return self._record(Ruling.going_back(Verdict.LED_EARLY, seat, action, whose=whose))
        if place in trick.turn[: trick.lying] or place in dict(self.ahead):
            return self._record(Ruling.going_back(Verdict.SECOND_CARD, seat, action))
        refusal = self.deal.with_play(at_turn_of(play, place)).why_not(action)
        if refusal is None:
            waiting = (*self.ahead, (place, action.number))
            return attrs.evolve(self, ahead=waiting, claimed=None)._rule(Verdict.EARLY, seat, play=action)
        if refusal.reason in _MISWRITTEN:
            raise IllegalAction(refusal)
        return self._record(Ruling.going_back(Verdict.EARLY_REVOKE, seat, action, refusal))

    def _lay(self, play: Play, number: int, revoke: Revoke | None = None) -> Referee:
        """Return the referee after play *number*, followed by any cards played early whose turn has now come."""
        if revoke is None:
            deal, revokes = self.deal.apply(PLAYS[number]), self.revokes
        else:
            deal = self.deal.with_play(play.with_card(number))
            revokes = (*self.revokes, revoke)
        after = attrs.evolve(self, deal=deal, revokes=revokes, may_change=(), claimed=None)
        waiting = dict(self.ahead)
        if isinstance(deal.stage, Play) and deal.stage.trick.place in waiting:
            due = waiting.pop(deal.stage.trick.place)
            return attrs.evolve(after, ahead=tuple(waiting.items()))._lay(deal.stage, due)
        return after._charge_revokes()

    @property
    def _open(self) -> tuple[Revoke, ...]:
        """The revokes that may still be corrected: those in the trick of the last card played (PLAY-7)."""
        play = self.deal.stage
        if self.correction is Correction.NEVER or not isinstance(play, Play) or not play.line:
            return ()
        last = (len(play.line) - 1) // play.terms.per_trick + 1
        return tuple(revoke for revoke in self.revokes if revoke.trick == last)

    def _mark_found(self, revoke: Revoke) -> Referee:
        """Return the referee with all revokes that the player of *revoke* made in that trick marked as found."""
        both = revoke.seat, revoke.trick
        named = (attrs.evolve(each, found=each.found or (each.seat, each.trick) == both) for each in self.revokes)
        return attrs.evolve(self, revokes=tuple(named))._charge_revokes()

    def _with_instead(self, play: Play, index: int, action: Action) -> Referee:
        """Return the referee with *action* in place of the card at *index*, which must be in the latest trick."""
        before = up_to(play, index)
        refusal = self.deal.with_play(before).why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        deal = self.deal.with_play(with_instead(play, before.after(self.deal.table.info, action)))
        revokes = tuple(revoke for revoke in self.revokes if revoke.index != index)
        return attrs.evolve(self, deal=deal, revokes=revokes, claimed=None)

    def _charge_revokes(self) -> Referee:
        """Return the referee; if the hand is over, the penalties for late revokes have been charged (IRR-1)."""
        if self.late is LateRevokes.STANDS:
            return self
        match self.deal.stage, self.deal.table.play:
            case Finished(outcome=Played() as outcome), Play() as play:
                ended = Finished(charge_revokes(play, outcome, [revoke for revoke in self.revokes if revoke.found]))
                return attrs.evolve(self, deal=attrs.evolve(self.deal, stage=ended))
            case _:
                return self

    def _pending_claim(self, by: Seat) -> tuple[Claim, Seat]:
        """Return the claim that *by* has been asked to agree to, and *by*."""
        seat = checked_seat(by, self.deal.rules.players)
        if self.claimed is None or seat not in self.claimed.waiting:
            raise InvalidValue(f"seat {seat} is not asked about a claim (PLAY-9)")
        return self.claimed, seat

    def _settle(self, winner: Seat, verdict: Verdict, seat: Seat) -> tuple[Referee, Ruling]:
        """Return the referee after the end of the hand, in which *winner* gets the remaining tricks, and the ruling."""
        play, _ = self._playing(seat)
        over = attrs.evolve(self, deal=self.deal.settle(winner), ahead=(), may_change=(), claimed=None)
        return over._charge_revokes()._rule(verdict, seat, count=tricks_left(play), winner=winner)
