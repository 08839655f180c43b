"""GraphQL documents that ask for what a REST `play` answers: with moves as JSON, and with everything typed."""

from collections.abc import Iterator
from typing import Any

import msgspec
from graphql import (
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    is_leaf_type,
    is_required_argument,
)

from schema.shapes.naming import camel, pascal
from tests.api.doors import in_camel
from tests.bench.recorded import MOVES, Ply

ENCODE = msgspec.json.Encoder().encode
REFUSED = "... on Refusal { code detail at }"
REVEAL = "reveal { commitment secret seed seatEntropy key }"
REPEATED = ("data", "text")
"""Fields that say in other words what other fields say; REST tells sentences only where they are asked for."""
PLAIN = f"state ply atMs digest toAct {REVEAL}"
GENERIC = f"""query ($state: State!, $seat: ID!, $action: JSON!, $atMs: BigInt) {{
  play(state: $state, seat: $seat, action: $action, atMs: $atMs) {{
    ... on Step {{
      {PLAIN} events {{ data }} outcome {{ data }}
      legalMoves(first: {MOVES}) {{ count exact next items {{ seat input fromMs }} }}
    }}
    {REFUSED}
  }}
}}"""


def generic(ply: Ply, state: bytes) -> bytes:
    """Return the body that plays by the field of all titles, its moves and events as JSON."""
    variables = {"state": msgspec.Raw(state), "seat": str(ply.seat), "action": ply.action, "atMs": ply.at_ms}
    return ENCODE({"query": GENERIC, "variables": variables})


class Typed:
    """The typed documents of a title, one for each of its actions."""

    def __init__(self, schema: GraphQLSchema, game: str, *, named: bool = False) -> None:
        self._schema, self._game = schema, game
        self._name = "__typename " if named else ""
        self._documents: dict[str, str] = {}

    def __call__(self, ply: Ply, state: bytes) -> bytes:
        """Return the body that plays by the field of an action, with typed moves and events."""
        kind = ply.action["kind"]
        if kind not in self._documents:
            self._documents[kind] = self.document(kind)
        fields = self._field(kind).args
        action = {camel(name): value for name, value in ply.action.items() if name != "kind"}
        typed = {name: in_camel(value, fields[name].type) for name, value in action.items()}
        variables = {"state": msgspec.Raw(state), "seat": str(ply.seat), "atMs": ply.at_ms, **typed}
        return ENCODE({"query": self._documents[kind], "variables": variables})

    def document(self, kind: str) -> str:
        """Return the document of an action."""
        arguments = {name: one for name, one in self._field(kind).args.items() if name != "lang"}
        declared = ", ".join(f"${name}: {argument.type}" for name, argument in arguments.items())
        given = ", ".join(f"{name}: ${name}" for name in arguments)
        step = f"... on {pascal(self._game)}Step {{ {self.step()} }}"
        field = f"{camel(kind)}({given}) {{ {step} {REFUSED} }}"
        return f"query ({declared}) {{ {camel(self._game.replace('-', '_'))} {{ {field} }} }}"

    def step(self) -> str:
        """Return the selection of a step."""
        step = self._type("Step")
        events, outcome = (self._all(step.fields[name].type) for name in ("events", "outcome"))
        action = self._all(self._type("Move").fields["action"].type)
        moves = f"legalMoves(first: {MOVES}) {{ {self._name}count exact next items {{ seat fromMs action {action} }} }}"
        return f"{self._name}{PLAIN} events {events} outcome {outcome} {moves}"

    def _field(self, kind: str) -> Any:
        return self._type("Query").fields[camel(kind)]

    def _type(self, name: str) -> Any:
        return self._schema.get_type(f"{pascal(self._game)}{name}")

    def _all(self, type: Any) -> str:
        """Return the selection of everything that a type has, but for what repeats it as JSON or in words."""
        named = get_named_type(type)
        return "" if is_leaf_type(named) else f"{{ {self._name}{' '.join(self._fields(named))} }}"

    def _fields(self, named: GraphQLNamedType) -> Iterator[str]:
        if isinstance(named, GraphQLObjectType | GraphQLInterfaceType):
            yield from _plain(named, self)
        if not isinstance(named, GraphQLObjectType):
            for each in self._schema.get_possible_types(named):  # type: ignore[arg-type]  # no object: it is abstract
                yield f"... on {each.name} {self._all(each)}"


def _plain(named: GraphQLObjectType | GraphQLInterfaceType, typed: Typed) -> Iterator[str]:
    for name, field in named.fields.items():
        if name not in REPEATED and not any(map(is_required_argument, field.args.values())):
            yield f"{name} {typed._all(field.type)}".strip()
