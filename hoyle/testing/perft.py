"""perft: the number of move sequences of a given length. It soon exposes differences between two implementations.

The name comes from chess programming: "performance test, move path enumeration".
"""

from typing import Any, Literal

from hoyle.rules.bits import lowest
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, play
from hoyle.solver.branches import branches, follow

By = Literal["move", "turn"]
"""The unit of depth; see `perft`."""


@algorithm
def goes_on(before: int, after: int) -> bool:
    """Return whether the single seat that was to move is to move again: its turn is not over."""
    return before == after and before != CHANCE_AWAITED and before & (before - 1) == 0


@algorithm
def paths(levels: Any, level: int, depth: int, by_turn: int) -> int:
    """Return the number of sequences of `depth` steps from `levels[level]`; the levels above it are workspace."""
    if depth == 0:
        return 1
    state = levels[level]
    to_move = state.to_move
    total = 0
    if to_move == 0:
        return 0
    if to_move & (to_move - 1) != 0:
        ways = branches(state)
        for branch in range(ways if depth > 1 else 0):
            copy(levels[level + 1], state)
            follow(levels[level + 1], branch)
            total += paths(levels, level + 1, depth - 1, by_turn)
        return total if depth > 1 else ways
    seat = lowest(to_move)
    moves = local(MOVES, MOVE)
    ways = legal(state, seat, moves)
    if depth == 1 and (by_turn == 0 or to_move == CHANCE_AWAITED):
        return ways  # each of these moves is a whole step
    for at in range(ways):
        copy(levels[level + 1], state)
        play(levels[level + 1], seat, moves[at])
        step = 0 if by_turn == 1 and goes_on(to_move, levels[level + 1].to_move) else 1
        total += paths(levels, level + 1, depth - step, by_turn)
    return total


class Levels(list[Record]):
    """Positions to work in, made when a level is first reached: the length of turns is not known in advance."""

    def __init__(self, kind: type[Record]) -> None:
        """Start without levels."""
        super().__init__()
        self.kind = kind

    def __getitem__(self, level: Any) -> Any:
        """Return the position of a level."""
        while len(self) <= level:
            self.append(self.kind())
        return super().__getitem__(level)


def perft(game: Game, state: Record, depth: int, by: By = "move", target: Literal["plain", "cpu"] = "cpu") -> int:
    """Return the number of sequences of exactly `depth` steps; sequences that end the game sooner do not count.

    By "move", a step is one move of one seat, one outcome of CHANCE, or, where several seats choose at once, one choice of
    each of them (so their numbers multiply). By "turn", all consecutive moves of one seat are a single step.

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
    return int(link(paths, game, target)(levels, 0, depth, int(by == "turn")))


def divide(
    game: Game, state: Any, depth: int, by: By = "move", target: Literal["plain", "cpu"] = "cpu"
) -> dict[str, int]:
    """Return the `perft` count below each first step, by the notation of the step.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> divide(game, game.begin(game.choose(deal="random")), 2, target="plain")["b0"]
    15
    """
    shares: dict[str, int] = {}
    for branch in range(link(branches, game)(state) if state.to_move else 0):
        after = state.clone()
        link(follow, game)(after, branch)
        step = 0 if by == "turn" and goes_on(state.to_move, after.to_move) else 1
        shares[step_text(game, state, branch)] = perft(game, after, depth - step, by, target)
    return shares


def step_text(game: Game, state: Any, branch: int) -> str:
    """Return the notation of a branch; simultaneous choices are joined by +."""
    seats = [CHANCE] if state.to_move == CHANCE_AWAITED else [s for s in range(CHANCE) if state.to_move >> s & 1]
    words: list[str] = []
    for seat in seats:
        moves = [0] * game.moves
        n = game.verbs["legal"](state, seat, moves)
        words.append(move_text(game, state, seat, moves[branch % n]))
        branch //= n
    return "+".join(words)


def move_text(game: Game, state: Any, seat: int, move: int) -> str:
    """Return the notation of a move as its seat writes it."""
    if game.text is None:
        return str(move)
    seen = state.blank()
    if seat == CHANCE:
        game.verbs["public"](state, seen)
    else:
        game.verbs["view"](state, seat, seen)
    return game.text.write(seen, seat, move)
