"""Repairs of options that clash: which values of few options make the rules allowed again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.options import Clash, Option

MAX_TRIALS = 1500
"""The most selections of values that a search looks at."""
FEW_VALUES = 12
"""Of an option with more values, those near the present one are tried, and then halves of the rest."""
NEAR = 8
PER_OPTION = 2
"""The most repairs of a clash by the same option."""
MAX_STEPS = 12
"""The most options that a repair of several options changes before it goes back to the usual rules."""


@dataclass(frozen=True)
class Repair:
    """Values of options, and the number of clashes that remain with them."""

    values: Mapping[str, Any]
    remaining: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether the rules are allowed with these values."""
        return self.remaining == 0


def clashes_in(game: Game, full: Mapping[str, object]) -> list[Clash]:
    """Return the clashes among the values of all options of a game and of its match."""
    return [clash for clash in game.every_clash if clash.when(full)]


@dataclass
class Search:
    """A search for repairs of the values of all options; it looks at MAX_TRIALS selections at most."""

    game: Game
    full: Mapping[str, Any]
    trials: int = 0
    clashes: list[Clash] = field(init=False)
    single: dict[Clash, list[Repair]] = field(default_factory=dict[Clash, list[Repair]])
    """The repairs of a clash that were found."""
    tried: dict[tuple[str, Any], list[Clash]] = field(default_factory=dict[tuple[str, Any], list[Clash]])
    """By option and value: the clashes that are left when only this option is changed."""

    def __post_init__(self) -> None:
        """Find the clashes to repair."""
        self.options = self.game.every_option
        self.clashes = clashes_in(self.game, self.full)

    def of_clash(self, clash: Clash) -> list[Repair]:
        """Return the changes of one option that end a clash and start no other, the best first.

        Options that the clash names come first; others are tried if those do not help.
        """
        if clash not in self.single:
            others = [name for name in self.options if name not in clash.among]
            self.single[clash] = self.changes_of(clash.among, clash) or self.changes_of(others, clash)
        return self.single[clash]

    def changes_of(self, names: Iterable[str], clash: Clash) -> list[Repair]:
        """Return the changes of one of these options that end a clash, at most PER_OPTION for each option."""
        found: list[Repair] = []
        for name in names:
            repairs = sorted(self.changes_of_option(name, self.full, clash), key=lambda repair: repair.remaining)
            found += repairs[:PER_OPTION]
        return sorted(found, key=lambda repair: repair.remaining)

    def changes_of_option(self, name: str, full: Mapping[str, object], clash: Clash) -> list[Repair]:
        """Return the values of an option that end a clash and leave fewer clashes, the usual one first, then the nearest."""
        before = len(clashes_in(self.game, full))
        remaining: dict[Any, int] = {}

        def helps(value: object) -> bool:
            left = self.left(full, name, value)
            if left is None:
                return False
            remaining[value] = len(left)
            return clash not in left and len(left) < before

        values = helpful_values(self.options[name], full[name], helps)
        return [Repair({name: value}, remaining[value]) for value in values]

    def left(self, full: Mapping[str, object], name: str, value: object) -> list[Clash] | None:
        """Return the clashes that are left with another value of an option; None after MAX_TRIALS."""
        if full is self.full and (name, value) in self.tried:
            return self.tried[name, value]
        if self.trials >= MAX_TRIALS:
            return None
        self.trials += 1
        left = clashes_in(self.game, {**full, name: value})
        if full is self.full:
            self.tried[name, value] = left
        return left

    def together(self, keep: str = "") -> Repair | None:
        """Return a repair of all clashes that leaves the option `keep` as it is; None if there is none.

        It takes the best change of one option again and again, and goes back to usual values where no change helps.
        """
        changes = self.greedy_changes(keep)
        if clashes_in(self.game, {**self.full, **changes}):
            usual = {name: option.default for name, option in self.options.items() if name != keep}
            changes = {name: value for name, value in usual.items() if value != self.full[name]}
        if clashes_in(self.game, {**self.full, **changes}):
            return None
        return Repair(self.without_needless(changes))

    def greedy_changes(self, keep: str) -> dict[str, object]:
        """Return changes of single options one after the other, each of which leaves the fewest clashes."""
        changes: dict[str, Any] = {}
        for _ in range(MAX_STEPS):
            full = {**self.full, **changes} if changes else self.full
            repairs = [
                repair
                for clash in clashes_in(self.game, full)
                for name in clash.among
                if name != keep and name not in changes
                for repair in self.changes_of_option(name, full, clash)
            ]
            if not repairs:
                break
            changes |= min(repairs, key=lambda repair: repair.remaining).values
        return changes

    def without_needless(self, changes: Mapping[str, object]) -> dict[str, object]:
        """Return the changes without those that the rules are allowed without."""
        needed = dict(changes)
        for name in changes:
            fewer = {other: value for other, value in needed.items() if other != name}
            if not clashes_in(self.game, {**self.full, **fewer}):
                needed = fewer
        return needed

    def complete(self, last: str = "", most: int = 3) -> list[Repair]:
        """Return repairs after which the rules are allowed: at least one if there is a clash, the best first.

        `last` is the option that was changed last; repairs that leave it alone come first. Without it, the option that
        most clashes name counts as the last one.
        """
        if not self.clashes:
            return []
        keep = last if last in self.options else self.pivot()
        single = {
            name: repair
            for clash in self.clashes
            for repair in reversed(self.of_clash(clash))
            for name in repair.values
            if repair.is_complete
        }
        found = sorted(single.values(), key=lambda repair: keep in repair.values)
        if not any(keep not in repair.values for repair in found):
            several = self.together(keep)
            found = [*([several] if several else []), *found] or [self.together() or self.usual()]
        return found[:most]

    def pivot(self) -> str:
        """Return the option that most clashes name; of several, one that is not usual."""
        named = [name for clash in self.clashes for name in clash.among]
        return max(
            dict.fromkeys(named),
            key=lambda name: (named.count(name), self.full[name] != self.options[name].default),
            default="",
        )

    def usual(self) -> Repair:
        """Return the way back to the usual rules."""
        return Repair(
            {name: option.default for name, option in self.options.items() if self.full[name] != option.default}
        )


def helpful_values(option: Option, present: object, helps: Callable[[object], bool]) -> list[object]:
    """Return values of an option that help: the usual one if it does, and the nearest others on either side.

    >>> option = Option(4, range(2, 101), label="", sentence="")
    >>> helpful_values(option, 90, lambda value: value <= 31)
    [4, 31]
    """
    first = [option.default] if option.default != present and helps(option.default) else []
    others = [value for value in other_values(option, present, helps) if value not in first]
    return [*first, *others]


def other_values(option: Option, present: Any, helps: Callable[[Any], bool]) -> Iterator[object]:
    """Yield values that help, without the present one, the nearest first."""
    if option.size is not None:
        yield from (value for value in cell_resets(option, present) if helps(value))
        return
    if option.flags:
        changed = (tuple(v for v in option.values if (v in present) != (v == flag)) for flag in option.values)
        yield from (value for value in changed if helps(value))
        return
    values = list(option.values)
    at = values.index(present) if present in values else 0
    if len(values) <= FEW_VALUES:
        nearest = sorted((value for value in values if value != present), key=lambda v: abs(values.index(v) - at))
        yield from (value for value in nearest if helps(value))
        return
    if None in values and present is not None and helps(None):
        yield None
    numbers = [value for value in values if value is not None]
    at = numbers.index(present) if present in numbers else 0
    for side in (numbers[:at][::-1], numbers[at + 1 :]):
        found = nearest_that_helps(side, helps)
        if found is not None:
            yield found


def cell_resets(option: Option, present: Any) -> Iterator[object]:
    """Yield labelled numbers with one cell that is usual again."""
    changed = option.changed_cells(present) if option.rows else {}
    for cell in changed:
        yield option.completed({name: entry for name, entry in changed.items() if name != cell})


def nearest_that_helps(values: list[int], helps: Callable[[int], bool]) -> int | None:
    """Return the first value that helps if it is among the first NEAR ones; otherwise the one found by halving, or None.

    >>> nearest_that_helps(list(range(100)), lambda value: value >= 63)
    63
    """
    for value in values[:NEAR]:
        if helps(value):
            return value
    low, high = NEAR - 1, len(values) - 1
    if high <= low or not helps(values[high]):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if helps(values[middle]) else (middle, high)
    return values[high]
