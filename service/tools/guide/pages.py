"""The pages of the guide: those that are written, and those that are made of what the service says of itself."""

import posixpath
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engines.registry import build as build_registry
from service.startup.app import create_app
from service.tools.guide.errors import with_errors
from service.tools.guide.titles import title_page
from service.tools.recording.recorder import Recorder
from service.tools.sentences import page

ROOT = Path(__file__).parents[3]
CONFIG = ROOT / "docs" / "zensical.toml"
ELSEWHERE = {
    "README.md": "index.md",
    "deploy/README.md": "operating.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "STYLE.md": "style.md",
    "LICENSE": "license.md",
}
"""What stands outside docs and belongs to the guide, and where it stands there."""
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")
HEADING = re.compile(r"^# ", re.MULTILINE)
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
Pages = Mapping[str, str | bytes]


def pages() -> Pages:
    """Return every page and picture of the guide by its path there."""
    registry = build_registry(installed=())
    ask = Recorder(create_app(registry=registry)).ask
    found: dict[str, str | bytes] = {_place(file): _text(file) for file in _files()}
    for game in ask("/v1/games")[1]["games"]:
        found[f"games/{game['id']}.md"] = title_page(game["id"], lambda path: ask(path)[1])
    found["sentences.md"] = "# Sentences\n\n" + HEADING.sub("## ", page(registry.titles()))
    return found


def config(found: Pages) -> str:
    """Return the configuration of the builder, with the pages of the titles."""
    games = ", ".join(f'{{ "{title_of(text)}" = "{name}" }}' for name, text in _of_games(found))
    return CONFIG.read_text(encoding="utf-8").replace('"Games" = []', f'"Games" = [{games}]')


def index(found: Pages) -> str:
    """Return the list of all pages for language models, as llms.txt has it, with the addresses of their Markdown."""
    told = tomllib.loads(config(found))["project"]
    lines = [f"# {told['site_name']}", f"> {told['site_description']}"]
    for group in told["nav"]:
        for heading, below in group.items():
            rows = [f"- [{title}](guide/{name})" for title, name in _listed(heading, below)]
            lines += [f"## {heading}", "\n".join(rows)]
    return "\n\n".join(lines) + "\n"


def title_of(text: str | bytes) -> str:
    """Return the heading of a page."""
    found = TITLE.search(text if isinstance(text, str) else text.decode())
    assert found is not None, "every page has a heading"
    return found[1]


def _listed(heading: str, below: Any) -> Iterator[tuple[str, str]]:
    if isinstance(below, str):
        yield heading, below
    else:
        for one in below:
            yield from one.items()


def _of_games(found: Pages) -> Iterator[tuple[str, str | bytes]]:
    return ((name, text) for name, text in found.items() if name.startswith("games/"))


def _files() -> Iterator[Path]:
    yield from (ROOT / name for name in ELSEWHERE)
    yield from (file for file in sorted((ROOT / "docs").rglob("*")) if file.is_file() and file != CONFIG)


def _place(file: Path) -> str:
    name = file.relative_to(ROOT).as_posix()
    return ELSEWHERE.get(name) or name.removeprefix("docs/")


def _text(file: Path) -> str | bytes:
    """Return a page whose links lead to pages of the guide, those to other files left out; a picture as it is."""
    if file.suffix not in (".md", ""):
        return file.read_bytes()

    def moved(link: re.Match[str]) -> str:
        target = (file.parent / link[2]).resolve()
        if target not in known:
            return link[1]
        at = posixpath.relpath(_place(target), posixpath.dirname(_place(file)) or ".")
        return f"[{link[1]}]({at}{link[3] or ''})"

    known = set(_files())
    text = LINK.sub(moved, file.read_text(encoding="utf-8"))
    return with_errors(text if file.suffix else f"# Licence\n\n{text}")
