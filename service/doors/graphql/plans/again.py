"""Moves that are written once: the same ones are legal again and again."""

from threading import Lock
from typing import Any, ClassVar
from weakref import WeakSet

from msgspec import Raw

from service.doors.graphql.plans.document import Write
from service.doors.graphql.plans.run import Run
from service.doors.http import ENCODER

MOST_BYTES = 8 * 1024 * 1024
"""As much memory as all that is remembered may take."""
EACH = 512
"""In bytes: what a move takes besides what is written of it."""


class Again:
    """Writes moves, and remembers what is written of those that ask no resolver for anything.

    It may be called from several threads. When all together have filled their memory, all begin anew.
    """

    _lock = Lock()
    _all: ClassVar["WeakSet[Again]"] = WeakSet()
    _bytes = 0

    def __init__(self, write: Write) -> None:
        self._write = write
        self._found: dict[Any, Raw] = {}
        with Again._lock:
            Again._all.add(self)

    def __call__(self, move: Any, run: Run) -> Any:
        """Return a move as it is encoded."""
        try:
            found = self._found.get(move)
        except TypeError:  # what it costs and brings, as its title tells it, may be a list
            return self._write(move, run)
        if found is not None:
            return found
        asked = run.asked
        written = self._write(move, run)
        return self._kept(move, Raw(ENCODER.encode(written))) if run.asked == asked else written

    def _kept(self, move: Any, written: Raw) -> Raw:
        size = EACH + len(bytes(written))
        with Again._lock:
            if Again._bytes + size > MOST_BYTES:
                Again._bytes = 0
                for each in Again._all:
                    each._found.clear()
            Again._bytes += size
            self._found[move] = written
        return written
