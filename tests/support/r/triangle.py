"""Deals of Triangle for the tests, with hands given directly, and how they are bet."""

from typing import Any

from hoyle.games.r.triangle import GAME, rules, text
from hoyle.games.r.triangle.state import DRAWING, FIRST_BETS, OVER, State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.r.standalone import card

ENDINGS = [name for name, _ in GAME.endings]


def dealt(*hands: str, dealer: int | None = None, **options: Any) -> State:
    """Everybody holds these cards, and the small bets begin."""
    state = State()
    chosen: Any = GAME.choose(players=len(hands), **options)
    state.options = chosen
    state.carried.dealer = 0 if dealer is None else dealer + 1
    rules.start(state)
    for n in range(3):
        for step in range(1, len(hands) + 1):
            seat = (state.dealer + step) % len(hands)
            assert state.turn == seat
            rules.play(state, CHANCE, card(hands[seat].split()[n]))
    assert state.phase == FIRST_BETS
    return state


def moves(state: State) -> list[str]:
    """What the seat whose turn it is may do."""
    row = [0] * 16
    return [text.write(state, state.turn, move) for move in row[: rules.legal(state, state.turn, row)]]


def after(state: State, words: str) -> State:
    """Play what the seats say in turn; `b0+r3:b5+b6` exchanges two cards and says which come."""
    for word in words.split():
        said, _, drawn = word.partition(":")
        assert said in moves(state), f"{said} is not among {moves(state)}"
        rules.play(state, state.turn, text.read(state, state.turn, said))
        for name in drawn.split("+") if drawn else []:
            assert state.phase == DRAWING and state.to_move == CHANCE_AWAITED
            rules.play(state, CHANCE, card(name))
    return state


def net(state: State) -> list[int]:
    """What everybody won or lost."""
    assert state.phase == OVER and state.to_move == 0
    return state.net[: state.options.players]
