"""perft: in how many ways a game can go on, move by move; two sets of rules that differ soon differ here.

The name is chess programmers': "performance test, move path enumeration".
"""

from typing import Any, Literal

from hoyle.rules.bits import lowest
from hoyle.rules.branches import branches, follow
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, Record, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, play

By = Literal["move", "turn"]
"""What one step of depth is; see `perft`."""


@algorithm
def goes_on(before: int, after: int) -> bool:
    """Whether the one seat that was awaited is awaited again: its turn is not over."""
    return before == after and before != CHANCE_AWAITED and before & (before - 1) == 0


@algorithm
def paths(levels: Any, level: int, depth: int, by_turn: int) -> int:
    """How many ways of `depth` steps lead on from `levels[level]`; the levels above it are room to work in."""
    if depth == 0:
        return 1
    state = levels[level]
    waits = state.waits
    total = 0
    if waits == 0:
        return 0
    if waits & (waits - 1) != 0:
        ways = branches(state)
        for branch in range(ways if depth > 1 else 0):
            copy(levels[level + 1], state)
            follow(levels[level + 1], branch)
            total += paths(levels, level + 1, depth - 1, by_turn)
        return total if depth > 1 else ways
    seat = lowest(waits)
    moves = local(MOVES, MOVE)
    ways = legal(state, seat, moves)
    if depth == 1 and (by_turn == 0 or waits == CHANCE_AWAITED):
        return ways  # none of these steps can be part of a longer turn
    for at in range(ways):
        copy(levels[level + 1], state)
        play(levels[level + 1], seat, moves[at])
        step = 0 if by_turn == 1 and goes_on(waits, levels[level + 1].waits) else 1
        total += paths(levels, level + 1, depth - step, by_turn)
    return total


class Levels(list[Record]):
    """Positions to work in, one a level, made when a level is first reached: how deep turns go is not known before."""

    def __init__(self, kind: type[Record]) -> None:
        """None yet."""
        super().__init__()
        self.kind = kind

    def __getitem__(self, level: Any) -> Any:
        """The position of a level."""
        while len(self) <= level:
            self.append(self.kind())
        return super().__getitem__(level)


def perft(game: Game, state: Record, depth: int, by: By = "move", target: Literal["plain", "cpu"] = "cpu") -> int:
    """In how many ways the game can go on for exactly `depth` steps; ways that end sooner are not counted.

    A step by "move" is one move of one seat, one outcome of CHANCE, or, where several seats choose at once, one choice
    of each of them (so their numbers multiply). By "turn" all moves that one seat makes in a row are a single step.

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
        levels = type(state).array(game.longest + 2 if by == "turn" else depth + 2)
        state.store(levels, 0)
    return int(link(paths, game, target)(levels, 0, depth, int(by == "turn")))


def divide(
    game: Game, state: Any, depth: int, by: By = "move", target: Literal["plain", "cpu"] = "cpu"
) -> dict[str, int]:
    """Each first step of `perft` by move, as text, with its share of the ways.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> divide(game, game.begin(game.choose(deal="random")), 2, target="plain")["b0"]
    15
    """
    shares: dict[str, int] = {}
    for branch in range(link(branches, game)(state) if state.waits else 0):
        after = state.clone()
        link(follow, game)(after, branch)
        step = 0 if by == "turn" and goes_on(state.waits, after.waits) else 1
        shares[step_text(game, state, branch)] = perft(game, after, depth - step, by, target)
    return shares


def step_text(game: Game, state: Any, branch: int) -> str:
    """One of the ways in which a position goes on, as people write moves; choices made at once are joined by +."""
    seats = [CHANCE] if state.waits == CHANCE_AWAITED else [s for s in range(CHANCE) if state.waits >> s & 1]
    said: list[str] = []
    for seat in seats:
        moves = [0] * game.moves
        n = game.words["legal"](state, seat, moves)
        said.append(move_text(game, state, seat, moves[branch % n]))
        branch //= n
    return "+".join(said)


def move_text(game: Game, state: Any, seat: int, move: int) -> str:
    """A move as its seat would write it."""
    if game.text is None:
        return str(move)
    seen = state.blank()
    if seat == CHANCE:
        game.words["public"](state, seen)
    else:
        game.words["view"](state, seat, seen)
    return game.text.write(seen, seat, move)
