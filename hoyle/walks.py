"""House rules to try, and games played at random one move at a time: what checks over all games share."""

import random
from collections.abc import Iterator
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.link import in_person
from hoyle.rules.options import Option, declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE


def some_rules(game: Game, seed: int, many: int) -> list[dict[str, Any]]:
    """All presets, and so many random changes of presets that do not clash."""
    dice = random.Random(seed)
    own = declared(game.options)
    presets: list[dict[str, Any]] = [
        {name: value for name, value in preset.values.items() if name in own} for preset in game.presets.values()
    ] or [{}]
    sets = list(presets)
    while len(sets) < len(presets) + many:
        values = dict(dice.choice(presets))
        options = sorted(declared(game.options).items())
        for name, one in dice.sample(options, dice.randint(1, len(options))):
            values[name] = some_value(one, dice)
        if not game.explain(values).clashes:
            sets.append(game.explain(values).canonical)
    return sets


def some_value(option: Option, dice: random.Random) -> Any:
    """Any value of an option; of a row its usual entries, shuffled."""
    if option.size is not None:
        return tuple(dice.sample(option.default, option.size))
    if option.flags:
        return tuple(name for name in option.values if dice.random() < 0.7)
    return dice.choice(list(option.values))


def told(values: dict[str, Any]) -> str:
    """Options as a name of a test."""
    return ",".join(f"{name}={'…' if isinstance(v, tuple) else v}" for name, v in values.items()) or "default"


def awaited_seats(state: Any) -> list[int]:
    """Who is awaited, lowest first."""
    return [CHANCE] if state.waits == CHANCE_AWAITED else [seat for seat in range(CHANCE) if state.waits >> seat & 1]


def word(game: Game, name: str) -> Any:
    """A game's function as people's tables call it: plain, with heavy rules compiled once they are prepared."""
    return in_person(game, name)


def legal(game: Game, state: Any, seat: int) -> list[int]:
    """The moves that a seat may make."""
    moves = [0] * game.moves
    return moves[: word(game, "legal")(state, seat, moves)]


def walk(game: Game, state: Any, dice: random.Random) -> Iterator[tuple[int, int]]:
    """Play at random to the end in `state`, one move a step: who moved and what. Choices made at once are gathered first."""
    while state.waits:
        chosen = [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]
        for seat, move in chosen:
            word(game, "play")(state, seat, move)
            yield seat, move


def seen_by(game: Game, state: Any, seat: int) -> Any:
    """What a seat sees; NONE: what a watcher sees."""
    seen = state.blank()
    if seat == NONE:
        game.words["public"](state, seen)
    else:
        game.words["view"](state, seat, seen)
    return seen


def readers(game: Game, state: Any) -> list[int]:
    """All who look at a game: its seats and a watcher."""
    return [*range(game.seats(state.rules)), NONE]
