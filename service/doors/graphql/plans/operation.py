"""An operation of a document with its plans: one for each way in which its directives may be decided."""

from collections.abc import Iterator, Mapping
from typing import Any

from graphql import (
    DirectiveNode,
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    OperationDefinitionNode,
    OperationType,
    Visitor,
    visit,
)
from graphql.execution.values import VariableValues, get_variable_values
from msgspec import Raw

from schema.wire.requests import MOST_COMMANDS, MOST_ITEMS
from service import prices
from service.doors.graphql.documents import Checked
from service.doors.graphql.plans.document import Document
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.plans.roots import Root
from service.doors.graphql.plans.variables import Values, Variable, read, variables
from service.doors.graphql.pricing import Extent, Plain, variables_in
from service.doors.graphql.variables import Commands, sent

MOST_WAYS = 16
"""How many plans are kept of an operation; further ones are left to the library."""


class Operation:
    """An operation of a checked document; `library` is the schema, `largest` how many bytes a state may have."""

    def __init__(self, library: Any, checked: Checked, operation: OperationDefinitionNode, largest: int) -> None:
        document = checked.document
        self.node = operation
        self.extent = checked.extents[operation.name.value if operation.name else None]
        self._plans = checked.plans
        self._library = library
        self._largest = largest
        self._fragments = {
            one.name.value: one for one in document.definitions if isinstance(one, FragmentDefinitionNode)
        }
        self._variables = variables(library._schema, operation, largest)
        self._deciding = tuple(sorted(set(_deciding(document))))
        self._roots: dict[tuple[Any, ...], Root | None] = {}
        self.is_cheap = self.extent.price(_dearest(self.extent, self._variables)) <= prices.LOOP_UNITS
        """Whether it is for the event loop whatever its variables are."""

    def read(self, given: Mapping[str, Raw]) -> Values:
        """Read the variables of a call. Raises Unfit."""
        return read(self._variables, given)

    def read_all(self, given: Mapping[str, Raw]) -> VariableValues:
        """Return the variables of a call as the library has them. Raises Unfit."""
        declared = self.node.variable_definitions or ()
        found = get_variable_values(self._library._schema, declared, sent(self.node, given, self._largest).plain)
        if not isinstance(found, VariableValues):
            raise Unfit
        return found

    def root(self, coerced: Mapping[str, Any]) -> Root:
        """Return what carries the operation out. Raises Unfit where only the library can."""
        way = tuple(coerced.get(name) for name in self._deciding)
        if way not in self._roots:
            if len(self._roots) >= MOST_WAYS:
                raise Unfit
            self._roots[way] = self._planned({name: coerced[name] for name in self._deciding if name in coerced})
        found = self._roots[way]
        if found is None:
            raise Unfit
        return found

    def _planned(self, decided: dict[str, Any]) -> Root | None:
        root: Any = self._library._schema.get_root_type(self.node.operation)
        if self.node.operation is OperationType.SUBSCRIPTION:
            return None
        is_serial = self.node.operation is OperationType.MUTATION
        document = Document(self._library, self.node, self._fragments, VariableValues({}, decided), self._plans)
        try:
            return Root(document, root, document.root(root), is_serial=is_serial)
        except (Unfit, GraphQLError, RecursionError):
            return None


def _dearest(extent: Extent, declared: tuple[Variable, ...]) -> dict[str, Any]:
    """Return what the variables are at the dearest, as far as plans take them."""
    if extent.commands:
        return dict.fromkeys(extent.commands, Commands(MOST_COMMANDS, ()))
    read_by_decoder = Plain(prices.LARGE_BYTES * prices.KILOBYTE // prices.PLAIN_KILOBYTE)
    sizes = {one.name: read_by_decoder if one.is_opaque else Plain(prices.LARGE_BYTES) for one in declared}
    return sizes | {one.name: MOST_ITEMS for one in declared if one.is_scalar}


def _deciding(document: DocumentNode) -> Iterator[str]:
    """Yield the variables of directives."""
    found: list[DirectiveNode] = []

    class Directives(Visitor):
        """Collects them."""

        def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
            """Take one."""
            found.append(node)

    visit(document, Directives())
    for directive in found:
        for argument in directive.arguments or ():
            yield from variables_in(argument.value)
