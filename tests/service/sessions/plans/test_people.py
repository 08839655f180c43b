"""The people at the table: who comes, leaves, returns and resigns, and whose key holds."""

from typing import Any

import pytest

from tests.service.sessions.kit import REGISTRY, Reply, Worker, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
NEW_KEY = """mutation ($id: ID!, $seat: ID!) { newSeatKey(id: $id, seat: $seat, name: "Bo") {
  ... on Session { key names seats { seat name joined presence } } ... on Refusal { code } } }"""


async def at(client: Worker, session: Any, path: str, key: str, body: Any = None, **headers: str) -> Reply:
    """What is answered to an act at the table."""
    return await client.ask("POST", f"/v1/sessions/{session['id']}/{path}", body, key, **headers)


async def shown(client: Worker, session: Any) -> Any:
    path = f"/v1/sessions/{session['id']}"
    return (await client.ask("GET", path, None, session["keys"]["referee"])).json


async def log(client: Worker, session: Any) -> list[Any]:
    found = (await client.ask("GET", f"/v1/sessions/{session['id']}/events")).json["events"]
    return [(event["happened"], event["seat"], event.get("by")) for event in found]


def refused(reply: Reply, status: int, code: str) -> Any:
    assert (reply.status, reply.json["code"]) == (status, code), reply.content
    return reply.json


def presences(session: Any) -> list[str]:
    return [seat["presence"] for seat in session["seats"]]


# Leaving and returning


@pytest.mark.parametrize("game", ["mega-jackpot", "toy-race"])
async def test_the_service_plays_at_once_for_whoever_has_left(address: str, game: str) -> None:
    async with worker(address) as client:
        session = await client.created(game, first_seat=0)
        seats = session["keys"]["seats"]
        gone = (await at(client, session, "seats/0/leave", seats[0])).json
        assert (gone["version"], presences(gone)) == (2, ["left", "playing"])
        seen = await shown(client, session)
        assert seen["step"]["to_act"] == [1]
        told = await log(client, session)
        assert told[:3] == [("started", None, None), ("left", 0, 0), ("stood_in", 0, None)]
        assert {one[0] for one in told[2:]} == {"stood_in"}
        move = seen["step"]["legal_moves"]["items"][0]["action"]
        refused(await client.act(session, 0, move), 409, "session/seat-left")
        back = (await at(client, session, "seats/0/return", seats[0])).json
        assert presences(back) == ["playing", "playing"]
        refused(await at(client, session, "seats/0/return", seats[0]), 409, "session/nothing-changes")


async def test_where_it_was_agreed_the_game_waits_for_whoever_has_left() -> None:
    async with worker() as client:
        session = await client.created("toy-race", first_seat=0, stand_in="waiting", turn_seconds=30)
        gone = (await at(client, session, "seats/0/leave", session["keys"]["seats"][0])).json
        assert (gone["step"]["turns"], (await shown(client, session))["version"]) == ([], 2)
        back = (await at(client, session, "seats/0/return", session["keys"]["host"])).json
        assert back["step"]["turns"] == [{"seat": 0, "ends_ms": 30_000}]


async def test_a_random_stand_in_takes_a_legal_action_where_the_title_declares_another() -> None:
    async with worker(registry=REGISTRY) as client:
        took = set()
        for seed in "abcdef":
            session = await client.created("jet-set", first_seat=0, seed=seed, stand_in="random")
            await at(client, session, "seats/0/leave", session["keys"]["seats"][0])
            events = (await client.ask("GET", f"/v1/sessions/{session['id']}/events?after=2")).json["events"]
            took.add(tuple(event["kind"] for event in events[0]["events"]))
        assert len(took) > 1, "the declared action is always the same"


async def test_a_table_that_everybody_has_left_waits() -> None:
    async with worker() as client:
        session = await client.created("toy-race", first_seat=0)
        for seat in (1, 0):
            await at(client, session, f"seats/{seat}/leave", session["keys"]["seats"][seat])
        assert [one[0] for one in await log(client, session)] == ["started", "left", "left"]


async def test_only_the_seat_and_those_who_keep_the_table_say_that_it_has_left() -> None:
    async with worker() as client:
        session = await client.created("toy-race")
        keys = session["keys"]
        refused(await at(client, session, "seats/0/leave", keys["seats"][1]), 403, "access/not-allowed")
        for seat in ("2", "x", "-1", "01x"):
            refused(await at(client, session, f"seats/{seat}/leave", keys["host"]), 404, "session/no-such-seat")
        assert (await at(client, session, "seats/0/leave", keys["host"])).json["seats"][0]["presence"] == "left"


async def test_what_was_done_before_somebody_left_is_not_taken_back() -> None:
    async with worker() as client:
        session = await client.created("free-race", stand_in="waiting")
        seats = session["keys"]["seats"]
        await client.act(session, 0, RUN)
        await at(client, session, "seats/1/join", seats[1])
        assert (await at(client, session, "undo", seats[0])).status == 200
        await client.act(session, 0, RUN)
        await at(client, session, "seats/1/leave", seats[1])
        await at(client, session, "seats/1/return", seats[1])
        refused(await at(client, session, "undo", seats[0]), 409, "session/undo")


# Resigning


async def test_a_game_goes_on_after_a_resignation_where_enough_play_on() -> None:
    async with worker(registry=REGISTRY) as client:
        session = await client.created("mega-jackpot", seats=3, first_seat=0)
        seats = session["keys"]["seats"]
        resigned = (await at(client, session, "seats/0/resign", seats[0])).json
        assert (resigned["ended"], presences(resigned)) == (None, ["resigned", "playing", "playing"])
        assert (await shown(client, session))["step"]["to_act"] == [1]
        refused(await at(client, session, "seats/0/return", seats[0]), 409, "session/nothing-changes")
        ended = (await at(client, session, "seats/1/resign", seats[1])).json
        assert (ended["ended"], ended["step"]["outcome"]) == ({"reason": "resigned", "by": 1}, None)
        assert (ended["step"]["to_act"], ended["step"]["legal_moves"]["count"]) == ([], 0)


async def test_a_title_that_declares_nothing_is_broken_off_by_a_resignation() -> None:
    async with worker() as client:
        session = await client.created("toy-race", seats=3)
        ended = (await at(client, session, "seats/2/resign", session["keys"]["seats"][2])).json
        assert ended["ended"] == {"reason": "resigned", "by": 2}
        refused(await client.act(session, 0, RUN), 409, "session/ended")


# Keys, names and who is here


async def test_a_seats_new_key_holds_and_the_old_one_is_dead_at_once(address: str) -> None:
    async with worker(address) as one, worker(address) as other:
        other = one if address == "memory:" else other
        session = await one.created("free-race", seats=2, names=["Ada", "Cy"])
        old = session["keys"]["seats"][0]
        assert (await other.act(session, 0, RUN)).status == 200
        follower = other.follow(session, old, query="?after=2")
        await follower.frame()
        made = (await at(one, session, "seats/0/key", session["keys"]["host"], {"name": "Bo"})).json
        assert (made["names"], made["seats"][0]["joined"]) == (["Bo", "Cy"], False)
        refused(await other.act(session, 0, RUN), 401, "access/key-unknown")
        assert (await other.act(session, 0, {**RUN, "lane": "right"}, key=made["key"])).status == 200
        assert (await follower.told())[1:] == ("end", {"ended": "key_replaced"})
        await follower.leave()


async def test_only_those_who_keep_the_table_give_a_new_key() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        keys = session["keys"]
        refused(await at(client, session, "seats/0/key", keys["seats"][0]), 403, "access/not-allowed")
        told = (await client.graphql(NEW_KEY, keys["referee"], id=session["id"], seat="1"))["newSeatKey"]
        assert told["names"] == ["seat 0", "Bo"]
        assert (await client.act(session, 1, RUN, key=told["key"])).status == 200


async def test_a_new_key_is_told_to_nobody_else() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        made = (await at(client, session, "seats/0/key", session["keys"]["host"])).json
        replay = await client.ask("GET", f"/v1/sessions/{session['id']}/replay", None, session["keys"]["referee"])
        events = await client.ask("GET", f"/v1/sessions/{session['id']}/events", None, session["keys"]["referee"])
        assert made["key"].encode() not in replay.content + events.content
        assert "key" not in await shown(client, session)


async def test_names_change_and_everybody_is_told() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        named = (await at(client, session, "seats/1/name", session["keys"]["seats"][1], {"name": "Ada"})).json
        assert named["names"] == ["seat 0", "Ada"]
        events = (await client.ask("GET", f"/v1/sessions/{session['id']}/events?after=1")).json["events"]
        assert [(one["happened"], one["seats"][1]["name"]) for one in events] == [("named", "Ada")]
        again = await at(client, session, "seats/1/name", session["keys"]["seats"][1], {"name": "Ada"})
        refused(again, 409, "session/nothing-changes")
        refused(await at(client, session, "seats/1/name", session["keys"]["seats"][1]), 400, "request/json")


async def test_who_acts_or_says_so_is_here() -> None:
    async with worker() as client:
        session = await client.created("free-race", seats=3)
        seats = session["keys"]["seats"]
        assert [seat["joined"] for seat in session["seats"]] == [False] * 3
        await client.act(session, 0, RUN)
        here = (await at(client, session, "seats/2/join", seats[2])).json
        assert [seat["joined"] for seat in here["seats"]] == [True, False, True]
        refused(await at(client, session, "seats/2/join", seats[2]), 409, "session/nothing-changes")


# The log


async def test_acts_at_the_table_are_no_part_of_the_replay_and_repeat_like_actions(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race")
        seats, referee = session["keys"]["seats"], session["keys"]["referee"]
        await client.act(session, 0, RUN)
        first, again = [await at(client, session, "seats/1/join", seats[1], idempotency_key="a") for _ in range(2)]
        assert first.content == again.content
        await client.act(session, 1, {**RUN, "lane": "right"})
        exported = (await client.ask("GET", f"/v1/sessions/{session['id']}/replay", None, referee)).json
        assert [command["seat"] for command in exported["replay"]["commands"]] == [0, 1]
        assert exported["draws"] is not None, "it leads to the same state"
        stale = await at(client, session, "seats/0/leave", seats[0], if_match='"3"')
        refused(stale, 412, "session/version")


async def test_a_game_with_a_stand_in_is_exported_and_played_again() -> None:
    async with worker() as client:
        session = await client.created("toy-race", first_seat=0)
        await at(client, session, "seats/0/leave", session["keys"]["seats"][0])
        for _ in range(3):
            if (await shown(client, session))["step"]["to_act"]:
                await client.act(session, 1, RUN)
        path, referee = f"/v1/sessions/{session['id']}", session["keys"]["referee"]
        exported = (await client.ask("GET", f"{path}/replay", None, referee)).json
        played = (await client.ask("POST", "/v1/games/toy-race/replay", exported["replay"])).json
        assert played["state"] == (await shown(client, session))["step"]["state"]
