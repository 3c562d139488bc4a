"""Oh Hell (Blackout): say how many tricks you take, and take exactly so many."""

from hoyle.rules.bits import drop, lowest, put, rest, spread
from hoyle.rules.french_cards import ACE, KING, QUEEN, cards_of_suit, pack_from, rank_of, suit_of
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, awaited, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

SEATS, MOST = 5, 10
PACK = pack_from(2)
DEALING, BIDDING, PLAYING, OVER = range(4)  # phases
BID = 52  # the bid of no trick; 53 bids one, and so on
EXACT = 10  # points for an exact bid, besides the bid


class Options(OptionSet):
    """The options."""

    players = option(4, range(3, 6), label="Players", sentence="How many people play.", paragraphs=("H1",))
    cards = option(
        7,
        range(1, MOST + 1),
        label="Largest hand",
        sentence="How many cards each player has in the largest hand, or in a single deal.",
        paragraphs=("H1", "H9"),
        chip="Largest hand: {value}",
    )
    hook = option(
        True,
        label="Not all can be right",
        sentence="The dealer may not make a bid with which the bids add up to the number of tricks.",
        paragraphs=("H4",),
        chip={False: "Free last bid"},
    )
    trick_points = option(
        False,
        label="A point a trick",
        sentence="Who has not bid exactly scores a point for each trick.",
        paragraphs=("H8",),
        chip="A point a trick",
    )


class Carried(Record):
    """What a match passes on to its next deal."""

    first = cell(int8, range(SEATS), seen=ALL)  # the seat that bids and leads first, to the left of the dealer


class State(Record):
    """A deal of Oh Hell."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # what the match passes on
    to_move = cell(int16, MOVERS, seen=ALL)  # the seats to move, as bits; 0 when the deal is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # what happens now
    hand = row(SEATS, int64, cards(52), seen=OWNER, size="held", pool="stock")  # by seat: cards held
    held = row(SEATS, int8, range(MOST + 1), seen=ALL)  # by seat: number of cards held
    stock = cell(int64, cards(52), seen=NOBODY)  # cards not dealt; in a view all cards whose place is unknown
    left = cell(int8, range(53), seen=ALL)  # number of cards in the stock, the trump card included
    trump = cell(int8, range(NONE, 52), seen=ALL)  # the card turned up, whose suit is trumps, or NONE
    bids = row(SEATS, int8, range(NONE, MOST + 1), seen=ALL)  # by seat: its bid, or NONE
    laid = row(SEATS, int8, range(NONE, 52), seen=ALL)  # by seat: its card in the trick, or NONE
    lying = cell(int8, range(SEATS + 1), seen=ALL)  # cards in the trick
    lead = cell(int8, range(SEATS), seen=ALL)  # the seat that led to it
    tricks = row(SEATS, int8, range(MOST + 1), seen=ALL)  # by seat: tricks taken
    quitter = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat that gave up, or NONE


@rule
def start(state: State) -> None:
    """H1: shuffle the pack."""
    state.stock = PACK
    state.left = 52
    state.trump = state.quitter = NONE
    state.to_move = CHANCE_AWAITED
    for seat in range(SEATS):
        state.bids[seat] = NONE
    clear(state)


@rule
def clear(state: State) -> None:
    """Clear the table."""
    state.lying = 0
    for seat in range(SEATS):
        state.laid[seat] = NONE


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves; for CHANCE, the cards that may come."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    if state.phase == BIDDING:
        return legal_bids(state, seat, moves)
    return spread(playable(state, seat), moves)


@rule
def legal_bids(state: State, seat: int, moves: list[int]) -> int:
    """H3, H4: write the bids that a seat may make."""
    number = 0
    forbidden = hooked(state, seat)
    for bid in range(state.options.cards + 1):
        if bid != forbidden:
            moves[number] = BID + bid
            number += 1
    return number


@rule
def hooked(state: State, seat: int) -> int:
    """H4: return the bid that the dealer may not make, or NONE."""
    if not state.options.hook or seat != dealer(state):
        return NONE
    missing = state.options.cards
    for each in range(state.options.players):
        missing -= max(0, state.bids[each])
    return max(NONE, missing)


@rule
def dealer(state: State) -> int:
    """H2: return the seat of the dealer, who bids last."""
    return (state.carried.first + state.options.players - 1) % state.options.players


@rule
def playable(state: State, seat: int) -> int:
    """H5: return the cards of the suit led, or all if the seat has none or leads."""
    following = 0
    if 0 < state.lying < state.options.players:
        following = cards_of_suit(state.hand[seat], suit_of(state.laid[state.lead]))
    return following if following else state.hand[seat]


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move."""
    if seat == CHANCE:
        come(state, move)
    elif move >= BID:
        bid(state, seat, move - BID)
    else:
        lay(state, seat, move)


@rule
def come(state: State, card: int) -> None:
    """H1, H2: deal a card, or turn up the trump card, which stays with the stock."""
    owner = (52 - state.left) // state.options.cards
    state.stock = drop(state.stock, card)
    if owner == state.options.players:
        state.trump = card
        state.phase = BIDDING
        state.to_move = only(state.carried.first)
        return
    state.left -= 1
    state.hand[owner] = put(state.hand[owner], card)
    state.held[owner] += 1


@rule
def bid(state: State, seat: int, number: int) -> None:
    """H3: bid; after the dealer's bid the first player leads."""
    state.bids[seat] = number
    state.to_move = only((seat + 1) % state.options.players)
    if seat == dealer(state):
        state.phase = PLAYING


@rule
def beats(state: State, card: int, other: int) -> bool:
    """H6: return whether a card beats another one that was played before it."""
    if suit_of(card) == suit_of(other):
        return card > other
    return suit_of(card) == suit_of(state.trump)


@rule
def ahead(state: State) -> int:
    """H6: return the seat whose card takes the trick as it lies."""
    best = state.lead
    for step in range(1, state.lying):
        seat = (state.lead + step) % state.options.players
        if beats(state, state.laid[seat], state.laid[best]):
            best = seat
    return best


@rule
def lay(state: State, seat: int, card: int) -> None:
    """H5, H6, H7: add a card to the trick. The one who takes it leads to the next, and the deal ends with the last."""
    if state.lying == state.options.players:
        clear(state)
    if state.lying == 0:
        state.lead = seat
    state.hand[seat] = drop(state.hand[seat], card)
    state.held[seat] -= 1
    state.laid[seat] = card
    state.lying += 1
    following = (seat + 1) % state.options.players
    if state.lying == state.options.players:
        following = ahead(state)
        state.tricks[following] += 1
    if state.lying == state.options.players and state.held[following] == 0:
        state.phase = OVER
        state.to_move = 0
    else:
        state.to_move = only(following)


@rule
def points(state: State, seat: int) -> int:
    """H8, H10: return what a seat scores."""
    if state.quitter != NONE:
        return 0 if seat == state.quitter else EXACT
    if state.tricks[seat] == state.bids[seat]:
        return EXACT + state.bids[seat]
    return state.tricks[seat] if state.options.trick_points else 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the points above the average, times the number of players."""
    together = 0
    for each in range(state.options.players):
        together += points(state, each)
    return points(state, seat) * state.options.players - together


@rule
def forfeit(state: State, seat: int) -> None:
    """H10: give up."""
    state.quitter = seat
    state.phase = OVER
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Return 0 if all cards were played, 1 if a player gave up."""
    return 0 if state.quitter == NONE else 1


@rule
def tenths_in_hand(state: State, seat: int) -> int:
    """Return about how many tenths of tricks the cards of a seat are worth."""
    tenths = 0
    left = state.hand[seat]
    while left:
        card = lowest(left)
        left = rest(left)
        rank = rank_of(card)
        if suit_of(card) == suit_of(state.trump):
            tenths += 9 if rank >= QUEEN else 5
        elif rank == ACE:
            tenths += 7
        elif rank == KING:
            tenths += 4
        elif rank == QUEEN:
            tenths += 2
    return tenths


@rule
def evaluate(state: State, seat: int) -> int:
    """Return how near the tricks that a seat has and expects are to its bid."""
    if state.phase == OVER:
        return 20 * payoff(state, seat)
    expected = 10 * state.tricks[seat] + tenths_in_hand(state, seat)
    if 0 < state.lying < state.options.players and ahead(state) == seat:
        expected += 10
    return -abs(10 * state.bids[seat] - expected)
