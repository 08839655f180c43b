"""Fair chance over REST."""

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from schema.fair import VerifyRequest
from service.denied import Denied
from service.fair.verifying import verify
from service.http import answer_json, answer_problem, read_body
from service.operations import Operations
from service.sessions.replies import reply


def routes(operations: Operations) -> list[Route]:
    """Return the routes of fair chance."""
    door = Door(operations)
    return [
        Route("/v1/commit", door.commit, methods=["POST"]),
        Route("/v1/verify", door.verify, methods=["POST"]),
    ]


class Door:
    """Commitments and checks as HTTP endpoints."""

    def __init__(self, operations: Operations) -> None:
        self._operations = operations

    async def commit(self, request: Request) -> Response:
        """Answer with a commitment, which nobody on the way may keep; a body is not asked for."""
        return reply(self._operations.commitments.fresh())

    async def verify(self, request: Request) -> Response:
        """Check a game, in a thread of its own, so that others are not kept waiting."""
        body = await read_body(request.scope, request.receive, VerifyRequest)
        if not isinstance(body, VerifyRequest):
            return answer_problem(body)
        found = await run_sync(verify, self._operations, body)
        return answer_problem(found) if isinstance(found, Denied) else answer_json(found)
