"""The rules of Pair Attack, paragraph by paragraph (PA1–PA10)."""

from hoyle.games.r.pair_attack.state import (
    ALONE,
    CHOOSING,
    DEALING,
    HAND,
    NOBODY,
    OVER,
    PASS,
    RESIGNED,
    SHOWDOWN,
    STAY,
    State,
    strength,
)
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.shared.chips import SEATS, first_dealer, share
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """PA1, PA2: shuffle the pack and set the dealer; every player has paid the ante."""
    state.stock = ALL_CARDS
    state.dealer = first_dealer(state.carried, state.options.players)
    state.turn = (state.dealer + 1) % state.options.players
    for seat in range(SEATS):
        state.chosen[seat] = NONE
    state.left = state.carried.pot
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """PA4: write the legal moves: PASS and STAY for a seat; any card of the stock for CHANCE."""
    if seat == CHANCE:
        return spread(state.stock, moves) if state.to_move == CHANCE_AWAITED else 0
    if not has(state.to_move, seat):
        return 0
    moves[0] = PASS
    moves[1] = STAY
    return 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """PA2, PA4: deal a card, or choose for a seat; after the last choice decide the deal."""
    if seat == CHANCE:
        deal(state, move)
        return
    state.chosen[seat] = move
    state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        resolve(state)


@rule
def deal(state: State, card: int) -> None:
    """PA2: deal a card to the next seat; when every seat has two, let all seats choose at once."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    if state.turn == state.dealer and count(state.hand[state.turn]) == HAND:
        state.phase = CHOOSING
        state.to_move = everyone(state.options.players)
    state.turn = (state.turn + 1) % state.options.players


@rule
def resolve(state: State) -> None:
    """PA5–PA9: settle the deal by the number of players who stayed."""
    stayers = 0
    for seat in range(state.options.players):
        if state.chosen[seat] == STAY:
            stayers = put(stayers, seat)
    if stayers == 0:
        settle_without_stayers(state)
    elif count(stayers) == 1:
        pay(state, pot_of(state), stayers, 0)
        finish(state, ALONE)
    else:
        state.shown = stayers
        pay(state, pot_of(state) + count(stayers) * state.options.stake, winning_seats(state, stayers), stayers)
        finish(state, SHOWDOWN)


@rule
def pot_of(state: State) -> int:
    """PA2, PA9: return the pot before anybody stays: the antes, and the chips that earlier deals left."""
    return state.carried.pot + state.options.players * state.options.ante


@rule
def winning_seats(state: State, stayers: int) -> int:
    """PA6, PA7: return the seats with the best pair among the seats `stayers`; both are seats as bits."""
    winners = 0
    highest = NONE
    for seat in range(state.options.players):
        if has(stayers, seat):
            pair = strength(state.hand[seat])
            if pair > highest:
                highest = pair
                winners = 0
            if pair == highest:
                winners = put(winners, seat)
    return winners


@rule
def pay(state: State, pot: int, winners: int, staked: int) -> None:
    """PA5–PA8: share the pot among the winners; every seat has paid the ante, and the seats in `staked` also a stake."""
    for seat in range(state.options.players):
        paid = state.options.ante + (state.options.stake if has(staked, seat) else 0)
        state.net[seat] = share(pot, winners, seat, state.dealer, state.options.players) - paid
    state.left = 0


@rule
def settle_without_stayers(state: State) -> None:
    """PA9: leave the pot for the next deal; in the last deal return it to all players in equal parts."""
    if state.carried.more:
        pay(state, 0, only(0), 0)  # nobody receives chips: the pot to share is 0
        state.left = pot_of(state)
    else:
        pay(state, pot_of(state), everyone(state.options.players), 0)
    finish(state, NOBODY)


@rule
def finish(state: State, how: int) -> None:
    """End the deal; `how` is the value of `State.ended`."""
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the chips won less the chips paid, plus an equal part of the change of the pot, in units of 1/players chips.

    The pot counts as belonging to all players equally, so that the payoffs of every deal sum to 0.
    """
    if state.phase != OVER:
        return 0
    return state.options.players * state.net[seat] + state.left - state.carried.pot


@rule
def points(state: State, seat: int) -> int:
    """Return the chips won less the chips paid."""
    return state.net[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """PA10: end the deal because a player gives up: the others share the ante of that player.

    A pot that earlier deals left is carried to the next deal; in the last deal the others share it too.
    """
    others = drop(everyone(state.options.players), seat)
    pot = state.options.ante + (0 if state.carried.more else state.carried.pot)
    for player in range(state.options.players):
        state.net[player] = share(pot, others, player, state.dealer, state.options.players)
    state.net[seat] = -state.options.ante
    state.left = state.carried.pot if state.carried.more else 0
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended
