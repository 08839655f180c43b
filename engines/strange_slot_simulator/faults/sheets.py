"""What can be wrong with what a seat has drawn and with what follows from that."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from engines.core.results import Fault
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.faults.findings.clock import ReadyDenied
from engines.strange_slot_simulator.faults.findings.sheets import (
    AnnouncedDenied,
    LastPullDenied,
    PullsDenied,
    SheetImpossible,
    UsesNotUnlocked,
    WrongCardsDrawn,
    WrongExtraCards,
)
from engines.strange_slot_simulator.parts import SYMBOLS
from engines.strange_slot_simulator.rules.clock import LAST_MS, after
from engines.strange_slot_simulator.rules.deduction import is_possible
from engines.strange_slot_simulator.rules.pulling import RED_EXTRA, USUAL, YELLOW_EXTRA
from engines.strange_slot_simulator.state import (
    LETTERS,
    MOST_IN_PULL,
    MOST_PULLS,
    PLACES,
    LastPull,
    Phase,
    Player,
    Position,
    Zone,
    is_lucky,
    unlocked_uses,
)

UNTOUCHED = Zone()


def sheet_faults(position: Position, config: Config, marked: Sequence[int]) -> Iterable[Fault]:
    """Yield what is wrong with every seat's sheet, given the boxes that each has marked."""
    for seat, (player, boxes) in enumerate(zip(position.players, marked, strict=True)):
        total = player.total_pulls
        cards = [0 if zone.lines == UNTOUCHED.lines else zone.cards() for zone in player.sheet]
        yield from _zone_faults(position, seat, player, cards, lucky=is_lucky(boxes))
        yield from _extra_faults(seat, player, sum(cards) - USUAL * total, total, lucky=is_lucky(boxes))
        if player.last_pull is not None and not _is_noted(player, player.last_pull, lucky=is_lucky(boxes)):
            yield LastPullDenied(seat=seat, machine=player.last_pull.machine, cards=player.last_pull.cards)
        if player.used > unlocked_uses(boxes):
            yield UsesNotUnlocked(seat=seat, used=player.used, boxes=boxes, unlocked=unlocked_uses(boxes))
        announced = _announced_problem(position, player, boxes)
        if announced:
            yield AnnouncedDenied(
                seat=seat, announced=player.announced, boxes=boxes, pulls=player.pulls, problem=announced
            )
        yield from _pulls_faults(position, seat, player, total, config)
        yield from _ready_faults(position, seat, player, total, config)


def _zone_faults(
    position: Position, seat: int, player: Player, cards: Sequence[int], *, lucky: bool
) -> Iterable[Fault]:
    """Yield what is wrong with the zones of a seat, from each of which it has drawn so many cards."""
    for place, (zone, drawn) in enumerate(zip(player.sheet, cards, strict=True)):
        if not drawn and not zone.pulls:
            continue
        machine, letter = position.machines[place], LETTERS[place]
        most = MOST_IN_PULL if lucky else USUAL + YELLOW_EXTRA
        problem = _zone_problem(zone, drawn - USUAL * zone.pulls, most - USUAL, lucky)
        if problem:
            yield WrongCardsDrawn(
                seat=seat, place=place, machine=letter, cards=drawn, pulls=zone.pulls, most=most, problem=problem
            )
        if not is_possible(zone, machine.cards):
            yield SheetImpossible(seat=seat, place=place, machine=letter, settings=machine.settings)


def _zone_problem(zone: Zone, extra: int, most: int, lucky: bool) -> Literal["cards", "twos", "symbol"] | None:
    """Say what is wrong with a zone that has so many extra cards, where one pull has so many at the most."""
    if not 0 <= extra <= most * zone.pulls:
        return "cards"
    if not lucky and extra % YELLOW_EXTRA:
        return "twos"
    return "symbol" if max(map(sum, zone.lines)) > zone.pulls else None


def _is_noted(player: Player, last: LastPull, *, lucky: bool) -> bool:
    """Tell whether a sheet has a pull of as many cards of each symbol, and a pull of so many cards can be."""
    lines = player.sheet[PLACES[last.machine]].lines
    extra = len(last.cards) - USUAL
    return (lucky or not extra % YELLOW_EXTRA) and all(
        lines[SYMBOLS.index(symbol)][times - 1] for symbol, times in Counter(last.cards).items()
    )


def _extra_faults(seat: int, player: Player, extra: int, total: int, *, lucky: bool) -> Iterable[Fault]:
    least = YELLOW_EXTRA * player.used
    most = least + (RED_EXTRA * total if lucky else 0)
    if not least <= extra <= most:
        yield WrongExtraCards(seat=seat, extra=extra, least=least, most=most)


def _announced_problem(
    position: Position, player: Player, boxes: int
) -> Literal["first_round", "too_many", "not_all", "too_few"] | None:
    if position.round == 1 and player.announced:
        return "first_round"
    if player.announced > boxes:
        return "too_many"
    if position.phase is Phase.RESERVATION and player.announced != boxes:
        return "not_all"
    return "too_few" if boxes > player.announced + MOST_IN_PULL * player.pulls else None


def _pulls_faults(position: Position, seat: int, player: Player, total: int, config: Config) -> Iterable[Fault]:
    most = config.pulls_per_round
    problem: Literal["sheet_full", "not_noted", "first_round", "reserving", "too_many"] | None = None
    if total > MOST_PULLS:
        problem = "sheet_full"
    elif player.pulls > total:
        problem = "not_noted"
    elif position.round == 1 and player.pulls != total:
        problem = "first_round"
    elif position.phase is Phase.RESERVATION and player.pulls:
        problem = "reserving"
    elif most is not None and (player.pulls > most or total > most * position.round):
        problem = "too_many"
    if problem:
        told = MOST_PULLS if problem == "sheet_full" else most or 0
        yield PullsDenied(seat=seat, pulls=player.pulls, total=total, most=told, problem=problem)


def _ready_faults(position: Position, seat: int, player: Player, total: int, config: Config) -> Iterable[Fault]:
    earliest, latest = _ready_range(position, player, total, config)
    if not earliest <= player.ready_ms <= latest:
        yield ReadyDenied(seat=seat, ready_ms=player.ready_ms, pulls=total, earliest_ms=earliest, latest_ms=latest)


def _ready_range(position: Position, player: Player, total: int, config: Config) -> tuple[int, int]:
    """Return the earliest and the latest time at which a seat can be ready again.

    When it pulled last, if not in this round, a position does not tell.
    """
    if not config.clock or not total:
        return 0, 0
    earliest = after(0, total * config.pull_ms)
    if position.deadline_ms is None or not player.pulls:
        return earliest, LAST_MS
    return earliest, max(earliest, after(position.deadline_ms - 1, config.pull_ms))
