"""Keys: one for each who may ask, kept as hashes."""

import itertools

import pytest

from service.sessions.keys import hashed, issue, role_of
from service.startup.entropy import fresh_key

NUMBERS = itertools.count()
KEYS = issue(3, lambda: f"key {next(NUMBERS)}")
HASHES = hashed(KEYS)


def test_every_seat_the_host_and_the_referee_have_a_key_of_their_own() -> None:
    assert (KEYS.seats, KEYS.host, KEYS.referee) == (("key 0", "key 1", "key 2"), "key 3", "key 4")


@pytest.mark.parametrize(
    ("key", "role"), [("key 0", 0), ("key 2", 2), ("key 3", "host"), ("key 4", "referee"), ("key 5", None), ("", None)]
)
def test_a_key_says_who_asks(key: str, role: object) -> None:
    assert role_of(key, HASHES) == role


def test_a_key_cannot_be_read_from_what_is_kept() -> None:
    assert not any(key in str(HASHES) for key in (*KEYS.seats, KEYS.host, KEYS.referee))
    assert role_of(HASHES.referee, HASHES) is None


def test_a_fresh_key_holds_256_bits() -> None:
    assert len(fresh_key()) == 43
    assert fresh_key() != fresh_key()
