"""Positions of Board64 for the tests, written as a drawing of the ranks, and the turns that are possible in them."""

from typing import Any

import hoyle
from hoyle.games.board64 import GAME
from hoyle.games.board64.board import FILES
from hoyle.games.board64.state import OVER
from hoyle.play.play import Play
from tests.cases.board64 import CAMPS, QUIET, Case


def position_text(text: str) -> str:
    """Return a drawing in the notation of the case files; it may leave out ranks, and free squares at the end of a rank.

    >>> position_text("4  .  s7R")
    'b4:s7R'
    """
    ranks = [line.split() for line in text.splitlines() if line.strip()[:1].isdigit()]
    return " ".join(
        f"{FILES[file]}{number}:{word}" for number, *words in ranks for file, word in enumerate(words) if word != "."
    )


def position_from(text: str, side: str = "south", preset: str = "game1", **options: Any) -> Case:
    """Return a position given as a drawing or in the notation of the case files, with `side` to move."""
    position = position_text(text) if "\n" in text else text
    return Case({"id": "t", "preset": preset, "options": options, "position": position, "side": side, "ask": "moves"})


def turns(case: Case, start: str = "") -> list[str]:
    """Return the possible turns whose text begins with `start`, sorted; all turns by default."""
    return sorted({turn for turn in case.turns() if turn.startswith(start)})


def captures(case: Case, start: str = "") -> list[str]:
    """Return the possible turns that begin with `start` and take a card or enter an occupied square."""
    return [turn for turn in turns(case, start) if not QUIET.fullmatch(turn)]


def steps(start: str, squares: str) -> list[str]:
    """Return the text of the quiet turns from `start` to each of the given squares."""
    return [f"{start}-{square}" for square in squares.split()]


def play_all(case: Case, *turns: str) -> Case:
    """Play these turns and return the case."""
    for turn in turns:
        case.play(turn)
    return case


def outcome(case: Case) -> str:
    """Return the winner (or draw) and the ending, as in `south: frozen`; "" while the game is running."""
    state = case.state
    if state.phase != OVER:
        return ""
    winners = [name for seat, name in enumerate(case.sides) if state.result >> seat & 1]
    if len(case.sides) == len(CAMPS) and len(winners) > 1:
        return f"{'+'.join(winners)}: {GAME.endings[state.ended][0]}"
    return f"{winners[0] if len(winners) == 1 else 'draw'}: {GAME.endings[state.ended][0]}"


def new_game(preset: str = "game1", **options: Any) -> Any:
    """Return the initial state of a game with these options."""
    return GAME.begin(GAME.choose(**dict(GAME.presets[preset].values) | options))


def payoffs(state: Any) -> list[int]:
    """Return the payoff of each seat."""
    return [GAME.verbs["payoff"](state, seat) for seat in range(state.options.players)]


def three_reds() -> Play:
    """Return a game of `game18` in which south's 2R can move between two red cards of north."""
    row: dict[str, Any] = {
        "preset": "game18",
        "options": {},
        "position": "e3:s2R d4:n10R f4:n40R h1:s#1B a8:n#10B",
        "side": "south",
    }
    play = hoyle.game("board64", **GAME.presets["game18"].values).new(seed=1)
    play.state = Case(row).state
    return play
