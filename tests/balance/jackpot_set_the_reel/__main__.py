"""Simulates Jackpot: Set the Reel with sensible players, to balance a pack.

    python -m tests.balance.jackpot_set_the_reel [--games N] [--seed TEXT]

A sensible player plans the rows of the round, the card it passes on among them; it spends where a card brings more
than its Coins are worth, uses each token where that gains most, and chooses tokens by what they would bring it just
then. Players differ in care: of ten chances to spend or to use a token they think about 4, 7, 9 or 10.

Played are, of each table, N games among sensible players, then for each habit N games of one player who has it among
sensible ones; the seat goes round, and the deals are the same for all habits. A habit is to take one token whenever it
may, or to make the first purchase from one pile, or never to buy; otherwise its player is sensible too.

Last come 2N games in which everybody has a habit of tokens, each another one: who does not choose loses to who does,
so these tell the tokens apart better, but they are no measure of what is right.

A token or an opening **dominates** if it is right whatever the position: if its habit wins clearly more than a fair
share, or if sensible players choose it in more than half of all cases. Held for the built-in pack: no habit wins more
than 120 per cent of a fair share, no token makes up more than 40 per cent of the choices, and no pile more than 40 per
cent of the first purchases. That a habit wins less than a fair share is as it should be: it pays to choose.
"""

import argparse
from collections import Counter
from collections.abc import Iterator

from engines.core.chance import Draw, seeded
from engines.core.game import Game, load
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.parts import SYMBOLS, TOKENS, Token
from tests.balance.jackpot_set_the_reel.figures import choices, coins, grades, lengths, percent, scores
from tests.balance.jackpot_set_the_reel.games import Result, simulate
from tests.balance.jackpot_set_the_reel.planner import Box
from tests.balance.jackpot_set_the_reel.player import SENSIBLE, Habit

TABLES = (2, 3, 4)
SOLO = ("solo", "solo-hard")
HABITS = (
    *(Habit(token=token) for token in TOKENS),
    *(Habit(opening=symbol) for symbol in SYMBOLS),
    Habit(never_buys=True),
)


def among_sensible(game: Game, box: Box, habit: Habit, seats: int, seeds: list[str]) -> str:
    """Return what one player of a habit wins of a fair share."""
    won = sum(
        simulate(
            game, box, "standard", tuple(habit if seat == number % seats else SENSIBLE for seat in range(seats)), seed
        ).share(number % seats)
        for number, seed in enumerate(seeds)
    )
    return f"{habit.name} {percent(won * seats, len(seeds))}"


def among_themselves(game: Game, box: Box, seats: int, seeds: list[str]) -> str:
    """Return what players win of a fair share of whom each takes one token whenever it may, and no two the same."""
    won: dict[Token, float] = dict.fromkeys(TOKENS, 0.0)
    met: Counter[Token] = Counter()
    for seed in seeds:
        tokens = Draw(seeded(f"{seed}/habits")).shuffled("habits", TOKENS)[:seats]
        result = simulate(game, box, "standard", tuple(Habit(token=token) for token in tokens), seed)
        met.update(tokens)
        for seat, token in enumerate(tokens):
            won[token] += result.share(seat)
    return ", ".join(f"{token.value} {percent(won[token] * seats, met[token])}" for token in TOKENS)


def table(game: Game, box: Box, seats: int, games: int, seed: str) -> Iterator[str]:
    """Yield the figures of a table of several seats."""
    seeds = [f"{seed}/{seats}/{number}" for number in range(games)]
    results = [simulate(game, box, "standard", (SENSIBLE,) * seats, each) for each in seeds]
    yield f"standard, {seats} seats, {games} games"
    yield from (lengths(results), scores(results), coins(results), *choices(results))
    yield "of a fair share wins " + ", ".join(among_sensible(game, box, habit, seats, seeds) for habit in HABITS)
    more = [f"{each}/{half}" for each in seeds for half in ("a", "b")]
    yield f"among players of such habits alone {among_themselves(game, box, seats, more)}"


def alone(game: Game, box: Box, variant: str, games: int, seed: str) -> Iterator[str]:
    """Yield the figures of a solo game."""
    results: list[Result] = [
        simulate(game, box, variant, (SENSIBLE,), f"{seed}/{variant}/{number}") for number in range(games)
    ]
    yield f"{variant}, {games} games"
    yield from (lengths(results), scores(results), grades(results), *choices(results))


def main() -> None:
    """Simulate every table and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance.jackpot_set_the_reel", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each table, and of each habit at it")
    parser.add_argument("--seed", default="balance", help="another one gives other deals")
    asked = parser.parse_args()
    game = load(ENGINE)
    box = Box(game.pack.parts)
    for variant in SOLO:
        print(*alone(game, box, variant, asked.games, asked.seed), sep="\n  ", flush=True)
    for seats in TABLES:
        print(*table(game, box, seats, asked.games, asked.seed), sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
