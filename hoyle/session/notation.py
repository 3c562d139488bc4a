"""Moves of a table in the game's notation: which can be made, what a written turn stands for, and a hint in notation.

In a game with long turns (see `drafts`) a turn is played as a whole: while others have seen nothing of it, it goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.drafts import Step
from hoyle.i18n import N_
from hoyle.session import drafting, hints
from hoyle.session.play import IllegalMove, Play

if TYPE_CHECKING:
    from hoyle.session.table import Table

SEPARATORS = ("; ", "", " ")
"""How a game may join the moves of a turn in one text."""


@dataclass
class Turn:
    """A written turn: its moves, and what may follow while it is not finished."""

    moves: list[int]
    choices: list[str]
    """The texts of the choices that it consists of: one for a long turn, else one for each move."""
    next: list[str]
    """The moves that may follow; empty for a whole turn."""


def legal(table: Table, seat: int) -> list[str]:
    """Return the moves that a seat may make now."""
    return written(table.running().play, seat)


def written(play: Play, seat: int) -> list[str]:
    """Return the legal moves of a seat in notation."""
    return [play.say(seat, move) for move in play.legal(seat)]


def turn(table: Table, seat: int, *texts: str) -> Turn:
    """Return the turn that these texts make together; IllegalMove with a sentence if a move is not legal."""
    timeline, moves, parts = table.running(), list[int](), list[str]()
    play, shown = timeline.play.copy(), timeline.play.public_view()
    for text in texts:
        for part in play.split_turn(seat, text):
            move = play.read(seat, part)
            play.play(seat, part)
            moves.append(move)
            parts.append(part)
    if timeline.drafts is None:
        return Turn(moves, parts, [])
    continues = drafting.turn_continues(timeline.drafts, play, seat, shown)
    return Turn(moves, ["; ".join(parts)], written(play, seat) if continues else [])


def choice(table: Table, seat: int, text: str) -> list[int]:
    """Return the moves of a written choice; Refusal if it is a long turn that is not finished."""
    found = turn(table, seat, text)
    if found.next:
        raise Refusal(N_("This turn is not finished: add {moves}."), moves=", ".join(found.next[:20]))
    return found.moves


def joined(table: Table, seat: int, moves: Iterable[int]) -> str:
    """Return the text of a turn, of its first move only where the game does not write several moves as one text."""
    play, texts, wanted = table.running().play.copy(), list[str](), list(moves)
    for move in wanted:
        texts.append(play.say(seat, move))
        play.play(seat, move)
    for separator in SEPARATORS:
        if reads_as(table, seat, separator.join(texts), wanted):
            return separator.join(texts)
    return texts[0]


def reads_as(table: Table, seat: int, text: str, moves: list[int]) -> bool:
    """Return whether a text stands for these moves."""
    try:
        return turn(table, seat, text).moves == moves
    except IllegalMove:
        return False


def hint(table: Table, seat: int) -> str:
    """Return the hint that a bot has given to a seat, as a text; empty if there is none."""
    found = hints.of(table, seat)
    moves = hints.own_gestures(table, seat).get(found.gesture) if found else None
    return joined(table, seat, moves) if moves else ""


def hint_of_game(table: Table, seat: int) -> str:
    """Return the long turn that the game itself proposes (see `hints.game_gives`), as a text; DraftError if it has none."""
    drafts, draft = table.running().drafts, table.draft(seat)
    assert drafts is not None and draft is not None
    moves, _ = drafts.finish(drafts.step(draft.states[0], Step(hints.HINT, option=hints.HINT)))
    return joined(table, seat, moves)
