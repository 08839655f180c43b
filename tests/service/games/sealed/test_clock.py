"""The time of a game whose state is sealed is the service's."""

from dataclasses import dataclass

import pytest

from tests.kit.races import TURN_MS
from tests.service.games.sealed.kit import CALLS, RUN, Table, client, refused, started


@dataclass(eq=False)
class Clock:
    """A clock that a test sets."""

    now_ms: int = 1_000_000

    def __call__(self) -> int:
        return self.now_ms


CLOCK = Clock()
CALLER = client(CLOCK)


@pytest.fixture(autouse=True)
def _morning() -> None:
    CLOCK.now_ms = 1_000_000


async def timed() -> Table:
    return await started(CALLER, "timed-race", first_seat=0)


async def test_the_time_of_a_caller_is_refused() -> None:
    game = await timed()
    for operation, more in CALLS:
        for at_ms in (0, 5):
            assert refused(await game.ask(operation, 0, at_ms=at_ms, **more), 409, "seal/at-ms")["at"] == "/at_ms"


async def test_an_action_happens_at_the_time_since_the_start() -> None:
    game = await timed()
    CLOCK.now_ms += 250
    played = (await game.ask("play", 0, seat=0, action=RUN)).json
    assert (played["at_ms"], played["view"]["deadline_ms"]) == (250, 250 + TURN_MS)


async def test_a_look_says_what_time_it_is_and_moves_nothing() -> None:
    game = await timed()
    CLOCK.now_ms += 100
    seen = (await game.ask("look", 0)).json
    assert (seen["at_ms"], seen["state"], seen["view"]["deadline_ms"]) == (100, game.state, TURN_MS)


async def test_who_comes_too_late_is_refused_and_the_host_may_act() -> None:
    game = await timed()
    refused(await game.ask("play", "host", seat="host", action={"kind": "time_up"}), 409, "clock/early")
    CLOCK.now_ms += TURN_MS
    refused(await game.ask("play", 0, seat=0, action=RUN), 409, "turn/not-yours")
    assert (await game.ask("explain", "host", seat="host", action={"kind": "time_up"})).json["legal"] is True
    assert (await game.ask("play", "host", seat="host", action={"kind": "time_up"})).json["to_act"] == [1, "host"]


async def test_time_does_not_go_back_when_the_clock_does() -> None:
    game = await timed()
    CLOCK.now_ms += 250
    state = (await game.ask("play", 0, seat=0, action=RUN)).json["state"]
    CLOCK.now_ms -= 200
    assert (await game.ask("look", 0, state=state)).json["at_ms"] == 250
    assert (await game.ask("play", 1, state=state, seat=1, action={**RUN, "lane": "right"})).json["at_ms"] == 250


async def test_titles_without_a_clock_stay_at_the_beginning() -> None:
    game = await started(CALLER, first_seat=0)
    CLOCK.now_ms += 250
    assert (await game.ask("look", 0)).json["at_ms"] == 0
    assert (await game.ask("play", 0, seat=0, action=RUN)).json["at_ms"] == 0


async def test_graphql_refuses_a_time_too() -> None:
    game = await timed()
    document = "query ($s: State!) { look(state: $s, atMs: 5) { ... on Refusal { code at } } }"
    answer = await CALLER.graphql(document, game.key(0), s=game.state)
    assert answer["look"] == {"code": "seal/at-ms", "at": "/at_ms"}
