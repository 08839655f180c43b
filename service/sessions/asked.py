"""What is asked of a session: by whom, and under what conditions."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import msgspec

from engines.core.actors import SPECTATOR, Viewer
from engines.core.game import Game
from service.access.caller import Caller
from service.denied import Denied
from service.sessions.access import caller_of
from service.sessions.held import Held

Check = Callable[[Game, Caller], Denied | None]
"""Judges what else a request says, before anything is changed."""


@dataclass(frozen=True)
class Asked:
    """Who asks for which session, and under what conditions."""

    id: str
    key: str | None = None
    viewer: Viewer | None = None
    versions: frozenset[str] | None = None
    """The versions under which a change is wanted, None for any."""
    idempotency_key: str | None = None
    check: Check | None = None

    @cached_property
    def mark(self) -> str | None:
        """Under which mark the first answer is remembered: each key of the session has its own."""
        if self.idempotency_key is None:
            return None
        whose = f"{self.key or SPECTATOR}\n{self.idempotency_key}"
        return hashlib.sha256(whose.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def admitted(self, held: Held) -> Caller | Denied:
        """Return who asks, once it is found that they may ask this."""
        caller = caller_of(held, self.key, self.viewer)
        if isinstance(caller, Denied):
            return caller
        wrong = self.check(held.game, caller) if self.check else None
        return wrong or caller


def digest_of(content: tuple[object, ...]) -> str:
    """Return what tells a request from one with other content."""
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()
