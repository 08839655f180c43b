import tomllib

import msgspec
import pytest

from engines.core.clauses import Clause, SeatRange, Status, Variant, read_clauses, read_variants

CLAUSE = '[[clause]]\nid = "TOY-1"\nplace = "p"\ngist = "g"\n'
VARIANT = '[[variant]]\nid = "a"\ntitle = "A"\nseats = { min = 2, max = 4 }\n'


def test_a_catalogue_is_read_in_the_order_of_the_rulebook() -> None:
    catalogue = read_clauses(CLAUSE.replace("TOY-1", "TOY-2") + CLAUSE)
    assert [clause.id for clause in catalogue.clauses] == ["TOY-2", "TOY-1"]
    assert catalogue.find("TOY-1") == Clause(id="TOY-1", place="p", gist="g")
    assert catalogue.find("TOY-3") is None


def test_a_clause_says_what_became_of_it() -> None:
    more = 'status = "host"\nruling = "R1"\nsentences = 0\n'
    (clause,) = read_clauses(CLAUSE + more).clauses
    assert clause == Clause(id="TOY-1", place="p", gist="g", status=Status.HOST, ruling="R1", sentences=0)


def test_the_kernel_table_names_the_clause_behind_a_code() -> None:
    assert read_clauses('[kernel]\n"game/over" = "TOY-1"\n' + CLAUSE).kernel == {"game/over": "TOY-1"}
    assert read_clauses(CLAUSE).kernel == {}


@pytest.mark.parametrize(
    "wrong",
    [CLAUSE.replace('gist = "g"\n', ""), CLAUSE + 'status = "lost"\n', CLAUSE + "more = 1\n", "clause = 3\n"],
    ids=["no gist", "no such status", "unknown field", "no array"],
)
def test_a_clause_that_is_not_one_is_refused(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_clauses(wrong)


def test_what_is_not_toml_is_refused() -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        read_clauses("[[clause]")
    with pytest.raises(tomllib.TOMLDecodeError):
        read_variants("[[variant]")


def test_variants_are_rows_the_default_one_first() -> None:
    more = 'options = { hard = true }\navailable = false\nreason = "no tables"\n'
    assert read_variants(VARIANT + VARIANT.replace('"a"', '"b"') + more) == (
        Variant(id="a", title="A", seats=SeatRange(min=2, max=4)),
        Variant(
            id="b",
            title="A",
            seats=SeatRange(min=2, max=4),
            options={"hard": True},
            available=False,
            reason="no tables",
        ),
    )


@pytest.mark.parametrize(
    "wrong",
    [VARIANT.replace('title = "A"\n', ""), VARIANT.replace(", max = 4", ""), VARIANT + "min = 2\n", "variant = 3\n"],
    ids=["no title", "no most", "unknown field", "no array"],
)
def test_a_variant_that_is_not_one_is_refused(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_variants(wrong)
