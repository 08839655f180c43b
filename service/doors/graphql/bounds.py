"""How far a document reaches once its fragments are spread; each is measured once, however often it is spread."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from graphql import (
    ASTValidationRule,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    ValidationContext,
)

MOST_DEPTH = 12
MOST_ALIASES = 30
MOST_NESTING = 64
"""Selections within selections, fragments and introspection included: what walks through them is recursive."""


@dataclass(frozen=True)
class Extent:
    """The aliases within a selection, how deep its fields lie, and how many selections are nested in it."""

    aliases: int = 0
    depth: int = 0
    nesting: int = 0


class Bounds(ASTValidationRule):
    """Refuses an operation that reaches too far."""

    def __init__(self, context: ValidationContext) -> None:
        super().__init__(context)
        self._fragments: dict[str, Extent] = {}

    def enter_operation_definition(self, node: OperationDefinitionNode, *_: Any) -> None:
        """Measure an operation."""
        for problem in _problems(self._extent(node.selection_set)):
            self.report_error(GraphQLError(problem, node))

    def enter_selection_set(self, node: SelectionSetNode, *_: Any) -> None:
        """Refuse a selection of nothing, which the parser lets pass."""
        if not node.selections:
            self.report_error(GraphQLError("A selection holds at least one field.", node))

    def _extent(self, selected: SelectionSetNode | None) -> Extent:
        if selected is None:
            return Extent()
        parts = [self._part(selection) for selection in selected.selections]
        return Extent(
            aliases=min(sum(part.aliases for part in parts), MOST_ALIASES + 1),
            depth=max((part.depth for part in parts), default=0),
            nesting=1 + max((part.nesting for part in parts), default=0),
        )

    def _part(self, selection: SelectionNode) -> Extent:
        if isinstance(selection, FragmentSpreadNode):
            return self._spread(selection.name.value)
        selected: SelectionSetNode | None = getattr(selection, "selection_set", None)
        inner = self._extent(selected)
        if isinstance(selection, InlineFragmentNode):
            return inner
        aliased = getattr(selection, "alias", None) is not None
        return Extent(inner.aliases + aliased, _depth(selection, inner), inner.nesting)

    def _spread(self, name: str) -> Extent:
        if name not in self._fragments:
            self._fragments[name] = Extent()  # what a fragment within itself counts for: another rule refuses it
            fragment = self.context.get_fragment(name)
            self._fragments[name] = self._extent(fragment.selection_set if fragment else None)
        return self._fragments[name]


def _depth(field: Any, inner: Extent) -> int:
    """Return how deep a field reaches; leaves and introspection do not count."""
    return 0 if field.selection_set is None or field.name.value.startswith("__") else inner.depth + 1


def _problems(extent: Extent) -> Iterable[str]:
    if extent.aliases > MOST_ALIASES:
        yield f"The operation has more than {MOST_ALIASES} aliases."
    if extent.depth > MOST_DEPTH:
        yield f"The operation is {extent.depth} fields deep; at most {MOST_DEPTH} are answered."
    if extent.nesting > MOST_NESTING:
        yield f"The operation nests {extent.nesting} selections; at most {MOST_NESTING} are answered."
