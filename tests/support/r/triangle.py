"""Deals of Triangle for the tests, with given hands, and the moves of their betting."""

from typing import Any

from hoyle.games.r.triangle import GAME, rules
from hoyle.games.r.triangle.rules import DRAWING, FIRST_BETS, OVER, State
from hoyle.games.shared.text_module import text_of
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.r.standalone import card

text = text_of(GAME)

ENDINGS = [name for name, _ in GAME.endings]


def deal(*hands: str, dealer: int | None = None, **options: Any) -> State:
    """Deal these hands and return the state at the start of the small bets."""
    state = State()
    chosen: Any = GAME.choose(players=len(hands), **options)
    state.options = chosen
    state.carried.dealer = 0 if dealer is None else dealer + 1  # 0: no dealer yet
    rules.start(state)
    for n in range(3):
        for step in range(1, len(hands) + 1):
            seat = (state.dealer + step) % len(hands)
            assert state.turn == seat
            rules.play(state, CHANCE, card(hands[seat].split()[n]))
    assert state.phase == FIRST_BETS
    return state


def moves(state: State) -> list[str]:
    """Return the legal moves of the seat whose turn it is, as text."""
    buffer = [0] * 16
    return [text.write(state, state.turn, move) for move in buffer[: rules.legal(state, state.turn, buffer)]]


def play_all(state: State, words: str) -> State:
    """Play these moves and return the state; `b0+r3:b5+b6` exchanges b0 and r3 for b5 and b6."""
    for word in words.split():
        move, _, drawn = word.partition(":")
        assert move in moves(state), f"{move} is not among {moves(state)}"
        rules.play(state, state.turn, text.read(state, state.turn, move))
        for name in drawn.split("+") if drawn else []:
            assert state.phase == DRAWING and state.to_move == CHANCE_AWAITED
            rules.play(state, CHANCE, card(name))
    return state


def net(state: State) -> list[int]:
    """Return the chips that each seat won, or lost if negative; the deal must be over."""
    assert state.phase == OVER and state.to_move == 0
    return state.net[: state.options.players]
