"""How the table of Telepathy names cards, places and pairs."""

from hoyle.games.r.telepathy.state import State, partner_of
from hoyle.games.shapes import Say


def line_zone(seat: int) -> str:
    """A row's name on the table."""
    return f"line{seat}"


def card_id(seat: int, rank: int) -> str:
    """A card's name on the table: every pair has a pack of its own."""
    return f"s{seat}.{rank}"


def pair_name(seen: State, seat: int, names: list[str], say: Say) -> str:
    """The partners' names."""
    one, other = sorted((seat, partner_of(seen, seat)))
    return say("{one} and {other}", one=names[one], other=names[other])
