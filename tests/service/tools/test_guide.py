"""The guide that `./run docs` builds."""

import json
import posixpath
import re
from pathlib import Path

import pytest

from engines.core.game import Game
from engines.registry import build as registry
from service.doors.problems import SERVICE_REFUSALS
from service.tools.guide.__main__ import build
from service.tools.guide.pages import LINK, config, index, pages

PAGES = pages()
TEXTS = {name: text for name, text in PAGES.items() if isinstance(text, str)}


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_within_the_guide_leads_to_a_page_of_it(name: str) -> None:
    for link in LINK.finditer(TEXTS[name]):
        assert posixpath.normpath(posixpath.join(posixpath.dirname(name), link[2])) in PAGES, link[0]


def test_every_page_is_in_the_menu_and_in_the_list_for_language_models() -> None:
    written = {name for name in PAGES if name.endswith(".md")} - {"license.md"}
    assert set(re.findall(r'= "([\w/.-]+\.md)"', config(PAGES))) == written
    assert set(re.findall(r"\(guide/([\w/.-]+\.md)\)", index(PAGES))) == written


@pytest.mark.parametrize("game", registry(installed=()).titles(), ids=lambda game: game.id)
def test_the_page_of_a_title_has_all_that_it_declares(game: Game) -> None:
    profile = game.profile
    page = TEXTS[f"games/{profile.id}.md"]
    assert all(f"### `{cls.__struct_config__.tag}`" in page for cls in (*profile.actions, *profile.events))
    assert all(f"| `{cls.code}` |" in page for cls in (*profile.refusals, *profile.faults))
    assert profile.prefix + "-" in page
    assert "any value" not in page.replace("a card of any value", "").replace("; any value", "")


def test_the_page_of_errors_has_every_code_of_the_service() -> None:
    assert all(f"| `{cls.code}` |" in TEXTS["errors.md"] for cls in SERVICE_REFUSALS)


def test_the_site_is_built_without_a_warning_searches_offline_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    assert build(tmp_path) == 0
    site = tmp_path / "site"
    html = [file.read_text("utf-8") for file in site.rglob("*.html")]
    loaded = re.compile(r'<(?:script|img|iframe|link rel="stylesheet")[^>]*(?:src|href)="(https?:)?//')
    assert not any(loaded.search(text) for text in html)
    found = json.dumps(json.loads((site / "search.json").read_text("utf-8")))
    assert "MJ-SPIN-1" in found
    assert (site / "games" / "jet-set" / "index.html").is_file()
    assert (site / "games" / "jet-set.md").read_text("utf-8") == TEXTS["games/jet-set.md"]
