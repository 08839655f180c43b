"""Two workers that stop and die, callers who repeat themselves, and a plain list of what they were told."""

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from service.startup.app import create_app
from service.startup.settings import Settings
from service.stores.memory import MemoryStore
from service.stores.store import SessionStore
from tests.service.sessions.kit import RACES, Reply, Worker
from tests.service.stores.kinds import KINDS, Kind

STEPS = 25
GAMES = 6
FULL_STEPS = 50
FULL_GAMES = 200
"""With as many steps each: 10,000 steps of every kind of store."""
WRONG = "0 lost, 0 doubled, 0 told wrong"
"""What each step and the end of each game is held to."""
PLACES = ("load", "commit", "remember", "entries")
WORKERS = (0, 1)

sessions = itertools.count()
figures: Counter[str] = Counter()
"""What came of all calls of a run."""
held_at: ContextVar[list[tuple[str, str]]] = ContextVar("held_at")
"""Where the call that runs is to be held up: before or after a call of the store, each once."""


class Held:
    """A store whose calls are held up where a test says so."""

    def __init__(self, store: SessionStore, waiting: "list[asyncio.Future[None]]") -> None:
        self._store = store
        self._waiting = waiting

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        return self._holding(name, found) if name in PLACES else found

    def _holding(self, name: str, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def held(*args: Any) -> Any:
            await self._hold("before", name)
            found = await call(*args)
            await self._hold("after", name)
            return found

        return held

    async def _hold(self, when: str, name: str) -> None:
        plan = held_at.get([])
        if (when, name) in plan:
            plan.remove((when, name))
            figures["held up"] += 1
            goes_on: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(goes_on)
            await goes_on


@dataclass
class Process:
    """A worker: its store, what it is held up at, and the calls that it has not answered."""

    store: SessionStore
    waiting: "list[asyncio.Future[None]]" = field(default_factory=list)
    calls: "dict[asyncio.Task[Reply], str]" = field(default_factory=dict)

    def __post_init__(self) -> None:
        held: Any = Held(self.store, self.waiting)
        self.client = Worker(create_app(Settings(), RACES, clock=lambda: 0, store=held))


class Sessions(RuleBasedStateMachine):
    """One session, called through two workers."""

    make: Callable[[], SessionStore]

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.asked: dict[str, tuple[str, Any]] = {}
        self.told: dict[str, Reply] = {}
        self.seen = 1
        self.names = (f"key {number}" for number in itertools.count())
        self.processes: list[Process] = []

    def run(self, call: Awaitable[Any]) -> Any:
        async def called() -> Any:
            return await call

        return self.loop.run_until_complete(called())

    @initialize()
    def begin(self) -> None:
        """Create a session twice by one key, on both workers: it is one."""
        self.run(self.begun())

    async def begun(self) -> None:
        self.processes = [Process(self.make()) for _ in WORKERS]
        body = {"game": "free-race", "seats": 2, "seed": "model", "options": {"goal": 30}}
        name = f"session {next(sessions)}"
        replies = [
            await process.client.ask("POST", "/v1/sessions", body, None, idempotency_key=name)
            for process in self.processes
        ]
        assert replies[0].status == 201, replies[0].content
        assert replies[0].content == replies[1].content
        self.session = replies[0].json
        self.path = f"/v1/sessions/{self.session['id']}"
        self.referee = self.session["keys"]["referee"]

    @rule(
        worker=st.sampled_from(WORKERS),
        seat=st.sampled_from((0, 1)),
        lane=st.sampled_from(("left", "right")),
        steps=st.sampled_from((1, 1, 2, 9)),
        holds=st.lists(st.tuples(st.sampled_from(("before", "after")), st.sampled_from(PLACES)), max_size=2),
    )
    def act(self, worker: int, seat: int, lane: str, steps: int, holds: list[tuple[str, str]]) -> None:
        """Take an action, be it legal or not."""
        body = {"seat": seat, "action": {"kind": "run", "lane": lane, "steps": steps}}
        self.ask(worker, next(self.names), ("actions", body), holds)

    @rule(
        worker=st.sampled_from(WORKERS),
        holds=st.lists(st.tuples(st.sampled_from(("before", "after")), st.sampled_from(PLACES)), max_size=2),
    )
    def undo(self, worker: int, holds: list[tuple[str, str]]) -> None:
        """Take the last action back, if there is one."""
        self.ask(worker, next(self.names), ("undo", {}), holds)

    @precondition(lambda self: self.asked)
    @rule(
        worker=st.sampled_from(WORKERS),
        place=st.integers(0, 1000),
        holds=st.lists(st.tuples(st.sampled_from(("before", "after")), st.sampled_from(PLACES)), max_size=1),
    )
    def repeat(self, worker: int, place: int, holds: list[tuple[str, str]]) -> None:
        """Repeat a call, be it answered or not, on any worker."""
        name = list(self.asked)[place % len(self.asked)]
        self.ask(worker, name, self.asked[name], holds)

    @rule(worker=st.sampled_from(WORKERS), place=st.integers(0, 1000))
    def go_on(self, worker: int, place: int) -> None:
        """Let one of the calls go on that are held up, in any order."""
        waiting = self.processes[worker].waiting
        if waiting:
            waiting.pop(place % len(waiting)).set_result(None)
            self.run(self.settled())

    @rule(worker=st.sampled_from(WORKERS))
    def kill(self, worker: int) -> None:
        """Kill a worker in the middle of what it does, and start it again; who waited for it is told nothing."""
        self.run(self.killed(worker))

    @rule(worker=st.sampled_from(WORKERS))
    def read(self, worker: int) -> None:
        """See that no version is seen that is older than one that was seen before."""
        reply = self.run(self.processes[worker].client.ask("GET", self.path, None, self.referee))
        assert (reply.status, reply.json["version"] >= self.seen) == (200, True)
        self.seen = reply.json["version"]

    def ask(self, worker: int, name: str, asked: tuple[str, Any], holds: list[tuple[str, str]]) -> None:
        figures["calls"] += 1
        figures["repeats"] += name in self.asked
        self.asked[name] = asked
        self.run(self.called(self.processes[worker], name, holds))

    async def called(self, process: Process, name: str, holds: list[tuple[str, str]]) -> None:
        held_at.set(list(holds))
        path, body = self.asked[name]
        call = process.client.ask("POST", f"{self.path}/{path}", body, self.referee, idempotency_key=name)
        process.calls[asyncio.create_task(call)] = name
        await self.settled()

    async def settled(self) -> None:
        """Wait until each call is answered or held up, and note the answers."""
        for process in self.processes:
            while len(process.calls) > len(process.waiting):
                await asyncio.wait(process.calls, return_when=asyncio.FIRST_COMPLETED, timeout=0.002)
                for task in [task for task in process.calls if task.done()]:
                    self.note(process.calls.pop(task), task.result())

    def note(self, name: str, reply: Reply) -> None:
        """Note what a call was answered with: what it was answered with before."""
        if reply.status in (503, 504):
            return
        assert reply.status in (200, 409), reply.content
        figures["acknowledged" if reply.status == 200 else "refused"] += name not in self.told
        first = self.told.setdefault(name, reply)
        assert (reply.status, reply.json) == (first.status, first.json), name
        if reply.status == 200 and first is reply:
            self.seen = max(self.seen, reply.json["version"])

    async def killed(self, worker: int) -> None:
        figures["killed"] += 1
        process = self.processes[worker]
        for task in process.calls:
            task.cancel()
        await asyncio.gather(*process.calls, return_exceptions=True)
        if not isinstance(process.store, MemoryStore):
            await process.store.close()
        self.processes[worker] = Process(self.make())

    @invariant()
    def nothing_is_lost_or_told_wrong(self) -> None:
        """What was acknowledged stands at the version that was told, with the events that were told."""
        log = self.run(self.log())
        assert [one["version"] for one in log] == list(range(1, len(log) + 1))
        for name, reply in self.told.items():
            if reply.status == 200:
                one, told = log[reply.json["version"] - 1], reply.json["step"]
                assert (one["events"], one["ply"]) == (told["events"], told["ply"]), name

    async def log(self) -> Any:
        reply = await self.processes[0].client.ask("GET", f"{self.path}/events?first=500", None, self.referee)
        assert reply.status == 200, reply.content
        return reply.json["events"]

    def teardown(self) -> None:
        """Ask again whoever was told nothing; then each change of the log is that of one acknowledged call."""
        try:
            self.run(self.ended())
        finally:
            self.loop.close()

    async def ended(self) -> None:
        if not self.processes:
            return
        for worker in WORKERS:
            await self.killed(worker)
        held_at.set([])
        for name in self.asked:
            await self.called(self.processes[0], name, [])
        made = [reply.json["version"] for reply in self.told.values() if reply.status == 200]
        assert sorted(made) == list(range(2, len(await self.log()) + 1))
        for process in self.processes:
            await process.store.close()


def hold(kind: Kind, request: pytest.FixtureRequest, games: int, steps: int) -> None:
    """Hold a kind of store against the list, over many games."""
    shared: list[SessionStore] = []

    def make() -> SessionStore:
        if kind.name != "memory":
            return kind.make(request, 600_000)
        if not shared:
            shared.append(kind.make(request, 600_000))
        return shared[0]

    class Machine(Sessions):
        def __init__(self) -> None:
            shared.clear()
            super().__init__()

    Machine.make = staticmethod(make)
    figures.clear()
    limits = settings(
        max_examples=games,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Machine, settings=limits)
    print(f"{kind.name}: {games * steps} steps;", *(f"{number} {what}," for what, number in figures.items()), WRONG)


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if not kind.marks and kind.name != "sqlite-full"], ids=lambda kind: kind.name
)
def test_nothing_is_lost_doubled_or_told_wrong(kind: Kind, request: pytest.FixtureRequest) -> None:
    hold(kind, request, GAMES, STEPS)


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nothing_is_lost_doubled_or_told_wrong_in_ten_thousand_steps(
    kind: Kind, request: pytest.FixtureRequest
) -> None:
    hold(kind, request, FULL_GAMES, FULL_STEPS)
