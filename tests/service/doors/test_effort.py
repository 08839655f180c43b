"""Moves that are long to list are never listed on the event loop, whichever door asks; and what is due is told."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from engines.core.engine import AnyEngine
from engines.registry import BUILT_IN, build
from service.prices import LOOP_UNITS
from service.startup import app
from tests.kit import toy
from tests.service.doors.graphql.kit import RACE

RUN = {"kind": "run", "lane": "left", "steps": 1}
FAR = {"kind": "run", "lane": "left", "steps": 9}
STEP = "... on Step { ply legalMoves { count } } ... on Refusal { code }"
SESSION = "... on Session { id version step { ply legalMoves { count } } } ... on Refusal { code }"


class Listed:
    """Counts the listings of a title's moves, on an event loop and in threads."""

    def __init__(self) -> None:
        self.on_the_loop = self.in_threads = 0

    def moves(self, *arguments: Any) -> Any:
        """List the moves of a race."""
        try:
            asyncio.get_running_loop()
            self.on_the_loop += 1
        except RuntimeError:
            self.in_threads += 1
        return toy.moves(*arguments)

    def race(self, units: int) -> AnyEngine:
        """Return a race whose moves cost so much."""
        return replace(RACE, moves=self.moves, effort=lambda position, actor, terms: units)


@pytest.fixture
def listed() -> Listed:
    """The listings so far."""
    return Listed()


@pytest.fixture
def caller(listed: Listed) -> Iterator[TestClient]:
    """A service with a race whose moves are long to list."""
    with TestClient(app.create_app(registry=build((*BUILT_IN, listed.race(LOOP_UNITS + 1))))) as found:
        yield found


def carried_out(caller: TestClient, path: str, body: Any, **headers: str) -> Any:
    """The answer to a request of the REST door."""
    answer = caller.post(path, json=body, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def asked(caller: TestClient, document: str, key: str | None = None, **variables: Any) -> Any:
    """The answer to a document."""
    headers = {} if key is None else {"authorization": f"Bearer {key}"}
    answer = caller.post("/graphql", json={"query": document, "variables": variables}, headers=headers).json()
    assert "errors" not in answer, answer
    return answer["data"]


@pytest.mark.parametrize("seal", [False, True])
def test_rest_lists_them_in_a_thread(caller: TestClient, listed: Listed, seal: bool) -> None:
    game = "/v1/games/toy-race"
    step = carried_out(caller, f"{game}/start", {"seats": 2, "seal": seal, "first_seat": 0})
    headers = {"authorization": f"Bearer {step['keys']['referee']}"} if seal else {}
    state = {"state": step["state"]}
    assert carried_out(caller, f"{game}/look", state, **headers)["legal_moves"]["count"]
    assert not carried_out(caller, f"{game}/explain", state | {"seat": 0, "action": FAR}, **headers)["legal"]
    assert carried_out(caller, f"{game}/play", state | {"seat": 0, "action": RUN}, **headers)["ply"] == 1
    assert (listed.on_the_loop, listed.in_threads) == (0, 4)


@pytest.mark.parametrize("seal", [False, True])
def test_graphql_lists_them_in_a_thread(caller: TestClient, listed: Listed, seal: bool) -> None:
    start = f'query ($seal: Boolean) {{ start(game: "toy-race", seats: 2, firstSeat: 0, seal: $seal) {{ {STEP}'
    start += " ... on Step { state keys { referee } } } }"
    step = asked(caller, start, seal=seal)["start"]
    key = step["keys"]["referee"] if seal else None
    look = f"query ($s: State!) {{ look(state: $s) {{ {STEP} }} }}"
    assert asked(caller, look, key, s=step["state"])["look"]["legalMoves"]["count"]
    explain = 'query ($s: State!, $a: JSON!) { explain(state: $s, seat: "0", action: $a) { legal nearest { seat } } }'
    assert not asked(caller, explain, key, s=step["state"], a=FAR)["explain"]["legal"]
    play = f'query ($s: State!, $a: JSON!) {{ play(state: $s, seat: "0", action: $a) {{ {STEP} }} }}'
    assert asked(caller, play, key, s=step["state"], a=RUN)["play"]["legalMoves"]["count"]
    assert (listed.on_the_loop, listed.in_threads) == (0, 4)


def test_sessions_list_them_in_a_thread(caller: TestClient, listed: Listed) -> None:
    session = carried_out(caller, "/v1/sessions", {"game": "toy-race", "seats": 2, "first_seat": 0})
    headers = {"authorization": f"Bearer {session['keys']['referee']}"}
    path = f"/v1/sessions/{session['id']}"
    assert caller.get(path, headers=headers).json()["step"]["legal_moves"]["count"]
    assert carried_out(caller, f"{path}/actions", {"seat": 0, "action": RUN}, **headers)["step"]["ply"] == 1
    assert (listed.on_the_loop, listed.in_threads) == (0, 3)


def test_sessions_by_graphql_list_them_in_a_thread(caller: TestClient, listed: Listed) -> None:
    create = f'mutation {{ createSession(game: "toy-race", seats: 2, firstSeat: 0) {{ {SESSION}'
    session = asked(caller, create + " ... on Session { keys { referee } } } }")["createSession"]
    key = session["keys"]["referee"]
    read = f"query ($id: ID!) {{ session(id: $id) {{ {SESSION} }} }}"
    assert asked(caller, read, key, id=session["id"])["session"]["step"]["legalMoves"]["count"]
    act = f'mutation ($id: ID!, $a: JSON!) {{ act(id: $id, seat: "0", action: $a) {{ {SESSION} }} }}'
    assert asked(caller, act, key, id=session["id"], a=RUN)["act"]["version"] == 2
    assert (listed.on_the_loop, listed.in_threads) == (0, 3)


def test_moves_that_are_short_to_list_need_no_thread(listed: Listed) -> None:
    with TestClient(app.create_app(registry=build((*BUILT_IN, listed.race(LOOP_UNITS))))) as caller:
        carried_out(caller, "/v1/games/toy-race/start", {"seats": 2})
    assert (listed.on_the_loop, listed.in_threads) == (1, 0)


def test_what_a_change_led_to_is_told_however_much_long_work_waits(
    listed: Listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "THREADS", 1)
    monkeypatch.setattr(app, "MOST_WAITING", -1)
    with TestClient(app.create_app(registry=build((*BUILT_IN, listed.race(LOOP_UNITS + 1))))) as caller:
        refused = caller.post("/v1/games/toy-race/start", json={"seats": 2})
        session = carried_out(caller, "/v1/sessions", {"game": "toy-race", "seats": 2})
    assert (refused.status_code, refused.json()["code"]) == (503, "service/busy")
    assert session["step"]["legal_moves"]["count"]
    assert (listed.on_the_loop, listed.in_threads) == (0, 1)
