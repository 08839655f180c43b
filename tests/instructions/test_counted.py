"""The instructions that the actions of each title take, as callgrind counts them: the same on a busy machine.

After a change that has its reason, record them anew: `.venv/bin/python -m tests.instructions.counted`.
"""

import shutil
import sys

import pytest

from engines.registry import build
from tests.instructions.counted import INSTALL, VALGRIND, Counter, build_name, recorded

MOST = 1.05
TITLES = [game.id for game in build(installed=()).titles()]
RECORD = f"nothing was counted with this build of the interpreter: {sys.executable} -m tests.instructions.counted"

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def counter() -> Counter:
    if shutil.which(VALGRIND) is None:
        pytest.skip(INSTALL)
    if build_name() not in recorded():
        pytest.skip(RECORD)
    return Counter()


@pytest.mark.parametrize("title", TITLES)
def test_the_actions_of_a_title_take_no_more_instructions_than_before(title: str, counter: Counter) -> None:
    assert counter(title) <= MOST * recorded()[build_name()][title]
