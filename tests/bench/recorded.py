"""Games as their calls: each action with the state it is played on, as the doors and a session take it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

from engines.core.chance import Draw, seeded
from engines.core.game import Game
from engines.core.play import legal_moves
from engines.registry import Registry
from schema.wire.requests import PlayRequest, StartRequest
from service.doors.rest.games import stepped
from service.games.answers import Answer, Selection
from tests.kit.seals import operations_on

GAMES = 16
"""How many games of a title are recorded: one for each connection."""
PLIES = 100
"""How long a game is followed."""
SEATS = 3
MOVES = 50
"""How many moves an answer lists."""
MIDDLE = 12
"""The ply that stands for a game where only one is asked for."""
ENCODE = msgspec.json.Encoder().encode
KEY = re.compile(rb'(?<="key":")[0-9a-f]{64}(?=")')


@dataclass(frozen=True)
class Ply:
    """One action."""

    seat: int | str
    action: dict[str, Any]
    at_ms: int | None
    state: bytes
    """The state that it is played on."""
    answer: bytes = b""
    """What the REST door answers."""

    @property
    def act(self) -> bytes:
        """The action as a session takes it."""
        return ENCODE({"seat": self.seat, "action": self.action})

    def play(self, state: bytes | None = None, **more: Any) -> bytes:
        """Return the action as `play` takes it, on its own state or on another one."""
        timed = {} if self.at_ms is None else {"at_ms": self.at_ms}
        act = {"seat": self.seat, "action": self.action, **timed, **more}
        return ENCODE({"state": msgspec.Raw(state or self.state), **act})

    def seen(self, state: bytes | None = None) -> bytes:
        """Return the action as `play` takes it from who wants to see the table as its seat, as a session shows it."""
        return self.play(state, viewer=self.seat)


@dataclass(frozen=True)
class Recorded:
    """A game that is played at random from a seed."""

    game: str
    seed: str
    plies: tuple[Ply, ...]

    @cached_property
    def start(self) -> bytes:
        """The body of `start`."""
        return ENCODE({"seats": SEATS, "seed": self.seed})

    @cached_property
    def create(self) -> bytes:
        """The body that creates a session."""
        return ENCODE({"seats": SEATS, "seed": self.seed, "game": self.game})

    @property
    def play_path(self) -> str:
        """The address of `play`."""
        return f"/v1/games/{self.game}/play"

    @property
    def start_path(self) -> str:
        """The address of `start`."""
        return f"/v1/games/{self.game}/start"

    @property
    def middle(self) -> Ply:
        """A ply in the middle of the game."""
        return self.plies[min(MIDDLE, len(self.plies) - 1)]


def unknown(state: bytes, number: int) -> bytes:
    """Return a state as no worker has ever seen it: of a game of another chance."""
    return KEY.sub(b"%064x" % number, state, count=1)


def recorded(registry: Registry, game: Game, number: int = 0) -> Recorded:
    """Play a game of a title at random."""
    seed = f"bench/{number}"
    return Recorded(game.id, seed, tuple(_plies(registry, game, seed)))


def all_recorded(registry: Registry, game: Game) -> tuple[Recorded, ...]:
    """Play as many games of a title as there are connections."""
    return tuple(recorded(registry, game, number) for number in range(GAMES))


def _plies(registry: Registry, game: Game, seed: str) -> Iterator[Ply]:
    operations, draw = operations_on(registry, seed), Draw(seeded(f"{seed}/policy"))
    answer = operations.start(game.id, StartRequest(seats=SEATS, seed=seed))
    for _ in range(PLIES):
        assert isinstance(answer, Answer), answer
        if not answer.to_act:
            return
        move = legal_moves(answer.game, answer.opened.terms, answer.table, answer.to_act).sample(draw)
        at_ms = None if not game.profile.clock else answer.table.at_ms if move.from_ms is None else move.from_ms
        action = msgspec.json.decode(ENCODE(move.action))
        ply = Ply(move.seat, action, at_ms, bytes(answer.state))
        answer = operations.play(msgspec.json.decode(ply.play(), type=PlayRequest), game.id)
        assert isinstance(answer, Answer), answer
        yield replace(ply, answer=ENCODE(stepped(answer, Selection(first=MOVES))))
