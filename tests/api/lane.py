"""The long lane of fuzzing: requests by a seed, until the time is over.

Every operation is asked in rounds until its share of the time is over. The requests of a round follow from the seed,
the operation and the number of the round, so a round that finds something finds it again.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.api.budget import SEED

ROUND = settings(
    max_examples=40,
    derandomize=False,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)

Case = schemathesis.Case[Any]
Operation = Any
"""An operation of either door, as schemathesis has it."""


def rounds(seconds: float, clock: Callable[[], float] = time.monotonic) -> Iterator[int]:
    """Yield the numbers of the rounds, from 0, for as long as there is time."""
    end, number = clock() + seconds, 0
    while number == 0 or clock() < end:
        yield number
        number += 1


def search(operation: Operation, judge: Callable[[Case], None], seconds: float) -> None:
    """Judge generated requests of an operation until the time is over, or until all there can be have been judged."""
    for number in rounds(seconds):
        print(f"FUZZ_SEED={SEED}, round {number} of {operation.label}")  # shown where it fails
        if not _has_more(operation, judge, number):
            return


def _has_more(operation: Operation, judge: Callable[[Case], None], number: int) -> bool:
    """Carry out a round, and tell whether it was a full one."""
    judged = 0

    @seed(f"{SEED}/{number}/{operation.label}")
    @ROUND
    @given(case=cases(operation))
    def one_round(case: Case) -> None:
        nonlocal judged
        judged += 1
        judge(case)

    one_round()
    return judged >= ROUND.max_examples


def cases(operation: Operation) -> "st.SearchStrategy[Case]":
    """Requests of an operation: such as its schema has, and such as it has not."""
    modes = operation.schema.config.generation_for(operation=operation).modes
    return st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])


def operations(schema: Any) -> list[Operation]:
    """Every operation of a schema."""
    return [found.ok() for found in schema.get_all_operations()]
