"""Zaps, the card that the zapped player takes, and the players who know that card (RM42–RM45, K4)."""

from hoyle.games.rummy.cards import JOKER, KINDS
from hoyle.games.rummy.choices import IMMEDIATE, OUT_AT_ONCE
from hoyle.games.rummy.rules.score import finish
from hoyle.games.rummy.rules.setup import zap_giver, zap_taker
from hoyle.games.rummy.rules.turn import await_chance, end_turn, go_on
from hoyle.games.rummy.state import SEATS, WENT_OUT, ZAPPED, ZAPS, State, held
from hoyle.rules.bits import drop
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def zap(state: State, seat: int, target: int) -> None:
    """RM42, RM44: play a zap card, so that the target loses its next turn; a seat without cards has gone out."""
    state.hand[seat * KINDS + JOKER] -= 1
    note_shown(state, seat, JOKER, 1)
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
def take_card(state: State, kind: int) -> None:
    """RM43, RM45: let the zapped seat take a card of this kind; a zapper who loses the last card may go out."""
    giver = zap_giver(state)
    taker = zap_taker(state)
    state.hand[giver * KINDS + kind] -= 1
    state.hand[taker * KINDS + kind] += 1
    note_known(state, giver, taker, kind)
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
def note_shown(state: State, seat: int, kind: int, copies: int) -> None:
    """K4: clear known cards of this kind that have left a hand openly; `copies`: the number of cards that left it."""
    for giver in range(SEATS):
        left = copies
        for index in range(ZAPS):
            is_known = state.known_in[index] == seat and state.known_by[index] == giver
            if left > 0 and is_known and state.known_card[index] == kind:
                forget(state, index)
                left -= 1


@rule
def forget(state: State, index: int) -> None:
    """Clear the entry of a known card."""
    state.known_card[index] = NONE
    state.known_by[index] = NONE
    state.known_in[index] = NONE


@rule
def note_known(state: State, giver: int, taker: int, kind: int) -> None:
    """K4: store that the giver knows a card of the taker.

    Clear the cards of the giver's hand that other seats know, since one of them may be the card taken; of those that the
    taker itself knows, clear only this card.
    """
    free_index = ZAPS
    is_first_match = 1
    for index in range(ZAPS):
        if state.known_in[index] == giver:
            if state.known_by[index] != taker:
                forget(state, index)
            elif is_first_match and state.known_card[index] == kind:
                forget(state, index)
                is_first_match = 0
        if state.known_card[index] == NONE:
            free_index = min(free_index, index)
    if free_index < ZAPS:
        state.known_card[free_index] = kind
        state.known_by[free_index] = giver
        state.known_in[free_index] = taker
