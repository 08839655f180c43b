"""What is asked of a session: by whom, and under what conditions."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from engines.core.actors import SPECTATOR, Viewer
from engines.core.game import Game
from service.denied import Denied, denied
from service.sessions.held import Held
from service.sessions.keys import role_of
from service.trust.access.caller import Caller, looking
from service.trust.access.keys import Role
from service.trust.access.refusals import KeyNeeded, UnknownKey

LONGEST_KEY = 255
"""In characters, of an Idempotency-Key."""

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
        caller = _caller_of(held, self.key, self.viewer)
        if isinstance(caller, Denied):
            return caller
        wrong = self.check(held.game, caller) if self.check else None
        return wrong or caller


def _caller_of(held: Held, key: str | None, viewer: Viewer | None) -> Caller | Denied:
    """Return who asks by the key they hold, and for whom they want to see."""
    role: Role | None = SPECTATOR if key is None else role_of(key, held.head.keys)
    if role is None:
        return denied(UnknownKey())
    if role == SPECTATOR and not held.head.spectators:
        return denied(KeyNeeded())
    return looking(role, viewer, held.game, held.head.seats)
