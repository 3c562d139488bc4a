"""Perft files: counts of move sequences, by game, options and position.

A `perft.txt` in a game's folder of tests is read line by line:

- `options preset=… name=value` sets the options of the following counts;
- `start …` or `place …` sets the position, as `perft_positions` reads it; other lines belong to the position;
- `by turn` or `by move` sets the unit of depth of the following `perft` lines;
- `perft DEPTH COUNT` is a count, `turns DEPTH COUNT` a count by turns, and `fixed DEPTH COUNT` one without the branches
  of CHANCE, which always takes its first outcome.
"""

from pathlib import Path
from typing import Any, NamedTuple

from hoyle.games import GAMES
from hoyle.testing.perft import By

FOLDER = Path(__file__).parents[1] / "games"
KINDS = ("perft", "turns", "fixed")


class Case(NamedTuple):
    """A count: the number of sequences of `depth` steps from a position."""

    options: str
    start: tuple[str, ...]
    kind: str
    by: By
    depth: int
    count: int


def file_of(name: str) -> Path:
    """Return the path of a game's perft file."""
    return FOLDER.joinpath(*GAMES[name].package.split(".")[2:]) / "perft.txt"


def cases(name: str, *kinds: str) -> list[Case]:
    """Return the counts of a game's file, of these kinds or of all."""
    found: list[Case] = []
    options, start, by = "", tuple[str, ...](), ""
    for line in file_of(name).read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            options = rest
        elif word in ("start", "place"):
            start = (rest,)
        elif word == "by":
            by = rest
        elif word in KINDS:
            depth, count = rest.split()
            unit: By = "turn" if word == "turns" or by == "turn" else "move"
            found.append(Case(options, start, word, unit, int(depth), int(count)))
        elif word and word != "#":
            start = (*start, line)
    return [case for case in found if case.kind in (kinds or KINDS)]


def values_of(name: str, options: str) -> dict[str, Any]:
    """Return the values of an options line: those of its preset, if it names one, with some changed."""
    game, words = GAMES[name], dict(word.split("=", 1) for word in options.split())
    preset = game.presets[words.pop("preset")].values if "preset" in words else {}
    return dict(preset) | game.option_schema.read(words)


def case_id(value: object) -> str:
    """Return the id of a parameter: a game's name, or a count without its expected result."""
    return (
        " ".join([value.options, *value.start[:1], value.kind, str(value.depth)])
        if isinstance(value, Case)
        else str(value)
    )
