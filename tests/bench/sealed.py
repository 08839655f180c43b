"""The same plays on sealed states and on open ones, both for the seat that acts."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from engines.registry import Registry
from schema.wire.answers import KeysAnswer
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
from tests.bench.http import Script, Server, Subject, message
from tests.bench.recorded import ENCODE, MOVES, Ply, Recorded
from tests.kit.seals import RING, SEALER, SECRET, games_at

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


def pair(registry: Registry, game: Recorded) -> Pair:
    """Seal the state of a request; the time it names is the open one's alone."""
    ply = game.middle
    sealed, keys = sealed_state(registry, game, ply)
    body = {"seat": ply.seat, "action": ply.action, "viewer": ply.seat if isinstance(ply.seat, int) else "spectator"}
    timed = {} if ply.at_ms is None else {"at_ms": ply.at_ms}
    key = keys.seats[ply.seat] if isinstance(ply.seat, int) else keys.host
    return Pair(
        game.game, ENCODE({"state": Raw(ply.state), **body, **timed}), ENCODE({"state": Raw(sealed), **body}), key
    )


def sealed_state(registry: Registry, game: Recorded, ply: Ply) -> tuple[bytes, KeysAnswer]:
    """Seal the state that an action is played on, and return it with the keys of its game."""
    operations = games_at(registry).operations
    opened = operations.states.open(Raw(ply.state), game.game)
    assert not isinstance(opened, Denied), opened
    started_ms = wall_clock() - (ply.at_ms or 0)
    carried = SealedGame(secret=SECRET, started_ms=started_ms, single_use=False, state=Raw(b"{}"))
    state = Vault(SEALER, operations.states).sealed(Carried(carried, opened))
    return bytes(state), keys_of(SECRET, opened.game.engine.seats(opened.table.position))


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


class Given(msgspec.Struct):
    """What a caller needs of an answer."""

    state: Raw


GIVEN = msgspec.json.Decoder(Given)


def over_http(registry: Registry, server: Server, games: Sequence[Recorded]) -> dict[str, Subject]:
    """Return who plays games with the states that it is given, open ones, which is the base, and sealed ones."""
    return {
        f"REST play, {name}": Subject(server, partial(_plays, registry, games, seal))
        for name, seal in (("open", False), ("sealed", True))
    }


def _plays(registry: Registry, games: Sequence[Recorded], seal: bool, number: int) -> Script:
    while True:
        game = games[number]
        sealed, keys = sealed_state(registry, game, game.plies[0])
        state = sealed if seal else game.plies[0].state
        for ply in game.plies:
            assert isinstance(ply.seat, int), "a title without a host"
            key = keys.seats[ply.seat] if seal else None
            state = bytes(GIVEN.decode((yield message(game.play_path, ply.seen(state), key))).state)
        number = (number + 1) % len(games)
