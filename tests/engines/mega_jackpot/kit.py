"""Tables, actions and questions for the tests of Mega Jackpot: one line each.

Whatever `play` and `refused` are asked, they also hold the engine to what must be true of any call: the listed moves
agree with the verdict, the events alone lead to the new position, and a position that play leads to has no faults.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engines.core import play as doors
from engines.core.actors import Actor, Command, Seat, Viewer
from engines.core.chance import Chance, Scripted, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game, load
from engines.core.moves import Moves
from engines.core.moves.fitting import plain
from engines.core.results import Fault, Outcome, Refusal, Refused
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.mega_jackpot.actions import Action, AttemptMegaJackpot, CashOut, Flip, PayAndSpin, Spin, Stop
from engines.mega_jackpot.config import Config, FirstPayment
from engines.mega_jackpot.engine import ENGINE as ENGINE
from engines.mega_jackpot.events import Flipped, TurnPassed
from engines.mega_jackpot.parts import Card, Parts, Symbol
from engines.mega_jackpot.state import Phase, Piles, Position, Tray, Trays
from engines.mega_jackpot.view import TableView

GAME = load(ENGINE)
PARTS: Parts = GAME.pack.parts

APPLE, RING, RUBY, CARPET, LAMP = Symbol
LID, BOTTOM = Tray
FREE_SPIN, AFTER_SPIN, JACKPOT, OVER = Phase

STOP, CASH_OUT = Stop(), CashOut()

SEEDED = seeded("kit")

GENIE, MONKEY = 0, 1
"""Draws of the stream `tiles`: of those face down the first is the Genie, all others are Monkeys."""

NOTHING = Piles()
STARTING_HAND = Piles(apple=3, ring=2)
SHORT_REELS: tuple[tuple[Card, ...], ...] = (
    ("ring-apple", "apple-ring"),
    ("ruby-apple", "apple-ruby"),
    ("carpet-apple", "apple-carpet"),
)

Rest = Literal["discards", "lid", "bottom", "out"]
"""Where the cards lie that a test does not care about: below the discards, in a tray, or out of the game."""


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

    @property
    def tops(self) -> tuple[Symbol | None, ...]:
        """What each discard shows."""
        return tuple(discard[0] if discard else None for discard in self.position.discards)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each reel holds."""
        return tuple(len(reel) for reel in self.position.reels)


def table(
    *,
    reels: Sequence[Sequence[Card]] = SHORT_REELS,
    discards: Sequence[Sequence[Symbol]] = ((APPLE,), (RING,), (RUBY,)),
    hands: Sequence[Piles] = (STARTING_HAND, STARTING_HAND),
    seat: Seat = 0,
    phase: Phase = FREE_SPIN,
    paid: int | None = None,
    lid: Piles = NOTHING,
    bottom: Piles = NOTHING,
    out: Piles = NOTHING,
    monkeys: int = 0,
    super_winner: Seat | None = None,
    tiles: bool = False,
    first_payment: FirstPayment = FirstPayment.LOWEST,
    rest: Rest = "discards",
    tile_draws: Sequence[int] = (),
    sound: bool = True,
) -> Board:
    """Build a table from what a test cares about; all other cards lie where `rest` says."""
    laid_out = position(
        reels=reels,
        discards=discards,
        hands=hands,
        seat=seat,
        phase=phase,
        last_payment=paid,
        trays=Trays(lid=lid, bottom=bottom),
        out_of_game=out,
        monkeys=monkeys,
        super_winner=super_winner,
    )
    chance = Scripted(draws={"tiles": tuple(tile_draws)})
    whole = with_rest(laid_out, rest)
    board = Board(Table(position=whole, chance=chance), Config(tiles=tiles, first_payment=first_payment))
    assert not sound or not faults(board), faults(board)
    return board


def position(**fields: Any) -> Position:
    """Build a position from loosely typed fields."""
    for name in ("reels", "discards"):
        fields[name] = tuple(tuple(pile) for pile in fields[name])
    return Position(**{**fields, "hands": tuple(fields["hands"])})


def with_rest(position: Position, rest: Rest) -> Position:
    """Put every card of the box that is not yet on the table where `rest` says."""
    missing = all_cards(len(position.hands))
    missing.subtract(cards_of(position))
    spare = Piles(**{symbol.value: count for symbol, count in missing.items() if count > 0})
    if rest == "discards":
        below = tuple(missing.elements())
        shown = [number for number, pile in enumerate(position.discards) if pile]
        piles = [*position.discards]
        for place, number in enumerate(shown):
            piles[number] = (*piles[number], *below[place :: len(shown)])
        return position.replace(discards=tuple(piles))
    if rest == "out":
        return position.replace(out_of_game=position.out_of_game.joined(spare))
    tray = Tray(rest)
    return position.replace(trays=position.trays.with_tray(tray, position.trays.of(tray).joined(spare)))


def all_cards(seats: int) -> Counter[Symbol]:
    """Count what must lie on a table of so many seats, by hand: the pack's sums and five starting cards a seat."""
    return Counter({APPLE: 30 + 3 * seats, RING: 24 + 2 * seats, RUBY: 18, CARPET: 12, LAMP: 6})


def cards_of(position: Position) -> Counter[Symbol]:
    """Count what lies on a table, by symbol."""
    found = Counter(symbol for discard in position.discards for symbol in discard)
    found.update(Symbol(card.split("-")[0]) for reel in position.reels for card in reel)
    for piles in (*position.hands, position.trays.lid, position.trays.bottom, position.out_of_game):
        found.update({symbol: piles.of(symbol) for symbol in Symbol})
    return found


# Actions


def spin(*flips: tuple[int, int]) -> Spin:
    """Spin, each flip written as its reel and its discard."""
    return Spin(flips=_flips(flips))


def pay(value: int, tray: Tray, *flips: tuple[int, int]) -> PayAndSpin:
    """Pay and spin, each flip written as its reel and its discard."""
    return PayAndSpin(value=value, tray=tray, flips=_flips(flips))


def attempt(tray: Tray) -> AttemptMegaJackpot:
    """Bet the jackpot."""
    return AttemptMegaJackpot(tray=tray)


def _flips(flips: Iterable[tuple[int, int]]) -> tuple[Flip, ...]:
    return tuple(Flip(reel=reel, discard=discard) for reel, discard in flips)


def flipped(reel: int, discard: int, symbol: Symbol) -> Flipped:
    """Write a flipped card in one line."""
    return Flipped(reel=reel, discard=discard, symbol=symbol)


# Calls


def started(
    seats: int = 2,
    variant: str | None = None,
    first_seat: int | None = 0,
    chance: Chance = SEEDED,
    game: Game = GAME,
    **options: Any,
) -> Board:
    """Start a game as a request would."""
    setup = configure(game, seats, variant, options, first_seat)
    assert isinstance(setup, Setup), setup
    step = doors.start(game, setup, chance)
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


def play(board: Board, seat: Actor, action: Tagged) -> Board:
    """Play an action that must be legal."""
    step = doors.play(GAME, board.terms, board.table, Command(actor=seat, action=action))
    assert not isinstance(step, Refused), step
    after = Board(step.table, board.config, step.events, step.to_act, step.outcome)
    assert moves(board).contains(seat, action), "it is legal, so it has to be listed"
    assert step.table.position == doors.fold(ENGINE, board.position, step.events), "the events have to say it all"
    assert cards_of(board.position) == cards_of(after.position), "no card comes or goes"
    assert not faults(after), faults(after)
    return after


def play_all(board: Board, seat: Actor, *actions: Action) -> Board:
    """Play several actions of one seat; the events are those of the last."""
    for action in actions:
        board = play(board, seat, action)
    return board


def refused(board: Board, seat: Actor, action: Action) -> tuple[Refusal, ...]:
    """Return every reason that is given against an action that must be illegal."""
    verdict = doors.play(GAME, board.terms, board.table, Command(actor=seat, action=action))
    assert isinstance(verdict, Refused), "it has to be refused"
    assert not moves(board).contains(seat, action), "it is refused, so it must not be listed"
    for refusal in verdict.refusals:
        assert "{" not in refusal.sentence() + refusal.pointer()
    return verdict.refusals


def told(refusal: Refusal | Fault) -> tuple[str, str | None, str, Mapping[str, Any]]:
    """Return what a caller learns: the code, the clause behind it, the place and the facts."""
    clause = GAME.clause_of(refusal)
    return refusal.code, clause.id if clause else None, refusal.pointer(), plain(refusal.facts())


def moves(board: Board) -> Moves[Any]:
    """Return the legal moves of whoever may act."""
    actors = doors.to_act(GAME, board.terms, board.table)
    return doors.legal_moves(GAME, board.terms, board.table, actors)


def actions(board: Board, **partial: Any) -> list[Any]:
    """Return the actions that complete a part of one, in the order in which they are listed."""
    found = moves(board).given(partial)
    return [move.action for move in found.page(found.total)]


def kinds(board: Board) -> list[str]:
    """Return the kinds of the legal moves, in the order in which they are listed."""
    return list(dict.fromkeys(action.kind for action in actions(board)))


def faults(board: Board) -> list[Fault]:
    """Return what is wrong with a table."""
    return [*ENGINE.faults(board.position, board.terms)]


def look(board: Board, viewer: Viewer) -> TableView:
    """Return what a viewer sees."""
    return ENGINE.view(board.position, viewer, board.terms)


def passed_to(board: Board) -> Seat | None:
    """Return whose turn it has become, None where the turn has not passed."""
    return next((event.seat for event in board.events if isinstance(event, TurnPassed)), None)
