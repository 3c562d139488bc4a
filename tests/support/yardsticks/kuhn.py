"""Kuhn poker: one card for each seat and one bet. H. W. Kuhn, "A simplified two-person poker" (1950).

Kuhn's game has 3 cards; this one has 3 to 13.
"""

import sys

from hoyle.rules.bits import count, drop, nth, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN, awaited, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

PASS, BET = 0, 1
SHOWDOWN, FOLDED, RESIGNED = range(3)


class Options(OptionSet):
    """The options of Kuhn poker."""

    cards = option(3, range(3, 14), label="Cards", sentence="The number of cards in the pack, all of different ranks.")


class State(Record):
    """A deal of Kuhn poker, for which each seat has paid one chip."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seat whose move is awaited, as bits
    stock = cell(int16, cards(14), seen=NOBODY)  # cards not dealt, as bits
    card = row(2, int8, seen=OWNER)  # the card of each seat, or NONE
    said = row(3, int8, seen=ALL)  # the actions so far: PASS or BET
    turns = cell(int8, seen=ALL)  # the number of actions so far
    stake = row(2, int8, seen=ALL)  # the chips that each seat has put in
    won = cell(int8, seen=ALL)  # of a deal that is over: the chips that seat 0 won
    ended = cell(int8, seen=ALL)  # the index of the ending


@rule
def start(state: State) -> None:
    """Let both seats put in a chip; CHANCE is to deal."""
    state.stock = (1 << state.options.cards) - 1
    for seat in range(2):
        state.card[seat] = NONE
        state.stake[seat] = 1
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: any undealt card for CHANCE, PASS and BET for a seat."""
    if not awaited(state.to_move, seat):
        return 0
    if state.to_move == CHANCE_AWAITED:
        return spread(state.stock, moves)
    moves[0] = PASS
    moves[1] = BET
    return 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """Deal a card, or let the seat act."""
    if state.to_move == CHANCE_AWAITED:
        deal(state, move)
    else:
        act(state, seat, move)


@rule
def deal(state: State, card: int) -> None:
    """Deal the first card to seat 0 and the second to seat 1."""
    receiver = 0 if state.card[0] == NONE else 1
    state.card[receiver] = card
    state.stock = drop(state.stock, card)
    if receiver == 1:
        state.to_move = only(0)


@rule
def act(state: State, seat: int, move: int) -> None:
    """Pass or bet; two passes or two bets lead to the showdown, and a pass after a bet folds."""
    state.said[state.turns] = move
    state.turns += 1
    state.stake[seat] += move  # BET is 1 chip
    state.to_move = only(1 - seat)
    if state.turns > 1 and move == PASS and state.stake[1 - seat] == 2:
        settle(state, 1 - seat, FOLDED)
    elif state.turns > 1 and state.stake[0] == state.stake[1]:
        settle(state, 0 if state.card[0] > state.card[1] else 1, SHOWDOWN)


@rule
def settle(state: State, winner: int, ended: int) -> None:
    """End the deal; the winner gets the loser's chips."""
    state.won = state.stake[1] if winner == 0 else -state.stake[0]
    state.ended = ended
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the chips that a seat won."""
    return state.won if seat == 0 else -state.won


@rule
def forfeit(state: State, seat: int) -> None:
    """Let the seat fold."""
    settle(state, 1 - seat, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return the index of the ending."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Show the cards after a showdown."""
    if state.to_move == 0 and state.ended == SHOWDOWN:
        for player in range(2):
            seen.card[player] = state.card[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Deal the unknown cards from those that the seat does not see."""
    copy(state, seen)
    stock = (1 << seen.options.cards) - 1
    for player in range(2):
        if seen.card[player] >= 0:
            stock = drop(stock, seen.card[player])
    for player in range(2):
        if seen.card[player] == UNKNOWN:
            card = nth(stock, below(dice, count(stock)))
            state.card[player] = card
            stock = drop(stock, card)
    state.stock = stock


def write(seen: State, seat: int, move: int) -> str:
    """Return `pass`, `bet`, or the number of a card that CHANCE deals."""
    return str(move) if seen.to_move == CHANCE_AWAITED else ("pass", "bet")[move]


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that `write` writes as this text."""
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
