"""Examples of the catalogue and of the service itself."""

from engines.registry import Registry
from service.tools.recording.recorder import Recorder

ABOUT = (("get_game", "About"), ("get_rules", "The rules of"), ("get_parts", "The parts of"))


def record_catalogue(recorder: Recorder, registry: Registry) -> None:
    """Record every page of the catalogue, for every title."""
    recorder.show("list_games", "all", "Every title")
    for operation, words in ABOUT:
        for game in registry.titles():
            recorder.show(operation, game.id, f"{words} {game.profile.title}", address={"game": game.id})
        recorder.show(operation, "unknown", "A title that is not here", address={"game": "tic-tac-toe"})
    recorder.show("get_words", "mega-jackpot", "What Mega Jackpot says", address={"game": "mega-jackpot"})
    recorder.show("get_words", "unknown", "A title that is not here", address={"game": "tic-tac-toe"})
    recorder.show("is_alive", "alive", "The process is alive")
    recorder.show("is_ready", "ready", "The service takes calls")
    recorder.show("get_version", "running", "What is running")
