"""A worker is killed while many play: nothing acknowledged is lost, nothing is done twice, the others go on."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from service.__main__ import HELD_UP_SECONDS
from tests.service.faults.players import Player, Room, Table, openings, players, wrong_with
from tests.service.serving import serving, until

PLAYERS = 16
few_or_many = pytest.mark.parametrize("actions", [200, pytest.param(2000, marks=pytest.mark.full)])


@pytest.fixture(params=["redis", "sqlite"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where several workers keep sessions."""
    return f"sqlite:{tmp_path}/sessions.db" if request.param == "sqlite" else str(request.getfixturevalue("valkey").url)


async def played(addresses: list[str], actions: int, in_the_middle: Callable[[], None]) -> tuple[list[Table], int]:
    """The tables after so many actions, and how many calls had no answer."""
    done = 0
    async with players(addresses, PLAYERS) as everybody:
        room = Room(await openings(everybody[0]))

        async def play(player: Player) -> None:
            nonlocal done
            while done < actions:
                if await player.act(await room.table(player, player.random)):
                    done += 1
                    if done == actions // 2:
                        in_the_middle()

        async with asyncio.TaskGroup() as group:
            for player in everybody:
                group.create_task(play(player))
        return room.tables, sum(player.unanswered for player in everybody)


async def all_wrong(addresses: list[str], found: list[Table]) -> list[str]:
    async with players(addresses, 1) as (caller,):
        return [wrong for table in found for wrong in await wrong_with(table, caller)]


@few_or_many
async def test_players_go_on_with_another_worker_and_no_action_is_lost_or_done_twice(actions: int, shared: str) -> None:
    sessions = {"CROUPIER_SESSIONS": shared}
    with serving(**sessions) as one, serving(**sessions) as other:
        found, unanswered = await played([one.address, other.address], actions, one.process.kill)
        assert unanswered > 0
        assert await all_wrong([other.address], found) == []
        assert sum(len(table.acknowledged) for table in found) >= actions


@few_or_many
async def test_one_of_several_workers_behind_one_address_is_replaced_and_nothing_is_lost(
    actions: int, shared: str
) -> None:
    with serving("--workers", "2", CROUPIER_SESSIONS=shared) as served:
        before = served.workers()
        found, unanswered = await played([served.address], actions, lambda: os.kill(min(before), signal.SIGKILL))
        assert unanswered > 0
        assert await all_wrong([served.address], found) == []
        until(lambda: len(served.workers() - {min(before)}) == 2)
        served.process.send_signal(signal.SIGTERM)
        assert served.rest()[1:] == ("", "")


@pytest.mark.full
async def test_a_worker_that_is_held_up_for_a_while_is_not_taken_for_dead() -> None:
    with serving("--workers", "2") as served:
        before = served.workers()
        os.kill(min(before), signal.SIGSTOP)
        await asyncio.sleep(HELD_UP_SECONDS / 3)
        os.kill(min(before), signal.SIGCONT)
        assert served.get("/readyz") == 200
        assert served.workers() == before


async def test_workers_end_once_the_process_that_has_started_them_is_killed() -> None:
    with serving("--workers", "2") as served:
        workers = served.workers()
        assert len(workers) == 2
        served.process.kill()
        until(lambda: not any(is_alive(worker) for worker in workers))


def is_alive(process: int) -> bool:
    """Whether a process runs and has not just ended."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
