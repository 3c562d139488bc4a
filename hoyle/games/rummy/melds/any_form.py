"""The meld solver for unusual forms of melds: longer runs, larger groups, and runs around the corner (RM57–RM59).

A search rank by rank, from the two to the ace, divides the cards of each rank between groups and runs. What it must know of the runs
of a suit: how many have one card, two … (they must go on), and how many are long enough (they may). These numbers have no room in the
tables of the usual forms (`rank_sweep.py`, `sweep.py`).

An ace below the two, and a run that goes on around the corner, are runs that reach the twos from below: the *start* of a suit. A search
first lets any runs that are possible reach them. Only in suits whose cards then fit no start does it try each start in turn.

The cards that are left in the hand cost their value; a search has some slack to pay for them, as little as needed. Positions are
stored with the least slack that may be enough for them. So the first play found is the best one, and all results are exact.
"""

from hoyle.games.rummy.cards import JOKER
from hoyle.games.rummy.choices import LOW, ROUND
from hoyle.games.rummy.forms import aces, shortest_run, smallest_group
from hoyle.games.rummy.melds.plan import GROUPS_SHIFT, UNPROVEN
from hoyle.games.rummy.melds.question import (
    BEST,
    NO_LIMIT,
    Question,
    added_jokers,
    still_missing,
)
from hoyle.games.rummy.melds.ranks import (
    GROUP_ENDS,
    GROUP_VECTORS,
    LANES,
    SEVENS,
    covers,
    excess,
    lane_total,
    max_groups,
    next_lanes,
)
from hoyle.games.rummy.melds.runs import PLACES
from hoyle.games.rummy.melds.starts import free_starts, next_start, set_start_limits, suit_without_start, write_start
from hoyle.games.rummy.melds.trail import (
    FIRST,
    LANE_BITS,
    WORDS,
    Trail,
    after_one_card,
    cards_at,
    due_of,
    set_cards,
    short_starts,
)
from hoyle.rules.mark import rule
from hoyle.rules.record import int32, int64, local, local_record
from hoyle.rules.seats import NONE

LEFT_SHIFT, MISSING_SHIFT = 3, 7
"""The rest of a position: the jokers used, the cards that may still be added, and the value that they lack of `min_value`."""
MANY = 15
"""In place of the cards that may still be added: any number."""
MEMO = 16381
"""The size of the tables of positions, a prime number."""
TOO_MANY_JOKERS = 8
"""More jokers than there are."""
NEVER = 1 << 60
"""In place of a slack: no slack is enough."""


@rule
def best_in_any_form(question: Question, path: list[int]) -> int:
    """Return `best.best_reduced_play`."""
    trail = local_record(Trail)
    set_cards(question, trail)
    trail.is_best = question.aim == BEST
    keys = local(MEMO, int64)
    more_keys = local(MEMO, int64)
    needed = local(MEMO, int64)
    slack = 0
    trail.step_limit = question.step_limit
    while slack < NEVER:
        found = search(slack, question, trail, keys, more_keys, needed)
        if trail.steps >= trail.step_limit:
            if slack == NEVER - 1:
                path[0] |= UNPROVEN
                return -1
            slack = NEVER - 1  # any play
            trail.step_limit += question.step_limit
        elif found == slack:
            value = write_path(question, trail, path)
            path[0] |= UNPROVEN if slack == NEVER - 1 and trail.is_best else 0
            return value
        else:
            slack = found
    return -1


@rule
def search(
    slack: int, question: Question, trail: Trail, keys: list[int], more_keys: list[int], needed: list[int]
) -> int:
    """Return the slack if it is enough for a layout; otherwise the least slack that may be enough, NEVER if none is."""
    chosen = local(4, int32)
    set_start_limits(question, trail)
    trail.choice = 0
    depth = 0
    least = NEVER
    is_choosing = True
    while is_choosing:
        found = NEVER
        if jokers_due(FIRST, short_starts(trail), question, trail) <= question.jokers_max:
            found = search_from(slack, question, trail, keys, more_keys, needed)
        if trail.steps >= trail.step_limit:
            return NEVER
        if found == slack:
            suit = suit_without_start(question, trail)
            if suit == NONE:
                return slack
            chosen[depth] = suit
            depth += 1
            trail.fixed |= 15 << 4 * suit
            write_start(suit, 0, trail)
        else:
            least = min(least, found)
            while depth > 0 and not next_start(chosen[depth - 1], trail):
                depth -= 1
                trail.fixed &= ~(15 << 4 * chosen[depth])
                free_starts(trail)
            is_choosing = depth > 0
        trail.choices += 1
        trail.choice = trail.choices
    return least


@rule
def search_from(
    slack: int, question: Question, trail: Trail, keys: list[int], more_keys: list[int], needed: list[int]
) -> int:
    """Return the slack if it is enough for a layout with this start; otherwise the least slack that may be."""
    trail.shorts[FIRST] = short_starts(trail)
    trail.longs[FIRST] = trail.start[WORDS - 1]
    trail.rest[FIRST] = min(question.limit, MANY) << LEFT_SHIFT | question.min_value << MISSING_SHIFT
    trail.slack[FIRST] = slack
    place = FIRST
    enter(place, question, trail)
    while place >= FIRST:
        trail.steps += 1
        if trail.steps >= trail.step_limit:
            return NEVER
        if advance(place, question, trail):
            place += 1
            if place > PLACES:
                return slack
            index = memo_index(place, trail)
            is_stored = keys[index] == trail.shorts[place] and more_keys[index] == rest_key(place, trail)
            if is_stored and needed[index] > trail.slack[place]:
                place -= 1
                pay(place, needed[index] - trail.slack[place + 1], trail)
            else:
                enter(place, question, trail)
        else:
            index = memo_index(place, trail)
            keys[index] = trail.shorts[place]
            more_keys[index] = rest_key(place, trail)
            needed[index] = trail.needed[place]
            place -= 1
            if place >= FIRST:
                pay(place, trail.needed[place + 1] - trail.slack[place + 1], trail)
    return trail.needed[FIRST]


@rule
def pay(place: int, more: int, trail: Trail) -> None:
    """Note that so much more slack before a place may be enough."""
    trail.needed[place] = min(trail.needed[place], min(NEVER, trail.slack[place] + more))


@rule
def rest_key(place: int, trail: Trail) -> int:
    """Return what a position has besides its short runs, as a number above 0."""
    return ((trail.choice << 4 | place) << 18 | trail.rest[place]) << 16 | trail.longs[place]


@rule
def memo_index(place: int, trail: Trail) -> int:
    """Return the index of a position in the tables."""
    return (trail.shorts[place] % MEMO * 31 + rest_key(place, trail)) % MEMO


@rule
def enter(place: int, question: Question, trail: Trail) -> None:
    """Begin with the divisions of the cards of a place, with all cards added that may be."""
    trail.needed[place] = NEVER
    trail.added[place] = trail.spare[place]
    trail.jokers[place] = 0
    set_vectors(place, question, trail)


@rule
def set_vectors(place: int, question: Question, trail: Trail) -> None:
    """Begin with the groups of these cards; there are none if the jokers are too many, or too few (RM17)."""
    jokers_left = question.jokers_max - (trail.rest[place] & 7)
    freeing = trail.freeing[place] + trail.added[place] + trail.jokers[place]
    trail.vector[place] = -1
    trail.vector_end[place] = 0
    if lane_total(trail.jokers[place]) <= jokers_left and covers(freeing, trail.old_jokers[place]):
        trail.vector_end[place] = GROUP_ENDS[max_groups(cards_at(place, trail))]


@rule
def advance(place: int, question: Question, trail: Trail) -> bool:
    """Write the position after the next division of the cards of a place; return False if there is none."""
    is_searching = True
    while is_searching:
        trail.vector[place] += 1
        if trail.vector[place] >= trail.vector_end[place]:
            is_searching = next_cards(place, question, trail)
        else:
            vector = GROUP_VECTORS[trail.vector[place]]
            fits = smallest_group(question.form) == 3 or vector == (vector & 15) * LANES
            if fits and covers(cards_at(place, trail), vector) and leave(place, question, trail):
                if add_runs(place, cards_at(place, trail) - vector, question, trail):
                    return True
    return False


@rule
def next_cards(place: int, question: Question, trail: Trail) -> bool:
    """Choose other jokers at a place, then other added cards; return False if there are no others."""
    trail.jokers[place] = next_lanes(trail.jokers[place], trail.joker_limit[place])
    if trail.jokers[place] == 0:
        left_out = next_lanes(trail.spare[place] - trail.added[place], trail.spare[place])
        if left_out == 0:
            return False
        trail.added[place] = trail.spare[place] - left_out
    set_vectors(place, question, trail)
    return True


@rule
def leave(place: int, question: Question, trail: Trail) -> bool:
    """Write the rest and the slack after a place; return False if too many cards are added, or too few."""
    used = trail.rest[place] & 7
    jokers = lane_total(trail.jokers[place])
    cards = lane_total(trail.added[place])
    new_jokers = added_jokers(question.jokers_min, used, jokers)
    left = trail.rest[place] >> LEFT_SHIFT & MANY
    if question.limit < NO_LIMIT:
        left -= cards + new_jokers
    lacking = trail.rest[place] >> MISSING_SHIFT
    missing = still_missing(question, lacking, 4 * (place - FIRST), cards, jokers, new_jokers)
    if left < 0 or missing < 0:
        return False
    used += jokers
    trail.rest[place + 1] = used | left << LEFT_SHIFT | missing << MISSING_SHIFT
    cost = 0
    if trail.is_best:
        cost = value_of(trail.spare[place] - trail.added[place], place, question)
    if place == PLACES:
        if used < question.jokers_min or missing > 0:
            return False
        cost += (question.jokers_max - used) * question.values[JOKER] if trail.is_best else 0
    trail.slack[place + 1] = trail.slack[place] - cost
    if trail.slack[place + 1] < 0:
        pay(place, -trail.slack[place + 1], trail)
    return trail.slack[place + 1] >= 0


@rule
def value_of(lanes: int, place: int, question: Question) -> int:
    """Return the value of cards of a place."""
    value = 0
    for suit in range(4):
        value += (lanes >> 4 * suit & 7) * question.values[4 * (place - FIRST) + suit]
    return value


@rule
def add_runs(place: int, cards: int, question: Question, trail: Trail) -> bool:
    """Write the runs after they got these cards at a place; return False if a run cannot go on, or cannot end."""
    shorts = trail.shorts[place]
    length = shortest_run(question.form)
    if place == PLACES and aces(question.form) != ROUND:
        low = trail.start[0] & trail.fixed  # aces that are the first cards of runs
        if not covers(cards, low):
            return False
        cards -= low
        if aces(question.form) == LOW and cards & trail.fixed:
            return False
    due = due_of(shorts)
    if not covers(cards, due):
        return False
    begun = excess(cards - due, trail.longs[place])
    grown = shorts >> 16 * (length - 2) & LANE_BITS
    longs = grown + cards - due - begun
    next_shorts = after_one_card(shorts, length) | begun
    if place == PLACES:
        fixed = trail.fixed | trail.fixed << 16 | trail.fixed << 32 | (trail.fixed & SEVENS) << 48
        if aces(question.form) != ROUND:
            return next_shorts & fixed == 0
        return (next_shorts ^ short_starts(trail)) & fixed == 0 and covers(longs, trail.start[WORDS - 1] & trail.fixed)
    if jokers_due(place + 1, next_shorts, question, trail) > question.jokers_max - (trail.rest[place + 1] & 7):
        return False
    trail.shorts[place + 1] = next_shorts
    trail.longs[place + 1] = longs
    return True


@rule
def jokers_due(place: int, shorts: int, question: Question, trail: Trail) -> int:
    """Return how many jokers short runs need to become long enough, from this place on; TOO_MANY_JOKERS if they cannot."""
    length = shortest_run(question.form)
    due = due_of(shorts)
    jokers = 0
    while due and place <= PLACES:
        jokers += lane_total(excess(due, trail.need[place] + trail.spare[place]))
        length -= 1
        place += 1
        due -= shorts >> 16 * (length - 1) & LANE_BITS
    return TOO_MANY_JOKERS if due and aces(question.form) != ROUND else jokers


@rule
def write_path(question: Question, trail: Trail, path: list[int]) -> int:
    """Write the shares of a layout, and in the first four levels the start of each suit: three bits for each of its numbers.

    Return the value of the cards added.
    """
    value = max(0, (trail.rest[PLACES + 1] & 7) - question.jokers_min) * question.values[JOKER]
    for suit in range(4):
        path[suit] = 0
        for word in range(WORDS):
            path[suit] |= (trail.start[word] >> 4 * suit & 7) << 3 * word
    for place in range(FIRST, PLACES + 1):
        value += value_of(trail.added[place], place, question)
        vector = GROUP_VECTORS[trail.vector[place]]
        runs = cards_at(place, trail) - vector
        groups = 0
        while GROUP_ENDS[groups] <= trail.vector[place]:
            groups += 1
        for suit in range(4):
            shift = 4 * suit
            share = (runs >> shift & 7) | (vector >> shift & 7) << 3 | (trail.added[place] >> shift & 7) << 6
            path[4 * (place - 1) + suit] = share | (trail.jokers[place] >> shift & 7) << 9 | groups << GROUPS_SHIFT
    return value
