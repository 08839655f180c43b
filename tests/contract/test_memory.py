"""What somebody has once been shown stays so at every table that is drawn anew for them, though it is hidden again."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engines.core.actors import Viewer
from engines.core.game import Game
from engines.mega_jackpot.parts import Symbol, symbol_of
from engines.strange_slot_simulator.state import LETTERS, Phase
from tests.contract.cases import CASES, GAMES, Case
from tests.contract.twins import twin
from tests.contract.walks import Moment, Walk, spread, walked

MOMENTS = 20

Told = list[Any]
"""All events up to a moment, as somebody was told of them."""
Forgotten = Callable[[Told, Viewer, Moment, Any], object]
"""Return something where a position does not fit what was told."""


def told_until(walk: Walk, viewer: Viewer) -> Iterator[tuple[Moment, Told]]:
    """Yield some moments of a walk, each with all that somebody has been told by then."""
    wanted = {moment.table.ply for moment in spread(walk.moments, MOMENTS)}
    return (pair for pair in told_whole(walk, viewer) if pair[0].table.ply in wanted)


def told_whole(walk: Walk, viewer: Viewer) -> Iterator[tuple[Moment, Told]]:
    """Yield every moment of a walk, with all that somebody has been told by then."""
    told: Told = []
    for moment in walk.moments:
        told += [walk.case.game.engine.redact(event, viewer) for event in moment.step.events]
        yield moment, told


def of_kind(told: Told, *kinds: str) -> Iterator[Any]:
    return (event for event in told if event.kind in kinds)


def set_the_reel(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """The Timer cards that were drawn or lost do not come back, and every hand holds what all could follow."""
    gone = {event.card for event in of_kind(told, "timer_card_drawn", "timer_card_lost")}
    players = zip(moment.position.players, position.players, strict=True)
    changed = [ours for ours, theirs in players if Counter(ours.hand) != Counter(theirs.hand)]
    is_own_lost = isinstance(viewer, int) and position.players[viewer] != moment.position.players[viewer]
    return gone & {*position.timer} or changed or is_own_lost


def jet_set(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """Flights that lay face up are in no deck again; the Final Flights that were dealt to oneself are known."""
    shown = {event.card for event in of_kind(told, "flight_turned", "flight_claimed")}
    shown |= {card for event in of_kind(told, "row_laid_out") for card in event.face_up}
    hidden = {card for row in (position.short, position.long) for card in (*row.deck, *row.aside)}
    dealt = {card for event in of_kind(told, "finals_dealt") if event.seat == viewer for card in event.finals}
    own = position.players[viewer] if isinstance(viewer, int) else None
    return shown & hidden or dealt - {*own.finals, own.played, own.discarded} if own else shown & hidden


def mega_jackpot(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """What was turned over is not on the reels again: together they are all the cards there are."""
    seen: Counter[Symbol] = Counter()
    for event in told:
        match event.kind:
            case "cards_flipped":
                seen.update(flip.symbol for flip in event.flips)
            case "discard_refilled":
                seen[event.symbol] += 1
            case "opening_flipped":
                seen.update(symbol for discard in event.discards for symbol in discard)
    left = Counter(symbol_of(card) for reel in position.reels for card in reel)
    return seen + left != Counter(symbol_of(card) for card in moment.terms.parts.deck())


def strange_slot_simulator(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """What oneself has drawn stands on the sheet and lies in the machine; what was revealed stays as it is."""
    if position.phase is Phase.OVER and position.machines != moment.position.machines:
        return "what was revealed is forgotten"
    pulls = [event for event in of_kind(told, "lever_pulled") if event.seat == viewer]
    drawn = Counter((event.machine, card) for event in pulls for card in event.cards)
    places = {letter: place for place, letter in enumerate(LETTERS)}
    return [
        (letter, symbol)
        for (letter, symbol), count in drawn.items()
        if position.players[viewer].sheet[places[letter]].drawn(symbol) != count
        or not position.machines[places[letter]].cards.of(symbol)
    ]


REMEMBERED: dict[str, Forgotten] = {
    "jackpot-set-the-reel": set_the_reel,
    "jet-set": jet_set,
    "mega-jackpot": mega_jackpot,
    "strange-slot-simulator": strange_slot_simulator,
}
"""For each title what somebody who was told it could check; a title that hides nothing has none."""


def test_what_was_told_holds_at_every_table_drawn_anew(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for viewer in case.players:
            for moment, told in told_until(walk, viewer):
                wrong = REMEMBERED[case.game.id](told, viewer, moment, twin(moment, viewer).position)
                assert not wrong, f"{viewer} at ply {moment.table.ply}: {wrong}"


@pytest.mark.parametrize("title", GAMES, ids=lambda game: game.id)
def test_a_table_that_forgets_is_noticed(title: Game) -> None:
    """Another game of the title, in the middle, does not fit what was told in this one."""
    case = next(case for case in CASES if case.game.id == title.id)
    one, other, *_ = walked(case)
    moment, stranger = (walk.moments[len(walk.moments) // 2] for walk in (one, other))
    told = next(told for at, told in told_whole(one, 0) if at is moment)
    assert REMEMBERED[title.id](told, 0, moment, stranger.position)
