"""A `play` of the REST door without HTTP, against decoding and encoding the same bodies."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engines.registry import Registry
from schema.wire.requests import PlayRequest
from service.doors.rest.games import stepped
from service.games.answers import Answer, Selection
from service.games.decoding import read
from service.games.operations import Operations
from tests.bench.samples import MOVES, Sample
from tests.kit.seals import operations_on

ENCODE = msgspec.json.Encoder().encode


def subjects(registry: Registry, sample: Sample) -> Mapping[str, Callable[[], int]]:
    """Return the base and the REST operation, bytes to bytes."""
    operations = operations_on(registry, "bench")
    answered: Any = msgspec.json.decode(_play(operations, sample))

    def base() -> int:
        msgspec.json.decode(sample.rest)
        ENCODE(answered)
        return 1

    def rest() -> int:
        _play(operations, sample)
        return 1

    return {"decode and encode the same bodies": base, f"play {sample.game}": rest}


def _play(operations: Operations, sample: Sample) -> bytes:
    request = read(sample.rest, PlayRequest)
    assert isinstance(request, PlayRequest), request
    answer = operations.play(request, sample.game)
    assert isinstance(answer, Answer), answer
    return ENCODE(stepped(answer, Selection(first=MOVES)))


def sizes(registry: Registry, sample: Sample) -> tuple[int, int]:
    """Return the bytes of the request and of the answer."""
    return len(sample.rest), len(_play(operations_on(registry, "bench"), sample))
