"""The options of Thirty-One: of a deal, and of a match."""

from hoyle.games.shared.chips import ante_option, chips_option, deals_option
from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import Idle, OptionSet, Preset, Values, option

PLAYED_FOR = choice(lives=N_("lives"), chips=N_("chips"))
FOR_LIVES, FOR_CHIPS = PLAYED_FOR

DEAL = N_("The deal")
KNOCKING = N_("Knocking")
CHIPS = N_("Chips")
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
    played_for = option(
        "lives",
        PLAYED_FOR,
        label=N_("Played for"),
        sentence=N_(
            "Whether the lowest hand loses a life, or all play for a pot of chips, which the highest hand takes."
        ),
        group=CHIPS,
        added=True,
    )
    ante = ante_option(added=True)
    stake = option(
        1,
        range(1, 21),
        label=N_("Stake"),
        sentence=N_("Chips that a player pays into the pot for each life that would be lost."),
        group=CHIPS,
        added=True,
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
    buy_in = option(
        0,
        range(201),
        label=N_("Buy-in"),
        sentence=N_("Chips that each player puts into a pot before the first deal; the last player left takes it."),
        group=MATCH,
    )
    deals = deals_option()
    chips = chips_option()


NO_LIVES = N_("Nobody has lives in a single deal.")
NOT_FOR_LIVES = N_("Chips are played for.")
NOT_FOR_CHIPS = N_("Lives are played for.")


def is_for_chips(chosen: Values) -> bool:
    """Return whether chips are played for. The options of a match alone do not say it."""
    return chosen.get("played_for") == "chips"


def is_for_lives(chosen: Values) -> bool:
    """Return whether lives are played for. The options of a match alone do not say it."""
    return chosen.get("played_for") == "lives"


IDLE = (Idle("ante", is_for_lives, NOT_FOR_CHIPS), Idle("stake", is_for_lives, NOT_FOR_CHIPS))
MATCH_IDLE = (
    Idle("deals", lambda chosen: chosen["lives"] is None, N_("A single deal is played.")),
    Idle("chips", lambda chosen: chosen["lives"] is None, N_("A single deal is played.")),
    Idle("deals", is_for_lives, NOT_FOR_CHIPS),
    Idle("chips", is_for_lives, NOT_FOR_CHIPS),
    Idle("lives", lambda chosen: is_for_chips(chosen) and chosen["lives"] is not None, NOT_FOR_LIVES),
    Idle("free_ride", is_for_chips, NOT_FOR_LIVES),
    Idle("free_ride", lambda chosen: chosen["lives"] is None, NO_LIVES),
    Idle("buy_in", is_for_chips, NOT_FOR_LIVES),
    Idle("buy_in", lambda chosen: chosen["lives"] is None, NO_LIVES),
)

PRESETS = {
    "usual": Preset(N_("Thirty-One"), N_("Four players, three of a kind for 30½, a bold knock costs two lives."), {}),
    "two": Preset(N_("Thirty-One for two"), N_("The same for two players."), {"players": 2}),
    "plain": Preset(
        N_("Plain Thirty-One"),
        N_("Only suits count, any card may be discarded, a bold knock costs one life, no knock in the first turn."),
        {"three_of_a_kind": False, "no_return": False, "knocker_double": False, "first_round_knock": False},
    ),
    "chips": Preset(
        N_("Thirty-One for chips"),
        N_("Four players and ten deals: an ante each, the lowest hand pays, the highest takes the pot."),
        {"played_for": "chips"},
    ),
}
