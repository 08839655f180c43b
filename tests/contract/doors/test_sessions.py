"""Whoever reads, plays or follows a session hears the same of any two that differ only in what is hidden from them."""

from collections.abc import Sequence

import pytest

from engines.core.actors import Viewer
from engines.core.values import Tagged
from schema.wire.sessions import Happened
from service.sessions.plans.changes import entry_of
from service.sessions.records import Body, Entry
from tests.contract.cases import Case
from tests.contract.doors.door import Door, eyes, key_of, keys_for, roles, served
from tests.contract.doors.kept import NEWS, PATH, begun, heard, keep, session_of, streamed, subscribed
from tests.contract.doors.questions import questions
from tests.contract.doors.secrets import swapped
from tests.contract.doors.tables import moments
from tests.contract.twins import twin
from tests.contract.walks import Moment, Walk, moments_of, walked

LAST = 12
"""So many versions at the end are streamed."""
WHOLE = 500
"""So many versions make a page."""


async def hears_the_same(door: Door, case: Case, among: Sequence[Moment]) -> set[str]:
    """Ask of sessions that stand at each moment and at its twins; return the kinds of answers that were compared."""
    compared: set[str] = set()
    for moment in among:
        for role in roles(case.seats):
            other = twin(moment, eyes(role))
            asked = questions(walked(case), role, moment, other)
            events = moment.step.events
            one = session_of(moment, "a seed", [begun(moment, events)])
            two = session_of(other, "some other seed", [begun(other, swapped(case, events, eyes(role)))])
            there = {name: answer async for name, answer in heard(door, other, two, asked)}
            async for name, answer in heard(door, moment, one, asked):
                assert answer == there[name], f"{role} at ply {moment.table.ply}: {name}"
                compared.add(name.split()[0])
    return compared


async def test_sessions_are_told_alike_where_only_secrets_differ(table: Case) -> None:
    compared = await hears_the_same(served(table.title), table, moments(table))
    assert compared == {"read", "refuse", "act", "page", "stream", "subscription", "socket", "undo"}


@pytest.mark.full
async def test_sessions_are_told_alike_at_many_moments_of_every_table(every_table: Case) -> None:
    await hears_the_same(served(every_table.title), every_table, moments_of(walked(every_table), 24))


async def test_what_has_happened_is_told_alike_whatever_was_hidden(table: Case) -> None:
    await tells_alike(served(table.title), table)


async def tells_alike(door: Door, case: Case) -> None:
    """Follow a whole game and one with other secrets: over a page, a stream and a subscription."""
    walk = walked(case)[0]
    door.clock.now_ms = walk.last.table.at_ms
    for role in roles(case.seats):
        told = []
        for log in (logged(walk, None), logged(walk, eyes(role))):
            await keep(door, session_of(walk.last, "a seed", log))
            key, after = key_of(role, keys_for(case.seats)), max(0, len(log) - LAST)
            page = await door.heard("GET", f"{PATH}/events?first={WHOLE}", None, key)
            stream = await streamed(door, "GET", f"{PATH}/events?after={after}", None, key, LAST)
            told.append((page, stream, await subscribed(door, NEWS, key, after, LAST)))
        assert told[0] == told[1], f"{role}"


def logged(walk: Walk, swap_for: Viewer | None) -> list[Entry]:
    """The log of a walk, with other secrets for a viewer where one is named."""
    found = [begun(walk.moments[0], _events(walk.moments[0], swap_for))]
    for version, (_, command, after) in enumerate(walk.plies, 2):
        answer = after.answer(_events(after, swap_for))
        found.append(entry_of(version, answer, command, Happened.ACTED, Body(state=answer.state)))
    return found


def _events(moment: Moment, swap_for: Viewer | None) -> tuple[Tagged, ...]:
    events = moment.step.events
    return events if swap_for is None else swapped(moment.case, events, swap_for)
