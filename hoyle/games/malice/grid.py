"""V25: the grid that says which card may be laid on which in the centre, and what the rules read of it."""

from collections.abc import Sequence

from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.conditions import Values

RANKS = choice(
    ace=N_("Ace"),
    two="2",
    three="3",
    four="4",
    five="5",
    six="6",
    seven="7",
    eight="8",
    nine="9",
    ten="10",
    jack=N_("Jack"),
    queen=N_("Queen"),
    king=N_("King"),
)
PLACES = choice(free=N_("free place"), **RANKS.labels)
"""What a card is laid on: a free place of the centre, or a card."""
ANSWERS = choice(no=N_("no"), yes=N_("yes"))

COUNT = 13
"""The number of ranks; also the index of the free place in `followers`."""
KING = 12
USUAL = tuple("yes" if place == rank else "no" for rank in range(COUNT) for place in range(COUNT + 1))
"""MA9, MA13: an ace on a free place, a two on an ace, and so on: the grid row by row, by the rank that is laid."""
ACE_OPENS, TWO_ON_ACE = 0, COUNT + 2
"""The places in the grid of an ace on a free place and of a two on an ace."""


def followers(says_yes: Sequence[bool], kings_wild: bool) -> list[int]:
    """Return, by the card that lies in the centre and at last for a free place, the ranks that may be laid there, as bits.

    A wild king has no rank.
    """
    found = [0] * (COUNT + 1)
    for cell, is_allowed in enumerate(says_yes):
        rank, place = divmod(cell, COUNT + 1)
        if is_allowed and not (kings_wild and KING in (rank, place - 1)):
            found[(place or COUNT + 1) - 1] |= 1 << rank
    return found


def keeps_a_rank_out(chosen: Values) -> bool:
    """Return whether some rank can never come to the centre."""
    kings_wild = bool(chosen["kings_wild"])
    after = followers([answer == "yes" for answer in chosen["center_follows"]], kings_wild)
    reached, before = after[COUNT], 0
    while reached != before:
        before = reached
        for rank in range(COUNT):
            reached |= after[rank] if before >> rank & 1 else 0
    return reached != (1 << COUNT) - 1 - (kings_wild << KING)


def no_ace_opens(chosen: Values) -> bool:
    """Return whether an ace may not be laid on a free place."""
    return chosen["center_follows"][ACE_OPENS] == "no"


def no_two_on_an_ace(chosen: Values) -> bool:
    """Return whether a two may not be laid on an ace."""
    return chosen["center_follows"][TWO_ON_ACE] == "no"
