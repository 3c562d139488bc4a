"""Hands of seats, labels of zones that belong to a seat, and zones in rows."""

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_


def hand_zone(seat: int) -> str:
    """Return the id of the zone of a seat's hand."""
    return f"hand{seat}"


def hand_backs(seat: int, count: int) -> list[str]:
    """Return ids for cards of a hand that this reader does not see; `count` is their number.

    >>> hand_backs(1, 2)
    ['hand1.0', 'hand1.1']
    """
    return [f"{hand_zone(seat)}.{n}" for n in range(count)]


def owner_label(seat: int, reader: int | None, names: list[str], yours: str, theirs: str, say: Say) -> str:
    """Return the label of a seat's zone: `yours` for its owner, `theirs` with the owner's {name} for other readers."""
    return say(yours) if seat == reader else say(theirs, name=names[seat])


def hand_label(seat: int, reader: int | None, names: list[str], say: Say) -> str:
    """Return the label of a seat's hand."""
    return owner_label(seat, reader, names, N_("Your hand"), N_("{name}'s hand"), say)


def in_rows(zones: list[str], per_row: int) -> list[list[str]]:
    """Return zones in rows of at most `per_row` zones.

    >>> in_rows(["a", "b", "c"], 2)
    [['a', 'b'], ['c']]
    """
    return [zones[first : first + per_row] for first in range(0, len(zones), per_row)]
