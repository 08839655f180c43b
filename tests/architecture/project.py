"""The files of the project."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("engines", "schema", "service")


def modules() -> list[str]:
    """Return every module of the product."""
    return sorted(_name(path) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tracked() -> tuple[Path, ...] | None:
    """Return every file of the checkout; None where this is no checkout, as in an unpacked archive."""
    if not (ROOT / ".git").exists():
        return None
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())
