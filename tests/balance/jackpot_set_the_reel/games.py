"""Games among players of given styles."""

from collections import Counter
from dataclasses import dataclass, field

from engines.core.actors import Command, Seat
from engines.core.chance import Draw, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game
from engines.core.play import play, start
from engines.core.results import Outcome, Refused
from engines.jackpot_set_the_reel.actions import ChooseToken, Purchase
from engines.jackpot_set_the_reel.parts import Symbol, Token
from tests.balance.jackpot_set_the_reel.outlook import outlook
from tests.balance.jackpot_set_the_reel.planner import Box
from tests.balance.jackpot_set_the_reel.player import SENSIBLE, Habit, Style, decide

CARES = (4, 7, 9, 10)
"""How careful players are, each as likely as the others."""


@dataclass
class Result:
    """How one game went."""

    rounds: int
    plies: int
    outcome: Outcome
    habits: tuple[Habit, ...]
    chosen: Counter[Token] = field(default_factory=Counter)
    """The tokens that sensible seats chose."""
    openings: Counter[Symbol] = field(default_factory=Counter)
    """The piles of the first purchases of sensible seats."""

    def share(self, seat: Seat) -> float:
        """Return a seat's part in the victory: 1 for a winner alone."""
        winners = [standing.seat for standing in self.outcome.standings if standing.rank == 1]
        return (seat in winners) / len(winners)


def simulate(game: Game, box: Box, variant: str, habits: tuple[Habit, ...], seed: str) -> Result:
    """Play one game; the first seat is drawn."""
    setup = configure(game, len(habits), variant, {}, None)
    assert isinstance(setup, Setup)
    terms, draw = game.terms(setup.config), Draw(seeded(f"{seed}/players"))
    styles = [Style(habit, draw.pick("care", CARES)) for habit in habits]
    chosen: Counter[Token] = Counter()
    openings: dict[Seat, Symbol] = {}
    step = start(game, setup, seeded(seed))
    assert not isinstance(step, Refused)
    while step.outcome is None:
        (seat, *_) = step.to_act
        assert seat != "host"
        view = outlook(box, step.table.position, seat, solo=terms.config.solo)
        action = decide(view, styles[seat], terms.config, draw)
        if habits[seat] == SENSIBLE:
            if isinstance(action, ChooseToken):
                chosen[action.token] += 1
            if isinstance(action, Purchase):
                openings.setdefault(seat, action.pile)
        step = play(game, terms, step.table, Command(actor=seat, action=action))
        assert not isinstance(step, Refused), step
    position = step.table.position
    return Result(position.round, step.table.ply, step.outcome, habits, chosen, Counter(openings.values()))
