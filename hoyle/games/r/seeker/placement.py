"""Where the cards of Seeker lie on the table: ids of items and addresses of places."""

BOARD = "board"
"""The zone of the sixteen places."""


def item_name(place: int) -> str:
    """Return the id of the card at a place, open or not.

    >>> item_name(5)
    'p5'
    """
    return f"p{place}"


def address(place: int) -> str:
    """Return the address of a place on the table.

    >>> address(7)
    'board@1,3'
    """
    return f"{BOARD}@{place // 4},{place % 4}"
