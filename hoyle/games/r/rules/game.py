"""A game of R from the first round to the end. Docstrings begin with paragraph numbers of the rulebook."""

from hoyle.games.r.options import (
    ALL_ROUNDS,
    CANCEL,
    CHOOSE,
    FIRST_LOSES,
    LOST_ONLY,
    PRINCESS_LOSES,
    PROPHECY,
)
from hoyle.games.r.rules.moves import next_to_turn
from hoyle.games.r.rules.rounds import (
    TIE,
    gain,
    princess_wins,
    round_winner,
    score,
    set_next_effects,
)
from hoyle.games.r.rules.rows import apply_new_order, lay_next, place_of_move, show, turn_leftmost
from hoyle.games.r.rules.setup import (
    begin_deal,
    deal_card,
    draw,
    draw_packet,
    exchange_offers,
    next_to_draw,
    remove_discards,
    take,
)
from hoyle.games.r.shared.cards import rank
from hoyle.games.r.state import (
    ALL_PLAYED,
    BY_POINTS,
    BY_PRINCESS,
    CHOOSING,
    DEALING,
    DECLINE,
    DISCARDING,
    DRAFTING,
    DRAWING,
    EXHAUSTED,
    FILLING,
    LEAVE,
    OFFERING,
    ORDERING,
    OVER,
    READY,
    REARRANGING,
    RECALLING,
    REFUSED,
    RESIGNED,
    SHUFFLING,
    TURNING,
    State,
)
from hoyle.rules.bits import drop, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """R2: begin without points (or with those of W9), carries, bonuses and Spies, then set up the hands."""
    state.spy = NONE
    state.trigger = NONE
    for seat in range(2):
        state.points[seat] = state.options.first_points[seat]
        state.chosen[seat] = NONE
        state.offered[seat] = NONE
        state.discarded[seat] = NONE
        state.recalled[seat] = NONE
    for place in range(16):
        state.line[place] = NONE
        state.drafted[place] = NONE
    for place in range(20):
        state.cards[place] = NONE
    for place in range(10):
        state.winners[place] = NONE
    for place in range(8):
        state.new_order[place] = NONE
    begin_deal(state)
    if state.phase == READY:
        open_round(state)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move of the current phase; begin the next round when the set-up or the last round is finished."""
    phase = state.phase
    if phase == CHOOSING:
        choose(state, seat, move)
    elif phase == OFFERING or phase == DISCARDING:
        commit(state, seat, move)
    elif phase == DRAFTING:
        take(state, seat, move)
    elif phase == ORDERING:
        lay_next(state, seat, move)
    elif phase == DEALING:
        deal_card(state, move)
    elif phase == DRAWING:
        draw_packet(state, move)
    elif phase == FILLING:
        draw(state, move)
        if state.phase == READY and state.trigger != NONE:
            offer_recall(state)
    elif phase == TURNING:
        turn(state, move)
    elif phase == SHUFFLING:
        await_turn(state)
    elif phase == REARRANGING:
        rearrange(state, seat, move)
    else:
        recall(state, seat, move)
    if state.phase == READY:
        open_round(state)


@rule
def commit(state: State, seat: int, card: int) -> None:
    """V1, V3: put a card face down; when both seats have, reveal the two cards."""
    state.chosen[seat] = card
    state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        if state.phase == OFFERING:
            exchange_offers(state)
        else:
            remove_discards(state)


@rule
def open_round(state: State) -> None:
    """R3: begin a round: both seats choose at once, or one seat shows first (R14, V12), or cards are turned (V9, V10)."""
    state.shown = 0
    for seat in range(2):
        state.chosen[seat] = NONE
    if state.options.play_mode != CHOOSE:
        await_turn(state)
        return
    state.phase = CHOOSING
    first = first_to_show(state)
    state.to_move = everyone(2) if first == NONE else only(first)


@rule
def first_to_show(state: State) -> int:
    """R14, V12: return the seat that must show a card first, or NONE if both choose at once.

    Without Balance or a leader, it is the opponent of a Spy's owner. In Balance it is the leader; if the leader's own Spy is
    in force, the option `balance_spy` decides.
    """
    spy = state.spy
    if not state.options.balance or state.points[0] == state.points[1]:
        return 1 - spy if spy != NONE else NONE
    leader = 0 if state.points[0] > state.points[1] else 1
    if spy != leader:
        return leader
    return NONE if state.options.balance_spy == CANCEL else 1 - spy


@rule
def choose(state: State, seat: int, card: int) -> None:
    """R3: choose a card; a seat that must show first lays it face up, and then the opponent chooses."""
    state.chosen[seat] = card
    if state.to_move == everyone(2) or state.chosen[1 - seat] != NONE:
        state.to_move = drop(state.to_move, seat)
    else:
        state.to_move = only(1 - seat)
        show(state, seat, card)
    if state.chosen[0] != NONE and state.chosen[1] != NONE:
        turn_up(state)


@rule
def await_turn(state: State) -> None:
    """V9, V10: let CHANCE turn the next card."""
    state.phase = TURNING
    state.to_move = CHANCE_AWAITED


@rule
def turn(state: State, move: int) -> None:
    """V9: turn the leftmost hidden card of both rows, or of one with a Spy in force. V10: turn a card of one hand.

    With a Spy in force, its owner may rearrange or shuffle before the second card is turned.
    """
    if state.options.play_mode == PROPHECY:
        turn_leftmost(state, next_to_turn(state))
        if state.spy == NONE:
            turn_leftmost(state, 1)
    else:
        show(state, next_to_turn(state), move)
    if state.chosen[0] != NONE and state.chosen[1] != NONE:
        turn_up(state)
    elif state.spy != NONE:
        state.phase = REARRANGING if state.options.play_mode == PROPHECY else SHUFFLING
        state.to_move = only(state.spy)
    else:
        await_turn(state)


@rule
def rearrange(state: State, seat: int, move: int) -> None:
    """V9: leave the row as it is, or choose the next hidden card of its new order, from the left."""
    if move == LEAVE:
        await_turn(state)
        return
    state.new_order[state.placed] = place_of_move(state, seat, move)
    state.placed += 1
    if state.placed == state.laid[seat] - state.turned[seat]:
        apply_new_order(state, seat)
        await_turn(state)


@rule
def turn_up(state: State) -> None:
    """R3–R14: reveal both cards, decide the round, and set its effects on the next one."""
    card0 = state.chosen[0]
    card1 = state.chosen[1]
    leave_hand(state, 0, card0)
    leave_hand(state, 1, card1)
    if princess_wins(state, card0, card1):
        resolve_princess(state, 0)
    elif princess_wins(state, card1, card0):
        resolve_princess(state, 1)
    else:
        winner = round_winner(state, rank(card0), rank(card1))
        score(state, winner)
        set_next_effects(state, rank(card0), rank(card1))
        record_round(state, winner)
        after_round(state, winner)


@rule
def leave_hand(state: State, seat: int, card: int) -> None:
    """R17: move a card from the hand to the played cards, where everybody sees it."""
    state.shown = put(state.shown, seat)
    state.hand[seat] = drop(state.hand[seat], card)
    state.open = drop(state.open, card)
    state.known = put(state.known, card)
    state.played[seat] = put(state.played[seat], card)


@rule
def resolve_princess(state: State, seat: int) -> None:
    """R5, V7, V14: resolve a Princess that met a Prince: her owner wins the game, loses it, or gets four points."""
    for player in range(2):
        state.bonus[player] = 0
        state.bonus_left[player] = 0
    state.spy = NONE
    state.spy_left = 0
    record_round(state, seat)
    if state.options.goal == ALL_ROUNDS:
        gain(state, seat, 4)
        after_round(state, seat)
    elif state.options.goal == FIRST_LOSES and state.options.princess_in_loser == PRINCESS_LOSES:
        finish(state, 1 - seat, BY_PRINCESS)
    else:
        finish(state, seat, BY_PRINCESS)


@rule
def record_round(state: State, winner: int) -> None:
    """R17: record the cards and the winner of the round."""
    for seat in range(2):
        state.cards[2 * state.rounds + seat] = state.chosen[seat]
        if winner == 1 - seat and state.options.last_chance and state.options.last_chance_scope == LOST_ONLY:
            state.lost[seat] = put(state.lost[seat], state.chosen[seat])
    state.winners[state.rounds] = winner
    state.rounds += 1


@rule
def after_round(state: State, winner: int) -> None:
    """R15, R16, V2, V11: end the game if it is over; otherwise draw cards, offer a last chance, or go on."""
    if winner != TIE and state.options.goal != ALL_ROUNDS and state.points[winner] >= state.options.points_to_win:
        finish(state, 1 - winner if state.options.goal == FIRST_LOSES else winner, BY_POINTS)
    elif has_no_cards(state, 0) or has_no_cards(state, 1):
        finish_without_cards(state)
    else:
        if state.options.last_chance and winner != TIE and state.points[winner] == state.options.points_to_win - 1:
            state.trigger = 1 - winner
        if state.options.hand_limit != NONE and next_to_draw(state) != NONE:
            state.phase = FILLING
            state.to_move = CHANCE_AWAITED
        elif state.trigger != NONE:
            offer_recall(state)
        else:
            state.phase = READY


@rule
def has_no_cards(state: State, seat: int) -> bool:
    """R16: return whether the hand and the deck of a seat are empty."""
    return state.hand[seat] == 0 and state.deck[seat] == 0


@rule
def finish_without_cards(state: State) -> None:
    """End the game when no cards are left. R16: it is a draw, even if points differ. V14: the seat with more points wins."""
    if state.options.goal != ALL_ROUNDS:
        finish(state, NONE, EXHAUSTED)
    elif state.points[0] == state.points[1]:
        finish(state, NONE, ALL_PLAYED)
    else:
        finish(state, 0 if state.points[0] > state.points[1] else 1, ALL_PLAYED)


@rule
def offer_recall(state: State) -> None:
    """V11: let the opponent of the seat that is one point short of the goal take a card back."""
    state.phase = RECALLING
    state.to_move = only(state.trigger)


@rule
def recall(state: State, seat: int, move: int) -> None:
    """V11: take a played card back into the hand, where everybody knows it; or decline."""
    state.recalled[seat] = REFUSED
    if move != DECLINE:
        state.recalled[seat] = move
        state.played[seat] = drop(state.played[seat], move)
        state.lost[seat] = drop(state.lost[seat], move)
        state.hand[seat] = put(state.hand[seat], move)
        if state.options.hand_limit != NONE:
            state.open = put(state.open, move)
    state.trigger = NONE
    state.phase = READY


@rule
def finish(state: State, winner: int, ended: int) -> None:
    """End the game with this winner (NONE: a draw)."""
    state.result = 0 if winner == NONE else 1 - 2 * winner  # 1 for seat 0, −1 for seat 1
    state.ended = ended
    state.phase = OVER
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """End the game because a seat resigns, leaves or runs out of time: the other seat wins."""
    finish(state, 1 - seat, RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """Return +1 for the winner, −1 for the loser, 0 for both in a draw."""
    return state.result if seat == 0 else -state.result


@rule
def points(state: State, seat: int) -> int:
    """R11: return the points of a seat."""
    return state.points[seat]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended
