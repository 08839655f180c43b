import hashlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from engines.core.game import load, read_pack
from engines.core.packs import Grade, PackError, PackFlaw, Provenance, Source, digest_of, read_folder
from engines.core.values import Value
from tests.kit import toy
from tests.kit.toy import Lane, LaneRow, Parts

HEAD = '[provenance]\nsource = "me"\ngrade = "inferred"\nnote = "n"\n'
GRADED = "it must be one of printed, example, inferred, invented"
LANES = HEAD + '[[lane]]\nlane = "left"\nmost = 2\n[[lane]]\nlane = "right"\nmost = 4\n'


def folder(tmp_path: Path, files: Mapping[str, str | bytes]) -> Path:
    home = tmp_path / "my-lanes"
    home.mkdir(parents=True)
    for name, content in files.items():
        (home / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return home


def read(tmp_path: Path, content: str | bytes) -> Source:
    return read_folder(folder(tmp_path, {"lanes.toml": content}))


def digest(tmp_path: Path, content: str) -> str:
    return read_pack(
        toy.ENGINE, folder(tmp_path / hashlib.sha256(content.encode()).hexdigest(), {"lanes.toml": content})
    ).digest


def test_a_pack_is_its_typed_parts_with_the_sheets_they_were_read_from(tmp_path: Path) -> None:
    pack = read_pack(toy.ENGINE, folder(tmp_path, {"lanes.toml": LANES}))
    assert pack.id == "my-lanes"
    assert pack.parts == Parts(lanes=(LaneRow(lane=Lane.LEFT, most=2), LaneRow(lane=Lane.RIGHT, most=4)))
    (sheet,) = pack.sheets
    assert (sheet.name, sheet.provenance) == ("lanes", Provenance(source="me", grade=Grade.INFERRED, note="n"))
    assert [row.values for row in sheet.rows] == [{"lane": "left", "most": 2}, {"lane": "right", "most": 4}]


def test_the_pack_of_the_title_is_called_by_the_products_name() -> None:
    assert toy.game().pack.id == "croupier"


def test_a_row_has_the_grade_of_its_file_unless_it_names_a_lower_one(tmp_path: Path) -> None:
    source = read(tmp_path, LANES + 'grade = "invented"\n')
    assert [row.grade for row in source.sheets["lanes"].rows] == [Grade.INFERRED, Grade.INVENTED]
    assert source.rows("lanes", LaneRow)[1] == LaneRow(lane=Lane.RIGHT, most=4)


BROKEN: dict[str, tuple[str | bytes, PackFlaw]] = {
    "no TOML": ("[provenance", PackFlaw(file="lanes.toml", message="Expected ']'")),
    "not UTF-8": (b"# \xff", PackFlaw(file="lanes.toml", message="codec can't decode")),
    "empty": ("", PackFlaw(file="lanes.toml", message="[provenance]: Object missing required field `source`")),
    "no provenance": (
        '[[lane]]\nlane = "left"\n',
        PackFlaw(file="lanes.toml", message="[provenance]: Object missing required field `source`"),
    ),
    "provenance is no table": (
        "provenance = 1\n",
        PackFlaw(file="lanes.toml", message="[provenance]: Expected `object`, got `int`"),
    ),
    "provenance without a note": (
        LANES.replace('note = "n"\n', ""),
        PackFlaw(file="lanes.toml", message="missing required field `note`"),
    ),
    "provenance says more": (
        LANES.replace('note = "n"\n', 'note = "n"\nby = "x"\n'),
        PackFlaw(file="lanes.toml", message="unknown field `by`"),
    ),
    "no such grade": (
        LANES.replace("inferred", "certain"),
        PackFlaw(
            file="lanes.toml",
            message=f"[provenance]: Invalid enum value 'certain': {GRADED}",
        ),
    ),
    "two arrays": (
        LANES + '[[other]]\nlane = "left"\n',
        PackFlaw(file="lanes.toml", message="it must hold one array of tables"),
    ),
    "no array": (HEAD, PackFlaw(file="lanes.toml", message="it must hold one array of tables")),
    "a table for an array": (
        HEAD + '[lane]\nlane = "left"\n',
        PackFlaw(file="lanes.toml", message="it must hold one array of tables"),
    ),
    "a value beside the array": (
        LANES.replace("[provenance]", "x = 1\n[provenance]"),
        PackFlaw(file="lanes.toml", message="it must hold one array of tables"),
    ),
    "an array of numbers": (
        "lane = [1, 2]\n" + HEAD,
        PackFlaw(file="lanes.toml", message="it must hold one array of tables"),
    ),
    "a row with a wrong grade": (
        LANES + 'grade = "certain"\n',
        PackFlaw(
            file="lanes.toml",
            row=2,
            message=f"Invalid enum value 'certain': {GRADED}",
        ),
    ),
    "a row with a list": (
        LANES + "links = [1]\n",
        PackFlaw(file="lanes.toml", row=2, message="got `array` - at `$.values[...]`"),
    ),
    "a row with a date": (
        LANES + "since = 2020-01-01\n",
        PackFlaw(file="lanes.toml", row=2, message="at `$.values[...]`"),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_named_with_what_is_wrong(tmp_path: Path, name: str) -> None:
    content, expected = BROKEN[name]
    with pytest.raises(PackError) as error:
        read(tmp_path, content)
    (flaw,) = error.value.flaws
    assert (flaw.file, flaw.row) == (expected.file, expected.row)
    assert expected.message in flaw.message
    assert str(error.value).startswith(f"lanes.toml{'' if flaw.row is None else f', row {flaw.row}'}: ")


def test_rows_of_the_wrong_type_are_all_named(tmp_path: Path) -> None:
    wrong = LANES.replace('"left"', '"middle"').replace("most = 4", 'most = "4"') + "[[lane]]\nmost = 1\n"
    with pytest.raises(PackError) as error:
        read(tmp_path, wrong).rows("lanes", LaneRow)
    assert error.value.flaws == (
        PackFlaw(
            file="lanes.toml", row=1, message="Invalid enum value 'middle': it must be one of left, right - at `$.lane`"
        ),
        PackFlaw(file="lanes.toml", row=2, message="Expected `int`, got `str` - at `$.most`"),
        PackFlaw(file="lanes.toml", row=3, message="Object missing required field `lane`"),
    )
    assert str(error.value).split("; ")[1] == "lanes.toml, row 2: Expected `int`, got `str` - at `$.most`"


def test_a_row_may_not_say_more_than_its_type(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"lanes\.toml, row 2: Object contains unknown field `colour`"):
        read(tmp_path, LANES + 'colour = "red"\n').rows("lanes", LaneRow)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^lanes\.toml: this file is missing$"):
        read_pack(toy.ENGINE, folder(tmp_path, {}))


def test_what_the_title_finds_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="there must be a left lane and a right lane"):
        read_pack(toy.ENGINE, folder(tmp_path, {"lanes.toml": LANES.replace("right", "left")}))


def test_only_toml_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"z.toml": LANES, "a.toml": LANES, "README.md": "x", "b.toml~": b"\xff"}
    assert list(read_folder(folder(tmp_path, files)).sheets) == ["a", "z"]


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_folder(tmp_path / "none")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('note = "n"', 'note = "another"'),
        ('source = "me"', 'source = "you"'),
        ('grade = "inferred"', 'grade = "invented"'),
        ("[[lane]]", "# a comment\n[[lane]]"),
        ("most = 4", 'most = 4\ngrade = "invented"'),
        ('lane = "left"\nmost = 2', 'most = 2\nlane = "left"'),
        ("[[lane]]", "[[row]]"),
    ],
    ids=["note", "source", "grade", "comment", "grade of a row", "order of fields", "name of the rows"],
)
def test_the_digest_ignores_what_no_rule_reads(tmp_path: Path, old: str, new: str) -> None:
    assert old in LANES
    assert digest(tmp_path, LANES.replace(old, new)) == digest(tmp_path, LANES)


@pytest.mark.parametrize(("old", "new"), [("most = 4", "most = 5"), ("most = 2", "most = 3")])
def test_the_digest_changes_with_the_parts(tmp_path: Path, old: str, new: str) -> None:
    assert digest(tmp_path, LANES.replace(old, new)) != digest(tmp_path, LANES)


def test_the_digest_is_of_the_parts_alone(tmp_path: Path) -> None:
    assert digest(tmp_path, LANES) == toy.game().pack.digest == load(toy.ENGINE).pack.digest


class Known(Value):
    b: int
    a: tuple[str, ...]


def test_a_known_digest_never_changes() -> None:
    assert digest_of(Known(b=1, a=("x", "y"))) == "f6d6802cebcc99553a0e22f80b6ddf5e"


def test_a_row_cannot_raise_its_grade(tmp_path: Path) -> None:
    with pytest.raises(PackError) as error:
        read(tmp_path, LANES + 'grade = "printed"\n')
    message = "a row may lower its grade, not raise it from inferred to printed"
    assert error.value.flaws == (PackFlaw(file="lanes.toml", row=2, message=message),)


def test_a_title_can_say_by_which_ids_each_row_is_named_elsewhere(tmp_path: Path) -> None:
    source = read(tmp_path, LANES)
    assert [row.ids for row in source.named()[0].rows] == [(), ()]
    source.name("lanes", [("lane-1", "lane-2"), ("lane-3",)])
    (sheet,) = source.named()
    assert [(row.values["lane"], row.ids) for row in sheet.rows] == [
        ("left", ("lane-1", "lane-2")),
        ("right", ("lane-3",)),
    ]
