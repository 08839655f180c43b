"""Padding: contents of different lengths come to have the same one, so that the length tells nothing."""

PREFIX = 4
"""In bytes: how long the content is."""


def padded(content: bytes, floor: int = 0) -> bytes:
    """Return the content behind its length, filled up to the floor, or else to the next power of two."""
    size = room(PREFIX + len(content), floor)
    return (len(content).to_bytes(PREFIX, "big") + content).ljust(size, b"\0")


def room(length: int, floor: int) -> int:
    """Return the size that something of this length is filled up to."""
    return floor if length <= floor else 1 << (length - 1).bit_length()


def unpadded(filled: bytes) -> bytes:
    """Return the content of what was padded."""
    length = int.from_bytes(filled[:PREFIX], "big")
    return filled[PREFIX : PREFIX + length]
