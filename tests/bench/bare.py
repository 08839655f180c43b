"""The base of the HTTP measurements: a bare Starlette route that only decodes and encodes the same bodies."""

import os
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def application() -> Starlette:
    """Build the application; the answers, asked for by number, are read from the file that BENCH_ANSWERS names."""
    content = Path(os.environ["BENCH_ANSWERS"]).read_bytes()
    answers = [msgspec.json.decode(answer) for answer in msgspec.msgpack.decode(content, type=list[bytes])]

    async def echo(request: Request) -> Response:
        msgspec.json.decode(await request.body())
        answer = answers[request.path_params["number"]]
        return Response(msgspec.json.encode(answer), media_type="application/json")

    return Starlette(routes=[Route("/{number:int}", echo, methods=["POST"])])
