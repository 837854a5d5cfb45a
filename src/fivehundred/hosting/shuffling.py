"""A fair shuffle in progress in a room, with the players' commitments and revealed secrets (DEAL-1)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from fivehundred.errors import InvalidValue
from fivehundred.fair import Agreement, Opened, Sealed, Transcript
from fivehundred.hosting.messages import ShuffleBegun, ShuffleShown
from fivehundred.hosting.requests import Commit, Reveal
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

#: One for each seat, ``None`` until it is known.
_BySeat = tuple[bytes | None, ...]


@attrs.frozen(repr=False)
class Shuffling:
    """The host's record of a fair shuffle, including the secrets of the host and the bots.

    >>> from fivehundred import presets
    >>> secrets = [bytes([number]) * 32 for number in range(4)]
    >>> shuffling = Shuffling.begin(presets.STANDARD_3, "deal 1", secrets[3], {Seat(0): secrets[0]})
    >>> for seat in (Seat(1), Seat(2)):
    ...     shuffling = shuffling.after(seat, Commit(shuffling.agreement.commitment(seat, secrets[seat])))
    >>> shuffling
    <Shuffling 'deal 1', missing: seats [1, 2]>
    """

    agreement: Agreement
    #: The secret of the host.
    secret: bytes
    #: The secrets of the bots, which are revealed as soon as everybody has committed.
    others: _BySeat
    commitments: _BySeat
    secrets: _BySeat

    @classmethod
    def begin(cls, rules: Ruleset, name: str, secret: bytes, others: Mapping[Seat, bytes]) -> Shuffling:
        """Begin a shuffle; only the host and the bots have committed so far.

        >>> Shuffling.begin(presets.STANDARD_3, "deal 2", bytes(32), {}).missing
        (0, 1, 2)
        """
        agreement = Agreement.under(rules, name)
        agreement.host_commitment(secret)
        seats = [Seat(seat) for seat in range(rules.players)]
        commitments = tuple(agreement.commitment(seat, others[seat]) if seat in others else None for seat in seats)
        return cls(agreement, secret, tuple(map(others.get, seats)), commitments, (None,) * len(seats))._revealed()

    @property
    def sealed(self) -> Sealed | None:
        """All commitments; ``None`` while any is missing.

        >>> len(shuffling.sealed.players), Shuffling.begin(presets.STANDARD_3, "deal 2", bytes(32), {}).sealed
        (3, None)
        """
        made = tuple(one for one in self.commitments if one is not None)
        if len(made) < len(self.commitments):
            return None
        return Sealed(self.agreement, self.agreement.host_commitment(self.secret), made)

    @property
    def opened(self) -> Opened | None:
        """All secrets except the host's; ``None`` while any is missing.

        >>> print(shuffling.opened)
        None
        >>> after = shuffling.after(Seat(1), Reveal(secrets[1])).after(Seat(2), Reveal(secrets[2]))
        >>> len(after.opened.pack(secrets[3]))
        33
        """
        sealed, made = self.sealed, tuple(one for one in self.secrets if one is not None)
        return None if sealed is None or len(made) < len(self.secrets) else Opened(sealed, made)

    @property
    def shown(self) -> ShuffleBegun | ShuffleShown:
        """The public part of the shuffle, as a message.

        >>> type(shuffling.shown).__name__
        'ShuffleShown'
        """
        sealed = self.sealed
        if sealed is None:
            return ShuffleBegun(self.agreement, self.agreement.host_commitment(self.secret))
        return ShuffleShown(Transcript(sealed, self.opened))

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that have yet to commit or, once all have committed, the seats that have yet to reveal.

        >>> shuffling.missing, shuffling.after(Seat(1), Reveal(secrets[1])).missing
        ((1, 2), (2,))
        """
        due = self.commitments if self.sealed is None else self.secrets
        return tuple(Seat(seat) for seat, one in enumerate(due) if one is None)

    def after(self, seat: Seat, said: Commit | Reveal) -> Shuffling:
        """The shuffle after *seat* has committed or revealed; raises `InvalidValue` or `BrokenCommitment`.

        >>> shuffling.after(Seat(1), Reveal(secrets[2]))
        Traceback (most recent call last):
            ...
        fivehundred.fair.BrokenCommitment: seat 1: this secret is not the one committed to
        """
        sealed = self.sealed
        if isinstance(said, Commit):
            if self.commitments[seat] is not None:
                raise InvalidValue(f"seat {seat} has committed already")
            return attrs.evolve(self, commitments=_with(self.commitments, seat, said.commitment))._revealed()
        if sealed is None or self.secrets[seat] is not None:
            raise InvalidValue("not all have committed yet" if sealed is None else f"seat {seat} has revealed already")
        return attrs.evolve(self, secrets=_with(self.secrets, seat, sealed.reveal(seat, said.secret)))

    def _revealed(self) -> Shuffling:
        """The updated shuffle: once everybody has committed, the bots' secrets are revealed."""
        return self if self.sealed is None else attrs.evolve(self, secrets=self.others)

    def __repr__(self) -> str:
        return f"<Shuffling {self.agreement.name!r}, missing: seats {list(self.missing)}>"


def _with(values: _BySeat, seat: Seat, value: bytes) -> _BySeat:
    return (*values[:seat], value, *values[seat + 1 :])
