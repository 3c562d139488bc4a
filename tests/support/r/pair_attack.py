"""Deals of Pair Attack for the tests, with given hands."""

from typing import Any

from hoyle.games.r.pair_attack import GAME, rules, text
from hoyle.games.r.pair_attack.rules import CHOOSING, OVER, State
from hoyle.rules.seats import CHANCE, everyone
from tests.support.r.standalone import card

ENDINGS = [name for name, _ in GAME.endings]


def deal(*hands: str, dealer: int | None = None, more: int = 0, pot: int = 0, **options: Any) -> State:
    """Deal these hands and return the state before any seat chooses.

    `pot` is the pot left by the previous deal, and `more` the number of deals to follow.
    """
    state = State()
    chosen: Any = GAME.choose(players=len(hands), **options)
    state.options = chosen
    state.carried.dealer = 0 if dealer is None else dealer + 1  # 0: no dealer yet
    state.carried.more, state.carried.pot = more, pot
    rules.start(state)
    for n in range(2):
        for step in range(1, len(hands) + 1):
            seat = (state.dealer + step) % len(hands)
            rules.play(state, CHANCE, card(hands[seat].split()[n]))
    assert state.phase == CHOOSING and state.to_move == everyone(len(hands))
    return state


def play_all(state: State, words: str) -> State:
    """Play the choices of all seats, one word for each, and return the state."""
    for seat, word in enumerate(words.split()):
        rules.play(state, seat, text.read(state, seat, word))
    return state


def net(state: State) -> list[int]:
    """Return the chips that each seat won, or lost if negative; the deal must be over."""
    assert state.phase == OVER and state.to_move == 0
    return state.net[: state.options.players]
