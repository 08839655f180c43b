"""The keys of a sealed game: derived from its secret and stored nowhere."""

import base64
import hashlib
import hmac
from functools import lru_cache

from engines.core.actors import HOST, REFEREE, Actor
from schema.wire.answers import KeysAnswer

MOST_GAMES = 1024
"""Of so many games a worker keeps the keys that it derived last."""


@lru_cache(maxsize=MOST_GAMES)
def keys_of(secret: str, seats: int) -> KeysAnswer:
    """Return the keys of a game."""
    return KeysAnswer(
        seats=tuple(_key(secret, seat) for seat in range(seats)), host=_key(secret, HOST), referee=_key(secret, REFEREE)
    )


def _key(secret: str, whose: Actor | str) -> str:
    return base64.urlsafe_b64encode(_derived(secret, f"croupier/key/1\n{whose}"))[:-1].decode()


def record_id(secret: str) -> str:
    """Return the id of a game's record; the dot distinguishes it from the id of a session."""
    return f"game.{_derived(secret, 'croupier/record/1').hex()[:40]}"


def mixed(own: str, seed: str) -> str:
    """Return a seed that nobody knows beforehand, whatever seed a caller gave."""
    return f"croupier/sealed/1\n{own}\n{seed}"


def _derived(secret: str, message: str) -> bytes:
    return hmac.digest(secret.encode(), message.encode(), hashlib.sha256)
