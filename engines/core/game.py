"""A title ready to be played: an engine with one pack, its clauses and its variants."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from engines.core.choices import told
from engines.core.clauses import Clause, Clauses, SeatRange, Variant, read_clauses, read_variants
from engines.core.engine import KERNEL, AnyEngine, Profile
from engines.core.packs import Folder, Pack, PackError, PackFlaw, Source, digest_of, read_folder
from engines.core.results import Finding
from engines.core.terms import Terms
from engines.core.values import Tagged, Value, kind_of, union
from engines.core.wording import ENGLISH, Words, read_words, shared

T = TypeVar("T")

BUILT_IN_PACK = "croupier"


class EngineError(Exception):
    """An engine that cannot be taken in."""


@dataclass(frozen=True)
class Game:
    """An engine with the parts of one pack."""

    engine: AnyEngine
    pack: Pack[Any]
    clauses: Clauses
    variants: tuple[Variant, ...]
    spoken: Mapping[str, Words] = field(default_factory=lambda: {"en": shared("en")})
    """What the title says in each language that it has a file for, in English always, by tags of BCP 47."""

    @cached_property
    def words(self) -> Mapping[str, Words]:
        """What it says in each language, with the names of what is in the pack."""
        named = self.engine.names or (lambda parts, words: {})
        return {
            lang: words.replace(labels={**words.labels, **named(self.pack.parts, words)})
            for lang, words in self.spoken.items()
        }

    @property
    def profile(self) -> Profile:
        """What the title declares of itself."""
        return self.engine.profile

    @property
    def id(self) -> str:
        """The title's id."""
        return self.profile.id

    def terms(self, config: Value) -> Terms[Any, Any]:
        """Return the terms of a table of this game."""
        return Terms(config, self.pack.parts)

    def variant(self, id: str) -> Variant | None:
        """Return a variant by its id."""
        return next((variant for variant in self.variants if variant.id == id), None)

    def clause_of(self, finding: Finding | type[Finding]) -> Clause | None:
        """Return the clause behind a finding: its own, or the one the title names for the kernel's."""
        said = getattr(finding, finding.depends_on, None) if finding.depends_on else None
        word = said if isinstance(said, str) else None
        id = finding.clauses.get(word or "", finding.clause) or self.clauses.behind(finding.code, word)
        return None if id is None else self.clauses.find(id)

    @cached_property
    def action_kinds(self) -> dict[str, type[Tagged]]:
        """The action types by their kind."""
        return {kind_of(action): action for action in self.profile.actions}

    @cached_property
    def action_type(self) -> Any:
        """The union of the title's actions, to decode by."""
        return union(self.profile.actions)

    @cached_property
    def event_type(self) -> Any:
        """The union of the title's events, to decode by."""
        return union(self.profile.events)

    def options_of(self, variant: Variant) -> dict[str, Any]:
        """Return every option with the value it has in a variant with this pack, as plain JSON."""
        config = msgspec.convert(variant.options, self.profile.config)
        fitted = self.engine.fitted(config, self.pack.parts) if self.engine.fitted else config
        plain: dict[str, Any] = msgspec.to_builtins(fitted)
        return plain


def load(engine: AnyEngine, folder: Folder | None = None) -> Game:
    """Read an engine's clauses and variants and one pack, the built-in one unless a folder is named.

    Raises EngineError or PackError, saying what is wrong.
    """
    if engine.kernel != KERNEL:
        raise EngineError(f"it was made for kernel {engine.kernel}; this is kernel {KERNEL}")
    home = files(engine.profile.package)
    clauses = _read(home, "clauses.toml", read_clauses)
    variants = _variants(engine, home)
    return Game(engine, read_pack(engine, folder), clauses, variants, _words(home))


def _words(home: Traversable) -> Mapping[str, Words]:
    """Read the languages of a title; what one does not say is said as in English."""
    folder = home / "words"
    names = {file.name for file in folder.iterdir()} if folder.is_dir() else set()
    langs = sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    read = {lang: _read(folder, f"{lang}.toml", partial(read_words, lang=lang)) for lang in langs}
    english = read.pop("en", ENGLISH).over(shared("en"))
    return {"en": english} | {lang: words.over(shared(lang)).over(english) for lang, words in read.items()}


def _variants(engine: AnyEngine, home: Traversable) -> tuple[Variant, ...]:
    """Read the rows of variants; without the file there is one, for as many seats as the profile says."""
    profile = engine.profile
    if profile.seats is not None and not (home / "variants.toml").is_file():
        fewest, most = profile.seats
        return (Variant(id="standard", title=profile.title, seats=SeatRange(min=fewest, max=most)),)
    return variants_in(_read(home, "variants.toml", str), engine, "variants.toml")


def _read(home: Traversable, file: str, read: Callable[[str], T]) -> T:
    try:
        return _told(file, read, (home / file).read_text("utf-8"))
    except OSError as error:  # its text tells where the file lies, which is nobody's business
        raise EngineError(f"{file}: it cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise EngineError(f"{file}: it cannot be read: {error}") from error


def _told(file: str, read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise EngineError(f"{file}: it cannot be read: {error}") from error


def variants_in(text: str, engine: AnyEngine, file: str) -> tuple[Variant, ...]:
    """Return the variants that a file's text holds for an engine. Raises EngineError, naming the file."""
    variants = _told(file, read_variants, text)
    if not variants:
        raise EngineError(f"{file}: there is no [[variant]]; write the one that is played unless another is named")
    for variant in variants:
        try:
            msgspec.convert(variant.options, engine.profile.config)
        except msgspec.ValidationError as error:
            problem = told(error, engine.profile.config)
            raise EngineError(f"{file}, variant {variant.id!r}: its options cannot be: {problem}") from error
    _check_seats(engine.profile, variants, file)
    return variants


def _check_seats(profile: Profile, variants: tuple[Variant, ...], file: str) -> None:
    if profile.seats is None:
        return
    fewest, most = profile.seats
    for variant in variants:
        low, high = variant.seats.min, variant.seats.max
        if not fewest <= low <= high <= most:
            taken = f"it is for {low} to {high} seats, the title for {fewest} to {most}"
            raise EngineError(f"{file}, variant {variant.id!r}: {taken}")


def read_pack(engine: AnyEngine, folder: Folder | None = None) -> Pack[Any]:
    """Read a pack for an engine, the built-in one unless a folder is named. Raises PackError.

    A title without tables needs no folder `data`; whatever stands in a pack must be read.
    """
    own = files(engine.profile.package) / "data"
    source = read_folder(folder or own) if folder or own.is_dir() else Source({})
    parts = engine.read(source)
    if unread := source.unread():
        known = ", ".join(sorted(source.sheets.keys() - unread)) or "none"
        message = f"the title reads no such file, it reads {known}; rename or remove it"
        raise PackError(PackFlaw(file=f"{name}.toml", message=message) for name in sorted(unread))
    id = BUILT_IN_PACK if folder is None else folder.name
    return Pack(id, digest_of(parts), parts, source.named(), tuple(source.remarks))


def unknown_clauses(game: Game) -> set[str]:
    """Return the clause ids that refusals, faults or the kernel table cite and the catalogue lacks."""
    findings: tuple[type[Finding], ...] = (*game.profile.refusals, *game.profile.faults)
    cited = {id for finding in findings for id in (finding.clause, *finding.clauses.values()) if id}
    return (cited | game.clauses.behind_kernel) - {clause.id for clause in game.clauses.clauses}
