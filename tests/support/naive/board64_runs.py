"""Combinations on the board the obvious way: every square, every direction, every kind, card after card."""

from collections.abc import Iterator
from typing import Any

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""Files and ranks of the four lines, in the order of `way`."""


def board(state: Any) -> dict[tuple[int, int], int]:
    """The cards that can be seen, by file and rank."""
    return {(square % 8, square // 8): state.top[square] & 63 for square in range(64) if state.top[square] >= 0}


def goes_on(before: int, other: int, kind: int) -> bool:
    """Return whether a combination of this kind may hold these two in a row."""
    step = (other >> 2 & 7) - (before >> 2 & 7)
    return before & 3 == other & 3 if kind == 0 else step == (0, 1, -1)[kind - 1]


def lines(cards: dict[tuple[int, int], int], options: Any) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Every combination on the board: its way, and its squares from its beginning."""
    kinds = [kind for kind, bit in enumerate((1, 2, 4, 4)) if options.kinds & bit]
    for line, (east, north) in enumerate(STEPS):
        for kind in kinds:
            for file, rank in cards:
                run = [(file, rank)]
                before = (file - east, rank - north)
                if before in cards and goes_on(cards[before], cards[file, rank], kind):
                    continue
                while True:
                    last = run[-1]
                    following = (last[0] + east, last[1] + north)
                    if following not in cards or not goes_on(cards[last], cards[following], kind):
                        break
                    run.append(following)
                if options.min_run <= len(run) <= options.max_run:
                    yield 4 * line + kind, run


def through(state: Any, origin: int, target: int) -> list[set[int]]:
    """The combinations through the card on `origin` if it lay on `target`, as sets of squares."""
    cards = board(state)
    cards[target % 8, target // 8] = cards.pop((origin % 8, origin // 8))
    runs = [{file + 8 * rank for file, rank in run} for _, run in lines(cards, state.options)]
    return [run for run in runs if target in run]


def shifts(state: Any) -> list[int]:
    """The shifts of a patience face up, or of open cards in game 65."""
    origins = [square for square in range(64) if state.top[square] >= 0]
    imposing = state.options.imposing == 1
    targets = [square for square in range(64) if state.top[square] == -1 or (imposing and state.top[square] >= 0)]
    return [64 * a + b for a in origins for b in targets if a != b and through(state, a, b)]


def claims(state: Any, seat: int) -> list[tuple[int, frozenset[int]]]:
    """The combinations of both sides' cards: the number of the claim, and the enemy's squares in it."""
    found: list[tuple[int, frozenset[int]]] = []
    for way, run in lines(board(state), state.options):
        squares = [file + 8 * rank for file, rank in run]
        enemies = frozenset(square for square in squares if state.top[square] >> 6 != seat)
        if 0 < len(enemies) < len(squares):
            found.append((4097 + 64 * way + squares[0], enemies))
    return sorted(found)
