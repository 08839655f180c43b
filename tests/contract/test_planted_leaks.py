"""A leak in any channel is noticed, in every title that hides something: a bit of the whole position gets out."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from engines.core.actors import REFEREE, SPECTATOR
from engines.core.engine import AnyEngine
from engines.core.game import Game
from engines.core.turn import Stop
from engines.core.values import Tagged, Value
from tests.contract import plants, test_hidden
from tests.contract.cases import GAMES, cases_of
from tests.contract.plants import BIDS, AnyTurn, BitShows, Forms, Law, hold, planted
from tests.contract.twins import twin
from tests.contract.walks import encoded, moments_of, started, walked
from tests.kit import toy


def bit(position: Value) -> int:
    """Return a bit that depends on everything in a position, whatever its order."""
    return hashlib.blake2b(encoded(position)).digest()[0] % 2


def leaking_view(engine: AnyEngine) -> dict[str, Any]:
    return {"view": lambda position, viewer, terms: engine.view(position, REFEREE, terms)}


def leaking_moves(engine: AnyEngine) -> dict[str, Any]:
    def moves(position: Any, *rest: Any) -> Forms:
        return list(engine.moves(position, *rest)) * (1 + bit(position))

    return {"moves": moves}


def leaking_decide(engine: AnyEngine) -> dict[str, Any]:
    def decide(turn: AnyTurn, actor: Any, action: Tagged) -> None:
        try:
            engine.decide(turn, actor, action)
        except Stop as stop:
            turn.require(*stop.refusals, bit(turn.position) == 0 or BitShows())

    return {"decide": decide}


def hides(game: Game) -> bool:
    """Tell whether a spectator ever knows less of a title than the referee."""
    moments = moments_of(walked(next(cases_of(game))), 12)
    return any(twin(moment, SPECTATOR).position != moment.position for moment in moments)


HIDING_TITLES = [game for game in (toy.game(), BIDS[0].game, *GAMES) if hides(game)]


@pytest.mark.parametrize("title", HIDING_TITLES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("law", "leak"),
    [
        (test_hidden.test_twins_look_the_same, leaking_view),
        (test_hidden.test_twins_list_the_same_moves, leaking_moves),
        (test_hidden.test_twins_refuse_the_same_actions_in_the_same_words, leaking_decide),
    ],
    ids=["view", "moves and counts", "refusals and explanations"],
)
def test_a_planted_leak_is_noticed(title: Game, law: Law, leak: Callable[..., dict[str, Any]]) -> None:
    with pytest.raises(AssertionError):
        hold(law, planted(title, **leak(title.engine)))


@pytest.mark.parametrize("title", HIDING_TITLES, ids=lambda game: game.id)
def test_a_leak_in_the_events_of_setting_up_is_noticed(title: Game) -> None:
    case = planted(title, redact=plants.open_redact)
    laid_out = started(case, "any").step.events
    secret = {event.kind for event in laid_out if title.engine.redact(event, SPECTATOR) != event}
    leaks = test_hidden.leaks_at_start(case, SPECTATOR)
    assert leaks <= secret
    if leaks:  # a title whose openings never look alike has nothing to compare
        with pytest.raises(AssertionError):
            hold(test_hidden.test_setting_up_tells_no_more_than_the_table_shows, case)


def test_the_stacked_reels_of_mega_jackpot_are_noticed() -> None:
    title = next(game for game in GAMES if game.id == "mega-jackpot")
    assert test_hidden.leaks_at_start(planted(title, redact=plants.open_redact), SPECTATOR) == {"reels_stacked"}


def test_a_leak_in_what_others_do_is_noticed() -> None:
    case = planted(BIDS[0].game, redact=plants.open_redact)
    with pytest.raises(AssertionError, match="Sealed"):
        hold(test_hidden.test_what_others_do_is_told_alike_where_it_leaves_the_table_alike, case)


def test_a_leak_in_a_later_event_is_noticed() -> None:
    with pytest.raises(AssertionError, match="NumberHidden"):
        hold(test_hidden.test_what_happens_at_twins_is_told_the_same_until_it_shows, planted(redact=plants.open_redact))
