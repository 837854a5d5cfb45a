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
ClaimTricks(seat=1) Refused(text='no deal is being played', refusal=None, why=...)
Resend(after=2) Readied(ready=(1,))
Stand() Seated(sitters=(None, None, None)) Readied(ready=()) Welcome(player=None, deal 0 played)
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "accounts": "Account",
        "aio": "AsyncRoom Listener",
        "client": "Follower message_text",
        "fair": "fair",
        "host": "Answer Host record_of",
        "journal": "JournalError",
        "messages": "Admitted DealFinished DoorSet Hinted HintsSet MatchFinished Message OutOfTime "
        "Overheard Proposal Proposed Published Readied Refused Seated Sent Signalled Sitter TakenBack "
        "Welcome Wish Wished message_schema request_from_json request_to_json sent_from_json "
        "sent_to_json",
        "requests": "Access Act Admit Agree Begin ClaimTricks Decline Door HandOn Hint Leave Phrase Place Publish "
        "Ready Rematch Request Resend SetHints Signal Sit Stand TakeBack Void Watch",
    },
)
