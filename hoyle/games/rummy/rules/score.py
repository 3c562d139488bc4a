"""Points of hands, winners of a deal, and scores (RM3, RM27–RM39)."""

from hoyle.games.rummy.cards import KINDS, TYPES, card_value
from hoyle.games.rummy.options import (
    FEWEST_CARDS,
    FIRST_OUT,
    NOBODY,
    OWN_PENALTY,
    WINNER_TAKES_HANDS,
)
from hoyle.games.rummy.state import BLOCKED, KNOCKED, OVER, RESIGNED, SEATS, WENT_OUT, ZAPS, State, held
from hoyle.rules.bits import count, drop, has
from hoyle.rules.mark import rule
from hoyle.rules.record import int32, local
from hoyle.rules.seats import NONE


@rule
def hand_value(state: State, seat: int) -> int:
    """Return the points of a hand."""
    value = 0
    for kind in range(KINDS):
        value += state.hand[seat * KINDS + kind] * card_value(state.options.hand_values, kind)
    return value


@rule
def lowest_of(numbers: list[int], among: int, players: int) -> int:
    """Return the seats among these with the lowest number, as bits."""
    least = 1 << 30
    for seat in range(players):
        least = min(least, numbers[seat]) if has(among, seat) else least
    seats = 0
    for seat in range(players):
        seats |= (has(among, seat) and numbers[seat] == least) << seat
    return seats


@rule
def winners_by(state: State, ended: int, actor: int, values: list[int], cards: list[int]) -> int:
    """RM27–RM30: return the winners of a deal, as bits. `values` and `cards`: by seat, points and cards left in the hands."""
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
    """RM28: return the winners when all have passed one after another (option `blocked_winner`)."""
    if state.options.blocked_winner == NOBODY:
        return 0
    among = everybody
    if state.options.blocked_winner == FEWEST_CARDS:
        among = lowest_of(cards, everybody, state.options.players)
    return lowest_of(values, among, state.options.players)


@rule
def bonus(state: State, ended: int, actor: int, seat: int) -> int:
    """RM34, RM35: return a winner's bonus: for going out; once for a hand that is not above the knocker's."""
    if ended == WENT_OUT:
        return state.options.going_out_bonus
    return state.options.undercut_bonus if ended == KNOCKED and seat != actor else 0


@rule
def deal_scores(state: State, ended: int, actor: int, winners: int, values: list[int], scores: list[int]) -> None:
    """RM32, RM33, RM36, RM37: write the score of each seat (option `deal_scoring`)."""
    players = state.options.players
    hands = 0
    for seat in range(players):
        hands += values[seat]
    for seat in range(players):
        won = has(winners, seat)
        if ended == RESIGNED:
            scores[seat] = resigned_score(state, actor, seat, values[actor])
        elif state.options.deal_scoring == OWN_PENALTY:
            scores[seat] = values[seat]
        elif state.options.deal_scoring == FIRST_OUT:
            scores[seat] = 1 if won else 0
        elif state.options.deal_scoring == WINNER_TAKES_HANDS:
            scores[seat] = hands - values[seat] if won else 0
        else:
            scores[seat] = hands - players * values[seat] + bonus(state, ended, actor, seat) if won else 0


@rule
def resigned_score(state: State, quitter: int, seat: int, value: int) -> int:
    """RM39: return the score after a resignation: the quitter pays at least 1, to each other seat or as a penalty."""
    if state.options.deal_scoring == FIRST_OUT:
        return 0 if seat == quitter else 1
    pays = state.options.deal_scoring == OWN_PENALTY
    return max(1, value) if (seat == quitter) == pays else 0


@rule
def finish(state: State, ended: int, actor: int) -> None:
    """End the deal; `actor`: the seat that went out, knocked or resigned, or NONE."""
    values = local(SEATS, int32)
    cards = local(SEATS, int32)
    for seat in range(state.options.players):
        values[seat] = hand_value(state, seat)
        cards[seat] = held(state, seat)
    state.winners = winners_by(state, ended, actor, values, cards)
    deal_scores(state, ended, actor, state.winners, values, state.score)
    state.ended = ended
    state.actor = actor
    state.phase = OVER
    state.to_move = 0
    for place in range(ZAPS):
        state.known_card[place] = NONE
        state.known_by[place] = NONE
        state.known_in[place] = NONE


@rule
def forfeit(state: State, seat: int) -> None:
    """Let a seat resign: it loses to every other seat; staged cards go back to the hand."""
    for kind in range(KINDS):
        state.hand[state.turn * KINDS + kind] += state.staged[kind]
        state.staged[kind] = 0
    for card in range(TYPES):
        state.declared[card] = 0
    state.loose = 0
    finish(state, RESIGNED, seat)


@rule
def payoff(state: State, seat: int) -> int:
    """RM38: return a seat's payoff: every pair of seats pays the difference of scores, penalties the other way."""
    if state.phase != OVER:
        return 0
    players = state.options.players
    others = 0 - players * state.score[seat]
    for other in range(players):
        others += state.score[other]
    return others if state.options.deal_scoring == OWN_PENALTY else 0 - others


@rule
def points(state: State, seat: int) -> int:
    """Return a seat's score of a deal that is over: points won, or the penalty."""
    return state.score[seat] if state.phase == OVER else 0


@rule
def ending(state: State) -> int:
    """Return how the deal ended."""
    return state.ended
