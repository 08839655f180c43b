"""Keys to seal with, the same in every run."""

from collections.abc import Callable

from engines.registry import Registry
from schema.answers import StatePolicy
from service.games import Games, games_of
from service.operations import Operations
from service.seal.ring import Key, KeyRing
from service.seal.sealer import Sealer

OLD = Key("old", bytes(range(32)))
NEW = Key("new", bytes(range(32, 64)))

RING = KeyRing((OLD,))
SEALER = Sealer(RING)
SECRET = "a secret of some length"


def games_at(registry: Registry, policy: StatePolicy = "both", clock: Callable[[], int] = lambda: 0) -> Games:
    """The operations on open and on sealed states, without a store."""
    return games_of(Operations(registry, lambda: "seed", SEALER), policy, None, clock, lambda: SECRET)
