"""Reading the notation in which deals are attached to bug reports of the Trickster programs.

It is a dialect of the Portable Bridge Notation of the bridge players: tags in brackets, each with a text in quotes,
and after the tags ``[Auction]`` and ``[Play]`` the calls and the tricks. It says only in the words of those programs
which rules were played, so the reader has to be told. The page about notation says what is read from each tag.
"""

from __future__ import annotations

import attrs

from fivehundred.actions import Action, Discard, Hidden, PlayCard
from fivehundred.cards import Cards, Suit
from fivehundred.deal.dealt import DealtCards, Sight
from fivehundred.deal.info import DealInfo
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.errors import FiveHundredError
from fivehundred.notation._beginning import Beginning
from fivehundred.notation._fields import Field
from fivehundred.notation._gaps import Gaps
from fivehundred.notation._ptn_tags import (
    CARD_OF,
    Tag,
    call_of,
    cards_in,
    contract_call,
    hands_of,
    kept,
    seat_and_cards,
    tags_of_deals,
)
from fivehundred.notation._reading import DealReader
from fivehundred.notation.errors import RecordError
from fivehundred.notation.records import DealRecord, Record
from fivehundred.rules._checks import expect, must_be
from fivehundred.rules.calls import Call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


def parse_ptn(text: str, rules: Ruleset) -> Record:
    r"""Read all deals in *text*, which were played by *rules*; `RecordError` says what was expected where.

    >>> from fivehundred import presets
    >>> record = parse_ptn('[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H - - -"]', presets.TRICKSTER_AU_4)
    >>> str(record.deals[0].deal.view(Seat(3)).hand)
    '6S 8S QS 6C 6D 7D 8D 5H 10H JK'
    """
    record, error = ptn_while_valid(text, rules)
    if error is not None:
        raise error
    return record


def ptn_while_valid(text: str, rules: Ruleset) -> tuple[Record, RecordError | None]:
    r"""What can be read of *text* up to its end or to the first mistake, and that mistake.

    >>> from fivehundred import presets
    >>> text = '[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H - - -"]\n[Auction "7S 6S"]'
    >>> record, error = ptn_while_valid(text, presets.TRICKSTER_AU_4)
    >>> len(record.deals), str(error)
    (1, 'line 3, \'[Auction "7S 6S"]\', column 11: expected a seat: S, W, N, E')
    """
    must_be("a record", text, str)
    expect("a Ruleset", rules, Ruleset)
    deals: list[DealRecord] = []
    one: _Deal | None = None
    try:
        for tags in tags_of_deals(text):
            one = _Deal(rules, tags)
            deals.append(DealRecord(deal=one.whole(), tags=kept(tags)))
            one = None
    except RecordError as error:
        begun = None if one is None else one.broken_off()
        if one is not None and begun is not None:
            deals.append(DealRecord(deal=begun, tags=kept(one.tags)))
        return Record(deals=deals), error
    return Record(deals=deals), None


@attrs.define
class _Deal:
    """One deal being read."""

    rules: Ruleset
    tags: dict[str, Tag]
    reader: DealReader = attrs.field(factory=lambda: DealReader(Beginning()))

    @property
    def stage(self) -> Stage | None:
        """What is going on, ``None`` before the deal has begun."""
        return None if self.reader.deal is None else self.reader.deal.stage

    def whole(self) -> Deal | PartialDeal:
        """The deal, with everything that was done in it."""
        place = self._begin()
        auction = self.tags.get("Auction")
        if auction is not None:
            self._auction(auction)
        if isinstance(self.stage, Exchange):
            self._exchange(self.stage)
        play = self.tags.get("Play")
        if play is not None:
            self._play(play)
        deal = self.reader.deal
        if isinstance(deal, Gaps) and deal.table.kitty is None and not any(own.kitty for own in deal.known.values()):
            # Nobody who is known has seen the kitty that was written down.
            self.reader.deal = attrs.evolve(deal, sight=attrs.evolve(deal.sight, kitty=None))
        return self.reader.whole(place)

    def broken_off(self) -> Deal | PartialDeal | None:
        """What was sound of the deal, if it has begun."""
        if self.reader.deal is None:
            return None
        return self.reader.whole(Field("", 0, 0, 1), broken_off=True)

    def _begin(self) -> Field:
        """Read the cards, and return where they stand."""
        tags, rules = self.tags, self.rules
        code = tags.get("GameCode")
        if code is not None and code.text != "FiveHundred":
            raise code.error("FiveHundred")
        first = next(iter(tags.values()))
        if "Deal" not in tags or "Dealer" not in tags:
            raise first.field.error("a deal with the tags Dealer and Deal")
        if rules.dummy_hand or rules.table_cards or rules.out_of_play:
            raise first.field.error("a game in which all cards but the kitty are in hands")
        tag = tags["Deal"]
        hands, dealer = hands_of(tag, rules), tags["Dealer"].seat(rules)
        kitty = cards_in(tags["Undealt"], 0) if "Undealt" in tags else None
        try:
            self.reader.deal = self._begun(hands, kitty, dealer)
        except FiveHundredError as error:
            raise tag.error(f"a deal that can begin like this ({error})") from error
        return tag.field

    def _begun(self, hands: list[Cards | None], kitty: Cards | None, dealer: Seat) -> Deal | Gaps:
        rules = self.rules
        known = [hand for hand in hands if hand is not None]
        if len(known) == rules.players and (kitty is not None or not rules.kitty_size):
            return Deal.of(rules, DealtCards.of(hands=known, kitty=kitty), dealer=dealer)
        bits = [None if hand is None else hand.bits for hand in hands]
        return Gaps.begin(DealInfo.of(rules, dealer), Sight(bits, kitty.bits if kitty else None), [])

    def _auction(self, tag: Tag) -> None:
        first = tag.seat(self.rules)
        if isinstance(self.stage, Auction) and self.stage.seat != first:
            raise tag.error(f"the seat left of the dealer, {self.stage.seat} of 0 to {self.rules.players - 1}")
        opened = ""
        for line, word, at in tag.words():
            if word == "-":
                # A seat that is out.
                continue
            if not isinstance(self.stage, Auction):
                raise line.error("the end of the auction", at=at)
            if word.lower() == "open":
                opened = "open"
                continue
            self.reader.apply(line, self._call(line, opened + word, at), at)
            opened = ""
        if not isinstance(self.stage, Auction):
            self._check_contract()

    def _call(self, line: Field, said: str, at: int) -> Call:
        return line.read(lambda _: call_of(said, self.rules), at)

    def _check_contract(self) -> None:
        """Contract and contractor must be those of the auction."""
        contract = None if self.stage is None else self.stage.contract
        tag = self.tags.get("Contract")
        if tag is not None and (contract is None or contract_call(tag, self.rules) != contract.call):
            raise tag.error(f"the contract of the auction, {'none' if contract is None else contract.call}")
        tag = self.tags.get("Declarer")
        if tag is not None and (contract is None or tag.seat(self.rules) != contract.contractor):
            raise tag.error("the seat that has bid highest")

    def _exchange(self, stage: Exchange) -> None:
        """The kitty taken, and the cards laid away."""
        for name in ("CardsAdded", "CardsRemoved"):
            tag = self.tags.get(name)
            if tag is None:
                continue
            seat, cards = seat_and_cards(tag, self.rules)
            if seat != stage.seat:
                raise tag.error(f"the contractor, seat {stage.seat} of 0 to {self.rules.players - 1}")
            undealt = self.tags.get("Undealt")
            if name == "CardsAdded" and undealt is not None and cards != cards_in(undealt, 0):
                raise tag.error("the cards that were not dealt")
            if name == "CardsRemoved":
                deal = self.reader.deal
                unseen = isinstance(deal, Gaps) and seat not in deal.known
                self.reader.apply(tag.field, Hidden(len(cards)) if unseen else Discard(cards), tag.at)

    def _play(self, tag: Tag) -> None:
        first = tag.seat(self.rules)
        if not isinstance(self.stage, Play):
            deal = self.reader.deal
            raise tag.error("the end of the deal" if deal is None else f"no play yet, but {deal.stage.wanted}")
        if self.stage.seat != first:
            raise tag.error(f"the seat that leads, {self.stage.seat} of 0 to {self.rules.players - 1}")
        for line in tag.lines:
            self._trick(line, first)

    def _trick(self, line: Field, first: Seat) -> None:
        """One trick: a card in the column of each seat, from the seat that led to the first trick."""
        players = self.rules.players
        words = [(word, at) for _, word, at in Tag(line, 0, "", [line]).words()]
        if len(words) > players:
            raise line.error("the end of the trick", at=words[players][1])
        lying = {Seat((first + place) % players): word for place, word in enumerate(words) if word[0] != "-"}
        if not lying:
            raise line.error("the cards of a trick")
        while lying and isinstance(self.stage, Play):
            seat = self.stage.seat
            if seat not in lying:
                raise line.error(f"the card of seat {seat} of 0 to {players - 1}")
            text, at = lying.pop(seat)
            card = CARD_OF.get(text[:2].upper())
            if card is None or len(text) != 2:
                raise line.error("a card, suit first, such as HT", at=at)
            self.reader.apply(line, self._meant(line, PlayCard(card), at, lying), at)
        if lying:
            raise line.error("the end of the deal", at=min(at for _, at in lying.values()))

    def _meant(self, line: Field, play: PlayCard, at: int, lying: dict[Seat, tuple[str, int]]) -> Action:
        """*play*, or for a joker that is led the only suit that it can have named: this notation does not say it."""
        if not play.card.is_joker or not isinstance(self.stage, Play) or not self.stage.leading:
            return play
        # Led for the trump suit a joker is led as it is.
        trump = self.stage.terms.contract.trump
        suits = [None, *(suit for suit in Suit if suit is not trump)]
        named = [PlayCard(play.card, suit) for suit in suits if self._possible(line, PlayCard(play.card, suit), lying)]
        if len(named) != 1:
            raise line.error("a joker that can stand for only one suit, because it is not said which", at=at)
        return named[0]

    def _possible(self, line: Field, led: PlayCard, lying: dict[Seat, tuple[str, int]]) -> bool:
        """Whether the joker can have been led so, by the cards that followed."""
        deal = self.reader.begun(line)
        if isinstance(deal, Gaps):
            return deal.table.why_not(led, deal.known) is None
        return deal.why_not(led) is None and _follows(deal.apply(led), lying)


def _follows(deal: Deal, lying: dict[Seat, tuple[str, int]]) -> bool:
    """Whether the cards *lying* behind a lead can all be played to it."""
    for _ in range(len(lying)):
        card = CARD_OF.get(lying[deal.to_act][0].upper()) if deal.to_act in lying else None
        if card is None or isinstance(deal.stage, Finished) or deal.why_not(PlayCard(card)) is not None:
            return False
        deal = deal.apply(PlayCard(card))
    return True
