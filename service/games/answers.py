"""An answer whose parts are made when they are asked for: REST asks for all, GraphQL for what is selected."""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from engines.core.actors import REFEREE, Actor, Viewer
from engines.core.fair import Reveal, reveal
from engines.core.game import Game
from engines.core.moves import Move, Moves
from engines.core.moves.fitting import plain
from engines.core.play import AnyTable, legal_moves
from engines.core.refusals import NoSuchViewer
from engines.core.results import Outcome
from engines.core.trace import DrawMade
from engines.core.values import Tagged, Value
from schema.wire.answers import KeysAnswer, MovesPage
from service.denied import Denied, denied
from service.games.details import with_facts, with_text
from service.games.refusals import UnknownCursor
from service.games.states import Opened


@dataclass(frozen=True)
class Selection:
    """Which moves to list: whose, completing what, how many, and after which."""

    seat: Actor | None = None
    given: Value | None = None
    first: int = 50
    after: str | None = None
    viewer: Viewer | None = None
    facts: bool = False
    """Whether each move says what it costs and brings."""
    lang: str | None = None
    """The language in which moves and events say what they are; None where they need not."""


class Answer:
    """Where a game stands after a call."""

    def __init__(
        self,
        opened: Opened,
        events: tuple[Tagged, ...],
        to_act: tuple[Actor, ...],
        outcome: Outcome | None,
        at_ms: int | None = None,
        seed: str | None = None,
        draws: tuple[DrawMade, ...] | None = None,
        is_revealed: bool = False,
    ) -> None:
        self.opened = opened
        self.seed = seed
        self.keys: KeysAnswer | None = None
        self.draws = draws
        self.to_act = to_act
        self.outcome = outcome
        self.at_ms = opened.table.at_ms if at_ms is None else at_ms
        self._is_revealed = is_revealed or outcome is not None
        self._events = events
        self._made: dict[Selection, MovesPage | Denied] = {}
        self._moves: dict[tuple[Actor, ...], Moves[Any]] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.opened.game

    @property
    def title(self) -> str:
        """The title's id."""
        return self.game.id

    @property
    def table(self) -> AnyTable:
        """The table as it stands."""
        return self.opened.table

    @property
    def variant(self) -> str:
        """The variant that is played."""
        return self.opened.variant

    @property
    def options(self) -> Value:
        """The options that were agreed."""
        config: Value = self.opened.terms.config
        return config

    @property
    def ply(self) -> int:
        """How many actions have been taken."""
        return self.table.ply

    @cached_property
    def state(self) -> msgspec.Raw:
        """The state to take away."""
        return msgspec.Raw(self.opened.closed)

    @cached_property
    def digest(self) -> str:
        """The digest of the state."""
        return hashlib.blake2b(self.state, digest_size=16).hexdigest()

    @property
    def reveal(self) -> Reveal | None:
        """The reveal that the chance is checked with, once the game is over; None without a commitment."""
        fair = self.opened.fair
        return reveal(self.game.id, fair) if fair is not None and self._is_revealed else None

    @cached_property
    def units(self) -> int:
        """What listing the moves may cost."""
        return units_of(self.opened, self.to_act)

    def count_moves(self) -> int:
        """Count the moves of each who may act, which is most of the work of listing them."""
        return sum(self._moves_of((actor,)).count for actor in self.to_act)

    def wrong_viewer(self, viewer: Viewer | None) -> Denied | None:
        """Return a refusal for a viewer who is not at this table, else None."""
        seats = self.game.engine.seats(self.table.position)
        if isinstance(viewer, int) and viewer >= seats:
            return denied(NoSuchViewer(viewer=viewer, seats=seats), self.game)
        return None

    def events(self, viewer: Viewer | None = None) -> tuple[Tagged, ...]:
        """Return the events as the viewer may know them; without a viewer, all of them."""
        if viewer in (None, REFEREE):
            return self._events
        redact = self.game.engine.redact
        return tuple(redact(event, viewer) for event in self._events)

    def view(self, viewer: Viewer) -> Value:
        """Return the view of a viewer."""
        view: Value = self.game.engine.view(self.table.position, viewer, self.opened.terms)
        return view

    def shown(self, viewer: Viewer | None) -> Value | None:
        """Return the view that goes with an answer for a viewer, None without one."""
        return None if viewer is None else self.view(viewer)

    def page(self, selection: Selection, digest: str | None = None) -> MovesPage | Denied:
        """Return a page of the legal moves, made once for each selection.

        Its cursor is valid for one digest: that of the state, or that of the view if the viewer may not know the state.
        """
        if selection not in self._made:
            self._made[selection] = self._page(selection, self.digest if digest is None else digest)
        return self._made[selection]

    def _page(self, selection: Selection, digest: str) -> MovesPage | Denied:
        moves, partial = self._selected(selection)
        cursor = Cursor(digest, self.at_ms, selection)
        skip = cursor.read(selection.after)
        if skip is None or skip > moves.total:
            return denied(UnknownCursor(), self.game)
        end = skip + selection.first
        return MovesPage(
            count=moves.count,
            exact=moves.exact,
            kinds=moves.kinds,
            items=self._detailed(moves.page(selection.first, skip), selection),
            next=cursor.at(end) if end < moves.total else None,
            choices=None if partial is None else moves.options(partial),
        )

    def _detailed(self, moves: tuple[Move[Any], ...], selection: Selection) -> tuple[Move[Any], ...]:
        if selection.facts:
            moves = with_facts(self.game, self.table.position, self.opened.terms, moves)
        return moves if selection.lang is None else with_text(self.game, selection.lang, moves)

    def _selected(self, selection: Selection) -> tuple[Moves[Any], Mapping[str, Any] | None]:
        """Return the moves of those who may act and are not hidden from the viewer."""
        moves = self._moves_of(tuple(actor for actor in self.to_act if self._is_shown(actor, selection)))
        if selection.given is None:
            return moves, None
        partial = plain(selection.given)
        return moves.given(partial), partial

    def _moves_of(self, actors: tuple[Actor, ...]) -> Moves[Any]:
        if actors not in self._moves:
            self._moves[actors] = legal_moves(self.game, self.opened.terms, self.table, actors, self.at_ms)
        return self._moves[actors]

    def _is_shown(self, actor: Actor, selection: Selection) -> bool:
        return selection.seat in (None, actor) and selection.viewer in (None, REFEREE, actor)


def units_of(opened: Opened, actors: Iterable[Actor]) -> int:
    """Return what listing the moves of some actors may cost, as their title says."""
    effort = opened.game.engine.effort
    return 0 if effort is None else sum(effort(opened.table.position, actor, opened.terms) for actor in actors)


@dataclass(frozen=True)
class Cursor:
    """An offset in the moves of one state under one filter."""

    digest: str
    at_ms: int
    selection: Selection

    @cached_property
    def _mark(self) -> str:
        """Return a digest of state and filter, for a cursor."""
        narrowed = (self.selection.seat, self.selection.viewer, self.at_ms)
        bound = msgspec.json.encode((self.digest, narrowed, self.selection.given))
        return hashlib.blake2b(bound, digest_size=9).hexdigest()

    def at(self, place: int) -> str:
        """Return the cursor for an offset."""
        return base64.urlsafe_b64encode(f"{place}.{self._mark}".encode()).decode().rstrip("=")

    def read(self, text: str | None) -> int | None:
        """Return the offset of a cursor, None if it was not made for this state and filter."""
        if text is None:
            return 0
        try:
            place, _, mark = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii").partition(".")
        except ValueError:
            return None
        return int(place) if mark == self._mark and place.isdecimal() else None
