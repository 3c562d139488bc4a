"""Which runs reach the twos from below, in the search for unusual forms (`any_form.py`): aces below the two, runs around the corner."""

from hoyle.games.rummy.choices import HIGH, LOW, ROUND
from hoyle.games.rummy.forms import aces, shortest_run
from hoyle.games.rummy.melds.question import Question
from hoyle.games.rummy.melds.ranks import GROUP_VECTORS
from hoyle.games.rummy.melds.runs import PLACES
from hoyle.games.rummy.melds.trail import FIRST, LANE_BITS, WORDS, Trail, after_one_card, cards_at, due_of, most_cards
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def set_start_limits(question: Question, trail: Trail) -> None:
    """Write how many runs of one card, of two … and of more may reach the first place, where the ace is their last card.

    A run of k cards there goes on with the cards from the two on that it lacks, a longer one with the two. Suits without such runs have
    their start.
    """
    length = shortest_run(question.form)
    words = 0 if aces(question.form) == HIGH else length if aces(question.form) == ROUND else 1
    trail.fixed = 0
    for word in range(WORDS):
        trail.start_limit[word] = 0
    for word in range(words):
        is_longer = word == length - 1
        cards_after = 1 if is_longer else length - word - 1
        for suit in range(4):
            missing = 0
            for step in range(-word, cards_after + 1):
                place = FIRST + (step + 12) % 13
                missing += (trail.need[place] + trail.spare[place]) >> 4 * suit & 7 == 0
            if missing <= question.jokers_max:
                limit = most_cards(PLACES, question, trail) >> 4 * suit & 7
                trail.start_limit[WORDS - 1 if is_longer else word] |= limit << 4 * suit
    for suit in range(4):
        possible = 0
        for word in range(WORDS):
            possible |= trail.start_limit[word] >> 4 * suit & 7
        trail.fixed |= 0 if possible else 15 << 4 * suit
    free_starts(trail)


@rule
def free_starts(trail: Trail) -> None:
    """In the suits without a chosen start let as many long runs reach the first place as any start has runs."""
    for suit in range(4):
        if trail.fixed >> 4 * suit & 15 == 0:
            write_start(suit, 0, trail)
            for word in range(WORDS):
                trail.start[WORDS - 1] |= trail.start_limit[word] & 15 << 4 * suit


@rule
def write_start(suit: int, start: int, trail: Trail) -> None:
    """Write the start of a suit; `start`: three bits for each of its numbers."""
    for word in range(WORDS):
        lane = trail.start[word] & ~(15 << 4 * suit)
        trail.start[word] = lane | (start >> 3 * word & 7) << 4 * suit


@rule
def next_start(suit: int, trail: Trail) -> bool:
    """Write the next start of a suit, with no more runs than there may be aces; return False after the last one."""
    shift = 4 * suit
    while True:
        most = 0
        is_next = False
        for word in range(WORDS):
            limit = trail.start_limit[word] >> shift & 7
            most = max(most, limit)
            if not is_next and trail.start[word] >> shift & 7 < limit:
                trail.start[word] += 1 << shift
                is_next = True
            elif not is_next:
                trail.start[word] &= ~(15 << shift)
        runs = 0
        for word in range(WORDS):
            runs += trail.start[word] >> shift & 7
        if runs <= most or not is_next:
            return is_next


@rule
def suit_without_start(question: Question, trail: Trail) -> int:
    """Return a suit whose cards in runs fit no start; NONE if there is none, and the starts of all suits are written."""
    for suit in range(4):
        if trail.fixed >> 4 * suit & 15 == 0:
            write_start(suit, 0, trail)
            is_trying = not fits_start(suit, question, trail)
            while is_trying:
                if not next_start(suit, trail):
                    free_starts(trail)
                    return suit
                is_trying = not fits_start(suit, question, trail)
    return NONE


@rule
def fits_start(suit: int, question: Question, trail: Trail) -> bool:
    """Return whether the cards in runs of a suit can be laid as runs with its start."""
    start = trail.start
    shift = 4 * suit
    shorts = (start[0] >> shift & 7) | (start[1] >> shift & 7) << 16 | (start[2] >> shift & 7) << 32
    shorts |= (start[3] >> shift & 7) << 48
    longs = start[WORDS - 1] >> shift & 7
    first_shorts = shorts
    first_longs = longs
    length = shortest_run(question.form)
    is_round = aces(question.form) == ROUND
    for place in range(FIRST, PLACES + 1):
        cards = (cards_at(place, trail) - GROUP_VECTORS[trail.vector[place]]) >> shift & 7
        if place == PLACES and not is_round:
            cards -= first_shorts
            if cards < 0 or (aces(question.form) == LOW and cards > 0):
                return False
        rest = cards - due_of(shorts)
        if rest < 0:
            return False
        grown = shorts >> 16 * (length - 2) & LANE_BITS
        shorts = after_one_card(shorts, length) | max(0, rest - longs)
        longs = grown + min(rest, longs)
    return shorts == first_shorts and longs >= first_longs if is_round else shorts == 0
