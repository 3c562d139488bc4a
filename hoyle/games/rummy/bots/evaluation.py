"""The heuristic evaluation of rummy, for search and for the planner.

In units of the settlement with one other seat: 1000 is a deal where deals are won, 10 a point where points are counted.
"""

import math

from hoyle.games.rummy.bots.proposals import MOST_CARDS, chosen
from hoyle.games.rummy.cards import KINDS, card_value
from hoyle.games.rummy.options import FIRST_OUT, OWN_PENALTY
from hoyle.games.rummy.rules.score import hand_value, payoff
from hoyle.games.rummy.rules.turn import knocking_allowed
from hoyle.games.rummy.state import OVER, SEATS, State, held
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local

WON = 1000
POINT = 10

LIGHT = 4
"""Where hoarding is possible, this many cards that can be placed now weigh as one card: they may all go in one turn."""
STUCK = 2
"""Extra weight, in cards, of a card that cannot be placed now."""
SOFT = 6.0
"""Extra weight of a hand that makes going out first less likely by the factor e."""

CHANCES = table(int(1e6 * math.exp(-weight / SOFT)) + 1 for weight in range(128))
"""By the weight of a hand: relative chance that its holder goes out first."""

ENDING_BONUS = 15
"""Points that a winner gets besides the others' cards, roughly."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the payoff of a deal that is over, or the payoff expected from the weights of the hands."""
    others = state.options.players - 1
    if state.phase == OVER:
        return payoff(state, seat) * (WON if state.options.deal_scoring == FIRST_OUT else POINT) // others
    stuck = local(SEATS, int32)
    chances = 0
    own = 0
    points = 0
    for player in range(state.options.players):
        chance = CHANCES[min(127, weight(state, player, stuck))]
        chances += chance
        own = chance if player == seat else own
        points += hand_value(state, player)
    if state.options.deal_scoring == OWN_PENALTY:
        return penalties(state, seat, stuck)
    stake = WON if state.options.deal_scoring == FIRST_OUT else POINT * (points // 2 + ENDING_BONUS)
    return stake * (own * (others + 1) - chances) // (chances * others)


@rule
def weight(state: State, seat: int, stuck: list[int]) -> int:
    """Return how far a seat is from going out: its cards, with more weight for those that cannot be placed now.

    Their points are written to `stuck`.
    """
    taken = local(KINDS, int8)
    placed = max(0, chosen(state, seat, MOST_CARDS, taken))
    for kind in range(KINDS):
        left = state.hand[seat * KINDS + kind] - (taken[kind] if placed else 0)
        stuck[seat] += left * card_value(state.options.hand_values, kind)
    cards = held(state, seat)
    if state.options.must_play_if_able or knocking_allowed(state):
        return cards + STUCK * (cards - placed)
    return placed // LIGHT + (STUCK + 1) * (cards - placed)


@rule
def penalties(state: State, seat: int, stuck: list[int]) -> int:
    """Return the evaluation where hands are penalties: half of their points and half of those that cannot be placed now."""
    others = state.options.players - 1
    sum_ = 0
    for player in range(state.options.players):
        sum_ += hand_value(state, player) + stuck[player]
    own = hand_value(state, seat) + stuck[seat]
    return POINT * (sum_ - (others + 1) * own) // (2 * others)
