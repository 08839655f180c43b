"""Padding: contents of different lengths get the same length, which then tells nothing."""

PREFIX = 4
"""In bytes: how long the content is."""


def padded(content: bytes, floor: int = 0) -> bytes:
    """Return the length and the content, padded to the floor, or if larger to the next power of two."""
    size = room(PREFIX + len(content), floor)
    return (len(content).to_bytes(PREFIX, "big") + content).ljust(size, b"\0")


def room(length: int, floor: int) -> int:
    """Return the padded size for a length."""
    return floor if length <= floor else 1 << (length - 1).bit_length()


def unpadded(filled: bytes) -> bytes:
    """Return the content of padded bytes."""
    length = int.from_bytes(filled[:PREFIX], "big")
    return filled[PREFIX : PREFIX + length]
