"""The operations as the resolvers call them: arguments become the very requests that the REST door reads."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from anyio.to_thread import run_sync

from engines.core.fair import Reveal
from schema.graphql.doors import Arguments, Context, Nested
from schema.wire.answers import MovesPage
from schema.wire.catalogue import GameAnswer, StatePolicy
from schema.wire.fair import CommitAnswer, RevealStateRequest, VerifyAnswer, VerifyRequest
from schema.wire.requests import (
    ExplainRequest,
    LookRequest,
    OpeningRequest,
    PlayRequest,
    ReplayRequest,
)
from service.denied import Denied
from service.doors.catalogue import game_answer
from service.doors.graphql.keeping import SEALED
from service.doors.graphql.reasons import Judged, Reason, judged, reason_of
from service.doors.graphql.requests import plain_arguments, request_of, selection_of
from service.doors.graphql.sessions import SessionDoors, key_of
from service.games.answers import Selection
from service.games.games import AnyStep, Games
from service.games.operations import Operations
from service.games.sealed.steps import SealedStep
from service.games.verifying import verify


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
        return tuple(game_answer(game) for game in self.operations.registry.titles())

    def game(self, id: str) -> GameAnswer | None:
        """Find a title."""
        found = self.operations.registry.current(id)
        return None if found is None else game_answer(found)

    def states(self) -> StatePolicy:
        """Tell which states are taken and given."""
        return self.offered.policy

    async def start(self, context: Context, game: str, arguments: Arguments, nested: Nested) -> AnyStep | Reason:
        """Lay out a new game."""
        request = request_of(arguments, OpeningRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        check = partial(_unfit, nested=nested)
        return _noted(context, _told(await self.offered.start(game, request, "/game", key_of(context), check)))

    async def play(
        self, context: Context, arguments: Arguments, nested: Nested, expected: str | None = None
    ) -> AnyStep | Reason:
        """Carry out an action."""
        request = request_of(arguments, PlayRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        check = partial(_unfit, nested=nested)
        return _noted(context, _told(await self.offered.play(request, expected, key_of(context), check)))

    def look(
        self, context: Context, arguments: Arguments, nested: Nested, expected: str | None = None
    ) -> AnyStep | Reason:
        """Show a state."""
        request = request_of(arguments, LookRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        return _noted(context, _judged(self.offered.look(request, expected, key_of(context)), nested))

    def explain(self, context: Context, arguments: Arguments, expected: str | None = None) -> Judged:
        """Judge an action."""
        request = request_of(arguments, ExplainRequest)
        if isinstance(request, Denied):
            return judged(request)
        return judged(self.offered.explain(request, expected, key_of(context)))

    async def replay(self, game: str, arguments: Arguments, nested: Nested) -> AnyStep | Reason:
        """Play a game again, in a thread of its own, so that others are not kept waiting."""
        wanted = "all" if arguments.get("all_events") else "last"
        known = {name: value for name, value in arguments.items() if name != "all_events"}
        known["commands"] = [plain_arguments(command) for command in known["commands"]]
        request = request_of({**known, "events": wanted}, ReplayRequest)
        if isinstance(request, Denied):
            return reason_of(request)
        return _judged(await run_sync(self.operations.replay, game, request, "/game"), nested)

    def commit(self) -> CommitAnswer:
        """Commit to a secret."""
        return self.operations.commitments.fresh()

    async def reveal(self, context: Context, arguments: Arguments) -> Reveal | Reason:
        """Reveal what the chance of a game grew from."""
        request = request_of(arguments, RevealStateRequest)
        found = request if isinstance(request, Denied) else await self.offered.reveal(request, key_of(context))
        return reason_of(found) if isinstance(found, Denied) else found

    async def verify(self, arguments: Arguments) -> VerifyAnswer | Reason:
        """Check a game that is over, in a thread of its own, so that others are not kept waiting."""
        request = request_of(arguments, VerifyRequest)
        found = request if isinstance(request, Denied) else await run_sync(verify, self.operations, request)
        return reason_of(found) if isinstance(found, Denied) else found

    def page(self, stand: Any, arguments: Arguments) -> MovesPage:
        """Return a page of the legal moves, whose arguments have been judged before."""
        selection = selection_of(stand.game, arguments)
        assert isinstance(selection, Selection), "judged with the step"
        page = stand.page(selection)
        assert isinstance(page, MovesPage), "judged with the step"
        return page


def _told(answer: AnyStep | Denied) -> AnyStep | Reason:
    return reason_of(answer) if isinstance(answer, Denied) else answer


def _noted(context: Context, told: AnyStep | Reason) -> AnyStep | Reason:
    """Return what is told, noted with the request where it shows a sealed state."""
    if isinstance(told, SealedStep):
        context["request"].scope[SEALED] = True
    return told


def _judged(answer: AnyStep | Denied, nested: Nested) -> AnyStep | Reason:
    """Return an answer once the arguments of its selected fields are found to be right."""
    return reason_of(answer) if isinstance(answer, Denied) else _told(_unfit(answer, nested) or answer)


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
