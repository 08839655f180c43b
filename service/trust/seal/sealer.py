"""Seals: texts that only the service can read, make or change.

A seal is `c1.<id of the key>.<header>.<sealed>`: the header is a list of texts that anybody can read and nobody can
change, the rest AES-256-GCM-SIV over the padded content, with keys derived from those of the ring for one purpose each
(HKDF-SHA256). The nonce is derived from the content, so equal contents have equal seals.
"""

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from service.trust.seal.padding import padded, unpadded
from service.trust.seal.ring import Key, KeyRing

VERSION = "c1"
NONCE_LENGTH = 12
KEY_LENGTH = 32

HEADER = msgspec.json.Decoder(tuple[str, ...])


@dataclass(frozen=True)
class Unsealed:
    """The header and the content of an opened seal."""

    associated: tuple[str, ...]
    content: bytes


class Sealer:
    """Seals and opens with the keys of a ring."""

    def __init__(self, ring: KeyRing) -> None:
        self._ring = ring
        self._ciphers: dict[tuple[str, str], Cipher] = {}

    def seal(self, purpose: str, associated: tuple[str, ...], content: bytes, floor: int = 0) -> str:
        """Return the seal of a content under a header; the lengths of contents below `floor` bytes look the same.

        The purpose is no secret and is not in the seal: opening it needs the same purpose.
        """
        key = self._ring.active
        header = _header(key.id, associated)
        return f"{header}.{_text(self._cipher(key, purpose).sealed(header.encode(), padded(content, floor)))}"

    def opened(self, purpose: str, token: str) -> Unsealed | None:
        """Return the content of a seal, None if it is not our seal for this purpose."""
        header, _, text = token.rpartition(".") if token.isascii() else ("", "", "")
        version, *rest = header.split(".")
        key = self._ring.find(rest[0]) if version == VERSION and len(rest) == 2 else None
        sealed = _bytes(text)
        if key is None or sealed is None:
            return None
        filled = self._cipher(key, purpose).opened(header.encode(), sealed)
        if filled is None:
            return None
        return Unsealed(HEADER.decode(_bytes(rest[1]) or b""), unpadded(filled))

    def derived(self, purpose: str, content: bytes) -> bytes:
        """Return 32 bytes that grow from a content and the key that seals: nobody else can compute them."""
        info = b"croupier/derived/1\n" + purpose.encode()
        key = HKDF(SHA256(), KEY_LENGTH, salt=None, info=info).derive(self._ring.active.secret)
        return hmac.digest(key, content, hashlib.sha256)

    def _cipher(self, key: Key, purpose: str) -> "Cipher":
        found = self._ciphers.get((key.id, purpose))
        if found is None:
            found = self._ciphers[key.id, purpose] = Cipher(key, purpose)
        return found


class Cipher:
    """The cipher of one key for one purpose."""

    def __init__(self, key: Key, purpose: str) -> None:
        info = b"croupier/seal/1\n" + purpose.encode()
        derived = HKDF(SHA256(), 2 * KEY_LENGTH, salt=None, info=info).derive(key.secret)
        self._aead = AESGCMSIV(derived[:KEY_LENGTH])
        self._nonce_key = derived[KEY_LENGTH:]

    def sealed(self, header: bytes, filled: bytes) -> bytes:
        """Return nonce and ciphertext."""
        length = len(header).to_bytes(4, "big")
        nonce = hmac.digest(self._nonce_key, length + header + filled, hashlib.sha256)[:NONCE_LENGTH]
        return nonce + self._aead.encrypt(nonce, filled, header)

    def opened(self, header: bytes, sealed: bytes) -> bytes | None:
        """Return the plaintext, None if it was not sealed by this cipher under this header."""
        try:
            return self._aead.decrypt(sealed[:NONCE_LENGTH], sealed[NONCE_LENGTH:], header)
        except (InvalidTag, ValueError):  # a nonce or a tag that is cut off
            return None


@lru_cache(maxsize=256)
def _header(key_id: str, associated: tuple[str, ...]) -> str:
    return f"{VERSION}.{key_id}.{_text(msgspec.json.encode(associated))}"


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _bytes(text: str) -> bytes | None:
    """Decode a base64url text; a text that is not the one encoding of its bytes is refused."""
    try:
        content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error):
        return None
    return content if _text(content) == text else None
