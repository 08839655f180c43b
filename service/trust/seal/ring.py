"""The keys of seals: the first one seals and all of them open, so that a key can be replaced."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

SECRET_LENGTH = 32
"""In bytes."""

ID = re.compile("[A-Za-z0-9_-]{1,16}")
WANTED = f"an id of up to 16 letters, digits, `-` and `_`, `=`, and {SECRET_LENGTH} bytes in base64url"


class RingError(Exception):
    """A key that cannot be read; the message says which one and never repeats it."""


@dataclass(frozen=True)
class Key:
    """A secret of 32 bytes, and the id by which a seal names it."""

    id: str
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class KeyRing:
    """One or more keys with ids of their own."""

    keys: tuple[Key, ...]

    @property
    def active(self) -> Key:
        """The key that seals."""
        return self.keys[0]

    def find(self, id: str) -> Key | None:
        """Return the key of an id."""
        return next((key for key in self.keys if key.id == id), None)

    def entries(self) -> tuple[str, ...]:
        """Return the keys in the format of `read_ring`."""
        return tuple(f"{key.id}={base64.urlsafe_b64encode(key.secret).decode().rstrip('=')}" for key in self.keys)


def read_ring(entries: Iterable[str]) -> KeyRing:
    """Read keys, each as `id=secret` with the secret in base64url. Raises RingError."""
    keys = tuple(_read(place, entry) for place, entry in enumerate(entries, 1))
    ids = [key.id for key in keys]
    if not keys:
        raise RingError(f"there is no key; each is {WANTED}")
    if len(set(ids)) < len(ids):
        raise RingError(f"each key needs an id of its own; there are {', '.join(ids)}")
    return KeyRing(keys)


def _read(place: int, entry: str) -> Key:
    id, _, text = entry.partition("=")
    try:
        secret = base64.b64decode(_padded(text.rstrip("=")), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        secret = b""
    if not ID.fullmatch(id) or len(secret) != SECRET_LENGTH:
        raise RingError(f"key {place} cannot be read; each is {WANTED}")
    return Key(id, secret)


def _padded(text: str) -> str:
    return text + "=" * (-len(text) % 4)


def fresh_ring(fresh_secret: Callable[[], bytes]) -> KeyRing:
    """Return a ring of one new key with a random id, so that no other run mistakes it for its own."""
    id = base64.b32encode(fresh_secret()[:5]).decode().lower()
    return KeyRing((Key(id, fresh_secret()),))
