"""Examples of fair chance: a commitment, a game that grew from it, and the check of that game."""

from engines.core.game import Game
from service.tools.recording.recorder import Recorder


def record_fair(recorder: Recorder, game: Game) -> None:
    """Record a commitment, and the check of a game as it was laid out."""
    seats, path = game.variants[0].seats.min, f"/v1/games/{game.id}"
    _, other = recorder.ask("/v1/commit", method="POST")
    committed = recorder.show("commit", "committed", "A commitment and its sealed key")
    opening = {"seats": seats, "seat_entropy": ["heads", "tails", *[None] * seats][:seats]}
    _, started = recorder.ask(f"{path}/start", opening | committed)
    recorder.show("reveal", "revealed", "A game before its end", {"state": started["state"]})
    _, plain = recorder.ask(f"{path}/start", {"seats": seats})
    recorder.show("reveal", "no-commitment", "A game without a commitment", {"state": plain["state"]})
    _, sealed = recorder.ask(f"{path}/start", {"seats": seats, "seal": True})
    recorder.show("reveal", "no-key", "A sealed state without a key", {"state": sealed["state"]})
    secret = started["state"]["fair"]["secret"]
    again = opening | {"secret": secret, "commands": [], "draws": True}
    _, replayed = recorder.ask(f"{path}/replay", again)
    file = {"game": game.id, "replay": again, **{name: replayed[name] for name in ("reveal", "draws", "digest")}}
    file |= {"commitment": committed["commitment"]}
    body = opening | other | {"game": game.id, "first": 3}
    _, made = recorder.ask("/v1/sessions", body)
    referee, key = f"Bearer {made['keys']['referee']}", f"Bearer {made['keys']['seats'][0]}"
    one = {"id": made["id"]}
    recorder.show("reveal_session", "seat", "A key that does not allow it", {}, one, authorization=key)
    recorder.show("reveal_session", "revealed", "A game broken off", {}, one, authorization=referee)
    recorder.show("reveal_session", "again", "A game that was broken off before", {}, one, authorization=referee)
    recorder.show("verify", "fair", "A game that was fair", file)
    recorder.show("verify", "other-commitment", "Another commitment", file | {"commitment": "0" * 64})
    recorder.show("verify", "unknown", "A title that is not there", file | {"game": "no-such-game"})
    recorder.show("verify", "wrong-shape", "A file that reveals nothing", file | {"reveal": None})
