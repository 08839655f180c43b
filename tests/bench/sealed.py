"""The same `play` on a sealed state and on an open one, both for the seat that acts."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from engines.registry import Registry
from schema.wire.requests import PlayRequest
from service.denied import Denied
from service.doors.rest.games import stepped, unfit
from service.games.answers import Selection
from service.games.decoding import read
from service.games.games import AnyStep
from service.games.sealed.content import SealedGame
from service.games.sealed.keys import keys_of
from service.games.sealed.vault import Carried, Vault
from service.startup.clock import wall_clock
from tests.bench import http
from tests.bench.samples import MOVES, Sample
from tests.kit.seals import RING, SEALER, SECRET, games_at

ENCODE = msgspec.json.Encoder().encode
KEYS = {"CROUPIER_SEAL_KEYS": ",".join(RING.entries())}


T = TypeVar("T")


def at_once(running: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine returns that waits for nothing."""
    try:
        running.send(None)
    except StopIteration as ended:
        value: T = ended.value
        return value
    raise AssertionError("it waits")


@dataclass(frozen=True)
class Pair:
    """One request, on an open state and on a sealed one with the key of the seat."""

    game: str
    open: bytes
    sealed: bytes
    key: str | None


def pair(registry: Registry, sample: Sample) -> Pair:
    """Seal the state of a request; the time it names is the open one's alone."""
    body = msgspec.json.decode(sample.rest) | {"first": MOVES}
    body["viewer"] = body["seat"] if isinstance(body["seat"], int) else "spectator"
    operations = games_at(registry).operations
    opened = operations.states.open(Raw(ENCODE(body["state"])), sample.game)
    assert not isinstance(opened, Denied), opened
    seats = opened.game.engine.seats(opened.table.position)
    started_ms = wall_clock() - (body["at_ms"] or 0)
    game = SealedGame(secret=SECRET, started_ms=started_ms, single_use=False, state=Raw(b"{}"))
    state = Vault(SEALER, operations.states).sealed(Carried(game, opened))
    keys = keys_of(SECRET, seats)
    key = keys.seats[body["seat"]] if isinstance(body["seat"], int) else keys.host
    sealed = {name: value for name, value in body.items() if name != "at_ms"} | {"state": state}
    return Pair(sample.game, ENCODE(body), ENCODE(sealed), key)


def subjects(registry: Registry, pair: Pair) -> Mapping[str, Callable[[], int]]:
    """Return the operation on both states, bytes to bytes."""
    games = games_at(registry, wall_clock)

    def play(body: bytes, key: str | None) -> int:
        request = read(body, PlayRequest)
        assert isinstance(request, PlayRequest), request
        selection = Selection(first=MOVES, viewer=request.viewer)

        async def check(step: AnyStep) -> Denied | None:
            return unfit(step, selection)

        step = at_once(games.play(request, pair.game, key, check))
        assert not isinstance(step, Denied), step
        ENCODE(stepped(step, selection))
        return 1

    return {
        f"play {pair.game}, open": lambda: play(pair.open, None),
        f"play {pair.game}, sealed": lambda: play(pair.sealed, pair.key),
    }


def targets(server: http.Server, sample: Sample, pair: Pair) -> Mapping[str, http.Target]:
    """Return both requests as they go to a server with these keys."""
    return {
        f"REST play {pair.game}, open": http.Target(server, sample.path, pair.open),
        f"REST play {pair.game}, sealed": http.Target(server, sample.path, pair.sealed, pair.key),
    }
