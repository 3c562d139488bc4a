"""One game at a time, compiled, one move a call: for programs that choose every move in Python, such as a search.

>>> import hoyle
>>> game = Stepper("serious_card", seed=7)
>>> game.seat, game.legal()
(0, [4, 5, 6, 7])
>>> while not game.is_over:
...     game.play(game.legal()[0])
>>> game.payoffs
[1, -1]

Seats that choose at the same time choose in ascending order, each once before any of them chooses again.
The view of a later one may show who has chosen, but not what.

`Batch` plays many games in one call, and is faster for each; `Play` is for people's games, with a log, notation and sealed choices.
"""

from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np

import hoyle
from hoyle.adapters.batch import MAX_SEED
from hoyle.adapters.numbers import TRIES, writable
from hoyle.bots import one_game
from hoyle.play.play import Variant
from hoyle.rules.dice import Dice
from hoyle.rules.link import link, link_directly, prepare
from hoyle.rules.position import Position


class Stepper:
    """A game of a variant; chance is played by the stepper, from seed and number as in `Batch`."""

    count: int
    """The number of legal moves of the seat to move; 0 when the game is over."""
    moves: memoryview
    """The legal moves of the seat to move, ascending; the first `count` are valid. Every move overwrites them."""

    def __init__(self, game: Variant | str, seed: int = 0) -> None:
        """Start game number 0 of a variant, or of the game with this name and default options.

        ValueError if the seed is out of range, or if the game has no decision.
        """
        self.variant = hoyle.game(game) if isinstance(game, str) else game
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"A seed is from 0 to {MAX_SEED}, not {seed}.")
        rules = self.variant.game
        prepare(rules)
        self._states, self._blanks = rules.state.array(1), rules.state.array(2)
        blank: Any = rules.state()
        blank.options = self.variant.options
        blank.store(self._blanks, 0)
        blank.blank().store(self._blanks, 1)
        self._seed, self._dice = seed, Dice.array(1)
        self._rows: tuple[Any, ...] = np.zeros(rules.moves, np.int32), np.full(1, -1, np.int64), np.zeros(2, np.int64)
        self._link()
        self.start_next()

    def _link(self) -> None:
        """Link the algorithms to the game and to the arrays: the legal moves, the number of the game, and whose turn it is."""
        rules, (moves, numbers, turn) = self.variant.game, self._rows
        self.moves, self._number, self._turn = memoryview(moves), memoryview(numbers), memoryview(turn)
        begin = (self._states, self._dice, self._blanks, numbers, moves, turn, self._seed, TRIES)
        step = (self._states, self._dice, moves, turn)
        self._begin = partial(link_directly(one_game.begin_game, rules, *begin), *begin)
        self._play = partial(link_directly(one_game.play_move, rules, *step, 0, 0), *step)

    def __getstate__(self) -> dict[str, object]:
        """Return what copies and pickled games consist of: everything but compiled functions and views of the same arrays."""
        return {
            name: getattr(self, name) for name in ("variant", "count", "_seed", "_states", "_blanks", "_dice", "_rows")
        }

    def __setstate__(self, state: dict[str, object]) -> None:
        """Restore a copied or pickled game."""
        self.__dict__.update(state)
        self._states, self._blanks, self._dice = map(writable, (self._states, self._blanks, self._dice))
        self._rows = tuple(map(writable, self._rows))
        prepare(self.variant.game)
        self._link()

    def __copy__(self) -> "Stepper":
        """Return an independent copy."""
        return deepcopy(self)

    @property
    def seat(self) -> int:
        """The seat to move, the lowest one if several choose at the same time; −1 when the game is over."""
        return self._turn[0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.count == 0

    @property
    def number(self) -> int:
        """The number of the game."""
        return self._number[0]

    def legal(self) -> list[int]:
        """Return the legal moves of the seat to move, ascending."""
        return self.moves[: self.count].tolist()

    def play(self, move: int) -> None:
        """Play a move of the seat to move. ValueError if it is not legal; then nothing has been played."""
        count = self._play(self.count, move)
        if count < 0:
            raise ValueError(self._refusal(move))
        self.count = count

    def _refusal(self, move: int) -> str:
        """Return a sentence on a move that is not legal."""
        if self.is_over:
            return "The game is over: start the next one."
        return f"Move {move} of seat {self.seat} is not legal: choose one of {', '.join(map(str, self.legal()[:20]))}."

    def start_next(self) -> None:
        """Start the game with the next number that has a decision; ValueError if there is none within TRIES numbers."""
        self._number[0] += 1
        self.count = self._begin()
        if not self.count:
            raise ValueError(
                f"In {TRIES} deals of {self.variant.name} with these options there was no decision to make."
            )

    def view(self, seat: int) -> Position:
        """Return the view of a seat: a new record with the fields of the game's state, as in `Batch.views`."""
        if not 0 <= seat < self.variant.seats:
            raise ValueError(f"There is no seat {seat}: choose 0 to {self.variant.seats - 1}.")
        views = self.variant.game.state.array(1)  # no copy: NumPy does not copy the bytes between fields
        link(one_game.write_view, self.variant.game, "cpu")(self._states, self._blanks, views, seat)
        return views[0]

    @property
    def payoffs(self) -> list[int]:
        """The payoffs by seat; zeros while the game goes on."""
        payoffs = np.zeros(self.variant.seats, np.int64)
        if self.is_over:
            link(one_game.write_payoffs, self.variant.game, "cpu")(self._states, payoffs)
        return payoffs.tolist()
