"""A server of sessions that can be killed and started again at the same address, with what it kept or without."""

import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.service.stores.valkey import binary, wait_for


class Lasting:
    """A server whose folder outlives it."""

    def __init__(self, port: int, folder: Path) -> None:
        self.url = f"redis://127.0.0.1:{port}"
        self._port = port
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, with what is in the folder."""
        lasting = ["--save", "", "--appendonly", "yes", "--appendfsync", "always", "--dir", str(self._folder)]
        options = ["--port", str(self._port), "--bind", "127.0.0.1", *lasting]
        self._process = subprocess.Popen([binary(), *options], stdout=subprocess.DEVNULL)
        wait_for(self._port)

    def kill(self) -> None:
        """End at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Answer no more, without closing a connection."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def copied(self, to: Path) -> None:
        """Copy what is kept."""
        shutil.copytree(self._folder, to)

    def restore(self, copy: Path) -> None:
        """Keep what was kept once; the server must not run."""
        self.forget()
        shutil.copytree(copy, self._folder, dirs_exist_ok=True)

    def forget(self) -> None:
        """Lose all that was kept; the server must not run."""
        for file in sorted(self._folder.rglob("*"), reverse=True):
            file.rmdir() if file.is_dir() else file.unlink()


@contextmanager
def lasting() -> Iterator[Lasting]:
    """A server that has been started."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = Lasting(port, Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
