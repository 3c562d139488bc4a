"""A turn from its beginning to its end, drawing, and how the stock ends (RM20–RM31, RM41–RM45)."""

from hoyle.games.rummy.kinds import KINDS
from hoyle.games.rummy.options import (
    BLOCK,
    CLOSING_ROUND,
    DRAW_THEN_PLAY,
    DRAW_UNTIL_ABLE,
    ESCALATING,
    PLAY_OR_DRAW,
    VICTIM_TURN,
)
from hoyle.games.rummy.plays import able
from hoyle.games.rummy.score import finish, hand_value, least_value
from hoyle.games.rummy.setup import after, take_from_stock
from hoyle.games.rummy.state import (
    ACTING,
    BLOCKED,
    DRAWING,
    OVER,
    PLAYED,
    SEATS,
    STOCK_OUT,
    WENT_OUT,
    ZAPPED,
    State,
    held,
    total,
)
from hoyle.rules.bits import put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


@rule
def stock_size(state: State) -> int:
    """How many cards may still be drawn; the stock of a view has hidden hands in it, so there the number stands apart."""
    return state.stock_left if total(state.held, SEATS) > 0 else total(state.stock, KINDS)


@rule
def await_turn(state: State, phase: int) -> None:
    """The seat whose turn it is may move."""
    state.phase = phase
    state.waits = only(state.turn)


@rule
def await_chance(state: State, phase: int) -> None:
    """CHANCE draws, or picks the card that is taken."""
    state.phase = phase
    state.waits = CHANCE_AWAITED


@rule
def begin_turns(state: State) -> None:
    """The seat whose turn it is begins; turns in which nobody has anything to say or to draw pass by."""
    while passes_by(state):
        turn_over(state, state.rules.draw_rule == DRAW_UNTIL_ABLE)


@rule
def passes_by(state: State) -> bool:
    """RM21–RM24: begin the turn; whether it is over at once, nobody being awaited."""
    if state.phase == OVER:
        return False
    if state.zapper[state.turn] != NONE:
        return loses_turn(state)
    if held(state, state.turn) == 0:
        finish(state, WENT_OUT, state.turn)
        return False
    if state.rules.draw_rule == DRAW_UNTIL_ABLE:
        return not seeks(state)
    draws_first = state.rules.draw_rule == ESCALATING or state.rules.draw_rule == DRAW_THEN_PLAY
    if draws_first and stock_size(state) > 0:
        await_chance(state, DRAWING)
    else:
        await_turn(state, ACTING)
    return False


@rule
def loses_turn(state: State) -> bool:
    """RM43: a zapped seat takes a card from the zapper, if he has one and it was not taken yet; its turn is lost."""
    if state.rules.zap_draw_timing == VICTIM_TURN and held(state, state.zapper[state.turn]) > 0:
        await_chance(state, ZAPPED)
        return False
    state.zapper[state.turn] = NONE
    return True


@rule
def seeks(state: State) -> bool:
    """RM23: who has a play plays, who has none draws; False if he cannot do that either."""
    if able(state, state.turn):
        await_turn(state, ACTING)
        return True
    if stock_size(state) > 0:
        await_chance(state, DRAWING)
        return True
    state.stuck = put(state.stuck, state.turn)
    return False


@rule
def draws(state: State, kind: int) -> None:
    """RM21–RM24: a card is drawn, and the turn goes on or is over."""
    take_from_stock(state, state.turn, kind)
    state.drawn += 1
    if stock_size(state) == 0:
        state.last_drawer = state.turn
    if state.rules.draw_rule == DRAW_UNTIL_ABLE:
        if not seeks(state):
            end_turn(state, True)
    elif state.rules.draw_rule == PLAY_OR_DRAW or last_draw(state):
        end_turn(state, False)
    else:
        await_turn(state, ACTING)


@rule
def last_draw(state: State) -> bool:
    """RM22: whether no play may follow the card just drawn."""
    return state.rules.draw_rule == ESCALATING and state.drawn >= state.rules.max_draws


@rule
def may_draw(state: State) -> bool:
    """RM21, RM22: whether the seat may draw in place of playing."""
    if stock_size(state) == 0 or state.zapped:
        return False
    return state.rules.draw_rule == PLAY_OR_DRAW or state.rules.draw_rule == ESCALATING


@rule
def may_end(state: State) -> bool:
    """RM24, RM26, RM41: whether the seat may end its turn without a play, if playing is not compulsory."""
    return stock_size(state) == 0 or state.zapped == 1 or state.rules.draw_rule == DRAW_THEN_PLAY


@rule
def knocking_allowed(state: State) -> bool:
    """RM31: whether one may knock in this turn at all."""
    closed = state.closing > 0 and state.rules.closing_round_knock == 0
    return state.rules.knock_limit != NONE and not closed


@rule
def may_knock(state: State) -> bool:
    """RM30: whether the hand of the seat is low enough to knock, after a play or (by option) before."""
    if not knocking_allowed(state) or (state.rules.knock_requires_play == 1 and state.played == 0):
        return False
    return hand_value(state, state.turn) <= state.rules.knock_limit


@rule
def may_zap(state: State) -> bool:
    """RM41: whether, for all that everybody sees, the seat may have a zap card and somebody to zap."""
    if state.zapped or state.rules.zap_cards == 0:
        return False
    free = 0
    for seat in range(state.rules.players):
        free += zappable(state, seat)
    return free > 0 and state.used_zaps + total(state.wild, 52) < state.rules.zap_cards


@rule
def zappable(state: State, seat: int) -> bool:
    """RM42: whether a seat may be zapped: not oneself, and nobody twice."""
    return seat != state.turn and state.zapper[seat] == NONE


@rule
def go_on(state: State) -> None:
    """After a play or a zap: the turn goes on while, for all that everybody sees, anything but ending it is possible."""
    if state.played == 0:
        await_turn(state, ACTING)
        return
    least = held(state, state.turn) * least_value(state.rules.hand_values)
    if may_zap(state) or (knocking_allowed(state) and least <= state.rules.knock_limit):
        await_turn(state, PLAYED)
    else:
        end_turn(state, False)


@rule
def end_turn(state: State, passed: bool) -> None:
    """The turn is over, and the next begins."""
    turn_over(state, passed)
    begin_turns(state)


@rule
def turn_over(state: State, passed: bool) -> None:
    """The next seat's turn, unless the deal ends: after the closing round (RM29), or when all have passed (RM28).

    `passed`: it ended without a play, though one was still allowed, the stock being empty.
    """
    state.passes = state.passes + 1 if passed else 0
    if state.closing:
        state.closing -= 1
        if state.closing == 0:
            finish(state, STOCK_OUT, NONE)
            return
    elif state.rules.stock_end == CLOSING_ROUND and state.last_drawer == state.turn:
        state.closing = state.rules.players
    if state.rules.stock_end == BLOCK and state.passes >= state.rules.players:
        finish(state, BLOCKED, NONE)
        return
    state.turn = after(state, state.turn)
    state.drawn = 0
    state.played = 0
    state.zapped = 0
