"""Examples of fair chance: a commitment, a game that grew from it, and the check of that game."""

from engines.core.game import Game
from service.tools.recording.caller import Caller


def record_fair(caller: Caller, game: Game) -> None:
    """Record a commitment, and the check of a game as it was laid out."""
    seats, path = game.variants[0].seats.min, f"/v1/games/{game.id}"
    _, other = caller.ask("/v1/commit", method="POST")
    committed = caller.show("commit", "committed", "A commitment and its sealed key", "/v1/commit", method="POST")
    opening = {"seats": seats, "seat_entropy": ["heads", "tails", *[None] * seats][:seats]}
    _, started = caller.ask(f"{path}/start", opening | committed)
    caller.show("reveal", "revealed", "A game before its end", "/v1/reveal", {"state": started["state"]})
    _, plain = caller.ask(f"{path}/start", {"seats": seats})
    caller.show("reveal", "no-commitment", "A game without a commitment", "/v1/reveal", {"state": plain["state"]})
    _, sealed = caller.ask(f"{path}/start", {"seats": seats, "seal": True})
    caller.show("reveal", "no-key", "A sealed state without a key", "/v1/reveal", {"state": sealed["state"]})
    secret = started["state"]["fair"]["secret"]
    again = opening | {"secret": secret, "commands": [], "draws": True}
    _, replayed = caller.ask(f"{path}/replay", again)
    file = {"game": game.id, "replay": again, **{name: replayed[name] for name in ("reveal", "draws", "digest")}}
    file |= {"commitment": committed["commitment"]}
    body = opening | other | {"game": game.id, "first": 3}
    _, made = caller.ask("/v1/sessions", body)
    referee, key = f"Bearer {made['keys']['referee']}", f"Bearer {made['keys']['seats'][0]}"
    broken_off = f"/v1/sessions/{made['id']}/reveal"
    caller.show("reveal_session", "seat", "A key that does not allow it", broken_off, {}, authorization=key)
    caller.show("reveal_session", "revealed", "A game broken off", broken_off, {}, authorization=referee)
    caller.show("reveal_session", "again", "A game that was broken off before", broken_off, {}, authorization=referee)
    caller.show("verify", "fair", "A game that was fair", "/v1/verify", file)
    caller.show("verify", "other-commitment", "Another commitment", "/v1/verify", file | {"commitment": "0" * 64})
    caller.show("verify", "unknown", "A title that is not there", "/v1/verify", file | {"game": "no-such-game"})
    caller.show("verify", "wrong-shape", "A file that reveals nothing", "/v1/verify", file | {"reveal": None})
