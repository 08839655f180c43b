from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from engines.core.engine import KERNEL
from engines.core.game import EngineError, Game, load, unknown_clauses
from engines.core.refusals import GameOver, NotYourTurn, WrongSeatCount
from tests.kit import toy

GAME = toy.game()
HOME = Path(toy.__file__).parent


def test_a_game_is_an_engine_with_a_pack_its_clauses_and_its_variants() -> None:
    assert GAME.id == "toy-race"
    assert GAME.terms(toy.Config()) == toy.terms()
    assert [variant.id for variant in GAME.variants] == ["standard", "sprint", "marathon"]
    assert GAME.variant("sprint") is GAME.variants[1]
    assert GAME.variant("relay") is None


def test_actions_and_events_are_decoded_by_their_kind() -> None:
    assert msgspec.convert({"kind": "guess", "number": 3}, GAME.action_type) == toy.Guess(number=3)
    assert msgspec.convert({"kind": "turn_came", "seat": 1}, GAME.event_type) == toy.TurnCame(seat=1)
    assert GAME.action_kinds == {"run": toy.Run, "guess": toy.Guess}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "turn_came", "seat": 1}, GAME.action_type)


def test_a_variant_is_shown_with_every_option() -> None:
    assert [GAME.options_of(variant) for variant in GAME.variants] == [
        {"goal": 10, "guessing": True},
        {"goal": 5, "guessing": False},
        {"goal": 42, "guessing": True},
    ]


def test_the_clause_behind_a_finding_is_its_own_or_the_one_the_title_names_for_the_kernels() -> None:
    assert GAME.clause_of(toy.LaneTired(lane=toy.Lane.LEFT)) == GAME.clauses.find("TOY-RUN-2")
    assert GAME.clause_of(toy.LaneTired) == GAME.clauses.find("TOY-RUN-2")
    assert GAME.clause_of(toy.NoSuchSeat(seat=3)) == GAME.clauses.find("TOY-TURN-1")
    assert GAME.clause_of(GameOver(reason="goal")) == GAME.clauses.find("TOY-GOAL-1")
    assert GAME.clause_of(NotYourTurn(seat=1, to_act=(), phase="racing")) == GAME.clauses.find("TOY-TURN-1")
    assert GAME.clause_of(WrongSeatCount(variant="standard", seats=9, min=2, max=3)) is None


def test_an_engine_of_another_kernel_is_refused_by_name() -> None:
    with pytest.raises(EngineError, match=f"made for kernel {KERNEL + 1}; this is kernel {KERNEL}"):
        load(replace(toy.ENGINE, kernel=KERNEL + 1))


def test_an_engine_without_a_catalogue_is_refused() -> None:
    with pytest.raises(EngineError, match=r"^clauses\.toml: it cannot be read: No such file or directory$"):
        load(replace(toy.ENGINE, profile=replace(toy.PROFILE, package="tests.kit")))


@pytest.mark.parametrize(
    ("variants", "reason"),
    [
        ("", "variants.toml: there is no [[variant]]"),
        ('[[variant]]\nid = "a"\n', "cannot be read: Object missing required field `title`"),
        (
            '[[variant]]\nid = "a"\ntitle = "A"\nseats = { min = 1, max = 2 }\noptions = { goal = 1 }\n',
            "variants.toml, variant 'a': its options cannot be: Expected `int` >= 2 - at `$.goal`",
        ),
        (
            '[[variant]]\nid = "a"\ntitle = "A"\nseats = { min = 1, max = 2 }\noptions = { speed = 1 }\n',
            "variants.toml, variant 'a': its options cannot be: Object contains unknown field `speed`",
        ),
    ],
    ids=["none", "no title", "wrong value", "no such option"],
)
def test_an_engine_whose_variants_cannot_be_played_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variants: str, reason: str
) -> None:
    home = tmp_path / "race_of_wrong_variants"
    home.mkdir()
    (home / "clauses.toml").write_text("")
    (home / "variants.toml").write_text(variants)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(EngineError) as error:
        load(replace(toy.ENGINE, profile=replace(toy.PROFILE, package=home.name)), HOME / "data")
    assert reason in str(error.value)


def test_no_clause_is_unknown_where_the_catalogue_has_them_all() -> None:
    assert unknown_clauses(GAME) == set()


def test_a_clause_that_the_catalogue_lacks_is_found_wherever_it_is_cited() -> None:
    kept = tuple(clause for clause in GAME.clauses.clauses if clause.id not in ("TOY-RUN-2", "TOY-TURN-1"))
    kernel = {**GAME.clauses.kernel, "start/seats": "TOY-SEATS-1"}
    game: Game = replace(GAME, clauses=GAME.clauses.replace(clauses=kept, kernel=kernel))
    assert unknown_clauses(game) == {"TOY-RUN-2", "TOY-TURN-1", "TOY-SEATS-1"}
