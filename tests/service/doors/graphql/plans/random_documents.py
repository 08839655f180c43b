"""Documents drawn at random from a schema, with variables, fragments, directives and mistakes."""

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    get_named_type,
    is_abstract_type,
    is_leaf_type,
)

UNTOLD = {"commit", "session", "sessionReplay", "verify", "replay", "reveal"}
"""Fields of the root that are not drawn: what they answer rests on a store, or differs each time."""
LEFT_OUT = {"seal", "singleUse", "commitment", "sealedKey", "seatEntropy"}
WRONG: tuple[Any, ...] = (None, 7, 7.5, "seven", True, [], {}, [None], 2**40, {"kind": "seven"})
DEEPEST = 6


@dataclass(frozen=True)
class Sample:
    """A state with an action that may be taken there."""

    game: str
    state: Any
    seat: str
    action: Any


@dataclass
class Asked:
    """A request."""

    query: str = ""
    variables: dict[str, Any] = field(default_factory=dict)
    operation: str | None = None

    def body(self) -> bytes:
        asked = {"query": self.query, "variables": self.variables, "operationName": self.operation}
        return msgspec.json.encode(asked, enc_hook=str)


class Drawing:
    """One document while it is drawn; a `rich` one asks for much of a step that there is."""

    def __init__(self, schema: GraphQLSchema, samples: list[Sample], seed: str, *, rich: bool = False) -> None:
        self.rich = rich
        self.schema = schema
        self.draw = random.Random(seed)
        self.sample = self.draw.choice(samples)
        self.asked = Asked()
        self.declared: dict[str, str] = {}
        self.fragments: dict[str, str] = {}
        self.known: dict[tuple[str, str], str] = {}
        self.aliases = 0

    def often(self, share: float) -> bool:
        return self.draw.random() < share

    def document(self) -> Asked:
        root: Any = self.schema.query_type
        names = [name for name in root.fields if name not in UNTOLD]
        chosen = [self.draw.choice(names) for _ in range(self.draw.choice((1, 1, 1, 2, 3)))]
        if self.often(0.7):
            chosen[0] = self.draw.choice(("play", "look", "start", "explain", self.space()))
        if self.rich:
            chosen = ["look", *chosen[1:]]
        fields = " ".join(self.field(root, name, 1) for name in chosen)
        if self.often(0.1):
            fields = f"__typename {fields}"
        declared = ", ".join(f"${name}: {type}" for name, type in self.declared.items())
        name = "Asked" if self.often(0.5) else ""
        self.asked.operation = name or None if self.often(0.5) else None
        head = f"query {name}{f'({declared})' if declared else ''}"
        self.asked.query = " ".join([head, "{", fields, "}", *self.fragments.values()])
        return self.asked

    def space(self) -> str:
        head, *rest = self.sample.game.split("-")
        return head + "".join(word.capitalize() for word in rest)

    def selection(self, type: Any, depth: int) -> str:
        if is_leaf_type(type):
            return ""
        most = 3 if depth < 4 else 2
        least, most = (2, 5) if self.rich and depth < 4 and type.name.endswith(("Step", "Result")) else (1, most)
        drawn = [self.part(type, depth) for _ in range(self.draw.randint(least, most))]
        return f"{{ {' '.join(drawn)} }}"

    def part(self, type: Any, depth: int) -> str:
        if self.often(0.1) or depth > 2 * DEEPEST:
            return f"__typename{self.directive()}"
        if is_abstract_type(type) and (not hasattr(type, "fields") or self.often(0.5)):
            return self.narrowed(type, depth)
        if self.often(0.1):
            return f"...{self.directive()} {self.selection(type, depth)}"
        if self.often(0.15):
            return f"...{self.fragment(type, depth)}{self.directive()}"
        leaves = [name for name, one in type.fields.items() if is_leaf_type(get_named_type(one.type))]
        names = leaves if depth > DEEPEST and leaves else list(type.fields)
        return self.field(type, self.draw.choice(names), depth)

    def narrowed(self, type: Any, depth: int) -> str:
        possible = list(self.schema.get_possible_types(type))
        prefix = self.space()[0].upper() + self.space()[1:]
        fitting = [one for one in possible if one.name.startswith(prefix)]
        narrower = self.draw.choice(fitting if fitting and self.often(0.7) else possible)
        wider = [one for one in narrower.interfaces if self.often(0.3)]
        chosen = self.draw.choice(wider) if wider else narrower
        if self.often(0.2):
            return f"...{self.fragment(chosen, depth)}{self.directive()}"
        return f"... on {chosen.name}{self.directive()} {self.selection(chosen, depth)}"

    def fragment(self, type: Any, depth: int) -> str:
        same = [name for name, drawn in self.fragments.items() if drawn and name.endswith(f"Of{type.name}")]
        if same and self.often(0.5):
            return self.draw.choice(same)
        name = f"F{len(self.fragments)}Of{type.name}"
        self.fragments[name] = ""  # so that no other takes its name while it is drawn
        drawn = self.selection(type, depth + 2)
        self.fragments[name] = f"fragment {name} on {type.name} {drawn}"
        return name

    def field(self, type: Any, name: str, depth: int) -> str:
        one = type.fields[name]
        key = (type.name, name)
        if key not in self.known or self.often(0.1):
            self.known[key] = self.arguments(one)
        below = self.selection(get_named_type(one.type), depth + 1)
        return f"{self.alias(one)}{name}{self.known[key]}{self.directive()} {below}"

    def alias(self, one: Any) -> str:
        if self.aliases > 25 or not self.often((1 if self.rich else 0.7) if one.args else 0.15):
            return ""
        self.aliases += 1
        return f"a{self.aliases}: "

    def directive(self) -> str:
        if not self.often(0.12):
            return ""
        value = self.draw.choice(("true", "false", "$yes", "$no", "$perhaps"))
        if value.startswith("$"):
            self.declared[value[1:]] = "Boolean! = true" if value == "$perhaps" else "Boolean!"
            self.asked.variables.setdefault(value[1:], value == "$yes")
            if value == "$perhaps" and self.often(0.5):
                del self.asked.variables["perhaps"]
        return f" @{self.draw.choice(('skip', 'include'))}(if: {value})"

    def arguments(self, one: Any) -> str:
        given = [
            f"{name}: {self.argument(name, argument)}"
            for name, argument in one.args.items()
            if name not in LEFT_OUT and (isinstance(argument.type, GraphQLNonNull) or self.often(0.4))
        ]
        return f"({', '.join(given)})" if given else ""

    def argument(self, name: str, argument: Any) -> str:
        value = self.value(name, argument.type)
        if name == "state" or self.often(0.5):
            return self.variable(name, argument.type, value)
        if name in ("action", "given") and isinstance(value, dict) and self.often(0.5):
            member = self.draw.choice(list(value))
            inner = self.variable(member, "JSON", value[member])
            return literal({**value, member: Bare(inner)}, argument.type)
        return literal(value, argument.type)

    def variable(self, name: str, type: Any, value: Any) -> str:
        name = f"{name}{len(self.declared)}"
        self.declared[name] = str(type)
        if self.often(0.03):
            value = self.draw.choice(WRONG)
        if isinstance(type, GraphQLNonNull) or not self.often(0.1):
            self.asked.variables[name] = value
        if self.often(0.01):
            self.asked.variables.pop(name, None)
        return f"${name}"

    def value(self, name: str, type: Any) -> Any:
        known = {
            "state": self.sample.state,
            "action": self.sample.action,
            "seat": self.sample.seat,
            "game": self.sample.game,
            "id": self.sample.game,
            "given": {"kind": self.sample.action["kind"]},
            "seats": 2,
        }
        if name in known and (self.rich or self.often(0.85)):
            return known[name]
        if name in ("seat", "viewer"):
            return self.draw.choice(("0", "1", "0", "referee", "spectator", "host", "9", "nobody"))
        if name == "first":
            return self.draw.choice((0, 1, 2, 5, 50, 60, 200, -1, 5000))
        return self.of_type(type)

    def of_type(self, type: Any) -> Any:
        if isinstance(type, GraphQLNonNull):
            return self.of_type(type.of_type)
        if isinstance(type, GraphQLList):
            return [self.of_type(type.of_type) for _ in range(self.draw.randint(0, 3))]
        if isinstance(type, GraphQLEnumType):
            return Bare(self.draw.choice(list(type.values)))
        if isinstance(type, GraphQLInputObjectType):
            return {
                name: self.of_type(one.type)
                for name, one in type.fields.items()
                if isinstance(one.type, GraphQLNonNull) or self.often(0.5)
            }
        number = self.draw.randint(0, 4)
        return {"Int": number, "BigInt": number, "Boolean": number > 1, "JSON": {"number": number}}.get(
            type.name, str(number)
        )


class Bare(str):
    """Text that stands in a document without quotes."""


def literal(value: Any, type: Any) -> str:
    """A value as a document has it."""
    if isinstance(value, Bare):
        return str(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {literal(one, type)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(literal(one, type) for one in value)}]"
    return msgspec.json.encode(value).decode()
