"""Whether fields that everybody sees tell what is hidden, such as a card of another hand or what it is worth.

Two positions that a reader cannot tell apart are played on alike, or CHANCE deals another card that the reader does not see. Where a field
that all see then often differs when it changes, and no hidden field has been shown, it is computed from what is hidden.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.seats import CHANCE
from hoyle.rules.views import is_set
from hoyle.rules.visibility import ALL
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.random_play import (
    awaited_seats,
    determinized,
    dice_of,
    legal,
    seen_by,
    verb_function,
    viewer_text,
    viewers,
    walk,
)
from hoyle.testing.worlds import integers

GAMES, MOST_MOVES, FEWEST, OFTEN = 12, 250, 12, 0.3
"""How many random games are looked at, and the most moves of each; how often a field must change for a reader, and in which share of these
cases it must differ."""

OF_TURNS = ("to_move", "turn", "phase")
"""Fields that say who plays, which may depend on what is hidden."""


@dataclass
class Cases:
    """How often a field has changed by a move, and how often it differed then in two positions that were alike for a reader."""

    changed: int = 0
    differed: int = 0
    example: str = ""
    moves: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The moves that lead to the example."""


Found = dict[tuple[str, bool], Cases]
"""By field, and whether CHANCE has moved."""


Pair = tuple[Position, Position]


def public_fields_tell_nothing_hidden(game: Game, values: Values) -> None:
    """Fields that everybody sees do not tell what is hidden, such as a card of another hand, unless they are named in `reveals`."""
    found, dice = defaultdict[tuple[str, bool], Cases](Cases), dice_of(3)
    for number in range(1 if heavy_rules(game) else GAMES):
        state: Position = game.begin(game.choose(**values))
        rng, before = random.Random(f"other {number}"), state.clone()
        for count, (seat, move) in enumerate(walk(game, state, random.Random(f"told {number}"))):
            if BUDGET.is_spent or count > MOST_MOVES:
                break
            if len(awaited_seats(before)) == 1 and before.to_move != 0:
                look(game, before, (seat, move), found, dice, rng)
            before = state.clone()
        require_untold(game, found)
    TRAIL.begin()


def require_untold(game: Game, found: Found) -> None:
    """Raise Broken if a field has often differed when it changed."""
    for (name, by_chance), cases in found.items():
        TRAIL.begin(cases.moves)
        is_told = cases.changed >= FEWEST and cases.differed >= OFTEN * cases.changed
        when = "when a card is dealt" if by_chance else "after a move"
        require(
            not is_told or name in game.reveals,
            f"{when}, {name} tells what is hidden: {cases.example}, and so it is in {cases.differed} of {cases.changed} positions that are "
            f"alike for a reader. If that is meant, name {name} in Game(reveals=…); else declare who sees it",
        )


def look(game: Game, before: Position, move: tuple[int, int], found: Found, dice: Any, rng: random.Random) -> None:
    """Compare what readers see after a move of a seat in two positions that are alike for them, or after two moves of CHANCE."""
    if move[0] == CHANCE:
        moves = legal(game, before, CHANCE)
        other = rng.choice(moves)
        if other != move[1]:
            pair = (after(game, before, move), after(game, before, (CHANCE, other)))
            for reader in viewers(game, before):
                compare(game, (before, before), pair, reader, found, True)
        return
    for reader in viewers(game, before):
        seen = seen_by(game, before, reader)
        world = determinized(game, seen, reader, dice)
        if reader == move[0] or world == before or move[1] not in legal(game, world, move[0]):
            continue
        if seen_by(game, world, reader) == seen:
            pair = (after(game, before, move), after(game, world, move))
            compare(game, (before, world), pair, reader, found, False)


def after(game: Game, state: Position, move: tuple[int, int]) -> Position:
    """Return a position after a move."""
    found = state.clone()
    verb_function(game, "play")(found, *move)
    return found


def compare(game: Game, before: Pair, pair: Pair, reader: int, found: Found, by_chance: bool) -> None:
    """Count which public fields changed, and which of them differ, where hidden fields differ and the reader sees none of that.

    A card that has left a hidden field, such as one that is turned up, is seen where it lies now.
    """
    one, other = pair
    if not one.to_move or not other.to_move:
        return
    seen, also = seen_by(game, one, reader), seen_by(game, other, reader)
    hidden = list(hidden_fields(game))
    if any(moved(of, one, before[0]) != moved(of, other, before[1]) for of in hidden):
        return
    gains = [(moved(of, before[0], one), moved(of, before[0], other)) for of in hidden]
    is_hidden = any(mine != others and (not by_chance or (any(mine) and any(others))) for mine, others in gains)
    names = {of.name for of in hidden} | {of.name for of in game.state.fields if of.name in OF_TURNS}
    if not is_hidden or any(getattr(seen, name) != getattr(also, name) for name in names):
        return
    for of in game.state.fields:
        if of.nested or of.visibility.seen is not ALL:
            continue
        values = getattr(seen, of.name), getattr(also, of.name)
        if all(value == getattr(before[0], of.name) for value in values):
            continue
        cases = found[of.name, by_chance]
        cases.changed += 1
        cases.differed += values[0] != values[1]
        if values[0] != values[1] and not cases.example:
            cases.moves = [*TRAIL.moves]
            cases.example = f"{viewer_text(reader)} sees {of.name} {values[0]} or {values[1]}"


def moved(of: Field, before: Position, after: Position) -> list[int]:
    """Return what the second position has in a hidden field and the first one has not: cards, how many more there are, or numbers."""
    values = [(then, now) for then, now in zip(integers(of, before), integers(of, after), strict=True)]
    return [now & ~then if is_set(of) else max(0, now - then) for then, now in values]


def hidden_fields(game: Game) -> Iterator[Field]:
    """Yield the fields that not all see, but for pools, to which views add hidden cards."""
    pools = {each.visibility.pool for each in game.state.fields if not each.nested} - {""}
    for of in game.state.fields:
        if not of.nested and of.name not in pools and of.visibility.seen not in (ALL, None):
            yield of
