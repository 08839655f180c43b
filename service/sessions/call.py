"""A call of a session: its caller and its conditions."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from engines.core.actors import SPECTATOR, Viewer
from engines.core.game import Game
from service.denied import Denied, denied
from service.sessions.keys import role_of
from service.sessions.loaded import LoadedSession
from service.trust.access.caller import Caller, looking
from service.trust.access.keys import Role
from service.trust.access.refusals import KeyNeeded, UnknownKey

LONGEST_KEY = 255
"""In characters, of an Idempotency-Key."""

Check = Callable[[Game, Caller], Denied | None]
"""Checks the other parts of a request, before anything is changed."""


@dataclass(frozen=True)
class SessionCall:
    """A call of a session: its id, its caller and its conditions."""

    id: str
    key: str | None = None
    viewer: Viewer | None = None
    versions: frozenset[str] | None = None
    """The versions at which the change is wanted, None for any."""
    idempotency_key: str | None = None
    check: Check | None = None

    @cached_property
    def idempotency_digest(self) -> str | None:
        """A digest of the caller's key and Idempotency-Key, under which the first answer is remembered."""
        if self.idempotency_key is None:
            return None
        return hashlib.sha256(self.whose.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    @property
    def whose(self) -> str:
        """The caller's key and Idempotency-Key: who repeats the call knows both."""
        return f"{self.key or SPECTATOR}\n{self.idempotency_key or ''}"

    def admitted(self, loaded: LoadedSession) -> Caller | Denied:
        """Return the caller, or a refusal if they may not make this call."""
        caller = _caller_of(loaded, self.key, self.viewer)
        if isinstance(caller, Denied):
            return caller
        wrong = self.check(loaded.game, caller) if self.check else None
        return wrong or caller


def _caller_of(loaded: LoadedSession, key: str | None, viewer: Viewer | None) -> Caller | Denied:
    """Return the caller with this key, for the viewer they ask for."""
    role: Role | None = SPECTATOR if key is None else role_of(key, loaded.keys)
    if role is None:
        return denied(UnknownKey())
    if role == SPECTATOR and not loaded.head.spectators:
        return denied(KeyNeeded())
    return looking(role, viewer, loaded.game, loaded.head.seats)
