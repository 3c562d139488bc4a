"""The view of each seat of Seeker (K1–K3), its memory (K4), and positions that are consistent with a view."""

from hoyle.games.r.seeker.state import CELLS, PRINCE_AND_PRINCESS, SEATS, State, is_pair, is_royal_pair
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.rules.bits import count, drop, has, nth
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy, int8, local
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """K1, K2: write what everybody sees: the cards turned up now, except in a hidden search; never cards turned back."""
    show(state, seen, state.options.seeker_hidden == 0)


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K2: write what a seat sees; in a hidden search, only the seat that turned a card up sees it."""
    show(state, seen, state.options.seeker_hidden == 0 or state.finder == seat)


@rule
def show(state: State, seen: State, sees_faces: bool) -> None:
    """Write what a reader sees; `sees_faces`: whether it sees the cards turned up now.

    Everybody sees a Prince and Princess that ended the game.
    """
    seen.to_move = state.to_move
    seen.lying = state.lying
    seen.finder = state.finder
    seen.turn = state.turn
    seen.turns = state.turns
    seen.result = state.result
    seen.ended = state.ended
    seen.stock = state.stock if state.turn == NONE else ALL_CARDS
    for seat in range(SEATS):
        seen.score[seat] = state.score[seat]
        seen.won[seat] = state.won[seat]
        seen.stock &= ~state.won[seat]
    for place in range(CELLS):
        seen.face[place] = UNKNOWN if has(state.lying, place) else NONE
    royal_pair = state.to_move == 0 and state.ended == PRINCE_AND_PRINCESS
    for n in range(2):
        seen.open[n] = state.open[n]
        if state.open[n] != NONE and (sees_faces or royal_pair) and state.face[state.open[n]] != NONE:
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
