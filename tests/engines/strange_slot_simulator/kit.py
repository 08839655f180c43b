"""Tables, actions and questions for the tests of Strange Slot Simulator: one line each.

Whatever `play` and `refused` are asked, they also hold the engine to what must be true of any call: the listed moves
agree with the verdict, the events alone lead to the new position, and a position that play leads to has no faults.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import play as doors
from engines.core.actors import HOST as HOST
from engines.core.actors import Actor, Command, Viewer
from engines.core.chance import Chance, Scripted, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import load
from engines.core.moves import Moves
from engines.core.moves.fitting import plain
from engines.core.results import Fault, Outcome, Refusal, Refused
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.strange_slot_simulator.actions import (
    ClearAnswer,
    FinishPhase,
    PullLever,
    Reserve,
    SwapMachine,
    TimeUp,
    WriteAnswer,
)
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.engine import ENGINE as ENGINE
from engines.strange_slot_simulator.parts import SYMBOLS as SYMBOLS
from engines.strange_slot_simulator.parts import Parts, Symbol
from engines.strange_slot_simulator.state import LETTERS as LETTERS
from engines.strange_slot_simulator.state import Letter, Machine, Phase, Position, Sheet, Zone
from engines.strange_slot_simulator.state import Player as Player
from engines.strange_slot_simulator.view import TableView

GAME = load(ENGINE)
PARTS: Parts = GAME.pack.parts

A, B, C, D, E, F = Letter
BONUS, GRAPES, CHERRY, CHERRY_BONUS, WATERMELON, WATERMELON_BONUS, SUN, MOON = Symbol
RESERVATION, SPIN, ANALYSIS, OVER = Phase

PULL, BONUS_PULL, FINISH, TIME_UP = PullLever(), PullLever(use_bonus=True), FinishPhase(), TimeUp()
SEEDED = seeded("kit")
NOTHING: Sheet = (Zone(), Zone(), Zone(), Zone(), Zone(), Zone())
RIGHT = (1, 2, 3, 4, 5, 6)
"""The answers that are right at a table of this kit: machine A has Settings 1, and so on."""


@dataclass(frozen=True)
class Board:
    """A table with what was agreed, and what the last call led to."""

    table: Table[Position]
    config: Config
    events: tuple[Tagged, ...] = ()
    to_act: tuple[Actor, ...] = ()
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

    def player(self, seat: int) -> Player:
        return self.position.players[seat]


# Tables


def player(machine: Letter | None = None, *, marked: int = 0, used: int = 0, **fields: Any) -> Player:
    """Build what belongs to a seat: so many boxes marked and Yellow Chip uses spent, by pulls of machine A."""
    pulls: dict[str, Any] = {"pulls": marked, "ready_ms": 0} if marked else {}
    return Player(**{"machine": machine, "sheet": sheet(marked, used), "used": used, **pulls, **fields})


def sheet(marked: int, used: int = 0) -> Sheet:
    """Note pulls of machine A with one bonus each, the first ones with two extra cards for a Yellow Chip use."""
    zone = Zone()
    for number in range(marked):
        zone = zone.plus([BONUS, GRAPES, GRAPES, *[CHERRY] * (2 * (number < used))])
    return (zone, *NOTHING[1:])


def noted(machine: Letter, *pulls: Sequence[Symbol]) -> Sheet:
    """Note pulls of one machine on an empty sheet."""
    zone = Zone()
    for cards in pulls:
        zone = zone.plus(cards)
    return tuple(zone if letter is machine else Zone() for letter in LETTERS)  # type: ignore[return-value]  # six zones


def table(
    *players: Player,
    phase: Phase = SPIN,
    draws: Mapping[int, Sequence[Sequence[Symbol]]] | None = None,
    settings: Sequence[int] = RIGHT,
    at_ms: int = 0,
    deadline_ms: int | None = None,
    sound: bool = True,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Board:
    """Build a table; `draws` says for each seat which cards its next pulls from its machine are to give.

    Unless the test says otherwise seats are in the order of their Lottery cards, and nobody waits between two pulls.
    """
    config = Config(**{"pull_seconds": 0, **(options or {})})
    if len({one.lottery for one in players}) == 1:
        players = tuple(one.replace(lottery=number) for number, one in enumerate(players, 1))
    machines = tuple(Machine(settings=number, cards=PARTS.cards(number)) for number in settings)
    runs = config.clock and phase in (SPIN, ANALYSIS)
    due = 240_000 if runs and deadline_ms is None else deadline_ms
    keeper = {"time_keeper": len(players) - 1} if config.time_keeper == "last_to_choose" else {}
    whole: Any = {"phase": phase, "deadline_ms": due, **keeper, **fields}
    position = Position(machines=machines, players=players, **whole)  # type: ignore[arg-type]  # six machines
    streams = {f"pull/seat-{seat}": _script(position, seat, pulls) for seat, pulls in (draws or {}).items()}
    chance = SEEDED if draws is None else Scripted(draws=streams)
    board = Board(Table(position=position, chance=chance, at_ms=at_ms), config)
    assert not sound or not faults(board), [fault.sentence() for fault in faults(board)]
    return board


def _script(position: Position, seat: int, pulls: Sequence[Sequence[Symbol]]) -> tuple[int, ...]:
    letter = position.players[seat].machine
    assert letter is not None, "only a seat with a machine draws"
    return tuple(number for cards in pulls for number in places(position, letter, cards))


def places(position: Position, letter: Letter, cards: Sequence[Symbol]) -> list[int]:
    """Return the draws that give these cards of a machine, one after the other."""
    contents = position.machine(letter).cards
    deck = [symbol for symbol in SYMBOLS for _ in range(contents.of(symbol))]
    numbers = []
    for card in cards:
        numbers.append(deck.index(card))
        deck.remove(card)
    return numbers


def reserving(*players: Player, **fields: Any) -> Board:
    """Build a table at the start of a round, all seats still to choose in the order in which they are given."""
    return table(*players, phase=RESERVATION, **{"order": tuple(range(len(players))), **fields})


# Actions


def reserve(machine: Letter) -> Reserve:
    return Reserve(machine=machine)


def swap(machine: Letter) -> SwapMachine:
    return SwapMachine(machine=machine)


def write(machine: Letter, number: int) -> WriteAnswer:
    return WriteAnswer(machine=machine, number=number)


def clear(machine: Letter) -> ClearAnswer:
    return ClearAnswer(machine=machine)


# Calls


def started(seats: int = 2, variant: str | None = None, chance: Chance = SEEDED, **options: Any) -> Board:
    """Start a game as a request would."""
    setup = configure(GAME, seats, variant, options, None)
    assert isinstance(setup, Setup), setup
    step = doors.start(GAME, setup, chance)
    assert not isinstance(step, Refused), step
    board = Board(step.table, setup.config, step.events, step.to_act, step.outcome)
    assert not faults(board)
    return board


def not_started(
    seats: int = 2, variant: str | None = None, first_seat: int | None = None, **options: Any
) -> tuple[Refusal, ...]:
    """Return why a game cannot be started."""
    setup = configure(GAME, seats, variant, options, first_seat)
    assert isinstance(setup, Refused), setup
    return setup.refusals


def at(board: Board, at_ms: int) -> Board:
    """Let time pass."""
    return Board(board.table.replace(at_ms=at_ms), board.config)


def play(board: Board, actor: Actor, action: Tagged, at_ms: int | None = None) -> Board:
    """Play an action that must be legal, now or at a later time."""
    now = board if at_ms is None else at(board, at_ms)
    step = doors.play(GAME, board.terms, board.table, Command(actor=actor, action=action, at_ms=at_ms))
    assert not isinstance(step, Refused), [refusal.sentence() for refusal in step.refusals]
    after = Board(step.table, board.config, step.events, step.to_act, step.outcome)
    assert moves(now).contains(actor, action), "it is legal, so it has to be listed"
    assert step.table.position == doors.fold(ENGINE, board.position, step.events), "the events have to say it all"
    assert Counter(step.table.position.machines) == Counter(board.position.machines), "no card comes or goes"
    assert not faults(after), [fault.sentence() for fault in faults(after)]
    return after


def play_all(board: Board, *turns: tuple[Actor, Tagged] | tuple[Actor, Tagged, int]) -> Board:
    """Play several actions, each written as who, what and, where time passes, when."""
    for actor, action, *when in turns:
        board = play(board, actor, action, *when)
    return board


def refused(board: Board, actor: Actor, action: Tagged, at_ms: int | None = None) -> tuple[Refusal, ...]:
    """Return every reason that is given against an action that must be illegal."""
    verdict = doors.play(GAME, board.terms, board.table, Command(actor=actor, action=action, at_ms=at_ms))
    assert isinstance(verdict, Refused), "it has to be refused"
    now = board if at_ms is None else at(board, at_ms)
    rewound = now.table.at_ms < board.table.at_ms
    assert rewound or not moves(now).contains(actor, action), "it is refused, so it must not be listed"
    for refusal in verdict.refusals:
        assert "{" not in refusal.sentence() + refusal.pointer()
    return verdict.refusals


def told(refusal: Refusal | Fault) -> tuple[str, str | None, str, Mapping[str, Any]]:
    """Return what a caller learns: the code, the clause behind it, the place and the facts."""
    clause = GAME.clause_of(refusal)
    return refusal.code, clause.id if clause else None, refusal.pointer(), plain(refusal.facts())


def codes(findings: Sequence[Refusal | Fault]) -> list[str]:
    return [finding.code for finding in findings]


# Questions


def to_act(board: Board, at_ms: int | None = None) -> tuple[Actor, ...]:
    return doors.to_act(GAME, board.terms, board.table, at_ms)


def moves(board: Board, *actors: Actor) -> Moves[Any]:
    """Return the legal moves of those who may act, or of the actors that are named."""
    return doors.legal_moves(GAME, board.terms, board.table, actors or to_act(board))


def listed(board: Board, *actors: Actor) -> list[tuple[Actor, Tagged, int | None]]:
    """Return every listed move as who, what and from when."""
    return [(move.seat, move.action, move.from_ms) for move in moves(board, *actors).page(10_000)]


def look(board: Board, viewer: Viewer) -> TableView:
    return ENGINE.view(board.position, viewer, board.terms)


def faults(board: Board) -> list[Fault]:
    return list(ENGINE.faults(board.position, board.terms))
