"""The table of settings says of each what it is, what it may be and what it is without being set."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from schema.shapes.docs import member_docs
from service.startup.settings import PREFIX, Settings
from service.tools.handbook import BEGIN, END, FILE, allowed, main, table, written

FIELDS = [field.name for field in msgspec.structs.fields(Settings)]


def test_every_setting_has_a_row_with_its_description() -> None:
    rows = [[cell.strip() for cell in row.split(" | ")] for row in table().splitlines()[2:]]
    assert [row[0] for row in rows] == [f"| `{PREFIX}{name.upper()}`" for name in FIELDS]
    assert all(member_docs(Settings)[name] for name in FIELDS)
    assert all(len(row) == 4 and row[2] and row[3] for row in rows)


def test_bounds_and_defaults_are_told() -> None:
    assert "| 1024 to 1073741824 | `262144` |" in table()
    assert "| `true` or `false` | `true` |" in table()
    assert "| a list | none |" in table()
    assert "| text | `memory:` |" in table()


@pytest.mark.parametrize(
    ("type", "words"),
    [
        (Literal["both", "open"], "`both` or `open`"),
        (Annotated[int, Meta(ge=1, le=2)] | None, "1 to 2"),
        (tuple[str, ...], "a list"),
        (bool, "`true` or `false`"),
    ],
)
def test_what_a_setting_may_be_is_told_in_words(type: object, words: str) -> None:
    assert allowed(type) == words


def test_a_table_that_is_out_of_date_is_noticed_and_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text(f"before\n{BEGIN}old\n{END}after\n")
    with pytest.raises(SystemExit, match="out of date"):
        main(["--check"], page)
    main([], page)
    main(["--check"], page)
    assert page.read_text() == f"before\n{BEGIN}{table()}{END}after\n"


def test_the_page_of_the_project_has_the_table() -> None:
    assert written(FILE.read_text("utf-8")) == FILE.read_text("utf-8")


def test_a_page_without_a_place_for_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="not there once"):
        written("nothing")
