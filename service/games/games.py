"""The operations as both doors offer them: on open states and on sealed ones, as far as the service takes them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Raw

from engines.core.fair import Reveal
from schema.wire.catalogue import StatePolicy
from schema.wire.fair import RevealStateRequest
from schema.wire.requests import ExplainRequest, LookRequest, OpeningRequest, PlayRequest
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.operations import Operations, Verdict, revealed
from service.games.sealed.games import SealedGames
from service.games.sealed.refusals import SealingOff, SealNeeded, SingleUseUnsealed
from service.games.sealed.steps import SealedStep
from service.games.sealed.uses import Uses
from service.games.sealed.vault import Vault
from service.stores.store import Owner, SessionStore
from service.trust.access.creators import Creators
from service.trust.fair.spent import Spent

AnyStep = Answer | SealedStep


@dataclass(frozen=True)
class Games:
    """The operations on states of either kind; `policy` says which kinds are taken and given."""

    operations: Operations
    sealed: SealedGames
    policy: StatePolicy
    spent: Spent

    def start(self, game: str, request: OpeningRequest, at: str = "", key: str | None = None) -> AnyStep | Denied:
        """Lay out a new game."""
        seal = self.policy == "sealed" if request.seal is None else request.seal
        wrong = self._not_served("/seal", is_sealed=seal)
        if wrong is None and request.single_use and not seal:
            wrong = denied(SingleUseUnsealed())
        owner = wrong or (self.spent.owner(key) if request.commitment is not None else None)
        if isinstance(owner, Denied):
            return owner
        step = self.sealed.start(game, request, at, key) if seal else self.operations.start(game, request, at)
        return step if isinstance(step, Denied) else self._spending(step, request.commitment, owner)

    def _spending(self, step: AnyStep, commitment: str | None, owner: Owner | None) -> AnyStep:
        """Let a game hold once its commitment is used up, where it has one."""
        if commitment is None:
            return step
        begin: Callable[[], Awaitable[Any]] = step.settling or _begun

        async def settle() -> AnyStep | Denied | None:
            return await self.spent.used_for(commitment, owner, begin)

        step.settling = settle
        return step

    def play(self, request: PlayRequest, expected: str | None, key: str | None) -> AnyStep | Denied:
        """Carry out an action."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or self.sealed.play(request, expected, key)
        return self.operations.play(request, expected)

    def look(self, request: LookRequest, expected: str | None, key: str | None) -> AnyStep | Denied:
        """Show a state; nothing changes."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or self.sealed.look(request, expected, key)
        return self.operations.look(request, expected)

    def explain(self, request: ExplainRequest, expected: str | None, key: str | None) -> Verdict | Denied:
        """Judge an action without carrying it out."""
        seal = is_sealed(request.state)
        wrong = self._not_served("/state", is_sealed=seal)
        if wrong is not None or seal:
            return wrong or self.sealed.explain(request, expected, key)
        return self.operations.explain(request, expected)

    async def reveal(self, request: RevealStateRequest, key: str | None) -> Reveal | Denied:
        """Reveal what the chance of a game grew from, for the referee; a single-use state is used up by it."""
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
    draw: Callable[[], str],
) -> Games:
    """Return the operations on both kinds of states; `store` remembers which of those for a single use were used."""
    vault = Vault(operations.sealer, operations.states)
    sealed = SealedGames(operations, vault, Uses(store, creators, draw), clock, draw)
    return Games(operations, sealed, policy, Spent(store, creators, draw))


async def _begun() -> None:
    """Begin a game of which nothing is kept."""


def is_sealed(state: Raw) -> bool:
    """Tell a sealed state, which is a string, from an open one."""
    return bytes(memoryview(state)[:1]) == b'"'


async def settled(step: AnyStep) -> AnyStep | Denied:
    """Return a step once it holds: at once, unless its state is for a single use or it has a commitment."""
    if step.settling is None:
        return step
    return await step.settling() or step
