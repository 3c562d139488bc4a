"""How good a position looks, and which moves take something: what the greedy bot and minimax go by.

A card is worth about a hundred. The weights were tried out in matches of minimax against itself: without NEAR it scored
8 % of 60 games; a bonus for standing on a square of one's own colour, though it shelters, cost 13 %. Search that plays
only a few moves at random and then goes by this evaluation won 23 of 24 games with bluff, and 85 % of game 65.
"""

from hoyle.games.board64.options import BEAT, COMBINE, COMPARE, FACE_UP, OPEN
from hoyle.games.board64.rules.combine import claimed
from hoyle.games.board64.rules.compare import counted
from hoyle.games.board64.rules.lines import CARD_WORDS, SPOT_WORDS, places_in_three, sort_cards
from hoyle.games.board64.rules.moves import SHARES, payoff
from hoyle.games.board64.rules.opening import cards_left, may_go
from hoyle.games.board64.rules.runs import makes_run
from hoyle.games.board64.state import CLAIMING, DOWN, OVER, State, colour, side_has, value
from hoyle.rules.bits import count, lowest, rest
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int64, local
from hoyle.rules.seats import NONE

WON = 10_000
CARD, SENIORITY = 100, 10
NEAR = (0, 60, 28, 14, 7, 3, 1, 0)
"""By the distance of an open card from an enemy test."""
TEST = 1000


def king_distance(first: int, second: int) -> int:
    """Return how many of a king's steps lie between two squares."""
    return max(abs(first % 8 - second % 8), abs(first // 8 - second // 8))


KING_DISTANCE = table(king_distance(first, second) for first in range(64) for second in range(64))
"""By square · 64 + square: how many of a king's steps lie between them."""


@rule
def noisy(state: State, seat: int, move: int) -> int:
    """Return how much a step takes: a test most, other cards by value, a combination made; or how many cards a claim takes."""
    if state.options.principle == OPEN:
        return 0
    if state.phase == CLAIMING:
        words = local(2, int64)
        claimed(state, seat, move, words)
        return count(words[0]) + count(words[1])
    origin = move >> 6
    target = move & 63
    if state.top[target] == DOWN:
        return TEST
    if state.top[target] != NONE:
        return 0 if side_has(state, seat, target) else 1 + value(state.top[target])
    if state.options.principle == COMBINE and state.truce == 0 and state.top[origin] >= 0:
        return 1 if makes_run(state, state.top[origin], target, origin) else 0
    return 0


@rule
def evaluate(state: State, seat: int) -> int:
    """Evaluate a position for a seat: the result once the game is over, else what matters under this principle."""
    if state.phase == OVER:
        return WON * payoff(state, seat) // SHARES[state.options.players]
    if state.options.principle == OPEN:
        return open_score(state, seat)
    if state.options.principle == COMPARE:
        return compare_score(state, seat) - compare_score(state, 1 - seat)
    return side_score(state, seat) - side_score(state, 1 - seat)


@rule
def side_score(state: State, seat: int) -> int:
    """Beating and combining: a side's cards, in a beating game by value; how near they are to the enemy's tests."""
    total = 0
    for word in range(2):
        cards = state.side[2 * seat + word]
        while cards:
            square = 32 * word + lowest(cards)
            cards = rest(cards)
            card = state.top[square]
            if card == DOWN:
                total += CARD
            else:
                total += CARD + nearness(state, 1 - seat, square)
                if state.options.principle == BEAT:
                    total += SENIORITY * value(card)
    return total


@rule
def nearness(state: State, enemy: int, square: int) -> int:
    """Return what it counts to stand so near the enemy's tests; of two each counts half."""
    first = state.test[2 * enemy]
    second = state.test[2 * enemy + 1]
    if first == NONE:
        return NEAR[KING_DISTANCE[64 * square + second]] if second != NONE else 0
    if second == NONE:
        return NEAR[KING_DISTANCE[64 * square + first]]
    return (NEAR[KING_DISTANCE[64 * square + first]] + NEAR[KING_DISTANCE[64 * square + second]]) // 2


@rule
def compare_score(state: State, seat: int) -> int:
    """Comparing: what the count gives, less the squares whose colour invites an enemy."""
    colours = local(4, int8)
    for word in range(2):
        cards = state.side[2 - 2 * seat + word]
        while cards:
            colours[colour(state.top[32 * word + lowest(cards)])] += 1
            cards = rest(cards)
    exposed = 0
    for word in range(2):
        cards = state.side[2 * seat + word]
        while cards:
            ground = state.options.squares[32 * word + lowest(cards)]
            if ground >= 0:
                exposed += colours[ground]
            cards = rest(cards)
    return CARD * counted(state, seat) - 3 * exposed


@rule
def open_score(state: State, seat: int) -> int:
    """Opening: cards taken more than the others have on average; a patience: cards left, and shifts to be seen."""
    players = state.options.players
    if players == 1:
        return shifts_seen(state) - 10 * cards_left(state)
    all_taken = 0
    for player in range(players):
        all_taken += state.taken[player]
    return CARD * (players * state.taken[seat] - all_taken) // (players - 1)


@rule
def shifts_seen(state: State) -> int:
    """Return how many squares the cards of a face-up patience can be shifted to."""
    if state.options.faces != FACE_UP:
        return 0
    cards = local(CARD_WORDS, int64)
    spots = local(SPOT_WORDS, int64)
    sort_cards(state, cards)
    places_in_three(state, cards, spots)
    n = 0
    for square in range(64):
        if state.top[square] >= 0:
            n += count(may_go(state, square, spots, 0)) + count(may_go(state, square, spots, 1))
    return n
