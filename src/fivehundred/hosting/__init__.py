"""A sans-I/O host for a match: your program supplies the sockets, the threads and the clock.

>>> from fivehundred import Match, Seat, presets
>>> answer = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0)))
>>> answer = answer.host.receive("a client", Sit(1, "Ann"))
>>> [(client, type(sent.message).__name__) for client, sent in answer.messages]
[('a client', 'Seated'), ('a client', 'Welcome')]
>>> for request in (Ready(), ClaimTricks(Seat(1)), Resend(2), Stand()):
...     answer = answer.host.receive("a client", request)
...     print(request, *(sent.message for _, sent in answer.messages))
Ready() Readied(ready=(1,))
ClaimTricks(seat=1) Refused(to=0, text='no deal is being played', refusal=None)
Resend(after=2) Readied(ready=(1,))
Stand() Seated(sitters=(None, None, None)) Readied(ready=()) Welcome(player=None, deal 0 played, view=NoneType)
"""

from fivehundred.hosting.client import Follower, message_text
from fivehundred.hosting.host import Answer, Host, record_of
from fivehundred.hosting.journal import DamagedJournal
from fivehundred.hosting.messages import (
    Access,
    Account,
    Act,
    Admit,
    Admitted,
    Agree,
    ClaimTricks,
    Commit,
    DealFinished,
    Dealt,
    Decline,
    Door,
    DoorSet,
    HandOn,
    Leave,
    MatchOver,
    Message,
    OutOfTime,
    Overheard,
    Place,
    Proposal,
    Proposed,
    Readied,
    Ready,
    Refused,
    Request,
    Resend,
    Reveal,
    Seated,
    Sent,
    ShuffleBegun,
    ShuffleShown,
    ShuffleVoid,
    Sit,
    Sitter,
    Stand,
    Turns,
    Void,
    Wanted,
    Watch,
    Welcome,
    Wish,
    Wished,
    request_from_json,
    request_to_json,
    sent_from_json,
    sent_to_json,
)

__all__ = [
    "Access",
    "Account",
    "Act",
    "Admit",
    "Admitted",
    "Agree",
    "Answer",
    "ClaimTricks",
    "Commit",
    "DamagedJournal",
    "DealFinished",
    "Dealt",
    "Decline",
    "Door",
    "DoorSet",
    "Follower",
    "HandOn",
    "Host",
    "Leave",
    "MatchOver",
    "Message",
    "OutOfTime",
    "Overheard",
    "Place",
    "Proposal",
    "Proposed",
    "Readied",
    "Ready",
    "Refused",
    "Request",
    "Resend",
    "Reveal",
    "Seated",
    "Sent",
    "ShuffleBegun",
    "ShuffleShown",
    "ShuffleVoid",
    "Sit",
    "Sitter",
    "Stand",
    "Turns",
    "Void",
    "Wanted",
    "Watch",
    "Welcome",
    "Wish",
    "Wished",
    "message_text",
    "record_of",
    "request_from_json",
    "request_to_json",
    "sent_from_json",
    "sent_to_json",
]
