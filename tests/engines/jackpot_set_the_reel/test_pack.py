"""The built-in pack, and what any pack must satisfy."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.core.game import load, read_pack
from engines.core.packs import Grade, PackError
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.parts import SYMBOLS, TOKENS, Parts, Symbol, Token

GAME = load(ENGINE)
PARTS: Parts = GAME.pack.parts
DATA = Path(__file__).parents[3] / "engines" / "jackpot_set_the_reel" / "data"

Change = Callable[[str], str]


def flaws(folder: Path, file: str, change: Change) -> list[str]:
    """Return what is wrong with the built-in pack once one of its files is changed."""
    for path in DATA.glob("*.toml"):
        text = path.read_text()
        (folder / path.name).write_text(change(text) if path.name == file else text)
    with pytest.raises(PackError) as error:
        read_pack(ENGINE, folder)
    return [str(flaw) for flaw in error.value.flaws]


def once(old: str, new: str) -> Change:
    """Replace the first place where something stands."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@pytest.mark.clause("SR-COMP-2", "SR-COMP-1", "SR-COMP-4", "SR-COMP-3")
def test_the_built_in_pack_has_all_the_cards() -> None:
    assert [len(deck.cards) for deck in PARTS.colours] == [10, 10, 10, 10]
    assert [len(PARTS.market_cards(symbol)) for symbol in SYMBOLS] == [4] * 5
    assert [sum(card.symbol is symbol for card in PARTS.jackpots) for symbol in SYMBOLS] == [7, 7, 7, 7, 1]
    assert {kind.token for kind in PARTS.tokens} == set(TOKENS)
    assert len(PARTS.kinds) == 60


@pytest.mark.clause("SR-CARD-1", "SR-CARD-2", "SR-UPGRADE-5")
def test_every_colour_has_grey_cards_switches_and_stars_to_gain() -> None:
    for deck in PARTS.colours:
        assert any(not card.front.active for card in deck.cards)
        assert any(card.back is not None and card.back.upgrade_cost for card in deck.cards)
        upgraded = [card.back for card in deck.cards if card.back]
        assert sum(side.stars > 0 for side in upgraded) * 2 > len(upgraded)


@pytest.mark.clause("SR-TOKEN-6", "SR-TOKEN-7", "SR-TOKEN-10")
def test_the_tokens_are_worth_what_is_printed() -> None:
    assert [PARTS.amounts[token] for token in (Token.COINS, Token.VP, Token.DISCOUNT)] == [2, 2, 3]
    sheet = next(sheet for sheet in GAME.pack.sheets if sheet.name == "tokens")
    assert {row.grade for row in sheet.rows} == {Grade.PRINTED}


def test_what_is_made_up_is_graded_as_made_up() -> None:
    grades = {sheet.name: sheet.provenance.grade for sheet in GAME.pack.sheets}
    invented = {"colours", "jackpot_cards", "market_cards", "player_cards"}
    assert {name for name, grade in grades.items() if grade is Grade.INVENTED} == invented
    assert all(len(sheet.provenance.note) > 40 for sheet in GAME.pack.sheets)


@pytest.mark.clause("SR-SETUP-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_deck_falls_and_ends_in_its_minimum(seats: int) -> None:
    for symbol, deck in zip(SYMBOLS, PARTS.decks[seats], strict=True):
        stars = [PARTS.jackpot[id].stars for id in deck]
        assert stars == sorted(stars, reverse=True)
        if symbol is not Symbol.SEVEN:
            assert [PARTS.jackpot[id].stays for id in deck] == [False] * (len(deck) - 1) + [True]


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        ("colours.toml", once('"green"', '"red"'), "colours.toml, row 2: the colour 'red' stands in two rows"),
        ("colours.toml", once('"green"', '"market"'), "a colour cannot be called 'market'"),
        (
            "colours.toml",
            once('[[colour]]\ncolour = "green"\nchip = "melon"\n', ""),
            "colours.toml: there must be 4 colours, not 3",
        ),
        pytest.param(
            "player_cards.toml",
            once("[[card]]", '[[card]]\nid = "extra"\nsymbol = "bell"\nactive = true\ncoins = 0\nstars = 0\n[[card]]'),
            "player_cards.toml: green must have 10 cards, not 11",
            marks=pytest.mark.clause("SR-COMP-2"),
        ),
        ("player_cards.toml", once('id = "bell-1"', 'id = "bell-2"'), "the name 'bell-2' stands in two rows"),
        (
            "player_cards.toml",
            once('id = "bell-1"', 'id = "bell-1"\ncolour = "pink"'),
            "player_cards.toml, row 1: there is no colour 'pink'",
        ),
        pytest.param(
            "player_cards.toml",
            lambda text: re.sub(r"upgrade_cost = \d", "upgrade_cost = 0", text, count=1),
            "player_cards.toml, row 1: every upgrade must cost at least 1",
            marks=pytest.mark.clause("SR-UPGRADE-6"),
        ),
        (
            "player_cards.toml",
            lambda text: re.sub(r"\nupgrade_cost = \d", "", text, count=1),
            "player_cards.toml, row 1: without an upgrade_cost its other side is never seen",
        ),
        pytest.param(
            "market_cards.toml",
            once("copies = 4", "copies = 3"),
            "market_cards.toml: there must be 4 cards of bell, not 3",
            marks=pytest.mark.clause("SR-COMP-1"),
        ),
        (
            "market_cards.toml",
            lambda text: re.sub(r"\nprice = \d", "\nprice = 0", text, count=1),
            "market_cards.toml, row 1: a Market card must cost at least 1",
        ),
        pytest.param(
            "jackpot_cards.toml",
            lambda text: text[: text.rindex("[[card]]")],
            "jackpot_cards.toml: there must be 1 cards of seven, not 0",
            marks=pytest.mark.clause("SR-COMP-4"),
        ),
        pytest.param(
            "jackpot_cards.toml",
            lambda text: re.sub(r"stars = \d+", "stars = 0", text, count=1),
            "jackpot_cards.toml: with 3 players the deck of bell rises from top to bottom",
            marks=pytest.mark.clause("SR-SETUP-5"),
        ),
        pytest.param(
            "jackpot_cards.toml",
            once("do_not_take = true", "do_not_take = false"),
            "jackpot_cards.toml: with 3 players the deck of bell must end in its only card marked do_not_take",
            marks=pytest.mark.clause("SR-RESULT-8"),
        ),
        (
            "jackpot_cards.toml",
            lambda text: re.sub(r"(with_\d) = true", r"\1 = false", text, count=3),
            "jackpot_cards.toml, row 1: it must be used with some number of players",
        ),
        pytest.param(
            "tokens.toml",
            once('"coins"', '"vp"'),
            "tokens.toml: there must be one token of each of the six kinds",
            marks=pytest.mark.clause("SR-COMP-3"),
        ),
    ],
)
def test_a_pack_that_cannot_be_played_with_is_refused_with_what_is_wrong(
    tmp_path: Path, file: str, change: Change, message: str
) -> None:
    assert any(message in flaw for flaw in flaws(tmp_path, file, change)), flaws(tmp_path, file, change)


def test_all_flaws_are_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()

    def change(text: str) -> str:
        return text.replace("copies = 4", "copies = 3")

    assert len(flaws(tmp_path / "one", "market_cards.toml", change)) == 5


def test_a_colour_may_have_cards_of_its_own(tmp_path: Path) -> None:
    for path in DATA.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text())
    path = tmp_path / "player_cards.toml"
    head, _, first_and_rest = path.read_text().partition("[[card]]")
    first, _, rest = first_and_rest.partition("[[card]]")
    own = "".join(f'[[card]]{first.rstrip()}\ncolour = "{colour}"\n\n' for colour in ("red", "green", "purple"))
    other = first.replace('id = "bell-1"', 'id = "special"').rstrip() + '\ncolour = "yellow"\n\n'
    path.write_text(f"{head}{own}[[card]]{other}[[card]]{rest}")
    parts: Any = read_pack(ENGINE, tmp_path).parts
    assert [f"{deck.colour}-special" in parts.kinds for deck in parts.colours] == [False, False, False, True]


@pytest.mark.clause("SR-CARD-1")
@pytest.mark.parametrize(
    ("file", "change", "remark"),
    [
        ("market_cards.toml", once("stars = 0", "stars = 4"), "every kind of Market card carries Gold Stars"),
        (
            "market_cards.toml",
            lambda text: re.sub("stars = [1-9]", "stars = 0", text),
            "no kind of Market card carries",
        ),
        ("market_cards.toml", once("price = 7", "price = 8"), "no Market card costs 7 Coins"),
        (
            "player_cards.toml",
            lambda text: re.sub("back_stars = [1-9]", "back_stars = 0", text),
            "of 40 upgraded sides",
        ),
        (
            "player_cards.toml",
            lambda text: text.replace("upgrade_cost = 2", "upgrade_cost = 3"),
            "no upgrade for 2 Coins turns a grey card Active",
        ),
    ],
)
def test_what_is_only_likely_is_remarked_on_and_served(tmp_path: Path, file: str, change: Change, remark: str) -> None:
    assert GAME.pack.remarks == ()
    for path in DATA.glob("*.toml"):
        text = path.read_text()
        (tmp_path / path.name).write_text(change(text) if path.name == file else text)
    found = [str(each) for each in read_pack(ENGINE, tmp_path).remarks]
    assert any(each.startswith(f"{file}: ") and remark in each for each in found), found


@pytest.mark.clause("SR-CARD-1")
def test_some_market_cards_carry_gold_stars_and_sevens_do_not() -> None:
    stars = {symbol: PARTS.market_cards(symbol)[0].front.stars for symbol in SYMBOLS}
    assert [symbol for symbol, number in stars.items() if not number] == [Symbol.SEVEN]


def test_every_card_of_states_and_views_has_its_row_in_the_parts() -> None:
    rows = [row for sheet in GAME.pack.sheets for row in sheet.rows]
    ids = [id for row in rows for id in row.ids]
    assert sorted(ids) == sorted([*PARTS.kinds, *PARTS.jackpot])
    (switch,) = [row for row in rows if "purple-switch-2" in row.ids]
    assert switch.values["id"] == "switch-2"
    (jackpot,) = [row for row in rows if "jackpot-melon-7" in row.ids]
    assert (jackpot.values["symbol"], jackpot.values["do_not_take"]) == ("melon", True)
