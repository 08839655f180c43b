"""Examples of the catalogue and of the service itself."""

from engines.registry import Registry
from service.tools.recording.caller import Caller

ABOUT = (("get_game", "", "About"), ("get_rules", "/rules", "The rules of"), ("get_parts", "/parts", "The parts of"))


def record_catalogue(caller: Caller, registry: Registry) -> None:
    """Record every page of the catalogue, for every title."""
    caller.show("list_games", "all", "Every title", "/v1/games")
    for operation, ending, words in ABOUT:
        for game in registry.titles():
            caller.show(operation, game.id, f"{words} {game.profile.title}", f"/v1/games/{game.id}{ending}")
        caller.show(operation, "unknown", "A title that is not here", f"/v1/games/tic-tac-toe{ending}")
    caller.show("is_alive", "alive", "The process is alive", "/livez")
    caller.show("is_ready", "ready", "The service takes calls", "/readyz")
    caller.show("get_version", "running", "What is running", "/version")
