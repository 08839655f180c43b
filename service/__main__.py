"""Serve: `python -m service [--host H] [--port P] [--workers N]`."""

import argparse
import gc
import os
import sys
from collections.abc import MutableMapping, Sequence
from functools import partial

import uvicorn
from starlette.applications import Starlette

from engines.registry import Registry
from service.startup.app import create_app
from service.startup.clock import uptime, wall_clock
from service.startup.creators import creators_of
from service.startup.entropy import fresh_name, fresh_secret
from service.startup.proxies import proxies_of
from service.startup.ring import ring_of
from service.startup.server import serve
from service.startup.settings import OFF, Settings, SettingsError, from_environment
from service.startup.stores import store_of
from service.startup.titles import build_registry, remarks
from service.startup.wire.bounds import bounds_of
from service.startup.wire.descriptors import descriptors
from service.startup.wire.protocol import wire
from service.startup.wire.websocket import websocket
from service.trust.seal.ring import fresh_ring

GRACE_SECONDS = 20
SWITCH_SECONDS = 0.0005
"""How long a thread keeps the event loop waiting each time it has something to do, a tenth of what Python has it do."""
HELD_UP_SECONDS = 30
"""How long a worker may not get to say that it is alive, on a machine that is too busy, before it is replaced."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, check the settings, and serve until told to stop."""
    options = parser().parse_args(arguments)
    try:
        settings = from_environment(os.environ)
        check_sessions(options.workers, settings)
        share_ring(settings, os.environ)
        registry = build_registry(settings)
        check_documents(settings, registry)
    except SettingsError as error:
        sys.exit(f"croupier: {error}")
    for broken in registry.broken:
        print(f"croupier: {broken.name} is left out: {broken.reason}", file=sys.stderr)
    for remark in remarks(registry):
        print(f"croupier: {remark}", file=sys.stderr)
    config = uvicorn.Config(
        partial(application, registry) if options.workers == 1 else "service.__main__:application",
        factory=True,
        host=options.host,
        port=options.port,
        workers=options.workers,
        http=wire(bounds_of(settings, descriptors()), fresh_name),
        ws=websocket(fresh_name),
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # the application heeds them, and more of them
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=HELD_UP_SECONDS,
    )
    serve(config, settings.patience_seconds)


def check_sessions(workers: int, settings: Settings) -> None:
    """Refuse what keeps no sessions, and several workers whose sessions would not be the same. Raises SettingsError."""
    store_of(settings, wall_clock, uptime)
    creators_of(settings)
    proxies_of(settings)
    if workers > 1 and settings.sessions == "memory:":
        raise SettingsError(
            f"--workers {workers} cannot share sessions kept in memory; set CROUPIER_SESSIONS=sqlite:sessions.db to"
            " keep them in a file, CROUPIER_SESSIONS=redis://host:6379 to keep them where all hosts reach them,"
            f" or CROUPIER_SESSIONS={OFF} to serve without sessions"
        )


def check_documents(settings: Settings, registry: Registry) -> None:
    """Refuse documents that could not be carried out. Raises SettingsError."""
    if settings.documents:
        create_app(settings, registry)


def share_ring(settings: Settings, environment: MutableMapping[str, str]) -> None:
    """Make a key for this run where none is set, and leave it to all workers. Raises SettingsError."""
    if ring_of(settings) is None:
        environment["CROUPIER_SEAL_KEYS"] = ",".join(fresh_ring(fresh_secret).entries())
        print(
            "croupier: CROUPIER_SEAL_KEYS is not set: what is sealed now can be opened until this run ends, and nowhere"
            " else",
            file=sys.stderr,
        )


def parser() -> argparse.ArgumentParser:
    """Return the command line."""
    line = argparse.ArgumentParser(prog="croupier", description="Serve the rules of tabletop games.")
    line.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    line.add_argument("--port", type=port, default=8000, help="the port to listen on, 0 for a free one (8000)")
    line.add_argument("--workers", type=workers, default=1, help="how many processes serve (1)")
    return line


def port(text: str) -> int:
    """Read a port. Raises ArgumentTypeError."""
    return _between(0, 65_535, text)


def workers(text: str) -> int:
    """Read a number of processes. Raises ArgumentTypeError."""
    return _between(1, 1024, text)


def _between(low: int, high: int, text: str) -> int:
    if not text.isdecimal() or not low <= int(text[:10]) <= high:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
    return int(text)


def application(registry: Registry | None = None) -> Starlette:
    """Build the application from the environment, of the titles that are known already or are there; each worker does.

    Once it serves, `settle` is called.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    app = create_app(from_environment(os.environ), registry, made=settle)
    gc.collect()
    gc.freeze()
    gc.disable()
    return app


def settle() -> None:
    """Keep all that there is out of garbage collection: it lives as long as the process, and takes a while to go over.

    None of it is collected while the rest is made, or everybody would wait for that.
    """
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()
