"""`table` is one table of each variant; with `every_table` it is every other one too."""

import pytest

from tests.contract.cases import CASES
from tests.contract.doors.tables import one_a_variant


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, cases in (("table", one_a_variant()), ("every_table", CASES)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, cases, ids=lambda case: case.id, scope="session")
