"""Commitments: a fresh secret of which the caller gets to see nothing but the hash, and a sealed key to carry."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engines.core.fair import commitment_of
from schema.fair import CommitAnswer
from service.seal.sealer import Sealer

PURPOSE = "commit"


@dataclass(frozen=True)
class Commitments:
    """Makes commitments and opens their keys; `draw` gives 32 bytes that nobody can guess."""

    sealer: Sealer = field(repr=False)
    draw: Callable[[], bytes] = field(repr=False)

    def fresh(self) -> CommitAnswer:
        """Return a commitment to a new secret, which is in the sealed key and nowhere else."""
        secret = self.draw()
        sealed_key = self.sealer.seal(PURPOSE, (), secret)
        return CommitAnswer(commitment=commitment_of(secret.hex()), sealed_key=sealed_key)

    def unsealed(self, sealed_key: str) -> str | None:
        """Return the secret of a sealed key in hexadecimal, None where it was not made here."""
        found = self.sealer.opened(PURPOSE, sealed_key)
        return None if found is None else found.content.hex()
