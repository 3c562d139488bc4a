"""Random option sets and random play, for checks over all games."""

import random
from collections.abc import Iterator
from typing import Any

from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import function_for_play
from hoyle.rules.options import Option, declared
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.broken import TRAIL


def some_rules(game: Game, seed: int, many: int) -> list[dict[str, object]]:
    """Return the option values of all presets, then `many` random variations of them without clashes."""
    rng = random.Random(seed)
    own = declared(game.options)
    presets: list[dict[str, Any]] = [
        {name: value for name, value in preset.values.items() if name in own} for preset in game.presets.values()
    ] or [{}]
    sets = list(presets)
    while len(sets) < len(presets) + many:
        values = dict(rng.choice(presets))
        options = sorted(declared(game.options).items())
        for name, option in rng.sample(options, rng.randint(1, len(options))):
            values[name] = some_value(option, rng)
        explanation = game.explain(values)
        if not explanation.clashes:
            sets.append(explanation.canonical)
    return sets


def some_value(option: Option, rng: random.Random) -> Any:
    """Return a random value of an option; for a row of numbers, those of its default in random order."""
    if option.size is not None:
        return tuple(rng.sample(option.default, option.size))
    if option.flags:
        return tuple(flag for flag in option.values if rng.random() < 0.7)  # most flags are set
    return rng.choice(list(option.values))


def options_text(values: dict[str, object]) -> str:
    """Return option values as text, for test names and messages."""
    return ",".join(f"{name}={'…' if isinstance(v, tuple) else v}" for name, v in values.items()) or "default"


def awaited_seats(state: Position) -> list[int]:
    """Return the seats to move, ascending; `[CHANCE]` if CHANCE is to move."""
    return (
        [CHANCE] if state.to_move == CHANCE_AWAITED else [seat for seat in range(CHANCE) if state.to_move >> seat & 1]
    )


def verb_function(game: Game, name: str) -> Any:
    """Return a game's function for a verb as running games call it; see `link.function_for_play`."""
    return function_for_play(game, name)


def legal(game: Game, state: Position, seat: int) -> list[int]:
    """Return the legal moves of a seat, ascending."""
    moves = [0] * game.moves
    return moves[: verb_function(game, "legal")(state, seat, moves)]


def walk(game: Game, state: Position, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play random moves in `state` until the game is over; after each move yield its seat and the move.

    If several seats are to move, all of them choose before the first choice is played.
    """
    TRAIL.begin()
    while state.to_move:
        chosen = [(seat, rng.choice(legal(game, state, seat))) for seat in awaited_seats(state)]
        for seat, move in chosen:
            TRAIL.moves.append((seat, move))
            verb_function(game, "play")(state, seat, move)
            yield seat, move


def seen_by(game: Game, state: Position, seat: int) -> Position:
    """Return the view of a seat, or of a spectator for NONE."""
    seen = state.blank()
    if seat == NONE:
        game.verbs["public"](state, seen)
    else:
        game.verbs["view"](state, seat, seen)
    return seen


def viewers(game: Game, state: Position) -> list[int]:
    """Return all seats, and NONE for spectators."""
    return [*range(game.seats(state.options)), NONE]


def viewer_text(seat: int) -> str:
    """Return a seat or spectator in words."""
    return "a spectator" if seat == NONE else f"seat {seat}"


def dice_of(seed: int) -> Dice:
    """Return a random number generator for `determinize`."""
    dice = Dice()
    set_dice(dice, seed, 0)
    return dice
