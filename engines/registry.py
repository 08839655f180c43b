"""The titles there are: the built-in ones, and those that installed distributions bring."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from engines.core.checks.flaw import raised_at, text_of
from engines.core.clauses import Variant
from engines.core.engine import AnyEngine, Engine
from engines.core.game import EngineError, Game, load, read_pack, variants_in
from engines.core.packs import Folder, PackError

TITLES = (
    "jackpot_set_the_reel",
    "jet_set",
    "mega_jackpot",
    "strange_slot_simulator",
)
"""The packages of the built-in titles; each has its ENGINE in a module `engine`."""

BUILT_IN: tuple[AnyEngine, ...] = tuple(import_module(f"engines.{name}.engine").ENGINE for name in TITLES)

ID = re.compile("(?=.{1,64}$)[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
"""What a title may be called: addresses and names of types are made of it."""

GROUP = "croupier.engines"
"""The entry-point group in which a distribution names its engines."""


class File(Protocol):
    """A file of variants: what pathlib and importlib.resources have in common."""

    @property
    def name(self) -> str:
        """The file's own name."""

    def read_text(self, encoding: str) -> str:
        """Return what it holds."""


@dataclass(frozen=True)
class Broken:
    """An installed title, a pack or a file of variants that could not be taken in, and why."""

    name: str
    reason: str


@dataclass(frozen=True)
class Registry:
    """Every game that can be played; of each title and pack the one listed first is current."""

    games: tuple[Game, ...]
    broken: tuple[Broken, ...] = ()
    _current: dict[tuple[str, str | None], Game] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        current: dict[tuple[str, str | None], Game] = {}
        for game in self.games:
            for pack in (None, game.pack.id, game.pack.digest):
                current.setdefault((game.id, pack), game)
        object.__setattr__(self, "_current", current)

    def packs(self, title: str) -> tuple[Game, ...]:
        """Return a title's games of the current ruleset, one for each pack, the one in use first."""
        current = self.current(title)
        ruleset = current and current.profile.ruleset
        return tuple(game for game in self.games if (game.id, game.profile.ruleset) == (title, ruleset))

    def titles(self) -> tuple[Game, ...]:
        """Return the current game of every title, in the order of their ids."""
        ids = sorted({game.id for game in self.games})
        return tuple(game for game in (self.current(id) for id in ids) if game is not None)

    def current(self, title: str, pack: str | None = None) -> Game | None:
        """Return the game that a new table of a title is started with, from the built-in pack unless one is named.

        A pack is named by its id or by its digest.
        """
        return self._current.get((title, pack))

    def find(self, title: str, ruleset: str, digest: str) -> Game | None:
        """Return the game that a state was made with."""
        key = (title, ruleset, digest)
        return next((g for g in self.games if (g.id, g.profile.ruleset, g.pack.digest) == key), None)


def build(
    engines: Iterable[AnyEngine] = BUILT_IN,
    installed: Iterable[EntryPoint] = (),
    packs: Mapping[str, Iterable[Folder]] | None = None,
    variants: Mapping[str, Iterable[File]] | None = None,
) -> Registry:
    """Take in the built-in engines, the installed ones, and further packs and files of variants by title id.

    What is built in must load; what is installed or an operator's own may be broken: it is named, and the others
    are served.
    """
    games = [load(engine) for engine in engines]
    broken: list[Broken] = []
    for entry in installed:
        _take_in(entry, games, broken)
    for title, folders in (packs or {}).items():
        for folder in folders:
            _take_in_pack(title, folder, games, broken)
    for title, files in (variants or {}).items():
        for file in files:
            _take_in_variants(title, file, games, broken)
    return Registry(tuple(games), tuple(broken))


def installed_engines() -> tuple[EntryPoint, ...]:
    """Return the entry points that installed distributions offer, in the order of their names."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))


def _take_in(entry: EntryPoint, games: list[Game], broken: list[Broken]) -> None:
    try:
        games.append(_loaded(entry, {game.id for game in games}))
    except (EngineError, PackError) as error:
        broken.append(Broken(entry.name, str(error)))
    except (Exception, SystemExit) as error:  # a plug-in may raise anything, and must not take the others down
        where = raised_at(error, entry.module)
        broken.append(Broken(entry.name, f"{where}: " * bool(where) + f"it cannot be loaded: {text_of(error)}"))


def _loaded(entry: EntryPoint, taken: set[str]) -> Game:
    engine = entry.load()
    if not isinstance(engine, Engine):
        raise EngineError(f"{entry.value} is a {type(engine).__name__}, not an Engine")
    if not ID.fullmatch(engine.profile.id):
        raise EngineError(f"its id {engine.profile.id!r} is not of small letters and digits, joined by hyphens")
    if engine.profile.id in taken:
        raise EngineError(f"there is already a title {engine.profile.id!r}")
    from engines.core.checks.all import flaws  # only where there is a title to check: the start waits for it

    game = load(engine)
    if found := flaws(game):
        raise EngineError("; ".join(map(str, found)))
    return game


def _take_in_pack(title: str, folder: Folder, games: list[Game], broken: list[Broken]) -> None:
    try:
        games.append(_with_pack(title, folder, games))
    except (EngineError, PackError) as error:
        broken.append(Broken(folder.name, str(error)))
    except OSError as error:  # its text tells where the folder lies, which is nobody's business
        broken.append(Broken(folder.name, f"it cannot be read: {error.strerror}"))
    except Exception as error:  # a title may stumble over what it reads, and must not take the others down
        broken.append(Broken(folder.name, f"it cannot be read: {text_of(error)}"))


def _with_pack(title: str, folder: Folder, games: list[Game]) -> Game:
    same = [game for game in games if game.id == title]
    if not same:
        raise EngineError(f"there is no title {title!r} for this pack")
    if any(game.pack.id == folder.name for game in same):
        raise EngineError(f"there is already a pack {folder.name!r} for {title!r}; rename the folder")
    from engines.core.checks.trial import pack_flaws  # as above

    game = replace(same[0], pack=read_pack(same[0].engine, folder))
    if found := tuple(pack_flaws(game)):
        raise EngineError("; ".join(map(str, found)))
    return game


def _take_in_variants(title: str, file: File, games: list[Game], broken: list[Broken]) -> None:
    """Add the variants of a file to every game of a title."""
    try:
        rows = _further_variants(title, file, games)
    except EngineError as error:
        broken.append(Broken(file.name, str(error)))
    except OSError as error:  # its text tells where the file lies, which is nobody's business
        broken.append(Broken(file.name, f"it cannot be read: {error.strerror}"))
    except Exception as error:  # what is no text, or a title that stumbles over what it is given
        broken.append(Broken(file.name, f"it cannot be read: {text_of(error)}"))
    else:
        games[:] = [replace(game, variants=(*game.variants, *rows)) if game.id == title else game for game in games]


def _further_variants(title: str, file: File, games: list[Game]) -> tuple[Variant, ...]:
    from engines.core.checks.trial import variants_flaws  # as above
    from engines.core.checks.words import variant_flaws

    game = next((game for game in games if game.id == title), None)
    if game is None:
        raise EngineError(f"there is no title {title!r} for these variants")
    rows = variants_in(file.read_text("utf-8"), game.engine, file.name)
    named = ((row, (*game.variants, *rows[:place])) for place, row in enumerate(rows))
    found = [flaw for row, others in named for flaw in variant_flaws(row, others, file.name)]
    if not found:
        together = replace(game, variants=(*game.variants, *rows))
        found = [*variants_flaws(together, rows, file.name)]
    if found:
        raise EngineError("; ".join(map(str, found)))
    return rows
