"""The base of the HTTP measurements: a bare Starlette route that only decodes and encodes the same bodies."""

import os
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def application() -> Starlette:
    """Build the application; the answer to give is read from the file that BENCH_ANSWER names."""
    answer = msgspec.json.decode(Path(os.environ["BENCH_ANSWER"]).read_bytes())

    async def echo(request: Request) -> Response:
        msgspec.json.decode(await request.body())
        return Response(msgspec.json.encode(answer), media_type="application/json")

    return Starlette(routes=[Route("/{path:path}", echo, methods=["POST"])])
