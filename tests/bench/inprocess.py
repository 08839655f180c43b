"""A `play` of the REST door without HTTP, against decoding and encoding the same bodies; ply by ply through a game."""

from collections.abc import Callable, Mapping
from itertools import cycle
from statistics import mean
from typing import Any

import msgspec

from engines.registry import Registry
from schema.wire.requests import PlayRequest
from service.doors.rest.games import stepped
from service.games.answers import Answer, Selection
from service.games.decoding import read
from service.games.operations import Operations
from tests.bench.recorded import ENCODE, MOVES, Recorded
from tests.kit.seals import operations_on


def subjects(registry: Registry, game: Recorded) -> Mapping[str, Callable[[], int]]:
    """Return the base and the REST operation, bytes to bytes."""
    operations = operations_on(registry, "bench")
    bodies = cycle([ply.play() for ply in game.plies])
    pairs: Any = cycle([(ply.play(), msgspec.json.decode(ply.answer)) for ply in game.plies])

    def base() -> int:
        body, answer = next(pairs)
        msgspec.json.decode(body)
        ENCODE(answer)
        return 1

    def rest() -> int:
        _play(operations, game.game, next(bodies))
        return 1

    return {"decode and encode the same bodies": base, f"play {game.game}": rest}


def _play(operations: Operations, game: str, body: bytes) -> bytes:
    request = read(body, PlayRequest)
    assert isinstance(request, PlayRequest), request
    answer = operations.play(request, game)
    assert isinstance(answer, Answer), answer
    return ENCODE(stepped(answer, Selection(first=MOVES)))


def sizes(game: Recorded) -> tuple[int, int]:
    """Return the bytes of a request and of an answer, on average."""
    return round(mean(len(ply.play()) for ply in game.plies)), round(mean(len(ply.answer) for ply in game.plies))
