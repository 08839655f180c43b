"""A step of a sealed game."""

from functools import cached_property

from msgspec import Raw

from schema.wire.answers import KeysAnswer
from service.games.answers import Answer
from service.games.sealed.vault import Carried, Vault
from service.games.seen import Seen
from service.trust.access.caller import Caller


class SealedStep(Seen):
    """The step of a sealed game for the holder of a key."""

    seed = None
    """Nobody is told."""
    draws = None
    """Nobody is told of them either, but by a replay once all is revealed."""

    def __init__(
        self,
        answer: Answer,
        caller: Caller,
        carried: Carried,
        vault: Vault,
        at_ms: int,
        keys: KeysAnswer | None = None,
    ) -> None:
        super().__init__(answer, caller)
        self.at_ms = at_ms
        self.keys = keys
        self.carried = carried
        self._vault = vault

    @cached_property
    def state(self) -> Raw:
        """The sealed state."""
        return self._vault.sealed(self.carried)
