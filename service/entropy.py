"""Where what nobody may guess comes from: seeds of games that are started without one, ids and keys of sessions."""

import secrets


def fresh_seed() -> str:
    """Return 128 bits that nobody can guess, as text."""
    return secrets.token_hex(16)


def fresh_key() -> str:
    """Return 256 bits that nobody can guess, as text."""
    return secrets.token_urlsafe(32)
