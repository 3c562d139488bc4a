"""The rules of a game in the checked form of WebAssembly: one position that they play, and random games.

Indices, values of fields, shifts and divisions are checked, and steps are counted: a mistake ends in `RunError`, whose text has the
file, the line, the rule and the reason.
"""

from functools import lru_cache
from typing import Any

from hoyle.bots.playout import simulate
from hoyle.rules.compiler import Checks
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.wasm_host import WasmProgram, wasm_program
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position
from hoyle.rules.record import MOVE, numbers
from hoyle.rules.single_steps import begin_one, legal_one, move_one, see_one

STEPS, HEAVY, ENOUGH = 1 << 30, 8, 1 << 28
"""The most steps of loops and calls in a game, three seconds; HEAVY times as many with heavy rules, of which single games of rummy take
a third. After ENOUGH steps no other game begins."""


@lru_cache(maxsize=4)
def checked_program(game: Game) -> WasmProgram:
    """Return the rules of a game with all checks. RuleError if one cannot be compiled."""
    states, moves = game.state.array(1), numbers(game.moves, MOVE)
    tallies = numbers(2, "int64").reshape(1, 2), numbers(1, "int64")
    entries = [
        Entry("begin", begin_one, (states,)),
        Entry("move", move_one, (states, 0, 0)),
        Entry("legal", legal_one, (states, 0, moves)),
        Entry("see", see_one, (states, 0, states)),
        Entry("simulate", simulate, (states, states, Dice.array(1), 0, 0, 0, 0, *tallies)),
    ]
    return wasm_program(game, entries, Checks.ALL, has_budget=True, folder=cache_folder())


class CompiledPlay:
    """A position in the memory of a module."""

    def __init__(self, game: Game, options: OptionSet) -> None:
        """Make a blank state with these options."""
        self.game, self.instance = game, checked_program(game).instance()
        self.instance.budget = STEPS
        memory = self.instance.memory
        self.states, self.seen = memory.array(1, game.state.dtype), memory.array(1, game.state.dtype)
        self.moves = memory.array(game.moves, MOVE)
        blank: Any = game.state()
        blank.options = options
        blank.store(self.states, 0)

    def begin(self) -> None:
        """Start the game."""
        self.instance.call("begin", self.states)

    def packed(self) -> bytes:
        """Return the packed position."""
        return self.states.tobytes()

    def legal(self, seat: int) -> list[int]:
        """Return the legal moves of a seat."""
        n = self.instance.call("legal", self.states, seat, self.moves)
        return self.moves[:n].tolist()

    def play(self, seat: int, move: int) -> None:
        """Play a move."""
        self.instance.call("move", self.states, seat, move)

    def view(self, seat: int, blank: Position) -> bytes:
        """Return the packed view of a seat, or of a spectator for NONE, which begins as `blank`."""
        blank.store(self.seen, 0)
        self.instance.call("see", self.states, seat, self.seen)
        return self.seen.tobytes()

    def play_at_random(self, games: int) -> None:
        """Play random games from the state, which is blank, fewer if they take many steps. RunError where a check fails."""
        game, options = self.game, self.game.state.unpack(self.packed()).options
        low, high = game.payoff_range(options)
        tallies = numbers(game.seats(options) * (high - low + 1), "int64").reshape(game.seats(options), -1)
        endings = numbers(len(game.endings), "int64")
        arrays = self.states, self.seen, Dice.array(1)
        steps, most = 0, STEPS * HEAVY if heavy_rules(game) else STEPS
        for number in range(games):
            self.instance.budget = most
            self.instance.call("simulate", *arrays, 1, number, number + 1, low, tallies, endings)
            steps += most - self.instance.budget
            if steps > ENOUGH:
                break
