"""Sessions over REST, sentence by sentence of the contract, on every store."""

import asyncio
from typing import Any

import pytest
from starlette.requests import Request

from service.doors.rest.addresses import call_of
from service.sessions.call import SessionCall
from tests.kit import toy
from tests.service.sessions.kit import RACES, Reply, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
GUESS = {"kind": "guess", "number": 0}


def denied(reply: Reply, status: int, code: str) -> Any:
    assert (reply.status, reply.json["code"]) == (status, code), reply.content
    assert reply.headers["content-type"] == "application/problem+json"
    return reply.json


async def look(client: Worker, session: Any, key: str | None = None, query: str = "") -> Reply:
    return await client.ask("GET", f"/v1/sessions/{session['id']}{query}", None, key)


async def test_a_new_session_has_an_id_a_version_keys_and_a_step(address: str) -> None:
    async with worker(address) as client:
        reply = await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 3, "names": ["a", "b", "c"]})
        session = reply.json
        assert (reply.status, reply.headers["etag"], reply.headers["cache-control"]) == (201, '"1"', "no-store")
        shown = {"id", "version", "game", "variant", "options", "names", "turn_seconds", "commitment", "viewer"}
        shown |= {
            "step",
            "reveal",
            "bank_seconds",
            "increment_seconds",
            "stand_in",
            "seats",
            "paused",
            "offer",
            "ended",
            "ruleset",
        }
        assert session.keys() == shown | {"keys", "seed"}
        assert len({*session["keys"]["seats"], session["keys"]["host"], session["keys"]["referee"]}) == 5
        assert session["step"]["state"]["position"]["number"] in toy.NUMBERS


async def test_a_seat_plays_and_the_version_rises(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        reply = await client.act(session, 0, RUN)
        assert (reply.status, reply.headers["etag"], reply.json["version"]) == (200, '"2"', 2)
        assert [event["kind"] for event in reply.json["step"]["events"]] == ["ran", "turn_came"]
        assert reply.json["step"]["to_act"] == [1]
        seen = await look(client, session, session["keys"]["seats"][1])
        assert (seen.json["viewer"], seen.json["step"]["ply"], seen.json["step"]["events"]) == (1, 1, [])
        assert {move["seat"] for move in seen.json["step"]["legal_moves"]["items"]} == {1}


async def test_what_the_rules_refuse_is_refused_as_in_play_and_changes_nothing(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        problem = denied(await client.act(session, 0, {**RUN, "steps": 9}), 409, "run/too-many-steps")
        assert (problem["clause"], problem["facts"]["most"]) == ("TOY-RUN-1", 2)
        denied(await client.act(session, 1, RUN), 409, "turn/not-yours")
        assert (await look(client, session)).json["version"] == 1


async def test_a_session_survives_its_worker_where_the_store_does(valkey: Any) -> None:
    async with worker(valkey.url) as first, worker(valkey.url) as second:
        session = await first.created(first_seat=0)
        assert (await second.act(session, 0, RUN)).status == 200
        assert (await first.act(session, 1, {**RUN, "lane": "right"})).json["version"] == 3


# Who may what


CALLS = [
    ("GET", "", None),
    ("POST", "/actions", {"seat": 0, "action": RUN}),
    ("POST", "/undo", {}),
    ("GET", "/events", None),
    ("GET", "/replay", None),
    ("DELETE", "", None),
]


async def test_a_wrong_key_is_refused_everywhere() -> None:
    async with worker() as client:
        session = await client.created()
        for method, path, body in CALLS:
            reply = await client.ask(method, f"/v1/sessions/{session['id']}{path}", body, "nobody's")
            denied(reply, 401, "access/key-unknown")
            assert reply.headers["www-authenticate"] == "Bearer"
            denied(await client.ask(method, f"/v1/sessions/no-such{path}", body, "nobody's"), 404, "session/unknown")


async def test_without_a_key_one_watches_and_may_do_nothing() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        seen = (await look(client, session)).json
        assert (seen["viewer"], seen["step"]["legal_moves"]["count"], seen["step"]["state"]) == ("spectator", 0, None)
        path = f"/v1/sessions/{session['id']}"
        for method, ending, body in (
            ("POST", "/actions", {"seat": 0, "action": RUN}),
            ("POST", "/undo", {}),
            ("GET", "/replay", None),
            ("DELETE", "", None),
        ):
            denied(await client.ask(method, path + ending, body), 401, "access/key-needed")
        denied(await look(client, session, query="?viewer=0"), 401, "access/key-needed")


async def test_a_session_may_be_closed_to_spectators() -> None:
    async with worker() as client:
        session = await client.created(spectators=False)
        denied(await look(client, session), 401, "access/key-needed")
        assert (await look(client, session, session["keys"]["seats"][0])).status == 200


async def test_a_key_is_good_for_its_seat_only() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        seats = session["keys"]["seats"]
        denied(await client.act(session, 0, RUN, key=seats[1]), 403, "access/not-yours")
        assert denied(await look(client, session, seats[1], "?viewer=0"), 403, "access/not-yours")["at"] == "/viewer"
        denied(await look(client, session, seats[1], "?seat=0"), 403, "access/not-yours")
        denied(await look(client, session, seats[1], "?viewer=referee"), 403, "access/not-yours")
        assert (await look(client, session, seats[1], "?viewer=spectator")).json["viewer"] == "spectator"
        path = f"/v1/sessions/{session['id']}"
        denied(await client.ask("DELETE", path, None, seats[0]), 403, "access/not-allowed")
        denied(await client.ask("GET", f"{path}/replay", None, session["keys"]["host"]), 403, "access/not-allowed")


async def test_the_referee_sees_and_moves_all() -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        referee = session["keys"]["referee"]
        assert (await look(client, session, referee)).json["step"]["view"]["number"] is not None
        assert (await look(client, session, referee, "?viewer=1")).json["step"]["view"]["number"] is None
        denied(await look(client, session, referee, "?viewer=2"), 409, "view/no-such-seat")
        assert (await client.act(session, 0, RUN, key=referee)).status == 200


async def test_moves_are_narrowed_and_paged_as_in_look() -> None:
    async with worker() as client:
        session = await client.created("mega-jackpot", first_seat=0)
        key = session["keys"]["seats"][0]
        page = (await look(client, session, key, "?first=2")).json["step"]["legal_moves"]
        more = (await look(client, session, key, f"?first=2&after={page['next']}")).json["step"]["legal_moves"]
        assert (page["count"], len(page["items"]), len(more["items"])) == (27, 2, 2)
        assert page["items"] != more["items"]
        given = (await look(client, session, key, '?first=1&given={"kind":"spin"}')).json["step"]["legal_moves"]
        assert given["choices"]
        denied(await look(client, session, key, "?after=bm8"), 409, "request/cursor")
        denied(await look(client, session, key, "?first=501"), 422, "request/shape")
        denied(await look(client, session, key, "?colour=red"), 422, "request/shape")


async def test_names_must_fit_the_seats() -> None:
    async with worker() as client:
        body = {"game": "toy-race", "seats": 2, "names": ["only one"]}
        denied(await client.ask("POST", "/v1/sessions", body), 409, "session/names")
        denied(await client.ask("POST", "/v1/sessions", {"game": "chess", "seats": 2}), 409, "game/unknown")
        denied(await client.ask("POST", "/v1/sessions", {"seats": 2}), 422, "request/shape")


# Concurrency


async def test_a_version_that_has_passed_is_answered_with_the_current_one_and_its_view(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        assert (await client.act(session, 0, RUN, if_match='"1"')).status == 200
        reply = await client.act(session, 1, {**RUN, "lane": "right"}, if_match='"1"')
        problem = denied(reply, 412, "session/version")
        assert (reply.headers["etag"], problem["facts"]["version"]) == ('"2"', 2)
        assert problem["facts"]["view"]["places"] == [1, 0]
        assert problem["facts"]["view"]["number"] is None
        assert (await client.act(session, 1, {**RUN, "lane": "right"}, if_match='"1", "2"')).status == 200
        assert (await client.act(session, 0, RUN, if_match="*")).status == 200


async def test_a_condition_that_is_too_long_is_refused_and_nothing_is_done() -> None:
    async with worker("memory:") as client:
        session = await client.created(first_seat=0)
        reply = await client.act(session, 0, RUN, if_match=f'"{"1" * 300}"')
        assert (reply.status, reply.json["code"]) == (422, "request/shape")
        assert "If-Match of at most 255" in reply.json["detail"]
        assert (await client.act(session, 0, RUN, if_match='"1"')).status == 200


async def test_of_twenty_equal_actions_one_is_carried_out_and_the_others_are_judged_after_it(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created(first_seat=0)
        replies = await asyncio.gather(*((one, other)[n % 2].act(session, 0, RUN) for n in range(20)))
        assert sorted(reply.status for reply in replies) == [200, *[409] * 19]
        assert {reply.json["code"] for reply in replies if reply.status == 409} == {"turn/not-yours"}
        assert (await look(one, session)).json["version"] == 2


async def test_independent_choices_of_several_seats_all_succeed(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race", seats=3)
        hidden = session["step"]["state"]["position"]["number"]
        numbers = [number for number in toy.NUMBERS if number != hidden][:3]
        acts = (
            (one, other)[seat % 2].act(session, seat, {"kind": "guess", "number": number})
            for seat, number in enumerate(numbers)
        )
        replies = await asyncio.gather(*acts)
        assert [reply.status for reply in replies] == [200] * 3
        assert sorted(reply.json["version"] for reply in replies) == [2, 3, 4]


async def test_an_exact_repeat_has_the_first_answer(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        first = await client.act(session, 0, RUN, idempotency_key="once", if_match='"1"')
        await client.act(session, 1, {**RUN, "lane": "right"})
        again = await client.act(session, 0, RUN, idempotency_key="once", if_match='"1"')
        assert (again.status, again.headers["etag"]) == (200, '"2"')
        assert again.content == first.content
        assert (await look(client, session)).json["version"] == 3


async def test_other_content_under_the_same_idempotency_key_is_refused(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        await client.act(session, 0, RUN, idempotency_key="once")
        denied(await client.act(session, 0, GUESS, idempotency_key="once"), 409, "session/idempotency-key")
        assert (await client.act(session, 1, GUESS, idempotency_key="once")).status == 200
        denied(await client.act(session, 0, RUN, idempotency_key="x" * 256), 422, "request/shape")


async def test_of_many_exact_repeats_at_once_one_is_carried_out(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race", seats=3)
        again = ((one, other)[n % 2].act(session, 0, RUN, idempotency_key="once") for n in range(10))
        replies = await asyncio.gather(*again)
        assert {reply.content for reply in replies} == {replies[0].content}
        assert replies[0].json["version"] == 2
        assert (await look(one, session)).json["version"] == 2


# Undo


async def test_the_last_action_is_taken_back_where_it_showed_nothing(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race", first_seat=0)
        path = f"/v1/sessions/{session['id']}/undo"
        seats = session["keys"]["seats"]
        before = (await look(client, session, seats[0])).json["step"]
        await client.act(session, 0, RUN)
        denied(await client.ask("POST", path, {}, seats[1]), 403, "access/not-allowed")
        undone = await client.ask("POST", path, None, seats[0])
        assert (undone.status, undone.json["version"], undone.json["step"]["ply"]) == (200, 3, 0)
        assert (await look(client, session, seats[0])).json["step"] == before
        denied(await client.ask("POST", path, {}, session["keys"]["referee"]), 409, "session/undo")


async def test_what_has_shown_something_stays(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race")
        hidden = session["step"]["state"]["position"]["number"]
        await client.act(session, 0, {"kind": "guess", "number": hidden})
        key = session["keys"]["seats"][0]
        problem = denied(await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, key), 409, "session/undo")
        assert "shown" in problem["detail"]


@pytest.mark.parametrize(("game", "fields"), [("free-race", {"undo": "never"}), ("toy-race", {})])
async def test_nothing_is_taken_back_where_that_was_not_agreed_or_the_title_does_not_say(
    game: str, fields: Any
) -> None:
    async with worker() as client:
        session = await client.created(game, first_seat=0, **fields)
        await client.act(session, 0, RUN)
        key = session["keys"]["seats"][0]
        denied(await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, key), 409, "session/undo")


# The log


async def test_a_session_is_exported_and_played_again_to_the_same_state(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race", options={"goal": 12})
        referee = session["keys"]["referee"]
        for seat, lane in ((0, "left"), (1, "right"), (0, "left")):
            assert (await client.act(session, seat, {**RUN, "lane": lane})).status == 200
        await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, referee)
        assert (await client.act(session, 1, GUESS)).status == 200
        exported = (await client.ask("GET", f"/v1/sessions/{session['id']}/replay", None, referee)).json
        replayed = await client.ask("POST", f"/v1/games/{exported['game']}/replay", exported["replay"])
        assert replayed.json["state"] == (await look(client, session, referee)).json["step"]["state"]
        assert len(exported["replay"]["commands"]) == 3


async def test_events_come_page_by_page(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race")
        for lane in ("left", "right", "left"):
            await client.act(session, 0, {**RUN, "lane": lane})
        path = f"/v1/sessions/{session['id']}/events"
        page = (await client.ask("GET", f"{path}?after=1&first=2")).json
        assert (page["version"], [event["version"] for event in page["events"]]) == (4, [2, 3])
        assert [event["happened"] for event in (await client.ask("GET", path)).json["events"]] == [
            "started",
            *["acted"] * 3,
        ]
        assert (await client.ask("GET", f"{path}?after=9")).json["events"] == []
        denied(await client.ask("GET", f"{path}?after=x"), 422, "request/shape")


async def test_a_closed_session_is_gone(address: str) -> None:
    async with worker(address) as client:
        session = await client.created()
        path = f"/v1/sessions/{session['id']}"
        assert (await client.ask("DELETE", path, None, session["keys"]["host"])).json == {
            "id": session["id"],
            "reveal": None,
        }
        denied(await look(client, session), 404, "session/unknown")


async def test_whole_games_run_to_their_end(address: str) -> None:
    async with worker(address, registry=RACES) as client:
        session = await client.created("mega-jackpot", seed="whole")
        step, plies = session["step"], 0
        while step["outcome"] is None:
            move = step["legal_moves"]["items"][-1]
            reply = await client.act(session, move["seat"], move["action"], key=session["keys"]["referee"])
            assert reply.status == 200, reply.content
            step, plies = reply.json["step"], plies + 1
        assert step["ply"] == plies
        denied(await client.act(session, 0, {"kind": "stop"}), 409, "game/over")


@pytest.mark.parametrize("query", ["?after=1&after=0", "?first=2&first=2", "?show=view&show=patch"])
async def test_a_parameter_that_is_given_twice_is_refused(query: str) -> None:
    async with worker() as client:
        session = await client.created()
        reply = await client.ask("GET", f"/v1/sessions/{session['id']}/events{query}")
        assert denied(reply, 422, "request/shape")["at"] == f"/{query[1:].partition('=')[0]}"


async def test_a_number_below_what_may_be_is_refused_as_such() -> None:
    async with worker() as client:
        session = await client.created()
        reply = await client.ask("GET", f"/v1/sessions/{session['id']}/events?after=-1")
        assert "`int` >= 0" in denied(reply, 422, "request/shape")["detail"]


async def test_a_session_that_has_moved_on_is_not_closed_under_a_version_that_has_passed(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        path, host = f"/v1/sessions/{session['id']}", session["keys"]["host"]
        assert (await client.act(session, 0, RUN)).status == 200
        problem = denied(await client.ask("DELETE", path, None, host, if_match='"1"'), 412, "session/version")
        assert (problem["facts"]["version"], problem["facts"]["view"]["places"]) == (2, [1, 0])
        close = """mutation ($id: ID!, $version: Int) { closeSession(id: $id, version: $version) {
          ... on SessionClosed { id } ... on Refusal { code } } }"""
        told = await client.graphql(close, host, id=session["id"], version=1)
        assert told == {"closeSession": {"code": "session/version"}}
        assert (await client.ask("DELETE", path, None, host, if_match='"1", "2"')).status == 200
        denied(await look(client, session), 404, "session/unknown")


@pytest.mark.parametrize("call", [("DELETE", ""), ("GET", "/replay"), ("POST", "/undo")])
async def test_a_parameter_that_a_call_does_not_take_is_refused_and_nothing_is_done(call: tuple[str, str]) -> None:
    async with worker() as client:
        session = await client.created(first_seat=0)
        await client.act(session, 0, RUN)
        path = f"/v1/sessions/{session['id']}"
        reply = await client.ask(call[0], f"{path}{call[1]}?viewer=0", None, session["keys"]["referee"])
        assert "`viewer`" in denied(reply, 422, "request/shape")["detail"]
        assert (await look(client, session)).json["version"] == 2


def test_several_headers_of_conditions_are_one_list() -> None:
    headers = [(b"if-match", b'"1"'), (b"if-match", b'"2"')]
    asked = call_of(Request({"type": "http", "path_params": {"id": "x"}, "headers": headers}))
    assert isinstance(asked, SessionCall)
    assert asked.versions == frozenset({"1", "2"})
