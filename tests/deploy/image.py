"""The image, really built: by Debian's buildah, on a base made of Debian's own packages, without an engine."""

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.service.serving import PATIENCE, ROOT, Served

TOOLS = ("buildah", "debootstrap", "unshare", "chroot")
REMEDY = "the image is built by root with buildah and debootstrap; on Debian: apt-get install buildah debootstrap"
SUITE = "bookworm"
PACKAGES = "python3,python3-venv,ca-certificates"
CERTIFICATES = "/etc/ssl/certs"
CACHE = Path("/var/lib/containers")
"""Where buildah remembers layers whatever else it is told."""
BASE, NAME = "localhost/croupier-base:test", "localhost/croupier:test"
PIP = ("cert", "index-url", "extra-index-url", "trusted-host", "proxy")

READ_ONLY = """
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount --bind /dev "$0/dev"
exec chroot --userspec="$1" --groups= "$0" env -i "${@:2}"
"""


@dataclass(frozen=True)
class Buildah:
    """The tool, with a store in a folder of its own."""

    folder: Path

    def call(self, *arguments: str) -> str:
        """Run it and return what it printed. Raises AssertionError with its complaints."""
        done = subprocess.run(self.command(*arguments), cwd=ROOT, capture_output=True, text=True, timeout=900)
        assert done.returncode == 0, (arguments, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout.strip()

    def command(self, *arguments: str) -> list[str]:
        """Its command line."""
        return ["buildah", "--root", str(self.folder / "store"), "--runroot", str(self.folder / "run"), *arguments]

    def forget(self) -> None:
        """Give up every container and every mount."""
        subprocess.run(self.command("rm", "--all"), capture_output=True, timeout=120)
        for mount in (self.folder / "store").glob("*"):
            if mount.is_mount():
                subprocess.run(["umount", "--recursive", str(mount)], capture_output=True, timeout=60)


@dataclass(frozen=True)
class Image:
    """An image with a container of it: its configuration, and where its files are."""

    buildah: Buildah
    container: str
    config: dict[str, Any]
    files: Path

    @property
    def entry(self) -> list[str]:
        """What it runs, on a free port of this machine alone."""
        return [*self.config["Entrypoint"], "--host", "127.0.0.1", "--port", "0"]

    @property
    def probe(self) -> list[str]:
        """The command of its health check."""
        kind, *command = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return list(command)

    def run(self) -> list[str]:
        """The command that runs it as its configuration says."""
        return self.buildah.command("run", "--isolation", "chroot", self.container, "--", *self.entry)

    def read_only(self, *command: str) -> list[str]:
        """The command that runs one where nothing can be written, as the first process, which few signals end."""
        inside = ["bash", "-ec", READ_ONLY, str(self.files), self.config["User"], *self.config["Env"], *command]
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", *inside]


def missing() -> list[str]:
    """What is not here to build an image with."""
    return [tool for tool in TOOLS if shutil.which(tool) is None] + ([] if os.geteuid() == 0 else ["root"])


@contextmanager
def built(folder: Path) -> Iterator[Image]:
    """Build the image, and leave nothing of it."""
    is_new, buildah = not CACHE.exists(), Buildah(folder)
    try:
        build(buildah)
        container = buildah.call("from", NAME)
        config = json.loads(buildah.call("inspect", "--type", "image", NAME))["Docker"]["config"]
        yield Image(buildah, container, config, Path(buildah.call("mount", container)))
    finally:
        buildah.forget()
        shutil.rmtree(folder)
        if is_new:
            shutil.rmtree(CACHE, ignore_errors=True)


def build(buildah: Buildah) -> None:
    """Build the image on the base that TEST_IMAGE_BASE names, or on one of Debian's packages."""
    base = os.environ.get("TEST_IMAGE_BASE") or debian(buildah)
    secret = buildah.folder / "pip.conf"
    secret.write_text(f"[global]\n{pip_settings()}")
    options = ["--isolation", "chroot", "--network", "host", "--format", "docker", "--build-arg", f"BASE={base}"]
    options += ["--secret", f"id=pip,src={secret}", "--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro"]
    buildah.call("bud", *options, "--file", "deploy/Dockerfile", "--tag", NAME, ".")


def debian(buildah: Buildah) -> str:
    """Make a base of Debian's packages and return its name."""
    files = buildah.folder / "debian"
    command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, str(files)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-2000:]
    container = buildah.call("from", "scratch")
    buildah.call("add", "--quiet", container, str(files), "/")
    buildah.call("commit", "--quiet", "--rm", container, BASE)
    shutil.rmtree(files)
    return BASE


def pip_settings() -> str:
    """How this machine's environment tells pip where packages are."""
    names = {name: f"PIP_{name.upper().replace('-', '_')}" for name in PIP}
    return "".join(f"{name} = {os.environ[told]}\n" for name, told in names.items() if os.environ.get(told))


@contextmanager
def started(command: list[str]) -> Iterator[Served]:
    """Serve by a command for as long as the block lasts."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        try:
            yield Served(process)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(PATIENCE)
