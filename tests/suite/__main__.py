"""Hold a title to every law: ./run suite NAME|PATH.

NAME is the id of a built-in title, or the name of an installed one; PATH is the folder of a title's package, or of a
distribution with a pyproject.toml.
"""

import argparse
import json
import sys
from pathlib import Path

from tests.contract.cases import Title
from tests.contract.digests import said
from tests.suite.laws import GROUPS, one_law
from tests.suite.report import report
from tests.suite.running import judged
from tests.suite.showing import shown
from tests.suite.titles import LeftOut, NotFound, find


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./run suite", description=__doc__.partition("\n\n")[0])
    parser.add_argument("title", metavar="NAME|PATH", help="a built-in title, an installed one, or a folder")
    parser.add_argument("--folder", type=Path, default=Path(), help="what PATH is relative to")
    parser.add_argument("--at", metavar="MOMENT", help="show a moment of a game, as a failure names it")
    parser.add_argument("--law", help="try this law alone")
    asked = parser.parse_args(arguments)
    try:
        found = find(asked.title, asked.folder)
        title = Title(found.game)
        groups = one_law(asked.law) if asked.law else GROUPS
        if asked.at:
            print(shown(title, asked.at))
            return 0
    except (NotFound, LookupError) as error:
        parser.error(str(error))
    except LeftOut as error:
        print(f"{asked.title} is left out when the service starts, so no law was tried:\n")
        print("\n".join(f"* {reason}" for reason in str(error).split("; ")))
        return 1
    more = {"elsewhere": lambda: json.loads(said("-m", "tests.contract.digests", asked.title, str(asked.folder)))}
    if found.tests is not None:
        more["tests"] = lambda: found.tests
    verdict = judged(title, groups, **more)
    print(report(asked.title, title, verdict, with_tests=found.tests is not None))
    return 1 if verdict.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
