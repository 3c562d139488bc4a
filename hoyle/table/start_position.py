"""Tables that begin in a position of another one: how a match is put into that position, and what is said of it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

from hoyle.games.shared.scenes import Event
from hoyle.rules.record import Record
from hoyle.rules.record_methods import check_values

if TYPE_CHECKING:
    from hoyle.play.match_play import MatchPlay
    from hoyle.table.stages import Narrator
    from hoyle.table.wire.events import StartPosition


def text_of(record: Record | None) -> str:
    """Return a packed record as text; an empty text for None."""
    return "" if record is None else b64encode(record.pack()).decode()


def apply(match_play: MatchPlay, start: StartPosition) -> None:
    """Put a new match into its start position; ValueError if the position is damaged, or cannot be."""
    play, game = match_play.play, match_play.variant.game
    if start.options:
        play.options = game.options.unpack(b64decode(start.options, validate=True))
    if start.match and game.match:
        match_play.match = game.match.record.unpack(b64decode(start.match, validate=True))
        match_play.game = len(game.match.standing(match_play.match).rows) + 1
    match_play.deals = start.deals
    state = game.state.unpack(b64decode(start.state, validate=True))
    check_values(state)
    play.go_back(state, 0, play.seed if play.seed is not None else 0)
    play.start = state.clone()


def narrator(start: StartPosition) -> Narrator:
    """Return the narrator of the first stage."""
    if start.imagined_by is None:
        return lambda say, names: [Event(say("The game goes on from step {step} of another table.", step=start.step))]
    seat = start.imagined_by
    return lambda say, names: [
        Event(
            say(
                "The game goes on from step {step} of another table. Hidden cards are as {name} may have imagined them.",
                step=start.step,
                name=names[seat],
            )
        )
    ]
