"""What a caller selects of a session, which is made or judged before anything is changed."""

from schema.graphql.asking import Asking, Below
from schema.graphql.doors import Nested

SIGHT = {"view": "view", "patch": "patch", "digestBefore": "digest_before", "digestAfter": "digest_after"}
"""The fields of a session's event that tell what its viewer saw: they are made where they are selected."""

MOVES = Below("SessionStep", frozenset({"legalMoves"}), ("step",))
"""The moves of a session's step."""


def seen_in_news(asking: Asking) -> frozenset[str]:
    """Return which of these fields are selected."""
    return frozenset(SIGHT[name] for name in asking.selected() if name in SIGHT)


def nested_in_session(asking: Asking) -> Nested:
    """Return the selected moves of a session's step with their arguments, so that they can be judged beforehand."""
    return asking.nested(MOVES)
