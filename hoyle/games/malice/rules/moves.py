"""The verbs of Malice, and the rules from the turn to the end (MA7–MA33)."""

from hoyle.games.malice.options import DRAW, UNLIMITED, WHEN_EMPTY
from hoyle.games.malice.rules.piles import (
    find_centre_fits,
    find_side_fits,
    finish_pile,
    lay_on_centre,
    lay_on_side,
    take_from_side,
)
from hoyle.games.malice.rules.setup import (
    chance_moves,
    compare_tops,
    deal_hands,
    draw_card,
    fill_hand,
    finish,
    prepare_draw,
    turn_up,
)
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
    MAX_CENTRE_PILES,
    MAX_TURNS,
    NO_PROGRESS,
    OUTCOMES,
    OVER,
    PAYOFF,
    PAYOFF_EMPTY,
    PLAYING,
    REFILLS,
    REVEALING,
    SIDE,
    STRIDE,
    TURNING,
    TWO,
    UNSEEN,
    State,
    fewest_left,
    free_place,
    hand_kinds,
    held,
    must_take,
    side_tops,
)
from hoyle.rules.bits import has, lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, only


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """MA8: write the moves of a seat or of CHANCE, only forced plays if there are any; return their number."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return chance_moves(state, moves)
    centre_fits = local(MAX_CENTRE_PILES, int16)
    find_centre_fits(state, centre_fits)
    tops = local(FRONT, int16)
    side_tops(state, seat, tops)
    forced = forced_card(state, seat, tops)
    if forced:
        return forced_plays(state, seat, forced, centre_fits, tops, moves)
    return free_plays(state, seat, centre_fits, tops, moves)


@rule
def has_quota(state: State) -> bool:
    """MA15: return whether a card from the hand or a side pile may still go to the centre this turn."""
    return state.options.center_plays == UNLIMITED or state.quota == 0


@rule
def can_force_hand(state: State) -> bool:
    """MA11: return whether a card from the hand or a side pile can be forced: not if it would count and the quota is used."""
    return state.options.forced_plays_use_quota == 0 or state.quota == 0


@rule
def forced_card(state: State, seat: int, tops: list[int]) -> int:
    """MA10, MA12: return the card that must be played now, as a bit: an ace, else (by option) a two; 0 for none."""
    cards = 1 << state.top[seat]
    if can_force_hand(state):
        cards |= hand_kinds(state, seat)
        for pile in range(state.options.side_piles):
            cards |= 0 if tops[pile] == NONE else 1 << tops[pile]
    if state.options.force_aces and has(cards, ACE) and free_place(state) != NONE:
        return 1 << ACE
    if state.options.force_twos and has(cards, TWO) and has_lone_ace(state):
        return 1 << TWO
    return 0


@rule
def has_lone_ace(state: State) -> bool:
    """MA12: return whether a centre pile shows an ace (or a joker as an ace) on which a two may lie."""
    for pile in range(state.options.center_piles):
        if must_take(state, pile, TWO):
            return True
    return False


@rule
def add_plays(first_move: int, card: int, fits: list[int], piles: int, n: int, moves: list[int]) -> int:
    """Append a play for each of these piles that the card fits to the `n` moves already written; return the new number.

    `first_move` is the play onto pile 0.
    """
    for pile in range(piles):
        moves[n] = first_move + pile  # overwritten by the next play if the card does not fit
        n += (fits[pile] >> card) & 1
    return n


@rule
def forced_plays(
    state: State, seat: int, forced: int, centre_fits: list[int], tops: list[int], moves: list[int]
) -> int:
    """MA10, MA12: write the plays of the card that must be played, given as a bit, to the piles that must take it; return their number."""
    card = lowest(forced)
    for pile in range(state.options.center_piles):
        centre_fits[pile] = centre_fits[pile] if must_take(state, pile, card) else 0
    n = 0
    if state.top[seat] == card:
        n = add_plays(PAYOFF * STRIDE, card, centre_fits, state.options.center_piles, n, moves)
    if can_force_hand(state):
        if state.hand[seat * KINDS + card] > 0:
            n = add_plays((HAND + card) * STRIDE, card, centre_fits, state.options.center_piles, n, moves)
        n = add_side_plays(state, forced, centre_fits, tops, n, moves)
    return n


@rule
def add_side_plays(state: State, cards: int, centre_fits: list[int], tops: list[int], n: int, moves: list[int]) -> int:
    """MA15, MA24: append the plays of side tops to the centre to the `n` moves already written; return the new number.

    Only tops that are in the set `cards` are played.
    """
    for pile in range(state.options.side_piles):
        if tops[pile] != NONE and has(cards, tops[pile]):
            n = add_plays((SIDE + pile) * STRIDE, tops[pile], centre_fits, state.options.center_piles, n, moves)
    return n


@rule
def free_plays(state: State, seat: int, centre_fits: list[int], tops: list[int], moves: list[int]) -> int:
    """MA14, MA15, MA22, MA25: write all plays, and the end of the turn, while no play is forced; return their number."""
    side_fits = local(FRONT, int16)
    find_side_fits(state, seat, side_fits)
    centre_piles = state.options.center_piles if has_quota(state) else 0
    n = add_plays(PAYOFF * STRIDE, state.top[seat], centre_fits, state.options.center_piles, 0, moves)
    discards = 0
    cards = hand_kinds(state, seat)
    while cards:
        card = lowest(cards)
        cards = rest(cards)
        n = add_plays((HAND + card) * STRIDE, card, centre_fits, centre_piles, n, moves)
        before = n
        n = add_plays((HAND + card) * STRIDE + ASIDE, card, side_fits, state.options.side_piles, n, moves)
        discards += n - before
    if centre_piles:
        n = add_side_plays(state, EVERY_CARD, centre_fits, tops, n, moves)
    if discards == 0 or state.options.end_without_discard:
        moves[n] = END
        n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move of a seat or of CHANCE."""
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
    """Play a move of CHANCE: turn, deal or draw a card, or decide who begins."""
    card = move % OUTCOMES
    if card == UNSEEN:
        state.unseen = 1
    elif state.phase == TURNING:
        turn_up(state, card)
        if state.turn < state.options.players - 1:
            state.turn += 1
        else:
            compare_tops(state)
    elif state.phase == DECIDING:
        deal_hands(state, card)
    elif state.phase == DEALING:
        deal(state, card)
    elif state.phase == DRAWING:
        draw_card(state, state.turn, card)
        fill_hand(state, state.turn)
    elif state.phase == REVEALING:
        turn_up(state, card)
        continue_turn(state, state.turn)


@rule
def deal(state: State, card: int) -> None:
    """MA6: deal a card; when all hands are full, the player who got the first card begins."""
    draw_card(state, state.turn, card)
    state.turn = next_seat(state, state.turn)
    if held(state, state.turn) == state.options.hand_size:
        begin_turn(state)


@rule
def next_seat(state: State, seat: int) -> int:
    """MA8, V26: return the seat whose turn comes next, to the left."""
    return 0 if seat == state.options.players - 1 else seat + 1


@rule
def begin_turn(state: State) -> None:
    """MA7: begin a turn by filling the hand, as far as the reserve has cards."""
    state.quota = 0
    state.acted = 0
    state.refills = 0
    fill_hand(state, state.turn)


@rule
def discard(state: State, seat: int, card: int, pile: int) -> None:
    """MA22: lay a hand card on a side pile of the seat and end the turn."""
    state.hand[seat * KINDS + card] -= 1
    lay_on_side(state, seat * FRONT + pile, card)
    state.acted = 1
    end_turn(state)


@rule
def play_to_centre(state: State, seat: int, source: int, pile: int) -> None:
    """MA13–MA15: play a card to a centre pile and continue the turn."""
    state.acted = 1
    if source == PAYOFF:
        lay_on_centre(state, pile, state.top[seat])
        pay_off(state, seat)
    elif source < SIDE:
        state.hand[seat * KINDS + source - HAND] -= 1
        use_quota(state, source - HAND, pile)
        lay_on_centre(state, pile, source - HAND)
    else:
        card = take_from_side(state, seat * FRONT + source - SIDE)
        use_quota(state, card, pile)
        lay_on_centre(state, pile, card)
    if state.phase != OVER:
        finish_pile(state, pile, state.options.completed_pile == WHEN_EMPTY)
        continue_turn(state, seat)


@rule
def use_quota(state: State, card: int, pile: int) -> None:
    """MA11, MA15: count a card from the hand or a side pile as the turn's one card to the centre, unless it was forced."""
    is_forced = (card == ACE and state.options.force_aces == 1) or (card == TWO and state.options.force_twos == 1)
    if not is_forced or not must_take(state, pile, card) or state.options.forced_plays_use_quota:
        state.quota = 1


@rule
def pay_off(state: State, seat: int) -> None:
    """MA14, MA30, MA33: remove the played card from the payoff pile; a seat that has played its last card wins."""
    state.top[seat] = NONE
    state.left[seat] -= 1
    state.idle = 0
    if state.left[seat] == 0:
        finish(state, seat, fewest_left(state, seat), PAYOFF_EMPTY)


@rule
def continue_turn(state: State, seat: int) -> None:
    """MA14, MA15: continue the turn: turn the next payoff card, or fill an empty hand (by option), or let the seat play."""
    if state.top[seat] == NONE:
        state.phase = REVEALING
        state.to_move = CHANCE_AWAITED
    elif can_refill(state, seat):
        state.refills += 1
        fill_hand(state, seat)
    else:
        state.phase = PLAYING
        state.to_move = only(seat)


@rule
def can_refill(state: State, seat: int) -> bool:
    """V17: return whether an empty hand is filled during the turn."""
    return (
        state.options.midturn_refill == 1
        and state.refills < REFILLS
        and held(state, seat) == 0
        and (prepare_draw(state, seat) or state.options.empty_reserve == DRAW)
    )


@rule
def end_turn(state: State) -> None:
    """MA8, MA32, MA33: end the turn, and the game after a turn of each player without a play or too many without progress.

    If an ace would have had to be played, everybody knows now that the hand of the seat has none (K5).
    """
    seat = state.turn
    if state.options.force_aces and can_force_hand(state) and free_place(state) != NONE:
        state.no_ace[seat] = 1
    state.quiet = 0 if state.acted else state.quiet + 1
    state.idle += 1
    state.turn_no += 1
    if state.quiet == state.options.players:
        finish_by_count(state, BOTH_PASSED)
    elif state.idle >= state.options.no_progress_turns:
        finish_by_count(state, NO_PROGRESS)
    elif state.turn_no >= state.options.max_turns:
        finish_by_count(state, MAX_TURNS)
    else:
        state.turn = next_seat(state, seat)
        begin_turn(state)


@rule
def finish_by_count(state: State, ended: int) -> None:
    """MA32, V26: end the game with a win by the lead of the smallest payoff pile; if several are smallest, nobody wins alone."""
    for seat in range(state.options.players):
        lead = fewest_left(state, seat) - state.left[seat]
        if lead > 0:
            finish(state, seat, lead, ended)
            return
    finish(state, NONE, 0, ended)


@rule
def move_kind(state: State, seat: int, move: int) -> int:
    """Return the play of the same card, or from the same pile, to the first pile of the same sort."""
    if move == END:
        return END
    return move - move % STRIDE + (ASIDE if move % STRIDE >= ASIDE else 0)
