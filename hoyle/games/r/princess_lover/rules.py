"""Princess Lover, paragraph by paragraph (PL1–PL6)."""

from hoyle.games.r.draws import ask, begin, draws, go_out, pass_on, take, win
from hoyle.games.r.places import place_worth
from hoyle.games.r.princess_lover.state import LAST_LEFT, PRINCESS_FOUND, RESIGNED, State
from hoyle.games.r.state import ASSASSIN, PRINCESS, rank
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, only


@rule
def start(state: State) -> None:
    """PL1: all sixteen cards are shuffled and lie face down; everybody is in."""
    begin(state, state.rules.players)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """PL2: whose turn it is turns up a card."""
    return draws(state, seat, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """PL2: a card is asked for, or comes."""
    if seat == CHANCE:
        turn_up(state, move)
    else:
        ask(state)


@rule
def turn_up(state: State, card: int) -> None:
    """PL3–PL5: a Princess wins; who turns up an Assassin is out, and the last one in wins."""
    take(state, card)
    if rank(card) == ASSASSIN and state.rules.assassins_active:
        go_out(state, state.rules.players)
    if rank(card) == PRINCESS:
        win(state, only(state.turn), PRINCESS_FOUND)
    elif count(state.seats) == 1:
        win(state, state.seats, LAST_LEFT)
    else:
        pass_on(state)


@rule
def forfeit(state: State, seat: int) -> None:
    """PL6: whoever gives up ends the game; the others who are still in share the first place."""
    win(state, drop(state.seats, seat), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """PL3, PL5: the first place against the others."""
    return place_worth(state.rules.players, state.result, seat)


@rule
def ending(state: State) -> int:
    """How the game ended."""
    return state.ended
