"""Counts of the ways in which the stand-alone games with R's cards go on; on a mismatch each move's share is printed.

Every game has a file `perft.txt`: a line `options name=value` begins a rule set, `perft depth ways` counts from the start.
"""

from pathlib import Path
from typing import Any

import pytest

from hoyle.rules.game import Game
from hoyle.rules.options import declared
from hoyle.testing.perft import divide, perft
from tests.support.r.standalone import ALONE

Case = tuple[Game, str, int, int]


def cases() -> list[Case]:
    """Game, options, depth, ways."""
    found: list[Case] = []
    for game in ALONE:
        options = ""
        file = Path(__file__).parent / game.name / "perft.txt"
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
            word, _, rest = line.partition(" ")
            if word == "options":
                options = rest
            elif word == "perft":
                depth, ways = rest.split()
                found.append((game, options, int(depth), int(ways)))
    return found


def begin(game: Game, options: str) -> Any:
    """The start of a game by these options."""
    return game.begin(game.choose(**game.option_schema.read(dict(word.split("=", 1) for word in options.split()))))


def told(one: object) -> str:
    """A part of a case as the name of a test."""
    return one.name if isinstance(one, Game) else str(one)


@pytest.mark.parametrize(("game", "options", "depth", "ways"), cases(), ids=told)
def test_the_counts_of_the_file(game: Game, options: str, depth: int, ways: int) -> None:
    state = begin(game, options)
    assert perft(game, state, depth) == ways, divide(game, state, depth)


@pytest.mark.parametrize(("game", "options", "depth", "ways"), [one for one in cases() if one[3] < 5_000], ids=told)
def test_plain_rules_count_the_same(game: Game, options: str, depth: int, ways: int) -> None:
    assert perft(game, begin(game, options), depth, target="plain") == ways


@pytest.mark.parametrize("game", ALONE, ids=told)
def test_every_option_is_counted(game: Game) -> None:
    listed = {word.split("=")[0] for one, options, *_ in cases() if one is game for word in options.split()}
    assert listed == {*declared(game.options)}
