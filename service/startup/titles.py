"""The titles and packs that the settings name; what cannot be loaded or served is left out."""

from pathlib import Path

from engines.core.game import Game
from engines.registry import BUILT_IN, Broken, Registry, build, installed_engines
from schema.graphql.build import build_schema
from schema.openapi import document
from service.startup.settings import Settings, SettingsError


def build_registry(settings: Settings) -> Registry:
    """Take in the titles and packs that the settings name. Raises SettingsError."""
    packs: dict[str, list[Path]] = {}
    for entry in settings.packs:
        title, equals, folder = entry.partition("=")
        if not equals or not Path(folder).is_dir():
            raise SettingsError(f"CROUPIER_PACKS: {entry!r} is not title=folder with a folder that is there")
        packs.setdefault(title, []).append(Path(folder))
    return servable(build(installed=installed_engines() if settings.plugins else (), packs=packs))


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
