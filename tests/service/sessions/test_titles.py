"""Every title played in sessions, through both doors in turn, with a follower: the ends are equal."""

import time
from typing import Any

import msgspec
import pytest

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from engines.registry import Registry
from tests.service.sessions.kit import REGISTRY, worker

ACT = """mutation ($id: ID!, $seat: ID!, $action: JSON!) { act(id: $id, seat: $seat, action: $action) {
  ... on Session { version } ... on Refusal { code detail } } }"""
MOST_ACTIONS = 40


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
async def test_a_title_is_played_on_two_workers_through_both_doors(game: Game, valkey: Any) -> None:
    only = Registry((game,))
    start, draw = time.time(), Draw(seeded(game.id))

    def clock() -> int:
        return int((time.time() - start) * 20_000)  # twenty times as fast, for those with a clock

    async with worker(valkey.url, clock, only) as one, worker(valkey.url, clock, only) as other:
        session = await one.created(game.id, seats=game.variants[0].seats.min)
        path, referee = f"/v1/sessions/{session['id']}", session["keys"]["referee"]
        follower = other.follow(session, referee)
        seen = 0
        for number in range(MOST_ACTIONS):
            shown = (await (one, other)[number % 2].ask("GET", f"{path}?first=500", None, referee)).json
            moves = [move for move in shown["step"]["legal_moves"]["items"] if "from_ms" not in move]
            if not moves:
                continue
            move = moves[draw.below("move", len(moves))]
            if number % 2:
                told = await one.graphql(ACT, referee, id=session["id"], seat=str(move["seat"]), action=move["action"])
                assert told["act"].get("code", "late")
            else:
                await other.act(session, move["seat"], move["action"], key=referee)
        last = (await one.ask("GET", path, None, referee)).json
        assert last["version"] > MOST_ACTIONS // 4
        while seen < last["version"]:
            id, _, _ = await follower.told()
            assert int(id or 0) == seen + 1
            seen += 1
        await follower.leave()
        exported = (await other.ask("GET", f"{path}/replay", None, referee)).json
        replayed = await one.ask("POST", f"/v1/games/{game.id}/replay", exported["replay"])
        assert replayed.status == 200, replayed.content[:500]
        known = await one.ask("GET", path, None, referee)
        assert msgspec.json.decode(replayed.content)["ply"] <= known.json["step"]["ply"]
