"""Keys to seal with, the same in every run."""

from collections.abc import Callable

from engines.registry import Registry
from service.games.games import Games, games_of
from service.games.operations import Operations
from service.games.remembered import MOST_BYTES, Remembered
from service.startup.creators import creators_of
from service.startup.settings import Settings
from service.trust.fair.commitments import Commitments
from service.trust.seal.ring import Key, KeyRing
from service.trust.seal.sealer import Sealer

OLD = Key("old", bytes(range(32)))
NEW = Key("new", bytes(range(32, 64)))

RING = KeyRing((OLD,))
SEALER = Sealer(RING)
SECRET = "a secret of some length"


def operations_on(
    registry: Registry, seed: str = "seed", sealer: Sealer = SEALER, most_bytes: int = MOST_BYTES
) -> Operations:
    """The operations on open states; every commitment is to the same secret, made at the time 0."""
    commitments = Commitments(sealer, lambda: bytes(32), lambda: 0)
    return Operations(registry, lambda: seed, sealer, commitments, Remembered(most_bytes))


def games_at(registry: Registry, clock: Callable[[], int] = lambda: 0, sealer: Sealer = SEALER) -> Games:
    """The operations on open and on sealed states, without a store; the games have the same keys each time."""
    return games_of(
        operations_on(registry, sealer=sealer), "both", None, creators_of(Settings()), clock, lambda: SECRET
    )
