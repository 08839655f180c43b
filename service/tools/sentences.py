"""Print every sentence of the titles: `python -m service.tools.sentences`.

A page of Markdown with a row for each event, move, refusal and fault, and an example in each language: to be read
aloud, as a player would.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from engines.core.checks.examples import examples
from engines.core.game import Game
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Finding
from engines.core.values import Value, kind_of
from engines.registry import build

SECOND = 1
"""Which example is shown where there are as many: the first often says nothing but 0."""

Told = Sequence[tuple[str, type[Value]]]


def page(games: Sequence[Game]) -> str:
    """Return a table for each title, and one for what all of them share."""
    shared = [(refusal.code, refusal) for refusal in KERNEL_REFUSALS]
    tables = [_table(game.profile.title, game, _own(game)) for game in games]
    return "\n".join([*tables, _table("All titles", games[0], shared)])


def _own(game: Game) -> Told:
    profile = game.profile
    return [
        *((f"event.{kind_of(event)}", event) for event in profile.events),
        *((f"action.{kind_of(action)}", action) for action in profile.actions),
        *((finding.code, finding) for finding in (*profile.refusals, *profile.faults)),
    ]


def _table(title: str, game: Game, told: Told) -> str:
    head = (f"# {title}\n", f"| | {' | '.join(game.words)} |", f"| --- |{' --- |' * len(game.words)}")
    rows = (f"| `{key}` | {' | '.join(_said(game, key, kind))} |" for key, kind in told)
    return "\n".join([*head, *rows]) + "\n"


def _said(game: Game, key: str, kind: type[Value]) -> Iterator[str]:
    *_, example = islice(examples(kind), SECOND + 1)
    family = key.partition(".")[0]
    for words in game.words.values():
        text = example.sentence(words) if isinstance(example, Finding) else words.text(family, example)
        yield text.replace("|", "\\|")


if __name__ == "__main__":
    print(page(build().titles()))
