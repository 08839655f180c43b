"""What an author is told of a broken law: what is wrong, with which types, and at which moment of which game."""

import ast
import linecache
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any

import msgspec

from engines.core.actors import Command
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.results import Finding
from engines.core.values import Tagged
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk
from tests.suite.laws import Law
from tests.traceability.sources import folder_of

LONGEST = 400
"""So much is shown of a value."""
UNKNOWN = object()


@dataclass(frozen=True)
class Failure:
    """A broken law."""

    law: Law
    problem: str
    """What is wrong."""
    types: tuple[str, ...]
    """The actions, events and reasons in question."""
    case: str | None
    """Variant and seats, where it is about a game: `standard/2`."""
    moment: str | None
    """The game and the ply, as they can be shown again: `standard/2/one/7`."""
    after: str | None
    """The action that led there."""
    line: str | None
    """The line of the title that failed, where one did."""


def failure(law: Law, error: BaseException, game: Game) -> Failure:
    """Return what is to be told of a law that an error broke."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    moment = next(_found(frames, Moment), None) or next((walk.last for walk in _found(frames, Walk)), None)
    case = moment.case if moment else next(_found(frames, Case), None)
    return Failure(
        law=law,
        problem=_problem(error, frames),
        types=tuple(dict.fromkeys(_types(frames, game))),
        case=f"{case.label}/{case.seats}" if case else None,
        moment=f"{moment.case.label}/{moment.case.seats}/{moment.seed}/{moment.table.ply}" if moment else None,
        after=done(moment.last) if moment and moment.last else None,
        line=_line(error, game),
    )


def _found(frames: list[FrameType], kind: type) -> Iterator[Any]:
    """Yield the local values of a type, those of the innermost frame first."""
    for frame in reversed(frames):
        for value in reversed(frame.f_locals.values()):
            inner = value if isinstance(value, kind) else getattr(value, "moment", None)
            if isinstance(inner, kind):
                yield inner


def _types(frames: list[FrameType], game: Game) -> Iterator[str]:
    """Yield the types of a title that the innermost frames speak of."""
    known = (*game.profile.actions, *game.profile.events, *game.profile.refusals, *game.profile.faults)
    for frame in reversed(frames):
        for value in frame.f_locals.values():
            held = value.action if isinstance(value, Move | Command) else value
            if isinstance(held, Tagged | Finding) and type(held) in known:
                yield f"{type(held).__name__} ({_json(held)})"
            elif isinstance(held, type) and held in known:
                yield held.__name__


def _problem(error: BaseException, frames: list[FrameType]) -> str:
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    if not isinstance(error, AssertionError):
        said = str(error)
        return f"{type(error).__name__}{': ' if said else ''}{said}{notes}"
    said = str(error).partition("\nassert ")[0]
    return (said if said and not said.startswith("assert ") else _asserted(error, frames[-1])) + notes


def _asserted(error: BaseException, frame: FrameType) -> str:
    """Return what an assertion without words says: both sides of it as they are, else the text of it."""
    line = [number for _, number in walk_tb(error.__traceback__)][-1]
    module = ast.parse("".join(linecache.getlines(frame.f_code.co_filename)))
    found = [node for node in ast.walk(module) if isinstance(node, ast.Assert) and node.lineno <= line <= _end(node)]
    if not found:
        return str(error) or "it does not hold"
    test = found[-1].test
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        sides = [_value(side, frame) for side in (test.left, test.comparators[0])]
        if all(side is not UNKNOWN for side in sides):
            return _compared(sides[0], sides[1], ast.unparse(test))
    return f"this does not hold: {ast.unparse(test)}"


def _compared(found: Any, wanted: Any, test: str) -> str:
    if isinstance(found, set | frozenset) and isinstance(wanted, set | frozenset):
        return "; ".join(
            f"{what}: {_listed(some)}"
            for what, some in (("too many", found - wanted), ("missing", wanted - found))
            if some
        )
    if wanted == []:
        return f"there should be none: {_listed(found)}"
    return f"{test}, but they are {_short(repr(found))} and {_short(repr(wanted))}"


def _listed(items: Iterable[Any]) -> str:
    return _short(", ".join(sorted(each.__name__ if isinstance(each, type) else str(each) for each in items)))


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _value(node: ast.expr, frame: FrameType) -> Any:
    """Return what an expression was, UNKNOWN where that cannot be told any more."""
    try:
        names = {**frame.f_globals, **frame.f_locals}
        return eval(compile(ast.Expression(node), "law", "eval"), names)
    except Exception:  # it is evaluated once more to be shown, and need not be
        return UNKNOWN


def _line(error: BaseException, game: Game) -> str | None:
    """Return the innermost line of the title's own code."""
    folder = folder_of(game)
    for frame, number in reversed(list(walk_tb(error.__traceback__))):
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(folder):
            return f"{path.relative_to(folder.parent)}, line {number}, in {frame.f_code.co_name}"
    return None


def done(command: Command[Any]) -> str:
    """Return what was done, in one line."""
    at = "" if command.at_ms is None else f" at {command.at_ms} ms"
    return f"{'the host' if command.actor == 'host' else f'seat {command.actor}'}: {_json(command.action)}{at}"


def _json(value: Any) -> str:
    return _short(msgspec.json.encode(value).decode())


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
