"""An operation within its document: what is selected of which type, and the functions that are written already."""

from collections.abc import Callable, Mapping
from typing import Any

from graphql import GraphQLObjectType, OperationDefinitionNode
from graphql.execution.collect_fields import FieldDetails, FragmentDetails, collect_fields, collect_subfields
from graphql.execution.values import VariableValues

from service import prices
from service.doors.graphql.documents import Plans
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.plans.run import Run

Write = Callable[[Any, Run], Any]
"""Returns a value as it is encoded."""
Details = list[FieldDetails]
Selection = dict[str, Details]
"""Fields by their names in the answer."""


class Document:
    """An operation of a schema of the library; `decided` are the variables of its directives, `plans` count fields."""

    def __init__(
        self,
        library: Any,
        operation: OperationDefinitionNode,
        fragments: Mapping[str, Any],
        decided: VariableValues,
        plans: Plans,
    ) -> None:
        self.library = library
        self.schema = library._schema
        self.operation = operation
        self.fragments = fragments
        self.decided = decided
        self._detailed = {name: FragmentDetails(node) for name, node in fragments.items()}
        self._functions: dict[tuple[str, tuple[int, ...]], Write] = {}
        self._plans = plans

    def root(self, type: GraphQLObjectType) -> Selection:
        """Return what is selected of the root. Raises Unfit."""
        found = collect_fields(self.schema, self._detailed, self.decided, type, self.operation)
        return self._counted(found.grouped_field_set)

    def below(self, type: GraphQLObjectType, details: Details) -> Selection:
        """Return what is selected of a type below some fields. Raises Unfit."""
        found = collect_subfields(self.schema, self._detailed, self.decided, self.operation, type, details)
        return self._counted(found.grouped_field_set)

    def _counted(self, selection: Selection) -> Selection:
        self._plans.fields += len(selection)
        if self._plans.fields > prices.MOST_WRITTEN:
            raise Unfit
        return selection

    def once(self, type: GraphQLObjectType, details: Details, write: Callable[[], Write]) -> Write:
        """Return the function for what is selected of a type below some fields, written at the first time."""
        key = (type.name, tuple(id(one.node) for one in details))
        if key not in self._functions:
            self._functions[key] = write()
        return self._functions[key]
