"""The pages for people: the front page, the API reference, GraphiQL, and the files they load."""

import hashlib
import re
import shlex
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from service.doors import kept
from service.doors.kept import Kept

ASSETS = Path(__file__).parent / "assets"
TEMPLATES = Path(__file__).parent / "templates"
PLACEHOLDER = re.compile(r"\{\{([^{}]+)\}\}")

SAFE = {**kept.SAFE, "referrer-policy": "no-referrer"}
NOTHING_ELSE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
READING = f"{NOTHING_ELSE}; script-src 'self'; style-src 'self'; img-src 'self'"
TRYING = (
    f"{NOTHING_ELSE}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src data:; connect-src 'self'"
)
PAGE_HEADERS = {**SAFE, "content-security-policy": READING, "cache-control": "no-cache"}
TOOL_HEADERS = {**SAFE, "content-security-policy": TRYING, "cache-control": "no-cache"}
GRAPHIQL_HEADERS = {**TOOL_HEADERS, "vary": "Accept"}
KEY_HEADER = '{"authorization": "Bearer put the first of the keys here"}'
FOREVER = "public, max-age=31536000, immutable"
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

GUIDE = '<div><dt><a href="guide/">The guide</a></dt><dd>Recipes, the games, errors and settings.</dd></div>'

Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """What the front page says about one title; `seats` is a phrase such as "2 to 4 seats"."""

    id: str
    title: str
    seats: str
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Asset:
    """One file for browsers; `version` names its content, so that an address with it never changes."""

    kept: Kept
    version: str


def routes(games: Iterable[GameCard] = (), *, sealed: bool = False, guided: bool = False) -> list[Route]:
    """All pages but GraphiQL, which shares its path with the GraphQL endpoint.

    `sealed` where all states are, `guided` where the guide is served.
    """
    return [
        Route("/", front_page(games, sealed=sealed, guided=guided), include_in_schema=False),
        Route("/docs", page(fill("docs.html"), TOOL_HEADERS).endpoint, name="docs", include_in_schema=False),
        Route("/favicon.ico", favicon, include_in_schema=False),
        Route("/assets/{path:path}", asset, include_in_schema=False),
    ]


def graphiql(*, sealed: bool = False) -> Kept:
    """GraphiQL as it is served."""
    return page(graphiql_html(sealed=sealed), GRAPHIQL_HEADERS)


def graphiql_html(*, sealed: bool = False) -> str:
    """GraphiQL, posting to the address it was loaded from."""
    start = "queries/sealed/start.graphql" if sealed else "queries/start.graphql"
    queries = {"queries/start": start, "queries/spin": "queries/spin.graphql"}
    texts = {name: escape(read(file)) for name, file in queries.items()}
    return fill("graphiql.html", {**texts, "headers": escape(KEY_HEADER) if sealed else ""})


def front_page(games: Iterable[GameCard], *, sealed: bool = False, guided: bool = False) -> Endpoint:
    """The page at `/`, with example calls to the address it was reached at."""
    titles = "\n".join(map(listing, games)) or "<li>No title is installed.</li>"

    async def front(request: Request) -> Response:
        calls = example_calls(str(request.base_url).rstrip("/"), sealed=sealed)
        values = {"titles": titles, "guide": GUIDE if guided else "", **calls}
        return HTMLResponse(fill("front.html", values), headers=PAGE_HEADERS)

    return front


def page(html: str, headers: Mapping[str, str]) -> Kept:
    """A page that is the same for every caller."""
    return Kept(html.encode, "text/html; charset=utf-8", headers)


async def asset(request: Request) -> Response:
    """One file under `/assets`, kept forever by a browser that asked for this very version."""
    path = request.path_params["path"]
    if path not in assets():
        raise HTTPException(404)
    asked = request.query_params.get("v")
    found = assets()[path]
    return await found.kept.answer(request, FOREVER if asked == found.version else "no-cache")


async def favicon(request: Request) -> Response:
    """The icon that browsers request by themselves."""
    return await assets()["pages/icon.svg"].kept.answer(request, "public, max-age=86400")


@cache
def assets() -> Mapping[str, Asset]:
    """Every file below `assets/` by its path there, read once."""
    files = (path for path in sorted(ASSETS.rglob("*")) if path.is_file())
    return {path.relative_to(ASSETS).as_posix(): read_asset(path) for path in files}


def read_asset(path: Path) -> Asset:
    """One file with the media type of its suffix, plain text for an unknown one."""
    body = path.read_bytes()
    media_type = MEDIA_TYPES.get(path.suffix, "text/plain")
    return Asset(kept=Kept(lambda: body, media_type, SAFE), version=hashlib.sha256(body).hexdigest()[:16])


def example_calls(address: str, *, sealed: bool = False) -> dict[str, str]:
    """The calls to copy, as HTML text; `address` may be anything a client wrote into its Host header."""
    names, folder = ("graphql-start", "graphql-spin", "rest-start", "rest-spin"), "sealed/" if sealed else ""
    return {f"calls/{name}": escape(example_call(folder + name, address)) for name in names}


def example_call(name: str, address: str) -> str:
    """One call as shell text, its addresses quoted so that a shell reads each as one word."""

    def value(match: re.Match[str]) -> str:
        what = match[1]
        return shlex.quote(address + what) if what.startswith("/") else read(what)

    return PLACEHOLDER.sub(value, read(f"calls/{name}.sh"))


def listing(game: GameCard) -> str:
    """One title as a list item."""
    variants = f"<p>{escape(' · '.join(game.variants))}</p>" if game.variants else ""
    link = f'<a href="v1/games/{quote(game.id, safe="")}">{escape(game.title)}</a>'
    return f"<li><h3>{link}</h3><p>{escape(game.seats)}</p>{variants}<code>{escape(game.id)}</code></li>"


def fill(name: str, values: Mapping[str, str] | None = None) -> str:
    """A template with its values, which are HTML already, and the versioned addresses of its assets."""
    known = {f"assets/{path}": f"assets/{path}?v={found.version}" for path, found in assets().items()}
    known |= values or {}
    return PLACEHOLDER.sub(lambda match: known[match[1]], read(name))


@cache
def read(name: str) -> str:
    """One template without its last line end."""
    return (TEMPLATES / name).read_text(encoding="utf-8").rstrip("\n")
