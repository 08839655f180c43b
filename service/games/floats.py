"""Integral floats of a JSON text as integers, as JSON Schema has it; the bytes are never made into plain values."""

import re
from typing import Final

NUMBERS: Final = re.compile(
    rb'"(?:[^"\\]++|\\.)*+("?+)'
    rb"|(?<![0-9])-?[0-9]{1,320}+(?:\.[0-9]++(?:[eE][+-]?[0-9]++)?+|[eE][+-]?[0-9]++)",
    re.DOTALL,
)
"""Texts, so that nothing within them is met, and floats; each byte is looked at once."""
PIECE: Final = 1 << 15
"""In bytes; other threads may go on between two pieces, and never within one."""
NUMERIC: Final = frozenset(b"0123456789.eE+-")
LONGEST: Final = 1000
"""In bytes; a number that is longer may be parted, since no integer is so long."""
ESCAPE: Final = b"\\"
QUOTE: Final = b'"'


def with_integers(content: bytes) -> bytes:
    """Return a JSON text with its integral floats as integers; what is no JSON stays that.

    >>> with_integers(b'{"a": [1.0, -2e1, 0.5, "1.0"]}')
    b'{"a": [1, -20, 0.5, "1.0"]}'
    """
    reader, found, at = _Reader(), [], 0
    while at < len(content):
        end = _end(content, at, at + PIECE)
        found.append(reader.read(content[at:end]))
        at = end
    return b"".join(found)


def _end(content: bytes, at: int, end: int) -> int:
    """Return where a piece ends that parts neither a number nor an escape."""
    last = min(end + LONGEST, len(content))
    while end < last and content[end - 1] in NUMERIC:
        end += 1
    piece = content[at:end]
    return end + (len(piece) - len(piece.rstrip(ESCAPE))) % 2


class _Reader:
    """Goes through the pieces in their order, and knows whether the next one begins within a text."""

    def __init__(self) -> None:
        self._is_within_text = False

    def read(self, piece: bytes) -> bytes:
        if self._is_within_text:
            return NUMBERS.sub(self._read, QUOTE + piece)[1:]
        return NUMBERS.sub(self._read, piece)

    def _read(self, found: re.Match[bytes]) -> bytes:
        if found[1] is not None:
            self._is_within_text = not found[1]
            return found[0]
        number = float(found[0])
        return b"%d" % int(number) if number.is_integer() else found[0]
