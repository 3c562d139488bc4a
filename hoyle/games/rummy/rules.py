"""The rules of manipulation rummy: what may be moved, and what a move does."""

from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.plays import ADDS_NOTHING, first_play, identity_bits, jokers_to_declare, playable
from hoyle.games.rummy.score import ending, finish, forfeit, payoff, points
from hoyle.games.rummy.setup import chances, deal, deal_by, start
from hoyle.games.rummy.state import (
    ACTING,
    DEALING,
    DECLARE,
    DECLARING,
    DONE,
    DRAW,
    DRAWING,
    END,
    KNOCK,
    KNOCKED,
    LOT,
    PLAYED,
    WENT_OUT,
    ZAP,
    State,
    held,
    total,
)
from hoyle.games.rummy.turn import (
    await_chance,
    await_turn,
    begin_turns,
    draws,
    end_turn,
    go_on,
    may_draw,
    may_end,
    may_knock,
    stock_size,
    zappable,
)
from hoyle.games.rummy.zap import shows, takes, zap
from hoyle.rules.bits import count, lowest, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, awaited

__all__ = ["ending", "forfeit", "legal", "payoff", "play", "points", "start"]


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """What may be moved: cards into a play and the play itself, identities, a draw, the end, a knock, a zap."""
    if not awaited(state.waits, seat):
        return 0
    if seat == CHANCE:
        return chances(state, moves)
    if state.phase == DECLARING:
        return declarable(state, seat, moves)
    if state.phase == PLAYED:
        return closers(state, seat, False, 0, moves)
    cards = playable(state, seat)
    if total(state.staged, KINDS) > 0:
        return spread(cards, moves)
    n = spread(cards & (ADDS_NOTHING - 1), moves)
    return closers(state, seat, n > 0 and state.rules.must_play_if_able == 1, n, moves)


@rule
def declarable(state: State, seat: int, moves: list[int]) -> int:
    """RM16: what the next joker may stand for."""
    n = spread(identity_bits(state, seat), moves)
    for place in range(n):
        moves[place] += DECLARE
    return n


@rule
def closers(state: State, seat: int, bound: bool, n: int, moves: list[int]) -> int:
    """RM20: whatever is no play, from move n on. `bound`: he has a play, and playing is compulsory.

    In a position that was only imagined somebody may be without any move: then he ends his turn.
    """
    if may_knock(state):
        moves[n] = KNOCK
        n += 1
    if state.phase == ACTING and not bound and may_draw(state):
        moves[n] = DRAW
        n += 1
    if state.phase == PLAYED or n == 0 or (not bound and may_end(state)):
        moves[n] = END
        n += 1
    if state.hand[seat * KINDS + JOKER] > 0 and state.rules.zap_cards > 0 and state.zapped == 0:
        for target in range(state.rules.players):
            moves[n] = ZAP + target
            n += zappable(state, target)
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """One move."""
    if seat == CHANCE:
        play_chance(state, move)
    elif move < DONE:
        state.hand[seat * KINDS + move] -= 1
        state.staged[move] += 1
    elif move == DONE:
        complete(state, seat)
    elif move == KNOCK:
        finish(state, KNOCKED, seat)
    elif move == DRAW:
        await_chance(state, DRAWING)
    elif move == END:
        end(state, seat)
    elif move < ZAP:
        declare(state, move - DECLARE)
        declare_forced(state, seat)
    else:
        zap(state, seat, move - ZAP)


@rule
def play_chance(state: State, move: int) -> None:
    """Who deals is drawn by lot; a card is dealt, drawn or taken."""
    if state.phase == LOT:
        deal_by(state, move)
    elif state.phase == DEALING:
        if deal(state, move % KINDS):
            state.drawn = 0
            begin_turns(state)
    elif state.phase == DRAWING:
        draws(state, move % KINDS)
    else:
        takes(state, move % KINDS)


@rule
def end(state: State, seat: int) -> None:
    """RM26: the seat ends its turn; without a play, where playing is compulsory, that proves that it had none."""
    idle = state.played == 0 and state.zapped == 0
    if state.rules.must_play_if_able and state.played == 0:
        state.stuck = put(state.stuck, seat)
    end_turn(state, idle and stock_size(state) == 0)


@rule
def complete(state: State, seat: int) -> None:
    """The play is complete: jokers are declared, where there is a choice by moves (RM16)."""
    state.loose = jokers_to_declare(state, seat)
    declare_forced(state, seat)


@rule
def declare(state: State, card: int) -> None:
    """A joker stands for this card."""
    state.declared[card] += 1
    state.loose -= 1


@rule
def declare_forced(state: State, seat: int) -> None:
    """RM16: jokers that can stand for one card only do so; when all are declared, the play lies."""
    while state.loose > 0:
        choices = identity_bits(state, seat)
        if count(choices) > 1:
            await_turn(state, DECLARING)
            return
        declare(state, lowest(choices))
    lay(state, seat)


@rule
def lay(state: State, seat: int) -> None:
    """RM10, RM11: the play lies. Who has no card left has gone out (RM27); else he may knock, zap or end his turn."""
    kept = first_play(state, seat)
    for card in range(TYPES):
        state.table[card] += state.staged[card]
        state.wild[card] = state.declared[card] + (state.wild[card] if kept else 0)
        state.declared[card] = 0
    for kind in range(KINDS):
        if state.staged[kind] and state.rules.zap_cards:
            shows(state, seat, kind, state.staged[kind])
        state.staged[kind] = 0
    state.melded = put(state.melded, seat)
    state.played = 1
    state.passes = 0
    state.stuck = 0
    if held(state, seat) == 0:
        finish(state, WENT_OUT, seat)
    else:
        go_on(state)
