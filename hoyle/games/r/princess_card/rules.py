"""The rules of Princess Card, paragraph by paragraph (PC1–PC9)."""

from hoyle.games.r.princess_card.state import (
    BLUE_PRINCESS,
    CARDS,
    DEALING,
    DRAW,
    DRAWING,
    DRAWN_OUT,
    GIVING,
    MAX_DRAWS,
    OVER,
    PACK,
    PRINCESS_LEFT,
    RESIGNED,
    SEATS,
    State,
    has_mate,
    neighbour,
    next_turn,
    pairs,
)
from hoyle.games.r.shared.places import DRAWN, LOT, lots
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """PC1, PC2: let CHANCE deal the fifteen cards, beginning with the seat of the option, or with one that CHANCE draws."""
    state.stock = PACK
    state.phase = DEALING
    state.turn = state.options.begins
    if state.options.begins == DRAWN:
        state.turn = NONE
        state.stock = lots(state.options.players)
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """PC2, PC4: write the legal moves: DRAW for a seat.

    CHANCE draws a seat to begin, deals any card of the stock, or draws any card of the neighbour's hand.
    """
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
    """PC2, PC4: draw the seat that begins, deal a card, let CHANCE pick the card that a seat draws, or move that card."""
    if seat != CHANCE:
        state.phase = GIVING
        state.to_move = CHANCE_AWAITED
    elif move >= LOT:
        state.turn = move - LOT
        state.stock = PACK
    elif state.phase == DEALING:
        deal(state, move)
    else:
        draw(state, move)


@rule
def deal(state: State, card: int) -> None:
    """PC2, PC3: deal one card to the next seat; after the last card lay down all pairs."""
    state.stock = drop(state.stock, card)
    state.hand[state.turn] = put(state.hand[state.turn], card)
    state.turn = (state.turn + 1) % state.options.players
    if state.stock == 0:
        for seat in range(state.options.players):
            laid = pairs(state.hand[seat])
            state.hand[seat] &= ~laid
            state.out |= laid
        players = state.options.players
        first = (state.turn + (players - 1) * CARDS) % players  # the seat that got the first of CARDS cards
        next_draw(state, (first + players - 1) % players)  # so that it begins


@rule
def draw(state: State, card: int) -> None:
    """PC4: move the drawn card from the neighbour to the seat whose turn it is; lay down the pair if it makes one."""
    seat = state.turn
    other = neighbour(state, seat)
    learn(state, seat, other, card)
    state.draws += 1
    state.hand[other] = drop(state.hand[other], card)
    if has_mate(state.hand[seat], card):
        state.hand[seat] = drop(state.hand[seat], card ^ 8)  # card ^ 8: same rank, other colour
        state.out = put(put(state.out, card), card ^ 8)
        for player in range(SEATS):
            state.known[player] = drop(drop(state.known[player], card), card ^ 8)
    else:
        state.hand[seat] = put(state.hand[seat], card)
    next_draw(state, seat)


@rule
def learn(state: State, seat: int, other: int, card: int) -> None:
    """K2, K3: record that `other`, who gives the card to `seat`, knows where it is.

    Other players no longer know any card of `other`'s hand, unless they can tell which card was drawn.
    """
    is_public = has_mate(state.hand[seat], card) or count(state.hand[other]) == 1
    for player in range(state.options.players):
        if player != seat and player != other and not is_public:
            state.known[player] &= ~state.hand[other]
    state.known[seat] = drop(state.known[seat], card)
    state.known[other] = put(state.known[other], card)


@rule
def next_draw(state: State, seat: int) -> None:
    """PC6, PC7: begin the next turn, unless only the Princess is left or the limit of draws is reached."""
    if count(state.out) == CARDS - 1:
        holder = 0
        while not has(state.hand[holder], BLUE_PRINCESS):
            holder += 1
        finish(state, only(holder), PRINCESS_LEFT)
    elif state.draws >= MAX_DRAWS:
        finish(state, 0, DRAWN_OUT)
    else:
        state.turn = next_turn(state, seat)
        state.phase = DRAWING
        state.to_move = only(state.turn)


@rule
def finish(state: State, winners: int, how: int) -> None:
    """End the deal; `winners` are seats as bits, `how` is the value of `State.ended`."""
    state.winners = winners
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the payoff, in units of 1/(players − 1).

    A sole winner gets players − 1 and the others −1 each. A player who gives up gets 1 − players and the others 1 each. If
    nobody has won, all get 0.
    """
    if state.phase != OVER or state.winners == 0:
        return 0
    losers = state.options.players - count(state.winners)
    return losers if has(state.winners, seat) else -count(state.winners)


@rule
def forfeit(state: State, seat: int) -> None:
    """PC9: end the deal because a player gives up: all others win."""
    finish(state, drop(everyone(state.options.players), seat), RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended
