"""Say which further titles are installed, and whether they are served: `python -m service.tools.titles [--all] NAME`.

Names are those of distributions that are to be there; `--all` tells of all others, too, and of the titles that ship.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, PackageNotFoundError, version

from engines.core.engine import Engine
from engines.registry import BUILT_IN, GROUP, Registry, installed_engines
from service.startup.settings import SettingsError, from_environment
from service.startup.titles import build_registry

SERVED, BROKEN, NO_TITLE = 0, 1, 3
"""How it ends: all that was asked for is served, something is not, or a distribution brings no title at all."""


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """Print a line for each title that was asked for, and return how it ends."""
    names = [*(sys.argv[1:] if arguments is None else arguments)]
    is_all = "--all" in names
    names = [name for name in names if name != "--all"]
    try:
        settings = from_environment(environment)
        registry = build_registry(settings)
    except SettingsError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return BROKEN
    if is_all:
        for engine in BUILT_IN:
            print(f"{engine.profile.id} {engine.profile.ruleset}: served, built in")
    entries = installed_engines()
    told = [entry for entry in entries if is_all or _distribution(entry) in names]
    verdicts = [_verdict(entry, registry, taken_in=settings.plugins) for entry in told]
    absent = [_absence(name) for name in names if name not in map(_distribution, entries)]
    for line, _ in (*verdicts, *absent):
        print(line)
    return max((code for _, code in (*verdicts, *absent)), default=SERVED)


def _verdict(entry: EntryPoint, registry: Registry, *, taken_in: bool) -> tuple[str, int]:
    """Return what became of an installed title."""
    dist = entry.dist
    where = f"{dist.name} {dist.version}" if dist else entry.value
    if not taken_in:
        return f"{entry.name}, of {where}: not served, because CROUPIER_PLUGINS is false", BROKEN
    id = _id(entry)
    reason = next((broken.reason for broken in registry.broken if broken.name in (entry.name, id)), None)
    if reason is not None:
        return f"{entry.name}, of {where}: left out: {reason}", BROKEN
    game = registry.current(id) if id else None
    assert game is not None, "what is not broken is served"
    return f"{game.id} {game.profile.ruleset}, of {where}: served", SERVED


def _id(entry: EntryPoint) -> str | None:
    try:
        engine = entry.load()
    except (Exception, SystemExit):  # the registry says why
        return None
    return engine.profile.id if isinstance(engine, Engine) else None


def _distribution(entry: EntryPoint) -> str:
    """Return the name of the distribution of an entry point, as package indexes write it."""
    return entry.dist.name.replace("_", "-").replace(".", "-").lower() if entry.dist else ""


def _absence(name: str) -> tuple[str, int]:
    """Return why a distribution brings no title."""
    try:
        found = version(name)
    except PackageNotFoundError:
        return f"{name}: not installed; add it again with ./run title add", BROKEN
    return f'{name} {found}: it brings no title, for it has no entry point in the group "{GROUP}"', NO_TITLE


if __name__ == "__main__":
    sys.exit(main())
