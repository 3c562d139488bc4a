"""The data for a program that runs one of Hoyle's bots in a seat on another machine. It contains nothing of other seats."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.record import Record
from hoyle.table.wire.messages import BotViewFrame

if TYPE_CHECKING:
    from hoyle.table.table import Table

WATCHING = N_("You are watching. Only players at this table can make moves.")


def bot_view_of(table: Table, seat: int | None) -> BotViewFrame:
    """Return what a bot in this seat gets for its open decision; Refusal if the seat has none."""
    if seat is None:
        raise Refusal(WATCHING)
    timeline = table.running_timeline()
    if timeline.is_between_games or seat not in timeline.present.to_move:
        raise Refusal(N_("There is nothing to choose for you now."))
    play = timeline.play
    game = play.variant.game
    view = b64encode(play.packed_view(seat)).decode()
    return BotViewFrame(
        game.name, game.version, layout_name(game.state), play.variant.canonical(), seat, table.tok(seat), view
    )


@cache
def layout_name(record_type: type[Record]) -> str:
    """Return a digest of how records of a type are packed. Only a Hoyle with the same layout can read a packed view."""
    return sha256(" ".join(fields_of(record_type)).encode()).hexdigest()[:16]


def fields_of(record_type: type[Record]) -> list[str]:
    """Return the fields of a record in the order in which they are packed, those of nested records included."""
    found = list[str]()
    for field in record_type.memory_order:
        inner = [field.of] if isinstance(field.of, str) else ["(", *fields_of(field.of), ")"]
        found += [field.name, *inner, str(field.size)]
    return found
