"""What a sealed state holds."""

import zlib
from typing import Annotated

import msgspec
from msgspec import Meta, Raw

from engines.core.actors import Milliseconds
from engines.core.values import Value

ROOM = 2048
"""In bytes: the states of every title of ours fit into it at each ply, so that all have one length."""

MOST_INFLATED = 256 * 1024
"""In bytes; more than any state of a title may have."""

RAW = -15
"""The window of a stream without a head and a checksum: the seal itself tells whether it is whole."""


class SealedGame(Value):
    """A state, with what only the service knows of its game."""

    secret: Annotated[str, Meta(min_length=16, max_length=64)]
    """What the keys of the game are made from; it never changes."""
    started_ms: Milliseconds
    """When the game began, in milliseconds since 1970."""
    single_use: bool
    """Whether each state is valid for one action only."""
    state: Raw
    """The state."""


DECODER = msgspec.json.Decoder(SealedGame)


def packed(game: SealedGame) -> bytes:
    """Return the bytes to seal."""
    packer = zlib.compressobj(1, wbits=RAW)
    return packer.compress(msgspec.json.encode(game)) + packer.flush()


def unpacked(content: bytes) -> SealedGame | None:
    """Return the content of packed bytes, None if another version of the service packed them differently."""
    try:
        return DECODER.decode(zlib.decompressobj(RAW).decompress(content, MOST_INFLATED))
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError):
        return None
