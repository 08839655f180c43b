"""The step type, which start, play, look and replay answer with."""

from typing import TYPE_CHECKING, Any, Optional, TypeAlias

import strawberry

from schema.graphql.asking import Asking, Below
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

FACTS = Below("Move", frozenset({"facts"}), ("items",), is_bare=True)
"""What the moves of a page cost and bring, which is found out where it is selected."""
NESTED = Below("Step", frozenset({"events", "legalMoves", "view"}))
"""The fields of a step that take arguments."""


def step_fields(event: Any, moves: Any, view: Any) -> dict[str, Any]:
    """Return the fields of a step that take arguments, of a title's own types."""
    return {
        "events": field(_events, list[event], DOCS["events"], EVENTS_ARGUMENTS),
        "legal_moves": field(_moves, moves, DOCS["legal_moves"], MOVES_ARGUMENTS),
        "view": field(_view, view, "What a viewer may know.", VIEW_ARGUMENTS),
    }


def _events(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return step.events(viewer_of(arguments))


def _view(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return step.view(viewer_of(arguments))


def _moves(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].page(step, arguments, facts=bool(asking.nested(FACTS)))


def viewer_of(arguments: dict[str, Any]) -> Any:
    """Return the viewer among the arguments, a seat as a number."""
    viewer = arguments.get("viewer")
    return int(viewer) if viewer is not None and viewer.isdecimal() else viewer


def nested(asking: Asking) -> Nested:
    """Return the selected fields that take arguments, to be validated before the step is answered."""
    return asking.nested(NESTED)


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
