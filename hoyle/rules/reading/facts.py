"""The facts of a game that is given as a text: which there may be, of which kinds, and how large."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from hoyle.rules import mark, verbs
from hoyle.rules.conditions import When
from hoyle.rules.game import Game
from hoyle.rules.options import Clash, Idle, OptionError, OptionSet, Preset, declared
from hoyle.rules.reading.values import require
from hoyle.rules.record import RecordType
from hoyle.rules.verbs import VERBS

MAX_PAYOFF = 1 << 31
"""Payoffs are at most this, and at least its negative."""
MAX_ENDINGS = 50

NUMBERS: Mapping[str, range] = {
    "version": range(1, 1 << 20),
    "max_seats": range(1, 15),
    "moves": range(1, 4_097),
    "codes": range(1 << 31),
    "max_length": range(1, 100_001),
}
"""The facts that are numbers."""
BY_OPTIONS: Mapping[str, int] = {
    "seats": 2,
    "payoff_unit": 1,
    "forgets": 0,
    "perfect_information": 0,
    "solvable": 0,
    "hidden_hands_solvable": 0,
    "long_turns": 0,
    "opening": 0,
    "playout_limit": -1,
}
"""The facts that depend on the options, with their usual values."""
NEEDED = (
    "name",
    "title",
    "sentence",
    "state",
    "options",
    "version",
    "seats",
    "max_seats",
    "moves",
    "max_length",
    "payoffs",
    "endings",
)
"""The facts that every game has."""


def is_texts(value: object, most: int = MAX_ENDINGS) -> bool:
    """Return whether a value is a tuple of texts."""
    return isinstance(value, tuple) and len(value) <= most and all(isinstance(text, str) for text in value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def all_of(kind: type) -> Callable[[object], bool]:
    """Return a function that says whether a value is a tuple of these."""
    return lambda value: isinstance(value, tuple) and all(isinstance(each, kind) for each in cast(Any, value))


def by_name(kind: type) -> Callable[[object], bool]:
    """Return a function that says whether a value is a dict of these, by text."""
    return lambda value: (
        isinstance(value, dict)
        and all(isinstance(name, str) and isinstance(each, kind) for name, each in cast(Any, value).items())
    )


def is_payoffs(value: object) -> bool:
    """Return whether a value is the smallest and the largest payoff."""
    numbers = cast(Any, value)
    return (
        isinstance(value, tuple)
        and len(numbers) == 2
        and all(isinstance(number, int) for number in numbers)
        and -MAX_PAYOFF <= numbers[0] <= numbers[1] <= MAX_PAYOFF
    )


def is_endings(value: object) -> bool:
    """Return whether a value is a tuple of endings: names and sentences."""
    endings = cast(Any, value)
    return (
        isinstance(value, tuple)
        and 0 < len(endings) <= MAX_ENDINGS
        and all(is_texts(ending, 2) and len(ending) == 2 for ending in endings)
    )


OTHERS: Mapping[str, Callable[[object], bool]] = {
    "name": lambda value: isinstance(value, str) and value.isidentifier() and value.isascii() and len(value) <= 60,
    "title": lambda value: isinstance(value, str) and len(value) <= 200,
    "sentence": lambda value: isinstance(value, str) and len(value) <= 2_000,
    "state": lambda value: isinstance(value, RecordType),
    "options": lambda value: isinstance(value, type) and issubclass(value, OptionSet),
    "payoffs": is_payoffs,
    "endings": is_endings,
    "history_endings": is_texts,
    "stalled_endings": is_texts,
    "zero_sum": lambda value: isinstance(value, bool),
    "chosen_is_public": lambda value: isinstance(value, bool),
    "clashes": all_of(Clash),
    "idle": all_of(Idle),
    "presets": by_name(Preset),
    "paragraphs": by_name(When),
}
"""The other facts, each with a function that says whether a value is possible."""


def facts_of(names: Mapping[str, object], given: Mapping[str, object]) -> dict[str, object]:
    """Return the facts of a game, from what its text gives; ValueError if one is missing or not possible."""
    found = dict[str, object]()
    for name, value in given.items():
        require(
            name in NUMBERS or name in BY_OPTIONS or name in OTHERS, f"{name}= is not a fact of a game given as text"
        )
        if name in BY_OPTIONS:
            require(isinstance(value, int) or callable(value), f"{name}= is a number or a lambda of the options")
            found[name] = value if callable(value) else constant(cast(int, value))
            continue
        is_possible = value in NUMBERS[name] if name in NUMBERS else OTHERS[name](value)
        require(is_possible and not (name in NUMBERS and isinstance(value, bool)), f"{name}= cannot have this value")
        found[name] = value
    missing = [name for name in NEEDED if name not in found]
    require(not missing, f"the facts {', '.join(missing)} are missing")
    check_state(cast(RecordType, found["state"]), cast(RecordType, found["options"]))
    return {**found, "verbs": verbs_of(names)}


def constant(number: int) -> Callable[[object], int]:
    """Return a function of the options that returns a number."""
    return lambda options: number


def check_state(state: RecordType, options: RecordType) -> None:
    """Refuse a state without what all positions have."""
    fields = {field.name: field for field in state.fields}
    require("options" in fields and fields["options"].of is options, "the state has the field options = nest(…)")
    is_cell = "to_move" in fields and fields["to_move"].size is None and isinstance(fields["to_move"].of, str)
    require(is_cell, "the state has the cell to_move")


def verbs_of(names: Mapping[str, object]) -> dict[str, Callable[..., Any]]:
    """Return the rules that have the name of a verb; ValueError if one takes other arguments than the verb."""
    found = dict[str, Callable[..., Any]]()
    for name in VERBS:
        rule: Any = names.get(name)
        if mark.mark_of(rule) == "rule":
            wanted: int = getattr(verbs, name).__code__.co_argcount
            require(rule.__code__.co_argcount == wanted, f"the rule {name} takes {wanted} arguments")
            found[name] = rule
    return found


def check_game(game: Game) -> None:
    """Refuse a game that lacks a verb, or whose facts are not possible under its own options; ValueError says why."""
    require(not game.missing_verbs, f"the rule {', '.join(game.missing_verbs)} is missing")
    for name, option in declared(game.options).items():
        require(option.allows(option.default), f"{name} is never {option.default!r}, its default")
    try:
        check_facts(game, game.choose())
    except OptionError as clash:
        raise ValueError(str(clash)) from None


def check_facts(game: Game, options: OptionSet) -> None:
    """Refuse facts that are not possible under these options; ValueError says why."""
    for name in BY_OPTIONS:
        value = getattr(game, name)(options)
        require(isinstance(value, int) and -MAX_PAYOFF <= value <= MAX_PAYOFF, f"{name}= gives no possible number")
    require(1 <= game.seats(options) <= game.max_seats, f"there are 1 to {game.max_seats} seats")
