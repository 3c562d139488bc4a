"""The chance of a hand in each layout, estimated before the layout is opened.

The weights come from a logistic regression: whether the opening side was first, given the hand of the opening player, in
100,000 layouts of two pairs that were played to the end with the default proposals (bench/muzicando_hands.py).
"""

import math

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, NOTES, SIGN
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.state import GLISSANDO, PARADA, State
from hoyle.rules.bits import count, lowest
from hoyle.rules.constants import table
from hoyle.rules.mark import rule

FEATURES = 12
"""The number of features of a hand: the counts of its notes (0 to 6), of its sharps, naturals, flats and pauses (7 to 10), and of
its pairs (11)."""
PAIR_FEATURE = 11
"""The feature that counts pairs of adjacent notes of one colour."""

WEIGHTS_BY_LAYOUT = (
    (69, 19, 16, 12, 14, 18, 29, 139, 249, -413, -666, 5),
    (13, -49, 0, 0, 0, 0, 0, 261, 548, -27, 596, -3),
    (89, 50, 9, -68, -144, -214, -240, 101, 142, 90, 52, 73),
    (79, 67, 67, 21, -57, -157, -255, 102, 166, 119, 67, 76),
)
"""By layout and feature: the weight in the logarithm of the odds, in thousandths."""
INTERCEPTS = (-37, 96, -10, 16)
"""By layout: the constant term, in thousandths."""

STEP, MAX_STEPS = 50, 80
CHANCES = table(round(1000 / (1 + math.exp(-step * STEP / 1000))) for step in range(-MAX_STEPS, MAX_STEPS + 1))
"""Chances in thousandths, by the logarithm of the odds in steps of STEP thousandths from −MAX_STEPS to MAX_STEPS."""
PLAYERS_OFFSET = (0, 0, 0, 693, 1099, 1386, 1609, 1792, 1946)
"""By number of players: the logarithm of (players − 1) in thousandths, subtracted from the log odds if everybody plays alone."""


@rule
def feature_of(layout: int, card: int) -> int:
    """Return the feature that counts a card: in Parada the distance from the opener, in Glissando opener or not, else the note."""
    note = card % CARDS_PER_COLOUR
    if note == SIGN:
        return SIGN + card // CARDS_PER_COLOUR // 2  # two colours for each type of sign
    if layout == PARADA:
        return abs(note - card // CARDS_PER_COLOUR)
    if layout == GLISSANDO:
        return 0 if note == card // CARDS_PER_COLOUR else 1
    return note


@rule
def count_pairs(hand: int) -> int:
    """Return how many notes of the hand come with the next lower note of the same colour."""
    notes = hand & NOTES
    return count(notes & notes << 1)


@rule
def win_chance(state: State, seat: int, layout: int) -> int:
    """Return the chance in thousandths that the seat's side is first if the seat opens this layout."""
    hand = state.hand[seat]
    log_odds = INTERCEPTS[layout] + WEIGHTS_BY_LAYOUT[layout][PAIR_FEATURE] * count_pairs(hand)
    while hand:
        log_odds += WEIGHTS_BY_LAYOUT[layout][feature_of(layout, lowest(hand))]
        hand = hand & (hand - 1)
    if state.options.mode != TEAM:
        log_odds -= PLAYERS_OFFSET[state.options.players]
    return CHANCES[max(-MAX_STEPS, min(MAX_STEPS, log_odds // STEP)) + MAX_STEPS]
