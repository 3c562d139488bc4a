"""Options that several games have: players, antes, deals, chips at the start. `paragraphs` are those of the game's rulebook."""

from hoyle.games.shared.chips import DEALS, MAX_DEALS
from hoyle.i18n import N_, many
from hoyle.rules.options import option

PLAYERS = many("{n} player", "{n} players")
"""The chip of the number of players."""
STAKE = many("Stake of {n} chip", "Stake of {n} chips")
"""The chip of a stake."""


def players_option(default: int, values: range, group: str, *paragraphs: str) -> int:
    """Declare the option of the number of players, each of whom plays alone."""
    return option(
        default,
        values,
        label=N_("Players"),
        sentence=N_("Number of players; each plays alone."),
        group=group,
        paragraphs=paragraphs,
        chip=PLAYERS,
    )


def ante_option(*paragraphs: str, added: bool = False) -> int:
    """Declare the option of the ante; for `added` see `option`."""
    return option(
        1,
        range(1, 11),
        label=N_("Ante"),
        sentence=N_("Chips that each player puts into the pot before the deal."),
        group=N_("Chips"),
        added=added,
        paragraphs=paragraphs,
        chip=many("Ante of {n} chip", "Ante of {n} chips"),
    )


def deals_option(*paragraphs: str) -> int:
    """Declare the option of the number of deals."""
    return option(
        DEALS,
        range(1, MAX_DEALS + 1),
        label=N_("Deals"),
        sentence=N_("How many deals are played; the player with most chips then wins."),
        group=N_("The match"),
        paragraphs=paragraphs,
        chip=many("{n} deal", "{n} deals"),
    )


def chips_option(*paragraphs: str) -> int:
    """Declare the option of the chips at the start."""
    return option(
        20,
        range(201),
        label=N_("Chips"),
        sentence=N_("How many chips everybody begins with; players without chips stay in."),
        group=N_("The match"),
        paragraphs=paragraphs,
        chip=many("{n} chip at the start", "{n} chips at the start"),
    )
