"""The course of a deal of Pair Attack, paragraph by paragraph (PA1–PA10)."""

from hoyle.games.r.chips import SEATS, first_dealer, share
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
from hoyle.games.r.state import ALL_CARDS
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """PA1, PA2: the pack is shuffled, everybody has put the ante in; the match says who deals."""
    state.stock = ALL_CARDS
    state.dealer = first_dealer(state.carried, state.rules.players)
    state.turn = (state.dealer + 1) % state.rules.players
    for seat in range(SEATS):
        state.chosen[seat] = NONE
    state.left = state.carried.pot
    state.phase = DEALING
    state.waits = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """PA4: stay or pass; CHANCE deals any card that is left."""
    if seat == CHANCE:
        return spread(state.stock, moves) if state.waits == CHANCE_AWAITED else 0
    if not has(state.waits, seat):
        return 0
    moves[0] = PASS
    moves[1] = STAY
    return 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """A card is dealt, or a seat chooses; with the last choice all are open."""
    if seat == CHANCE:
        deal(state, move)
        return
    state.chosen[seat] = move
    state.waits = drop(state.waits, seat)
    if state.waits == 0:
        resolve(state)


@rule
def deal(state: State, card: int) -> None:
    """PA2: two cards each, one at a time, beginning at the dealer's left."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    if state.turn == state.dealer and count(state.hand[state.turn]) == HAND:
        state.phase = CHOOSING
        state.waits = everyone(state.rules.players)
    state.turn = (state.turn + 1) % state.rules.players


@rule
def resolve(state: State) -> None:
    """PA5–PA9: what becomes of the pot, by how many have stayed."""
    stayers = 0
    for seat in range(state.rules.players):
        if state.chosen[seat] == STAY:
            stayers = put(stayers, seat)
    if stayers == 0:
        nobody(state)
    elif count(stayers) == 1:
        pay(state, pot_of(state), stayers, 0)
        finish(state, ALONE)
    else:
        state.shown = stayers
        pay(state, pot_of(state) + count(stayers) * state.rules.stake, best(state, stayers), stayers)
        finish(state, SHOWDOWN)


@rule
def pot_of(state: State) -> int:
    """PA2, PA9: what lies in the pot before anybody stays: the antes, and what earlier deals have left."""
    return state.carried.pot + state.rules.players * state.rules.ante


@rule
def best(state: State, stayers: int) -> int:
    """PA6, PA7: of the seats that stay those with the best pair, as bits."""
    winners = 0
    most = NONE
    for seat in range(state.rules.players):
        if has(stayers, seat):
            worth = strength(state.hand[seat])
            if worth > most:
                most = worth
                winners = 0
            if worth == most:
                winners = put(winners, seat)
    return winners


@rule
def pay(state: State, pot: int, winners: int, staked: int) -> None:
    """PA5–PA8: everybody has paid the ante, the `staked` their stakes too; the winners share the pot."""
    for seat in range(state.rules.players):
        paid = state.rules.ante + (state.rules.stake if has(staked, seat) else 0)
        state.net[seat] = share(pot, winners, seat, state.dealer, state.rules.players) - paid
    state.left = 0


@rule
def nobody(state: State) -> None:
    """PA9: the pot stays for the next deal; after the last one everybody gets an equal part of it back."""
    if state.carried.more:
        pay(state, 0, only(0), 0)
        state.left = pot_of(state)
    else:
        pay(state, pot_of(state), everyone(state.rules.players), 0)
    finish(state, NOBODY)


@rule
def finish(state: State, how: int) -> None:
    """The deal is over."""
    state.ended = how
    state.phase = OVER
    state.waits = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Chips won less chips paid, and the seat's part of what the pot has gained; counted in units of 1/players.

    What lies in the pot belongs to all alike, so that the payoffs of every deal of a match sum to 0.
    """
    if state.phase != OVER:
        return 0
    return state.rules.players * state.net[seat] + state.left - state.carried.pot


@rule
def points(state: State, seat: int) -> int:
    """Chips won less chips paid."""
    return state.net[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """PA10: who gives up has lost the ante, which the others share; the rest of the pot stays or goes to them too."""
    others = drop(everyone(state.rules.players), seat)
    pot = state.rules.ante + (0 if state.carried.more else state.carried.pot)
    for each in range(state.rules.players):
        state.net[each] = share(pot, others, each, state.dealer, state.rules.players)
    state.net[seat] = 0 - state.rules.ante
    state.left = state.carried.pot if state.carried.more else 0
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """How it ended: an index into the game's endings."""
    return state.ended
