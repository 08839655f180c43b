"""Data packs: tables of rows in TOML, with the grade of every row."""

import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Meta

from engines.core.choices import told
from engines.core.values import Value

R = TypeVar("R", bound=Value)
P = TypeVar("P", bound=Value)


class Grade(Enum):
    """How far a row can be trusted to be what the publisher printed."""

    PRINTED = "printed"
    """Stands in the rulebook or on a component."""
    EXAMPLE = "example"
    """Taken from a worked example of the rulebook."""
    INFERRED = "inferred"
    """Follows from something printed."""
    INVENTED = "invented"
    """Made up by the pack's author to fill a gap."""


GRADES = tuple(Grade)
"""From the best to the worst."""


class Provenance(Value):
    """Where the rows of one file come from."""

    source: str
    """Who says so."""
    grade: Grade
    """The grade of every row that does not name a lower one."""
    note: str
    """What a reader should know of it."""


Cell = Annotated[int, Meta(ge=-(2**31), lt=2**31)] | str | bool | float


class GradedRow(Value):
    """A row of a pack's file, as it is written, with its grade."""

    grade: Grade
    """How far the row can be trusted."""
    values: dict[str, Cell]
    """The row's fields."""
    ids: tuple[str, ...] = ()
    """The ids by which states, views and events name what the row describes; empty where the title gives none."""


class Sheet(Value):
    """One file of a pack with its provenance: what the API shows."""

    name: str
    """The file's name without its ending."""
    provenance: Provenance
    """Where the rows come from."""
    rows: tuple[GradedRow, ...]
    """The rows in the order of the file."""


class PackFlaw(Value):
    """One thing that is wrong with a pack, or that is remarked on and served all the same."""

    file: str
    """The file that it is about."""
    message: str
    """What is to be said of it."""
    row: Annotated[int, Meta(ge=1, lt=2**31)] | None = None
    """The row that it is about, counted from 1; None where it is the file as a whole."""

    def __str__(self) -> str:
        where = self.file if self.row is None else f"{self.file}, row {self.row}"
        return f"{where}: {self.message}"


class PackError(Exception):
    """A pack that cannot be played with; it carries every flaw that was found."""

    def __init__(self, flaws: Iterable[PackFlaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__("; ".join(str(flaw) for flaw in self.flaws))


class Folder(Protocol):
    """A folder of a pack: what pathlib and importlib.resources have in common."""

    @property
    def name(self) -> str:
        """The folder's own name."""

    def iterdir(self) -> Iterator[Any]:
        """Yield the entries."""


@dataclass(frozen=True)
class Source:
    """The sheets of a pack, before a title has read them into its types."""

    sheets: Mapping[str, Sheet]
    remarks: list[PackFlaw] = field(default_factory=list, init=False, repr=False, compare=False)
    """What a title finds unlikely in a pack that it takes."""
    _asked: set[str] = field(default_factory=set, init=False, repr=False, compare=False)
    _ids: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def name(self, sheet: str, ids: Iterable[tuple[str, ...]]) -> None:
        """Say of each row of a sheet by which ids what it describes is named elsewhere."""
        self._ids[sheet] = tuple(ids)

    def named(self) -> tuple[Sheet, ...]:
        """Return the sheets, the rows with the ids that the title has given them."""
        return tuple(_with_ids(sheet, self._ids.get(name)) for name, sheet in self.sheets.items())

    def unread(self) -> set[str]:
        """Return the names of the sheets whose rows nobody has asked for."""
        return self.sheets.keys() - self._asked

    def rows(self, name: str, row_type: type[R]) -> tuple[R, ...]:
        """Read every row of one sheet. Raises PackError naming file and row."""
        self._asked.add(name)
        if name not in self.sheets:
            raise PackError([PackFlaw(file=f"{name}.toml", message="this file is missing")])
        read = [_converted(f"{name}.toml", number, row, row_type) for number, row in self._numbered(name)]
        flaws = [row for row in read if isinstance(row, PackFlaw)]
        if flaws:
            raise PackError(flaws)
        return tuple(row for row in read if not isinstance(row, PackFlaw))

    def _numbered(self, name: str) -> Iterator[tuple[int, GradedRow]]:
        return enumerate(self.sheets[name].rows, 1)


def _with_ids(sheet: Sheet, ids: tuple[tuple[str, ...], ...] | None) -> Sheet:
    if ids is None:
        return sheet
    return sheet.replace(rows=tuple(row.replace(ids=own) for row, own in zip(sheet.rows, ids, strict=True)))


def _converted(file: str, number: int, row: GradedRow, row_type: type[R]) -> R | PackFlaw:
    try:
        return msgspec.convert(row.values, row_type)
    except msgspec.ValidationError as error:
        return PackFlaw(file=file, row=number, message=told(error, row_type))


@dataclass(frozen=True)
class Pack(Generic[P]):
    """A pack as it is played with: typed parts, their digest, and the sheets they were read from."""

    id: str
    digest: str
    parts: P
    sheets: tuple[Sheet, ...]
    remarks: tuple[PackFlaw, ...] = ()
    """What the title finds unlikely in it: it is served all the same."""


def read_folder(folder: Folder) -> Source:
    """Read every TOML file of a folder. Raises PackError."""
    entries = sorted(folder.iterdir(), key=lambda entry: str(entry.name))
    sheets = [_sheet(entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".toml")]
    return Source({sheet.name: sheet for sheet in sheets})


def _sheet(file: str, content: bytes) -> Sheet:
    try:
        data = tomllib.loads(content.decode())
    except ValueError as error:
        raise PackError([PackFlaw(file=file, message=str(error))]) from error
    except RecursionError as error:
        raise PackError([PackFlaw(file=file, message="it is nested too deeply")]) from error
    try:
        provenance = msgspec.convert(data.pop("provenance", {}), Provenance)
    except msgspec.ValidationError as error:
        raise PackError([PackFlaw(file=file, message=f"[provenance]: {told(error, Provenance)}")]) from error
    return Sheet(name=file.removesuffix(".toml"), provenance=provenance, rows=_rows(file, data, provenance))


def _rows(file: str, data: dict[str, Any], provenance: Provenance) -> tuple[GradedRow, ...]:
    tables = [rows for rows in data.values() if isinstance(rows, list) and all(isinstance(row, dict) for row in rows)]
    if len(tables) != 1 or len(data) != 1:
        raise PackError([PackFlaw(file=file, message="besides [provenance] it must hold one array of tables")])
    return tuple(_graded(file, number, row, provenance) for number, row in enumerate(tables[0], 1))


def _graded(file: str, number: int, row: dict[str, Any], provenance: Provenance) -> GradedRow:
    values = {name: value for name, value in row.items() if name != "grade"}
    try:
        graded = msgspec.convert({"grade": row.get("grade", provenance.grade.value), "values": values}, GradedRow)
    except msgspec.ValidationError as error:
        raise PackError([PackFlaw(file=file, row=number, message=told(error, GradedRow))]) from error
    if GRADES.index(graded.grade) < GRADES.index(provenance.grade):
        message = f"a row may lower its grade, not raise it from {provenance.grade.value} to {graded.grade.value}"
        raise PackError([PackFlaw(file=file, row=number, message=message)])
    return graded


def digest_of(value: Value) -> str:
    """Return the digest of a value's canonical encoding: 32 hexadecimal digits of blake2b."""
    return hashlib.blake2b(msgspec.json.encode(value, order="sorted"), digest_size=16).hexdigest()
