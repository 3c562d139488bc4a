"""The house rules of Thirty-One, and of a match of it."""

from hoyle.i18n import N_
from hoyle.rules.options import Idle, OptionSet, Preset, option

DEAL = N_("The deal")
KNOCKING = N_("Knocking")
MATCH = N_("The match")
LIVES = 3
MOST_LIVES = 9


class Options(OptionSet):
    """The house rules of one deal."""

    players = option(4, range(2, 8), label=N_("Players"), sentence=N_("How many play, each for himself."), group=DEAL)
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
        sentence=N_("You may knock in your very first turn."),
        group=KNOCKING,
    )
    knocker_double = option(
        True,
        label=N_("A bold knock costs two"),
        sentence=N_("A player who knocks and alone has the lowest hand loses two lives."),
        group=KNOCKING,
    )
    max_turns_each = option(
        30,
        range(5, 101),
        label=N_("Turns at most"),
        sentence=N_("Hands are compared after this many turns of each player."),
        group=DEAL,
    )


class MatchOptions(OptionSet):
    """The house rules of a match."""

    lives = option(
        LIVES,
        (None, *range(1, MOST_LIVES + 1)),
        label=N_("Lives"),
        sentence=N_("How many lives everybody begins with; the last one left wins."),
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
        N_("Thirty-One, the plain way"),
        N_("Suits alone count, any card may be discarded, a lost knock costs one life, nobody knocks at once."),
        {"three_of_a_kind": False, "no_return": False, "knocker_double": False, "first_round_knock": False},
    ),
}
