"""The operations on sealed states."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from msgspec import Raw

from engines.core.actors import REFEREE, Command, Viewer
from engines.core.fair import Reveal
from engines.core.results import Refused
from engines.core.values import Tagged
from schema.wire.fair import RevealStateRequest
from schema.wire.requests import ExplainRequest, LookRequest, OpeningRequest, PlayRequest
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.commands import digest_of, read_command
from service.games.decoding import read
from service.games.operations import Opening, Operations, revealed
from service.games.playing import Verdict, played, standing
from service.games.sealed.content import SealedGame
from service.games.sealed.keys import keys_of, mixed
from service.games.sealed.refusals import ServersClock
from service.games.sealed.steps import SealedStep
from service.games.sealed.uses import Use, Uses
from service.games.sealed.vault import Carried, Vault
from service.trust.access.caller import Caller, looking

Check = Callable[[SealedStep], Awaitable[Denied | None]]
"""Checks the other parts of a request against the step, before anything is used up."""

UNSEALED = Raw(b"{}")

REVEALED = "revealed"
"""The recorded use of a state that a reveal has used up."""


@dataclass(frozen=True)
class SealedGames:
    """Plays on sealed states; `clock` gives the time, `draw` the secret of a game."""

    operations: Operations
    vault: Vault
    uses: Uses
    clock: Callable[[], int]
    fresh_key: Callable[[], str]

    def start(self, game: str, request: OpeningRequest, at: str = "", key: str | None = None) -> SealedStep | Denied:
        """Lay out a new game, and record it with `begin`. Nobody can know its draws beforehand, whatever the seed.

        `key` is a creator's key: single-use states need one, because they take a record.
        """
        owner = self.uses.owner(key) if request.single_use else None
        if isinstance(owner, Denied):
            return owner
        opening = self.operations.opening(game, request, at)
        if isinstance(opening, Denied):
            return opening
        opening = self._mixed(opening)
        step = opening.started()
        if isinstance(step, Refused):
            return Denied(step, opening.game)
        answer = opening.answer(step, step.events)
        sealed = SealedGame(
            secret=self.fresh_key(), started_ms=self.clock(), single_use=request.single_use, state=UNSEALED
        )
        carried = Carried(sealed, answer.opened)
        caller = looking(REFEREE, request.viewer, opening.game, carried.seats)
        if isinstance(caller, Denied):
            return caller
        return SealedStep(answer, caller, carried, self.vault, answer.at_ms, keys_of(sealed.secret, carried.seats))

    async def begin(self, step: SealedStep, key: str | None) -> Denied | None:
        """Record a new game if its states are for a single use."""
        if not step.carried.sealed.single_use:
            return None
        owner = self.uses.owner(key)
        return owner if isinstance(owner, Denied) else await self.uses.begin(step.carried.sealed.secret, owner)

    def _mixed(self, opening: Opening) -> Opening:
        """Mix the service's own chance into a seed, except with a commitment, which already has it."""
        origin = opening.origin
        if origin.fair is not None:
            return opening
        seed = mixed(self.operations.entropy(), origin.seed or "")
        return replace(opening, origin=replace(origin, seed=seed))

    async def play(
        self, request: PlayRequest, expected_game: str | None, key: str | None, check: Check
    ) -> SealedStep | Denied:
        """Carry out an action at the service's time; a single-use state is used up once `check` accepts it."""
        asked = self._asked(request, expected_game, key)
        if isinstance(asked, Denied):
            return asked
        carried, caller, command = asked
        is_single = carried.sealed.single_use
        wrong = self.uses.off("/state") if is_single else None
        step = wrong or self._played(carried, caller, request.viewer, command)
        if isinstance(step, Denied):
            return step
        wrong = await check(step)
        if wrong is not None or not is_single:
            return wrong or step
        use = Use(asked=digest_of((request.seat, read(request.action, Any))), at_ms=command.at_ms or 0)
        used = await self.uses.use(carried.sealed.secret, carried.opened.table.ply, use)
        if isinstance(used, Denied) or used.at_ms == use.at_ms:
            return used if isinstance(used, Denied) else step
        first = Command(actor=command.actor, action=command.action, at_ms=used.at_ms)
        repeated = self._played(carried, caller, request.viewer, first)
        return repeated if isinstance(repeated, Denied) else await check(repeated) or repeated

    def _played(
        self, carried: Carried, caller: Caller, viewer: Viewer | None, command: Command[Tagged]
    ) -> SealedStep | Denied:
        answer = played(carried.opened, command)
        if isinstance(answer, Denied):
            return answer
        return self._step(answer, caller, viewer, carried.moved_on(answer.opened), answer.at_ms)

    def _step(
        self, answer: Answer, caller: Caller, viewer: Viewer | None, carried: Carried, at_ms: int
    ) -> SealedStep | Denied:
        """Return a step for a viewer that the caller may ask for."""
        seeing = looking(caller.role, viewer, answer.game, carried.seats)
        return seeing if isinstance(seeing, Denied) else SealedStep(answer, seeing, carried, self.vault, at_ms)

    def look(self, request: LookRequest, expected_game: str | None, key: str | None) -> SealedStep | Denied:
        """Show a state; nothing changes."""
        found = self._opened(request, expected_game, key)
        if isinstance(found, Denied):
            return found
        carried, caller = found
        return self._step(standing(carried.opened), caller, request.viewer, carried, carried.at_ms(self.clock()))

    def explain(self, request: ExplainRequest, expected_game: str | None, key: str | None) -> Verdict | Denied:
        """Judge an action without carrying it out."""
        asked = self._asked(request, expected_game, key)
        return asked if isinstance(asked, Denied) else Verdict(asked[0].opened, asked[2])

    async def reveal(self, request: RevealStateRequest, key: str | None) -> Reveal | Denied:
        """Return the reveal of a game. A single-use state cannot continue after that."""
        carried = self.vault.opened(request.state, None)
        if isinstance(carried, Denied):
            return carried
        caller = carried.caller(key)
        wrong = caller if isinstance(caller, Denied) else caller.must_be(REFEREE)
        found = wrong or revealed(carried.opened)
        if not carried.sealed.single_use or isinstance(found, Denied):
            return found
        return self.uses.off("/state") or await self._used_up(carried) or found

    async def _used_up(self, carried: Carried) -> Denied | None:
        use = Use(asked=REVEALED, at_ms=carried.opened.table.at_ms)
        used = await self.uses.use(carried.sealed.secret, carried.opened.table.ply, use)
        return used if isinstance(used, Denied) else None

    def _asked(
        self, request: PlayRequest | ExplainRequest, expected_game: str | None, key: str | None
    ) -> tuple[Carried, Caller, Command[Tagged]] | Denied:
        found = self._opened(request, expected_game, key)
        if isinstance(found, Denied):
            return found
        carried, caller = found
        wrong = caller.may_move(request.seat)
        command = wrong or read_command(carried.opened.game, request)
        if isinstance(command, Denied):
            return command
        if isinstance(command, Refused):
            return Denied(command, carried.opened.game)
        at_ms = carried.at_ms(self.clock())
        return carried, caller, Command(actor=command.actor, action=command.action, at_ms=at_ms)

    def _opened(
        self, request: PlayRequest | LookRequest | ExplainRequest, expected_game: str | None, key: str | None
    ) -> tuple[Carried, Caller] | Denied:
        carried = self.vault.opened(request.state, expected_game)
        if isinstance(carried, Denied):
            return carried
        caller = carried.caller(key)
        if isinstance(caller, Denied):
            return caller
        if request.at_ms is not None:
            return denied(ServersClock(), carried.opened.game)
        return carried, caller
