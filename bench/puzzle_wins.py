"""Positions on the board of 64 squares in which one move alone forces a win within a number of own moves.

They come from games between a bot with alpha-beta search and a greedy one. Going back from the end of a game, the first position
of the winner in which a win in exactly n own moves is proven, and by one move alone, becomes a puzzle: at most one for each n and
game. The proof is a search through all moves of both sides (`tests.support.solver.forced_win`).
"""

from collections.abc import Iterator
from typing import Any

from bench.budget import budget
from bench.puzzle_grades import games_of, grade
from hoyle.bots import fitting
from hoyle.games import GAMES
from hoyle.games.board64.state import ONE_SIDE, TEST_TAKEN
from hoyle.lab.puzzles import Position, WinPuzzle
from hoyle.play.play import Play, Variant, vary
from tests.support.solver.forced_win import OutOfMoves, Prover

RULES = (
    "game1",
    "game1_pack2",
    "game1_tests_beat",
    "game4",
    "game4_colour",
    "game4_queens",
    "game48",
    "game48_landing",
)
"""Games for two with nothing hidden in which each turn is one move."""
COUNTS = {1: 5, 2: budget(25, 1), 3: 25, 4: 12}
"""By number of own moves: the most puzzles of each rule set. Wins at once are the easiest puzzles, and few are enough."""
LAST_TURNS = 8
"""How many of the winner's last positions are searched."""
MAX_PLAYED = budget(600_000, 20_000)
"""The most moves that one proof may play."""
GAMES_PLAYED, OPENING = budget(150, 4), 4
MIN_CHOICES = 4


def win_puzzles(preset: str) -> Iterator[WinPuzzle]:
    """Return positions with a single move that wins in time, up to COUNTS of each length, at most one of a length of each game."""
    variant = vary(GAMES["board64"], GAMES["board64"].presets[preset].values)
    bots = fitting("search:easy", variant.game, variant.options), "greedy"
    prover = Prover(variant.game, Play(variant, None).state)
    seen, counts = set[bytes](), dict.fromkeys(COUNTS, 0)
    for moves in games_of(variant, bots, OPENING, GAMES_PLAYED):
        missing = {turns for turns in COUNTS if counts[turns] < COUNTS[turns]}
        for key, puzzle in last_wins(prover, variant, preset, moves, missing):
            if key not in seen:
                seen.add(key)
                counts[puzzle.turns] += 1
                yield puzzle


def last_wins(
    prover: Prover, variant: Variant, preset: str, moves: list[int], missing: set[int]
) -> Iterator[tuple[bytes, WinPuzzle]]:
    """Return for each missing number of own moves the last position of a game that is a puzzle, with its packed state."""
    stages, play = list[tuple[int, Any]](), Play(variant, None)
    for move in moves:
        (seat,) = play.to_move
        stages.append((seat, play.copy()))
        play.advance(seat, move)
    winner = winner_of(play)
    for seat, before in reversed(stages[-2 * LAST_TURNS :]):
        if seat != winner or not missing:
            continue
        try:
            turns = prover.fewest(before.state, seat, max(missing) + 1, MAX_PLAYED)
            puzzle = win_puzzle(prover, before, preset, seat, turns) if turns in missing else None
        except OutOfMoves:
            return  # earlier positions are no easier
        if puzzle:
            missing -= {turns}
            yield before.state.pack(), puzzle


def winner_of(play: Play) -> int | None:
    """Return the seat that has won by taking the test card or by being on top everywhere; None after other games."""
    if not play.is_over or play.state.ended not in (TEST_TAKEN, ONE_SIDE):
        return None
    payoff = play.variant.game.verb("payoff")
    return int(payoff(play.state, 1) > payoff(play.state, 0))


def win_puzzle(prover: Prover, play: Play, preset: str, seat: int, turns: int) -> WinPuzzle | None:
    """Return a position that is won in this number of own moves as a puzzle; None if not exactly one move wins."""
    found = prover.forced_wins(play.state, seat, turns, MAX_PLAYED)
    if len(found.winning) != 1 or len(play.legal(seat)) < MIN_CHOICES:
        return None
    line = prover.longest_line(play.state, seat, turns, MAX_PLAYED)
    if len(line) != 2 * turns - 1:
        return None  # the game ends by a move of the loser
    best = found.winning[0]
    graded = grade(play, seat, lambda moves: moves[0] == best)
    return WinPuzzle(Position("board64", preset, 0, tuple(play.log), seat), best, line, found.replies, graded)
