"""Requests that are cheap to send and were dear to answer, each within the limits of a body."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from service.games.states import Opened
from tests.engines.jet_set.kit import GAME as JET_SET
from tests.engines.jet_set.test_moves import worst_case

MEGABYTE = 2**20
STEP = "... on Step { ply }"
COMMAND = {"seat": "0", "action": {"kind": "spin", "flips": [{"reel": 0, "discard": 1}]}}
REPLAY = f"""replay(game: "mega-jackpot", seats: 2, seed: "a", commands: $c) {{ {STEP} ... on Refusal {{ code }} }}"""
LOOK = f"look(state: $s) {{ {STEP} ... on Refusal {{ code }} }}"
GAME = "/v1/games/mega-jackpot"


@dataclass(frozen=True)
class Dear:
    """A request, and the name of what is wrong with it."""

    name: str
    path: str
    content: bytes

    def decoder_seconds(self) -> float:
        """The CPU time of one pass of the decoder over it."""
        begun = time.thread_time()
        with suppress(msgspec.MsgspecError, RecursionError):  # what cannot be decoded has been looked at too
            msgspec.json.decode(self.content, type=msgspec.Raw)
        return time.thread_time() - begun


def all_of(state: Any) -> Iterator[Dear]:
    """Every one of them; `state` is one of Mega Jackpot."""
    yield from by_variables(state)
    yield from by_shape(state)
    yield from by_document()
    yield from by_introspection()
    yield from by_size(state)
    yield from by_position()


def by_variables(state: Any) -> Iterator[Dear]:
    """One large variable, used often or badly."""
    many = {"c": [COMMAND] * 10_000}
    yield document("30 aliases of replay over 10,000 commands", aliased(REPLAY, 30, "$c: [CommandInput!]!"), many)
    yield document("replay of 10,000 commands", aliased(REPLAY, 1, "$c: [CommandInput!]!"), many)
    too_many = {"c": [COMMAND] * 100_000}
    yield document("replay of 100,000 commands", aliased(REPLAY, 1, "$c: [CommandInput!]!"), too_many)
    empty: dict[str, Any] = {"c": [{}] * 1_000_000}
    yield document("replay of a million empty commands", aliased(REPLAY, 1, "$c: [CommandInput!]!"), empty)
    for name, wrong in malformed(state):
        yield document(f"30 aliases of look, {name}", aliased(LOOK, 30, "$s: State!"), {"s": wrong})
    texts = {"t": ["a"] * 2_000_000}
    start = f'start(game: "mega-jackpot", seats: 2, seatEntropy: $t) {{ {STEP} ... on Refusal {{ code }} }}'
    yield document("two million texts of seats", aliased(start, 1, "$t: [String]"), texts)
    large = {"a": {"kind": "x" * 7 * MEGABYTE}, "s": state}
    explain = "explain(state: $s, seat: 0, action: $a) { refusals { code detail facts } }"
    yield document("an action's kind of 7 MB", aliased(explain, 1, "$s: State!, $a: JSON!"), large)
    yield document("30 times an action's kind of 7 MB", aliased(explain, 30, "$s: State!, $a: JSON!"), large)
    flips = [{"reel": 0, "discard": 1}] * 2_300
    spin = "megaJackpot { spin(state: $s, seat: 0, flips: $f) { ... on Refusal { code } } }"
    typed = "$s: State!, $f: [MegaJackpotFlipInput!]!"
    yield document("60 KB of typed flips", aliased(spin, 1, typed), {"s": state, "f": flips})
    inside = f"look(state: {{ a: [{'$a ' * 5_000}] }}) {{ {STEP} }}"
    yield document(
        "a variable of 6 MB 5,000 times in a literal", aliased(inside, 1, "$a: JSON!"), {"a": [[]] * 2_000_000}
    )
    yield document("a variable that nobody uses", "{ games { id } }", {"x": [[]] * 2_000_000})
    yield document("50,000 variables", "{ games { id } }", {f"v{n}": n for n in range(50_000)})
    deep = '{"query": "{ games { id } }", "variables": {"x": ' + "[" * 4_000_000 + "]" * 4_000_000 + "}}"
    yield Dear("a variable nested 4,000,000 deep", "/graphql", deep.encode())


def malformed(state: Any) -> Iterator[tuple[str, Any]]:
    """Large states that cannot be."""
    position = state["position"]
    yield "a state of 1 MiB with a list in it", {**state, "position": [[]] * (MEGABYTE // 3)}
    yield "a state of 1 MiB of unknown members", {**state, "position": {f"x{n}": n for n in range(70_000)}}
    yield "a state of 1 MiB of floats", {**state, "position": {**position, "reels": [1.0] * (MEGABYTE // 5)}}
    streams = {f"stream-{n}": n for n in range(50_000)}
    yield "a state of 1 MiB with streams of chance", {**state, "chance": {**state["chance"], "counters": streams}}
    for name, value in position.items():
        if isinstance(value, list) and value:
            wrong = {**position, name: value * (MEGABYTE // len(json.dumps(value)))}
            yield f"a state of 1 MiB with more {name}", {**state, "position": wrong}


def by_shape(state: Any) -> Iterator[Dear]:
    """A body of 8 MiB, or as large as REST takes, of the wrong shape."""
    lists = b"[" + b"[]," * (8 * MEGABYTE // 3 - 20) + b"[]]"
    replay = {"game": "mega-jackpot", "seats": 2, "seed": "a", "commands": []}
    for path in ("/graphql", f"{GAME}/replay", "/v1/sessions", "/v1/verify"):
        yield Dear(f"8 MiB of lists at {path}", path, lists)
    floats = b"[" + b"1.0," * (8 * MEGABYTE // 4 - 20) + b"1.0]"
    yield Dear("8 MiB of floats at replay", f"{GAME}/replay", floats)
    commands = json.dumps(replay).encode().replace(b"[]", lists[: 8 * MEGABYTE - 200].rpartition(b",")[0] + b"]")
    yield Dear("8 MiB of lists as commands", f"{GAME}/replay", commands.replace(b'"game": "mega-jackpot", ', b""))
    wrong = [{"seat": 0, "action": {}}] * 200_000
    yield Dear("200,000 commands", f"{GAME}/replay", json.dumps({"seats": 2, "commands": wrong}).encode())
    session = {"game": "mega-jackpot", "replay": {"seats": 2, "commands": wrong}}
    yield Dear("a session of 200,000 commands", "/v1/sessions", json.dumps(session).encode())
    yield Dear("8 MiB of a text", "/v1/sessions", json.dumps({"game": "x" * 8_000_000}).encode())
    name = "\u00e9" * 1_300_000
    yield Dear("a member's name of 8 MB", "/v1/sessions", json.dumps({"game": "a", name: 1}).encode())
    viewer = {"game": "mega-jackpot", "seats": 2, "viewer": name}
    yield Dear("a viewer of 8 MB", "/v1/sessions", json.dumps(viewer).encode())
    for filling in ("-", " ", "1,", '"' + "\\" * 1024):
        behind = b'{"seats": 2.0, ' + filling.encode() * (8 * MEGABYTE // len(filling) - 20)
        yield Dear(f"8 MiB of {filling[:3]!r} behind a float", f"{GAME}/replay", behind)
    small = MEGABYTE // 4 - 100
    yield Dear("256 KiB of lists at play", f"{GAME}/play", lists[:small].rpartition(b",")[0] + b"]")
    yield Dear("256 KiB of floats at play", f"{GAME}/play", floats[:small].rpartition(b",")[0] + b"]")
    for name, value in malformed(state):
        content = json.dumps({"state": value, "seat": 0, "action": {"kind": "spin"}}, separators=(",", ":")).encode()
        if len(content) <= MEGABYTE // 4:
            yield Dear(f"play, {name}", f"{GAME}/play", content)
    options = {"seats": 2, "options": {f"o{n}": n for n in range(15_000)}}
    yield Dear("15,000 options", f"{GAME}/start", json.dumps(options).encode())
    many = {"game": "mega-jackpot", "seats": 2, "options": {"x": [[]] * 2_500_000}}
    yield Dear("8 MB of options", "/v1/sessions", json.dumps(many, separators=(",", ":")).encode())
    deep = '{"seats": 2, "options": {"x": ' + "[" * 900 + "]" * 900 + "}}"
    yield Dear("options nested 900 deep", f"{GAME}/start", deep.encode())
    kind = {"state": state, "seat": 0, "action": {"kind": "x" * 250_000}}
    yield Dear("a kind of 250 KB", f"{GAME}/play", json.dumps(kind).encode())


def by_document() -> Iterator[Dear]:
    """A document that is long, wide or dear to check."""
    yield document("370 KB of unknown fields", "{" + " ".join(f"x{n}" for n in range(56_000)) + "}")
    yield document("9,000 unknown fields", "{" + " ".join(f"x{n}" for n in range(9_000)) + "}")
    yield document("48 KB that repeat one field", "{" + "games{id}" * 4_800 + "}")
    yield document("1,300 fields of one name", "{" + "games{id}" * 650 + "}")
    yield document("a string of 7 MB", '{ game(id: "' + "x" * 7_000_000 + '") { id } }')
    yield document("a comment of 7 MB", "{ games { id } } #" + "x" * 7_000_000)
    yield document("escapes of 7 MB", '{ game(id: "' + "\\u00e9" * 1_100_000 + '") { id } }')
    yield document("15,000 numbers", '{ game(id: "a") { id } x(y: [' + "1 " * 15_000 + "]) }")
    yield document("4 KB of selections", "{ games " * 500)
    yield document("1,900 names in 4 KB", "{" + " a" * 1_900 + "}")
    spread = "query { ...A } " + " ".join(
        f"fragment {one} on Query {{ ...{two} ...{two} }}"
        for one, two in zip("ABCDEFGHIJKLMNOPQRSTUVWX", "BCDEFGHIJKLMNOPQRSTUVWXY", strict=True)
    )
    yield document("fragments that double 24 times", spread + " fragment Y on Query { games { id } }")
    wide = "fragment F on Query {" + "".join(f"games{{{'id title ' * 9}}}" for _ in range(40)) + "}"
    yield document("fragments to be compared", "query {" + "...F " * 60 + "}" + wide)
    yield document("20,000 directives", "{ games " + "@skip(if: false) " * 1_500 + "{ id } }")
    yield document(
        "2,000 variables declared", "query (" + " ".join(f"$v{n}: Int" for n in range(2_000)) + ") { games { id } }"
    )
    yield document("2,000 operations", " ".join(f"query Q{n} {{ games {{ id }} }}" for n in range(2_000)))
    yield document(
        "2,000 fragments",
        "{ games { id } } " + " ".join(f"fragment F{n} on Query {{ games {{ id }} }}" for n in range(2_000)),
    )
    start = (
        'start(game: "jet-set", seats: 2) { ... on Step { legalMoves(first: 500) { items { seat input fromMs } } } }'
    )
    yield document("30 aliases of 500 moves each", aliased(start, 30, ""))
    inner = " ".join(f"m{n}: legalMoves(first: 500, seat: 0) {{ items {{ seat input fromMs }} }}" for n in range(29))
    yield document(
        "29 times the moves of one step", f'{{ start(game: "jet-set", seats: 2) {{ ... on Step {{ {inner} }} }} }}'
    )


def by_introspection() -> Iterator[Dear]:
    """A schema asked for too often, or too deep."""
    types = "__schema { types { name fields { name type { name } } } }"
    yield document("30 aliases of __schema", aliased(types, 30, ""))
    yield document("__schema beside another field", "{ games { id } " + types + " }")
    yield document(
        "__schema once more within itself",
        "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }",
    )
    deep = '{ __type(name: "Query") ' + "{ fields { type " * 9 + "{ name }" + "} }" * 9 + " }"
    yield document("__type nine deep", deep)
    yield document(
        "30 aliases of __type", aliased('__type(name: "Query") { fields { name args { name type { name } } } }', 30, "")
    )


def by_size(state: Any) -> Iterator[Dear]:
    """As much as a body may hold, where it is not looked at."""
    yield document("extensions of 8 MB", "{ games { id } }", None, extensions={"x": [[]] * 2_000_000})
    yield document("a name of an operation of 8 MB", "query A { games { id } }", None, operationName="x" * 8_000_000)


def by_position() -> Iterator[Dear]:
    """A state with more legal moves than a game ever has, and all of them to be counted."""
    board = worst_case()
    state = msgspec.Raw(Opened(JET_SET, JET_SET.variants[0].id, board.terms, board.table).closed)
    wrong = {"state": state, "seat": 0, "action": {"kind": "claim_flight", "card": "x", "path": []}}
    yield Dear("look at the worst board", "/v1/games/jet-set/look", msgspec.json.encode({"state": state}))
    yield Dear("explain on the worst board", "/v1/games/jet-set/explain", msgspec.json.encode(wrong))
    plain = msgspec.json.decode(state)
    moves = "look(state: $s) { ... on Step { legalMoves { count } } }"
    yield document("look at the worst board by GraphQL", aliased(moves, 1, "$s: State!"), {"s": plain})
    explain = "explain(state: $s, seat: 0, action: $a) { nearest { input } }"
    variables = {"s": plain, "a": wrong["action"]}
    yield document("explain on the worst board by GraphQL", aliased(explain, 1, "$s: State!, $a: JSON!"), variables)


def document(name: str, query: str, variables: Any = None, **more: Any) -> Dear:
    """A GraphQL request."""
    body = {"query": query, "variables": variables, **more}
    return Dear(name, "/graphql", json.dumps(body, separators=(",", ":")).encode())


def aliased(field: str, times: int, declared: str) -> str:
    """A query of the same field under many names."""
    fields = " ".join(f"a{number}: {field}" for number in range(times))
    return f"query {f'({declared})' if declared else ''} {{ {fields} }}"
