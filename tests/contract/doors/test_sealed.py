"""Who carries a sealed state hears the same at any two tables that differ only in what is hidden from them.

That is: status, headers and content of every answer of both doors are equal byte for byte, tokens as far as their
length goes.
"""

from collections.abc import Sequence

import pytest

from tests.contract.cases import Case, Title
from tests.contract.doors.door import Door, eyes, roles, served
from tests.contract.doors.questions import questions
from tests.contract.doors.sealed import heard
from tests.contract.doors.tables import moments, one_a_variant, phases_met
from tests.contract.twins import twin
from tests.contract.walks import Moment, moments_of, walked


async def hears_the_same(door: Door, case: Case, among: Sequence[Moment]) -> set[str]:
    """Ask at each moment and at its twins; return the kinds of answers that were compared."""
    compared: set[str] = set()
    for moment in among:
        for role in roles(case.seats):
            other = twin(moment, eyes(role))
            asked = questions(walked(case), role, moment, other)
            there = {name: answer async for name, answer in heard(door, other, asked)}
            async for name, answer in heard(door, moment, asked):
                assert answer == there[name], f"{role} at ply {moment.table.ply}: {name}"
                compared.add(name.split()[0])
    return compared


async def test_both_doors_answer_alike_where_only_secrets_differ(table: Case) -> None:
    compared = await hears_the_same(served(table.title), table, moments(table))
    assert compared == {"look", "explain", "refuse", "play"}


@pytest.mark.full
async def test_both_doors_answer_alike_at_many_moments_of_every_table(every_table: Case) -> None:
    await hears_the_same(served(every_table.title), every_table, moments_of(walked(every_table), 24))


def test_every_phase_is_listened_to(title: Title) -> None:
    assert phases_met(one_a_variant(title)) == {*title.game.profile.phases}
