"""Leduc poker: two suits of a few ranks, two rounds of betting, one open card. Southey and others, "Bayes' bluff" (2005)."""

import sys

from hoyle.rules.bits import count, drop, nth, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, copy, int8, int16, nest, row
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN, awaited, only

FOLD, CALL, RAISE = range(3)
SHOWDOWN, FOLDED, RESIGNED = range(3)
MOST_SAID = 5
"""Longest round of betting: a check, three raises, a call."""


class Options(OptionSet):
    """The options of Leduc poker."""

    ranks = option(3, range(3, 7), label="Ranks", sentence="How many ranks the pack has; two cards of each.")
    raises = option(2, (1, 2, 3), label="Raises", sentence="How many raises a round allows.")


class State(Record):
    """A deal of Leduc poker; each seat has put in one chip before it. Cards of one rank are 2n and 2n+1."""

    options = nest(Options)
    to_move = cell(int16)  # the seat whose move is awaited, as bits
    stock = cell(int16, blank=0)  # cards not dealt, as bits
    card = row(2, int8)  # the card of each seat, or NONE
    open = cell(int8)  # the open card, or NONE
    said = row(10, int8)  # what was said in each round, or NONE
    turns = cell(int8)  # how often something was said in this round
    raised = cell(int8)  # raises in this round
    stake = row(2, int8)  # chips in the pot
    won = cell(int8)  # of a deal that is over: chips that seat 0 won
    ended = cell(int8)  # how it ended


@rule
def start(state: State) -> None:
    """Both put in a chip; two cards will be dealt."""
    state.stock = (1 << (2 * state.options.ranks)) - 1
    state.open = NONE
    for seat in range(2):
        state.card[seat] = NONE
        state.stake[seat] = 1
    for turn in range(10):
        state.said[turn] = NONE
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Fold what was raised, call, raise while raises are left; any card may be dealt."""
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
    """Deal, or say."""
    if state.to_move == CHANCE_AWAITED:
        deal(state, move)
    else:
        say(state, seat, move)


@rule
def deal(state: State, card: int) -> None:
    """A card for seat 0, one for seat 1, and after the first round the open one."""
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
def say(state: State, seat: int, move: int) -> None:
    """A raise is 2 chips in the first round and 4 in the second; a call that answers something ends the round."""
    second = state.open != NONE
    state.said[(MOST_SAID if second else 0) + state.turns] = move
    state.turns += 1
    state.to_move = only(1 - seat)
    if move == FOLD:
        settle(state, 1 - seat, FOLDED)
        return
    state.stake[seat] = state.stake[1 - seat]
    if move == RAISE:
        state.stake[seat] += 4 if second else 2
        state.raised += 1
    elif state.turns > 1:
        round_over(state)


@rule
def round_over(state: State) -> None:
    """After the first round a card is opened; after the second the hands are compared."""
    if state.open != NONE:
        show_down(state)
        return
    state.turns = 0
    state.raised = 0
    state.to_move = CHANCE_AWAITED


@rule
def strength(state: State, seat: int) -> int:
    """A pair with the open card beats all else; then the higher rank."""
    rank = state.card[seat] >> 1
    return rank + 100 if rank == state.open >> 1 else rank


@rule
def show_down(state: State) -> None:
    """The stronger hand wins; equal ranks share."""
    mine = strength(state, 0)
    other = strength(state, 1)
    if mine == other:
        state.ended = SHOWDOWN
        state.to_move = 0
    else:
        settle(state, 0 if mine > other else 1, SHOWDOWN)


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
    """All but the two cards; after a showdown these too."""
    seen.to_move = state.to_move
    seen.open = state.open
    seen.turns = state.turns
    seen.raised = state.raised
    seen.won = state.won
    seen.ended = state.ended
    for turn in range(10):
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
    stock = (1 << (2 * seen.options.ranks)) - 1
    if seen.open >= 0:
        stock = drop(stock, seen.open)
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
    """`fold`, `call`, `raise`, or the number of a card dealt."""
    return str(move) if seen.to_move == CHANCE_AWAITED else ("fold", "call", "raise")[move]


def read(seen: State, seat: int, text: str) -> int:
    """What `write` wrote."""
    return int(text) if text.isdigit() else ("fold", "call", "raise").index(text)


GAME = Game(
    name="leduc",
    title="Leduc poker",
    sentence="One card each, one open card, two rounds of betting.",
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
