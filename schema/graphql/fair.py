"""Fair chance in GraphQL: commit before the game, verify after it."""

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, Union

import strawberry

from engines.core.fair import Reveal as RevealStruct
from schema.graphql.arguments import REPEATABLE, said
from schema.graphql.asking import Asking
from schema.graphql.fields import field
from schema.graphql.generic import BOOK, Refusal
from schema.graphql.scalars import Json, State
from schema.wire.fair import CheckAnswer, CommitAnswer, RevealStateRequest, VerifyAnswer, VerifyRequest

if TYPE_CHECKING:  # made at run time, which type checkers cannot follow
    Reveal: TypeAlias = Any
    Committed: TypeAlias = Any
    Verified: TypeAlias = Any
else:
    Reveal = BOOK.output(RevealStruct)
    Committed = BOOK.output(CommitAnswer, name="Committed")
    Check = BOOK.output(CheckAnswer, name="Check")
    Verified = BOOK.output(VerifyAnswer, name="Verified")

STATE = BOOK.arguments(RevealStateRequest, {"state": State})
VERIFYING = BOOK.arguments(
    VerifyRequest, {"game": strawberry.ID, "replay": Json, "reveal": Json, "draws": Json, "digest": strawberry.ID}
)


def fair_queries() -> dict[str, Any]:
    """Return the query fields of fair chance."""
    verified = Annotated[
        Union[Verified, Refusal],
        strawberry.union("Verification", description="Whether a game was fair, or why that cannot be told."),
    ]
    revealed = Annotated[
        Union[Reveal, Refusal],
        strawberry.union("Revealed", description="What the chance of a game grew from, or why it is not told."),
    ]
    return {
        "reveal": field(_reveal, revealed, said("reveal"), STATE),
        "commit": field(_commit, Committed, said("commit"), REPEATABLE),
        "verify": field(_verify, verified, said("verify"), VERIFYING),
    }


def _commit(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].commit(asking.context, arguments)


async def _reveal(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].reveal(asking.context, arguments)


def _verify(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].verify(asking.context, arguments)
