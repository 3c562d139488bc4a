"""The options of manipulation rummy."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, option, short_row

JOKER_MODE = choice(
    none=N_("no jokers"),
    declared=N_("one card, until the real card lies on the table in its place"),
    free=N_("any card, and it may change in every play"),
    fixed=N_("one card for good"),
)
NO_JOKERS, DECLARED, FREE, FIXED = JOKER_MODE

RELEASED_JOKER = choice(
    any_meld=N_("any meld"),
    new_meld=N_("a new meld with cards from the hand"),
)
ANY_MELD, NEW_MELD = RELEASED_JOKER

ACE_MODE = choice(
    low=N_("below the two"),
    high=N_("above the king"),
    both=N_("below the two or above the king"),
)
LOW, HIGH, BOTH = ACE_MODE

DRAW_RULE = choice(
    escalating=N_("draw, then play or draw again; after the last draw the turn ends"),
    play_or_draw=N_("play, or draw one card instead"),
    draw_until_able=N_("play; a player who cannot play draws until a play is possible"),
    draw_then_play=N_("draw one card, then play or pass"),
)
ESCALATING, PLAY_OR_DRAW, DRAW_UNTIL_ABLE, DRAW_THEN_PLAY = DRAW_RULE

FIRST_CIRCUIT = choice(
    none=N_("any play"),
    one_meld_of_three=N_("one meld of three cards, all from the hand"),
)
NO_CIRCUIT, ONE_MELD_OF_THREE = FIRST_CIRCUIT

STOCK_END = choice(
    closing_round=N_("everyone has one more turn"),
    block=N_("play continues until all pass one after another"),
)
CLOSING_ROUND, BLOCK = STOCK_END

BLOCKED_WINNER = choice(
    fewest_cards=N_("fewest cards, then fewest points"),
    lowest_points=N_("fewest points"),
    nobody=N_("nobody"),
)
FEWEST_CARDS, LOWEST_POINTS, NOBODY = BLOCKED_WINNER

HAND_VALUES = choice(
    scarne=N_("ace 1, two to ten their number, court cards 10, joker 25"),
    fifteen_ten_five=N_("ace 15, ten to king 10, two to nine 5, joker 25"),
)
SCARNE, FIFTEEN_TEN_FIVE = HAND_VALUES

DEAL_SCORING = choice(
    differences=N_("the winner scores the difference to each other hand"),
    own_penalty=N_("all players get their own hands as penalties"),
    winner_takes_hands=N_("the winner scores the points of the other hands"),
    first_out=N_("the deal is won, and no points are counted"),
)
DIFFERENCES, OWN_PENALTY, WINNER_TAKES_HANDS, FIRST_OUT = DEAL_SCORING

ZAP_DRAW_TIMING = choice(
    victim_turn=N_("when the zapped player's turn would come"),
    immediate=N_("at once"),
)
VICTIM_TURN, IMMEDIATE = ZAP_DRAW_TIMING

ZAP_LAST_CARD = choice(
    out_at_next_turn=N_("when that player's turn comes, unless zapped before"),
    immediate=N_("at once"),
)
OUT_AT_NEXT_TURN, OUT_AT_ONCE = ZAP_LAST_CARD

DEAL_BONUS_FOR = choice(
    all=N_("everybody"),
    others_only=N_("players who did not reach the target"),
)
ALL, OTHERS_ONLY = DEAL_BONUS_FOR

HIGHEST, LOWEST, SINGLE_DEAL = range(1, 4)
"""Values of the option `match_winner`, whose first value is None."""

MAX_DEALS = 100
"""The most deals of a match without a schedule."""
SCHEDULE_LENGTH = 12
"""The number of entries of the option `deal_schedule`."""
SHRINKING = (2, 4, 6, 8, 10, 8, 6, 4, 2, 0, 0, 0)
"""A schedule of nine deals with two to ten cards and back."""

CARDS = N_("The cards")
JOKERS = N_("Jokers")
TURN = N_("The turn")
FIRST_PLAY = N_("The first play")
KNOCKING = N_("Knocking")
END = N_("The end of a deal")
ZAP = N_("Zap cards")
MATCH = N_("The match")


class Options(OptionSet):
    """The options of one deal."""

    players = option(
        2, range(2, 9), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=CARDS
    )
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
        ACE_MODE,
        label=N_("The ace in runs"),
        sentence=N_("Where an ace may be in a run: never in the middle, and never at both ends."),
        group=CARDS,
    )
    hand_values = option(
        "scarne",
        HAND_VALUES,
        label=N_("Card values"),
        sentence=N_("The points of the cards left in a hand."),
        group=CARDS,
    )
    cut_bonus = option(
        0,
        range(51),
        label=N_("Exact cut"),
        sentence=N_("The bonus of a dealer who cuts off just the cards for all hands; 0: the deck is not cut."),
        names={0: N_("no cut")},
        group=CARDS,
        added=True,
    )
    joker_mode = option(
        "none",
        JOKER_MODE,
        label=N_("Jokers on the table"),
        sentence=N_("What a joker on the table stands for, and when that may change."),
        group=JOKERS,
    )
    jokers = option(
        None,
        (None, 0, 1, 2, 3, 4),
        label=N_("Number of jokers"),
        sentence=N_("How many jokers are in the packs."),
        names={None: N_("one per pack, if there are jokers")},
        group=JOKERS,
    )
    released_joker = option(
        "any_meld",
        RELEASED_JOKER,
        label=N_("A freed joker"),
        sentence=N_("Where a joker goes whose place the real card has taken."),
        group=JOKERS,
        added=True,
    )
    draw_rule = option(
        "play_or_draw",
        DRAW_RULE,
        label=N_("Drawing"),
        sentence=N_("When cards are drawn."),
        group=TURN,
    )
    max_draws = option(
        3,
        range(2, 7),
        label=N_("Draws in a turn"),
        sentence=N_("How many cards may be drawn in a turn; after the last one no play is allowed."),
        group=TURN,
    )
    must_play_if_able = option(
        False,
        label=N_("Playing is compulsory"),
        sentence=N_("A player who can play may not draw or pass."),
        group=TURN,
    )
    play_limit = option(
        None,
        (None, *range(3, 14)),
        label=N_("Cards in a play"),
        sentence=N_("The most cards from the hand in one play."),
        names={None: N_("any number")},
        group=TURN,
    )
    opening_points = option(
        0,
        range(101),
        label=N_("Points of the first play"),
        sentence=N_("The least points of a player's first play, which must be melds from the hand alone."),
        names={0: N_("no condition")},
        group=FIRST_PLAY,
    )
    first_circuit = option(
        "none",
        FIRST_CIRCUIT,
        label=N_("The first circuit"),
        sentence=N_("What a player's first play must be like."),
        group=FIRST_PLAY,
    )
    knock_limit = option(
        None,
        (None, *range(1, 31)),
        label=N_("Knocking"),
        sentence=N_("A player whose hand has at most this many points may knock, which ends the deal."),
        names={None: N_("no knocking")},
        group=KNOCKING,
    )
    knock_requires_play = option(
        True,
        label=N_("Knocking only after a play"),
        sentence=N_("A player may knock only after playing in the same turn."),
        group=KNOCKING,
    )
    undercut_bonus = option(
        10,
        range(101),
        label=N_("Undercut"),
        sentence=N_("The bonus of a player whose hand is not above the knocker's."),
        group=KNOCKING,
    )
    closing_round_knock = option(
        False,
        label=N_("Knocking in the closing round"),
        sentence=N_("Knocking is allowed in the closing round too."),
        group=KNOCKING,
    )
    going_out_bonus = option(
        25,
        range(101),
        label=N_("Going out"),
        sentence=N_("The bonus for getting rid of all cards."),
        group=END,
    )
    stock_end = option(
        "block",
        STOCK_END,
        label=N_("When the stock is empty"),
        sentence=N_("How the deal continues when no card is left to draw."),
        group=END,
    )
    blocked_winner = option(
        "fewest_cards",
        BLOCKED_WINNER,
        label=N_("Who wins when all pass"),
        sentence=N_("Who wins the deal when all pass one after another."),
        group=END,
    )
    deal_scoring = option(
        "first_out",
        DEAL_SCORING,
        label=N_("Scoring"),
        sentence=N_("How a deal is scored."),
        group=END,
    )
    stake = option(
        1,
        range(1, 101),
        label=N_("Stake"),
        sentence=N_("What a won deal or a point is worth when the players settle."),
        group=END,
        added=True,
    )
    zap_cards = option(
        0,
        (0, 2, 3, 4, 5, 6, 7, 8),
        label=N_("Zap cards"),
        sentence=N_("How many zap cards there are: wild in melds, or played at another player, who loses a turn."),
        group=ZAP,
    )
    zap_draw_timing = option(
        "victim_turn",
        ZAP_DRAW_TIMING,
        label=N_("When the zapped player takes a card"),
        sentence=N_("When a zapped player takes a random card from the hand of the player who zapped."),
        group=ZAP,
    )
    zap_last_card = option(
        "out_at_next_turn",
        ZAP_LAST_CARD,
        label=N_("When the last card is taken"),
        sentence=N_("When a player goes out whose last card was taken by a zapped player."),
        group=ZAP,
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    match_target = option(
        None,
        (None, *range(2, 1001)),
        label=N_("Target"),
        sentence=N_("The match ends after the deal in which a player reaches this many points."),
        names={None: N_("no target")},
        group=MATCH,
    )
    match_bonus = option(
        150,
        range(501),
        label=N_("Bonus for the target"),
        sentence=N_("The bonus at the end for each player who has reached the target."),
        group=MATCH,
    )
    deal_bonus = option(
        25,
        range(101),
        label=N_("Bonus for each deal won"),
        sentence=N_("The bonus at the end for each deal won."),
        group=MATCH,
    )
    deal_bonus_for = option(
        "all",
        DEAL_BONUS_FOR,
        label=N_("Who gets the bonus for deals won"),
        sentence=N_("Whether players who reached the target get the bonus for their deals too."),
        group=MATCH,
    )
    match_winner = option(
        None,
        (None, "highest", "lowest", "single_deal"),
        label=N_("Who wins the match"),
        sentence=N_("Which total wins at the end."),
        names={
            None: N_("the lowest if hands are penalties, otherwise the highest"),
            "highest": N_("the highest"),
            "lowest": N_("the lowest"),
            "single_deal": N_("there is no match"),
        },
        group=MATCH,
    )
    max_deals = option(
        50,
        range(2, MAX_DEALS + 1),
        label=N_("Deals at most"),
        sentence=N_("The match ends after this many deals."),
        group=MATCH,
    )
    deal_schedule = short_row(
        (0,) * SCHEDULE_LENGTH,
        range(16),
        label=N_("Deals of different sizes"),
        sentence=N_("How many cards are dealt in each deal of the match, one number per deal; 0: no more deals."),
        group=MATCH,
    )
