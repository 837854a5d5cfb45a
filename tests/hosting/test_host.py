"""What a host answers, example by example."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest
from hosted import dealt_to, from_snapshot, player_of, refusal, table_of, told

from fivehundred import shuffle
from fivehundred.actions import Action, PlayCard
from fivehundred.cards import CARDS
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.turns import Misdeal, Misdealt, Played, Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue
from fivehundred.hosting import (
    Account,
    Act,
    Agree,
    Answer,
    ClaimTricks,
    DealFinished,
    Decline,
    Follower,
    Hint,
    Host,
    Leave,
    MatchFinished,
    Message,
    OutOfTime,
    Overheard,
    Phrase,
    Proposed,
    Readied,
    Ready,
    Refused,
    Resend,
    Seated,
    Sent,
    Signal,
    Sit,
    Sitter,
    Stand,
    Void,
    Watch,
    Welcome,
    message_text,
)
from fivehundred.hosting.places import KEPT
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass
from fivehundred.seats import Seat
from fivehundred.testing import cut_down

RULES = presets.STANDARD_3.evolve(early_end=True)
SMALL = cut_down(presets.STANDARD_3, 2)
CHOOSE = player_of(1)
#: No pack of three has it.
FOREIGN = PlayCard(CARDS[0])


def started(**options: Any) -> Host:
    return Host.start(Match.start(RULES, dealer=Seat(0)), **options).host


def everybody_told(answer: Answer) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for client, sent in answer.messages:
        found.setdefault(client, []).append(type(sent.message).__name__)
    return found


def due(host: Host) -> tuple[str, Action]:
    """What the player to act does."""
    deal = host.deal
    assert deal is not None
    assert deal.to_act is not None
    return f"p{host.room.seats[deal.to_act]}", CHOOSE(deal.view(deal.to_act))


def acted(host: Host, times: int = 1) -> Host:
    for _ in range(times):
        client, action = due(host)
        host = host.receive(client, Act(action)).host
    return host


def played_out(host: Host) -> Answer:
    """What is told of the last card."""
    answer = Answer(host)
    while answer.host.room.under_way:
        client, action = due(answer.host)
        answer = answer.host.receive(client, Act(action))
    return answer


def at_play(host: Host) -> Host:
    """The host when cards are played."""
    while host.deal is None or host.deal.table.play is None:
        host = acted(host)
        if host.deal is not None and host.deal.finished:
            host = dealt_to(host, host.lines)
    return host


@pytest.fixture(scope="module")
def table() -> Host:
    return table_of(RULES)


@pytest.fixture(scope="module")
def playing(table: Host) -> Host:
    return at_play(dealt_to(table, 1))


# Who is there


def test_a_seat_is_known_before_the_first_deal() -> None:
    host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host
    room = host.receive("ann", Sit(2, "Ann")).host.room
    assert (room.seat_of("ann"), room.seat_of("a guest"), room.view_of("ann")) == (2, None, None)


def test_who_sits_down_is_welcome_and_the_others_hear_of_it() -> None:
    answer = started().receive("ann", Watch())
    (welcome,) = told(answer, "ann")
    assert isinstance(welcome, Welcome)
    assert (welcome.player, welcome.account, welcome.sitters) == (None, None, (None, None, None))
    answer = answer.host.receive("bob", Sit(1, "Bob"))
    assert told(answer, "ann") == [Seated((None, Sitter("Bob"), None))]
    seated, welcome = told(answer, "bob")
    assert isinstance(welcome, Welcome)
    assert seated == told(answer, "ann")[0]
    assert welcome.player == 1


def test_seats_are_for_one_and_one_is_for_a_seat() -> None:
    host = started().receive("ann", Sit(1)).host
    assert refusal(host.receive("ann", Sit(1)), "ann") == "you are already playing: stand up first"
    assert refusal(host.receive("bob", Sit(1)), "bob") == "the place of player 1 is taken"
    assert refusal(host.receive("bob", Sit(3)), "bob") == "there is no player 3: expected 0 to 2"
    # Whoever was refused and is not here is not kept.
    assert [client.key for client in host.receive("bob", Sit(3)).host.clients] == ["ann"]


def test_who_is_not_here_is_told_so() -> None:
    for request in (Ready(), Stand(), Leave(), Act(Pass())):
        assert refusal(started().receive("ann", request), "ann") == "you are not in the room: watch or sit down"


def test_who_does_not_play_cannot_do_what_players_do(table: Host, playing: Host) -> None:
    for wrong in (Stand(), Ready()):
        assert refusal(table.receive("guest", wrong), "guest") == "you do not play"
    for request in (Act(Pass()), Agree(), ClaimTricks(Seat(0))):
        assert refusal(table.receive("p0", request), "p0") == "no deal is being played"
        assert refusal(playing.receive("guest", request), "guest") == "you do not play in this deal"


def test_who_stands_up_looks_on_and_may_come_back_to_their_own_hand(playing: Host) -> None:
    answer = playing.receive("p1", Stand())
    *_, welcome = told(answer, "p1")
    assert isinstance(welcome, Welcome)
    assert welcome.account is not None
    assert welcome.account.seat is None
    *_, welcome = told(answer.host.receive("p1", Sit(1)), "p1")
    assert isinstance(welcome, Welcome)
    assert welcome.account is not None
    assert welcome.account.seat == 1


def test_who_sits_down_when_the_deal_is_over_sees_no_hand_of_it(playing: Host) -> None:
    host = played_out(playing).host.receive("p1", Stand()).host
    *_, welcome = told(host.receive("guest", Sit(1)), "guest")
    assert isinstance(welcome, Welcome)
    assert welcome.account is not None
    assert welcome.account.seat is None
    # Who has played it still sees theirs.
    assert isinstance(host.room.view_of("p0"), SeatView)


def test_who_leaves_hears_nothing_more(table: Host, playing: Host) -> None:
    answer = playing.receive("p1", Leave())
    assert "p1" not in everybody_told(answer)
    assert answer.host.room.sitters[1] is None
    answer = table.receive("guest", Leave())
    assert answer.messages == ()
    assert answer.host.room == table.room
    assert [client.key for client in answer.host.clients] == ["p0", "p1", "p2"]


def test_a_host_lets_in_only_so_many() -> None:
    host = started(most_clients=2).receive("ann", Sit(0)).host.receive("guest", Watch()).host
    for key, said in (("bob", Sit(1)), ("other", Watch()), ("other", Watch())):
        answer = host.receive(key, said, number=7)
        assert refusal(answer, key) == "nobody else can come in until somebody leaves: this host admits 2 clients"
        assert (answer.messages[0][1].to, answer.host) == (7, host)
    # Those who are here go on as before, and make room when they leave.
    host = host.receive("guest", Sit(1)).host.receive("guest", Stand()).host.receive("guest", Watch()).host
    host = host.receive("ann", Leave()).host.receive("bob", Sit(1)).host
    assert [client.key for client in host.clients] == ["guest", "bob"]
    assert "nobody else can come in" in refusal(host.receive("ann", Sit(0)), "ann")
    assert "nobody else can come in" in refusal(started(most_clients=0).receive("ann", Watch()), "ann")
    assert len(started().clients) < started().most_clients == 100


def test_a_host_that_resumed_lets_in_as_many_as_before() -> None:
    answer = Host.start(Match.start(RULES, dealer=Seat(0)), most_clients=1)
    after = answer.host.receive("ann", Sit(0))
    host = Host.resume((answer.journal + after.journal).split("\n"))
    assert host == after.host
    assert host is not None
    assert "admits 1 client" in refusal(host.receive("bob", Sit(1)), "bob")


def test_strangers_who_come_and_go_use_up_no_numbers_of_later_messages() -> None:
    answer = Host.start(Match.start(RULES, dealer=Seat(0)))
    host, friend = answer.host, Follower().send(Watch())[0]
    for times in (1500, 0, 1500, 0):
        for _ in range(times):
            host = host.receive("a stranger", Watch()).host.receive("a stranger", Leave()).host
        for text in friend.repeats:
            welcome = host.receive_json("friend", text)
            host, (friend, _) = welcome.host, friend.after_json(welcome.texts[0][1])
        # What is told next is news to the friend, though no line was written before the host was resumed.
        [(_, told)] = host.place(0, "a bot").messages
        assert friend.after(told).known != friend.known
        host = Host.resume(answer.journal.splitlines()) or host


def test_whoever_sits_down_again_and_again_is_kept_once(playing: Host) -> None:
    host = playing
    for _ in range(9):
        host = host.receive("p1", Stand()).host.receive("p1", Sit(1)).host
    assert host.room.seen == playing.room.seen
    assert len(host.clients) == len(playing.clients)


# Deals


def test_a_deal_begins_when_all_who_play_have_agreed(table: Host) -> None:
    assert not table.needs_pack
    with pytest.raises(InvalidValue, match="no pack is needed now"):
        table.deal_pack(tuple(RULES.deck))
    host = table
    for player in range(3):
        answer = host.receive(f"p{player}", Ready())
        assert told(answer, "guest") == [Readied(tuple(range(player + 1)))]
        host = answer.host
    assert refusal(host.receive("p1", Ready()), "p1") == "you are already ready"
    assert host.needs_pack
    answer = host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1)))
    deal = answer.host.deal
    assert deal is not None
    assert told(answer, "p1") == [Account.of(deal.view(Seat(1)))]
    assert told(answer, "guest") == [Account.of(deal.spectator)]
    assert answer.host.room.ready == ()
    assert refusal(answer.host.receive("p1", Ready()), "p1") == "the deal is not over yet"


def test_nobody_deals_while_a_seat_is_empty(table: Host) -> None:
    host = table.receive("p2", Stand()).host
    for player in range(2):
        host = host.receive(f"p{player}", Ready()).host
    assert not host.needs_pack
    # Who sits down is asked as well, and who stands up has agreed to nothing.
    answer = host.receive("p1", Stand())
    assert everybody_told(answer)["p0"] == ["Seated", "Readied"]
    assert answer.host.room.ready == (0,)


def turns_in(message: Message) -> tuple[Turn, ...]:
    assert isinstance(message, Account)
    return tuple(event.turn for event in message.events)


def test_everybody_hears_what_was_done_as_they_saw_it(table: Host) -> None:
    before = host = dealt_to(table, 1)
    answer = Answer(host)
    while host.deal is not None and host.deal.contract is None:
        before = host
        client, action = due(host)
        answer = host.receive(client, Act(action))
        host = answer.host
    hidden = {client: told(answer, client)[0] for client in ("p0", "p1", "p2", "guest")}
    assert before.deal is not None
    assert host.deal is not None
    taker = host.deal.to_act
    for seat in range(3):
        turns = host.deal.view(Seat(seat)).turns_since(before.deal.view(Seat(seat)))
        assert turns_in(hidden[f"p{seat}"]) == turns
        assert (turns[-1].kitty is not None) == (seat == taker)
    assert turns_in(hidden["guest"]) == host.deal.spectator.turns_since(before.deal.spectator)


def test_accounts_tell_a_deal_whole_or_go_on_with_it(table: Host) -> None:
    reader, text = Follower().send(Watch())
    answer = table.receive_json("reader", text)
    kinds: list[str] = []

    def heard(answer: Answer) -> Host:
        nonlocal reader
        for key, text in answer.texts:
            if key == "reader":
                reader, sent = reader.after_json(text)
                kinds.append(type(sent.message).__name__)
                view = answer.host.room.view_of("reader")
                if isinstance(sent.message, Account) and view is not None:
                    assert reader.known is not None
                    assert reader.known.account == Account.of(view)
                    assert "hand=" not in repr(sent.message)
        return answer.host

    host = heard(answer)
    for player in host.match.seats:
        host = heard(host.receive(f"p{player}", Ready()))
    host = heard(host.deal_pack(shuffle.pack(host.match.rules.deck, rng=Random(1))))
    for turn in range(5):
        deal = host.room.deal
        assert deal is not None
        assert deal.to_act is not None
        host = heard(host.receive(f"p{host.room.seats[deal.to_act]}", Act(deal.legal_actions[turn == 0])))
    # Whoever comes later is told all of it at once.
    welcome = host.receive("late", Watch()).messages[0][1].message
    assert isinstance(welcome, Welcome)
    view = host.room.view_of("late")
    assert view is not None
    assert welcome.account == Account.of(view)
    # After a ruling all is told anew.
    host = heard(host.receive("p0", Void(Misdeal.WRONG_COUNT)))
    for player in host.match.seats[1:]:
        host = heard(host.receive(f"p{player}", Agree()))
    assert reader.known is not None
    assert reader.known.account is not None
    assert reader.known.account.to_act is None
    assert kinds == ["Welcome", *["Readied"] * 3, *["Account"] * 6, "Proposed", "Proposed", "Account", "DealFinished"]


def test_a_refusal_is_told_to_nobody_else(playing: Host) -> None:
    deal = playing.deal
    assert deal is not None
    for who in ("p0", "p1", "p2"):
        answer = playing.receive(who, Act(FOREIGN), number=7)
        ((key, sent),) = answer.messages
        why = deal.why_not(FOREIGN, by=Seat(int(who[1])))
        assert key == who
        assert sent.message == Refused(str(why), why)
        assert answer.host.room == playing.room
        assert answer.journal == ""


def test_a_referee_tells_the_table_as_much_as_it_may_know() -> None:
    host = started(refereed=True)
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host
    host = at_play(dealt_to(host, 1))
    client, _ = due(host)
    answer = host.receive(client, Act(FOREIGN), number=7)
    deal = host.deal
    assert deal is not None
    why = deal.why_not(FOREIGN)
    assert why is not None
    for other in ("p0", "p1", "p2"):
        expected: list[Message] = [Overheard(why.public)] if other != client else [Refused(str(why), why)]
        assert told(answer, other) == expected
    assert answer.host.room == host.room
    assert answer.journal
    # Repeated, it is answered as before, and nobody else hears it again.
    again = answer.host.receive(client, Act(FOREIGN), number=7)
    assert [sent.message for _, sent in again.messages] == told(answer, client)


def test_the_last_trick_and_the_score_are_shown_before_the_next_deal(playing: Host) -> None:
    answer = played_out(playing)
    host = answer.host
    assert everybody_told(answer) == {key: ["Account", "DealFinished"] for key in ("p0", "p1", "p2", "guest")}
    deal = host.deal
    assert deal is not None
    assert told(answer, "guest")[1] == DealFinished(host.match.rows[-1], deal.score, deal.tricks[-1])
    assert not host.needs_pack


def test_a_match_ends() -> None:
    answer = Answer(table_of(SMALL.evolve(hand_limit=1)))
    while answer.host.match.result is None:
        host = dealt_to(answer.host, answer.host.lines)
        answer = played_out(host)
    *_, last = told(answer, "guest")
    host = answer.host
    assert host.match.result is not None
    assert last == MatchFinished(host.match.result, host.match.winners)
    assert refusal(host.receive("p1", Ready()), "p1") == "the match is over"
    assert not host.needs_pack
    assert host.room.awaited_players == ()


# Numbers


def test_messages_are_numbered_for_each_client(table: Host) -> None:
    assert [client.sent for client in table.clients] == [4, 3, 2, 1]
    answer = table.receive("p1", Ready(), number=9)
    assert [(client, sent.number, sent.to) for client, sent in answer.messages] == [
        *(("guest", 2, 0), ("p0", 5, 0)),
        *(("p1", 4, 9), ("p2", 3, 0)),
    ]


def test_a_request_that_is_repeated_changes_nothing_and_is_answered_as_before(table: Host) -> None:
    answer = table.receive("p1", Ready(), number=9)
    again = answer.host.receive("p1", Ready(), number=9)
    assert again.host == answer.host
    assert again.journal == ""
    assert again.messages == tuple(one for one in answer.messages if one[0] == "p1")
    # It may have come late, and something else between.
    late = answer.host.receive("p2", Ready(), number=1).host.receive("p1", Ready(), number=9)
    assert [sent.message for _, sent in late.messages] == [Readied((1,)), Readied((1, 2))]
    # After a request without a number it is not done again either, also by a host that is resumed.
    answer = Host.start(Match.start(RULES, dealer=Seat(0)))
    host, journal = answer.host.receive("p1", Watch(), number=5).host, answer.journal
    for request in (Sit(0), Sit(1)):
        answer = host.receive("p1", request)
        host, journal = answer.host, journal + answer.journal
        for one in (host, Host.resume(journal.splitlines())):
            assert one is not None
            assert [client.heard for client in one.clients] == [5]
            assert one.receive("p1", Ready(), number=5).journal == ""
    # What was refused once stays refused.
    refused = table.receive("p1", Act(Pass()), number=3)
    dealt = dealt_to(refused.host, 1)
    assert refused.messages[0][1].message == dealt.receive("p1", Act(Pass()), number=3).messages[0][1].message


def test_a_client_that_begins_again_is_not_answered_as_before(table: Host) -> None:
    host = table.receive("p1", Ready(), number=1).host
    for number in (1, 9):
        host = host.receive("p1", Signal(Phrase.SORRY), number=number).host if number > 1 else host
        for again in (host, from_snapshot(host)):
            # What it says is not taken for what it said before.
            begun, text = Follower().send(Stand())
            refused = again.receive_json("p1", text)
            assert refused.host == again
            begun, sent = begun.after_json(refused.texts[0][1])
            assert isinstance(sent.message, Refused)
            assert sent.message.text == f"your request {number} arrived before it"
            # It knows where to go on.
            stood = again.receive_json("p1", begun.send(Stand())[1])
            assert stood.host.room.player_of("p1") is None
            # Whoever asks to watch first is welcome, and so goes on above what was heard.
            begun, text = Follower().send(Watch())
            begun, sent = begun.after_json(again.receive_json("p1", text).texts[0][1])
            assert isinstance(sent.message, Welcome)
            assert (begun.pending, begun.said) == (None, number)
            assert again.receive_json("p1", begun.send(Stand())[1]).host == stood.host


def test_a_snapshot_has_no_hint_that_was_asked_for(playing: Host) -> None:
    client = attrs.evolve(playing.clients[0], request=Hint())
    host = attrs.evolve(playing, clients=(client, *playing.clients[1:]))
    assert host.standing.clients[0].request is None
    assert attrs.evolve(client, request=Ready()).lasting.request == Ready()


def test_a_request_overtaken_by_another_is_not_heard(table: Host) -> None:
    host = table.receive("p1", Ready(), number=9).host
    assert refusal(host.receive("p1", Stand(), number=8), "p1") == "your request 9 arrived before it"
    assert host.receive("p1", Stand(), number=8).host == host


def test_a_client_that_has_missed_some_asks_from_a_number(table: Host) -> None:
    host = table.receive("p1", Ready()).host.receive("p2", Ready()).host
    answer = host.receive("guest", Resend(1))
    assert [sent.number for _, sent in answer.messages] == [2, 3]
    assert [sent.message for _, sent in answer.messages] == [Readied((1,)), Readied((1, 2))]
    assert host.receive("guest", Resend(3)).messages == ()
    assert answer.host == host
    # One that has nothing, or from whom nothing is known, gets everything.
    for after in (0, 4):
        ((_, sent),) = host.receive("guest", Resend(after)).messages
        assert sent == Sent(3, 0, host.room.welcome("guest"))


def test_only_the_last_messages_are_kept(table: Host) -> None:
    host = table
    for number in range(KEPT + 5):
        host = host.receive("p1", Stand() if number % 2 == 0 else Sit(1), number=number + 1).host
    guest = next(client for client in host.clients if client.key == "guest")
    assert len(guest.kept) == KEPT
    ((_, sent),) = host.receive("guest", Resend(guest.sent - KEPT - 1)).messages
    assert isinstance(sent.message, Welcome)
    assert len(host.receive("guest", Resend(guest.sent - KEPT)).messages) == KEPT
    # A request that is repeated so late is answered with everything, too.
    host = table.receive("guest", Watch(), number=1).host
    for number in range(KEPT):
        host = host.receive("p1", Stand() if number % 2 == 0 else Sit(1)).host
    ((_, sent),) = host.receive("guest", Watch(), number=1).messages
    assert isinstance(sent.message, Welcome)


# Proposals


def test_all_who_play_have_to_agree_to_a_proposal(playing: Host) -> None:
    answer = playing.receive("p0", ClaimTricks(Seat(0)))
    (proposed,) = told(answer, "guest")
    assert isinstance(proposed, Proposed)
    assert proposed.proposal is not None
    assert (proposed.proposal.by, proposed.proposal.what) == (0, ClaimTricks(Seat(0)))
    assert proposed.proposal.waiting == (1, 2)
    host = answer.host
    assert host.room.welcome("p1").proposal == proposed.proposal
    assert refusal(host.receive("p0", Agree()), "p0") == "you have not been asked"
    assert refusal(host.receive("p1", ClaimTricks(Seat(1))), "p1") == "there is already another proposal"
    host = host.receive("p2", Agree()).host
    answer = host.receive("p1", Agree())
    assert everybody_told(answer)["guest"] == ["Account", "DealFinished"]
    deal = answer.host.deal
    assert deal is not None
    assert playing.deal is not None
    assert deal == playing.deal.settle(Seat(0))
    assert isinstance(deal.outcome, Played)


def test_one_who_does_not_agree_is_enough(playing: Host) -> None:
    host = playing.receive("p0", ClaimTricks(Seat(2))).host
    for who in ("p1", "p0"):
        answer = host.receive(who, Decline())
        assert told(answer, "guest") == [Proposed(None, declined=Seat(int(who[1])))]
        assert answer.host.room == playing.room
        assert refusal(answer.host.receive("p1", Decline()), "p1") == "you have not been asked"


def test_a_proposal_is_gone_when_somebody_plays_on_or_stands_up(playing: Host) -> None:
    host = playing.receive("p0", ClaimTricks(Seat(0))).host
    assert acted(host).room.proposal is None
    answer = host.receive("p1", Stand())
    assert told(answer, "guest")[1:] == [Proposed(None)]
    assert answer.host.room.proposal is None


def test_where_a_bot_does_not_agree_or_nobody_can_nothing_is_proposed(playing: Host) -> None:
    for place, why in (
        ("sensible", "player 1 does not agree, because bots"),
        (None, "the place of player 1 is empty, and nobody can agree there"),
    ):
        host = playing.place(1, place).host
        assert refusal(host.receive("p0", ClaimTricks(Seat(0))), "p0").startswith(why)
        assert host.receive("p0", ClaimTricks(Seat(0))).host.room.proposal is None


def test_what_the_rules_do_not_allow_is_not_proposed(table: Host, playing: Host) -> None:
    assert refusal(playing.receive("p0", ClaimTricks(Seat(5))), "p0").startswith("seat 5: expected")
    bidding = dealt_to(table, 1)
    assert "no cards are being played" in refusal(bidding.receive("p0", ClaimTricks(Seat(0))), "p0")
    other = at_play(dealt_to(table_of(presets.STANDARD_3), 1))
    assert "every hand is played to its last card" in refusal(other.receive("p0", ClaimTricks(Seat(0))), "p0")


def test_what_is_certain_needs_no_consent() -> None:
    host = started(nodes=20_000)
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host
    host = at_play(dealt_to(host, 1))
    while host.deal is not None and sum(host.deal.won) < 9:
        host = acted(host)
    assert host.deal is not None
    proved = []
    for seat in range(3):
        answer = host.receive("p0", ClaimTricks(Seat(seat)))
        proved.append(not answer.host.room.under_way)
    # Of the last trick it is certain who gets it.
    assert proved.count(True) == 1


def test_a_wrong_deal_is_proposed_as_well(table: Host) -> None:
    host = dealt_to(table, 1)
    answer = host.receive("p2", Void(Misdeal.CARD_TURNED))
    host = answer.host.receive("p1", Agree()).host
    answer = host.receive("p0", Agree())
    assert answer.host.deal is not None
    assert answer.host.deal.outcome == Misdealt(None, Misdeal.CARD_TURNED)
    (_, finished) = told(answer, "guest")
    assert isinstance(finished, DealFinished)
    assert finished.trick is None
    host = acted(dealt_to(table, 1))
    expected = "it is too late to say that a card was turned up while dealing: the deal stands (DEAL-6)"
    assert refusal(host.receive("p2", Void(Misdeal.CARD_TURNED)), "p2") == expected


@pytest.mark.rule("END-4")
def test_who_has_dropped_out_ends_no_proposal_of_the_others() -> None:
    host = played_out(dealt_to(table_of(presets.get("cutthroat-4").evolve(limit=-40)), 1)).host
    (gone,) = {*range(4)} - {*host.match.seats}
    assert refusal(host.receive(f"p{gone}", Ready()), f"p{gone}") == "you have dropped out of the match"
    for player in host.match.seats:
        host = host.receive(f"p{player}", Ready()).host
    dealt = host.deal_pack(shuffle.pack(host.match.rules.deck, rng=Random(1))).host
    proposed = dealt.receive(f"p{host.match.seats[0]}", Void(Misdeal.WRONG_COUNT)).host
    assert proposed.room.proposal is not None
    answer = proposed.receive(f"p{gone}", Stand())
    assert everybody_told(answer)["guest"] == ["Seated"]
    answer = answer.host.receive(f"p{gone}", Sit(gone))
    assert everybody_told(answer)["guest"] == ["Seated"]
    assert answer.host.room.proposal == proposed.room.proposal


# Bots and time


def test_bots_act_when_the_program_says_what_they_do(table: Host) -> None:
    answer = table.place(1, "sensible")
    assert told(answer, "guest") == [Seated((Sitter(), Sitter("sensible", bot=True, keeps=""), Sitter()))]
    assert everybody_told(answer)["p1"] == ["Seated", "Welcome"]
    host = answer.host
    for player in (0, 2):
        host = host.receive(f"p{player}", Ready()).host
    assert host.bot_request is None
    host = host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1))).host
    asked = host.bot_request
    assert asked is not None
    assert (asked.player, asked.seat, asked.name) == (1, 1, "sensible")
    with pytest.raises(IllegalAction):
        host.act(FOREIGN)
    answer = host.act(CHOOSE(asked.view))
    assert everybody_told(answer) == {key: ["Account"] for key in ("p0", "p1", "p2", "guest")}
    assert answer.host.bot_request is None
    with pytest.raises(InvalidValue, match="no bot is to act now"):
        answer.host.act(Pass())
    assert table.place(1, None).host.room.sitters[1] is None
    # Whoever played there comes back, even in the deal.
    host = host.receive("p1", Sit(1)).host
    assert host.bot_request is None


def test_without_a_limit_time_means_nothing(playing: Host) -> None:
    answer = playing.tick(5)
    assert answer.messages == ()
    assert answer.journal == ""
    assert (answer.host.deadline, answer.host.seconds) == (None, None)
    assert answer.host == playing


def timed() -> Host:
    host = started(turn_seconds=20, ready_seconds=60, stand_in="random").tick(100).host
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host
    return host


def test_who_is_out_of_time_is_played_for() -> None:
    host = dealt_to(timed(), 1)
    assert host.deadline == 120
    client, action = due(host)
    answer = host.tick(110).host.receive(client, Act(action))
    assert answer.host.deadline == 130
    assert {sent.seconds for _, sent in answer.messages} == {20}
    host = answer.host
    assert host.tick(129.5).messages == ()
    assert host.tick(129.5).host.seconds == 0.5
    client, action = due(host)
    answer = host.tick(130)
    assert told(answer, client) == [OutOfTime((int(client[1]),))]
    assert answer.journal
    host = answer.host
    assert host.deadline is None
    assert refusal(host.receive(client, Act(action)), client) == "you are out of time"
    other = f"p{(int(client[1]) + 1) % 3}"
    assert "(SEAT-1)" in refusal(host.receive(other, Act(action)), other)
    asked = host.bot_request
    assert asked is not None
    assert (f"p{asked.player}", asked.name) == (client, "random")
    host = host.act(action).host
    assert host.deadline == 150
    assert host.bot_request is None


def test_nobody_waits_for_ever_for_those_who_are_not_ready() -> None:
    host = timed()
    assert host.deadline is None
    host = host.tick(120).host.receive("p1", Ready()).host
    assert host.deadline == 180
    # Who is ready gives the others no more time.
    host = host.tick(150).host.receive("p0", Ready()).host
    assert host.deadline == 180
    answer = host.tick(180)
    assert told(answer, "p1") == [OutOfTime((2,)), Readied((0, 1, 2))]
    assert answer.host.needs_pack
    assert answer.host.deadline is None


def test_the_clock_of_a_host_that_resumed_begins_anew() -> None:
    answer = Host.start(Match.start(RULES, dealer=Seat(0)), ready_seconds=60)
    journal, before, after = answer.journal, answer.host.tick(100).host, answer
    for player in range(3):
        # Nobody is hurried before somebody is ready.
        assert before.deadline is None
        after = before.receive(f"p{player}", Sit(player))
        journal, before = journal + after.journal, after.host.tick(200).host
    after = before.receive("p0", Ready())
    journal, before = journal + after.journal, after.host
    assert before.deadline == 260
    host = Host.resume(journal.split("\n"))
    assert host == after.host
    assert host is not None
    assert (host.clock.now, host.deadline) == (None, None)
    assert host.tick(7).host.deadline == 67


@pytest.mark.parametrize("latest", [-(2**42), -5, 1e9 + 0.1, Fraction(1, 3), 2**42 - 60, 2**42])
def test_a_time_limit_is_as_long_at_any_time(latest: Any) -> None:
    for limit in (0.001, 0.1, Fraction(89, 3), 30, 2**42):
        host = started(turn_seconds=limit)
        for player in range(3):
            host = host.receive(f"p{player}", Sit(player)).host
        host = dealt_to(host.tick(latest).host, 1)
        assert host.seconds == pytest.approx(float(limit), abs=0.001)
        # A clock that is told no more than this cannot come to the end.
        assert (host.deadline is None) == (latest + limit > 2**42)
        if host.deadline is not None:
            assert told(host.tick(host.deadline), "p0") == [OutOfTime((1,))]
            assert host.tick(latest).messages == ()


@pytest.mark.parametrize("time", [float("nan"), float("inf"), 10**400, 2**42 + 1, True, "1", None])
def test_what_is_no_time_is_refused(time: float) -> None:
    with pytest.raises(InvalidValue, match=r"the time .*: expected a number of seconds"):
        started().tick(time)


def test_time_does_not_go_back() -> None:
    with pytest.raises(InvalidValue, match=r"the time 4\.0: expected 5\.0 or later"):
        started().tick(5).host.tick(4)


# What programs and strangers get wrong


@pytest.mark.parametrize(
    ("error", "options"),
    [
        (InvalidValue, {"turn_seconds": 0}),
        (InvalidValue, {"ready_seconds": float("inf")}),
        (InvalidValue, {"turn_seconds": "20"}),
        (InvalidValue, {"nodes": -1}),
        (InvalidType, {"nodes": 1.5}),
        (InvalidType, {"stand_in": None}),
        (InvalidType, {"refereed": 1}),
        (InvalidType, {"refereed": None}),
        (InvalidType, {"most_clients": True}),
        (InvalidValue, {"most_clients": -1}),
        (InvalidValue, {"away_seconds": 0}),
        (InvalidValue, {"owner": ""}),
        (InvalidType, {"owner": 1}),
        (InvalidType, {"bots": "sensible"}),
        (InvalidType, {"bots": [1]}),
    ],
)
def test_a_host_needs_sane_limits(error: type[Exception], options: dict[str, object]) -> None:
    with pytest.raises(error):
        started(**options)


def test_the_program_makes_mistakes() -> None:
    host = started()
    odd: Any = 7.5
    with pytest.raises(InvalidType):
        host.receive(odd, Watch())
    with pytest.raises(InvalidType):
        host.receive("a", odd)
    with pytest.raises(InvalidType):
        host.act(odd)
    for player in (-1, 3, 10**80):
        with pytest.raises(InvalidValue, match=r"there is no player -?\d+…?: expected 0 to 2"):
            host.place(player, "sensible")
    for place in ((1, odd), (odd, "sensible"), (True, None)):
        with pytest.raises(InvalidType):
            host.place(*place)
    with pytest.raises(InvalidType, match="expected a pack of Cards, not float"):
        host.deal_pack(odd)
    for key in ("", "a" * 201):
        with pytest.raises(InvalidValue, match="expected 1 to 200 characters"):
            host.receive(key, Watch())
        with pytest.raises(InvalidValue, match="expected 1 to 200 characters"):
            host.receive_json(key, "nonsense")
    with pytest.raises(InvalidType, match="the key of a client must be a str"):
        host.receive_json(odd, "nonsense")
    with pytest.raises(InvalidValue):
        host.receive("a", Watch(), number=-1)


def test_values_show_no_card(playing: Host) -> None:
    client, action = due(playing)
    answer = playing.receive(client, Act(action))
    assert repr(answer.host).startswith("<Host of <Room of 3 players, <Deal")
    assert repr(answer) == f"<Answer of {answer.host!r}, 4 messages>"
    assert repr(playing.clients[0]).startswith("<Client 'p0', ")
    welcome = playing.room.welcome("p0")
    assert repr(welcome) == "Welcome(player=0, deal 0 played)"
    follower = Follower().after(Sent(1, 0, welcome))
    assert follower.view is not None
    assert repr(follower) == f"Follower(known={welcome!r}, number=1, missed=False, said=0, pending=None, answers=0)"


def test_a_host_can_be_pickled(playing: Host) -> None:
    again = pickle.loads(pickle.dumps(playing))
    assert again == playing
    assert hash(again) == hash(playing)
    assert acted(again) == acted(playing)


def test_a_follower_knows_what_a_welcome_would_say(table: Host) -> None:
    guest, other = Follower(), Follower()
    answers = [table.receive("guest", Watch())]
    for player in range(3):
        answers.append(answers[-1].host.receive(f"p{player}", Ready()))
    answers.append(answers[-1].host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1))))
    client, action = due(answers[-1].host)
    for key, request in ((client, Act(action)), ("p0", Void(Misdeal.WRONG_COUNT)), ("p1", Decline())):
        answers.append(answers[-1].host.receive(key, request))
    for answer in answers:
        for key, text in answer.texts:
            if key == "guest":
                guest, sent = guest.after_json(text)
                other = other.after(sent)
        assert guest == other
        assert guest.known == answer.host.room.welcome("guest")
    assert {type(sent.message) for answer in answers for _, sent in answer.messages} >= {Account, Proposed}


def test_a_follower_refuses_what_cannot_be(playing: Host) -> None:
    known = Follower().after(Sent(1, 0, playing.room.welcome("guest")))
    without = Follower().after(Sent(1, 0, started().room.welcome("guest")))
    for few in (Seated(()), Seated((None,) * 9), attrs.evolve(started().room.welcome("guest"), sitters=())):
        with pytest.raises(InvalidValue, match=r"^[09] sitters: expected one for each of 3 players$"):
            without.after(Sent(2, 0, few))
        assert message_text(few, without.known).startswith("At the table: ")
    deal = playing.deal
    assert deal is not None
    finished = deal.settle(Seat(0))
    row = DealFinished(Match.start(RULES, dealer=Seat(0)).after(finished).rows[0], finished.score, None)
    again = attrs.evolve(Account.of(deal.spectator), since=1)
    for message in (again, attrs.evolve(again, since=-1), attrs.evolve(again, since=99), row):
        with pytest.raises(FiveHundredError):
            without.after(Sent(2, 0, message))
        with pytest.raises(FiveHundredError):
            known.after(Sent(2, 0, message))
    assert known.after(Sent(3, 0, Readied(()))).missed
    assert known.after(Sent(1, 0, row)) == known
    assert known.after(Sent(2, 0, playing.room.welcome("p0"))).number == 2


def test_only_a_whole_account_leads_to_a_view(playing: Host) -> None:
    assert playing.deal is not None
    view = playing.deal.view(Seat(1))
    whole = Account.of(view)
    assert whole.view(RULES) == view
    for wrong in (Account.of(view, since=2), attrs.evolve(whole, events=()), attrs.evolve(whole, begun=None)):
        with pytest.raises(InvalidValue, match="expected one from the start of the deal"):
            wrong.view(RULES)
    with pytest.raises(FiveHundredError):
        attrs.evolve(whole, events=whole.events[:1] * 2).view(RULES)


def test_a_follower_repeats_what_is_not_answered() -> None:
    follower, text = Follower().send(Sit(1))
    assert text == '{"type":"sit","player":1,"number":1}'
    assert follower.repeats == ('{"type":"resend"}', text)
    # A refusal of something that could not be read is no answer.
    assert follower.after(Sent(0, 0, Refused("not JSON"))).repeats == follower.repeats
    answered = follower.after(Sent(0, 1, Refused("no")))
    assert answered.repeats == ('{"type":"resend"}',)
    # A client that has forgotten what it has said goes on behind it.
    assert Follower().after(Sent(5, 17, Refused("no"))).send(Sit(1))[1].endswith('"number":18}')
