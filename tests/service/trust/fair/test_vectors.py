"""The published vectors of fair chance, by the offline script and by a port to JavaScript."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from service.trust.fair import verify
from tests.service.trust.fair.kit import CLIENT

FILE = Path(verify.__file__).with_name("vectors.json")
VECTORS: Any = json.loads(FILE.read_text("utf-8"))
PORT = Path(__file__).with_name("vectors.mjs")


def ported(file: Path) -> Any:
    ended = subprocess.run(["node", str(PORT), str(file)], capture_output=True, text=True, timeout=60, check=True)
    return json.loads(ended.stdout)


@pytest.mark.parametrize("game", VECTORS["games"], ids=lambda game: game["key"][:8])
def test_the_script_finds_every_commitment_key_and_draw_as_published(game: Any) -> None:
    assert verify.commitment_of(game["secret"]) == game["commitment"]
    assert verify.key_of(game["secret"], game["game"], game["seed"], game["seat_entropy"]) == game["key"]
    for made in game["draws"]:
        assert verify.draw(game["key"], made["stream"], made["place"], int(made["below"])) == int(made["drawn"])


@pytest.mark.parametrize("game", VECTORS["uncommitted"], ids=lambda game: game["key"][:8])
def test_the_script_finds_the_keys_of_games_without_a_commitment(game: Any) -> None:
    assert verify.key_of(game["seed_key"], game["game"], None, game["seat_entropy"]) == game["key"]


@pytest.mark.full
def test_a_port_to_javascript_finds_all_of_it_as_published() -> None:
    assert ported(FILE) == []


@pytest.mark.full
@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (("games", 1, "commitment"), "commitment"),
        (("games", 1, "key"), "key"),
        (("games", 1, "draws", 3, "drawn"), "draw"),
        (("games", 1, "shuffles", 1, "order", 0), "shuffle"),
        (("uncommitted", 0, "key"), "uncommitted"),
    ],
    ids=str,
)
def test_the_port_notices_a_vector_that_is_wrong(place: tuple[Any, ...], wrong: str, tmp_path: Path) -> None:
    planted = json.loads(FILE.read_text("utf-8"))
    cache = planted
    for key in place[:-1]:
        cache = cache[key]
    cache[place[-1]] = 51 if isinstance(cache[place[-1]], int) else "0" * 64
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps(planted), "utf-8")
    assert wrong in [difference[0] for difference in ported(file)]


@pytest.mark.parametrize(
    ("name", "media_type"), [("verify.py", "text/x-python; charset=utf-8"), ("vectors.json", "application/json")]
)
def test_the_script_and_the_vectors_are_served_as_they_are(name: str, media_type: str) -> None:
    answer = CLIENT.get(f"/fair/{name}")
    assert answer.content == FILE.with_name(name).read_bytes()
    assert answer.headers["content-type"] == media_type
    assert CLIENT.get(f"/fair/{name}", headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_the_front_page_leads_to_the_script() -> None:
    assert 'href="fair/verify.py"' in CLIENT.get("/").text
