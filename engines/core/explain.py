"""Why an action is refused, and which legal moves come nearest to it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engines.core.game import Game
from engines.core.moves import Move, Moves
from engines.core.moves.fitting import plain
from engines.core.play import AnyCommand, AnyTable, AnyTerms, legal_moves, play, to_act
from engines.core.results import Refusal, Refused
from engines.core.values import Tagged, Value

MOST_NEAREST = 5


class Explained(Value):
    """The verdict on one action."""

    legal: bool
    """Whether `play` would carry it out."""
    refusals: tuple[Refusal, ...] = ()
    """Every reason of the group that stands against it, the first one first."""
    nearest: tuple[Move[Any], ...] = ()
    """The legal moves that keep the most fields of the action, at most five."""


def explain(game: Game, terms: AnyTerms, table: AnyTable, command: AnyCommand) -> Explained:
    """Judge an action without carrying it out."""
    verdict = play(game, terms, table, command)
    if not isinstance(verdict, Refused):
        return Explained(legal=True)
    at_ms = max(table.at_ms, table.at_ms if command.at_ms is None else command.at_ms)
    acting = to_act(game, terms, table, at_ms)
    actors = [actor for actor in acting if actor == command.actor]
    moves = legal_moves(game, terms, table, actors, at_ms).now()
    return Explained(legal=False, refusals=verdict.refusals, nearest=nearest(moves, command.action))


def nearest(moves: Moves[Any], action: Tagged, most: int = MOST_NEAREST) -> tuple[Move[Any], ...]:
    """Return the moves that share the most fields with an action, its kind counted as one of them."""
    found: dict[Any, Move[Any]] = {}
    for partial in _shrinking(plain(action)):
        for move in moves.given(partial).page(most):
            found.setdefault((move.seat, move.action), move)
        if len(found) >= most:
            break
    return tuple(found.values())[:most]


def _shrinking(fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every part of an action, the largest first; among equals those that keep the first fields."""
    for size in range(len(fields), -1, -1):
        for names in combinations(fields, size):
            yield {name: fields[name] for name in names}
