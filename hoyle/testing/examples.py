"""The examples of rewrites, played: each must end as it says."""

from collections.abc import Iterator
from typing import Any

from hoyle.errors import Refusal
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.record import Record
from hoyle.rules.rewrites import Example
from hoyle.rules.seats import CHANCE

SEATS = {"chance": CHANCE}
"""The words for who moves, besides numbers of seats."""


def problem_of(game: Game, example: Example) -> str:
    """Return what is wrong with an example, in a sentence; "" if it ends as it says."""
    try:
        play = played(game, example)
    except (Refusal, ValueError, LookupError, TypeError) as wrong:
        return f"{example.title}: {wrong}"
    for name, expected in example.expect.items():
        if name in ("may", "may_not"):
            allowed = legal_of(play)
            for move in expected:
                if (move in allowed) is not (name == "may"):
                    return f"{example.title}: {move} is {'not ' * (name == 'may')}legal; the moves are {', '.join(allowed)}"
            continue
        try:
            found = value_of(play, name)
        except AttributeError:
            return f"{example.title}: there is no field {name}"
        if found != expected:
            return f"{example.title}: {name} is {found!r}, not {expected!r}"
    return ""


def played(game: Game, example: Example) -> Play:
    """Return a game in which the moves of an example have been played. A Refusal, or ValueError, says which is not possible."""
    *_, play = steps(game, example)
    return play


def steps(game: Game, example: Example) -> Iterator[Play]:
    """Yield the game of an example at its first position and after each move: always the same one, which goes on."""
    play = vary(game, example.options).new(example.seed)
    for name, value in example.position.items():
        set_value(play.state, name, value)
    yield play
    for move in example.play:
        who, _, text = move.partition(" ")
        seat = SEATS.get(who)
        if seat is None and not who.isdecimal():
            raise ValueError(f"write a move as its seat and the notation, such as '0 b3', not {move!r}")
        play.play(int(who) if seat is None else seat, text)
        yield play


def set_value(state: Record, name: str, value: Any) -> None:
    """Set a field of a position; a row from a tuple of its length, or by index from a dict."""
    if name not in {field.name for field in type(state).fields}:
        raise ValueError(f"there is no field {name}")
    row = getattr(state, name)
    if not isinstance(row, list):
        setattr(state, name, value)
        return
    entries = value if isinstance(value, dict) else dict(enumerate(value))
    for index, entry in entries.items():
        row[index] = entry


def legal_of(play: Play) -> tuple[str, ...]:
    """Return the legal moves of the next seat in the notation of the game; none if the game is over."""
    return tuple(play.say(seat, move) for seat in play.to_move[:1] for move in play.legal(seat))


def value_of(play: Play, name: str) -> Any:
    """Return what an example says of a position: a field, rows as tuples, or one of the facts of `rewrite.Example`."""
    match name:
        case "to_move":
            return play.to_move
        case "points":
            return play.points
        case "over":
            return play.is_over
        case "legal":
            return legal_of(play)
        case _:
            found = getattr(play.state, name)
            return tuple(found) if isinstance(found, list) else found
