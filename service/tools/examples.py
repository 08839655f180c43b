"""Record what the documents show: `python -m service.tools.examples`; `--check` tells whether it is up to date."""

import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from starlette.types import ASGIApp

from engines.registry import Registry, build
from schema.openapi.recorded import FILE, Example
from schema.shapes.pretty import pretty
from service.startup.app import create_app
from service.tools.recording.catalogue import record_catalogue
from service.tools.recording.fair import record_fair
from service.tools.recording.recorder import Recorder
from service.tools.recording.sessions import record_sessions, record_table, record_undo
from service.tools.recording.title import record_title
from service.trust.seal.ring import Key, KeyRing

SHOWN = Key("example", b"shown for no game at all, always")
"""What is sealed with in the examples."""


def recorded(registry: Registry, app: ASGIApp) -> dict[str, list[Example]]:
    """Ask an application of these titles for every operation, and return what it answered, by operation.

    Sessions and fair chance are shown with the first title.
    """
    recorder, first = Recorder(app), registry.titles()[0]
    record_catalogue(recorder, registry)
    for game in registry.titles():
        record_title(recorder, game)
    record_sessions(recorder, first)
    record_fair(recorder, first)
    record_undo(recorder, registry.titles())
    record_table(recorder, first)
    return recorder.recorded


def text(registry: Registry) -> str:
    """Return the recorded examples as they are kept."""
    keys = (f"example-{number:04}-shown-for-no-session" for number in itertools.count(1))
    secrets = itertools.count(1)
    app = create_app(
        registry=registry,
        entropy=lambda: "example",
        clock=lambda: 0,
        draw=lambda: next(keys),
        ring=KeyRing((SHOWN,)),
        secret=lambda: f"example-{next(secrets):04}, for no game at all".encode(),
    )
    return pretty(msgspec.to_builtins(recorded(registry, app)))


def main(arguments: Sequence[str] | None = None, file: Path = FILE) -> None:
    """Write the examples anew, or fail where they are only to be checked and have changed."""
    found = text(build())
    if "--check" not in (sys.argv[1:] if arguments is None else arguments):
        file.write_text(found, encoding="utf-8", newline="\n")
    elif not file.is_file() or file.read_text(encoding="utf-8") != found:
        sys.exit(f"openapi/{file.name}: out of date; write anew with ./run generate")


if __name__ == "__main__":
    main()
