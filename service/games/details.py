"""What a move costs and brings, and the sentences of moves and events, where a caller asks for such details."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engines.core.game import Game
from engines.core.moves import Move
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from service.denied import Denied, denied
from service.games.refusals import UnknownLanguage

Moves = tuple[Move[Any], ...]


def unspoken(game: Game, lang: str, where: str = "/lang") -> Denied:
    """Return the refusal of a language that a title does not speak."""
    return denied(UnknownLanguage(lang=lang, game=game.id, langs=tuple(game.words), where=where), game)


def with_facts(game: Game, position: Value, terms: Terms[Any, Any], moves: Moves) -> Moves:
    """Return moves with what they publicly cost and bring, where their title tells it."""
    told = game.engine.facts
    if told is None:
        return moves
    return tuple(move.replace(facts=told(position, move.seat, move.action, terms)) for move in moves)


def with_text(game: Game, lang: str, moves: Moves) -> Moves:
    """Return moves with their sentences in a language."""
    words = game.words[lang]
    return tuple(move.replace(text=words.text("action", move.action)) for move in moves)


def events_with_text(game: Game, lang: str, events: Iterable[Tagged]) -> Any:
    """Return events as plain JSON, with their sentences in a language; a viewer's events say what that viewer knows."""
    words = game.words[lang]
    return tuple(msgspec.to_builtins(event) | {"text": words.text("event", event)} for event in events)
