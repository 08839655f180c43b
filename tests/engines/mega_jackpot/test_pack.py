"""What any pack must satisfy, and how a broken one is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engines.core.game import load
from engines.core.packs import PackError
from engines.mega_jackpot import parts as parts_module
from engines.mega_jackpot.parts import VALUES, Symbol
from tests.engines.mega_jackpot.kit import ENGINE, GAME, PARTS, started

DATA = Path(parts_module.__file__).parent / "data"

Edit = Callable[[str], str]
Flaw = tuple[str, int | None]


def pack(folder: Path, jackpot: Edit = str, starting: Edit = str) -> Path:
    """Write the built-in pack with changes."""
    for name, edit in (("jackpot_cards.toml", jackpot), ("starting_cards.toml", starting)):
        (folder / name).write_text(edit((DATA / name).read_text("utf-8")), "utf-8")
    return folder


def flaws(folder: Path) -> list[Flaw]:
    """Return file and row of all that is wrong with a pack."""
    with pytest.raises(PackError) as caught:
        load(ENGINE, folder)
    return [(flaw.file, flaw.row) for flaw in caught.value.flaws]


def copies(**changes: int) -> Edit:
    """Change the copies of rows, each named as `symbol_decoy`."""

    def edit(text: str) -> str:
        for name, number in changes.items():
            symbol, decoy = name.split("_")
            head = f'symbol = "{symbol}"\ndecoy = "{decoy}"\ncopies = '
            before, after = text.split(head)
            text = before + head + str(number) + after[after.index("\n") :]
        return text

    return edit


def replaced(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


@pytest.mark.clause("MJ-COMP-1")
def test_the_built_in_pack_has_ninety_jackpot_cards() -> None:
    assert len(PARTS.deck()) == 90


@pytest.mark.clause("MJ-COMP-6")
def test_in_the_built_in_pack_each_symbol_is_rarer_than_the_cheaper_ones() -> None:
    sums = [sum(row.copies for row in PARTS.jackpot if row.symbol is symbol) for symbol in Symbol]
    assert sums == [30, 24, 18, 12, 6]


@pytest.mark.clause("MJ-COMP-6")
def test_in_the_built_in_pack_the_cheaper_symbol_of_a_card_is_at_least_as_likely() -> None:
    by_pair = {(row.symbol, row.decoy): row.copies for row in PARTS.jackpot}
    assert [
        (cheap, dear)
        for (cheap, dear), number in by_pair.items()
        if VALUES[cheap] < VALUES[dear] and number < by_pair[dear, cheap]
    ] == []


@pytest.mark.clause("MJ-COMP-2")
def test_every_card_of_the_built_in_pack_shows_two_different_symbols() -> None:
    assert all(row.symbol is not row.decoy for row in PARTS.jackpot)
    assert len({(row.symbol, row.decoy) for row in PARTS.jackpot}) == 20


@pytest.mark.clause("MJ-COMP-8")
def test_the_symbols_are_worth_one_two_three_five_and_seven() -> None:
    assert [VALUES[symbol] for symbol in Symbol] == [1, 2, 3, 5, 7]


@pytest.mark.clause("MJ-COMP-3")
def test_the_built_in_pack_has_twelve_starting_cards_of_one_point_and_eight_of_two() -> None:
    assert {VALUES[row.symbol]: row.copies for row in PARTS.starting} == {1: 12, 2: 8}


@pytest.mark.clause("MJ-COMP-3", "MJ-SETUP-6")
def test_there_are_just_enough_starting_cards_for_four_seats() -> None:
    dealt = [sum(getattr(hand, row.symbol.value) for hand in started(4).position.hands) for row in PARTS.starting]
    assert dealt == [row.copies for row in PARTS.starting]


def test_a_copy_of_the_built_in_pack_is_the_same_pack(tmp_path: Path) -> None:
    assert load(ENGINE, pack(tmp_path)).pack.digest == GAME.pack.digest


def test_another_sound_table_can_be_played_with_and_has_a_digest_of_its_own(tmp_path: Path) -> None:
    other = load(ENGINE, pack(tmp_path, copies(apple_ring=9, apple_ruby=7)))
    assert other.pack.digest != GAME.pack.digest
    assert len(started(4, game=other).position.reels[0]) == 27


@pytest.mark.clause("MJ-COMP-1")
@pytest.mark.parametrize("number", [7, 9])
def test_a_pack_of_other_than_ninety_cards_is_refused(tmp_path: Path, number: int) -> None:
    assert flaws(pack(tmp_path, copies(apple_ring=number))) == [("jackpot_cards.toml", None)]


@pytest.mark.clause("MJ-COMP-2")
def test_a_card_with_one_symbol_on_its_reel_side_is_refused(tmp_path: Path) -> None:
    edit = replaced('symbol = "apple"\ndecoy = "ruby"', 'symbol = "apple"\ndecoy = "apple"')
    found = flaws(pack(tmp_path, edit))
    assert ("jackpot_cards.toml", 2) in found


@pytest.mark.clause("MJ-COMP-6")
def test_a_pack_with_as_many_rings_as_apples_is_played_with(tmp_path: Path) -> None:
    edit = copies(apple_ring=7, apple_ruby=7, apple_carpet=7, apple_lamp=6, ring_apple=7, ring_ruby=7, ring_carpet=7)
    other = load(ENGINE, pack(tmp_path, edit)).pack
    assert [other.parts.jackpot_sums[symbol] for symbol in (Symbol.APPLE, Symbol.RING, Symbol.RUBY)] == [27, 27, 18]
    assert other.remarks == ()


@pytest.mark.clause("MJ-COMP-6")
def test_apples_and_rubies_that_are_not_as_the_rulebook_has_them_are_remarked_on(tmp_path: Path) -> None:
    other = load(ENGINE, pack(tmp_path, copies(apple_ruby=0, ruby_apple=20, apple_ring=1))).pack
    assert [str(remark) for remark in other.remarks] == [
        "jackpot_cards.toml: the rulebook has more apples than rubies; here 15 are apples and 33 are rubies",
        "jackpot_cards.toml: of apple and ruby the rulebook makes the apple likelier; here 0 are apples and 20 are"
        " rubies",
    ]
    assert GAME.pack.remarks == ()


@pytest.mark.clause("MJ-COMP-8")
def test_a_pack_without_one_of_the_symbols_is_refused(tmp_path: Path) -> None:
    edit = copies(lamp_apple=0, lamp_ring=0, lamp_ruby=0, lamp_carpet=0, apple_ring=14)
    assert flaws(pack(tmp_path, edit)) == [("jackpot_cards.toml", None)]


def test_a_card_has_the_id_that_views_call_it_by(tmp_path: Path) -> None:
    assert {row.id for row in PARTS.jackpot} == set(PARTS.copies)
    found = flaws(pack(tmp_path, replaced('id = "carpet-ruby"', 'id = "carpet"')))
    assert found == [("jackpot_cards.toml", 15)]
    unnamed = load(ENGINE, pack(tmp_path, replaced('id = "carpet-ruby"\n', ""))).pack.parts
    assert unnamed.deck() == PARTS.deck()


@pytest.mark.clause("MJ-COMP-2")
def test_a_card_that_stands_in_two_rows_is_refused(tmp_path: Path) -> None:
    row = '\n[[card]]\nsymbol = "apple"\ndecoy = "ring"\ncopies = 0\n'
    assert ("jackpot_cards.toml", None) in flaws(pack(tmp_path, lambda text: text + row))


@pytest.mark.clause("MJ-COMP-3")
@pytest.mark.parametrize(
    "edit",
    [
        replaced("copies = 12", "copies = 13"),
        replaced("copies = 8", "copies = 9"),
        replaced('symbol = "ring"', 'symbol = "ruby"'),
        lambda text: text + '\n[[card]]\nsymbol = "lamp"\ncopies = 4\ndealt = 1\n',
        lambda text: text + '\n[[card]]\nsymbol = "apple"\ncopies = 12\ndealt = 0\n',
    ],
)
def test_other_starting_cards_are_refused(tmp_path: Path, edit: Edit) -> None:
    assert flaws(pack(tmp_path, starting=edit)) == [("starting_cards.toml", None)]


@pytest.mark.clause("MJ-COMP-3", "MJ-SETUP-6")
@pytest.mark.parametrize(
    ("edit", "row"),
    [
        (replaced("dealt = 3", "dealt = 4"), 1),
        (replaced("dealt = 2", "dealt = 3"), 2),
        (replaced("dealt = 3", "dealt = 2"), 1),
    ],
)
def test_a_deal_other_than_printed_is_refused_by_row(tmp_path: Path, edit: Edit, row: int) -> None:
    assert flaws(pack(tmp_path, starting=edit)) == [("starting_cards.toml", row)]


@pytest.mark.parametrize(
    "edit",
    [
        replaced('symbol = "ring"\ndecoy = "lamp"', 'symbol = "ring"\ndecoy = "cherry"'),
        replaced('decoy = "lamp"\ncopies = 6', 'decoy = "lamp"\ncopies = -6'),
        replaced('decoy = "lamp"\ncopies = 6', 'decoy = "lamp"\ncopies = "six"'),
        replaced('decoy = "lamp"\ncopies = 6', 'decoy = "lamp"'),
        replaced('decoy = "lamp"\ncopies = 6', 'decoy = "lamp"\ncopies = 6\ncolour = "red"'),
    ],
)
def test_a_row_that_cannot_be_read_is_named(tmp_path: Path, edit: Edit) -> None:
    assert flaws(pack(tmp_path, edit)) == [("jackpot_cards.toml", 8)]


@pytest.mark.parametrize("name", ["jackpot_cards.toml", "starting_cards.toml"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    (pack(tmp_path) / name).unlink()
    assert flaws(tmp_path) == [(name, None)]


def test_everything_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    found = flaws(pack(tmp_path, copies(apple_ring=4, lamp_ring=9), replaced("dealt = 3", "dealt = 4")))
    assert found == [("jackpot_cards.toml", None), ("starting_cards.toml", 1)]
