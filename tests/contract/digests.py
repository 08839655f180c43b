"""The digest of all that can be seen on a walk; as a script, those of every case's first walk."""

import hashlib
import json

from tests.contract.cases import CASES
from tests.contract.walks import Moment, Walk, encoded, some_moves, spread, walk

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


if __name__ == "__main__":
    print(json.dumps({case.id: digest(walk(case, "one")) for case in CASES}))
