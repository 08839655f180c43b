"""The view of one viewer at one version, and the patch from one view to another."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from jsonpatch import make_patch
from msgspec import Raw

from engines.core.values import Value
from service.games.seen import view_digest

PATCHES_KEPT = 128
"""How many patches are cached: the followers of one session with the same view need the same patch."""


@dataclass(frozen=True)
class Sight:
    """The view of a viewer at a ply."""

    ply: int
    view: Value

    @cached_property
    def digest(self) -> str:
        """The digest of the view: equal for equal views."""
        return view_digest(self.ply, self.view)

    @cached_property
    def encoded(self) -> bytes:
        """The view as encoded JSON."""
        return msgspec.json.encode(self.view)


def patch(before: Sight | None, after: Sight) -> Raw:
    """Return the JSON Patch (RFC 6902) from one view to another; without a first view, it sets the whole view."""
    return Raw(_patch(None if before is None else before.encoded, after.encoded))


@lru_cache(PATCHES_KEPT)
def _patch(before: bytes | None, after: bytes) -> bytes:
    """Return the patch, or if that is shorter one that replaces everything."""
    whole = msgspec.json.encode([{"op": "replace", "path": "", "value": Raw(after)}])
    if before is None:
        return whole
    old: Any = msgspec.json.decode(before)
    new: Any = msgspec.json.decode(after)
    return min(msgspec.json.encode(make_patch(old, new).patch), whole, key=len)
