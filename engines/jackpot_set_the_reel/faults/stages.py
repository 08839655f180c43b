"""Where the cards of every seat must lie in each phase of a round."""

from collections.abc import Iterable, Iterator

from engines.core.results import Fault
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.faults.findings.stages import PhaseDenied, StageDenied, TimerDenied
from engines.jackpot_set_the_reel.parts import TOKENS
from engines.jackpot_set_the_reel.state import (
    HAND,
    ROWS,
    TURN_PHASES,
    Phase,
    Player,
    Position,
    is_done,
    is_last_round,
)

TIMER = 10
"""The cards of the Timer deck (SR-SOLO-2)."""


def stage_faults(position: Position, config: Config) -> Iterable[Fault]:
    """Yield what does not suit the phase (SR-ROUND-1, SR-PLAY-3, SR-TENTH-1, SR-END-2)."""
    for seat, problem in _problems(position, config):
        if problem:
            yield StageDenied(seat=seat, phase=position.phase, problem=problem)
    problem = _phase_problem(position, config)
    if problem:
        yield PhaseDenied(phase=position.phase, problem=problem)
    if config.solo and not _timer_fits(position):
        yield TimerDenied(size=len(position.timer), round=position.round)


def _problems(position: Position, config: Config) -> Iterator[tuple[int, str | None]]:
    last = is_last_round(position, config)
    for seat, player in enumerate(position.players):
        if position.phase in TURN_PHASES:
            yield seat, _turn_problem(position, seat, player)
        elif position.phase is Phase.STARTING_TOKEN:
            yield seat, _fresh_problem(player)
        else:
            yield seat, _round_end_problem(player, last, solo=config.solo)


def _fresh_problem(player: Player) -> str | None:
    return None if _lies(player, rows=0) and not player.income_taken else "nothing has been played yet"


def _turn_problem(position: Position, seat: int, player: Player) -> str | None:
    """Seats play in turn, so that the seat to act tells how many rows each other one has played (SR-TURN-1)."""
    if player.income_taken:
        return "income comes after the turns"
    rows = rows_played(position, seat)
    if not 0 <= rows <= ROWS:
        return "no seat has more than three turns"
    return None if _lies(player, rows) else "its rows and the cards it holds do not fit whose turn it is"


def rows_played(position: Position, seat: int) -> int:
    """Return how many rows a seat must have played, given what the seat to act has (SR-TURN-1, SR-TURN-3)."""
    seats = len(position.players)
    acting = len(position.players[position.seat].columns[0])
    finished = acting - 1 if position.phase is not Phase.BEFORE_PLAYING else acting
    turn, place = (position.seat - position.starting_seat) % seats, (seat - position.starting_seat) % seats
    if place == turn:
        return acting
    return finished + 1 if place < turn else finished


def _lies(player: Player, rows: int) -> bool:
    """Tell whether so many rows lie there and the rest is in hand; after the third turn the tenth card lies too."""
    level = all(len(column) == rows for column in player.columns)
    laid_out = player.tenth is not None
    held = HAND - ROWS * rows - (1 if laid_out else 0)
    return level and len(player.hand) == held and (not laid_out or rows == ROWS)


def _round_end_problem(player: Player, last: bool, *, solo: bool) -> str | None:
    sizes = sorted(len(column) for column in player.columns)
    if player.tenth is not None:
        fits = sizes == [ROWS] * 3 and not player.hand and not player.income_taken
        return None if fits else "its tenth card is not placed yet"
    if sizes == [0, 0, 0]:
        fits = player.income_taken and not last and len(player.hand) == HAND
        return None if fits else "it cannot have reassembled its hand"
    return None if sizes == [ROWS, ROWS, ROWS + 1] and not player.hand else "its columns do not hold ten cards"


def _phase_problem(position: Position, config: Config) -> str | None:
    problems = {
        Phase.STARTING_TOKEN: _starting_problem,
        Phase.BEFORE_PLAYING: _turns_problem,
        Phase.BEFORE_CLAIMING: _turns_problem,
        Phase.AFTER_CLAIMING: _turns_problem,
        Phase.ROUND_END: _open_problem,
        Phase.OVER: _over_problem,
    }
    return problems[position.phase](position, config)


def _starting_problem(position: Position, config: Config) -> str | None:
    seats = len(position.players)
    if seats != 4 or position.round != 1:
        return "only with four players a token is chosen, before the first round"
    if len(position.supply) != len(TOKENS) or position.out_of_game or position.taken:
        return "before the first turn all tokens lie in the supply, and nothing has been bought or taken"
    last = (position.starting_seat + 3) % seats
    return None if position.seat == last else "the token is chosen by the fourth seat in turn order"


def _turns_problem(position: Position, config: Config) -> str | None:
    """The seat to act holds its tenth card until it ends its turn, and the others have laid it out (SR-TENTH-1)."""
    for seat, player in enumerate(position.players):
        laid_out = player.tenth is not None
        ended = seat != position.seat and rows_played(position, seat) == ROWS
        if laid_out != ended:
            return "a tenth card does not lie where it must"
    acting = len(position.players[position.seat].columns[0])
    if position.phase is Phase.BEFORE_PLAYING:
        return None if acting < ROWS else "all rows are played"
    return None if acting else "no row is played"


def _open_problem(position: Position, config: Config) -> str | None:
    last = is_last_round(position, config)
    if all(is_done(player, last) for player in position.players):
        return "every seat is done, so that the round would have ended"
    if config.solo and not position.timer and position.players[0].tenth is None:
        return "the Timer deck is empty, which ends the game"
    return None


def _over_problem(position: Position, config: Config) -> str | None:
    if config.solo:
        fits = not position.timer and not position.players[0].income_taken and position.players[0].tenth is None
        return None if fits else "it ends with an empty Timer deck, after the tenth card and before income"
    if not is_last_round(position, config):
        return "nobody has reached 30 points"
    return None if all(player.income_taken for player in position.players) else "income is taken before the end"


def _timer_fits(position: Position) -> bool:
    """Each round takes the top card, and the bottom one where there was no Jackpot (SR-SOLO-6, SR-SOLO-7)."""
    size, earlier = len(position.timer), position.round - 1
    if position.phase in TURN_PHASES and not size:
        return False
    drawn = position.phase in (Phase.ROUND_END, Phase.OVER)
    placed = drawn and position.players[0].tenth is None
    lost = 1 if placed and not position.jackpot_this_round else 0
    most = TIMER - earlier - (1 if drawn else 0) - lost
    least = most - earlier
    return max(0, least) <= size <= max(0, most)
