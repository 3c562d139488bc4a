"""The possible melds of a question's cards, and components: sets of types whose cards can only be in melds with each other.

Two types are linked if they are in a possible meld: three types in a row of one suit, or the types of a rank of which at least
three suits have cards. A layout of all cards consists of a layout of each component, so a search may look at one component at
a time, and need not look at those that contain nothing new.

Sets of types are the bits of one number, the suits of a rank side by side.
"""

from hoyle.games.rummy.cards import FIRST_ACE, TYPES
from hoyle.games.rummy.choices import HIGH, LOW
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int64

SUITS = 15
"""All suits of a rank."""
FIRST_SUITS = ((1 << TYPES) - 1) // SUITS
"""The first suit of every rank."""
RUN_STARTS = (1 << FIRST_ACE - 4) - 1
"""The types at which a run can begin that has the ace above the king, if it has one."""


class Links(Record):
    """The possible melds of the available types."""

    runs = cell(int64)  # the lowest types of three in a row, the ace standing above the king
    low_runs = cell(int64)  # the suits in which ace, two and three are in a row
    groups = cell(int64)  # the types of ranks of which at least three suits have cards


@rule
def enough(first: int, second: int, third: int, jokers: int) -> int:
    """Return the places at which all of three sets have a bit, apart from as many as there are jokers."""
    if jokers == 0:
        return first & second & third
    if jokers == 1:
        return first & second | first & third | second & third
    return first | second | third if jokers == 2 else -1


@rule
def set_links(available: int, jokers: int, form: int, links: Links) -> None:
    """Write the possible melds of the available types with this many jokers; groups without jokers only."""
    links.runs = enough(available, available >> 4, available >> 8, jokers) & RUN_STARTS
    if form == LOW:
        links.runs &= RUN_STARTS >> 4
    links.low_runs = enough(available >> FIRST_ACE, available, available >> 4, jokers) & SUITS
    if form == HIGH:
        links.low_runs = 0
    first = available & FIRST_SUITS
    second = available >> 1 & FIRST_SUITS
    third = available >> 2 & FIRST_SUITS
    fourth = available >> 3 & FIRST_SUITS
    three = (first | second) & third & fourth | first & second & (third | fourth)
    links.groups = three * SUITS & available


@rule
def run_members(links: Links) -> int:
    """Return the types that are in a possible run."""
    low = links.low_runs
    return links.runs | links.runs << 4 | links.runs << 8 | low | low << 4 | low << FIRST_ACE


@rule
def component(links: Links, start: int) -> int:
    """Return the types of `start` and all that are linked to them, directly or not."""
    types = start
    previous = 0
    while types != previous:
        previous = types
        runs = links.runs & (types | types >> 4 | types >> 8)
        low = links.low_runs & (types | types >> 4 | types >> FIRST_ACE)
        types |= runs | runs << 4 | runs << 8 | low | low << 4 | low << FIRST_ACE
        grouped = types & links.groups
        grouped |= grouped >> 1
        grouped = (grouped | grouped >> 2) & FIRST_SUITS
        types |= grouped * SUITS & links.groups
    return types
