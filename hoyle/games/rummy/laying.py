"""A layout for any cards that have one: rank after rank, runs go on or begin, the rest are groups.

Exact, and quick enough for a table; what must lie is known, so this is less than the solver's question (`melds.py`).
"""

from collections.abc import Iterator, Sequence
from itertools import product

from hoyle.games.rummy.lying import ACE, LEAST, SUITS
from hoyle.games.rummy.options import HIGH, LOW

Runs = tuple[int, int, int]
"""Runs of a suit that end here: with one card, with two, with three or more."""
Node = tuple[Runs, Runs, Runs, Runs]
NOTHING: Node = ((0, 0, 0),) * 4  # pyright: ignore[reportAssignmentType]
Groups = tuple[int, int, int, int]
"""By suit: cards of a rank that lie in groups."""


def lay(cards: Sequence[int], ace_mode: int) -> list[tuple[int, ...]] | None:
    """Melds of exactly these cards, the same ones every time; None if there are none.

    >>> lay([48, 0, 4, 0, 1, 2], LOW), lay([48, 0, 4, 1], LOW)
    ([(0, 1, 2), (48, 0, 4)], None)
    """
    count = [list(cards).count(card) for card in range(SUITS * (ACE + 1))]
    aces = [count[ACE * SUITS + suit] if ace_mode != HIGH else 0 for suit in range(SUITS)]
    for low in product(*(range(each + 1) for each in aces)):
        rows = [list(low), *(count[rank * SUITS : rank * SUITS + SUITS] for rank in range(ACE + 1))]
        rows[-1] = [here - spent for here, spent in zip(rows[-1], low, strict=True)]
        way = find(rows, 0, NOTHING, ace_mode, set())
        if way is not None:
            return built(rows, way)
    return None


def find(
    rows: list[list[int]], place: int, node: Node, ace_mode: int, failed: set[tuple[int, Node]]
) -> list[Groups] | None:
    """Which cards lie in groups from this place on; None if nothing fits. Place 0 is the ace below the two."""
    if place == len(rows):
        return [] if all(run[0] == run[1] == 0 for run in node) else None
    if (place, node) in failed:
        return None
    runs_too = not (place == ACE + 1 and ace_mode == LOW)
    for groups in grouped(rows[place]) if place else [(0, 0, 0, 0)]:
        after = go_on(node, rows[place], groups, runs_too)
        rest = None if after is None else find(rows, place + 1, after, ace_mode, failed)
        if rest is not None:
            return [groups, *rest]
    failed.add((place, node))
    return None


def grouped(row: list[int]) -> Iterator[Groups]:
    """How many cards of each suit may lie in groups, the most first."""
    ways = product(*(range(each, -1, -1) for each in row))
    yield from sorted((way for way in ways if fits(way)), key=sum, reverse=True)  # pyright: ignore[reportReturnType]


def fits(way: tuple[int, ...]) -> bool:
    """Whether so many cards of each suit make groups."""
    return any(max(way) <= k and LEAST * k <= sum(way) <= SUITS * k for k in range(sum(way) // LEAST + 1))


def go_on(node: Node, row: list[int], groups: Groups, runs_too: bool) -> Node | None:
    """The runs after this rank: short ones must go on, long ones go on rather than that new ones begin."""
    after: list[Runs] = []
    for (one, two, long), here, away in zip(node, row, groups, strict=True):
        left = here - away - one - two
        if left < 0 or (not runs_too and here > away):
            return None
        after.append((max(0, left - long), one, two + min(long, left)))
    return after[0], after[1], after[2], after[3]


def built(rows: list[list[int]], way: list[Groups]) -> list[tuple[int, ...]]:
    """The melds themselves."""
    done: list[list[int]] = []
    growing: list[list[list[int]]] = [[] for _ in range(SUITS)]
    for place, groups in enumerate(way):
        rank = (place - 1) % (ACE + 1)
        done += [list(group) for group in shared(rank, groups)]
        for suit in range(SUITS):
            done += step(growing[suit], rank * SUITS + suit, rows[place][suit] - groups[suit])
    done += [run for runs in growing for run in runs]
    return sorted((tuple(meld) for meld in done), key=lambda meld: (meld[0] % SUITS, meld))


def step(runs: list[list[int]], card: int, copies: int) -> list[list[int]]:
    """So many copies of a card go to the runs of its suit, the shortest first; the runs that end are returned."""
    runs.sort(key=len)
    going, ended = runs[:copies], runs[copies:]
    for run in going:
        run.append(card)
    runs[:] = [*going, *([card] for _ in range(copies - len(going)))]
    return ended


def shared(rank: int, groups: Groups) -> list[tuple[int, ...]]:
    """The groups of a rank: each lacks one suit at most."""
    number = next(k for k in range(sum(groups) + 1) if max(groups) <= k and LEAST * k <= sum(groups) <= SUITS * k)
    lacking = [suit for suit in range(SUITS) for _ in range(number - groups[suit])]
    lacks = [*lacking, *[-1] * (number - len(lacking))]
    return [tuple(rank * SUITS + suit for suit in range(SUITS) if suit != lack) for lack in lacks]
