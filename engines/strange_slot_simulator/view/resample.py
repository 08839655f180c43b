"""The hidden part drawn anew, so that a viewer cannot tell the difference."""

from engines.core.actors import REFEREE, Viewer
from engines.core.chance import Draw
from engines.core.terms import Terms
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import BONUS_SYMBOLS, Parts, Symbol
from engines.strange_slot_simulator.rules.deduction import drawn_assignment
from engines.strange_slot_simulator.rules.pulling import RED_EXTRA, USUAL, YELLOW_EXTRA, drawn
from engines.strange_slot_simulator.state import (
    BLANK,
    BOXES,
    MOST_IN_PULL,
    PLACES,
    YELLOW_EVERY,
    LastPull,
    Machine,
    Phase,
    Player,
    Position,
    Sheet,
    Zone,
    is_lucky,
)

STREAM = "resample"
TRIES = 20
"""So many assignments are drawn before the true one is kept: hidden sheets fit nearly every one."""
REDRAWS = 2000
"""So many pulls of a sheet are drawn again to meet what the seat has announced."""
NOBODY: Sheet = (Zone(), Zone(), Zone(), Zone(), Zone(), Zone())

Pull = tuple[Symbol, ...]


def resample(position: Position, viewer: Viewer, draw: Draw, terms: Terms[Config, Parts]) -> Position:
    """Draw Settings, other sheets and other answers anew, consistent with what a viewer knows (SS-VIEW-2)."""
    if viewer == REFEREE:
        return position
    for _ in range(TRIES):
        machines = _machines(position, viewer, draw, terms.parts)
        players = [_player(position, seat, viewer, machines, draw) for seat in range(len(position.players))]
        if None not in players:
            return position.replace(machines=machines, players=tuple(players))
    return position


def _machines(position: Position, viewer: Viewer, draw: Draw, parts: Parts) -> tuple[Machine, ...]:
    if position.phase is Phase.OVER:
        return position.machines
    sheet = position.players[viewer].sheet if isinstance(viewer, int) else NOBODY
    numbers = drawn_assignment(sheet, parts, draw)
    return tuple(Machine(settings=number, cards=parts.cards(number)) for number in numbers)


def _player(position: Position, seat: int, viewer: Viewer, machines: tuple[Machine, ...], draw: Draw) -> Player | None:
    player = position.players[seat]
    if seat == viewer:
        return player
    drawn = _sheet(player, machines, draw)
    answers = player.answers if position.phase is Phase.OVER else _answers(position, player, draw)
    return None if drawn is None else player.replace(sheet=drawn[0], last_pull=drawn[1], answers=answers)


def _answers(position: Position, player: Player, draw: Draw) -> tuple[int, ...]:
    """Fill all boxes of a locked seat, and not all of an open one."""
    if player.locked:
        return tuple(1 + draw.below(STREAM, 6) for _ in player.answers)
    if position.round == 1 and position.phase is Phase.RESERVATION:
        return player.answers
    answers = [draw.below(STREAM, 7) for _ in player.answers]
    answers[draw.below(STREAM, len(answers))] = BLANK
    return tuple(answers)


def _sheet(player: Player, machines: tuple[Machine, ...], draw: Draw) -> tuple[Sheet, LastPull | None] | None:
    """Draw as many pulls of each machine as the seat has made, with as many cards, and meet its announcements."""
    sizes = [(place, size) for place, zone in enumerate(player.sheet) for size in _sizes(zone, player, draw)]
    pulls = [_pull(machines, place, size, draw) for place, size in sizes]
    fewest, most = _bonuses(player)
    marked = [sum(card in BONUS_SYMBOLS for card in pull) for pull in pulls]
    for _ in range(REDRAWS):
        total = sum(marked)
        if fewest <= total <= most:
            return _noted(sizes, pulls), _last(player.last_pull, sizes, pulls)
        _redraw(machines, sizes, pulls, marked, total < fewest, draw)
    return None


def _redraw(
    machines: tuple[Machine, ...],
    sizes: list[tuple[int, int]],
    pulls: list[Pull],
    marked: list[int],
    too_few: bool,
    draw: Draw,
) -> None:
    """Draw one pull again and keep it where the sum of the bonuses comes no farther from the aim."""
    if not pulls:
        return
    which = draw.below(STREAM, len(pulls))
    again = _pull(machines, *sizes[which], draw)
    bonuses = sum(card in BONUS_SYMBOLS for card in again)
    if (bonuses >= marked[which]) if too_few else (bonuses <= marked[which]):
        pulls[which], marked[which] = again, bonuses


def _pull(machines: tuple[Machine, ...], place: int, size: int, draw: Draw) -> Pull:
    return drawn(machines[place].cards, size, lambda n: draw.below(STREAM, n))


def _sizes(zone: Zone, player: Player, draw: Draw) -> list[int]:
    """Return how many cards each pull of a machine may have drawn: the usual ones, and the extra ones spread."""
    sizes = [USUAL] * zone.pulls
    extra = zone.cards() - USUAL * zone.pulls
    step = RED_EXTRA if is_lucky(player.boxes) else YELLOW_EXTRA
    while extra > 0:
        open_pulls = [place for place, size in enumerate(sizes) if size + step <= MOST_IN_PULL]
        sizes[draw.pick(STREAM, open_pulls)] += step
        extra -= step
    return sizes


def _bonuses(player: Player) -> tuple[int, int]:
    """Return the fewest and the most bonuses that fit what the seat has announced and called."""
    if is_lucky(player.boxes):
        return BOXES, MOST_IN_PULL * player.total_pulls
    fewest = max(player.announced, YELLOW_EVERY * player.used)
    return fewest, min(BOXES - 1, player.announced + MOST_IN_PULL * player.pulls)


def _last(last: LastPull | None, sizes: list[tuple[int, int]], pulls: list[Pull]) -> LastPull | None:
    """Return a pull of the machine that was pulled last, of as many cards where there is one."""
    if last is None:
        return None
    place = PLACES[last.machine]
    found = [pull for (at, _), pull in zip(sizes, pulls, strict=True) if at == place]
    return last.replace(cards=max(found, key=lambda pull: len(pull) == len(last.cards)))


def _noted(sizes: list[tuple[int, int]], pulls: list[Pull]) -> Sheet:
    zones = list(NOBODY)
    for (place, _), pull in zip(sizes, pulls, strict=True):
        zones[place] = zones[place].plus(pull)
    return tuple(zones)  # type: ignore[return-value]  # one zone a machine
