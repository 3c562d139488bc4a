"""Opening a table: the wish of the person who opens it, and the first event."""

from dataclasses import dataclass
from typing import Any

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.session.events import Opened, Player, write
from hoyle.session.fairness import seed
from hoyle.session.play import Variant, vary
from hoyle.session.ports import Changes, Row


@dataclass
class Wish:
    """The table that somebody wants to open."""

    game: str
    options: dict[str, Any]
    seats: list[Player]
    watched: bool = True
    title: str = ""
    """The name of a rule set that a visitor composed, or an empty string."""
    friendly: bool = True


def opening_event(wish: Wish, secret: str) -> tuple[Opened, str]:
    """Return the first event of a table, and its title; OptionError or Refusal if it cannot be opened."""
    if wish.game not in GAMES:
        raise Refusal(N_("There is no game with this name."))
    variant = vary(GAMES[wish.game], wish.options)
    if len(wish.seats) != variant.seats:
        raise Refusal(N_("This game needs {seats} players."), seats=variant.seats)
    lot = lot_of(variant, secret)
    seats = [wish.seats[place] for place in lot] or wish.seats
    version = variant.game.version
    opened = Opened(
        wish.game, variant.canonical(), seats, version, secret, wish.watched, wish.title, wish.friendly, lot
    )
    return opened, wish.title or variant.game.title


def lot_of(variant: Variant, secret: str) -> list[int]:
    """Return by seat the number of its player, if seats are drawn at random; it follows from the secret."""
    return variant.draw_seats(seed(secret, ["seats"]))


def opening_changes(opened: Opened) -> Changes:
    """Return what opening a table writes."""
    holders = [(player.holder, seat) for seat, player in enumerate(opened.seats) if player.holder]
    return Changes(rows=[Row(0, write(opened))], holders=holders)
