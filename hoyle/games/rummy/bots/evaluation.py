"""The heuristic evaluation of rummy, for search and for the planner.

Its unit is the settlement with one other seat: a deal counts 1000 if deals are only won or lost, otherwise a point counts 10.
"""

import math

from hoyle.games.rummy.bots.proposals import MOST_CARDS, choose_cards
from hoyle.games.rummy.cards import KINDS, points_of
from hoyle.games.rummy.choices import FIRST_OUT, OWN_PENALTY
from hoyle.games.rummy.rules.score import hand_value, payoff
from hoyle.games.rummy.rules.setup import cards_to_deal, is_exact_cut
from hoyle.games.rummy.rules.turn import knocking_allowed, stock_size
from hoyle.games.rummy.state import CUTTING, LIFTING, MISS, OVER, SEATS, State, held, total
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local

DEAL_UNIT = 1000
POINT_UNIT = 10

HOARD_DIVISOR = 4
"""If hoarding is possible, this many cards that can be played now weigh as much as one card, since one turn may play them all."""
STUCK_WEIGHT = 2
"""The extra weight, in cards, of a card that cannot be played now."""
WEIGHT_SCALE = 6.0
"""The extra weight of a hand that divides its chance of going out first by e."""

CHANCE_BY_WEIGHT = table(int(1e6 * math.exp(-weight / WEIGHT_SCALE)) + 1 for weight in range(128))
"""For each weight of a hand: the relative chance that its holder goes out first."""

ENDING_BONUS = 15
"""A rough estimate of a winner's bonus, in points."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the payoff of a deal that is over, or the payoff expected from the weights of the hands, as in the module docstring."""
    others = state.options.players - 1
    if state.phase == OVER:
        unit = DEAL_UNIT if state.options.deal_scoring == FIRST_OUT else POINT_UNIT
        return payoff(state, seat) // state.options.stake * unit // others
    stuck_points = local(SEATS, int32)
    chances = 0
    own = 0
    points = 0
    for player in range(state.options.players):
        chance = CHANCE_BY_WEIGHT[min(127, weight(state, player, stuck_points))]
        chances += chance
        own = chance if player == seat else own
        points += hand_value(state, player)
    if state.options.deal_scoring == OWN_PENALTY:
        return penalty_evaluation(state, seat, stuck_points) + cut_evaluation(state, seat)
    stake = DEAL_UNIT if state.options.deal_scoring == FIRST_OUT else POINT_UNIT * (points // 2 + ENDING_BONUS)
    return stake * (own * (others + 1) - chances) // (chances * others) + cut_evaluation(state, seat)


@rule
def cut_evaluation(state: State, seat: int) -> int:
    """Return what the dealer's cut is worth to a seat: the bonus for an exact one, or its mean while CHANCE has not decided."""
    if state.options.cut_bonus == 0 or state.phase == CUTTING:
        return 0
    bonus = POINT_UNIT * state.options.cut_bonus
    if state.phase == LIFTING:
        bonus = bonus // (2 * MISS + 1) if abs(state.cut - cards_to_deal(state)) <= MISS else 0
    elif not is_exact_cut(state):
        return 0
    return bonus if seat == state.dealer else -bonus // (state.options.players - 1)


@rule
def weight(state: State, seat: int, stuck_points: list[int]) -> int:
    """Return the weight of a seat's hand: its number of cards, with extra weight for cards that cannot be played now.

    Add the points of the cards that cannot be played now to `stuck_points`.
    """
    taken = local(KINDS, int8)
    playable_count = max(0, choose_cards(state, seat, MOST_CARDS, taken))
    for kind in range(KINDS):
        stuck_count = state.hand[seat * KINDS + kind] - (taken[kind] if playable_count else 0)
        stuck_points[seat] += stuck_count * points_of(state.options, kind)
    hand_count = held(state, seat) + penalty_cards(state, seat, playable_count)
    if state.options.must_play_if_able or knocking_allowed(state):
        return hand_count + STUCK_WEIGHT * (hand_count - playable_count)
    return playable_count // HOARD_DIVISOR + (STUCK_WEIGHT + 1) * (hand_count - playable_count)


@rule
def penalty_cards(state: State, seat: int, playable_count: int) -> int:
    """RM61: return the penalty cards that a seat is about to draw: those left to draw, or all if it finds no play.

    `playable_count`: how many cards the seat can play now.
    """
    if state.turn != seat:
        return 0
    has_failed = state.announced == 1 and playable_count == 0 and total(state.staged, KINDS) == 0
    return min(state.options.rearrangement_penalty, stock_size(state)) if has_failed else state.penalty


@rule
def penalty_evaluation(state: State, seat: int, stuck_points: list[int]) -> int:
    """Return the evaluation if hands are penalties: the mean of the points of all cards and of those that cannot be played now."""
    others = state.options.players - 1
    points_sum = 0
    for player in range(state.options.players):
        points_sum += hand_value(state, player) + stuck_points[player]
    own = hand_value(state, seat) + stuck_points[seat]
    return POINT_UNIT * (points_sum - (others + 1) * own) // (2 * others)
