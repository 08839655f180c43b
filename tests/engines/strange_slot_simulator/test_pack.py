"""What any pack must satisfy, and how a broken one is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engines.core.game import load
from engines.core.packs import Grade, PackError
from engines.strange_slot_simulator import parts as parts_module
from engines.strange_slot_simulator.parts import MACHINE_CARDS, SYMBOLS
from tests.engines.strange_slot_simulator.kit import ENGINE, GAME, PARTS

DATA = Path(parts_module.__file__).parent / "data"

Edit = Callable[[str], str]


def pack(folder: Path, settings: Edit = str, lottery: Edit = str) -> Path:
    """Write the built-in pack with changes."""
    for name, edit in (("settings.toml", settings), ("lottery.toml", lottery)):
        (folder / name).write_text(edit((DATA / name).read_text("utf-8")), "utf-8")
    return folder


def flaws(folder: Path) -> list[tuple[str, int | None, str]]:
    with pytest.raises(PackError) as caught:
        load(ENGINE, folder)
    return [(flaw.file, flaw.row, flaw.message) for flaw in caught.value.flaws]


def replaced(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


@pytest.mark.clause("SS-SET-1", "SS-SET-2")
def test_the_built_in_pack_has_six_different_settings_of_twenty_cards() -> None:
    assert [cards.total() for cards in PARTS.settings] == [MACHINE_CARDS] * 6
    assert len({cards.counts() for cards in PARTS.settings}) == 6


@pytest.mark.clause("SS-SET-3")
def test_settings_one_is_as_printed_and_no_other_row_claims_to_be() -> None:
    assert PARTS.cards(1).counts() == (1, 6, 3, 1, 4, 2, 2, 1)
    assert len(SYMBOLS) == 8
    (sheet,) = (sheet for sheet in GAME.pack.sheets if sheet.name == "settings")
    assert [row.grade for row in sheet.rows] == [Grade.PRINTED] + [Grade.INVENTED] * 5


def test_a_pack_whose_rows_stand_in_another_order_plays_the_same(tmp_path: Path) -> None:
    def turned(text: str) -> str:
        head, *rows = text.split("[[settings]]")
        return "[[settings]]".join([head, *(row.rstrip() + "\n\n" for row in rows[::-1])])

    assert load(ENGINE, pack(tmp_path, settings=turned)).pack.digest == GAME.pack.digest


@pytest.mark.clause("SS-SET-1")
def test_a_machine_of_nineteen_cards_is_a_flaw(tmp_path: Path) -> None:
    found = flaws(pack(tmp_path, settings=replaced("grapes = 4", "grapes = 3")))
    assert found == [("settings.toml", 5, "a machine has 20 cards, not 19")]


@pytest.mark.clause("SS-REVEAL-2", "SS-REVEAL-3")
def test_both_counts_of_the_reveal_are_held_to_and_every_flaw_is_told_at_once(tmp_path: Path) -> None:
    old = "number = 6\nbonus = 2\ngrapes = 4\ncherry = 3\ncherry_bonus = 2"
    new = "number = 6\nbonus = 2\ngrapes = 4\ncherry = 4\ncherry_bonus = 1"
    assert [(file, row) for file, row, _ in flaws(pack(tmp_path, settings=replaced(old, new)))] == [
        ("settings.toml", 6),
        ("settings.toml", 6),
    ]


@pytest.mark.clause("SS-SET-3")
def test_another_settings_one_than_the_printed_one_is_a_flaw(tmp_path: Path) -> None:
    ((file, row, message),) = flaws(
        pack(tmp_path, settings=replaced("grapes = 6\ncherry = 3", "grapes = 5\ncherry = 4"))
    )
    assert (file, row) == ("settings.toml", 1)
    assert "printed" in message


@pytest.mark.clause("SS-SET-2")
def test_each_settings_has_exactly_one_row(tmp_path: Path) -> None:
    found = flaws(pack(tmp_path, settings=replaced("number = 3", "number = 4")))
    assert found[0] == ("settings.toml", None, "there must be one row for each of the Settings 1 to 6")


@pytest.mark.clause("SS-SETUP-2")
def test_lottery_cards_are_all_different_and_there_is_one_for_each_seat(tmp_path: Path) -> None:
    found = flaws(pack(tmp_path, lottery=replaced("number = 5", "number = 4")))
    assert found == [
        ("lottery.toml", 4, "the number 4 stands on two Lottery cards"),
        ("lottery.toml", 5, "the number 4 stands on two Lottery cards"),
    ]
    found = flaws(pack(tmp_path, lottery=replaced("[[card]]\nnumber = 5", "")))
    assert found == [("lottery.toml", None, "there must be a Lottery card for each of 5 seats")]


@pytest.mark.clause("SS-SETUP-2")
@pytest.mark.parametrize(
    ("lottery", "numbers"),
    [
        (lambda text: text + "\n[[card]]\nnumber = 9\n", [1, 2, 3, 4, 5, 9]),
        (replaced("number = 5", "number = 7"), [1, 2, 3, 4, 7]),
    ],
)
def test_other_lottery_cards_than_one_to_five_are_served_and_remarked_on(
    tmp_path: Path, lottery: Edit, numbers: list[int]
) -> None:
    other = load(ENGINE, pack(tmp_path, lottery=lottery)).pack
    assert other.parts.lottery == tuple(numbers)
    (remark,) = other.remarks
    assert str(remark) == f"lottery.toml: the Lottery cards are {numbers}; it is likely that they go from 1 to 5"


def test_nothing_is_to_be_remarked_on_in_the_built_in_pack() -> None:
    assert GAME.pack.remarks == ()


def test_a_number_out_of_range_is_named_by_file_and_row(tmp_path: Path) -> None:
    ((file, row, _),) = flaws(pack(tmp_path, settings=replaced("number = 2", "number = 7")))
    assert (file, row) == ("settings.toml", 2)
