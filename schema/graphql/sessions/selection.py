"""What a caller selects of a session: made, or validated, before anything changes."""

from schema.graphql.asking import Asking, Below
from schema.graphql.doors import Nested

SIGHT = {"view": "view", "patch": "patch", "digestBefore": "digest_before", "digestAfter": "digest_after"}
"""The fields of a session's event that depend on the viewer: made only if selected."""

MOVES = Below("SessionStep", frozenset({"legalMoves"}), ("step",))
"""The moves of a session's step."""


def seen_in_news(asking: Asking) -> frozenset[str]:
    """Return which of these fields are selected."""
    return frozenset(SIGHT[name] for name in asking.selected() if name in SIGHT)


def nested_in_session(asking: Asking) -> Nested:
    """Return the selected `moves` of a session's step with their arguments, to be validated before the action."""
    return asking.nested(MOVES)
