"""Nothing that is cheap to send is dear for the event loop, where everybody else waits; and all of it is answered."""

from typing import Any

import msgspec
import pytest

from service.startup.app import create_app
from tests.service.hostile.dear import GAME, Dear, all_of
from tests.service.hostile.inside import asked

MOST_LINES = 1_000_000
"""Lines of Python that the event loop may run for one request; it runs some thirty million of them in a second."""
MOST_SECONDS = 0.05
"""CPU time that a request may cost the event loop beyond one pass of the decoder over its bytes."""
TRIES = 3
LARGEST_ANSWER = 2**20
"""In bytes."""

APP = create_app()


async def every() -> list[Dear]:
    """Every request, with a state of a game that has begun."""
    start = Dear("start", f"{GAME}/start", b'{"seats": 2, "seed": "dear", "first_seat": 0}')
    found = await asked(APP, start)
    return list(all_of(msgspec.json.decode(found.content)["state"]))


async def test_what_is_dear_to_answer_is_refused_or_done_elsewhere() -> None:
    cost = {dear.name: await asked(APP, dear, counted=True) for dear in await every()}
    assert {name: found.lines for name, found in cost.items() if found.lines > MOST_LINES} == {}
    assert {name: found.status for name, found in cost.items() if found.status >= 500} == {}
    assert {name: len(found.content) for name, found in cost.items() if len(found.content) > LARGEST_ANSWER} == {}


@pytest.mark.full
async def test_no_request_costs_the_event_loop_more_than_it_may() -> None:
    dearest: dict[str, Any] = {}
    for dear in await every():
        spent = min([(await asked(APP, dear)).seconds for _ in range(TRIES)])
        over = spent - min(dear.decoder_seconds() for _ in range(TRIES))
        if over > MOST_SECONDS:
            dearest[dear.name] = over
    assert dearest == {}
