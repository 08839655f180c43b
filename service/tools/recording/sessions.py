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
    referee, host = f"Bearer {keys['referee']}", f"Bearer {keys['host']}"
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
    _record_brief(recorder, game)
    _record_table(recorder, one, keys)
    recorder.show("upgrade_session", "in-use", "A session that the ruleset in use plays", {}, one, authorization=host)
    recorder.show("close_session", "closed", "A session closed", address=one, authorization=referee)


def _record_brief(recorder: Recorder, game: Game) -> None:
    """Record an action that is answered with what it changed alone."""
    made = _created(recorder, game)
    move = {name: made["step"]["legal_moves"]["items"][0][name] for name in ("seat", "action")}
    key = f"Bearer {made['keys']['seats'][move['seat']]}"
    body = move | {"first": 0, "show": "patch"}
    recorder.show("act_in_session", "patch", "A short answer", body, {"id": made["id"]}, authorization=key)


def _record_table(recorder: Recorder, one: dict[str, Any], keys: Any) -> None:
    """Record what may be done at the table, in an order in which each of it can be."""
    few, seat = {"first": 0}, one | {"seat": 0}
    mine, next_one, host = (f"Bearer {key}" for key in (*keys["seats"][:2], keys["host"]))
    recorder.show("join_seat", "joined", "A player who is here", few, one | {"seat": 1}, authorization=next_one)
    recorder.show("name_seat", "named", "Another name", few | {"name": "Ada"}, seat, authorization=mine)
    recorder.show("leave_seat", "left", "A player who leaves", few, seat, authorization=mine)
    recorder.show("leave_seat", "again", "A player who has left before", few, seat, authorization=mine)
    recorder.show("return_to_seat", "returned", "A player who is back", few, seat, authorization=mine)
    recorder.show("new_seat_key", "seat", "A key that does not allow it", few, seat, authorization=mine)
    made = recorder.show("new_seat_key", "replaced", "A new key", few, seat, authorization=host)
    mine = f"Bearer {made['key']}"
    recorder.show("pause_session", "no-clock", "A session without a clock", few, one, authorization=host)
    recorder.show("accept_end", "nothing", "Nothing to accept", few, one, authorization=mine)
    recorder.show("offer_end", "offered", "An offer", few, one, authorization=mine)
    recorder.show("accept_end", "accepted", "An offer accepted", few, one, authorization=next_one)
    recorder.show("abort_session", "over", "A game that has ended", few, one, authorization=host)


def record_table(recorder: Recorder, game: Game) -> None:
    """Record what needs a clock, and the ends of a game."""
    few, limits = {"first": 0}, {"bank_seconds": 600, "increment_seconds": 5}
    made = _created(recorder, game, **limits)
    one, host, seat = {"id": made["id"]}, f"Bearer {made['keys']['host']}", f"Bearer {made['keys']['seats'][0]}"
    recorder.show("pause_session", "paused", "A pause", few, one, authorization=host)
    recorder.show("resume_session", "resumed", "The end of a pause", few, one, authorization=host)
    recorder.show("resign_seat", "resigned", "A resignation", few, one | {"seat": 0}, authorization=seat)
    recorder.show("resign_seat", "again", "A resignation too late", few, one | {"seat": 0}, authorization=seat)
    made = _created(recorder, game, **limits)
    one, host = {"id": made["id"]}, f"Bearer {made['keys']['host']}"
    recorder.show("abort_session", "aborted", "A game the host ends", few, one, authorization=host)


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


def _created(recorder: Recorder, game: Game, **fields: Any) -> Any:
    body = {"game": game.id, "seats": game.variants[0].seats.min, "seed": "example", "first": MOST_ITEMS, **fields}
    return recorder.ask("/v1/sessions", body)[1]


def _first_of_each_kind(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    of_kind: dict[str, dict[str, Any]] = {}
    for move in moves:
        of_kind.setdefault(move["action"]["kind"], {name: move[name] for name in ("seat", "action")})
    return list(of_kind.values())
