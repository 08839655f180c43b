"""The service with the games that peers have too: tic-tac-toe of tests/plugins, and Pig as docs/titles.md builds it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.tools.new import main as new
from tests.bench.doors import service
from tests.bench.http import Server
from tests.plugins.installed import home, install
from tests.plugins.test_page import STEPS, follow
from tests.service.serving import ROOT


@contextmanager
def serving() -> Iterator[Server]:
    """Run the service with both."""
    with tempfile.TemporaryDirectory() as folder:
        project, installed = Path(folder) / "pig", Path(folder) / "installed"
        new(["pig", "--plugin", str(project)])
        follow(STEPS, project)
        install(project, installed)
        path = os.pathsep.join(map(str, (ROOT, home(), installed)))
        with service({"PYTHONPATH": path, "CROUPIER_SESSION_LIMIT": "1000000"}) as server:
            yield server
