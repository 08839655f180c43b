"""What a resolver is told of the field that it answers: by the library, or by a plan that was made beforehand."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from graphql import GraphQLIncludeDirective, GraphQLSkipDirective
from graphql.execution.values import VariableValues, get_argument_values, get_directive_values
from graphql.language import FieldNode, FragmentSpreadNode, VariableNode
from strawberry.types import Info

from schema.graphql.doors import Context, Nested


class Below(NamedTuple):
    """Fields that take arguments: whose they are, which ones, and through which fields they are reached."""

    type: str
    names: frozenset[str]
    through: tuple[str, ...] = ()
    is_bare: bool = False
    """Whether those count too that are selected without arguments."""


class Asking(Protocol):
    """What a resolver is told of its field."""

    @property
    def context(self) -> Context:
        """What the request brings besides its document."""

    def nested(self, below: Below) -> Nested:
        """Return some of the fields that are selected, with their arguments; those without any are left out."""

    def variable(self, argument: str) -> str | None:
        """Return the variable that an argument is, None where it is written out."""

    def selected(self) -> frozenset[str]:
        """Return the names of the fields that are selected right below."""


class Selected:
    """The fields that are selected below others, through fragments; each fragment counts once."""

    def __init__(self, fragments: Mapping[str, Any], variables: VariableValues) -> None:
        self._fragments = dict(fragments)
        self._variables = variables

    def below(self, nodes: Iterable[Any]) -> Iterator[FieldNode]:
        """Yield the fields selected in some nodes, but for those that a directive leaves out."""
        children = (child for node in nodes if node.selection_set for child in node.selection_set.selections)
        for child in children:
            if self._is_left_out(child):
                continue
            if isinstance(child, FieldNode):
                yield child
            elif isinstance(child, FragmentSpreadNode):
                fragment = self._fragments.pop(child.name.value, None)
                yield from self.below((fragment,) if fragment else ())
            else:
                yield from self.below((child,))

    def _is_left_out(self, node: Any) -> bool:
        skip = get_directive_values(GraphQLSkipDirective, node, self._variables)
        include = get_directive_values(GraphQLIncludeDirective, node, self._variables)
        return bool((skip and skip["if"]) or (include and not include["if"]))


def reached(
    below: Below, nodes: Iterable[Any], fragments: Mapping[str, Any], variables: VariableValues
) -> Iterator[FieldNode]:
    """Yield the fields with arguments that are meant by `below`, as they stand in a document."""
    for name in below.through:
        nodes = [node for node in Selected(fragments, variables).below(nodes) if node.name.value == name]
    for node in Selected(fragments, variables).below(nodes):
        if node.name.value in below.names and (node.arguments or below.is_bare):
            yield node


def variable_of(node: FieldNode, argument: str) -> str | None:
    """Return the variable that an argument of a field is, None where it is written out."""
    given = next((one.value for one in node.arguments or () if one.name.value == argument), None)
    return given.name.value if isinstance(given, VariableNode) else None


class OfLibrary:
    """What the library tells."""

    def __init__(self, info: Info) -> None:
        self._raw = info._raw_info
        coerced: Any = self._raw.variable_values
        self._variables = VariableValues({}, coerced)

    @property
    def context(self) -> Context:
        """What the request brings besides its document."""
        context: Context = self._raw.context
        return context

    def nested(self, below: Below) -> Nested:
        """Return some of the fields that are selected, with their arguments; those without any are left out."""
        raw = self._raw
        fields = raw.schema.get_type(below.type).fields  # type: ignore[union-attr]  # an interface of ours
        return tuple(
            (node.name.value, get_argument_values(fields[node.name.value], node, self._variables))
            for node in reached(below, raw.field_nodes, raw.fragments, self._variables)
        )

    def variable(self, argument: str) -> str | None:
        """Return the variable that an argument is, None where it is written out."""
        return variable_of(self._raw.field_nodes[0], argument)

    def selected(self) -> frozenset[str]:
        """Return the names of the fields that are selected right below."""
        nodes = Selected(self._raw.fragments, self._variables).below(self._raw.field_nodes)
        return frozenset(node.name.value for node in nodes)
