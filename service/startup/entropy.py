"""Entropy for seeds, for ids and keys of sessions, and for keys of seals."""

import os
import secrets


def fresh_seed() -> str:
    """Return 128 random bits as text."""
    return secrets.token_hex(16)


def fresh_name() -> str:
    """Return a request id of 64 random bits, as text."""
    return os.urandom(8).hex()


def fresh_key() -> str:
    """Return 256 random bits as text."""
    return secrets.token_urlsafe(32)


def fresh_secret() -> bytes:
    """Return 256 random bits."""
    return secrets.token_bytes(32)
