"""The Bonus tokens of a submitted position, and the choices that wait."""

from collections import Counter
from collections.abc import Iterable

from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.faults.findings.tokens import (
    ChoiceDenied,
    SecondDenied,
    SevensDenied,
    SoloOnly,
    TokensDoNotAddUp,
)
from engines.jackpot_set_the_reel.parts import TOKENS, Parts, Token
from engines.jackpot_set_the_reel.rules.effects import TARGETED, targets
from engines.jackpot_set_the_reel.rules.gaining import REVEALED, offered
from engines.jackpot_set_the_reel.state import TURN_PHASES, Phase, Position, SecondDue


def token_faults(position: Position, config: Config) -> Iterable[Fault]:
    """Yield what is wrong with the six tokens (SR-COMP-3, SR-SOLO-3, SR-SOLO-4)."""
    lying = [token for player in position.players for token in player.tokens]
    lying += [*position.supply, *position.discarded, *position.revealed]
    lying += [] if config.solo else position.used
    if len(lying) != len(TOKENS) or len(set(lying)) != len(TOKENS):
        found = Counter(lying)
        yield from (TokensDoNotAddUp(token=token, found=found[token]) for token in TOKENS if found[token] != 1)
    yield from _used_faults(position, config)
    if not config.solo:
        fields = {"discarded": position.discarded, "revealed": position.revealed, "timer": position.timer}
        yield from (SoloOnly(field=field) for field, value in fields.items() if value)


def _used_faults(position: Position, config: Config) -> Iterable[Fault]:
    """Tokens are used once, in a turn (SR-TOKEN-2, SR-TOKEN-4)."""
    if not position.used:
        return
    used = Counter(position.used)
    if config.solo:
        yield from (TokensDoNotAddUp(token=token, found=count) for token, count in used.items() if count > 1)
    if position.phase not in TURN_PHASES:
        yield from (TokensDoNotAddUp(token=token, found=count + 1) for token, count in used.items())


def pending_faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield what is wrong with choices that wait; everything else fits (SR-TOKEN-9, SR-TOKEN-13, SR-TOKEN-14)."""
    problem = _choice_problem(position, terms.config)
    if problem:
        yield ChoiceDenied(problem=problem)
    if position.second is not None:
        problem = _second_problem(position, position.second, terms.parts)
        if problem:
            yield SecondDenied(token=position.second.token, problem=problem)
    problem = _sevens_problem(position, terms.config)
    if problem:
        yield SevensDenied(problem=problem)


def _choice_problem(position: Position, config: Config) -> str | None:
    starting = position.phase is Phase.STARTING_TOKEN
    if starting and not position.token_due:
        return "before the first turn it is due"
    if not position.token_due:
        return "tokens are revealed, but none is due" if position.revealed else None
    if not starting and position.phase is not Phase.AFTER_CLAIMING:
        return "a token is gained by claiming"
    if not offered(position, position.seat, solo=config.solo):
        return "there is no token to choose"
    if len(position.revealed) > REVEALED:
        return "at most three tokens are revealed"
    return None


def _second_problem(position: Position, second: SecondDue, parts: Parts) -> str | None:
    if second.token not in TARGETED:
        return "it has no second effect"
    if position.phase not in TURN_PHASES or position.token_due:
        return "it is not the time for it"
    if not {second.token, Token.DOUBLER} <= set(position.used):
        return "the token and the doubler have not been used in this turn"
    if not _had_first_effect(position, second):
        return "the card of the first effect does not lie where it must"
    if not targets(second.token, position, position.seat, parts, done=second.done):
        return "no second effect is possible"
    return None


def _had_first_effect(position: Position, second: SecondDue) -> bool:
    player = position.players[position.seat]
    if second.token is not Token.SEVEN:
        return player.card(second.done) is not None
    if position.phase is not Phase.BEFORE_CLAIMING:
        return False
    row = player.row()
    return any(row[place].id == second.done for place in position.sevens)


def _sevens_problem(position: Position, config: Config) -> str | None:
    sevens = position.sevens
    if list(sevens) != sorted(set(sevens)):
        return "they are not named once each, from left to right"
    if sevens and position.phase is not Phase.BEFORE_CLAIMING:
        return "they end with the claim"
    if sevens and Token.SEVEN not in position.used:
        return "the seven token has not been used in this turn"
    if len(sevens) > 2 or (len(sevens) == 2 and Token.DOUBLER not in position.used):
        return "there are more of them than the token can make"
    return None
