"""The variants of a title are rows of options that its engine knows."""

import tomllib

import msgspec

from engines.core.game import Game
from tests.traceability.sources import folder_of


def test_variants_name_only_options_that_exist(game: Game) -> None:
    options = {field.name for field in msgspec.structs.fields(game.profile.config)}
    for variant in game.variants:
        assert variant.options.keys() <= options, variant.id
        assert game.options_of(variant).keys() == options


def test_variants_take_as_many_seats_as_they_say(game: Game) -> None:
    for variant in game.variants:
        fewest, most = variant.seats.min, variant.seats.max
        assert 1 <= fewest <= most, f"{variant.id} takes {fewest} to {most} seats"
        assert variant.title.strip(), f"{variant.id} has no title"


def test_every_line_of_the_files_is_read(game: Game) -> None:
    folder = folder_of(game)
    clauses = tomllib.loads((folder / "clauses.toml").read_text("utf-8"))
    assert clauses.keys() == {"kernel", "clause"}
    assert len(clauses["clause"]) == len(game.clauses.clauses)
    if (folder / "variants.toml").exists():
        variants = tomllib.loads((folder / "variants.toml").read_text("utf-8"))
        assert variants.keys() == {"variant"}
        assert len(variants["variant"]) == len(game.variants)
