"""Make puzzles from games between bots, prove each with a solver, and write them to hoyle/lab/puzzles.json.

    python -m bench.puzzles                    every family
    python -m bench.puzzles r --count 200      200 puzzles of each rule set of a family

r: a position in which both choose at once and one card guarantees more than any other, by the exact solution of the whole game.
board64: a patience in which a single move still clears the board, proven by the single-player solver for every other move.
wins: see `puzzle_wins`. rummy: see `puzzle_melds`. All but those of rummy are graded by the weakest bot that finds the answer in
most of TRIES tries.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from bench import puzzle_melds, puzzle_wins
from bench.budget import TINY, budget, first
from bench.puzzle_grades import games_of, grade
from bench.result_files import to_json
from hoyle.games import GAMES
from hoyle.games.board64.state import MAX_MOVES
from hoyle.lab.puzzles import FILE, GRADES, MeldPuzzle, MovePuzzle, Position, Puzzle, WinPuzzle
from hoyle.lab.runner import NO_MOVE
from hoyle.play.play import Play, Variant, vary
from hoyle.rules.seats import CHANCE
from hoyle.solver import solve_alone
from hoyle.solver.equilibrium import BOTH, Equilibrium, equilibrium
from hoyle.solver.positions import moves_of

R_RULES = ("base", "impatience", "numbers", "loser")
PATIENCE_RULES = ("patience_open",)
MIN_GAP = 0.25
"""By how much the best card of R guarantees more than the second one, in expected payoff from −1 to 1."""
MIN_CHOICES = 4
COUNTS = {"r": 600, "board64": 300, "wins": 1000, "rummy": 350}
"""By family: the most puzzles of each rule set."""
GAMES_PLAYED = budget(20_000, 40)
DEAL_NODES, CHOICE_NODES = budget(50_000, 2_000), budget(20_000, 2_000)
"""The budgets of the single-player solver for a whole deal, and for the position after one choice."""

# R


def guarantees(solution: Equilibrium, state: Any, seat: int) -> dict[int, tuple[float, int]]:
    """Return what each move of a seat guarantees, and the reply that leaves no more, where both seats choose at once."""
    sign = 1 - 2 * seat
    replies = moves_of(solution.game, state, 1 - seat)
    return {
        move: min(
            (sign * solution.evaluate(solution.after(state, *sorted(((seat, move), (1 - seat, reply))))), reply)
            for reply in replies
        )
        for move in moves_of(solution.game, state, seat)
    }


def stops(variant: Variant, moves: list[int]) -> Iterator[Play]:
    """Return the positions of a game between the moves; the same object changes."""
    play, rest = Play(variant, None), iter(moves)
    while not play.is_over:
        yield play
        for seat in play.to_move:
            play.play(seat, next(rest))


def r_puzzles(preset: str) -> Iterator[MovePuzzle]:
    """Return positions with one best card, proven by the solution of the whole game."""
    variant = vary(GAMES["r"], GAMES["r"].presets[preset].values)
    solution, seen = equilibrium(variant.game, Play(variant, None).state), set[tuple[bytes, int]]()
    for moves in games_of(variant, ("search:easy", "greedy"), 2, GAMES_PLAYED):
        for play in stops(variant, moves):
            for seat in (0, 1) if play.state.to_move == BOTH and play.log else ():
                key = play.state.pack(), seat
                if key in seen or len(play.legal(seat)) < MIN_CHOICES:
                    continue
                seen.add(key)
                if puzzle := r_puzzle(solution, play, preset, seat):
                    yield puzzle


def r_puzzle(solution: Equilibrium, play: Play, preset: str, seat: int) -> MovePuzzle | None:
    """Return a position as a puzzle for a seat; None if no card is so good that it needs no luck."""
    values = guarantees(solution, play.state, seat)
    best, second = sorted(values, key=lambda move: values[move][0], reverse=True)[:2]
    value = (1 - 2 * seat) * solution.evaluate(play.state)
    if values[best][0] < value - 1e-6 or values[best][0] - values[second][0] < MIN_GAP:
        return None
    rounded = {move: (round(number, 3), reply) for move, (number, reply) in values.items()}
    graded = grade(play, seat, lambda moves: moves[0] == best)
    return MovePuzzle(Position("r", preset, 0, tuple(play.log), seat), best, rounded, graded)


# Patience


def patience_puzzles(preset: str) -> Iterator[MovePuzzle]:
    """Return positions in which a single move still clears the board, at most one of each deal."""
    variant = vary(GAMES["board64"], GAMES["board64"].presets[preset].values)
    for seed in range(1, 100_000):
        solved = solve_alone(variant.game, variant.new(seed).state, DEAL_NODES)
        if solved.best == 0 and (puzzle := patience_puzzle(variant, preset, seed, solved.moves)):
            yield puzzle


def patience_puzzle(variant: Variant, preset: str, seed: int, moves: tuple[int, ...]) -> MovePuzzle | None:
    """Return the earliest position on the way to a solution in which every other move is proven to leave cards.

    The search begins at the end, where proofs are short, and ends at the first choice without a proof.
    """
    found = None
    for length in range(len(moves) - 1, 0, -1):
        play = variant.new(seed)
        for move in moves[:length]:
            play.play(0, move)
        values = cards_left(play, 1) if len(play.legal(0)) >= MIN_CHOICES else {}
        if values is None:
            break
        if sum(left == 0 for left in values.values()) == 1:
            found = play, values
    if found is None:
        return None
    play, values = found
    best = min(values, key=lambda move: values[move])
    log = tuple(move for move in play.log if move[0] != CHANCE)
    shown = {move: (float(left), NO_MOVE) for move, left in values.items()}
    graded = grade(play, 0, lambda moves: moves[0] == best)
    return MovePuzzle(Position("board64", preset, seed, log, 0), best, shown, graded)


def cards_left(play: Play, most_ways: int = MAX_MOVES) -> dict[int, int] | None:
    """Return how few cards can be left after each legal move; None where that is not proven.

    Stop after the first moves if more than `most_ways` of them clear the board.
    """
    left = dict[int, int]()
    for move in play.legal(0):
        if sum(cards == 0 for cards in left.values()) > most_ways:
            break
        after = play.copy()
        after.play(0, move)
        solved = solve_alone(play.variant.game, after.state, CHOICE_NODES)
        if not solved.proven:
            return None
        left[move] = -solved.best
    return left


MAKERS: dict[str, tuple[tuple[str, ...], Callable[[str], Iterator[Puzzle]]]] = {
    "r": (R_RULES, r_puzzles),
    "board64": (PATIENCE_RULES, patience_puzzles),
    "wins": (puzzle_wins.RULES, puzzle_wins.win_puzzles),
    "rummy": (puzzle_melds.RULES, puzzle_melds.meld_puzzles),
}


def difficulty(puzzle: Puzzle) -> tuple[int, int]:
    """Return the grade of a puzzle and, among equals, the length of its answer."""
    length = (
        len(puzzle.line)
        if isinstance(puzzle, WinPuzzle)
        else len(puzzle.cards)
        if isinstance(puzzle, MeldPuzzle)
        else 0
    )
    return puzzle.grade, length


def write(family: str, puzzles: list[Puzzle]) -> None:
    """Write the puzzles of a family into the file, the easiest first."""
    content = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    rows = {str(number): puzzle.to_row() for number, puzzle in enumerate(puzzles, 1)}
    content[family] = {"version": GAMES[puzzles[0].position.game].version, "puzzles": rows}
    FILE.write_text(to_json({name: content[name] for name in MAKERS if name in content}, depth=3) + "\n", "utf-8")


def main() -> None:
    """Make the puzzles of the families named on the command line, or of all."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("families", nargs="*", default=list(MAKERS), metavar="FAMILY")
    arguments.add_argument("--count", type=int, default=budget(0, 1), help="puzzles of each rule set")
    chosen = arguments.parse_args()
    for family in chosen.families:
        rules, make = MAKERS[family]
        puzzles = list[Puzzle]()
        for preset in first(rules):
            start = time.monotonic()
            puzzles += islice(make(preset), chosen.count or COUNTS[family])
            grades = [sum(puzzle.grade == index for puzzle in puzzles) for index in range(len(GRADES) + 1)]
            print(
                f"{family} {preset}: {len(puzzles)} puzzles, {time.monotonic() - start:.0f} s, grades {grades}",
                flush=True,
            )
            if not TINY:
                write(family, sorted(puzzles, key=difficulty))


if __name__ == "__main__":
    main()
