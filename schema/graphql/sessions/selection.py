"""What a caller selects of a session, which is made or judged before anything is changed."""

from typing import Any

from graphql.execution.values import VariableValues, get_argument_values
from strawberry.types import Info

from schema.graphql.doors import Nested
from schema.graphql.steps import Selected

SIGHT = {"view": "view", "patch": "patch", "digestBefore": "digest_before", "digestAfter": "digest_after"}
"""The fields of a session's event that tell what its viewer saw: they are made where they are selected."""


def seen_in_news(info: Info) -> frozenset[str]:
    """Return which of these fields are selected."""
    raw = info._raw_info
    coerced: Any = raw.variable_values
    nodes = Selected(raw.fragments, VariableValues({}, coerced)).below(raw.field_nodes)
    return frozenset(SIGHT[node.name.value] for node in nodes if node.name.value in SIGHT)


def nested_in_session(info: Info) -> Nested:
    """Return the selected moves of a session's step with their arguments, so that they can be judged beforehand."""
    raw = info._raw_info
    moves = raw.schema.get_type("SessionStep").fields["legalMoves"]  # type: ignore[union-attr]  # an interface of ours
    coerced: Any = raw.variable_values
    variables = VariableValues({}, coerced)
    steps = [node for node in Selected(raw.fragments, variables).below(raw.field_nodes) if node.name.value == "step"]
    nodes = Selected(raw.fragments, variables).below(steps)
    return tuple(
        (node.name.value, get_argument_values(moves, node, variables))
        for node in nodes
        if node.name.value == "legalMoves" and node.arguments
    )
