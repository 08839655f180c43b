"""Tables, actions and questions for the tests of Jet Set: one line each.

Whatever `play` and `refused` are asked, they also hold the engine to what must be true of any call: the listed moves
agree with the verdict, the events alone lead to the new position, and a position that play leads to has no faults.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import play as doors
from engines.core.actors import Command, Seat, Viewer
from engines.core.chance import Chance, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game, load
from engines.core.moves import Moves
from engines.core.moves.fitting import plain
from engines.core.results import Fault, Finding, Outcome, Refusal, Refused
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.jet_set.actions import (
    ClaimFinalFlight,
    ClaimFlight,
    ClaimLink,
    PlaceBonusPlane,
    Placement,
    PlaceOnOtherLink,
    PlaceOnOwnLinks,
    TakeIncome,
    TurnCard,
)
from engines.jet_set.config import Config
from engines.jet_set.engine import ENGINE as ENGINE
from engines.jet_set.parts import ROWS, VACATION, VACATIONS, DeckLayout, FlightRow, Parts, Points, RowName
from engines.jet_set.state import MARKERS, PLANES, ClaimedFlight, Ending, OwnedLink, Player, Position, Row
from engines.jet_set.view import TableView

GAME = load(ENGINE)
PARTS: Parts = GAME.pack.parts

SHORT, LONG = RowName
SEEDED = seeded("kit")

INCOME, BONUS = TakeIncome(), PlaceBonusPlane()

KNOWN_FINAL = "milan-dublin-bordeaux"
"""The Final Flight of Example 6."""
PATH_C = ("milan-paris", "amsterdam-paris", "amsterdam-dublin", "dublin-london", "london-paris", "bordeaux-paris")
"""The legal path of Example 6."""
KNOWN_FLIGHT = "hamburg-munich"
"""The flight of Example 4."""
KNOWN_PATH = ("berlin-hamburg", "berlin-munich")


@dataclass(frozen=True)
class Board:
    """A table with what was agreed, and what the last call led to."""

    table: Table[Position]
    config: Config
    events: tuple[Tagged, ...] = ()
    outcome: Outcome | None = None

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def terms(self) -> Terms[Config, Parts]:
        return GAME.terms(self.config)

    @property
    def kinds(self) -> list[str]:
        """What happened, in words."""
        return [event.kind for event in self.events]

    def player(self, seat: Seat) -> Player:
        return self.position.players[seat]

    def planes_on(self, link: str, seat: Seat) -> int:
        owned = self.position.owned(link)
        return 0 if owned is None else owned.planes[seat]


# Cards of the pack, asked for by what they are


def flights(points: int) -> list[FlightRow]:
    """Return the flights of a worth."""
    return [flight for flight in PARTS.flights if flight.points is Points(points)]


def price(link: str) -> int:
    found = PARTS.map.link(link)
    assert found is not None
    return found.price


def flight_over(link: str) -> str:
    """Return the 1-point flight that joins the cities of a link."""
    cities = set(link.split("-"))
    return next(flight.id for flight in flights(1) if set(flight.stops) == cities)


def minimum(seats: int) -> int:
    return PARTS.for_seats(seats).minimum


def maximum(seats: int) -> int:
    return PARTS.for_seats(seats).maximum


# Tables


def table(
    *,
    seats: int = 2,
    seat: Seat = 0,
    cash: int | Sequence[int] = 30,
    links: Mapping[str, tuple[int, ...]] | None = None,
    flights: Mapping[Seat, Sequence[int | tuple[str, int]]] | None = None,
    short: Sequence[str] = (),
    long: Sequence[str] = (),
    short_deck: Sequence[str] = (),
    long_deck: Sequence[str] = (),
    full: bool = False,
    paid: Sequence[RowName] = (),
    vacations: Sequence[RowName] = (),
    finals: Mapping[Seat, tuple[str, str]] | None = None,
    played: Mapping[Seat, int] | None = None,
    ending: Ending | None = None,
    dead_position_ends: bool = True,
    deck_layout: DeckLayout = DeckLayout.PRINTED,
    sound: bool = True,
) -> Board:
    """Build a table from what a test cares about; all other cards lie where they can.

    `links` maps a link to its owner and the planes of each seat on it. `flights` maps a seat to its flights: the
    markers of each, or its id and its markers. Rows are filled to their minimum (`full`: to their maximum), decks begin
    with what is named. `played` maps a seat to the bonus planes on its Final Flight, the first of its two.
    """
    owned = tuple(
        OwnedLink(link=link, owner=owner, planes=(*planes, *(0,) * (seats - len(planes))))
        for link, (owner, *planes) in sorted((links or {}).items())
    )
    named = {*short, *long, *short_deck, *long_deck}
    claimed = _claimed(flights or {}, named)
    taken = named | {flight.card for hand in claimed.values() for flight in hand}
    hands = _hands(seats, finals or {})
    players = tuple(
        _player(at, cash if isinstance(cash, int) else cash[at], owned, claimed.get(at, ()), hands[at], played or {})
        for at in range(seats)
    )
    dealt = {card for hand in hands for card in hand}
    rows = {
        name: _row(name, up, deck, taken, maximum(seats) if full else minimum(seats), tuple(vacations), name in paid)
        for name, up, deck in ((SHORT, short, short_deck), (LONG, long, long_deck))
    }
    position = Position(
        seat=seat,
        players=players,
        short=rows[SHORT],
        long=rows[LONG],
        links=owned,
        vacations=tuple(vacations),
        undealt=tuple(final.id for final in PARTS.finals if final.id not in dealt),
        ending=ending,
    )
    board = board_of(position, dead_position_ends=dead_position_ends, deck_layout=deck_layout)
    assert not sound or not faults(board), [fault.sentence() for fault in faults(board)]
    return board


def board_of(position: Position, **options: Any) -> Board:
    return Board(Table(position=position, chance=SEEDED), Config(**options))


def _claimed(
    wanted: Mapping[Seat, Sequence[int | tuple[str, int]]], named: set[str]
) -> dict[Seat, tuple[ClaimedFlight, ...]]:
    asked = {entry[0] for entries in wanted.values() for entry in entries if isinstance(entry, tuple)}
    spare = (flight.id for flight in PARTS.flights[::-1] if flight.id not in named | asked)
    return {seat: tuple(_flight(entry, spare) for entry in entries) for seat, entries in wanted.items()}


def _flight(entry: int | tuple[str, int], spare: Iterator[str]) -> ClaimedFlight:
    card, markers = (next(spare), entry) if isinstance(entry, int) else entry
    return ClaimedFlight(card=card, markers=markers)


def _hands(seats: int, finals: Mapping[Seat, tuple[str, str]]) -> list[tuple[str, str]]:
    named = {card for hand in finals.values() for card in hand}
    spare = (final.id for final in PARTS.finals if final.id not in named)
    return [finals.get(seat) or (next(spare), next(spare)) for seat in range(seats)]


def _player(
    seat: Seat,
    cash: int,
    owned: Sequence[OwnedLink],
    claimed: tuple[ClaimedFlight, ...],
    hand: tuple[str, str],
    played: Mapping[Seat, int],
) -> Player:
    bonus = played.get(seat, 0)
    return Player(
        cash=cash,
        planes=PLANES - bonus - sum(link.planes[seat] for link in owned),
        markers=MARKERS - sum(link.owner == seat for link in owned) - sum(flight.markers for flight in claimed),
        flights=claimed,
        finals=() if seat in played else hand,
        played=hand[0] if seat in played else None,
        discarded=hand[1] if seat in played else None,
        bonus_planes=bonus,
    )


def _row(
    name: RowName,
    face_up: Sequence[str],
    deck: Sequence[str],
    taken: set[str],
    size: int,
    vacations: tuple[RowName, ...],
    paid: bool,
) -> Row:
    spare = [flight.id for flight in PARTS.decks[name] if flight.id not in taken]
    shown = (*face_up, *spare[: max(0, size - len(face_up))])
    rest = [card for card in spare if card not in shown]
    hidden = VACATIONS - vacations.count(name) - list(deck).count(VACATION)
    below = (*deck, *rest, *[VACATION] * hidden)
    if len(vacations) == VACATIONS:
        return Row(face_up=shown, aside=below, paid=paid)
    return Row(face_up=shown, deck=below, paid=paid)


# Actions


def turn(row: RowName) -> TurnCard:
    return TurnCard(row=row)


def claim(link: str, planes: int) -> ClaimLink:
    return ClaimLink(link=link, planes=planes)


def other(link: str, planes: int) -> PlaceOnOtherLink:
    return PlaceOnOtherLink(link=link, planes=planes)


def own(*placements: tuple[str, int]) -> PlaceOnOwnLinks:
    return PlaceOnOwnLinks(placements=tuple(Placement(link=link, planes=planes) for link, planes in placements))


def fly(card: str, *path: str) -> ClaimFlight:
    return ClaimFlight(card=card, path=path)


def fly_final(card: str, *path: str) -> ClaimFinalFlight:
    return ClaimFinalFlight(card=card, path=path)


# Calls


def started(
    seats: int = 2, first_seat: int | None = 0, chance: Chance = SEEDED, game: Game = GAME, **options: Any
) -> Board:
    """Start a game as a request would."""
    setup = configure(game, seats, None, options, first_seat)
    assert isinstance(setup, Setup), setup
    step = doors.start(game, setup, chance)
    assert not isinstance(step, Refused), step
    board = Board(step.table, setup.config, step.events, step.outcome)
    assert not faults(board), faults(board)
    return board


def play(board: Board, seat: Seat, action: Tagged) -> Board:
    """Play an action that must be legal."""
    step = doors.play(GAME, board.terms, board.table, Command(actor=seat, action=action))
    assert not isinstance(step, Refused), [refusal.sentence() for refusal in step.refusals]
    after = Board(step.table, board.config, step.events, step.outcome)
    assert moves(board).contains(seat, action), "it is legal, so it has to be listed"
    assert step.table.position == doors.fold(ENGINE, board.position, step.events), "the events have to say it all"
    assert not faults(after), [fault.sentence() for fault in faults(after)]
    return after


def play_all(board: Board, *turns: tuple[Seat, Tagged]) -> Board:
    """Play several actions; the events are those of the last."""
    for seat, action in turns:
        board = play(board, seat, action)
    return board


def refused(board: Board, seat: Seat, action: Tagged) -> tuple[Refusal, ...]:
    """Return every reason that is given against an action that must be illegal."""
    verdict = doors.play(GAME, board.terms, board.table, Command(actor=seat, action=action))
    assert isinstance(verdict, Refused), "it has to be refused"
    assert not moves(board).contains(seat, action), "it is refused, so it must not be listed"
    for refusal in verdict.refusals:
        assert "{" not in refusal.sentence() + refusal.pointer()
    return verdict.refusals


def codes(board: Board, seat: Seat, action: Tagged) -> list[str]:
    """Return the codes of all reasons against an action."""
    return [refusal.code for refusal in refused(board, seat, action)]


def told(finding: Finding) -> tuple[str, str | None, str, Mapping[str, Any]]:
    """Return what a caller learns: the code, the clause behind it, the place and the facts."""
    clause = GAME.clause_of(finding)
    return finding.code, clause.id if clause else None, finding.pointer(), plain(finding.facts())


def said(finding: Finding) -> str:
    """Return the sentence that a caller reads."""
    return finding.sentence(GAME.words["en"])


def moves(board: Board) -> Moves[Any]:
    """Return the legal moves of whoever may act."""
    actors = doors.to_act(GAME, board.terms, board.table)
    return doors.legal_moves(GAME, board.terms, board.table, actors)


def actions(board: Board, **partial: Any) -> list[Any]:
    """Return the actions that complete a part of one, in the order in which they are listed."""
    found = moves(board).given(partial)
    return [move.action for move in found.page(found.total)]


def offered(board: Board, **partial: Any) -> dict[str, Any]:
    """Return what each open place of an action may hold: the values, or the lowest and the highest number."""
    found = moves(board).options(partial)
    return {option.at: option.values if option.values is not None else (option.min, option.max) for option in found}


def kinds(board: Board) -> list[str]:
    """Return the kinds of the legal moves, in the order in which they are listed."""
    return list(offered(board)["/kind"])


def faults(board: Board) -> list[Fault]:
    """Return what is wrong with a table."""
    return [*ENGINE.faults(board.position, board.terms)]


def look(board: Board, viewer: Viewer) -> TableView:
    """Return what a viewer sees."""
    return ENGINE.view(board.position, viewer, board.terms)


def cards_in_play(board: Board) -> list[str]:
    """Return every flight and Vacation card, wherever it is."""
    position = board.position
    rows = [position.row(name) for name in ROWS]
    found = [card for row in rows for card in row.face_up + row.deck + row.aside]
    found += [flight.card for player in position.players for flight in player.flights]
    return sorted(found + [VACATION] * len(position.vacations))
