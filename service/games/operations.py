"""The operations behind REST and GraphQL."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engines.core.actors import Command
from engines.core.chance import Draw
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.fair import Reveal, reveal
from engines.core.game import Game
from engines.core.play import Drawing, replay, start
from engines.core.refusals import ClockRewound
from engines.core.results import Refused, Step
from engines.core.trace import DrawMade, Trace
from engines.core.values import Tagged
from engines.registry import Registry
from schema.wire.requests import ExplainRequest, LookRequest, PlayRequest, ReplayRequest, StartRequest
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.commands import read_command, read_commands, read_options
from service.games.playing import Verdict, played, standing
from service.games.refusals import UnknownGame, UnknownPack
from service.games.remembered import Remembered
from service.games.states import Opened, States
from service.lane import WAITED_FOR, Wait
from service.trust.fair.commitments import Commitments
from service.trust.fair.origin import Origin, origin_of
from service.trust.fair.refusals import NoCommitment
from service.trust.seal.sealer import Sealer


@dataclass(frozen=True)
class Opening:
    """The settled request for a new game: title, options and the origin of its chance."""

    game: Game
    variant: str
    setup: Setup[Any]
    origin: Origin

    def started(self) -> Step[Any, Any] | Refused:
        """Lay it out."""
        return start(self.game, self.setup, self.origin.chance(self.game))

    def replayed(self, commands: Iterable[Command[Tagged]], drawing: Drawing) -> Iterator[Step[Any, Any] | Refused]:
        """Play it again."""
        return replay(self.game, self.setup, self.origin.chance(self.game), commands, drawing)

    def replay_answer(
        self, step: Step[Any, Any], events: tuple[Tagged, ...], draws: tuple[DrawMade, ...] | None
    ) -> Answer:
        """Return the answer to a replay; a caller who knows the secret gets the reveal."""
        return self._answer(step, events, draws=draws, is_revealed=True)

    def answer(self, step: Step[Any, Any], events: tuple[Tagged, ...], remembered: Remembered | None = None) -> Answer:
        """Return the answer after a step, whose state may be remembered."""
        return self._answer(step, events, remembered)

    def _answer(
        self, step: Step[Any, Any], events: tuple[Tagged, ...], remembered: Remembered | None = None, **more: Any
    ) -> Answer:
        terms = self.game.terms(self.setup.config)
        opened = Opened(self.game, self.variant, terms, step.table, self.origin.fair, remembered)
        return Answer(opened, events, step.to_act, step.outcome, seed=self.origin.seed, **more)


@dataclass(frozen=True)
class Operations:
    """The operations on open states; `entropy` gives the seed of a game that comes without one."""

    registry: Registry
    entropy: Callable[[], str]
    sealer: Sealer = field(repr=False)
    commitments: Commitments
    """How commitments are made and opened."""
    remembered: Remembered = field(default_factory=Remembered, repr=False)
    """The states that need not be judged again."""
    states: States = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "states", States(self.registry, self.remembered))

    def find(self, game: str, pack: str | None = None, at: str = "", pack_at: str = "/pack") -> Game | Denied:
        """Return a title's current game with one of its packs; `at` is where in the request the title is named."""
        found = self.registry.current(game, pack)
        if found is not None:
            return found
        packs = tuple(other.pack.id for other in self.registry.games if other.id == game)
        if pack is not None and packs:
            return denied(UnknownPack(pack=pack, game=game, packs=packs, where=pack_at))
        titles = tuple(title.id for title in self.registry.titles())
        return denied(UnknownGame(where=at, game=game, games=titles))

    def served(self, game: str, ruleset: str | None, pack: str | None) -> Game | None:
        """Return a title with a ruleset and a pack, by its id or its digest; None if it is not served."""
        alike = (one for one in self.registry.games if (one.id, one.profile.ruleset) == (game, ruleset))
        return next((one for one in alike if pack in (None, one.pack.id, one.pack.digest)), None)

    def in_use(self, game: str, digest: str) -> Game | None:
        """Return a title with the ruleset in use, with the pack of a digest or of the same name, else its own pack."""
        packs = self.registry.packs(game)
        before = {one.pack.id for one in self.registry.games if (one.id, one.pack.digest) == (game, digest)}
        wanted = (one for one in packs if one.pack.digest == digest or one.pack.id in before)
        return next(wanted, packs[0] if packs else None)

    def start(self, game: str, request: StartRequest, at: str = "") -> Answer | Denied:
        """Lay out a new game."""
        opening = self.opening(game, request, at)
        if isinstance(opening, Denied):
            return opening
        step = opening.started()
        if isinstance(step, Refused):
            return Denied(step, opening.game)
        return opening.answer(step, step.events, self.remembered)

    def play(self, request: PlayRequest, expected_game: str | None = None) -> Answer | Denied:
        """Carry out an action."""
        asked = self._asked(request, expected_game)
        return asked if isinstance(asked, Denied) else played(*asked)

    def look(self, request: LookRequest, expected_game: str | None = None) -> Answer | Denied:
        """Show a state; nothing changes."""
        opened = self.states.open(request.state, expected_game)
        if isinstance(opened, Denied):
            return opened
        at_ms = opened.table.at_ms if request.at_ms is None else request.at_ms
        if at_ms < opened.table.at_ms:
            return denied(ClockRewound(at_ms=at_ms, state_at_ms=opened.table.at_ms), opened.game)
        return standing(opened, at_ms)

    def explain(self, request: ExplainRequest, expected_game: str | None = None) -> Verdict | Denied:
        """Judge an action without carrying it out."""
        asked = self._asked(request, expected_game)
        return asked if isinstance(asked, Denied) else Verdict(*asked)

    def replay(
        self, game: str, request: ReplayRequest, at: str = "", wait: Wait = WAITED_FOR, by: Game | None = None
    ) -> Answer | Denied:
        """Play a game again from its beginning, by the rules in use or by others that are served.

        This takes long, so run it in a thread. Raises HungUp.
        """
        opening = self.opening(game, request, at, by)
        if isinstance(opening, Denied):
            return opening
        commands = read_commands(opening.game, request.commands, wait)
        if isinstance(commands, Refused):
            return Denied(commands, opening.game)
        return _replayed(opening, commands, wait, keep_all=request.events == "all", keep_draws=request.draws)

    def opening(
        self, game: str, request: StartRequest | ReplayRequest, at: str = "", by: Game | None = None
    ) -> Opening | Denied:
        """Settle what a new game is: its title, its options and its seed; `by` is a title that is served, and found."""
        found = by or self.find(game, request.pack, at)
        if isinstance(found, Denied):
            return found
        options = read_options(request.options)
        if isinstance(options, Refused):
            return Denied(options, found)
        setup = configure(found, request.seats, request.variant, options, request.first_seat)
        if isinstance(setup, Refused):
            return Denied(setup, found)
        origin = origin_of(request, setup.seats, self.entropy, self.commitments)
        if isinstance(origin, Denied):
            return Denied(origin.refused, found)
        return Opening(found, request.variant or found.variants[0].id, setup, origin)

    def _asked(
        self, request: PlayRequest | ExplainRequest, expected_game: str | None
    ) -> tuple[Opened, Command[Tagged]] | Denied:
        opened = self.states.open(request.state, expected_game)
        if isinstance(opened, Denied):
            return opened
        command = read_command(opened.game, request)
        return Denied(command, opened.game) if isinstance(command, Refused) else (opened, command)


def _replayed(
    opening: Opening, commands: list[Command[Tagged]], wait: Wait, *, keep_all: bool, keep_draws: bool
) -> Answer | Denied:
    trace = Trace()
    events: list[Tagged] = []
    last: Step[Any, Any] | None = None
    for index, step in enumerate(opening.replayed(commands, trace if keep_draws else Draw)):
        wait.check()
        if isinstance(step, Refused):
            return Denied(step.replace(under=f"/commands/{index - 1}" if index else ""), opening.game)
        if not keep_all:
            events.clear()
        events.extend(step.events)
        last = step
    assert last is not None, "a replay yields at least its start"
    return opening.replay_answer(last, tuple(events), tuple(trace.draws) if keep_draws else None)


def revealed(opened: Opened) -> Reveal | Denied:
    """Return the reveal of a game with a commitment."""
    if opened.fair is None:
        return denied(NoCommitment(where="/state"), opened.game)
    return reveal(opened.game.id, opened.fair)
