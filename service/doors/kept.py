"""Answers that never change while the service runs, such as the catalogue: made once for each content coding."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from service.doors.codings import CODERS, chosen
from service.doors.once import Once

JSON = "application/json"
SAFE = {"x-content-type-options": "nosniff"}
UNCHANGING = {**SAFE, "cache-control": "public, max-age=60, must-revalidate"}
LEAST_CODED = 1024
"""In bytes; a shorter body fits into one packet uncompressed."""


@dataclass(frozen=True)
class Content:
    """A body in one content coding, and its entity tag."""

    body: bytes
    tag: str
    coding: str = ""


class Kept:
    """A body that is the same for every caller, with its headers; `write` is called once, in a thread."""

    def __init__(
        self, write: Callable[[], bytes], media_type: str = JSON, headers: Mapping[str, str] = UNCHANGING
    ) -> None:
        self._media_type = media_type
        self._headers = headers
        self._plain = Once(lambda: _plain(write()))
        self._coded: dict[str, Once[Content]] = {}

    async def endpoint(self, request: Request) -> Response:
        """Answer a request."""
        return await self.answer(request)

    async def answer(self, request: Request, caching: str | None = None) -> Response:
        """Answer with the body in the coding that the caller prefers, or with 304 where the caller has it already."""
        plain = await self._plain.get()
        is_coded = len(plain.body) >= LEAST_CODED
        content = await self._in(chosen(request.headers.get("accept-encoding", "")), plain) if is_coded else plain
        headers = {**self._headers, "etag": content.tag, **({"cache-control": caching} if caching else {})}
        if is_coded:
            headers["vary"] = ", ".join(filter(None, (self._headers.get("vary"), "Accept-Encoding")))
        if has(request.headers.get("if-none-match", ""), content.tag):
            return Response(status_code=304, headers=headers)
        if content.coding:
            headers["content-encoding"] = content.coding
        return Response(content.body, 200, headers, self._media_type)

    async def _in(self, coding: str, plain: Content) -> Content:
        if not coding:
            return plain
        if coding not in self._coded:
            self._coded[coding] = Once(lambda: _coded(plain, coding))
        return await self._coded[coding].get()


def _plain(body: bytes) -> Content:
    return Content(body, f'"{digest_of(body)}"')


def digest_of(body: bytes) -> str:
    """Return a digest of a body."""
    return hashlib.blake2b(body, digest_size=12).hexdigest()


def _coded(plain: Content, coding: str) -> Content:
    return Content(CODERS[coding](plain.body), f'{plain.tag[:-1]}-{coding}"', coding)


def has(if_none_match: str, tag: str) -> bool:
    """Tell whether an If-None-Match matches a tag, by weak comparison; `*` matches any."""
    tags = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return "*" in tags or tag in tags
