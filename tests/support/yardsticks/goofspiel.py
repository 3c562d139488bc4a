"""Goofspiel for two: bid a card for each prize, the higher card takes it, equal cards nobody. By Merrill Flood.

The last prize and the last cards go without a choice. With `hidden` nobody sees the other's cards, only who took
which prize.
"""

import sys

from hoyle.rules.bits import count, drop, lowest, nth, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN, awaited, everyone

RANDOM, DESCENDING, ASCENDING = range(3)
PLAYED, RESIGNED = 0, 1
TIE = 2
TRIES = 200
"""How often `determinize` deals bids at random before it gives up."""


class Options(OptionSet):
    """The options of Goofspiel."""

    cards = option(13, range(2, 14), label="Cards", sentence="How many cards each has, and how many prizes there are.")
    order = option("random", ("random", "descending", "ascending"), label="Order", sentence="How the prizes come.")
    hidden = option(False, label="Hidden", sentence="The cards bid are never shown, only who took the prize.")


class State(Record):
    """A game of Goofspiel. Card n, from 0, is worth n+1."""

    options = nest(Options)
    to_move = cell(int16)  # the seats whose move is awaited, as bits
    prizes = cell(int16)  # prizes to come, as bits
    prize = cell(int8)  # the prize in play, or NONE
    turns = cell(int8)  # prizes decided
    hand = row(2, int16, blank=0)  # each seat's cards, as bits
    chosen = row(2, int8)  # the card each seat bids, or NONE
    points = row(2, int8)  # prizes taken
    result = cell(int8)  # of a game that is over: 1 seat 0 won, −1 seat 1, 0 nobody
    ended = cell(int8)  # how it ended
    bids = row(26, int8)  # with `hidden`: the cards of each turn, seat 0's and seat 1's
    takers = row(13, int8)  # with `hidden`: who took each prize, or TIE
    came = row(13, int8)  # with `hidden`: the prizes as they came


@rule
def start(state: State) -> None:
    """Both have all cards; the first prize comes."""
    cards = (1 << state.options.cards) - 1
    state.prizes = cards
    state.hand[0] = cards
    state.hand[1] = cards
    state.chosen[0] = NONE
    state.chosen[1] = NONE
    next_prize(state)


@rule
def next_prize(state: State) -> None:
    """The prizes come by chance, or in a fixed order; the last one cannot but come."""
    if state.options.order == RANDOM and state.prizes & (state.prizes - 1):
        state.prize = NONE
        state.to_move = CHANCE_AWAITED
    else:
        last = count(state.prizes) - 1 if state.options.order == DESCENDING else 0
        offer(state, nth(state.prizes, last))


@rule
def offer(state: State, prize: int) -> None:
    """A prize is in play, and both bid; if it is the last, the last cards decide."""
    state.prize = prize
    state.prizes = drop(state.prizes, prize)
    state.to_move = everyone(2)
    if state.prizes == 0:
        state.chosen[0] = lowest(state.hand[0])
        state.chosen[1] = lowest(state.hand[1])
        decide(state)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Any prize may come; any card may be bid."""
    if not awaited(state.to_move, seat):
        return 0
    return spread(state.prizes if state.to_move == CHANCE_AWAITED else state.hand[seat], moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """A prize comes, or a card is bid; when both are, the prize is decided."""
    if state.to_move == CHANCE_AWAITED:
        offer(state, move)
        return
    state.chosen[seat] = move
    state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        decide(state)
        if state.prizes:
            next_prize(state)


@rule
def decide(state: State) -> None:
    """The higher card takes the prize."""
    card0 = state.chosen[0]
    card1 = state.chosen[1]
    if state.options.hidden:
        note(state, card0, card1)
    if card0 > card1:
        state.points[0] += state.prize + 1
    elif card1 > card0:
        state.points[1] += state.prize + 1
    state.hand[0] = drop(state.hand[0], card0)
    state.hand[1] = drop(state.hand[1], card1)
    state.chosen[0] = NONE
    state.chosen[1] = NONE
    state.turns += 1
    if state.prizes == 0:
        state.result = (state.points[0] > state.points[1]) - (state.points[0] < state.points[1])
        state.to_move = 0


@rule
def note(state: State, card0: int, card1: int) -> None:
    """Each remembers its own cards, and both who took what."""
    state.bids[2 * state.turns] = card0
    state.bids[2 * state.turns + 1] = card1
    state.takers[state.turns] = taker(card0, card1)
    state.came[state.turns] = state.prize


@rule
def taker(card0: int, card1: int) -> int:
    """Who takes the prize."""
    if card0 == card1:
        return TIE
    return 0 if card0 > card1 else 1


@rule
def payoff(state: State, seat: int) -> int:
    """1 won, −1 lost, 0 drawn."""
    return state.result if seat == 0 else -state.result


@rule
def points(state: State, seat: int) -> int:
    """Prizes taken."""
    return state.points[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """The other wins."""
    state.result = 2 * seat - 1
    state.ended = RESIGNED
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Played to the end, or somebody left."""
    return state.ended


@rule
def public(state: State, seen: State) -> None:
    """Prizes and points; the cards unless they are hidden."""
    seen.to_move = state.to_move
    seen.prizes = state.prizes
    seen.prize = state.prize
    seen.turns = state.turns
    seen.result = state.result
    seen.ended = state.ended
    for seat in range(2):
        seen.points[seat] = state.points[seat]
        seen.chosen[seat] = NONE if state.chosen[seat] == NONE else UNKNOWN
        seen.hand[seat] = 0 if state.options.hidden else state.hand[seat]
    for turn in range(13):
        seen.takers[turn] = state.takers[turn]
        seen.came[turn] = state.came[turn]
        for seat in range(2):
            seen.bids[2 * turn + seat] = UNKNOWN if state.options.hidden and turn < state.turns else 0


@rule
def view(state: State, seat: int, seen: State) -> None:
    """One's own cards, those bid and those held."""
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.chosen[seat] = state.chosen[seat]
    for turn in range(13):
        seen.bids[2 * turn + seat] = state.bids[2 * turn + seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Hidden bids are any that let the same seats take the same prizes, all such orders equally likely.

    They are dealt at random until they fit, so many times as TRIES says; then they are the first order found that
    fits. A watcher (NONE) imagines one order for seat 0 and deals seat 1's bids against it.
    """
    copy(state, seen)
    if seen.options.hidden:
        if seat == NONE:
            line_up(state)
        for each in range(2):
            if each != seat and (seat != NONE or each == 1):
                imagine_bids(state, each, dice)
    for each in range(2):
        if seen.chosen[each] == UNKNOWN:
            state.chosen[each] = nth(state.hand[each], below(dice, count(state.hand[each])))


@rule
def line_up(state: State) -> None:
    """Seat 0 ties with its lowest cards, wins with its highest, loses with the lowest of the others."""
    hand = (1 << state.options.cards) - 1
    for turn in range(state.turns):
        if state.takers[turn] == TIE:
            state.bids[2 * turn] = lowest(hand)
            hand = drop(hand, lowest(hand))
    for turn in range(state.turns):
        if state.takers[turn] != TIE:
            card = nth(hand, count(hand) - 1) if state.takers[turn] == 0 else lowest(hand)
            state.bids[2 * turn] = card
            hand = drop(hand, card)
    state.hand[0] = hand


@rule
def imagine_bids(state: State, seat: int, dice: Dice) -> None:
    """Bids of a seat against those of the other."""
    for _ in range(TRIES):
        if bids_fit(state, seat, dice):
            return
    fit_bids(state, seat)


@rule
def bids_fit(state: State, seat: int, dice: Dice) -> bool:
    """Return whether bids dealt at random let the same seats take the same prizes."""
    hand = (1 << state.options.cards) - 1
    for turn in range(state.turns):
        card = nth(hand, below(dice, count(hand)))
        if not fits(state, seat, turn, card):
            return False
        state.bids[2 * turn + seat] = card
        hand = drop(hand, card)
    state.hand[seat] = hand
    return True


@rule
def fits(state: State, seat: int, turn: int, card: int) -> bool:
    """Return whether this card in that turn makes the same seat take the prize."""
    other = state.bids[2 * turn + 1 - seat]
    won = taker(card, other) if seat == 0 else taker(other, card)
    return won == state.takers[turn]


@rule
def fit_bids(state: State, seat: int) -> None:
    """Ties are known; prizes won take the highest cards, the dearest first; prizes lost the lowest, the cheapest first."""
    hand = (1 << state.options.cards) - 1
    for turn in range(state.turns):
        if state.takers[turn] == TIE:
            state.bids[2 * turn + seat] = state.bids[2 * turn + 1 - seat]
            hand = drop(hand, state.bids[2 * turn + seat])
    for other in range(state.options.cards - 1, -1, -1):
        turn = turn_of(state, 1 - seat, other)
        if turn != NONE and state.takers[turn] == seat:
            state.bids[2 * turn + seat] = nth(hand, count(hand) - 1)
            hand = drop(hand, state.bids[2 * turn + seat])
    for other in range(state.options.cards):
        turn = turn_of(state, 1 - seat, other)
        if turn != NONE and state.takers[turn] == 1 - seat:
            state.bids[2 * turn + seat] = lowest(hand)
            hand = drop(hand, state.bids[2 * turn + seat])
    state.hand[seat] = hand


@rule
def turn_of(state: State, seat: int, card: int) -> int:
    """The turn in which the seat bid the card, or NONE."""
    for turn in range(state.turns):
        if state.bids[2 * turn + seat] == card:
            return turn
    return NONE


def write(seen: State, seat: int, move: int) -> str:
    """What the card or the prize is worth."""
    return str(move + 1)


def read(seen: State, seat: int, text: str) -> int:
    """What `write` wrote."""
    return int(text) - 1


GAME = Game(
    name="goofspiel",
    title="Goofspiel",
    sentence="Bid a card for each prize; the higher card takes it.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=13,
    max_length=36,
    payoffs=(-1, 1),
    endings=(("played", "All prizes are decided."), ("resigned", "A player gave up.")),
    text=sys.modules[__name__],
)
