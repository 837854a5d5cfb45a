"""Every message as people read it: with the names of those who sit there, and no number of a seat."""

from __future__ import annotations

import re
from random import Random

import pytest
from helpers import FAMILIES
from hosted import player_of
from wording import reason_said

from fivehundred import Bid, Match, Pass, Reason, Seat, Suit, presets, shuffle
from fivehundred.actions import Discard, Hidden
from fivehundred.cards import Cards
from fivehundred.deal import Misdeal, PublicRefusal, Turn
from fivehundred.deal.refusals import refuse
from fivehundred.errors import InvalidValue
from fivehundred.hosting import (
    Access,
    Account,
    Act,
    Admitted,
    Agree,
    Answer,
    ClaimTricks,
    DealFinished,
    Door,
    DoorSet,
    Follower,
    Hinted,
    HintsSet,
    Host,
    MatchFinished,
    Message,
    OutOfTime,
    Overheard,
    Phrase,
    Proposal,
    Proposed,
    Published,
    Readied,
    Ready,
    Refused,
    Seated,
    Sent,
    Signalled,
    Sit,
    Sitter,
    TakeBack,
    TakenBack,
    Void,
    Watch,
    Welcome,
    Wish,
    Wished,
    message_text,
)
from fivehundred.hosting.client import _rules_for
from fivehundred.match import Result
from fivehundred.render import event_text, score_text, scorer_names
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import Sentence

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Flo"]
TURN = re.compile("It is (.*)'s turn\n")
NUMBERED = re.compile(r"\b(seat|player|side)s? [0-9]")


class Reader:
    """A client that writes down its messages as people read them."""

    def __init__(self) -> None:
        self.follower = Follower()
        self.texts: list[tuple[type[Message], str]] = []

    def take(self, sent: Sent) -> None:
        self.texts.append((type(sent.message), message_text(sent.message, self.follower.known)))
        self.follower = self.follower.after(sent)

    def told(self, *kinds: type[Message]) -> str:
        return "\n".join(text for kind, text in self.texts if kind in kinds)


def spread(answer: Answer, readers: dict[str, Reader]) -> Host:
    for client, sent in answer.messages:
        readers[client].take(sent)
    return answer.host


@pytest.mark.parametrize("name", FAMILIES)
def test_a_deal_is_told_as_the_history_of_the_view_tells_it(name: str) -> None:
    rules = PRESETS[name]
    host = Host.start(Match.start(rules, dealer=Seat(0))).host
    readers = {f"p{player}": Reader() for player in range(rules.players)}
    choose = player_of(len(name))
    for player, client in enumerate(readers):
        host = spread(host.receive(client, Watch()), readers)
        host = spread(host.receive(client, Sit(player, NAMES[player])), readers)
    for client in readers:
        host = spread(host.receive(client, Ready()), readers)
    host = spread(host.deal_pack(shuffle.pack(rules.deck, rng=Random(3))), readers)
    while host.room.under_way:
        assert host.deal is not None
        assert host.deal.to_act is not None
        seat = host.deal.to_act
        host = spread(host.receive(f"p{host.room.seats[seat]}", Act(choose(host.deal.view(seat)))), readers)
    for client, reader in readers.items():
        view = host.room.view_of(client)
        assert view is not None
        told = reader.told(Account)
        events = "\n".join(event_text(rules, one, NAMES) for one in view.history)
        assert TURN.sub("", f"{told}\n") == f"{events}\n"
        # Each turn was announced; once the hand is over, it is nobody's.
        acted = [NAMES[turn.seat] for turn in view.turns if turn.seat is not None]
        assert TURN.findall(f"{told}\n") == acted
        assert view.score is not None
        scorers = scorer_names(rules, NAMES[: rules.players])
        assert reader.told(DealFinished).startswith(score_text(view.score, scorers))
        # A place has a number until somebody sits there.
        assert not NUMBERED.search("\n".join(text.partition("; free: ")[0] for _, text in reader.texts))


RULES = presets.STANDARD_3
KNOWN = Welcome(Match.start(RULES, dealer=Seat(0)), (Sitter("Ann"), Sitter("sensible", bot=True), None), player=0)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (KNOWN, "At the table: Ann and sensible (a bot); free: player 2"),
        (Seated((None, None, None)), "At the table: nobody; free: player 0, player 1 and player 2"),
        (Seated((Sitter(), Sitter("Bob"), Sitter("Cleo"))), "At the table: somebody, Bob and Cleo"),
        (DoorSet(Access.OPEN), "Anybody may sit down"),
        (DoorSet(Access.ASK), "Whoever runs the room says who may sit down"),
        (DoorSet(Access.LOCKED), "The room is locked"),
        (Wished((Wish(1, 2, "Eve"), Wish(2, 0))), "Waiting for a place: Eve as player 2 and somebody as Ann"),
        (Wished(()), "Waiting for a place: nobody"),
        (Admitted(0, "Eve"), "Eve was let in during the deal, and now sees the hand of Ann"),
        (Readied((0, 1)), "Ready: Ann and sensible"),
        (OutOfTime((0,)), "Ann: out of time"),
        (
            Refused.of(InvalidValue(Sentence.of("host", "cautious", player=Seat(1)))),
            "sensible does not agree, because bots agree only if you give up",
        ),
        (Refused("$.type: missing"), "$.type: missing"),
        (
            Refused("", refuse(Seat(0), Pass(), Reason.OUT_OF_TURN, turn=Seat(1))),
            f"Ann may not pass: {reason_said('out of turn', 'sensible')} (SEAT-1)",
        ),
        (Overheard(PublicRefusal(Seat(1), Reason.TOO_LOW)), "sensible was refused: too low (BID-2)"),
        (
            Proposed(Proposal(Seat(0), ClaimTricks(Seat(0)), (Seat(1),))),
            "Ann claims the rest; still asked: sensible",
        ),
        (
            Proposed(Proposal(Seat(0), ClaimTricks(Seat(1)), (Seat(1),))),
            "Ann gives the rest to sensible; still asked: sensible",
        ),
        (
            Proposed(Proposal(Seat(0), Void(Misdeal.NO_CUT), ())),
            f"Ann says that the hand is void: {Misdeal.NO_CUT.value}; still asked: nobody",
        ),
        (
            Proposed(Proposal(Seat(0), TakeBack(), (Seat(1),))),
            "Ann asks to take back the last action; still asked: sensible",
        ),
        (
            TakenBack(Turn(Seat(0), Hidden(3))),
            "Ann took back the last action: hand over 3 cards unseen\nIt is Ann's turn",
        ),
        (TakenBack(Turn(Seat(1), Pass())), "sensible took back the last action: pass\nIt is sensible's turn"),
        (Hinted(Discard(Cards.parse("8C 9C 10C"))), "A hint: discard 8♣, 9♣ and 10♣"),
        (
            Hinted(Pass(), refuse(Seat(0), Pass(), Reason.OUT_OF_TURN, turn=Seat(1))),
            f"Ann may not pass: {reason_said('out of turn', 'sensible')} (SEAT-1)",
        ),
        (Signalled(0, Phrase.WELL_PLAYED), "Ann: Well played!"),
        (HintsSet("sensible"), "Players may ask a bot for a hint"),
        (HintsSet(None), "There are no hints any more"),
        (Published(listed=True), "Everybody can find the room in the list"),
        (Published(listed=False), "The room is not in the list any more"),
        (Proposed(None, Seat(1)), "sensible does not agree"),
        (Proposed(None), "The proposal falls"),
        (
            MatchFinished(
                Result(
                    (1,),
                    "END-1",
                    (Sentence.of("result", "made", sides=((Seat(1),),), bid=Bid(10, None), totals=(520,)),),
                ),
                (1,),
            ),
            "sensible made 10NT and stands at 520 (END-1)",
        ),
    ],
)
def test_a_message_is_told_with_names(message: Message, text: str) -> None:
    assert message_text(message, KNOWN) == text
    others = ["Jo", "Kim", "Lou"]
    # Names that are given come first.
    renamed = text.replace("Ann", "Jo").replace("sensible", "Kim").replace("player 2", "Lou")
    assert message_text(message, KNOWN, others) == (text if isinstance(message, Welcome | Seated) else renamed)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (KNOWN, "Am Tisch: Ann und sensible (ein Bot); frei: Spieler 2"),
        (Seated((None, None, None)), "Am Tisch: niemand; frei: Spieler 0, Spieler 1 und Spieler 2"),
        (Wished((Wish(2, 0),)), "Warteliste: jemand für den Platz von Ann"),
        (
            TakenBack(Turn(Seat(1), Pass())),
            "sensible hat den letzten Zug zurückgenommen: passen\nsensible ist am Zug",
        ),
        (Hinted(Discard(Cards.parse("8C JK"))), "Tipp: 8♣ und den Joker ablegen"),
        (
            Proposed(Proposal(Seat(0), Void(Misdeal.NO_CUT), (Seat(1),))),
            "Ann hält das Spiel für ungültig (es ist nicht abgehoben worden); "
            "es fehlt noch die Zustimmung von sensible",
        ),
    ],
)
def test_a_message_is_told_in_german(message: Message, text: str) -> None:
    assert message_text(message, KNOWN, language="de") == text


def test_before_its_welcome_a_client_is_told_only_what_concerns_it() -> None:
    host = Host.start(Match.start(RULES, dealer=Seat(0)), owner="ann").host
    host = host.receive("ann", Sit(0, "Ann")).host

    def told(answer: Answer) -> list[str]:
        return [message_text(sent.message, None) for client, sent in answer.messages if client == "bob"]

    assert told(host.receive("bob", Ready())) == ["you are not in the room: watch or sit down"]
    # What the welcome says need not be said twice.
    assert told(host.receive("bob", Sit(1, "Bob"))) == ["", "At the table: Ann and Bob; free: player 2"]
    host = host.receive("ann", Door(Access.ASK)).host
    assert told(host.receive("bob", Sit(1, "Bob"))) == ["Waiting for a place: Bob as player 1"]


def test_a_proposal_that_lapses_and_a_hand_that_ends_early_are_told() -> None:
    rules = RULES.evolve(early_end=True)
    host = Host.start(Match.start(rules, dealer=Seat(0))).host
    readers = {f"p{player}": Reader() for player in range(3)}
    for player, client in enumerate(readers):
        host = spread(host.receive(client, Sit(player, NAMES[player])), readers)
    for client in readers:
        host = spread(host.receive(client, Ready()), readers)
    host = spread(host.deal_pack(tuple(rules.deck)), readers)
    host = spread(host.receive("p0", Void(Misdeal.NO_CUT)), readers)
    host = spread(host.receive("p1", Act(Bid(7, Suit.HEARTS))), readers)
    said = [text for kind, text in readers["p2"].texts if kind is Account]
    assert said[-1] == "Bob bids 7H\nThe proposal falls\nIt is Cleo's turn"
    for client in "p2", "p0":
        host = spread(host.receive(client, Act(Pass())), readers)
    assert host.deal is not None
    host = spread(host.receive("p1", Act(host.deal.parse("discard 8C 9C 10C"))), readers)
    host = spread(host.receive("p1", ClaimTricks(Seat(1))), readers)
    for client in "p2", "p0":
        host = spread(host.receive(client, Agree()), readers)
    said = [text for kind, text in readers["p2"].texts if kind is Account]
    assert said[-1] == "The hand ends early: Bob gets the rest\nTricks: Ann 0; Bob 10; Cleo 0"


@pytest.mark.rule("END-4")
def test_who_follows_accounts_knows_the_rules_of_those_who_are_left() -> None:
    rules = presets.CUTTHROAT_4
    assert [_rules_for(rules, players) for players in (4, 3)] == [rules, rules.fewer]
