"""Briscola: forty cards, one suit of trumps, and nobody need follow suit."""

from hoyle.rules.bits import count, drop, has, put, spread
from hoyle.rules.french_cards import cards_named, cards_of_suit, rank_of, suit_of
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, awaited, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

SEATS, HAND, ALL_POINTS = 4, 3, 120
PACK = ((1 << 52) - 1) & ~cards_named("8S 8H 8D 8C 9S 9H 9D 9C TS TH TD TC")
TWO = 0  # the two of spades, which three players leave out

# By rank, from the two to the ace:
STRENGTH = (0, 8, 1, 2, 3, 4, 0, 0, 0, 5, 6, 7, 9)
POINTS = (0, 10, 0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 11)


class Options(OptionSet):
    """The options of a deal."""

    players = option(
        2, range(2, 5), label="Players", sentence="How many people play; four play two against two.", paragraphs=("B1",)
    )
    follow_at_end = option(
        False,
        label="Follow suit at the end",
        sentence="When the stock is used up, a player who has a card of the suit led must play one.",
        paragraphs=("B6",),
        chip={True: "Follow suit at the end"},
    )


class Carried(Record):
    """What a match passes on to its next deal."""

    first = cell(int8, range(SEATS), seen=ALL)  # the seat that leads to the first trick


class State(Record):
    """A deal of Briscola."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    to_move = cell(int16, MOVERS, seen=ALL)  # the seats to move, as bits; 0 when the deal is over
    hand = row(SEATS, int64, cards(52), seen=OWNER, size="held", pool="stock")  # by seat: cards held
    held = row(SEATS, int8, range(HAND + 1), seen=ALL)  # by seat: number of cards held
    stock = cell(int64, cards(52), seen=NOBODY)  # the stock without the upturned card; in a view all hidden cards
    left = cell(int8, range(41), seen=ALL)  # number of cards in the stock, the upturned one included
    upturned = cell(int8, range(NONE, 52), seen=ALL)  # the card whose suit is trumps, or NONE
    taker = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat that has drawn the upturned card, or NONE
    laid = row(SEATS, int8, range(NONE, 52), seen=ALL)  # by seat: its card in the trick, or NONE
    lying = cell(int8, range(SEATS + 1), seen=ALL)  # number of cards in the trick
    lead = cell(int8, range(SEATS), seen=ALL)  # the seat that led to the trick
    leader = cell(int8, range(SEATS), seen=ALL)  # the seat that leads to the next trick, and draws first
    won = row(SEATS, int16, range(ALL_POINTS + 1), seen=ALL)  # by seat: points of its tricks
    resigned = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat that gave up, or NONE


@rule
def start(state: State) -> None:
    """B2: shuffle the pack."""
    state.stock = drop(PACK, TWO) if state.options.players == 3 else PACK
    state.left = count(state.stock)
    state.upturned = NONE
    state.taker = NONE
    state.resigned = NONE
    state.leader = state.carried.first
    state.to_move = CHANCE_AWAITED
    clear(state)


@rule
def clear(state: State) -> None:
    """Clear the trick."""
    state.lying = 0
    for seat in range(SEATS):
        state.laid[seat] = NONE


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """B2, B4, B6: write the cards that may be played; for CHANCE, those that may come."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    following = 0
    if state.options.follow_at_end and state.left == 0 and 0 < state.lying < state.options.players:
        following = cards_of_suit(state.hand[seat], suit_of(state.laid[state.lead]))
    return spread(following if following else state.hand[seat], moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Deal or draw a card, or play one."""
    if seat != CHANCE:
        lay(state, seat, move)
        return
    state.stock = drop(state.stock, move)
    if state.upturned == NONE and full_hands(state) == state.options.players:
        state.upturned = move  # B3
        state.to_move = only(state.leader)
    else:
        take(state, next_to_draw(state), move)
        go_on(state)


@rule
def take(state: State, seat: int, card: int) -> None:
    """Take a card of the stock into a hand."""
    state.hand[seat] = put(state.hand[seat], card)
    state.held[seat] += 1
    state.left -= 1


@rule
def full_hands(state: State) -> int:
    """Return the number of seats with three cards."""
    full = 0
    for seat in range(state.options.players):
        full += int(state.held[seat] == HAND)
    return full


@rule
def next_to_draw(state: State) -> int:
    """B2, B5: return the seat that gets the next card: in turn from the leader, the first one with the fewest cards."""
    found = state.leader
    for step in range(1, state.options.players):
        seat = (state.leader + step) % state.options.players
        if state.held[seat] < state.held[found]:
            found = seat
    return found


@rule
def go_on(state: State) -> None:
    """B3, B5: let CHANCE go on until all hands are full, and the upturned card is drawn last; then the leader is to move."""
    state.to_move = CHANCE_AWAITED
    if state.upturned == NONE:
        return
    if state.left == 1 and full_hands(state) < state.options.players:
        state.taker = next_to_draw(state)
        take(state, state.taker, state.upturned)
    if state.left == 0 or full_hands(state) == state.options.players:
        state.to_move = only(state.leader) if state.held[state.leader] else 0


@rule
def lay(state: State, seat: int, card: int) -> None:
    """B4, B5: add a card to the trick; when all have played, the winner takes it and leads to the next."""
    if state.lying == state.options.players:
        clear(state)
    if state.lying == 0:
        state.lead = seat
    state.hand[seat] = drop(state.hand[seat], card)
    state.held[seat] -= 1
    state.laid[seat] = card
    state.lying += 1
    if state.lying < state.options.players:
        state.to_move = only((seat + 1) % state.options.players)
        return
    state.leader = winner(state)
    for each in range(state.options.players):
        state.won[state.leader] += POINTS[rank_of(state.laid[each]) - 2]
    go_on(state)


@rule
def beats(state: State, card: int, other: int) -> bool:
    """B4: return whether a card takes the trick from an earlier one."""
    if suit_of(card) == suit_of(other):
        return STRENGTH[rank_of(card) - 2] > STRENGTH[rank_of(other) - 2]
    return suit_of(card) == suit_of(state.upturned)


@rule
def winner(state: State) -> int:
    """B4: return the seat that takes the trick."""
    best = state.lead
    for step in range(1, state.options.players):
        seat = (state.lead + step) % state.options.players
        if beats(state, state.laid[seat], state.laid[best]):
            best = seat
    return best


@rule
def side_points(state: State, seat: int) -> int:
    """B7: return the points of a seat's tricks, of four players with those of its partner."""
    if state.options.players < 4:
        return state.won[seat]
    return state.won[seat % 2] + state.won[seat % 2 + 2]


@rule
def payoff(state: State, seat: int) -> int:
    """B7: return the points above an even share, times the number of sides."""
    sides = 3 if state.options.players == 3 else 2
    return side_points(state, seat) * sides - ALL_POINTS


@rule
def points(state: State, seat: int) -> int:
    """Return the points of a seat's side."""
    return side_points(state, seat)


@rule
def evaluate(state: State, seat: int) -> int:
    """Return how good a position is for a seat: its side's lead so far, and its trumps."""
    return payoff(state, seat) + 6 * count(cards_of_suit(state.hand[seat], suit_of(state.upturned)))


@rule
def forfeit(state: State, seat: int) -> None:
    """Give all points to the next player."""
    state.resigned = seat
    for each in range(SEATS):
        state.won[each] = 0
    state.won[(seat + 1) % state.options.players] = ALL_POINTS
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Return 0 if all cards were played, 1 if a player gave up."""
    return int(state.resigned != NONE)


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """B3: show the upturned card in the hand of the player who has drawn it, since everybody has seen it."""
    if state.taker != NONE and has(state.hand[state.taker], state.upturned):
        seen.hand[state.taker] = put(seen.hand[state.taker], state.upturned)
        seen.stock = drop(seen.stock, state.upturned)
