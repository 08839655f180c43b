"""The page of all sentences has a row for each of them, in each language."""

from engines.core.game import load
from engines.mega_jackpot.engine import ENGINE
from service.tools.sentences import page

PAGE = page([load(ENGINE)])


def test_every_event_move_refusal_and_fault_has_a_row_with_an_example_in_each_language() -> None:
    assert "| | en | de |" in PAGE
    assert "| `event.turn_passed` | Seat 1 is next. | Platz 1 ist am Zug. |" in PAGE
    profile = ENGINE.profile
    assert PAGE.count("| `event.") == len(profile.events)
    assert PAGE.count("| `action.") == len(profile.actions)
    assert all(f"| `{finding.code}` | " in PAGE for finding in (*profile.refusals, *profile.faults))


def test_what_all_titles_share_stands_once() -> None:
    assert PAGE.count("| `clock/rewound` | ") == 1
