"""Zones that many games have: the hands of the seats, whose a zone is, and zones in rows."""

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_


def hand_zone(seat: int) -> str:
    """Return the id of the zone of a seat's hand."""
    return f"hand{seat}"


def hand_backs(seat: int, many: int) -> list[str]:
    """Return the ids of the cards of a hand that this reader does not see.

    >>> hand_backs(1, 2)
    ['hand1.0', 'hand1.1']
    """
    return [f"{hand_zone(seat)}.{n}" for n in range(many)]


def owner_label(seat: int, reader: int | None, names: list[str], yours: str, theirs: str, say: Say) -> str:
    """Return the label of a seat's zone: `yours` for its owner, `theirs` with the {name} for everybody else."""
    return say(yours) if seat == reader else say(theirs, name=names[seat])


def hand_label(seat: int, reader: int | None, names: list[str], say: Say) -> str:
    """Return the label of a hand."""
    return owner_label(seat, reader, names, N_("Your hand"), N_("{name}'s hand"), say)


def in_rows(zones: list[str], abreast: int) -> list[list[str]]:
    """Return zones in rows of at most `abreast`.

    >>> in_rows(["a", "b", "c"], 2)
    [['a', 'b'], ['c']]
    """
    return [zones[first : first + abreast] for first in range(0, len(zones), abreast)]
