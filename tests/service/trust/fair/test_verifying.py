"""A game that is over, checked by the service and by the offline script."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.trust.fair import verify
from tests.service.trust.fair.kit import GAME, asked, committed, denied, file_of, ok, started, steps

CHECK = """query($game: ID!, $replay: JSON!, $reveal: JSON!, $draws: JSON, $digest: ID, $commitment: String) {
  verify(game: $game, replay: $replay, reveal: $reveal, draws: $draws, digest: $digest, commitment: $commitment) {
    ... on Verified { valid checks { name ok detail } } ... on Refusal { code at detail }
  }
}"""


@pytest.fixture(scope="module")
def played() -> Any:
    """The file of a whole game."""
    start = started(first=8)
    return file_of(start, [command for command, _ in steps(start)])


@pytest.fixture
def file(played: Any) -> Any:
    """The file of a whole game, to be changed."""
    return copy.deepcopy(played)


def checked(file: Any) -> dict[str, bool]:
    """Which checks a file passes, the same by both doors."""
    rest = ok("/v1/verify", file)
    assert asked(CHECK, **file)["verify"] == rest
    assert rest["valid"] == all(check["ok"] for check in rest["checks"])
    return {check["name"]: check["ok"] for check in rest["checks"]}


def offline(file: Any, folder: Path, *more: str, program: str = sys.executable) -> tuple[int, str]:
    """What the script says to a file, and its exit code."""
    path = folder / "replay.json"
    path.write_text(json.dumps(file), "utf-8")
    command = [program, "-I", verify.__file__, str(path), *more]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def test_a_fair_game_passes_every_check(file: Any) -> None:
    assert checked(file) == dict.fromkeys(["commitment", "key", "commands", "draws", "digest"], True)


def test_what_is_left_out_is_not_checked(file: Any) -> None:
    least = {name: file[name] for name in ("game", "replay", "reveal")}
    assert checked(least) == dict.fromkeys(["commitment", "key", "commands"], True)


def test_the_commitment_of_before_the_game_is_compared(file: Any) -> None:
    assert checked(file | {"commitment": file["reveal"]["commitment"]})["commitment"]
    assert not checked(file | {"commitment": committed()["commitment"]})["commitment"]


Change = Callable[[Any], Any]
CHANGES: dict[str, tuple[Change, set[str], bool]] = {
    "another secret": (lambda f: f["reveal"].update(secret="0" * 64), {"commitment", "key", "commands"}, True),
    "another commitment": (lambda f: f["reveal"].update(commitment="0" * 64), {"commitment"}, True),
    "another key": (lambda f: f["reveal"].update(key="0" * 64), {"key"}, True),
    "another text in the reveal": (lambda f: f["reveal"]["seat_entropy"].__setitem__(0, "tails"), {"key"}, True),
    "another text in the replay": (lambda f: f["replay"]["seat_entropy"].__setitem__(0, "tails"), {"key"}, True),
    "a seed that nobody gave": (lambda f: f["replay"].update(seed="x"), {"key"}, True),
    "another draw": (lambda f: f["draws"][3].update(drawn=f["draws"][3]["drawn"] ^ 1), {"draws"}, True),
    "another place": (lambda f: f["draws"][3].update(place=9), {"draws"}, True),
    "a draw left out": (lambda f: f["draws"].pop(5), {"draws"}, True),
    "the last draw left out": (lambda f: f["draws"].pop(), {"draws"}, False),
    "a draw too many": (lambda f: f["draws"].append(f["draws"][0]), {"draws"}, True),
    "another digest": (lambda f: f.update(digest="0" * 32), {"digest"}, False),
    "a command left out": (lambda f: f["replay"]["commands"].pop(0), {"commands"}, False),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_was_changed_fails_the_check_it_is_about(file: Any, change: str) -> None:
    changed, failing, _ = CHANGES[change]
    changed(file)
    found = checked(file)
    assert {name for name, passed in found.items() if not passed} & failing


@pytest.mark.parametrize("change", CHANGES)
def test_the_script_finds_what_is_wrong_with_chance(file: Any, change: str, tmp_path: Path) -> None:
    changed, _, is_of_chance = CHANGES[change]
    changed(file)
    code, said = offline(file, tmp_path)
    assert (code != 0, "FAILED" in said) == (is_of_chance, is_of_chance)


def test_the_script_passes_a_fair_game_and_shows_the_texts(file: Any, tmp_path: Path) -> None:
    code, said = offline(file, tmp_path, file["reveal"]["commitment"])
    assert code == 0
    lines = said.splitlines()
    assert lines[:5] == [
        "ok     shape of the file",
        f"ok     commitment {file['reveal']['commitment']}",
        f"ok     key {file['reveal']['key']}",
        f"ok     {len(file['draws'])} draws",
        f"unseen {verify.UNCHECKED}",
    ]
    assert lines[5:] == [
        '       seat 0 gave "heads"',
        "       seat 1 gave nothing",
        '       seat 2 gave "W\\u00fcrfel \\ud83c\\udfb2"',
    ]


def test_the_script_compares_the_commitment_of_before_the_game(file: Any, tmp_path: Path) -> None:
    assert offline(file, tmp_path, "0" * 64)[0] == 1


@pytest.mark.parametrize("wrong", [{}, [], {"reveal": None}, {"reveal": {}}, "x"], ids=str)
def test_the_script_says_what_it_cannot_check(wrong: Any, tmp_path: Path) -> None:
    code, said = offline(wrong, tmp_path)
    assert code == 1
    assert "cannot be checked" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("below", [0, -6, 2**64 + 1, "9" * 40, 1e300])
def test_the_script_finds_a_draw_of_which_there_is_none(file: Any, below: Any, tmp_path: Path) -> None:
    file["draws"][3].update(below=below)
    code, said = offline(file, tmp_path)
    assert code == 1
    assert "draw 3: there is no draw of" in said or "is no number of a draw" in said


@pytest.mark.parametrize("wrong", ["[" * 100_000, '{"reveal": 1e999}', '{"reveal": {"secret": NaN}}'])
def test_the_script_says_of_any_file_that_it_cannot_be_checked(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "replay.json"
    path.write_text(wrong, "utf-8")
    ended = subprocess.run(
        [sys.executable, "-I", verify.__file__, str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Traceback" not in ended.stderr


def test_a_file_cannot_make_a_terminal_show_that_all_is_well(file: Any, tmp_path: Path) -> None:
    file["reveal"]["key"] = "\x1b[2K\rok     key"
    file["draws"][0]["stream"] = "\x1b[1A\u202e\n"
    code, said = offline(file, tmp_path)
    assert code > 0
    assert not {"\x1b", "\r", "\u202e"} & set(said)
    assert [line[:6] for line in said.splitlines() if line[:6] != "      "][1:4] == ["ok    ", "FAILED", "FAILED"]


def test_the_script_rests_on_nothing_and_is_short() -> None:
    text = Path(verify.__file__).read_text("utf-8")
    assert len(text.splitlines()) < 180
    imported = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names | {"collections.abc"}


# What is refused


def test_a_title_that_is_not_there_is_refused(file: Any) -> None:
    assert denied("/v1/verify", file | {"game": "no-such-game"})["code"] == "game/unknown"
    assert asked(CHECK, **file | {"game": "no-such-game"})["verify"]["code"] == "game/unknown"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (lambda f: f["replay"].update(variant="no-such-variant"), "start/unknown-variant"),
        (lambda f: f["reveal"]["seat_entropy"].pop(), "fair/seat-entropy"),
    ],
    ids=["variant", "texts"],
)
def test_a_game_that_cannot_be_started_is_refused(file: Any, changed: Change, code: str) -> None:
    changed(file)
    problem = denied("/v1/verify", file)
    assert problem["code"] == code
    assert problem["at"].startswith("/replay/")
    assert asked(CHECK, **file)["verify"] == {name: problem[name] for name in ("code", "at", "detail")}


@pytest.mark.parametrize(
    "wrong",
    [
        {"reveal": None},
        {"reveal": {}},
        {"replay": {}},
        {"draws": [{}]},
        {"draws": [{"stream": "reels", "place": 0, "below": -1, "drawn": 0}]},
        {"digest": 3},
        {"commitment": "x"},
        {"more": 1},
    ],
    ids=str,
)
def test_what_is_not_of_the_published_shape_is_422(file: Any, wrong: Any) -> None:
    assert denied("/v1/verify", file | wrong, 422)["code"] == "request/shape"


@pytest.mark.parametrize("action", [{}, {"kind": "no_such_kind"}, {"kind": "claim", "more": 1}], ids=str)
def test_an_action_that_is_none_of_the_title_fails_the_check_and_is_named(file: Any, action: Any) -> None:
    file["replay"]["commands"][1]["action"] = action
    answer = ok("/v1/verify", file)
    assert [check["name"] for check in answer["checks"] if not check["ok"]] == ["commands"]
    assert "/replay/commands/1/action" in answer["checks"][-1]["detail"]


@pytest.mark.parametrize("action", [[None], "x", None, 3], ids=str)
def test_a_command_that_is_not_of_the_published_shape_is_422(file: Any, action: Any) -> None:
    file["replay"]["commands"][1]["action"] = action
    refused = denied("/v1/verify", file, 422)
    assert refused["code"] == "request/shape"
    assert refused["at"].startswith("/replay/commands/1/action")


def test_a_game_without_a_commitment_has_nothing_to_check() -> None:
    replay = {"seats": 2, "seed": "x", "commands": []}
    assert denied("/v1/verify", {"game": GAME, "replay": replay, "reveal": None}, 422)["at"] == "/reveal"
