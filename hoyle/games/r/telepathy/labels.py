"""Ids of cards and rows of Telepathy on the table, and the names of pairs."""

from hoyle.games.r.telepathy.state import State, partner_of
from hoyle.games.shared.scenes import Say


def row_zone(seat: int) -> str:
    """Return the id of the zone of a seat's row."""
    return f"line{seat}"


def card_id(seat: int, rank: int) -> str:
    """Return the id of a card. It contains the seat, since every pair has its own pack."""
    return f"s{seat}.{rank}"


def pair_name(seen: State, seat: int, names: list[str], say: Say) -> str:
    """Return the names of a seat and its partner, joined by `and`."""
    first, second = sorted((seat, partner_of(seen, seat)))
    return say("{one} and {other}", one=names[first], other=names[second])
