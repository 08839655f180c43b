"""`engines.kit` has all that a title imports, each name with a sentence and an example that runs."""

import ast
import doctest
import inspect
import pydoc
import re
from pathlib import Path
from typing import Any

import pytest

from engines import kit

TOUR = kit.__doc__ or ""
OFFERED = [name for name, value in vars(kit).items() if name[0] != "_" and not inspect.ismodule(value)]


def test_the_examples_of_the_facade_run() -> None:
    failed, tried = doctest.testmod(kit)
    assert failed == 0
    assert tried > 30


@pytest.mark.parametrize("name", OFFERED)
def test_every_name_is_met_in_an_example_or_in_a_sentence_of_the_tour(name: str) -> None:
    assert re.search(rf"\bkit\.{name}\b|`{name}`", TOUR)


@pytest.mark.parametrize("name", [name for name in OFFERED if inspect.isroutine(getattr(kit, name))])
def test_every_function_is_called_in_an_example(name: str) -> None:
    assert f"kit.{name}(" in TOUR or name == "trial"


@pytest.mark.parametrize("name", [name for name in OFFERED if name != "Meta"])
def test_every_name_of_ours_has_a_docstring(name: str) -> None:
    value = getattr(kit, name)
    documented = inspect.isclass(value) or inspect.isroutine(value)
    assert value.__doc__ if documented else name in strings_under()


def strings_under() -> set[str]:
    """Return the module-level names of the kernel and the kit that have a string under them."""
    home = Path(kit.__file__).parents[1]
    files = [*(home / "core").rglob("*.py"), *(home / "kit").rglob("*.py")]
    return {name for file in files for name in _told(ast.parse(file.read_text("utf-8")))}


def _told(tree: ast.Module) -> list[str]:
    pairs = zip(tree.body, tree.body[1:], strict=False)
    return [name for one, other in pairs if _is_text(other) for name in _names(one)]


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _names(statement: Any) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def test_help_shows_the_tour_and_no_class_in_full() -> None:
    shown = pydoc.plain(pydoc.render_doc(kit))
    assert all(line.strip() in shown for line in TOUR.splitlines())
    assert "Method resolution order" not in shown
