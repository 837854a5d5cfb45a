"""What a refusal says, for tests about something else: only `deal.test_refusals` knows each of the sentences."""

from __future__ import annotations

from catalogues import GAP

from fivehundred.texts import template


def reason_said(code: str, *words: str) -> str:
    """The reason with this *code* in English, with *words* for its facts in the order of their first gaps.

    >>> reason_said("follow", "hearts", "7♥")
    'hearts were led and you hold 7♥'
    """
    said = template("refusal", code)
    names = dict.fromkeys(name for name, _, _ in GAP.findall(said))
    facts = dict(zip(names, words, strict=True))
    return GAP.sub(lambda gap: facts[gap[1]], said)
