"""The score of a game of Malice (MA31, MA34, V23, V26), and what its end and its beginning are called."""

from hoyle.games.malice.rules.setup import finish
from hoyle.games.malice.state import OVER, QUEEN, RESERVE_EMPTY, RESIGNED, TEN, State, fewest_left
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def forfeit(state: State, seat: int) -> None:
    """MA34, V26: end the game because a seat gives up: it loses by the cards left in its payoff pile."""
    if state.options.players == 2:
        finish(state, 1 - seat, state.left[seat], RESIGNED)
    else:
        finish(state, NONE, state.left[seat], RESIGNED)
        state.gave_up = seat + 1


@rule
def payoff(state: State, seat: int) -> int:
    """MA31, V23: return the lead in payoff cards times the stake, with the points of a won game, negative for the loser."""
    if state.options.players > 2:
        return payoff_of_many(state, seat)
    if state.winner == NONE:
        return 0
    won = state.margin * state.options.stake + state.options.win_points
    return won if state.winner == seat else -won


@rule
def payoff_of_many(state: State, seat: int) -> int:
    """V26: return what a seat gets from all others, or pays them.

    The smallest payoff pile gets from every other player what that one has more; if several are smallest, each of them does.
    Who gives up pays every other player.
    """
    if state.phase != OVER or state.ended == RESERVE_EMPTY:
        return 0
    others = state.options.players - 1
    if state.ended == RESIGNED:
        lost = state.margin * state.options.stake + state.options.win_points
        return -others * lost if seat == state.gave_up - 1 else lost
    fewest = fewest_left(state, NONE)
    total_more = 0
    smallest = 0
    for player in range(state.options.players):
        total_more += state.left[player] - fewest
        smallest += state.left[player] == fewest
    bonus = state.options.win_points if smallest == 1 else 0
    if state.left[seat] == fewest:
        return total_more * state.options.stake + others * bonus
    return -smallest * (state.left[seat] - fewest) * state.options.stake - bonus


@rule
def points(state: State, seat: int) -> int:
    """MA30: return the number of payoff cards that a seat has played."""
    return state.options.payoff_size - state.left[seat]


@rule
def ending(state: State) -> int:
    """Return the index of the ending in `Game.endings`."""
    return state.ended


@rule
def opening_kind(state: State) -> int:
    """MA5: return the kind of card that let a player begin: up to a nine, a ten or a jack, a queen, a king, a joker.

    It is an index of `Game.opening_kinds`.
    """
    top = state.top[state.turn]
    if top >= QUEEN:
        return 2 + top - QUEEN
    return 1 if top >= TEN else 0
