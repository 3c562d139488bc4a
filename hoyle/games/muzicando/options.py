"""The options of Muzicando: those of a layout and those of a match."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, option

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

PLAYERS = N_("The players")
BIDDING = N_("Bidding")
TURN = N_("The turn")
LAYOUTS = N_("The layouts")
SIGNS = N_("Sign cards")
SCORE = N_("Scoring")
MATCH = N_("The match")

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
        group=PLAYERS,
    )
    players = option(4, range(2, 9), label=N_("Players"), sentence=N_("How many play."), group=PLAYERS)
    seat_draw = option(
        True,
        label=N_("Seats by lot"),
        sentence=N_("Seats are drawn; the player who draws Do deals first."),
        group=PLAYERS,
    )
    pause_seat = option(
        "after_si",
        PAUSE_SEAT,
        label=N_("The eighth player's seat"),
        sentence=N_("Where the player sits who drew the pause, Guido d'Arezzo."),
        group=PLAYERS,
        added=True,
    )
    individual_bidding = option(
        False,
        label=N_("Individual bidding"),
        sentence=N_("All cards are dealt, and everybody bids alone for the layout."),
        group=BIDDING,
    )
    forced_bid_level = option(
        "one",
        FORCED_BID_LEVEL,
        label=N_("When all have passed"),
        sentence=N_("What the first speaker may bid, who must bid then."),
        group=BIDDING,
    )
    forced_bid_reopens = option(
        False,
        label=N_("Bidding continues after a forced bid"),
        sentence=N_("After the first speaker's forced bid the others may bid again."),
        group=BIDDING,
    )
    pass_policy = option(
        "seed",
        PASS_POLICY,
        label=N_("Passing"),
        sentence=N_("When a player who could lay a note may pass."),
        group=TURN,
    )
    play_drawn_card = option(
        False,
        label=N_("Laying the card just drawn"),
        sentence=N_("A player who passes and draws a card may lay it at once."),
        group=TURN,
    )
    sarabanda_neighbours = option(
        "all",
        SARABANDA_NEIGHBOURS,
        label=N_("Sarabanda"),
        sentence=N_("Which of the cards that it touches a note must be next to on the scale."),
        group=LAYOUTS,
    )
    glissando_row = option(
        "scale",
        GLISSANDO_ROW,
        label=N_("Glissando"),
        sentence=N_("How a row goes on."),
        group=LAYOUTS,
    )
    block_expiry = option(
        "skip_next_turn",
        BLOCK_EXPIRY,
        label=N_("Blocked players"),
        sentence=N_("How long a player is blocked."),
        group=SIGNS,
    )
    pause_stop = option(
        "free",
        PAUSE_STOP,
        label=N_("Ending a pause"),
        sentence=N_("When the player of the pause may stop laying cards."),
        group=SIGNS,
    )
    run_signs_block = option(
        False,
        label=N_("Signs during a pause block"),
        sentence=N_("Signs laid during a pause block players after it."),
        group=SIGNS,
    )
    pause_last_gift = option(
        "one_card",
        PAUSE_LAST_GIFT,
        label=N_("A pause as the last card"),
        sentence=N_("What the partner may lay when the pause was a player's last card."),
        group=SIGNS,
    )
    stuck_loss = option(
        "last_only",
        STUCK_LOSS,
        label=N_("Cards left over"),
        sentence=N_("Who scores nothing for their place when they have cards left."),
        group=SCORE,
    )
    layout_bonus = option(
        "all",
        LAYOUT_BONUS,
        label=N_("The layout's value"),
        sentence=N_("Who scores the layout's value when there was no bidding."),
        group=SCORE,
    )
    penalty_team = option(
        12,
        range(101),
        label=N_("Giving up, teams"),
        sentence=N_("What a team loses when one of its players leaves."),
        group=SCORE,
    )
    penalty_individual = option(
        11,
        range(101),
        label=N_("Giving up, alone"),
        sentence=N_("What a player who leaves loses."),
        group=SCORE,
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
    )
