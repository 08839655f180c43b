"""Debian's nginx with the configuration that is offered, before a service of the test's own."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from tests.service.serving import ROOT, Served, until

CONFIGURATION = ROOT / "deploy" / "nginx" / "croupier.conf"
REMEDY = "there is no nginx; on Debian: apt-get install nginx-light"
AROUND = """
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    {temporary}
    include croupier.conf;
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextmanager
def behind_nginx(served: Served, folder: Path) -> Iterator[str]:
    """Serve below a prefix for as long as the block lasts; yields the address with the prefix."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert nginx, REMEDY
    port = free_port()
    text = CONFIGURATION.read_text("utf-8")
    for offered, wanted in (("127.0.0.1:8000", urlsplit(served.address).netloc), ("8080;", f"127.0.0.1:{port};")):
        assert text.count(offered) == 1
        text = text.replace(offered, wanted)
    (folder / "croupier.conf").write_text(text)
    temporary = "".join(f"{name}_temp_path {name};" for name in TEMPORARY)
    (folder / "nginx.conf").write_text(AROUND.format(temporary=temporary))
    with subprocess.Popen(
        [nginx, "-p", str(folder), "-c", "nginx.conf", "-e", "stderr", "-g", "user root;"]
    ) as process:
        try:
            until(lambda: process.poll() is not None or accepts(port))
            yield f"http://127.0.0.1:{port}/rules"
        finally:
            process.terminate()


def free_port() -> int:
    """A port on which nobody listens now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        port: int = listener.getsockname()[1]
        return port


def accepts(port: int) -> bool:
    """Whether somebody listens on a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
