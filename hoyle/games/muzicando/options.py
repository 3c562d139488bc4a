"""The house rules of Muzicando, and of a match of it."""

from hoyle.rules.options import House, option
from hoyle.words import N_

TEAM, INDIVIDUAL = range(2)
SEED, FORCED_ONLY, FREE = range(3)
ALL_SIDES, ONE_SIDE = range(2)
SCALE, ZIGZAG = range(2)
SKIP_NEXT_TURN, NEXT_ACTION = range(2)
STOP_FREELY, STOP_FORCED = range(2)
ONE_CARD, WHOLE_RUN, NO_GIFT = range(3)
LAST_ONLY, ALL_STUCK = range(2)
TO_ALL, TO_WINNER, TO_CHOOSER, TO_CHOOSER_IF_FIRST = range(4)
LEVEL_ONE, ANY_LEVEL = range(2)

PLAYERS = N_("The players")
BIDDING = N_("Bidding")
TURN = N_("The turn")
LAYOUTS = N_("The layouts")
SIGNS = N_("Sign cards")
SCORE = N_("Scoring")
MATCH = N_("The match")

ONE_LAYOUT = 0
"""Of `layouts`: a single layout, no match."""
MOST_LAYOUTS = 64


class Options(House):
    """The house rules of a layout."""

    mode = option(
        "team",
        ("team", "individual"),
        label=N_("Teams"),
        sentence=N_("Whether partners sit opposite each other, or everybody plays alone."),
        names={"team": N_("two against two"), "individual": N_("everybody alone")},
        group=PLAYERS,
    )
    players = option(4, range(2, 9), label=N_("Players"), sentence=N_("How many play."), group=PLAYERS)
    seat_draw = option(
        True,
        label=N_("Seats by lot"),
        sentence=N_("Who sits where is drawn; whoever draws Do deals first."),
        group=PLAYERS,
    )
    individual_bidding = option(
        False,
        label=N_("Bidding for oneself"),
        sentence=N_("All cards are dealt, and the layout is bid for, everybody for himself."),
        group=BIDDING,
    )
    forced_bid_level = option(
        "one",
        ("one", "any"),
        label=N_("When all have passed"),
        sentence=N_("What the first speaker, who must bid then, may bid."),
        names={"one": N_("level one"), "any": N_("any level")},
        group=BIDDING,
    )
    forced_bid_reopens = option(
        False,
        label=N_("Bidding goes on after that"),
        sentence=N_("After the bid that the first speaker had to make the others may bid again."),
        group=BIDDING,
    )
    pass_policy = option(
        "seed",
        ("seed", "forced_only", "free"),
        label=N_("Passing"),
        sentence=N_("When a player may pass who could lay a note."),
        names={
            "seed": N_("while there is a stock"),
            "forced_only": N_("never"),
            "free": N_("always"),
        },
        group=TURN,
    )
    play_drawn_card = option(
        False,
        label=N_("Laying the card just drawn"),
        sentence=N_("Who has passed and drawn a card may lay it at once."),
        group=TURN,
    )
    sarabanda_neighbours = option(
        "all",
        ("all", "one"),
        label=N_("Sarabanda"),
        sentence=N_("Which of the cards that it touches a note must be next to on the scale."),
        names={"all": N_("all of them"), "one": N_("one of them")},
        group=LAYOUTS,
    )
    glissando_row = option(
        "scale",
        ("scale", "zigzag"),
        label=N_("Glissando"),
        sentence=N_("How a row goes on."),
        names={"scale": N_("up or down the scale, one way"), "zigzag": N_("up or down with every card")},
        group=LAYOUTS,
    )
    block_expiry = option(
        "skip_next_turn",
        ("skip_next_turn", "next_action"),
        label=N_("Blocked players"),
        sentence=N_("How long a player is blocked."),
        names={
            "skip_next_turn": N_("until a turn of theirs was skipped"),
            "next_action": N_("until the next card or pass"),
        },
        group=SIGNS,
    )
    pause_stop = option(
        "free",
        ("free", "forced_only"),
        label=N_("Ending a pause"),
        sentence=N_("When the player of the pause may stop laying cards."),
        names={"free": N_("at any time"), "forced_only": N_("when no note fits")},
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
        ("one_card", "run", "none"),
        label=N_("A pause as the last card"),
        sentence=N_("What the partner may lay when the pause was a player's last card."),
        names={"one_card": N_("one card"), "run": N_("as many as he wants"), "none": N_("nothing")},
        group=SIGNS,
    )
    stuck_loss = option(
        "last_only",
        ("last_only", "all_stuck"),
        label=N_("Cards left over"),
        sentence=N_("Who gets nothing for his place when cards are left in his hand."),
        names={"last_only": N_("the last player"), "all_stuck": N_("everybody")},
        group=SCORE,
    )
    layout_bonus = option(
        "all",
        ("all", "winner", "chooser", "chooser_if_first"),
        label=N_("The layout's value"),
        sentence=N_("Who is given the value of the layout where nobody has bid for it."),
        names={
            "all": N_("everybody"),
            "winner": N_("who is first"),
            "chooser": N_("who chose it"),
            "chooser_if_first": N_("who chose it and is first"),
        },
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
        sentence=N_("What a player loses who leaves."),
        group=SCORE,
    )


class MatchOptions(House):
    """The house rules of a match."""

    layouts = option(
        None,
        (None, *range(MOST_LAYOUTS + 1)),
        label=N_("Number of layouts"),
        sentence=N_("How many layouts a match has; 0: a single one."),
        names={None: N_("four for teams, else one for each player")},
        group=MATCH,
    )
