"""Courses of a game that its ending does not tell, each of which a title wants recorded."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.core.game import Game
from tests.contract.cases import CASES, Case
from tests.contract.walks import Moment

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Story:
    """A course of a game, recorded in brief."""

    name: str
    variant: str
    seats: int
    holds: Callable[[Sequence[Moment]], bool]
    """Whether a game that is over, from its beginning to its end, took this course."""
    first: int = 0
    """The number of the game from which on the recorder looks for it: a hint that saves time."""


def stories_of(game: Game) -> tuple[Story, ...]:
    """Return what the tests of a title list as `STORIES` in a `stories.py`, nothing where there is none."""
    if not (ROOT / "tests" / game.profile.package.replace(".", "/") / "stories.py").exists():
        return ()
    found: tuple[Story, ...] = importlib.import_module(f"tests.{game.profile.package}.stories").STORIES
    return found


def case_of(game: Game, story: Story) -> Case:
    """Return the case that a story belongs to."""
    return next(case for case in CASES if case.id == f"{game.id}/{story.variant}/{story.seats}")
