"""Mistakes that authors make: each leaves the title out, in a sentence that says where it is and how to mend it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.checks.all import flaws
from engines.registry import BUILT_IN, build, installed_engines
from tests.engines.core.checks.plants import PLANTS, Edit
from tests.kit import toy
from tests.kit.plugins import install, installing, toy_as

LINE = re.compile(r"line \d+")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installing(tmp_path, monkeypatch):
        yield tmp_path


def planted(folder: Path, edits: Edit | tuple[Edit, ...]) -> str:
    """Return why a title with a mistake is left out."""
    install(folder, "race", toy_as("race", *[edits] if isinstance(edits[0], str) else edits))
    registry = build((toy.ENGINE,), installed_engines())
    assert [game.id for game in registry.games] == ["toy-race"]
    (broken,) = registry.broken
    assert broken.name == "race"
    assert str(folder) not in broken.reason
    return broken.reason


@pytest.mark.parametrize("name", PLANTS)
def test_a_mistake_leaves_the_title_out_with_its_place_and_its_mend(folder: Path, name: str) -> None:
    edits, sentence = PLANTS[name]
    assert LINE.sub("line 0", planted(folder, edits))[: len(sentence)] == sentence


def test_a_title_without_a_mistake_is_taken_in(folder: Path) -> None:
    install(folder, "race", toy_as("race"))
    registry = build((toy.ENGINE,), installed_engines())
    assert registry.broken == ()
    assert [game.id for game in registry.games] == ["toy-race", "race"]


@pytest.mark.parametrize("game", build().games, ids=lambda game: game.id)
def test_a_title_that_ships_has_no_flaw(game: object) -> None:
    assert flaws(game) == ()  # type: ignore[arg-type]


def test_every_title_that_ships_is_looked_at() -> None:
    assert len(build().games) == len(BUILT_IN)
