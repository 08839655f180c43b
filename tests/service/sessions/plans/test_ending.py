"""Games that end other than by their rules: the host ends them, or all seats agree."""

from typing import Any

from tests.service.sessions.kit import worker
from tests.service.sessions.plans.test_people import RUN, at, log, refused, shown

ABORT = "mutation ($id: ID!) { abortSession(id: $id) { ... on Session { ended { reason by } step { toAct } } } }"


async def test_all_seats_agree_and_the_game_is_over(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race", seats=3)
        seats = session["keys"]["seats"]
        follower = client.follow(session, query="?after=1")
        offered = (await at(client, session, "offer", seats[1])).json
        assert offered["offer"] == {"reason": "agreed", "by": 1, "accepted": [1]}
        assert (await at(client, session, "accept", seats[0])).json["ended"] is None
        ended = (await at(client, session, "accept", seats[2])).json
        assert (ended["ended"], ended["offer"]) == ({"reason": "agreed", "by": 1}, None)
        assert (ended["step"]["outcome"], ended["step"]["to_act"]) == (None, [])
        told = [await follower.told() for _ in range(4)]
        assert [one[2].get("happened") for one in told[:3]] == ["offered", "accepted", "accepted"]
        assert told[2][2]["ended"] == {"reason": "agreed", "by": 1}
        assert told[3][1:] == ("end", {"ended": "ended"})
        await follower.leave()
        for path in ("undo", "accept", "abort", "seats/0/leave"):
            refused(await at(client, session, path, seats[0]), 409, "session/ended")
        refused(await client.act(session, 0, RUN), 409, "session/ended")


async def test_an_offer_lapses_when_somebody_plays_on() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        seats = session["keys"]["seats"]
        await at(client, session, "offer", seats[0])
        assert (await client.act(session, 0, RUN)).json["offer"] is not None
        assert (await client.act(session, 1, {**RUN, "lane": "right"})).json["offer"] is None
        refused(await at(client, session, "accept", seats[1]), 409, "session/nothing-changes")


async def test_the_host_ends_a_game_at_once_and_a_seat_never_alone() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        keys = session["keys"]
        wanted = (await at(client, session, "abort", keys["seats"][0])).json
        assert (wanted["ended"], wanted["offer"]["reason"]) == (None, "aborted")
        refused(await at(client, session, "abort", keys["seats"][0]), 409, "session/nothing-changes")
        refused(await at(client, session, "offer", keys["seats"][1]), 409, "session/other-offer")
        assert (await at(client, session, "abort", keys["host"])).json["ended"] == {"reason": "aborted", "by": "host"}
        assert await log(client, session) == [("started", None, None), ("offered", 0, 0), ("aborted", None, "host")]


async def test_all_seats_may_abort_without_the_host() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        await at(client, session, "abort", session["keys"]["seats"][1])
        ended = (await at(client, session, "abort", session["keys"]["seats"][0])).json["ended"]
        assert ended == {"reason": "aborted", "by": 1}


async def test_spectators_and_keepers_do_not_agree_for_others() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        refused(await client.ask("POST", f"/v1/sessions/{session['id']}/offer"), 401, "access/key-needed")
        refused(await at(client, session, "offer", session["keys"]["host"]), 403, "access/not-allowed")


async def test_graphql_says_the_same() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        told = (await client.graphql(ABORT, session["keys"]["referee"], id=session["id"]))["abortSession"]
        assert told == {"ended": {"reason": "aborted", "by": "referee"}, "step": {"toAct": []}}


async def test_an_ended_game_is_imported_as_one_that_goes_on() -> None:
    async with worker() as client:
        session: Any = await client.created("free-race")
        await client.act(session, 0, RUN)
        await at(client, session, "abort", session["keys"]["host"])
        path = f"/v1/sessions/{session['id']}/replay"
        exported = (await client.ask("GET", path, None, session["keys"]["referee"])).json
        body = {"game": exported["game"], "replay": exported["replay"]}
        imported = (await client.ask("POST", "/v1/sessions", body)).json
        assert (imported["ended"], imported["step"]["ply"], (await shown(client, imported))["version"]) == (None, 1, 2)
