"""Write the files generated from the types: `python -m schema.export`; with `--check`, only compare them."""

import sys
from collections.abc import Sequence
from pathlib import Path

from engines.registry import Registry, build
from schema.graphql.sdl import sdl
from schema.openapi import document
from schema.shapes.pretty import pretty
from schema.vectors import vectors

ROOT = Path(__file__).parents[1]


def computed(registry: Registry) -> dict[str, str]:
    """Return the text of every generated file, by its path from the root."""
    return {
        "openapi/openapi.json": pretty(document(registry)),
        "schema/schema.graphql": sdl(registry),
        "service/trust/fair/vectors.json": pretty(vectors()),
    }


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> None:
    """Write the files that have changed; with `--check`, name them and fail."""
    checking = "--check" in (sys.argv[1:] if arguments is None else arguments)
    stale = {path: text for path, text in computed(build()).items() if _read(root / path) != text}
    if checking and stale:
        sys.exit(f"{', '.join(stale)}: out of date; write anew with ./run generate")
    for path, text in stale.items():
        _write(root / path, text)


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
