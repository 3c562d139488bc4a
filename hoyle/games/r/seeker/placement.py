"""Ids of the cards of Seeker on the table, and addresses of places."""

BOARD = "board"
"""The id of the zone of the sixteen places."""


def item_id(place: int) -> str:
    """Return the id of the card at a place, face up or face down.

    >>> item_id(5)
    'p5'
    """
    return f"p{place}"


def address(place: int) -> str:
    """Return the address of a place on the table.

    >>> address(7)
    'board@1,3'
    """
    return f"{BOARD}@{place // 4},{place % 4}"
