"""Named values of options: one declaration gives the names, their labels, their order and the constants for the rules."""

from collections.abc import Iterator, Mapping


class Choices:
    """The named values of an option, numbered from 0 in the order of declaration; see `choice`."""

    def __init__(self, labels: Mapping[str, str]) -> None:
        """Store the label of each name."""
        self.labels = {name.removesuffix("_"): label for name, label in labels.items()}

    def __iter__(self) -> Iterator[int]:
        """Iterate over the numbers of the values, which rules unpack into constants."""
        return iter(range(len(self.labels)))

    def __repr__(self) -> str:
        """Return the declaration without the labels."""
        return f"choice({', '.join(self.labels)})"


def choice(**labels: str) -> Choices:
    """Declare the named values of an option with their labels (English messages).

    A State stores the number of the name. A name that is a keyword of Python gets an underscore: `pass_` declares "pass".
    Constants for the rules are unpacked from the declaration:

    >>> DEAL = choice(own_colour="each takes one colour", draft="packets of four", random="shuffled")
    >>> OWN_COLOUR, DRAFT, RANDOM = DEAL
    >>> DRAFT
    1
    """
    return Choices(labels)
