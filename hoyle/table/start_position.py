"""Tables that begin in a position of another one: how a match is put into that position, and what is said of it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, TypeVar

from hoyle.games.shared.scenes import Event
from hoyle.rules.first_form import digested, from_digested, unpack_any_form
from hoyle.rules.link import linked_match
from hoyle.rules.record import Record
from hoyle.rules.record_methods import check_values

if TYPE_CHECKING:
    from hoyle.play.match_play import MatchPlay
    from hoyle.table.stages import Narrator
    from hoyle.table.wire.events import StartPosition

R = TypeVar("R", bound=Record)

STABLE = "~"
"""The first character of a text that is still read after fields were added to the record."""


def text_of(record: Record | None) -> str:
    """Return a record as text; an empty text for None."""
    return "" if record is None else STABLE + b64encode(digested(record)).decode()


def record_of(record_type: type[R], text: str) -> R:
    """Return the record of a text; ValueError if it is damaged."""
    if text.startswith(STABLE):
        return from_digested(record_type, b64decode(text[1:], validate=True))
    record = unpack_any_form(record_type, b64decode(text, validate=True))
    if record is None:
        raise ValueError(f"{record_type.__name__}: the position is damaged, or is older than the fields of today.")
    return record


def apply(match_play: MatchPlay, start: StartPosition) -> None:
    """Put a new match into its start position; ValueError if the position is damaged, or cannot be."""
    play, game = match_play.play, match_play.variant.game
    if start.options:
        play.options = record_of(game.options, start.options)
    if start.match and (match := linked_match(game)):
        match_play.match = record_of(match.record, start.match)
        match_play.game = len(match.standing(match_play.match).rows) + 1
    match_play.deals = start.deals
    state = record_of(game.state, start.state)
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
