"""The choices: their values are the words of files, so they must never change by accident."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated import assert_current, write

from fivehundred.rules.settings import Choice

#: A line for each choice. Once released, words are only added.
WORDS = Path(__file__).with_name("choices.txt")
CHOICES = Choice.__subclasses__()


def words() -> str:
    return "".join(f"{choice.__name__}: {', '.join(member.value for member in choice)}\n" for choice in CHOICES)


def test_values_are_the_words_of_files() -> None:
    assert_current(WORDS, words())


def test_every_choice_has_words_of_its_own() -> None:
    sentences = [str(member) for choice in CHOICES for member in choice]
    assert len(set(sentences)) == len(sentences)
    assert not [sentence for sentence in sentences if sentence.endswith(".")]


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.__name__)
def test_every_choice_names_its_rule(choice: type[Choice]) -> None:
    assert choice.__doc__ is not None
    sentence, _, _ = choice.__doc__.partition("\n")
    assert "-" in sentence.rpartition("(")[2], "its first sentence ends with the number of a rule"


if __name__ == "__main__":
    write({WORDS: words})
