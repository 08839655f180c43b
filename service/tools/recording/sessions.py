"""Examples of sessions: one of a title, from its creation to its end."""

from engines.core.game import Game
from service.tools.recording.caller import Caller

FIRST = 3
"""How many legal moves an example lists."""


def record_sessions(caller: Caller, game: Game) -> None:
    """Record a session of a title: what is carried out, and what is refused."""
    seats = game.variants[0].seats.min
    opening = {"game": game.id, "seats": seats, "seed": "example", "names": [f"player {n + 1}" for n in range(seats)]}
    made = caller.show("create_session", "created", "A new session", "/v1/sessions", opening | {"first": FIRST})
    wrong = opening | {"names": []}
    caller.show("create_session", "names", "Names that do not fit the seats", "/v1/sessions", wrong)
    one, keys = f"/v1/sessions/{made['id']}", made["keys"]
    move = {name: made["step"]["legal_moves"]["items"][0][name] for name in ("seat", "action")}
    mine = f"Bearer {keys['seats'][move['seat']]}"
    others = f"Bearer {keys['seats'][move['seat'] - 1]}"
    referee = f"Bearer {keys['referee']}"
    body = move | {"first": FIRST}

    caller.show("get_session", "spectator", "What a spectator may know", one)
    caller.show("get_session", "unknown-key", "A key of no seat", one, authorization="Bearer nobody")
    caller.show("get_session", "unknown", "A session that is not there", "/v1/sessions/no-such-session")
    acted = f"{one}/actions"
    caller.show("act_in_session", "no-key", "Nobody's action", acted, body)
    caller.show("act_in_session", "others-key", "An action with another seat's key", acted, body, authorization=others)
    caller.show("act_in_session", "acted", "An action of a seat", acted, body, authorization=mine)
    stale = {"if_match": '"1"', "authorization": mine}
    caller.show("act_in_session", "stale", "An action on a version that has passed", acted, body, **stale)
    caller.show(
        "undo_in_session",
        "nothing",
        "An action that cannot be taken back",
        f"{one}/undo",
        {},
        **{"authorization": mine},
    )
    caller.show("get_session_events", "page", "What happened, as a spectator may know it", f"{one}/events")
    caller.show("get_session_replay", "exported", "A game to play again", f"{one}/replay", authorization=referee)
    caller.show("get_session_replay", "seat", "A key that does not allow it", f"{one}/replay", authorization=mine)
    caller.show("close_session", "closed", "A session closed", one, method="DELETE", authorization=referee)
