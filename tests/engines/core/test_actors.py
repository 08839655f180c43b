from typing import Any

import msgspec
import pytest

from engines.core.actors import HOST, REFEREE, SPECTATOR, Actor, Command, Viewer, sees
from engines.core.values import union
from tests.kit.toy import Guess


@pytest.mark.parametrize(("viewer", "seen"), [(0, False), (1, True), (SPECTATOR, False), (REFEREE, True)])
def test_what_a_seat_alone_knows_is_seen_by_that_seat_and_the_referee(viewer: Viewer, seen: bool) -> None:
    assert sees(viewer, 1) is seen


@pytest.mark.parametrize("actor", [0, 15, HOST])
def test_a_seat_or_the_host_acts(actor: Actor) -> None:
    assert msgspec.convert(actor, Actor) == actor


@pytest.mark.parametrize("actor", [-1, 16, "referee", "0", None, True, 1.0])
def test_nobody_else_acts(actor: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(actor, Actor)


def test_a_command_is_decoded_with_the_actions_of_a_title() -> None:
    plain = {"actor": 1, "action": {"kind": "guess", "number": 3}, "at_ms": 5}
    decoded = msgspec.convert(plain, Command[union((Guess,))])  # type: ignore[misc]
    assert decoded == Command(actor=1, action=Guess(number=3), at_ms=5)
