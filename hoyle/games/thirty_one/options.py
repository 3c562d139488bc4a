"""The options of Thirty-One: of a deal, and of a match."""

from hoyle.games.shared.common_options import STAKE, ante_option, chips_option, deals_option, players_option
from hoyle.games.shared.french_pack import RANK_LABELS
from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.conditions import when
from hoyle.rules.options import Idle, OptionSet, Preset, numbers, option

KNOCKER_TIE = choice(
    safe=N_("the player who knocked is safe"),
    shared=N_("all of them lose a life"),
    alone=N_("only the player who knocked loses a life"),
)
SAFE, SHARED, ALONE = KNOCKER_TIE

LATE_GOAL = choice(
    shown=N_("it is shown, and all others lose a life"),
    compared=N_("it is compared like other hands"),
)
SHOWN, COMPARED = LATE_GOAL

EARLY_KNOCK = choice(
    turns=N_("all others have one more turn"),
    at_once=N_("hands are compared at once"),
)
MORE_TURNS, AT_ONCE = EARLY_KNOCK

POT_TIES = choice(
    shared=N_("they share the pot"),
    first=N_("the first of them at the dealer's left takes it"),
    stays=N_("nobody takes it: it stays for the next deal"),
)
SHARED_POT, FIRST_TAKES, STAYS = POT_TIES

PLAYED_FOR = choice(lives=N_("lives"), chips=N_("chips"))
FOR_LIVES, FOR_CHIPS = PLAYED_FOR

DEAL = N_("The deal")
KNOCKING = N_("Knocking")
CHIPS = N_("Chips")
MATCH = N_("The match")
CARD_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""The usual points of the ranks from two to ace."""
DEFAULT_LIVES = 3
MAX_LIVES = 9


class Options(OptionSet):
    """The options of one deal."""

    players = players_option(4, range(2, 10), DEAL, "TO1")
    three_of_a_kind = option(
        True,
        label=N_("Three of a kind"),
        sentence=N_("Three cards of one rank are worth 30½."),
        group=DEAL,
        paragraphs=("V1", "TO3"),
        chip={False: N_("Three of a kind do not count")},
        sentences={False: N_("Three cards of one rank are worth no more than their best suit.")},
    )
    three_of_a_kind_value = option(
        None,
        (None, *range(10, 61)),
        label=N_("Worth of three of a kind"),
        sentence=N_("What three cards of one rank are worth."),
        names={None: "30½"},
        group=DEAL,
        added=True,
        paragraphs=("V13", "TO3"),
        chip=many("Three of a kind: {n} point", "Three of a kind: {n} points"),
    )
    card_values = numbers(
        CARD_VALUES,
        range(1, 21),
        choice(**RANK_LABELS),
        label=N_("Values of cards"),
        sentence=N_("What the cards of each rank are worth."),
        group=DEAL,
        added=True,
        paragraphs=("V12", "TO2"),
    )
    goal = option(
        31,
        range(25, 61),
        label=N_("Goal"),
        sentence=N_("A hand of one suit that is worth so much is shown at once, and the deal is over."),
        group=DEAL,
        added=True,
        paragraphs=("V14", "TO5", "TO11"),
        chip=many("{n} point ends the deal", "{n} points end the deal"),
    )
    no_return = option(
        True,
        label=N_("No giving back"),
        sentence=N_("A card taken from the discard pile may not be discarded in the same turn."),
        group=DEAL,
        paragraphs=("V2", "TO7", "TO8"),
        chip={False: N_("Any card may be discarded")},
        sentences={False: N_("A card taken from the discard pile may be discarded again in the same turn.")},
    )
    first_round_knock = option(
        True,
        label=N_("Knocking at once"),
        sentence=N_("You may knock in your first turn."),
        group=KNOCKING,
        paragraphs=("TO9", "V3"),
        chip={False: N_("No knock in the first turn")},
        sentences={False: N_("Nobody knocks before everybody has had a turn.")},
    )
    knocker_double = option(
        True,
        label=N_("A bold knock costs two"),
        sentence=N_("A player who knocks and has the lowest hand, not tied, loses two lives."),
        group=KNOCKING,
        paragraphs=("V4", "TO12", "TO14"),
        chip={False: N_("A bold knock costs one life")},
        sentences={False: N_("A player who knocks and has the lowest hand loses one life, like anybody else.")},
    )
    early_knock = option(
        "turns",
        EARLY_KNOCK,
        label=N_("A knock in the first turn"),
        sentence=N_("What follows a knock of a player who has not had a turn before."),
        group=KNOCKING,
        added=True,
        paragraphs=("V17", "TO10"),
        chip={"at_once": N_("A knock in the first turn ends the deal at once")},
    )
    knocker_tie = option(
        "safe",
        KNOCKER_TIE,
        label=N_("A tie with the player who knocked"),
        sentence=N_("Who loses a life if the player who knocked shares the lowest hand."),
        group=KNOCKING,
        added=True,
        paragraphs=("V15", "TO13"),
        chip={"shared": N_("A knock in a tie is not safe"), "alone": N_("A knock in a tie loses alone")},
    )
    late_goal = option(
        "shown",
        LATE_GOAL,
        label=N_("31 after a knock"),
        sentence=N_("What follows if a player gets a hand of 31, or of the goal, after somebody has knocked."),
        group=KNOCKING,
        added=True,
        paragraphs=("V16", "TO11"),
        chip={"compared": N_("No 31 is shown after a knock")},
    )
    max_turns_each = option(
        30,
        range(5, 101),
        label=N_("Turns at most"),
        sentence=N_("After this many turns per player the hands are compared."),
        group=DEAL,
        paragraphs=("TO15", "V5"),
        chip=many("{n} turn each at most", "{n} turns each at most"),
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
        paragraphs=("TO20", "V8"),
        chip={"chips": N_("For chips")},
    )
    ante = ante_option("TO21", "V9", added=True)
    stake = option(
        1,
        range(1, 21),
        label=N_("Stake"),
        sentence=N_("Chips that a player pays into the pot for each life that would be lost."),
        group=CHIPS,
        added=True,
        paragraphs=("TO21", "V9"),
        chip=STAKE,
    )
    pot_ties = option(
        "shared",
        POT_TIES,
        label=N_("Equal hands and the pot"),
        sentence=N_("Who takes the pot if several hands are highest."),
        group=CHIPS,
        added=True,
        paragraphs=("V18", "TO22"),
        chip={
            "first": N_("Of equal hands the first takes the pot"),
            "stays": N_("A pot that several would share stays"),
        },
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
        paragraphs=("V6", "TO17"),
        chip=many("{n} life each", "{n} lives each"),
    )
    free_ride = option(
        True,
        label=N_("On the county"),
        sentence=N_("A player who has lost the last life plays on until the next loss."),
        group=MATCH,
        paragraphs=("V7", "TO18"),
        chip={False: N_("Out with the last life")},
        sentences={False: N_("A player who loses the last life is out at once.")},
    )
    buy_in = option(
        0,
        range(201),
        label=N_("Buy-in"),
        sentence=N_("Chips that each player puts into a pot before the first deal; the last player left takes it."),
        group=MATCH,
        paragraphs=("TO23", "V11"),
        chip=many("Buy-in of {n} chip", "Buy-in of {n} chips"),
    )
    deals = deals_option("TO20", "V10")
    chips = chips_option("TO20", "V10")


NO_LIVES = N_("Nobody has lives in a single deal.")
NOT_FOR_LIVES = N_("Chips are played for.")
NOT_FOR_CHIPS = N_("Lives are played for.")


PLAYS_FOR_LIVES = when(played_for="lives")
PLAYS_FOR_CHIPS = when(played_for="chips")
ONE_DEAL = when(lives=None)

IDLE = (
    Idle("ante", PLAYS_FOR_LIVES, NOT_FOR_CHIPS),
    Idle("stake", PLAYS_FOR_LIVES, NOT_FOR_CHIPS),
    Idle("pot_ties", PLAYS_FOR_LIVES, NOT_FOR_CHIPS),
    Idle("three_of_a_kind_value", when(three_of_a_kind=False), N_("Three of a kind do not count.")),
    Idle("early_knock", when(first_round_knock=False), N_("Nobody knocks in the first turn.")),
)
MATCH_IDLE = (
    Idle("deals", ONE_DEAL, N_("A single deal is played.")),
    Idle("chips", ONE_DEAL, N_("A single deal is played.")),
    Idle("deals", PLAYS_FOR_LIVES, NOT_FOR_CHIPS),
    Idle("chips", PLAYS_FOR_LIVES, NOT_FOR_CHIPS),
    Idle("lives", PLAYS_FOR_CHIPS & ~ONE_DEAL, NOT_FOR_LIVES),
    Idle("free_ride", PLAYS_FOR_CHIPS, NOT_FOR_LIVES),
    Idle("free_ride", ONE_DEAL, NO_LIVES),
    Idle("buy_in", PLAYS_FOR_CHIPS, NOT_FOR_LIVES),
    Idle("buy_in", ONE_DEAL, NO_LIVES),
)

PARAGRAPHS = {
    "TO3": ~when(three_of_a_kind=False),
    "TO8": ~when(no_return=False),
    "TO13": when(knocker_tie="safe"),
    "TO14": ~when(knocker_double=False),
    "V12": ~when(card_values=CARD_VALUES),
    "V13": ~when(three_of_a_kind=False) & ~when(three_of_a_kind_value=None),
    "V14": ~when(goal=31),
    "V15": ~when(knocker_tie="safe"),
    "V16": when(late_goal="compared"),
    "V17": when(early_knock="at_once", first_round_knock=True),
    "V18": when(pot_ties=["first", "stays"], played_for="chips"),
    "TO17 TO18 TO19": ~when(played_for="chips"),
    "TO18": ~when(free_ride=False),
    "TO17 TO18 TO19 TO23": ~when(lives=None),
    "TO20 TO21 TO22": when(played_for="chips"),
    "TO23": when(played_for="lives") & ~when(buy_in=0),
}
"""When the paragraphs of the rulebook apply, by their numbers."""

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
