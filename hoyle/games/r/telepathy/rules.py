"""The rules of Telepathy, paragraph by paragraph (TP1–TP7): options, state, rules and views."""

from hoyle.games.r.shared.places import first_place_payoff
from hoyle.i18n import N_, many
from hoyle.rules.bits import count, drop, lowest, nth, put, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.link import LinkedRules
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, Preset, option
from hoyle.rules.position import Position
from hoyle.rules.record import cell, copy, int8, int16, nest, row
from hoyle.rules.seats import MOVERS, NONE, UNKNOWN, awaited, everyone
from hoyle.rules.visibility import ALL, OWNER


class Options(OptionSet):
    """The options of a game."""

    pairs = option(
        2,
        range(2, 8),
        label=N_("Pairs"),
        sentence=N_("How many pairs play; partners sit opposite each other."),
        group=N_("The game"),
        paragraphs=("TP1", "V1"),
        chip=many("{n} pair", "{n} pairs"),
    )


PRESETS = {
    "usual": Preset(N_("Telepathy"), N_("Two pairs."), {}),
    "four": Preset(N_("Telepathy for four pairs"), N_("Four pairs, each with a pack of its own."), {"pairs": 4}),
}


SEATS = 14
FIRST_SEATS = 8
"""The number of seats for which tables were stored before more could play; see `first_form`."""
PLACES = 8
"""The number of places in a row."""
RANKS = 0xFF
"""All eight ranks, as bits."""

COMPARED, RESIGNED = range(2)
"""The endings of a game: the values of `State.ended`."""


class State(Position):
    """A position. A card is its rank; its colour is that of the seat."""

    options = nest(Options)  # the options in force
    to_move = cell(int16, MOVERS, seen=ALL)  # seats that are to move, as bits; 0 when the game is over
    line = row(
        SEATS * PLACES, int8, range(NONE, PLACES), seen=OWNER, each=PLACES, blank=NONE, first_size=FIRST_SEATS * PLACES
    )
    """The rows from the left, eight places a seat; NONE at an empty place."""
    laid = row(SEATS, int8, range(PLACES + 1), seen=ALL, first_size=FIRST_SEATS)  # by seat: number of cards laid
    # by pair: points, once the rows are turned over
    score = row(SEATS // 2, int8, range(PLACES + 1), seen=ALL, first_size=FIRST_SEATS // 2)
    result = cell(int8, range(1 << SEATS // 2), seen=ALL)  # when the game is over: the pairs that won, as bits
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # how the game ended


@rule
def pair_of(state: State, seat: int) -> int:
    """TP1: return the pair of a seat, which is also the seat of the pair's first partner."""
    return seat % state.options.pairs


@rule
def partner_of(state: State, seat: int) -> int:
    """TP1: return the seat of the partner, who sits opposite."""
    return (seat + state.options.pairs) % (2 * state.options.pairs)


@rule
def held(state: State, seat: int) -> int:
    """TP2: return the ranks that a seat has not laid, as bits. In a view that hides its row, these are all eight."""
    ranks = RANKS
    for place in range(state.laid[seat]):
        card = state.line[seat * PLACES + place]
        if card >= 0:
            ranks = drop(ranks, card)
    return ranks


@rule
def is_revealed(state: State) -> bool:
    """TP4: return whether the rows lie face up."""
    return state.to_move == 0 and state.ended == COMPARED


@rule
def start(state: State) -> None:
    """TP1–TP3: give every seat an empty row; all seats lay their rows at once."""
    for place in range(FIRST_SEATS * PLACES):
        state.line[place] = NONE
    if 2 * state.options.pairs > FIRST_SEATS:
        for place in range(FIRST_SEATS * PLACES, SEATS * PLACES):
            state.line[place] = NONE
    state.to_move = everyone(2 * state.options.pairs)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """TP3: write the legal moves: any card of the hand."""
    return spread(held(state, seat), moves) if awaited(state.to_move, seat) else 0


@rule
def play(state: State, seat: int, card: int) -> None:
    """TP3: lay the next card of a row; lay its last card without a choice. When all rows are complete, compare them."""
    lay(state, seat, card)
    if state.laid[seat] == PLACES - 1:  # one card is left
        lay(state, seat, lowest(held(state, seat)))
        state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        compare(state)


@rule
def lay(state: State, seat: int, card: int) -> None:
    """TP3: lay a card at the right end of a seat's row."""
    state.line[seat * PLACES + state.laid[seat]] = card
    state.laid[seat] += 1


@rule
def match_count(state: State, seat: int) -> int:
    """TP4, TP5: return the number of places at which the rows of a seat and its partner have the same rank."""
    points = 0
    second = partner_of(state, seat) * PLACES
    for place in range(PLACES):
        if state.line[seat * PLACES + place] == state.line[second + place]:
            points += 1
    return points


@rule
def compare(state: State) -> None:
    """TP4–TP6: count the points of every pair; the pairs with the most points win."""
    highest = 0
    for pair in range(state.options.pairs):
        state.score[pair] = match_count(state, pair)  # a pair is also the seat of its first partner
        highest = max(highest, state.score[pair])
    winners = 0
    for pair in range(state.options.pairs):
        if state.score[pair] == highest:
            winners = put(winners, pair)
    finish(state, winners, COMPARED)


@rule
def finish(state: State, winners: int, how: int) -> None:
    """End the game; `winners` are pairs as bits, `how` is the value of `State.ended`."""
    state.result = winners
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """TP7: end the game because a player gives up: the pair of that player loses, and the other pairs share the win."""
    finish(state, drop(everyone(state.options.pairs), pair_of(state, seat)), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """TP6: return the payoff of a seat, which is that of its pair; 0 if nobody sits there."""
    if seat >= 2 * state.options.pairs:
        return 0
    return first_place_payoff(state.options.pairs, state.result, pair_of(state, seat))


@rule
def points(state: State, seat: int) -> int:
    """TP5: return the points of the seat's pair."""
    return state.score[pair_of(state, seat)]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K1: show that there are cards in the rows of others, and which they are once the rows are turned over."""
    for player in range(SEATS):
        for place in range(player * PLACES, player * PLACES + state.laid[player]):
            seen.line[place] = state.line[place] if player == seat or is_revealed(state) else UNKNOWN


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: hidden rows are in random order, all orders equally likely."""
    copy(state, seen)
    for player in range(SEATS):
        for place in range(player * PLACES, player * PLACES + seen.laid[player]):
            if seen.line[place] == UNKNOWN:
                ranks = held(state, player)
                state.line[place] = nth(ranks, below(dice, count(ranks)))


class Rules(LinkedRules):
    """The rules that the table, the notation and the guide call."""

    held = staticmethod(held)
    is_revealed = staticmethod(is_revealed)
    legal = staticmethod(legal)
    pair_of = staticmethod(pair_of)
    partner_of = staticmethod(partner_of)
