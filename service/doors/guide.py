"""The guide at `/guide`, as `./run docs` has built it: pages of HTML, their Markdown and what they load."""

import base64
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from service.doors.kept import SAFE, Kept

BUILT = Path(__file__).parents[2] / ".guide"
"""Where `./run docs` puts the site; where it is not there, nothing is served."""
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
}
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
READING = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; "
    "img-src 'self' data:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; script-src 'self'"
)
CACHING = {**SAFE, "referrer-policy": "no-referrer", "cache-control": "public, max-age=60, must-revalidate"}


def routes(folder: Path = BUILT) -> list[Route]:
    """Return the routes of a built site; none where it has not been built."""
    if not (folder / "index.html").is_file():
        return []

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        files = site(folder)
        found = files.get(f"{path}index.html" if path == "" or path.endswith("/") else path)
        if found is not None:
            return await found.answer(request)
        if f"{path}/index.html" in files:
            return RedirectResponse(f"{path.rpartition('/')[2]}/", 308)
        raise HTTPException(404)

    async def front(_: Request) -> Response:
        return RedirectResponse("guide/", 308)

    async def index(request: Request) -> Response:
        return await site(folder)["llms.txt"].answer(request)

    return [
        Route("/guide", front, include_in_schema=False),
        Route("/llms.txt", index, include_in_schema=False),
        Route("/guide/{path:path}", page, name="guide", include_in_schema=False),
    ]


@cache
def site(folder: Path) -> Mapping[str, Kept]:
    """Return every file of a site by its path there."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in MEDIA_TYPES)
    return {path.relative_to(folder).as_posix(): kept(path) for path in files}


def kept(file: Path) -> Kept:
    """Return a file as it is served; a page may run its own scripts and no others."""
    if file.suffix != ".html":
        return Kept(file.read_bytes, MEDIA_TYPES[file.suffix], CACHING)
    own = INLINE.findall(file.read_text(encoding="utf-8"))
    policy = " ".join([READING, *dict.fromkeys(map(_source, own))])
    return Kept(file.read_bytes, MEDIA_TYPES[".html"], {**CACHING, "content-security-policy": policy})


def _source(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"
