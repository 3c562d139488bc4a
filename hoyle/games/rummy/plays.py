"""What may be put into a play, and what its jokers may stand for: everything that asks the meld solver (RM10–RM19)."""

from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.melds import completions, identities
from hoyle.games.rummy.options import ONE_MELD_OF_THREE
from hoyle.games.rummy.score import card_value
from hoyle.games.rummy.state import State
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local
from hoyle.rules.seats import NONE

NO_LIMIT = 99
ADDS_NOTHING = 1 << 53
"""In the bits of `playable`: what is staged can lie as it is."""

CIRCUIT = 3
"""Cards of the one meld that the first circuit asks for."""


@rule
def first_play(state: State, seat: int) -> bool:
    """RM13, RM14: whether the seat's next play must come from its hand alone and meet a condition."""
    conditions = state.rules.opening_points > 0 or state.rules.first_circuit == ONE_MELD_OF_THREE
    return conditions and not has(state.melded, seat)


@rule
def play_limit(state: State, first: bool) -> int:
    """RM12, RM14: the most cards of a play."""
    if first and state.rules.first_circuit == ONE_MELD_OF_THREE:
        return CIRCUIT
    return NO_LIMIT if state.rules.play_limit == NONE else state.rules.play_limit


@rule
def playable(state: State, seat: int) -> int:
    """RM10: what may be staged next, as bits by kind: some legal play has all that is staged, this, and nothing between.

    ADDS_NOTHING is among them if what is staged can lie as it is. Kinds are staged in ascending order.
    """
    need = local(TYPES, int8)
    spare = local(TYPES, int8)
    old = local(TYPES, int8)
    first = first_play(state, seat)
    own = state.turn == seat
    last = NONE
    placed = 0
    worth = 0
    for kind in range(KINDS):
        copies = state.staged[kind] if own else 0
        last = kind if copies else last
        placed += copies
        worth += copies * card_value(state.rules.hand_values, kind)
    on_table = 0
    for card in range(TYPES):
        copies = state.staged[card] if own else 0
        need[card] = copies if first else copies + state.table[card]
        spare[card] = state.hand[seat * KINDS + card] if card >= last else 0
        old[card] = 0 if first else state.wild[card]
        on_table += old[card]
    least = on_table + (state.staged[JOKER] if own else 0)
    return completions(
        need,
        spare,
        old,
        least,
        least + state.hand[seat * KINDS + JOKER],
        state.rules.joker_mode,
        state.rules.ace_mode,
        play_limit(state, first) - placed if play_limit(state, first) < NO_LIMIT else NO_LIMIT,
        max(0, state.rules.opening_points - worth) if first else 0,
        state.rules.hand_values,
    )


@rule
def able(state: State, seat: int) -> bool:
    """Whether a seat has a play, nothing being staged."""
    return playable(state, seat) & (ADDS_NOTHING - 1) != 0


@rule
def jokers_to_declare(state: State, seat: int) -> int:
    """How many jokers lie on the new table; on a first play from the hand alone, how many it has."""
    jokers = state.staged[JOKER]
    if not first_play(state, seat):
        for card in range(TYPES):
            jokers += state.wild[card]
    return jokers


@rule
def identity_bits(state: State, seat: int) -> int:
    """RM16–RM19: which types the next joker may stand for, as bits, after those that have been declared."""
    cards = local(TYPES, int8)
    old = local(TYPES, int8)
    first = first_play(state, seat)
    declared = 0
    for card in range(TYPES):
        cards[card] = state.staged[card] if first else state.staged[card] + state.table[card]
        old[card] = 0 if first else state.wild[card]
        declared += state.declared[card]
    jokers = declared + state.loose
    return identities(cards, state.declared, old, jokers, state.rules.joker_mode, state.rules.ace_mode)
