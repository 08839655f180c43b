"""Attacks over HTTP: each makes one request, in which something is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

from tests.service.hostile.target import Loot, Target
from tests.service.hostile.twisting import encoded, noise, odd, twisted, twisted_text


@dataclass(frozen=True)
class Attack:
    """A request."""

    method: str
    path: str
    content: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()


Making = Callable[[Random, Loot], Attack]

REFUSED = "... on Refusal { code facts }"
STEP = "... on Step { state ply view(viewer: 0) { data } legalMoves(first: 9) { count items { input } } }"
SESSION = "... on Session { version step { state view { data } } }"
MOVE = "seat: $seat, action: $a"
GIVEN = "$seat: ID!, $a: JSON!"
QUERIES = (
    f"query ($s: State!, {GIVEN}) {{ play(state: $s, {MOVE}) {{ __typename {STEP} {REFUSED} }} }}",
    f"query ($s: State!) {{ look(state: $s) {{ {STEP} ... on Step {{ digest events {{ data }} }} }} }}",
    f"query ($s: State!, {GIVEN}) {{ explain(state: $s, {MOVE}) {{ legal nearest {{ input }} }} }}",
    f"query ($id: ID!) {{ session(id: $id) {{ {SESSION} {REFUSED} }} }}",
    f"mutation ($id: ID!, {GIVEN}) {{ act(id: $id, {MOVE}) {{ {SESSION} {REFUSED} }} }}",
    f"mutation ($id: ID!) {{ undo(id: $id) {{ {REFUSED} }} reveal(id: $id) {{ {REFUSED} }} }}",
    f"mutation ($id: ID!) {{ closeSession(id: $id) {{ {REFUSED} }} }}",
    "{ games { id } __schema { types { name fields { name } } } }",
    "{ commit { commitment sealedKey } }",
)


def by_state(random: Random, loot: Loot) -> Attack:
    """Play, look or explain with a wrong token, state, key, viewer, seat, action, time or page."""
    target = loot.target(random)
    move = random.choice(target.moves)
    state: Any = random.choice((_token(random, loot, target), twisted(random, random.choice(target.open))))
    body: dict[str, Any] = {"state": state, "seat": move["seat"], "action": move["action"]}
    operation = random.choice(("play", "look", "explain"))
    if operation == "look":
        del body["action"]
    body |= {name: odd(random) for name in ("viewer", "at_ms", "first", "after", "given") if random.random() < 0.15}
    return _post(random, f"/v1/games/{_game(random, target)}/{operation}", _maybe(random, body), loot)


def _token(random: Random, loot: Loot, target: Target) -> str:
    other = random.choice(loot.target(random).sealed)
    token = random.choice(target.sealed)
    return token if random.random() < 0.2 else twisted_text(random, token, other)


def by_start(random: Random, loot: Loot) -> Attack:
    """Start, replay, commit or verify with whatever; sessions are started too, until there is no room."""
    target = loot.target(random)
    opening = {"seats": 2, "seed": noise(random, 20), "variant": "standard", "options": {}, "first_seat": 0}
    fair = {"commitment": "0" * 64, "sealed_key": _token(random, loot, target), "seat_entropy": ["a", None]}
    commands = [{"seat": move["seat"], "action": move["action"]} for move in random.choices(target.moves, k=9)]
    path, body = random.choice(
        (
            (f"/v1/games/{target.game}/start", {**opening, "seal": True, "single_use": True}),
            (f"/v1/games/{target.game}/start", {**opening, **fair}),
            (f"/v1/games/{target.game}/replay", {**opening, "commands": commands, "draws": True}),
            ("/v1/sessions", {"game": target.game, **opening, "names": [noise(random), "b"], "turn_seconds": 60}),
            ("/v1/verify", {"game": target.game, "replay": {**opening, "commands": commands}, "digest": "0" * 32}),
            ("/v1/commit", {}),
        )
    )
    return _post(random, path, _maybe(random, body), loot)


def by_session(random: Random, loot: Loot) -> Attack:
    """Read, act in, undo, reveal, export or close a session with wrong keys, conditions and parameters."""
    target = loot.target(random)
    id = random.choice((target.session["id"], target.session["id"], noise(random, 30), "x" * 64))
    path, move = f"/v1/sessions/{quote(id, safe='')}", random.choice(target.moves)
    query = "&".join(
        f"{name}={quote(str(odd(random))[:500].encode('utf-8', 'replace'))}"
        for name in random.sample(("viewer", "after", "first", "show", "given", "seat", noise(random, 5)), k=2)
    )
    if random.random() < 0.5:
        method, end = random.choice((("GET", ""), ("GET", "/events"), ("GET", "/replay"), ("DELETE", ""), ("PUT", "")))
        return Attack(method, f"{path}{end}?{query}", headers=_headers(random, loot))
    end, body = random.choice(
        (("/actions", {"seat": move["seat"], "action": move["action"]}), ("/undo", {}), ("/reveal", {}))
    )
    return _post(random, path + end, _maybe(random, body), loot)


def by_graphql(random: Random, loot: Loot) -> Attack:
    """Ask a document, whole or twisted, with twisted variables."""
    return Attack("POST", "/graphql", encoded(random, asked(random, loot)), _headers(random, loot))


def asked(random: Random, loot: Loot) -> Any:
    """A GraphQL request in which something is wrong."""
    target = loot.target(random)
    move, query = random.choice(target.moves), random.choice(QUERIES)
    state: Any = random.choice((_token(random, loot, target), twisted(random, random.choice(target.open))))
    variables = {"s": state, "seat": move["seat"], "a": move["action"], "id": target.session["id"]}
    if random.random() < 0.3:
        query = random.choice(
            (
                twisted_text(random, query),
                "{" + "".join(f"a{n}: games {{ id }} " for n in range(400)) + "}",
                "{ games " * 900,
                "query { " + "... on Query { " * 500 + "__typename" + "}" * 501,
                query + " " + query,
            )
        )
    return _maybe(random, {"query": query, "variables": _maybe(random, variables)})


def by_address(random: Random, loot: Loot) -> Attack:
    """Ask for something that is not there, in some way."""
    path = random.choice(("/", "/v1/", "/v1/games/", "/v1/sessions/", "/graphql?query=", "/livez/", "/fair/", "/docs"))
    found = path + quote(noise(random, 60).encode("utf-8", "replace"))
    return Attack(random.choice(("GET", "POST", "PUT", "HEAD", "OPTIONS", "TRACE")), found, b"", _headers(random, loot))


MAKING: tuple[Making, ...] = (by_state, by_state, by_start, by_session, by_graphql, by_graphql, by_address)


def attack(random: Random, loot: Loot) -> Attack:
    """A request of any kind."""
    return random.choice(MAKING)(random, loot)


def _game(random: Random, target: Target) -> str:
    return target.game if random.random() < 0.9 else quote(noise(random, 12).encode("utf-8", "replace"))


def _maybe(random: Random, body: Any) -> Any:
    return twisted(random, body) if random.random() < 0.6 else body


def _post(random: Random, path: str, body: Any, loot: Loot) -> Attack:
    return Attack("POST", path, encoded(random, body), _headers(random, loot))


def _headers(random: Random, loot: Loot) -> tuple[tuple[bytes, bytes], ...]:
    """Headers of a caller, some of them wrong; all of them can be sent."""
    key = loot.key(random)
    wrong = {
        "authorization": random.choice((f"Bearer {twisted_text(random, key)}", "Basic YTpi", "Bearer", noise(random))),
        "content-type": random.choice(("text/plain", "application/json; charset=utf-16", "", "multipart/form-data")),
        "accept": random.choice(("text/html", "application/*;q=0", "text/event-stream;q=0", noise(random))),
        "if-match": random.choice(('"1"', "*", 'W/"1"', noise(random), "9" * 400)),
        "idempotency-key": random.choice((noise(random), "a" * 300)),
        "content-encoding": random.choice(("gzip", "identity", noise(random))),
        "last-event-id": random.choice(("-1", "9" * 40, noise(random))),
        "if-none-match": noise(random),
    }
    found = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    found |= {name: wrong[name] for name in random.sample(sorted(wrong), k=random.choice((0, 0, 1, 2)))}
    return tuple((name.encode(), text.encode("latin-1", "replace").strip()) for name, text in found.items())


def named(attack: Attack) -> str:
    """An attack as it is told where it succeeds."""
    return f"{attack.method} {attack.path} {attack.headers} {attack.content[:2000]!r}"
