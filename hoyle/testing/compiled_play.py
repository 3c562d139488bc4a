"""The rules of a game in the checked form of WebAssembly: one position that they play, and random games.

Indices, values of fields, shifts and divisions are checked, and steps are counted: a mistake ends in `RunError`, whose text has the
file, the line, the rule and the reason.
"""

from functools import lru_cache
from typing import Any

from hoyle.bots.greedy import advance
from hoyle.bots.playout import simulate, step
from hoyle.rules.arrays import array_of
from hoyle.rules.compiler import Checks
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.wasm_host import WasmProgram, wasm_program
from hoyle.rules.mark import algorithm, inlined
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE_AWAITED, NONE
from hoyle.rules.single_steps import begin_one, legal_one, move_one, see_one
from hoyle.rules.verbs import MOVES, SEATS, evaluate, legal, play, start

STEPS, SHORT, HEAVY, ENOUGH = 1 << 30, 1 << 26, 8, 1 << 28
"""The most steps of loops and calls in a game, three seconds; SHORT where another check has played games to their ends; HEAVY times as many
with heavy rules, of which single games of rummy take a third. After ENOUGH steps no other game begins."""


TOO_MANY_STEPS = "it takes too many steps"
"""How the sentence of an error ends where rules do not end."""
BITS, TOO_SHORT = "hoyle/rules/bits.py", "is outside of the row"
"""What is in the sentence of an error where `spread` has no room."""


TRIED, ONE_IN = 12, 8
"""The most moves that a greedy seat tries; one decision in ONE_IN is random."""


@inlined
@algorithm
def play_chosen(state: Position, to_move: int, chosen: Row[int]) -> int:
    """Play the chosen moves of the seats to move; return their number."""
    decisions = 0
    for seat in range(SEATS):
        if (to_move >> seat) & 1:
            play(state, seat, chosen[seat])
            decisions += 1
    return decisions


@algorithm
def greedy_game(
    blank: Row[Position],
    states: Row[Position],
    dice: Row[Dice],
    seats: int,
    number: int,
    most: int,
    goal: int,
    sign: int,
) -> int:
    """Play a game in the first of two states, every seat by what the game evaluates highest; return the number of moves.

    All seats play for the seat `goal`, or against it if `sign` is −1; if `goal` is negative, each for itself. The game ends after `most`
    moves even if it goes on. Positions in which CHANCE does not move are evaluated for all `seats`.
    """
    state, work, game_dice = states[0], states[1], dice[0]
    moves = local(MOVES, MOVE)
    replies = local(MOVES, MOVE)
    others = local(SEATS, MOVE)
    chosen = local(SEATS, MOVE)
    set_dice(game_dice, 1, number)
    copy(state, blank[0])
    start(state)
    decisions = 0
    while state.to_move and decisions < most:
        to_move = state.to_move
        if to_move == CHANCE_AWAITED or below(game_dice, ONE_IN) == 0:
            decisions += max(1, step(state, game_dice, moves, chosen))  # a move of CHANCE is one, too
            continue
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                n = legal(state, seat, moves)
                highest = 0
                for tried in range(min(n, TRIED)):
                    move = moves[tried] if n <= TRIED else moves[below(game_dice, n)]
                    copy(work, state)
                    advance(work, seat, move, game_dice, others, replies)
                    value = sign * evaluate(work, seat if goal < 0 else goal)
                    if tried == 0 or value > highest:
                        highest = value
                        chosen[seat] = move
        decisions += play_chosen(state, to_move, chosen)
        for seat in range(0 if state.to_move == CHANCE_AWAITED else seats):
            evaluate(state, seat)
    return decisions


@algorithm
def stubborn_game(
    blank: Row[Position], states: Row[Position], dice: Row[Dice], number: int, most: int, kind: int
) -> int:
    """Play a game in the first state, every seat by a fixed order of moves; return the number of moves, at most about `most`.

    `kind` 0: the lowest legal move first, 1: the highest, others: an order of their own. One decision in ONE_IN is random.
    """
    state, game_dice = states[0], dice[0]
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    set_dice(game_dice, 2, number)
    copy(state, blank[0])
    start(state)
    decisions = 0
    while state.to_move and decisions < most:
        to_move = state.to_move
        if to_move == CHANCE_AWAITED or below(game_dice, ONE_IN) == 0:
            decisions += max(1, step(state, game_dice, moves, chosen))  # a move of CHANCE is one, too
            continue
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                n = legal(state, seat, moves)
                chosen[seat] = moves[n - 1 if kind == 1 else 0]
                highest = -1
                for tried in range(n if kind > 1 else 0):
                    rank = ((moves[tried] + 1) * (2 * kind + 7919)) % 1009
                    if rank > highest:
                        highest = rank
                        chosen[seat] = moves[tried]
        decisions += play_chosen(state, to_move, chosen)
    return decisions


@algorithm
def longest_game(
    blank: Row[Position], states: Row[Position], dice: Row[Dice], number: int, most: int, kind: int
) -> int:
    """Play a game in the first of two states in which seats avoid its end; return the number of moves, at most about `most`.

    Of `kind` moves each seat plays the one after which a random game takes longest.
    """
    state, work, game_dice = states[0], states[1], dice[0]
    moves = local(MOVES, MOVE)
    replies = local(MOVES, MOVE)
    others = local(SEATS, MOVE)
    chosen = local(SEATS, MOVE)
    set_dice(game_dice, 3, number)
    copy(state, blank[0])
    start(state)
    made = 0
    while state.to_move and made < most:
        to_move = state.to_move
        if to_move == CHANCE_AWAITED:
            step(state, game_dice, moves, chosen)
            made += 1
            continue
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                n = legal(state, seat, moves)
                longest = -1
                for tried in range(min(n, kind)):
                    move = moves[tried] if n <= kind else moves[below(game_dice, n)]
                    copy(work, state)
                    advance(work, seat, move, game_dice, others, replies)
                    length = 0
                    while work.to_move and length < most:
                        length += max(1, step(work, game_dice, replies, others))
                    if length > longest:
                        longest = length
                        chosen[seat] = move
        made += play_chosen(state, to_move, chosen)
    return made


@lru_cache(maxsize=4)
def checked_program(game: Game) -> WasmProgram:
    """Return the rules of a game with all checks. RuleError if one cannot be compiled."""
    states, moves = game.state.array(1), array_of(game.moves, MOVE)
    tallies = array_of(2, "int64").reshape(1, 2), array_of(1, "int64")
    entries = [
        Entry("begin", begin_one, (states,)),
        Entry("move", move_one, (states, 0, 0)),
        Entry("legal", legal_one, (states, 0, moves)),
        Entry("see", see_one, (states, 0, states)),
        Entry("greedy", greedy_game, (states, states, Dice.array(1), 0, 0, 0, 0, 0)),
        Entry("stubborn", stubborn_game, (states, states, Dice.array(1), 0, 0, 0)),
        Entry("longest", longest_game, (states, states, Dice.array(1), 0, 0, 0)),
        Entry("simulate", simulate, (states, states, Dice.array(1), 0, 0, 0, 0, *tallies)),
    ]
    return wasm_program(game, entries, Checks.ALL, has_budget=True, folder=cache_folder())


def is_too_long(error: Exception) -> bool:
    """Return whether checked rules failed because they took too many steps."""
    return str(error).rstrip(".").endswith(TOO_MANY_STEPS)


def run_sentence(error: Exception) -> str:
    """Return what checked rules failed with, without a full stop, and what may be the reason."""
    sentence = str(error).rstrip(".")
    if is_too_long(error):
        return f"{sentence}: does every game end, and every loop?"
    if BITS in sentence and sentence.endswith(TOO_SHORT):
        return f"{sentence}, which a rule of the game passes: is it that of `legal`, for which moves=… of the game is too small?"
    return sentence


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
        self.low, self.tallies = 0, tuple[Any, ...]()

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
        steps, most = 0, STEPS * HEAVY if heavy_rules(self.game) else STEPS
        for number in range(games):
            self.end_of_random_game(number, most)
            steps += most - self.instance.budget
            if steps > ENOUGH:
                break

    def end_of_random_game(self, number: int, most: int = 0) -> Any:
        """Play the random game of a number from the state, which is blank; return its end, an array that the next one changes.

        RunError where a check fails, or after `most` steps, of which there are few if the number is left out.
        """
        self.instance.budget = most or (STEPS if heavy_rules(self.game) else SHORT)
        if not self.tallies:
            options: Any = self.game.state.unpack(self.packed()).options
            self.low, high = self.game.payoff_range(options)
            payoffs = array_of(self.game.seats(options) * (high - self.low + 1), "int64")
            self.tallies = payoffs.reshape(self.game.seats(options), -1), array_of(len(self.game.endings), "int64")
        self.instance.call(
            "simulate", self.states, self.seen, Dice.array(1), 1, number, number + 1, self.low, *self.tallies
        )
        return self.seen

    def play_greedily(self, number: int, most: int, goal: int = NONE, sign: int = 1) -> tuple[Position, int]:
        """Play a greedy game from the state, which is blank, of at most `most` moves; return its end and how many were made.

        All seats play for the seat `goal`, or against it if `sign` is −1. RunError where a check fails.
        """
        seats = self.game.seats(self.game.state.unpack(self.packed()).options)
        return self.played("greedy", seats, number, most, goal, sign)

    def play_stubbornly(self, number: int, most: int, kind: int) -> tuple[Position, int]:
        """Play a game by a fixed order of moves, as `stubborn_game` says; return its end and the number of moves."""
        return self.played("stubborn", number, most, kind)

    def play_longest(self, number: int, most: int, tries: int) -> tuple[Position, int]:
        """Play a game that avoids its end, as `longest_game` says; return its end and the number of moves."""
        return self.played("longest", number, most, tries)

    def played(self, entry: str, *arguments: int) -> tuple[Position, int]:
        """Play a game from the state, which is blank; return its end and the number of decisions."""
        states = self.instance.memory.array(2, self.game.state.dtype)
        self.instance.budget = STEPS * (2 if heavy_rules(self.game) else HEAVY)
        made = self.instance.call(entry, self.states, states, Dice.array(1), *arguments)
        return self.game.state.unpack(states[:1].tobytes()), made
