"""Begin a title: `./run new NAME` in this checkout, `./run new NAME --plugin [DIR]` as a distribution of its own."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engines.registry import build
from service.tools.scaffold.files import apart, inside, listed, write
from service.tools.scaffold.names import module_of, problem_with

ROOT = Path(__file__).parents[2]
INSIDE = """\
{name} begins in engines/{module}, and is one of the titles in engines/registry.py.

    ./run suite {name}       hold it to every law
    ./run generate           write what is computed of it: schema, documents, playthroughs
    ./run                    serve it
"""
APART = """\
{name} begins in {folder}.

    ./run suite {folder}        hold it to every law
    ./run test {folder}         its own tests
    ./run title add {folder}    install it; then ./run serves it
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the first files of a title; return the exit code."""
    line = argparse.ArgumentParser(prog="./run new", description="Begin a title, green under the suite at once.")
    line.add_argument("name", help="its id: small letters and digits joined by hyphens")
    line.add_argument(
        "--plugin", nargs="?", const="", metavar="DIR", help="as a distribution of its own; beside this checkout"
    )
    line.add_argument("--folder", type=Path, default=Path(), help=argparse.SUPPRESS)  # the one that ./run was called in
    options = line.parse_args(arguments)
    try:
        print(begin(options.name, None if options.plugin is None else _folder(options), ROOT))
    except (ValueError, FileExistsError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _folder(options: argparse.Namespace) -> Path:
    return Path(options.folder / options.plugin if options.plugin else ROOT.parent / options.name).resolve()


def begin(name: str, plugin: Path | None, root: Path) -> str:
    """Write the files of a title and return what to do next; without a `plugin` folder it is in the checkout, `root`.

    Raises ValueError where the name is none for a title, FileExistsError where a file is there already.
    """
    registry = build()
    if problem := problem_with(name, registry):
        raise ValueError(problem)
    if plugin is not None:
        write(plugin, apart(name, registry))
        return APART.format(name=name, folder=plugin)
    write(root, inside(name, registry))
    listing = root / "engines" / "registry.py"
    listing.write_text(listed(listing.read_text("utf-8"), module_of(name)), "utf-8")
    return INSIDE.format(name=name, module=module_of(name))


if __name__ == "__main__":
    sys.exit(main())
