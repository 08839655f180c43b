"""Typed answers of Mega Jackpot: ours, rules and all, beside Mercurius, which has the same answers as constants."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from engines.registry import Registry
from schema.graphql.build import build_schema
from tests.bench import http
from tests.bench.doors import GRAPHQL, known, service, unknown_to
from tests.bench.http import Server, Subject, message
from tests.bench.loads import Loads
from tests.bench.peers.installed import NODE
from tests.bench.peers.rows import Row, row
from tests.bench.recorded import Recorded, recorded
from tests.bench.selections import Typed
from tests.service.serving import ROOT

GAME = "mega-jackpot"
KNOWN, UNKNOWN = "states that are remembered", "unknown states"
PEERS = {"Mercurius with JIT": 1, "Mercurius": 0}
WARM = 4.0
"""Seconds until Node has compiled what is called often."""
WHAT = "typed GraphQL play of Mega Jackpot"


def measured(folder: Path, registry: Registry, rounds: int, seconds: float, connections: int) -> Iterator[Row]:
    """Return the rows of both, by the CPU time of the servers and by the clock."""
    game = registry.current(GAME)
    assert game is not None
    one = recorded(registry, game)
    schema = build_schema(registry)._schema
    typed = Typed(schema, GAME)
    with service() as ours, tempfile.NamedTemporaryFile("w") as file, ExitStack() as stack:
        json.dump(_constants(ours, one, Typed(schema, GAME, named=True)), file)
        file.flush()
        subjects = {
            KNOWN: known(ours, [one], GRAPHQL, typed),
            UNKNOWN: unknown_to(ours, [one], GRAPHQL, typed),
        }
        for peer, jit in PEERS.items():
            server = stack.enter_context(_mercurius(folder, file.name, jit))
            subjects[peer] = Subject(server, unknown_to(server, [one], GRAPHQL, typed).script)
        loads = Loads(subjects, connections).run(rounds, seconds, warm=WARM)
    for peer in PEERS:
        for name in (KNOWN, UNKNOWN):
            ours_found, theirs = ([each.per_cpu_second for each in loads.rounds[which]] for which in (name, peer))
            yield row(f"{WHAT}, {name}: server CPU", peer, ours_found, theirs, "us")


def _constants(ours: Server, game: Recorded, typed: Typed) -> dict[int, Any]:
    """Return the answers of a game by the ply that each is the answer to."""
    found: dict[int, Any] = {}
    for number, ply in enumerate(game.plies):
        answer = json.loads(http.once(ours, message(GRAPHQL, typed(ply, ply.state))))
        ((_, found[number]),) = answer["data"]["megaJackpot"].items()
    return found


@contextmanager
def _mercurius(folder: Path, answers: str, jit: int) -> Iterator[Server]:
    port = http.free_port()
    schema = str(ROOT / "schema" / "schema.graphql")
    command = [str(folder / "mercurius.js"), str(port), schema, answers, str(jit)]
    with http.serving(command, port, {"NODE_ENV": "production"}, program=NODE) as server:
        yield server
