"""The options of Malice, for a game and for a match."""

from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.conditions import when
from hoyle.rules.options import Clash, Idle, OptionSet, Preset, option

PACKS = choice(
    split=N_("payoff piles from the first pack"),
    mixed=N_("all cards shuffled together"),
)
SPLIT, MIXED = PACKS

CENTER_PLAYS = choice(
    one=N_("one a turn"),
    unlimited=N_("any number"),
)
ONE, UNLIMITED = CENTER_PLAYS

SIDE_BUILD = choice(
    same_or_down=N_("the same rank or one lower"),
    any=N_("any card"),
)
SAME_OR_DOWN, ANY = SIDE_BUILD

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

    payoff_size = option(
        26,
        range(5, 31),
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
        range(4, 7),
        label=N_("Hand"),
        sentence=N_("How many cards a hand is filled up to."),
        group=CARDS,
        paragraphs=("MA7", "MA6", "V4"),
        chip=many("Hand of {n} card", "Hand of {n} cards"),
    )
    center_piles = option(
        4,
        range(3, 9),
        label=N_("Centre piles"),
        sentence=N_("How many centre piles there may be at a time."),
        group=CENTRE,
        paragraphs=("MA9", "V5"),
        chip=many("{n} centre pile", "{n} centre piles"),
    )
    side_piles = option(
        4,
        range(3, 6),
        label=N_("Number of side piles"),
        sentence=N_("How many side piles each player has."),
        group=SIDE,
        paragraphs=("MA20", "V6"),
        chip=many("{n} side pile each", "{n} side piles each"),
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
        chip={"any": N_("Any card on a side pile")},
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
    stake = option(
        1,
        range(1, 1001),
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


NO_WILD_CARDS = when(jokers=0, kings_wild=False)

CLASHES = (
    Clash(
        when(payoff_size=range(27, 31), packs="split"),
        N_("The first pack has 26 cards for each payoff pile: take a payoff pile of 26 at most, or mix the packs."),
    ),
    Clash(
        when(force_twos=True, force_aces=False),
        N_("Twos are forced only where aces are: let aces be forced too, or leave twos free."),
    ),
    Clash(
        when(forced_plays_use_quota=True, force_aces=False),
        N_("No play is forced, so none can count: let aces be forced, or leave out Forced plays count."),
    ),
    Clash(
        when(forced_plays_use_quota=True, center_plays="unlimited"),
        N_(
            "With any number of plays to the centre there is nothing to count: choose one play a turn, or leave out "
            "Forced plays count."
        ),
    ),
    Clash(
        when(side_build="any", low_side_rule=["all_center_piles", "any_center_pile"]),
        N_(
            "If any card may lie on any other, a two may always lie on a three: set Ace on two, two on three to always."
        ),
    ),
    Clash(
        when(wild_as_ace=False) & NO_WILD_CARDS,
        N_("There are no wild cards that could be an ace: leave A joker as an ace on, or add jokers or wild kings."),
    ),
    Clash(
        when(joker_discard=False, jokers=0),
        N_(
            "There are no jokers to keep off the side piles, and wild kings alone do not count: leave Jokers on side "
            "piles on, or add jokers."
        ),
    ),
)

IDLE = (
    Idle("wild_as_ace", NO_WILD_CARDS, N_("There are no wild cards.")),
    Idle("joker_discard", when(jokers=0), N_("There are no jokers.")),
    Idle(
        "no_progress_turns",
        when(lambda chosen: chosen["no_progress_turns"] > chosen["max_turns"], "no_progress_turns", "max_turns"),
        N_("The game is settled earlier, by Turns at most."),
    ),
)

PARAGRAPHS = {
    "MA11": ~when(force_aces=False, force_twos=False),
    "MA12": ~when(force_twos=True),
    "MA10": ~when(force_aces=False),
    "MA15": ~when(center_plays="unlimited"),
    "MA18 MA19 V15 V16": ~NO_WILD_CARDS,
    "MA19": ~when(joker_discard=False),
    "MA21": ~when(side_build="any"),
    "V2": when(packs="mixed"),
    "V7": when(center_plays="unlimited"),
    "V8": when(force_aces=False),
    "V9": when(force_twos=True),
    "V10": when(forced_plays_use_quota=True),
    "V11": when(side_build="any"),
    "V12": when(low_side_rule=["any_center_pile", "free"]),
    "V13": when(end_without_discard=False),
    "V14": when(kings_wild=True),
    "V15": when(wild_as_ace=False),
    "V16": when(joker_discard=False),
    "V17": when(midturn_refill=True),
    "V18": when(completed_pile="when_empty"),
}
"""When the paragraphs of the rulebook apply, by their numbers."""

PRESETS = {
    "seed": Preset(
        N_("Malice"),
        N_("The traditional rules: 26 payoff cards, four jokers, one card a turn to the centre."),
        {},
    ),
    "open": Preset(
        N_("Malice, open centre"),
        N_("The same, but any number of cards may go to the centre in a turn."),
        {"center_plays": "unlimited"},
    ),
    "classic": Preset(
        N_("Spite and Malice"),
        N_("As most people play it: 20 payoff cards, kings wild, any discard, a new hand when yours is played."),
        {
            "payoff_size": 20,
            "packs": "mixed",
            "jokers": 0,
            "kings_wild": True,
            "wild_as_ace": False,
            "center_plays": "unlimited",
            "force_aces": False,
            "side_build": "any",
            "low_side_rule": "free",
            "end_without_discard": False,
            "midturn_refill": True,
        },
    ),
}
