"""Sessions whose chance grew from a commitment and from what the seats gave."""

import asyncio
from typing import Any

from service.startup.creators import creators_of
from service.startup.settings import Settings
from service.startup.stores import store_of
from service.trust.fair.spent import Spent
from tests.service.sessions.kit import Worker, worker

TEXTS = ["heads", None]


async def committed(client: Worker) -> Any:
    return (await client.ask("POST", "/v1/commit")).json


async def begun(client: Worker, game: str = "mega-jackpot", **fields: Any) -> Any:
    """A session that grew from a commitment, from a text of one seat and from no seed."""
    return await client.created(game, **{"seed": None, "seat_entropy": TEXTS, **await committed(client), **fields})


async def file_of(client: Worker, session: Any, key: str | None) -> Any:
    return await client.ask("GET", f"/v1/sessions/{session['id']}/replay", None, key)


async def look(client: Worker, session: Any, key: str | None = None) -> Any:
    return (await client.ask("GET", f"/v1/sessions/{session['id']}?first=8", None, key)).json


async def played(client: Worker, session: Any) -> Any:
    """A session after its last action: always the last listed move."""
    referee = session["keys"]["referee"]
    shown = await look(client, session, referee)
    while shown["step"]["to_act"]:
        move = shown["step"]["legal_moves"]["items"][-1]
        shown = (await client.act(session, move["seat"], move["action"], referee)).json
    return shown


async def test_a_session_grows_from_a_commitment_and_from_texts(address: str) -> None:
    async with worker(address) as client:
        answer = await committed(client)
        session = await begun(client, **answer)
        fair = session["step"]["state"]["fair"]
        assert (fair["seed"], fair["seat_entropy"], session["seed"]) == (None, TEXTS, None)
        again = {"seats": 2, "commands": [], **fair}
        replayed = (await client.ask("POST", "/v1/games/mega-jackpot/replay", again)).json
        assert replayed["reveal"]["commitment"] == answer["commitment"]
        assert replayed["state"] == session["step"]["state"]


async def test_everybody_sees_which_commitment_a_session_grew_from_before_it_is_revealed(address: str) -> None:
    async with worker(address) as client:
        answer = await committed(client)
        session = await begun(client, **answer)
        assert session["commitment"] == answer["commitment"]
        for key in (None, *session["keys"]["seats"], session["keys"]["host"]):
            shown = await look(client, session, key)
            assert (shown["commitment"], shown["reveal"]) == (answer["commitment"], None)
        query = "query($id: ID!) { session(id: $id) { ... on Session { commitment } } }"
        assert (await client.graphql(query, id=session["id"]))["session"] == {"commitment": answer["commitment"]}
        assert (await look(client, await begun(client, commitment=None, sealed_key=None)))["commitment"] is None


async def test_who_brings_a_game_with_its_secret_cannot_pass_it_for_one_that_was_committed_to() -> None:
    """They could have chosen the secret, or learned it from a start of their own, and then tried texts."""
    async with worker() as client:
        replay = {"seats": 2, "commands": [], "secret": "0" * 64, "seat_entropy": ["tried", "given"]}
        reply = await client.ask("POST", "/v1/sessions", {"game": "mega-jackpot", "replay": replay})
        assert reply.status == 201, reply.content
        shown = await look(client, reply.json, reply.json["keys"]["seats"][1])
        assert shown["commitment"] is None


async def test_graphql_creates_such_a_session_too() -> None:
    async with worker() as client:
        answer = await committed(client)
        query = """mutation($c: String, $k: String) {
          createSession(game: "mega-jackpot", seats: 2, seatEntropy: ["heads", null], commitment: $c, sealedKey: $k) {
            ... on Session { seed reveal { key } step { state } }
          }
        }"""
        made = (await client.graphql(query, c=answer["commitment"], k=answer["sealed_key"]))["createSession"]
        assert (made["seed"], made["reveal"]) == (None, None)
        assert made["step"]["state"]["fair"]["seat_entropy"] == TEXTS


async def test_texts_without_a_commitment_count_too_and_are_exported() -> None:
    async with worker() as client:
        plain, mixed = await client.created("mega-jackpot"), await client.created("mega-jackpot", seat_entropy=TEXTS)
        assert plain["step"]["state"]["chance"] != mixed["step"]["state"]["chance"]
        exported = (await file_of(client, mixed, mixed["keys"]["referee"])).json
        assert (exported["replay"]["seat_entropy"], exported["reveal"]) == (TEXTS, None)
        replayed = (await client.ask("POST", "/v1/games/mega-jackpot/replay", exported["replay"])).json
        assert replayed["state"] == mixed["step"]["state"]


async def test_texts_that_do_not_fit_the_seats_create_no_session() -> None:
    async with worker(session_limit=2) as client:  # what remembers a used commitment takes the room of a session
        body = {"game": "mega-jackpot", "seats": 2, "seat_entropy": ["a"]}
        refused = await client.ask("POST", "/v1/sessions", body)
        assert (refused.status, refused.json["code"]) == (409, "fair/seat-entropy")
        await begun(client)


async def test_the_secret_is_shown_to_nobody_but_the_referee_before_the_end() -> None:
    async with worker() as client:
        session = await begun(client)
        secret, keys = session["step"]["state"]["fair"]["secret"], session["keys"]
        for key in (None, keys["host"], *keys["seats"]):
            shown = await client.ask("GET", f"/v1/sessions/{session['id']}", None, key)
            assert secret not in shown.content.decode()
            assert shown.json["reveal"] is None
            assert (await file_of(client, session, key)).status in (401, 403)


async def test_at_the_end_everybody_can_check_the_game(address: str) -> None:
    async with worker(address) as client:
        session = await begun(client)
        commitment = (await file_of(client, session, session["keys"]["referee"])).json["reveal"]["commitment"]
        ended = await played(client, session)
        assert ended["reveal"]["commitment"] == commitment
        for key in (None, session["keys"]["seats"][1]):
            assert (await look(client, session, key))["reveal"] == ended["reveal"]
            file = (await file_of(client, session, key)).json
            verdict = (await client.ask("POST", "/v1/verify", file | {"commitment": commitment})).json
            assert verdict["valid"], verdict
            assert [check["name"] for check in verdict["checks"]] == [
                "commitment",
                "key",
                "commands",
                "draws",
                "digest",
            ]


async def test_the_end_of_a_game_without_a_commitment_opens_its_log_to_nobody() -> None:
    async with worker() as client:
        session = await client.created("mega-jackpot")
        ended = await played(client, session)
        assert ended["reveal"] is None
        assert (await file_of(client, session, session["keys"]["seats"][0])).status == 403


async def test_a_session_with_an_action_taken_back_can_be_checked() -> None:
    async with worker() as client:
        session = await begun(client, "free-race", options={"goal": 12})
        referee = session["keys"]["referee"]
        for seat, lane in ((0, "left"), (1, "right"), (0, "left")):
            assert (await client.act(session, seat, {"kind": "run", "lane": lane, "steps": 1})).status == 200
        assert (await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, referee)).status == 200
        assert (await client.act(session, 1, {"kind": "guess", "number": 0})).status == 200
        file = (await file_of(client, session, referee)).json
        assert len(file["replay"]["commands"]) == 3
        assert (await client.ask("POST", "/v1/verify", file)).json["valid"]


async def test_of_many_who_use_one_commitment_at_once_a_single_one_gets_on(address: str) -> None:
    tokens = iter(range(99))
    store: Any = store_of(Settings(sessions=address), lambda: 0, lambda: 0)
    spent = Spent(store, creators_of(Settings()), lambda: f"token {next(tokens)}")
    found = await asyncio.gather(*(spent.spend("0" * 64, None) for _ in range(10)))
    await store.close()
    assert [each is None for each in found].count(True) == 1


# Broken off by the referee


async def broken_off(client: Worker, session: Any, key: str | None, **headers: str) -> Any:
    return await client.ask("POST", f"/v1/sessions/{session['id']}/reveal", None, key, **headers)


RUN = {"kind": "run", "lane": "left", "steps": 1}


async def test_a_game_that_is_broken_off_is_revealed_to_all(address: str) -> None:
    async with worker(address) as client:
        session = await begun(client)
        answer = await broken_off(client, session, session["keys"]["referee"])
        assert (answer.status, answer.json["version"], answer.json["step"]["to_act"]) == (200, 2, [])
        assert answer.json["step"]["legal_moves"]["count"] == 0
        assert answer.json["reveal"]["secret"] == session["step"]["state"]["fair"]["secret"]
        for key in (None, session["keys"]["seats"][0]):
            shown = await look(client, session, key)
            assert (shown["reveal"], shown["step"]["outcome"]) == (answer.json["reveal"], None)
            file = (await file_of(client, session, key)).json
            assert (await client.ask("POST", "/v1/verify", file)).json["valid"]


async def test_nobody_acts_in_a_game_that_was_broken_off(address: str) -> None:
    async with worker(address) as client:
        session = await begun(client, "free-race", first_seat=0, options={"goal": 12})
        referee = session["keys"]["referee"]
        assert (await client.act(session, 0, RUN)).status == 200
        assert (await broken_off(client, session, referee)).status == 200
        for reply in (
            await client.act(session, 1, RUN),
            await client.ask("POST", f"/v1/sessions/{session['id']}/undo", {}, referee),
            await broken_off(client, session, referee),
        ):
            assert (reply.status, reply.json["code"]) == (409, "session/revealed")
        assert (await look(client, session))["version"] == 3


async def test_another_worker_that_saw_the_game_before_does_not_act_in_it(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await begun(one, "free-race", first_seat=0)
        assert (await other.act(session, 0, RUN)).status == 200
        assert (await broken_off(one, session, session["keys"]["referee"])).status == 200
        assert (await other.act(session, 1, RUN)).json["code"] == "session/revealed"


async def test_no_deadline_passes_in_a_game_that_was_broken_off() -> None:
    now = [0]
    async with worker(clock=lambda: now[0]) as client:
        session = await begun(client, "timed-race")
        assert (await broken_off(client, session, session["keys"]["referee"])).status == 200
        now[0] = 10**7
        assert (await look(client, session))["version"] == 2


async def test_no_time_of_a_seat_runs_in_a_game_that_was_broken_off() -> None:
    now = [0]
    async with worker(clock=lambda: now[0]) as client:
        session = await begun(client, turn_seconds=10)
        answer = await broken_off(client, session, session["keys"]["referee"])
        assert answer.json["step"]["turns"] == []
        now[0] = 10**7
        assert (await look(client, session))["version"] == 2


async def test_only_the_referee_breaks_a_game_off() -> None:
    async with worker() as client:
        session = await begun(client)
        keys = session["keys"]
        assert (await broken_off(client, session, None)).status == 401
        for key in (keys["host"], keys["seats"][0]):
            assert (await broken_off(client, session, key)).status == 403
        assert (await look(client, session))["reveal"] is None


async def test_a_game_without_a_commitment_has_nothing_to_reveal() -> None:
    async with worker() as client:
        session = await client.created()
        reply = await broken_off(client, session, session["keys"]["referee"])
        assert (reply.status, reply.json["code"]) == (409, "fair/no-commitment")


async def test_a_game_that_is_over_has_revealed_itself() -> None:
    async with worker() as client:
        session = await begun(client)
        await played(client, session)
        reply = await broken_off(client, session, session["keys"]["referee"])
        assert (reply.status, reply.json["code"]) == (409, "game/over")


async def test_breaking_off_heeds_versions_and_repeats() -> None:
    async with worker() as client:
        session = await begun(client)
        referee = session["keys"]["referee"]
        assert (await broken_off(client, session, referee, if_match='"7"')).status == 412
        first = await broken_off(client, session, referee, idempotency_key="once")
        again = await broken_off(client, session, referee, idempotency_key="once")
        assert (first.status, again.status) == (200, 200)
        assert again.json == first.json


async def test_followers_are_told_that_a_game_was_broken_off() -> None:
    async with worker() as client:
        session = await begun(client)
        follower = client.follow(session, query="?after=1&show=patch")
        await follower.frame()
        assert (await broken_off(client, session, session["keys"]["referee"])).status == 200
        id, event, told = await follower.told()
        assert (id, event, told["happened"], told["seat"], told["events"]) == ("2", "step", "revealed", None, [])
        assert told["patch"] == []
        assert await follower.told() == (None, "end", {"ended": "revealed"})
        await follower.leave()


async def test_graphql_breaks_off_too() -> None:
    async with worker() as client:
        session = await begun(client)
        query = """mutation($id: ID!) {
          reveal(id: $id) { ... on Session { version reveal { secret } step { toAct } } ... on Refusal { code } }
        }"""
        answer = (await client.graphql(query, session["keys"]["referee"], id=session["id"]))["reveal"]
        secret = session["step"]["state"]["fair"]["secret"]
        assert answer == {"version": 2, "reveal": {"secret": secret}, "step": {"toAct": []}}
        again = (await client.graphql(query, session["keys"]["referee"], id=session["id"]))["reveal"]
        assert again == {"code": "session/revealed"}


async def test_closing_a_game_reveals_it_to_who_closes_it() -> None:
    async with worker() as client:
        session = await begun(client)
        closed = await client.ask("DELETE", f"/v1/sessions/{session['id']}", None, session["keys"]["host"])
        assert closed.json["reveal"]["secret"] == session["step"]["state"]["fair"]["secret"]
        plain = await client.created()
        closed = await client.ask("DELETE", f"/v1/sessions/{plain['id']}", None, plain["keys"]["host"])
        assert closed.json == {"id": plain["id"], "reveal": None}
