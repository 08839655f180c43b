"""Everything that is wrong with a position, looked at in turn."""

from collections import Counter
from collections.abc import Iterable

from engines.core.results import Fault
from engines.core.terms import Terms
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.faults.findings.machines import NotItsSettings, SettingsShared, WrongCardCount
from engines.strange_slot_simulator.faults.findings.setup import LotteryShared, LotteryUnknown, WrongSeatCount
from engines.strange_slot_simulator.faults.rounds import round_faults
from engines.strange_slot_simulator.faults.sheets import sheet_faults
from engines.strange_slot_simulator.parts import MACHINE_CARDS, MOST_SEATS, Parts
from engines.strange_slot_simulator.state import LETTERS, Position


def faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield everything that is wrong with a position."""
    if not 2 <= len(position.players) <= MOST_SEATS:
        yield WrongSeatCount(seats=len(position.players))
    yield from _lottery_faults(position, terms.parts)
    yield from _machine_faults(position, terms.parts)
    boxes = tuple(player.boxes for player in position.players)
    yield from round_faults(position, terms.config, boxes)
    yield from sheet_faults(position, terms.config, boxes)


def _lottery_faults(position: Position, parts: Parts) -> Iterable[Fault]:
    numbers = Counter(player.lottery for player in position.players)
    for seat, player in enumerate(position.players):
        if player.lottery not in parts.lottery:
            yield LotteryUnknown(seat=seat, number=player.lottery, numbers=parts.lottery)
    yield from (LotteryShared(number=number, holders=many) for number, many in sorted(numbers.items()) if many > 1)


def _machine_faults(position: Position, parts: Parts) -> Iterable[Fault]:
    """Yield machines that are not one of each Settings with its own cards (SS-SET-2, SS-SET-3, SS-SPIN-6)."""
    used = [machine.settings for machine in position.machines]
    for settings in sorted(set(used)) if len(set(used)) < len(used) else ():
        if used.count(settings) > 1:
            pairs = zip(LETTERS, position.machines, strict=True)
            letters = tuple(letter for letter, machine in pairs if machine.settings == settings)
            yield SettingsShared(settings=settings, machines=letters)
    for place, machine in enumerate(position.machines):
        if machine.cards == parts.cards(machine.settings):
            continue
        letter, found = LETTERS[place], machine.cards.total()
        if found != MACHINE_CARDS:
            yield WrongCardCount(place=place, machine=letter, found=found, expected=MACHINE_CARDS)
        else:
            yield NotItsSettings(place=place, machine=letter, settings=machine.settings)
