"""Values of options that exclude each other where three or four sides play (Y8–Y12)."""

from collections import Counter

from hoyle.games.board64.figures import NORTH, WEST
from hoyle.i18n import N_
from hoyle.rules.options import Clash, Values
from hoyle.rules.seats import NONE

CAMP_SIZES = (8, 16)
"""The numbers of cards that each of three or four camps may have in a set-up of one's own."""


def is_for_camps(chosen: Values) -> bool:
    """Return whether three or four sides beat, combine or compare."""
    return chosen["principle"] != "open" and chosen["players"] > 2


def has_full_board(chosen: Values) -> bool:
    """Return whether four camps of sixteen cards fill the board."""
    return is_for_camps(chosen) and chosen["players"] == 4 and chosen["division"] == "full_packs"


def has_wrong_camps(chosen: Values) -> bool:
    """Return whether a custom set-up for three or four does not have equal camps of eight or sixteen different cards."""
    if not is_for_camps(chosen) or chosen["setup"] != "own":
        return False
    cards = [card for card in chosen["cards"] if card != NONE]
    sizes = Counter(card & (NORTH | WEST) for card in cards)
    owners = {0, WEST, NORTH, NORTH | WEST} if chosen["players"] == 4 else {0, WEST, NORTH}
    is_whole = {*sizes} == owners and len({*sizes.values()}) == 1 and sizes[0] in CAMP_SIZES
    return not is_whole or len({card & 63 for card in cards}) != len(cards)


CAMP_CLASHES = (
    Clash(
        lambda chosen: chosen["teams"] == "pairs" and not (is_for_camps(chosen) and chosen["players"] == 4),
        N_(
            "Two against two are four players who beat, combine or compare: set the players to 4, or play without partners."
        ),
        ("teams", "players", "principle"),
        "Y8",
    ),
    Clash(
        lambda chosen: (
            has_full_board(chosen)
            and chosen["setup"] != "own"
            and chosen["principle"] == "combine"
            and chosen["imposing"] == "none"
        ),
        N_(
            "Four sides with both whole packs fill the board, so nothing could move: allow imposing, or use fewer cards."
        ),
        ("division", "players", "imposing"),
        "Y9",
    ),
    Clash(
        lambda chosen: is_for_camps(chosen) and chosen["division"] == "full_packs" and chosen["setup"] == "trump",
        N_("No figure of trump positions is known for both whole packs: choose another set-up, or fewer cards."),
        ("division", "setup"),
        "Y10",
    ),
    Clash(
        lambda chosen: has_full_board(chosen) and chosen["setup"] != "own" and chosen["opening_truce"] > 0,
        N_("On a full board every first move takes something: leave out the truce, or use fewer cards."),
        ("division", "players", "opening_truce"),
        "Y11",
    ),
    Clash(
        has_wrong_camps,
        N_(
            "A set-up for three or four needs south, west, north and for four east, each with eight or each with sixteen "
            "cards, and no card twice: complete it, or choose another set-up."
        ),
        ("setup", "cards", "players"),
        "Y12",
    ),
)
