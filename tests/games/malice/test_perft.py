"""Counts of the ways in which Malice goes on; on a mismatch the position and each move's share are told.

A line `options preset=… name=value` begins a rule set; `start moves=N` plays N moves at random first, chance by seed 1.
`perft` counts every outcome of CHANCE as a move; `fixed` lets CHANCE say the first thing it may, uncounted.
"""

import random
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.games.malice import GAME, rules
from hoyle.games.malice.state import State
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.perft import divide, perft

QUICK = 300_000

Case = tuple[str, int, str, int, int]


def cases(*kinds: str) -> list[Case]:
    """Options, moves before, what is counted, depth, ways."""
    found: list[Case] = []
    options, moves = "", 0
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            options = rest
        elif word == "start":
            moves = int(rest.removeprefix("moves="))
        elif word in kinds:
            depth, ways = rest.split()
            found.append((options, moves, word, int(depth), int(ways)))
    return found


def rules_of(options: str) -> dict[str, Any]:
    """A preset with some values changed."""
    words = dict(word.split("=", 1) for word in options.split())
    return dict(GAME.presets[words.pop("preset")].values) | GAME.option_schema.read(words)


def position(options: str, moves: int) -> Any:
    """The position that is counted from: the very beginning, or a dealt game after so many moves of the seats."""
    if moves == 0:
        return GAME.begin(GAME.choose(**rules_of(options)))
    play, dice = hoyle.game("malice", **rules_of(options)).new(seed=1), random.Random(1)
    while moves and not play.is_over:
        ways = play.legal(play.to_move[0])
        play.play(play.to_move[0], dice.choice([one for one in ways if one != "end"] or ways))
        moves -= 1
    return play.state


def counted(case: Case) -> None:
    """Count, and tell where it went wrong."""
    options, moves, _, depth, ways = case
    state = position(options, moves)
    came = perft(GAME, state, depth)
    assert came == ways, f"{state}\n{divide(GAME, state, depth)}"


def fixed(state: State, depth: int) -> int:
    """In how many ways the seats can go on when CHANCE always says the first thing it may."""
    moves = [0] * GAME.moves
    while state.to_move == CHANCE_AWAITED:
        rules.legal(state, CHANCE, moves)
        rules.play(state, CHANCE, moves[0])
    if depth == 0 or state.to_move == 0:
        return int(depth == 0)
    total = 0
    for move in moves[: rules.legal(state, state.turn, moves)]:
        after = state.clone()
        rules.play(after, state.turn, move)
        total += fixed(after, depth - 1)
    return total


@pytest.mark.parametrize("case", [one for one in cases("perft") if one[4] < QUICK], ids=str)
def test_the_counts_of_the_file(case: Case) -> None:
    counted(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", [one for one in cases("perft") if one[4] >= QUICK], ids=str)
def test_the_large_counts_of_the_file(case: Case) -> None:
    counted(case)


@pytest.mark.parametrize("case", [one for one in cases("perft") if 0 < one[4] < 1_000], ids=str)
def test_plain_rules_count_the_same(case: Case) -> None:
    options, moves, _, depth, ways = case
    assert perft(GAME, position(options, moves), depth, target="plain") == ways


@pytest.mark.parametrize("case", cases("fixed"), ids=str)
def test_the_counts_with_fixed_chance(case: Case) -> None:
    options, moves, _, depth, ways = case
    assert fixed(position(options, moves), depth) == ways


def test_the_first_cards_are_counted_by_hand() -> None:
    """52 cards, then 51; a pair of equal ones leaves 1 + 25 places in the first pile, others the 56 of the reserve."""
    counts = {
        depth: ways for options, moves, _, depth, ways in cases("perft") if options == "preset=seed" and not moves
    }
    ties = 52 * 3
    assert [counts[1], counts[2], counts[3]] == [52, 52 * 51, (52 * 51 - ties) * 56 + ties * 26]


def test_every_preset_and_every_option_is_counted() -> None:
    listed = {options for options, *_ in cases("perft", "fixed")}
    assert {f"preset={name}" for name in GAME.presets} <= listed
    changed = {name for options in listed for name in rules_of(options)}
    assert {*declared(GAME.options)} - changed == {"stake"}, "what a card is worth changes no move"
