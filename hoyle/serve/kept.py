"""What the store keeps, line by line."""

import msgspec


class Row(msgspec.Struct):
    """One event of a table, as it is kept."""

    seq: int
    body: bytes


class Sealed(msgspec.Struct):
    """A choice that others must not see yet."""

    seat: int
    place: int  # its place among that seat's choices that wait
    body: bytes


class Drafted(msgspec.Struct):
    """A turn that a seat is arranging."""

    seat: int
    body: bytes


class Saved(msgspec.Struct):
    """All that is kept of one table."""

    rows: list[Row]
    sealed: list[Sealed]
    drafted: list[Drafted] = []


class Listing(msgspec.Struct):
    """One line of the list of somebody's tables."""

    id: str
    game: str
    title: str
    over: bool


class Result(msgspec.Struct):
    """How one game at a table ended."""

    deal: int
    """Which game of the table it was, from 1."""
    game: str
    rules: str
    """The house rules in canonical form, as one text."""
    winners: int
    """The seats that won, as bits; 0 for a draw."""
    moves: int


class Tally(msgspec.Struct):
    """What came of all games that were played by the same rules."""

    games: int = 0
    moves: int = 0
    """Moves of seats, all games together."""
    drawn: int = 0
    won: dict[int, int] = {}
    """By seat: games won, those won together included."""


class Shelved(msgspec.Struct):
    """A composed game as it is kept."""

    id: str
    holder: str
    game: str
    name: str
    sentence: str
    rules: str
