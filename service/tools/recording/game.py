"""A whole game played by a title's own policy."""

from dataclasses import dataclass
from typing import Any

import msgspec

from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.configure import configure
from engines.core.game import Game
from engines.core.moves import Moves
from engines.core.play import legal_moves, play, start
from engines.core.results import Refused
from engines.core.terms import Terms

SEED = "example"


@dataclass(frozen=True)
class Recorded:
    """How a game was opened, and every command of it, as a caller would write them."""

    opening: dict[str, Any]
    commands: list[dict[str, Any]]


def played(game: Game) -> Recorded:
    """Play a game of the first variant to its end."""
    seats = game.variants[0].seats.min
    setup = configure(game, seats, None, {}, None)
    assert not isinstance(setup, Refused), "the first variant can be started"
    step = start(game, setup, seeded(SEED))
    draw, commands = Draw(seeded("policy")), []
    terms = game.terms(setup.config)
    while not isinstance(step, Refused) and step.outcome is None:
        moves = legal_moves(game, terms, step.table, step.to_act)
        command = chosen(game, terms, step.table.position, moves, draw)
        commands.append({"seat": command.actor, "action": command.action, "at_ms": command.at_ms})
        step = play(game, terms, step.table, command)
    assert not isinstance(step, Refused), "a policy plays by the rules"
    plain = [{name: value for name, value in command.items() if value is not None} for command in commands]
    return Recorded({"seats": seats, "seed": SEED}, msgspec.to_builtins(plain))


def chosen(game: Game, terms: Terms[Any, Any], position: Any, moves: Moves[Any], draw: Draw) -> Command[Any]:
    """Let the title's policy choose a move; one without a policy takes any."""
    if game.engine.playout is not None:
        return game.engine.playout(position, moves, draw, terms)
    move = moves.sample(draw)
    return Command(actor=move.seat, action=move.action, at_ms=move.from_ms)
