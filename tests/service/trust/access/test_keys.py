"""Who asks, by the key that comes with a request."""

import pytest

from service.doors.http import bearer
from service.trust.access.keys import viewer_of


@pytest.mark.parametrize(("role", "viewer"), [(1, 1), ("host", "spectator"), ("referee", "referee")])
def test_who_asks_sees_as_themselves_and_the_host_what_lies_on_the_table(role: object, viewer: object) -> None:
    assert viewer_of(role) == viewer  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("header", "key"),
    [(None, None), ("Bearer abc", "abc"), ("bearer  abc ", "abc"), ("Basic abc", ""), ("Bearer", ""), ("", "")],
)
def test_a_key_comes_as_a_bearer_token(header: str | None, key: str | None) -> None:
    assert bearer(header) == key
