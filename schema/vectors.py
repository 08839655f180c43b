"""Test vectors of fair chance, for those who check it by a program of their own."""

from typing import Any

import msgspec

from engines.core.chance import Draw, Seeded, seeded
from engines.core.fair import Fair, reveal, seats_chance

STREAMS = ("reels", "pull/seat-2")
SIZES = (1, 2, 6, 52, 1000, 2**31 - 1, 2**53 - 1)
REJECTED = 2**63 + 1
"""A number of possibilities at which almost every second draw is rejected and repeated."""

ASCENDING = "".join(f"{byte:02x}" for byte in range(32))
GAMES: tuple[tuple[str, Fair], ...] = (
    ("mega-jackpot", Fair(secret="0" * 64, seed=None, seat_entropy=(None, None))),
    ("mega-jackpot", Fair(secret=ASCENDING, seed="", seat_entropy=("heads", "tails"))),
    ("jet-set", Fair(secret=ASCENDING, seed="hello", seat_entropy=("1:a,", None, "-"))),
    ("strange-slot-simulator", Fair(secret="f" * 64, seed="Würfel 🎲", seat_entropy=("ä", "日本", "x" * 256))),
)
SEEDS = ("", "hello", "Würfel 🎲")
UNCOMMITTED: tuple[tuple[str, str, tuple[str | None, ...]], ...] = (
    ("mega-jackpot", "hello", ("heads", "tails")),
    ("jet-set", "", (None, "2:ab,")),
)


def vectors() -> dict[str, Any]:
    """Return inputs and expected outputs; numbers beyond 2^53-1 are text."""
    return {
        "games": [_game(game, fair) for game, fair in GAMES],
        "uncommitted": [
            {
                "game": game,
                "seed": seed,
                "seed_key": seeded(seed).key,
                "seat_entropy": texts,
                "key": seats_chance(game, seed, texts).key,
            }
            for game, seed, texts in UNCOMMITTED
        ],
        "seeds": [{"seed": seed, "key": seeded(seed).key} for seed in SEEDS],
    }


def _game(game: str, fair: Fair) -> dict[str, Any]:
    revealed = reveal(game, fair)
    chance = Seeded(key=revealed.key)
    return {"game": game, **msgspec.to_builtins(revealed), "draws": _draws(chance), "shuffles": _shuffles(chance)}


def _draws(chance: Seeded) -> list[dict[str, Any]]:
    draw = Draw(chance)
    sizes = (*SIZES, *[REJECTED] * 4, 2**64)
    return [
        {"stream": stream, "place": place, "below": _shown(n), "drawn": _shown(draw.below(stream, n))}
        for stream in STREAMS
        for place, n in enumerate(sizes)
    ]


def _shuffles(chance: Seeded) -> list[dict[str, Any]]:
    return [
        {"stream": "deck", "size": size, "order": Draw(chance).shuffled("deck", range(size))} for size in (1, 5, 52)
    ]


def _shown(number: int) -> int | str:
    return number if number < 2**53 else str(number)
