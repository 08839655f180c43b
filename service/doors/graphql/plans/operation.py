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

from service.doors.graphql.plans.document import Document
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.plans.roots import Root
from service.doors.graphql.plans.variables import Values, read, variables
from service.doors.graphql.pricing import variables_in
from service.doors.graphql.variables import sent

MOST_WAYS = 16
"""How many plans are kept of an operation; further ones are left to the library."""


class Operation:
    """An operation of a checked document; `library` is the schema, `largest` how many bytes a state may have."""

    def __init__(self, library: Any, document: DocumentNode, operation: OperationDefinitionNode, largest: int) -> None:
        self.node = operation
        self._library = library
        self._largest = largest
        self._fragments = {
            one.name.value: one for one in document.definitions if isinstance(one, FragmentDefinitionNode)
        }
        self._variables = variables(library._schema, operation, largest)
        self._deciding = tuple(sorted(set(_deciding(document))))
        self._roots: dict[tuple[Any, ...], Root | None] = {}

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
        document = Document(self._library, self.node, self._fragments, VariableValues({}, decided))
        try:
            return Root(document, root, document.root(root), is_serial=is_serial)
        except (Unfit, GraphQLError, RecursionError):
            return None


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
