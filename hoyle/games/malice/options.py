"""The options of Malice, for a game and for a match."""

from hoyle.games.malice.grid import ANSWERS, COUNT, PLACES, RANKS, USUAL, followers
from hoyle.games.shared.common_options import PLAYERS
from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, numbers, option
from hoyle.rules.record import int16, row

PACKS = choice(
    split=N_("payoff piles from the first pack"),
    mixed=N_("all cards shuffled together"),
)
SPLIT, MIXED = PACKS

EMPTY_RESERVE = choice(
    go_on=N_("the game goes on"),
    draw=N_("the game is a draw"),
)
GO_ON, DRAW = EMPTY_RESERVE

CENTER_PLAYS = choice(
    one=N_("one a turn"),
    unlimited=N_("any number"),
)
ONE, UNLIMITED = CENTER_PLAYS

SIDE_BUILD = choice(
    same_or_down=N_("the same rank or one lower"),
    any=N_("any card"),
    down=N_("one rank lower"),
    up=N_("one rank higher"),
    both=N_("one rank higher or lower"),
)
SAME_OR_DOWN, ANY, DOWN, UP, UP_OR_DOWN = SIDE_BUILD

CENTER_BUILD = choice(
    up=N_("upwards from the ace"),
    down=N_("downwards to the ace"),
    both=N_("by turns upwards and downwards"),
)
UPWARDS, DOWNWARDS, BY_TURNS = CENTER_BUILD

LOW_SIDE_RULE = choice(
    all_center_piles=N_("while all centre piles lie"),
    any_center_pile=N_("while a centre pile lies"),
    free=N_("always"),
)
ALL_CENTRE_PILES, ANY_CENTRE_PILE, FREE = LOW_SIDE_RULE

COMPLETED_PILE = choice(
    into_reserve=N_("at once"),
    when_empty=N_("when the reserve is empty"),
)
INTO_RESERVE, WHEN_EMPTY = COMPLETED_PILE

CARDS = N_("The cards")
CENTRE = N_("The centre")
SIDE = N_("Side piles")
JOKERS = N_("Jokers")
END = N_("Turn and end")
MATCH = N_("The match")


class Options(OptionSet):
    """The options of one game of Malice."""

    players = option(
        2,
        range(2, 5),
        label=N_("Players"),
        sentence=N_("Number of players; each plays alone."),
        group=CARDS,
        added=True,
        paragraphs=("V26", "MA1"),
        chip=PLAYERS,
    )
    payoff_size = option(
        26,
        range(3, 31),
        label=N_("Payoff pile"),
        sentence=N_("How many cards each payoff pile begins with."),
        group=CARDS,
        paragraphs=("MA3", "V1"),
        chip=many("{n} payoff card", "{n} payoff cards"),
    )
    packs = option(
        "split",
        PACKS,
        label=N_("Packs"),
        sentence=N_("Whether the payoff piles come from the first pack alone or from all cards shuffled together."),
        group=CARDS,
        paragraphs=("V2", "MA1", "MA3"),
        chip={"mixed": N_("Packs shuffled together")},
    )
    jokers = option(
        4,
        range(5),
        label=N_("Number of jokers"),
        sentence=N_("How many jokers are in the second pack."),
        group=JOKERS,
        paragraphs=("MA1", "V3"),
        chip={0: N_("No jokers"), 1: N_("One joker"), 2: N_("Two jokers"), 3: N_("Three jokers")},
    )
    hand_size = option(
        5,
        range(3, 9),
        label=N_("Hand"),
        sentence=N_("How many cards a hand is filled up to."),
        group=CARDS,
        paragraphs=("MA7", "MA6", "V4"),
        chip=many("Hand of {n} card", "Hand of {n} cards"),
    )
    center_piles = option(
        4,
        range(2, 9),
        label=N_("Centre piles"),
        sentence=N_("How many centre piles there may be at a time."),
        group=CENTRE,
        paragraphs=("MA9", "V5"),
        chip=many("{n} centre pile", "{n} centre piles"),
    )
    side_piles = option(
        4,
        range(1, 6),
        label=N_("Number of side piles"),
        sentence=N_("How many side piles each player has."),
        group=SIDE,
        paragraphs=("MA20", "V6"),
        chip=many("{n} side pile each", "{n} side piles each"),
    )
    center_build = option(
        "up",
        CENTER_BUILD,
        label=N_("Building in the centre"),
        sentence=N_("In which direction centre piles grow."),
        group=CENTRE,
        added=True,
        paragraphs=("V21", "MA9", "MA13"),
        chip={"down": N_("Centre piles grow downwards"), "both": N_("Every second centre pile grows downwards")},
    )
    center_follows = numbers(
        USUAL,
        ANSWERS,
        RANKS,
        PLACES,
        label=N_("What may follow what"),
        sentence=N_("Which card (row) may be laid on which in the centre (column)."),
        group=CENTRE,
        added=True,
        paragraphs=("V25", "MA13", "MA9"),
        chip=N_("In the centre: {value}"),
    )
    center_plays = option(
        "one",
        CENTER_PLAYS,
        label=N_("Plays to the centre"),
        sentence=N_("How many cards from the hand and the side piles may go to the centre in one turn."),
        group=CENTRE,
        paragraphs=("V7", "MA15"),
        chip={"unlimited": N_("Any number of cards to the centre")},
    )
    force_aces = option(
        True,
        label=N_("Aces must be played"),
        sentence=N_("An ace that can open a centre pile must be played before anything else."),
        group=CENTRE,
        paragraphs=("V8", "MA10"),
        chip={False: N_("Aces may wait")},
        sentences={False: N_("No ace has to be played; an ace counts like any other card.")},
    )
    force_twos = option(
        False,
        label=N_("Twos must be played"),
        sentence=N_("A two that can follow an ace in the centre must be played before anything else."),
        group=CENTRE,
        paragraphs=("V9", "MA12"),
        chip={True: N_("Twos must be played")},
    )
    forced_plays_use_quota = option(
        False,
        label=N_("Forced plays count"),
        sentence=N_("A card that must be played is the turn's one card to the centre."),
        group=CENTRE,
        paragraphs=("V10", "MA11"),
        chip={True: N_("Forced cards count as the turn's one")},
    )
    side_build = option(
        "same_or_down",
        SIDE_BUILD,
        label=N_("Building on side piles"),
        sentence=N_("Which card may lie on which in a side pile."),
        group=SIDE,
        paragraphs=("V11", "MA21"),
        chip={
            "any": N_("Any card on a side pile"),
            "down": N_("Side piles go down by one"),
            "up": N_("Side piles go up by one"),
            "both": N_("Side piles go up or down by one"),
        },
    )
    low_side_rule = option(
        "all_center_piles",
        LOW_SIDE_RULE,
        label=N_("Ace on two, two on three"),
        sentence=N_("When an ace may go on a two, or a two on a three, in a side pile."),
        group=SIDE,
        paragraphs=("MA23", "V12"),
        chip={
            "any_center_pile": N_("Ace on two once a centre pile lies"),
            "free": N_("Ace on two at any time"),
        },
    )
    end_without_discard = option(
        True,
        label=N_("Ending without a discard"),
        sentence=N_("You may end your turn without laying a card on a side pile."),
        group=END,
        paragraphs=("V13", "MA25"),
        chip={False: N_("A turn ends with a discard")},
        sentences={False: N_("You end your turn by laying a card on a side pile, as long as one can be laid.")},
    )
    kings_wild = option(
        False,
        label=N_("Kings wild"),
        sentence=N_("Kings are jokers, and centre piles end at the queen."),
        group=JOKERS,
        paragraphs=("V14", "MA16"),
        chip={True: N_("Kings are wild")},
    )
    wild_as_ace = option(
        True,
        label=N_("A joker as an ace"),
        sentence=N_("A joker may open a centre pile."),
        group=JOKERS,
        paragraphs=("V15", "MA18", "MA9"),
        chip={False: N_("No joker as an ace")},
        sentences={False: N_("Only a real ace opens a centre pile.")},
    )
    joker_discard = option(
        True,
        label=N_("Jokers on side piles"),
        sentence=N_("A joker may be laid on a side pile."),
        group=JOKERS,
        paragraphs=("V16", "MA19"),
        chip={False: N_("No jokers on side piles")},
        sentences={False: N_("A joker stays in the hand until it goes to the centre.")},
    )
    midturn_refill = option(
        False,
        label=N_("New hand in mid-turn"),
        sentence=N_("A player whose hand is empty draws a new one at once."),
        group=END,
        paragraphs=("V17", "MA7"),
        chip={True: N_("A new hand in mid-turn")},
    )
    completed_pile = option(
        "into_reserve",
        COMPLETED_PILE,
        label=N_("A finished centre pile"),
        sentence=N_("When its cards go back into the reserve."),
        group=CENTRE,
        paragraphs=("V18", "MA16"),
        chip={"when_empty": N_("Finished piles are set aside")},
    )
    empty_reserve = option(
        "go_on",
        EMPTY_RESERVE,
        label=N_("An empty reserve"),
        sentence=N_("What follows when a player is to draw and the reserve is empty."),
        group=END,
        added=True,
        paragraphs=("V22", "MA7"),
        chip={"draw": N_("An empty reserve is a draw")},
    )
    win_points = option(
        0,
        range(101),
        label=N_("A game won"),
        sentence=N_("What a won game brings besides the cards left in the loser's payoff pile."),
        group=END,
        added=True,
        paragraphs=("V23", "MA31"),
        chip=many("{n} point a game", "{n} points a game"),
    )
    stake = option(
        1,
        range(1001),
        label=N_("Stake"),
        sentence=N_("What each card left in the loser's payoff pile is worth."),
        group=END,
        paragraphs=("MA31", "V19"),
        chip=many("{n} point a card", "{n} points a card"),
    )
    no_progress_turns = option(
        100,
        range(20, 501),
        label=N_("Turns without a payoff card"),
        sentence=N_("The game is settled after this many turns in a row without a payoff card."),
        group=END,
        paragraphs=("MA33", "V20"),
        chip=many("Settled after {n} turn without a payoff card", "Settled after {n} turns without a payoff card"),
    )
    max_turns = option(
        1000,
        range(100, 5001),
        label=N_("Turns at most"),
        sentence=N_("The game is settled after this many turns."),
        group=END,
        paragraphs=("MA33", "V20"),
        chip=many("{n} turn at most", "{n} turns at most"),
    )

    # By the card that lies in the centre, and at last for a free place: the ranks that may follow, as bits; zeros where the
    # grid is the usual one.
    followers = row(COUNT + 1, int16, range(1 << COUNT), first_size=0)


def resolve(options: Options) -> None:
    """V25: write what the rules read of a grid that is not the usual one."""
    answers = ["yes" if answer else "no" for answer in options.center_follows]
    if answers != [*USUAL]:
        options.followers = followers([bool(answer) for answer in options.center_follows], bool(options.kings_wild))


class MatchOptions(OptionSet):
    """The options of a match of Malice."""

    games = option(
        None,
        (None, *range(2, 101)),
        label=N_("Games"),
        sentence=N_("Number of games in the match; their scores are added up."),
        names={None: N_("one game")},
        group=MATCH,
        paragraphs=("MA34",),
        chip=many("Match of {n} game", "Match of {n} games"),
    )
    target = option(
        None,
        (None, *range(10, 1001)),
        label=N_("Target"),
        sentence=N_("The match ends after the game in which a player has won this many points."),
        names={None: N_("no target")},
        group=MATCH,
        added=True,
        paragraphs=("V24", "MA34"),
        chip=many("Match to {n} point", "Match to {n} points"),
    )
