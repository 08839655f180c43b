"""A state that travels sealed is as good as one that never left, and its length says nothing."""

from dataclasses import dataclass

import msgspec

from engines.core.actors import REFEREE, Command, Viewer
from engines.core.results import Step
from engines.core.values import Tagged
from schema.wire.answers import MovesPage
from schema.wire.requests import LookRequest, PlayRequest
from service.games.answers import Selection
from service.games.games import agreed
from service.games.sealed.content import SealedGame
from service.games.sealed.games import SealedGames
from service.games.sealed.keys import keys_of
from service.games.sealed.steps import SealedStep
from service.games.sealed.vault import Carried, Vault
from service.games.seen import Seen
from service.trust.access.caller import Caller
from tests.contract.cases import Case
from tests.contract.test_states import same
from tests.contract.twins import twin
from tests.contract.walks import Moment, Walk, encoded, spread
from tests.kit.seals import SEALER, SECRET, games_at

PLIES = 150
TWINS = 12

EMPTY = SealedGame(secret=SECRET, started_ms=0, single_use=False, state=msgspec.Raw(b"{}"))


def sealed(case: Case, moment: Moment) -> msgspec.Raw:
    """The state of a moment as a caller carries it."""
    return Vault(SEALER, case.operations.states).sealed(Carried(EMPTY, moment.opened))


@dataclass
class Clock:
    """A clock that a test sets."""

    now_ms: int = 0

    def __call__(self) -> int:
        return self.now_ms


def games(case: Case, clock: Clock) -> SealedGames:
    return games_at(case.operations.registry, clock).sealed


async def test_a_game_played_sealed_is_the_same_at_every_ply(case: Case, walks: tuple[Walk, ...]) -> None:
    referee, clock = keys_of(SECRET, case.seats).referee, Clock()
    service = games(case, clock)
    for walk in walks:
        for before, command, after in spread(list(walk.plies), PLIES):
            clock.now_ms = before.table.at_ms if command.at_ms is None else command.at_ms
            state, action = sealed(case, before), msgspec.Raw(encoded(command.action))
            request = PlayRequest(state=state, seat=command.actor, action=action)
            played = await service.play(request, case.game.id, referee, agreed)
            assert isinstance(played, SealedStep), f"ply {before.table.ply}: {played}"
            same(played.answer, timed(before, command, after))
            assert played.state == sealed(case, timed(before, command, after))
            assert encoded(played.events()) == encoded(played.answer.events(REFEREE))


def timed(before: Moment, command: Command[Tagged], after: Moment) -> Moment:
    """What the direct run has; a walk through a title without a clock may name times all the same."""
    if before.case.game.profile.clock or command.at_ms is None:
        return after
    step = before.play(command.replace(at_ms=None))
    assert isinstance(step, Step)
    return before.after(step)


def test_a_sealed_state_is_read_back_as_what_it_was(case: Case, walks: tuple[Walk, ...]) -> None:
    service = games(case, Clock())
    for walk in walks:
        for moment in spread(walk.moments, PLIES):
            seen = service.look(LookRequest(state=sealed(case, moment)), case.game.id, None)
            assert isinstance(seen, SealedStep)
            assert seen.answer.opened == moment.opened
            assert seen.state == sealed(case, moment)


def test_all_states_of_a_game_are_of_one_length_whatever_they_hide(case: Case, walks: tuple[Walk, ...]) -> None:
    lengths = {len(bytes(sealed(case, moment))) for walk in walks for moment in walk.moments}
    twins = [
        twin(moment, viewer) for walk in walks for moment in spread(walk.moments, TWINS) for viewer in case.players
    ]
    assert lengths | {len(bytes(sealed(case, moment))) for moment in twins} == {max(lengths)}


def test_digests_and_cursors_say_nothing_of_what_is_hidden(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for moment in spread(walk.moments, TWINS):
            for viewer in case.players:
                assert told(moment, viewer) == told(twin(moment, viewer), viewer)


def told(moment: Moment, viewer: Viewer) -> tuple[str, str | None]:
    """The digest that a viewer is told, and the cursor of its second page."""
    seen = Seen(moment.answer(), Caller(viewer, viewer))
    page = seen.page(Selection(first=1))
    assert isinstance(page, MovesPage)
    return seen.digest, page.next
