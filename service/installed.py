"""Installed titles that the doors cannot serve are left out, as are those that the registry cannot load."""

from engines.core.game import Game
from engines.registry import BUILT_IN, Broken, Registry
from schema.graphql.build import build_schema
from schema.openapi import document


def servable(registry: Registry) -> Registry:
    """Return a registry without the installed titles whose names or types do not fit into the doors."""
    built_in = {engine.profile.id for engine in BUILT_IN}
    kept = [game for game in registry.games if game.id in built_in]
    broken = list(registry.broken)
    for id in dict.fromkeys(game.id for game in registry.games if game.id not in built_in):
        games = [game for game in registry.games if game.id == id]
        problem = _problem([*kept, *games])
        if problem is None:
            kept.extend(games)
        else:
            broken.append(Broken(id, f"its names or types do not fit: {problem}"))
    return Registry(tuple(kept), tuple(broken))


def _problem(games: list[Game]) -> str | None:
    registry = Registry(tuple(games))
    try:
        build_schema(registry)
        document(registry)
    except Exception as error:  # a plug-in may be wrong in any way, and must not take the others down
        return str(error) or type(error).__name__
    return None
