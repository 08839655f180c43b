"""The reveal: what every machine is, and what every sheet is worth."""

from engines.strange_slot_simulator.events import RevealedMachine, ScoredSheet
from engines.strange_slot_simulator.state import LETTERS, Answers, Position


def revealed(position: Position) -> tuple[RevealedMachine, ...]:
    """Return the Settings of every machine with both counts of the shortcut (SS-REVEAL-1, SS-REVEAL-2, SS-REVEAL-3)."""
    return tuple(
        RevealedMachine(
            machine=letter,
            settings=machine.settings,
            bonus_cards=machine.cards.bonus_cards(),
            cherry_bonus_cards=machine.cards.cherry_bonus,
        )
        for letter, machine in zip(LETTERS, position.machines, strict=True)
    )


def scored(position: Position) -> tuple[ScoredSheet, ...]:
    """Return every seat's answers with their points (SS-SCORE-1, SS-SCORE-2)."""
    return tuple(
        ScoredSheet(seat=seat, answers=player.answers, points=points(position, player.answers))
        for seat, player in enumerate(position.players)
    )


def points(position: Position, answers: Answers) -> int:
    """Return one point for each answer that is right; an empty box is worth nothing (SS-SCORE-1)."""
    pairs = zip(position.machines, answers, strict=True)
    return sum(machine.settings == answer for machine, answer in pairs)
