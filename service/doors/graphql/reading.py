"""GraphQL requests over HTTP, in the body of a POST or in the query of a GET."""

from functools import partial
from typing import Any

import msgspec
from cross_web import HTTPException
from starlette.datastructures import QueryParams
from starlette.requests import Request

from engines.core.results import Refused
from service.doors.graphql.answering import BUSY
from service.doors.graphql.body import Asked, problem_of
from service.doors.http import header, hung_up, read_large, whole_body, wrong_content
from service.games.decoding import read
from service.lane import Busy, Lane

ONE_AT_A_TIME = "A request holds one operation, not a batch of them; send each by itself."


async def asked(request: Request, lane: Lane) -> Asked:
    """Decode a GraphQL request by the decoder of REST. Raises HTTPException."""
    content = _from_address(request.query_params) if request.method == "GET" else await _from_body(request)
    try:
        found = await read_large(content, Asked, lane, partial(hung_up, request.receive))
    except Busy as error:
        raise HTTPException(BUSY, str(error)) from error
    if isinstance(found, Refused):
        raise HTTPException(400, problem_of(found, "The request"))
    if not found.query and (found.extensions is None or found.extensions.persisted is None):
        raise HTTPException(400, "The request holds no `query`.")
    read_request: Asked = found
    return read_request


async def _from_body(request: Request) -> bytes:
    scope = request.scope
    wrong = wrong_content(header(scope, b"content-type"), header(scope, b"content-encoding"))
    if wrong is not None:
        _, detail = wrong
        raise HTTPException(415, f"{detail[0].upper()}{detail[1:]}.")
    content = await whole_body(request.receive)
    if content.lstrip()[:1] == b"[":
        raise HTTPException(400, ONE_AT_A_TIME)
    return content


def _from_address(parameters: QueryParams) -> bytes:
    """Return the parameters of a GET as the body of a POST; empty ones are left out."""
    given: dict[str, Any] = {}
    for name, text in parameters.multi_items():
        if name in given:
            raise HTTPException(400, f"The address holds `{name}` more than once.")
        if text:
            given[name] = _read(text.encode(), Any, f"`{name}`") if name in ("variables", "extensions") else text
    return msgspec.json.encode(given)


def _read(content: bytes, kind: Any, what: str) -> Any:
    found = read(content, kind)
    if isinstance(found, Refused):
        raise HTTPException(400, problem_of(found, what))
    return found
