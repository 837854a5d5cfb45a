"""A second referee for Five Hundred: written from the rules alone, shares nothing with the library.

It is slow, plain and complete for the rules it covers. The library is compared with it action by action.
Rulesets, calls, cards and plays are all plain text. Comments that begin with "Choice:" mark the places
where the rulebook can be read in more than one way.
"""

from typing import Any

Rules = dict[str, Any]

SUITS = ["S", "C", "D", "H"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
JOKERS = ["JK2", "JK"]  # the lower, the higher
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}


# ---------------------------------------------------------------- cards


def is_joker(card: str) -> bool:
    """CARD-8: `JK` is the only or the higher joker, `JK2` the lower one."""
    return card in JOKERS


def printed_rank(card: str) -> str:
    """CARD-8: rank then suit. Not for jokers."""
    return card[:-1]


def printed_suit(card: str) -> str:
    """CARD-8: rank then suit. Not for jokers."""
    return card[-1]


def pack_place(card: str) -> int:
    """The place of a card in the order of the pack, used for sorted listings only."""
    if is_joker(card):
        return 1000 + JOKERS.index(card)
    return 100 * SUITS.index(printed_suit(card)) + RANKS.index(printed_rank(card))


def in_pack_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=pack_place)


def effective_suit(card: str, trump: str | None, declared: dict[str, str]) -> str | None:
    """The suit a card belongs to for every purpose: CARD-4, JOKER-1, JOKER-2, JOKER-5. None: no suit."""
    if is_joker(card):
        if trump is not None:
            return trump
        return declared.get(card)
    if trump is not None and card == "J" + SAME_COLOUR[trump]:
        return trump
    return printed_suit(card)


def power(card: str, led: str, trump: str | None, declared: dict[str, str]) -> tuple[int, int]:
    """How strong a card is in a trick to which `led` was led: CARD-5, CARD-6, CARD-7, PLAY-3, JOKER-2."""
    suit = effective_suit(card, trump, declared)
    if is_joker(card):
        if suit in (None, trump, led):
            # Choice: JOKER-6 at its word: the higher beats the lower, declared or not.
            return (9, JOKERS.index(card))
        return (0, 0)
    rank = RANKS.index(printed_rank(card))
    if trump is not None and suit == trump:
        if card == "J" + trump:
            return (8, 1)
        if card == "J" + SAME_COLOUR[trump]:
            return (8, 0)
        return (7, rank)
    if suit == led:
        return (6, rank)
    return (0, 0)


def card_bonus(card: str) -> int:
    """SCORE-8: what a captured card is worth."""
    if is_joker(card):
        return 0
    rank = printed_rank(card)
    if rank == "A":
        return 1
    if rank in ["K", "Q", "J"]:
        return 10
    return int(rank)


# ---------------------------------------------------------------- seats and sides


def number_of_sides(rules: Rules) -> int:
    """SEAT-2: the number of score lines."""
    players: int = rules["players"]
    if rules["sides"] == "partners of two":
        return players // 2
    if rules["sides"] == "partners of three":
        return players // 3
    return players


def side_of(rules: Rules, seat: int) -> int:
    """SEAT-2: the score line of a seat."""
    return seat % number_of_sides(rules)


def partners_in_the_auction(rules: Rules, seat: int) -> list[int]:
    """SEAT-2: the fixed partners of a seat, without itself; called partners are not known in the auction."""
    partners = []
    for other in range(rules["players"]):
        if other != seat and side_of(rules, other) == side_of(rules, seat):
            partners.append(other)
    return partners


def clockwise_from(seat: int, players: int) -> list[int]:
    """SEAT-1: all seats in turn, `seat` first."""
    return [(seat + step) % players for step in range(players)]


def suit_order_of_schedule(rules: Rules) -> list[str]:
    """SEAT-3 a: the schedule's suit order, lowest suit first."""
    # Choice: read off the lowest level that the whole table has.
    schedule: dict[str, int] = rules["schedule"]
    lowest = min(bid_level(bid) for bid in schedule)
    known = [suit for suit in SUITS if str(lowest) + suit in schedule]
    return sorted(known, key=lambda suit: schedule[str(lowest) + suit])


def first_dealer(rules: Rules, drawn: list[str]) -> list[int]:
    """SEAT-3: the seats among which the draw is undecided; a single seat deals."""
    ace_low = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K"]
    ranks = RANKS if rules["first_dealer"] == "cut" else ace_low  # SEAT-3 c: ace high
    places = []
    for card in drawn:
        if is_joker(card):
            # Choice: in a cut, too, the lower joker is lower than the higher one, so two jokers never tie.
            places.append(JOKERS.index(card) - 2)
        else:
            places.append(ranks.index(printed_rank(card)))
    lowest = [seat for seat in range(len(drawn)) if places[seat] == min(places)]
    if rules["first_dealer"] == "rank then suit" and len(lowest) > 1:
        order = suit_order_of_schedule(rules)
        return [min(lowest, key=lambda seat: order.index(printed_suit(drawn[seat])))]
    return lowest


# ---------------------------------------------------------------- bids


def special_bid(rules: Rules, call: str) -> dict[str, Any] | None:
    """BID-7: the row of a special bid, None for a trick bid."""
    for row in rules["specials"]:
        if row["key"] == call:
            found: dict[str, Any] = row
            return found
    return None


def bid_level(bid: str) -> int:
    """BID-1: the number of tricks of a trick bid."""
    digits = ""
    for letter in bid:
        if letter.isdigit():
            digits += letter
    return int(digits)


def bid_denomination(rules: Rules, bid: str) -> str:
    """BID-5: one of the four suits, "NT" or "special" (all special bids count as one)."""
    if special_bid(rules, bid) is not None:
        return "special"
    return bid.lstrip("0123456789")


def ladder_of(rules: Rules) -> list[str]:
    """BID-2, BID-8: all bids of the schedule, barred levels included, lowest first."""
    schedule: dict[str, int] = rules["schedule"]
    return sorted(schedule, key=lambda bid: (schedule[bid], bid_level(bid)))


def place_in_ladder(row: dict[str, Any], ladder: list[str]) -> int | None:
    """BID-8: the step of the ladder just above which a special bid stands; None: it ranks by its value."""
    if row["place"] is None:
        return None
    below, above = row["place"]
    if below not in ladder or above not in ladder:
        return None
    if ladder.index(above) != ladder.index(below) + 1:
        return None
    return ladder.index(below)


def outbids(rules: Rules, ladder: list[str], new: str, old: str) -> bool:
    """BID-2, BID-7, BID-8: whether `new` ranks above `old`."""
    schedule: dict[str, int] = rules["schedule"]
    new_row = special_bid(rules, new)
    old_row = special_bid(rules, old)
    if new_row is None and old_row is None:
        return ladder.index(new) > ladder.index(old)
    new_step = None if new_row is None else place_in_ladder(new_row, ladder)
    old_step = None if old_row is None else place_in_ladder(old_row, ladder)
    if new_step is not None and old_step is not None:
        # Choice: two special bids at one place are level, whatever their values.
        return new_step > old_step
    if new_step is not None:
        if old_row is None:
            return ladder.index(old) <= new_step
        # Choice: a special bid whose value lies inside the gap of a placed one is level with it.
        lower = schedule[ladder[new_step]]
        upper = schedule[ladder[new_step + 1]]
        old_value: int = old_row["value"]
        return old_value <= lower and old_value < upper
    if old_step is not None:
        if new_row is None:
            return ladder.index(new) > old_step
        lower = schedule[ladder[old_step]]
        upper = schedule[ladder[old_step + 1]]
        new_value: int = new_row["value"]
        return new_value >= upper and new_value > lower
    new_worth: int = schedule[new] if new_row is None else new_row["value"]
    old_worth: int = schedule[old] if old_row is None else old_row["value"]
    return new_worth > old_worth


# ---------------------------------------------------------------- one deal


class OracleDeal:
    """One deal, from the pack to the points."""

    def __init__(self, rules: Rules, dealer: int, order: list[str]) -> None:
        self.rules = rules
        self.players: int = rules["players"]
        self.dealer = dealer
        self.eldest = (dealer + 1) % self.players  # SEAT-1; with a dummy the opponent (DEAL-5)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.kitty: list[str] = []
        self.dummy: list[str] | None = [] if rules["dummy_hand"] else None
        self._deal_out(order)

        self.holding: list[list[str]] = [list(hand) for hand in self.hands]
        self._stage = "auction"
        self._outcome = ""
        self._redeal = ""
        # the auction
        self.ladder = ladder_of(rules)
        self.turn: int | None = self.eldest
        self.calls: list[tuple[int, str]] = []
        self.out: list[int] = []  # those who passed and are out (BID-4 b)
        self.last_bid: dict[int, str] = {}  # each bidder's own last bid
        self.standing: str | None = None
        self.standing_seat: int | None = None
        # the contract
        self.contract: str | None = None
        self.contract_seat: int | None = None
        self.trump: str | None = None
        self.asked: list[int] = []  # seats still to be asked for a late claim
        self.discards: list[str] = []
        self.called: list[int] = []  # called partners
        self.declared: dict[str, str] = {}  # declared jokers: joker -> suit
        # the play
        self.sitting_out: list[int] = []
        self.table: list[tuple[int, str]] = []  # the trick that lies on the table
        self.led: str = ""  # the suit to follow in it
        self.led_before: list[str] = []  # suits led in this hand so far
        self.done: list[tuple[int, list[str]]] = []  # finished tricks: winner, cards
        self.cards_played: list[int] = [0] * self.players

    def _deal_out(self, order: list[str]) -> None:
        """DEAL-1, DEAL-2, DEAL-5: packets clockwise from eldest hand, `K` to the kitty."""
        receivers: list[list[str]] = [self.hands[seat] for seat in clockwise_from(self.eldest, self.players)]
        if self.dummy is not None:
            receivers.insert(0, self.dummy)
        rest = list(order)
        for packet in self.rules["packets"].split():
            if packet.startswith("K"):
                size = int(packet[1:])
                self.kitty.extend(rest[:size])
                rest = rest[size:]
            else:
                size = int(packet)
                for hand in receivers:
                    hand.extend(rest[:size])
                    rest = rest[size:]
        if rest or sorted(order) != sorted(self.rules["deck"]):
            raise ValueError("the packets do not deal the deck")

    # ------------------------------------------------ what anyone may ask

    def stage(self) -> str:
        return self._stage

    def to_act(self) -> int | None:
        return self.turn

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self._stage == "auction":
            return self._legal_calls(self.turn)
        if self._stage == "claims":
            return self._legal_claims(self.turn)
        if self._stage == "calling":
            return self._legal_partner_calls(self.turn)
        if self._stage == "declaring":
            return self._legal_declarations(self.turn)
        if self._stage == "play":
            return self._legal_plays(self.turn)
        return []

    def is_legal(self, text: str) -> bool:
        if self._stage == "exchange":
            return self._is_legal_discard(text)
        return text in self.legal()

    def act(self, text: str) -> None:
        if self.turn is None or not self.is_legal(text):
            raise ValueError("not legal: " + text)
        if self._stage == "auction":
            self._act_call(self.turn, text)
        elif self._stage == "claims":
            self._act_claim(text)
        elif self._stage == "exchange":
            self._act_discard(self.turn, text)
        elif self._stage == "calling":
            self._act_partner_call(text)
        elif self._stage == "declaring":
            self._act_declaration(text)
        else:
            self._act_play(self.turn, text)

    def hand(self, seat: int) -> list[str]:
        return in_pack_order(self.holding[seat])

    def shown(self) -> dict[int, list[str]]:
        """PLAY-5: the hands that lie open now."""
        row = self._special()
        if self._stage != "play" or row is None or self.contract_seat is None:
            # Choice: "until the end": once the deal is finished no hand lies open any more.
            return {}
        # Choice: only the contractor's hand is shown, also where a partner plays too.
        if row["shown"] == "after the first trick" and len(self.done) >= 1:
            return {self.contract_seat: self.hand(self.contract_seat)}
        if row["shown"] == "after his first card" and self.cards_played[self.contract_seat] >= 1:
            return {self.contract_seat: self.hand(self.contract_seat)}
        return {}

    def tricks(self) -> list[int]:
        counts = [0] * self.players
        for winner, _ in self.done:
            counts[winner] += 1
        return counts

    def outcome(self) -> str:
        return self._outcome

    def redeal(self) -> str:
        return self._redeal

    def contractor(self) -> int | None:
        # Choice: a deal thrown in after the auction is void and has no contractor.
        return self.contract_seat

    # ------------------------------------------------ the auction

    def _legal_calls(self, seat: int) -> list[str]:
        """BID-1, BID-2, BID-4, BID-7, DEAL-4 a."""
        texts = ["P"]
        for bid in self.rules["schedule"]:
            permitted = self.rules["lowest_level"] <= bid_level(bid) <= self.rules["highest_level"]
            if permitted and self._is_high_enough(bid):
                texts.append(bid)
        for row in self.rules["specials"]:
            if self._is_high_enough(row["key"]) and self._conditions_hold(seat, row):
                texts.append(row["key"])
        if self._may_claim_early(seat):
            texts.append("throw in")
        return texts

    def _is_high_enough(self, bid: str) -> bool:
        """BID-2: each bid must rank above the standing bid."""
        if self.standing is None:
            return True
        return outbids(self.rules, self.ladder, bid, self.standing)

    def _conditions_hold(self, seat: int, row: dict[str, Any]) -> bool:
        """BID-7: the column "conditions"."""
        bids = [(who, call) for who, call in self.calls if call != "P"]
        if row["gate"] == "seven":
            trick_bids = [call for _, call in bids if special_bid(self.rules, call) is None]
            if not [call for call in trick_bids if bid_level(call) >= 7]:
                return False
        if row["answers"] is not None:
            partners = partners_in_the_auction(self.rules, seat)
            answered = [who for who, call in bids if who in partners and call == row["answers"]]
            if not answered:
                return False
        return True

    def _may_claim_early(self, seat: int) -> bool:
        """DEAL-4 a: at a player's first turn, a hand without joker, ace, king, queen and jack."""
        if self.rules["early_claim"] != "allowed":
            return False
        if seat in [who for who, _ in self.calls]:
            return False
        hand = self.holding[seat]
        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]

    def _act_call(self, seat: int, text: str) -> None:
        if text == "throw in":
            self._finish("misdealt", "same dealer")  # DEAL-4
            return
        was_last_bidder_asked = self.standing_seat == seat
        self.calls.append((seat, text))
        changed = False
        if text == "P":
            if not was_last_bidder_asked:
                self.out.append(seat)
        else:
            before = self.last_bid.get(seat)
            if before is not None:
                # BID-5: against his own previous bid
                changed = bid_denomination(self.rules, before) != bid_denomination(self.rules, text)
            self.last_bid[seat] = text
            self.standing = text
            self.standing_seat = seat
        if self.rules["auction"] == "single round":
            self._after_call_in_single_round(seat)
            return
        if self.rules["reentry"] == "on a change of suit":
            if was_last_bidder_asked and not changed:
                self._end_auction()  # BID-5: he stands, or raises in the same suit
                return
            if changed:
                self.out = []  # BID-5: everybody may call again
        self._after_call_until_passed(seat)

    def _after_call_in_single_round(self, seat: int) -> None:
        """BID-4 a: each speaks once, the dealer last."""
        if seat == self.dealer:
            self._end_auction()
        else:
            self.turn = (seat + 1) % self.players

    def _after_call_until_passed(self, seat: int) -> None:
        """BID-4 b, BID-5: who calls next, or the end."""
        still_in = [who for who in range(self.players) if who not in self.out]
        if not still_in:
            self._end_auction()
            return
        if still_in == [self.standing_seat]:
            # all others are out
            if self.rules["reentry"] == "on a change of suit" and len(self.last_bid) > 1:
                # BID-5: the last bidder is asked. Choice: also when he can only stand.
                self.turn = self.standing_seat
            else:
                self._end_auction()
            return
        for who in clockwise_from((seat + 1) % self.players, self.players):
            if who in still_in:
                self.turn = who
                return

    def _end_auction(self) -> None:
        if self.standing is None:
            # BID-6
            if self.rules["all_pass"] == "played":
                # Choice: no late claim on a passed deal: DEAL-4 b counts from the contractor's left.
                self._start_play()
            else:
                self._finish("passed out", self.rules["all_pass"])
            return
        self.contract = self.standing
        self.contract_seat = self.standing_seat
        denomination = bid_denomination(self.rules, self.contract)
        self.trump = denomination if denomination in SUITS else None
        self._start_claims()

    # ------------------------------------------------ late claims

    def _start_claims(self) -> None:
        """DEAL-4 b: seats are asked clockwise from the contractor's left, he himself last or not at all."""
        assert self.contract_seat is not None
        if self.rules["late_claim"] != "barred":
            self.asked = clockwise_from((self.contract_seat + 1) % self.players, self.players)
            if self.rules["late_claim"] == "anyone but the contractor":
                self.asked.remove(self.contract_seat)
        if self.asked:
            self._stage = "claims"
            self.turn = self.asked[0]
        else:
            self._start_exchange()

    def _legal_claims(self, seat: int) -> list[str]:
        """DEAL-4 b: a hand with no face card, ace, trump or joker."""
        for card in self.holding[seat]:
            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
                return ["keep"]
            if self.trump is not None and effective_suit(card, self.trump, {}) == self.trump:
                return ["keep"]
        return ["keep", "throw in"]

    def _act_claim(self, text: str) -> None:
        if text == "throw in":
            self.contract = None
            self.contract_seat = None
            self._finish("misdealt", "same dealer")
            return
        self.asked = self.asked[1:]
        if self.asked:
            self.turn = self.asked[0]
        else:
            self._start_exchange()

    # ------------------------------------------------ the exchange

    def _start_exchange(self) -> None:
        """KITTY-1, KITTY-2."""
        assert self.contract_seat is not None
        row = self._special()
        if not self.kitty or (row is not None and row["kitty"] == "left"):
            self._start_calling()
            return
        self.holding[self.contract_seat].extend(self.kitty)
        self._stage = "exchange"
        self.turn = self.contract_seat

    def _is_legal_discard(self, text: str) -> bool:
        """KITTY-1: as many cards as the kitty had, any cards."""
        assert self.contract_seat is not None
        words = text.split(" ")
        if words[0] != "discard":
            return False
        cards = words[1:]
        if len(cards) != len(self.kitty) or len(set(cards)) != len(cards):
            return False
        for card in cards:
            if card not in self.holding[self.contract_seat]:
                return False
        # Choice: one text for each discard, in pack order; another order of the same cards is refused.
        return cards == in_pack_order(cards)

    def _act_discard(self, seat: int, text: str) -> None:
        self.discards = text.split(" ")[1:]
        for card in self.discards:
            self.holding[seat].remove(card)
        self._start_calling()

    # ------------------------------------------------ calling partners

    def _start_calling(self) -> None:
        """CALL-4: after the discard; special bids are played alone."""
        if self.rules["sides"] == "called" and self._special() is None:
            self._stage = "calling"
            self.turn = self.contract_seat
        else:
            self._start_declaring()

    def _legal_partner_calls(self, seat: int) -> list[str]:
        """CALL-1, CALL-2, CALL-3, CALL-4."""
        assert self.contract is not None
        others = [who for who in range(self.players) if who != seat]
        texts = []
        if bid_level(self.contract) >= 8:
            texts.append("alone")
            for one in others:
                texts.append("call " + str(one))
                for two in others:
                    if one < two:
                        texts.append("call " + str(one) + " " + str(two))
            return texts
        if self.rules["alone"] == "allowed":
            texts.append("alone")
        if self.rules["calling"] == "player":
            for one in others:
                texts.append("call " + str(one))
        else:
            for card in self.rules["deck"]:
                if not is_joker(card) and card not in self.holding[seat] and card not in self.discards:
                    texts.append("call " + card)
        return texts

    def _act_partner_call(self, text: str) -> None:
        for word in text.split(" ")[1:]:
            if word.isdigit():
                self.called.append(int(word))
            else:
                for seat in range(self.players):
                    if word in self.holding[seat]:
                        self.called.append(seat)  # CALL-1: its holder is his partner
        self._start_declaring()

    # ------------------------------------------------ declaring the joker

    def _start_declaring(self) -> None:
        """JOKER-5: every contractor without trumps takes this step, joker or not."""
        jokers_in_deck = [card for card in self.rules["deck"] if is_joker(card)]
        if self.rules["joker_declared"] == "by the contractor" and self.trump is None and jokers_in_deck:
            self._stage = "declaring"
            self.turn = self.contract_seat
        else:
            self._start_play()

    def _legal_declarations(self, seat: int) -> list[str]:
        """JOKER-5."""
        texts = ["declare none"]
        has_higher = "JK" in self.holding[seat]
        has_lower = "JK2" in self.holding[seat]
        if has_higher and has_lower:
            # Choice: "each or neither" taken at its word: both jokers are declared or none.
            for first in SUITS:
                for second in SUITS:
                    texts.append("declare JK=" + first + " JK2=" + second)
        elif has_higher:
            for suit in SUITS:
                texts.append("declare JK=" + suit)
        elif has_lower:
            for suit in SUITS:
                texts.append("declare JK2=" + suit)
        return texts

    def _act_declaration(self, text: str) -> None:
        for word in text.split(" ")[1:]:
            if word != "none":
                joker, suit = word.split("=")
                self.declared[joker] = suit
        self._start_play()

    # ------------------------------------------------ the play

    def _start_play(self) -> None:
        """PLAY-1, PLAY-4, PLAY-8."""
        self._stage = "play"
        if self.contract_seat is None:
            self.turn = self.eldest
            return
        self.turn = self.contract_seat
        row = self._special()
        if row is not None and row["partner"] in ["sits out", "must sit out"]:
            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)

    def _suit(self, card: str) -> str | None:
        return effective_suit(card, self.trump, self.declared)

    def _legal_plays(self, seat: int) -> list[str]:
        if self.table:
            return self._legal_followers(seat)
        return self._legal_leads(seat)

    def _legal_leads(self, seat: int) -> list[str]:
        """PLAY-1, JOKER-4, JOKER-9."""
        texts = []
        for card in self.holding[seat]:
            if self._suit(card) is not None:
                texts.append(card)
            else:
                for suit in self._suits_to_name():
                    texts.append(card + "=" + suit)
        if not texts:
            # JOKER-9: only jokers, and the limit bars them all: it does not apply
            for card in self.holding[seat]:
                for suit in SUITS:
                    texts.append(card + "=" + suit)
        return texts

    def _suits_to_name(self) -> list[str]:
        """JOKER-4: the suits that the leader of a joker without a suit may name."""
        if self.rules["joker_lead"] == "any suit":
            return list(SUITS)
        unled = [suit for suit in SUITS if suit not in self.led_before]
        if unled:
            # Choice: while a suit is unled only such suits may be named, to the last trick as well.
            return unled
        if len(self.done) == self.rules["hand_size"] - 1:
            return list(SUITS)
        return []

    def _legal_followers(self, seat: int) -> list[str]:
        """PLAY-2, JOKER-1, JOKER-3."""
        following = [card for card in self.holding[seat] if self._suit(card) == self.led]
        if following:
            return following
        loose_jokers = [card for card in self.holding[seat] if self._suit(card) is None]
        if loose_jokers and self._special() is not None and self.rules["joker_in_misere"] == "must":
            return loose_jokers
        return list(self.holding[seat])

    def _act_play(self, seat: int, text: str) -> None:
        card = text.split("=", maxsplit=1)[0]
        if not self.table:
            named = text.split("=")[1] if "=" in text else self._suit(card)
            assert named is not None
            self.led = named
            if named not in self.led_before:
                self.led_before.append(named)  # JOKER-8: a suit named counts as led
        self.holding[seat].remove(card)
        self.cards_played[seat] += 1
        self.table.append((seat, card))
        if len(self.table) == self.players - len(self.sitting_out):
            self._end_trick()
        else:
            self.turn = self._next_to_play(seat)

    def _next_to_play(self, seat: int) -> int:
        """SEAT-1, PLAY-4: clockwise; those who sit out are passed over."""
        following = (seat + 1) % self.players
        while following in self.sitting_out:
            following = (following + 1) % self.players
        return following

    def _end_trick(self) -> None:
        """PLAY-3: who wins; PLAY-1: he leads next."""
        winner, best = self.table[0]
        for seat, card in self.table[1:]:
            card_power = power(card, self.led, self.trump, self.declared)
            if card_power > power(best, self.led, self.trump, self.declared):
                winner, best = seat, card
        self.done.append((winner, [card for _, card in self.table]))
        self.table = []
        self.led = ""
        if len(self.done) == self.rules["hand_size"]:
            self._finish("played", "next dealer")  # SEAT-4
        else:
            self.turn = winner

    def _finish(self, outcome: str, redeal: str) -> None:
        self._stage = "finished"
        self._outcome = outcome
        self._redeal = redeal
        self.turn = None

    # ------------------------------------------------ the score

    def _special(self) -> dict[str, Any] | None:
        """BID-7: the row of the contract, None where it is a trick bid or nobody has a contract."""
        if self.contract is None:
            return None
        return special_bid(self.rules, self.contract)

    def partners(self) -> list[int]:
        """SEAT-2, CALL: the contractor's side, himself included."""
        if self.contract_seat is None:
            return []
        side = [self.contract_seat]
        if self.rules["sides"] == "called":
            side.extend(self.called)
        else:
            side.extend(partners_in_the_auction(self.rules, self.contract_seat))
        return sorted(side)

    def _tricks_of(self, seats: list[int], count: int) -> int:
        """Tricks that these seats won among the first `count`."""
        return len([winner for winner, _ in self.done[:count] if winner in seats])

    def _bonus_of(self, seats: list[int], count: int) -> int:
        """SCORE-8: card points that these seats captured in the first `count` tricks."""
        if self.rules["card_points"] != "counted":
            return 0
        bonus = 0
        for winner, cards in self.done[:count]:
            if winner in seats:
                for card in cards:
                    bonus += card_bonus(card)
        return bonus

    def made(self) -> bool | None:
        """SCORE-1, BID-7: at least the tricks bid; a special bid: no trick at all."""
        if self._outcome != "played" or self.contract is None:
            return None
        taken = self._tricks_of(self.partners(), len(self.done))
        if self._special() is not None:
            return taken == 0
        return taken >= bid_level(self.contract)

    def _contract_points(self) -> int:
        """SCORE-1, SCORE-2, SCORE-3, BID-7: what the contractor's side wins or loses, without card points."""
        assert self.contract is not None
        row = self._special()
        if row is not None:
            stake: int = row["points"]
            return stake if self.made() else -stake
        value: int = self.rules["schedule"][self.contract]
        if not self.made():
            return -value
        slam: int | None = self.rules["slam"]
        all_taken = self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]
        if slam is not None and all_taken and value < slam:
            return slam
        return value

    def _seats_of_line(self, line: int) -> list[int]:
        return [seat for seat in range(self.players) if side_of(self.rules, seat) == line]

    def _defence_points(self, line: int, count: int) -> int:
        """SCORE-4 to SCORE-9, SCORE-12, PLAY-8: a defending line's points in the first `count` tricks."""
        seats = self._seats_of_line(line)
        own = 10 * self._tricks_of(seats, count)
        # Choice: "defenders always get theirs" (SCORE-8) holds for special bids and passed deals too.
        bonus = self._bonus_of(seats, count)
        if self.contract_seat is None:
            return own + bonus  # PLAY-8
        row = self._special()
        if row is None:
            if self.rules["sides"] == "called" and self.rules["defence_tricks"] == "together":
                together = [seat for seat in range(self.players) if seat not in self.partners()]
                own = 10 * self._tricks_of(together, count)  # SCORE-9
            return own + bonus
        # Choice: SCORE-9's "together" is for trick bids; SCORE-5 and SCORE-12 say "of his own".
        if row["defence"] == "own and the contractor's":
            # Choice: SCORE-5 at its word: the contractor's tricks, not those of a partner who plays too.
            # Contractor's tricks count only when the bid failed: without a failure there are none.
            return own + 10 * self._tricks_of([self.contract_seat], count) + bonus
        if row["defence"] == "the contractor's if failed":
            return 10 * self._tricks_of(self.partners(), count) + bonus  # SCORE-6: the bidding side's
        if row["defence"] == "own":
            return own + bonus
        return bonus

    def _contract_lines(self) -> list[int]:
        return sorted({side_of(self.rules, seat) for seat in self.partners()})

    def points(self) -> list[int]:
        """SCORE: the points of this deal for each score line, before any cap."""
        result = [0] * number_of_sides(self.rules)
        if self._outcome != "played":
            return result
        for line in range(len(result)):
            if line in self._contract_lines():
                result[line] = self._contract_points()
                if self.made():
                    # Choice: in a called game each player of the contracting side gets the cards he captured.
                    result[line] += self._bonus_of(self._seats_of_line(line), len(self.done))
            else:
                result[line] = self._defence_points(line, len(self.done))
        return result

    def running(self) -> list[list[int]]:
        """END-2: the points of each defending line after each trick."""
        result: list[list[int]] = [[] for _ in range(number_of_sides(self.rules))]
        if self._outcome != "played":
            return result
        for line in range(len(result)):
            if line not in self._contract_lines():
                for count in range(1, len(self.done) + 1):
                    result[line].append(self._defence_points(line, count))
        return result


# ---------------------------------------------------------------- a whole game


class OracleMatch:
    """A game: scores, dealer and end. Players and score lines keep the numbers they had at the start."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.started_with: int = rules["players"]
        self.players_in: list[int] = list(range(self.started_with))
        self.dealer = dealer
        self.totals: list[int] = [0] * number_of_sides(rules)
        self.hands_played = 0
        self.barred: list[int] = []  # END-4 d: lines that stood at the limit once
        self.result: list[int] | None = None

    def rules_now(self) -> Rules:
        return self.rules

    def seats(self) -> list[int]:
        return list(self.players_in)

    def dealer_seat(self) -> int:
        return self.players_in.index(self.dealer)

    def scores(self) -> list[int]:
        return list(self.totals)

    def over(self) -> bool:
        return self.result is not None

    def winners(self) -> list[int] | None:
        return None if self.result is None else list(self.result)

    def add(self, deal: OracleDeal) -> None:
        """SCORE and END: enter a finished deal."""
        if self.over() or deal.stage() != "finished":
            raise ValueError("the game is over or the deal is not finished")
        if deal.outcome() != "played":
            if deal.redeal() == "next dealer":
                self._pass_the_deal()
            return
        before = list(self.totals)
        self._enter_points(deal)
        self.hands_played += 1  # END-5: a passed deal counts, deals thrown in or misdealt do not
        self._find_end(deal, before)
        self._pass_the_deal()

    def _pass_the_deal(self) -> None:
        """SEAT-4, END-4 c: clockwise to the next player who is still in."""
        following = (self.dealer + 1) % self.started_with
        while following not in self.players_in:
            following = (following + 1) % self.started_with
        self.dealer = following

    def _own_scores(self) -> bool:
        """SEAT-2: whether every player keeps a score of his own."""
        return self.rules["sides"] in ["individual", "called"]

    def _line_of(self, deal_line: int) -> int:
        """The score line of this game that a score line of the deal belongs to (END-4 c renumbers)."""
        return self.players_in[deal_line] if self._own_scores() else deal_line

    def _lines_in(self) -> list[int]:
        """The score lines that are still in the game."""
        return list(self.players_in) if self._own_scores() else list(range(len(self.totals)))

    def _contract_lines(self, deal: OracleDeal) -> list[int]:
        return sorted({self._line_of(side_of(self.rules, seat)) for seat in deal.partners()})

    def _enter_points(self, deal: OracleDeal) -> None:
        """END-3, END-7: points made in defence do not lift a score above the cap."""
        points = deal.points()
        for deal_line in range(len(points)):
            line = self._line_of(deal_line)
            old = self.totals[line]
            new = old + points[deal_line]
            if self.rules["defence"] == "capped" and line not in self._contract_lines(deal):
                new = max(old, min(self.rules["cap"], new))
            self.totals[line] = new

    def _highest(self, lines: list[int]) -> list[int]:
        """END-0: the highest total; equal ones share."""
        if not lines:
            return []
        best = max(self.totals[line] for line in lines)
        return sorted(line for line in lines if self.totals[line] == best)

    def _find_end(self, deal: OracleDeal, before: list[int]) -> None:
        """END-0: the order in which the ends are looked for."""
        rules = self.rules
        low: list[int] = []
        if rules["limit"] is not None:
            low = [line for line in self._lines_in() if self.totals[line] <= rules["limit"]]
        if rules["at_limit"] == "cannot win":
            self.barred.extend(line for line in low if line not in self.barred)

        named = self._contract_winners(deal)
        if not named:
            named = self._defence_winners(deal, before)
        if named:
            # END-4 d. Choice: at its word: when a barred player is among several named, nobody wins.
            self.result = [] if [line for line in named if line in self.barred] else named
            return

        if low and rules["at_limit"] == "highest wins":  # END-4 a
            self.result = self._highest(self._lines_in())
            return
        if low and rules["at_limit"] == "other side wins":  # END-4 b
            # With more than two sides the best of the others (six-pairs).
            others = [line for line in self._lines_in() if line not in low]
            # Choice: all at the limit (after END-4 c, where the game for fewer has a narrower one): the highest
            # total, for only END-4 d leaves nobody to win (END-6).
            self.result = self._highest(others or self._lines_in())
            return
        if low and rules["at_limit"] == "drops out":  # END-4 c
            self._drop_out(low)
            if self.result is not None:
                return

        # Choice: the hand limit is that of the ruleset under which the hand was played.
        if rules["hand_limit"] is not None and self.hands_played >= rules["hand_limit"]:  # END-5
            # Choice: under END-4 d the highest total among those who can still win.
            self.result = self._highest([line for line in self._lines_in() if line not in self.barred])

    def _contract_winners(self, deal: OracleDeal) -> list[int]:
        """END-1: the contractor's side at the target; END-3: whether it must have made its contract."""
        winners = []
        for line in self._contract_lines(deal):
            if self.totals[line] < self.rules["target"]:
                continue
            # Choice: where the defence may win, a failed contract does not bar the contractor's side (END-1).
            if self.rules["defence"] == "may win" or deal.made():
                winners.append(line)
            elif self.rules["defence"] == "from a threshold" and self.totals[line] >= self.rules["threshold"]:
                winners.append(line)  # END-3: there any side wins
        return winners

    def _defence_winners(self, deal: OracleDeal, before: list[int]) -> list[int]:
        """END-2, END-3: those who may win in defence; on a passed deal that is everybody (END-0)."""
        if self.rules["defence"] == "may win":
            goal: int = self.rules["target"]
        elif self.rules["defence"] == "from a threshold":
            goal = self.rules["threshold"]
        else:
            return []
        there = []
        for line in self._lines_in():
            if line not in self._contract_lines(deal) and self.totals[line] >= goal:
                there.append(line)
        if len(there) <= 1 or self.rules["several_at_target"] == "highest total":
            return self._highest(there)
        if self.rules["several_at_target"] == "order of tricks":
            return self._first_there(deal, before, there, goal)
        return self._first_to_win_a_trick(deal, there)

    def _first_there(self, deal: OracleDeal, before: list[int], there: list[int], goal: int) -> list[int]:
        """END-2: in the order of tricks; on the same trick the higher final total."""
        when: dict[int, int] = {}
        running = deal.running()
        for deal_line in range(len(running)):
            line = self._line_of(deal_line)
            if line in there:
                when[line] = 0  # there before the first trick
                for gained in running[deal_line]:
                    if before[line] < goal and before[line] + gained < goal:
                        when[line] += 1
        earliest = min(when.values())
        return self._highest([line for line in there if when[line] == earliest])

    def _first_to_win_a_trick(self, deal: OracleDeal, there: list[int]) -> list[int]:
        """END-2: the one who won the earliest trick."""
        for winner, _ in deal.done:
            line = self._line_of(side_of(self.rules, winner))
            if line in there:
                return [line]
        # Choice: when none of them won a trick, the highest total.
        return self._highest(there)

    def _drop_out(self, low: list[int]) -> None:
        """END-4 c: they are out, the others play on under the ruleset for fewer players."""
        left = [player for player in self.players_in if player not in low]
        following: Rules | None = self.rules
        for _ in low:
            following = None if following is None else following["fewer"]
        if len(left) <= 1:
            # the last one left wins (if none is left, which no hand can bring about: the highest total)
            self.result = left if left else self._highest(low)
        elif following is None:
            # Choice: no ruleset is named for so few, so they cannot play on: the highest total of those left wins.
            self.result = self._highest(left)
        else:
            self.rules = following
        if left:
            self.players_in = left
