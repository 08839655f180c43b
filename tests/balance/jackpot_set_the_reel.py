"""Simulates Jackpot: Set the Reel with sensible players, to balance a pack.

    python -m tests.balance.jackpot_set_the_reel [games] [seed]

Each player has a style: the pile it makes its first purchase from, and the token it takes first where it can. A player
spends on what is worth its price to it, plays the rows that pay best over the round, and uses tokens where they help.
Printed are the lengths of the games, the scores, the solo grades, and what each style wins: 100 is a fair share.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean, quantiles

from engines.core.chance import Draw, seeded
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game, load
from engines.core.moves import Form, Moves
from engines.core.play import AnyTable, AnyTerms, legal_moves, play, start
from engines.core.results import Outcome, Refused
from engines.core.actors import Command
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import ChooseToken, Purchase, Upgrade, UseToken
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.parts import PLACES, SYMBOLS, TOKENS, Face, Parts, Symbol, Token
from engines.jackpot_set_the_reel.playout import plan, sensible, symbols_of, worths
from engines.jackpot_set_the_reel.scoring import ReelOutcome
from engines.jackpot_set_the_reel.state import Card, Hand, Phase, Position

TABLES = (("standard", 2), ("standard", 3), ("standard", 4), ("solo", 1), ("solo-hard", 1))


@dataclass(frozen=True)
class Style:
    """How a player opens, and what it likes."""

    opening: Symbol | None
    """The pile of its first purchase; None for one that only upgrades until it has 8 Gold Stars."""
    token: Token
    """The token it takes first."""
    care: int
    """Of ten decisions to spend, how many it thinks about; the others it leaves alone."""


@dataclass
class Result:
    """How one game went."""

    rounds: int
    plies: int
    outcome: Outcome
    styles: tuple[Style, ...]
    used: Counter[Token]


def worth_of(face: Face) -> int:
    """Return what a card is worth to a player, in tenths of a Coin."""
    if not face.active:
        return 15 * face.stars
    return 20 + 6 * face.coins + 15 * face.stars + (40 if face.symbol is Symbol.SEVEN else 0)


def simulate(game: Game, variant: str, seats: int, seed: str) -> Result:
    """Play one game."""
    setup = configure(game, seats, variant, {}, None)
    assert isinstance(setup, Setup)
    terms = game.terms(setup.config)
    draw = Draw(seeded(f"{seed}/styles"))
    styles = tuple(_drawn_style(draw) for _ in range(seats))
    step = start(game, setup, seeded(seed))
    assert not isinstance(step, Refused)
    used: Counter[Token] = Counter()
    while step.outcome is None:
        command = decide(game, terms, step.table, step.to_act[0], styles, draw)
        if isinstance(command.action, UseToken):
            used[command.action.token] += 1
        step = play(game, terms, step.table, command)
        assert not isinstance(step, Refused), step
    return Result(step.table.position.round, step.table.ply, step.outcome, styles, used)


def _drawn_style(draw: Draw) -> Style:
    opening = draw.pick("style", (*SYMBOLS, None))
    return Style(opening, draw.pick("style", TOKENS), care=draw.pick("style", (4, 7, 9, 10)))


def decide(
    game: Game, terms: AnyTerms, table: AnyTable, seat: int, styles: tuple[Style, ...], draw: Draw
) -> Command[Tagged]:
    """Return what a seat does."""
    moves = legal_moves(game, terms, table, (seat,))
    forms = {form.action: form for _, form in moves.forms}
    position, style = table.position, styles[seat]
    if ChooseToken in forms:
        choices = [forms[ChooseToken].at(index).token for index in range(forms[ChooseToken].size)]
        token = style.token if style.token in choices else draw.pick("policy", choices)
        return Command(actor=seat, action=ChooseToken(token=token))
    if position.phase is Phase.BEFORE_PLAYING and (Upgrade in forms or Purchase in forms):
        if draw.below("policy", 10) < style.care:
            best = best_spending(position, seat, style, forms.get(Upgrade), forms.get(Purchase), terms.parts)
            if best is not None:
                return Command(actor=seat, action=best)
    return Command(actor=seat, action=sensible(position, seat, without_spending(moves), draw, terms, saves=False))


def without_spending(moves):
    return Moves(tuple((a, f) for a, f in moves.forms if f.action not in (Upgrade, Purchase)))


def best_spending(position, seat, style, upgrades, purchases, parts) -> Tagged | None:
    player = position.players[seat]
    worth = worths(position, parts)
    now = plan(symbols_of(player.hand, parts), worth)[0]
    best, chosen = 0, None
    for action, gain, hand in _spendings(position, seat, style, upgrades, purchases, parts):
        total = gain + (plan(symbols_of(hand, parts), worth)[0] - now) // 2
        if total > best:
            best, chosen = total, action
    return chosen


def _spendings(position, seat, style, upgrades, purchases, parts):
    player = position.players[seat]
    for index in range(upgrades.size if upgrades else 0):
        action = upgrades.at(index)
        place = player.place_of(action.card)
        card = player.hand[place]
        old, new = parts.face(card.id, card.flipped), parts.face(card.id, not card.flipped)
        hand = (*player.hand[:place], Card(id=card.id, flipped=not card.flipped), *player.hand[place + 1 :])
        yield action, worth_of(new) - worth_of(old) - 10 * old.upgrade_cost, hand
    first = not any(card.id.startswith("market") for card in player.cards())
    for index in range(purchases.size if purchases else 0):
        action = purchases.at(index)
        if first and style.opening is not action.pile:
            continue
        id = position.market[PLACES[action.pile]][0]
        place = player.place_of(action.card)
        card = player.hand[place]
        old, new = parts.face(card.id, card.flipped), parts.face(id)
        hand = (*player.hand[:place], Card(id=id), *player.hand[place + 1 :])
        bonus = 60 if first and old.symbol is action.pile and not old.active else 30 if first else 0
        yield action, worth_of(new) - worth_of(old) - 10 * parts.kinds[id].price + bonus, hand


def shares(results: list[Result], seats: int, key) -> dict[str, str]:
    won, met = defaultdict(float), Counter()
    for result in results:
        winners = [s.seat for s in result.outcome.standings if s.rank == 1]
        for seat, style in enumerate(result.styles):
            met[key(style)] += 1
            won[key(style)] += (1 / len(winners)) if seat in winners else 0
    return {str(k): f"{100 * seats * won[k] / met[k]:.0f}" for k in sorted(met, key=str)}


def main(games: int, seed: str) -> None:
    game = load(ENGINE)
    for variant, seats in TABLES:
        results = [simulate(game, variant, seats, f"{seed}/{variant}/{seats}/{g}") for g in range(games)]
        rounds = Counter(r.rounds for r in results)
        inside = 100 * sum(n for r, n in rounds.items() if 5 <= r <= 12) / games
        scores = sorted(s.score for r in results for s in r.outcome.standings)
        top = sorted(r.outcome.standings[0].score for r in results)
        print(f"{variant}, {seats} seats: rounds {dict(sorted(rounds.items()))}, {inside:.0f} % between 5 and 12")
        print(f"  scores {scores[0]} to {scores[-1]}, median {scores[len(scores)//2]}, winners' median {top[len(top)//2]}; plies up to {max(r.plies for r in results)}")
        if seats == 1:
            grades = Counter(r.outcome.grade.value for r in results)
            print("  grades", {k: f"{100*v/games:.0f} %" for k, v in grades.most_common()})
            continue
        print("  by seat", shares_by_seat(results, seats))
        print("  opening", shares(results, seats, lambda s: s.opening and s.opening.value))
        print("  token", shares(results, seats, lambda s: s.token.value))
        print("  care", shares(results, seats, lambda s: s.care))
        print("  used", dict(sum((r.used for r in results), Counter()).most_common()))


def shares_by_seat(results, seats):
    won = Counter()
    for r in results:
        winners = [s.seat for s in r.outcome.standings if s.rank == 1]
        for w in winners: won[w] += 1 / len(winners)
    return [f"{100*seats*won[s]/len(results):.0f}" for s in range(seats)]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2] if len(sys.argv) > 2 else "balance")
