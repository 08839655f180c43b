"""The arguments of the operations, the same in the generic half and in the titles' own ones."""

from typing import Any, Optional

import strawberry

from schema.graphql.fields import Argument, optional
from schema.graphql.scalars import BigInt, Json, State

STATE = Argument(State, "The state as the last answer gave it.")
SEAT = Argument(strawberry.ID, "Who acts: a seat, or `host`.")
AT_MS = optional(
    BigInt, "The time in milliseconds since the game began, for titles with a clock; not with a sealed state."
)
ACTION = Argument(Json, "What is done: a kind and its fields, as `input` of a move has them.")

SEED = "Any text; equal requests with equal seeds give equal games. Drawn where there is neither it nor a commitment."
SEAT_ENTROPY = optional(
    list[Optional[str]],
    "A text of each seat, in turn order, that the chance grows from too; null for a seat that gives none.",
)

LOOK = {"state": STATE, "at_ms": AT_MS}
ACT = {"state": STATE, "seat": SEAT, "action": ACTION, "at_ms": AT_MS}


SEALING = {
    "seal": optional(bool, "Whether the state is sealed: the service alone can read it, and keys say who may do what."),
    "single_use": optional(bool, "Whether a sealed state is good for one action only, so that nobody goes back."),
}


def start_arguments(options: Any) -> dict[str, Argument]:
    """Return the arguments of a start, whose options are of some type."""
    return {
        "seats": Argument(int, "How many play."),
        "variant": optional(strawberry.ID, "The variant's id; the title's first one where it is left out."),
        "options": optional(options, "Options that differ from the variant's."),
        "seed": optional(str, SEED),
        "seat_entropy": SEAT_ENTROPY,
        "commitment": optional(str, "The commitment that the seats were shown before they gave their texts."),
        "sealed_key": optional(str, "The sealed key that came with the commitment."),
        "first_seat": optional(int, "Who begins; settled by the rules where it is left out."),
        "pack": optional(strawberry.ID, "The id or the digest of a data pack."),
    }
