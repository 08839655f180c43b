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
HOUR_MS = 60 * 60 * 1000
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

    def fresh(self, whose: str | None = None) -> CommitAnswer:
        """Return a commitment to a new secret; only the sealed key holds the secret.

        `whose` names a call that may be repeated, and then has the same answer within its hour: nothing is stored.
        """
        now = self.clock()
        if whose is None:
            return self._sealed(self.fresh_secret(), now)
        hour = now - now % HOUR_MS
        said = f"{hour}\n{whose}".encode("utf-8", "surrogatepass")
        return self._sealed(self.sealer.derived(PURPOSE, said), hour)

    def _sealed(self, secret: bytes, made_ms: int) -> CommitAnswer:
        sealed_key = self.sealer.seal(PURPOSE, (), secret + made_ms.to_bytes(8, "big"))
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
