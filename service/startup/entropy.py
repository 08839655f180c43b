"""Where what nobody may guess comes from: seeds, ids and keys of sessions, keys of seals."""

import os
import secrets


def fresh_seed() -> str:
    """Return 128 bits that nobody can guess, as text."""
    return secrets.token_hex(16)


def fresh_name() -> str:
    """Return the name of a request: 64 bits, enough to find it in a log."""
    return os.urandom(8).hex()


def fresh_key() -> str:
    """Return 256 bits that nobody can guess, as text."""
    return secrets.token_urlsafe(32)


def fresh_secret() -> bytes:
    """Return 256 bits that nobody can guess."""
    return secrets.token_bytes(32)
