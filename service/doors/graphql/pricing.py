"""The size and the price of an operation with its fragments spread, computed from the document alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLNamedType,
    GraphQLSchema,
    IntValueNode,
    ListValueNode,
    NamedTypeNode,
    ObjectValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    StringValueNode,
    ValueNode,
    VariableNode,
    get_named_type,
)

from schema.wire.requests import MOST_COMMANDS, MOST_ITEMS
from service import prices
from service.doors.graphql.errors import Code, coded

PAGE = 50
"""How many moves are listed where nobody says."""
STORED = frozenset({"session", "sessionReplay", "reveal"})
"""Fields of the query type that wait for a store."""
USED_UP = frozenset({"commitment", "singleUse"})
"""Arguments of a start that are kept in one."""


@dataclass
class Extent:
    """The size of a selection."""

    units: int = 0
    fields: int = 0
    """How many of the units are for nothing but writing a field or an item."""
    aliases: int = 0
    long: int = 0
    schemas: int = 0
    types: int = 0
    depth: int = 0
    nesting: int = 0
    stored: bool = False
    bytes: dict[str, int] = field(default_factory=dict)
    """The units of 1024 bytes of a variable."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The units of each that a variable counts."""
    fields_each: dict[str, int] = field(default_factory=dict)
    """The fields of each that a variable counts."""
    commands: dict[str, int] = field(default_factory=dict)
    """How many fields play the commands of a variable."""

    def add(self, other: "Extent", times: int = 1) -> None:
        """Add a selection, so many times."""
        self.units += times * other.units
        self.fields += times * other.fields
        self.aliases += other.aliases
        self.long += other.long
        self.schemas += other.schemas
        self.types += other.types
        self.depth = max(self.depth, other.depth)
        self.nesting = max(self.nesting, other.nesting)
        self.stored |= other.stored
        for counted in ("bytes", "numbers", "fields_each", "commands"):
            mine, more = getattr(self, counted), getattr(other, counted)
            for name, units in more.items():
                mine[name] = mine.get(name, 0) + times * units

    def price(self, sent: Mapping[str, Any]) -> int:
        """Return the price in units with the variables of a request."""
        units = self.units
        for name, each in self.bytes.items():
            units += each * -(-_length(sent.get(name)) // 1024)
        for name, each in self.numbers.items():
            units += each * _count(sent.get(name))
        for name, times in self.commands.items():
            units += times * prices.COMMAND * _plays(sent.get(name))
        return units

    def spared(self, sent: Mapping[str, Any]) -> int:
        """Return how many of its units a plan does without, which writes fields quickly."""
        fields = self.fields
        for name, each in self.fields_each.items():
            fields += each * _count(sent.get(name))
        return fields - -(-fields // prices.WRITTEN_FIELDS)


def _length(value: Any) -> int:
    """Return the bytes of a variable, more where they are read by the library and not by the decoder."""
    if isinstance(value, msgspec.Raw):
        return memoryview(value).nbytes
    return value.size * prices.PLAIN_KILOBYTE // prices.KILOBYTE if isinstance(value, Plain) else 0


def _count(value: Any) -> int:
    return min(max(value, 0), MOST_ITEMS) if isinstance(value, int) else PAGE


def _plays(value: Any) -> int:
    """Return how many commands are played: none if they are too many, which is refused at once."""
    count = getattr(value, "count", 0)
    return count if count <= MOST_COMMANDS else 0


@dataclass(frozen=True)
class Plain:
    """A variable that the library reads item by item, and how many bytes it has."""

    size: int


class TooFar(Exception):
    """A document with too many fragment spreads."""


class Measure:
    """Computes the sizes of one document's operations; each selection is computed once."""

    def __init__(self, schema: GraphQLSchema, fragments: Mapping[str, FragmentDefinitionNode]) -> None:
        self._schema = schema
        self._fragments = fragments
        self._known: dict[tuple[int, str], Extent] = {}
        self._left = prices.MOST_SPREAD

    def of(self, operation: OperationDefinitionNode) -> Extent:
        """Return the size of an operation. Raises TooFar and RecursionError."""
        root = self._schema.get_root_type(operation.operation)
        extent = Extent()
        extent.add(self._selected(operation.selection_set, root, ""))
        extent.stored |= root is not self._schema.query_type
        return extent

    def _selected(self, selected: SelectionSetNode, parent: GraphQLNamedType | None, page: str) -> Extent:
        key = (id(selected), f"{parent.name if parent else ''}/{page}")
        if key not in self._known:
            self._known[key] = Extent()  # what a fragment within itself counts for: another rule refuses it
            extent = Extent()
            for node, type, within in self._collected(selected, parent, set(), 1):
                own = self._field(node, type, page)
                own.nesting += within
                extent.add(own)
            self._known[key] = extent
        return self._known[key]

    def _collected(
        self, selected: SelectionSetNode, parent: GraphQLNamedType | None, spread: set[str], within: int
    ) -> Iterator[tuple[FieldNode, GraphQLNamedType | None, int]]:
        """Yield the fields with their types and how they are nested, as they are collected: a fragment counts once."""
        for node in selected.selections:
            self._left -= 1
            if self._left < 0:
                raise TooFar
            if isinstance(node, FieldNode):
                yield node, parent, within
                continue
            inner: Any = node
            if isinstance(node, FragmentSpreadNode):
                inner = None if node.name.value in spread else self._fragments.get(node.name.value)
                spread.add(node.name.value)
            if inner is not None:
                yield from self._collected(inner.selection_set, self._narrowed(inner, parent), spread, within + 1)

    def _narrowed(self, node: Any, parent: GraphQLNamedType | None) -> GraphQLNamedType | None:
        condition: NamedTypeNode | None = node.type_condition
        return parent if condition is None else self._schema.get_type(condition.name.value)

    def _field(self, node: FieldNode, parent: GraphQLNamedType | None, page: str) -> Extent:
        name = node.name.value
        known = getattr(parent, "fields", {}).get(name)
        own = Extent(units=units_of(parent, name), aliases=int(node.alias is not None))
        own.fields = int(own.units == 1)
        own.long = int(own.units >= prices.LONG)
        own.schemas, own.types = int(name == "__schema"), int(name == "__type")
        if parent is self._schema.query_type:
            own.stored = name in STORED
        self._add_arguments(own, node, parent)
        if node.selection_set is not None:
            type = get_named_type(known.type) if known else self._of_schema(name)
            self._add_below(own, node, node.selection_set, type, page)
        return own

    def _of_schema(self, name: str) -> GraphQLNamedType | None:
        return self._schema.get_type({"__schema": "__Schema", "__type": "__Type"}.get(name, ""))

    def _add_below(
        self, own: Extent, node: FieldNode, selected: SelectionSetNode, type: GraphQLNamedType | None, page: str
    ) -> None:
        name = node.name.value
        below = self._selected(selected, type, _page(node) if name == "legalMoves" else "")
        if name == "items" and page.startswith("$"):
            own.numbers[page[1:]] = own.numbers.get(page[1:], 0) + 1 + below.units
            own.fields_each[page[1:]] = own.fields_each.get(page[1:], 0) + 1 + below.fields
            own.add(below, 0)
        else:
            times = (int(page) if page else 1) if name == "items" else prices.ITEMS.get(name, 1)
            own.add(below, times)
            own.units += times
            own.fields += times
        own.nesting = below.nesting
        own.depth = 0 if name.startswith("__") else below.depth + 1

    def _add_arguments(self, own: Extent, node: FieldNode, parent: GraphQLNamedType | None) -> None:
        for argument in node.arguments or ():
            name, value = argument.name.value, argument.value
            own.stored |= (node.name.value == "start" and name in USED_UP) or (
                name == "state" and isinstance(value, StringValueNode)
            )
            place = f"{parent.name if parent else ''}.{node.name.value}.{name}"
            if value.loc is not None and not isinstance(value, VariableNode):
                own.units += prices.PLAIN_KILOBYTE * (value.loc.end - value.loc.start) // 1024
            for variable in variables_in(value):
                if place == "Query.replay.commands":
                    own.commands[variable] = own.commands.get(variable, 0) + 1
                else:
                    units = prices.ARGUMENTS.get(place, prices.KILOBYTE)
                    own.bytes[variable] = own.bytes.get(variable, 0) + units


def variables_in(value: ValueNode) -> Iterator[str]:
    """Yield the variables within a value, each as often as it occurs."""
    left: list[Any] = [value]
    while left:
        node = left.pop()
        if isinstance(node, VariableNode):
            yield node.name.value
        elif isinstance(node, ListValueNode):
            left += node.values
        elif isinstance(node, ObjectValueNode):
            left += [field.value for field in node.fields]


def _page(node: FieldNode) -> str:
    """Return how many moves are listed: a number, or a variable's name behind a dollar."""
    for argument in node.arguments or ():
        if argument.name.value == "first":
            if isinstance(argument.value, VariableNode):
                return f"${argument.value.name.value}"
            if isinstance(argument.value, IntValueNode):
                return str(_count(int(argument.value.value[:9])))
    return str(PAGE)


def units_of(parent: GraphQLNamedType | None, name: str) -> int:
    """Return the units of a field, without those of its selection."""
    type = parent.name if parent else ""
    found = prices.UNITS.get(f"{type}.{name}", prices.UNITS.get(name))
    if found is None:
        is_own = type.endswith("Query") and type != "Query" and not name.startswith("__")
        found = prices.OPERATION if is_own else 1
    return found


BOUNDS = (
    ("aliases", prices.MOST_ALIASES, Code.TOO_MANY_ALIASES, "has {} aliases; at most {} are answered"),
    ("depth", prices.MOST_DEPTH, Code.DOCUMENT_TOO_DEEP, "is {} fields deep; at most {} are answered"),
    ("nesting", prices.MOST_NESTING, Code.DOCUMENT_TOO_DEEP, "nests {} selections; at most {} are answered"),
    ("long", prices.MOST_LONG, Code.TOO_COSTLY, "plays {} whole games; at most {} are played in one"),
    ("schemas", prices.MOST_SCHEMAS, Code.TOO_COSTLY, "asks for `__schema` {} times; at most {} is answered"),
    ("types", prices.MOST_TYPES, Code.TOO_COSTLY, "asks for `__type` {} times; at most {} are answered"),
)
"""What of an extent is bounded by what."""


def too_far(extent: Extent, node: OperationDefinitionNode) -> Iterator[GraphQLError]:
    """Yield an error for each limit that an operation exceeds."""
    for name, most, code, sentence in BOUNDS:
        found = getattr(extent, name)
        if found > most:
            yield coded(code, f"The operation {sentence.format(found, most)}.", [node])
