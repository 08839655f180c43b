"""Play one seeded game of every title and variant through both doors: `python -m service.tools.demo [--game ID]`.

A server is started on a free port. Each action goes through GraphQL and through REST; the transcript is printed, and
the exit code is 1 where the two doors disagree. Which action is taken is decided by the title's own test policy.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.clauses import Variant
from engines.core.game import Game
from engines.core.play import legal_moves
from engines.registry import Registry, build
from service.denied import Denied
from service.games.states import States

STEP = """
  ... on Step {
    state digest toAct events { data } legalMoves(first: 0) { count } outcome { reason standings { seat rank score } }
  }
  ... on Refusal { code detail }
"""
START = (
    "query ($game: ID!, $seats: Int!, $variant: ID, $seed: String)"
    f" {{ start(game: $game, seats: $seats, variant: $variant, seed: $seed) {{ {STEP} }} }}"
)
PLAY = (
    "query ($state: State!, $seat: ID!, $action: JSON!, $atMs: BigInt)"
    f" {{ play(state: $state, seat: $seat, action: $action, atMs: $atMs) {{ {STEP} }} }}"
)


class Disagreement(Exception):
    """The two doors gave different answers."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games; return the exit code."""
    line = argparse.ArgumentParser(
        prog="demo", description="Play a game of every title and variant through both doors."
    )
    line.add_argument("--game", help="only this title")
    line.add_argument("--seed", default="demo", help="the seed of the games (demo)")
    options = line.parse_args(arguments)
    registry = build()
    try:
        with server() as address:
            for game, variant in _rows(registry, options.game):
                _play_through(Client(address), registry, game, variant, options.seed)
    except Disagreement as error:
        print(f"the doors disagree: {error}")
        return 1
    print("both doors agree on every step")
    return 0


def _rows(registry: Registry, only: str | None) -> Iterator[tuple[Game, Variant]]:
    for game in registry.titles():
        if only in (None, game.id):
            yield from ((game, variant) for variant in game.variants if variant.available)


@contextmanager
def server() -> Iterator[str]:
    """Run a server on a free port and yield its address; it takes open states, whatever is set."""
    command = [sys.executable, "-m", "service", "--port", "0"]
    environment = {**os.environ, "CROUPIER_STATES": "both"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()


class Client:
    """A caller of both doors, with nothing but the standard library."""

    def __init__(self, address: str) -> None:
        self._address = address

    def rest(self, path: str, body: Any) -> Any:
        """Call REST."""
        return self._post(path, body)

    def graphql(self, query: str, variables: Any) -> Any:
        """Call GraphQL."""
        answer = self._post("/graphql", {"query": query, "variables": variables})
        if answer.get("errors"):
            raise Disagreement(f"GraphQL errors: {answer['errors']}")
        return next(iter(answer["data"].values()))

    def _post(self, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json"}
        request = Request(self._address + path, json.dumps(body).encode(), headers)
        try:
            with urlopen(request, timeout=60) as response:
                return json.load(response)
        except HTTPError as error:
            return json.load(error)


def _play_through(client: Client, registry: Registry, game: Game, variant: Variant, seed: str) -> None:
    seats = min(variant.seats.max, max(variant.seats.min, 2))
    counted = "1 seat" if seats == 1 else f"{seats} seats"
    print(f"\n{game.profile.title}, {variant.id}, {counted}, seed {seed!r}")
    setup = {"seats": seats, "variant": variant.id, "seed": seed}
    step = _agreed(
        client.rest(f"/v1/games/{game.id}/start", {**setup, "first": 0}),
        client.graphql(START, {"game": game.id, **setup}),
    )
    draw = Draw(seeded(f"{seed}/policy"))
    while step["to_act"]:
        command = _next(registry, step, draw)
        sent = {"state": step["state"], "seat": command.actor, "action": msgspec.to_builtins(command.action)}
        at_ms = step["state"]["at_ms"] if command.at_ms is None else command.at_ms
        by_rest = client.rest(f"/v1/games/{game.id}/play", {**sent, "at_ms": at_ms, "first": 0})
        step = _agreed(by_rest, client.graphql(PLAY, {**sent, "seat": str(command.actor), "atMs": at_ms}))
        print(_line(step, sent))
    print(f"  {_ended(step['outcome'])}")


def _agreed(rest: Any, graphql: Any) -> Any:
    """Return the step both doors agree on."""
    if "code" in rest or "code" in graphql:
        raise Disagreement(
            f"refused: {rest.get('detail', 'by GraphQL alone')} / {graphql.get('detail', 'by REST alone')}"
        )
    by_rest = (
        rest["state"],
        rest["digest"],
        [str(actor) for actor in rest["to_act"]],
        rest["events"],
        rest["legal_moves"]["count"],
        rest["outcome"] and rest["outcome"]["reason"],
    )
    by_graphql = (
        graphql["state"],
        graphql["digest"],
        graphql["toAct"],
        [event["data"] for event in graphql["events"]],
        graphql["legalMoves"]["count"],
        graphql["outcome"] and graphql["outcome"]["reason"],
    )
    if by_rest != by_graphql:
        raise Disagreement(f"at ply {rest['ply']}: {by_rest} / {by_graphql}")
    return rest


def _next(registry: Registry, step: Any, draw: Draw) -> Command[Any]:
    """Let the title's policy decide; a title without one takes any legal move."""
    opened = States(registry).open(msgspec.Raw(msgspec.json.encode(step["state"])))
    assert not isinstance(opened, Denied), "the service gave this state"
    moves = legal_moves(opened.game, opened.terms, opened.table, step["to_act"])
    policy = opened.game.engine.playout
    if policy is not None:
        return policy(opened.table.position, moves, draw, opened.terms)
    move = moves.sample(draw)
    return Command(actor=move.seat, action=move.action, at_ms=move.from_ms)


def _line(step: Any, sent: Any) -> str:
    fields = {name: value for name, value in sent["action"].items() if name != "kind"}
    shown = " ".join(f"{name}={json.dumps(value, separators=(',', ':'))}" for name, value in fields.items())
    events = ", ".join(event["kind"] for event in step["events"])
    return f"  {step['ply']:>4}  {sent['seat']!s:>4}  {sent['action']['kind']} {shown}  -> {events}"


def _ended(outcome: Any) -> str:
    places = ", ".join(f"{row['rank']}. seat {row['seat']} with {row['score']}" for row in outcome["standings"])
    return f"{outcome['reason']}: {places}"


if __name__ == "__main__":
    sys.exit(main())
