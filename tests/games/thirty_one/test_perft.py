"""Counts of the ways in which Thirty-One goes on; on a mismatch the position and each move's share are told.

A line `options preset=… name=value` begins a rule set; `start moves=N` plays N moves at random first, without knocking,
chance by seed 1. Every outcome of CHANCE is a move.
"""

import random
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.games.thirty_one import GAME
from hoyle.games.thirty_one.state import CHOOSING, KNOCK
from hoyle.rules.bits import count
from hoyle.rules.options import declared
from hoyle.testing.perft import divide, perft

Case = tuple[str, int, int, int]


def cases() -> list[Case]:
    """Options, moves before, depth, ways."""
    found: list[Case] = []
    options, moves = "", 0
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            options = rest
        elif word == "start":
            moves = int(rest.removeprefix("moves="))
        elif word == "perft":
            depth, ways = rest.split()
            found.append((options, moves, int(depth), int(ways)))
    return found


def rules_of(options: str) -> dict[str, Any]:
    """A preset with some values changed."""
    words = dict(word.split("=", 1) for word in options.split())
    return dict(GAME.presets[words.pop("preset")].values) | GAME.option_schema.read(words)


def position(options: str, moves: int) -> Any:
    """The position that is counted from: the very beginning, or a dealt game after so many moves of the seats."""
    if moves == 0:
        return GAME.begin(GAME.choose(**rules_of(options)))
    play, dice = hoyle.game("thirty_one", **rules_of(options)).new(seed=1), random.Random(1)
    for _ in range(moves):
        seat = play.to_move[0]
        play.play(seat, dice.choice([one for one in play.legal(seat) if play.state.phase != CHOOSING or one != KNOCK]))
    return play.state


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_counts_of_the_file(case: Case) -> None:
    options, moves, depth, ways = case
    state = position(options, moves)
    came = perft(GAME, state, depth)
    assert came == ways, f"{state}\n{divide(GAME, state, depth)}"


@pytest.mark.parametrize("case", [one for one in cases() if one[3] < 1_000], ids=str)
def test_plain_rules_count_the_same(case: Case) -> None:
    options, moves, depth, ways = case
    assert perft(GAME, position(options, moves), depth, target="plain") == ways


def test_the_first_moves_are_counted_by_hand() -> None:
    counts = {depth: ways for options, moves, depth, ways in cases() if options == "preset=two" and not moves}
    assert counts == {1: 2, 2: 2 * 52, 3: 2 * 52 * 51, 4: 2 * 52 * 51 * 50}


@pytest.mark.parametrize(("options", "kept"), [("preset=two", 3), ("preset=usual players=3 no_return=false", 4)])
def test_two_moves_of_a_turn_are_counted_by_hand(options: str, kept: int) -> None:
    """Any card of the stock; after a take the cards that may be discarded; after a knock the next one's two ways."""
    state = position(options, 16)
    ways = next(ways for one, moves, depth, ways in cases() if (one, moves, depth) == (options, 16, 2))
    assert ways == count(state.stock) + kept + 2


def test_every_preset_and_every_option_is_counted() -> None:
    listed = {options for options, *_ in cases()}
    assert {f"preset={name}" for name in GAME.presets} <= listed
    assert {name for options in listed for name in rules_of(options)} == {*declared(GAME.options)}
