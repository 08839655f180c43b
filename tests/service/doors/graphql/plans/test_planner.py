"""Operations are carried out by plans as long as nothing goes wrong, and never twice."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from service import prices
from service.doors.graphql.games import Doors
from service.doors.graphql.plans.operation import MOST_WAYS, Operation
from service.doors.graphql.plans.planner import Planner
from service.doors.graphql.sessions import SessionDoors
from service.games.answers import Answer
from service.games.operations import Operations
from service.startup.app import create_app
from service.startup.settings import Settings
from tests.service.doors.graphql.plans.test_random_documents import FAULTS, LIBRARY, PLANNED, SAMPLES
from tests.service.sessions.kit import RACES, Client

MOVES = "legalMoves(first: 5) { count exact next choices { at } items { seat input fromMs } }"
WHOLE = "state ply digest toAct outcome { reason } reveal { key }"
STEP = f"{WHOLE} events {{ kind data }} view(viewer: 0) {{ data }} {MOVES}"
RICH = f"""query ($s: State!, $seat: ID!, $a: JSON!) {{
  look(state: $s) {{ ... on Step {{ {STEP} }} ... on Refusal {{ code }} }}
  explain(state: $s, seat: $seat, action: $a) {{ legal }}
  play(state: $s, seat: $seat, action: $a) {{ ... on Step {{ {STEP} }} ... on Refusal {{ code }} }}
  games {{ id }}
}}"""
SAMPLE = SAMPLES[0]
VARIABLES = {"s": SAMPLE.state, "seat": SAMPLE.seat, "a": SAMPLE.action}


@pytest.fixture
def counted() -> Iterator[Counter[bool]]:
    """How many operations were carried out by a plan, and how many were not."""
    found: Counter[bool] = Counter()
    carried_out = Planner.answer

    async def answer(*given: Any, **named: Any) -> bytes | None:
        content = await carried_out(*given, **named)
        found[content is not None] += 1
        return content

    with patch.object(Planner, "answer", answer):
        yield found


async def both(query: str, **variables: Any) -> Any:
    """The answers of both ways, which are equal, as one."""
    body = {"query": query, "variables": variables}
    mine, theirs = [await Client(app).ask("POST", "/graphql", body, x_request_id="one") for app in (PLANNED, LIBRARY)]
    assert mine == theirs
    return mine.json


@pytest.mark.parametrize("fault", FAULTS)
async def test_what_goes_wrong_in_an_answer_is_told_as_by_the_library(fault: Any) -> None:
    with fault():
        await both(RICH, **VARIABLES)


async def test_a_null_where_none_may_be_takes_the_place_of_what_is_around_it() -> None:
    with patch.object(Answer, "digest", property(lambda answer: None)):
        answer = await both("query ($s: State!) { look(state: $s) { ... on Step { digest } } }", s=SAMPLE.state)
    assert answer["data"] is None
    assert answer["errors"][0]["path"] == ["look", "digest"]


async def test_an_error_in_an_answer_has_nothing_carried_out_twice(counted: Counter[bool]) -> None:
    calls: Counter[str] = Counter()

    def counting(name: str) -> Any:
        call = getattr(Operations, name)

        def counts(*given: Any, **named: Any) -> Any:
            calls[name] += 1
            return call(*given, **named)

        return patch.object(Operations, name, counts)

    fault = patch.object(Answer, "ply", property(lambda answer: 2**40))
    with counting("play"), counting("look"), counting("explain"), fault:
        await Client(PLANNED).ask("POST", "/graphql", {"query": RICH, "variables": VARIABLES})
    assert counted == {False: 1}
    assert calls == {"play": 1, "look": 1, "explain": 1}


ACTING = """mutation ($id: ID!, $version: Int) {
  act(id: $id, seat: 0, action: {kind: "run", lane: "left", steps: 1}, version: $version) {
    ... on Session { version step { ply digest } }
  }
  again: act(id: $id, seat: 1, action: {kind: "run", lane: "left", steps: 1}) {
    ... on Session { version } ... on Refusal { code }
  }
}"""


async def test_a_mutation_whose_answer_fails_is_carried_out_once_and_what_comes_after_it_not_at_all(
    counted: Counter[bool],
) -> None:
    client = Client(create_app(Settings(sessions="memory:"), RACES))
    session = await client.created()
    acts: list[Any] = []
    act = SessionDoors.act

    async def counting(doors: SessionDoors, context: Any, arguments: Any, nested: Any) -> Any:
        acts.append(arguments)
        return await act(doors, context, arguments, nested)

    key = session["keys"]["host"]
    with patch.object(SessionDoors, "act", counting), patch("service.sessions.view.SessionStep.digest", None):
        body = {"query": ACTING, "variables": {"id": session["id"]}}
        reply = await client.ask("POST", "/graphql", body, session["keys"]["referee"])
    assert reply.json["errors"][0]["path"] == ["act", "step", "digest"], reply.content
    assert reply.json["data"] is None
    assert counted == {False: 1}
    assert len(acts) == 1
    read = (await client.ask("GET", f"/v1/sessions/{session['id']}", key=key)).json
    assert read["version"] == session["version"] + 1


async def test_typed_and_generic_fields_fragments_and_directives_go_by_plans(counted: Counter[bool]) -> None:
    await both(RICH, **VARIABLES)
    space = "jackpotSetTheReel"
    assert SAMPLE.game == "jackpot-set-the-reel"
    await both(
        f"""query Looking($s: State!, $n: Int = 2, $yes: Boolean!) {{
          {space} {{ __typename look(state: $s) {{ ...Seen ... on Refusal @skip(if: $yes) {{ code }} }} }}
        }}
        fragment Seen on JackpotSetTheReelStep {{
          few: legalMoves(first: $n) {{ items {{ action {{ __typename kind }} }} }}
          digest @include(if: $yes)
        }}""",
        s=SAMPLE.state,
        yes=True,
    )
    assert counted == {True: 2}


async def test_introspection_is_left_to_the_library(counted: Counter[bool]) -> None:
    await both("{ states __schema { queryType { name } } }")
    assert counted == {False: 1}


@pytest.mark.parametrize(
    "wrong",
    [{"n": "two"}, {"n": 2**31}, {"n": None, "s": None}, {"s": 7}, {"seat": 1.5}, {"seat": True}, {}, {"more": 1}],
)
async def test_variables_that_are_wrong_are_told_as_by_the_library(wrong: dict[str, Any]) -> None:
    query = """query ($s: State!, $seat: ID!, $n: Int) {
      look(state: $s) { ... on Step { view(viewer: $seat) { data } legalMoves(first: $n) { count } } }
    }"""
    await both(query, **({"s": SAMPLE.state, "seat": 0} | wrong if wrong else {}))


async def test_of_several_arguments_that_are_wrong_the_first_of_the_schema_is_told_of() -> None:
    query = """query ($s: State!, $value: Int!) {
      megaJackpot {
        payAndSpin(state: $s, seat: "0", value: $value, tray: lid, flips: [{reel: -1, discard: -1}]) {
          ... on Refusal { at }
        }
      }
    }"""
    game = next(sample for sample in SAMPLES if sample.game == "mega-jackpot")
    answer = await both(query, s=game.state, value=-1)
    assert answer["data"]["megaJackpot"]["payAndSpin"] == {"at": "/action/value"}


async def test_plans_are_made_once_for_each_way_that_directives_go_and_not_for_more_than_are_kept() -> None:
    made: list[Any] = []
    planned = Operation._planned

    def counting(operation: Operation, decided: Any) -> Any:
        made.append(decided)
        return planned(operation, decided)

    client = Client(create_app(registry=RACES))
    names = [f"v{number}" for number in range(6)]
    fields = " ".join(f"{name}: states @skip(if: ${name})" for name in names)
    query = f"query ({', '.join(f'${name}: Boolean!' for name in names)}) {{ states {fields} }}"
    with patch.object(Operation, "_planned", counting):
        for _ in range(2):
            for way in range(MOST_WAYS + 4):
                variables = {name: bool(way >> place & 1) for place, name in enumerate(names)}
                reply = await client.ask("POST", "/graphql", {"query": query, "variables": variables})
                assert len(reply.json["data"]) == 7 - sum(variables.values())
    assert len(made) == MOST_WAYS


@pytest.mark.parametrize("bound", [{"MOST_KEPT": 2}, {"MOST_KEPT_CHARACTERS": 100, "CHARACTERS_WRITTEN": 30}])
async def test_plans_are_forgotten_with_their_documents_and_weigh_what_is_written_out_for_them(
    monkeypatch: pytest.MonkeyPatch, bound: dict[str, int]
) -> None:
    for name, most in bound.items():
        monkeypatch.setattr(prices, name, most)
    made: list[Any] = []
    monkeypatch.setattr(Operation, "__init__", _noting(Operation.__init__, made))
    client = Client(create_app(registry=RACES))
    for query in ("{ a: states }", "{ b: states }", "{ b: states }", "{ c: states }", "{ a: states }"):
        await client.ask("POST", "/graphql", {"query": query})
    assert len(made) == 4


def _noting(call: Any, made: list[Any]) -> Any:
    def noting(*given: Any, **named: Any) -> None:
        made.append(given)
        call(*given, **named)

    return noting


async def test_an_operation_of_more_fields_than_are_written_out_is_left_to_the_library(
    counted: Counter[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prices, "MOST_WRITTEN", 2)
    client = Client(create_app(registry=RACES))
    for query in ("{ games { id } }", "{ games { id title } }"):
        assert (await client.ask("POST", "/graphql", {"query": query})).json["data"]["games"]
    assert counted == {True: 1, False: 1}


async def test_fields_that_wait_do_so_at_the_same_time() -> None:
    """Each waits for the other to begin."""
    begun: list[str] = []

    async def reveal(doors: Doors, context: Any, arguments: Any) -> Any:
        begun.append("")
        while len(begun) < 2:
            await asyncio.sleep(0)
        return None

    with patch.object(Doors, "reveal", reveal):
        query = "query ($s: State!) { reveal(state: $s) { __typename } b: reveal(state: $s) { __typename } }"
        async with asyncio.timeout(60):
            reply = await Client(PLANNED).ask("POST", "/graphql", {"query": query, "variables": {"s": SAMPLE.state}})
    assert reply.json["errors"]
    assert len(begun) == 2
