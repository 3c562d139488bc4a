"""The moves of manipulation rummy: which are legal, and their effects."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.rules.plays import (
    ADDS_NOTHING,
    identity_bits,
    is_first_play,
    jokers_to_declare,
    leaves_table,
    must_announce,
    playable,
)
from hoyle.games.rummy.rules.score import finish
from hoyle.games.rummy.rules.setup import begin_dealing, chance_moves, cut, cuts, deal_card, lift
from hoyle.games.rummy.rules.turn import (
    await_chance,
    await_turn,
    begin_turns,
    draw_card,
    end_turn,
    go_on,
    may_draw,
    may_end,
    may_knock,
    put_back,
    stock_size,
    zappable,
)
from hoyle.games.rummy.rules.zap import note_shown, take_card, zap
from hoyle.games.rummy.state import (
    ACTING,
    CUT,
    CUTTING,
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
    LIFTING,
    PLAYED,
    PUT_BACK,
    REARRANGE,
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
    """Write the legal moves of a seat or of CHANCE; return their number."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return chance_moves(state, moves)
    if state.phase == CUTTING:
        return cuts(state, moves)
    if state.phase == DECLARING:
        return declarations(state, seat, moves)
    if state.phase == PLAYED:
        return other_moves(state, seat, False, 0, moves)
    cards = playable(state, seat)
    if total(state.staged, KINDS) > 0:
        return spread(cards, moves)
    n = spread(cards & (ADDS_NOTHING - 1), moves)
    if state.announced:
        moves[n] = PUT_BACK
        return n + 1
    must_play = n > 0 and state.options.must_play_if_able == 1 and state.played == 0
    n = other_moves(state, seat, must_play, n, moves)
    if may_rearrange(state, seat):
        moves[n] = REARRANGE
        n += 1
    return n


@rule
def may_rearrange(state: State, seat: int) -> bool:
    """RM60: return whether the seat may announce a play that uses melds on the table: if there are any, and not as a first play."""
    if not must_announce(state) or is_first_play(state, seat):
        return False
    return total(state.table, TYPES) + total(state.wild, TYPES) > 0


@rule
def declarations(state: State, seat: int, moves: list[int]) -> int:
    """RM16: write the declarations of the types that the next joker may stand for; return their number."""
    n = spread(identity_bits(state, seat), moves)
    for index in range(n):
        moves[index] += DECLARE
    return n


@rule
def other_moves(state: State, seat: int, must_play: bool, n: int, moves: list[int]) -> int:
    """RM20: append the moves that are not plays to the `n` moves already written; return the new number.

    `must_play`: the seat has a play, and playing is compulsory. A seat without any other move may end its turn, which
    happens in determinized positions.
    """
    if may_knock(state):
        moves[n] = KNOCK
        n += 1
    if state.phase == ACTING and not must_play and may_draw(state):
        moves[n] = DRAW
        n += 1
    if state.phase == PLAYED or n == 0 or (not must_play and may_end(state)):
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
    elif move < CUT:
        zap(state, seat, move - ZAP)
    elif move == REARRANGE:
        state.announced = 1
    elif move == PUT_BACK:
        put_back(state)
    else:
        cut(state, move - CUT)


@rule
def play_chance(state: State, move: int) -> None:
    """Play a move of CHANCE: draw the dealer, decide how a cut comes out, or deal, draw or take a card."""
    if state.phase == DEALER_DRAW:
        begin_dealing(state, move)
    elif state.phase == LIFTING:
        lift(state, move)
    elif state.phase == DEALING:
        if deal_card(state, move % KINDS):
            state.drawn = 0
            begin_turns(state)
    elif state.phase == DRAWING:
        draw_card(state, move % KINDS)
    else:
        take_card(state, move % KINDS)


@rule
def end(state: State, seat: int) -> None:
    """RM26: end a seat's turn. If playing is compulsory and it has not played, it is known to have no play."""
    is_pass = state.played == 0 and state.zapped == 0
    if state.options.must_play_if_able and state.played == 0:
        state.stuck = put(state.stuck, seat)
    end_turn(state, is_pass and stock_size(state) == 0)


@rule
def complete(state: State, seat: int) -> None:
    """RM16: complete the play: declare its jokers, by further moves where there is a choice."""
    state.loose = jokers_to_declare(state, seat)
    declare_forced(state, seat)


@rule
def declare(state: State, card: int) -> None:
    """Declare that the next joker stands for this type."""
    state.declared[card] += 1
    state.loose -= 1


@rule
def declare_forced(state: State, seat: int) -> None:
    """RM16: declare jokers that can stand for one type only, up to the next choice; lay the play if all are declared."""
    while state.loose > 0:
        choices = identity_bits(state, seat)
        if count(choices) > 1:
            await_turn(state, DECLARING)
            return
        declare(state, lowest(choices))
    lay(state, seat)


@rule
def lay(state: State, seat: int) -> None:
    """RM10, RM11, RM27, RM55: move the staged cards to the table; a seat without cards has gone out, else its turn goes on."""
    is_first = is_first_play(state, seat)
    is_alone = leaves_table(state, seat)
    for card in range(TYPES):
        state.table[card] += state.staged[card]
        state.wild[card] = state.declared[card] + (state.wild[card] if is_alone else 0)
        state.declared[card] = 0
    for kind in range(KINDS):
        if state.staged[kind] and state.options.zap_cards:
            note_shown(state, seat, kind, state.staged[kind])
        state.staged[kind] = 0
    state.melded = put(state.melded, seat)
    state.announced = 0
    state.played = 1
    state.passes = 0
    state.stuck = 0
    if held(state, seat) == 0:
        finish(state, WENT_OUT, seat)
    elif is_first and state.options.opening_again:
        await_turn(state, ACTING)
    else:
        go_on(state)
