"""A race to ten: a whole title in one module, small enough to be enumerated by hand.

Seats take turns. `run` moves a seat on in one of two lanes, never twice in the same lane; `guess` names the hidden
number: hitting it is worth three steps and hides a new one, missing it is public. The first seat at the goal wins.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Annotated, Any

from msgspec import Meta

from engines.core.actors import HOST, REFEREE, Actor, Command, Seat, Viewer
from engines.core.chance import Chance, Draw, Scripted, seeded
from engines.core.engine import Engine, Profile, Setup
from engines.core.game import Game, load
from engines.core.moves import Choice, Form, Product
from engines.core.moves import Sequence as InTurn
from engines.core.packs import PackError, PackFlaw, Source
from engines.core.play import start
from engines.core.results import Fault, Outcome, Refusal, Step, ranked
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.tuples import put
from engines.core.turn import Turn
from engines.core.values import Tagged, Value

NUMBERS = range(5)
"""What the hidden number can be."""
PRIZE = 3
"""How many steps a hit is worth."""

Number = Annotated[int, Meta(ge=0, lt=5)]
Steps = Annotated[int, Meta(ge=1, le=9)]
Taken = Annotated[int, Meta(ge=0, le=9)]
Place = Annotated[int, Meta(ge=0, le=50)]


class Lane(Enum):
    """Where one can run."""

    LEFT = "left"
    """The short lane."""
    RIGHT = "right"
    """The long one."""


class LaneRow(Value):
    """One lane of the pack."""

    lane: Lane
    """Which one."""
    most: Steps
    """The most steps of one run in it."""


class Parts(Value):
    """What lies in the box."""

    lanes: tuple[LaneRow, ...]
    """Both lanes."""

    def most(self, lane: Lane) -> int:
        """Return the most steps of one run in a lane."""
        return next(row.most for row in self.lanes if row.lane is lane)


def read(source: Source) -> Parts:
    """Read a pack. Raises PackError."""
    parts = Parts(lanes=source.rows("lanes", LaneRow))
    if [row.lane for row in parts.lanes] != list(Lane):
        raise PackError([PackFlaw(file="lanes.toml", message="there must be a left lane and a right lane")])
    return parts


class Config(Value):
    """What can be agreed before the game."""

    goal: Annotated[int, Meta(ge=2, le=50)] = 10
    """How many steps lead to the goal."""
    guessing: bool = True
    """Whether the number may be guessed."""


class Position(Value):
    """Everything there is."""

    places: tuple[Place, ...]
    """How far each seat has come."""
    seat: Seat
    """Whose turn it is."""
    goal: Place
    """Where the race ends."""
    number: Number | None
    """The hidden number; None before the start and for those who may not know it."""
    missed: tuple[Number, ...] = ()
    """The numbers guessed in vain since it was hidden."""
    tired: Lane | None = None
    """The lane of the last run."""
    misser: Seat | None = None
    """Who guessed last, where that was in vain."""

    @property
    def is_over(self) -> bool:
        """Whether somebody is at the goal."""
        return self.goal in self.places


class Run(Tagged):
    """Run on in a lane."""

    lane: Lane
    """The lane."""
    steps: Steps
    """How far."""


class Guess(Tagged):
    """Name the hidden number."""

    number: Number
    """The number."""


class NumberHidden(Tagged):
    """A number was hidden."""

    number: Number | None
    """The number; the referee's alone."""


class TurnCame(Tagged):
    """It is up to the next seat."""

    seat: Seat
    """The seat."""


class Ran(Tagged):
    """A seat ran."""

    seat: Seat
    """The seat."""
    lane: Lane
    """Its lane."""
    steps: Taken
    """How far."""


class Guessed(Tagged):
    """A seat guessed."""

    seat: Seat
    """The seat."""
    number: Number | None
    """The number it named."""
    steps: Taken
    """How far that took it; 0 for a miss."""


class LaneTired(Refusal):
    """A lane is run in twice."""

    code = "run/lane-tired"
    clause = "TOY-RUN-2"
    at = "/action/lane"
    detail = "The {lane} lane was run in just now."
    lane: Lane
    """The lane."""


class TooManySteps(Refusal):
    """A run is longer than its lane allows."""

    code = "run/too-many-steps"
    clause = "TOY-RUN-1"
    at = "/action/steps"
    detail = "The {lane} lane allows {most} steps, not {steps}."
    lane: Lane
    """The lane."""
    steps: Steps
    """The steps asked for."""
    most: Steps
    """The most it allows."""


class BeyondTheGoal(Refusal):
    """A run would end behind the goal."""

    code = "run/beyond-goal"
    clause = "TOY-RUN-3"
    at = "/action/steps"
    detail = "Only {left} steps are left to the goal, not {steps}."
    steps: Steps
    """The steps asked for."""
    left: Place
    """The steps that are left."""


class NoGuessing(Refusal):
    """The number is guessed where that was not agreed."""

    code = "guess/not-agreed"
    clause = "TOY-GUESS-1"
    at = "/action/kind"
    detail = "This race is run without guessing."


class AlreadyMissed(Refusal):
    """A number is guessed that was wrong before."""

    code = "guess/already-missed"
    clause = "TOY-GUESS-2"
    at = "/action/number"
    detail = "The number {number} was guessed in vain already."
    number: Number
    """The number."""


class StillWondering(Refusal):
    """Who has just guessed in vain acts again."""

    code = "turn/still-wondering"
    clause = "TOY-GUESS-2"
    at = "/seat"
    detail = "{seat} has just guessed in vain and waits for its next turn."
    seat: Seat
    """The seat."""


class GoalTooFar(Refusal):
    """The goal is too far for so many seats."""

    code = "start/goal-too-far"
    clause = "TOY-GOAL-1"
    at = "/options/goal"
    detail = "With {seats} seats the goal lies at most {most} steps away."
    seats: Place
    """How many seats there are."""
    most: Place
    """The farthest goal."""


class BehindTheGoal(Fault):
    """A seat stands behind the goal."""

    code = "places/behind-goal"
    clause = "TOY-RUN-3"
    at = "/state/position/places/{seat}"
    detail = "{seat} stands behind the goal."
    seat: Seat
    """The seat."""


class NoSuchSeat(Fault):
    """The turn is a seat's that is not there."""

    code = "seats/unknown"
    clause = "TOY-TURN-1"
    at = "/state/position/seat"
    detail = "There is no {seat}."
    seat: Seat
    """The seat."""


Race = Turn[Position, Config, Parts, Tagged]
ToyTerms = Terms[Config, Parts]


def initial(seats: int, terms: ToyTerms) -> Position:
    """Return the line before the start."""
    return Position(places=(0,) * seats, seat=0, goal=terms.config.goal, number=None)


def set_up(turn: Race, first_seat: Seat | None) -> None:
    """Hide a number and draw who begins."""
    seats = len(turn.position.places)
    _hide(turn)
    turn.emit(TurnCame(seat=turn.draw.below("first-seat", seats) if first_seat is None else first_seat))


def _hide(turn: Race) -> None:
    turn.emit(NumberHidden(number=turn.draw.pick("number", NUMBERS)))


def decide(turn: Race, actor: Actor, action: Tagged) -> None:
    """Let the rule of an action judge it and carry it out."""
    assert actor != HOST
    if isinstance(action, Run):
        run(turn, actor, action)
    elif isinstance(action, Guess):
        guess(turn, actor, action)


def run(turn: Race, seat: Seat, action: Run) -> None:
    """Run on in a lane that the last run was not in (TOY-RUN-1, TOY-RUN-2, TOY-RUN-3)."""
    most = turn.terms.parts.most(action.lane)
    left = turn.position.goal - turn.position.places[seat]
    turn.require(
        action.lane is not turn.position.tired or LaneTired(lane=action.lane),
        action.steps <= most or TooManySteps(lane=action.lane, steps=action.steps, most=most),
        action.steps <= left or BeyondTheGoal(steps=action.steps, left=left),
    )
    turn.emit(Ran(seat=seat, lane=action.lane, steps=action.steps))
    _pass(turn, seat)


def guess(turn: Race, seat: Seat, action: Guess) -> None:
    """Name the hidden number (TOY-GUESS-1, TOY-GUESS-2)."""
    position = turn.position
    turn.require(turn.terms.config.guessing or NoGuessing())
    turn.require(action.number not in position.missed or AlreadyMissed(number=action.number))
    hit = action.number == position.number
    steps = min(PRIZE, position.goal - position.places[seat]) if hit else 0
    turn.emit(Guessed(seat=seat, number=action.number, steps=steps))
    if hit:
        _hide(turn)
    _pass(turn, seat)


def _pass(turn: Race, seat: Seat) -> None:
    if not turn.position.is_over:
        turn.emit(TurnCame(seat=(seat + 1) % len(turn.position.places)))


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    match event:
        case NumberHidden():
            return position.replace(number=event.number, missed=())
        case TurnCame():
            return position.replace(seat=event.seat)
        case Ran():
            return _moved(position, event.seat, event.steps).replace(tired=event.lane, misser=None)
        case Guessed(steps=0, number=int(number)):
            missed = tuple(sorted((*position.missed, number)))
            return position.replace(missed=missed, misser=event.seat, tired=None)
        case Guessed():
            return _moved(position, event.seat, event.steps).replace(tired=None, misser=None)
    raise AssertionError(event)


def _moved(position: Position, seat: Seat, steps: int) -> Position:
    return position.replace(places=put(position.places, seat, position.places[seat] + steps))


def to_act(position: Position, at_ms: int, terms: ToyTerms) -> tuple[Actor, ...]:
    """Return the seat whose turn it is."""
    return () if position.is_over else (position.seat,)


def moves(position: Position, actor: Actor, at_ms: int, terms: ToyTerms) -> Iterable[Form[Tagged]]:
    """Return the runs, then the guesses."""
    left = position.goal - position.places[position.seat]
    lanes = tuple(lane for lane in Lane if lane is not position.tired)
    steps = {lane: Choice("steps", range(1, min(terms.parts.most(lane), left) + 1)) for lane in lanes}
    yield Form(Run, InTurn(Choice("lane", lanes), lambda lane: steps[lane]))
    if terms.config.guessing:
        yield Form(Guess, Product((Choice("number", [n for n in NUMBERS if n not in position.missed]),)))


def barred(position: Position, actor: Actor, at_ms: int, terms: ToyTerms) -> Refusal | None:
    """Tell the one who has just guessed in vain why it waits."""
    return StillWondering(seat=actor) if actor != HOST and actor == position.misser else None


def view(position: Position, viewer: Viewer, terms: ToyTerms) -> Position:
    """Show everything but the hidden number."""
    return position if viewer == REFEREE else position.replace(number=None)


def redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Hide the hidden number."""
    return event.replace(number=None) if isinstance(event, NumberHidden) and viewer != REFEREE else event


def resample(position: Position, viewer: Viewer, draw: Draw, terms: ToyTerms) -> Position:
    """Hide another number that was not guessed in vain."""
    if viewer == REFEREE or position.number is None:
        return position
    return position.replace(number=draw.pick("resample", [n for n in NUMBERS if n not in position.missed]))


def outcome(position: Position, terms: ToyTerms) -> Outcome | None:
    """Rank the seats by how far they came."""
    if not position.is_over:
        return None
    return Outcome(reason="goal", standings=ranked({seat: (place,) for seat, place in enumerate(position.places)}))


def faults(position: Position, terms: ToyTerms) -> Iterable[Fault]:
    """Yield everything that is wrong with a position."""
    for seat, place in enumerate(position.places):
        if place > position.goal:
            yield BehindTheGoal(seat=seat)
    if position.seat >= len(position.places):
        yield NoSuchSeat(seat=position.seat)


def check_config(setup: Setup[Config], parts: Parts) -> Iterable[Refusal]:
    """Keep races of many seats short."""
    if setup.config.goal * setup.seats > 60:
        yield GoalTooFar(seats=setup.seats, most=60 // setup.seats)


PROFILE = Profile(
    id="toy-race",
    title="Toy Race",
    prefix="TOY",
    ruleset="1.0.0",
    package="tests.kit.toy",
    config=Config,
    position=Position,
    actions=(Run, Guess),
    events=(NumberHidden, TurnCame, Ran, Guessed),
    view=Position,
    reasons=("goal",),
    refusals=(LaneTired, TooManySteps, BeyondTheGoal, NoGuessing, AlreadyMissed, StillWondering, GoalTooFar),
    faults=(BehindTheGoal, NoSuchSeat),
    phases=("racing", "over"),
    bound=400,
)

ENGINE: Engine[Position, Config, Parts, Tagged, Tagged, Position] = Engine(
    kernel=1,
    profile=PROFILE,
    read=read,
    check_config=check_config,
    initial=initial,
    set_up=set_up,
    seats=lambda position: len(position.places),
    phase=lambda position: "over" if position.is_over else "racing",
    to_act=to_act,
    moves=moves,
    decide=decide,
    evolve=evolve,
    view=view,
    redact=redact,
    resample=resample,
    outcome=outcome,
    faults=faults,
    barred=barred,
)


def game() -> Game:
    """Return the race with its own pack."""
    return load(ENGINE)


def terms(**options: Any) -> ToyTerms:
    """Return what is agreed: the defaults, but for these options."""
    return Terms(Config(**options), Parts(lanes=(LaneRow(lane=Lane.LEFT, most=2), LaneRow(lane=Lane.RIGHT, most=4))))


def table(chance: Chance | None = None, *, ply: int = 0, at_ms: int = 0, **fields: Any) -> Table[Position]:
    """Return a table of two seats in the middle of a race, the number 3 hidden, but for these fields."""
    usual: dict[str, Any] = {"places": (0, 0), "seat": 0, "goal": 10, "number": 3}
    position = Position(**{**usual, **fields})
    return Table(position=position, chance=chance or seeded("toy"), ply=ply, at_ms=at_ms)


def scripted(**draws: Sequence[int]) -> Scripted:
    """Return chance that gives these numbers; `first_seat` stands for the stream `first-seat`."""
    return Scripted(draws={name.replace("_", "-"): tuple(numbers) for name, numbers in draws.items()})


def started(
    chance: Chance | None = None, seats: int = 2, first_seat: Seat | None = 0, **options: Any
) -> Step[Any, Any]:
    """Return the first step of a race."""
    step = start(game(), Setup(seats, Config(**options), first_seat), chance or seeded("toy"))
    assert isinstance(step, Step)
    return step


def command(actor: Actor, action: Tagged, at_ms: int | None = None) -> Command[Any]:
    """Return an action with who takes it."""
    return Command(actor=actor, action=action, at_ms=at_ms)
