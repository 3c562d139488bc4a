"""The rules of Princess Card, paragraph by paragraph (PC1–PC9): options, state, rules and views."""

from hoyle.games.r.shared.cards import ALL_CARDS, ANY_CARDS, PRINCESS
from hoyle.games.r.shared.places import DRAWN, LOT, THE_GAME, begins_option, lots
from hoyle.games.shared.common_options import players_option
from hoyle.i18n import N_
from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.dice import Dice, draw_cards
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, Preset
from hoyle.rules.position import Position
from hoyle.rules.record import cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, everyone, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards


class Options(OptionSet):
    """The options of a deal: the number of players, and who begins."""

    players = players_option(2, range(2, 6), THE_GAME, "PC1", "PC2", "V1")
    begins = begins_option("PC4", "V2")


PRESETS = {
    "two": Preset(N_("Princess Card for two"), N_("Eight cards against seven."), {}),
    "three": Preset(N_("Princess Card for three"), N_("Five cards each."), {"players": 3}),
    "four": Preset(N_("Princess Card for four"), N_("Four cards each, three for the last."), {"players": 4}),
    "five": Preset(N_("Princess Card for five"), N_("Three cards each."), {"players": 5}),
}


SEATS = 5
BLUE_PRINCESS = PRINCESS
"""The only Princess of the pack (PC1): the blue one."""
PACK = drop(ALL_CARDS, 8 + PRINCESS)
"""The cards of the pack, as bits: all but the red Princess."""
CARDS = count(PACK)

DRAW = 0
"""The only move of a seat: draw a card from the neighbour."""

DEALING, DRAWING, GIVING, OVER = range(4)
"""The phases: CHANCE deals; a seat is to draw; CHANCE picks the card that it draws; the deal is over."""

PRINCESS_LEFT, DRAWN_OUT, RESIGNED = range(3)
"""The endings of a deal: the values of `State.ended`."""

MAX_DRAWS = 200
"""After this number of draws the deal ends, and nobody wins."""


class State(Position):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    hand = row(SEATS, int32, ANY_CARDS, seen=OWNER, after=OVER, size="held", pool="stock")  # by seat: cards held
    # cards not dealt; in a view, all whose place is not known; before the lot, `lots`
    stock = cell(int32, cards(LOT + SEATS), seen=NOBODY)
    to_move = cell(int16, MOVERS, seen=ALL)  # the seat that is to draw, as bits; 0 when the deal is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # DEALING to OVER
    # the seat whose turn it is; while cards are dealt, the seat that gets the next one, or NONE
    turn = cell(int8, range(NONE, SEATS), seen=ALL)
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # how the deal ended: PRINCESS_LEFT to RESIGNED
    winners = cell(int8, range(1 << SEATS), seen=ALL)  # when the deal is over: the seats that won, as bits
    out = cell(int32, ANY_CARDS, seen=ALL)  # cards laid down in pairs
    held = row(SEATS, int8)  # in a view only: number of cards in each hand
    draws = cell(int16, range(MAX_DRAWS + 1), seen=ALL, path=True)  # number of draws so far
    known = row(SEATS, int32, ANY_CARDS, seen=OWNER, path=True)  # by seat: cards of other hands whose place it knows


@rule
def has_mate(hand: int, card: int) -> bool:
    """PC3: return whether a hand holds the card of the same rank and the other colour."""
    return (hand >> (card ^ 8)) & 1 == 1  # card ^ 8: same rank, other colour


@rule
def pairs(hand: int) -> int:
    """PC3: return the cards of a hand that are in pairs, as bits.

    >>> bin(pairs(0b0001_0010_0001_0011))
    '0b1001000010010'
    """
    paired_ranks = hand & (hand >> 8) & 0xFF
    return paired_ranks | (paired_ranks << 8)


@rule
def neighbour(state: State, seat: int) -> int:
    """PC5: return the seat from which a seat draws: the next seat to the right that has cards."""
    other = (seat + state.options.players - 1) % state.options.players
    while state.hand[other] == 0:
        other = (other + state.options.players - 1) % state.options.players
    return other


@rule
def next_turn(state: State, seat: int) -> int:
    """PC6: return the seat whose turn comes after this seat: the next seat to the left that has cards."""
    other = (seat + 1) % state.options.players
    while state.hand[other] == 0:
        other = (other + 1) % state.options.players
    return other


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


MAX_TRIES = 10_000
"""The maximum number of times that all hands are drawn again because one has a pair; at least one try in fifty succeeds."""


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K3: write the cards of others whose place the seat knows."""
    if seat != NONE:
        for player in range(SEATS):
            if player != seat:
                seen.hand[player] |= state.hand[player] & state.known[seat]
                seen.stock &= ~seen.hand[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: hands of unseen cards without pairs, all equally likely.

    The field `known` of other seats stays empty, since no rule depends on it.
    """
    fill(seen, state, dice)
    tries = 0
    while has_pair(state) and tries < MAX_TRIES:
        fill(seen, state, dice)
        tries += 1


@rule
def fill(seen: State, state: State, dice: Dice) -> None:
    """Fill the hands with random cards whose place the reader does not know."""
    copy(state, seen)
    for seat in range(SEATS):
        drawn = draw_cards(state.stock, seen.held[seat] - count(seen.hand[seat]), dice)
        state.stock &= ~drawn
        state.hand[seat] |= drawn
        state.held[seat] = 0


@rule
def has_pair(state: State) -> bool:
    """PC3: return whether a hand has a pair, which would have been laid down after the deal."""
    if state.phase == DEALING:
        return False
    for seat in range(SEATS):
        if pairs(state.hand[seat]):
            return True
    return False
