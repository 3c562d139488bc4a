"""The changes of house rules that a sweep measures: every option one at a time, and pairs of changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from hoyle.i18n import N_, translator
from hoyle.lab.rules_text import chip_of
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionError, declared
from hoyle.rulesets.house_rules import full_values
from hoyle.rulesets.repairs import Search
from hoyle.rulesets.rule_sets import label

MAX_VALUES = 4
"""The most values of an option that are measured; of a longer range, as many as these, evenly spaced."""

MAX_CELLS = 16
"""The most cells of labelled numbers that are measured without being named; a sweep takes `strength.wizard` for one cell."""

LISTED_VALUES = 4
"""The most values without a measurement that are listed."""


@dataclass(frozen=True)
class Change:
    """One option with another value than in the base, and the rules without and with it."""

    option: str
    value: Any
    base: Variant
    changed: Variant
    needed: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Other options that must change too; both `base` and `changed` have these values."""

    @property
    def id(self) -> str:
        """The change as it is typed on a command line, such as `points_to_win=3`."""
        return f"{self.option}={declared(self.changed.game.options)[self.option].write(self.value)}"

    @property
    def name(self) -> str:
        """The change in words (English), with the other changes that it needs."""
        say = translator("en")
        text = chip_of(self.changed.game, self.option, self.value, say)
        others = [chip_of(self.changed.game, name, value, say) for name, value in self.needed.items()]
        return f"{text} (with {', '.join(others)})" if others else text


@dataclass(frozen=True)
class Changes:
    """The changes of a set of rules that can be measured, and the options for which there is none."""

    measured: tuple[Change, ...]
    left_out: Mapping[str, str]
    """By option: why no value of it is measured."""
    skipped: Mapping[str, str] = field(default_factory=dict[str, str])
    """By option of which other values are measured: the values that are not, as text."""

    @property
    def options(self) -> list[str]:
        """The options of which at least one value is measured."""
        return list(dict.fromkeys(change.option for change in self.measured))


def single_changes(base: Variant, only: Sequence[str] = ()) -> Changes:
    """Return every change of one option of a deal; `only` restricts it to certain options.

    A value that clashes with the base is measured with the smallest repair, in both sets of rules. Raise OptionError for a
    name in `only` that is not an option of a deal.
    """
    game = base.game
    options = declared(game.options)
    of_match = declared(game.match_schema.options)
    cells = {f"{name}.{cell}" for name, option in options.items() for cell in option.cells}
    for name in only:
        if name in cells:
            continue
        if name in of_match:
            raise OptionError(NOT_IN_A_DEAL, option=name, game=game.name)
        if name not in options:
            raise OptionError(
                "{game} has no option {name}; it has {known}.", game=game.name, name=name, known=", ".join(options)
            )
    full = game.option_schema.full(base.values)
    idle = game.option_schema.idle_reasons(full)
    measured, left_out, skipped = list[Change](), dict[str, str](), dict[str, str]()
    for name, option in options.items():
        named = [cell for cell in option.cells if f"{name}.{cell}" in only]
        if only and name not in only and not named:
            continue
        values = [value for cell in named for value in cell_changes(option, cast(Any, full[name]), cell)]
        others = values or other_values(option, full[name])
        changes = [change for value in others if (change := change_of(base, name, value))]
        measured += changes
        if not changes:
            left_out[name] = idle.get(name) or (MANY_CELLS if len(option.cells) > MAX_CELLS else NO_OTHER_VALUE)
        elif unmeasured := values_without(option, [full[name], *(change.value for change in changes)]):
            skipped[name] = unmeasured
    return Changes(tuple(measured), left_out, skipped)


NO_OTHER_VALUE = "no other value is allowed with these rules"
MANY_CELLS = "it has many cells: name those to measure, such as outcomes.spy.wizard"
NOT_IN_A_DEAL = N_(
    "{option} is an option of the match, and a sweep plays single deals: "
    "hoyle compare {game} --set {option}=… plays whole matches."
)


def values_without(option: Option, measured: Sequence[object]) -> str:
    """Return the values of an option that are not measured, in words (English); empty if there are none.

    >>> values_without(Option(4, range(2, 101), label="", sentence=""), [2, 35, 68, 100])
    '3, 4, 5, 6, … (95 values)'
    """
    if option.flags or option.size is not None:
        return ""
    say = translator("en")
    others = [label(option, value, say) for value in option.values if value not in measured]
    if len(others) <= LISTED_VALUES:
        return ", ".join(others)
    return f"{', '.join(others[:LISTED_VALUES])}, … ({len(others)} values)"


def other_values(option: Option, current: object) -> list[object]:
    """Return the values of an option to measure: all others, or of a long range MAX_VALUES that are evenly spaced.

    >>> other_values(Option(4, range(2, 101), label="", sentence=""), 4)
    [2, 35, 68, 100]
    """
    if option.size is not None:
        return cell_changes(option, cast(Sequence[Any], current)) if 0 < len(option.cells) <= MAX_CELLS else []
    if option.flags:
        return [tuple(v for v in option.values if (v in current) != (v == flag)) for flag in option.values]
    others = [value for value in option.values if value != current]
    if len(others) <= MAX_VALUES or any(isinstance(value, str) for value in others):
        return others
    return [others[round(index * (len(others) - 1) / (MAX_VALUES - 1))] for index in range(MAX_VALUES)]


def cell_changes(option: Option, current: Sequence[Any], only: str = "") -> list[object]:
    """Return labelled numbers with one other entry: the next lower and the next higher one by cell, or all of the cell `only`.

    >>> from hoyle.rules.choices import choice
    >>> strength = Option((2, 5), range(9), size=2, rows=choice(spy="Spy", wizard="Wizard"), label="", sentence="")
    >>> cell_changes(strength, (2, 5)), cell_changes(strength, (2, 8), "wizard")
    ([(1, 5), (3, 5), (2, 4), (2, 6)], [(2, 0), (2, 2), (2, 5), (2, 7)])
    """
    found = list[object]()
    for place, (cell, entry) in enumerate(zip(option.cells, current, strict=True)):
        values = list(option.values)
        at = values.index(entry)
        others = [value for value in values if value != entry]
        if only:
            if len(others) > MAX_VALUES and not isinstance(entry, str):
                others = [others[round(index * (len(others) - 1) / (MAX_VALUES - 1))] for index in range(MAX_VALUES)]
        elif isinstance(entry, str):
            others = [others[0], others[-1]] if len(others) > 1 else others
        else:
            others = [*values[max(0, at - 1) : at], *values[at + 1 : at + 2]]
        if only in ("", cell):
            found += [(*current[:place], value, *current[place + 1 :]) for value in others]
    return found


def change_of(base: Variant, name: str, value: object) -> Change | None:
    """Return a change of one option, with the repair that it needs; None if it has no effect or there is no repair."""
    game = base.game
    values = dict(base.values) | {name: value}
    needed = repair_of(game, values, name, base.match)
    if needed is None:
        return None
    try:
        without, changed = (vary(game, {**chosen, **needed, **base.match}) for chosen in (base.values, values))
    except OptionError:
        return None
    return None if without.canonical() == changed.canonical() else Change(name, value, without, changed, needed)


def repair_of(
    game: Game, values: Mapping[str, object], keep: str, match: Mapping[str, object]
) -> dict[str, object] | None:
    """Return the options of a deal to change so that nothing clashes, without `keep`; None if there are none."""
    search = Search(game, full_values(game, {**values, **match}))
    if not search.clashes:
        return {}
    repair = search.together(keep)
    if repair is None or keep in repair.values or any(name not in declared(game.options) for name in repair.values):
        return None
    return dict(repair.values)


def pair_of(first: Change, second: Change) -> Variant | None:
    """Return the rules with two changes of different options of one base; None if they clash or need other changes."""
    if first.option == second.option or first.needed or second.needed:
        return None
    try:
        return vary(
            first.base.game,
            {**first.base.values, first.option: first.value, second.option: second.value, **first.base.match},
        )
    except OptionError:
        return None


def base_value(base: Variant, name: str) -> object:
    """Return the value of an option of a deal in the base."""
    return base.values.get(name, declared(base.game.options)[name].default)


def repaired(base: Variant, chosen: Mapping[str, object]) -> Variant:
    """Return the base with these options; if they clash, with the smallest repair, and without one the base itself."""
    values = {**base.values, **chosen}
    repair = repair_of(base.game, values, "", base.match)
    try:
        return base if repair is None else vary(base.game, {**values, **repair, **base.match})
    except OptionError:
        return base
