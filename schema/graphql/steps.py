"""A step of a game: what every answer to start, play, look and replay is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Optional, TypeAlias

import strawberry
from graphql import GraphQLIncludeDirective, GraphQLSkipDirective
from graphql.execution.values import VariableValues, get_argument_values, get_directive_values
from graphql.language import FieldNode, FragmentSpreadNode, VariableNode
from strawberry.types import Info

from schema.graphql.doors import Nested
from schema.graphql.fields import Argument, field, optional
from schema.graphql.generic import BOOK, Event, Moves, Outcome, View
from schema.graphql.scalars import Json, State
from schema.shapes.docs import member_docs
from schema.wire.answers import ReplayAnswer
from schema.wire.requests import SelectionRequest

MOVES_ARGUMENTS = BOOK.arguments(SelectionRequest, {"first": int})
VIEWER = "For whom: a seat, `spectator` or `referee`."
BY_KEY = "With a sealed state the key in `Authorization` says who may be named, and who is meant where it is left out."
EVENTS_ARGUMENTS = {"viewer": optional(strawberry.ID, f"{VIEWER[:-1]}; the referee by default. {BY_KEY}")}
VIEW_ARGUMENTS = {"viewer": Argument(strawberry.ID, VIEWER)}

DOCS = member_docs(ReplayAnswer)

NESTED = {"events", "legalMoves", "view"}
"""The fields of a step that take arguments."""


def step_fields(event: Any, moves: Any, view: Any) -> dict[str, Any]:
    """Return the fields of a step that take arguments, narrowed to a title's own types."""
    return {
        "events": field(_events, list[event], DOCS["events"], EVENTS_ARGUMENTS),
        "legal_moves": field(_moves, moves, DOCS["legal_moves"], MOVES_ARGUMENTS),
        "view": field(_view, view, "What a viewer may know.", VIEW_ARGUMENTS),
    }


def _events(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return step.events(viewer_of(arguments))


def _view(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return step.view(viewer_of(arguments))


def _moves(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return info.context["doors"].page(step, arguments)


def viewer_of(arguments: dict[str, Any]) -> Any:
    """Return the viewer among the arguments, a seat as a number."""
    viewer = arguments.get("viewer")
    return int(viewer) if viewer is not None and viewer.isdecimal() else viewer


def variable_of(info: Info, argument: str) -> str | None:
    """Return the variable that an argument of a field is, None where it is written out."""
    arguments = info._raw_info.field_nodes[0].arguments or ()
    given = next((one.value for one in arguments if one.name.value == argument), None)
    return given.name.value if isinstance(given, VariableNode) else None


def nested(info: Info) -> Nested:
    """Return the selected fields that take arguments, so that they can be judged before the step is answered."""
    raw = info._raw_info
    fields = raw.schema.get_type("Step").fields  # type: ignore[union-attr]  # an interface of ours
    coerced: Any = raw.variable_values
    variables = VariableValues({}, coerced)
    nodes = Selected(raw.fragments, variables).below(raw.field_nodes)
    return tuple(
        (node.name.value, get_argument_values(fields[node.name.value], node, variables))
        for node in nodes
        if node.name.value in NESTED and node.arguments
    )


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


if TYPE_CHECKING:  # made at run time, which type checkers cannot follow
    Step: TypeAlias = Any
else:
    Step = BOOK.interface(
        ReplayAnswer,
        "Step",
        {
            "state": State,
            "digest": strawberry.ID,
            "variant": strawberry.ID,
            "outcome": Optional[Outcome],
            "draws": Optional[Json],
        },
        **step_fields(Event, Moves, View),
    )
