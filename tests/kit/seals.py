"""Keys to seal with, the same in every run."""

from service.seal.ring import Key, KeyRing
from service.seal.sealer import Sealer

OLD = Key("old", bytes(range(32)))
NEW = Key("new", bytes(range(32, 64)))

RING = KeyRing((OLD,))
SEALER = Sealer(RING)
