"""Gestures of programs that name moves by their numbers, as bots do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table import drafting

if TYPE_CHECKING:
    from hoyle.table.timeline import Timeline

ACT = "moves"
"""The act of these gestures; the numbers are in `Move.moves`."""


def accepted(timeline: Timeline, seat: int, moves: Sequence[int]) -> list[int]:
    """Return the first of these moves, up to one that ends the turn or that other seats see; the others are ignored.

    Refusal if the first one is not legal, or if the moves leave a long turn unfinished. Only the legality of the first move is
    told before it is played. Otherwise a program could ask what a move would reveal, and play another one.
    """
    play, legal = timeline.play.copy(), timeline.present.seen(seat).legal
    view_before, played = play.public_view(), list[int]()
    for move in moves:
        if move not in legal:
            break
        play.play(seat, move, legal)
        played.append(move)
        if not drafting.turn_continues(timeline.drafts, play, seat, view_before):
            return played
        legal = play.seen(seat).legal
    if not played:
        raise Refusal(N_("That cannot be done now."))
    if timeline.drafts:
        raise Refusal(N_("This turn is not finished: send all of its moves together."))
    return played
