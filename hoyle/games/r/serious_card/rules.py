"""The rules of Serious Card, paragraph by paragraph (SC1–SC12): options, state, rules, views, an evaluation for bots, and matches."""

from collections.abc import Mapping

from hoyle.games.r.serious_card.options import SETTLE_DIFFERENCE, MatchOptions, Options
from hoyle.games.r.shared.cards import ANY_CARDS, ASSASSIN, CARD, MUSICIAN, PRINCE, PRINCESS, SPY, WIZARD, rank
from hoyle.games.shared.sheets import duel_columns, duel_row
from hoyle.i18n import N_
from hoyle.rules.bits import count, drop, has, nth, put, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.link import LinkedRules
from hoyle.rules.mark import rule
from hoyle.rules.match import Match, Standing
from hoyle.rules.position import Position
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, nest, row
from hoyle.rules.seats import MOVERS, NONE, UNKNOWN, awaited, everyone, only
from hoyle.rules.visibility import ALL, OWNER

ROUNDS = 4
"""The number of rounds of a deal."""
PRINCESS_COURT, PRINCE_COURT = 0x0F, 0xF0
"""The ranks of the Princess's side (0 to 3) and of the Prince's side (4 to 7), as bits."""

FOR_PRINCE, FOR_PRINCESS = 1, 4
"""The points of the Prince's side if the Prince wins a round (SC5), and of the Princess's side if she meets him (SC4)."""

PRINCESS_WON, PRINCE_WON, NOTHING_WON, RESIGNED = range(4)
"""The endings of a deal: the values of `State.ended`."""


class Carried(Record):
    """What a match passes on to its next deal."""

    deals = cell(int8)  # number of deals played
    points = row(2, int8)  # by seat: points in these deals
    settled = cell(int8)  # the option `settlement` of the match, plus 1; 0 in a single deal
    more_stake = cell(int8, added=True)  # the option `stake` of the match, less 1
    more_deals = cell(int8, added=True)  # the option `deals` of the match, less 4


class State(Position):
    """A deal between seat 0 (blue) and seat 1 (red). A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the state of the match before this deal
    to_move = cell(int16, MOVERS, seen=ALL)  # seats that are to move, as bits; 0 when the deal is over
    hand = row(2, int32, ANY_CARDS, seen=ALL)  # by seat: cards held; a card laid face down still counts as held
    chosen = row(2, int8, CARD, seen=OWNER)  # by seat: card laid this round, or NONE; UNKNOWN in a view that hides it
    shown = cell(int8, range(4), seen=ALL)  # seats whose laid card lies face up, as bits
    # the seat whose Spy has an effect in this round, so that the opponent shows first; or NONE
    spy = cell(int8, range(NONE, 2), seen=ALL)
    points = row(2, int8, range(128), seen=ALL)  # by seat: points of this deal
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # when the deal is over: PRINCESS_WON to RESIGNED
    rounds = cell(int8, range(ROUNDS + 1), seen=ALL, path=True)  # number of rounds played
    # by round: cards of seat 0 and of seat 1, or NONE
    cards = row(2 * ROUNDS, int8, CARD, seen=ALL, path=True, blank=NONE)


@rule
def princess_side(state: State) -> int:
    """SC2: return the seat that plays the Princess's side."""
    return 1 - state.options.prince_side


@rule
def start(state: State) -> None:
    """SC1, SC2: give each side its four cards, in its own colour."""
    for seat in range(2):
        court = PRINCE_COURT if seat == state.options.prince_side else PRINCESS_COURT
        state.hand[seat] = court << (8 * seat)
    for place in range(2 * ROUNDS):
        state.cards[place] = NONE
    state.spy = NONE
    open_round(state)


@rule
def open_round(state: State) -> None:
    """SC3, SC7: begin a round: both sides choose at once, or the opponent of a Spy's owner shows a card first."""
    state.shown = 0
    for seat in range(2):
        state.chosen[seat] = NONE
    state.to_move = everyone(2) if state.spy == NONE else only(1 - state.spy)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """SC3: write the legal moves: any card of the hand."""
    return spread(state.hand[seat], moves) if awaited(state.to_move, seat) else 0


@rule
def play(state: State, seat: int, card: int) -> None:
    """SC3, SC7: lay a card; when both cards are laid, reveal them."""
    state.chosen[seat] = card
    state.to_move = drop(state.to_move, seat)
    if state.spy != NONE and seat != state.spy:
        state.shown = only(seat)
        state.to_move = only(state.spy)
    if state.chosen[0] != NONE and state.chosen[1] != NONE:
        turn_up(state)


@rule
def turn_up(state: State) -> None:
    """SC4–SC6: reveal both cards; the deal ends if the Prince meets any card except the Musician."""
    for seat in range(2):
        state.hand[seat] = drop(state.hand[seat], state.chosen[seat])
        state.cards[2 * state.rounds + seat] = state.chosen[seat]
        state.shown = put(state.shown, seat)
    state.rounds += 1
    prince_rank = rank(state.chosen[state.options.prince_side])
    princess_rank = rank(state.chosen[princess_side(state)])
    if prince_rank == PRINCE and princess_rank == PRINCESS:
        score(state, princess_side(state), FOR_PRINCESS, PRINCESS_WON)
    elif prince_rank == PRINCE and princess_rank != MUSICIAN:
        score(state, state.options.prince_side, FOR_PRINCE, PRINCE_WON)
    else:
        after_round(state, prince_rank, princess_rank)


@rule
def score(state: State, seat: int, points: int, how: int) -> None:
    """SC4, SC5: give a side its points and end the deal."""
    state.points[seat] = points
    finish(state, how)


@rule
def after_round(state: State, prince_rank: int, princess_rank: int) -> None:
    """SC6–SC8: set the effect of a Spy that met no Wizard; begin the next round, or end the deal if no cards are left.

    The ranks are those of the cards that the Prince's side and the Princess's side played.
    """
    state.spy = princess_side(state) if princess_rank == SPY and prince_rank != WIZARD else NONE
    if state.hand[0] == 0:
        finish(state, NOTHING_WON)
    else:
        open_round(state)


@rule
def finish(state: State, how: int) -> None:
    """End the deal; `how` is the value of `State.ended`."""
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """SC12: end the deal because a side gives up: the opponent scores the points for which it was playing."""
    for player in range(2):
        state.points[player] = 0
    score(state, 1 - seat, FOR_PRINCESS if seat == state.options.prince_side else FOR_PRINCE, RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """SC10: return the seat's points less the opponent's points."""
    return state.points[seat] - state.points[1 - seat]


@rule
def points(state: State, seat: int) -> int:
    """SC4, SC5: return the points of this deal."""
    return state.points[seat]


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K1: write the cards that lie face up."""
    for player in range(2):
        if awaited(state.shown, player):
            seen.chosen[player] = state.chosen[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: a card face down is any card of the hand, all equally likely."""
    copy(state, seen)
    for player in range(2):
        if seen.chosen[player] == UNKNOWN:
            state.chosen[player] = nth(seen.hand[player], below(dice, count(seen.hand[player])))


POINT = 100
"""The value of a point."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return POINT times the payoff of a seat in a finished deal, or an estimate of it before the end."""
    if state.to_move == 0:
        return POINT * payoff(state, seat)
    return prince_expectation(state) if seat == state.options.prince_side else -prince_expectation(state)


@rule
def prince_expectation(state: State) -> int:
    """Return POINT times the points that the Prince may expect if he meets any remaining card with equal probability.

    A Spy in force lowers the expectation, since the Prince may have to be shown first.
    """
    prince = state.options.prince_side
    other = princess_side(state)
    if not has(state.hand[prince], 8 * prince + PRINCE):
        return 0
    beaten = has(state.hand[other], 8 * other + SPY) + has(state.hand[other], 8 * other + ASSASSIN)
    lost = has(state.hand[other], 8 * other + PRINCESS)
    held = beaten + lost + has(state.hand[other], 8 * other + MUSICIAN)
    expected = POINT * (FOR_PRINCE * beaten - FOR_PRINCESS * lost) // held
    return expected - (POINT // count(state.hand[prince]) if state.spy != NONE else 0)


DEALS, MOST_DEALS = 4, 12
"""The usual number of deals of a match, and the largest one."""
ALL_PLAYED = N_("All deals are played.")


class MatchRecord(Record):
    """A match."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of the first deal
    deals = cell(int8)  # number of deals played
    totals = row(2, int8)  # by seat: points of all deals
    scores = row(2 * MOST_DEALS, int8, first_size=2 * DEALS)  # by deal: points of seat 0 and of seat 1


def begin(match: MatchRecord, options: Options) -> None:
    """SC9: store the options of the first deal."""
    copy(match.base, options)


@rule
def next_deal(match: MatchRecord, options: Options) -> None:
    """SC9: write the options of the next deal: the sides change from deal to deal."""
    copy(options, match.base)
    if match.deals & 1:  # after an odd number of deals
        options.prince_side = 1 - options.prince_side


def carry(match: MatchRecord, carried: Carried) -> None:
    """SC10: write the state of the match for the next deal."""
    carried.deals = match.deals
    carried.settled = match.options.settlement + 1  # 0 means a single deal
    carried.more_stake = match.options.stake - 1
    carried.more_deals = match.options.deals - DEALS
    for seat in range(2):
        carried.points[seat] = match.totals[seat]


@rule
def deal_points(match: MatchRecord, state: State, seat: int) -> int:
    """SC10: return the points that a deal adds to the total of a seat."""
    return state.points[seat]


@rule
def match_is_over(match: MatchRecord) -> bool:
    """SC9: return whether all deals are played."""
    return match.deals >= match.options.deals


@rule
def match_winner(match: MatchRecord) -> int:
    """SC10: return the seat that is ahead, which wins the match if it is over; NONE for a tie."""
    return leader(match.totals[0], match.totals[1])


def settle(rules: "Rules", match: MatchRecord, state: State) -> None:
    """SC10: add the points of a deal to the totals."""
    for seat in range(2):
        points = rules.deal_points(match, state, seat)
        match.scores[2 * match.deals + seat] = points
        match.totals[seat] += points
    match.deals += 1


@rule
def leader(first: int, second: int) -> int:
    """SC10: return the seat with more points, or NONE; `first` and `second` are the points of seats 0 and 1."""
    if first == second:
        return NONE
    return 0 if first > second else 1


@rule
def due(settlement: int, stake: int, first: int, second: int) -> int:
    """SC11: return the number of chips that the loser of the match pays; `first` and `second` are the players' points.

    >>> due(0, 1, 5, 2), due(1, 1, 5, 2), due(1, 10, 5, 2), due(0, 10, 2, 2)
    (1, 3, 30, 0)
    """
    difference = abs(first - second)
    return stake * (difference if settlement == SETTLE_DIFFERENCE else min(1, difference))


def standing(rules: "Rules", match: MatchRecord) -> Standing:
    """Return the score sheet: for each deal a row with both players' points, and the totals."""
    rows: list[tuple[str, ...]] = []
    for n in range(match.deals):
        first, second = match.scores[2 * n : 2 * n + 2]
        rows.append(duel_row(n + 1, first, second, leader(first, second)))
    first, second = match.totals
    over = bool(rules.match_is_over(match))
    winner = rules.match_winner(match) if over else NONE
    how = ALL_PLAYED if match_is_over(match) else ""
    return Standing(duel_columns(N_("Deal")), tuple(rows), (first, second), over, winner, how=how)


def is_match(values: Mapping[str, object]) -> bool:
    """SC9: return True, since Serious Card is always played as a match."""
    return True


MATCH = Match(
    options=MatchOptions,
    record=MatchRecord,
    begin=begin,
    next_deal=next_deal,
    settle=settle,
    standing=standing,
    carry=carry,
    is_match=is_match,
)


class Rules(LinkedRules):
    """The rules that the table, the notation and the guide call."""

    deal_points = staticmethod(deal_points)
    due = staticmethod(due)
    leader = staticmethod(leader)
    legal = staticmethod(legal)
    match_is_over = staticmethod(match_is_over)
    match_winner = staticmethod(match_winner)
    princess_side = staticmethod(princess_side)
