"""The titles, packs and variants of the settings; what cannot be loaded or served is left out."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from engines.registry import BUILT_IN, Broken, Registry, build, installed_engines
from service.startup.settings import Settings, SettingsError


def build_registry(settings: Settings) -> Registry:
    """Return the registry of the titles, packs and variants of the settings. Raises SettingsError."""
    packs = _by_title(settings.packs, Path.is_dir, "CROUPIER_PACKS: {!r} is not title=folder with a folder")
    variants = _by_title(settings.variants, Path.is_file, "CROUPIER_VARIANTS: {!r} is not title=file.toml with a file")
    installed = installed_engines() if settings.plugins else ()
    return servable(build(installed=installed, packs=packs, variants=variants))


def remarks(registry: Registry) -> Iterator[str]:
    """Yield what titles find unlikely in the packs that are served all the same."""
    for game in registry.games:
        yield from (f"the pack {game.pack.id} of {game.id} is served; {remark}" for remark in game.pack.remarks)


def _by_title(entries: Iterable[str], is_there: Callable[[Path], bool], problem: str) -> dict[str, list[Path]]:
    """Return the paths of a setting by title. Raises SettingsError."""
    found: dict[str, list[Path]] = {}
    for entry in entries:
        title, equals, path = entry.partition("=")
        if not equals or not is_there(Path(path)):
            raise SettingsError(f"{problem.format(entry)} that is there")
        found.setdefault(title, []).append(Path(path))
    return found


def servable(registry: Registry) -> Registry:
    """Return a registry without the installed titles whose names or types REST or GraphQL cannot have."""
    built_in = {engine.profile.id for engine in BUILT_IN}
    kept = [game for game in registry.games if game.id in built_in]
    if len(kept) == len(registry.games):
        return registry
    from service.startup.collisions import door_flaws  # only where there is a title to check: the start waits for it

    broken = list(registry.broken)
    for id in dict.fromkeys(game.id for game in registry.games if game.id not in built_in):
        games = [game for game in registry.games if game.id == id]
        flaws = door_flaws(games[0], Registry(tuple(kept)).titles())
        if flaws:
            broken.append(Broken(id, "; ".join(map(str, flaws))))
        else:
            kept.extend(games)
    return Registry(tuple(kept), tuple(broken))
