"""Whoever plays beside six attackers is answered: always, and not much later than alone."""

import pytest

from tests.service.hostile.beside import measured
from tests.service.serving import serving

SLOWEST = 20
"""What 99 of 100 calls may take beside the attackers, in what they take alone."""


async def test_no_call_fails_beside_six_who_send_what_is_dear() -> None:
    with serving(CROUPIER_SESSIONS="memory:") as served:
        found = await measured(served, alone_seconds=0.2, seconds=3)
        assert served.process.poll() is None
    assert found.attacks
    assert max(found.statuses) < 500


@pytest.mark.full
async def test_calls_are_at_most_twenty_times_as_slow_beside_six_who_send_what_is_dear(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with serving(CROUPIER_SESSIONS="memory:") as served:
        found = await measured(served, alone_seconds=10, seconds=30)
    with capsys.disabled():
        print(f"\n{found.attacks} attacks; 99 of 100 calls within {found.alone * 1000:.1f} ms alone,", end=" ")
        print(f"{found.beside * 1000:.1f} ms beside ({found.ratio:.1f} times)")
    assert found.ratio <= SLOWEST
