"""What the source says of clauses and findings, read without running it: so it works when a part of the suite runs."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from engines.core.game import Game

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
OF_TITLES = TESTS / "engines"
"""Where the tests of the built-in titles stand."""

CLAUSE = re.compile(r"\b([A-Z]{2,4}(?:-[A-Z]+)+-)(\d+)(?: to \1(\d+))?\b")


def folder_of(game: Game) -> Path:
    """Return the folder of a title's package."""
    return Path(str(import_module(game.profile.package).__file__)).parent


def clauses_in(text: str) -> set[str]:
    """Return the clause ids in a text; `MJ-PAY-1 to MJ-PAY-3` stands for three.

    >>> sorted(clauses_in("Pay (MJ-PAY-1 to MJ-PAY-3, MJ-END-2)."))
    ['MJ-END-2', 'MJ-PAY-1', 'MJ-PAY-2', 'MJ-PAY-3']
    """
    spans = ((stem, int(first), int(last or first)) for stem, first, last in CLAUSE.findall(text))
    return {f"{stem}{number}" for stem, first, last in spans for number in range(first, last + 1)}


def files_in(folder: Path) -> list[Path]:
    """Return the Python files below a folder."""
    return sorted(path for path in folder.rglob("*.py") if "node_modules" not in path.parts)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def texts_in(path: Path) -> Iterator[str]:
    """Yield every text of a file: docstrings, and values such as a refusal's `clause`."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def cited_by_code(folder: Path) -> set[str]:
    """Return the clause ids that the code below a folder cites."""
    return set().union(*(clauses_in(text) for path in files_in(folder) for text in texts_in(path)))


def marked_in(path: Path) -> Iterator[str]:
    """Yield the clause ids of every `pytest.mark.clause(...)` in a file, wherever it stands."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.clause", "mark.clause"):
            yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


@cache
def marked_by_tests(tests: Path) -> frozenset[str]:
    """Return the clause ids that the tests below a folder claim to prove."""
    return frozenset(clause for path in files_in(tests) for clause in marked_in(path))


@cache
def words_of_tests(tests: Path) -> frozenset[str]:
    """Return every name and every text in the tests below a folder."""
    return frozenset(_words(files_in(tests)))


def _words(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        yield from texts_in(path)
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr
