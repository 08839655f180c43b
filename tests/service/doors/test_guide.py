"""The guide as it is served, where it has been built."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from service.doors import guide, pages


@pytest.fixture
def caller(tmp_path: Path) -> TestClient:
    files = {
        "index.html": "<script>own()</script><script src='a.js'></script>",
        "a.js": "1",
        "llms.txt": "# croupier",
        "games/pig/index.html": "Pig",
        "games/pig.md": "# Pig",
        "secret.key": "x",
    }
    for name, text in files.items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / "beside.md").write_text("outside", encoding="utf-8")
    return TestClient(Starlette(routes=guide.routes(tmp_path / "site")))


@pytest.mark.parametrize(
    ("path", "text", "media_type"),
    [
        ("/guide", "own()", "text/html"),
        ("/guide/", "own()", "text/html"),
        ("/guide/a.js", "1", "text/javascript"),
        ("/guide/games/pig/", "Pig", "text/html"),
        ("/guide/games/pig", "Pig", "text/html"),
        ("/guide/games/pig.md", "# Pig", "text/markdown"),
        ("/llms.txt", "# croupier", "text/plain"),
    ],
)
def test_pages_their_markdown_and_the_list_of_them_are_served(
    caller: TestClient, path: str, text: str, media_type: str
) -> None:
    reply = caller.get(path)
    assert (reply.status_code, reply.headers["content-type"].partition(";")[0]) == (200, media_type)
    assert text in reply.text
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert caller.get(path, headers={"if-none-match": reply.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path", ["/guide/none", "/guide/games/", "/guide/secret.key", "/guide/../beside.md", "/guide/%2e%2e/beside.md"]
)
def test_nothing_else_is_served(caller: TestClient, path: str) -> None:
    assert caller.get(path).status_code == 404


def test_a_page_runs_its_own_scripts_alone(caller: TestClient) -> None:
    policy = caller.get("/guide/").headers["content-security-policy"]
    assert "script-src 'self' 'sha256-1yruO3ZUqBddjC8oRrsLLZ/oiHYCAveB39McCaLvqnk='" in policy
    assert "unsafe-eval" not in policy


def test_without_a_guide_there_is_none_and_no_link_to_it(tmp_path: Path) -> None:
    assert guide.routes(tmp_path) == []
    fronts = [TestClient(Starlette(routes=pages.routes(guided=guided))).get("/").text for guided in (False, True)]
    assert ['href="guide/"' in front for front in fronts] == [False, True]
