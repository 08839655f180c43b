"""Sessions whose chance grew from a commitment and from what the seats gave."""

from typing import Any

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
    async with worker(session_limit=1) as client:
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
