"""The options of Muzicando: those of a layout and those of a match."""

from hoyle.games.shared.common_options import PLAYERS
from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, numbers, option

MODE = choice(
    team=N_("two against two"),
    individual=N_("everybody alone"),
)
TEAM, INDIVIDUAL = MODE

PAUSE_SEAT = choice(
    after_si=N_("after Si"),
    chosen=N_("where they like"),
)
AFTER_SI, CHOSEN_SEAT = PAUSE_SEAT

FORCED_BID_LEVEL = choice(
    one=N_("level one"),
    any=N_("any level"),
)
LEVEL_ONE, ANY_LEVEL = FORCED_BID_LEVEL

PASS_POLICY = choice(
    seed=N_("while there is a stock"),
    forced_only=N_("never"),
    free=N_("always"),
)
SEED, FORCED_ONLY, FREE = PASS_POLICY

SARABANDA_NEIGHBOURS = choice(
    all=N_("all of them"),
    one=N_("one of them"),
)
ALL_SIDES, ONE_SIDE = SARABANDA_NEIGHBOURS

GLISSANDO_ROW = choice(
    scale=N_("up or down the scale, one way"),
    zigzag=N_("up or down with every card"),
)
SCALE, ZIGZAG = GLISSANDO_ROW

BLOCK_EXPIRY = choice(
    skip_next_turn=N_("until a turn of theirs was skipped"),
    next_action=N_("until the next card or pass"),
)
SKIP_NEXT_TURN, NEXT_ACTION = BLOCK_EXPIRY

PAUSE_STOP = choice(
    free=N_("at any time"),
    forced_only=N_("when no note fits"),
)
STOP_FREELY, STOP_FORCED = PAUSE_STOP

PAUSE_LAST_GIFT = choice(
    one_card=N_("one card that fits"),
    run=N_("as many as they like"),
    none=N_("nothing"),
    any_card=N_("any card, even one that does not fit"),
)
ONE_CARD, WHOLE_RUN, NO_GIFT, ANY_CARD = PAUSE_LAST_GIFT

STUCK_LOSS = choice(
    last_only=N_("the last player"),
    all_stuck=N_("everybody"),
)
LAST_ONLY, ALL_STUCK = STUCK_LOSS

LAYOUT_BONUS = choice(
    all=N_("everybody"),
    winner=N_("the player who finishes first"),
    chooser=N_("the player who chose it"),
    chooser_if_first=N_("the player who chose it, if first"),
)
TO_ALL, TO_WINNER, TO_CHOOSER, TO_CHOOSER_IF_FIRST = LAYOUT_BONUS

BLOCKED = choice(
    next=N_("the next player"),
    previous=N_("the previous player"),
    both=N_("the next and the previous player"),
    nobody=N_("nobody"),
)
NEXT, PREVIOUS, NEXT_AND_PREVIOUS, NOBODY = BLOCKED

SIGN_KINDS = choice(sharp=N_("Sharp"), natural=N_("Natural"), flat=N_("Flat"))
PLACES = choice(
    first=N_("First place"),
    second=N_("Second place"),
    third=N_("Third place"),
    fourth=N_("Fourth place"),
    fifth=N_("Fifth place"),
    sixth=N_("Sixth place"),
    seventh=N_("Seventh place"),
    eighth=N_("Eighth place"),
)
LEVELS = choice(one=N_("Level one"), two=N_("Level two"), three=N_("Level three"), four=N_("Level four"))
LAYOUT_ROWS = choice(
    sarabanda=N_("Sarabanda"), glissando=N_("Glissando"), parada=N_("Parada"), musicando=N_("Musicando")
)

SEATING = N_("The players")
BIDDING = N_("Bidding")
TURN = N_("The turn")
LAYOUTS = N_("The layouts")
SIGNS = N_("Sign cards")
SCORE = N_("Scoring")
MATCH = N_("The match")

FINES = many("Leaving costs {n} point", "Leaving costs {n} points")

ONE_LAYOUT = 0
"""The value of `layouts` for a single layout instead of a match."""
MAX_LAYOUTS = 64
"""The largest number of layouts in a match."""


class Options(OptionSet):
    """The options of a layout."""

    mode = option(
        "team",
        MODE,
        label=N_("Teams"),
        sentence=N_("Whether partners sit opposite each other, or everybody plays alone."),
        group=SEATING,
        paragraphs=("MZ50", "V1", "MZ4"),
        chip={"individual": N_("Everybody plays alone")},
    )
    players = option(
        4,
        range(2, 9),
        label=N_("Players"),
        sentence=N_("How many play."),
        group=SEATING,
        paragraphs=("MZ50", "MZ70", "MZ4"),
        chip=PLAYERS,
    )
    seat_draw = option(
        True,
        label=N_("Seats by lot"),
        sentence=N_("Seats are drawn; the player who draws Do deals first."),
        group=SEATING,
        paragraphs=("MZ51", "V2"),
        chip={False: N_("Seats are not drawn")},
        sentences={False: N_("You sit as you like, and the lot says who deals first.")},
    )
    pause_seat = option(
        "after_si",
        PAUSE_SEAT,
        label=N_("The eighth player's seat"),
        sentence=N_("Where the player sits who drew the pause, Guido d'Arezzo."),
        group=SEATING,
        added=True,
        paragraphs=("MZ51",),
        chip={"chosen": N_("The eighth player chooses a seat")},
    )
    hand_cards = option(
        7,
        range(3, 15),
        label=N_("Cards dealt"),
        sentence=N_("How many cards each player gets where not all are dealt."),
        group=SEATING,
        added=True,
        paragraphs=("V16", "MZ50"),
        chip=many("{n} card dealt", "{n} cards dealt"),
    )
    individual_bidding = option(
        False,
        label=N_("Individual bidding"),
        sentence=N_("All cards are dealt, and everybody bids alone for the layout."),
        group=BIDDING,
        paragraphs=("MZ60",),
        chip={True: N_("Everybody bids alone")},
    )
    forced_bid_level = option(
        "one",
        FORCED_BID_LEVEL,
        label=N_("When all have passed"),
        sentence=N_("What the first speaker may bid, who must bid then."),
        group=BIDDING,
        paragraphs=("V3", "MZ13"),
        chip={"any": N_("A forced bid of any level")},
    )
    forced_bid_reopens = option(
        False,
        label=N_("Bidding continues after a forced bid"),
        sentence=N_("After the first speaker's forced bid the others may bid again."),
        group=BIDDING,
        paragraphs=("V4", "MZ13"),
        chip={True: N_("Bidding goes on after a forced bid")},
    )
    pass_policy = option(
        "seed",
        PASS_POLICY,
        label=N_("Passing"),
        sentence=N_("When a player who could lay a note may pass."),
        group=TURN,
        paragraphs=("V5", "MZ18", "MZ55"),
        chip={"forced_only": N_("No pass if a note fits"), "free": N_("A pass at any time")},
    )
    play_drawn_card = option(
        False,
        label=N_("Laying the card just drawn"),
        sentence=N_("A player who passes and draws a card may lay it at once."),
        group=TURN,
        paragraphs=("V6", "MZ55"),
        chip={True: N_("The card drawn may be laid at once")},
    )
    sarabanda_neighbours = option(
        "all",
        SARABANDA_NEIGHBOURS,
        label=N_("Sarabanda"),
        sentence=N_("Which of the cards that it touches a note must be next to on the scale."),
        group=LAYOUTS,
        paragraphs=("V7", "MZ22"),
        chip={"one": N_("Sarabanda: one neighbour is enough")},
    )
    glissando_row = option(
        "scale",
        GLISSANDO_ROW,
        label=N_("Glissando"),
        sentence=N_("How a row goes on."),
        group=LAYOUTS,
        paragraphs=("V8", "MZ23"),
        chip={"zigzag": N_("Glissando: rows may turn back")},
    )
    sign_blocks = numbers(
        ("next", "both", "previous"),
        BLOCKED,
        SIGN_KINDS,
        label=N_("Whom signs block"),
        sentence=N_("Which players a sharp, a natural and a flat block."),
        group=SIGNS,
        added=True,
        paragraphs=("V17", "MZ40", "MZ41", "MZ42"),
    )
    block_expiry = option(
        "skip_next_turn",
        BLOCK_EXPIRY,
        label=N_("Blocked players"),
        sentence=N_("How long a player is blocked."),
        group=SIGNS,
        paragraphs=("V9", "MZ43"),
        chip={"next_action": N_("Blocked until the next card only")},
    )
    pause_stop = option(
        "free",
        PAUSE_STOP,
        label=N_("Ending a pause"),
        sentence=N_("When the player of the pause may stop laying cards."),
        group=SIGNS,
        paragraphs=("V10", "MZ44"),
        chip={"forced_only": N_("A pause goes on while a note fits")},
    )
    run_signs_block = option(
        False,
        label=N_("Signs during a pause block"),
        sentence=N_("Signs laid during a pause block players after it."),
        group=SIGNS,
        paragraphs=("V11", "MZ44"),
        chip={True: N_("Signs during a pause block")},
    )
    pause_last_gift = option(
        "one_card",
        PAUSE_LAST_GIFT,
        label=N_("A pause as the last card"),
        sentence=N_("What the partner may lay when the pause was a player's last card."),
        group=SIGNS,
        paragraphs=("V12", "MZ45"),
        chip={
            "run": N_("A last pause: the partner lays on"),
            "none": N_("A last pause gives the partner nothing"),
            "any_card": N_("A last pause: the partner lays any card"),
        },
    )
    stuck_loss = option(
        "last_only",
        STUCK_LOSS,
        label=N_("Cards left over"),
        sentence=N_("Who scores nothing for their place when they have cards left."),
        group=SCORE,
        paragraphs=("V13", "MZ71"),
        chip={"all_stuck": N_("Cards left bring nothing")},
    )
    layout_bonus = option(
        "all",
        LAYOUT_BONUS,
        label=N_("The layout's value"),
        sentence=N_("Who scores the layout's value when there was no bidding."),
        group=SCORE,
        paragraphs=("V14", "MZ73"),
        chip={
            "winner": N_("The layout's value for the first"),
            "chooser": N_("The layout's value for its chooser"),
            "chooser_if_first": N_("The layout's value for its chooser, if first"),
        },
    )
    own_places = option(
        False,
        label=N_("Own place points"),
        sentence=N_("The points of each place are those that you agree on, whatever the number of players."),
        group=SCORE,
        added=True,
        paragraphs=("V18", "MZ70"),
        chip={True: N_("Own place points")},
    )
    place_points = numbers(
        (4, 3, 2, 1, 0, 0, 0, 0),
        range(31),
        PLACES,
        label=N_("Points of the places"),
        sentence=N_("What each place brings."),
        group=SCORE,
        added=True,
        paragraphs=("V18", "MZ70"),
    )
    level_points = numbers(
        (1, 2, 3, 4),
        range(21),
        LEVELS,
        label=N_("Points of the levels"),
        sentence=N_("What each level adds to the value of a contract."),
        group=SCORE,
        added=True,
        paragraphs=("V19", "MZ72"),
    )
    layout_points = numbers(
        (1, 2, 3, 4),
        range(21),
        LAYOUT_ROWS,
        label=N_("Points of the layouts"),
        sentence=N_("What each layout is worth."),
        group=SCORE,
        added=True,
        paragraphs=("V19", "MZ72", "MZ73"),
    )
    penalty_team = option(
        12,
        range(101),
        label=N_("Giving up, teams"),
        sentence=N_("What a team loses when one of its players leaves."),
        group=SCORE,
        paragraphs=("MZ75", "V15"),
        chip=FINES,
    )
    penalty_individual = option(
        11,
        range(101),
        label=N_("Giving up, alone"),
        sentence=N_("What a player who leaves loses."),
        group=SCORE,
        paragraphs=("MZ75", "V15"),
        chip=FINES,
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    layouts = option(
        None,
        (None, *range(MAX_LAYOUTS + 1)),
        label=N_("Number of layouts"),
        sentence=N_("How many layouts a match has; 0: a single one."),
        names={None: N_("four for teams, else one for each player")},
        group=MATCH,
        paragraphs=("MZ74",),
        chip={0: N_("A single layout"), ...: many("{n} layout", "{n} layouts")},
    )
