"""The last action of a deal is taken back when all agree, unless it has shown somebody cards."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from following import GAMES
from helpers import DEEP
from hosted import dealt_to, from_snapshot, refusal, table_of, told

from fivehundred import shuffle
from fivehundred.actions import Hidden
from fivehundred.deal.deal import Deal
from fivehundred.deal.turns import Turn
from fivehundred.errors import InvalidValue
from fivehundred.hosting import (
    Account,
    Act,
    Agree,
    Decline,
    Host,
    OutOfTime,
    Proposed,
    Ready,
    Request,
    Resend,
    Sit,
    Stand,
    TakeBack,
    TakenBack,
    Watch,
    Welcome,
)
from fivehundred.hosting.proposals import MOST_TAKEN_BACK, undo_last_action
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_pack

RULES = presets.STANDARD_3
#: The rules under which cards are shown in every way there is.
SHOWN: dict[str, Ruleset] = {
    **{name: presets.get(name) for name in ("australian-4", "perfect-4", "called-5", "table-2", "six-63", "dummy-2")},
    **{name: game.rules for name, game in GAMES.items()},
}


def did(host: Host, *texts: str) -> Host:
    """The host when players have done that, whoever's turn it was."""
    for text in texts:
        assert host.deal is not None
        host = host.receive(f"p{host.deal.to_act}", Act(host.deal.parse(text))).host
    return host


@pytest.fixture(scope="module")
def dealt() -> Host:
    return dealt_to(table_of(RULES), 1)


def test_an_action_is_taken_back_when_all_the_others_agree(dealt: Host) -> None:
    host = did(dealt, "6S", "P")
    answer = host.receive("p2", TakeBack())
    (proposed,) = told(answer, "guest")
    assert isinstance(proposed, Proposed)
    assert proposed.proposal is not None
    assert (proposed.proposal.by, proposed.proposal.what, proposed.proposal.waiting) == (2, TakeBack(), (0, 1))
    answer = answer.host.receive("p0", Agree()).host.receive("p1", Agree())
    after = answer.host
    assert after.deal == did(dealt, "6S").deal
    assert after.room.proposal is None
    for client in ("p0", "p1", "p2", "guest"):
        # Everybody is told what they have seen, and what there is now.
        taken, welcome = told(answer, client)
        assert taken == TakenBack(Turn(Seat(2), PASS))
        assert welcome == after.room.welcome(client)
        assert isinstance(welcome, Welcome)
        assert welcome.taken_back == (Turn(Seat(2), PASS),)
        view = after.room.view_of(client)
        assert welcome.account == (view and Account.of(view))
    # The action before it is the last now.
    back = after.receive("p1", TakeBack()).host.receive("p0", Agree()).host.receive("p2", Agree()).host
    assert back.deal == dealt.deal
    assert [str(turn.action) for turn in back.room.taken_back] == ["P", "6S"]
    assert dealt_over(back).room.taken_back == ()


def dealt_over(host: Host) -> Host:
    return dealt_to(did(host, "P", "P", "P"), 2)


def test_the_whole_deal_is_told_after_an_action_is_taken_back(dealt: Host) -> None:
    host = dealt.receive("reader", Watch()).host
    host = did(host, "6S").receive("p1", TakeBack()).host.receive("p0", Agree()).host
    *_, welcome = told(host.receive("p2", Agree()), "reader")
    assert isinstance(welcome, Welcome)
    assert welcome.account is not None
    assert len(welcome.account.events) == 1


def test_one_who_does_not_agree_is_enough_and_so_is_one_who_plays_on(dealt: Host) -> None:
    host = did(dealt, "6S")
    proposed = host.receive("p1", TakeBack()).host
    for who in ("p1", "p0"):
        answer = proposed.receive(who, Decline())
        assert told(answer, "guest") == [Proposed(None, declined=Seat(int(who[1])))]
        assert answer.host.room == attrs.evolve(host.room, bars_take_back=True)
    assert did(proposed, "P").room.proposal is None
    assert proposed.receive("p0", Stand()).host.room.proposal is None


def test_only_the_last_action_is_taken_back_by_whoever_took_it(dealt: Host) -> None:
    last = "only the last action of the deal can be taken back, by the player who took it"
    assert refusal(dealt.receive("p1", TakeBack()), "p1") == last
    host = did(dealt, "6S", "P")
    assert refusal(host.receive("p1", TakeBack()), "p1") == last
    assert refusal(host.receive("guest", TakeBack()), "guest") == "you do not play in this deal"
    over = did(dealt, "P", "P", "P")
    assert refusal(over.receive("p0", TakeBack()), "p0") == "no deal is being played"


def test_bots_are_not_asked(dealt: Host) -> None:
    host = did(dealt, "6S").place(2, "sensible").host
    answer = host.receive("p1", TakeBack())
    assert answer.host.room.proposal is not None
    assert answer.host.room.proposal.waiting == (0,)
    # Where nobody else plays, nobody has to agree.
    alone = host.place(0, "sensible").host.receive("p1", TakeBack())
    assert alone.host.deal == dealt.deal
    assert [type(message) for message in told(alone, "guest")] == [TakenBack, Welcome]


def timed(*acts: str) -> Host:
    """Three people with ten seconds for each action, when they have done that."""
    host = Host.start(Match.start(RULES, dealer=Seat(0)), turn_seconds=10).host.tick(0).host
    for player in range(3):
        host = host.receive(f"p{player}", Sit(player)).host.receive(f"p{player}", Ready()).host
    return did(host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1))).host, *acts)


def test_players_who_are_out_of_time_get_theirs_back() -> None:
    host = timed("6S").tick(10).host
    assert host.bot_request is not None
    host = host.receive("p1", TakeBack()).host.receive("p0", Agree()).host.receive("p2", Agree()).host
    assert (host.bot_request, host.seconds) == (None, 10)


def test_no_bot_acts_while_the_others_are_asked_and_time_for_that_ends() -> None:
    host = timed("6S").place(2, "sensible").host.tick(4).host
    asked = host.bot_request
    assert asked is not None
    held = host.receive("p1", TakeBack()).host
    # Player 0 is asked, and has the time of an action for it.
    assert (held.bot_request, held.room.awaited_players, held.seconds) == (None, (0,), 10)
    with pytest.raises(InvalidValue, match="no bot is to act now"):
        held.act(PASS)
    for answer in (held.receive("p0", Decline()), held.receive("p1", Decline()), held.tick(14)):
        assert answer.host.bot_request == asked
        assert [type(message) for message in told(answer, "p2")] == [Proposed]
    assert held.receive("p0", Agree()).host.bot_request is None


def test_a_stand_in_waits_as_well_and_a_proposal_does_not_prolong_a_turn() -> None:
    late = timed("6S").tick(10).host
    assert late.bot_request is not None
    held = late.receive("p1", TakeBack()).host
    assert (held.bot_request, held.room.awaited_players, held.seconds) == (None, (0, 2), 10)
    waits = timed("6S").tick(4).host.receive("p1", TakeBack()).host
    assert (waits.room.awaited_players, waits.seconds) == ((2,), 6)
    answer = waits.tick(10)
    assert [type(message) for message in told(answer, "p0")] == [OutOfTime, Proposed]
    assert answer.host.bot_request == late.bot_request


def test_nobody_holds_up_the_bots_by_asking_again_and_again() -> None:
    host = timed("6S").place(2, "sensible").host
    for declined in (
        host.receive("p1", TakeBack()).host.receive("p0", Decline()),
        host.receive("p1", TakeBack()).host.tick(10),
    ):
        assert declined.host.bot_request is not None
        expected = "the others have been asked about this action already"
        assert refusal(declined.host.receive("p1", TakeBack()), "p1") == expected
        # About another action they may be asked.
        assert not declined.host.act(PASS).host.room.bars_take_back


def test_only_so_many_are_taken_back_in_a_deal(dealt: Host) -> None:
    host = dealt.place(0, "sensible").host.place(2, "sensible").host
    for _ in range(MOST_TAKEN_BACK):
        host = did(host, "6S").receive("p1", TakeBack()).host
        assert host.deal == dealt.deal
    expected = "20 actions of this deal have already been taken back"
    assert refusal(did(host, "6S").receive("p1", TakeBack()), "p1") == expected


@pytest.mark.rule("KITTY-1")
@pytest.mark.rule("PLAY-6")
def test_what_has_shown_somebody_cards_stands(dealt: Host) -> None:
    stands = "this cannot be taken back: it has shown somebody cards (PLAY-6)"
    # With the last pass, the contractor has seen the kitty.
    host = did(dealt, "6S", "P", "P")
    assert refusal(host.receive("p0", TakeBack()), "p0") == stands
    # Nobody has seen the discards, or anything because of them.
    assert host.deal is not None
    discarding = host.receive("p1", Act(host.deal.legal_actions[0])).host
    proposed = discarding.receive("p1", TakeBack()).host
    after = proposed.receive("p0", Agree()).host.receive("p2", Agree()).host
    assert after.deal == host.deal
    assert after.room.taken_back[0].action == Hidden(3)


def seen(deal: Deal) -> list[object]:
    """Everything that each seat has seen, and everybody: cards, not what was done."""
    hands = [deal.holdings[seat] for seat in range(deal.rules.players)]
    return [*hands, *deal.holdings[deal.rules.players :], deal.table.kitty, deal.table.shown, deal.table.piles]


@pytest.mark.rule("PLAY-6")
@pytest.mark.parametrize("name", SHOWN)
def test_whatever_is_taken_back_has_moved_and_shown_no_card_but_its_own(name: str) -> None:
    rules, found = SHOWN[name], set[bool]()
    for seed in range(6 if DEEP else 2):
        pick = Random(f"{name} {seed}").randrange
        fresh = Match.start(rules, dealer=Seat(0)).deal(some_pack(rules, pick))
        before = fresh
        for deal in play_on(fresh, pick):
            turns = deal.turns
            if deal == fresh or deal.finished or turns[-1].seat is None:
                before = deal
                continue
            by = turns[-1].seat
            try:
                assert undo_last_action(deal, by) == before
            except InvalidValue:
                found.add(False)
                # Something was shown or moved indeed.
                assert changed(before, deal, by)
            else:
                found.add(True)
                assert not changed(before, deal, by)
            before = deal
    assert found == {True, False} or (rules.players == 2 and True in found)


def changed(before: Deal, after: Deal, by: Seat) -> bool:
    """Whether another seat holds other cards, somebody has taken cards up, or everybody sees more."""
    others = [one != other for one, other in zip(before.holdings, after.holdings, strict=True)]
    own = bool(after.holdings[by].held & ~before.holdings[by].held)
    others[by] = own
    return any(others) or seen(before)[-3:] != seen(after)[-3:]


def test_taking_back_is_in_the_journal() -> None:
    answer = Host.start(Match.start(RULES, dealer=Seat(0)))
    journal, host = answer.journal, answer.host
    said: list[tuple[str, Request]] = [(f"p{player}", Sit(player)) for player in range(3)]
    said += [(f"p{player}", Ready()) for player in range(3)]

    def hear(client: str, request: Request) -> None:
        nonlocal journal, host
        answer = host.receive(client, request)
        journal, host = journal + answer.journal, answer.host

    for client, request in said:
        hear(client, request)
    answer = host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1)))
    journal, host = journal + answer.journal, answer.host
    back: list[tuple[str, Request]] = [("p1", Act(PASS)), ("p1", TakeBack()), ("p0", Agree()), ("p2", Agree())]
    for client, request in back:
        hear(client, request)
    resumed = Host.resume(journal.split("\n"))
    assert resumed == host
    assert resumed is not None
    assert resumed.room.taken_back == (Turn(Seat(1), PASS),)
    assert from_snapshot(host).room == host.room
    # Killed between two who agree, it goes on where it was.
    between = Host.resume(journal.split("\n")[:-1])
    assert between is not None
    assert between.room.proposal is not None
    assert between.receive("p2", Agree()).host.room == host.room
    (welcome,) = told(resumed.receive("p2", Resend()), "p2")
    assert welcome == host.room.welcome("p2")
