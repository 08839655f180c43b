"""A step of a game whose state is sealed."""

from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Union

from msgspec import Raw

from schema.wire.answers import KeysAnswer
from service.denied import Denied
from service.games.answers import Answer
from service.games.sealed.vault import Carried, Vault
from service.games.seen import Seen
from service.trust.access.caller import Caller

Settling = Callable[[], Awaitable[Union["SealedStep", Denied, None]]]
"""Makes a step hold: it returns nothing, or another step in its place, or why it does not hold."""


class SealedStep(Seen):
    """Where a game stands, for who holds a key of it; while `settling` is there, nothing has been done yet."""

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
        settling: Settling | None = None,
    ) -> None:
        super().__init__(answer, caller)
        self.at_ms = at_ms
        self.keys = keys
        self.settling = settling
        self._carried = carried
        self._vault = vault

    @cached_property
    def state(self) -> Raw:
        """The state to take away, sealed."""
        return self._vault.sealed(self._carried)
