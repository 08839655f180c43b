"""A game whose state is sealed: who sees and does what, over both doors."""

from typing import Any

import pytest

from tests.service.games.sealed.kit import CALLS, RUN, Table, client, refused, started
from tests.service.sessions.kit import Reply

PLAY = """
query ($s: State!, $seat: ID!, $a: JSON!) { play(state: $s, seat: $seat, action: $a) {
  __typename
  ... on Step { state ply atMs digest seed keys { host } toAct events { kind data } view(viewer: "0") { data } }
  ... on Refusal { code at }
} }
"""


async def table(**fields: Any) -> Table:
    return await started(client(), first_seat=0, **fields)


async def test_a_start_answers_a_string_the_keys_and_no_seed() -> None:
    start = (await table()).start
    assert start["state"].startswith("c1.old.")
    assert start["seed"] is None
    assert len({*start["keys"]["seats"], start["keys"]["host"], start["keys"]["referee"]}) == 4
    assert start["view"]["number"] is not None, "who starts a game holds all keys"


async def test_an_open_start_answers_no_keys() -> None:
    reply = await client().ask("POST", "/v1/games/toy-race/start", {"seats": 2, "seed": "kit", "seal": False})
    assert reply.json["keys"] is None
    assert reply.json["state"]["game"] == "toy-race"


async def test_a_start_for_a_viewer_shows_that_one_alone_what_it_may_know() -> None:
    start = (await table(viewer=1)).start
    assert start["view"]["number"] is None
    assert start["legal_moves"]["count"] == 0
    assert [event["number"] for event in start["events"] if event["kind"] == "number_hidden"] == [None]
    wrong = await client().ask("POST", "/v1/games/toy-race/start", {"seats": 2, "seal": True, "viewer": 2})
    refused(wrong, 409, "view/no-such-seat")


async def test_equal_starts_with_equal_seeds_are_different_games() -> None:
    caller = client()
    starts = [(await started(caller, "mega-jackpot")).start for _ in range(2)]
    assert starts[0]["view"] != starts[1]["view"]
    assert starts[0]["keys"] != starts[1]["keys"]


async def test_a_seats_key_shows_and_moves_that_seat() -> None:
    game = await table()
    played = (await game.ask("play", 0, seat=0, action=RUN)).json
    assert (played["ply"], played["to_act"], played["view"]["number"]) == (1, [1], None)
    assert [event["kind"] for event in played["events"]] == ["ran", "turn_came"]
    assert {move["seat"] for move in await game.moves(1, played["state"])} == {1}
    assert await game.moves(0, played["state"]) == []


async def test_without_a_key_one_may_look_as_a_spectator_and_do_nothing() -> None:
    game = await table()
    seen = (await game.ask("look", None)).json
    assert (seen["view"]["number"], seen["legal_moves"]["count"]) == (None, 0)
    for operation in ("play", "explain"):
        reply = await game.ask(operation, None, seat=0, action=RUN)
        refused(reply, 401, "access/key-needed")
        assert reply.headers["www-authenticate"] == "Bearer"
    for fields in ({"viewer": 0}, {"viewer": "referee"}, {"seat": 0}):
        refused(await game.ask("look", None, **fields), 401, "access/key-needed")


async def test_a_key_is_good_for_its_seat_only() -> None:
    game = await table()
    for operation in ("play", "explain"):
        assert refused(await game.ask(operation, 1, seat=0, action=RUN), 403, "access/not-yours")["at"] == "/seat"
    for fields, at in (({"viewer": 0}, "/viewer"), ({"viewer": "referee"}, "/viewer"), ({"seat": 0}, "/seat")):
        assert refused(await game.ask("look", 1, **fields), 403, "access/not-yours")["at"] == at
    refused(await game.ask("play", 0, seat=0, action=RUN, viewer=1), 403, "access/not-yours")
    refused(await game.ask("look", 1, viewer=2), 409, "view/no-such-seat")
    assert (await game.ask("look", 1, viewer="spectator")).json["legal_moves"]["count"] == 0


async def test_the_hosts_key_acts_as_the_host_and_sees_the_table() -> None:
    game = await started(client(), "timed-race", first_seat=0)
    (move,) = await game.moves("host")
    assert (move["seat"], move["action"]["kind"]) == ("host", "time_up")
    assert (await game.ask("look", "host")).json["view"]["number"] is None
    refused(await game.ask("play", "host", seat=0, action=RUN), 403, "access/not-yours")


async def test_the_referees_key_opens_all() -> None:
    game = await table()
    number = (await game.ask("look", "referee")).json["view"]["number"]
    assert number == game.start["view"]["number"]
    assert {move["seat"] for move in await game.moves("referee")} == {0}
    assert (await game.ask("look", "referee", viewer=0)).json["view"]["number"] is None
    played = (await game.ask("play", "referee", seat=0, action=RUN, viewer=1)).json
    assert {move["seat"] for move in played["legal_moves"]["items"]} == {1}
    explained = await game.ask("explain", "referee", seat=0, action=RUN)
    assert explained.json["legal"] is True


@pytest.mark.parametrize("authorization", ["Bearer nobody", "Bearer ", "Basic abc", "Bearer \xff\xfe"])
async def test_a_key_of_no_seat_is_refused_everywhere(authorization: str) -> None:
    game = await table()
    for operation, more in CALLS:
        body = {"state": game.state, **more}
        headers = {"authorization": authorization}
        reply = await game.client.ask("POST", f"/v1/games/toy-race/{operation}", body, None, **headers)
        refused(reply, 401, "access/key-unknown")


async def test_the_keys_of_another_game_are_of_no_use() -> None:
    caller = client()
    game, other = await started(caller), await started(caller)
    stolen = Table(caller, "toy-race", {**game.start, "keys": other.start["keys"]})
    for whose in (0, 1, "host", "referee"):
        refused(await stolen.ask("look", whose), 401, "access/key-unknown")


async def test_the_keys_stay_the_same_from_state_to_state() -> None:
    game = await table()
    state = (await game.ask("play", 0, seat=0, action=RUN)).json["state"]
    reply = await game.ask("play", 1, state=state, seat=1, action={**RUN, "lane": "right"})
    assert reply.json["ply"] == 2


async def test_the_same_request_has_the_same_answer() -> None:
    game = await table()
    first, second = [await game.ask("play", 0, seat=0, action=RUN) for _ in range(2)]
    assert first.content == second.content


async def test_what_the_rules_refuse_is_refused_as_ever() -> None:
    game = await table()
    problem = refused(await game.ask("play", 0, seat=0, action={**RUN, "steps": 9}), 409, "run/too-many-steps")
    assert problem["clause"] == "TOY-RUN-1"
    refused(await game.ask("play", 1, seat=1, action=RUN), 409, "turn/not-yours")
    refused(await game.ask("play", 0, seat=0, action={"kind": "fly"}), 422, "request/unknown-kind")


async def test_a_cursor_pages_through_the_moves_of_its_viewer_and_state() -> None:
    game = await table()
    page = (await game.ask("look", 0, first=2)).json["legal_moves"]
    after = page["next"]
    second = (await game.ask("look", 0, first=2, after=after)).json["legal_moves"]
    assert page["items"] + second["items"] == (await game.moves(0))[:4]
    refused(await game.ask("look", "referee", first=2, after=after), 409, "request/cursor")
    state = (await game.ask("play", 0, seat=0, action=RUN)).json["state"]
    refused(await game.ask("look", 1, state=state, first=2, after=after), 409, "request/cursor")


async def test_a_sealed_state_of_another_title_is_refused_as_that() -> None:
    caller = client()
    game = await started(caller)
    reply = await caller.ask("POST", "/v1/games/mega-jackpot/look", {"state": game.state})
    refused(reply, 409, "state/other-game")


# GraphQL


async def asked(game: Table, whose: Any, document: str, **variables: Any) -> Any:
    (answer,) = (await game.client.graphql(document, game.key(whose), s=game.state, **variables)).values()
    return answer


async def mega() -> tuple[Table, dict[str, Any]]:
    game = await started(client(), "mega-jackpot", first_seat=0, viewer=0)
    return game, game.start["legal_moves"]["items"][0]["action"]


async def test_graphql_starts_a_sealed_game_with_keys_and_no_seed() -> None:
    document = """
    { start(game: "mega-jackpot", seats: 2, seed: "kit", seal: true) { ... on Step { state seed keys { seats host } } }
      megaJackpot { start(seats: 2, seal: true) { ... on Step { state keys { referee } } } }
      open: start(game: "mega-jackpot", seats: 2) { ... on Step { state keys { host } } } }
    """
    found = await client().graphql(document)
    assert isinstance(found["start"]["state"], str)
    assert found["start"]["seed"] is None
    assert len(found["start"]["keys"]["seats"]) == 2
    assert isinstance(found["megaJackpot"]["start"]["state"], str)
    assert found["open"]["state"]["game"] == "mega-jackpot"
    assert found["open"]["keys"] is None


async def test_graphql_plays_by_a_seats_key_as_rest_does() -> None:
    game, action = await mega()
    by_rest: Reply = await game.ask("play", 0, seat=0, action=action)
    found = await asked(game, 0, PLAY, seat="0", a=action)
    assert (found["state"], found["digest"]) == (by_rest.json["state"], by_rest.json["digest"])
    assert (found["ply"], found["atMs"], found["seed"], found["keys"]) == (1, 0, None, None)
    assert [event["data"] for event in found["events"]] == by_rest.json["events"]
    assert found["view"]["data"] == by_rest.json["view"]


@pytest.mark.parametrize(
    ("whose", "seat", "code"),
    [(None, "0", "access/key-needed"), (1, "0", "access/not-yours"), ("host", "0", "access/not-yours")],
)
async def test_graphql_refuses_who_may_not_act(whose: Any, seat: str, code: str) -> None:
    game, action = await mega()
    assert (await asked(game, whose, PLAY, seat=seat, a=action))["code"] == code
    typed = "query ($s: State!) { megaJackpot { spin(state: $s, seat: 0, flips: []) { ... on Refusal { code } } } }"
    assert (await asked(game, whose, typed))["spin"]["code"] == code
    judging = """query ($s: State!, $a: JSON!) { explain(state: $s, seat: 0, action: $a) { refusals { code } } }"""
    assert (await asked(game, whose, judging, a=action))["refusals"] == [{"code": code}]


@pytest.mark.parametrize(
    "field",
    [
        'events(viewer: "referee") { kind }',
        'view(viewer: "1") { data }',
        'view(viewer: "referee") { data }',
        "legalMoves(seat: 1) { count }",
        'legalMoves(viewer: "1") { count }',
        'legalMoves(viewer: "referee") { count }',
    ],
)
async def test_graphql_refuses_every_field_for_somebody_else(field: str) -> None:
    game, _ = await mega()
    document = f"query ($s: State!) {{ look(state: $s) {{ ... on Step {{ {field} }} ... on Refusal {{ code }} }} }}"
    assert (await asked(game, 0, document))["code"] == "access/not-yours"
    assert (await asked(game, None, document))["code"] == "access/key-needed"
    assert "code" not in await asked(game, "referee", document)


async def test_graphql_fields_without_a_viewer_are_for_the_key() -> None:
    game, _ = await mega()
    document = "query ($s: State!) { look(state: $s) { ... on Step { legalMoves { count items { seat } } digest } } }"
    mine = await asked(game, 0, document)
    assert {move["seat"] for move in mine["legalMoves"]["items"]} == {"0"}
    assert (await asked(game, 1, document))["legalMoves"]["count"] == 0
    assert (await asked(game, None, document))["legalMoves"]["count"] == 0
    assert mine["digest"] == (await game.ask("look", 0)).json["digest"]


# Fair chance


async def test_what_a_commitment_binds_is_not_mixed_with_anything_and_is_revealed_at_the_end() -> None:
    caller = client()
    commitment = (await caller.ask("POST", "/v1/commit")).json
    opening = {"seat_entropy": ["one", "two"], "first_seat": 0, "options": {"goal": 2}, **commitment}
    game = await started(caller, **opening)
    assert game.start["view"] == (await started(caller, **opening)).start["view"]
    assert (await game.ask("look", "referee")).json["reveal"] is None
    last = (await game.ask("play", 0, seat=0, action={**RUN, "steps": 2})).json
    assert last["outcome"] is not None
    for whose in (1, None):
        reveal = (await game.ask("look", whose, state=last["state"])).json["reveal"]
        assert (reveal["commitment"], reveal["seat_entropy"]) == (commitment["commitment"], ["one", "two"])
