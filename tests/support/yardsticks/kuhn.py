"""Kuhn poker: one card each, one bet. H. W. Kuhn, "A simplified two-person poker" (1950); here with 3 to 13 cards."""

import sys

from hoyle.rules.bits import count, drop, nth, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN, awaited, only

PASS, BET = 0, 1
SHOWDOWN, FOLDED, RESIGNED = range(3)


class Options(OptionSet):
    """The options of Kuhn poker."""

    cards = option(3, range(3, 14), label="Cards", sentence="How many cards the pack has, all different.")


class State(Record):
    """A deal of Kuhn poker; each seat has put in one chip before it."""

    options = nest(Options)
    to_move = cell(int16)  # the seat whose move is awaited, as bits
    stock = cell(int16, blank=0)  # cards not dealt, as bits
    card = row(2, int8)  # the card of each seat, or NONE
    said = row(3, int8)  # what was said: PASS or BET
    turns = cell(int8)  # how often something was said
    stake = row(2, int8)  # chips in the pot
    won = cell(int8)  # of a deal that is over: chips that seat 0 won
    ended = cell(int8)  # how it ended


@rule
def start(state: State) -> None:
    """Both put in a chip; two cards will be dealt."""
    state.stock = (1 << state.options.cards) - 1
    for seat in range(2):
        state.card[seat] = NONE
        state.stake[seat] = 1
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Any card may be dealt; a seat passes or bets."""
    if not awaited(state.to_move, seat):
        return 0
    if state.to_move == CHANCE_AWAITED:
        return spread(state.stock, moves)
    moves[0] = PASS
    moves[1] = BET
    return 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """Deal, or say."""
    if state.to_move == CHANCE_AWAITED:
        deal(state, move)
    else:
        say(state, seat, move)


@rule
def deal(state: State, card: int) -> None:
    """Seat 0 gets the first card, seat 1 the second."""
    to = 0 if state.card[0] == NONE else 1
    state.card[to] = card
    state.stock = drop(state.stock, card)
    if to == 1:
        state.to_move = only(0)


@rule
def say(state: State, seat: int, move: int) -> None:
    """Two passes or two bets bring the showdown; to pass a bet is to fold."""
    state.said[state.turns] = move
    state.turns += 1
    state.stake[seat] += move
    state.to_move = only(1 - seat)
    if state.turns > 1 and move == PASS and state.stake[1 - seat] == 2:
        settle(state, 1 - seat, FOLDED)
    elif state.turns > 1 and state.stake[0] == state.stake[1]:
        settle(state, 0 if state.card[0] > state.card[1] else 1, SHOWDOWN)


@rule
def settle(state: State, winner: int, how: int) -> None:
    """The winner takes the chips of the other."""
    state.won = state.stake[1] if winner == 0 else -state.stake[0]
    state.ended = how
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Chips won."""
    return state.won if seat == 0 else -state.won


@rule
def forfeit(state: State, seat: int) -> None:
    """Who leaves folds."""
    settle(state, 1 - seat, RESIGNED)


@rule
def ending(state: State) -> int:
    """By showdown, or somebody folded or left."""
    return state.ended


@rule
def public(state: State, seen: State) -> None:
    """All but the cards; after a showdown these too."""
    seen.to_move = state.to_move
    seen.turns = state.turns
    seen.won = state.won
    seen.ended = state.ended
    for turn in range(3):
        seen.said[turn] = state.said[turn]
    shown = state.to_move == 0 and state.ended == SHOWDOWN
    for seat in range(2):
        seen.stake[seat] = state.stake[seat]
        seen.card[seat] = state.card[seat] if shown or state.card[seat] == NONE else UNKNOWN


@rule
def view(state: State, seat: int, seen: State) -> None:
    """One's own card."""
    public(state, seen)
    seen.card[seat] = state.card[seat]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Cards that are not seen are any of the others."""
    copy(state, seen)
    stock = (1 << seen.options.cards) - 1
    for each in range(2):
        if seen.card[each] >= 0:
            stock = drop(stock, seen.card[each])
    for each in range(2):
        if seen.card[each] == UNKNOWN:
            card = nth(stock, below(dice, count(stock)))
            state.card[each] = card
            stock = drop(stock, card)
    state.stock = stock


def write(seen: State, seat: int, move: int) -> str:
    """`pass`, `bet`, or the number of a card dealt."""
    return str(move) if seen.to_move == CHANCE_AWAITED else ("pass", "bet")[move]


def read(seen: State, seat: int, text: str) -> int:
    """What `write` wrote."""
    return int(text) if text.isdigit() else ("pass", "bet").index(text)


GAME = Game(
    name="kuhn",
    title="Kuhn poker",
    sentence="One card each and one bet.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=13,
    max_length=5,
    payoffs=(-2, 2),
    endings=(("showdown", "Cards were shown."), ("folded", "A player folded."), ("resigned", "A player gave up.")),
    text=sys.modules[__name__],
)
