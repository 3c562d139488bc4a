"""How good a position of rummy looks: what search goes by, and the planner when it has played some turns on.

A thousand is a deal won where deals are won, ten a point where points are counted, each of the settlement with one other.
"""

import math

from hoyle.games.rummy.kinds import KINDS
from hoyle.games.rummy.options import FIRST_OUT, OWN_PENALTY
from hoyle.games.rummy.propose import MOST_CARDS, chosen
from hoyle.games.rummy.score import card_value, hand_value, payoff
from hoyle.games.rummy.state import OVER, SEATS, State, held
from hoyle.games.rummy.turn import knocking_allowed
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local
from hoyle.rules.table import table

WON = 1000
POINT = 10

LIGHT = 4
"""Where one may hoard, so many cards that find a place now weigh as one card: they may all go in one turn."""
STUCK = 2
"""A card that finds no place now weighs so many cards more."""
SOFT = 6.0
"""So much more weight in the hand makes going out first less likely by the factor e."""

CHANCES = table(int(1e6 * math.exp(-weight / SOFT)) + 1 for weight in range(128))
"""By the weight of a hand: how likely its holder is to go out first, beside the others'."""

ENDING_BONUS = 15
"""About what a winner gets besides the others' cards."""


@rule
def worth(state: State, seat: int) -> int:
    """What the deal has brought; or what it may be expected to bring, by how heavy the hands are."""
    others = state.rules.players - 1
    if state.phase == OVER:
        return payoff(state, seat) * (WON if state.rules.deal_scoring == FIRST_OUT else POINT) // others
    stuck = local(SEATS, int32)
    chances = 0
    own = 0
    points = 0
    for each in range(state.rules.players):
        chance = CHANCES[min(127, weight(state, each, stuck))]
        chances += chance
        own = chance if each == seat else own
        points += hand_value(state, each)
    if state.rules.deal_scoring == OWN_PENALTY:
        return penalties(state, seat, stuck)
    stake = WON if state.rules.deal_scoring == FIRST_OUT else POINT * (points // 2 + ENDING_BONUS)
    return stake * (own * (others + 1) - chances) // (chances * others)


@rule
def weight(state: State, seat: int, stuck: list[int]) -> int:
    """How far a seat is from going out: its cards, those that find no place now counting more. `stuck`: what these count."""
    taken = local(KINDS, int8)
    placed = max(0, chosen(state, seat, MOST_CARDS, taken))
    for kind in range(KINDS):
        left = state.hand[seat * KINDS + kind] - (taken[kind] if placed else 0)
        stuck[seat] += left * card_value(state.rules.hand_values, kind)
    cards = held(state, seat)
    if state.rules.must_play_if_able or knocking_allowed(state):
        return cards + STUCK * (cards - placed)
    return placed // LIGHT + (STUCK + 1) * (cards - placed)


@rule
def penalties(state: State, seat: int, stuck: list[int]) -> int:
    """Where each is charged with his own hand: half of what it counts now and half of what finds no place."""
    others = state.rules.players - 1
    sum_ = 0
    for each in range(state.rules.players):
        sum_ += hand_value(state, each) + stuck[each]
    own = hand_value(state, seat) + stuck[seat]
    return POINT * (sum_ - (others + 1) * own) // (2 * others)
