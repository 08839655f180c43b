"""What is said of installed titles: served, left out and why, or not there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.tools.titles import BROKEN, NO_TITLE, SERVED, main
from tests.kit.plugins import install, installing, toy_as


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installing(tmp_path, monkeypatch):
        yield tmp_path


def test_a_title_that_is_served_is_told_with_its_distribution(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(folder, "small_race", toy_as("small_race"))
    assert main(["small-race"], {}) == SERVED
    assert capsys.readouterr().out == "small-race 1.0.0, of small_race 1.0: served\n"


def test_a_title_that_is_left_out_is_told_with_the_reason(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(folder, "small_race", toy_as("small_race", ('    at = "/action/lane"\n', "")))
    install(folder, "session", toy_as("session"))
    assert main(["small-race", "session"], {}) == BROKEN
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("session, of session 1.0: left out: session, Profile.id: its name in GraphQL or OpenAPI, ")
    assert second.startswith("small-race, of small_race 1.0: left out: small_race/__init__.py, LaneTired: there is no ")


def test_a_title_that_is_not_taken_in_is_told_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(folder, "small_race", toy_as("small_race"))
    assert main(["small-race"], {"CROUPIER_PLUGINS": "false"}) == BROKEN
    said = "small-race, of small_race 1.0: not served, because CROUPIER_PLUGINS is false\n"
    assert capsys.readouterr().out == said


def test_a_distribution_without_a_title_and_one_that_is_not_there_are_told_apart(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["small-race"], {}) == BROKEN
    assert main(["pytest"], {}) == NO_TITLE
    absent, other = capsys.readouterr().out.splitlines()
    assert absent == "small-race: not installed; add it again with ./run title add"
    assert other.startswith("pytest ")
    assert other.endswith(': it brings no title, for it has no entry point in the group "croupier.engines"')


def test_all_titles_are_told_of_with_those_that_ship(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(folder, "small_race", toy_as("small_race"))
    assert main(["--all"], {}) == SERVED
    assert capsys.readouterr().out.splitlines() == [
        "jackpot-set-the-reel 1.1.0: served, built in",
        "jet-set 1.1.0: served, built in",
        "mega-jackpot 1.1.0: served, built in",
        "strange-slot-simulator 1.1.0: served, built in",
        "small-race 1.0.0, of small_race 1.0: served",
    ]


def test_a_setting_that_cannot_be_read_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], {"CROUPIER_VARIANTS": "x"}) == BROKEN
    assert capsys.readouterr().err.startswith("croupier: CROUPIER_VARIANTS: 'x' is not title=file.toml")
