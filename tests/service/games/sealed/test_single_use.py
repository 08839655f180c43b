"""States for a single use: nobody goes back."""

import asyncio
import hashlib
from typing import Any

import pytest

from tests.kit.races import TURN_MS
from tests.service.games.sealed.kit import RUN, Table, client, refused, started
from tests.service.games.sealed.test_clock import Clock
from tests.service.sessions.kit import Client

RIGHT = {**RUN, "lane": "right"}
PLAY = """
query ($s: State!, $a: JSON!) { play(state: $s, seat: 0, action: $a) { ... on Step { state } ... on Refusal { code } } }
"""


def keeping(sessions: str = "memory:", clock: Any = lambda: 0, **settings: Any) -> Client:
    return client.__wrapped__(clock, sessions, **settings)


KEEPING = keeping()


async def table(caller: Client = KEEPING, game: str = "toy-race") -> Table:
    return await started(caller, game, first_seat=0, single_use=True)


async def test_each_state_is_good_for_one_action() -> None:
    game = await table()
    first = (await game.ask("play", 0, seat=0, action=RUN)).json["state"]
    second = (await game.ask("play", 1, state=first, seat=1, action=RIGHT)).json["state"]
    used = refused(await game.ask("play", 0, seat=0, action=RIGHT), 409, "seal/used")
    assert (used["at"], used["facts"]) == ("/state", {"ply": 0, "now": 2})
    refused(await game.ask("play", 1, state=first, seat=1, action={**RIGHT, "steps": 2}), 409, "seal/used")
    assert (await game.ask("play", 0, state=second, seat=0, action=RUN)).json["ply"] == 3


async def test_looking_at_a_state_and_asking_about_an_action_do_not_use_it() -> None:
    game = await table()
    for _ in range(2):
        assert (await game.ask("look", 0)).status == 200
        assert (await game.ask("explain", 0, seat=0, action=RUN)).json["legal"] is True
    assert (await game.ask("play", 0, seat=0, action=RUN)).status == 200
    assert (await game.ask("look", 0)).status == 200


async def test_what_is_refused_does_not_use_a_state() -> None:
    game = await table()
    for whose, seat, action, more in (
        (0, 0, {**RUN, "steps": 9}, {}),
        (1, 1, RUN, {}),
        (1, 0, RUN, {}),
        (0, 0, {"kind": "fly"}, {}),
        (0, 0, RUN, {"after": "bm93aGVyZQ"}),
        (0, 0, RUN, {"viewer": 1}),
    ):
        assert (await game.ask("play", whose, seat=seat, action=action, **more)).status in (403, 409, 422)
    assert (await game.ask("play", 0, seat=0, action=RUN)).status == 200


async def test_an_exact_repeat_has_the_first_answer_since_that_may_have_been_lost() -> None:
    game = await table()
    first = await game.ask("play", 0, seat=0, action=RUN)
    again = await game.ask("play", 0, seat=0, action={"steps": 1, "lane": "left", "kind": "run"})
    assert (again.status, again.content) == (200, first.content)
    await game.ask("play", 1, state=first.json["state"], seat=1, action=RIGHT)
    refused(await game.ask("play", 0, seat=0, action=RUN), 409, "seal/used")


async def test_a_repeat_happens_at_the_first_time_whatever_the_clock_says() -> None:
    clock = Clock()
    game = await table(keeping(clock=clock), "timed-race")
    clock.now_ms += 50
    first = await game.ask("play", 0, seat=0, action=RUN)
    clock.now_ms += TURN_MS // 2
    assert (await game.ask("play", 0, seat=0, action=RUN)).content == first.content
    assert first.json["at_ms"] == 50


async def test_of_twenty_actions_on_one_state_one_is_carried_out() -> None:
    game = await table()
    actions = [RUN, RIGHT, {**RUN, "steps": 2}]
    replies = await asyncio.gather(*(game.ask("play", 0, seat=0, action=actions[n % 3]) for n in range(20)))
    assert len({reply.content for reply in replies if reply.status == 200}) == 1
    assert {reply.status for reply in replies} == {200, 409}


async def test_graphql_uses_a_state_up_too_and_not_where_a_selected_field_is_refused() -> None:
    game = await started(KEEPING, "mega-jackpot", first_seat=0, single_use=True)
    one, other = ({"s": game.state, "a": move["action"]} for move in (await game.moves(0))[:2])
    wrong = PLAY.replace("{ state }", "{ state legalMoves(seat: 1) { count } }", 1)
    assert (await KEEPING.graphql(wrong, game.key(0), **one))["play"] == {"code": "access/not-yours"}
    first = await KEEPING.graphql(PLAY, game.key(0), **other)
    assert isinstance(first["play"]["state"], str)
    assert await KEEPING.graphql(PLAY, game.key(0), **other) == first
    assert (await KEEPING.graphql(PLAY, game.key(0), **one))["play"] == {"code": "seal/used"}
    document = '{ start(game: "mega-jackpot", seats: 2, seal: true, singleUse: true) { ... on Step { state } } }'
    assert isinstance((await KEEPING.graphql(document))["start"]["state"], str)


async def test_only_a_sealed_state_can_be_for_a_single_use() -> None:
    body = {"seats": 2, "single_use": True}
    refused(await KEEPING.ask("POST", "/v1/games/toy-race/start", body), 409, "seal/single-use-open")


async def test_without_a_store_single_use_is_refused_at_the_start_and_later() -> None:
    bare = client()
    body = {"seats": 2, "seal": True, "single_use": True}
    problem = refused(await bare.ask("POST", "/v1/games/toy-race/start", body), 409, "seal/single-use-off")
    assert problem["at"] == "/single_use"
    game = await table()
    stranger = Table(bare, "toy-race", game.start)
    assert refused(await stranger.ask("play", 0, seat=0, action=RUN), 409, "seal/single-use-off")["at"] == "/state"


async def test_a_game_that_is_not_remembered_any_more_cannot_go_on() -> None:
    game = await table()
    stranger = Table(keeping(), "toy-race", game.start)
    refused(await stranger.ask("play", 0, seat=0, action=RUN), 409, "seal/forgotten")
    assert (await stranger.ask("look", 0)).status == 200


async def test_a_store_without_room_refuses_a_new_game() -> None:
    small = keeping(session_limit=1)
    await table(small)
    body = {"seats": 2, "seal": True, "single_use": True}
    reply = await small.ask("POST", "/v1/games/toy-race/start", body)
    refused(reply, 503, "seal/no-room")
    assert reply.headers["retry-after"] == "1"


async def test_while_the_store_does_not_answer_nothing_is_carried_out() -> None:
    away = keeping("redis://127.0.0.1:1")
    reply = await away.ask("POST", "/v1/games/toy-race/start", {"seats": 2, "seal": True, "single_use": True})
    refused(reply, 503, "seal/unavailable")
    game = await table()
    stranger = Table(away, "toy-race", game.start)
    refused(await stranger.ask("play", 0, seat=0, action=RUN), 503, "seal/unavailable")
    assert (await started(away)).state, "other sealed games go on"
    assert (await game.ask("play", 0, seat=0, action=RIGHT)).status == 200


async def test_a_game_is_no_session() -> None:
    game = await table()
    for path in ("/v1/sessions/game.0", f"/v1/sessions/{game.key('referee')}"):
        refused(await KEEPING.ask("GET", path), 404, "session/unknown")


@pytest.mark.parametrize("fields", [{"seal": 1}, {"seal": "yes"}, {"single_use": None}])
async def test_the_fields_of_a_start_are_held_to_their_shape(fields: dict[str, Any]) -> None:
    body = {"seats": 2, **fields}
    refused(await KEEPING.ask("POST", "/v1/games/toy-race/start", body), 422, "request/shape")


async def test_who_may_keep_no_further_session_may_keep_no_further_game_either() -> None:
    keys = ("arcade=" + hashlib.sha256(b"arcade's key").hexdigest(),)
    caller = keeping(creator_keys=keys, session_limit_per_key=1)
    body = {"seats": 2, "seal": True, "single_use": True}
    path = "/v1/games/toy-race/start"
    refused(await caller.ask("POST", path, body), 401, "session/creator-key-needed")
    assert (await caller.ask("POST", path, body, "arcade's key")).status == 200
    reply = await caller.ask("POST", path, body, "arcade's key")
    refused(reply, 429, "session/too-many")
    assert reply.headers["retry-after"] == "60"
    assert (await caller.ask("POST", path, {"seats": 2, "seal": True})).status == 200
    document = '{ start(game: "mega-jackpot", seats: 2, seal: true, singleUse: true) { ... on Refusal { code } } }'
    assert (await caller.graphql(document))["start"] == {"code": "session/creator-key-needed"}
