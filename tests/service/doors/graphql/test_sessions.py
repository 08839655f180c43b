"""Sessions over GraphQL: the same facts and refusals as over REST, and followers over both transports."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from service.doors.graphql.sessions import key_of
from service.startup.app import create_app
from tests.service.sessions.kit import RACES, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
SHOWN = """... on Session { id version game variant names viewer keys { seats host referee } seed
  step { state ply atMs digest toAct outcome { reason } events { data } view { data }
    legalMoves(first: 2) { count exact next items { seat input fromMs } } } }
  ... on Refusal { code detail at facts clause { id } }"""
SESSION = f"query ($id: ID!, $viewer: ID) {{ session(id: $id, viewer: $viewer) {{ {SHOWN} }} }}"
CREATE = f"""mutation ($game: ID!, $names: [String!]) {{
  createSession(game: $game, seats: 2, seed: "kit", firstSeat: 0, names: $names) {{ {SHOWN} }} }}"""
ACT = f"""mutation ($id: ID!, $seat: ID!, $action: JSON!, $version: Int, $repeat: String) {{
  act(id: $id, seat: $seat, action: $action, version: $version, idempotencyKey: $repeat) {{ {SHOWN} }} }}"""
UNDO = f"mutation ($id: ID!) {{ undo(id: $id) {{ {SHOWN} }} }}"
CLOSE = "mutation ($id: ID!) { closeSession(id: $id) { ... on SessionClosed { id } ... on Refusal { code } } }"
FOLLOW = """subscription ($id: ID!, $after: Int! = 0) { sessionEvents(id: $id, after: $after) { __typename
  ... on SessionEvent { version happened seat events { kind } } ... on SessionEnd { ended }
  ... on Refusal { code } } }"""


def as_rest(shown: Any) -> Any:
    """A GraphQL session in the words of the REST door."""
    if "code" in shown:
        clause = shown.pop("clause")
        return shown | ({"clause": clause["id"]} if clause else {})
    step = shown["step"]
    return {
        "version": shown["version"],
        "viewer": shown["viewer"],
        "ply": step["ply"],
        "digest": step["digest"],
        "events": [event["data"] for event in step["events"]],
        "view": step["view"]["data"],
        "to_act": step["toAct"],
        "count": step["legalMoves"]["count"],
        "actions": [move["input"] for move in step["legalMoves"]["items"]],
        "state": step["state"],
    }


def plain(answer: Any) -> Any:
    """A REST session, reduced to what is compared."""
    if "code" in answer:
        return {name: answer[name] for name in ("code", "detail", "at", "facts", "clause") if name in answer}
    step = answer["step"]
    return {
        "version": answer["version"],
        "viewer": str(answer["viewer"]),
        **{name: step[name] for name in ("ply", "digest", "events", "view", "state")},
        "to_act": [str(actor) for actor in step["to_act"]],
        "count": step["legal_moves"]["count"],
        "actions": [move["action"] for move in step["legal_moves"]["items"]],
    }


async def pair(client: Worker, game: str) -> tuple[Any, Any]:
    """Two equal sessions, one for each door."""
    by_rest = await client.created(game, first_seat=0, first=2)
    by_graphql = (await client.graphql(CREATE, game=game))["createSession"]
    return by_rest, by_graphql


async def test_a_session_is_created_alike_through_both_doors() -> None:
    async with worker() as client:
        by_rest, by_graphql = await pair(client, "mega-jackpot")
        assert len(by_graphql["keys"]["seats"]) == 2
        assert (by_graphql["seed"], by_graphql["game"], by_graphql["names"]) == ("kit", "mega-jackpot", None)
        assert as_rest(by_graphql) == plain(by_rest)
        refused = (await client.graphql(CREATE, game="mega-jackpot", names=["one"]))["createSession"]
        assert refused["code"] == "session/names"


ACTIONS: list[tuple[Any, Any, dict[str, Any]]] = [
    (0, RUN, {}),
    (0, {**RUN, "steps": 9}, {}),
    (0, {"kind": "fly"}, {}),
    (0, {**RUN, "steps": "far"}, {}),
    (1, RUN, {}),
    (0, RUN, {"version": 7}),
    ("host", RUN, {}),
]


@pytest.mark.parametrize("who", [0, "referee", "nobody", None])
async def test_actions_are_answered_alike_through_both_doors(who: Any) -> None:
    async with worker() as client:
        for seat, action, more in ACTIONS:
            by_rest, by_graphql = await pair(client, "toy-race")
            keys = [
                {0: keys["seats"][0], "referee": keys["referee"], "nobody": "none", None: None}[who]
                for keys in (by_rest["keys"], by_graphql["keys"])
            ]
            headers = {"if_match": f'"{more["version"]}"'} if more else {}
            body = {"seat": seat, "action": action, "first": 2}
            reply = await client.ask("POST", f"/v1/sessions/{by_rest['id']}/actions", body, keys[0], **headers)
            told = await client.graphql(ACT, keys[1], id=by_graphql["id"], seat=str(seat), action=action, **more)
            assert as_rest(told["act"]) == plain(reply.json)
            path = f"/v1/sessions/{by_rest['id']}?first=2"
            looked = await client.graphql(SESSION, keys[1], id=by_graphql["id"])
            assert as_rest(looked["session"]) == plain((await client.ask("GET", path, None, keys[0])).json)


async def test_an_exact_repeat_and_an_undo_work_as_over_rest() -> None:
    async with worker() as client:
        made = (await client.graphql(CREATE, game="free-race"))["createSession"]
        id, key = made["id"], made["keys"]["seats"][0]
        first = await client.graphql(ACT, key, id=id, seat="0", action=RUN, repeat="once")
        assert await client.graphql(ACT, key, id=id, seat="0", action=RUN, repeat="once") == first
        other = await client.graphql(ACT, key, id=id, seat="0", action={**RUN, "lane": "right"}, repeat="once")
        assert other["act"]["code"] == "session/idempotency-key"
        assert (await client.graphql(UNDO, key, id=id))["undo"]["version"] == 3
        assert (await client.graphql(UNDO, key, id=id))["undo"]["code"] == "session/undo"
        assert (await client.graphql(CLOSE, key, id=id))["closeSession"] == {"code": "access/not-allowed"}
        assert (await client.graphql(CLOSE, made["keys"]["host"], id=id))["closeSession"] == {"id": id}
        assert (await client.graphql(SESSION, key, id=id))["session"]["code"] == "session/unknown"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("first: 501", "request/shape"),
        ('given: {kind: "fly"}', "request/unknown-kind"),
        ('after: "bm8"', "request/cursor"),
        ("seat: 1", "access/not-yours"),
    ],
)
async def test_a_selection_that_is_refused_is_refused_before_anything_changes(arguments: str, code: str) -> None:
    query = f"""mutation ($id: ID!, $action: JSON!) {{ act(id: $id, seat: 0, action: $action) {{
      ... on Session {{ step {{ legalMoves({arguments}) {{ count }} }} }} ... on Refusal {{ code }} }} }}"""
    async with worker() as client:
        session = await client.created(first_seat=0)
        key = session["keys"]["seats"][0]
        assert (await client.graphql(query, key, id=session["id"], action=RUN))["act"] == {"code": code}
        assert (await client.graphql(SESSION, key, id=session["id"]))["session"]["version"] == 1


def test_a_subscription_over_a_websocket_tells_what_happens_until_the_end() -> None:
    with TestClient(create_app(registry=RACES)) as client:
        session = client.post("/v1/sessions", json={"game": "free-race", "seats": 2, "options": {"goal": 2}}).json()
        path = f"/v1/sessions/{session['id']}"
        key = {"authorization": f"Bearer {session['keys']['seats'][0]}"}
        with client.websocket_connect("/graphql", subprotocols=["graphql-transport-ws"]) as socket:
            socket.send_json({"type": "connection_init", "payload": {"Authorization": key["authorization"]}})
            assert socket.receive_json() == {"type": "connection_ack"}
            asked = {"query": FOLLOW, "variables": {"id": session["id"], "after": 1}}
            socket.send_json({"type": "subscribe", "id": "a", "payload": asked})
            body = {"seat": 0, "action": {**RUN, "steps": 2}}
            assert client.post(f"{path}/actions", json=body, headers=key).status_code == 200
            told = [socket.receive_json() for _ in range(3)]
            event = told[0]["payload"]["data"]["sessionEvents"]
            assert (event["__typename"], event["version"], event["seat"]) == ("FreeRaceSessionEvent", 2, "0")
            assert told[1]["payload"]["data"]["sessionEvents"] == {"__typename": "SessionEnd", "ended": "over"}
            assert told[2] == {"type": "complete", "id": "a"}


def test_a_subscription_over_sse_tells_the_same() -> None:
    with TestClient(create_app(registry=RACES)) as client:
        session = client.post("/v1/sessions", json={"game": "free-race", "seats": 2, "options": {"goal": 2}}).json()
        key = {"authorization": f"Bearer {session['keys']['seats'][0]}"}
        body = {"seat": 0, "action": {**RUN, "steps": 2}}
        client.post(f"/v1/sessions/{session['id']}/actions", json=body, headers=key)
        asked = {"query": FOLLOW, "variables": {"id": session["id"]}}
        answer = client.post("/graphql", json=asked, headers={"accept": "text/event-stream"})
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert [answer.text.count(word) for word in ("event: next", '"ended":"over"', "event: complete")] == [3, 1, 1]


@pytest.mark.parametrize(("fields", "code"), [({"spectators": False}, "access/key-needed"), ({}, None)])
def test_a_subscription_is_refused_as_a_value(fields: Any, code: str | None) -> None:
    with TestClient(create_app(registry=RACES)) as client:
        session = client.post("/v1/sessions", json={"game": "toy-race", "seats": 2, **fields}).json()
        id = session["id"] if code else "no-such"
        asked = {"query": FOLLOW, "variables": {"id": id}}
        answer = client.post("/graphql", json=asked, headers={"accept": "text/event-stream"})
        assert (code or "session/unknown") in answer.text


class Headed:
    """A request with headers and nothing else."""

    def __init__(self, **headers: str) -> None:
        self.headers = headers


def test_a_websocket_may_say_its_key_in_the_request_or_in_its_first_message() -> None:
    said = {"authorization": "Bearer said"}
    assert key_of({"request": Headed(authorization="Bearer sent"), "connection_params": said}) == "sent"
    assert key_of({"request": Headed(), "connection_params": said}) == "said"
    assert key_of({"request": Headed(), "connection_params": {"AUTHORIZATION": "Bearer loud"}}) == "loud"
    assert key_of({"request": Headed(), "connection_params": None}) is None
