"""What hands count, who has won a deal, and what it brings (RM3, RM27–RM39)."""

from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES, rank
from hoyle.games.rummy.options import (
    FEWEST_CARDS,
    FIRST_OUT,
    NOBODY,
    OWN_PENALTY,
    SCARNE,
    WINNER_TAKES_HANDS,
)
from hoyle.games.rummy.state import BLOCKED, KNOCKED, OVER, RESIGNED, SEATS, WENT_OUT, ZAPS, State, held
from hoyle.rules.bits import count, drop, has
from hoyle.rules.mark import rule
from hoyle.rules.record import int32, local
from hoyle.rules.seats import NONE

JOKER_VALUE = 25


@rule
def card_value(hand_values: int, kind: int) -> int:
    """RM3: what a card counts (option `hand_values`).

    >>> card_value(0, 51), card_value(0, 0), card_value(0, 47), card_value(1, 51), card_value(1, 0), card_value(1, 52)
    (1, 2, 10, 15, 5, 25)
    """
    if kind == JOKER:
        return JOKER_VALUE
    pips = rank(kind)
    if hand_values == SCARNE:
        return 1 if pips == 14 else min(pips, 10)
    return 15 if pips == 14 else 10 if pips >= 10 else 5


@rule
def least_value(hand_values: int) -> int:
    """What the cheapest card counts."""
    return 1 if hand_values == SCARNE else 5


@rule
def hand_value(state: State, seat: int) -> int:
    """What a hand counts."""
    value = 0
    for kind in range(KINDS):
        value += state.hand[seat * KINDS + kind] * card_value(state.rules.hand_values, kind)
    return value


@rule
def lowest_of(numbers: list[int], among: int, players: int) -> int:
    """The seats among these that have the lowest number, as bits."""
    least = 1 << 30
    for seat in range(players):
        least = min(least, numbers[seat]) if has(among, seat) else least
    seats = 0
    for seat in range(players):
        seats |= (has(among, seat) and numbers[seat] == least) << seat
    return seats


@rule
def winners_by(state: State, ended: int, actor: int, values: list[int], cards: list[int]) -> int:
    """RM27–RM30: who has won a deal that ended so, as bits. `values` and `cards`: by seat, what is left in the hands."""
    everybody = (1 << state.rules.players) - 1
    if ended == WENT_OUT:
        return 1 << actor
    if ended == RESIGNED:
        return drop(everybody, actor)
    if ended == BLOCKED:
        return blocked_winners(state, everybody, values, cards)
    lowest = lowest_of(values, everybody, state.rules.players)
    return drop(lowest, actor) if ended == KNOCKED and count(lowest) > 1 else lowest


@rule
def blocked_winners(state: State, everybody: int, values: list[int], cards: list[int]) -> int:
    """RM28: who has won when all have passed one after another (option `blocked_winner`)."""
    if state.rules.blocked_winner == NOBODY:
        return 0
    among = everybody
    if state.rules.blocked_winner == FEWEST_CARDS:
        among = lowest_of(cards, everybody, state.rules.players)
    return lowest_of(values, among, state.rules.players)


@rule
def bonus(state: State, ended: int, actor: int, seat: int) -> int:
    """What a winner is given besides: for going out (RM35); once for being not above the knocker (RM34)."""
    if ended == WENT_OUT:
        return state.rules.going_out_bonus
    return state.rules.undercut_bonus if ended == KNOCKED and seat != actor else 0


@rule
def deal_scores(state: State, ended: int, actor: int, winners: int, values: list[int], scores: list[int]) -> None:
    """RM32, RM33, RM36, RM37: what the deal brings to each seat (option `deal_scoring`)."""
    players = state.rules.players
    hands = 0
    for seat in range(players):
        hands += values[seat]
    for seat in range(players):
        won = has(winners, seat)
        if ended == RESIGNED:
            scores[seat] = resigned_score(state, actor, seat, values[actor])
        elif state.rules.deal_scoring == OWN_PENALTY:
            scores[seat] = values[seat]
        elif state.rules.deal_scoring == FIRST_OUT:
            scores[seat] = 1 if won else 0
        elif state.rules.deal_scoring == WINNER_TAKES_HANDS:
            scores[seat] = hands - values[seat] if won else 0
        else:
            scores[seat] = hands - players * values[seat] + bonus(state, ended, actor, seat) if won else 0


@rule
def resigned_score(state: State, quitter: int, seat: int, value: int) -> int:
    """RM39: who gives up pays his hand: to each of the others, or as his own penalty; never nothing."""
    if state.rules.deal_scoring == FIRST_OUT:
        return 0 if seat == quitter else 1
    pays = state.rules.deal_scoring == OWN_PENALTY
    return max(1, value) if (seat == quitter) == pays else 0


@rule
def finish(state: State, ended: int, actor: int) -> None:
    """The deal is over; `actor`: who went out, knocked or gave up, or NONE."""
    values = local(SEATS, int32)
    cards = local(SEATS, int32)
    for seat in range(state.rules.players):
        values[seat] = hand_value(state, seat)
        cards[seat] = held(state, seat)
    state.winners = winners_by(state, ended, actor, values, cards)
    deal_scores(state, ended, actor, state.winners, values, state.score)
    state.ended = ended
    state.actor = actor
    state.phase = OVER
    state.waits = 0
    for place in range(ZAPS):
        state.known_card[place] = NONE
        state.known_by[place] = NONE
        state.known_in[place] = NONE


@rule
def forfeit(state: State, seat: int) -> None:
    """Who gives up loses to every other seat; what he has put into a play goes back to his hand."""
    for kind in range(KINDS):
        state.hand[state.turn * KINDS + kind] += state.staged[kind]
        state.staged[kind] = 0
    for card in range(TYPES):
        state.declared[card] = 0
    state.loose = 0
    finish(state, RESIGNED, seat)


@rule
def payoff(state: State, seat: int) -> int:
    """RM38: every pair of seats pays the difference of scores; penalties count against one."""
    if state.phase != OVER:
        return 0
    players = state.rules.players
    others = 0 - players * state.score[seat]
    for other in range(players):
        others += state.score[other]
    return others if state.rules.deal_scoring == OWN_PENALTY else 0 - others


@rule
def points(state: State, seat: int) -> int:
    """What the deal brought a seat: its score, or what its hand counts against it."""
    return state.score[seat] if state.phase == OVER else 0


@rule
def ending(state: State) -> int:
    """How the deal ended."""
    return state.ended
