"""The points of hands, the winners of a deal, and its scores (RM3, RM27–RM39)."""

from hoyle.games.rummy.cards import KINDS, TYPES, points_of
from hoyle.games.rummy.choices import FEWEST_CARDS, FIRST_OUT, NOBODY, OWN_PENALTY, WINNER_TAKES_HANDS
from hoyle.games.rummy.rules.setup import is_exact_cut
from hoyle.games.rummy.state import BLOCKED, KNOCKED, OVER, RESIGNED, SEATS, WENT_OUT, ZAPS, State, held
from hoyle.rules.bits import count, drop, has
from hoyle.rules.mark import rule
from hoyle.rules.record import int32, local
from hoyle.rules.seats import NONE


@rule
def hand_value(state: State, seat: int) -> int:
    """Return the points of a seat's hand, without staged cards."""
    value = 0
    for kind in range(KINDS):
        value += state.hand[seat * KINDS + kind] * points_of(state.options, kind)
    return value


@rule
def lowest_of(numbers: list[int], candidates: int, players: int) -> int:
    """Return the seats with the lowest number, as bits. `candidates`: the seats compared, as bits."""
    lowest = 1 << 30
    for seat in range(players):
        lowest = min(lowest, numbers[seat]) if has(candidates, seat) else lowest
    seats = 0
    for seat in range(players):
        seats |= (has(candidates, seat) and numbers[seat] == lowest) << seat
    return seats


@rule
def deal_winners(state: State, ended: int, actor: int, values: list[int], cards: list[int]) -> int:
    """RM27–RM30: return the winners of a deal, as bits.

    `actor`: the seat that went out, knocked or resigned; `values`, `cards`: by seat, the points and cards left in the hand.
    """
    everybody = (1 << state.options.players) - 1
    if ended == WENT_OUT:
        return 1 << actor
    if ended == RESIGNED:
        return drop(everybody, actor)
    if ended == BLOCKED:
        return blocked_winners(state, everybody, values, cards)
    lowest = lowest_of(values, everybody, state.options.players)
    return drop(lowest, actor) if ended == KNOCKED and count(lowest) > 1 else lowest


@rule
def blocked_winners(state: State, everybody: int, values: list[int], cards: list[int]) -> int:
    """RM28: return the winners when all have passed one after another (option `blocked_winner`), as bits."""
    if state.options.blocked_winner == NOBODY:
        return 0
    candidates = everybody
    if state.options.blocked_winner == FEWEST_CARDS:
        candidates = lowest_of(cards, everybody, state.options.players)
    return lowest_of(values, candidates, state.options.players)


@rule
def bonus(state: State, ended: int, actor: int, seat: int) -> int:
    """RM34, RM35: return a winner's bonus, for going out or for beating the knocker."""
    if ended == WENT_OUT:
        return state.options.going_out_bonus
    return state.options.undercut_bonus if ended == KNOCKED and seat != actor else 0


@rule
def deal_scores(state: State, ended: int, actor: int, winners: int, values: list[int], scores: list[int]) -> None:
    """RM32, RM33, RM36, RM37: write the score of each seat (option `deal_scoring`)."""
    players = state.options.players
    value_sum = 0
    for seat in range(players):
        value_sum += values[seat]
    for seat in range(players):
        won = has(winners, seat)
        if ended == RESIGNED:
            scores[seat] = resigned_score(state, actor, seat, values[actor])
        elif state.options.deal_scoring == OWN_PENALTY:
            scores[seat] = values[seat]
        elif state.options.deal_scoring == FIRST_OUT:
            scores[seat] = 1 if won else 0
        elif state.options.deal_scoring == WINNER_TAKES_HANDS:
            scores[seat] = value_sum - values[seat] if won else 0
        else:
            scores[seat] = value_sum - players * values[seat] + bonus(state, ended, actor, seat) if won else 0


@rule
def resigned_score(state: State, quitter: int, seat: int, value: int) -> int:
    """RM39: return a seat's score after a resignation; `value`: the points of the quitter's hand.

    Each other seat scores them, at least 1, or the quitter does as a penalty; if deals are only won, the others get 1.
    """
    if state.options.deal_scoring == FIRST_OUT:
        return 0 if seat == quitter else 1
    quitter_scores = state.options.deal_scoring == OWN_PENALTY
    return max(1, value) if (seat == quitter) == quitter_scores else 0


@rule
def finish(state: State, ended: int, actor: int) -> None:
    """End the deal, with the bonus for an exact cut (RM50); `actor`: the seat that went out, knocked or resigned, or NONE."""
    values = local(SEATS, int32)
    cards = local(SEATS, int32)
    for seat in range(state.options.players):
        values[seat] = hand_value(state, seat)
        cards[seat] = held(state, seat)
    state.winners = deal_winners(state, ended, actor, values, cards)
    deal_scores(state, ended, actor, state.winners, values, state.score)
    if is_exact_cut(state):
        lowers = state.options.deal_scoring == OWN_PENALTY
        state.score[state.dealer] += -state.options.cut_bonus if lowers else state.options.cut_bonus
    state.ended = ended
    state.actor = actor
    state.phase = OVER
    state.to_move = 0
    for index in range(ZAPS):
        state.known_card[index] = NONE
        state.known_by[index] = NONE
        state.known_in[index] = NONE


@rule
def forfeit(state: State, seat: int) -> None:
    """Let a seat resign: it loses to every other seat. Cards staged by the seat whose turn it is go back to its hand."""
    for kind in range(KINDS):
        state.hand[state.turn * KINDS + kind] += state.staged[kind]
        state.staged[kind] = 0
    for card in range(TYPES):
        state.declared[card] = 0
    state.loose = 0
    state.announced = 0
    state.penalty = 0
    finish(state, RESIGNED, seat)


@rule
def payoff(state: State, seat: int) -> int:
    """RM38: return a seat's payoff: the stake times its score differences to the other seats; penalties are negative."""
    if state.phase != OVER:
        return 0
    players = state.options.players
    others_lead = -players * state.score[seat]
    for other in range(players):
        others_lead += state.score[other]
    return state.options.stake * (others_lead if state.options.deal_scoring == OWN_PENALTY else -others_lead)


@rule
def points(state: State, seat: int) -> int:
    """Return a seat's score of a deal that is over: the points won, or the penalty; 0 before the end."""
    return state.score[seat] if state.phase == OVER else 0


@rule
def ending(state: State) -> int:
    """Return how the deal ended, WENT_OUT to RESIGNED."""
    return state.ended
