"""What is wrong with a text of several lines, and where."""

from fivehundred.errors import NotationError


class RecordError(NotationError):
    r"""A record has a line that cannot be read; the message gives line and column, and what was expected there.

    >>> from fivehundred.notation.records import parse_record
    >>> parse_record("fivehundred 1\nrules: australian-5\n")
    Traceback (most recent call last):
    fivehundred.notation.errors.RecordError: line 2, 'rules: australian-5', column 8: expected a preset (did you mean...
    """

    def __init__(self, line: int, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        #: The number of the line, counted from 1.
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        # What it is made from again when it travels between processes.
        return RecordError, (self.line, self.text, self.column, self.expected)

    def __str__(self) -> str:
        return f"line {self.line}, {super().__str__()}"
