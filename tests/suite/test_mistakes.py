"""Every mistake is named once: by the start, or by the one law that is broken."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.registry import build
from tests.contract.cases import Title
from tests.suite.laws import GROUPS
from tests.suite.mistakes.kinds import START, TOY, made
from tests.suite.mistakes.play import PLAY
from tests.suite.mistakes.secrets import SECRETS
from tests.suite.mistakes.words import WORDS
from tests.suite.running import judged

MISTAKES = SECRETS | PLAY | WORDS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("mistakes")
    sys.path.insert(0, str(home))
    yield home
    sys.path.remove(str(home))


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_named_once(what: str, folder: Path) -> None:
    mistake = MISTAKES[what]
    groups = [group for group in GROUPS if mistake.title != TOY or group.name != "words"]  # it says little of itself
    registry = build((), [made(mistake, folder, f"mistake_{[*MISTAKES].index(what)}")])
    if registry.broken:
        found = [(START, broken.reason) for broken in registry.broken]
    else:
        broken = judged(Title(registry.games[0]), groups).broken
        found = [(each.law.name, f"{each.problem} {each.types}") for each in broken]
    named = [START] if mistake.is_early else [mistake.named_by]
    assert [name for name, _ in found] == named, found
    assert mistake.says in found[0][1]
