"""Simulates Jackpot: Set the Reel with sensible players, to balance a pack.

    python -m tests.balance.jackpot_set_the_reel [games a table] [seed]

A player plays the rows that pay best over the round, spends on what is worth its price to it, and uses tokens where
they help. Its style is drawn: the pile of its first purchase, the token it takes first, and of ten chances to spend
how many it thinks about. Printed are the lengths of the games, the scores, the solo grades, and what each style wins
of its fair share, in per cent.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engines.core.actors import Command, Seat
from engines.core.chance import Draw, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game, load
from engines.core.moves import Form, Moves
from engines.core.play import AnyTable, AnyTerms, legal_moves, play, start
from engines.core.results import Outcome, Refused
from engines.core.tuples import put
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import ChooseToken, Purchase, Upgrade
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.parts import PLACES, SYMBOLS, TOKENS, Face, Parts, Symbol, Token
from engines.jackpot_set_the_reel.playout import sensible
from engines.jackpot_set_the_reel.playout.planning import plan, symbols_of, worths
from engines.jackpot_set_the_reel.scoring import ReelOutcome
from engines.jackpot_set_the_reel.state import Card, Hand, Phase, Player, Position

TABLES = (("standard", 2), ("standard", 3), ("standard", 4), ("solo", 1), ("solo-hard", 1))
WANTED_ROUNDS = range(5, 13)

RICH = 9
"""With so many Coins a player counts each for half."""

Forms = dict[type[Tagged], Form[Tagged]]


@dataclass(frozen=True)
class Style:
    """How a player opens, and what it likes."""

    opening: Symbol | None
    """The pile of its first purchase; None for one that never buys."""
    token: Token
    """The token it takes first."""
    care: int
    """Of ten chances to spend, how many it thinks about."""


@dataclass(frozen=True)
class Result:
    """How one game went."""

    rounds: int
    plies: int
    outcome: Outcome
    styles: tuple[Style, ...]

    @property
    def winners(self) -> list[Seat]:
        """The seats that share the victory."""
        return [standing.seat for standing in self.outcome.standings if standing.rank == 1]


def simulate(game: Game, variant: str, seats: int, seed: str) -> Result:
    """Play one game."""
    setup = configure(game, seats, variant, {}, None)
    assert isinstance(setup, Setup)
    terms, draw = game.terms(setup.config), Draw(seeded(f"{seed}/players"))
    styles = tuple(drawn_style(draw) for _ in range(seats))
    step = start(game, setup, seeded(seed))
    assert not isinstance(step, Refused)
    while step.outcome is None:
        (seat, *_) = step.to_act
        assert seat != "host"
        action = decide(game, terms, step.table, seat, styles[seat], draw)
        step = play(game, terms, step.table, Command(actor=seat, action=action))
        assert not isinstance(step, Refused), step
    return Result(step.table.position.round, step.table.ply, step.outcome, styles)


def drawn_style(draw: Draw) -> Style:
    """Draw how a player plays."""
    opening = draw.pick("style", (*SYMBOLS, None))
    return Style(opening, draw.pick("style", TOKENS), draw.pick("style", (4, 7, 9, 10)))


def decide(game: Game, terms: AnyTerms, table: AnyTable, seat: Seat, style: Style, draw: Draw) -> Tagged:
    """Return what a player does."""
    moves = legal_moves(game, terms, table, (seat,))
    forms: Forms = {form.action: form for _, form in moves.forms}
    if ChooseToken in forms:
        return _choice(forms[ChooseToken], style, draw)
    if table.position.phase is Phase.BEFORE_PLAYING and draw.below("care", 10) < style.care:
        bought = best_spending(table.position, seat, style, forms, terms.parts)
        if bought is not None:
            return bought
    frugal = Moves(tuple(pair for pair in moves.forms if pair[1].action not in (Upgrade, Purchase)))
    return sensible(table.position, seat, frugal, draw, terms, saves=False)


def _choice(form: Form[Tagged], style: Style, draw: Draw) -> Tagged:
    favourite = ChooseToken(token=style.token)
    return favourite if form.contains(favourite) else form.at(draw.below("choice", form.size))


def best_spending(position: Position, seat: Seat, style: Style, forms: Forms, parts: Parts) -> Tagged | None:
    """Return the upgrade or purchase that is worth the most above its price, None where none is."""
    player, worth = position.players[seat], worths(position, parts)
    now = plan(symbols_of(player.hand, parts), worth)[0]
    best: tuple[int, Tagged | None] = (0, None)
    coin = 10 if player.coins < RICH else 5
    for action, price, gain, hand in (
        *_upgrades(player, forms.get(Upgrade), parts),
        *_purchases(position, player, style, forms.get(Purchase), parts),
    ):
        total = gain - coin * price + (plan(symbols_of(hand, parts), worth)[0] - now) // 2
        if total > best[0]:
            best = total, action
    return best[1]


Spending = tuple[Tagged, int, int, Hand]
"""What may be done, its price, what it makes of the card, and the hand it leads to."""


def _upgrades(player: Player, form: Form[Tagged] | None, parts: Parts) -> Iterator[Spending]:
    for index in range(form.size if form else 0):
        assert form is not None
        action = form.at(index)
        assert isinstance(action, Upgrade)
        place = player.place_of(action.card)
        card = player.hand[place]
        old, new = parts.face(card.id, card.flipped), parts.face(card.id, not card.flipped)
        flipped = put(player.hand, place, Card(id=card.id, flipped=not card.flipped))
        yield action, old.upgrade_cost or 0, worth_of(new) - worth_of(old), flipped


def _purchases(
    position: Position, player: Player, style: Style, form: Form[Tagged] | None, parts: Parts
) -> Iterator[Spending]:
    first = not any(card.id.startswith("market") for card in player.cards())
    for index in range(form.size if form else 0):
        assert form is not None
        action = form.at(index)
        assert isinstance(action, Purchase)
        if first and action.pile is not style.opening:
            continue
        place, bought = player.place_of(action.card), position.market[PLACES[action.pile]][0]
        card = player.hand[place]
        gain = worth_of(parts.face(bought)) - worth_of(parts.face(card.id, card.flipped))
        eager = 30 if first else 0
        yield action, parts.kinds[bought].price or 0, gain + eager, put(player.hand, place, Card(id=bought))


def worth_of(face: Face) -> int:
    """Return what a card is worth to a player, in tenths of a Coin."""
    wild = 40 if face.symbol is Symbol.SEVEN else 0
    return 15 * face.stars + (20 + 6 * face.coins + wild if face.active else 0)


def shares(results: list[Result], seats: int, trait: Callable[[Seat, Style], str]) -> str:
    """Return what each kind of player wins, in per cent of a fair share."""
    won: dict[str, float] = {}
    met: Counter[str] = Counter()
    for result in results:
        for seat, style in enumerate(result.styles):
            kind = trait(seat, style)
            met[kind] += 1
            won[kind] = won.get(kind, 0) + (seat in result.winners) / len(result.winners)
    return ", ".join(f"{kind} {100 * seats * won[kind] / met[kind]:.0f}" for kind in sorted(met))


def opening_of(style: Style) -> str:
    """Return the word for a player's opening."""
    return style.opening.value if style.opening else "none"


def report(results: list[Result], variant: str, seats: int) -> Iterator[str]:
    """Yield the figures of one table."""
    rounds = Counter(result.rounds for result in results)
    wanted = sum(count for number, count in rounds.items() if number in WANTED_ROUNDS)
    scores = sorted(result.outcome.standings[0].score for result in results)
    yield f"{variant}, {seats} seats, {len(results)} games of up to {max(result.plies for result in results)} actions"
    yield f"  rounds {dict(sorted(rounds.items()))}: {100 * wanted / len(results):.0f} % take 5 to 12"
    yield f"  best score: {scores[0]} to {scores[-1]}, median {scores[len(scores) // 2]}"
    if seats == 1:
        grades = Counter(result.outcome.grade for result in results if isinstance(result.outcome, ReelOutcome))
        shown = (f"{grade.value} {100 * grades[grade] / len(results):.0f} %" for grade in grades if grade)
        yield f"  grades: {', '.join(sorted(shown))}"
        return
    coins = sorted(standing.tie_break[0] for result in results for standing in result.outcome.standings)
    yield f"  Coins left: median {coins[len(coins) // 2]}, most {coins[-1]}"
    yield f"  wins by seat: {shares(results, seats, lambda seat, _: str(seat))}"
    yield f"  by first purchase: {shares(results, seats, lambda _, style: opening_of(style))}"
    yield f"  by favourite token: {shares(results, seats, lambda _, style: style.token.value)}"
    yield f"  by care: {shares(results, seats, lambda _, style: f'{style.care:2}')}"


def main(games: int, seed: str) -> None:
    """Simulate every table and print its figures."""
    game = load(ENGINE)
    for variant, seats in TABLES:
        results = [simulate(game, variant, seats, f"{seed}/{variant}/{seats}/{number}") for number in range(games)]
        print(*report(results, variant, seats), sep="\n", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2] if len(sys.argv) > 2 else "balance")
