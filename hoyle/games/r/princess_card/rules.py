"""The rules of Princess Card, paragraph by paragraph (PC1–PC9)."""

from hoyle.games.r.princess_card.state import (
    CARDS,
    DEALING,
    DRAW,
    DRAWING,
    DRAWN_OUT,
    GIVING,
    HER,
    MOST_DRAWS,
    OVER,
    PACK,
    PRINCESS_LEFT,
    RESIGNED,
    SEATS,
    State,
    mate,
    neighbour,
    next_turn,
    pairs,
)
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, everyone, only


@rule
def start(state: State) -> None:
    """PC1, PC2: fifteen cards, one Princess; they are dealt from seat 0 on."""
    state.stock = PACK
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """PC4: write the moves: a seat draws; CHANCE deals any card, or picks any of the neighbour's hand."""
    if seat == CHANCE:
        if state.to_move != CHANCE_AWAITED:
            return 0
        return spread(state.stock if state.phase == DEALING else state.hand[neighbour(state, state.turn)], moves)
    if not has(state.to_move, seat):
        return 0
    moves[0] = DRAW
    return 1


@rule
def play(state: State, seat: int, move: int) -> None:
    """Deal a card, let a seat draw, or draw a card."""
    if seat != CHANCE:
        state.phase = GIVING
        state.to_move = CHANCE_AWAITED
    elif state.phase == DEALING:
        deal(state, move)
    else:
        draw(state, move)


@rule
def deal(state: State, card: int) -> None:
    """PC2, PC3: one card at a time; then everybody lays down all pairs."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    state.turn = (state.turn + 1) % state.options.players
    if state.stock == 0:
        for seat in range(state.options.players):
            twice = pairs(state.hand[seat])
            state.hand[seat] &= ~twice
            state.out |= twice
        next_draw(state, state.options.players - 1)


@rule
def draw(state: State, card: int) -> None:
    """PC4: the card changes hands; a pair that it makes is laid down at once."""
    seat = state.turn
    other = neighbour(state, seat)
    learn(state, seat, other, card)
    state.draws += 1
    state.hand[other] = drop(state.hand[other], card)
    if mate(state.hand[seat], card):
        state.hand[seat] = drop(state.hand[seat], card ^ 8)
        state.out = put(put(state.out, card), card ^ 8)
        for player in range(SEATS):
            state.known[player] = drop(drop(state.known[player], card), card ^ 8)
    else:
        state.hand[seat] = put(state.hand[seat], card)
    next_draw(state, seat)


@rule
def learn(state: State, seat: int, other: int, card: int) -> None:
    """K2, K3: giver and drawer know the card; the others no longer know where the giver's cards are."""
    open_to_all = mate(state.hand[seat], card) or count(state.hand[other]) == 1
    for player in range(state.options.players):
        if player != seat and player != other and not open_to_all:
            state.known[player] &= ~state.hand[other]
    state.known[seat] = drop(state.known[seat], card)
    state.known[other] = put(state.known[other], card)


@rule
def next_draw(state: State, seat: int) -> None:
    """PC6, PC7: the next turn, unless only the Princess is left."""
    if count(state.out) == CARDS - 1:
        holder = 0
        while not has(state.hand[holder], HER):
            holder += 1
        finish(state, only(holder), PRINCESS_LEFT)
    elif state.draws >= MOST_DRAWS:
        finish(state, 0, DRAWN_OUT)
    else:
        state.turn = next_turn(state, seat)
        state.phase = DRAWING
        state.to_move = only(state.turn)


@rule
def finish(state: State, winners: int, how: int) -> None:
    """End the deal."""
    state.winners = winners
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the payoff: won players − 1, lost −1, nobody won 0; if a player gave up, the others won 1 each.

    It is counted in units of 1/(players − 1).
    """
    if state.phase != OVER or state.winners == 0:
        return 0
    losers = state.options.players - count(state.winners)
    return losers if has(state.winners, seat) else 0 - count(state.winners)


@rule
def forfeit(state: State, seat: int) -> None:
    """PC9: a player who gives up loses to all others."""
    finish(state, drop(everyone(state.options.players), seat), RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended
