"""Whether options do what is said of them: each value can be chosen, presets have no values without effect, and what is idle is."""

import random
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

from hoyle.rules.conditions import When
from hoyle.rules.game import Game
from hoyle.rules.options import Idle, OptionError, declared
from hoyle.rules.position import Position
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.option_conditions import MOST_SETS, values_of
from hoyle.testing.pairs import Pairs, is_allowed
from hoyle.testing.random_play import legal, rounds

GAMES, MOST_MOVES, SETS = 4, 300, 3
"""How many games are played with both values of an idle option, the most moves of each, and with how many option sets."""


def values_can_be_chosen(game: Game, values: Values) -> None:
    """Every value of an option can be chosen, and presets choose none that has no effect."""
    for clash in (*game.clashes, *(game.match.clashes if game.match else ())):
        if isinstance(clash.when, When) and not any(part.about or not part.wanted for part in clash.when.parts):
            require_choice(game, clash.when, clash.sentence)
    defaults = {name: option.default for name, option in game.every_option.items()}
    for label, preset in game.presets.items():
        for idle in (*game.idle, *(game.match.idle if game.match else ())):
            chosen = preset.values.get(idle.option, defaults[idle.option])
            is_without_effect = chosen != defaults[idle.option] and idle.when(defaults | dict(preset.values))
            require(
                not is_without_effect,
                f"the preset {label} has {idle.option}={chosen}, which has no effect in it: {idle.sentence!r}",
            )


def require_choice(game: Game, condition: When, sentence: str) -> None:
    """Raise Broken if a clash refuses a value of an option whatever the other options are."""
    choices = {name: values_of(condition, name, game.every_option[name]) for name in condition.names}
    if len(choices) < 2 or not all(choices.values()) or prod(map(len, choices.values())) > MOST_SETS:
        return
    defaults = {name: option.default for name, option in game.every_option.items()}
    for name, some in choices.items():
        others = {other: each for other, each in choices.items() if other != name}
        for value in some:
            is_refused = all(
                condition(defaults | {name: value} | dict(zip(others, each, strict=True)))
                for each in product(*others.values())
            )
            named = " and ".join(others)
            require(
                not is_refused,
                f"the clash {sentence!r} refuses {name}={value} whatever {named} is: who could choose it?",
            )


def idle_options_change_nothing(game: Game, values: Values) -> None:
    """Options change nothing where the game says that they have no effect."""
    for idle in game.idle:
        option = declared(game.options).get(idle.option)
        if option is None or option.rows or option.size is not None or option.flags:
            continue
        for chosen in idle_sets(game, idle):
            for value in {option.values[0], option.values[-1]} - {option.default}:
                changed = chosen | {idle.option: value}
                if holds(game, idle, changed) and is_allowed(game, changed) and not BUDGET.is_spent:
                    compare(game, idle, chosen, value)


def holds(game: Game, idle: Idle, values: Values) -> bool:
    """Return whether the game says of these values that an option has no effect."""
    return idle.when({name: option.default for name, option in game.every_option.items()} | values)


def idle_sets(game: Game, idle: Idle) -> Iterator[Values]:
    """Yield some option sets of a deal with which the game says that an option has no effect."""
    pairs, found = Pairs(game), 0
    for values in pairs.sets():
        own = {name: value for name, value in values.items() if name in declared(game.options)}
        if found < SETS and holds(game, idle, own) and is_allowed(game, own):
            found += 1
            yield own
        pairs.reach(values)
        if found == SETS or BUDGET.is_spent:
            return


def compare(game: Game, idle: Idle, values: Values, value: Any) -> None:
    """Play the same moves with two values of an option; Broken if that makes a difference."""
    try:
        options: Any = game.choose(**{name: each for name, each in values.items() if name != idle.option})
        changed: Any = game.choose(**{idle.option: value})
    except OptionError:
        return
    other = options.clone()
    setattr(other, idle.option, getattr(changed, idle.option))
    if getattr(other, idle.option) == getattr(options, idle.option):
        return
    for seed in range(GAMES):
        one: Position = game.begin(options)
        two: Position = game.begin(other)
        where = f"Idle({idle.option!r}, …) says {idle.sentence!r}, but with {idle.option}={value}"
        for count, chosen in enumerate(rounds(game, one, random.Random(seed))):
            TRAIL.values = values
            require(one.to_move == two.to_move, f"{where} other seats are to move")
            for seat, _ in chosen:
                require(legal(game, one, seat) == legal(game, two, seat), f"{where} the moves are others")
            for seat, move in chosen:
                game.verbs["play"](two, seat, move)
            if count > MOST_MOVES or BUDGET.is_spent:
                break
        payoffs = [[game.verbs["payoff"](state, seat) for seat in range(game.seats(options))] for state in (one, two)]
        is_same = one.to_move or payoffs[0] == payoffs[1]
        require(is_same, f"{where} payoffs are {payoffs[1]}, not {payoffs[0]}")
