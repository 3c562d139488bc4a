"""R with another rule: a Spy lasts two rounds. `canonicalize` is inherited, and wrong: it forgets the Spy once a round begins."""

from dataclasses import replace

from hoyle.games.r import GAME as R
from hoyle.games.r.rules.game import open_round
from hoyle.games.r.rules.game import play as play_short
from hoyle.games.r.state import CHOOSING
from hoyle.games.r.state import State as ShortSpyState
from hoyle.rules.mark import rule
from hoyle.rules.record import cell, int8
from hoyle.rules.seats import NONE
from hoyle.rules.visibility import ALL


class State(ShortSpyState):
    """A game of R in which a Spy may be in force once more."""

    again = cell(int8, range(2), seen=ALL)  # 1: the Spy of the coming round stays in force for the round after it


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move. After a round, a new Spy stays for two rounds; without one, the Spy of the round before stays once more."""
    hand = state.hand[0]
    spy = state.spy
    play_short(state, seat, move)
    if state.hand[0] == hand:
        return
    if state.spy != NONE:
        state.again = 1
    elif state.again:
        state.again = 0
        state.spy = spy
        if state.phase == CHOOSING:
            open_round(state)


LONG_SPY = replace(
    R,
    name="long_spy",
    state=State,
    verbs={**R.verbs, "play": play},
    home="hoyle.games.r",
)
"""The game with the inherited `canonicalize`."""

UNMERGED = replace(LONG_SPY, verbs={name: verb for name, verb in LONG_SPY.verbs.items() if name != "canonicalize"})
"""The game that merges no positions."""
