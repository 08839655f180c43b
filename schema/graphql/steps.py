"""A step of a game: what every answer to start, play, look and replay is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Optional

import strawberry
from graphql import GraphQLIncludeDirective, GraphQLSkipDirective
from graphql.execution.values import VariableValues, get_argument_values, get_directive_values
from graphql.language import FieldNode, FragmentSpreadNode
from strawberry.types import Info

from schema.graphql.doors import Nested
from schema.graphql.fair import Reveal
from schema.graphql.fields import Argument, field, optional
from schema.graphql.generic import Event, Keys, Moves, Outcome, View
from schema.graphql.scalars import BigInt, Json, State

VIEWER = "a seat, `spectator` or `referee`"
BY_KEY = "With a sealed state the key in `Authorization` says who may be named, and who is meant where it is left out."

EVENTS_ARGUMENTS = {"viewer": optional(strawberry.ID, f"For whom: {VIEWER}; the referee by default. {BY_KEY}")}
VIEW_ARGUMENTS = {"viewer": Argument(strawberry.ID, f"For whom: {VIEWER}.")}
MOVES_ARGUMENTS = {
    "seat": optional(strawberry.ID, "Whose moves; those of everybody who may act where it is left out."),
    "first": optional(int, "How many to list, at most 500; 0 gives their count alone.", 50),
    "after": optional(str, "The `next` of an earlier answer for the same state and arguments."),
    "given": optional(Json, "A part of an action: only moves that complete it are listed."),
    "viewer": optional(strawberry.ID, f"For whom: {VIEWER}; a seat sees its own moves, a spectator none. {BY_KEY}"),
}

NESTED = {"events", "legalMoves", "view"}
"""The fields of a step that take arguments."""


def step_fields(event: Any, moves: Any, view: Any) -> dict[str, Any]:
    """Return the fields of a step that take arguments, narrowed to a title's own types."""
    return {
        "events": field(_events, list[event], "What happened, in order.", EVENTS_ARGUMENTS),
        "legal_moves": field(_moves, moves, "What those who may act may do.", MOVES_ARGUMENTS),
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


@strawberry.interface(description="Where a game stands after a call.")
class Step:
    """Where a game stands after a call."""

    state: State = strawberry.field(description="The state, to be sent back unchanged; a string where it is sealed.")
    ply: int = strawberry.field(description="How many actions have been taken.")
    at_ms: BigInt = strawberry.field(
        description="Milliseconds since the game began, as of this call; only titles with a clock count them."
    )
    digest: strawberry.ID = strawberry.field(
        description="The digest of the state: equal for equal states; that of the view where the state is sealed."
    )
    to_act: list[strawberry.ID] = strawberry.field(
        description="Who may act now, seats or `host`; nobody once the game is over."
    )
    outcome: Optional[Outcome] = strawberry.field(description="How the game ended; null while it goes on.")
    seed: Optional[str] = strawberry.field(
        description="The seed the game grew from, in answers to start and replay; null in the others, and when sealed."
    )
    keys: Optional[Keys] = strawberry.field(
        description="The secret keys, shown once: in the answer to a start with a sealed state; null in all others."
    )
    reveal: Optional[Reveal] = strawberry.field(
        description="What the chance is checked with, once a game with a commitment is over; null before, and without."
    )
    draws: Optional[Json] = strawberry.field(
        description="Every draw of the game as the REST door has them, in answers to a replay that asks for them."
    )
    events = field(_events, list[Event], "What happened, in order.", EVENTS_ARGUMENTS)
    legal_moves = field(_moves, Moves, "What those who may act may do.", MOVES_ARGUMENTS)
    view = field(_view, View, "What a viewer may know.", VIEW_ARGUMENTS)
