"""Where the seed of a game comes from that is started without one."""

import secrets


def fresh_seed() -> str:
    """Return 128 bits that nobody can guess, as text."""
    return secrets.token_hex(16)
