"""The operations of REST and GraphQL, on open and on sealed states."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from msgspec import Raw

from engines.core.fair import Reveal
from schema.wire.catalogue import StatePolicy
from schema.wire.fair import RevealStateRequest
from schema.wire.requests import ExplainRequest, LookRequest, OpeningRequest, PlayRequest
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.operations import Operations, revealed
from service.games.playing import Verdict
from service.games.sealed.games import SealedGames
from service.games.sealed.refusals import SealingOff, SealNeeded, SingleUseUnsealed
from service.games.sealed.steps import SealedStep
from service.games.sealed.uses import Uses
from service.games.sealed.vault import Vault
from service.stores.store import SessionStore
from service.trust.access.creators import Creators
from service.trust.fair.spent import Spent

AnyStep = Answer | SealedStep
Check = Callable[[AnyStep], Awaitable[Denied | None]]
"""Checks the other parts of a request against the step, before anything is used up."""


async def agreed(step: AnyStep) -> Denied | None:
    """Accept every step."""
    return None


@dataclass(frozen=True)
class Games:
    """The operations on open and sealed states; `policy` says which kinds are accepted and returned."""

    operations: Operations
    sealed: SealedGames
    policy: StatePolicy
    spent: Spent

    async def start(
        self, game: str, request: OpeningRequest, at: str = "", key: str | None = None, check: Check = agreed
    ) -> AnyStep | Denied:
        """Lay out a new game; its commitment is used up once `check` accepts the step."""
        seal = self.policy == "sealed" if request.seal is None else request.seal
        wrong = self._not_served("/seal", is_sealed=seal)
        if wrong is None and request.single_use and not seal:
            wrong = denied(SingleUseUnsealed())
        owner = wrong or (self.spent.owner(key) if request.commitment is not None else None)
        if isinstance(owner, Denied):
            return owner
        step = self.sealed.start(game, request, at, key) if seal else self.operations.start(game, request, at)
        if isinstance(step, Denied):
            return step
        wrong = await check(step) or await self.spent.used_for(
            request.commitment, owner, partial(self._begin, step, key)
        )
        return wrong or step

    async def _begin(self, step: AnyStep, key: str | None) -> Denied | None:
        return await self.sealed.begin(step, key) if isinstance(step, SealedStep) else None

    async def play(
        self, request: PlayRequest, expected_game: str | None, key: str | None, check: Check = agreed
    ) -> AnyStep | Denied:
        """Carry out an action; a single-use state is used up once `check` accepts the step."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or await self.sealed.play(request, expected_game, key, check)
        step = self.operations.play(request, expected_game)
        return step if isinstance(step, Denied) else await check(step) or step

    def look(self, request: LookRequest, expected_game: str | None, key: str | None) -> AnyStep | Denied:
        """Show a state; nothing changes."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or self.sealed.look(request, expected_game, key)
        return self.operations.look(request, expected_game)

    def explain(self, request: ExplainRequest, expected_game: str | None, key: str | None) -> Verdict | Denied:
        """Judge an action without carrying it out."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or self.sealed.explain(request, expected_game, key)
        return self.operations.explain(request, expected_game)

    async def reveal(self, request: RevealStateRequest, key: str | None) -> Reveal | Denied:
        """Return the reveal of a game, for the referee; a single-use state is used up."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or await self.sealed.reveal(request, key)
        opened = self.operations.states.open(request.state)
        return opened if isinstance(opened, Denied) else revealed(opened)

    def _not_served(self, where: str, *, is_sealed: bool) -> Denied | None:
        if is_sealed and self.policy == "open":
            return denied(SealingOff(where=where))
        return denied(SealNeeded(where=where)) if not is_sealed and self.policy == "sealed" else None


def games_of(
    operations: Operations,
    policy: StatePolicy,
    store: SessionStore | None,
    creators: Creators,
    clock: Callable[[], int],
    fresh_key: Callable[[], str],
) -> Games:
    """Return the operations on both kinds of states; `store` remembers which single-use states were used."""
    vault = Vault(operations.sealer, operations.states)
    sealed = SealedGames(operations, vault, Uses(store, creators, fresh_key), clock, fresh_key)
    return Games(operations, sealed, policy, Spent(store, creators, fresh_key))


def is_sealed(state: Raw) -> bool:
    """Tell whether a state is sealed: then it is a JSON string."""
    return bytes(memoryview(state)[:1]) == b'"'
