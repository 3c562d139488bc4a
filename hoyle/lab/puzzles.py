"""Puzzles with proof: positions from games between bots with one best answer, made by `python -m bench.puzzles`.

`puzzles.json` is an object keyed by the family of puzzles: the version of the rules, and the puzzles by number. A puzzle is a row of
game, preset, seed of the deal, moves before the position, seat, answer, grade, and the proof (see the classes).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from hoyle.games import GAMES
from hoyle.play.play import Play, Variant, vary

FILE = Path(__file__).with_name("puzzles.json")
GRADES = ("greedy", "search:easy", "search:fair")
"""The bots by which puzzles are graded, the weakest first; where one does not fit the rules, another one of its strength."""


@dataclass(frozen=True)
class Position:
    """Where a puzzle begins."""

    game: str
    preset: str
    seed: int
    """The seed of the deal; 0 where the deal has no chance."""
    moves: tuple[tuple[int, int], ...]
    """The moves before the position, without those of chance."""
    seat: int
    """The seat that is to find the answer."""

    @property
    def variant(self) -> Variant:
        """The game with the rules of the puzzle."""
        return vary(GAMES[self.game], GAMES[self.game].presets[self.preset].values)

    def play(self) -> Play:
        """Return the position, as a deal that can be played on. The moves are not checked."""
        play = self.variant.new(self.seed)
        for seat, move in self.moves:
            play.advance(seat, move)
            play.run_chance()
        return play

    def to_row(self) -> list[object]:
        """Return the position as the beginning of a row of the file."""
        return [self.game, self.preset, self.seed, [number for pair in self.moves for number in pair], self.seat]

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> Self:
        """Return the position at the beginning of a row of the file."""
        game, preset, seed, moves, seat = row[:5]
        return cls(game, preset, seed, tuple(zip(moves[::2], moves[1::2], strict=True)), seat)


@dataclass(frozen=True)
class MovePuzzle:
    """A position in which one move is best; in the file the proof is a list of [move, worth, reply]."""

    position: Position
    best: int
    values: Mapping[int, tuple[float, int]]
    """By legal move: what it guarantees, and the reply of the opponent that leaves no more (−1 where there is none).

    In R this is the expected payoff, from −1 to 1; in a patience the fewest cards that can be left."""
    grade: int
    """The index in GRADES of the weakest bot that finds the answer; their number if none does. So in all kinds of puzzles."""

    def to_row(self) -> list[object]:
        """Return the puzzle as a row of the file."""
        values = [[move, *value] for move, value in self.values.items()]
        return [*self.position.to_row(), self.best, self.grade, values]

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> Self:
        """Return the puzzle of a row of the file."""
        best, grade, values = row[5:]
        return cls(Position.of_row(row), best, {move: (value, reply) for move, value, reply in values}, grade)


@dataclass(frozen=True)
class WinPuzzle:
    """A position in which one move alone forces a win within a number of own moves; in the file the proof is [line, replies]."""

    position: Position
    best: int
    line: tuple[int, ...]
    """The moves of both sides to the win, `best` first, against replies that delay it as long as possible."""
    replies: Mapping[int, int]
    """By any other legal move: a reply after which there is no win within this many own moves, −1 where none is needed."""
    grade: int

    @property
    def turns(self) -> int:
        """The number of own moves within which the best move wins."""
        return (len(self.line) + 1) // 2

    def to_row(self) -> list[object]:
        """Return the puzzle as a row of the file."""
        replies = [number for pair in self.replies.items() for number in pair]
        return [*self.position.to_row(), self.best, self.grade, [self.line, replies]]

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> Self:
        """Return the puzzle of a row of the file."""
        best, grade, (line, replies) = row[5:]
        by_move = dict(zip(replies[::2], replies[1::2], strict=True))
        return cls(Position.of_row(row), best, tuple(line), by_move, grade)


@dataclass(frozen=True)
class MeldPuzzle:
    """A position of rummy in which one set of cards is the most that can be played; in the file the proof is `simple`."""

    position: Position
    cards: tuple[int, ...]
    """The kinds of these cards, ascending."""
    simple: int
    """The most cards that can be played without rearranging the table: added to its melds, or laid as melds of their own."""
    grade: int

    def to_row(self) -> list[object]:
        """Return the puzzle as a row of the file."""
        return [*self.position.to_row(), self.cards, self.grade, self.simple]

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> Self:
        """Return the puzzle of a row of the file."""
        cards, grade, simple = row[5:]
        return cls(Position.of_row(row), tuple(cards), simple, grade)


Puzzle = MovePuzzle | WinPuzzle | MeldPuzzle
KINDS: Mapping[str, type[MovePuzzle] | type[WinPuzzle] | type[MeldPuzzle]] = {
    "r": MovePuzzle,
    "board64": MovePuzzle,
    "wins": WinPuzzle,
    "rummy": MeldPuzzle,
}
"""By family of puzzles: what they are. The family `board64` has patiences, `wins` games for two on the same board."""


@cache
def puzzles_of(family: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a family, the easiest first; none if they belong to another version of the rules."""
    content = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    rows = content.get(family, {}).get("puzzles", {}).values()
    puzzles = tuple(KINDS[family].of_row(row) for row in rows)
    return puzzles if puzzles and GAMES[puzzles[0].position.game].version == content[family]["version"] else ()


def families() -> list[str]:
    """Return the families that have puzzles."""
    return [family for family in KINDS if puzzles_of(family)]
