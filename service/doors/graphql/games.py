"""The operations that the resolvers call: arguments are decoded to the request types of REST."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from graphql import GraphQLError

from engines.core.fair import Reveal
from engines.core.results import Refused
from engines.core.values import Tagged
from schema.graphql.doors import Arguments, Context, Nested
from schema.wire.answers import MovesPage
from schema.wire.catalogue import GameAnswer, PartsAnswer, StatePolicy, WordsAnswer
from schema.wire.fair import CommitAnswer, RevealStateRequest, VerifyAnswer, VerifyRequest
from schema.wire.requests import (
    ExplainRequest,
    LookRequest,
    OpeningRequest,
    PlayRequest,
    ReplayRequest,
)
from service.denied import Denied
from service.doors.catalogue import game_answer, parts, words
from service.doors.graphql.keeping import SEALED
from service.doors.graphql.presence import gone_of
from service.doors.graphql.reasons import Judged, Reason, judged, reason_of
from service.doors.graphql.requests import plain_arguments, request_of, selection_of
from service.doors.graphql.sessions import SessionDoors, key_of, repeated_by
from service.doors.graphql.variables import Commands
from service.games.answers import Selection
from service.games.details import unspoken
from service.games.games import AnyStep, Games, is_sealed
from service.games.operations import Operations
from service.games.playing import Verdict
from service.games.sealed.steps import SealedStep
from service.games.verifying import verify
from service.lane import at_once
from service.prices import LOOP_UNITS

T = TypeVar("T")
ENGLISH = "en"
Stepped = AnyStep | Reason
Maybe = Stepped | Awaitable[Stepped]
"""What is known at once in a thread, and else has to be waited for."""


@dataclass(frozen=True)
class Doors:
    """The GraphQL side of the operations."""

    offered: Games
    sessions: SessionDoors

    @property
    def operations(self) -> Operations:
        """The operations on open states, which need no key."""
        return self.offered.operations

    def games(self) -> tuple[GameAnswer, ...]:
        """List the titles."""
        registry = self.operations.registry
        return tuple(game_answer(game, registry) for game in registry.titles())

    def game(self, id: str) -> GameAnswer | None:
        """Return a title; None where there is none."""
        found = self.operations.registry.current(id)
        return None if found is None else game_answer(found, self.operations.registry)

    def parts(self, id: str, pack: str | None) -> PartsAnswer | None:
        """Return the parts of a title, of one of its packs."""
        found = self.operations.registry.current(id, pack)
        return None if found is None else parts(found)

    def words(self, id: str, lang: str) -> WordsAnswer | None:
        """Return a title's words in a language; None where it does not speak it."""
        found = self.operations.registry.current(id)
        return None if found is None or lang not in found.words else words(found, lang)

    def text(self, game: str, family: str, value: Tagged, lang: str) -> str | None:
        """Return the sentence of an event or an action; None where the title does not speak the language."""
        found = self.operations.registry.current(game)
        said = None if found is None else found.words.get(lang)
        return None if said is None else said.text(family, value)

    def states(self) -> StatePolicy:
        """Return whether states are open or sealed."""
        return self.offered.policy

    def start(self, context: Context, game: str, arguments: Arguments, nested: Nested) -> Maybe:
        """Start a game."""
        is_kept = arguments.get("commitment") is not None or bool(arguments.get("single_use"))
        return _in_turn(context, self._started(context, game, arguments, nested), is_kept=is_kept)

    async def _started(self, context: Context, game: str, arguments: Arguments, nested: Nested) -> Stepped:
        request = request_of(arguments, OpeningRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        check = partial(self._unfit, context=context, nested=nested, lang=request.lang)
        answer = await self.offered.start(game, request, "/game", key_of(context), check)
        return _noted(context, _told(answer, request.lang))

    def play(self, context: Context, arguments: Arguments, nested: Nested, expected: str | None = None) -> Maybe:
        """Play an action."""
        is_kept = is_sealed(arguments["state"])
        return _in_turn(context, self._played(context, arguments, nested, expected), is_kept=is_kept)

    async def _played(self, context: Context, arguments: Arguments, nested: Nested, expected: str | None) -> Stepped:
        request = request_of(arguments, PlayRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        check = partial(self._unfit, context=context, nested=nested, lang=request.lang)
        answer = await self.offered.play(request, expected, key_of(context), check)
        return _noted(context, _told(answer, request.lang))

    def look(self, context: Context, arguments: Arguments, nested: Nested, expected: str | None = None) -> Maybe:
        """Show a state; equal calls of one operation share an answer."""
        answer = _once(context, "look", arguments, expected, self._looked)
        lang = arguments.get("lang", ENGLISH)
        if isinstance(answer, Denied) or is_short(context, answer.units):
            return _noted(context, _judged(answer, nested, lang))
        return self._shown(context, answer, nested, lang)

    async def _shown(self, context: Context, answer: AnyStep, nested: Nested, lang: str) -> Stepped:
        return _noted(context, _told(await self._unfit(answer, context, nested, lang) or answer, lang))

    async def _unfit(self, step: AnyStep, context: Context, nested: Nested, lang: str) -> Denied | None:
        """Return what is wrong with the selected fields; where the moves are long to list, they are counted by then."""
        if lang not in step.game.words:
            return unspoken(step.game, lang)
        if is_short(context, step.units):
            return _unfit(step, nested)
        await self.sessions.lane.run(lambda _: step.count_moves(), gone_of(context))
        return await self.sessions.lane.run(lambda _: _unfit(step, nested), gone_of(context))

    def _looked(self, context: Context, arguments: Arguments, expected: str | None) -> AnyStep | Denied:
        request = request_of(arguments, LookRequest)
        return request if isinstance(request, Denied) else self.offered.look(request, expected, key_of(context))

    def explain(
        self, context: Context, arguments: Arguments, expected: str | None = None
    ) -> Judged | Awaitable[Judged]:
        """Tell whether an action is legal; equal calls of one operation share a verdict."""
        verdict, lang = _once(context, "explain", arguments, expected, self._explained), arguments.get("lang", ENGLISH)
        if isinstance(verdict, Verdict) and lang not in verdict.game.words:
            return judged(unspoken(verdict.game, lang))
        if isinstance(verdict, Denied) or is_short(context, verdict.units):
            return judged(verdict, lang)
        return self.sessions.lane.run(lambda _: judged(verdict, lang), gone_of(context))

    def _explained(self, context: Context, arguments: Arguments, expected: str | None) -> Verdict | Denied:
        request = request_of(arguments, ExplainRequest)
        return request if isinstance(request, Denied) else self.offered.explain(request, expected, key_of(context))

    def replay(
        self, context: Context, game: str, arguments: Arguments, commands: str | None, nested: Nested
    ) -> Stepped:
        """Replay a game; its price always puts it in a thread."""
        wanted = "all" if arguments.get("all_events") else "last"
        known = {name: value for name, value in arguments.items() if name != "all_events"}
        known["commands"] = [plain_arguments(command) for command in known["commands"]]
        request = request_of({**known, "events": wanted}, ReplayRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        read = context["known"].get(commands)
        if isinstance(read, Commands):
            if isinstance(read.requests, Refused):
                return reason_of(Denied(read.requests))
            request = request.replace(commands=read.requests)
        return _judged(self.operations.replay(game, request, "/game", context["wait"]), nested)

    def commit(self, context: Context, arguments: Arguments) -> CommitAnswer:
        """Commit to a secret. Raises GraphQLError where the key of a repeat is none: there is no refusal to answer."""
        repeated = repeated_by(arguments)
        if isinstance(repeated, Denied):
            raise GraphQLError(reason_of(repeated).detail)
        if repeated is None:
            return self.operations.commitments.fresh()
        return self.operations.commitments.fresh(f"{key_of(context) or ''}\n{repeated}")

    async def reveal(self, context: Context, arguments: Arguments) -> Reveal | Reason:
        """Reveal the secret behind the chance of a game."""
        request = request_of(arguments, RevealStateRequest)
        found = request if isinstance(request, Denied) else await self.offered.reveal(request, key_of(context))
        return reason_of(found) if isinstance(found, Denied) else found

    def verify(self, context: Context, arguments: Arguments) -> VerifyAnswer | Reason:
        """Verify a finished game; its price always puts it in a thread."""
        request = request_of(arguments, VerifyRequest)
        found = request if isinstance(request, Denied) else verify(self.operations, request, wait=context["wait"])
        return reason_of(found) if isinstance(found, Denied) else found

    def page(self, step: Any, arguments: Arguments, *, facts: bool) -> MovesPage:
        """Return a page of the legal moves, with their facts if asked; its arguments are validated already."""
        selection = selection_of(step.game, arguments)
        assert isinstance(selection, Selection), "judged with the step"
        page = step.page(replace(selection, facts=True) if facts else selection)
        assert isinstance(page, MovesPage), "judged with the step"
        return page


def is_short(context: Context, units: int) -> bool:
    """Tell whether work may be done in place: it is short, or this is a worker thread."""
    return units <= LOOP_UNITS or context.get("wait") is not None


def _in_turn(context: Context, answering: Coroutine[Any, Any, Stepped], *, is_kept: bool) -> Maybe:
    """In a thread, which cannot await, return the answer of a coroutine that needs no store; else the coroutine."""
    wait = context.get("wait")
    if wait is None or is_kept:
        return answering
    return at_once(answering)


def _once(context: Context, name: str, arguments: Arguments, expected: str | None, answer: Callable[..., T]) -> T:
    """Return the answer to a call, the cached one where the arguments are those of an earlier call.

    A variable is one value however many fields it is handed to; the values are held on to, so that none takes the
    place of another.
    """
    memory = context["memory"]
    call = (name, expected, *sorted((key, id(value)) for key, value in arguments.items()))
    if call not in memory:
        if "wait" in context:
            context["wait"].check()
        memory[call] = (answer(context, arguments, expected), tuple(arguments.values()))
    found: T = memory[call][0]
    return found


def _told(answer: AnyStep | Denied, lang: str = ENGLISH) -> Stepped:
    return reason_of(answer, lang) if isinstance(answer, Denied) else answer


def _noted(context: Context, told: AnyStep | Reason) -> AnyStep | Reason:
    """Return what is told, noted with the request where it shows a sealed state."""
    if isinstance(told, SealedStep):
        context["request"].scope[SEALED] = True
    return told


def _judged(answer: AnyStep | Denied, nested: Nested, lang: str = ENGLISH) -> Stepped:
    """Return an answer once its language and the arguments of its selected fields are found to be right."""
    if isinstance(answer, Denied):
        return reason_of(answer, lang)
    if lang not in answer.game.words:
        return reason_of(unspoken(answer.game, lang))
    return _told(_unfit(answer, nested) or answer, lang)


def _unfit(answer: AnyStep, nested: Nested) -> Denied | None:
    """Return what is wrong with the arguments of the selected fields."""
    problems = (_problem(answer, name, arguments) for name, arguments in nested)
    return next((found for found in problems if found is not None), None)


def _problem(answer: AnyStep, name: str, arguments: Arguments) -> Denied | None:
    selection = selection_of(answer.game, arguments)
    if isinstance(selection, Denied):
        return selection
    wrong = answer.wrong_viewer(selection.viewer)
    if wrong is not None or name != "legalMoves":
        return wrong
    page = answer.page(selection)
    return page if isinstance(page, Denied) else None
