"""Who may create sessions, and how large: anybody, or those whom the operator gave a key, whose hash alone is set."""

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from service.denied import Denied, denied
from service.sessions.records import Limits
from service.sessions.refusals import CreatorKeyNeeded, CreatorKeyUnknown
from service.sessions.store import Owner
from service.settings import Settings, SettingsError

ENTRY = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]{0,62})=([0-9a-f]{64})")


@dataclass(frozen=True)
class Creators:
    """Those who may create sessions, by name with the hash of their key, and what they may create."""

    hashes: Mapping[str, str] = field(repr=False)
    most: int
    """How many sessions each of them may keep."""
    limits: Limits
    """How far each session may grow."""

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return who creates a session by this key, None where anybody may; it is compared with all there are."""
        if not self.hashes:
            return None
        if key is None:
            return denied(CreatorKeyNeeded())
        shown = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
        found = [name for name, kept in self.hashes.items() if hmac.compare_digest(shown, kept)]
        return Owner(found[0], self.most) if found else denied(CreatorKeyUnknown())


def creators_of(settings: Settings) -> Creators:
    """Read the keys of those who may create sessions. Raises SettingsError, which never repeats a key."""
    entries = [ENTRY.fullmatch(entry) for entry in settings.creator_keys]
    pairs = [(entry[1], entry[2]) for entry in entries if entry is not None]
    for number, entry in enumerate(entries, 1):
        if entry is None:
            wanted = "name=hash, the name of letters, digits, `.`, `_` and `-`, the hash 64 digits of sha256 in hex"
            raise SettingsError(f"CROUPIER_CREATOR_KEYS: entry {number} is not like {wanted}")
    for part, what in enumerate(("name", "key")):
        if len({pair[part] for pair in pairs}) < len(pairs):
            raise SettingsError(f"CROUPIER_CREATOR_KEYS: two entries have the same {what}")
    limits = Limits(most_bytes=settings.session_bytes, most_changes=settings.session_actions)
    return Creators(dict(pairs), settings.session_limit_per_key, limits)
