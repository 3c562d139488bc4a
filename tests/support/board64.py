"""Positions of Board64 for the tests, drawn as eight ranks or fewer, and what can be played there."""

from typing import Any

import hoyle
from hoyle.games.board64 import GAME
from hoyle.games.board64.board import FILES
from hoyle.games.board64.state import OVER
from hoyle.session.play import Play
from tests.cases.board64 import QUIET, SIDES, Case


def drawn(text: str) -> str:
    """A drawing as the case files write it; ranks may be left out, and free squares at their ends.

    >>> drawn("4  .  s7R")
    'b4:s7R'
    """
    ranks = [line.split() for line in text.splitlines() if line.strip()[:1].isdigit()]
    return " ".join(
        f"{FILES[file]}{rank[0]}:{word}" for rank in ranks for file, word in enumerate(rank[1:]) if word != "."
    )


def laid(text: str, side: str = "south", preset: str = "game1", **options: Any) -> Case:
    """A position that is given directly; `side` is to move."""
    position = drawn(text) if "\n" in text else text
    return Case({"id": "t", "preset": preset, "options": options, "position": position, "side": side, "ask": "moves"})


def turns(case: Case, start: str = "") -> list[str]:
    """The turns that begin with a square, or all."""
    return sorted({turn for turn in case.turns() if turn.startswith(start)})


def takings(case: Case, start: str = "") -> list[str]:
    """Those of them that are not quiet."""
    return [turn for turn in turns(case, start) if not QUIET.fullmatch(turn)]


def steps(start: str, squares: str) -> list[str]:
    """Quiet turns from one square to others."""
    return [f"{start}-{square}" for square in squares.split()]


def after(case: Case, *words: str) -> Case:
    """The position after these turns."""
    for word in words:
        case.play(word)
    return case


def outcome(case: Case) -> str:
    """The winner and the reason, or "" while the game goes on."""
    state = case.state
    if state.phase != OVER:
        return ""
    first = [name for seat, name in enumerate(SIDES) if state.result >> seat & 1]
    return f"{first[0] if len(first) == 1 else 'draw'}: {GAME.endings[state.ended][0]}"


def new_game(preset: str = "game1", **options: Any) -> Any:
    """A game that begins as its options say."""
    return GAME.begin(GAME.choose(**dict(GAME.presets[preset].values) | options))


def payoffs(state: Any) -> list[int]:
    """What each seat has of it."""
    return [GAME.verbs["payoff"](state, seat) for seat in range(state.options.players)]


def three_reds() -> Play:
    """Game 18: south's 2R can go between two enemy reds."""
    row: dict[str, Any] = {
        "preset": "game18",
        "options": {},
        "position": "e3:s2R d4:n10R f4:n40R h1:s#1B a8:n#10B",
        "side": "south",
    }
    play = hoyle.game("board64", **GAME.presets["game18"].values).new(seed=1)
    play.state = Case(row).state
    return play
