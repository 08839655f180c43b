"""States that a worker has just made or judged are opened without being judged again, and never mistaken."""

import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from enum import Enum
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from engines.core.game import Game, load
from engines.core.play import legal_moves
from engines.core.results import Fault
from engines.mega_jackpot.engine import ENGINE
from engines.registry import Registry
from schema.wire.requests import LookRequest, PlayRequest, StartRequest
from service.denied import Denied
from service.games.answers import Answer
from service.games.operations import Operations
from service.games.remembered import EACH, Remembered, footprint
from service.games.states import Opened, States
from tests.kit import races, toy
from tests.kit.seals import operations_on
from tests.service.sessions.kit import REGISTRY

TITLES = {game.id: game for game in REGISTRY.titles()}
GAME = load(ENGINE)
PLIES = 40


class Counted:
    """A title that counts how often it is asked for faults."""

    def __init__(self, game: Game = GAME) -> None:
        self.judged = 0
        self.game = replace(game, engine=replace(game.engine, faults=self._faults))
        self._engine = game.engine
        self.operations = operations_on(Registry((self.game,)))

    def _faults(self, position: Any, terms: Any) -> list[Fault]:
        self.judged += 1
        return list(self._engine.faults(position, terms))


def started(operations: Operations, game: Game = GAME, seed: str = "seed") -> Answer:
    variant = game.variants[0]
    answer = operations.start(game.id, StartRequest(seats=variant.seats.max, variant=variant.id, seed=seed))
    assert isinstance(answer, Answer)
    return answer


def opened(operations: Operations, state: bytes, expected: str | None = None) -> Opened:
    found = operations.states.open(Raw(state), expected)
    assert isinstance(found, Opened), found
    return found


def code(operations: Operations, state: bytes, expected: str | None = None) -> str:
    found = operations.states.open(Raw(state), expected)
    assert isinstance(found, Denied), found
    return found.refused.first.code


def played(operations: Operations, answer: Answer, choice: random.Random) -> Answer:
    moves = legal_moves(answer.game, answer.opened.terms, answer.table, answer.to_act)
    move = choice.choice(moves.page(20, 0))
    action = Raw(msgspec.json.encode(move.action))
    later = operations.play(PlayRequest(state=answer.state, seat=move.seat, action=action, at_ms=move.from_ms))
    assert isinstance(later, Answer), later
    return later


def course(operations: Operations, game: Game, seed: str = "seed") -> list[Answer]:
    """A game at random, for some plies."""
    answers, choice = [started(operations, game, seed)], random.Random(seed)
    while answers[-1].to_act and len(answers) < PLIES:
        answers.append(played(operations, answers[-1], choice))
    return answers


def changed(state: bytes, **fields: Any) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(state) | fields)


def test_a_state_that_was_answered_is_played_and_looked_at_without_being_judged() -> None:
    title = Counted()
    for answer in course(title.operations, title.game):
        assert isinstance(title.operations.look(LookRequest(state=answer.state)), Answer)
    assert title.judged == 0


def test_a_state_is_found_again_whatever_space_lies_between_its_values() -> None:
    title = Counted()
    state = bytes(started(title.operations).state)
    plain = json.loads(state)
    for written in (json.dumps(plain), json.dumps(plain, indent=4), f" \r\n\t{state.decode()} "):
        assert written.encode() != state
        assert opened(title.operations, written.encode()).closed == state
    assert title.judged == 0


def test_a_state_written_in_another_order_is_judged_once() -> None:
    title = Counted()
    state = bytes(started(title.operations).state)
    other = json.dumps(json.loads(state), sort_keys=True).encode()
    for _ in range(3):
        assert opened(title.operations, other).closed == state
    assert title.judged == 1


def test_a_worker_that_remembers_nothing_judges_each_time() -> None:
    title = Counted()
    state = bytes(started(title.operations).state)
    forgetful = operations_on(Registry((title.game,)), most_bytes=0)
    for _ in range(3):
        opened(forgetful, state)
    assert title.judged == 3
    assert (len(forgetful.remembered), forgetful.remembered.bytes) == (0, 0)


@pytest.mark.parametrize("game", TITLES.values(), ids=TITLES)
def test_every_remembered_state_is_the_one_that_its_bytes_are_read_as(game: Game) -> None:
    """Two games at a time, so that what is alike is at hand to be mistaken."""
    operations, judging = operations_on(REGISTRY), States(REGISTRY, Remembered(0))
    answers = [*course(operations, game, "one"), *course(operations, game, "two")]
    for answer in answers:
        hits = operations.remembered.hits
        found, read = opened(operations, bytes(answer.state)), judging.open(answer.state)
        assert operations.remembered.hits == hits + 1
        assert found == read
        assert found.closed == bytes(answer.state)


@pytest.mark.parametrize(
    "fields",
    [{"game": "jet-set"}, {"ruleset": "0.9.0"}, {"pack": "another"}, {"variant": "another"}, {"ply": -1}, {"more": 1}],
    ids=lambda fields: next(iter(fields)),
)
def test_a_state_that_says_something_else_is_judged_by_what_it_says(fields: dict[str, Any]) -> None:
    operations = operations_on(REGISTRY)
    state = bytes(started(operations).state)
    other = changed(state, **fields)
    assert [code(operations, other) for _ in range(2)] == [code(operations_on(REGISTRY, most_bytes=0), other)] * 2
    assert len(operations.remembered) == 1


def test_a_state_sent_to_another_title_is_refused_though_it_is_remembered() -> None:
    operations = operations_on(REGISTRY)
    state = bytes(started(operations).state)
    assert opened(operations, state, GAME.id).game.id == GAME.id
    assert code(operations, state, "jet-set") == code(operations_on(REGISTRY, most_bytes=0), state, "jet-set")


def test_what_has_faults_is_never_remembered_and_has_them_each_time() -> None:
    title = Counted()
    state = bytes(started(title.operations).state)
    position = json.loads(state)["position"]
    wrong = changed(state, position=position | {"monkeys": 1})
    before = len(title.operations.remembered)
    for sent in (wrong, wrong, b" " + wrong):
        assert code(title.operations, sent) == "state/impossible"
    assert title.judged == 3
    assert len(title.operations.remembered) == before
    assert opened(title.operations, state).closed == state


def test_what_cannot_be_read_is_never_remembered() -> None:
    operations = operations_on(REGISTRY)
    for sent in (b"{}", b"[]", b'"c1.x.y.z"', b"null", b"{", b"\xff", b"[" * 5000):
        assert isinstance(operations.states.open(Raw(sent)), Denied)
    assert len(operations.remembered) == 0


def test_a_state_without_what_another_may_leave_out_is_remembered_for_itself() -> None:
    """Both are the same game: what was written out, and what was left to be the default."""
    operations = operations_on(REGISTRY)
    state = bytes(started(operations).state)
    plain = json.loads(state)
    del plain["position"]["monkeys"]
    thin = msgspec.json.encode(plain)
    assert opened(operations, thin) == opened(operations, state)
    assert opened(operations, thin).closed == state


def test_memory_has_a_bound_and_what_was_used_last_stays() -> None:
    contents = [b"%04d" % number for number in range(100)]
    remembered = Remembered(10 * footprint(contents[0]))
    for content in contents[:10]:
        remembered.put(content, content.decode())
    assert remembered.get(contents[0], str) == "0000"
    for content in contents[10:19]:
        remembered.put(content, content.decode())
    kept = [content for content in contents if remembered.get(content, str)]
    assert kept == [contents[0], *contents[10:19]]
    assert (len(remembered), remembered.bytes) == (10, 10 * footprint(contents[0]))


def test_what_is_larger_than_all_memory_drives_nothing_out() -> None:
    remembered = Remembered(footprint(b"small"))
    remembered.put(b"small", 1)
    remembered.put(b"larger than that", 2)
    assert (remembered.get(b"small", int), remembered.get(b"larger than that", int)) == (1, None)


def test_the_same_state_takes_its_room_once() -> None:
    remembered = Remembered()
    for number in range(3):
        remembered.put(b"state", number)
    assert (remembered.get(b"state", int), remembered.bytes, len(remembered)) == (2, footprint(b"state"), 1)


def test_many_threads_leave_the_count_of_its_memory_right() -> None:
    contents = [b"%d" % number for number in range(50)]
    remembered = Remembered(20 * footprint(b"12"))

    def use(thread: int) -> None:
        choice = random.Random(thread)
        for _ in range(2_000):
            content = choice.choice(contents)
            found = remembered.get(content, int)
            assert found in (None, int(content))
            remembered.put(content, int(content))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    kept = [content for content in contents if remembered.get(content, int) is not None]
    assert remembered.bytes == sum(map(footprint, kept))
    assert remembered.bytes <= 20 * footprint(b"12")


@pytest.mark.parametrize("write", [bytes, lambda state: thinned(state)], ids=["as answered", "all defaults left out"])
@pytest.mark.parametrize("game", TITLES.values(), ids=TITLES)
def test_a_state_takes_no_more_memory_than_it_is_counted_for(game: Game, write: Callable[[bytes], bytes]) -> None:
    operations = operations_on(REGISTRY)
    for answer in course(operations, game):
        content = write(bytes(answer.state))
        found = States(REGISTRY, Remembered(0)).open(Raw(content))
        assert isinstance(found, Opened), found
        assert found.closed == bytes(answer.state)
        held = (content, found.closed, found.table, found.terms.config, found.fair)
        assert _size(held, {}) + EACH / 2 <= footprint(content)


def thinned(state: bytes) -> bytes:
    """Return a state without anything that its types would put there themselves."""
    opened = States(REGISTRY, Remembered(0)).open(Raw(state))
    assert isinstance(opened, Opened)
    return changed(state, position=_thin(opened.table.position))


def _thin(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.fields(value)
        given = {field.encode_name: getattr(value, field.name) for field in fields}
        defaults = {field.encode_name: field.default for field in fields}
        return {name: _thin(one) for name, one in given.items() if one != defaults[name]}
    return [_thin(one) for one in value] if isinstance(value, tuple) else value


def _size(value: Any, seen: dict[int, Any]) -> int:
    """Return how many bytes a value takes with all that is in it, what is there once for all left out."""
    if id(value) in seen or value is None or isinstance(value, type | Enum | bool):
        return 0
    seen[id(value)] = value
    inside: tuple[Any, ...] = ()
    if isinstance(value, msgspec.Struct):
        inside = msgspec.structs.astuple(value)
    elif isinstance(value, dict):
        inside = (*value, *value.values())
    elif isinstance(value, tuple):
        inside = value
    return sys.getsizeof(value) + sum(_size(one, seen) for one in inside)


@pytest.mark.parametrize("game", TITLES.values(), ids=TITLES)
def test_a_worker_that_is_asked_at_every_ply_judges_nothing(game: Game) -> None:
    operations = operations_on(REGISTRY)
    plies = len(course(operations, game)) - 1
    assert operations.remembered.hits == plies


def test_of_four_workers_each_judges_what_another_one_made_and_only_that() -> None:
    """Whoever answers a ply remembers its state; another one asked to go on from it has to judge it."""
    workers, choice = [operations_on(REGISTRY) for _ in range(4)], random.Random("workers")
    answer, last, own, others = started(workers[0]), workers[0], 0, 0
    for _ in range(PLIES):
        if not answer.to_act:
            break
        worker = choice.choice(workers)
        own, others = own + (worker is last), others + (worker is not last)
        answer, last = played(worker, answer, choice), worker
    assert others > own > 0
    assert sum(worker.remembered.hits for worker in workers) == own


def test_races_of_two_titles_alike_are_told_apart() -> None:
    registry = Registry((toy.game(), races.free()))
    operations = operations_on(registry)
    states = {game.id: bytes(started(operations, game).state) for game in registry.titles()}
    assert {name: opened(operations, state).game.id for name, state in states.items()} == dict(
        zip(states, states, strict=True)
    )
