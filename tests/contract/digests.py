"""The digest of all that can be seen on a walk; as a script, those of the first walk of every case."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.contract.cases import CASES, Case, Title
from tests.contract.walks import Moment, Walk, encoded, some_moves, spread, walk
from tests.suite.titles import find

ROOT = Path(__file__).parents[2]

LOOKED_AT = 40
"""At so many moments of a walk everything is looked at; of the others the state and the events."""


def digest(walk: Walk) -> str:
    """Return the digest of every state and event, and of some views and moves."""
    found = hashlib.blake2b(digest_size=16)
    for moment in walk.moments:
        found.update(moment.state + encoded(moment.step.events) + encoded(moment.step.to_act))
    for moment in spread(walk.moments, LOOKED_AT):
        found.update(seen(moment))
    return found.hexdigest()


def seen(moment: Moment) -> bytes:
    """Return what everybody sees, and some of the moves."""
    view = moment.case.game.engine.view
    views = [view(moment.position, viewer, moment.terms) for viewer in moment.case.viewers]
    return encoded((views, moment.moves.count, some_moves(moment.moves, 30), moment.step.outcome))


def of_first_walks(cases: Iterable[Case]) -> dict[str, str]:
    """Return the digest of the first walk of each case, by its id."""
    return {case.id: digest(walk(case, "one")) for case in cases}


def said(*arguments: str) -> str:
    """Return what another process prints, its hashes salted otherwise than ours."""
    salt = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    print(json.dumps(of_first_walks(Title(find(sys.argv[1], Path(sys.argv[2])).game).cases if sys.argv[1:] else CASES)))
