"""Counts of the ways in which the kit's games go on; on a mismatch the position and each move's share are told.

A line `options preset=… name=value` begins a rule set; `start moves=N` plays N moves at random first, chance by seed 1;
`by turn` or `by move` says what a step is: a patience is all one turn, so it is counted by moves.
"""

import random
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.games.board64 import GAME
from hoyle.testing.perft import By, divide, perft

QUICK = 300_000

Case = tuple[str, int, By, int, int]


def cases() -> list[Case]:
    """Options, moves before, what is counted, depth, ways."""
    found: list[Case] = []
    options, moves, by = "", 0, "turn"
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            options = rest
        elif word == "start":
            moves = int(rest.removeprefix("moves="))
        elif word == "by":
            by = rest
        elif word == "perft":
            depth, ways = rest.split()
            found.append((options, moves, "move" if by == "move" else "turn", int(depth), int(ways)))
    return found


def rules_of(options: str) -> dict[str, Any]:
    """A preset with some values changed."""
    words = dict(word.split("=", 1) for word in options.split())
    return dict(GAME.presets[words.pop("preset")].values) | GAME.option_schema.read(words)


def position(options: str, moves: int) -> Any:
    """The position that is counted from."""
    play, dice = hoyle.game("board64", **rules_of(options)).new(seed=1), random.Random(1)
    while moves and not play.is_over:
        play.play(play.to_move[0], dice.choice(play.legal(play.to_move[0])))
        moves -= 1
    return play.state


def counted(case: Case) -> None:
    """Count, and tell where it went wrong."""
    options, moves, by, depth, ways = case
    state = position(options, moves)
    came = perft(GAME, state, depth, by)
    assert came == ways, f"{state}\n{divide(GAME, state, depth, by)}"


@pytest.mark.parametrize("case", [one for one in cases() if one[4] < QUICK], ids=str)
def test_the_counts_of_the_file(case: Case) -> None:
    counted(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", [one for one in cases() if one[4] >= QUICK], ids=str)
def test_the_large_counts_of_the_file(case: Case) -> None:
    counted(case)


@pytest.mark.parametrize("case", [one for one in cases() if 0 < one[4] < 1_000], ids=str)
def test_plain_rules_count_the_same(case: Case) -> None:
    options, moves, by, depth, ways = case
    assert perft(GAME, position(options, moves), depth, by, target="plain") == ways


def test_every_preset_is_counted_to_depth_four() -> None:
    for name in GAME.presets:
        assert max(depth for options, _, _, depth, _ in cases() if options == f"preset={name}") >= 4


def test_endings_by_the_quiet_limit_and_by_repetition_are_counted() -> None:
    counts = {(options, moves, depth): ways for options, moves, _, depth, ways in cases()}
    assert counts["preset=game1 no_progress_limit=4", 0, 5] == 0
    assert counts["preset=game1 repetition_limit=2", 0, 5] < counts["preset=game1", 0, 5]
