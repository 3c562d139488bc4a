"""Zap cards played at a player, the card he takes, and what the two know of it (RM42–RM45, K4)."""

from hoyle.games.rummy.kinds import JOKER, KINDS
from hoyle.games.rummy.options import IMMEDIATE, OUT_AT_ONCE
from hoyle.games.rummy.score import finish
from hoyle.games.rummy.setup import victim, zapping
from hoyle.games.rummy.state import SEATS, WENT_OUT, ZAPPED, ZAPS, State, held
from hoyle.games.rummy.turn import await_chance, end_turn, go_on
from hoyle.rules.bits import drop
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def zap(state: State, seat: int, target: int) -> None:
    """RM42, RM44: a zap card leaves the game, and the target will lose a turn; who played his last card is out."""
    state.hand[seat * KINDS + JOKER] -= 1
    shows(state, seat, JOKER, 1)
    state.used_zaps += 1
    state.zapper[target] = seat
    state.zapped = 1
    state.passes = 0
    if held(state, seat) == 0:
        finish(state, WENT_OUT, seat)
    elif state.rules.zap_draw_timing == IMMEDIATE:
        await_chance(state, ZAPPED)
    else:
        go_on(state)


@rule
def takes(state: State, kind: int) -> None:
    """RM43, RM45: the zapped player takes this card blindly from the zapper; who lost his last card so may be out."""
    giver = zapping(state)
    taker = victim(state)
    state.hand[giver * KINDS + kind] -= 1
    state.hand[taker * KINDS + kind] += 1
    knows(state, giver, taker, kind)
    state.stuck = drop(state.stuck, taker)
    if held(state, giver) == 0:
        if state.rules.zap_last_card == OUT_AT_ONCE:
            finish(state, WENT_OUT, giver)
            return
    if taker == state.turn:
        state.zapper[taker] = NONE
        end_turn(state, False)
    elif held(state, giver) == 0:
        end_turn(state, False)
    else:
        go_on(state)


@rule
def shows(state: State, seat: int, kind: int, copies: int) -> None:
    """Cards leave a hand openly: of those that a giver knows there, so many fewer are left."""
    for giver in range(SEATS):
        left = copies
        for place in range(ZAPS):
            known = state.known_in[place] == seat and state.known_by[place] == giver
            if left > 0 and known and state.known_card[place] == kind:
                forget(state, place)
                left -= 1


@rule
def forget(state: State, place: int) -> None:
    """A card is known no more."""
    state.known_card[place] = NONE
    state.known_by[place] = NONE
    state.known_in[place] = NONE


@rule
def knows(state: State, giver: int, taker: int, kind: int) -> None:
    """K4: the giver knows a card of the taker; all but the taker can no longer be sure of what the giver had been given."""
    free = ZAPS
    same = 1
    for place in range(ZAPS):
        if state.known_in[place] == giver:
            if state.known_by[place] != taker:
                forget(state, place)
            elif same and state.known_card[place] == kind:
                forget(state, place)
                same = 0
        if state.known_card[place] == NONE:
            free = min(free, place)
    if free < ZAPS:
        state.known_card[free] = kind
        state.known_by[free] = giver
        state.known_in[free] = taker
