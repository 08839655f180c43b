"""The position of Strange Slot Simulator."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from engines.core.actors import Milliseconds, Seat
from engines.core.tuples import put
from engines.core.values import Value, Word
from engines.strange_slot_simulator.parts import BONUS_SYMBOLS, SYMBOLS, LotteryNumber, SettingsNumber, Symbol, Tally

BOXES = 30
"""How many boxes the Bonus line has; the last one is the Red Chip (SS-BONUS-3, SS-RED-1)."""
YELLOW_EVERY = 5
"""Every fifth box but the last is a Yellow Chip (SS-YELLOW-1)."""
YELLOW_CHIPS = 5
MOST_IN_PULL = 6
"""Three cards, two for a Yellow Chip, one for the Red Chip (SS-RED-2)."""
MOST_PULLS = 100_000
"""As many pulls as one seat's sheet can hold (SS-SHEET-5)."""
SIGNBOARDS = 6
"""The numbered Signboard cards (SS-SETUP-3)."""
BLANK = 0
"""What stands in an empty Answer box."""

Count = Annotated[int, Meta(ge=0, le=MOST_PULLS)]
Boxes = Annotated[int, Meta(ge=0, le=BOXES)]
Uses = Annotated[int, Meta(ge=0, le=YELLOW_CHIPS)]
Round = Annotated[int, Meta(ge=1, le=4)]
Signboard = Annotated[int, Meta(ge=1, le=6)]
AnswerNumber = Annotated[int, Meta(ge=0, le=6)]
Line = tuple[Count, Count, Count, Count, Count, Count]
"""In how many pulls a symbol came once, twice and so on, up to six times."""


EMPTY_LINE: Line = (0, 0, 0, 0, 0, 0)
BONUS_LINES = tuple(SYMBOLS.index(symbol) for symbol in BONUS_SYMBOLS)
"""Where the three bonus kinds stand among the symbols."""


def cards_of(line: Line) -> int:
    """Return how many cards the pulls of a line add up to."""
    once, twice, thrice, four, five, six = line
    return once + 2 * twice + 3 * thrice + 4 * four + 5 * five + 6 * six


class Letter(Word):
    """The lettered Signboard card of a Slot Machine."""

    A = "a"
    """Slot Machine A."""
    B = "b"
    """Slot Machine B."""
    C = "c"
    """Slot Machine C."""
    D = "d"
    """Slot Machine D."""
    E = "e"
    """Slot Machine E."""
    F = "f"
    """Slot Machine F."""


LETTERS = tuple(Letter)
PLACES = {letter: place for place, letter in enumerate(LETTERS)}
"""Where each machine stands in the lists of six."""


class Phase(Word):
    """What a round has come to."""

    RESERVATION = "reservation"
    """The seats reserve a machine, one after the other."""
    SPIN = "spin"
    """The Spin! Phase: all seats pull and swap at once."""
    ANALYSIS = "analysis"
    """The Analysis Phase: all seats think and write."""
    OVER = "over"
    """The Settings are revealed and the game has ended."""


class Ending(Word):
    """How a game can end."""

    REVEALED = "revealed"
    """The Settings were revealed."""


class Machine(Value):
    """A Slot Machine: a deck of Symbol cards."""

    settings: SettingsNumber
    """Which Settings it was built by."""
    cards: Tally
    """Its cards by symbol."""


class Zone(Value):
    """What a seat has noted of one machine."""

    pulls: Count = 0
    """How many pulls of this machine it has made."""
    lines: Annotated[tuple[Line, ...], Meta(min_length=8, max_length=8)] = (EMPTY_LINE,) * len(SYMBOLS)
    """For each symbol, in the order bonus, grapes, cherry, cherry bonus, watermelon, watermelon bonus, sun, moon."""

    def drawn(self, symbol: Symbol) -> int:
        """Return how many cards with this symbol were drawn."""
        return cards_of(self.lines[SYMBOLS.index(symbol)])

    def cards(self) -> int:
        """Return how many cards were drawn."""
        once, twice, thrice, four, five, six = map(sum, zip(*self.lines, strict=True))
        return once + 2 * twice + 3 * thrice + 4 * four + 5 * five + 6 * six

    def bonuses(self) -> int:
        """Return how many bonus symbols of the three kinds were drawn."""
        if not self.pulls:
            return 0
        plain, cherry, watermelon = BONUS_LINES
        return cards_of(self.lines[plain]) + cards_of(self.lines[cherry]) + cards_of(self.lines[watermelon])

    def plus(self, cards: Iterable[Symbol]) -> "Zone":
        """Return the zone with one more pull noted (SS-SHEET-1)."""
        times = Counter(cards)
        lines = tuple(
            put(line, times[symbol] - 1, line[times[symbol] - 1] + 1) if symbol in times else line
            for symbol, line in zip(SYMBOLS, self.lines, strict=True)
        )
        return Zone(pulls=self.pulls + 1, lines=lines)  # type: ignore[arg-type]  # `put` keeps the six places


class LastPull(Value):
    """The cards of a pull, as they lay on the table before they went back."""

    machine: Letter
    """The machine that they came from."""
    cards: Annotated[tuple[Symbol, ...], Meta(min_length=3, max_length=MOST_IN_PULL)]
    """The cards in the order in which they came."""


Sheet = tuple[Zone, Zone, Zone, Zone, Zone, Zone]
"""The zones of machines A to F (SS-SHEET-3)."""
Answers = tuple[AnswerNumber, AnswerNumber, AnswerNumber, AnswerNumber, AnswerNumber, AnswerNumber]
"""The Answer boxes of machines A to F; 0 is an empty box."""


class Player(Value):
    """What belongs to one seat, the secret part included."""

    lottery: LotteryNumber = 1
    """The number on its Lottery card."""
    machine: Letter | None = None
    """Its reserved machine; None where it has none."""
    sheet: Sheet = (Zone(),) * len(LETTERS)  # type: ignore[assignment]  # six zones
    """What it has drawn, machine by machine."""
    announced: Boxes = 0
    """How many boxes of its Bonus line were marked when this round began."""
    used: Uses = 0
    """How many Yellow Chip uses it has spent."""
    answers: Answers = (BLANK,) * len(LETTERS)  # type: ignore[assignment]  # six boxes
    """Its Answer boxes, machines A to F; 0 is an empty box."""
    signboard: Signboard | None = None
    """Its numbered Signboard card; None while its answers are not complete."""
    pulls: Count = 0
    """How many pulls it has made in this round."""
    last_pull: LastPull | None = None
    """Its last pull in the game; None where it has made none, or none is told of."""
    ready_ms: Milliseconds = 0
    """From when on it may pull again."""
    finished: bool = False
    """Whether it has ended this phase for itself, in a game without a clock."""

    @property
    def boxes(self) -> int:
        """How many boxes of the Bonus line are marked (SS-BONUS-1, SS-BONUS-2, SS-BONUS-4)."""
        return min(BOXES, sum([zone.bonuses() for zone in self.sheet if zone.pulls]))

    def filled(self) -> tuple[Letter, ...]:
        """Return the machines whose Answer boxes hold a number."""
        return tuple([letter for letter, answer in zip(LETTERS, self.answers, strict=True) if answer != BLANK])

    @property
    def locked(self) -> bool:
        """Whether it holds a numbered Signboard card (SS-LOCK-4)."""
        return self.signboard is not None

    @property
    def total_pulls(self) -> int:
        """How many pulls it has made in the whole game."""
        return sum([zone.pulls for zone in self.sheet])


class Position(Value):
    """Everything on the table and behind the screens."""

    machines: tuple[Machine, Machine, Machine, Machine, Machine, Machine]
    """Machines A to F."""
    players: tuple[Player, ...]
    """What belongs to each seat."""
    round: Round = 1
    """The number of the round."""
    phase: Phase = Phase.RESERVATION
    """What the round has come to."""
    order: tuple[Seat, ...] = ()
    """The seats that are still to reserve a machine, the next one first."""
    time_keeper: Seat = 0
    """Who keeps the time in this round."""
    deadline_ms: Milliseconds | None = None
    """When the phase is up; None where no time runs."""

    def machine(self, letter: Letter) -> Machine:
        """Return the machine with a letter."""
        return self.machines[PLACES[letter]]

    def open_seats(self) -> tuple[int, ...]:
        """Return the seats without a numbered Signboard card."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.locked)

    def holder(self, letter: Letter) -> int | None:
        """Return who has reserved a machine, None where it lies in the centre."""
        return next((seat for seat, player in enumerate(self.players) if player.machine is letter), None)

    def free(self) -> tuple[Letter, ...]:
        """Return the machines in the centre."""
        held = {player.machine for player in self.players}
        return tuple(letter for letter in LETTERS if letter not in held)

    def with_player(self, seat: int, player: Player) -> "Position":
        """Return the position with what belongs to one seat replaced."""
        return self.replace(players=put(self.players, seat, player))


def unlocked_uses(boxes: int) -> int:
    """Return how many Yellow Chip uses so many marked boxes have given (SS-YELLOW-1, SS-YELLOW-2)."""
    return min(YELLOW_CHIPS, boxes // YELLOW_EVERY)


def is_lucky(boxes: int) -> bool:
    """Tell whether the Red Chip is reached (SS-RED-1)."""
    return boxes == BOXES
