"""The course of a turn, drawing, and the end of the stock (RM20–RM31, RM41–RM45)."""

from hoyle.games.rummy.cards import KINDS, TYPES, least_points
from hoyle.games.rummy.choices import (
    BLOCK,
    CLOSING_ROUND,
    DRAW_THEN_PLAY,
    DRAW_UNTIL_ABLE,
    ESCALATING,
    PLAY_OR_DRAW,
    VICTIM_TURN,
)
from hoyle.games.rummy.rules.plays import has_play, has_play_with
from hoyle.games.rummy.rules.score import finish, hand_value
from hoyle.games.rummy.rules.setup import next_seat, take_from_stock
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
    """Return how many cards may still be drawn. In a view `stock` includes hidden hands, so this function uses `stock_left` there."""
    return state.stock_left if total(state.held, SEATS) > 0 else total(state.stock, KINDS)


@rule
def await_turn(state: State, phase: int) -> None:
    """Await a move of the seat whose turn it is, in this phase."""
    state.phase = phase
    state.to_move = only(state.turn)


@rule
def await_chance(state: State, phase: int) -> None:
    """Await a move of CHANCE, in this phase."""
    state.phase = phase
    state.to_move = CHANCE_AWAITED


@rule
def begin_turns(state: State) -> None:
    """Begin turns until one needs a move: a turn without a decision or a draw is over at once."""
    while begin_turn(state):
        advance_turn(state, state.options.draw_rule == DRAW_UNTIL_ABLE)


@rule
def begin_turn(state: State) -> bool:
    """RM21–RM24: begin one turn; return whether it is over at once."""
    if state.phase == OVER:
        return False
    if state.zapper[state.turn] != NONE:
        return lose_turn(state)
    if held(state, state.turn) == 0:
        finish(state, WENT_OUT, state.turn)
        return False
    if state.options.draw_rule == DRAW_UNTIL_ABLE:
        return not await_play_or_draw(state, has_play(state, state.turn))
    draws_first = state.options.draw_rule == ESCALATING or state.options.draw_rule == DRAW_THEN_PLAY
    if draws_first and stock_size(state) > 0:
        await_chance(state, DRAWING)
    else:
        await_turn(state, ACTING)
    return False


@rule
def lose_turn(state: State) -> bool:
    """RM43: let a zapped seat take a card now, if the options say so and the zapper has one; return whether its turn is over."""
    if state.options.zap_draw_timing == VICTIM_TURN and held(state, state.zapper[state.turn]) > 0:
        await_chance(state, ZAPPED)
        return False
    state.zapper[state.turn] = NONE
    return True


@rule
def await_play_or_draw(state: State, can_play: bool) -> bool:
    """RM23: await a play if the seat has one (`can_play`), otherwise a draw; return whether it can do either."""
    if can_play:
        await_turn(state, ACTING)
        return True
    if stock_size(state) > 0:
        await_chance(state, DRAWING)
        return True
    state.stuck = put(state.stuck, state.turn)
    return False


@rule
def draw_card(state: State, kind: int) -> None:
    """RM21–RM24: draw a card of this kind; continue or end the turn."""
    take_from_stock(state, state.turn, kind)
    if state.penalty:
        draw_on(state)
        return
    state.drawn += 1
    if stock_size(state) == 0:
        state.last_drawer = state.turn
    if state.options.draw_rule == DRAW_UNTIL_ABLE:
        # The seat has drawn since it had no play, so a play must have the new card.
        if not await_play_or_draw(state, has_play_with(state, state.turn, kind)):
            end_turn(state, True)
    elif state.options.draw_rule == PLAY_OR_DRAW or is_last_draw(state):
        end_turn(state, False)
    else:
        await_turn(state, ACTING)


@rule
def put_back(state: State) -> None:
    """RM61: put everything back: draw the penalty cards, as many as the stock has; without any the turn ends, as a pass."""
    state.announced = 0
    cards = min(state.options.rearrangement_penalty, stock_size(state))
    if cards == 0:
        end_turn(state, state.played == 0 and state.zapped == 0)
        return
    state.penalty = cards
    await_chance(state, DRAWING)


@rule
def draw_on(state: State) -> None:
    """RM61: count a penalty card that was drawn; after the last one the turn is over."""
    state.penalty -= 1
    if stock_size(state) == 0:
        state.last_drawer = state.turn
    if state.penalty == 0:
        end_turn(state, False)


@rule
def is_last_draw(state: State) -> bool:
    """RM22: return whether no play may follow the card just drawn."""
    return state.options.draw_rule == ESCALATING and state.drawn >= state.options.max_draws


@rule
def may_draw(state: State) -> bool:
    """RM21, RM22: return whether the seat may draw instead of playing."""
    if stock_size(state) == 0 or state.zapped or state.played:
        return False
    return state.options.draw_rule == PLAY_OR_DRAW or state.options.draw_rule == ESCALATING


@rule
def may_end(state: State) -> bool:
    """RM24, RM26, RM41, RM55: return whether the seat may end its turn without a play, unless playing is compulsory."""
    is_free = state.zapped == 1 or state.played == 1 or state.options.draw_rule == DRAW_THEN_PLAY
    return is_free or stock_size(state) == 0


@rule
def knocking_allowed(state: State) -> bool:
    """RM31: return whether knocking is allowed in this turn at all."""
    closed = state.closing > 0 and state.options.closing_round_knock == 0
    return state.options.knock_limit != NONE and not closed


@rule
def may_knock(state: State) -> bool:
    """RM30: return whether the hand is low enough to knock, after a play or (by option) before."""
    if not knocking_allowed(state) or (state.options.knock_requires_play == 1 and state.played == 0):
        return False
    return hand_value(state, state.turn) <= state.options.knock_limit


@rule
def may_zap(state: State) -> bool:
    """RM41: return whether the seat may have a zap card and a seat to zap, as far as public information shows."""
    if state.zapped or state.options.zap_cards == 0:
        return False
    free = 0
    for seat in range(state.options.players):
        free += zappable(state, seat)
    return free > 0 and state.used_zaps + total(state.wild, TYPES) < state.options.zap_cards


@rule
def zappable(state: State, seat: int) -> bool:
    """RM42: return whether a seat may be zapped now: not the seat whose turn it is, and no seat that is zapped already."""
    return seat != state.turn and state.zapper[seat] == NONE


@rule
def go_on(state: State) -> None:
    """Continue the turn after a play or a zap; end it if public information shows that no other move is possible."""
    if state.played == 0:
        await_turn(state, ACTING)
        return
    min_value = held(state, state.turn) * least_points(state.options)
    if may_zap(state) or (knocking_allowed(state) and min_value <= state.options.knock_limit):
        await_turn(state, PLAYED)
    else:
        end_turn(state, False)


@rule
def end_turn(state: State, passed: bool) -> None:
    """End the turn, and begin the next; `passed`: see `advance_turn`."""
    advance_turn(state, passed)
    begin_turns(state)


@rule
def advance_turn(state: State, passed: bool) -> None:
    """Pass the turn to the next seat, unless the deal ends: after the closing round (RM29), or if all have passed (RM28).

    `passed`: the turn ended with an empty stock and without a play or a zap.
    """
    state.passes = state.passes + 1 if passed else 0
    if state.closing:
        state.closing -= 1
        if state.closing == 0:
            finish(state, STOCK_OUT, NONE)
            return
    elif state.options.stock_end == CLOSING_ROUND and state.last_drawer == state.turn:
        state.closing = state.options.players
    if state.options.stock_end == BLOCK and state.passes >= state.options.players:
        finish(state, BLOCKED, NONE)
        return
    state.turn = next_seat(state, state.turn)
    state.announced = 0
    state.drawn = 0
    state.played = 0
    state.zapped = 0
