"""Recorded games are played as they were: line for line."""

import difflib
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from engines.core.game import Game
from tests.contract.cases import Case
from tests.playthroughs.record import FOLDER, RECORDED, SCRIPTED, answer_anew, endings, path_of, representatives
from tests.playthroughs.script import parse
from tests.playthroughs.transcript import render

FILES = sorted(FOLDER.glob("*/*.txt"))
MADE_UP = sorted(SCRIPTED.glob("*/*.txt"))
CASES = [case for title in RECORDED for case in representatives(title)]
MOST_BYTES = 200_000
GAMES_SEARCHED = 12
"""To see which endings a variant has; the recorder looks through many more."""

ADVICE = "An answer has changed: raise the ruleset version and tell why in CHANGELOG.md, then `./run generate`"


def difference(recorded: str, played: str) -> str:
    """Return the first lines in which a game differs from its transcript."""
    lines = difflib.unified_diff(recorded.splitlines(), played.splitlines(), "recorded", "played", n=2, lineterm="")
    return "\n".join(islice(lines, 40))


@pytest.mark.parametrize("path", [*FILES, *MADE_UP], ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_recorded_game_is_played_line_for_line(path: Path) -> None:
    recorded = path.read_text("utf-8")
    played = render(parse(recorded))
    assert played == recorded, f"{ADVICE}\n{difference(recorded, played)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_transcript_ends_as_its_name_says_and_is_short_enough(path: Path) -> None:
    text = path.read_text("utf-8")
    reason = text.rsplit("\nended by ", 1)[1].split("\n", 1)[0]
    assert path == path_of(parse(text).case, reason)
    assert path.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("path", MADE_UP, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_game_that_is_made_up_is_named_after_its_case_comes_to_an_end_and_is_short_enough(path: Path) -> None:
    text = path.read_text("utf-8")
    case = parse(text).case
    assert path.parent.name == case.game.id
    assert path.name.startswith(f"{case.variant.id}-{case.seats}-")
    assert "\nended by " in text
    assert path.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_ending_that_a_variant_comes_to_is_recorded(case: Case) -> None:
    missing = {path_of(case, reason).name for reason in endings(case, GAMES_SEARCHED)} - {path.name for path in FILES}
    assert not missing, f"no transcript {', '.join(sorted(missing))}: `./run generate` records it"


@pytest.mark.parametrize("game", [title.game for title in RECORDED], ids=lambda game: game.id)
def test_every_ending_of_a_title_is_recorded(game: Game) -> None:
    recorded = [path.stem for path in FILES if path.parent.name == game.id]
    missing = [reason for reason in game.profile.reasons if not any(name.endswith(f"-{reason}") for name in recorded)]
    assert missing == [], "`./run generate` records them, if the policy ever comes to them"


TEXT = FILES[0].read_text("utf-8") if FILES else ""


def test_a_changed_answer_is_noticed() -> None:
    script = parse(TEXT)
    changed = TEXT.replace("  views ", "  views x", 1)
    assert render(parse(changed)) == render(script) == TEXT
    assert difference(changed, TEXT).count("\n-  views") == 1


def test_an_action_that_is_no_longer_legal_is_noticed() -> None:
    script = parse(TEXT)
    skipping = replace(script, plies=(script.plies[0], *script.plies[2:]))
    assert render(skipping) != TEXT


def test_a_title_that_is_no_more_is_named() -> None:
    with pytest.raises(LookupError, match="no-such-title"):
        parse(TEXT.replace("title ", "title no-such-title-", 1))


def test_a_game_that_is_made_up_is_not_written_down_when_it_cannot_go_on(tmp_path: Path) -> None:
    path, (head, opening, *blocks) = tmp_path / "game.txt", TEXT.split("\n\n")
    asked = "\n\n".join([head, opening, opening, *blocks])
    path.write_text(asked, "utf-8")
    with pytest.raises(ValueError, match="asks for what is refused"):
        answer_anew(path)
    assert path.read_text("utf-8") == asked


def test_a_game_that_is_made_up_is_answered_from_what_it_asks_alone(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.txt", TEXT.splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(("  event", "  state", "  views"))), "utf-8")
    answer_anew(path)
    assert path.read_text("utf-8") == TEXT
