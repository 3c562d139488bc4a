"""Positions as text, and as HTML for notebooks."""

from html import escape

from hoyle.games.shared.scene_text import lines_of
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE


def play_html(game: Game, status: str, text: str) -> str:
    """Return a position as HTML: the game, how far it is, and the position as text."""
    title = translator("en")(game.title)
    return f"<div><strong>{escape(title)}</strong>, {escape(status)}<pre>{escape(text)}</pre></div>"


def position_text(game: Game, seats: int, seen: Position, seat: int | None, lang: str) -> str:
    """Return what a seat sees as text: the table with its cards, points and other counters, and what is to be done.

    `seen` is the view of the seat, or the public view with None.
    """
    table = table_of(game)
    if table.is_bare:
        return repr(seen)
    say = translator(lang)
    names = [say("Seat {number}", number=number + 1) for number in range(seats)]
    scene = table.draw(seen, seat, names, say)
    return "\n".join(line for line in [*lines_of(scene, names), scene.prompt] if line)


def status(moves: int, to_move: tuple[int, ...], payoffs: tuple[float, ...] | None, seat: int) -> str:
    """Return how far a deal is: the number of moves, and who is to move, or with `payoffs` what each seat gets."""
    played = f"{moves} moves played"
    if payoffs is not None:
        got = ", ".join(f"seat {number + 1}: {payoff}" for number, payoff in enumerate(payoffs))
        return f"{played}; over, payoffs {got}"
    movers = " and ".join("chance" if one == CHANCE else f"seat {one + 1}" for one in to_move)
    return f"{played}; to move: {movers}; seen by seat {seat + 1}"
