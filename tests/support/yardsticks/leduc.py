"""Leduc poker: two suits of a few ranks, two betting rounds, one community card. Southey et al., "Bayes' bluff" (2005)."""

import sys

from hoyle.rules.bits import count, drop, nth, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN, awaited, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

FOLD, CALL, RAISE = range(3)
SHOWDOWN, FOLDED, RESIGNED = range(3)
MAX_ACTIONS = 5
"""The length of the longest betting round: a check, three raises and a call."""


class Options(OptionSet):
    """The options of Leduc poker."""

    ranks = option(3, range(3, 7), label="Ranks", sentence="The number of ranks in the pack, each with two cards.")
    raises = option(2, (1, 2, 3), label="Raises", sentence="The number of raises that a betting round allows.")


class State(Record):
    """A deal of Leduc poker, for which each seat has paid one chip. The cards of rank n are 2n and 2n+1."""

    options = nest(Options)
    to_move = cell(int16, seen=ALL)  # the seat whose move is awaited, as bits
    stock = cell(int16, cards(14), seen=NOBODY)  # cards not dealt, as bits
    card = row(2, int8, seen=OWNER)  # the card of each seat, or NONE
    open = cell(int8, seen=ALL)  # the community card, or NONE
    said = row(2 * MAX_ACTIONS, int8, seen=ALL)  # the actions of both rounds, or NONE
    turns = cell(int8, seen=ALL)  # the number of actions in this round
    raised = cell(int8, seen=ALL)  # the number of raises in this round
    stake = row(2, int8, seen=ALL)  # the chips that each seat has put in
    won = cell(int8, seen=ALL)  # of a deal that is over: the chips that seat 0 won
    ended = cell(int8, seen=ALL)  # the index of the ending


@rule
def start(state: State) -> None:
    """Let both seats put in a chip; CHANCE is to deal."""
    state.stock = (1 << (2 * state.options.ranks)) - 1
    state.open = NONE
    for seat in range(2):
        state.card[seat] = NONE
        state.stake[seat] = 1
    for turn in range(2 * MAX_ACTIONS):
        state.said[turn] = NONE
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: any undealt card for CHANCE; for a seat CALL, FOLD after a raise, and RAISE up to the limit."""
    if not awaited(state.to_move, seat):
        return 0
    if state.to_move == CHANCE_AWAITED:
        return spread(state.stock, moves)
    n = 0
    if state.stake[1 - seat] > state.stake[seat]:
        moves[n] = FOLD
        n += 1
    moves[n] = CALL
    n += 1
    if state.raised < state.options.raises:
        moves[n] = RAISE
        n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Deal a card, or let the seat act."""
    if state.to_move == CHANCE_AWAITED:
        deal(state, move)
    else:
        act(state, seat, move)


@rule
def deal(state: State, card: int) -> None:
    """Deal a card to seat 0, then to seat 1, and after the first betting round the community card."""
    state.stock = drop(state.stock, card)
    if state.card[0] == NONE:
        state.card[0] = card
        return
    if state.card[1] == NONE:
        state.card[1] = card
    else:
        state.open = card
    state.to_move = only(0)


@rule
def act(state: State, seat: int, move: int) -> None:
    """Fold, call or raise by 2 chips (4 in the second round); a call that is not the round's first action ends the round."""
    is_second_round = state.open != NONE
    state.said[(MAX_ACTIONS if is_second_round else 0) + state.turns] = move
    state.turns += 1
    state.to_move = only(1 - seat)
    if move == FOLD:
        settle(state, 1 - seat, FOLDED)
        return
    state.stake[seat] = state.stake[1 - seat]
    if move == RAISE:
        state.stake[seat] += 4 if is_second_round else 2
        state.raised += 1
    elif state.turns > 1:
        round_over(state)


@rule
def round_over(state: State) -> None:
    """End a betting round: let CHANCE deal the community card after the first, compare the hands after the second."""
    if state.open != NONE:
        show_down(state)
        return
    state.turns = 0
    state.raised = 0
    state.to_move = CHANCE_AWAITED


@rule
def strength(state: State, seat: int) -> int:
    """Return the strength of a seat's hand: its rank, or 100 more if it pairs the community card."""
    rank = state.card[seat] >> 1
    return rank + 100 if rank == state.open >> 1 else rank


@rule
def show_down(state: State) -> None:
    """Compare the hands; equal ranks share the pot."""
    strength0 = strength(state, 0)
    strength1 = strength(state, 1)
    if strength0 == strength1:
        state.ended = SHOWDOWN
        state.to_move = 0
    else:
        settle(state, 0 if strength0 > strength1 else 1, SHOWDOWN)


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
    stock = (1 << (2 * seen.options.ranks)) - 1
    if seen.open >= 0:
        stock = drop(stock, seen.open)
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
    """Return `fold`, `call`, `raise`, or the number of a card that CHANCE deals."""
    return str(move) if seen.to_move == CHANCE_AWAITED else ("fold", "call", "raise")[move]


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that `write` writes as this text."""
    return int(text) if text.isdigit() else ("fold", "call", "raise").index(text)


GAME = Game(
    name="leduc",
    title="Leduc poker",
    sentence="One card each, one community card, two betting rounds.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    max_seats=2,
    moves=12,
    max_length=13,
    payoffs=(-19, 19),
    endings=(("showdown", "Cards were shown."), ("folded", "A player folded."), ("resigned", "A player gave up.")),
    text=sys.modules[__name__],
)
