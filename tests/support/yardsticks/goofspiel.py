"""Goofspiel for two, by Merrill Flood: both bid a card for each prize; the higher card takes it, equal cards discard it.

The last prize and the last cards are played automatically. With `hidden` no seat sees the opponent's cards, only who took
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
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

RANDOM, DESCENDING, ASCENDING = range(3)
PLAYED, RESIGNED = 0, 1
TIE = 2
TRIES = 200
"""The number of random samples of hidden bids after which `determinize` constructs bids instead."""


class Options(OptionSet):
    """The options of Goofspiel."""

    cards = option(
        13, range(2, 14), label="Cards", sentence="The number of cards that each seat has, and the number of prizes."
    )
    order = option("random", ("random", "descending", "ascending"), label="Order", sentence="The order of the prizes.")
    hidden = option(False, label="Hidden", sentence="The cards bid are never shown, only who took the prize.")


class State(Record):
    """A game of Goofspiel. Card n, from 0, is worth n+1."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seats whose move is awaited, as bits
    prizes = cell(int16, seen=ALL)  # prizes not yet revealed, as bits
    prize = cell(int8, seen=ALL)  # the prize in play, or NONE
    turns = cell(int8, seen=ALL)  # the number of prizes decided
    hand = row(2, int16, cards(13), seen=OWNER)  # each seat's cards, as bits
    chosen = row(2, int8, seen=OWNER)  # the card that each seat bids for the current prize, or NONE
    points = row(2, int8, seen=ALL)  # the sum of each seat's prizes
    result = cell(int8, seen=ALL)  # of a game that is over: 1: seat 0 won, −1: seat 1 won, 0: a draw
    ended = cell(int8, seen=ALL)  # the index of the ending
    bids = row(26, int8, seen=NOBODY)  # with `hidden`: the cards bid in each turn, seat 0's and seat 1's
    takers = row(13, int8, seen=ALL)  # with `hidden`: the seat that took each prize, or TIE
    came = row(13, int8, seen=ALL)  # with `hidden`: the prizes in the order in which they were revealed


@rule
def start(state: State) -> None:
    """Give both seats all cards and reveal the first prize, or let CHANCE do it."""
    cards = (1 << state.options.cards) - 1
    state.prizes = cards
    state.hand[0] = cards
    state.hand[1] = cards
    state.chosen[0] = NONE
    state.chosen[1] = NONE
    next_prize(state)


@rule
def next_prize(state: State) -> None:
    """Let CHANCE choose the next prize; in a fixed order, or if only one is left, reveal it."""
    if state.options.order == RANDOM and state.prizes & (state.prizes - 1):
        state.prize = NONE
        state.to_move = CHANCE_AWAITED
    else:
        index = count(state.prizes) - 1 if state.options.order == DESCENDING else 0
        offer(state, nth(state.prizes, index))


@rule
def offer(state: State, prize: int) -> None:
    """Reveal a prize for which both seats bid; if it is the last, bid their last cards for them."""
    state.prize = prize
    state.prizes = drop(state.prizes, prize)
    state.to_move = everyone(2)
    if state.prizes == 0:
        state.chosen[0] = lowest(state.hand[0])
        state.chosen[1] = lowest(state.hand[1])
        decide(state)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: any hidden prize for CHANCE, any card of the hand for a seat."""
    if not awaited(state.to_move, seat):
        return 0
    return spread(state.prizes if state.to_move == CHANCE_AWAITED else state.hand[seat], moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Reveal a prize, or bid a card; the second bid decides the prize."""
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
    """Give the prize to the higher card, and discard both cards."""
    card0 = state.chosen[0]
    card1 = state.chosen[1]
    if state.options.hidden:
        record_turn(state, card0, card1)
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
def record_turn(state: State, card0: int, card1: int) -> None:
    """Record the bids, the prize and its taker, from which a seat remembers its own bids and all prizes."""
    state.bids[2 * state.turns] = card0
    state.bids[2 * state.turns + 1] = card1
    state.takers[state.turns] = taker(card0, card1)
    state.came[state.turns] = state.prize


@rule
def taker(card0: int, card1: int) -> int:
    """Return the seat that takes the prize with these bids, or TIE."""
    if card0 == card1:
        return TIE
    return 0 if card0 > card1 else 1


@rule
def payoff(state: State, seat: int) -> int:
    """Return 1 for a win, −1 for a loss and 0 for a draw."""
    return state.result if seat == 0 else -state.result


@rule
def points(state: State, seat: int) -> int:
    """Return the sum of a seat's prizes."""
    return state.points[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """Let the opponent win."""
    state.result = 2 * seat - 1  # 1 if seat 1 resigns, −1 if seat 0 does
    state.ended = RESIGNED
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Return the index of the ending."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Show the seat's own bids, that there are others, and the hands unless they are hidden."""
    for player in range(2):
        if not state.options.hidden:
            seen.hand[player] = state.hand[player]
        for turn in range(13):
            bid = 2 * turn + player
            seen.bids[bid] = UNKNOWN if state.options.hidden and turn < state.turns else 0
            if player == seat:
                seen.bids[bid] = state.bids[bid]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Choose hidden bids that let the same seats take the same prizes, all such orders of bids equally likely.

    Bids are sampled up to TRIES times; if none fit, bids that fit are constructed. For a spectator (NONE), seat 0's bids
    are constructed, and seat 1's bids are sampled against them.
    """
    copy(state, seen)
    if seen.options.hidden:
        if seat == NONE:
            construct_seat_0_bids(state)
        for player in range(2):
            if player != seat and (seat != NONE or player == 1):
                sample_bids(state, player, dice)
    for player in range(2):
        if seen.chosen[player] == UNKNOWN:
            state.chosen[player] = nth(state.hand[player], below(dice, count(state.hand[player])))


@rule
def construct_seat_0_bids(state: State) -> None:
    """Let seat 0 tie with its lowest cards, win with its highest cards and lose with its lowest remaining cards."""
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
def sample_bids(state: State, seat: int, dice: Dice) -> None:
    """Sample bids of a seat that fit those of the opponent; construct them if no sample fits."""
    for _ in range(TRIES):
        if try_bids(state, seat, dice):
            return
    construct_bids(state, seat)


@rule
def try_bids(state: State, seat: int, dice: Dice) -> bool:
    """Sample bids; return whether they let the same seats take the same prizes."""
    hand = (1 << state.options.cards) - 1
    for turn in range(state.turns):
        card = nth(hand, below(dice, count(hand)))
        if not card_fits(state, seat, turn, card):
            return False
        state.bids[2 * turn + seat] = card
        hand = drop(hand, card)
    state.hand[seat] = hand
    return True


@rule
def card_fits(state: State, seat: int, turn: int, card: int) -> bool:
    """Return whether a seat's bid of this card lets the same seat take the prize of the turn."""
    opposing = state.bids[2 * turn + 1 - seat]
    winner = taker(card, opposing) if seat == 0 else taker(opposing, card)
    return winner == state.takers[turn]


@rule
def construct_bids(state: State, seat: int) -> None:
    """Construct bids of a seat that fit those of the opponent.

    A tie is the opponent's card. Then, from the opponent's highest bid down, each prize won gets the highest card left;
    and from the opponent's lowest bid up, each prize lost gets the lowest card left.
    """
    hand = (1 << state.options.cards) - 1
    for turn in range(state.turns):
        if state.takers[turn] == TIE:
            state.bids[2 * turn + seat] = state.bids[2 * turn + 1 - seat]
            hand = drop(hand, state.bids[2 * turn + seat])
    for opposing in range(state.options.cards - 1, -1, -1):
        turn = turn_of(state, 1 - seat, opposing)
        if turn != NONE and state.takers[turn] == seat:
            state.bids[2 * turn + seat] = nth(hand, count(hand) - 1)
            hand = drop(hand, state.bids[2 * turn + seat])
    for opposing in range(state.options.cards):
        turn = turn_of(state, 1 - seat, opposing)
        if turn != NONE and state.takers[turn] == 1 - seat:
            state.bids[2 * turn + seat] = lowest(hand)
            hand = drop(hand, state.bids[2 * turn + seat])
    state.hand[seat] = hand


@rule
def turn_of(state: State, seat: int, card: int) -> int:
    """Return the turn in which the seat bid the card, or NONE."""
    for turn in range(state.turns):
        if state.bids[2 * turn + seat] == card:
            return turn
    return NONE


def write(seen: State, seat: int, move: int) -> str:
    """Return the value of the card or prize."""
    return str(move + 1)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that `write` writes as this text."""
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
