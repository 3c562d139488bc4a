"""Changes that the options of several games have in common: players, who begins, stakes, deals."""

from hoyle.i18n import N_, many
from hoyle.rules.paragraphs import Change, changes

PLAYERS = many("{n} player", "{n} players")
DEALS = many("{n} deal", "{n} deals")
CHIPS = many("{n} chip at the start", "{n} chips at the start")
ANTE = many("Ante of {n} chip", "Ante of {n} chips")
STAKE = many("Stake of {n} chip", "Stake of {n} chips")


def players(paragraphs: str) -> Change:
    """Return the change by the number of players."""
    return changes(paragraphs, PLAYERS)


def begins(paragraphs: str) -> Change:
    """Return the change by the player who begins."""
    return changes(
        paragraphs,
        {
            "seat1": N_("The second player begins"),
            "seat2": N_("The third player begins"),
            "seat3": N_("The fourth player begins"),
            "seat4": N_("The fifth player begins"),
            "drawn": N_("The lot says who begins"),
        },
    )
