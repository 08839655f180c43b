"""The machines' Settings and the Lottery cards, and what a pack must satisfy."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from engines.core.packs import PackError, PackFlaw, Source
from engines.core.values import Value, Word

MACHINE_CARDS = 20
"""How many cards a Slot Machine has (SS-SET-1)."""
MOST_SEATS = 5
"""The most seats there are at a table (SS-SEATS-1)."""

Cards = Annotated[int, Meta(ge=0, le=1000)]
SettingsNumber = Annotated[int, Meta(ge=1, le=6)]
LotteryNumber = Annotated[int, Meta(ge=1, le=99)]


class Symbol(Word):
    """What a Symbol card shows."""

    BONUS = "bonus"
    """A bonus, and nothing else."""
    GRAPES = "grapes"
    """A bunch of grapes."""
    CHERRY = "cherry"
    """A cherry without a bonus."""
    CHERRY_BONUS = "cherry_bonus"
    """A cherry that is a bonus too."""
    WATERMELON = "watermelon"
    """A watermelon without a bonus."""
    WATERMELON_BONUS = "watermelon_bonus"
    """A watermelon that is a bonus too."""
    SUN = "sun"
    """The sun by day."""
    MOON = "moon"
    """The moon at night."""


SYMBOLS = tuple(Symbol)
BONUS_SYMBOLS = (Symbol.BONUS, Symbol.CHERRY_BONUS, Symbol.WATERMELON_BONUS)
"""The three kinds that are marked on the Bonus line (SS-BONUS-1)."""


class Tally(Value):
    """Cards counted by symbol."""

    bonus: Cards
    """Plain Bonus cards."""
    grapes: Cards
    """Grapes cards."""
    cherry: Cards
    """Cherry cards without a bonus."""
    cherry_bonus: Cards
    """Cherry Bonus cards."""
    watermelon: Cards
    """Watermelon cards without a bonus."""
    watermelon_bonus: Cards
    """Watermelon Bonus cards."""
    sun: Cards
    """Sun cards."""
    moon: Cards
    """Moon cards."""

    def of(self, symbol: Symbol) -> int:
        """Return how many cards show a symbol."""
        count: int = getattr(self, symbol.value)
        return count

    def counts(self) -> tuple[int, ...]:
        """Return the numbers of cards in the order of the symbols."""
        return (
            self.bonus,
            self.grapes,
            self.cherry,
            self.cherry_bonus,
            self.watermelon,
            self.watermelon_bonus,
            self.sun,
            self.moon,
        )

    def total(self) -> int:
        """Return how many cards there are."""
        return sum(self.counts())

    def bonus_cards(self) -> int:
        """Return how many cards show any of the three bonus kinds (SS-REVEAL-2)."""
        return self.bonus + self.cherry_bonus + self.watermelon_bonus


class SettingsRow(Tally):
    """The cards of one Settings."""

    number: SettingsNumber
    """Which Settings it is, 1 to 6."""


class LotteryRow(Value):
    """A Lottery card."""

    number: LotteryNumber
    """The number on it."""


class Parts(Value):
    """What lies in the box."""

    settings: tuple[Tally, ...]
    """The cards of Settings 1 to 6, in this order."""
    lottery: tuple[LotteryNumber, ...]
    """The numbers of the Lottery cards, ascending."""

    def cards(self, settings: int) -> Tally:
        """Return the cards that a machine of these Settings has."""
        return self.settings[settings - 1]


PRINTED = Tally(bonus=1, grapes=6, cherry=3, cherry_bonus=1, watermelon=4, watermelon_bonus=2, sun=2, moon=1)
"""Settings 1, as the rulebook prints it (SS-SET-3)."""
CHECKS = {1: (4, 1), 2: (4, 2), 3: (5, 1), 4: (5, 2), 5: (6, 1), 6: (6, 2)}
"""Of every Settings: the bonus cards of all kinds, and the Cherry Bonus cards (SS-REVEAL-2, SS-REVEAL-3)."""


def read(source: Source) -> Parts:
    """Read a pack. Raises PackError with everything that is wrong with it (SS-SET-1, SS-SET-2, SS-SET-3)."""
    rows = source.rows("settings", SettingsRow)
    lottery = source.rows("lottery", LotteryRow)
    flaws = [*_settings_flaws(rows), *_lottery_flaws(lottery)]
    if flaws:
        raise PackError(flaws)
    source.remarks.extend(_lottery_remarks(lottery))
    ordered = sorted(rows, key=lambda row: row.number)
    tallies = tuple(Tally(**{symbol.value: row.of(symbol) for symbol in SYMBOLS}) for row in ordered)
    return Parts(settings=tallies, lottery=tuple(sorted(row.number for row in lottery)))


def _settings_flaws(rows: tuple[SettingsRow, ...]) -> Iterable[PackFlaw]:
    file = "settings.toml"
    if sorted(row.number for row in rows) != sorted(CHECKS):
        yield PackFlaw(file=file, message="there must be one row for each of the Settings 1 to 6")
    for place, row in enumerate(rows, 1):
        yield from (PackFlaw(file=file, row=place, message=message) for message in _row_flaws(row))


def _row_flaws(row: SettingsRow) -> Iterable[str]:
    if row.total() != MACHINE_CARDS:
        yield f"a machine has {MACHINE_CARDS} cards, not {row.total()}"
    bonus_cards, cherry_bonus_cards = CHECKS[row.number]
    if row.bonus_cards() != bonus_cards:
        yield f"Settings {row.number} has {bonus_cards} bonus cards of the three kinds, not {row.bonus_cards()}"
    if row.cherry_bonus != cherry_bonus_cards:
        yield f"Settings {row.number} has {cherry_bonus_cards} Cherry Bonus cards, not {row.cherry_bonus}"
    if row.number == 1 and row.counts() != PRINTED.counts():
        yield f"Settings 1 is printed in the rulebook; in the order of the symbols it is {PRINTED.counts()}"


def _lottery_flaws(rows: tuple[LotteryRow, ...]) -> Iterable[PackFlaw]:
    file = "lottery.toml"
    numbers = Counter(row.number for row in rows)
    for place, row in enumerate(rows, 1):
        if numbers[row.number] > 1:
            yield PackFlaw(file=file, row=place, message=f"the number {row.number} stands on two Lottery cards")
    if len(rows) < MOST_SEATS:
        yield PackFlaw(file=file, message=f"there must be a Lottery card for each of {MOST_SEATS} seats")


def _lottery_remarks(rows: tuple[LotteryRow, ...]) -> Iterable[PackFlaw]:
    """Remark on other Lottery cards than 1 to 5: the rulebook numbers them and prints no number (SS-SETUP-2)."""
    numbers = sorted(row.number for row in rows)
    if numbers != list(range(1, MOST_SEATS + 1)):
        message = f"the Lottery cards are {numbers}; it is likely that they go from 1 to {MOST_SEATS}"
        yield PackFlaw(file="lottery.toml", message=message)
