"""Whether `evaluate` looks at the seat that it is asked about: at its hand, its tricks, its points."""

import random
from collections import Counter
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.rule_error import RunError
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.random_play import rounds

GAMES, POSITIONS, FEWEST, ENOUGH, MOST_MOVES = 6, 12, 5, 20, 400
"""How many random games are looked at, how many positions of each, in how many a part of a row has to matter to count, and how many are
enough to say that it never does; and the most moves of a game."""

Read = Counter[tuple[int, int]]
"""By seat that is evaluated and seat whose part of a row was changed: how often the value was another one."""


def evaluate_is_of_the_seat(game: Game, values: Values) -> None:
    """What `evaluate` says of a seat depends on what this seat has, and not on what one and the same seat has."""
    options: Any = game.choose(**values)
    seats = game.seats(options)
    if "evaluate" not in game.verbs or seats < 2 or heavy_rules(game):
        return
    tried = Counter[tuple[str, int]]()
    rows = [of for of in game.state.fields if not of.nested and of.size == game.max_seats]
    reads = {of.name: Read() for of in rows}
    games = [positions(game, options, number) for number in range(GAMES)]
    for one, other in zip(games, [*games[1:], games[0]], strict=True):
        for state, another in zip(one, other, strict=False):
            for of in rows if not BUDGET.is_spent else ():
                count_reads(game, of, state, another, seats, reads[of.name], tried)
    TRAIL.begin()
    for name, read in reads.items():
        own = [seat for seat in range(seats) if read[seat, seat] >= FEWEST]
        enough = all(tried[name, seat] >= ENOUGH for seat in range(seats))
        if len(own) != 1 or not enough:
            continue
        (one,) = own
        others = [seat for seat in range(seats) if seat != one and read[seat, one] >= FEWEST and not read[seat, seat]]
        require(
            len(others) < seats - 1,
            f"evaluate depends on the {name} of seat {one} for every seat, and on that of no other: is the seat right?",
        )


def positions(game: Game, options: Any, number: int) -> list[Position]:
    """Return some positions of a random game in which CHANCE is not to move, from its beginning to its end."""
    state: Position = game.begin(options)
    found = list[Position]()
    for count, _ in enumerate(rounds(game, state, random.Random(f"evaluate {number}"))):
        if state.to_move != CHANCE_AWAITED:
            found.append(state.clone())
        if count > MOST_MOVES or BUDGET.is_spent:
            break
    return found[:: len(found) // POSITIONS + 1]


def count_reads(
    game: Game, of: Field, state: Position, another: Position, seats: int, read: Read, tried: Counter[tuple[str, int]]
) -> None:
    """Put parts of a row of another position into a position, and count what `evaluate` says then otherwise.

    Such a position need not be possible: where `evaluate` cannot read it, nothing is counted.
    """
    evaluate = game.verbs["evaluate"]
    try:
        usual = [evaluate(state, seat) for seat in range(seats)]
        for owner in range(seats):
            if getattr(state, of.name)[owner] == getattr(another, of.name)[owner]:
                continue
            tried[of.name, owner] += 1
            changed = state.clone()
            getattr(changed, of.name)[owner] = getattr(another, of.name)[owner]
            read.update((seat, owner) for seat in range(seats) if evaluate(changed, seat) != usual[seat])
    except (ArithmeticError, LookupError, ValueError, RunError):
        return
