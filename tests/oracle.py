"""A second referee for Five Hundred: written from the rules alone, shares nothing with the library.

It is slow, plain and complete for the rules it covers. The library is compared with it action by action.
Rulesets, calls, cards and plays are all plain text. Not covered, for they are no part of a deal or a single
game: DEAL-6, PLAY-7, PLAY-9, IRR-1, SCORE-11, END-9. Comments that begin with "Choice:" mark the places
where the rulebook can be read in more than one way.
"""

from functools import cache
from typing import Any

Rules = dict[str, Any]
#: One entry of a score: the line, its points, the rule that gives them.
Item = tuple[int, int, str]

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


@cache
def pack_place(card: str) -> int:
    """The place of a card in the order of the pack, used for sorted listings only."""
    if is_joker(card):
        return 1000 + JOKERS.index(card)
    return 100 * SUITS.index(printed_suit(card)) + RANKS.index(printed_rank(card))


def in_pack_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=pack_place)


def effective_suit(rules: Rules, card: str, trump: str | None, declared: dict[str, str]) -> str | None:
    """The suit a card belongs to for every purpose: CARD-4, CARD-9, JOKER-1, JOKER-2, JOKER-5. None: no suit."""
    if is_joker(card):
        if trump is not None:
            return trump
        return declared.get(card)
    if trump is not None and card == "J" + SAME_COLOUR[trump]:
        return trump
    if trump is not None and is_four_of_trumps(rules, card, trump):
        return trump
    return printed_suit(card)


def is_four_of_trumps(rules: Rules, card: str, trump: str) -> bool:
    """CARD-9: the four that is printed in the other suit of trump's colour and counts as the lowest trump."""
    # Choice: a four printed in the trump suit itself keeps its place between the 3 and the 5.
    return bool(rules["fours"] == "of trumps" and card == "4" + SAME_COLOUR[trump])


def power(
    rules: Rules, card: str, led: str, trump: str | None, declared: dict[str, str], misere: bool
) -> tuple[int, int]:
    """How strong a card is in a trick to which `led` was led ("": no suit was led).

    CARD-5, CARD-6, CARD-7, CARD-9, CARD-10, PLAY-3, JOKER-2, JOKER-7.
    """
    suit = effective_suit(rules, card, trump, declared)
    if is_joker(card):
        if suit is None and misere and rules["joker_rank"] == "lowest in misere":
            # JOKER-7: below every card of the suit led, above all that do not follow.
            # Choice: the higher joker beats the lower one that was led, though it was not led itself.
            return (1, JOKERS.index(card))
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
        if is_four_of_trumps(rules, card, trump):
            return (7, -1)
        return (7, rank)
    if suit == led:
        if trump is None and rules["jacks"] == "above aces" and printed_rank(card) == "J":
            return (6, len(RANKS))
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


# SCORE-5 to SCORE-7, SCORE-12: which of them a special bid's column "defenders score" means (BID-7).
# Choice: each of the four says what the bidder scores, too, so it stands by the bidder's points as well.
RULE_OF_SPECIAL = {
    "own and the contractor's": "SCORE-5",
    "the contractor's if failed": "SCORE-6",
    "nothing": "SCORE-7",
    "own": "SCORE-12",
}


# ---------------------------------------------------------------- seats and sides


def number_of_sides(rules: Rules) -> int:
    """SEAT-2: the number of scorers."""
    players: int = rules["players"]
    if rules["sides"] == "partners of two":
        return players // 2
    if rules["sides"] == "partners of three":
        return players // 3
    return players


def side_of(rules: Rules, seat: int) -> int:
    """SEAT-2: the scorer of a seat."""
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


def goal_of(row: dict[str, Any]) -> tuple[str, int]:
    """BID-7, BID-12: the tricks of a special bid: "none", "exactly" or "at least" so many."""
    words = row["goal"].split(" ")
    if words[0] == "none":
        return ("none", 0)
    return (" ".join(words[:-1]), int(words[-1]))


def is_inkle(rules: Rules, bid: str) -> bool:
    """BID-9: a bid of six where only the first two players may make one."""
    return bool(rules["inkles"] and special_bid(rules, bid) is None and bid_level(bid) == 6)


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
    if above is None:
        # the highest of all; Choice: above a bid that is not the highest of the schedule it is no place (BID-8)
        return len(ladder) - 1 if below == ladder[-1] else None
    if below not in ladder or above not in ladder:
        return None
    if ladder.index(above) != ladder.index(below) + 1:
        return None
    return ladder.index(below)


def value_above(rules: Rules, ladder: list[str], step: int) -> float:
    """The value of the bid that follows this step of the ladder; above the last one there is none."""
    if step + 1 == len(ladder):
        return float("inf")
    return float(rules["schedule"][ladder[step + 1]])


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
        upper = value_above(rules, ladder, new_step)
        old_value: int = old_row["value"]
        return old_value <= lower and old_value < upper
    if old_step is not None:
        if new_row is None:
            return ladder.index(new) > old_step
        lower = schedule[ladder[old_step]]
        upper = value_above(rules, ladder, old_step)
        new_value: int = new_row["value"]
        return new_value >= upper and new_value > lower
    new_worth: int = schedule[new] if new_row is None else new_row["value"]
    old_worth: int = schedule[old] if old_row is None else old_row["value"]
    return new_worth > old_worth


# ---------------------------------------------------------------- one deal


class OracleDeal:
    """One deal, from the pack to the points."""

    def __init__(self, rules: Rules, dealer: int, order: list[str], barred: list[int] | None = None) -> None:
        self.rules = rules
        self.barred: list[int] = list(barred or [])  # BID-13: seats that may not bid
        self.players: int = rules["players"]
        self.dealer = dealer
        self.eldest = (dealer + 1) % self.players  # SEAT-1; with a dummy the opponent (DEAL-5)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.kitty: list[str] = []
        self.dummy: list[str] | None = [] if rules["dummy_hand"] else None
        self.left_out: list[str] = []  # CARD-3: cards out of play
        # TWO-1: each seat's piles, each of two places: the card that lies face up, the card it covers
        self.piles: list[list[list[str | None]]] = [[] for _ in range(self.players)]
        self._deal_out(order)
        self.piles_dealt = [[tuple(pile) for pile in piles] for piles in self.piles]

        self.holding: list[list[str]] = [list(hand) for hand in self.hands]
        self._stage = "auction"
        self._outcome = ""
        self._redeal = ""
        # the auction
        self.ladder = ladder_of(rules)
        self.turn: int | None = self.eldest
        self.looked: list[int] = []  # BID-10: those who have seen their cards, where there is a blind bid
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
        self.exchange_step = ""  # who discards: "contractor", "partner" (KITTY-3) or "slam" (BID-17)
        self.to_discard = 0  # how many
        self.kitty_taken = False
        self.discards: list[str] = []  # the cards that were discarded for good
        self.called: list[int] = []  # called partners
        self.called_by_card = False
        self.slam_declared = False  # BID-17
        self.breacher: int | None = None  # BID-15
        self.declared: dict[str, str] = {}  # declared jokers: joker -> suit
        # the play
        self.sitting_out: list[int] = []
        self.trick: list[tuple[int, str]] = []  # the trick that is being played
        self.trick_order: list[tuple[int, str]] = []  # who plays to it in turn, from "hand" or from "table"
        self.led: str = ""  # the suit to follow in it
        self.led_before: list[str] = []  # suits led in this hand so far
        self.done: list[tuple[int, list[str]]] = []  # finished tricks: winner, cards
        self.cards_played: list[int] = [0] * self.players
        # what happened: in words, the cards that go with it, and who has seen these (None: everybody)
        self.happened: list[tuple[str, list[str], list[int] | None]] = []
        self.hand_lies_open = False  # PLAY-5
        # JOKER-7: for each seat and place the suits it has played, and those it has shown itself void of
        self.suits_played: dict[tuple[int, str], list[str]] = {}
        self.shown_void: dict[tuple[int, str], list[str]] = {}
        for seat in range(self.players):
            for place in ["hand", "table"]:
                self.suits_played[(seat, place)] = []
                self.shown_void[(seat, place)] = []

    def _deal_out(self, order: list[str]) -> None:
        """DEAL-1, DEAL-2, DEAL-5, TWO-1, TWO-2: packets clockwise from eldest hand, `K` to the kitty."""
        receivers: list[list[str]] = [self.hands[seat] for seat in clockwise_from(self.eldest, self.players)]
        if self.dummy is not None:
            receivers.insert(0, self.dummy)
        tables: list[list[str]] = [[] for _ in range(self.players)]
        if self.rules["table_cards"]:
            # TWO-1: eldest's hand, dealer's hand, eldest's table, dealer's table
            receivers.extend(tables[seat] for seat in clockwise_from(self.eldest, self.players))
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
        self.left_out = rest  # the last cards of the pack are dealt to nobody
        if len(rest) != self.rules["out_of_play"] or sorted(order) != sorted(self.rules["deck"]):
            raise ValueError("the packets do not deal the deck")
        for seat in range(self.players):
            half = len(tables[seat]) // 2
            for number in range(half):
                # the first half lies face down, the second half face up on it
                self.piles[seat].append([tables[seat][half + number], tables[seat][number]])

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
        if self._stage == "slam":
            return ["slam", "no slam"]
        if self._stage == "giving":
            return ["give " + card for card in self.holding[self.turn]]
        if self._stage == "breach":
            return self._legal_breaches(self.turn)
        if self._stage == "declaring":
            return self._legal_declarations(self.turn)
        if self._stage == "play":
            return self._legal_plays(self.turn)
        return []  # the exchange: see is_legal

    def is_legal(self, text: str) -> bool:
        if self._stage == "exchange" and self.turn is not None:
            return self._is_legal_discard(self.turn, text)
        return text in self.legal()

    def act(self, text: str) -> None:
        if self.turn is None or not self.is_legal(text):
            raise ValueError("not legal: " + text)
        self._act(text)
        if self.shown() and not self.hand_lies_open:
            # Choice: where a trick ends at the same moment, it ends before the hand is shown.
            self.hand_lies_open = True
            for seat, cards in self.shown().items():
                self._tell(f"{seat} shows", cards)

    def _act(self, text: str) -> None:
        assert self.turn is not None
        unlooked = self._stage == "auction" and self._has_not_looked(self.turn)
        if self._stage not in ["exchange", "giving", "play"] and text != "look":
            self._tell(f"{self.turn} says {text}")
        if unlooked:
            # BID-10: whoever looks takes up the hand, and so does whoever has bid without looking.
            self._tell(f"{self.turn} looks", self.hands[self.turn], [self.turn])
        if self._stage == "auction":
            self._act_call(self.turn, text)
        elif self._stage == "claims":
            self._act_claim(text)
        elif self._stage == "exchange":
            self._act_discard(self.turn, text)
        elif self._stage == "calling":
            self._act_partner_call(text)
        elif self._stage == "slam":
            self._act_slam(text)
        elif self._stage == "giving":
            self._act_gift(self.turn, text)
        elif self._stage == "breach":
            self._act_breach(self.turn, text)
        elif self._stage == "declaring":
            self._act_declaration(text)
        else:
            self._act_play(self.turn, text)

    def might(self) -> list[str]:
        """What the player in turn might think of, legal or not: every call, or every card that lies before them."""
        if self.turn is None:
            return []
        if self._stage == "auction":
            specials = [row["key"] for row in self.rules["specials"]]
            return ["P", "look", "throw in", *self.rules["schedule"], *specials]
        if self._stage == "claims":
            return ["keep", "throw in"]
        if self._stage == "exchange":
            return self._discards_in_mind(self.turn)
        if self._stage == "calling":
            seats = [str(seat) for seat in range(self.players)]
            pairs = [one + " " + two for one in seats for two in seats if one < two]
            return ["alone", *["call " + word for word in [*seats, *pairs, *self.rules["deck"], *JOKERS]]]
        if self._stage == "slam":
            return ["slam", "no slam"]
        if self._stage == "giving":
            return ["give " + card for card in self.rules["deck"]]
        if self._stage == "breach":
            return ["breach", "no breach"]
        if self._stage == "declaring":
            both = ["declare JK=" + one + " JK2=" + two for one in SUITS for two in SUITS]
            return ["declare none", *["declare " + joker + "=" + suit for joker in JOKERS for suit in SUITS], *both]
        texts = []
        for card in self._cards_in_turn(self.turn):
            if self.trick or self._suit(card) is not None or self.rules["joker_naming"] == "nothing":
                texts.append(card)
                if not self.trick and is_joker(card) and self.trump is not None:
                    texts.extend(card + "=" + suit for suit in SUITS)
            else:
                texts.extend(card + "=" + suit for suit in SUITS)
        return texts

    def objections(self, text: str) -> list[str]:
        """The numbers of all rules against something that they might do; none where it is legal."""
        assert self.turn is not None
        if self._stage == "auction":
            return self._against_call(self.turn, text)
        if self._stage != "play":
            return [] if self.is_legal(text) else self._against_between(self.turn, text)
        if self.trick:
            return self._against_card(self.turn, text)
        return self._against_lead(self.turn, text)

    def _discards_in_mind(self, seat: int) -> list[str]:
        """Some ways to discard: as many as are due, one more and one less, or one that they do not hold."""
        held = in_pack_order(self.holding[seat])
        strange = [card for card in in_pack_order(self.rules["deck"]) if card not in held][:1]
        texts = []
        for cards in [held[: self.to_discard], held[: self.to_discard + 1], held[: self.to_discard - 1]]:
            texts.append(" ".join(["discard", *cards]))
        texts.append(" ".join(["discard", *in_pack_order(held[: self.to_discard - 1] + strange)]))
        return texts

    def _against_between(self, seat: int, text: str) -> list[str]:
        """What is against something between auction and play: DEAL-4, KITTY, CALL, BID-15, BID-17, JOKER-5."""
        if self._stage == "claims":
            return ["DEAL-4"]
        if self._stage == "exchange":
            return self._against_discard(seat, text)
        if self._stage == "giving":
            return ["BID-17"]
        if self._stage == "breach":
            return ["BID-15"]
        if self._stage == "declaring":
            return ["JOKER-5"]
        return self._against_partner_call(seat, text)

    def _against_discard(self, seat: int, text: str) -> list[str]:
        """KITTY-1, KITTY-3, BID-17: what is against laying these cards away."""
        cards = text.split(" ")[1:]
        rules = []
        if any(card not in self.holding[seat] for card in cards):
            rules.append("KITTY-1")
        if len(cards) != self.to_discard:
            passed_on = self.exchange_step == "partner" or self._receiver_of_discards() is not None
            # Choice: KITTY-1 where cards are only discarded for the kitty; the others say how many where they differ.
            rules.append("BID-17" if self.exchange_step == "slam" else "KITTY-3" if passed_on else "KITTY-1")
        return rules

    def _against_partner_call(self, seat: int, text: str) -> list[str]:
        """CALL-1 to CALL-5: what is against naming nobody, players or a card."""
        assert self.contract is not None
        high = bid_level(self.contract) >= 8
        words = text.split(" ")[1:]
        if not words:
            return ["CALL-4"]  # going alone is a setting
        if words[0].isdigit():
            rules = []
            if str(seat) in words:
                rules.append("CALL-2")  # nobody is their own partner
            if not high and self.rules["calling"] == "card":
                rules.append("CALL-1")
            if not high and len(words) > 1:
                rules.append("CALL-2")
            return rules
        rules = []
        card = words[0]
        if high or self.rules["calling"] == "player":
            rules.append("CALL-2")
        if not self._is_callable(card):
            rules.append("CALL-3")
        if card in self.holding[seat] or card in self.discards or card not in self.rules["deck"]:
            rules.append("CALL-1")  # nobody else holds it
        return rules

    def _tell(self, what: str, cards: list[str] | None = None, seen_by: list[int] | None = None) -> None:
        """Write down what happened; nobody but those in `seen_by` has seen the cards."""
        self.happened.append((what, in_pack_order(cards or []), seen_by))

    def history(self, seat: int | None = None) -> list[str]:
        """PLAY-6: everything that happened, with the cards that this seat has seen, or else everybody."""
        open_piles = [", " + " ".join(str(up) for up, _ in piles) for piles in self.piles_dealt]
        told = [f"{self.dealer} deals" + "".join(open_piles if self.rules["table_cards"] else [])]
        if seat is not None and not [row for row in self.rules["specials"] if row["blind"]]:
            told[0] = " ".join([told[0], *in_pack_order(self.hands[seat])])
        for what, cards, seen_by in self.happened:
            seen = seen_by is None or seat in seen_by
            told.append(" ".join([what, *cards]) if seen else what)
        return told

    def hand(self, seat: int) -> list[str]:
        return in_pack_order(self.holding[seat])

    def table(self, seat: int) -> list[list[Any]]:
        """TWO-1: each pile: the card that lies face up on it or None, and how many lie covered (1 or 0)."""
        return [[top, 0 if covered is None else 1] for top, covered in self.piles[seat]]

    def kitty_seen(self) -> list[str]:
        """KITTY-3: the kitty, where it is shown to everybody before it is taken."""
        if self.rules["kitty_shown"] and self.kitty_taken:
            return in_pack_order(self.kitty)
        return []

    def shown(self) -> dict[int, list[str]]:
        """PLAY-5: the hands that lie open now."""
        row = self._special()
        if self._stage != "play" or row is None or self.contract_seat is None:
            # Choice: "until the end": once the deal is finished no hand lies open any more.
            return {}
        # Choice: only the contractor's hand is shown, also where a partner plays too.
        if row["shown"] == "before the lead":
            return {self.contract_seat: self.hand(self.contract_seat)}  # PLAY-10
        if row["shown"] == "after the first trick" and len(self.done) >= 1:
            return {self.contract_seat: self.hand(self.contract_seat)}
        if row["shown"] == "after their first card" and self.cards_played[self.contract_seat] >= 1:
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
        """BID-1, BID-2, BID-4, BID-7, BID-10, BID-13, DEAL-4 a."""
        if self._has_not_looked(seat):
            return ["look", *self._legal_bids(seat, blind=True)]
        bids = self._legal_bids(seat, blind=False)
        texts = list(bids)
        if not bids or not self._is_stuck(seat):
            texts.append("P")
        if self._may_claim_early(seat):
            texts.append("throw in")
        return texts

    def _has_not_looked(self, seat: int) -> bool:
        """BID-10: where there is a blind bid, everybody comes to their first turn without having looked."""
        return seat not in self.looked and bool([row for row in self.rules["specials"] if row["blind"]])

    def _legal_bids(self, seat: int, blind: bool) -> list[str]:
        """The bids open to a player before (blind) or after they have looked at their cards."""
        if seat in self.barred:
            return []  # BID-13: all their calls are passes
        texts = []
        if not blind:
            for bid in self.rules["schedule"]:
                if self._is_permitted(bid) and self._is_high_enough(bid):
                    texts.append(bid)
        for row in self.rules["specials"]:
            if row["blind"] == blind and self._is_high_enough(row["key"]) and self._conditions_hold(seat, row):
                texts.append(row["key"])
        return texts

    def _is_permitted(self, bid: str) -> bool:
        """BID-1, BID-9, BID-16: whether the ruleset has this trick bid at all at this moment."""
        level = bid_level(bid)
        if bid_denomination(self.rules, bid) == "NT":
            if self.rules["no_trump"] == "barred":
                return False
            if self.rules["no_trump"] == "from seven" and level < 7:
                return False
        if is_inkle(self.rules, bid):
            return len(self.calls) < 2  # BID-9: the first two players only
        lowest: int = self.rules["lowest_level"]
        highest: int = self.rules["highest_level"]
        return lowest <= level <= highest

    def _is_stuck(self, seat: int) -> bool:
        """BID-13: all others have passed, so the dealer must bid."""
        if not self.rules["dealer_stuck"] or seat != self.dealer or self.standing is not None:
            return False
        callers = [who for who, _ in self.calls]
        return not [who for who in range(self.players) if who != seat and who not in callers]

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
        if row["gate"] == "eight":  # BID-16
            levels = [bid_level(call) for _, call in bids if special_bid(self.rules, call) is None]
            if not levels or max(levels) < 8:
                return False
        if row["gate"] == "over a seven":  # BID-16
            if self.standing is None or special_bid(self.rules, self.standing) is not None:
                return False
            if bid_level(self.standing) != 7:
                return False
        if row["gate"] == "all have spoken":  # BID-16
            callers = [who for who, _ in self.calls]
            if [who for who in range(self.players) if who not in callers]:
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

    def _against_call(self, seat: int, text: str) -> list[str]:
        """BID-1, BID-2, BID-7, BID-9, BID-10, BID-13, BID-16, DEAL-4 a."""
        rules = []
        row = special_bid(self.rules, text)
        blind = text == "look" or (row is not None and row["blind"])
        if self._has_not_looked(seat) != blind:
            rules.append("BID-10")
        if text == "throw in" and not self._may_claim_early(seat):
            rules.append("DEAL-4")
        if text == "P" and self._is_stuck(seat) and self._legal_bids(seat, blind=False):
            rules.append("BID-13")
        if text in ["P", "look", "throw in"]:
            return rules
        if seat in self.barred:
            rules.append("BID-13")
        if not self._is_high_enough(text):
            rules.append("BID-2")
        if row is None and not self._is_permitted(text):
            inkle = is_inkle(self.rules, text)
            if inkle and len(self.calls) >= 2:
                rules.append("BID-9")
            if not inkle and not self.rules["lowest_level"] <= bid_level(text) <= self.rules["highest_level"]:
                rules.append("BID-1")
            if bid_denomination(self.rules, text) == "NT" and (
                self.rules["no_trump"] == "barred" or (self.rules["no_trump"] == "from seven" and bid_level(text) < 7)
            ):
                rules.append("BID-16")
        if row is not None and not self._conditions_hold(seat, row):
            if not self._conditions_hold(seat, {**row, "gate": "none"}):
                rules.append("BID-7")  # a partner's bid that it needs
            if not self._conditions_hold(seat, {**row, "answers": None}):
                rules.append("BID-7" if row["gate"] == "seven" else "BID-16")
        return rules

    def _act_call(self, seat: int, text: str) -> None:
        if text == "throw in":
            self._finish("misdealt", "same dealer")  # DEAL-4
            return
        self.looked.append(seat)  # BID-10: by looking, or by a blind bid
        if text == "look":
            return  # the turn stays with them
        was_last_bidder_asked = self.standing_seat == seat
        self.calls.append((seat, text))
        changed = False
        if text == "P":
            if not was_last_bidder_asked and self.rules["reentry"] != "always":
                self.out.append(seat)
        else:
            before = self.last_bid.get(seat)
            if before is not None:
                # BID-5: against their own previous bid
                changed = bid_denomination(self.rules, before) != bid_denomination(self.rules, text)
            self.last_bid[seat] = text
            self.standing = text
            self.standing_seat = seat
        if self.rules["auction"] == "single round":
            self._after_call_in_single_round(seat)
            return
        if was_last_bidder_asked:
            if text == "P":
                self._end_auction()  # BID-5, BID-14: the bid stands
                return
            if self.rules["last_bidder"] != "may raise" and not changed:
                self._end_auction()  # BID-5: a raise in the same suit
                return
            self.out = []  # BID-5: a change of suit; BID-14: any raise
        elif changed and self.rules["reentry"] == "on a change of suit":
            self.out = []  # BID-5: everybody may call again
        self._after_call_until_passed(seat)

    def _after_call_in_single_round(self, seat: int) -> None:
        """BID-4 a: each speaks once, the dealer last."""
        if seat == self.dealer:
            self._end_auction()
        else:
            self.turn = (seat + 1) % self.players

    def _after_call_until_passed(self, seat: int) -> None:
        """BID-4 b, BID-5, BID-14: who calls next, or the end."""
        if self.rules["reentry"] == "always":
            silent = self._not_heard_since_the_last_bid()
        else:
            silent = [who for who in range(self.players) if who not in self.out and who != self.standing_seat]
        for who in clockwise_from((seat + 1) % self.players, self.players):
            if who in silent:
                self.turn = who
                return
        if self.standing is None:
            self._end_auction()
        elif self.rules["last_bidder"] == "may raise":
            self.turn = self.standing_seat  # BID-14: they are asked, no matter who else has bid
        elif self._may_change_suit_last():
            # BID-5: the last bidder is asked. Choice: also when they can only stand.
            self.turn = self.standing_seat
        else:
            self._end_auction()

    def _may_change_suit_last(self) -> bool:
        """BID-5: the last of several bidders is asked; BID-14: unless nobody may raise their own bid."""
        if self.rules["last_bidder"] == "may not raise their own bid":
            return False
        return self.rules["reentry"] == "on a change of suit" and len(self.last_bid) > 1

    def _not_heard_since_the_last_bid(self) -> list[int]:
        """BID-14: those who have not called since the standing bid (without one: not at all)."""
        heard: list[int] = []
        for who, call in self.calls:
            if call != "P":
                heard = []
            heard.append(who)
        return [who for who in range(self.players) if who not in heard]

    def _end_auction(self) -> None:
        bids = [call for _, call in self.calls if call != "P"]
        if bids and not [bid for bid in bids if not is_inkle(self.rules, bid)]:
            self._finish("passed out", "same dealer")  # BID-9: nothing but inkles
            return
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
        """DEAL-4 b: seats are asked clockwise from the contractor's left, who comes last or is not asked."""
        assert self.contract_seat is not None
        if self.rules["late_claim"] != "barred":
            self.asked = clockwise_from((self.contract_seat + 1) % self.players, self.players)
            if self.rules["late_claim"] == "anyone but the contractor":
                self.asked.remove(self.contract_seat)
        if self.asked:
            self._stage = "claims"
            self.turn = self.asked[0]
        else:
            self._after_claims()

    def _after_claims(self) -> None:
        """CALL-4: partners are called before the kitty is taken, or later."""
        if self.rules["call_time"] == "before the kitty" and self._calls_partners():
            self._start_calling()
        else:
            self._start_exchange()

    def _legal_claims(self, seat: int) -> list[str]:
        """DEAL-4 b: a hand with no face card, ace, trump or joker."""
        for card in self.holding[seat]:
            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
                return ["keep"]
            if self.trump is not None and self._suit(card) == self.trump:
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
            self._after_claims()

    # ------------------------------------------------ the exchange

    def _start_exchange(self) -> None:
        """KITTY-1, KITTY-2."""
        assert self.contract_seat is not None
        row = self._special()
        if not self.kitty or (row is not None and row["kitty"] == "left"):
            self._after_exchange()
            return
        self.holding[self.contract_seat].extend(self.kitty)
        self.kitty_taken = True
        seen_by = None if self.rules["kitty_shown"] else [self.contract_seat]  # KITTY-1, KITTY-3
        self._tell(f"{self.contract_seat} takes the kitty of {len(self.kitty)}", self.kitty, seen_by)
        self._ask_for_discards(self.contract_seat, "contractor", len(self.kitty))

    def _ask_for_discards(self, seat: int, step: str, number: int) -> None:
        self._stage = "exchange"
        self.exchange_step = step
        self.to_discard = number
        self.turn = seat

    def _is_legal_discard(self, seat: int, text: str) -> bool:
        """KITTY-1: as many cards as the kitty had, any cards; BID-17: one card."""
        words = text.split(" ")
        if words[0] != "discard":
            return False
        cards = words[1:]
        if len(cards) != self.to_discard or len(set(cards)) != len(cards):
            return False
        for card in cards:
            if card not in self.holding[seat]:
                return False
        # Choice: one text for each discard, in pack order; another order of the same cards is refused.
        return cards == in_pack_order(cards)

    def _act_discard(self, seat: int, text: str) -> None:
        cards = text.split(" ")[1:]
        for card in cards:
            self.holding[seat].remove(card)
        receiver = self._receiver_of_discards()
        if self.exchange_step == "contractor" and receiver is not None:
            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, [seat, receiver])
            self.holding[receiver].extend(cards)  # KITTY-3
            self._ask_for_discards(receiver, "partner", len(cards))
            return
        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
        self.discards.extend(cards)
        if self.exchange_step == "slam":
            self._start_breach()
        else:
            self._after_exchange()

    def _receiver_of_discards(self) -> int | None:
        """KITTY-3: the partner to whom the bidder of a double bid passes the discards."""
        assert self.contract_seat is not None
        row = self._special()
        if row is None or row["kitty"] != "passed on" or self.rules["sides"] == "called":
            return None
        partners = partners_in_the_auction(self.rules, self.contract_seat)
        # Choice: of two partners the next one clockwise; without a partner the bidder simply discards.
        for seat in clockwise_from(self.contract_seat, self.players):
            if seat in partners:
                return seat
        return None

    def _after_exchange(self) -> None:
        """CALL-4: after the discard, unless it was done before."""
        if self.rules["call_time"] == "after the discard" and self._calls_partners():
            self._start_calling()
        else:
            self._start_slam()

    # ------------------------------------------------ calling partners

    def _calls_partners(self) -> bool:
        """CALL-4: special bids are played alone."""
        return self.rules["sides"] == "called" and self._special() is None

    def _start_calling(self) -> None:
        self._stage = "calling"
        self.turn = self.contract_seat

    def _legal_partner_calls(self, seat: int) -> list[str]:
        """CALL-1, CALL-2, CALL-3, CALL-4, CALL-5."""
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
        if self.rules["calling"] in ["player", "card or player"]:
            for one in others:
                texts.append("call " + str(one))
        if self.rules["calling"] in ["card", "card or player"]:
            for card in self.rules["deck"]:
                if card not in self.holding[seat] and card not in self.discards and self._is_callable(card):
                    texts.append("call " + card)
        return texts

    def _is_callable(self, card: str) -> bool:
        """CALL-3."""
        if is_joker(card):
            return False
        if self.rules["callable_cards"] == "no joker nor bower" and self.trump is not None:
            return card not in ["J" + self.trump, "J" + SAME_COLOUR[self.trump]]
        return True

    def _act_partner_call(self, text: str) -> None:
        for word in text.split(" ")[1:]:
            if word.isdigit():
                self.called.append(int(word))
            else:
                self.called_by_card = True
                for seat in range(self.players):
                    if word in self.holding[seat]:
                        self.called.append(seat)  # CALL-1: its holder is their partner
                # CALL-4: a card that lies in the kitty, or out of play, leaves the contractor alone
        if self.rules["call_time"] == "before the kitty":
            self._start_exchange()
        else:
            self._start_slam()

    # ------------------------------------------------ the declared slam

    def _start_slam(self) -> None:
        """BID-17: partners of two, trick bids only."""
        # Choice: also asked where the bid is for all tricks already.
        offered = self.rules["declared_slam"] is not None and self.rules["sides"] == "partners of two"
        if offered and self._special() is None:
            self._stage = "slam"
            self.turn = self.contract_seat
        else:
            self._start_breach()

    def _act_slam(self, text: str) -> None:
        assert self.contract_seat is not None
        if text == "no slam":
            self._start_breach()
            return
        self.slam_declared = True
        self._stage = "giving"
        self.turn = partners_in_the_auction(self.rules, self.contract_seat)[0]

    def _act_gift(self, seat: int, text: str) -> None:
        """BID-17: a card of the partner's choice; the contractor discards one more."""
        assert self.contract_seat is not None
        card = text.split(" ")[1]
        self._tell(f"{seat} gives {self.contract_seat} a card", [card], [seat, self.contract_seat])
        self.holding[seat].remove(card)
        self.holding[self.contract_seat].append(card)
        self._ask_for_discards(self.contract_seat, "slam", 1)

    # ------------------------------------------------ breach

    def goal(self) -> tuple[str, int]:
        """What the contractor's side must take: "none", "exactly" or "at least" so many tricks."""
        assert self.contract is not None
        row = self._special()
        if row is not None:
            return goal_of(row)
        if self.slam_declared:
            return ("at least", self.rules["hand_size"])
        return ("at least", bid_level(self.contract))

    def _start_breach(self) -> None:
        """BID-15: against seven or more tricks and against misere."""
        assert self.contract_seat is not None
        word, number = self.goal()
        if self.rules["breach"] is not None and (word == "none" or (word == "at least" and number >= 7)):
            known = [self.contract_seat]
            if self.rules["sides"] != "called":
                known.extend(partners_in_the_auction(self.rules, self.contract_seat))
            elif not self.called_by_card:
                known.extend(self.called)
            for seat in clockwise_from(self.contract_seat, self.players):
                if seat not in known:
                    self.asked.append(seat)
        if self.asked:
            self._stage = "breach"
            self.turn = self.asked[0]
        else:
            self._start_declaring()

    def _legal_breaches(self, seat: int) -> list[str]:
        """BID-15: the holder of a called card is asked too, but may only decline."""
        if seat in self.partners():
            return ["no breach"]
        return ["breach", "no breach"]

    def _act_breach(self, seat: int, text: str) -> None:
        self.asked = self.asked[1:]
        if text == "breach":
            self.breacher = seat
            self.asked = []
        if self.asked:
            self.turn = self.asked[0]
        else:
            self._start_declaring()

    # ------------------------------------------------ declaring the joker

    def _start_declaring(self) -> None:
        """JOKER-5: every contractor without trumps takes this step, joker or not."""
        jokers_in_deck = [card for card in self.rules["deck"] if is_joker(card)]
        self.asked = self._holders_asked() if jokers_in_deck else []
        if self.asked:
            self._stage = "declaring"
            self.turn = self.asked[0]
            return
        if self.rules["joker_declared"] == "by the contractor" and self.trump is None and jokers_in_deck:
            self._stage = "declaring"
            self.turn = self.contract_seat
        else:
            self._start_play()

    def _holders_asked(self) -> list[int]:
        """JOKER-5, by the holder: without trumps everybody who plays is asked, the contractor first."""
        if self.rules["joker_declared"] != "by the holder" or self.contract_seat is None or self.trump is not None:
            return []
        self._sit_out()
        return [seat for seat in clockwise_from(self.contract_seat, self.players) if seat not in self.sitting_out]

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
        self.asked = self.asked[1:]
        if all(card in self.declared for card in self.rules["deck"] if is_joker(card)):
            self.asked = []  # what everybody has heard: no joker is left
        if self.asked:
            self.turn = self.asked[0]
        else:
            self._start_play()

    # ------------------------------------------------ the play

    def _start_play(self) -> None:
        """PLAY-1, PLAY-4, PLAY-8, PLAY-10, BID-17."""
        self._stage = "play"
        if self.contract_seat is None:
            self._start_trick(self.eldest, "hand")
            return
        self._sit_out()
        leader = self.contract_seat
        if self.rules["first_lead"] == "eldest hand":
            leader = self.eldest
            while leader in self.sitting_out:
                leader = (leader + 1) % self.players
        self._start_trick(leader, "hand")

    def _sit_out(self) -> None:
        """PLAY-4, BID-17: who does not play."""
        assert self.contract_seat is not None
        row = self._special()
        if self.slam_declared or (row is not None and row["partner"] in ["sits out", "must sit out"]):
            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)

    def _start_trick(self, leader: int, place: str) -> None:
        """SEAT-1, PLAY-4: clockwise, those who sit out are passed over; TWO-1: once round for each place."""
        places = ["hand"]
        if self.rules["table_cards"]:
            places = [place, "table" if place == "hand" else "hand"]
        self.trick_order = []
        for one in places:
            for seat in clockwise_from(leader, self.players):
                if seat not in self.sitting_out:
                    self.trick_order.append((seat, one))
        self.turn = leader

    def _place(self) -> str:
        """TWO-1: the place, "hand" or "table", that plays now."""
        return self.trick_order[len(self.trick)][1]

    def _cards_in_turn(self, seat: int) -> list[str]:
        """The cards of the place that plays now."""
        if self._place() == "hand":
            return list(self.holding[seat])
        return [top for top, _ in self.piles[seat] if top is not None]

    def _suit(self, card: str) -> str | None:
        return effective_suit(self.rules, card, self.trump, self.declared)

    def _is_misere(self) -> bool:
        """JOKER-3, JOKER-7: the misere family: special bids that must lose every trick."""
        return self._special() is not None and self.goal()[0] == "none"

    def _legal_plays(self, seat: int) -> list[str]:
        if self.trick:
            return self._legal_followers(seat)
        return self._legal_leads(seat)

    def _legal_leads(self, seat: int) -> list[str]:
        """PLAY-1, JOKER-4, JOKER-7, JOKER-9."""
        cards = self._cards_in_turn(seat)
        loose_jokers = [card for card in cards if self._suit(card) is None]
        others = [card for card in cards if self._suit(card) is not None]
        if self.rules["joker_naming"] == "nothing":
            if others and self.rules["joker_lead_time"] == "when nothing else is left":
                return others
            return cards
        texts = list(others)
        if self.trump is not None and self.rules["joker_lead"] == "any suit even with trumps":
            # JOKER-10: a trump it is, but it may be given a suit.
            # Choice: any suit at all, that of trumps as well, where it is the same as giving it none.
            texts.extend(card + "=" + suit for card in cards if is_joker(card) for suit in SUITS)
        if not others or self.rules["joker_lead_time"] == "any time":
            for card in loose_jokers:
                for suit in self._suits_to_name(seat):
                    texts.append(card + "=" + suit)
        if not texts:
            # JOKER-9: only jokers, and the limit bars them all: it does not apply
            for card in loose_jokers:
                for suit in SUITS:
                    texts.append(card + "=" + suit)
        return texts

    def _suits_to_name(self, seat: int) -> list[str]:
        """JOKER-4, JOKER-7: the suits that the leader of a joker without a suit may name."""
        if self.rules["joker_lead"] in ["any suit", "any suit even with trumps"]:
            return list(SUITS)
        if self.rules["joker_lead"] == "suits not shown void":
            return [suit for suit in SUITS if suit not in self.shown_void[(seat, self._place())]]
        unled = [suit for suit in SUITS if suit not in self.led_before]
        if unled:
            # Choice: while a suit is unled only such suits may be named, to the last trick as well.
            return unled
        if len(self.done) == self.rules["hand_size"] - 1:
            return list(SUITS)
        return []

    def _legal_followers(self, seat: int) -> list[str]:
        """PLAY-2, JOKER-1, JOKER-3, JOKER-7."""
        cards = self._cards_in_turn(seat)
        if self.led == "":
            return cards  # JOKER-7: a joker was led that names no suit
        following = [card for card in cards if self._suit(card) == self.led]
        loose_jokers = [card for card in cards if self._suit(card) is None]
        if following:
            if self._may_play_joker_with_suit(seat):
                return following + loose_jokers
            return following
        others = [card for card in cards if self._suit(card) is not None]
        if loose_jokers and others and not self._may_play_joker_when_void(seat):
            return others
        must = self._is_misere() and self.rules["joker_in_misere"] == "must"
        if self.rules["joker_follow"] == "every suit":
            must = True  # the joker is a card of the suit led
        if loose_jokers and must:
            return loose_jokers
        return cards

    def _against_card(self, seat: int, card: str) -> list[str]:
        """PLAY-2, JOKER-3, JOKER-7: what is against a card played to a trick."""
        if card in self._legal_followers(seat):
            return []
        following = [other for other in self._cards_in_turn(seat) if self._suit(other) == self.led]
        if self._suit(card) is None:
            return ["JOKER-3" if self.rules["joker_follow"] == "when void" else "JOKER-7"]
        if following:
            return ["PLAY-2"]
        # a joker must be played
        every_suit = ["JOKER-7"] if self.rules["joker_follow"] == "every suit" else []
        return every_suit or ["JOKER-3"]

    def _against_lead(self, seat: int, text: str) -> list[str]:
        """JOKER-4, JOKER-7: what is against a card led; against any but a joker without a suit there is nothing."""
        if text in self._legal_leads(seat):
            return []
        rules = []
        if self._suit(text.split("=", maxsplit=1)[0]) is not None:
            return ["JOKER-4"]  # it names a suit, and has one
        others = [card for card in self._cards_in_turn(seat) if self._suit(card) is not None]
        if others and self.rules["joker_lead_time"] == "when nothing else is left":
            rules.append("JOKER-7")
        if "=" in text and text.split("=")[1] not in self._suits_to_name(seat):
            rules.append("JOKER-7" if self.rules["joker_lead"] == "suits not shown void" else "JOKER-4")
        return rules

    def _may_play_joker_with_suit(self, seat: int) -> bool:
        """JOKER-7: whether one who can follow suit may play a joker without a suit instead."""
        if self.rules["joker_follow"] in ["always", "every suit"]:
            return True
        if self.rules["joker_follow"] == "first or last of a suit":
            return self.led not in self.suits_played[(seat, self._place())]
        return False

    def _may_play_joker_when_void(self, seat: int) -> bool:
        """JOKER-3, JOKER-7: whether one who cannot follow suit may play a joker without a suit."""
        if self.rules["joker_follow"] == "first or last of a suit":
            return self.led not in self.shown_void[(seat, self._place())]
        return True

    def _act_play(self, seat: int, text: str) -> None:
        card = text.split("=", maxsplit=1)[0]
        where = (seat, self._place())
        self._tell(f"{seat} plays {text}" + (" from the table" if self._place() == "table" else ""))
        suit = self._suit(card)
        if not self.trick:
            self.led = text.split("=")[1] if "=" in text else (suit or "")
            if self.led != "" and self.led not in self.led_before:
                self.led_before.append(self.led)  # JOKER-8: a suit named counts as led
        elif self.led not in ("", suit) and not is_joker(card):
            self.shown_void[where].append(self.led)
        self.suits_played[where].append(suit or self.led)  # JOKER-7: a joker counts for the suit named or led
        if card in self.holding[seat]:
            self.holding[seat].remove(card)
        for pile in self.piles[seat]:
            if pile[0] == card:
                pile[0] = None  # what it covers stays covered until the end of the trick
        self.cards_played[seat] += 1
        self.trick.append((seat, card))
        if len(self.trick) == len(self.trick_order):
            self._end_trick()
        else:
            self.turn = self.trick_order[len(self.trick)][0]

    def _end_trick(self) -> None:
        """PLAY-3: who wins; PLAY-1: the winner leads next; TWO-1: from the place that won."""
        best = 0
        for number in range(1, len(self.trick)):
            if self._power(self.trick[number][1]) > self._power(self.trick[best][1]):
                best = number
        winner, place = self.trick_order[best]
        self.done.append((winner, [card for _, card in self.trick]))
        self._tell(f"{winner} wins trick {len(self.done)}")
        self.trick = []
        self.led = ""
        # Choice: several cards are turned up in the order in which their covers were played.
        for seat, _ in [turn for turn in self.trick_order if turn[1] == "table"]:
            for pile in self.piles[seat]:
                if pile[0] is None and pile[1] is not None:
                    self._tell(f"{seat} turns up", [pile[1]])
                    pile[0], pile[1] = pile[1], None
        if len(self.done) == self.rules["hand_size"]:
            self._finish("played", "next dealer")  # SEAT-4
        else:
            self._start_trick(winner, place)

    def _power(self, card: str) -> tuple[int, int]:
        return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())

    def _finish(self, outcome: str, redeal: str) -> None:
        self._stage = "finished"
        self._outcome = outcome
        self._redeal = redeal
        self.turn = None
        counts = self.tricks() if outcome == "played" else []
        self._tell(" ".join(["ended:", outcome, *map(str, counts)]))

    # ------------------------------------------------ the score

    def _special(self) -> dict[str, Any] | None:
        """BID-7: the row of the contract, None where it is a trick bid or nobody has a contract."""
        if self.contract is None:
            return None
        return special_bid(self.rules, self.contract)

    def partners(self) -> list[int]:
        """SEAT-2, CALL: the contractor's side, the contractor included."""
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
        """SCORE-1, BID-7, BID-12, BID-17: whether the contract was made."""
        if self._outcome != "played" or self.contract is None:
            return None
        taken = self._tricks_of(self.partners(), len(self.done))
        word, number = self.goal()
        if word == "at least":
            return taken >= number
        return taken == number  # "exactly", and "none" is exactly 0

    def set_by_more_than_three(self) -> bool:
        """BID-13: whether the contractor's side fell short of its tricks by more than three."""
        if self._outcome != "played" or self.contract is None:
            return False
        word, number = self.goal()
        return word == "at least" and self._tricks_of(self.partners(), len(self.done)) < number - 3

    def _stake(self) -> int:
        """BID-3, BID-7, BID-17: what a failed contract costs, before any sharing."""
        assert self.contract is not None
        row = self._special()
        if row is not None:
            points: int = row["points"]
            return points
        if self.slam_declared:
            flat: int = self.rules["declared_slam"]
            return flat
        value: int = self.rules["schedule"][self.contract]
        return value

    def _contract_items(self, line: int) -> list[Item]:
        """SCORE-1 to SCORE-3, SCORE-8 to SCORE-10, CALL-3: what each line of that side wins or loses."""
        amount, rule = self._won() if self.made() else self._lost()
        if self.rules["sides"] == "called" and self.rules["shares"] == "half" and len(self.partners()) > 1:
            # Choice: that it is half is what CALL-3 says, whatever rule says how much the whole is, and be it nothing.
            amount, rule = int(amount / 2), "CALL-3"  # towards zero
        items = [(line, amount, rule)]
        if self.made():
            # Choice: in a called game each player of the contracting side gets the cards they captured.
            items.extend(self._bonus_items(line, len(self.done)))
        return items

    def _won(self) -> tuple[int, str]:
        """What a contract that was made wins, and the rule that says so."""
        row = self._special()
        if row is not None:
            return self._stake(), RULE_OF_SPECIAL[row["defence"]]
        if self.slam_declared:
            return self._stake(), "BID-17"
        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]:
            form, points = self.rules["slam"]
            if form == "bonus":
                return self._stake() + points, "SCORE-13"
            if self._stake() < points:
                return points, "SCORE-3"
        return self._stake(), "SCORE-9" if self.rules["sides"] == "called" else "SCORE-1"

    def _lost(self) -> tuple[int, str]:
        """What a contract that failed loses, and the rule that says so."""
        row = self._special()
        if self.rules["failed"] == "the defenders score the value":
            return 0, "SCORE-10"
        if row is not None:
            return -self._stake(), RULE_OF_SPECIAL[row["defence"]]
        # A slam can be declared in games of two fixed partners only.
        if self.rules["sides"] == "called":
            return -self._stake(), "SCORE-9"
        return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"

    def _seats_of_line(self, line: int) -> list[int]:
        return [seat for seat in range(self.players) if side_of(self.rules, seat) == line]

    def _bonus_items(self, line: int, count: int) -> list[Item]:
        """SCORE-8: the card points of a line in the first `count` tricks, if it has any."""
        bonus = self._bonus_of(self._seats_of_line(line), count)
        return [(line, bonus, "SCORE-8")] if bonus else []

    def _trick_items(self, line: int, seats: list[int], count: int, rule: str) -> list[Item]:
        """Ten points to a line for each of the first `count` tricks that these seats won, if they won any."""
        won = self._tricks_of(seats, count)
        return [(line, 10 * won, rule)] if won else []

    def _defence_items(self, line: int, count: int) -> list[Item]:
        """SCORE-4 to SCORE-10, SCORE-12, PLAY-8, BID-15: a defending line's points in the first `count` tricks."""
        # Choice: "defenders always get theirs" (SCORE-8) holds for special bids and passed deals too.
        items = self._bonus_items(line, count)
        if self.contract_seat is None:
            return items + self._trick_items(line, self._seats_of_line(line), count, "PLAY-8")
        # Choice: what depends on the whole hand (SCORE-10's value, breach) comes with the last trick; whether
        # tricks score at all (SCORE-5, SCORE-6, SCORE-10) is judged by the result of the whole hand.
        ended = count == len(self.done)
        if self.rules["failed"] == "the defenders score the value" and not self.made():
            if ended:
                items.append((line, self._stake(), "SCORE-10"))
        else:
            items.extend(self._defence_tricks(line, count))
        if ended and self.breacher is not None and side_of(self.rules, self.breacher) == line:
            reward: int = self.rules["breach"]
            items.append((line, reward if self._breach_is_kept() else -reward, "BID-15"))
        return items

    def _defence_tricks(self, line: int, count: int) -> list[Item]:
        """SCORE-4 to SCORE-7, SCORE-9, SCORE-10, SCORE-12: a defending line's points for tricks."""
        if self.rules["defence_scores"] == "never":
            return []
        if self.rules["defence_scores"] == "if the contract fails" and self.made():
            return []
        row = self._special()
        if row is None:
            if self.rules["sides"] != "called":
                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
            paid_for = self._seats_of_line(line)
            if self.rules["defence_tricks"] == "together":
                paid_for = [seat for seat in range(self.players) if seat not in self.partners()]
            return self._trick_items(line, paid_for, count, "SCORE-9")
        # Choice: SCORE-9's "together" is for trick bids; SCORE-5 and SCORE-12 speak of the player's own.
        rule = RULE_OF_SPECIAL[row["defence"]]
        items = []
        if row["defence"] in ["own", "own and the contractor's"]:
            items.extend(self._trick_items(line, self._seats_of_line(line), count, rule))
        if row["defence"] == "own and the contractor's" and not self.made():
            # Choice: SCORE-5 at its word: the contractor's tricks, not those of a partner who plays too.
            assert self.contract_seat is not None
            items.extend(self._trick_items(line, [self.contract_seat], count, rule))
        if row["defence"] == "the contractor's if failed" and not self.made():
            items.extend(self._trick_items(line, self.partners(), count, rule))  # SCORE-6: the bidding side's
        return items

    def _breach_is_kept(self) -> bool:
        """BID-15: one trick more than needed; in misere three tricks forced upon the contractor's side."""
        taken = self._tricks_of(self.partners(), len(self.done))
        word, number = self.goal()
        if word == "none":
            return taken >= 3
        hand_size: int = self.rules["hand_size"]
        return len(self.done) - taken >= hand_size - number + 2

    def _contract_lines(self) -> list[int]:
        return sorted({side_of(self.rules, seat) for seat in self.partners()})

    def items(self) -> list[Item]:
        """SCORE: the points of this deal one by one: whose they are, how many, and by which rule."""
        items: list[Item] = []
        if self._outcome != "played":
            return items
        for line in range(number_of_sides(self.rules)):
            if line in self._contract_lines():
                items.extend(self._contract_items(line))
            else:
                items.extend(self._defence_items(line, len(self.done)))
        return items

    def points(self) -> list[int]:
        """SCORE: the points of this deal for each scorer, before any cap."""
        return self._sums(self.items())

    def running(self) -> list[list[int]]:
        """END-2: the points of each defending line after each trick."""
        result: list[list[int]] = [[] for _ in range(number_of_sides(self.rules))]
        if self._outcome != "played":
            return result
        for line in range(len(result)):
            if line not in self._contract_lines():
                for count in range(1, len(self.done) + 1):
                    result[line].append(self._sums(self._defence_items(line, count))[line])
        return result

    def _sums(self, items: list[Item]) -> list[int]:
        sums = [0] * number_of_sides(self.rules)
        for line, points, _ in items:
            sums[line] += points
        return sums

    def winners(self) -> list[int]:
        """PLAY-3: who won each trick."""
        return [winner for winner, _ in self.done]

    def worths(self) -> list[int]:
        """SCORE-8: what the cards of each trick are worth where they count."""
        return [sum(card_bonus(card) for card in cards) for _, cards in self.done]

    def captured(self) -> list[int]:
        """SCORE-8: what the cards are worth that each seat captured."""
        return [
            sum(card_bonus(card) for winner, cards in self.done if winner == seat for card in cards)
            for seat in range(self.players)
        ]


# ---------------------------------------------------------------- a whole game


class OracleMatch:
    """A game: scores, dealer and end. Players and scorers keep the numbers they had at the start."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.started_with: int = rules["players"]
        self.players_in: list[int] = list(range(self.started_with))
        self.dealer = dealer
        self.totals: list[int] = [0] * number_of_sides(rules)
        self.hands_played = 0
        self.barred: list[int] = []  # END-4 d: lines that stood at the limit once
        self.may_not_bid: list[int] = []  # BID-13: players who may not bid on the next hand
        self.result: list[int] | None = None
        self.end_rules: list[str] = []  # the rule that names the winners, as long as the game goes on the last tried

    def rules_now(self) -> Rules:
        return self.rules

    def seats(self) -> list[int]:
        return list(self.players_in)

    def dealer_seat(self) -> int:
        return self.players_in.index(self.dealer)

    def barred_seats(self) -> list[int]:
        """BID-13: the seats that may not bid on the next deal."""
        return [self.players_in.index(player) for player in self.may_not_bid if player in self.players_in]

    def next_deal(self, order: list[str]) -> OracleDeal:
        return OracleDeal(self.rules, self.dealer_seat(), order, self.barred_seats())

    def scores(self) -> list[int]:
        return list(self.totals)

    def over(self) -> bool:
        return self.result is not None

    def winners(self) -> list[int] | None:
        return None if self.result is None else list(self.result)

    def ended_by(self) -> list[str]:
        """END: the rule by which the game has ended."""
        return self.end_rules if self.over() else []

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
        # BID-13: a bar lasts until a hand has been played.
        # Choice: it is earned under the ruleset of that hand, also where END-4 c brings another one next.
        self.may_not_bid = []
        contractor = deal.contractor()
        if self.rules["ralphing"] and contractor is not None and deal.set_by_more_than_three():
            self.may_not_bid = [self.players_in[contractor]]
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
        """SEAT-2: whether every player keeps a score of their own."""
        return self.rules["sides"] in ["individual", "called"]

    def _line_of(self, deal_line: int) -> int:
        """The scorer of this game that a scorer of the deal belongs to (END-4 c renumbers)."""
        return self.players_in[deal_line] if self._own_scores() else deal_line

    def _lines_in(self) -> list[int]:
        """The scorers that are still in the game."""
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
            # Choice: the cap clips gains only; a loss (a failed breach) counts in full.
            if self.rules["defence"] == "capped" and line not in self._contract_lines(deal) and new > old:
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
        others = self._defenders_there(deal)
        # Choice: that a contract which has failed stands at a threshold is END-3, for END-1 asks for one that was made.
        self.end_rules = ["END-1"] if deal.made() or rules["defence"] != "from a threshold" else ["END-3"]
        # Choice: partners who keep scores of their own and get there alone share as ever.
        if named and others and rules["both_at_target"] == "higher score":
            named = self._highest(named + others)  # END-8
            self.end_rules = ["END-8"]
        if not named:
            named = self._defence_winners(deal, before)
            # Whether they may win is END-3, and who of several does END-2.
            self.end_rules = ["END-3"] if len(others) == 1 else ["END-2"]
        if named:
            # END-4 d. Choice: at its word: when a barred player is among several named, nobody wins.
            if [line for line in named if line in self.barred]:
                named = []
                self.end_rules = ["END-4"]
            self.result = named
            return

        self.end_rules = ["END-4"]
        if low and rules["at_limit"] == "highest wins":  # END-4 a
            self.result = self._highest(self._lines_in())
            return
        if low and rules["at_limit"] in ["other side wins", "best other side wins"]:  # END-4 b
            # With more than two sides the best of the others (six-pairs).
            others = [line for line in self._lines_in() if line not in low]
            # Choice: all at the limit (after END-4 c, where the game for fewer has a narrower one): the highest
            # total, for only END-4 d leaves nobody to win (END-6).
            self.result = self._highest(others or self._lines_in())
            return
        if low and rules["at_limit"] == "other side wins unless negative":  # END-8
            # Choice: with more than two sides the best of the others, if it is not negative.
            best = self._highest([line for line in self._lines_in() if line not in low])
            if best and self.totals[best[0]] >= 0:
                self.result = best
                self.end_rules = ["END-8"]
                return
        if low and rules["at_limit"] == "drops out":  # END-4 c
            self._drop_out(low)
            if self.result is not None:
                return

        self.end_rules = ["END-8"]
        if rules["spread"] is not None:
            totals = [self.totals[line] for line in self._lines_in()]
            if max(totals) - min(totals) >= rules["spread"] and min(totals) < 0:
                # Choice: under END-4 d the highest total among those who can still win, as with the hand limit.
                self.result = self._highest([line for line in self._lines_in() if line not in self.barred])
                return

        # Choice: spread and hand limit are those of the ruleset under which the hand was played.
        self.end_rules = ["END-5"]
        if rules["hand_limit"] is not None and self.hands_played >= rules["hand_limit"]:
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

    def _defenders_there(self, deal: OracleDeal) -> list[int]:
        """END-3: those who may win in defence; on a passed deal that is everybody (END-0)."""
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
        return there

    def _defence_winners(self, deal: OracleDeal, before: list[int]) -> list[int]:
        """END-2: who of them wins, where the contractor's side does not."""
        there = self._defenders_there(deal)
        if len(there) <= 1 or self.rules["several_at_target"] == "highest total":
            return self._highest(there)
        if self.rules["several_at_target"] == "order of tricks":
            goal: int = self.rules["target"] if self.rules["defence"] == "may win" else self.rules["threshold"]
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
