"""Actions to try where they may not belong."""

from functools import cache
from typing import Any

import msgspec

from engines.core.game import Game
from engines.core.moves.fitting import plain
from engines.core.values import Tagged, union
from tests.contract.mutants import mutants, vocabulary
from tests.contract.walks import Walk, moments_of, some_moves, spread

POOL_MOMENTS = 60
POOL_OF_A_KIND = 60


@cache
def pool(walks: tuple[Walk, ...]) -> tuple[Tagged, ...]:
    """Return actions that were legal at some moment of the walks, and mutations of them: some of every kind."""
    listed = {
        msgspec.json.encode(move.action): move.action
        for moment in moments_of(walks, POOL_MOMENTS)
        for move in some_moves(moment.moves, 60)
    }
    game = walks[0].case.game
    found: list[Tagged] = []
    for kind in game.profile.actions:
        of_kind = [action for action in listed.values() if type(action) is kind]
        found += spread(of_kind, POOL_OF_A_KIND)
        found += spread([other for action in spread(of_kind, 6) for other in mutations(game, action)], POOL_OF_A_KIND)
    return tuple(found)


def mutations(game: Game, action: Tagged) -> list[Tagged]:
    """Return every action of the title that differs from this one in one place."""
    found = []
    for _, document in mutants(plain(action), words_of(game)):
        other = converted(game, document)
        if other is not None and other != action:
            found.append(other)
    return found


def converted(game: Game, document: Any) -> Tagged | None:
    """Read an action; None where it cannot be one of the title's."""
    try:
        action: Tagged = msgspec.convert(document, game.action_type)
    except msgspec.ValidationError:
        return None
    return action if type(action) in game.profile.actions else None


def words_of(game: Game) -> tuple[str, ...]:
    """Return what a text in an action may be swapped with: ids of the pack and names of enumerations."""
    return _words(game.profile.actions, msgspec.json.encode(game.pack.parts))


@cache
def _words(actions: tuple[type[Tagged], ...], parts: bytes) -> tuple[str, ...]:
    return vocabulary(union(actions), msgspec.json.decode(parts))
