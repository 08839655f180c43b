import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core.game import load
from engines.core.packs import PackError, Source
from engines.registry import BUILT_IN, Broken, Registry, build, installed_engines
from tests.kit import plugins, toy

HOME = Path(toy.__file__).parent

ENGINE = """
from dataclasses import replace
from tests.kit import plugins, toy

PROFILE = replace(toy.PROFILE, id="{id}", package=__name__)
ENGINE = replace(toy.ENGINE, profile=PROFILE{more})
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install distributions that each bring one package and name one engine."""

    def installed(package: str, code: str | None = None, *, entry: str = "{package}:ENGINE", more: str = "") -> None:
        id = package.replace("_", "-")
        plugins.install(tmp_path, package, ENGINE.format(id=id, more=more) if code is None else code, entry)

    with plugins.installing(tmp_path, monkeypatch):
        yield installed


def taken_in() -> Registry:
    return build((toy.ENGINE,), installed_engines())


def test_every_built_in_title_loads_and_none_is_broken() -> None:
    registry = build()
    assert [game.engine for game in registry.games] == list(BUILT_IN)
    assert registry.broken == ()


def test_titles_are_listed_in_the_order_of_their_ids() -> None:
    other = replace(toy.ENGINE, profile=replace(toy.PROFILE, id="a-race"))
    assert [game.id for game in build((toy.ENGINE, other)).titles()] == ["a-race", "toy-race"]


def test_an_installed_title_is_found_and_served(install: Install) -> None:
    install("plugged_race")
    registry = taken_in()
    assert registry.broken == ()
    game = registry.current("plugged-race")
    assert game is not None
    assert game.profile.package == "plugged_race"
    assert [variant.id for variant in game.variants] == ["standard", "sprint", "marathon"]
    assert registry.find("plugged-race", "1.0.0", game.pack.digest) is game


def test_installed_titles_come_in_the_order_of_their_names(install: Install) -> None:
    for package in ("race_b", "race_c", "race_a"):
        install(package)
    assert [game.id for game in taken_in().games] == ["toy-race", "race-a", "race-b", "race-c"]


def test_an_entry_point_of_another_group_is_none_of_ours(install: Install, tmp_path: Path) -> None:
    install("plugged_race")
    (tmp_path / "plugged_race-1.0.dist-info" / "entry_points.txt").write_text("[other]\nx = plugged_race:ENGINE\n")
    assert taken_in().games == build((toy.ENGINE,)).games


BROKEN = {
    "an import error": (
        {"code": "import nothing_of_that_name"},
        "broken_race/__init__.py, line 1: it cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_that",
    ),
    "any error": (
        {"code": "raise RuntimeError('on fire')"},
        "broken_race/__init__.py, line 1: it cannot be loaded: RuntimeError: on fire",
    ),
    "an exit": ({"code": "raise SystemExit(3)"}, "broken_race/__init__.py, line 1: it cannot be loaded: SystemExit: 3"),
    "a file that is not there": (
        {"code": "open('/srv/titles/race/cards.csv')"},
        "broken_race/__init__.py, line 1: it cannot be loaded: FileNotFoundError: No such file or directory: cards.csv",
    ),
    "an error that names a folder": (
        {"code": "raise RuntimeError('/srv/my titles/race.db: broken, see \"/var/log/race/err.log\"')"},
        'broken_race/__init__.py, line 1: it cannot be loaded: RuntimeError: race.db: broken, see "err.log"',
    ),
    "a syntax error": ({"code": "def"}, "it cannot be loaded: SyntaxError: "),
    "no such name": ({"entry": "{package}:GAME"}, "it cannot be loaded: AttributeError: "),
    "no such module": ({"entry": "missing_race:ENGINE"}, "it cannot be loaded: ModuleNotFoundError: "),
    "not an engine": ({"code": "ENGINE = {}"}, "broken_race:ENGINE is a dict, not an Engine"),
    "another kernel": ({"more": ", kernel=7"}, "it was made for kernel 7; this is kernel 1"),
    "a title that is there already": (
        {"code": ENGINE.format(id="toy-race", more="")},
        "there is already a title 'toy-race'",
    ),
    "an id that is no name": (
        {"code": ENGINE.format(id="My Race!", more="")},
        "its id 'My Race!' is not of small letters and digits, joined by hyphens",
    ),
    "no catalogue": (
        {"code": ENGINE.format(id="broken-race", more=", kernel=1").replace("package=__name__", "package='tests.kit'")},
        "clauses.toml: it cannot be read: No such file or directory",
    ),
    "no such package": (
        {"code": ENGINE.format(id="broken-race", more="").replace("package=__name__", "package='nowhere'")},
        "it cannot be loaded: ModuleNotFoundError: No module named 'nowhere'",
    ),
    "clauses that the catalogue lacks": (
        {
            "code": ENGINE.format(id="broken-race", more="")
            + "Odd = type('Odd', (toy.LaneTired,), {'clause': 'TOY-ODD-1'})\n"
            + "ENGINE = replace(ENGINE, profile=replace(PROFILE, refusals=(Odd,)))\n"
        },
        "clauses.toml: it cites clauses that its catalogue lacks: TOY-ODD-1; add them, or cite those that are there",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_title_is_named_with_the_reason_while_others_are_served(install: Install, name: str) -> None:
    given, reason = BROKEN[name]
    install("broken_race", **given)
    install("plugged_race")
    registry = taken_in()
    (broken,) = registry.broken
    assert broken.name == "broken-race"
    assert broken.reason.startswith(reason)
    assert [game.id for game in registry.games] == ["toy-race", "plugged-race"]


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("data/lanes.toml", "[[lane]]\n", "lanes.toml: [provenance]: Object missing required field `source`"),
        ("data/lanes.toml", None, "lanes.toml: this file is missing"),
        (
            "data/tracks.toml",
            '[provenance]\nsource = "us"\ngrade = "invented"\nnote = "-"\n[[track]]\nlength = 3\n',
            "tracks.toml: the title reads no such file, it reads lanes; rename or remove it",
        ),
        ("clauses.toml", "[[clause]", "clauses.toml: it cannot be read: "),
        (
            "clauses.toml",
            "[[clauses]]",
            "clauses.toml: it cannot be read: there is no table 'clauses'; there are clause, ",
        ),
        (
            "clauses.toml",
            '[kernel]\n"game/over" = "TOY-1"\n',
            "clauses.toml: it cites clauses that its catalogue lacks: TOY-1, ",
        ),
        (
            "variants.toml",
            "",
            "variants.toml: there is no [[variant]]; write the one that is played unless another is named",
        ),
        ("variants.toml", b"\xff", "variants.toml: it cannot be read: "),
        (
            "variants.toml",
            '[[variant]]\nid = "x"\ntitle = "X"\nseats = { min = 2, max = 3 }\noptions = { gaol = 4 }\n',
            "variants.toml, variant 'x': its options cannot be: Object contains unknown field `gaol`",
        ),
    ],
    ids=[
        "broken pack",
        "no pack",
        "unread pack file",
        "broken clauses",
        "misspelt clauses",
        "unknown clauses",
        "no variants",
        "no text",
        "unknown option",
    ],
)
def test_a_title_with_a_broken_file_is_named_with_it(
    install: Install, tmp_path: Path, file: str, content: str | bytes | None, reason: str
) -> None:
    install("plugged_race")
    path = tmp_path / "plugged_race" / file
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    registry = taken_in()
    (broken,) = registry.broken
    assert broken.name == "plugged-race"
    assert broken.reason.startswith(reason)
    assert [game.id for game in registry.titles()] == ["toy-race"]


def test_of_two_installed_titles_with_one_id_the_first_is_served(install: Install) -> None:
    install("race_a", ENGINE.format(id="race", more=""))
    install("race_b", ENGINE.format(id="race", more=""))
    registry = taken_in()
    assert registry.broken == (Broken("race-b", "there is already a title 'race'"),)
    current = registry.current("race")
    assert current is not None
    assert current.profile.package == "race_a"


def test_a_built_in_title_must_load() -> None:
    wrong = replace(toy.ENGINE, read=lambda _: toy.read(Source({})))
    with pytest.raises(PackError):
        build((wrong,))


@pytest.fixture
def longer(tmp_path: Path) -> Path:
    """A pack of an operator's own."""
    folder = tmp_path / "long-lanes"
    shutil.copytree(HOME / "data", folder)
    path = folder / "lanes.toml"
    path.write_text(path.read_text().replace("most = 4", "most = 6"))
    return folder


def test_a_further_pack_is_another_game_of_the_title(longer: Path) -> None:
    registry = build((toy.ENGINE,), packs={"toy-race": [longer]})
    own, other = registry.games
    assert (own.pack.id, other.pack.id) == ("croupier", "long-lanes")
    assert own.pack.digest != other.pack.digest
    assert registry.current("toy-race") is own
    assert registry.titles() == (own,)
    for game in (own, other):
        assert registry.current("toy-race", game.pack.id) is game
        assert registry.current("toy-race", game.pack.digest) is game
        assert registry.find("toy-race", "1.0.0", game.pack.digest) is game


def test_what_is_not_there_is_not_found(longer: Path) -> None:
    registry = build((toy.ENGINE,), packs={"toy-race": [longer]})
    digest = registry.games[0].pack.digest
    assert registry.current("chess") is None
    assert registry.current("toy-race", "short-lanes") is None
    assert registry.find("toy-race", "0.9.0", digest) is None
    assert registry.find("toy-race", "1.0.0", digest[::-1]) is None
    assert registry.find("chess", "1.0.0", digest) is None


def test_an_older_ruleset_is_found_beside_the_current_one() -> None:
    older = replace(toy.ENGINE, profile=replace(toy.PROFILE, ruleset="0.9.0"))
    registry = build((toy.ENGINE, older))
    digest = registry.games[0].pack.digest
    current, found = registry.current("toy-race"), registry.find("toy-race", "0.9.0", digest)
    assert current is not None
    assert found is not None
    assert (current.profile.ruleset, found.profile.ruleset) == ("1.0.0", "0.9.0")


def test_a_broken_pack_is_named_while_the_title_is_served(longer: Path, tmp_path: Path) -> None:
    (longer / "lanes.toml").write_text((longer / "lanes.toml").read_text().replace('"left"', '"middle"'))
    registry = build((toy.ENGINE,), packs={"toy-race": [longer, tmp_path / "none"], "chess": [longer]})
    assert [broken.name for broken in registry.broken] == ["long-lanes", "none", "long-lanes"]
    reasons = [broken.reason for broken in registry.broken]
    assert reasons[0] == "lanes.toml, row 1: Invalid enum value 'middle': it must be one of left, right - at `$.lane`"
    assert "No such file or directory" in reasons[1]
    assert reasons[2] == "there is no title 'chess' for this pack"
    assert [game.pack.id for game in registry.games] == ["croupier"]


def test_a_pack_whose_name_is_taken_is_named_as_broken(longer: Path, tmp_path: Path) -> None:
    namesake = tmp_path / "croupier"
    shutil.copytree(longer, namesake)
    registry = build((toy.ENGINE,), packs={"toy-race": [namesake, longer, longer]})
    assert registry.broken == (
        Broken("croupier", "there is already a pack 'croupier' for 'toy-race'; rename the folder"),
        Broken("long-lanes", "there is already a pack 'long-lanes' for 'toy-race'; rename the folder"),
    )
    assert [game.pack.id for game in registry.games] == ["croupier", "long-lanes"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("x = " + "[" * 3000 + "]" * 3000, "lanes.toml: it is nested too deeply"),
        (None, "it cannot be read: Is a directory"),
    ],
)
def test_a_pack_that_cannot_be_read_does_not_take_the_others_down(
    longer: Path, content: str | None, reason: str
) -> None:
    path = longer / "lanes.toml"
    path.unlink()
    path.mkdir() if content is None else path.write_text(content)
    registry = build((toy.ENGINE,), packs={"toy-race": [longer]})
    assert registry.broken == (Broken("long-lanes", reason),)


def test_a_title_that_stumbles_over_a_pack_does_not_take_the_others_down(longer: Path) -> None:
    def read(source: Source) -> toy.Parts:
        if any(row.values["most"] == 6 for row in source.sheets["lanes"].rows):
            raise KeyError("most")
        return toy.ENGINE.read(source)

    registry = build((replace(toy.ENGINE, read=read),), packs={"toy-race": [longer]})
    assert registry.broken == (Broken("long-lanes", "it cannot be read: KeyError: 'most'"),)


def test_an_installed_title_takes_further_packs_too(install: Install, longer: Path) -> None:
    install("plugged_race")
    registry = build((toy.ENGINE,), installed_engines(), {"plugged-race": [longer]})
    assert registry.broken == ()
    assert [(game.id, game.pack.id) for game in registry.games] == [
        ("toy-race", "croupier"),
        ("plugged-race", "croupier"),
        ("plugged-race", "long-lanes"),
    ]


def test_a_game_of_the_registry_is_the_game_that_load_gives() -> None:
    assert build((toy.ENGINE,)).games == (load(toy.ENGINE),)
