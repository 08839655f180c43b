"""The catalogue and the operations on states over REST."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, TypeVar

from msgspec import Raw, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from engines.core.game import Game
from engines.core.results import Refused
from schema.wire.answers import ExplainAnswer, MovesPage, ReplayAnswer, StartAnswer, StepAnswer
from schema.wire.catalogue import GameDetailAnswer
from schema.wire.operations import OPERATIONS, Operation
from schema.wire.requests import ExplainRequest, LookRequest, OpeningRequest, PlayRequest, ReplayRequest
from service.denied import Denied
from service.doors import catalogue
from service.doors.compression import compressed
from service.doors.http import (
    ENCODER,
    answer_json,
    answer_problem,
    bearer,
    header,
    hung_up,
    read_content,
    read_large,
)
from service.doors.kept import Kept
from service.doors.problems import refusal_answer
from service.doors.routing import routed
from service.games.answers import Answer, Selection
from service.games.commands import read_partial
from service.games.details import events_with_text, unspoken
from service.games.games import AnyStep, Games, is_sealed
from service.games.operations import Operations
from service.games.playing import Verdict
from service.lane import WAITED_FOR, Gone, Lane, Wait, at_once
from service.prices import LARGE_BYTES

B = TypeVar("B")
S = TypeVar("S", bound=StepAnswer)
Page = Callable[[Request], Awaitable[Response]]
CarryOut = Callable[["Call", B], Coroutine[Any, Any, Any]]
"""Answers a request of a title."""


SELECTED = ("events", "legal_moves", "view")
"""The fields of a step that depend on what is asked of it; the others it has."""


def routes(games: Games, lane: Lane, *, compresses: bool = False) -> list[Route]:
    """Return the routes of the catalogue and of the five operations, whose answers on open states may be compressed."""
    of = GameEndpoints(games, lane, compresses=compresses)
    operations: dict[str, CarryOut[Any]] = {  # a router asks its routes in turn, and these are asked most
        "play": of.play,
        "look": of.look,
        "start": of.start,
        "explain": of.explain,
        "replay": of.replay,
    }
    return routed(
        {name: of.operation(name, carry_out) for name, carry_out in operations.items()}
        | {
            "list_games": of.games.endpoint,
            "get_game": of.about(of.detail),
            "get_rules": of.about(catalogue.rules),
            "get_parts": of.about(catalogue.parts),
            "get_words": of.words,
        }
    )


class GameEndpoints:
    """The operations as HTTP endpoints."""

    def __init__(self, games: Games, lane: Lane, *, compresses: bool) -> None:
        self._games = games
        self._lane = lane
        self._compresses = compresses
        self._operations = games.operations
        self.games = Kept(lambda: ENCODER.encode(catalogue.catalogue(self._operations.registry, games.policy)))
        """The list of the titles."""
        self._words: dict[tuple[str, str], Kept] = {}

    def detail(self, game: Game) -> GameDetailAnswer:
        """Return a title with the schemas of its types."""
        return catalogue.game_detail(game, self._operations.registry)

    def about(self, describe: Callable[[Game], Any]) -> Page:
        """Return the endpoint of one page about a title, with one of its packs."""
        pages: dict[tuple[str, str], Kept] = {}
        for game in self._operations.registry.games:
            pages.setdefault((game.id, game.pack.id), Kept(partial(_described, describe, game)))

        async def endpoint(request: Request) -> Response:
            found = self._operations.find(request.path_params["game"], request.query_params.get("pack"), pack_at="")
            if isinstance(found, Denied):
                return answer_problem(found)
            return await pages[found.id, found.pack.id].answer(request)

        return endpoint

    async def words(self, request: Request) -> Response:
        """Answer with the words of a title in one of its languages."""
        found = self._operations.find(request.path_params["game"])
        if isinstance(found, Denied):
            return answer_problem(found)
        lang = request.query_params.get("lang", "en")
        if lang not in found.words:
            return answer_problem(unspoken(found, lang, where=""))
        page = self._words.setdefault(
            (found.id, lang), Kept(partial(_described, partial(catalogue.words, lang=lang), found))
        )
        return await page.answer(request)

    def operation(self, name: str, carry_out: "CarryOut[Any]") -> ASGIApp:
        """Return the endpoint of an operation of the table: read the body, carry it out, answer."""
        return Endpoint(self._operations, self._lane, OPERATIONS[name], carry_out, self._compresses)

    async def start(self, call: "Call", body: OpeningRequest) -> StartAnswer | Denied:
        """Start a game."""
        selection = Selection(first=body.first, viewer=body.viewer, **_details(body))
        check = partial(self._unfit, selection=selection, call=call)
        step = await self._games.start(call.game, body, key=call.key, check=check)
        return step if isinstance(step, Denied) else started(step, selection)

    async def play(self, call: "Call", body: PlayRequest) -> StepAnswer | Denied:
        """Play an action."""
        selection = Selection(first=body.first, after=body.after, viewer=body.viewer, **_details(body))
        check = partial(self._unfit, selection=selection, call=call)
        step = await self._games.play(body, call.game, call.key, check)
        return step if isinstance(step, Denied) else stepped(step, selection)

    async def look(self, call: "Call", body: LookRequest) -> StepAnswer | Denied:
        """Show a state."""
        answer = self._games.look(body, call.game, call.key)
        if isinstance(answer, Denied):
            return answer
        given = read_partial(answer.game, body.given)
        if isinstance(given, Refused):
            return Denied(given, answer.game)
        selection = Selection(body.seat, given, body.first, body.after, body.viewer, **_details(body))
        return await self._unfit(answer, selection, call) or stepped(answer, selection)

    async def explain(self, call: "Call", body: ExplainRequest) -> ExplainAnswer | Denied:
        """Tell whether an action is legal."""
        verdict = self._games.explain(body, call.game, call.key)
        if isinstance(verdict, Denied):
            return verdict
        return await self._lane.priced(verdict.units, partial(explained, verdict, body.lang), call.gone)

    async def replay(self, call: "Call", body: ReplayRequest) -> ReplayAnswer | Denied:
        """Replay a game, for as long as the client waits."""
        answer = self._operations.replay(call.game, body, wait=call.wait)
        return answer if isinstance(answer, Denied) else replayed(answer)

    async def _unfit(self, step: AnyStep, selection: Selection, call: "Call") -> Denied | None:
        return await self._lane.priced(step.units, partial(unfit, step, selection), call.gone)


def _details(body: OpeningRequest | PlayRequest | LookRequest) -> dict[str, Any]:
    """Return what a selection says of the details that a request asks for."""
    return {"facts": True, "lang": body.lang} if body.details else {}


def _described(describe: Callable[[Game], Any], game: Game) -> bytes:
    return ENCODER.encode(describe(game))


class Call(Struct, frozen=True):
    """Which title is asked for and by whom, and how to tell whether somebody still waits."""

    game: str
    key: str | None
    gone: Gone
    wait: Wait = WAITED_FOR


@dataclass(frozen=True)
class Endpoint:
    """An operation as an ASGI application, which is faster than a wrapped function."""

    operations: Operations
    lane: Lane
    operation: Operation
    carry_out: "CarryOut[Any]"
    compresses: bool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        response = await self._response(scope, receive)
        await response(scope, receive, send)

    async def _response(self, scope: Scope, receive: Receive) -> Response:
        game = scope["path_params"]["game"]
        found = self.operations.find(game)
        if isinstance(found, Denied):
            return answer_problem(found)
        content = await read_content(scope, receive)
        if not isinstance(content, bytes):
            return answer_problem(content)
        gone = partial(hung_up, receive)
        body = await read_large(content, self.operation.request, self.lane, gone)
        if isinstance(body, Refused):
            return answer_problem(Denied(body))
        lang = getattr(body, "lang", "en")
        if lang not in found.words:
            return answer_problem(unspoken(found, lang))
        key = bearer(header(scope, b"authorization") or None)
        if self.operation.is_large or (len(content) > LARGE_BYTES and not needs_store(body)):
            result = await self.lane.run(lambda wait: at_once(self.carry_out(Call(game, key, gone, wait), body)), gone)
        else:
            result = await self.carry_out(Call(game, key, gone), body)
        if isinstance(result, Denied):
            return answer_problem(result, lang=lang)
        response = answer_json(result)
        if self.compresses and key is None and _is_open(body, result):
            return await compressed(response, header(scope, b"accept-encoding"))
        return response


def _is_open(body: Any, result: Any) -> bool:
    """Tell whether an answer is about states in the open, so that its length tells nothing of a secret."""
    state: Raw | None = getattr(body, "state", None)
    return (state is None or not is_sealed(state)) and getattr(result, "keys", None) is None


def needs_store(request: OpeningRequest | PlayRequest | LookRequest | ExplainRequest) -> bool:
    """Tell whether a request may need the store: for a commitment, or for a state of single use."""
    if isinstance(request, OpeningRequest):
        return request.commitment is not None or request.single_use
    return is_sealed(request.state)


def unfit(step: AnyStep, selection: Selection) -> Denied | None:
    """Return why a step cannot be shown as requested."""
    wrong = step.wrong_viewer(selection.viewer)
    page = wrong or step.page(selection)
    return page if isinstance(page, Denied) else None


def stepped(step: AnyStep, selection: Selection) -> StepAnswer:
    """Return the answer of a step; its selection is validated already."""
    return _whole(step, selection, StepAnswer)


def started(step: AnyStep, selection: Selection) -> StartAnswer:
    """Return the whole of a step with its seed and keys, whose selection has been judged before."""
    return _whole(step, selection, StartAnswer)


def replayed(step: Answer) -> ReplayAnswer:
    """Return the whole of a step with its seed, and its draws where they were asked for."""
    return _whole(step, Selection(), ReplayAnswer)


@cache
def _plain(kind: type[StepAnswer]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in SELECTED)


def _whole(step: AnyStep, selection: Selection, kind: type[S]) -> S:
    viewer = selection.viewer
    plain = {name: getattr(step, name) for name in _plain(kind)}
    page, view = step.page(selection), step.shown(viewer)
    assert isinstance(page, MovesPage), "judged before"
    events = step.events(viewer)
    told = events if selection.lang is None else events_with_text(step.game, selection.lang, events)
    return kind(**plain, events=told, legal_moves=page, view=view)


def explained(verdict: Verdict, lang: str) -> ExplainAnswer:
    """Return the answer of a verdict, its sentences in a language."""
    found = verdict.explained
    refusals = tuple(refusal_answer(refusal, verdict.game, lang=lang) for refusal in found.refusals)
    return ExplainAnswer(legal=found.legal, refusals=refusals, nearest=verdict.nearest, facts=found.facts)
