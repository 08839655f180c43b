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
from tests.contract import plants, test_hidden, test_secrets
from tests.contract.cases import TITLES, Title
from tests.contract.plants import BIDS, SOUND, AnyTurn, BitShows, Forms, hold, planted
from tests.contract.twins import twin
from tests.contract.walks import encoded, moments_of, walked


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


def hides(title: Title) -> bool:
    """Tell whether a spectator ever knows less of a title than the referee."""
    moments = moments_of(walked(title.cases[0]), 12)
    return any(twin(moment, SPECTATOR).position != moment.position for moment in moments)


LEAKS = {
    "view": (test_hidden.test_twins_look_the_same, leaking_view),
    "moves and counts": (test_hidden.test_twins_list_the_same_moves, leaking_moves),
    "refusals and explanations": (test_hidden.test_twins_refuse_the_same_actions_in_the_same_words, leaking_decide),
}
HIDING_TITLES = [title.game for title in (SOUND.title, BIDS[0].title, *TITLES) if hides(title)]


@pytest.mark.parametrize("hiding", HIDING_TITLES, ids=lambda game: game.id)
@pytest.mark.parametrize("channel", LEAKS)
def test_a_planted_leak_is_noticed(hiding: Game, channel: str) -> None:
    law, leak = LEAKS[channel]
    if hiding.profile.refusals or leak is not leaking_decide:  # a title that refuses nothing says nothing by it
        with pytest.raises(AssertionError):
            hold(law, planted(hiding, **leak(hiding.engine)))


def test_a_leak_in_the_events_of_setting_up_is_noticed() -> None:
    case = planted(redact=plants.open_redact)
    assert test_hidden.leaks_at_start(case, SPECTATOR) == {"number_hidden"}


@pytest.mark.parametrize("hiding", HIDING_TITLES, ids=lambda game: game.id)
def test_a_forgotten_redaction_is_noticed_whatever_is_said_to_be_revealed(hiding: Game) -> None:
    reveals = {"redact": plants.open_redact, "reveals": lambda events: True}
    with pytest.raises(AssertionError):
        hold(test_secrets.test_what_somebody_was_told_is_not_drawn_anew_for_them, planted(hiding, **reveals))


def unchanged(position: Any, *_: Any) -> Any:
    """Draw nothing anew."""
    return position


def as_seen_by_the_referee(engine: AnyEngine) -> Callable[..., Any]:
    return lambda position, viewer, terms: engine.view(position, REFEREE, terms)


@pytest.mark.parametrize("hiding", HIDING_TITLES, ids=lambda game: game.id)
def test_a_hidden_part_that_is_never_drawn_anew_is_noticed(hiding: Game) -> None:
    idle = planted(hiding, resample=unchanged)
    with pytest.raises(AssertionError, match=r"`resample` (keeps|never draws) it"):
        hold(test_secrets.test_what_an_event_hides_from_somebody_is_unknown_to_them_afterwards, idle)
    told = planted(hiding, resample=unchanged, redact=plants.open_redact, reveals=lambda events: True)
    with pytest.raises(AssertionError, match="never draws anything anew"):
        hold(test_secrets.test_what_a_view_hides_is_drawn_anew, told)


@pytest.mark.parametrize("hiding", HIDING_TITLES, ids=lambda game: game.id)
def test_a_forgotten_view_is_noticed_though_nothing_that_it_shows_is_drawn_anew(hiding: Game) -> None:
    open_to_all = planted(hiding, view=as_seen_by_the_referee(hiding.engine), resample=unchanged)
    with pytest.raises(AssertionError, match="`view` shows it"):
        hold(test_secrets.test_what_an_event_hides_from_somebody_is_unknown_to_them_afterwards, open_to_all)


def test_a_leak_in_what_others_do_is_noticed() -> None:
    case = planted(BIDS[0].game, redact=plants.open_redact)
    with pytest.raises(AssertionError, match="Sealed"):
        hold(test_hidden.test_what_others_do_is_told_alike_where_it_leaves_the_table_alike, case)


def test_a_leak_in_a_later_event_is_noticed() -> None:
    with pytest.raises(AssertionError, match="NumberHidden"):
        hold(test_hidden.test_what_happens_at_twins_is_told_the_same_until_it_shows, planted(redact=plants.open_redact))
