"""The application, built from its parts."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from engines.core.game import Game
from engines.registry import Registry
from service.doors import documents, guide, health, pages
from service.doors.body_limit import BodyLimit, Unheld
from service.doors.catalogue import seat_range
from service.doors.envelope import Envelope, Web
from service.doors.http import answer_problem, phrase
from service.doors.later import Later
from service.doors.problems import http_problem
from service.doors.rest import fair as fair
from service.doors.rest import games as rest
from service.doors.rest import sessions as sessions_rest
from service.doors.routing import LARGE
from service.games.games import Games, games_of
from service.games.operations import Operations
from service.games.remembered import Remembered
from service.lane import Busy, HungUp, Lane
from service.prices import HELD_BODIES, MOST_WAITING, THREADS
from service.sessions.closing import END_STREAMS
from service.sessions.records import Limits
from service.sessions.sessions import Sessions
from service.startup.clock import uptime, wall_clock
from service.startup.creators import creators_of
from service.startup.entropy import fresh_key, fresh_name, fresh_secret, fresh_seed
from service.startup.proxies import proxies_of
from service.startup.ring import ring_of
from service.startup.settings import Settings, SettingsError
from service.startup.stores import store_of
from service.startup.titles import build_registry
from service.stores.store import SessionStore
from service.trust.fair.commitments import DAY_SECONDS, Commitments
from service.trust.seal.ring import KeyRing, fresh_ring
from service.trust.seal.sealer import Sealer

LOOKING_SECONDS = 0.5
"""How long the end waits for what was begun at the start: a look at how the store is set up."""
CODES = {404: "http/not-found", 405: "http/method"}


def create_app(
    settings: Settings | None = None,
    registry: Registry | None = None,
    entropy: Callable[[], str] = fresh_seed,
    clock: Callable[[], int] = wall_clock,
    age: Callable[[], int] = uptime,
    draw: Callable[[], str] = fresh_key,
    ring: KeyRing | None = None,
    secret: Callable[[], bytes] = fresh_secret,
    store: SessionStore | None = None,
    name: Callable[[], str] = fresh_name,
    made: Callable[[], None] = lambda: None,
    *,
    planned: bool = True,
) -> Starlette:
    """Build the application; without settings it has the defaults, without keys a random one. Raises SettingsError.

    The GraphQL door is made in a thread, once the application begins to serve; `made` is called when it is there.
    Where GraphQL is not `planned`, the library carries out every operation.
    """
    settings = settings or Settings()
    registry = registry or build_registry(settings)
    sealer = Sealer(ring or ring_of(settings) or fresh_ring(fresh_secret))
    commitments = Commitments(sealer, secret, clock, min(DAY_SECONDS, settings.session_seconds))
    operations = Operations(registry, entropy, sealer, commitments, Remembered(settings.state_memory))
    store, creators = store or store_of(settings, clock, age), creators_of(settings)
    lane = Lane(THREADS, MOST_WAITING)
    games = games_of(operations, settings.states, store, creators, clock, draw)
    sessions = Sessions(
        operations,
        store,
        creators,
        Limits(most_bytes=settings.session_bytes, most_changes=settings.session_actions),
        clock,
        draw,
        lane,
    )
    door = partial(_door, settings, games, sessions, lane, planned=planned)
    graphql = _graphql(door, made, at_once=bool(settings.documents))
    app = Starlette(
        routes=[
            Route("/graphql", graphql, include_in_schema=False),  # and not a Mount, which would redirect
            *rest.routes(games, lane, compresses=settings.compress_answers),
            *sessions_rest.routes(
                sessions,
                lane,
                settings.heartbeat_seconds,
                settings.patience_seconds,
                compresses=settings.compress_sessions,
            ),
            *fair.routes(games, lane),
            WebSocketRoute("/graphql", graphql),
            *health.routes(registry, settings.states, sessions.health),
            *documents.routes(registry),
            *_pages(settings, registry),
        ],
        exception_handlers={HTTPException: _http_problem, ClientDisconnect: _gone, HungUp: _gone, Busy: _busy},
        middleware=_middleware(settings, name),
        lifespan=lambda _: _serving(sessions, lane, graphql.begin),
    )
    app.router.redirect_slashes = False  # an address with a slash too many is answered with 404
    return app


@asynccontextmanager
async def _serving(sessions: Sessions, lane: Lane, begin: Callable[[], None]) -> AsyncIterator[Mapping[str, Any]]:
    """Begin to make what takes long, tell the server how to have streams end, and let go of the store in the end."""
    begin()
    looking = asyncio.create_task(sessions.log_concerns())  # the start waits for no store
    yield {END_STREAMS: sessions.repository.closing.end_streams}
    await asyncio.wait({looking}, timeout=LOOKING_SECONDS)
    looking.cancel()
    lane.close()
    await sessions.repository.leave()


def _graphql(make: Callable[[], ASGIApp], made: Callable[[], None], *, at_once: bool) -> Later:
    """Return the GraphQL door, which is made in a thread, or `at_once` where its documents are to be checked."""

    def making() -> ASGIApp:
        try:
            return make()
        finally:
            made()

    later = Later(making)
    if at_once:
        later.make_now()
    return later


def _door(settings: Settings, games: Games, sessions: Sessions, lane: Lane, *, planned: bool) -> ASGIApp:
    from service.doors.graphql.routes import door  # its libraries take as long to load as all the rest
    from service.startup.documents import listed_documents  # rests on them

    try:
        return door(
            games,
            sessions,
            lane,
            listed_documents(settings),
            graphiql=settings.pages,
            compresses=settings.compress_answers,
            planned=planned,
            largest_state=settings.body_limit,
            heartbeat_seconds=settings.heartbeat_seconds,
            patience_seconds=settings.patience_seconds,
        )
    except ValueError as error:
        raise SettingsError(f"CROUPIER_DOCUMENTS: {error}") from error


def _pages(settings: Settings, registry: Registry) -> list[Route]:
    if not settings.pages:
        return []
    built, sealed = guide.routes(), settings.states == "sealed"
    return [*pages.routes(map(_card, registry.titles()), sealed=sealed, guided=bool(built)), *built]


def _card(game: Game) -> pages.GameCard:
    seats = seat_range(game)
    variants = tuple(variant.title for variant in game.variants if variant.available)
    return pages.GameCard(
        id=game.id, title=game.profile.title, seats=f"{seats.min} to {seats.max} seats", variants=variants
    )


def _middleware(settings: Settings, draw_name: Callable[[], str]) -> list[Middleware]:
    web = Web(
        draw=draw_name,
        origins=settings.cors_origins,
        headers=settings.cors_headers,
        max_age_seconds=settings.cors_max_age_seconds,
        proxies=proxies_of(settings),
        root_path=settings.root_path,
    )
    most = HELD_BODIES * max(settings.body_limit, settings.replay_body_limit)
    limit = Middleware(BodyLimit, limit_of=lambda path: _body_limit(settings, path), most=most)
    return [Middleware(Envelope, web=web), limit]


def _body_limit(settings: Settings, path: str) -> int:
    return settings.replay_body_limit if path.endswith(LARGE) else settings.body_limit


async def _http_problem(request: Request, error: Exception) -> Response:
    """Answer an HTTP error of Starlette with a problem document."""
    assert isinstance(error, HTTPException)
    if isinstance(error, Unheld):
        return answer_problem(error.problem)
    code = CODES.get(error.status_code, f"http/{error.status_code}")
    detail = {
        404: f"There is nothing at {request.url.path}",
        405: f"{request.method} is not possible at {request.url.path}",
    }.get(error.status_code, phrase(error.status_code))
    return answer_problem(http_problem(error.status_code, code, detail), dict(error.headers or {}))


async def _busy(request: Request, error: Exception) -> Response:
    """Refuse work that would wait too long."""
    return answer_problem(http_problem(503, "service/busy", str(error)))


async def _gone(request: Request, error: Exception) -> Response:
    """End a request whose client has disconnected; nobody reads the answer."""
    return Response(status_code=400)
