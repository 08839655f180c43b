"""Who may create sessions: anybody, or the holders of a creator's key, of which only the hash is configured."""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field

from service.denied import Denied, denied
from service.stores.store import Owner
from service.trust.access.refusals import CreatorKeyNeeded, CreatorKeyUnknown


@dataclass(frozen=True)
class Creators:
    """Those who may create sessions, by name with the hash of their key."""

    hashes: Mapping[str, str] = field(repr=False)
    most: int
    """How many sessions each of them may keep."""

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return the owner with this key, None if anybody may create sessions. Compares the key with all hashes."""
        if not self.hashes:
            return None
        if key is None:
            return denied(CreatorKeyNeeded())
        shown = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
        found = [name for name, kept in self.hashes.items() if hmac.compare_digest(shown, kept)]
        return Owner(found[0], self.most) if found else denied(CreatorKeyUnknown())
