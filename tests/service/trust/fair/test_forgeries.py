"""Forged files: what each of the two checks finds is what the page says."""

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.trust.fair.verify import draw
from tests.service.trust.fair.kit import CLIENT, committed, file_of, post, started, steps
from tests.service.trust.fair.test_verifying import offline

PAGE = Path(__file__).parents[4] / "docs" / "fair-chance.md"
ROW = re.compile(r"^\| (.+) \| (finds it|cannot see it) \| (finds it|cannot see it) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def played() -> Any:
    """The file of a whole game."""
    start = started(first=8)
    return file_of(start, [command for command, _ in steps(start)])


def wider(file: Any) -> None:
    """Another number of possibilities, with the draw that the key gives of them."""
    made = file["draws"][-1]
    made["below"] += 1
    made["drawn"] = draw(file["reveal"]["key"], made["stream"], made["place"], made["below"])


def redrawn(file: Any) -> None:
    made = file["draws"][3]
    made["drawn"] = (made["drawn"] + 1) % made["below"]


def swapped(file: Any) -> None:
    file["draws"][0], file["draws"][1] = file["draws"][1], file["draws"][0]


FORGERIES: dict[str, Callable[[Any], Any]] = {
    "another secret": lambda f: f["reveal"].update(secret="0" * 64),
    "another commitment in the reveal": lambda f: f["reveal"].update(commitment="0" * 64),
    "another commitment beside the reveal": lambda f: f.update(commitment=committed()["commitment"]),
    "another key": lambda f: f["reveal"].update(key="0" * 64),
    "another text of a seat in the reveal": lambda f: f["reveal"]["seat_entropy"].__setitem__(0, "tails"),
    "another text of a seat in the replay": lambda f: f["replay"]["seat_entropy"].__setitem__(0, "tails"),
    "no texts in the replay": lambda f: f["replay"].pop("seat_entropy"),
    "a seed that nobody gave": lambda f: f["replay"].update(seed="x"),
    "fewer seats": lambda f: f["replay"].update(seats=2),
    "another draw": redrawn,
    "a draw with a fraction": lambda f: f["draws"][3].update(drawn=f["draws"][3]["drawn"] + 0.5),
    "a draw written as text": lambda f: f["draws"][3].update(drawn=str(f["draws"][3]["drawn"])),
    "a draw at another place": lambda f: f["draws"][3].update(place=9),
    "two draws in another order": swapped,
    "a draw left out": lambda f: f["draws"].pop(0),
    "no draws": lambda f: f.update(draws=[]),
    "something that is not published": lambda f: f.update(winner=0),
    "something more in a draw": lambda f: f["draws"][3].update(of="reel"),
    "the last draws left out": lambda f: f["draws"].__delitem__(slice(-1, None)),
    "a draw of more possibilities, with what the key gives of them": wider,
    "a command taken away": lambda f: f["replay"]["commands"].pop(0),
    "another variant": lambda f: f["replay"].update(variant="mega-tiles"),
    "another first seat": lambda f: f["replay"].update(first_seat=1 - (f["replay"].get("first_seat") or 0)),
    "another digest": lambda f: f.update(digest="0" * 32),
}
OFFLINE = {True: "finds it", False: "cannot see it"}


def test_the_page_lists_every_forgery() -> None:
    assert [row[0] for row in ROW.findall(PAGE.read_text("utf-8"))] == list(FORGERIES)


@pytest.mark.parametrize(("name", "by_script", "by_service"), ROW.findall(PAGE.read_text("utf-8")))
def test_each_check_finds_what_the_page_says(
    played: Any, tmp_path: Path, name: str, by_script: str, by_service: str
) -> None:
    file = copy.deepcopy(played)
    FORGERIES[name](file)
    code, _ = offline(file, tmp_path)
    answer = post("/v1/verify", file)
    found = answer.status_code != 200 or not answer.json()["valid"]
    assert (OFFLINE[code != 0], OFFLINE[found]) == (by_script, by_service)


def test_a_sound_file_passes_both_and_one_without_draws_too(played: Any, tmp_path: Path) -> None:
    without = {name: part for name, part in played.items() if name != "draws"}
    for file in (played, without, played | {"draws": None}):
        assert post("/v1/verify", file).json()["valid"]
        code, said = offline(file, tmp_path)
        assert code == 0
        assert ("unseen draws" in said) == (file is not played)


def test_a_file_says_by_which_ruleset_it_was_played_and_another_one_is_refused(played: Any) -> None:
    ruleset = CLIENT.get("/version").json()["rulesets"][played["game"]]
    assert post("/v1/verify", played | {"ruleset": ruleset}).json()["valid"]
    refused = post("/v1/verify", played | {"ruleset": "0.9.0"})
    assert (refused.status_code, refused.json()["code"], refused.json()["at"]) == (409, "replay/ruleset", "/ruleset")
    assert refused.json()["facts"] == {"game": played["game"], "found": "0.9.0", "served": ruleset}
