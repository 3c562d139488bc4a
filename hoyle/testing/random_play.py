"""Random option sets and random play, for checks over all games."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import function_for_play
from hoyle.rules.options import Option, declared
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.broken import TRAIL, require

ENDLESS = 100
"""So many moves beyond twice `max_length` a game counts as one that never ends."""
SPARE = 256
"""How many legal moves more than declared are counted before they run out of their row."""


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
    """Return a random value of an option: of labelled numbers with one to three other cells, of a row the default in random order."""
    if option.rows:
        cells = rng.sample(option.cells, min(len(option.cells), rng.randint(1, 3)))
        return option.completed({cell: rng.choice(option.values) for cell in cells})
    if option.size is not None:
        return tuple(rng.sample(option.default, option.size))
    if option.flags:
        return tuple(flag for flag in option.values if rng.random() < 0.7)  # most flags are set
    return rng.choice(list(option.values))


def options_text(values: dict[str, object]) -> str:
    """Return option values as text, for test names and messages."""
    return ",".join(f"{name}={'…' if isinstance(v, tuple) else v}" for name, v in values.items()) or "default"


def determinized(game: Game, seen: Position, seat: int, dice: Dice) -> Position:
    """Return a random position in which the seat has this view."""
    state = game.state()
    game.verbs["determinize"](seen, seat, state, dice)
    return state


def awaited_seats(state: Position) -> list[int]:
    """Return the seats to move, ascending; `[CHANCE]` if CHANCE is to move."""
    return (
        [CHANCE] if state.to_move == CHANCE_AWAITED else [seat for seat in range(CHANCE) if state.to_move >> seat & 1]
    )


def verb_function(game: Game, name: str) -> Any:
    """Return a game's function for a verb as running games call it; see `link.function_for_play`."""
    return function_for_play(game, name)


def legal(game: Game, state: Position, seat: int) -> list[int]:
    """Return the legal moves of a seat, ascending. Broken if there are more than the game declares."""
    moves = [0] * (game.moves + SPARE)
    number = verb_function(game, "legal")(state, seat, moves)
    require(
        number <= game.moves,
        f"{mover_text(seat)} has {number} legal moves, and moves={game.moves} says how many it has at most",
    )
    return moves[:number]


def rounds(game: Game, state: Position, rng: random.Random) -> Iterator[list[tuple[int, int]]]:
    """Play random moves in `state` until the game is over; before it plays them, yield those that all seats to move have chosen."""
    TRAIL.begin()
    while state.to_move:
        chosen = [(seat, one_of(legal(game, state, seat), seat, rng)) for seat in awaited_seats(state)]
        yield chosen
        for seat, move in chosen:
            make_move(game, state, seat, move)


def walk(game: Game, state: Position, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play random moves in `state` until the game is over; after each move yield its seat and the move.

    If several seats are to move, all of them choose before the first choice is played.
    """
    TRAIL.begin()
    while state.to_move:
        chosen = [(seat, one_of(legal(game, state, seat), seat, rng)) for seat in awaited_seats(state)]
        for seat, move in chosen:
            make_move(game, state, seat, move)
            yield seat, move


def one_of(moves: Sequence[int], seat: int, rng: random.Random) -> int:
    """Return a random move. Broken if there is none."""
    require(moves, f"{mover_text(seat)} is to move and has no legal move")
    return rng.choice(moves)


def make_move(game: Game, state: Position, seat: int, move: int) -> None:
    """Play a move and note it. Broken if the game goes on far beyond its `max_length`."""
    require(
        len(TRAIL.moves) < 2 * game.max_length + ENDLESS,
        f"a game goes on after {len(TRAIL.moves)} moves, and max_length says {game.max_length}: does it end?",
    )
    TRAIL.moves.append((seat, move))
    verb_function(game, "play")(state, seat, move)


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


def mover_text(seat: int) -> str:
    """Return a seat to move in words."""
    return "CHANCE" if seat == CHANCE else f"seat {seat}"


def dice_of(seed: int) -> Dice:
    """Return a random number generator for `determinize`."""
    dice = Dice()
    set_dice(dice, seed, 0)
    return dice
