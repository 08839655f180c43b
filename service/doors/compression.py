"""Compression of answers, where the settings ask for it."""

from anyio.to_thread import run_sync
from starlette.responses import Response

from service.doors.codings import QUICK_CODERS, chosen
from service.doors.kept import LEAST_CODED

LONGEST_ON_THE_LOOP = 32 * 1024
"""In bytes; compressing so much takes half a millisecond."""


async def compressed(response: Response, accept_encoding: str) -> Response:
    """Return an answer in the coding that the caller prefers; a short one, or one without a body, stays as it is."""
    body = bytes(response.body)
    if len(body) < LEAST_CODED:
        return response
    vary = response.headers.get("vary")
    response.headers["vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    coding = chosen(accept_encoding)
    if not coding:
        return response
    coder = QUICK_CODERS[coding]
    response.body = coder(body) if len(body) <= LONGEST_ON_THE_LOOP else await run_sync(coder, body)
    response.headers.update({"content-encoding": coding, "content-length": str(len(response.body))})
    if "etag" in response.headers:
        response.headers["etag"] = f'{response.headers["etag"][:-1]}-{coding}"'
    return response
