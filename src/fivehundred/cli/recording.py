"""A match that is recorded while it is played, and taken up again where it was broken off."""

from collections.abc import Mapping
from typing import Final, Self

import attrs

from fivehundred import players
from fivehundred.cli.scoring import names_given
from fivehundred.cli.screen import UsageError, about, file_text, write_end, write_file, written
from fivehundred.deal.deal import Deal
from fivehundred.match.book import MOST_DEALS
from fivehundred.match.playing import Match, MatchStep
from fivehundred.notation.records import LONGEST, DealRecord, Record, parse_record, record_text, record_while_valid

#: What a person at the keyboard is called.
HUMAN: Final = "human"
#: The tag of a record that says what plays in each seat.
PLAYERS: Final = "Players"
#: The tag that says what the players are called, with commas between them.
NAMES: Final = "Names"
_DEAL: Final = "\n\ndeal\n"


@attrs.define
class Recorder:
    """Writes the record of a match after every step: whole as a deal begins, and then what is new at its end."""

    file: str
    tags: Mapping[str, str]
    #: What stands before the deal under way.
    before: str = ""
    #: The deal under way as it was taken up, with its tags and comments.
    taken_up: DealRecord | None = None
    #: What the file has before the first step; nothing is known of a new one.
    known: str | None = None
    #: The deal under way as it stands in the file, and behind how many bytes.
    under_way: str = ""
    start: int = 0

    @classmethod
    def going_on(cls, file: str, record: Record, tags: Mapping[str, str]) -> Self:
        """The writer that goes on in a *file* that holds *record*."""
        tags = {**dict(record.tags), **tags}
        last, text = record.deals[-1], record_text(attrs.evolve(record, tags=tags))
        if last.deal.finished:
            return cls(file, tags, text, known=file_text(file))
        return cls(file, tags, f"{text[: text.rindex(_DEAL)]}\n", last, file_text(file))

    def step(self, step: MatchStep) -> None:
        """Write the deal as it stands after *step*."""
        record = DealRecord(deal=step.deal)
        if self.taken_up is not None:
            record = attrs.evolve(self.taken_up, deal=step.deal)
        text = record_text(Record(deals=[record], is_match=not self.before, tags=self.tags))
        if self.before:
            text = text[text.index(_DEAL) + 1 :]
        if len(self.before) + len(text) > LONGEST:
            raise UsageError(f"{self.file}: a record has at most {LONGEST} characters")
        if step.action is None:
            write_file(self.file, self.before + text, known=self.known)
            self.start = len(written(self.before))
        else:
            write_end(self.file, self.start, self.under_way, text)
        self.under_way = text
        if step.deal.finished:
            self.before, self.taken_up = self.before + text, None
            self.known = self.before


def names_for(given: str | None, record: Record | None, count: int, file: str) -> list[str]:
    """The names of the players: those *given*, those in the *record* that the *file* holds, or numbers."""
    if given is not None or record is None:
        return names_given(given, count)
    with about(file):
        return names_in(record, count)


def names_in(record: Record, count: int) -> list[str]:
    """The names of the *count* players of a *record*, by its tag."""
    return names_given(dict(record.tags).get(NAMES), count, where=f"the tag {NAMES}")


def kinds_in(record: Record, count: int) -> list[str]:
    """The kind of player in each seat, by the tag of the *record*; empty if it does not say so."""
    kinds = dict(record.tags).get(PLAYERS, "").split()
    if kinds and (len(kinds) != count or not {*kinds} <= {HUMAN, *players.names()}):
        raise UsageError(f"the tag {PLAYERS}: expected {count} of {HUMAN}, {', '.join(players.names())}")
    return kinds


def most_players(record: Record) -> int:
    """The largest number of players in a deal of *record*."""
    return max((one.deal.table.rules.players for one in record.deals), default=0)


def _up_to_last(content: str) -> str:
    """*content* without its last action, if that was not written to the end: then no line feed ends it."""
    if content.endswith("\n"):
        return content
    line = content.rfind("\n")
    shorter = [f"{content[:end]}\n" for end in (content.rfind(" ", line), line)]
    return next((text for text in shorter if record_while_valid(text)[1] is None), content)


def broken_off(file: str) -> tuple[Record, Match, Deal | None]:
    """The record of a match in a *file*, the match after its finished deals, and the deal under way.

    An action that was not written to its end, because the command was killed, is left out.
    """
    content = _up_to_last(file_text(file))
    with about(file):
        record = parse_record(content)
        if not record.is_match:
            raise UsageError("expected the record of a match, not of deals")
        match, deal = record.match, record.deals[-1].deal
        if match.result is not None or len(match.rows) == MOST_DEALS:
            raise UsageError("the match is over; see: fivehundred show")
        if deal.finished:
            return record, match, None
        if not isinstance(deal, Deal):
            raise UsageError(f"expected every card of deal {match.number} to be known")
        return record, match, deal
