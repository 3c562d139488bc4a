"""Crazy Eights: match the top card in rank or suit; the first to hold no card scores what the others still hold."""

from hoyle.rules.bits import count, drop, put, spread
from hoyle.rules.choices import choice
from hoyle.rules.french_cards import cards_of_rank, cards_of_suit, pack_from, rank_of, suit_of, total
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, awaited, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

SEATS = 5
PACK = pack_from(2)
DEALING, TURNING, PLAYING, NAMING, OVER = range(5)  # phases
DRAW, PASS, SPADES_NAMED = 52, 53, 54  # moves that are not cards; a suit is named by 54 to 57
VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)  # of a card of each rank, from the two to the ace
WILD_VALUE, PENALTY = 50, 50
RANKS = choice(
    twos="twos",
    threes="threes",
    fours="fours",
    fives="fives",
    sixes="sixes",
    sevens="sevens",
    eights="eights",
    nines="nines",
    tens="tens",
    jacks="jacks",
    queens="queens",
    kings="kings",
    aces="aces",
)


class Options(OptionSet):
    """The options."""

    players = option(3, range(2, 6), label="Players", sentence="How many people play.", paragraphs=("E1",))
    wild = option(
        "eights",
        RANKS,
        label="Wild cards",
        sentence="Cards of this rank match everything, and who plays one names a suit.",
        paragraphs=("E4",),
        chip="Wild: {value}",
    )
    draw_limit = option(
        1,
        range(1, 4),
        label="Cards to draw",
        sentence="How many cards a player may draw in a turn.",
        paragraphs=("E5",),
        chip={2: "Draw up to two", 3: "Draw up to three"},
    )


class Carried(Record):
    """What a match passes on to its next deal."""

    first = cell(int8, range(SEATS), seen=ALL)  # the seat that plays first


class State(Record):
    """A deal of Crazy Eights."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    to_move = cell(int16, MOVERS, seen=ALL)  # the seats to move, as bits; 0 when the deal is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # what happens now
    turn = cell(int8, range(SEATS), seen=ALL)  # the seat whose turn it is, also while it draws
    hand = row(SEATS, int64, cards(52), seen=OWNER, after=OVER, size="held", pool="stock")  # by seat: cards held
    held = row(SEATS, int8, range(53), seen=ALL)  # by seat: number of cards held
    stock = cell(int64, cards(52), seen=NOBODY)  # the stock; in a view all cards whose place is unknown
    left = cell(int8, range(53), seen=ALL)  # number of cards in the stock
    top = cell(int8, range(NONE, 52), seen=ALL)  # the top card of the discard pile, or NONE
    suit = cell(int8, range(NONE, 4), seen=ALL)  # the suit to match, or NONE before the first card
    drawn = cell(int8, range(4), seen=ALL)  # cards drawn in this turn
    passes = cell(int8, range(SEATS + 1), seen=ALL)  # players who have passed in a row
    quitter = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat that gave up, or NONE


@rule
def start(state: State) -> None:
    """E1: shuffle the pack."""
    state.stock = PACK
    state.left = 52
    state.top = state.suit = state.quitter = NONE
    state.turn = state.carried.first
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves; for CHANCE, the cards that may come."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(may_come(state), moves)
    if state.phase == NAMING:
        for suit in range(4):
            moves[suit] = SPADES_NAMED + suit
        return 4
    number = spread(playable(state, seat), moves)
    moves[number] = DRAW if may_draw(state) else PASS
    return number + 1


@rule
def wild_rank(state: State) -> int:
    """E4: return the rank that is wild."""
    return state.options.wild + 2  # the number of the choice, of which the twos are 0


@rule
def may_come(state: State) -> int:
    """E2: no wild card is turned up first."""
    if state.phase == TURNING:
        return state.stock & ~cards_of_rank(state.stock, wild_rank(state))
    return state.stock


@rule
def playable(state: State, seat: int) -> int:
    """E3, E4: return the cards of the suit to match, of the rank of the top card, and wild ones."""
    hand = state.hand[seat]
    wild = cards_of_rank(hand, wild_rank(state))
    return cards_of_suit(hand, state.suit) | cards_of_rank(hand, rank_of(state.top)) | wild


@rule
def may_draw(state: State) -> bool:
    """E5: return whether a card may be drawn in this turn. Who may not draw may pass."""
    return state.left > 0 and state.drawn < state.options.draw_limit


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move."""
    if seat == CHANCE:
        come(state, move)
    elif move == DRAW:
        state.to_move = CHANCE_AWAITED
    elif move == PASS:
        say_pass(state)
    elif move >= SPADES_NAMED:
        state.suit = move - SPADES_NAMED
        go_on(state)
    else:
        discard(state, seat, move)


@rule
def come(state: State, card: int) -> None:
    """E1, E2, E5: deal a card, turn it up, or give it to the player who draws."""
    dealt = 52 - state.left
    state.stock = drop(state.stock, card)
    state.left -= 1
    if state.phase == TURNING:
        state.top = card
        state.suit = suit_of(card)
        state.phase = PLAYING
        state.to_move = only(state.turn)
        return
    owner = state.turn
    if state.phase == DEALING:
        owner = dealt // hand_size(state)
    state.hand[owner] = put(state.hand[owner], card)
    state.held[owner] += 1
    if state.phase == PLAYING:
        state.drawn += 1
        state.passes = 0
        state.to_move = only(state.turn)
    elif dealt + 1 == hand_size(state) * state.options.players:
        state.phase = TURNING


@rule
def hand_size(state: State) -> int:
    """E1: return the number of cards dealt to each player."""
    return 7 if state.options.players == 2 else 5


@rule
def discard(state: State, seat: int, card: int) -> None:
    """E3, E4, E7: play a card. A wild one lets its player name a suit, and the last one ends the deal."""
    state.hand[seat] = drop(state.hand[seat], card)
    state.held[seat] -= 1
    state.top = card
    state.suit = suit_of(card)
    state.passes = 0
    if state.held[seat] == 0:
        finish(state)
    elif rank_of(card) == wild_rank(state):
        state.phase = NAMING
    else:
        go_on(state)


@rule
def say_pass(state: State) -> None:
    """E6: pass. The deal is blocked when all have passed in a row."""
    state.passes += 1
    if state.passes == state.options.players:
        finish(state)
    else:
        go_on(state)


@rule
def go_on(state: State) -> None:
    """Let the next player play."""
    state.turn = (state.turn + 1) % state.options.players
    state.drawn = 0
    state.phase = PLAYING
    state.to_move = only(state.turn)


@rule
def finish(state: State) -> None:
    """End the deal."""
    state.phase = OVER
    state.to_move = 0


@rule
def value(state: State, seat: int) -> int:
    """E8: return the points of the cards that a seat holds."""
    wild = cards_of_rank(state.hand[seat], wild_rank(state))
    return total(state.hand[seat] & ~wild, VALUES) + WILD_VALUE * count(wild)


@rule
def winner(state: State) -> int:
    """E7, E9: return the seat whose hand counts least, or NONE if it is not alone with that."""
    best = 0
    ties = 0
    for seat in range(1, state.options.players):
        if value(state, seat) < value(state, best):
            best = seat
            ties = 0
        elif value(state, seat) == value(state, best):
            ties = 1
    return NONE if ties else best


@rule
def payoff(state: State, seat: int) -> int:
    """E8, E9, E11: return the points that a seat gets from the others, or pays as a negative number."""
    if state.quitter != NONE:
        return -PENALTY * (state.options.players - 1) if seat == state.quitter else PENALTY
    first = winner(state)
    if first == NONE:
        return 0
    if seat != first:
        return value(state, first) - value(state, seat)
    won = 0
    for each in range(state.options.players):
        won += value(state, each) - value(state, first)
    return won


@rule
def points(state: State, seat: int) -> int:
    """E8: return the points that a seat scores."""
    return max(0, payoff(state, seat))


@rule
def forfeit(state: State, seat: int) -> None:
    """E11: give up."""
    state.quitter = seat
    finish(state)


@rule
def ending(state: State) -> int:
    """Return 0 if a player is out, 1 if the deal is blocked, 2 if a player gave up."""
    if state.quitter != NONE:
        return 2
    for seat in range(state.options.players):
        if state.held[seat] == 0:
            return 0
    return 1


@rule
def evaluate(state: State, seat: int) -> int:
    """Return how good a position is: few cards, wild ones kept, and cards of the suit to match."""
    if state.phase == OVER:
        return 150 * payoff(state, seat)
    wild = count(cards_of_rank(state.hand[seat], wild_rank(state)))
    lasting = 8 * wild - 10 * state.held[seat] - 2 * state.held[(seat + 1) % state.options.players]
    matching = count(cards_of_suit(state.hand[seat], state.suit))
    return 100 * lasting + 10 * matching - total(state.hand[seat], VALUES)
