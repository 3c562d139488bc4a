"""The rules of Seeker, paragraph by paragraph (SK1–SK10): options, state, rules, views, and an evaluation for bots."""

from hoyle.games.r.shared.cards import ALL_CARDS, ANY_CARDS, CARD, PRINCE, PRINCESS, colour, rank
from hoyle.games.r.shared.places import (
    LOT,
    SHARES,
    THE_GAME,
    await_first_turn,
    begin,
    begins_option,
    first_place_payoff,
)
from hoyle.games.shared.common_options import players_option
from hoyle.i18n import N_, many
from hoyle.rules.bits import count, drop, has, nth, put, spread
from hoyle.rules.dice import Dice, below
from hoyle.rules.link import LinkedRules
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, Preset, option
from hoyle.rules.position import Position
from hoyle.rules.record import cell, copy, int8, int16, int32, local, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, UNKNOWN, awaited, everyone, only
from hoyle.rules.visibility import ALL, NOBODY, cards


class Options(OptionSet):
    """The options of a game."""

    players = players_option(2, range(2, 6), THE_GAME, "SK1", "V1")
    begins = begins_option("SK1", "V3")
    seeker_hidden = option(
        False,
        label=N_("Hidden search"),
        sentence=N_(
            "Only the player who turns a card up sees it; the others see where it lies and whether it made a pair."
        ),
        group=THE_GAME,
        paragraphs=("SK10", "V2"),
        chip={True: N_("Only the finder sees a card")},
    )
    points_to_win = option(
        8,
        range(1, 29),
        label=N_("Points to win"),
        sentence=N_("How many points end the game."),
        group=THE_GAME,
        added=True,
        paragraphs=("SK7", "V4"),
        chip=many("{n} point ends the game", "{n} points end the game"),
    )


PRESETS = {
    "usual": Preset(N_("Seeker"), N_("Two players, everybody sees what is turned up."), {}),
    "four": Preset(N_("Seeker for four"), N_("Four players, everybody sees what is turned up."), {"players": 4}),
    "hidden": Preset(
        N_("Hidden Seeker"), N_("Two players; each sees only the cards they turn up."), {"seeker_hidden": True}
    ),
}


SEATS = 5
CELLS = 16
ALL_CELLS = 0xFFFF
"""All places, as bits."""

MAX_TURNS = 200
"""After this number of turns of all players together, the player with the most points wins."""

PRINCE_AND_PRINCESS, POINTS, CLEARED, TURN_LIMIT, RESIGNED = range(5)
"""The endings of a game: the values of `State.ended`."""


class State(Position):
    """A position on 4×4 places: place 4 · row + column. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    to_move = cell(int16, MOVERS, seen=ALL)  # the seat that is to move, as bits; 0 when the game is over
    lying = cell(int32, range(1 << CELLS), seen=ALL)  # places where a card lies, as bits
    # cards not turned up; in a view, all cards not seen; before the lot, `lots`
    stock = cell(int32, cards(LOT + SEATS), seen=NOBODY)
    # by place: the card; NONE if no card is there, or if it was never turned up
    face = row(CELLS, int8, CARD, seen=NOBODY, blank=NONE)
    # the places of the cards turned up in this turn, in order, or NONE
    open = row(2, int8, range(NONE, CELLS), seen=ALL)
    finder = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat that turned up the cards of `open`
    turn = cell(int8, range(NONE, SEATS), seen=ALL)  # the seat whose turn it is; NONE before CHANCE draws it
    turns = cell(int16, range(MAX_TURNS + 1), seen=ALL)  # number of finished turns
    score = row(SEATS, int8, range(128), seen=ALL)  # by seat: points
    won = row(SEATS, int32, ANY_CARDS, seen=ALL)  # by seat: cards won
    result = cell(int8, range(1 << SEATS), seen=ALL)  # when the game is over: the seats that won, as bits
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # how the game ended


@rule
def is_pair(first: int, second: int) -> bool:
    """SK3: return whether two cards have the same rank."""
    return rank(first) == rank(second)


@rule
def is_royal_pair(first: int, second: int) -> bool:
    """SK5: return whether two cards are a Prince and a Princess of different colours.

    >>> is_royal_pair(7, 9), is_royal_pair(9, 7), is_royal_pair(7, 1), is_royal_pair(7, 15)
    (True, True, False, False)
    """
    if colour(first) == colour(second):
        return False
    return (rank(first) == PRINCE and rank(second) == PRINCESS) or (rank(first) == PRINCESS and rank(second) == PRINCE)


@rule
def start(state: State) -> None:
    """SK1: put sixteen cards face down; the seat of the option begins, or CHANCE draws one."""
    state.lying = ALL_CELLS
    state.stock = ALL_CARDS
    for place in range(CELLS):
        state.face[place] = NONE
    turn_back(state)
    await_first_turn(state)


@rule
def turn_back(state: State) -> None:
    """SK4: turn all cards face down."""
    state.open[0] = NONE
    state.open[1] = NONE


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """SK1, SK2: write the legal moves: the places of cards still on the table, or for CHANCE the cards that nobody has turned up.

    The second card of a turn must lie at another place. Before the first turn CHANCE may draw any seat.
    """
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    if state.open[0] != NONE and state.open[1] == NONE:
        return spread(drop(state.lying, state.open[0]), moves)
    return spread(state.lying, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """SK1, SK2: turn up the card at a place; if it was never turned up before, CHANCE decides which card it is.

    CHANCE may also draw the seat that begins.
    """
    if seat == CHANCE and move >= LOT:
        begin(state, move - LOT)
        return
    if seat == CHANCE:
        state.face[last_place(state)] = move
        state.stock = drop(state.stock, move)
        after_turning_up(state)
        return
    if state.open[0] == NONE or state.open[1] != NONE:
        turn_back(state)
        state.finder = seat
        state.open[0] = move
    else:
        state.open[1] = move
    if state.face[move] == NONE:
        state.to_move = CHANCE_AWAITED
    else:
        after_turning_up(state)


@rule
def last_place(state: State) -> int:
    """SK2: return the place turned up last."""
    return state.open[0] if state.open[1] == NONE else state.open[1]


@rule
def after_turning_up(state: State) -> None:
    """SK2: after the second card of a turn, end the game, take the pair, or pass the turn."""
    state.to_move = only(state.turn)
    if state.open[1] == NONE:
        return
    first = state.face[state.open[0]]
    second = state.face[state.open[1]]
    if is_royal_pair(first, second):
        finish(state, only(state.turn), PRINCE_AND_PRINCESS)
    elif is_pair(first, second):
        take_pair(state, first, second)
    else:
        pass_turn(state)


@rule
def take_pair(state: State, first: int, second: int) -> None:
    """SK3, SK6, SK7: take the pair and score its rank; the same player goes on unless the game is over."""
    seat = state.turn
    for n in range(2):
        state.lying = drop(state.lying, state.open[n])
        state.face[state.open[n]] = NONE
    turn_back(state)
    state.won[seat] = put(put(state.won[seat], first), second)
    state.score[seat] += rank(first)
    if state.score[seat] >= state.options.points_to_win:
        finish(state, only(seat), POINTS)
    elif state.lying == 0:
        finish(state, most_points(state), CLEARED)


@rule
def pass_turn(state: State) -> None:
    """SK4, SK8: pass the turn; after MAX_TURNS turns end the game. The next player's first move turns the two cards back."""
    state.turns += 1
    if state.turns >= MAX_TURNS:
        finish(state, most_points(state), TURN_LIMIT)
    else:
        state.turn = (state.turn + 1) % state.options.players
        state.to_move = only(state.turn)


@rule
def most_points(state: State) -> int:
    """SK7: return the seats with the most points, as bits."""
    highest = 0
    for seat in range(state.options.players):
        highest = max(highest, state.score[seat])
    winners = 0
    for seat in range(state.options.players):
        if state.score[seat] == highest:
            winners = put(winners, seat)
    return winners


@rule
def finish(state: State, winners: int, how: int) -> None:
    """End the game; `winners` are seats as bits, `how` is the value of `State.ended`."""
    state.result = winners
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """SK9: end the game because a player gives up; the others share the win."""
    finish(state, drop(everyone(state.options.players), seat), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """SK5–SK7: return the payoff of winning alone or together with others, or of losing."""
    return first_place_payoff(state.options.players, state.result, seat)


@rule
def points(state: State, seat: int) -> int:
    """SK3: return the points of a seat."""
    return state.score[seat]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K1, K2: write the cards turned up now, never cards turned back; in a hidden search only for the seat that turned them up.

    Everybody sees a Prince and Princess that ended the game.
    """
    seen.stock = state.stock if state.turn == NONE else ALL_CARDS
    for player in range(SEATS):
        seen.stock &= ~state.won[player]
    for place in range(CELLS):
        seen.face[place] = UNKNOWN if has(state.lying, place) else NONE
    is_royal = state.to_move == 0 and state.ended == PRINCE_AND_PRINCESS
    if is_royal or state.options.seeker_hidden == 0 or (seat != NONE and state.finder == seat):
        for n in range(2):
            if state.open[n] != NONE and state.face[state.open[n]] != NONE:
                seen.face[state.open[n]] = state.face[state.open[n]]
                seen.stock = drop(seen.stock, state.face[state.open[n]])


@rule
def remember(mind: State, seen: State, seat: int, keep: int, dice: Dice) -> None:
    """K4: update the memory of a seat: all that it sees now, and faces that it remembered before.

    After every turn it keeps each remembered face with a probability of `keep` percent.
    """
    faces = local(CELLS, int8)
    for place in range(CELLS):
        faces[place] = mind.face[place]
        if mind.turns != seen.turns and below(dice, 100) >= keep:
            faces[place] = UNKNOWN
    copy(mind, seen)
    for place in range(CELLS):
        if seen.face[place] == UNKNOWN and faces[place] >= 0 and has(mind.stock, faces[place]):
            mind.face[place] = faces[place]
            mind.stock = drop(mind.stock, faces[place])


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: cards turned up that the reader does not see are random.

    If two are turned up, they make no pair. Cards that lie face down get their faces when they are turned up.
    """
    copy(state, seen)
    for place in range(CELLS):
        if seen.face[place] == UNKNOWN:
            state.face[place] = NONE
    unseen = 0
    for n in range(2):
        if seen.open[n] != NONE and seen.face[seen.open[n]] == UNKNOWN and not is_awaited(seen, n):
            unseen += 1 << n
    if unseen:
        guess(seen, state, unseen, dice)
        while seen.open[1] != NONE and not is_possible(state):
            guess(seen, state, unseen, dice)


@rule
def is_awaited(seen: State, n: int) -> bool:
    """Return whether CHANCE is to decide the card at `open[n]`."""
    return seen.to_move == CHANCE_AWAITED and (n == 1 or seen.open[1] == NONE)


@rule
def guess(seen: State, state: State, unseen: int, dice: Dice) -> None:
    """Put random cards on the places `open[n]` whose bit n is set in `unseen`."""
    state.stock = seen.stock
    for n in range(2):
        if has(unseen, n):
            card = nth(state.stock, below(dice, count(state.stock)))
            state.face[seen.open[n]] = card
            state.stock = drop(state.stock, card)


@rule
def is_possible(state: State) -> bool:
    """SK4: return whether the two cards turned up are neither a pair nor a royal pair, or one is not decided yet."""
    first = state.face[state.open[0]]
    second = state.face[state.open[1]]
    return first == NONE or second == NONE or not (is_pair(first, second) or is_royal_pair(first, second))


GAME_WON = 4000
"""The value of winning alone."""
POINT = 250
"""The value of one point ahead of the best opponent."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return GAME_WON times the payoff of a finished game; before the end, the lead over the best opponent.

    The lead includes the best pair that the player whose turn it is can make with the card turned up.
    """
    if state.to_move == 0:
        return GAME_WON * payoff(state, seat) // SHARES[state.options.players]
    best = 0
    for player in range(state.options.players):
        if player != seat:
            best = max(best, state.score[player])
    lead = POINT * (state.score[seat] - best)
    return lead + best_partner(state) if state.turn == seat else lead - best_partner(state)


@rule
def best_partner(state: State) -> int:
    """Return the value of the best pair of the only card turned up with a card whose face is set, or 0."""
    first = state.open[0]
    if first == NONE or state.open[1] != NONE or state.face[first] == NONE:
        return 0
    best = 0
    for other in range(CELLS):
        if other != first and state.face[other] != NONE:
            best = max(best, pair_value(state.face[first], state.face[other]))
    return best


@rule
def pair_value(first: int, second: int) -> int:
    """Return the value of turning up these two cards together."""
    if is_royal_pair(first, second):
        return GAME_WON
    return POINT * rank(first) if is_pair(first, second) else 0


class Rules(LinkedRules):
    """The rules that the table, the notation and the guide call."""

    legal = staticmethod(legal)
