"""What is checked in works on any machine: no addresses of registries, no paths of a machine."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.project import ROOT, tracked

LOCKS = sorted((ROOT / "deploy" / "requirements").glob("*.lock"))
ADDRESS = re.compile(r"://|file:|^\s*-(?:i|f|-index-url|-extra-index-url|-find-links)\b", re.MULTILINE)
MACHINE = re.compile(r"(?<![\w.])/(?:home|Users|root|work|tmp|var/folders)/[\w.-]+|\b[A-Z]:\\\\?Users\b")
HOSTS = re.compile(r"\b(?:files[.]python(?:)hosted|pypi[.]org/simple|registry[.](?:npm|yarn)(?:js|pkg))\b", re.I)
VENDORED = "service/doors/assets/"
"""Other people's files, kept as they are."""


def texts() -> list[tuple[str, str]]:
    """Return every tracked text file of ours; other people's bundles are left out."""
    files = tracked()
    if files is None:
        pytest.skip("this is no checkout")
    named = [(path.relative_to(ROOT).as_posix(), path) for path in files]
    ours = [(name, path) for name, path in named if not name.startswith(VENDORED)]
    return [(name, text) for name, path in ours if (text := read(path)) is not None]


def read(path: Path) -> str | None:
    """Return the text of a file, None where it is none."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return None


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [f"{name}: {match[0]}" for name, text in texts() for match in pattern.finditer(text)]


def test_there_are_locks() -> None:
    assert [lock.name for lock in LOCKS] == ["dev.lock", "run.lock"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_hold_no_address_and_every_package_has_a_hash(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert ADDRESS.findall(text) == []
    packages = re.findall(r"^[a-z0-9][\w.\[\]-]*==", text, re.MULTILINE)
    assert packages
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=[a-z0-9])", text.strip()) if "==" in entry)


def test_the_package_lock_holds_no_address() -> None:
    lock: Any = json.loads((ROOT / "tests/audits/package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert [name for name, package in packages.items() if "resolved" in package or "integrity" not in package] == []
    assert (
        ADDRESS.findall(json.dumps({**lock, "packages": {n: {**p, "funding": None} for n, p in packages.items()}}))
        == []
    )


def test_no_tracked_file_names_a_path_of_a_machine() -> None:
    assert lines_with(MACHINE) == []


def test_no_tracked_file_names_a_registry() -> None:
    assert lines_with(HOSTS) == []


@pytest.mark.parametrize(
    "text", ["see /ho|me/someone/x", "in /t|mp/x", "files.python|hosted.org", "https:|//x", "-i x"]
)
def test_what_must_not_be_named_is_noticed(text: str) -> None:
    assert any(pattern.search(text.replace("|", "")) for pattern in (ADDRESS, MACHINE, HOSTS))


@pytest.mark.parametrize("text", ["GET /v1/games", "a/tmp/b", "deploy/requirements", "half -index of x"])
def test_what_may_be_named_is_let_through(text: str) -> None:
    assert not any(pattern.search(text) for pattern in (MACHINE, HOSTS))
