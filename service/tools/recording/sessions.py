"""Examples of sessions: one of a title, from its creation to its end."""

from collections.abc import Sequence
from typing import Any

from engines.core.game import Game
from schema.wire.operations import OPERATIONS
from schema.wire.requests import MOST_ITEMS
from service.tools.recording.recorder import Recorder

FIRST = 3
"""How many legal moves an example lists."""


def record_sessions(recorder: Recorder, game: Game) -> None:
    """Record a session of a title: what is carried out, and what is refused."""
    seats = game.variants[0].seats.min
    opening = {"game": game.id, "seats": seats, "seed": "example", "names": [f"player {n + 1}" for n in range(seats)]}
    made = recorder.show("create_session", "created", "A new session", opening | {"first": FIRST})
    wrong = opening | {"names": []}
    recorder.show("create_session", "names", "Names that do not fit the seats", wrong)
    one, keys = {"id": made["id"]}, made["keys"]
    move = {name: made["step"]["legal_moves"]["items"][0][name] for name in ("seat", "action")}
    mine = f"Bearer {keys['seats'][move['seat']]}"
    others = f"Bearer {keys['seats'][move['seat'] - 1]}"
    referee = f"Bearer {keys['referee']}"
    body = move | {"first": FIRST}

    recorder.show("get_session", "spectator", "What a spectator may know", address=one)
    recorder.show("get_session", "unknown-key", "A key of no seat", address=one, authorization="Bearer nobody")
    recorder.show("get_session", "unknown", "A session that is not there", address={"id": "no-such-session"})
    recorder.show("act_in_session", "no-key", "Nobody's action", body, one)
    recorder.show("act_in_session", "others-key", "An action with another seat's key", body, one, authorization=others)
    recorder.show("act_in_session", "acted", "An action of a seat", body, one, authorization=mine)
    stale = {"if_match": '"1"', "authorization": mine}
    recorder.show("act_in_session", "stale", "An action on a version that has passed", body, one, **stale)
    recorder.show("undo_in_session", "nothing", "An action that cannot be taken back", {}, one, authorization=mine)
    recorder.show("get_session_events", "page", "What happened, as a spectator may know it", address=one)
    recorder.show("get_session_replay", "exported", "A game to play again", address=one, authorization=referee)
    recorder.show("get_session_replay", "seat", "A key that does not allow it", address=one, authorization=mine)
    recorder.show("close_session", "closed", "A session closed", address=one, authorization=referee)


def record_undo(recorder: Recorder, games: Sequence[Game]) -> None:
    """Record an action that is taken back, in the first title that has such a one at its beginning."""
    for game in games:
        for move in _first_of_each_kind(_created(recorder, game)["step"]["legal_moves"]["items"]):
            made = _created(recorder, game)
            one, key = {"id": made["id"]}, f"Bearer {made['keys']['referee']}"
            recorder.ask(OPERATIONS["act_in_session"].path.format(**one), move | {"first": 0}, authorization=key)
            undo = OPERATIONS["undo_in_session"].path.format(**one)
            if recorder.ask(undo, {"first": FIRST}, authorization=key)[0] == 200:
                recorder.ask(OPERATIONS["act_in_session"].path.format(**one), move | {"first": 0}, authorization=key)
                shown = "An action taken back"
                recorder.show("undo_in_session", "undone", shown, {"first": FIRST}, one, authorization=key)
                return
    raise LookupError("no title begins with an action that can be taken back")


def _created(recorder: Recorder, game: Game) -> Any:
    body = {"game": game.id, "seats": game.variants[0].seats.min, "seed": "example", "first": MOST_ITEMS}
    return recorder.ask("/v1/sessions", body)[1]


def _first_of_each_kind(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    of_kind: dict[str, dict[str, Any]] = {}
    for move in moves:
        of_kind.setdefault(move["action"]["kind"], {name: move[name] for name in ("seat", "action")})
    return list(of_kind.values())
