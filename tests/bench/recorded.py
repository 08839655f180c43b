"""A game as its calls: each action as `play` takes it with its state, and as a session takes it."""

from dataclasses import dataclass

import msgspec

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from engines.core.play import legal_moves
from engines.registry import Registry
from schema.wire.requests import PlayRequest, StartRequest
from service.games.answers import Answer
from tests.kit.seals import operations_on

PLIES = 100
"""How long a game is followed."""
SEATS = 3


@dataclass(frozen=True)
class Ply:
    """One action."""

    seat: int
    play: bytes
    act: bytes


@dataclass(frozen=True)
class Recorded:
    """A game that is played at random from a seed."""

    game: str
    start: bytes
    create: bytes
    plies: tuple[Ply, ...]

    @property
    def play_path(self) -> str:
        """The address of `play`."""
        return f"/v1/games/{self.game}/play"

    @property
    def start_path(self) -> str:
        """The address of `start`."""
        return f"/v1/games/{self.game}/start"


def recorded(registry: Registry, game: Game) -> Recorded:
    """Play a game of a title at random; in a session the seat that acts is shown the table, and so it is here."""
    operations, draw = operations_on(registry, "bench"), Draw(seeded("bench/recorded"))
    answer = operations.start(game.id, StartRequest(seats=SEATS, seed="bench"))
    plies: list[Ply] = []
    while isinstance(answer, Answer) and answer.to_act and len(plies) < PLIES:
        move = legal_moves(answer.game, answer.opened.terms, answer.table, answer.to_act).sample(draw)
        assert isinstance(move.seat, int), "a title without a host"
        act = {"seat": move.seat, "action": move.action}
        play = msgspec.json.encode({**act, "state": answer.state, "viewer": move.seat})
        plies.append(Ply(move.seat, play, msgspec.json.encode(act)))
        answer = operations.play(msgspec.json.decode(play, type=PlayRequest))
    start = {"seats": SEATS, "seed": "bench"}
    create = msgspec.json.encode({**start, "game": game.id})
    return Recorded(game.id, msgspec.json.encode(start), create, tuple(plies))
