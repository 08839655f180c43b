"""Fair chance over REST."""

from functools import partial
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from schema.wire.fair import RevealStateRequest, VerifyRequest
from service.denied import Denied
from service.doors.http import answer_json, answer_problem, bearer, hung_up, read_body
from service.doors.kept import JSON, Kept
from service.doors.rest.addresses import idempotency_key
from service.doors.rest.replies import reply
from service.doors.routing import routed
from service.games.games import Games
from service.games.verifying import verify
from service.lane import Lane

FOLDER = files("service.trust.fair")
FILES = {"verify.py": "text/x-python; charset=utf-8", "vectors.json": JSON}
"""What a game is checked with offline, and what a program of one's own is tried on, by media type."""


def routes(games: Games, lane: Lane) -> list[Route]:
    """Return the routes of fair chance."""
    of = FairEndpoints(games, lane)
    return [
        *routed({"commit": of.commit, "reveal": of.reveal, "verify": of.verify}),
        *(Route(f"/fair/{name}", _kept(name, kind).endpoint, include_in_schema=False) for name, kind in FILES.items()),
    ]


class FairEndpoints:
    """Commitments and checks as HTTP endpoints."""

    def __init__(self, games: Games, lane: Lane) -> None:
        self._games = games
        self._lane = lane
        self._operations = games.operations

    async def commit(self, request: Request) -> Response:
        """Answer with a commitment, which nobody on the way may keep; a body is not asked for."""
        repeated = idempotency_key(request)
        if repeated is None or isinstance(repeated, Denied):
            return reply(repeated or self._operations.commitments.fresh())
        key = bearer(request.headers.get("authorization"))
        return reply(self._operations.commitments.fresh(f"{key or ''}\n{repeated}"))

    async def reveal(self, request: Request) -> Response:
        """Reveal what the chance of a game grew from."""
        body = await read_body(request.scope, request.receive, RevealStateRequest, self._lane)
        if not isinstance(body, RevealStateRequest):
            return answer_problem(body)
        return reply(await self._games.reveal(body, bearer(request.headers.get("authorization"))))

    async def verify(self, request: Request) -> Response:
        """Check a game, in a thread, for as long as somebody waits for it."""
        body = await read_body(request.scope, request.receive, VerifyRequest, self._lane)
        if not isinstance(body, VerifyRequest):
            return answer_problem(body)
        verifying = partial(verify, self._operations, body, "/game")
        found = await self._lane.run(verifying, partial(hung_up, request.receive))
        return answer_problem(found) if isinstance(found, Denied) else answer_json(found)


def _kept(name: str, media_type: str) -> Kept:
    return Kept(lambda: (FOLDER / name).read_bytes(), media_type)
