"""The moves of manipulation rummy: which are legal, and what they do."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.rules.plays import ADDS_NOTHING, first_play, identity_bits, jokers_to_declare, playable
from hoyle.games.rummy.rules.score import finish
from hoyle.games.rummy.rules.setup import chances, deal, deal_by
from hoyle.games.rummy.rules.turn import (
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
from hoyle.games.rummy.rules.zap import shows, takes, zap
from hoyle.games.rummy.state import (
    ACTING,
    DEALER_DRAW,
    DEALING,
    DECLARE,
    DECLARING,
    DONE,
    DRAW,
    DRAWING,
    END,
    KNOCK,
    KNOCKED,
    PLAYED,
    WENT_OUT,
    ZAP,
    State,
    held,
    total,
)
from hoyle.rules.bits import count, lowest, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, awaited


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves: cards to stage, the play, identities, a draw, the end, a knock, zaps; return how many."""
    if not awaited(state.to_move, seat):
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
    return closers(state, seat, n > 0 and state.options.must_play_if_able == 1, n, moves)


@rule
def declarable(state: State, seat: int, moves: list[int]) -> int:
    """RM16: write what the next joker may stand for."""
    n = spread(identity_bits(state, seat), moves)
    for place in range(n):
        moves[place] += DECLARE
    return n


@rule
def closers(state: State, seat: int, bound: bool, n: int, moves: list[int]) -> int:
    """RM20: write the moves that are not plays, from place n on. `bound`: the seat has a play, and playing is compulsory.

    In a determinized position a seat may be without any move: then it ends its turn.
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
    if state.hand[seat * KINDS + JOKER] > 0 and state.options.zap_cards > 0 and state.zapped == 0:
        for target in range(state.options.players):
            moves[n] = ZAP + target
            n += zappable(state, target)
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play one move."""
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
    """Draw the dealer, or deal, draw or take a card."""
    if state.phase == DEALER_DRAW:
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
    """RM26: end a seat's turn; without a play, where playing is compulsory, that proves that it had none."""
    idle = state.played == 0 and state.zapped == 0
    if state.options.must_play_if_able and state.played == 0:
        state.stuck = put(state.stuck, seat)
    end_turn(state, idle and stock_size(state) == 0)


@rule
def complete(state: State, seat: int) -> None:
    """RM16: complete the play: jokers are declared, by moves where there is a choice."""
    state.loose = jokers_to_declare(state, seat)
    declare_forced(state, seat)


@rule
def declare(state: State, card: int) -> None:
    """Declare that a joker stands for this card."""
    state.declared[card] += 1
    state.loose -= 1


@rule
def declare_forced(state: State, seat: int) -> None:
    """RM16: declare jokers that can stand for one card only; when all are declared, lay the play."""
    while state.loose > 0:
        choices = identity_bits(state, seat)
        if count(choices) > 1:
            await_turn(state, DECLARING)
            return
        declare(state, lowest(choices))
    lay(state, seat)


@rule
def lay(state: State, seat: int) -> None:
    """RM10, RM11, RM27: lay the play. A seat without cards has gone out; else it may knock, zap or end its turn."""
    kept = first_play(state, seat)
    for card in range(TYPES):
        state.table[card] += state.staged[card]
        state.wild[card] = state.declared[card] + (state.wild[card] if kept else 0)
        state.declared[card] = 0
    for kind in range(KINDS):
        if state.staged[kind] and state.options.zap_cards:
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
