"""What can be wrong with what a seat has drawn and with what follows from that."""

from collections.abc import Iterable, Sequence

from engines.core.results import Fault
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.faults.findings.clock import ReadyDenied
from engines.strange_slot_simulator.faults.findings.sheets import (
    AnnouncedDenied,
    PullsDenied,
    SheetImpossible,
    UsesNotUnlocked,
    WrongCardsDrawn,
    WrongExtraCards,
)
from engines.strange_slot_simulator.rules.clock import LAST_MS, after
from engines.strange_slot_simulator.rules.deduction import is_possible
from engines.strange_slot_simulator.rules.pulling import RED_EXTRA, USUAL, YELLOW_EXTRA
from engines.strange_slot_simulator.state import (
    LETTERS,
    MOST_IN_PULL,
    MOST_PULLS,
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
        if player.used > unlocked_uses(boxes):
            yield UsesNotUnlocked(seat=seat, used=player.used, boxes=boxes, unlocked=unlocked_uses(boxes))
        problem = _announced_problem(position, player, boxes)
        if problem:
            yield AnnouncedDenied(seat=seat, announced=player.announced, problem=problem)
        problem = _pulls_problem(position, player, total, config)
        if problem:
            yield PullsDenied(seat=seat, pulls=player.pulls, total=total, problem=problem)
        yield from _ready_faults(position, seat, player, total, config)


def _zone_faults(
    position: Position, seat: int, player: Player, cards: Sequence[int], *, lucky: bool
) -> Iterable[Fault]:
    """Yield what is wrong with the zones of a seat, from each of which it has drawn so many cards."""
    for place, (zone, drawn) in enumerate(zip(player.sheet, cards, strict=True)):
        if not drawn and not zone.pulls:
            continue
        machine, letter = position.machines[place], LETTERS[place]
        problem = _zone_problem(zone, drawn, lucky)
        if problem:
            yield WrongCardsDrawn(
                seat=seat, place=place, machine=letter, cards=drawn, pulls=zone.pulls, problem=problem
            )
        if not is_possible(zone, machine.cards):
            yield SheetImpossible(seat=seat, place=place, machine=letter, settings=machine.settings)


def _zone_problem(zone: Zone, cards: int, lucky: bool) -> str | None:
    extra = cards - USUAL * zone.pulls
    most = (MOST_IN_PULL if lucky else USUAL + YELLOW_EXTRA) - USUAL
    if not 0 <= extra <= most * zone.pulls:
        return f"a pull draws {USUAL} to {USUAL + most} cards"
    if not lucky and extra % YELLOW_EXTRA:
        return "without the Red Chip extra cards come by twos"
    if max(map(sum, zone.lines)) > zone.pulls:
        return "a symbol is noted in more pulls than there were"
    return None


def _extra_faults(seat: int, player: Player, extra: int, total: int, *, lucky: bool) -> Iterable[Fault]:
    least = YELLOW_EXTRA * player.used
    most = least + (RED_EXTRA * total if lucky else 0)
    if not least <= extra <= most:
        yield WrongExtraCards(seat=seat, extra=extra, least=least, most=most)


def _announced_problem(position: Position, player: Player, boxes: int) -> str | None:
    if position.round == 1 and player.announced:
        return "in round 1 nothing is marked yet"
    if player.announced > boxes:
        return f"only {boxes} are marked now"
    if position.phase is Phase.RESERVATION and player.announced != boxes:
        return f"{boxes} are marked, and nothing was drawn since"
    if boxes > player.announced + MOST_IN_PULL * player.pulls:
        return f"{boxes} are marked now, after {player.pulls} pulls in this round"
    return None


def _pulls_problem(position: Position, player: Player, total: int, config: Config) -> str | None:
    most = config.pulls_per_round
    if total > MOST_PULLS:
        return f"a sheet holds {MOST_PULLS} pulls"
    if player.pulls > total:
        return "those of this round are among those noted"
    if position.round == 1 and player.pulls != total:
        return "in round 1 both are the same"
    if position.phase is Phase.RESERVATION and player.pulls:
        return "the round has not come to pulling"
    if most is not None and (player.pulls > most or total > most * position.round):
        return f"a round allows {most}"
    return None


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
