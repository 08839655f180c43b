"""What an error of a Redis means: that the server is away, or what it has against one call."""

from redis.exceptions import (
    AskError,
    ClusterError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from service.stores.store import SessionLost, StoreDown, StoreFull, StoreRefuses

AWAY_TYPES = (AskError, ClusterError, TryAgainError)
AWAY = ("BUSY", "UNBLOCKED")
"""How errors begin that every call would be answered with now."""
REFUSING_TYPES = (NoPermissionError, ReadOnlyError)
REFUSING = ("NOREPLICAS", "MISCONF", "The user executing the script", "unknown command", "ACL failure in script")
"""How errors begin that a server answers some calls with, and others not."""


def is_answered(error: Exception) -> bool:
    """Tell whether a server has answered a call with this error, and carried nothing out."""
    return isinstance(error, ResponseError)


def meaning(error: Exception, key: str) -> Exception:
    """Return what to raise for an error of a call about a key: StoreDown, StoreFull or StoreRefuses, else SessionLost.

    Any other error that a server answers is about the keys it was asked for: they hold something that is not ours.
    """
    text = str(error)
    if not is_answered(error) or isinstance(error, AWAY_TYPES) or text.startswith(AWAY):
        return StoreDown(text)
    if isinstance(error, OutOfMemoryError):
        return StoreFull(text)
    if isinstance(error, REFUSING_TYPES) or text.startswith(REFUSING):
        return StoreRefuses(text)
    return SessionLost(key.partition("{")[2].removesuffix("}") or key, text)
