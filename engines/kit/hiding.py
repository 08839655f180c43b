"""What a title hides: nothing, or what three functions say. There is no default: a title has to say which."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engines.core.actors import Viewer
from engines.core.chance import Draw
from engines.core.values import Value


class Nothing(Enum):
    """The word of a title in which everybody sees everything."""

    NOTHING = "nothing"


NOTHING = Nothing.NOTHING
"""Everybody sees the whole position and every event."""


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """What not everybody sees."""

    view: Callable[[Any, Viewer, Any], Value]
    """The position as a viewer may know it."""
    redact: Callable[[Any, Viewer], Any]
    """An event with the fields None that a viewer may not know."""
    resample: Callable[[Any, Viewer, Draw, Any], Any]
    """The hidden part drawn anew, so that a viewer could not tell."""
    shown: type[Value] | None = None
    """The type that `view` returns, where it is not that of the position."""


def hiding(hidden: Nothing | Hidden) -> dict[str, Callable[..., Any]]:
    """Return the functions of an engine that hide something."""
    if isinstance(hidden, Hidden):
        return {"view": hidden.view, "redact": hidden.redact, "resample": hidden.resample}
    return {
        "view": lambda position, viewer, terms: position,
        "redact": lambda event, viewer: event,
        "resample": lambda position, viewer, draw, terms: position,
    }
