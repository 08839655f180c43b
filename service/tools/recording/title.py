"""Examples of a title's five operations, out of one seeded game."""

from typing import Any

from engines.core.game import Game
from schema.wire.operations import OPERATIONS
from service.tools.recording.game import Recorded, played
from service.tools.recording.recorder import Recorder
from service.tools.recording.wrong import impossible, refused

FIRST = 3
"""How many legal moves an example lists."""


def record_title(recorder: Recorder, game: Game) -> None:
    """Record what is answered to a start, and to a game played to its end by the title's own policy."""
    Title(recorder, game).record()


class Title:
    """One title on record: a game of its first variant, and the calls made of it."""

    def __init__(self, recorder: Recorder, game: Game) -> None:
        self._recorder = recorder
        self._game = game
        self._played: Recorded = played(game)
        self._start = self._ask("start", self._played.opening)
        self._state = self._start["state"]
        self._move = {name: self._start["legal_moves"]["items"][0][name] for name in ("seat", "action")}

    def record(self) -> None:
        """Record every operation: first what is carried out, then what is refused."""
        self._starts()
        self._plays()
        self._looks()
        self._explains()
        self._replays()

    def _starts(self) -> None:
        for variant in self._game.variants:
            if variant.available:
                opening = {"seats": variant.seats.min, "variant": variant.id, "seed": "example", "viewer": "referee"}
                self._show("start", variant.id, variant.title, opening | {"first": FIRST})
        unknown = self._played.opening | {"variant": "no-such-variant"}
        self._show("start", "unknown-variant", "A variant that is not there", unknown)
        self._show("start", "wrong-shape", "A number that is none", self._played.opening | {"seats": "two"})
        self._show("start", "malformed", "A body that breaks off", '{"seats": 2, "seed":')

    def _plays(self) -> None:
        first = {"state": self._state, **self._move, "viewer": self._move["seat"], "first": FIRST}
        self._show("play", "first-action", "The first action, as its seat sees it", first)
        *before, last = self._played.commands
        then = self._ask("replay", self._played.opening | {"commands": before})
        self._show("play", "last-action", "The action that ends the game", {"state": then["state"], **last})
        self._show("play", "against-the-rules", "An action that a clause forbids", self._refused())
        broken = impossible(self._recorder, self._path("look"), self._state)
        if broken:
            self._show(
                "play", "impossible-state", "A state that cannot have come about", {"state": broken, **self._move}
            )
        unknown = {"state": self._state, "seat": self._move["seat"], "action": {"kind": "no_such_kind"}}
        self._show("play", "unknown-kind", "A kind that the title does not have", unknown)

    def _looks(self) -> None:
        spectator = {"state": self._state, "viewer": "spectator"}
        self._show("look", "spectator", "What a spectator may know", spectator)
        given = {"kind": self._move["action"]["kind"]}
        part = {"state": self._state, "given": given, "first": FIRST}
        self._show("look", "part-of-an-action", "What completes a part of an action", part)
        page = {"state": self._state, "first": FIRST, "after": "bm93aGVyZQ"}
        self._show("look", "foreign-cursor", "A cursor of another state", page)

    def _explains(self) -> None:
        self._show("explain", "legal", "An action that may be taken", {"state": self._state, **self._move})
        self._show("explain", "illegal", "An action that a clause forbids", self._refused())

    def _replays(self) -> None:
        opening, commands = self._played.opening, self._played.commands[:3]
        self._show("replay", "three-actions", "A game up to its third action", opening | {"commands": commands})
        illegal = {name: value for name, value in self._refused().items() if name != "state"}
        wrong = opening | {"commands": [illegal]}
        self._show("replay", "refused-command", "A command that a clause forbids", wrong)

    def _refused(self) -> dict[str, Any]:
        seats = self._played.opening["seats"]
        return refused(self._recorder, self._path("play"), self._state, seats, self._played.commands)

    def _path(self, operation: str) -> str:
        return OPERATIONS[operation].path.format(game=self._game.id)

    def _ask(self, operation: str, body: Any) -> Any:
        _, answer = self._recorder.ask(self._path(operation), body)
        return answer

    def _show(self, operation: str, name: str, summary: str, body: Any) -> Any:
        return self._recorder.show(operation, name, summary, body, {"game": self._game.id})
