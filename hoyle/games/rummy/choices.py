"""The named values of the options of rummy, and their numbers in a State."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice

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
    round=N_("anywhere: runs go around the corner"),
)
LOW, HIGH, BOTH, ROUND = ACE_MODE

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
    own=N_("own values"),
)
SCARNE, FIFTEEN_TEN_FIVE, OWN_VALUES = HAND_VALUES
SCARNE_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1, 25)
"""The points of the ranks from two to ace, and of a joker."""

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
