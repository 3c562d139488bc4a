"""The house rules of manipulation rummy."""

from hoyle.rules.options import House, option, short_row
from hoyle.words import N_

NO_JOKERS, DECLARED, FREE, FIXED = range(4)
LOW, HIGH, BOTH = range(3)
ESCALATING, PLAY_OR_DRAW, DRAW_UNTIL_ABLE, DRAW_THEN_PLAY = range(4)
NO_CIRCUIT, ONE_MELD_OF_THREE = range(2)
CLOSING_ROUND, BLOCK = range(2)
FEWEST_CARDS, LOWEST_POINTS, NOBODY = range(3)
SCARNE, FIFTEEN_TEN_FIVE = range(2)
DIFFERENCES, OWN_PENALTY, WINNER_TAKES_HANDS, FIRST_OUT = range(4)
VICTIM_TURN, IMMEDIATE = range(2)
OUT_AT_NEXT_TURN, OUT_AT_ONCE = range(2)
ALL, OTHERS_ONLY = range(2)
HIGHEST, LOWEST, SINGLE_DEAL = range(1, 4)

MOST_DEALS = 100
SCHEDULE = 12
SHRINKING = (2, 4, 6, 8, 10, 8, 6, 4, 2, 0, 0, 0)
"""Nine deals that grow to ten cards and shrink again."""

CARDS = N_("The cards")
JOKERS = N_("Jokers")
TURN = N_("The turn")
FIRST_PLAY = N_("The first play")
KNOCKING = N_("Knocking")
END = N_("The end of a deal")
ZAP = N_("Zap cards")
MATCH = N_("The match")


class Options(House):
    """The house rules of one deal."""

    players = option(2, range(2, 9), label=N_("Players"), sentence=N_("How many play, each for himself."), group=CARDS)
    packs = option(
        None,
        (None, 1, 2, 3),
        label=N_("Packs"),
        sentence=N_("How many packs of 52 cards are shuffled together."),
        names={None: N_("two; three for seven players or more; one for two players with jokers")},
        group=CARDS,
    )
    deal_size = option(
        15,
        range(2, 16),
        label=N_("Cards dealt"),
        sentence=N_("How many cards each player is dealt."),
        group=CARDS,
    )
    ace_mode = option(
        "both",
        ("low", "high", "both"),
        label=N_("The ace in runs"),
        sentence=N_("Where an ace may stand in a run; never in its middle, and never at both ends of one run."),
        names={"low": N_("below the two"), "high": N_("above the king"), "both": N_("below the two or above the king")},
        group=CARDS,
    )
    hand_values = option(
        "scarne",
        ("scarne", "fifteen_ten_five"),
        label=N_("What cards count"),
        sentence=N_("What the cards left in a hand count."),
        names={
            "scarne": N_("ace 1, two to ten their pips, pictures 10, joker 25"),
            "fifteen_ten_five": N_("ace 15, ten to king 10, two to nine 5, joker 25"),
        },
        group=CARDS,
    )
    joker_mode = option(
        "none",
        ("none", "declared", "free", "fixed"),
        label=N_("Jokers on the table"),
        sentence=N_("What a joker on the table stands for, and when that may change."),
        names={
            "none": N_("no jokers"),
            "declared": N_("one card, until the real card lies on the table in its place"),
            "free": N_("any card, anew in every play"),
            "fixed": N_("one card for good"),
        },
        group=JOKERS,
    )
    jokers = option(
        None,
        (None, 0, 1, 2, 3, 4),
        label=N_("Number of jokers"),
        sentence=N_("How many jokers are in the packs."),
        names={None: N_("one a pack, if jokers are played with")},
        group=JOKERS,
    )
    draw_rule = option(
        "play_or_draw",
        ("escalating", "play_or_draw", "draw_until_able", "draw_then_play"),
        label=N_("Drawing"),
        sentence=N_("When cards are drawn."),
        names={
            "escalating": N_("draw, then play or draw again; after the last draw the turn is over"),
            "play_or_draw": N_("play, or draw one card in place of it"),
            "draw_until_able": N_("play; who cannot draws until he can"),
            "draw_then_play": N_("draw one card, then play or not"),
        },
        group=TURN,
    )
    max_draws = option(
        3,
        range(2, 7),
        label=N_("Draws in a turn"),
        sentence=N_("How many cards may be drawn in a turn; after the last one there is no play."),
        group=TURN,
    )
    must_play_if_able = option(
        False,
        label=N_("Playing is compulsory"),
        sentence=N_("Whoever can play may neither draw nor pass."),
        group=TURN,
    )
    play_limit = option(
        None,
        (None, *range(3, 14)),
        label=N_("Cards in a play"),
        sentence=N_("How many cards from the hand a play may have at most."),
        names={None: N_("any number")},
        group=TURN,
    )
    opening_points = option(
        0,
        range(101),
        label=N_("Points of the first play"),
        sentence=N_(
            "What the cards of a player's first play must count at least; it consists of melds from his hand alone."
        ),
        names={0: N_("no condition")},
        group=FIRST_PLAY,
    )
    first_circuit = option(
        "none",
        ("none", "one_meld_of_three"),
        label=N_("The first circuit"),
        sentence=N_("What a player's first play must be."),
        names={"none": N_("any play"), "one_meld_of_three": N_("one meld of three cards, all from his hand")},
        group=FIRST_PLAY,
    )
    knock_limit = option(
        None,
        (None, *range(1, 31)),
        label=N_("Knocking"),
        sentence=N_("With a hand that counts so much or less one may knock and so end the deal."),
        names={None: N_("nobody knocks")},
        group=KNOCKING,
    )
    knock_requires_play = option(
        True,
        label=N_("Knocking after a play only"),
        sentence=N_("One may knock only in a turn in which one has played."),
        group=KNOCKING,
    )
    undercut_bonus = option(
        10,
        range(101),
        label=N_("Undercut"),
        sentence=N_("What a player is given who is not above the knocker when the hands are compared."),
        group=KNOCKING,
    )
    closing_round_knock = option(
        False,
        label=N_("Knocking in the closing round"),
        sentence=N_("One may knock in the closing round too."),
        group=KNOCKING,
    )
    going_out_bonus = option(
        25,
        range(101),
        label=N_("Going out"),
        sentence=N_("What a player is given who has got rid of all cards."),
        group=END,
    )
    stock_end = option(
        "block",
        ("closing_round", "block"),
        label=N_("When the stock is empty"),
        sentence=N_("How the deal goes on when no card is left to draw."),
        names={
            "closing_round": N_("everybody has one more turn"),
            "block": N_("it goes on until all pass one after another"),
        },
        group=END,
    )
    blocked_winner = option(
        "fewest_cards",
        ("fewest_cards", "lowest_points", "nobody"),
        label=N_("Who wins when all pass"),
        sentence=N_("Who wins a deal in which all have passed one after another."),
        names={
            "fewest_cards": N_("fewest cards; of these who has the fewest points"),
            "lowest_points": N_("fewest points"),
            "nobody": N_("nobody"),
        },
        group=END,
    )
    deal_scoring = option(
        "first_out",
        ("differences", "own_penalty", "winner_takes_hands", "first_out"),
        label=N_("Scoring"),
        sentence=N_("What a deal brings."),
        names={
            "differences": N_("the winner gets the difference to each other hand"),
            "own_penalty": N_("everybody is charged with his own hand"),
            "winner_takes_hands": N_("the winner gets what the other hands count"),
            "first_out": N_("the deal is won, and nothing is counted"),
        },
        group=END,
    )
    zap_cards = option(
        0,
        (0, 2, 3, 4, 5, 6, 7, 8),
        label=N_("Zap cards"),
        sentence=N_("How many zap cards there are: wild in a meld, or played at a player, who loses a turn."),
        group=ZAP,
    )
    zap_draw_timing = option(
        "victim_turn",
        ("victim_turn", "immediate"),
        label=N_("When the zapped player takes a card"),
        sentence=N_("When a zapped player takes a card blindly from the hand of the one who zapped him."),
        names={"victim_turn": N_("when his turn would come"), "immediate": N_("at once")},
        group=ZAP,
    )
    zap_last_card = option(
        "out_at_next_turn",
        ("out_at_next_turn", "immediate"),
        label=N_("When the last card is taken"),
        sentence=N_("When a player goes out whose last card was taken by the one he zapped."),
        names={
            "out_at_next_turn": N_("when his turn comes and he was not zapped meanwhile"),
            "immediate": N_("at once"),
        },
        group=ZAP,
    )


class MatchOptions(House):
    """The house rules of a match."""

    match_target = option(
        None,
        (None, *range(2, 1001)),
        label=N_("Target"),
        sentence=N_("The match ends after the deal in which somebody reaches so many points."),
        names={None: N_("no target")},
        group=MATCH,
    )
    match_bonus = option(
        150,
        range(501),
        label=N_("For the target"),
        sentence=N_("What everybody is given in the end who has reached the target."),
        group=MATCH,
    )
    deal_bonus = option(
        25,
        range(101),
        label=N_("For each deal won"),
        sentence=N_("What is given in the end for each deal that was won."),
        group=MATCH,
    )
    deal_bonus_for = option(
        "all",
        ("all", "others_only"),
        label=N_("Who is given something for deals won"),
        sentence=N_("Whether those who reached the target are given something for their deals too."),
        names={"all": N_("everybody"), "others_only": N_("those who did not reach the target")},
        group=MATCH,
    )
    match_winner = option(
        None,
        (None, "highest", "lowest", "single_deal"),
        label=N_("Who wins the match"),
        sentence=N_("Which total wins in the end."),
        names={
            None: N_("the lowest where hands are charged, else the highest"),
            "highest": N_("the highest"),
            "lowest": N_("the lowest"),
            "single_deal": N_("there is no match"),
        },
        group=MATCH,
    )
    max_deals = option(
        50,
        range(2, MOST_DEALS + 1),
        label=N_("Deals at most"),
        sentence=N_("After so many deals the match is over."),
        group=MATCH,
    )
    deal_schedule = short_row(
        (0,) * SCHEDULE,
        range(16),
        label=N_("Deals of different sizes"),
        sentence=N_("How many cards are dealt in each deal of the match, one number a deal; 0: no more deals."),
        group=MATCH,
    )
