"""Turns and hints at a table, in the game's notation.

In a game with long turns (see `drafts`) several moves form a turn, which is played as a whole when it is finished.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.scenes import Say
from hoyle.games.shared.text_module import text_of
from hoyle.i18n import N_
from hoyle.play.play import Play
from hoyle.play.seen import IllegalMove, Seen
from hoyle.table import drafting
from hoyle.table.show import hints

if TYPE_CHECKING:
    from hoyle.table.state import TableState

SEPARATORS = ("; ", "", " ")
"""The separators with which a game's notation may join the moves of a turn."""


@dataclass
class Turn:
    """A written turn, finished or not."""

    moves: list[int]
    choices: list[str]
    """The texts to send as `WrittenChoice` commands: one for a whole long turn, else one for each move."""
    next: list[str]
    """The moves that may continue the turn; empty if it is finished."""


def legal_moves(table: TableState, seat: int) -> list[str]:
    """Return the moves that a seat may make now, in notation."""
    return move_texts(table.running_timeline().present.seen(seat))


def move_texts(seen: Seen) -> list[str]:
    """Return the legal moves of a seat in notation."""
    return [seen.say(move) for move in seen.legal]


def localized(play: Play, text: str, say: Say) -> str:
    """Return the notation of a move in the form of a language, if the game has such forms; see `Game.text`."""
    notation = text_of(play.variant.game)
    return notation.localized(text, say) if notation else text


def read_turn(table: TableState, seat: int, *texts: str) -> Turn:
    """Return the turn that consists of the moves in these texts; IllegalMove if one of them is not legal.

    Texts after a move that others see are ignored, so that nobody can ask what a move would reveal before it is made.
    """
    timeline, moves, parts = table.running_timeline(), list[int](), list[str]()
    play, view_before, continues = timeline.play.copy(), timeline.play.public_view(), True
    for text in texts:
        if not continues:
            break
        for part in play.split_turn(seat, text):
            moves.append(play.read(seat, part))
            play.play(seat, part)
            parts.append(part)
            continues = drafting.turn_continues(timeline.drafts, play, seat, view_before)
            if timeline.drafts is not None and not continues:
                break
    if timeline.drafts is None:
        return Turn(moves, parts, [])
    return Turn(moves, ["; ".join(parts)], move_texts(play.seen(seat)) if continues else [])


def read_choice(table: TableState, seat: int, text: str) -> list[int]:
    """Return the moves of a written choice; Refusal if it is an unfinished long turn, IllegalMove if it is not legal."""
    written_turn = read_turn(table, seat, text)
    if written_turn.next:
        raise Refusal(N_("This turn is not finished: add {moves}."), moves=", ".join(written_turn.next[:20]))
    return written_turn.moves


def turn_text(table: TableState, seat: int, moves: Iterable[int]) -> str:
    """Return several moves as one text in notation; only the first move if the game cannot read such a text."""
    play, texts, all_moves = table.running_timeline().play.copy(), list[str](), list(moves)
    for move in all_moves:
        texts.append(play.say(seat, move))
        play.play(seat, move)
    for separator in SEPARATORS:
        if is_notation_of(table, seat, separator.join(texts), all_moves):
            return separator.join(texts)
    return texts[0]


def is_notation_of(table: TableState, seat: int, text: str, moves: list[int]) -> bool:
    """Return whether a text is the notation of these moves."""
    try:
        return read_turn(table, seat, text).moves == moves
    except IllegalMove:
        return False


def hint_text(table: TableState, seat: int) -> str:
    """Return the moves of the hint that a bot has given to a seat, in notation; empty if there is none."""
    hint = table.game.open_hint(seat)
    moves = table.game.gestures(seat).get(hint.gesture) if hint else None
    return turn_text(table, seat, moves) if moves else ""


def game_hint_text(table: TableState, seat: int) -> str:
    """Return the long turn that the game itself suggests, in notation; DraftError if it has none. See `hints.has_game_hints`."""
    drafts, draft = table.running_timeline().drafts, table.draft(seat)
    assert drafts is not None and draft is not None
    moves, _ = drafts.finish(drafts.step(draft.states[0], Step(hints.HINT, option=hints.HINT)))
    return turn_text(table, seat, moves)
