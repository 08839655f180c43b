"""Compression of answers, where the settings ask for it."""

from anyio.to_thread import run_sync
from starlette.responses import Response

from service.doors.codings import QUICK_CODERS, chosen
from service.doors.kept import LEAST_CODED

LONGEST_ON_THE_LOOP = 32 * 1024
"""In bytes; compressing so much takes half a millisecond."""


LEAST_BRIEF = 160
"""In bytes; a brief answer shorter than this is hardly shorter compressed."""


def brief(response: Response, accept_encoding: str) -> Response:
    """Return a brief answer in the coding that the caller prefers; its tag is of what it says, whatever the coding."""
    body = bytes(response.body)
    if len(body) < LEAST_BRIEF:
        return response
    coding = _coding_of(response, accept_encoding)
    if coding:
        response.body = QUICK_CODERS[coding](body)
        response.headers.update({"content-encoding": coding, "content-length": str(len(response.body))})
        if "etag" in response.headers:
            response.headers["etag"] = f"W/{response.headers['etag']}"
    return response


def _coding_of(response: Response, accept_encoding: str) -> str:
    """Return the coding that a caller prefers, and say that the answer depends on it."""
    vary = response.headers.get("vary")
    response.headers["vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    return chosen(accept_encoding)


async def compressed(response: Response, accept_encoding: str) -> Response:
    """Return an answer in the coding that the caller prefers; a short one, or one without a body, stays as it is."""
    body = bytes(response.body)
    if len(body) < LEAST_CODED:
        return response
    coding = _coding_of(response, accept_encoding)
    if not coding:
        return response
    coder = QUICK_CODERS[coding]
    response.body = coder(body) if len(body) <= LONGEST_ON_THE_LOOP else await run_sync(coder, body)
    response.headers.update({"content-encoding": coding, "content-length": str(len(response.body))})
    if "etag" in response.headers:
        response.headers["etag"] = f'{response.headers["etag"][:-1]}-{coding}"'
    return response
