"""Sessions for fuzzing that are really there: without them every request but a creation would find none."""

import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

from engines.core.game import Game
from service.tools.recording.recorder import Recorder

TEXT = r'(?:"(?:[^"\\]|\\.)*"|-?\d+)'
ID = re.compile(rf"\b(?P<field>session|act|undo|closeSession)\(\s*id: {TEXT}")
"""Where a document of GraphQL names a session."""
SEAT, VIEWER = re.compile(rf"\bseat: {TEXT}"), re.compile(rf"\bviewer: {TEXT}")
VIEWERS = ("null", '"referee"', '"spectator"', "0")
FOUR = 4
"""One of so many requests keeps what was generated."""


@dataclass(frozen=True)
class Live:
    """A session, its keys, and a move that was legal when it began."""

    id: str
    keys: tuple[str, ...]
    move: dict[str, Any]

    def header(self, number: int) -> str:
        """What the holder of one of its keys sends, the keys in turn."""
        return f"Bearer {self.keys[number % len(self.keys)]}"


class Sessions:
    """A session of each title, made anew once it is closed."""

    def __init__(self, caller: Recorder, games: tuple[Game, ...]) -> None:
        self._caller = caller
        self._games = games
        self._live: dict[str, Live] = {}

    def at(self, number: int) -> Live:
        """Return the session of one of the titles, in turn."""
        game = self._games[number % len(self._games)]
        live = self._live.get(game.id)
        if live is None or self._caller.ask(f"/v1/sessions/{live.id}")[0] != 200:
            live = self._live[game.id] = self._made(game)
        return live

    def _made(self, game: Game) -> Live:
        opening = {"game": game.id, "seats": game.variants[0].seats.max, "seed": "fuzzing"}
        status, made = self._caller.ask("/v1/sessions", opening)
        assert status == 201, made
        keys = (made["keys"]["referee"], made["keys"]["host"], *made["keys"]["seats"])
        move = {name: made["step"]["legal_moves"]["items"][0][name] for name in ("seat", "action")}
        return Live(made["id"], keys, move)

    def plant_in_rest(self, case: Any) -> None:
        """Name a session that is there, a key of it and a move, where what was generated is valid."""
        id = (case.path_parameters or {}).get("id")
        if not case.path.startswith("/v1/sessions/{id}") or not isinstance(id, str) or not 0 < len(id) <= 64:
            return
        number = _number([id, repr(case.body), repr(case.query)])
        if number % FOUR == 0:
            return
        live = self.at(number // FOUR)
        case.path_parameters["id"] = live.id
        case.headers = {**(case.headers or {}), "Authorization": live.header(number // 7)}
        if isinstance(case.body, dict) and isinstance(case.body.get("action"), dict) and number % 2:
            case.body = case.body | {name: live.move[name] for name in ("seat", "action") if name in case.body}

    def plant_in_graphql(self, case: Any) -> None:
        """Name a session that is there, a key of it, and who is in it, where a document names one."""
        if not isinstance(case.body, str) or not ID.search(case.body):
            return
        number = _number(case.body)
        if number % FOUR == 0:
            return
        live = self.at(number // FOUR)
        body = ID.sub(lambda found: f'{found["field"]}(id: "{live.id}"', case.body)
        body = SEAT.sub(f'seat: "{live.move["seat"]}"', body, count=1)
        case.body = VIEWER.sub(f"viewer: {VIEWERS[number // 11 % len(VIEWERS)]}", body, count=1)
        case.headers = {**(case.headers or {}), "Authorization": live.header(number // 7)}


def _number(value: Any) -> int:
    return zlib.crc32(json.dumps(value).encode())
