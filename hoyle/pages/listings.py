"""What a store knows of the tables of a person, for lists of them."""

from dataclasses import dataclass


@dataclass
class TableListing:
    """A table in the list of a visitor's tables."""

    id: str
    game: str
    """The name of the game."""
    title: str
    """The title of the rule set."""
    is_over: bool
    opened: float = 0.0
    """When the table was opened, in seconds since 1970."""
