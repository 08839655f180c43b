"""One application asked through three doors: REST, generic GraphQL and the typed fields of a title.

What GraphQL answers is brought into the words of REST, so that answers can be compared as they are.
"""

import copy
from typing import Any

import msgspec
from graphql import GraphQLNamedType, GraphQLSchema, get_named_type
from starlette.testclient import TestClient

from engines.registry import Registry
from schema.graphql.build import build_schema
from schema.shapes.naming import camel, pascal
from service.startup.app import create_app
from service.startup.settings import Settings

MOVE = "seat input fromMs __DETAILS__"
PAGE = f"count exact kinds {{ seat kind count exact }} items {{ {MOVE} }} next choices {{ at values min max }}"
REASON = "code at detail facts clause { id }"
REFUSAL = f"... on Refusal {{ {REASON} faults {{ {REASON} }} refusals {{ {REASON} }} }}"
OUTCOME = "outcome { data reason standings { seat rank score tieBreak } }"
REVEAL = "reveal { commitment secret seed seatEntropy key }"
FILTER = "(viewer: $viewer, first: $first, after: $after, seat: $of, given: $given)"
DECLARED = "$viewer: ID, $first: Int, $after: String, $of: ID, $given: JSON"
TEXT = "text(lang: $lang)"
STEP = f"""
... on Step {{
  state variant options ply atMs digest toAct seed keys {{ seats host referee }} draws {REVEAL} {OUTCOME}
  events(viewer: $viewer) {{ data __TEXT__ }} legalMoves{FILTER} {{ {PAGE} }} __VIEW__
}} {REFUSAL}
"""
VERDICT = f"{{ legal facts refusals {{ {REASON} }} nearest {{ seat input fromMs facts }} }}"
SNAKE = {"tieBreak": "tie_break", "seatEntropy": "seat_entropy"}
KEEPING_NOTHING = Settings(sessions="off")
"""So that the doors can be asked the same again: where sessions are kept, a commitment is good for one game."""

SELECTING = ("viewer", "first", "after", "given")
TYPES = {
    "state": "State!",
    "seat": "ID!",
    "action": "JSON!",
    "at_ms": "BigInt",
    "game": "ID!",
    "seats": "Int!",
    "variant": "ID",
    "options": "JSON",
    "seed": "String",
    "first_seat": "Int",
    "seat_entropy": "[String]",
    "commitment": "String",
    "sealed_key": "String",
    "secret": "String",
    "draws": "Boolean!",
    "commands": "[CommandInput!]!",
    "all_events": "Boolean!",
    "lang": "String!",
}


class Doors:
    """The three doors of one application."""

    def __init__(self, registry: Registry) -> None:
        app = create_app(KEEPING_NOTHING, registry, entropy=lambda: "drawn", clock=lambda: 0)
        self._client = TestClient(app)
        self._schema: GraphQLSchema = build_schema(registry)._schema

    def by(self, key: str | None) -> "Doors":
        """Return the same doors for who holds a key."""
        doors = copy.copy(self)
        doors._client = TestClient(self._client.app, headers={"authorization": f"Bearer {key}"} if key else {})
        return doors

    def rest(self, game: str, operation: str, body: Any) -> Any:
        """The answer of REST."""
        found: Any = self._client.post(f"/v1/games/{game}/{operation}", json=body).json()
        return found

    def committed(self) -> Any:
        """A new commitment and its sealed key."""
        return self._client.post("/v1/commit").json()

    def rest_state(self, game: str, operation: str, body: Any) -> bytes:
        """The bytes of the state that REST answers."""
        content = self._client.post(f"/v1/games/{game}/{operation}", json=body).content
        return bytes(msgspec.json.decode(content, type=dict[str, msgspec.Raw])["state"])

    def generic(self, game: str, operation: str, body: Any) -> Any:
        """The answer of the generic field of an operation."""
        arguments = {name: value for name, value in body.items() if name in TYPES}
        if operation in ("start", "replay"):
            arguments = {"game": game, **arguments}
        if operation == "replay" and "events" in body:
            arguments["all_events"] = body["events"] == "all"
        return self._asked(operation, arguments, TYPES, body)[operation]

    def typed(self, game: str, body: Any) -> Any:
        """The answer of the field of an action of a title."""
        kind = body["action"]["kind"]
        field = self._type(f"{pascal(game)}Query").fields[camel(kind)]
        fields = {name: value for name, value in body["action"].items() if name != "kind"}
        types = {**TYPES, **{name: str(field.args[camel(name)].type) for name in fields}}
        arguments = {name: value for name, value in body.items() if name in ("state", "seat", "at_ms")}
        typed = {name: in_camel(value, field.args[camel(name)].type) for name, value in fields.items()}
        answer = self._asked(kind, arguments | typed, types, body, camel(game.replace("-", "_")))
        return answer[camel(kind)]

    def _type(self, name: str) -> Any:
        found: GraphQLNamedType | None = self._schema.get_type(name)
        return found

    def _asked(self, operation: str, arguments: Any, types: Any, body: Any, namespace: str | None = None) -> Any:
        viewer = body.get("viewer")
        selected = VERDICT if operation == "explain" else f"{{ {STEP} }}"
        details = body.get("details", False)
        selected = selected.replace("__TEXT__", TEXT * details).replace("__DETAILS__", f"facts {TEXT}" * details)
        selected = selected.replace("__VIEW__", "" if viewer is None else f'view(viewer: "{viewer}") {{ data }}')
        declared = ", ".join(f"${name}: {types[name]}" for name in arguments)
        given = ", ".join(f"{camel(name)}: ${name}" for name in arguments)
        field = f"{camel(operation)}({given}) {selected}"
        filter = "" if operation == "explain" else f", {DECLARED}"
        document = f"query ({declared}{filter}) {{ {f'{namespace} {{ {field} }}' if namespace else field} }}"
        variables = arguments | {name: body[name] for name in SELECTING if name in body} | {"of": body.get("of")}
        answer = self._client.post("/graphql", json={"query": document, "variables": _plain(variables)}).json()
        assert "errors" not in answer, (document, answer["errors"])
        return answer["data"][namespace] if namespace else answer["data"]


def _plain(variables: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is null, but for fields of actions; commands are in camel case."""
    found = {name: value for name, value in variables.items() if value is not None}
    if "commands" in found:
        found["commands"] = [{camel(name): value for name, value in one.items()} for one in found["commands"]]
    return found


def in_camel(value: Any, type: Any) -> Any:
    """Write a value of an action as the input type of its field has it."""
    if isinstance(value, list):
        return [in_camel(item, type) for item in value]
    fields = getattr(get_named_type(type), "fields", {})
    if isinstance(value, dict):
        return {camel(name): in_camel(item, fields[camel(name)].type) for name, item in value.items()}
    return value


def step_in_rest(answer: Any) -> Any:
    """A step of GraphQL, or a refusal, in the words of REST."""
    if "code" in answer:
        return refusal_in_rest(answer)
    moves = answer["legalMoves"]
    return {
        "state": answer["state"],
        "variant": answer["variant"],
        "options": answer["options"],
        "ply": answer["ply"],
        "at_ms": answer["atMs"],
        "digest": answer["digest"],
        "events": [event["data"] | _set({"text": event.get("text")}) for event in answer["events"]],
        "to_act": [_actor(actor) for actor in answer["toAct"]],
        "legal_moves": {
            **moves,
            "kinds": [{**kind, "seat": _actor(kind["seat"])} for kind in moves["kinds"]],
            "items": moves_in_rest(moves["items"]),
            "choices": _choices(moves["choices"]),
        },
        "outcome": answer["outcome"] and outcome_in_rest(answer["outcome"]),
        "view": answer["view"]["data"] if "view" in answer else None,
        "reveal": answer["reveal"] and _in_snake(answer["reveal"]),
        "seed": answer["seed"],
        "keys": answer["keys"],
        "draws": answer["draws"],
    }


def outcome_in_rest(outcome: Any) -> Any:
    """An outcome of GraphQL in the words of REST: its data, of which the typed fields say a part."""
    typed = _in_snake({name: value for name, value in outcome.items() if name != "data"})
    assert typed == {name: outcome["data"][name] for name in typed}
    return outcome["data"]


def moves_in_rest(moves: Any) -> Any:
    """Moves of GraphQL in the words of REST."""
    return [
        _set(
            {
                "seat": _actor(move["seat"]),
                "action": move["input"],
                "from_ms": move["fromMs"],
                "facts": move.get("facts"),
                "text": move.get("text"),
            }
        )
        for move in moves
    ]


def _set(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def refusal_in_rest(answer: Any) -> Any:
    """A refusal of GraphQL, or a reason of it, in the words of REST."""
    clause = answer["clause"] and answer["clause"]["id"]
    found = {name: answer[name] for name in ("code", "at", "detail", "facts")} | {"clause": clause}
    lists = {name: [refusal_in_rest(one) for one in answer[name]] for name in ("refusals", "faults") if name in answer}
    return found | lists


def problem_in_rest(problem: Any) -> Any:
    """A problem document, without what only REST says; what it leaves out is put in."""
    found = {name: problem.get(name) for name in ("code", "at", "detail", "facts", "clause")}
    return found | {"refusals": problem.get("refusals", []), "faults": problem.get("faults", [])}


def _actor(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _choices(choices: Any) -> Any:
    if choices is None:
        return None
    return [{name: value for name, value in choice.items() if value is not None} for choice in choices]


def _in_snake(value: Any) -> Any:
    if isinstance(value, dict):
        return {SNAKE.get(name, name): _in_snake(item) for name, item in value.items()}
    return [_in_snake(item) for item in value] if isinstance(value, list) else value
