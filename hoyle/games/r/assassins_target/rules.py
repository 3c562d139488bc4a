"""Assassin's Target, paragraph by paragraph (AT1–AT6)."""

from hoyle.games.r.assassins_target.state import LAST_LEFT, RESIGNED, State
from hoyle.games.r.draws import ask, begin, draws, go_out, pass_on, take, win
from hoyle.games.r.places import place_worth
from hoyle.games.r.state import ASSASSIN, rank
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE


@rule
def start(state: State) -> None:
    """AT1: all sixteen cards are shuffled and lie face down; everybody is in."""
    begin(state, state.rules.players)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """AT2: whose turn it is turns up a card."""
    return draws(state, seat, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """AT2, AT4: a card is asked for, or comes."""
    if seat == CHANCE:
        turn_up(state, move)
    else:
        ask(state)


@rule
def turn_up(state: State, card: int) -> None:
    """AT3, AT5: who turns up an Assassin is out; the last one in wins at once."""
    take(state, card)
    if rank(card) == ASSASSIN:
        go_out(state, state.rules.players)
    if count(state.seats) == 1:
        win(state, state.seats, LAST_LEFT)
    else:
        pass_on(state)


@rule
def forfeit(state: State, seat: int) -> None:
    """AT6: whoever gives up ends the game; the others who are still in share the first place."""
    win(state, drop(state.seats, seat), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """AT5: the first place against the others."""
    return place_worth(state.rules.players, state.result, seat)


@rule
def ending(state: State) -> int:
    """How the game ended."""
    return state.ended
