"""`table` is one table of each variant; with `every_table` it is every other one too."""

import pytest

from tests.contract.cases import CASES, TITLES
from tests.contract.doors.tables import one_a_variant


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    tables = [case for title in TITLES for case in one_a_variant(title)]
    for name, cases in (("table", tables), ("every_table", CASES)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, cases, ids=lambda case: case.id, scope="session")
