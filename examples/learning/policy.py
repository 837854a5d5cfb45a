"""A small network that plays every decision of Australian four-handed 500, in numpy; see docs/howto/imitating.md.

It sees the whole observation, and gives each legal action a probability. In the arena it is ``policy:Imitated`` or
``policy:Improved``, by the file in which it was kept.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from fivehundred import Action, SeatView, presets
from fivehundred.deal import Auction
from fivehundred.learning.encoding import Discarding, encoding_for, layout_for, observe

RULES = presets.AUSTRALIAN_4
ENCODING, LAYOUT = encoding_for(RULES), layout_for(RULES)
HIDDEN = 128
#: Bytes of sets are 0 or 1, those of numbers are larger.
SCALE = np.ones(LAYOUT.size, np.float32)
for plane in LAYOUT.planes:
    if plane.axis == "numbers":
        SCALE[plane.offset : plane.offset + plane.length] = 1 / 16

Floats = NDArray[np.float32]


class Network:
    """One hidden layer, whose weights Adam changes."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self.means = [np.zeros_like(each) for each in weights]
        self.squares = [np.zeros_like(each) for each in weights]
        self.steps = 0

    @classmethod
    def begun(cls, rng: np.random.Generator) -> Network:
        """Weights that know nothing."""
        shapes = [(LAYOUT.size, HIDDEN), (HIDDEN,), (HIDDEN, ENCODING.size), (ENCODING.size,)]
        sizes = [(2 / 100) ** 0.5, 0, (1 / HIDDEN) ** 0.5, 0]  # some hundred bytes of an observation are not 0
        every = zip(shapes, sizes, strict=True)
        return cls([(size * rng.standard_normal(shape)).astype(np.float32) for shape, size in every])

    @classmethod
    def kept(cls, file: Path) -> Network:
        """The weights in *file*."""
        with np.load(file) as arrays:
            return cls([arrays[name] for name in arrays.files])

    def keep(self, file: Path) -> None:
        """Write the weights into *file*."""
        np.savez_compressed(file, *self.weights)

    def probabilities(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Floats:
        """The probability of each action, by row; 0 for what is illegal."""
        self.inputs = observations * SCALE
        first, first_bias, second, second_bias = self.weights
        self.hidden = np.maximum(self.inputs @ first + first_bias, 0)
        logits = np.where(masks, self.hidden @ second + second_bias, -np.inf)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        found: Floats = powers / powers.sum(axis=1, keepdims=True)
        return found

    def learn(self, errors: Floats, rate: float) -> None:
        """Take one step of Adam against *errors*: the gradient of the loss for the logits of the last call."""
        first_errors = errors @ self.weights[2].T * (self.hidden > 0)
        slopes = [self.inputs.T @ first_errors, first_errors.sum(0), self.hidden.T @ errors, errors.sum(0)]
        self.steps += 1
        size = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for place, slope in enumerate(slopes):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope * slope - self.squares[place])
            self.weights[place] -= size * self.means[place] / (np.sqrt(self.squares[place]) + 1e-8)


class Imitated:
    """The player of ``imitated.npz``, who always does what is most probable."""

    def __init__(self, *, rng: Random) -> None:
        self.network = self.calls = _kept(Path("imitated.npz"))

    def __call__(self, view: SeatView) -> Action:
        """Return an action; a discard is chosen card by card."""
        observation = np.frombuffer(observe(view), np.uint8)[None]
        network = self.calls if isinstance(view.table.stage, Auction) else self.network
        position: SeatView | Discarding = view
        while True:
            mask = np.frombuffer(ENCODING.mask(position), np.bool_)[None]
            found = ENCODING.decode(position, int(network.probabilities(observation, mask).argmax()))
            if not isinstance(found, Discarding):
                return found
            position = found


class Improved(Imitated):
    """The player who calls as in ``improved.npz``, and does everything else as `Imitated` does."""

    def __init__(self, *, rng: Random) -> None:
        super().__init__(rng=rng)
        self.calls = _kept(Path("improved.npz"))


@cache
def _kept(file: Path) -> Network:
    return Network.kept(file)
