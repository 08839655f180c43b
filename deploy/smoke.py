#!/usr/bin/env python3
"""Play every title of a running croupier over both doors, and a session of each: is this deployment well?

    python3 deploy/smoke.py https://rules.example.org

Nothing but Python 3.11 is needed. A line is printed for each check; the exit code is 0 where all are well, else 1.
"""

import argparse
import base64
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from itertools import islice
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

SHOWN = "version viewer step { digest toAct }"
READ = f"query ($id: ID!) {{ session(id: $id) {{ ... on Session {{ {SHOWN} }} ... on Refusal {{ code detail }} }} }}"
ACT = f"""
mutation ($id: ID!, $seat: ID!, $action: JSON!, $repeat: String!) {{
  act(id: $id, seat: $seat, action: $action, idempotencyKey: $repeat) {{
    ... on Session {{ {SHOWN} }} ... on Refusal {{ code detail }}
  }}
}}
"""
PLAY = """
query ($state: State!, $seat: ID!, $action: JSON!, $at: BigInt) {
  play(state: $state, seat: $seat, action: $action, atMs: $at) {
    ... on Step { state digest toAct events { data } legalMoves(first: 0) { count } outcome { data } }
    ... on Refusal { code detail }
  }
}
"""
CATALOGUE = "{ games { id variants { id } } }"
PROTOCOL = "graphql-transport-ws"
PAGE = 100


class NotWell(Exception):
    """What is wrong, in a sentence."""


def well(holds: bool, otherwise: str) -> None:
    """Go on where something holds. Raises NotWell."""
    if not holds:
        raise NotWell(otherwise)


@dataclass(frozen=True)
class Service:
    """A service at an address, and how long to wait for an answer of it."""

    address: str
    seconds: float

    def open(self, path: str, body: Any = None, key: str | None = None, method: str | None = None, **more: str) -> Any:
        """Send a request and return the open answer. Raises HTTPError and OSError."""
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        headers |= {"authorization": f"Bearer {key}"} if key else {}
        content = None if body is None else json.dumps(body).encode()
        headers |= {} if content is None else {"content-type": "application/json"}
        return urlopen(Request(self.address + path, content, headers, method=method), timeout=self.seconds)

    def rest(self, path: str, body: Any = None, key: str | None = None, status: int = 200, **more: Any) -> Any:
        """Return the answer, which must have that status. Raises NotWell."""
        try:
            with self.open(path, body, key, **more) as answer:
                found, content = answer.status, answer.read()
        except HTTPError as error:
            found, content = error.code, error.read()
        except (OSError, HTTPException) as error:
            raise NotWell(f"{path}: {getattr(error, 'reason', error)!r}") from error
        well(found == status, f"{path}: status {found} instead of {status}: {content[:300].decode(errors='replace')}")
        return _json(path, content)

    def graphql(self, document: str, variables: Any = None, key: str | None = None) -> Any:
        """Return the answer of the one field of a document. Raises NotWell."""
        answer = self.rest("/graphql", {"query": document, "variables": variables or {}}, key)
        well(not answer.get("errors"), f"/graphql: {answer.get('errors')}")
        return next(iter(answer["data"].values()))


def _json(path: str, content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise NotWell(f"{path}: not JSON but {content[:80]!r}") from error


# The checks: each returns what it has seen


def health(service: Service) -> str:
    """The pages for the platform."""
    service.rest("/livez")
    ready = service.rest("/readyz")["status"]
    well(ready == "ok", f"/readyz: {ready}")
    version = service.rest("/version")
    return f"{version['name']} {version['version']}"


def catalogue(service: Service) -> str:
    """The catalogue, which both doors must tell alike and without anything left out."""
    found = service.rest("/v1/games")
    well(not found.get("broken"), f"left out: {found.get('broken')}")
    by_rest = [(game["id"], [row["id"] for row in game["variants"]]) for game in found["games"]]
    by_graphql = [(game["id"], [row["id"] for row in game["variants"]]) for game in service.graphql(CATALOGUE)]
    well(by_rest == by_graphql, f"the doors list other titles: {by_rest} and {by_graphql}")
    well(bool(by_rest), "there is no title")
    return f"{len(by_rest)} titles"


@dataclass(frozen=True)
class Row:
    """A variant of a title, and how far to play it."""

    game: str
    variant: str
    seats: int
    moves: int
    seed: str

    @property
    def opening(self) -> dict[str, Any]:
        """How a game of it is asked for."""
        return {"seats": self.seats, "variant": self.variant, "seed": self.seed, "first": PAGE}

    @property
    def chance(self) -> random.Random:
        """What chooses the moves; equal rows choose alike."""
        return random.Random(f"{self.seed}/{self.game}/{self.variant}")


def states(service: Service, row: Row) -> str:
    """Play legal moves through both doors, which must give the same steps."""
    step = service.rest(f"/v1/games/{row.game}/start", row.opening)
    key = (step.get("keys") or {}).get("referee")  # a sealed state is opened by its keys alone
    chance, played = row.chance, 0
    while played < row.moves and (move := _move(step, chance, at_once=bool(key))):
        step = _step(service, row, step["state"], move, key)
        played += 1
    refused = _refused(service, row, step["state"], key)
    return f"{played} moves{' to the end' * (not step['to_act'])}, both doors agree, a wrong one is {refused}"


def _move(step: Any, chance: random.Random, at_once: bool) -> Any:
    """A legal move, or None; where the service has the clock, one that need not be waited for."""
    legal = [move for move in step["legal_moves"]["items"] if not at_once or move.get("from_ms") is None]
    return chance.choice(legal) if legal else None


def _step(service: Service, row: Row, state: Any, move: Any, key: str | None) -> Any:
    at = {"at_ms": move["from_ms"]} if move.get("from_ms") is not None else {}
    asked = {"state": state, "seat": move["seat"], "action": move["action"]}
    step = service.rest(f"/v1/games/{row.game}/play", {**asked, **at, "first": PAGE}, key)
    other = service.graphql(PLAY, {**asked, "seat": str(move["seat"]), "at": at.get("at_ms")}, key)
    well("code" not in other, f"GraphQL refuses {move}: {other}")
    timed = key is not None and step["at_ms"] is not None  # two calls, two times of the service's clock
    differ = _by_rest(step, timed) != _by_graphql(other, timed)
    well(not differ, f"the doors disagree on {move} at ply {step['ply']}")
    return step


def _by_rest(step: Any, timed: bool) -> tuple[Any, ...]:
    whole = (step["state"], step["digest"], step["events"])
    told = ([str(one) for one in step["to_act"]], [event["kind"] for event in step["events"]])
    return *told, step["legal_moves"]["count"], step["outcome"], None if timed else whole


def _by_graphql(step: Any, timed: bool) -> tuple[Any, ...]:
    events = [event["data"] for event in step["events"]]
    whole = (step["state"], step["digest"], events)
    told = (step["toAct"], [event["kind"] for event in events])
    return *told, step["legalMoves"]["count"], (step["outcome"] or {}).get("data"), None if timed else whole


def _refused(service: Service, row: Row, state: Any, key: str | None) -> str:
    asked = {"state": state, "seat": 0, "action": {"kind": "no_such_action"}}
    problem = service.rest(f"/v1/games/{row.game}/play", asked, key, status=422)
    other = service.graphql(PLAY, {**asked, "seat": "0"}, key)
    well(problem["code"] == other.get("code"), f"refused as {problem['code']} and as {other}")
    return str(problem["code"])


def session(service: Service, row: Row) -> str:
    """Play a session, each door reading what the other one wrote."""
    created = service.rest("/v1/sessions", {"game": row.game, **row.opening}, status=201)
    path, keys, played = f"/v1/sessions/{created['id']}", created["keys"], 0
    chance, seen = row.chance, created
    while played < row.moves and (move := _move(seen["step"], chance, at_once=True)):
        key = keys["host"] if move["seat"] == "host" else keys["seats"][move["seat"]]
        acted = (_act_by_graphql if played % 2 else _act_by_rest)(service, created["id"], move, key, str(played))
        well(acted["version"] > seen["version"], f"version {acted['version']} after {seen['version']}")
        seen = service.rest(f"{path}?first={PAGE}", key=keys["referee"])
        other = service.graphql(READ, {"id": created["id"]}, keys["referee"])
        well(other.get("version") == seen["version"], f"version {seen['version']} by REST, by GraphQL {other}")
        played += 1
    followed = _followed(service, path, keys["referee"])
    well(service.rest(path)["viewer"] == "spectator", "who has no key is not a spectator")
    service.rest(path, key=keys["host"], method="DELETE")
    service.rest(path, key=keys["host"], status=404)
    return f"{played} moves by both doors, {followed} versions followed, then closed"


def _act_by_rest(service: Service, id: str, move: Any, key: str, repeat: str) -> Any:
    body = {"seat": move["seat"], "action": move["action"]}
    ask = (f"/v1/sessions/{id}/actions", body, key)
    first, again = (service.rest(*ask, idempotency_key=repeat) for _ in range(2))
    well(first == again, "a repeat with its Idempotency-Key has another answer")
    return first


def _act_by_graphql(service: Service, id: str, move: Any, key: str, repeat: str) -> Any:
    variables = {"id": id, "seat": str(move["seat"]), "action": move["action"], "repeat": repeat}
    acted = service.graphql(ACT, variables, key)
    well("code" not in acted, f"GraphQL refuses {move}: {acted}")
    return acted


def _followed(service: Service, path: str, key: str) -> int:
    """Follow from the beginning up to now; a proxy that holds a stream back shows here."""
    events = service.rest(f"{path}/events?first=500", key=key)["events"]
    try:
        with service.open(f"{path}/events", key=key, accept="text/event-stream") as stream:
            ids = (int(line[3:]) for line in stream if line.startswith(b"id:"))
            frames = list(islice(ids, len(events)))
    except (OSError, HTTPException) as error:
        raise NotWell(f"{path}/events: no stream of events: {error!r}") from error
    well(frames == [event["version"] for event in events], f"followed {frames} of {len(events)} versions")
    return len(frames)


def websocket(service: Service) -> str:
    """Open a WebSocket for subscriptions; a proxy that lets none through shows here."""
    parts = urlsplit(service.address)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc, timeout=service.seconds)
    wanted = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    wanted |= {"sec-websocket-key": base64.b64encode(os.urandom(16)).decode()}
    try:
        connection.request("GET", f"{parts.path}/graphql", headers=wanted | {"sec-websocket-protocol": PROTOCOL})
        answer = connection.getresponse()
        spoken = answer.getheader("sec-websocket-protocol")
        well(answer.status == 101, f"/graphql: status {answer.status} instead of 101 to a WebSocket")
        well(spoken == PROTOCOL, f"/graphql: {spoken} instead of {PROTOCOL}")
    except (OSError, HTTPException) as error:
        raise NotWell(f"/graphql: no WebSocket: {error!r}") from error
    finally:
        connection.close()
    return PROTOCOL


# Running them


@dataclass
class Report:
    """What is printed, and how many checks were not well."""

    failed: int = 0
    done: int = 0

    def check(self, name: str, look: Callable[..., str], *arguments: Any) -> None:
        """Make a check and print its line."""
        try:
            verdict, told = "ok", look(*arguments)
        except NotWell as error:
            verdict, told = "FAILED", str(error)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            verdict, told = "FAILED", f"an answer has another shape: {error!r}"
        self.done += 1
        self.failed += verdict != "ok"
        print(f"{verdict:6} {name}: {told}", flush=True)


def rows(service: Service, moves: int, seed: str) -> Iterator[Row]:
    """Yield every variant that can be played, with the most seats it has. Raises NotWell."""
    for game in service.rest("/v1/games")["games"]:
        for variant in game["variants"]:
            if variant["available"]:
                yield Row(game["id"], variant["id"], variant["seats"]["max"], moves, seed)


def count(text: str) -> int:
    """Read a number of moves. Raises ArgumentTypeError."""
    if not text.isdecimal() or not 0 < int(text[:7]) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 10000")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make every check; return the exit code."""
    line = argparse.ArgumentParser(description="Play every title of a running croupier over both doors.")
    line.add_argument("address", help="where it is served, as https://rules.example.org")
    line.add_argument("--moves", type=count, default=40, help="how many moves to play of each game (40)")
    line.add_argument("--seed", default="smoke", help="any text; equal seeds play equal games (smoke)")
    line.add_argument("--seconds", type=float, default=30, help="how long to wait for an answer (30)")
    line.add_argument("--without-sessions", action="store_true", help="for a service with CROUPIER_SESSIONS=off")
    options = line.parse_args(arguments)
    if urlsplit(options.address).scheme not in ("http", "https"):
        line.error(f"{options.address!r} is not the address of a service")
    service, report = Service(options.address.rstrip("/"), options.seconds), Report()
    _run(service, report, options)
    print(f"{report.done - report.failed} ok, {report.failed} failed", flush=True)
    return 1 if report.failed else 0


def _run(service: Service, report: Report, options: argparse.Namespace) -> None:
    report.check("health", health, service)
    report.check("catalogue", catalogue, service)
    if report.failed:
        return
    games = list(rows(service, options.moves, options.seed))
    for row in games:
        report.check(f"{row.game}, {row.variant}", states, service, row)
    report.check("WebSocket", websocket, service)
    if not options.without_sessions:
        for row in reversed({row.game: row for row in reversed(games)}.values()):
            report.check(f"a session of {row.game}", session, service, row)


if __name__ == "__main__":
    sys.exit(main())
