"""Why an action is refused, and which legal moves come nearest to it."""

from typing import Any

from engines.core.game import Game
from engines.core.moves import Move
from engines.core.nearest import MOST_NEAREST as MOST_NEAREST
from engines.core.nearest import nearest
from engines.core.play import AnyCommand, AnyTable, AnyTerms, legal_moves, play, to_act
from engines.core.results import Refusal, Refused
from engines.core.values import Value


class Explained(Value):
    """The verdict on one action."""

    legal: bool
    """Whether `play` would carry it out."""
    refusals: tuple[Refusal, ...] = ()
    """Every reason of the group that stands against it, the first one first."""
    nearest: tuple[Move[Any], ...] = ()
    """The legal moves that share most with the action, and what a refusal names as the way; at most five."""
    facts: Value | None = None
    """What a legal action costs and brings, as far as it is public beforehand."""


def explain(game: Game, terms: AnyTerms, table: AnyTable, command: AnyCommand) -> Explained:
    """Judge an action without carrying it out."""
    verdict = play(game, terms, table, command)
    if not isinstance(verdict, Refused):
        told = game.engine.facts
        facts = told and told(table.position, command.actor, command.action, terms)
        return Explained(legal=True, facts=facts)
    at_ms = max(table.at_ms, table.at_ms if command.at_ms is None else command.at_ms)
    acting = to_act(game, terms, table, at_ms)
    actors = [actor for actor in acting if actor == command.actor]
    moves = legal_moves(game, terms, table, actors, at_ms)
    near = nearest(moves, command.action, verdict.refusals)
    return Explained(legal=False, refusals=verdict.refusals, nearest=near)
