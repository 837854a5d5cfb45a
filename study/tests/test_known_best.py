"""The review names the best card of an ending in which it is best whatever the others hold."""

from __future__ import annotations

import os
from random import Random

from known_best import read_endings

from fivehundred.notation import Symbol
from fivehundred_study.judging import judge

#: All endings in the deep form, otherwise every fourth.
STEP = 1 if os.environ.get("FIVEHUNDRED_DEEP") == "1" else 4


def test_the_known_best_card_is_named_and_no_verdict_contradicts_it() -> None:
    for number, ending in enumerate(read_endings()[::STEP]):
        for card in ending.view.legal_actions:
            found = judge(ending.view, card, worlds=20, rng=Random(number))
            assert found is not None
            assert found.best in ending.best, (card, str(ending))
            if card not in ending.best:
                assert found.verdict is not Symbol.GOOD, (card, str(ending))
            elif len(ending.best) == 1:
                # Where several cards are as good with all hands open, one of them may still ask for better eyes later.
                assert found.verdict in (None, Symbol.GOOD), (card, str(ending))
