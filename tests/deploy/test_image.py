"""The image serves as a user of its own, writes nothing, and says whether it is well. Slow: it is built for this."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.image import REMEDY, Image, built, missing, started
from tests.service.serving import PATIENCE, ROOT, Served

pytestmark = pytest.mark.full
USER = 10001


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    assert not missing(), f"{', '.join(missing())} not here: {REMEDY}"
    with built(tmp_path_factory.mktemp("image")) as image:
        yield image


def smoked(served: Served) -> str:
    """The last line of the smoke test."""
    command = [sys.executable, "deploy/smoke.py", served.address, "--moves", "10"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    return done.stdout.splitlines()[-1]


def users_of(group: int) -> set[int]:
    """The users that the serving processes of a process group run as."""
    folders = (folder for folder in Path("/proc").iterdir() if folder.name.isdecimal())
    ours = (folder for folder in folders if os.getpgid(int(folder.name)) == group)
    return {folder.stat().st_uid for folder in ours if (folder / "cmdline").read_bytes().startswith(b"/opt/croupier/")}


def first_child(process: int) -> int:
    return int(Path(f"/proc/{process}/task/{process}/children").read_text().split()[0])


def test_the_image_plays_every_title_as_a_user_without_rights(image: Image) -> None:
    with started(image.run()) as served:
        assert re.fullmatch(r"[1-9]\d* ok, 0 failed", smoked(served))
        assert users_of(served.process.pid) == {USER}


def test_the_image_plays_every_title_where_nothing_can_be_written_and_ends_on_sigterm(image: Image) -> None:
    assert subprocess.run(image.read_only("touch", "/data/x"), capture_output=True).returncode == 1
    with started(image.read_only(*image.entry)) as served:
        assert re.fullmatch(r"[1-9]\d* ok, 0 failed", smoked(served))
        os.kill(first_child(served.process.pid), signal.SIGTERM)
        served.process.wait(PATIENCE)
        code, printed, complaints = served.rest()
    assert (code, printed) == (0, "")
    assert "Traceback" not in complaints
    assert image.config["StopSignal"] == "SIGTERM"


def test_its_health_check_tells_a_server_that_answers_from_one_that_does_not(image: Image) -> None:
    with started(image.read_only(*image.entry)) as served:
        port = served.address.rpartition(":")[2]
        probe = image.read_only(*(word.replace("8000", port) for word in image.probe))
        assert subprocess.run(probe, capture_output=True).returncode == 0
    assert subprocess.run(probe, capture_output=True).returncode == 1


def test_the_image_holds_the_product_alone_and_its_user_owns_nothing_but_the_data(image: Image) -> None:
    held = {path.name for path in (image.files / "opt/croupier/app").iterdir()}
    assert held == {"deploy", "engines", "openapi", "schema", "service"}
    packages = {path.name for path in (image.files / "opt/croupier/venv/lib").glob("python3*/site-packages/*")}
    assert "msgspec" in packages
    assert packages & {"pip", "setuptools", "pytest"} == set()
    writable = [path for path in (image.files / "opt").rglob("*") if not path.is_symlink() and path.stat().st_mode & 2]
    assert writable == []
    owned = [path for path in image.files.iterdir() if path.stat().st_uid == USER]
    assert owned == [image.files / "data"]
