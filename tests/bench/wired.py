"""The service behind one of the protocols there are: `python -m tests.bench.wired PROTOCOL PORT`."""

import sys

import uvicorn

from service.startup.settings import Settings
from service.startup.wire.bounds import bounds_of
from service.startup.wire.protocol import wire

PROTOCOLS = ("httptools", "h11", "wire")
"""uvicorn's two, and the service's own, which stands on the first."""


def main(protocol: str, port: str) -> None:
    """Serve, as the service does it."""
    http = wire(bounds_of(Settings(), 1024)) if protocol == "wire" else protocol
    uvicorn.run(
        "service.__main__:application",
        factory=True,
        port=int(port),
        log_level="warning",
        access_log=False,
        http=http,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
