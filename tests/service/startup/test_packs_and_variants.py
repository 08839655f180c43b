"""Packs and variants of an operator's own: checked at the start, and seen in both doors."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engines.registry import build
from schema.export import computed
from service.startup.app import create_app
from service.startup.settings import Settings, SettingsError, from_environment
from service.startup.titles import build_registry, remarks

ROOT = Path(__file__).parents[3]
GAME = "mega-jackpot"
LONG = """
[[variant]]
id = "long-opening"
title = "Mega Jackpot with five opening cards a reel"
seats = { min = 2, max = 3 }
options = { opening_cards_per_reel = 5 }
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(ROOT / "engines/mega_jackpot/data", folder)
    cards = folder / "jackpot_cards.toml"
    cards.write_text(
        cards.read_text()
        .replace('note = "', 'note = "By the operator. ', 1)
        .replace("= 8", "= 9", 1)
        .replace("= 7", "= 6", 1)
    )
    return folder


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    file = tmp_path / "long.toml"
    file.write_text(LONG)
    return file


def client(**settings: Any) -> TestClient:
    return TestClient(create_app(Settings(**settings)))


def asked(client: TestClient, query: str) -> Any:
    answer = client.post("/graphql", json={"query": query}).json()
    assert "errors" not in answer, answer
    return answer["data"]


def test_the_packs_of_a_title_are_listed_the_one_in_use_first(pack: Path) -> None:
    served = client(packs=(f"{GAME}={pack}",))
    games = {game["id"]: game for game in served.get("/v1/games").json()["games"]}
    packs = games[GAME]["packs"]
    assert [one["id"] for one in packs] == ["croupier", "mine"]
    assert games[GAME]["pack"] == packs[0]
    assert [one["id"] for one in games["jet-set"]["packs"]] == ["croupier"]
    assert asked(served, f'{{ game(id: "{GAME}") {{ packs {{ id digest }} }} }}')["game"]["packs"] == packs


def test_the_parts_of_each_pack_are_shown_by_its_id_and_by_the_digest_that_a_state_names(pack: Path) -> None:
    served = client(packs=(f"{GAME}={pack}",))
    opening = {"seats": 2, "pack": "mine"}
    digest = served.post(f"/v1/games/{GAME}/start", json=opening).json()["state"]["pack"]
    own, mine = (served.get(f"/v1/games/{GAME}/parts", params=params) for params in ({}, {"pack": "mine"}))
    assert own.json()["pack"]["id"] == "croupier"
    assert mine.json()["pack"] == {"id": "mine", "digest": digest}
    assert mine.json()["sheets"][0]["provenance"]["note"].startswith("By the operator.")
    assert served.get(f"/v1/games/{GAME}/parts", params={"pack": digest}).content == mine.content
    assert own.headers["etag"] != mine.headers["etag"]
    selected = "{ pack { id } sheets { name rows { grade } } }"
    told = asked(served, f'{{ parts(id: "{GAME}", pack: "{digest}") {selected} }}')
    assert told["parts"]["pack"]["id"] == "mine"
    assert [sheet["name"] for sheet in told["parts"]["sheets"]] == [sheet["name"] for sheet in mine.json()["sheets"]]


def test_what_is_unlikely_in_a_pack_is_remarked_on_in_the_log_and_under_parts(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "engines/strange_slot_simulator/data", tmp_path / "mine"))
    text = (folder / "lottery.toml").read_text("utf-8")
    (folder / "lottery.toml").write_text(text.replace("number = 5", "number = 6"), "utf-8")
    packs = (f"strange-slot-simulator={folder}",)
    message = "the Lottery cards are [1, 2, 3, 4, 6]; it is likely that they go from 1 to 5"
    said = f"the pack mine of strange-slot-simulator is served; lottery.toml: {message}"
    assert list(remarks(build_registry(Settings(packs=packs, plugins=False)))) == [said]
    served = client(packs=packs)
    parts = served.get("/v1/games/strange-slot-simulator/parts", params={"pack": "mine"}).json()
    assert parts["remarks"] == [{"file": "lottery.toml", "message": message, "row": None}]
    query = '{ parts(id: "strange-slot-simulator", pack: "mine") { remarks { file message row } } }'
    assert asked(served, query)["parts"]["remarks"] == parts["remarks"]


def test_a_pack_that_is_not_there_is_not_found(pack: Path) -> None:
    served = client(packs=(f"{GAME}={pack}",))
    answer = served.get(f"/v1/games/{GAME}/parts", params={"pack": "yours"})
    assert (answer.status_code, answer.json()["code"]) == (404, "start/unknown-pack")
    assert answer.json()["detail"] == "There is no pack “yours” for mega-jackpot; there are croupier and mine."
    assert asked(served, f'{{ parts(id: "{GAME}", pack: "yours") {{ pack {{ id }} }} }}') == {"parts": None}
    opened = served.post(f"/v1/games/{GAME}/start", json={"seats": 2, "pack": "yours"})
    assert (opened.status_code, opened.json()["at"]) == (409, "/pack")


def test_a_further_variant_is_listed_and_played_through_both_doors(rows: Path) -> None:
    served = client(variants=(f"{GAME}={rows}",))
    (game,) = (game for game in served.get("/v1/games").json()["games"] if game["id"] == GAME)
    assert [variant["id"] for variant in game["variants"]] == ["standard", "mega-tiles", "long-opening"]
    assert game["variants"][-1]["options"]["opening_cards_per_reel"] == 5
    step = served.post(f"/v1/games/{GAME}/start", json={"seats": 3, "variant": "long-opening", "seed": "x"}).json()
    assert [len(discard) for discard in step["state"]["position"]["discards"]] == [5, 5, 5]
    move = step["legal_moves"]["items"][0]
    body = {"state": step["state"], "seat": move["seat"], "action": move["action"]}
    assert served.post(f"/v1/games/{GAME}/play", json=body).status_code == 200
    query = '{ megaJackpot { start(seats: 2, variant: "long-opening") { ... on Step { ply } } } }'
    assert asked(served, query) == {"megaJackpot": {"start": {"ply": 0}}}


def test_a_further_variant_is_one_of_every_pack(pack: Path, rows: Path) -> None:
    served = client(packs=(f"{GAME}={pack}",), variants=(f"{GAME}={rows}",))
    opening = {"seats": 2, "variant": "long-opening", "pack": "mine"}
    assert served.post(f"/v1/games/{GAME}/start", json=opening).status_code == 200


def test_a_further_variant_changes_nothing_that_is_generated(rows: Path) -> None:
    registry = build(variants={GAME: [rows]})
    assert registry.broken == ()
    assert computed(build())["openapi/openapi.json"] == (ROOT / "openapi/openapi.json").read_text()


BROKEN = {
    "no such title": ("chess", LONG, "there is no title 'chess' for these variants"),
    "an id that is taken": (
        GAME,
        LONG.replace("long-opening", "standard"),
        "long.toml, variant 'standard': there is a variant of this id already; choose another id",
    ),
    "an id that stands twice": (
        GAME,
        LONG + LONG.replace("five", "5"),
        "long.toml, variant 'long-opening': there is a variant of this id already; choose another id",
    ),
    "a title that is taken": (
        GAME,
        LONG.replace("Mega Jackpot with five opening cards a reel", "Mega Jackpot"),
        "long.toml, variant 'long-opening': another one has its title; choose another title",
    ),
    "an unknown option": (
        GAME,
        LONG.replace("opening_cards_per_reel", "opening_cards"),
        "long.toml, variant 'long-opening': its options cannot be: Object contains unknown field `opening_cards`",
    ),
    "a value that cannot be": (
        GAME,
        LONG.replace("= 5", "= 30"),
        "long.toml, variant 'long-opening': its options cannot be: Expected `int` <= 29 - at ",
    ),
    "too many seats": (
        GAME,
        LONG.replace("max = 3", "max = 5"),
        "long.toml, variant 'long-opening': with 5 seats it goes wrong: a position of a game has a fault: ",
    ),
    "seats that go down": (
        GAME,
        LONG.replace("max = 3", "max = 1"),
        "long.toml, variant 'long-opening': its seats go from 2 to 1; let them go up, from 1 or more to 16 or fewer",
    ),
    "no TOML": (GAME, "[[variant", "long.toml: it cannot be read: "),
    "another table": (GAME, "[[variants]]", "long.toml: it cannot be read: there is no table 'variants'; there are "),
    "nothing": (GAME, "", "long.toml: there is no [[variant]]"),
    "a title's own reason": (
        "jackpot-set-the-reel",
        LONG.replace("opening_cards_per_reel = 5", "solo = true"),
        "long.toml, variant 'long-opening': it cannot be started with 2 seats: ",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_of_variants_that_is_wrong_is_left_out_with_the_reason(rows: Path, name: str) -> None:
    title, text, reason = BROKEN[name]
    rows.write_text(text)
    registry = build_registry(Settings(variants=(f"{title}={rows}",), plugins=False))
    assert [(broken.name, broken.reason[: len(reason)]) for broken in registry.broken] == [("long.toml", reason)]
    assert [game.variants for game in registry.games] == [game.variants for game in build().games]


def test_a_file_of_variants_that_is_no_text_is_left_out(rows: Path) -> None:
    rows.write_bytes(b"\xff")
    (broken,) = build_registry(Settings(variants=(f"{GAME}={rows}",), plugins=False)).broken
    assert broken.reason.startswith("it cannot be read: ")


@pytest.mark.parametrize("entry", ["mega-jackpot", "mega-jackpot=nowhere.toml", f"{GAME}={ROOT}"])
def test_a_setting_that_names_no_file_is_refused(entry: str) -> None:
    settings = from_environment({"CROUPIER_VARIANTS": entry})
    with pytest.raises(
        SettingsError, match=r"^CROUPIER_VARIANTS: .* is not title=file\.toml with a file that is there$"
    ):
        build_registry(settings)


def test_a_pack_with_which_a_game_cannot_be_laid_out_is_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "thin"
    shutil.copytree(ROOT / "engines/mega_jackpot/data", folder)
    (folder / "extra.toml").write_text(
        '[provenance]\nsource = "me"\ngrade = "invented"\nnote = "-"\n[[card]]\nid = "x"\n'
    )
    (broken,) = build_registry(Settings(packs=(f"{GAME}={folder}",), plugins=False)).broken
    assert broken.reason == (
        "extra.toml: the title reads no such file, it reads jackpot_cards, starting_cards; rename or remove it"
    )
