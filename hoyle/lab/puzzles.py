"""Puzzles with proof: positions in which one move is best, made from games between bots by `python -m bench.puzzles`.

`puzzles.json` is an object keyed by the family of games: the version of the rules, and the puzzles by number. A puzzle is a row of
game, preset, seed of the deal, moves before the position, seat, best move, grade, and for each legal move what it is worth.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from hoyle.games import GAMES
from hoyle.session.play import Play, Variant, vary

FILE = Path(__file__).with_name("puzzles.json")
GRADES = ("greedy", "search:easy", "search:fair")
"""The bots by which puzzles are graded, the weakest first; where one does not fit the rules, another one of its strength."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move is best."""

    game: str
    preset: str
    seed: int
    """The seed of the deal; 0 where the deal has no chance."""
    moves: tuple[tuple[int, int], ...]
    """The moves before the position, without those of chance."""
    seat: int
    """The seat that is to find the move."""
    best: int
    values: Mapping[int, tuple[float, int]]
    """By legal move: what it guarantees, and the reply of the opponent that leaves no more (−1 where there is none).

    In R this is the expected payoff, from −1 to 1; in a patience the fewest cards that can be left."""
    grade: int
    """The index in GRADES of the weakest bot that finds the move; their number if none does."""

    @property
    def variant(self) -> Variant:
        """The game with the rules of the puzzle."""
        return vary(GAMES[self.game], GAMES[self.game].presets[self.preset].values)

    def play(self) -> Play:
        """Return the position, as a deal that can be played on."""
        play = self.variant.new(self.seed)
        for seat, move in self.moves:
            play.play(seat, move)
        return play

    def to_row(self) -> list[Any]:
        """Return the puzzle as a row of the file."""
        moves = [number for pair in self.moves for number in pair]
        values = [[move, *value] for move, value in self.values.items()]
        return [self.game, self.preset, self.seed, moves, self.seat, self.best, self.grade, values]

    @classmethod
    def of_row(cls, row: list[Any]) -> Self:
        """Return the puzzle of a row of the file."""
        game, preset, seed, moves, seat, best, grade, values = row
        pairs = tuple(zip(moves[::2], moves[1::2], strict=True))
        return cls(
            game, preset, seed, pairs, seat, best, {move: (value, reply) for move, value, reply in values}, grade
        )


@cache
def puzzles_of(family: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a family, the easiest first; none if they belong to another version of the rules."""
    content = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    puzzles = tuple(Puzzle.of_row(row) for row in content.get(family, {}).get("puzzles", {}).values())
    return puzzles if puzzles and GAMES[puzzles[0].game].version == content[family]["version"] else ()


def families() -> list[str]:
    """Return the families that have puzzles."""
    content = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    return [family for family in content if puzzles_of(family)]
