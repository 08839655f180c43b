"""The states that a worker has just made or judged: the next call need not read and judge them again.

They are found by all of their bytes, which is more than a digest of them: what is not the same is never taken for it.
"""

from collections import OrderedDict
from threading import Lock
from typing import TypeVar

import msgspec

T = TypeVar("T")

MOST_BYTES = 32 * 1024 * 1024
"""As much memory as the last states of a thousand games may take."""
EACH = 2048
"""In bytes: what a state takes besides the values in it."""
FOR_A_BYTE = 8
"""In bytes: what a byte of JSON takes at most, itself and the values read from it."""


class Remembered:
    """What was opened last, by the bytes that it was opened from or written as, in so many bytes of memory.

    It may be asked from several threads. Only what has been judged, or what the rules have made of it, is put here.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._found: OrderedDict[bytes, object] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0
        """How much memory is taken, at most."""
        self.hits = 0
        """How often something was remembered that was asked for."""

    def __len__(self) -> int:
        """Return how many states are remembered."""
        return len(self._found)

    def get(self, content: bytes, kind: type[T]) -> T | None:
        """Return what these bytes were opened to, None where that is not remembered."""
        with self._lock:
            found = self._found.get(content)
            if found is None or not isinstance(found, kind):
                return None
            self._found.move_to_end(content)
            self.hits += 1
        return found

    def put(self, content: bytes, opened: object) -> None:
        """Remember what these bytes are opened to; what was used longest ago makes room for it."""
        size = footprint(content)
        if size > self._most_bytes:
            return
        with self._lock:
            if self._found.pop(content, None) is None:
                self.bytes += size
            self._found[content] = opened
            while self.bytes > self._most_bytes:
                self.bytes -= footprint(self._found.popitem(last=False)[0])


def has_space(content: bytes) -> bool:
    """Tell whether there is space in JSON, between its values or in a text."""
    return b" " in content or b"\n" in content or b"\t" in content or b"\r" in content


def compact(content: bytes) -> bytes:
    """Return JSON without the space between its values, which is how this service writes it."""
    try:
        return msgspec.json.format(content, indent=-1)
    except (msgspec.DecodeError, RecursionError):
        return content


def footprint(content: bytes) -> int:
    """Return how much memory a state may take that is written as these bytes."""
    return EACH + FOR_A_BYTE * len(content)
