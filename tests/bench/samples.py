"""Requests in the middle of a game, for both doors."""

from dataclasses import dataclass
from typing import Any

import msgspec

from engines.core.chance import Draw, seeded
from engines.core.clauses import Variant
from engines.core.game import Game
from engines.core.play import legal_moves
from engines.registry import Registry
from schema.wire.requests import PlayRequest, StartRequest
from service.games.answers import Answer
from tests.kit.seals import operations_on

PLIES = 12
MOVES = 50

QUERY = f"""query ($state: State!, $seat: ID!, $action: JSON!, $atMs: BigInt) {{
  play(state: $state, seat: $seat, action: $action, atMs: $atMs) {{
    ... on Step {{
      state ply digest toAct events {{ data }} outcome {{ reason }}
      legalMoves(first: {MOVES}) {{ count exact next items {{ seat input fromMs }} }}
    }}
    ... on Refusal {{ code detail at }}
  }}
}}"""


@dataclass(frozen=True)
class Sample:
    """One `play` request of a title as both doors take it."""

    game: str
    rest: bytes
    graphql: bytes

    @property
    def path(self) -> str:
        """The address of the REST operation."""
        return f"/v1/games/{self.game}/play"


def sample(registry: Registry, game: Game, variant: Variant) -> Sample:
    """Play a few actions at random, and return the next one as a request."""
    operations = operations_on(registry, "bench")
    seats = min(variant.seats.max, max(variant.seats.min, 3))
    answer = operations.start(game.id, StartRequest(seats=seats, variant=variant.id, seed="bench"))
    draw = Draw(seeded("bench/policy"))
    assert isinstance(answer, Answer), answer
    for _ in range(PLIES):
        later = operations.play(msgspec.convert(_asked(answer, draw), PlayRequest))
        assert isinstance(later, Answer), later
        answer = later if later.to_act else answer
    asked = _asked(answer, draw)
    variables = {"state": asked["state"], "seat": str(asked["seat"]), "action": asked["action"], "atMs": asked["at_ms"]}
    body = {"query": QUERY, "variables": variables}
    return Sample(game.id, msgspec.json.encode(asked), msgspec.json.encode(body))


def _asked(answer: Answer, draw: Draw) -> dict[str, Any]:
    moves = legal_moves(answer.game, answer.opened.terms, answer.table, answer.to_act)
    move = moves.sample(draw)
    at_ms = answer.table.at_ms if move.from_ms is None else move.from_ms
    action = msgspec.Raw(msgspec.json.encode(move.action))
    return {"state": answer.state, "seat": move.seat, "action": action, "at_ms": at_ms}
