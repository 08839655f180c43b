"""The game of a session at a past version."""

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from engines.core.actors import Viewer
from engines.core.game import Game
from engines.core.play import fold
from engines.core.terms import Terms
from service.sessions.loaded import LoadedSession
from service.sessions.records import NULL, Entry, entry_events
from service.sessions.sight import Sight


@dataclass(frozen=True)
class Past:
    """A past position, with what is needed to make views of it."""

    game: Game
    terms: Terms[Any, Any]
    position: Any
    ply: int = 0

    def sight(self, viewer: Viewer) -> Sight:
        """Return the view of a viewer then."""
        return Sight(self.ply, self.game.engine.view(self.position, viewer, self.terms))

    def after(self, entry: Entry) -> "Past":
        """Return the game after the next entry."""
        if entry.position != NULL:
            position = msgspec.json.decode(entry.position, type=self.game.profile.position)
        else:
            position = fold(self.game.engine, self.position, entry_events(entry, self.game))
        return replace(self, position=position, ply=entry.ply)


def past_of(loaded: LoadedSession) -> Past:
    """Return the game of a session as it stands."""
    opened = loaded.opened
    return Past(opened.game, opened.terms, opened.table.position, opened.table.ply)
