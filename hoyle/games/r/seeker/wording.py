"""How the table of Seeker names places and what lies there."""

BOARD = "board"


def item_name(place: int) -> str:
    """The card at a place, open or not.

    >>> item_name(5)
    'p5'
    """
    return f"p{place}"


def address(place: int) -> str:
    """A place on the table.

    >>> address(7)
    'board@1,3'
    """
    return f"{BOARD}@{place // 4},{place % 4}"
