"""The rules of Malice from the turn to the score, clause by clause (MA7–MA34)."""

from hoyle.games.malice.options import UNLIMITED, WHEN_EMPTY
from hoyle.games.malice.rules.piles import build, centre_wants, complete, draw_off, lay_aside, side_takes
from hoyle.games.malice.rules.setup import chances, compare_tops, deal_hands, draws, fill, take, turn_up
from hoyle.games.malice.state import (
    ACE,
    ASIDE,
    BOTH_PASSED,
    DEALING,
    DECIDING,
    DRAWING,
    END,
    EVERY_CARD,
    FRONT,
    HAND,
    KINDS,
    MAX_TURNS,
    MOST_PILES,
    NO_PROGRESS,
    OUTCOMES,
    OVER,
    PAYOFF,
    PAYOFF_EMPTY,
    PLAYING,
    QUEEN,
    REFILLS,
    RESIGNED,
    REVEALING,
    SIDE,
    STRIDE,
    TEN,
    TURNING,
    TWO,
    UNSEEN,
    State,
    free_place,
    hand_kinds,
    held,
    side_tops,
)
from hoyle.rules.bits import has, lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, only


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """MA8: write the moves: a play or the end of the turn; while a play is forced, only such ones."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return chances(state, moves)
    wants = local(MOST_PILES, int16)
    centre_wants(state, wants)
    tops = local(FRONT, int16)
    side_tops(state, seat, tops)
    forced = forced_cards(state, seat, tops)
    if forced:
        return forced_plays(state, seat, forced, wants, tops, moves)
    return free_plays(state, seat, wants, tops, moves)


@rule
def quota_left(state: State) -> bool:
    """MA15: return whether a card from hand or side pile may still go to the centre this turn."""
    return state.options.center_plays == UNLIMITED or state.quota == 0


@rule
def exempt(state: State) -> bool:
    """MA11: return whether a forced card may go to the centre: the limit of MA15 does not stop it, unless it counts."""
    return state.options.forced_plays_use_quota == 0 or state.quota == 0


@rule
def forced_cards(state: State, seat: int, tops: list[int]) -> int:
    """MA10, MA12: return the card that must be played now, as a bit: an ace, then (by option) a two; 0 for none."""
    cards = 1 << state.top[seat]
    if exempt(state):
        cards |= hand_kinds(state, seat)
        for pile in range(state.options.side_piles):
            cards |= 0 if tops[pile] == NONE else 1 << tops[pile]
    if state.options.force_aces and has(cards, ACE) and free_place(state) != NONE:
        return 1 << ACE
    if state.options.force_twos and has(cards, TWO) and lone_ace(state):
        return 1 << TWO
    return 0


@rule
def lone_ace(state: State) -> bool:
    """MA12: return whether a centre pile shows its ace."""
    for pile in range(state.options.center_piles):
        if state.centre[pile] == 1:
            return True
    return False


@rule
def targets(code: int, card: int, takes: list[int], piles: int, n: int, moves: list[int]) -> int:
    """Write a move for each of the first piles that takes the card, from move n on; return how many moves there are then."""
    for pile in range(piles):
        moves[n] = code + pile
        n += (takes[pile] >> card) & 1
    return n


@rule
def forced_plays(state: State, seat: int, forced: int, wants: list[int], tops: list[int], moves: list[int]) -> int:
    """MA10, MA12: write the plays of a card that must be played."""
    card = lowest(forced)
    n = 0
    if state.top[seat] == card:
        n = targets(PAYOFF * STRIDE, card, wants, state.options.center_piles, n, moves)
    if exempt(state):
        if state.hand[seat * KINDS + card] > 0:
            n = targets((HAND + card) * STRIDE, card, wants, state.options.center_piles, n, moves)
        n = from_sides(state, forced, wants, tops, n, moves)
    return n


@rule
def from_sides(state: State, among: int, wants: list[int], tops: list[int], n: int, moves: list[int]) -> int:
    """MA15, MA24: write the plays of side tops to the centre, if they are among these cards, from move n on."""
    for pile in range(state.options.side_piles):
        if tops[pile] != NONE and has(among, tops[pile]):
            n = targets((SIDE + pile) * STRIDE, tops[pile], wants, state.options.center_piles, n, moves)
    return n


@rule
def free_plays(state: State, seat: int, wants: list[int], tops: list[int], moves: list[int]) -> int:
    """MA14, MA15, MA22, MA25: write every play while none is forced, and the end of the turn."""
    takes = local(FRONT, int16)
    side_takes(state, seat, takes)
    centre = state.options.center_piles if quota_left(state) else 0
    n = targets(PAYOFF * STRIDE, state.top[seat], wants, state.options.center_piles, 0, moves)
    discards = 0
    cards = hand_kinds(state, seat)
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        n = targets((HAND + card) * STRIDE, card, wants, centre, n, moves)
        plays = n
        n = targets((HAND + card) * STRIDE + ASIDE, card, takes, state.options.side_piles, n, moves)
        discards += n - plays
    if centre:
        n = from_sides(state, EVERY_CARD, wants, tops, n, moves)
    if discards == 0 or state.options.end_without_discard:
        moves[n] = END
        n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move: a card is turned, dealt or drawn; a card is played; the turn ends."""
    if seat == CHANCE:
        play_chance(state, move)
    elif move == END:
        end_turn(state)
    elif move % STRIDE >= ASIDE:
        discard(state, seat, move // STRIDE - HAND, move % STRIDE - ASIDE)
    else:
        play_to_centre(state, seat, move // STRIDE, move % STRIDE)


@rule
def play_chance(state: State, move: int) -> None:
    """Play a move of CHANCE: turn, deal or draw a card, or draw the first player."""
    card = move % OUTCOMES
    if card == UNSEEN:
        state.unseen = 1
    elif state.phase == TURNING:
        turn_up(state, card)
        if state.turn == 0:
            state.turn = 1
        else:
            compare_tops(state)
    elif state.phase == DECIDING:
        deal_hands(state, card)
    elif state.phase == DEALING:
        deal(state, card)
    elif state.phase == DRAWING:
        take(state, state.turn, card)
        fill(state, state.turn)
    elif state.phase == REVEALING:
        turn_up(state, card)
        go_on(state, state.turn)


@rule
def deal(state: State, card: int) -> None:
    """MA6: one card at a time; when both hands are dealt, who got the first card begins."""
    take(state, state.turn, card)
    state.turn = 1 - state.turn
    if held(state, state.turn) == state.options.hand_size:
        begin_turn(state)


@rule
def begin_turn(state: State) -> None:
    """MA7: a turn begins with a full hand, as far as the reserve has it."""
    state.quota = 0
    state.acted = 0
    state.refills = 0
    fill(state, state.turn)


@rule
def discard(state: State, seat: int, card: int, pile: int) -> None:
    """MA22: a hand card goes to an own side pile, and the turn is over."""
    state.hand[seat * KINDS + card] -= 1
    lay_aside(state, seat * FRONT + pile, card)
    state.acted = 1
    end_turn(state)


@rule
def play_to_centre(state: State, seat: int, source: int, pile: int) -> None:
    """MA13–MA15: a card goes to the centre."""
    state.acted = 1
    if source == PAYOFF:
        build(state, pile, state.top[seat])
        pay_off(state, seat)
    elif source < SIDE:
        state.hand[seat * KINDS + source - HAND] -= 1
        spend(state, source - HAND)
        build(state, pile, source - HAND)
    else:
        card = draw_off(state, seat * FRONT + source - SIDE)
        spend(state, card)
        build(state, pile, card)
    if state.phase != OVER:
        complete(state, pile, state.options.completed_pile == WHEN_EMPTY)
        go_on(state, seat)


@rule
def spend(state: State, card: int) -> None:
    """MA11, MA15: a card from hand or side pile is the turn's one to the centre, unless it had to be played."""
    forced = (card == ACE and state.options.force_aces == 1) or (card == TWO and state.options.force_twos == 1)
    if not forced or state.options.forced_plays_use_quota:
        state.quota = 1


@rule
def pay_off(state: State, seat: int) -> None:
    """MA14, MA30, MA33: a payoff card is gone; who played the last one has won."""
    state.top[seat] = NONE
    state.left[seat] -= 1
    state.idle = 0
    if state.left[seat] == 0:
        finish(state, seat, state.left[1 - seat], PAYOFF_EMPTY)


@rule
def go_on(state: State, seat: int) -> None:
    """MA14, MA15: the next payoff card is turned; a hand played out is filled (by option); the turn goes on."""
    if state.top[seat] == NONE:
        state.phase = REVEALING
        state.to_move = CHANCE_AWAITED
    elif refills(state, seat):
        state.refills += 1
        fill(state, seat)
    else:
        state.phase = PLAYING
        state.to_move = only(seat)


@rule
def refills(state: State, seat: int) -> bool:
    """MA7: return whether a hand that is played out is filled at once (by option)."""
    return (
        state.options.midturn_refill == 1 and state.refills < REFILLS and held(state, seat) == 0 and draws(state, seat)
    )


@rule
def end_turn(state: State) -> None:
    """MA8, MA32, MA33: the turn is over; so is the game after two turns without a play, or too many without progress."""
    seat = state.turn
    if state.options.force_aces and exempt(state) and free_place(state) != NONE:
        state.no_ace[seat] = 1
    state.quiet = 0 if state.acted else state.quiet + 1
    state.idle += 1
    state.turn_no += 1
    if state.quiet == 2:
        settle(state, BOTH_PASSED)
    elif state.idle >= state.options.no_progress_turns:
        settle(state, NO_PROGRESS)
    elif state.turn_no >= state.options.max_turns:
        settle(state, MAX_TURNS)
    else:
        state.turn = 1 - seat
        begin_turn(state)


@rule
def settle(state: State, ended: int) -> None:
    """MA32: fewer payoff cards win the difference; equal piles draw."""
    lead = state.left[1] - state.left[0]
    if lead == 0:
        finish(state, NONE, 0, ended)
    else:
        finish(state, 0 if lead > 0 else 1, abs(lead), ended)


@rule
def finish(state: State, winner: int, margin: int, ended: int) -> None:
    """End the game."""
    state.winner = winner
    state.margin = margin
    state.ended = ended
    state.phase = OVER
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """MA34: a player who gives up loses by the cards left in their payoff pile."""
    finish(state, 1 - seat, state.left[seat], RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """MA31: return the margin times the stake, won or lost."""
    if state.winner == NONE:
        return 0
    won = state.margin * state.options.stake
    return won if state.winner == seat else 0 - won


@rule
def points(state: State, seat: int) -> int:
    """MA30: return how many payoff cards a player has got rid of."""
    return state.options.payoff_size - state.left[seat]


@rule
def ending(state: State) -> int:
    """Return how the game ended."""
    return state.ended


@rule
def opening_kind(state: State) -> int:
    """MA5: return which card made a player begin: up to a nine, a ten or a jack, a queen, a king, a joker."""
    top = state.top[state.turn]
    if top >= QUEEN:
        return 2 + top - QUEEN
    return 1 if top >= TEN else 0
