"""Keys to seal with, the same in every run."""

from collections.abc import Callable

from engines.registry import Registry
from service.games import Games, games_of
from service.operations import Operations
from service.seal.ring import Key, KeyRing
from service.seal.sealer import Sealer
from service.sessions.creators import creators_of
from service.settings import Settings

OLD = Key("old", bytes(range(32)))
NEW = Key("new", bytes(range(32, 64)))

RING = KeyRing((OLD,))
SEALER = Sealer(RING)
SECRET = "a secret of some length"


def games_at(registry: Registry, clock: Callable[[], int] = lambda: 0, sealer: Sealer = SEALER) -> Games:
    """The operations on open and on sealed states, without a store; the games have the same keys each time."""
    operations = Operations(registry, lambda: "seed", sealer)
    return games_of(operations, "both", None, creators_of(Settings()), clock, lambda: SECRET)
