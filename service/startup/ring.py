"""The key ring of the settings."""

import re
from pathlib import Path

from service.startup.settings import Settings, SettingsError
from service.trust.seal.ring import KeyRing, RingError, read_ring

BETWEEN = re.compile(r"[\s,]+")


def ring_of(settings: Settings) -> KeyRing | None:
    """Return the keys in the settings or in the file that they name, None without any. Raises SettingsError."""
    if settings.seal_keys and settings.seal_keys_file:
        raise SettingsError("CROUPIER_SEAL_KEYS and CROUPIER_SEAL_KEYS_FILE: set only one of them")
    if settings.seal_keys_file:
        return _read("CROUPIER_SEAL_KEYS_FILE", _content(settings.seal_keys_file))
    return _read("CROUPIER_SEAL_KEYS", settings.seal_keys) if settings.seal_keys else None


def _content(file: str) -> tuple[str, ...]:
    try:
        text = Path(file).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise SettingsError(f"CROUPIER_SEAL_KEYS_FILE: {file!r} cannot be read: {error}") from error
    return tuple(entry for entry in BETWEEN.split(text) if entry)


def _read(name: str, entries: tuple[str, ...]) -> KeyRing:
    try:
        return read_ring(entries)
    except RingError as error:
        raise SettingsError(f"{name}: {error}") from None  # what lies behind it may show a secret
