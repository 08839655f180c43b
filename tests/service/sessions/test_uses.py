"""Which states for a single use were used is remembered by every store alike."""

import asyncio
import itertools
from collections.abc import AsyncIterator

import pytest

from service.denied import Denied
from service.games.sealed.refusals import ForgottenGame, UsedState
from service.games.sealed.uses import Use, Uses
from service.startup.creators import creators_of
from service.startup.settings import Settings
from tests.service.stores.kinds import params

TTL_MS = 60_000


@pytest.fixture(params=params())
async def uses(request: pytest.FixtureRequest) -> AsyncIterator[Uses]:
    store, names = request.param.make(request, TTL_MS), itertools.count()
    yield Uses(store, creators_of(Settings()), lambda: f"commit {next(names)}")
    await store.close()


@pytest.fixture
def secret(request: pytest.FixtureRequest) -> str:
    return f"the secret of {request.node.name}"


def use(asked: str, at_ms: int = 0) -> Use:
    return Use(asked=asked, at_ms=at_ms)


async def test_each_ply_is_used_once_and_in_turn(uses: Uses, secret: str) -> None:
    assert await uses.begin(secret, None) is None
    for ply in range(3):
        assert await uses.use(secret, ply, use(f"action {ply}")) == use(f"action {ply}")
    for ply in range(3):
        denied = await uses.use(secret, ply, use("another"))
        assert isinstance(denied, Denied)
        assert denied.refused.first == UsedState(ply=ply, now=3)


async def test_an_exact_repeat_is_told_the_first_time_until_the_game_moves_on(uses: Uses, secret: str) -> None:
    await uses.begin(secret, None)
    await uses.use(secret, 0, use("action", 5))
    assert await uses.use(secret, 0, use("action", 70)) == use("action", 5)
    await uses.use(secret, 1, use("action", 80))
    assert isinstance(await uses.use(secret, 0, use("action", 90)), Denied)


async def test_of_twenty_uses_of_one_state_one_gets_on(uses: Uses, secret: str) -> None:
    await uses.begin(secret, None)
    found = await asyncio.gather(*(uses.use(secret, 0, use(f"action {number}")) for number in range(20)))
    assert sum(isinstance(one, Use) for one in found) == 1


async def test_games_do_not_get_into_each_others_way(uses: Uses, secret: str) -> None:
    for number in range(2):
        await uses.begin(f"{secret}/{number}", None)
    for number in range(2):
        assert isinstance(await uses.use(f"{secret}/{number}", 0, use("action")), Use)


async def test_a_game_that_was_never_begun_is_not_known(uses: Uses, secret: str) -> None:
    denied = await uses.use(secret, 0, use("action"))
    assert isinstance(denied, Denied)
    assert denied.refused.first == ForgottenGame()
