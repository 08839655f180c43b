"""What a worker holds of the sessions it used last."""

from itertools import count

from engines.core.results import Step
from schema.wire.sessions import SessionRequest
from service.games.operations import Opening
from service.sessions.cache import SessionCache
from service.sessions.keys import issue
from service.sessions.loaded import LoadedSession
from service.sessions.plans.creating import new_session
from service.sessions.records import Limits
from tests.kit.seals import operations_on
from tests.service.sessions.kit import RACES

OPERATIONS = operations_on(RACES)
NUMBERS = count()


def draw() -> str:
    return f"drawn-{next(NUMBERS)}"


def loaded() -> LoadedSession:
    request = SessionRequest(game="toy-race", seats=2)
    opening = OPERATIONS.opening(request.game, request)
    assert isinstance(opening, Opening)
    step = opening.started()
    assert isinstance(step, Step)
    limits = Limits(most_bytes=10_000, most_changes=10)
    return new_session(request, opening, opening.answer(step, step.events), issue(2, draw), limits, lambda: 0, draw)


def test_only_so_many_are_held_those_used_last() -> None:
    cache, (one, two, three) = SessionCache(OPERATIONS.states, 2), (loaded() for _ in range(3))
    for session in (one, two, one, three):
        cache.put(session)
    assert cache.recent(two.head.id) is None
    assert cache.recent(one.head.id) == one
    assert cache.recent(three.head.id) == three


def test_what_was_dropped_is_held_no_longer() -> None:
    cache, one = SessionCache(OPERATIONS.states), loaded()
    cache.put(one)
    cache.drop(one.head.id)
    cache.drop(one.head.id)
    assert cache.recent(one.head.id) is None
