"""The creator keys of the settings."""

import re

from service.startup.settings import Settings, SettingsError
from service.trust.access.creators import Creators

ENTRY = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]{0,62})=([0-9a-f]{64})")


def creators_of(settings: Settings) -> Creators:
    """Read the creator keys. Raises SettingsError, which never repeats a key."""
    entries = [ENTRY.fullmatch(entry) for entry in settings.creator_keys]
    pairs = [(entry[1], entry[2]) for entry in entries if entry is not None]
    for number, entry in enumerate(entries, 1):
        if entry is None:
            wanted = "name=hash, the name of letters, digits, `.`, `_` and `-`, the hash 64 digits of sha256 in hex"
            raise SettingsError(f"CROUPIER_CREATOR_KEYS: entry {number} is not like {wanted}")
    for part, what in enumerate(("name", "key")):
        if len({pair[part] for pair in pairs}) < len(pairs):
            raise SettingsError(f"CROUPIER_CREATOR_KEYS: two entries have the same {what}")
    return Creators(dict(pairs), settings.session_limit_per_key)
