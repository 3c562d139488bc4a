"""What a hand promises in each layout before it is opened.

The weights are those of a logistic regression: whether the opening side was first, on the hand of the opening player, over
100,000 layouts of two pairs that were played on by the usual proposals (bench/muzicando_hands.py).
"""

import math

from hoyle.games.muzicando.cards import EACH, NOTES, SIGN
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.state import GLISSANDO, PARADA, State
from hoyle.rules.bits import count, lowest
from hoyle.rules.constants import table
from hoyle.rules.mark import rule

SORTS = 12
"""Sorts of a layout: of notes 0 to 6, of signs 7 to 10 (sharp, natural, flat, pause); 11: notes next to each other."""
PAIRS = 11

WEIGHTS = (
    (69, 19, 16, 12, 14, 18, 29, 139, 249, -413, -666, 5),
    (13, -49, 0, 0, 0, 0, 0, 261, 548, -27, 596, -3),
    (89, 50, 9, -68, -144, -214, -240, 101, 142, 90, 52, 73),
    (79, 67, 67, 21, -57, -157, -255, 102, 166, 119, 67, 76),
)
"""By layout and sort: by how many thousandths each raises the logarithm of the odds."""
BASES = (-37, 96, -10, 16)

STEP, STEPS = 50, 80
ODDS = table(round(1000 / (1 + math.exp(-step * STEP / 1000))) for step in range(-STEPS, STEPS + 1))
"""Chances in thousandths, by the logarithm of the odds in steps of STEP thousandths."""
FIRST = (0, 0, 0, 693, 1099, 1386, 1609, 1792, 1946)
"""Where everybody plays alone: by players, how much less likely one is to be first than one of two sides."""


@rule
def sort_of(layout: int, card: int) -> int:
    """Return the sort of a card: in Parada by how far it is from its opener, in Glissando openers and others, else by its note."""
    note = card % EACH
    if note == SIGN:
        return SIGN + card // EACH // 2
    if layout == PARADA:
        return abs(note - card // EACH)
    if layout == GLISSANDO:
        return 0 if note == card // EACH else 1
    return note


@rule
def pairs(hand: int) -> int:
    """Return how many notes of the hand have the next lower note of their colour beside them."""
    notes = hand & NOTES
    return count(notes & notes << 1)


@rule
def chance(state: State, seat: int, layout: int) -> int:
    """In thousandths: how likely the seat's side is to be first if the seat opens this layout."""
    hand = state.hand[seat]
    odds = BASES[layout] + WEIGHTS[layout][PAIRS] * pairs(hand)
    while hand:
        odds += WEIGHTS[layout][sort_of(layout, lowest(hand))]
        hand = hand & (hand - 1)
    if state.options.mode != TEAM:
        odds -= FIRST[state.options.players]
    return ODDS[max(0 - STEPS, min(STEPS, odds // STEP)) + STEPS]
