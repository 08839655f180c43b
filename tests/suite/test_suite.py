"""The suite as a tool: which title is meant, what is said of one that is sound, and of one that is not."""

import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

from service.tools.new import begin
from tests.contract.cases import Title, title
from tests.plugins.installed import HERE, home
from tests.suite.__main__ import main
from tests.suite.laws import GROUPS, Group, Law, laws_in, one_law
from tests.suite.mistakes.kinds import KUHN, ROOT, made, mistake
from tests.suite.mistakes.secrets import NO_REDACTION
from tests.suite.running import judged
from tests.suite.titles import LeftOut, NotFound, find, taken_in

PROJECT = HERE / "tic_tac_toe"


@pytest.fixture(autouse=True)
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the places that modules are found in as they were."""
    monkeypatch.setattr(sys, "path", [*sys.path])


# Which title is meant


@pytest.mark.parametrize(
    ("named", "id"),
    [
        ("mega-jackpot", "mega-jackpot"),
        ("engines/jet_set", "jet-set"),
        ("tests/plugins/tic_tac_toe", "tic-tac-toe"),
        ("tests/plugins/kuhn_poker/croupier_kuhn_poker", "kuhn-poker"),
    ],
)
def test_a_title_is_named_by_its_id_or_by_a_folder(named: str, id: str) -> None:
    assert find(named, ROOT).game.id == id


@pytest.mark.parametrize("named", ["kuhn-poker", "croupier-kuhn-poker"])
def test_an_installed_title_is_named_by_its_entry_or_its_distribution(named: str) -> None:
    sys.path.append(str(home()))
    assert find(named, ROOT).game.id == "kuhn-poker"


def test_the_tests_of_a_title_are_found_beside_it(tmp_path: Path) -> None:
    shutil.copytree(PROJECT, tmp_path / "own")
    (tmp_path / "own" / "tests").mkdir()
    assert find("own", tmp_path).tests == tmp_path / "own" / "tests"
    assert find("jet-set", ROOT).tests == ROOT / "tests" / "engines" / "jet_set"


@pytest.mark.parametrize(
    ("named", "why"),
    [("chess", "there is no folder and no title 'chess'"), ("docs", "neither a pyproject.toml nor an __init__.py")],
)
def test_what_is_no_title_is_said_to_be_none(named: str, why: str) -> None:
    with pytest.raises(NotFound, match=why):
        find(named, ROOT)


def test_a_distribution_without_a_title_is_said_to_have_none(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'nothing'\n")
    with pytest.raises(NotFound, match="names 0 titles"):
        find(str(tmp_path), ROOT)


def test_a_title_that_the_service_leaves_out_is_left_out_for_the_same_reason(tmp_path: Path) -> None:
    sys.path.insert(0, str(tmp_path))
    broken = mistake(KUHN, "", ('clause = "KP-DEAL-1"', 'clause = "KP-DEAL-9"'))
    with pytest.raises(LeftOut, match="KP-DEAL-9"):
        taken_in(made(broken, tmp_path, "left_out"))


# What is said


def test_a_sound_title_keeps_every_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(PROJECT)]) == 0
    said = capsys.readouterr().out
    assert "Tic-tac-toe 1.0.0, played as standard/2" in said
    assert "laws hold." in said


def test_a_title_that_was_just_begun_keeps_every_law_and_proves_its_clauses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin("dice-duel", tmp_path, ROOT)
    assert main([str(tmp_path)]) == 0
    assert "No tests of the title were found" not in capsys.readouterr().out


def test_a_broken_law_is_told_with_its_type_its_moment_and_what_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(mistake(KUHN, "", NO_REDACTION), tmp_path, "told")
    assert main([f"--folder={tmp_path}", "told"]) == 1
    said = capsys.readouterr().out
    assert "BROKEN    What somebody was told is not drawn anew for them." in said
    assert "the event card_dealt tells other seats its `card`" in said
    assert "where     variant standard, 2 seats, seed 'fact 0', ply 0" in said
    assert "see it    ./run suite told --at 'standard/2/fact 0/0'" in said
    assert said.count("BROKEN") == 1
    assert main([f"--folder={tmp_path}", "told", "--at", "standard/2/fact 0/0"]) == 0
    assert 'event    {"kind":"card_dealt","seat":0,"card":' in capsys.readouterr().out


def test_a_title_that_is_left_out_is_told_before_any_law(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(mistake(KUHN, "", ('clause = "KP-DEAL-1"', 'clause = "KP-DEAL-9"')), tmp_path, "unserved")
    assert main([f"--folder={tmp_path}", "unserved"]) == 1
    assert "left out when the service starts" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["chess"], [str(PROJECT), "--law", "gravity"], [str(PROJECT), "--at", "x/2/one/0"]]
)
def test_what_cannot_be_meant_is_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "there is no" in capsys.readouterr().err


def test_one_law_is_tried_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(PROJECT), "--law", "no_move_is_listed_twice"]) == 0
    assert "The law holds." in capsys.readouterr().out


# One failure a cause


def holds(title: Title) -> None:
    """Hold; a law of this file's own."""


def breaks(title: Title) -> None:
    raise AssertionError("because")


def breaks_at_the_same_line(title: Title) -> None:
    title.game.engine.view(None, 0, title.game.terms(title.cases[0].setup.config))


def test_a_law_is_not_tried_where_what_it_rests_on_is_broken() -> None:
    ground = Group("ground", (Law(breaks), Law(holds)))
    above = Group("above", (Law(holds),), rests_on=("ground",))
    beside = Group("beside", (Law(holds),))
    verdict = judged(title("kuhn-poker"), (ground, above, beside))
    assert [each.problem for each in verdict.broken] == ["because"]
    assert (len(verdict.tried), len(verdict.left)) == (2, 2)


def test_laws_that_fail_at_one_line_of_the_title_are_told_once() -> None:
    groups = [Group(name, (Law(breaks_at_the_same_line),)) for name in ("one", "other")]
    (told,) = judged(title("kuhn-poker"), groups).broken
    assert told.line is not None
    assert told.line.endswith("in view")


def test_every_law_of_the_suite_is_in_one_group_and_no_other() -> None:
    names = [law.name for group in GROUPS for law in group.laws]
    assert sorted(set(names)) == sorted(names)
    assert {each for group in GROUPS for each in group.rests_on} <= {group.name for group in GROUPS}


def test_every_test_of_a_title_in_the_lanes_of_the_suite_is_a_law() -> None:
    folders = ("contract", "contract/doors", "traceability")
    files = [path for folder in folders for path in (ROOT / "tests" / folder).glob("test_*.py")]
    modules = [import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)) for path in files]
    laws = {law.function for group in GROUPS for law in group.laws}
    assert {law.function for law in (*laws_in(*modules), *laws_in(*modules, proofs=True))} == laws
    assert one_law("no_move_is_listed_twice")[0].laws[0].place == "tests/contract/test_counting.py"
