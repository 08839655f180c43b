"""The table as a viewer sees it."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from engines.core.actors import REFEREE, Milliseconds, Seat, Viewer, sees
from engines.core.terms import Terms
from engines.core.values import Value
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import SYMBOLS, LotteryNumber, Parts, SettingsNumber, Symbol, Tally
from engines.strange_slot_simulator.rules.deduction import posterior
from engines.strange_slot_simulator.rules.pulling import cards_of_pull
from engines.strange_slot_simulator.rules.revealing import points
from engines.strange_slot_simulator.state import (
    LETTERS,
    MOST_IN_PULL,
    MOST_PULLS,
    SIGNBOARDS,
    AnswerNumber,
    Answers,
    Boxes,
    Count,
    LastPull,
    Letter,
    Line,
    Phase,
    Player,
    Position,
    Round,
    Sheet,
    Signboard,
    Uses,
    Zone,
    cards_of,
    is_lucky,
    unlocked_uses,
)

Probability = Annotated[float, Meta(ge=0, le=1)]
CardsDrawn = Annotated[int, Meta(ge=0, le=MOST_PULLS * MOST_IN_PULL)]


class MachineView(Value):
    """What is known of a machine."""

    letter: Letter
    """The machine."""
    settings: SettingsNumber | None
    """Its Settings; hidden from all but the referee until the reveal."""
    contents: Tally | None
    """Its cards by symbol; hidden from all but the referee until the reveal."""
    bonus_cards: Annotated[int, Meta(ge=0, le=8000)] | None
    """How many of its cards show a bonus of any of the three kinds; hidden with them."""


class DrawnSymbol(Value):
    """What a seat has drawn of one symbol from one machine."""

    symbol: Symbol
    """What the cards show."""
    drawn: CardsDrawn
    """How many cards with it were drawn."""
    times: Line
    """In how many pulls it came once, twice and so on, up to six times."""


class ZoneView(Value):
    """What a seat has noted of one machine."""

    letter: Letter
    """The machine."""
    pulls_made: Count
    """How many pulls of it were made."""
    symbols: tuple[DrawnSymbol, ...]
    """What was drawn, symbol by symbol."""


class SettingsOdds(Value):
    """A Settings that a machine can still have."""

    number: SettingsNumber
    """The Settings."""
    probability: Probability
    """How likely it is, given the seat's own pulls."""


class MachineOdds(Value):
    """What a seat's own pulls say about one machine."""

    letter: Letter
    """The machine."""
    possible: tuple[SettingsOdds, ...]
    """The Settings it can still have."""


class SeatView(Value):
    """What is known of a seat."""

    seat: Seat
    """Its number, from 0."""
    lottery: LotteryNumber
    """The number on its Lottery card."""
    reserved: Letter | None
    """Its reserved machine; None where it has none."""
    announced: Boxes
    """How many boxes of its Bonus line were marked when this round began."""
    used: Uses
    """How often it has called that it is using a Bonus."""
    lucky: bool
    """Whether it has marked its last box."""
    signboard: Signboard | None
    """Its numbered Signboard card; None where it has none."""
    pulls: Count
    """How many pulls it has made in this round."""
    pulls_left: Count | None
    """How many pulls it has left in this round; None in a game with a clock, which sets no limit."""
    next_pull: Annotated[int, Meta(ge=1, le=MOST_IN_PULL)]
    """How many cards its next pull draws; a Yellow Chip use adds two."""
    ready_ms: Milliseconds
    """From when on it may pull again."""
    finished: bool
    """Whether it has ended this phase for itself, in a game without a clock."""
    boxes: Boxes | None
    """How many boxes of its Bonus line are marked now; hidden from the other seats."""
    uses_left: Uses | None
    """How many Yellow Chip uses it has left; hidden from the other seats."""
    last_pull: LastPull | None
    """The cards of its last pull; None where it has made none, hidden from the other seats."""
    sheet: tuple[ZoneView, ...] | None
    """What it has drawn, machine by machine; hidden from the other seats."""
    answers: Answers | None
    """Its Answer boxes, machines A to F, 0 for an empty one; hidden from the other seats until the reveal."""
    points: AnswerNumber | None
    """How many answers are right; hidden until the reveal."""
    odds: tuple[MachineOdds, ...] | None
    """In an assisted game, what its pulls say about each machine; empty in others, hidden from the other seats."""


class TableView(Value):
    """The table as a viewer sees it."""

    round: Round
    """The number of the round."""
    phase: Phase
    """What the round has come to."""
    deadline_ms: Milliseconds | None
    """When the phase is up; None where no time runs."""
    time_keeper: Seat
    """Who keeps the time in this round."""
    order: tuple[Seat, ...]
    """The seats that are still to reserve a machine, the next one first."""
    centre: tuple[Letter, ...]
    """The machines that nobody has reserved."""
    signboards: tuple[Signboard, ...]
    """The numbered Signboard cards that are left, the next one to be taken first."""
    machines: tuple[MachineView, ...]
    """Machines A to F."""
    seats: tuple[SeatView, ...]
    """What is known of each seat, in the order of their numbers."""


def view(position: Position, viewer: Viewer, terms: Terms[Config, Parts]) -> TableView:
    """Show the public part, and the secret part of the viewer's own seat (SS-VIEW-1, SS-VIEW-2, SS-VIEW-3)."""
    return TableView(
        round=position.round,
        phase=position.phase,
        deadline_ms=position.deadline_ms,
        time_keeper=position.time_keeper,
        order=position.order,
        centre=position.free(),
        signboards=tuple(range(1 + sum(player.locked for player in position.players), SIGNBOARDS + 1)),
        machines=_machines(position, viewer),
        seats=tuple(_seat(position, seat, viewer, terms) for seat in range(len(position.players))),
    )


def _machines(position: Position, viewer: Viewer) -> tuple[MachineView, ...]:
    open_now = viewer == REFEREE or position.phase is Phase.OVER
    return tuple(
        MachineView(
            letter=letter,
            settings=machine.settings if open_now else None,
            contents=machine.cards if open_now else None,
            bonus_cards=machine.cards.bonus_cards() if open_now else None,
        )
        for letter, machine in zip(LETTERS, position.machines, strict=True)
    )


def _seat(position: Position, seat: int, viewer: Viewer, terms: Terms[Config, Parts]) -> SeatView:
    player, own, over = position.players[seat], sees(viewer, seat), position.phase is Phase.OVER
    boxes, most = player.boxes, terms.config.pulls_per_round
    return SeatView(
        seat=seat,
        lottery=player.lottery,
        reserved=player.machine,
        announced=player.announced,
        used=player.used,
        lucky=is_lucky(boxes),
        signboard=player.signboard,
        pulls=player.pulls,
        pulls_left=None if most is None else most - player.pulls,
        next_pull=cards_of_pull(boxes, use_bonus=False),
        ready_ms=player.ready_ms,
        finished=player.finished,
        boxes=boxes if own else None,
        uses_left=unlocked_uses(boxes) - player.used if own else None,
        last_pull=player.last_pull if own else None,
        sheet=_sheet(player) if own else None,
        answers=player.answers if own or over else None,
        points=points(position, player.answers) if over or viewer == REFEREE else None,
        odds=_odds(player.sheet, terms) if own else None,
    )


def _sheet(player: Player) -> tuple[ZoneView, ...]:
    return tuple(map(_zone, LETTERS, player.sheet))


@lru_cache(maxsize=1024)
def _zone(letter: Letter, zone: Zone) -> ZoneView:
    pairs = zip(SYMBOLS, zone.lines, strict=True)
    symbols = tuple(DrawnSymbol(symbol=symbol, drawn=cards_of(line), times=line) for symbol, line in pairs)
    return ZoneView(letter=letter, pulls_made=zone.pulls, symbols=symbols)


def _odds(sheet: Sheet, terms: Terms[Config, Parts]) -> tuple[MachineOdds, ...]:
    """Show which Settings each machine can have and how likely they are (SS-ASSIST-1)."""
    if not terms.config.assisted:
        return ()
    pairs = zip(LETTERS, posterior(sheet, terms.parts), strict=True)
    return tuple(
        MachineOdds(
            letter=letter,
            possible=tuple(
                SettingsOdds(number=number, probability=float(chance)) for number, chance in enumerate(row, 1) if chance
            ),
        )
        for letter, row in pairs
    )
