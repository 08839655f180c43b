"""Commitments: the hash of a new secret, and the secret itself in a sealed key."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engines.core.fair import commitment_of
from schema.wire.fair import CommitAnswer
from service.denied import Denied, denied
from service.trust.fair.refusals import CommitmentAlone, ExpiredCommitment, ForeignSealedKey, OtherCommitment
from service.trust.seal.sealer import Sealer

PURPOSE = "commit"
SECRET_LENGTH = 32
"""In bytes; the rest of what is sealed is the time."""
DAY_SECONDS = 24 * 60 * 60


@dataclass(frozen=True)
class Commitments:
    """Makes commitments and opens their keys.

    `draw` gives 32 bytes that nobody can guess, `clock` the time in milliseconds. A commitment is good for `seconds`,
    so that it need not be remembered forever that it was used.
    """

    sealer: Sealer = field(repr=False)
    fresh_secret: Callable[[], bytes] = field(repr=False)
    clock: Callable[[], int]
    seconds: int = DAY_SECONDS

    def fresh(self) -> CommitAnswer:
        """Return a commitment to a new secret; only the sealed key holds the secret."""
        secret = self.fresh_secret()
        sealed_key = self.sealer.seal(PURPOSE, (), secret + self.clock().to_bytes(8, "big"))
        return CommitAnswer(commitment=commitment_of(secret.hex()), sealed_key=sealed_key)

    def secret(self, commitment: str | None, sealed_key: str | None) -> str | Denied | None:
        """Return the secret of a commitment in hexadecimal, None without a commitment and a sealed key."""
        if commitment is None and sealed_key is None:
            return None
        if commitment is None or sealed_key is None:
            return denied(CommitmentAlone(missing="commitment" if commitment is None else "sealed_key"))
        found = self.sealer.opened(PURPOSE, sealed_key)
        if found is None:
            return denied(ForeignSealedKey())
        secret, made = found.content[:SECRET_LENGTH].hex(), found.content[SECRET_LENGTH:]
        if commitment_of(secret) != commitment:
            return denied(OtherCommitment())
        is_old = self.clock() - int.from_bytes(made, "big") > self.seconds * 1000
        return denied(ExpiredCommitment(seconds=self.seconds)) if is_old else secret
