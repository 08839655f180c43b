"""What an author reads after the laws were tried."""

import textwrap
from collections.abc import Iterator

from tests.contract.cases import Title
from tests.suite.running import Verdict
from tests.suite.telling import Failure

WIDTH = 112


def report(named: str, title: Title, verdict: Verdict, *, with_tests: bool) -> str:
    """Return the whole text."""
    return "\n".join(_lines(named, title, verdict, with_tests))


def _lines(named: str, title: Title, verdict: Verdict, with_tests: bool) -> Iterator[str]:
    profile = title.game.profile
    tables = ", ".join(f"{case.label}/{case.seats}" for case in title.cases)
    yield from _wrapped("", f"{profile.title} {profile.ruleset}, played as {tables}")
    for broken in verdict.broken:
        yield ""
        yield from _told(named, broken)
    yield ""
    yield _summary(verdict)
    if not with_tests:
        yield "No tests of the title were found, so it was not asked whether they prove its clauses."


def _told(named: str, broken: Failure) -> Iterator[str]:
    yield from _wrapped("BROKEN    ", broken.law.sentence)
    yield from _wrapped("what      ", broken.problem)
    for each in broken.types[:3]:
        yield from _wrapped("type      ", each)
    if broken.moment:
        variant, seats, rest = broken.moment.split("/", 2)
        seed, _, ply = rest.rpartition("/")
        yield f"where     variant {variant}, {seats} seats, seed {seed!r}, ply {ply}"
        yield from _wrapped("after     ", broken.after or "laying the game out")
    elif broken.case:
        yield "where     variant {}, {} seats".format(*broken.case.split("/"))
    if broken.line:
        yield f"line      {broken.line}"
    if broken.moment:
        yield f"see it    ./run suite {named} --at '{broken.moment}'"
    yield f"again     ./run suite {named} --law {broken.law.name}"


def _wrapped(label: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=label, subsequent_indent=" " * len(label)) or [label]


def _summary(verdict: Verdict) -> str:
    if not verdict.broken:
        return f"All {len(verdict.tried)} laws hold." if len(verdict.tried) > 1 else "The law holds."
    broken, left = len(verdict.broken), len(verdict.left)
    rest = f" {left} more rest on {'it' if broken == 1 else 'them'} and were not tried yet." if left else ""
    return f"{broken} of {len(verdict.tried)} laws {'is' if broken == 1 else 'are'} broken.{rest}"
