"""What a mistake is, and the title that one makes of a sound one."""

import importlib
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path

from engines.registry import GROUP
from tests.plugins.installed import HERE

ROOT = Path(__file__).parents[3]
KUHN = HERE / "kuhn_poker" / "croupier_kuhn_poker"
TIC_TAC_TOE = HERE / "tic_tac_toe" / "croupier_tic_tac_toe"
TOY = ROOT / "tests" / "kit" / "toy"
TOY_PACKAGE = "tests.kit.toy"
SEATED = '"turn/not-yours" = "TOY-TURN-1"\n'
SEATS = f'{SEATED}"turn/no-such-seat" = "TOY-TURN-1"\n"start/seats" = "TOY-TURN-1"\n'
"""What the toy lacks in order to be a title."""

START = "the start"
"""In the place of a law, where the service leaves the title out."""


@dataclass(frozen=True)
class Mistake:
    """Edits of a title, and what names them."""

    title: Path
    """The package that is edited."""
    named_by: str
    """The law that is broken, or the start."""
    edits: tuple[tuple[str, str], ...]
    """Texts that stand once in a file of the package, and what stands there instead."""
    says: str = ""
    """What is said of it."""
    is_early: bool = False
    """Whether the start names it already, before that law is tried."""


def mistake(title: Path, named_by: str, *edits: tuple[str, str], says: str = "", is_early: bool = False) -> Mistake:
    return Mistake(title, named_by, edits, says, is_early)


def made(mistake: Mistake, folder: Path, package: str) -> EntryPoint:
    """Write the title with the mistake into a folder that modules are imported from; nothing else is of its name."""
    shutil.copytree(mistake.title, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    own = ((f'"{TOY_PACKAGE}"', f'"{package}"'), (SEATED, SEATS)) if mistake.title == TOY else ()
    for old, new in (*own, *mistake.edits):
        _edit(folder / package, old, new)
    importlib.invalidate_caches()
    sys.modules.pop(package, None)
    return EntryPoint("mistaken", f"{package}:ENGINE", GROUP)


def _edit(folder: Path, old: str, new: str) -> None:
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in {".py", ".toml"}}
    (found,) = [path for path, text in texts.items() if old in text]
    assert texts[found].count(old) == 1, f"{old!r} stands there more than once"
    found.write_text(texts[found].replace(old, new), "utf-8")
