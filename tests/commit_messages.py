"""The form of commit messages; ``python tests/commit_messages.py FILE`` checks one before it is committed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

#: The most characters of a line.
WIDTH: Final = 72
#: What no subject in the imperative begins with, and words that only look like it.
_OTHER: Final = re.compile(r"(?!(?:Bring|Embed|Feed|Need|Shed|Speed|String)\b)(?:An?|The|\w+ed|\w+ing)\b")


def problem_of(message: str) -> str | None:
    """Return what is wrong with the form of *message*, or ``None``.

    >>> problem_of("Refuse a late action\\n\\nIt was played in the next turn.")
    >>> problem_of("Refused a late action")
    "expected an imperative first, as in 'Refuse a late action'"
    """
    # Below this line, git shows what is committed.
    said, _, _ = message.partition("# ------------------------ >8 ------------------------")
    subject, *body = [line for line in said.splitlines() if not line.startswith("#")] or [""]
    if len(subject) > WIDTH:
        return f"the subject has {len(subject)} characters: expected at most {WIDTH}"
    if not subject[:1].isupper() or _OTHER.match(subject):
        return "expected an imperative first, as in 'Refuse a late action'"
    if subject.endswith("."):
        return "expected a subject without a full stop"
    if body and body[0]:
        return "expected an empty line after the subject"
    # What is quoted or linked cannot be wrapped.
    long = [line for line in body if len(line) > WIDTH and " " in line.strip() and not line.startswith(" ")]
    return f"expected lines of at most {WIDTH} characters: {long[0]}" if long else None


if __name__ == "__main__":
    sys.exit(problem_of(Path(sys.argv[1]).read_text(encoding="utf-8")))
