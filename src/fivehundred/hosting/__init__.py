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

from fivehundred.hosting import fair
from fivehundred.hosting.accounts import Account
from fivehundred.hosting.client import Follower, message_text
from fivehundred.hosting.host import Answer, Host, record_of
from fivehundred.hosting.journal import JournalError
from fivehundred.hosting.messages import (
    Admitted,
    DealFinished,
    Dealt,
    DoorSet,
    Hinted,
    HintsSet,
    MatchFinished,
    Message,
    OutOfTime,
    Overheard,
    Proposal,
    Proposed,
    Published,
    Readied,
    Refused,
    Seated,
    Sent,
    Signalled,
    Sitter,
    TakenBack,
    Turns,
    Welcome,
    Wish,
    Wished,
    message_schema,
    request_from_json,
    request_to_json,
    sent_from_json,
    sent_to_json,
)
from fivehundred.hosting.requests import (
    Access,
    Act,
    Admit,
    Agree,
    ClaimTricks,
    Decline,
    Door,
    HandOn,
    Hint,
    Leave,
    Phrase,
    Place,
    Publish,
    Ready,
    Rematch,
    Request,
    Resend,
    SetHints,
    Signal,
    Sit,
    Stand,
    TakeBack,
    Void,
    Wanted,
    Watch,
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
    "DealFinished",
    "Dealt",
    "Decline",
    "Door",
    "DoorSet",
    "Follower",
    "HandOn",
    "Hint",
    "Hinted",
    "HintsSet",
    "Host",
    "JournalError",
    "Leave",
    "MatchFinished",
    "Message",
    "OutOfTime",
    "Overheard",
    "Phrase",
    "Place",
    "Proposal",
    "Proposed",
    "Publish",
    "Published",
    "Readied",
    "Ready",
    "Refused",
    "Rematch",
    "Request",
    "Resend",
    "Seated",
    "Sent",
    "SetHints",
    "Signal",
    "Signalled",
    "Sit",
    "Sitter",
    "Stand",
    "TakeBack",
    "TakenBack",
    "Turns",
    "Void",
    "Wanted",
    "Watch",
    "Welcome",
    "Wish",
    "Wished",
    "fair",
    "message_schema",
    "message_text",
    "record_of",
    "request_from_json",
    "request_to_json",
    "sent_from_json",
    "sent_to_json",
]
