"""perft: count the move sequences of a given length, which exposes differences between two implementations of rules.

The name comes from chess programming: "performance test, move path enumeration".
"""

from typing import Any, Literal

from hoyle.games.shared.text_module import text_of
from hoyle.rules.bits import lowest
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position
from hoyle.rules.record import MOVE, Record, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, play
from hoyle.solver.branches import branches, follow

DepthUnit = Literal["move", "turn"]
"""What one step of depth is; see `perft`."""


@algorithm
def is_same_turn(before: int, after: int) -> bool:
    """Return whether the turn of a single seat continues after its move; the arguments are `to_move` before and after it."""
    return before == after and before != CHANCE_AWAITED and before & (before - 1) == 0


@algorithm
def count_sequences(levels: Any, level: int, depth: int, by_turn: int) -> int:
    """Return the number of sequences of `depth` steps from `levels[level]`; later levels are workspace."""
    if depth == 0:
        return 1
    state = levels[level]
    to_move = state.to_move
    total = 0
    if to_move == 0:
        return 0
    if to_move & (to_move - 1) != 0:  # several seats choose at once
        count = branches(state)
        for branch in range(count if depth > 1 else 0):
            copy(levels[level + 1], state)
            follow(levels[level + 1], branch)
            total += count_sequences(levels, level + 1, depth - 1, by_turn)
        return total if depth > 1 else count
    seat = lowest(to_move)
    moves = local(MOVES, MOVE)
    count = legal(state, seat, moves)
    if depth == 1 and (by_turn == 0 or to_move == CHANCE_AWAITED):
        return count  # each of these moves is a whole step
    for index in range(count):
        copy(levels[level + 1], state)
        play(levels[level + 1], seat, moves[index])
        step = 0 if by_turn == 1 and is_same_turn(to_move, levels[level + 1].to_move) else 1
        total += count_sequences(levels, level + 1, depth - step, by_turn)
    return total


class Levels(list[Record]):
    """The positions of all levels, each created on first use: how many are needed is not known in advance."""

    def __init__(self, state: type[Record]) -> None:
        """Start without levels; `state` is the class of the positions."""
        super().__init__()
        self.state = state

    def __getitem__(self, level: Any) -> Any:
        """Return the position of a level."""
        while len(self) <= level:
            self.append(self.state())
        return super().__getitem__(level)


def perft(
    game: Game, state: Record, depth: int, by: DepthUnit = "move", target: Literal["plain", "cpu"] = "cpu"
) -> int:
    """Return the number of sequences of exactly `depth` steps; sequences that end the game sooner do not count.

    If `by` is "move", a step is one move of a seat, one outcome of CHANCE, or one combination of simultaneous choices. If it
    is "turn", all consecutive moves of one seat are a single step.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> [perft(game, game.begin(game.choose()), depth, target="plain") for depth in (1, 2)]
    [64, 2534]
    """
    levels: Any
    if target == "plain":
        levels = Levels(type(state))
        copy(levels[0], state)
    else:
        levels = type(state).array(game.max_length + 2 if by == "turn" else depth + 2)
        state.store(levels, 0)
    return int(link(count_sequences, game, target)(levels, 0, depth, int(by == "turn")))


def divide(
    game: Game, state: Position, depth: int, by: DepthUnit = "move", target: Literal["plain", "cpu"] = "cpu"
) -> dict[str, int]:
    """Return the `perft` count of each first move (or set of simultaneous choices), keyed by its notation.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> divide(game, game.begin(game.choose(deal="random")), 2, target="plain")["b0"]
    15
    """
    counts: dict[str, int] = {}
    for branch in range(link(branches, game)(state) if state.to_move else 0):
        after = state.clone()
        link(follow, game)(after, branch)
        step = 0 if by == "turn" and is_same_turn(state.to_move, after.to_move) else 1
        counts[step_text(game, state, branch)] = perft(game, after, depth - step, by, target)
    return counts


def step_text(game: Game, state: Position, branch: int) -> str:
    """Return the notation of a branch (see `solver.branches`); simultaneous choices are joined by +."""
    seats = [CHANCE] if state.to_move == CHANCE_AWAITED else [s for s in range(CHANCE) if state.to_move >> s & 1]
    texts: list[str] = []
    for seat in seats:
        moves = [0] * game.moves
        count = game.verbs["legal"](state, seat, moves)
        texts.append(move_text(game, state, seat, moves[branch % count]))
        branch //= count  # a branch numbers the combinations of choices, the lowest seat's as the last digit
    return "+".join(texts)


def move_text(game: Game, state: Position, seat: int, move: int) -> str:
    """Return the notation of a move in the view of its seat."""
    text = text_of(game)
    if text is None:
        return str(move)
    seen = state.blank()
    if seat == CHANCE:
        game.verbs["public"](state, seen)
    else:
        game.verbs["view"](state, seat, seen)
    return text.write(seen, seat, move)
