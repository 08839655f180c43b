"""Conditions that a rule requires without saying why not."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from engines.core.checks.flaw import Flaw


def require_flaws(package: str) -> Iterator[Flaw]:
    """Yield every `require(condition)` of a package's source whose failure would have no reason."""
    for file, source in _sources(package.replace(".", "/"), files(package)):
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "require":
                yield from (_flaw(file, check) for check in call.args if _is_bare(check))


def _sources(path: str, folder: Traversable) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry.read_text("utf-8")
        elif entry.is_dir():
            yield from _sources(f"{path}/{entry.name}", entry)


def _is_bare(check: ast.expr) -> bool:
    """Tell whether a check is True or False and never a reason."""
    if isinstance(check, ast.BoolOp):
        return _is_bare(check.values[-1])
    is_negation = isinstance(check, ast.UnaryOp) and isinstance(check.op, ast.Not)
    is_constant = isinstance(check, ast.Constant) and check.value is not True
    return isinstance(check, ast.Compare) or is_negation or is_constant


def _flaw(file: str, check: ast.expr) -> Flaw:
    said = " ".join(ast.unparse(check).split())
    at, problem = f"{file}, line {check.lineno}", f"`require({said})` has no reason"
    return Flaw(
        at=at, problem=problem, mend=f"write `require({said} or Reason(...))` with the refusal that says why not"
    )
