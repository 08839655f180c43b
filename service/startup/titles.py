"""The titles and packs that the settings name; what cannot be loaded or served is left out."""

from pathlib import Path

from engines.registry import BUILT_IN, Broken, Registry, build, installed_engines
from service.startup.collisions import door_flaws
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
        flaws = door_flaws(games[0], Registry(tuple(kept)).titles())
        if flaws:
            broken.append(Broken(id, "; ".join(map(str, flaws))))
        else:
            kept.extend(games)
    return Registry(tuple(kept), tuple(broken))
