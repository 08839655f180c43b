"""Serving: announced once connections are accepted; SIGINT ends it at once, SIGTERM gracefully."""

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import parent_process
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess, multiprocess

from service.sessions.closing import END_STREAMS
from service.startup.sockets import beside, bound, kept

STARTUP_FAILURE = 3
ACCEPTED_AT_ONCE = 16
"""The loop of the standard library accepts so many connections before the first can be refused; uvloop one by one."""
STARTUP_SECONDS = 60
LOOK_SECONDS = 0.1
SIGINT_SECONDS = 0.4
STREAMS_SECONDS = 5.0
HURRIED_STREAMS_SECONDS = 0.1


class Server(uvicorn.Server):
    """A server that announces when it accepts connections, ends streams at shutdown, and stops at once on SIGINT."""

    def __init__(self, config: uvicorn.Config, started: Callable[[list[socket.socket]], None] = lambda _: None) -> None:
        super().__init__(config)
        self._has_started = started
        self._streams_seconds = STREAMS_SECONDS

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and announce it."""
        if isinstance(asyncio.get_running_loop(), asyncio.BaseEventLoop):
            self.config.backlog = ACCEPTED_AT_ONCE
        await super().startup(sockets)
        if self.servers:
            self._has_started([listener for server in self.servers for listener in server.sockets])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; on SIGINT almost without waiting for open requests."""
        super().handle_exit(sig, frame)
        if sig == signal.SIGINT:
            self.config.timeout_graceful_shutdown = SIGINT_SECONDS  # type: ignore[assignment]  # any number will do
            self._streams_seconds = HURRIED_STREAMS_SECONDS

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, end the streams, which would never end by themselves, and wait for open requests."""
        for listener in (*self.servers, *(sockets or ())):
            listener.close()
        end_streams = self.lifespan.state.get(END_STREAMS)
        if end_streams is not None:
            await end_streams(self._streams_seconds)
        await super().shutdown(sockets)


class Worker(multiprocess.Process):
    """A worker process, which ends when its parent process has ended."""

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve."""
        threading.Thread(target=_end_with_parent, daemon=True).start()
        super().target([beside(listener) for listener in sockets or ()])

    @property
    def server(self) -> Server:
        """The server that runs in it."""
        if self._server is None:
            self._server = Server(self.config)
        assert isinstance(self._server, Server)
        return self._server


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


class Workers(Multiprocess):
    """Several processes at one address."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], announce: Callable[[], None]) -> None:
        super().__init__(config, sockets)
        self._announce = announce

    def init_processes(self) -> None:
        """Start the workers, and announce it once one of them is ready."""
        super().init_processes()
        threading.Thread(target=self._announce_when_ready, daemon=True).start()

    def _announce_when_ready(self) -> None:
        """Wait for any worker to be ready: one that was slow to start may have been replaced."""
        deadline = time.monotonic() + STARTUP_SECONDS
        while time.monotonic() < deadline and not self.should_exit.wait(LOOK_SECONDS):
            if self.processes[0].wait_until_ready(STARTUP_SECONDS, self.should_exit):
                self._announce()
                return

    def run(self) -> None:
        """Serve; SIGINT ends the workers at once, without waiting for open requests."""
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            super().run()
        except KeyboardInterrupt:
            for process in self.processes:
                process.kill()
            raise

    def terminate_all(self) -> None:
        """Stop listening, and let the workers finish."""
        for listener in self.sockets:
            listener.close()
        super().terminate_all()


def serve(config: uvicorn.Config, patience_seconds: float) -> None:
    """Serve until a signal ends it; a client that does not read for the time in the settings is disconnected."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background processes with SIGINT ignored
    try:
        if config.workers > 1:
            _serve_by_workers(config, patience_seconds)
        else:
            _serve_alone(config, patience_seconds)
    except KeyboardInterrupt:
        os._exit(0)  # a normal exit would wait for a replay in a thread


def _serve_alone(config: uvicorn.Config, patience_seconds: float) -> None:
    def started(listeners: list[socket.socket]) -> None:
        for listener in listeners:
            bound(listener, patience_seconds)
        announce(config.host, listeners[0].getsockname()[1])

    server = Server(config, started)
    server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def _serve_by_workers(config: uvicorn.Config, patience_seconds: float) -> None:
    listener = kept(config.bind_socket())
    bound(listener, patience_seconds)
    multiprocess.Process = Worker  # type: ignore[misc]  # there is no other way to say which server a worker runs
    Workers(config, [listener], lambda: announce(config.host, listener.getsockname()[1])).run()


def announce(host: str, port: int) -> None:
    """Print the address."""
    shown = f"[{host}]" if ":" in host else host
    print(f"croupier is serving on http://{shown}:{port}", flush=True)
