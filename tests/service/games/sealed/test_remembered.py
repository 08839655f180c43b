"""A sealed state that a worker has just sealed or opened is not unsealed again; who may do what is asked each time."""

import asyncio

import msgspec
from msgspec import Raw

from engines.registry import Registry
from schema.wire.requests import LookRequest, OpeningRequest
from service.denied import Denied
from service.games.games import Games
from service.games.sealed.steps import SealedStep
from service.trust.seal.sealer import Sealer, Unsealed
from tests.kit import races, toy
from tests.kit.seals import RING, games_at


class Counting(Sealer):
    """A sealer that counts what it opens."""

    def __init__(self) -> None:
        super().__init__(RING)
        self.unsealed = 0

    def opened(self, purpose: str, token: str) -> Unsealed | None:
        self.unsealed += 1
        return super().opened(purpose, token)


def games() -> tuple[Games, Counting]:
    sealer = Counting()
    return games_at(Registry((toy.game(), races.free())), sealer=sealer), sealer


def started(games: Games) -> SealedStep:
    step = asyncio.run(games.start("toy-race", OpeningRequest(seats=2, seal=True, seed="one")))
    assert isinstance(step, SealedStep)
    return step


def looked(games: Games, state: bytes, key: str | None, expected: str = "toy-race") -> SealedStep | Denied:
    found = games.look(LookRequest(state=Raw(state)), expected, key)
    assert isinstance(found, SealedStep | Denied)
    return found


def code(found: SealedStep | Denied) -> str:
    assert isinstance(found, Denied)
    return found.refused.first.code


def test_a_sealed_state_is_unsealed_by_a_worker_that_did_not_make_it_and_once_only() -> None:
    made, sealer = games()
    step = started(made)
    state = bytes(step.state)
    assert step.keys is not None
    for key in (*step.keys.seats, step.keys.referee, None):
        assert isinstance(looked(made, state, key), SealedStep)
    assert sealer.unsealed == 0
    other, sealer = games()
    for key in (*step.keys.seats, step.keys.referee, None):
        assert isinstance(looked(other, state, key), SealedStep)
    assert sealer.unsealed == 1


def test_a_remembered_sealed_state_shows_a_key_no_more_than_one_that_is_unsealed() -> None:
    made, _ = games()
    step = started(made)
    assert step.keys is not None
    for key in (*step.keys.seats, step.keys.host, step.keys.referee, None):
        shown = [looked(some, bytes(step.state), key) for some in (made, games()[0])]
        views = [found.view() for found in shown if isinstance(found, SealedStep)]
        assert len(views) == 2
        assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
    assert code(looked(made, bytes(step.state), "nobody's")) == code(looked(games()[0], bytes(step.state), "nobody's"))


def test_a_seal_with_one_sign_changed_is_broken_though_the_other_is_remembered() -> None:
    made, _ = games()
    state = bytes(started(made).state)
    other = state[:-2] + (b"A" if state[-2:-1] != b"A" else b"B") + state[-1:]
    for _ in range(2):
        assert code(looked(made, other, None)) == "seal/broken"
    assert isinstance(looked(made, state, None), SealedStep)


def test_a_remembered_sealed_state_is_no_state_of_another_title() -> None:
    made, _ = games()
    state = bytes(started(made).state)
    assert code(looked(made, state, None, "free-race")) == code(looked(games()[0], state, None, "free-race"))


def test_what_was_sealed_is_not_remembered_in_the_open() -> None:
    """Who holds a seal does not have the worker remember the state that is in it."""
    made, _ = games()
    step = started(made)
    inner = step.carried.opened.closed
    assert bytes(step.state)
    assert made.operations.remembered.get(inner, object) is None
