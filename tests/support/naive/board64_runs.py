"""Combinations on the board by brute force: every square, direction and kind, card after card."""

from collections.abc import Iterator
from typing import Any

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""The change of file and rank along a line, by its direction: rank, file, rising and falling diagonal."""


FIRST_CLAIM = 4097
"""The first of the moves that claim a combination."""


def board(state: Any) -> dict[tuple[int, int], int]:
    """Return the face-up cards by file and rank."""
    return {(square % 8, square // 8): state.top[square] & 63 for square in range(64) if state.top[square] >= 0}


def can_follow(card: int, following: int, kind: int, in_one_colour: bool) -> bool:
    """Return whether a combination of this kind may contain these two cards in a row.

    The kinds are 0 for one colour, 1 for one value, 2 and 3 for rising and falling values. A card has its colour in bits
    0–1 and its value in bits 2–4. `in_one_colour`: sequences are of one colour.
    """
    if in_one_colour and kind > 1 and card & 3 != following & 3:
        return False
    step = (following >> 2 & 7) - (card >> 2 & 7)
    return card & 3 == following & 3 if kind == 0 else step == (0, 1, -1)[kind - 1]


def lines(cards: dict[tuple[int, int], int], options: Any) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Yield every combination on the board: 4 · direction + kind, and its squares in order."""
    kinds = [kind for kind, bit in enumerate((1, 2, 12, 12)) if options.kinds & bit]  # 12: rising and falling
    in_one_colour = options.kinds & 8 != 0
    for direction, (east, north) in enumerate(STEPS):
        for kind in kinds:
            for file, rank in cards:
                run = [(file, rank)]
                before = (file - east, rank - north)
                if before in cards and can_follow(cards[before], cards[file, rank], kind, in_one_colour):
                    continue
                while True:
                    last = run[-1]
                    following = (last[0] + east, last[1] + north)
                    if following not in cards or not can_follow(cards[last], cards[following], kind, in_one_colour):
                        break
                    run.append(following)
                if options.min_run <= len(run) <= options.max_run:
                    yield 4 * direction + kind, run


def through(state: Any, origin: int, target: int) -> list[set[int]]:
    """Return the combinations with the card on `origin` if it were on `target` instead, as sets of squares."""
    cards = board(state)
    cards[target % 8, target // 8] = cards.pop((origin % 8, origin // 8))
    runs = [{file + 8 * rank for file, rank in run} for _, run in lines(cards, state.options)]
    return [run for run in runs if target in run]


def shifts(state: Any) -> list[int]:
    """Return the moves that shift a card, in a face-up patience or in game 65: 64 · origin + target."""
    origins = [square for square in range(64) if state.top[square] >= 0]
    imposing = state.options.imposing == 1  # a card may be put on another
    targets = [square for square in range(64) if state.top[square] == -1 or (imposing and state.top[square] >= 0)]
    return [
        64 * origin + target
        for origin in origins
        for target in targets
        if origin != target and through(state, origin, target)
    ]


def claims(state: Any, seat: int) -> list[tuple[int, frozenset[int]]]:
    """Return the combinations with cards of both sides, sorted: the move that claims each, and its squares of the opponent."""
    found: list[tuple[int, frozenset[int]]] = []
    for direction_and_kind, run in lines(board(state), state.options):
        squares = [file + 8 * rank for file, rank in run]
        # A card's owner is in bit 6.
        enemies = frozenset(square for square in squares if state.top[square] >> 6 != seat)
        if 0 < len(enemies) < len(squares):
            found.append((FIRST_CLAIM + 64 * direction_and_kind + squares[0], enemies))
    return sorted(found)
