"""All that somebody hears of a game whose state is sealed."""

import re
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from engines.core.actors import SPECTATOR
from service.games.sealed.content import SealedGame
from service.games.sealed.vault import Carried, Vault
from tests.contract.doors.door import Door, Heard, eyes, key_of, keys_for, raw
from tests.contract.doors.questions import Questions
from tests.contract.walks import Moment
from tests.kit.seals import SEALER, SECRET

EMPTY = SealedGame(secret=SECRET, started_ms=0, single_use=False, state=msgspec.Raw(b"{}"))
TOKEN = re.compile(rb'"c1\.old\.[^"]*"')

REASON = "code at detail facts clause { id }"
REFUSED = f"... on Refusal {{ {REASON} faults {{ code }} refusals {{ {REASON} }} }}"
MOVES = "count exact items { seat input fromMs } next choices { at values min max }"
STEP = f"""... on Step {{ state ply digest toAct atMs
  outcome {{ data }} events {{ kind data }} view(viewer: $viewer) {{ data }} legalMoves(first: 5) {{ {MOVES} }} }}"""
LOOK = f"query ($state: State!, $viewer: ID!) {{ look(state: $state) {{ {STEP} {REFUSED} }} }}"
ASKED = "($state: State!, $seat: ID!, $action: JSON!"
EXPLAIN = f"""query {ASKED}) {{ explain(state: $state, seat: $seat, action: $action) {{
  legal refusals {{ {REASON} }} nearest {{ seat input }} }} }}"""
PLAY = f"query {ASKED}, $viewer: ID!) {{ play(state: $state, seat: $seat, action: $action) {{ {STEP} {REFUSED} }} }}"


async def heard(door: Door, moment: Moment, asked: Questions) -> AsyncIterator[tuple[str, Heard]]:
    """Yield every answer by its name, a token in it by its length."""
    async for name, (status, headers, content) in _answers(door, moment, asked):
        yield name, (status, headers, TOKEN.sub(_length, content))


def _length(token: re.Match[bytes]) -> bytes:
    return b'"a token of %d bytes"' % len(token[0])


async def _answers(door: Door, moment: Moment, asked: Questions) -> AsyncIterator[tuple[str, Heard]]:
    state = Vault(SEALER, moment.case.operations.states).sealed(Carried(EMPTY, moment.opened))
    key, viewer = key_of(asked.role, keys_for(moment.case.seats)), eyes(asked.role)

    async def rest(operation: str, **body: Any) -> Heard:
        path = f"/v1/games/{moment.case.game.id}/{operation}"
        return await door.heard("POST", path, {"state": state, **body}, key)

    async def graphql(query: str, **variables: Any) -> Heard:
        return await door.graphql(query, key, state=state, **variables)

    door.clock.now_ms = moment.table.at_ms
    yield "look", await rest("look", first=5)
    for kind in asked.kinds:
        yield f"look at what completes {kind}", await rest("look", first=5, given={"kind": kind})
    yield "look over GraphQL", await graphql(LOOK, viewer=viewer)
    seat = 0 if asked.role == SPECTATOR else asked.role
    for action in asked.judged:
        yield f"explain {action}", await rest("explain", seat=seat, action=raw(action))
    for action in asked.judged[:2]:
        yield f"explain {action} over GraphQL", await graphql(EXPLAIN, seat=str(seat), action=raw(action))
    for action in asked.refused:
        yield f"refuse {action}", await rest("play", seat=seat, action=raw(action), first=5)
    for action in asked.refused[:1]:
        yield f"refuse {action} over GraphQL", await graphql(PLAY, seat=str(seat), action=raw(action), viewer=viewer)
    for command in asked.taken:
        if command.actor == asked.role:
            door.clock.now_ms = moment.table.at_ms if command.at_ms is None else command.at_ms
            name, done = f"play {command.action}", raw(command.action)
            yield name, await rest("play", seat=seat, action=done, first=5)
            yield f"{name} over GraphQL", await graphql(PLAY, seat=str(seat), action=done, viewer=viewer)
