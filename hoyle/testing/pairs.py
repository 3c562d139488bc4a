"""Option sets that have every pair of values of two options: of each option the default, the smallest, the largest and one between."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionError
from hoyle.testing.broken import Values

Pair = frozenset[tuple[str, Any]]
"""Two options, each with a value."""
TRIES = 12
"""How many random sets with a pair are tried; if all are refused, the pair counts as impossible."""


def some_values(option: Option, rng: random.Random) -> list[Any]:
    """Return the default of an option, the smallest and the largest value, and one between.

    Of labelled numbers one cell is changed; of a row of numbers the order.
    """
    if option.rows:
        ends = [option.completed({rng.choice(option.cells): value}) for value in (option.values[0], option.values[-1])]
        return list(dict.fromkeys([option.default, *ends]))
    if option.size is not None:
        return [option.default, tuple(rng.sample(option.default, option.size))]
    if option.flags:
        return list(dict.fromkeys([option.default, (), tuple(option.values), (rng.choice(option.values),)]))
    values = list(option.values)
    inner = [rng.choice(values[1:-1])] if len(values) > 2 else []
    return list(dict.fromkeys([option.default, values[0], values[-1], *inner]))


class Pairs:
    """The pairs of values of a game's options, those of its match included, and which of them were reached."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        """Choose the values."""
        self.game, self.rng = game, random.Random(f"{game.name} {seed}")
        self.values = {name: some_values(option, self.rng) for name, option in game.every_option.items()}
        self.all: dict[Pair, None] = {}
        for (one, ones), (other, others) in combinations(self.values.items(), 2):
            self.all |= {frozenset([(one, a), (other, b)]): None for a in ones for b in others}
        self.reached, self.impossible = set[Pair](), set[Pair]()

    @property
    def text(self) -> str:
        """How many pairs were reached."""
        refused = f" ({len(self.impossible):,} more are refused together)" if self.impossible else ""
        return f"{len(self.reached):,} of {len(self.all) - len(self.impossible):,} pairs of option values{refused}"

    def reach(self, values: Values) -> None:
        """Count the pairs of an option set that was played."""
        defaults = {name: option.default for name, option in self.game.every_option.items()}
        full = [(name, value) for name, value in (defaults | values).items() if value in self.values.get(name, [])]
        self.reached |= {pair for two in combinations(full, 2) if (pair := frozenset(two)) in self.all}
        self.impossible -= self.reached

    def sets(self) -> Iterator[Values]:
        """Yield option sets that reach further pairs, until all possible ones are; the caller reports those that it played."""
        waiting = list(self.all)
        self.rng.shuffle(waiting)
        for pair in waiting:
            if pair not in self.reached and (values := self.with_pair(dict(pair))):
                yield values
            elif pair not in self.reached:
                self.impossible.add(pair)

    def with_pair(self, pair: Values) -> Values | None:
        """Return a set with these values that the game allows, the others at random; None if none was found."""
        for number in range(TRIES):
            values = {name: self.rng.choice(some) for name, some in self.values.items()} | pair
            for _ in range(4):  # the fewer options are changed, the fewer clash
                if is_allowed(self.game, values):
                    return values
                drop = [name for name in values if name not in pair]
                for name in self.rng.sample(drop, len(drop) // 2 if number < TRIES - 1 else len(drop)):
                    del values[name]
        return None


def is_allowed(game: Game, values: Values) -> bool:
    """Return whether a game can be played with these options."""
    try:
        vary(game, values)
    except OptionError:
        return False
    return True
