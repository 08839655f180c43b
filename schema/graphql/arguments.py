"""The arguments of the operations, with the descriptions that REST has for them."""

from typing import Any

import strawberry

from schema.graphql.fields import Argument, optional
from schema.graphql.generic import BOOK, CommandInput
from schema.graphql.scalars import Json, State
from schema.wire.operations import OPERATIONS
from schema.wire.requests import ExplainRequest, LookRequest, OpeningRequest, PlayRequest, ReplayRequest, StartRequest

SHOWN = {"viewer", "first", "after", "seat", "given", "details"}
"""What GraphQL asks of the fields of a step, and REST of the whole of it."""

LOOK = BOOK.arguments(LookRequest, {"state": State}, without=SHOWN)
ACT = BOOK.arguments(PlayRequest, {"state": State}, without=SHOWN - {"seat"})
EXPLAIN = BOOK.arguments(ExplainRequest, {"state": State})
GAME = {"game": Argument(strawberry.ID, "The title's id.")}
IDS = {"variant": strawberry.ID, "pack": strawberry.ID}
REPEATABLE = {
    "idempotency_key": optional(
        str, "Any text up to 255 characters: an exact repeat with it has the first answer, and is not carried out anew."
    ),
}
ALL_EVENTS = Argument(bool, "Whether to answer the events of the whole game, not only of the last command.", False)
REPLAY = {
    **GAME,
    **BOOK.arguments(ReplayRequest, {**IDS, "options": Json, "commands": list[CommandInput]}, without={"events"}),
    "all_events": ALL_EVENTS,
}


def said(operation: str) -> str:
    """Return the public description of an operation."""
    return OPERATIONS[operation].description


def start_arguments(options: Any | None, request: type[StartRequest] = OpeningRequest) -> dict[str, Argument]:
    """Return the arguments of `start`; `options` is the type of the title's options, None where it has none."""
    without = SHOWN if options else SHOWN | {"options"}
    return BOOK.arguments(request, {**IDS, "options": options, "single_use": bool}, without=without)
