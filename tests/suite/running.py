"""Laws are tried in the order of what rests on what; of each group the first that is broken is told."""

import asyncio
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.contract.cases import Case, Title
from tests.contract.doors.tables import one_a_variant
from tests.contract.walks import walked
from tests.suite.laws import Group, Law
from tests.suite.telling import Failure, failure

More = Mapping[str, Callable[[], Any]]
"""What a law may ask for beside the title, by its name."""


@dataclass(frozen=True)
class Verdict:
    """What came of the laws on a title."""

    tried: tuple[Law, ...]
    broken: tuple[Failure, ...]
    left: tuple[Law, ...]
    """Laws that were not tried, since they rest on what is broken."""


def judged(title: Title, groups: Sequence[Group], **more: Callable[[], Any]) -> Verdict:
    """Try the laws of some groups on a title; those that ask for more than is given are no matter of it.

    More is `elsewhere`, what another process makes of the walks of the title, and `tests`, the folder of its tests.
    """
    given = {"game", "title", "case", "walks", "table"} | more.keys()
    tried: list[Law] = []
    broken: dict[str, Failure] = {}
    left: list[Law] = []
    for group in groups:
        for law in group.laws:
            if not law.asks_for <= given:
                continue
            if broken.keys() & {group.name, *_all_below(group, groups)}:
                left.append(law)
                continue
            tried.append(law)
            error = broken_by(law, title, more)
            if error is not None:
                broken[group.name] = failure(law, error, title.game)
    return Verdict(tuple(tried), tuple(_by_cause(broken.values())), tuple(left))


def _all_below(group: Group, groups: Sequence[Group]) -> Iterator[str]:
    for below in groups:
        if below.name in group.rests_on:
            yield below.name
            yield from _all_below(below, groups)


def _by_cause(failures: Iterable[Failure]) -> Iterator[Failure]:
    """Leave out what fails at a line of the title that was told already."""
    lines: set[str] = set()
    for each in failures:
        if each.line is None or each.line not in lines:
            yield each
        lines.update([each.line] if each.line else [])


def broken_by(law: Law, title: Title, more: More) -> BaseException | None:
    """Return the first error by which a law is broken, None where it holds."""
    for given in _given(law, title, more):
        for arguments in law.arguments:
            try:
                result = law.function(**{name: given[name]() for name in law.asks_for}, **arguments)
                if inspect.isawaitable(result):
                    asyncio.run(_awaited(result))
            except Exception as error:  # a title may be wrong in any way
                return error
    return None


async def _awaited(result: Any) -> None:
    await result


def _given(law: Law, title: Title, more: More) -> Iterator[dict[str, Callable[[], Any]]]:
    """Yield everything that a law is to be tried on."""
    whole: dict[str, Callable[[], Any]] = {**more, "game": lambda: title.game, "title": lambda: title}
    if not law.asks_for & {"case", "table"}:
        yield whole
        return
    for case in one_a_variant(title) if "table" in law.asks_for else title.cases:
        here = partial(_itself, case)
        yield {**whole, "case": here, "table": here, "walks": partial(walked, case)}


def _itself(case: Case) -> Case:
    return case
