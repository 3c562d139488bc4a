"""What each seat of Seeker sees (K1–K3) and remembers (K4), and which positions agree with that."""

from hoyle.games.r.seeker.state import CELLS, PRINCE_AND_PRINCESS, SEATS, State, royal, same_rank
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.rules.bits import count, drop, has, nth
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy, int8, local
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN


@rule
def public(state: State, seen: State) -> None:
    """K1, K2: write what lies open now, and no card that was turned back; in a hidden search, pairs and what ended the game."""
    show(state, seen, state.options.seeker_hidden == 0)


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K2: in a hidden search only the player who turned a card up sees it."""
    show(state, seen, state.options.seeker_hidden == 0 or state.finder == seat)


@rule
def show(state: State, seen: State, faces: bool) -> None:
    """Write what a reader sees; `faces`: whether it sees the open cards."""
    seen.to_move = state.to_move
    seen.lying = state.lying
    seen.finder = state.finder
    seen.turn = state.turn
    seen.turns = state.turns
    seen.result = state.result
    seen.ended = state.ended
    seen.stock = ALL_CARDS
    for seat in range(SEATS):
        seen.score[seat] = state.score[seat]
        seen.won[seat] = state.won[seat]
        seen.stock &= ~state.won[seat]
    for place in range(CELLS):
        seen.face[place] = UNKNOWN if has(state.lying, place) else NONE
    met = state.to_move == 0 and state.ended == PRINCE_AND_PRINCESS
    for n in range(2):
        seen.open[n] = state.open[n]
        if state.open[n] != NONE and (faces or met) and state.face[state.open[n]] != NONE:
            seen.face[state.open[n]] = state.face[state.open[n]]
            seen.stock = drop(seen.stock, state.face[state.open[n]])


@rule
def remember(mind: State, seen: State, seat: int, keep: int, dice: Dice) -> None:
    """K4: what the seat sees now, and of the faces it remembered before, each with a probability of `keep` percent a turn."""
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
    """Write a position that is consistent with the view: open cards that the reader does not see may be any that fit what followed.

    A card that lies face down is decided when it is turned up, so that every deal is equally likely.
    """
    copy(state, seen)
    for place in range(CELLS):
        if seen.face[place] == UNKNOWN:
            state.face[place] = NONE
    unseen = 0
    for n in range(2):
        if seen.open[n] != NONE and seen.face[seen.open[n]] == UNKNOWN and not to_come(seen, n):
            unseen += 1 << n
    if unseen:
        guess(seen, state, unseen, dice)
        while seen.open[1] != NONE and fits(state) == 0:
            guess(seen, state, unseen, dice)


@rule
def to_come(seen: State, n: int) -> bool:
    """Return whether CHANCE has still to say what lies at the place turned up first or second."""
    return seen.to_move == CHANCE_AWAITED and (n == 1 or seen.open[1] == NONE)


@rule
def guess(seen: State, state: State, unseen: int, dice: Dice) -> None:
    """Put any cards on the open places that the reader does not see."""
    state.stock = seen.stock
    for n in range(2):
        if has(unseen, n):
            card = nth(state.stock, below(dice, count(state.stock)))
            state.face[seen.open[n]] = card
            state.stock = drop(state.stock, card)


@rule
def fits(state: State) -> bool:
    """SK4: return whether the two open cards are neither a pair nor Prince and Princess; a card that is still to come always fits."""
    first = state.face[state.open[0]]
    second = state.face[state.open[1]]
    return first == NONE or second == NONE or not (same_rank(first, second) or royal(first, second))
