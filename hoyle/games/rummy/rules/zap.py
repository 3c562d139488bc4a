"""Zaps, the card that the zapped player takes, and who knows it (RM42–RM45, K4)."""

from hoyle.games.rummy.cards import JOKER, KINDS
from hoyle.games.rummy.options import IMMEDIATE, OUT_AT_ONCE
from hoyle.games.rummy.rules.score import finish
from hoyle.games.rummy.rules.setup import victim, zapping
from hoyle.games.rummy.rules.turn import await_chance, end_turn, go_on
from hoyle.games.rummy.state import SEATS, WENT_OUT, ZAPPED, ZAPS, State, held
from hoyle.rules.bits import drop
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def zap(state: State, seat: int, target: int) -> None:
    """RM42, RM44: a zap card leaves the game, and the target will lose a turn; a seat without cards has gone out."""
    state.hand[seat * KINDS + JOKER] -= 1
    shows(state, seat, JOKER, 1)
    state.used_zaps += 1
    state.zapper[target] = seat
    state.zapped = 1
    state.passes = 0
    if held(state, seat) == 0:
        finish(state, WENT_OUT, seat)
    elif state.options.zap_draw_timing == IMMEDIATE:
        await_chance(state, ZAPPED)
    else:
        go_on(state)


@rule
def takes(state: State, kind: int) -> None:
    """RM43, RM45: the zapped seat takes this card blindly; a zapper who loses the last card may have gone out."""
    giver = zapping(state)
    taker = victim(state)
    state.hand[giver * KINDS + kind] -= 1
    state.hand[taker * KINDS + kind] += 1
    knows(state, giver, taker, kind)
    state.stuck = drop(state.stuck, taker)
    if held(state, giver) == 0:
        if state.options.zap_last_card == OUT_AT_ONCE:
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
    """Note that cards left a hand openly: givers know fewer cards there."""
    for giver in range(SEATS):
        left = copies
        for place in range(ZAPS):
            known = state.known_in[place] == seat and state.known_by[place] == giver
            if left > 0 and known and state.known_card[place] == kind:
                forget(state, place)
                left -= 1


@rule
def forget(state: State, place: int) -> None:
    """Clear a known card."""
    state.known_card[place] = NONE
    state.known_by[place] = NONE
    state.known_in[place] = NONE


@rule
def knows(state: State, giver: int, taker: int, kind: int) -> None:
    """K4: note that the giver knows a card of the taker; others can no longer be sure of cards they gave the giver."""
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
