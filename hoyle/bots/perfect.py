"""A bot that plays a solved strategy: no answer to it wins more than the game is worth.

It is for games of two that hide nothing but what both choose at once and are small enough to be solved in seconds. A
solution is reckoned once for each set of house rules and kept beside what is compiled. The bot is given a view like all
others; nothing is hidden in it but the other's choice, so what it imagines is the position itself.
"""

import os
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from hoyle.rules.dice import below
from hoyle.rules.equilibrium import Equilibrium, equilibrium, load, room_for
from hoyle.rules.game import Game
from hoyle.rules.link import cache_folder
from hoyle.rules.mark import algorithm
from hoyle.rules.matrix import solve_matrix
from hoyle.rules.net import find, second_print
from hoyle.rules.record import MOVE, Record, copy, fingerprint, local
from hoyle.rules.verbs import MOVES, imagine, legal, play

FINE = 1 << 30
"""Into so many parts a share is divided when it is drawn."""

BOTH = 3
"""Both seats are awaited, as bits."""

SOLUTIONS = 2
"""So many solutions a process keeps in memory."""


@algorithm
def worth_of(place: int, solved: Any) -> float:
    """What the position in `states[place]` is worth to seat 0."""
    slots, prints, values, states, packed = solved[0], solved[1], solved[2], solved[3], solved[4]
    return values[slots[find(slots, prints, fingerprint(states[place]), second_print(packed, place))] - 1]


@algorithm
def drawn(shares: Any, n: int, dice: Any) -> int:
    """One of `n` choices by their shares."""
    left = below(dice[0], FINE)
    for choice in range(n - 1):
        left -= int(shares[choice] * FINE)
        if left < 0:
            return choice
    return n - 1


@algorithm
def best_play(looks: Any, seat: int, dice: Any, solved: Any) -> int:
    """The move of the solved strategy in the position that `looks[0]` shows."""
    states, game, board, labels, x, y = solved[3], solved[5], solved[6], solved[7], solved[8], solved[9]
    imagine(looks[0], seat, states[0], dice[0])
    mine = local(MOVES, MOVE)
    others = local(MOVES, MOVE)
    n = legal(states[0], seat, mine)
    if states[0].waits == BOTH:
        m = legal(states[0], 1 - seat, others)
        for choice in range(n):
            for answer in range(m):
                copy(states[1], states[0])
                play(states[1], 0, mine[choice] if seat == 0 else others[answer])
                play(states[1], 1, others[answer] if seat == 0 else mine[choice])
                game[choice if seat == 0 else answer, answer if seat == 0 else choice] = worth_of(1, solved)
        solve_matrix(game, n if seat == 0 else m, m if seat == 0 else n, board, labels, x, y)
        return mine[drawn(x if seat == 0 else y, n, dice)]
    best, most = 0, 0.0
    for choice in range(n):
        copy(states[1], states[0])
        play(states[1], seat, mine[choice])
        gain = worth_of(1, solved) if seat == 0 else -worth_of(1, solved)
        if choice == 0 or gain > most:
            best, most = choice, gain
    return mine[best]


def desk(game: Game, found: Equilibrium) -> tuple[Any, ...]:
    """What `best_play` needs: the solution, two positions and their bytes, room for a matrix."""
    return found.slots, found.prints, found.values, *positions(game), *room_for(game.moves, game.moves)


def bare_desk(game: Game) -> tuple[Any, ...]:
    """The same without a solution, for games in which nobody asks for one."""
    from numpy import float64, int32, int64, zeros

    return zeros(1, int32), zeros((1, 2), int64), zeros(1, float64), *positions(game), *room_for(1, 1)


def positions(game: Game) -> tuple[Any, Any]:
    """Two positions, and what tells them apart as bytes."""
    states = game.state.array(2)
    return states, states.view("int8").reshape(2, -1)[:, : game.state.live]


def beginning(game: Game, seen: Any) -> Any:
    """The position from which the deal that a seat sees began: its house rules, and what the match handed over."""
    return game.begin(seen.rules, getattr(seen, "carried", None))


def mark(start: Record) -> str:
    """A name for a beginning: equal beginnings have equal names."""
    return blake2b(start.pack(), digest_size=8).hexdigest()


def solved(game: Game, start: Record) -> Equilibrium:
    """The game solved from this beginning: from memory, from the disk, or reckoned and kept there."""
    return of_start(game, start.pack())


@lru_cache(SOLUTIONS)
def of_start(game: Game, packed: bytes) -> Equilibrium:
    """The same, by the packed beginning."""
    start = game.state.unpack(packed)
    file = cache_folder().parent / "solved" / f"{game.name}-{game.version}-{mark(start)}.npz"
    try:
        return load(file, {game.name: game})
    except ValueError:
        found = equilibrium(game, start)
        keep(found, file)
        return found


def keep(found: Equilibrium, file: Path) -> None:
    """Write a solution whole or not at all; where there is no room it is reckoned again the next time."""
    begun = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        found.save(begun)
        begun.replace(file)
    except OSError:
        with suppress(OSError):
            begun.unlink()
