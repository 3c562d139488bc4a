"""What cards, rows and pairs of Telepathy are called: ids on the table, and names for people."""

from hoyle.games.r.telepathy.state import State, partner_of
from hoyle.games.shared.scenes import Say


def line_zone(seat: int) -> str:
    """Return the id of a seat's row."""
    return f"line{seat}"


def card_id(seat: int, rank: int) -> str:
    """Return the id of a card: every pair has its own pack."""
    return f"s{seat}.{rank}"


def pair_name(seen: State, seat: int, names: list[str], say: Say) -> str:
    """Return the partners' names."""
    first, second = sorted((seat, partner_of(seen, seat)))
    return say("{one} and {other}", one=names[first], other=names[second])
