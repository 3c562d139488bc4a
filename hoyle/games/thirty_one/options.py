"""The options of Thirty-One: of a deal, and of a match."""

from hoyle.i18n import N_
from hoyle.rules.options import Idle, OptionSet, Preset, option

DEAL = N_("The deal")
KNOCKING = N_("Knocking")
MATCH = N_("The match")
DEFAULT_LIVES = 3
MAX_LIVES = 9


class Options(OptionSet):
    """The options of one deal."""

    players = option(
        4, range(2, 8), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=DEAL
    )
    three_of_a_kind = option(
        True,
        label=N_("Three of a kind"),
        sentence=N_("Three cards of one rank are worth 30½."),
        group=DEAL,
    )
    no_return = option(
        True,
        label=N_("No giving back"),
        sentence=N_("A card taken from the discard pile may not be discarded in the same turn."),
        group=DEAL,
    )
    first_round_knock = option(
        True,
        label=N_("Knocking at once"),
        sentence=N_("You may knock in your first turn."),
        group=KNOCKING,
    )
    knocker_double = option(
        True,
        label=N_("A bold knock costs two"),
        sentence=N_("A player who knocks and has the lowest hand, not tied, loses two lives."),
        group=KNOCKING,
    )
    max_turns_each = option(
        30,
        range(5, 101),
        label=N_("Turns at most"),
        sentence=N_("After this many turns per player the hands are compared."),
        group=DEAL,
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    lives = option(
        DEFAULT_LIVES,
        (None, *range(1, MAX_LIVES + 1)),
        label=N_("Lives"),
        sentence=N_("Lives of each player at the start; the last player left wins."),
        names={None: N_("one deal")},
        group=MATCH,
    )
    free_ride = option(
        True,
        label=N_("On the county"),
        sentence=N_("A player who has lost the last life plays on until the next loss."),
        group=MATCH,
    )


MATCH_IDLE = (Idle("free_ride", lambda chosen: chosen["lives"] is None, N_("Nobody has lives in a single deal.")),)

PRESETS = {
    "usual": Preset(N_("Thirty-One"), N_("Four players, three of a kind for 30½, a bold knock costs two lives."), {}),
    "two": Preset(N_("Thirty-One for two"), N_("The same for two players."), {"players": 2}),
    "plain": Preset(
        N_("Plain Thirty-One"),
        N_("Only suits count, any card may be discarded, a bold knock costs one life, no knock in the first turn."),
        {"three_of_a_kind": False, "no_return": False, "knocker_double": False, "first_round_knock": False},
    ),
}
