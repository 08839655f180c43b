"""Equal inputs have equal answers, byte for byte: twice in a row, and in another process with other hashes."""

from collections.abc import Mapping
from itertools import chain

from tests.contract.cases import Case
from tests.contract.digests import digest, said
from tests.contract.walks import Walk, walk

SEEDS = ("three", "four")


def test_the_same_seed_and_the_same_actions_give_the_same_bytes(case: Case, walks: tuple[Walk, ...]) -> None:
    again = digest(walk(case, walks[0].name)) == digest(walks[0])
    assert again, "the game went otherwise the second time: something is remembered, or drawn past `turn.draw`"


def test_another_process_with_other_hashes_gives_the_same_bytes(
    case: Case, walks: tuple[Walk, ...], elsewhere: Mapping[str, str]
) -> None:
    assert elsewhere[case.id] == digest(walks[0]), "the order of a set decides something"


def test_other_seeds_give_other_games_where_anything_is_drawn(case: Case, walks: tuple[Walk, ...]) -> None:
    if any(one.last.table.chance.counters for one in walks):
        one, others = walks[0], chain(walks[1:2], (walk(case, name) for name in SEEDS))
        assert any(digest(other) != digest(one) for other in others), "every seed gives the same game"


def test_the_other_process_does_have_other_hashes() -> None:
    assert int(said("-c", "print(hash('croupier'))")) != hash("croupier")
