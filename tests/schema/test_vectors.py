from schema.vectors import GAMES, REJECTED, vectors


def test_the_vectors_cover_every_kind_of_text_a_seat_or_a_seed_may_give() -> None:
    texts = [text for _, fair in GAMES for text in (fair.seed, *fair.seat_entropy)]
    assert None in texts
    assert "" in texts
    assert any(text is not None and not text.isascii() for text in texts)


def test_the_vectors_hold_draws_that_were_made_anew_and_numbers_beyond_what_json_keeps_exact() -> None:
    draws = [draw for game in vectors()["games"] for draw in game["draws"]]
    assert sum(draw["below"] == str(REJECTED) for draw in draws) == 32
    assert any(isinstance(draw["drawn"], str) for draw in draws)
