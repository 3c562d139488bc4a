"""Perft files: the number of move sequences from a position, for the options of a game.

The `perft.txt` in the tests of a game is read line by line:

- `options preset=… name=value` sets the options of the following counts;
- `start …` or `place …` sets the position (see `perft_positions`); lines with any other first word belong to it;
- `by turn` or `by move` sets the unit of depth of the following `perft` lines;
- `perft DEPTH COUNT` is a count; in `turns DEPTH COUNT` the unit of depth is a turn; in `fixed DEPTH COUNT` CHANCE always
  takes its first outcome.
"""

from pathlib import Path
from typing import Any, NamedTuple

from hoyle.games import GAMES
from hoyle.testing.perft import DepthUnit

FOLDER = Path(__file__).parents[1] / "games"
KINDS = ("perft", "turns", "fixed")


class Case(NamedTuple):
    """A count: the number of sequences of `depth` moves or turns (`by`) from a position."""

    options: str
    start: tuple[str, ...]
    kind: str
    by: DepthUnit
    depth: int
    count: int


def file_of(name: str) -> Path:
    """Return the path of a game's perft file."""
    return FOLDER.joinpath(*GAMES[name].package.split(".")[2:]) / "perft.txt"


def cases(name: str, *kinds: str) -> list[Case]:
    """Return the counts of these kinds in a game's file; all by default."""
    counts: list[Case] = []
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
            unit: DepthUnit = "turn" if word == "turns" or by == "turn" else "move"
            counts.append(Case(options, start, word, unit, int(depth), int(count)))
        elif word and word != "#":
            start = (*start, line)
    return [case for case in counts if case.kind in (kinds or KINDS)]


def values_of(name: str, options: str) -> dict[str, Any]:
    """Return the option values of an options line: the values of its preset, if any, with the line's own changes."""
    game, words = GAMES[name], dict(word.split("=", 1) for word in options.split())
    preset = game.presets[words.pop("preset")].values if "preset" in words else {}
    return dict(preset) | {name: game.every_option[name].read(text) for name, text in words.items()}


def case_id(value: object) -> str:
    """Return the pytest id of a parameter: the text of a count without its expected result, else the parameter itself."""
    return (
        " ".join([value.options, *value.start[:1], value.kind, str(value.depth)])
        if isinstance(value, Case)
        else str(value)
    )
