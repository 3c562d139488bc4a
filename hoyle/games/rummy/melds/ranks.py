"""The cards of a question by place, in lanes, and the ways to divide those of a place between runs and groups.

Numbers for the four suits are kept side by side in *lanes* of four bits, so that they are added and compared at once; each is
at most 7. An *option* of a place is a number of cards in runs for each suit, with the jokers among all cards of the place and
the cards added there, and the kinds that may be the lowest ones added.
"""

from hoyle.games.rummy.cards import FIRST_ACE, JOKER, TYPES
from hoyle.games.rummy.choices import DECLARED
from hoyle.games.rummy.melds.components import SUITS, Links, run_members, set_links
from hoyle.games.rummy.melds.question import ANY, DECLARE, LAY, NO_LIMIT, Question, counts_value
from hoyle.games.rummy.melds.runs import MAX_COPIES, PLACES
from hoyle.rules.bits import highest, lowest
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int16, int32, local_record, row

TOO_MANY = -1
"""In place of a number or a set: a table is too small."""
NOTHING = 1 << 53
"""The bit of a layout in which no card is added."""

LANES = 0x1111
SEVENS = 0x7777
TOPS = 0x8888
"""Lanes with 1, with 7 and with their highest bit."""

ROW = PLACES + 3
"""The size of a row by place: the places, one before them, and two after them, where there are no cards."""
JOKER_ROWS = 5
"""The numbers of jokers left: 0 to 4."""
JOKERS_SHIFT, ADDED_SHIFT = 16, 19
"""The lowest bits of the jokers and the added cards of an option; the cards in runs stand below."""


def group_vectors(groups: int) -> list[int]:
    """Return the numbers of cards that this many groups can take from the four suits, in lanes."""
    lacking = range(groups + 1)
    return [
        groups * LANES - (a | b << 4 | c << 8 | d << 12)
        for a in lacking
        for b in lacking
        for c in lacking
        for d in lacking
        if a + b + c + d <= groups
    ]


GROUP_VECTORS = table(vector for groups in range(MAX_COPIES + 1) for vector in group_vectors(groups))
GROUP_ENDS = table(
    sum(len(group_vectors(smaller)) for smaller in range(groups + 1)) for groups in range(MAX_COPIES + 1)
)
"""By number of groups: the end of its vectors, and of those of fewer groups, in `GROUP_VECTORS`."""


class Ranks(Record):
    """The cards of a question, or of a component of it; rows by place (`runs.py`), in lanes."""

    need = row(ROW, int32)  # cards that must be on the table
    spare = row(ROW, int32)  # cards that may be added
    bound = row(ROW, int32)  # cards of `need` that free no joker
    old_jokers = row(ROW, int32)  # jokers that keep their card unless natural cards take their place (RM17)
    joker_limit = row(ROW, int32)  # the most jokers
    run_limit = row(JOKER_ROWS * ROW, int32)  # by number of jokers left and place: the most cards in runs
    first_option = row(ROW, int16)  # the index of the first option
    first = cell(int32)  # the first place with cards that are not low aces
    last = cell(int32)  # the last place with cards
    jokers = cell(int32)  # the most jokers on the table
    counts_cards = cell(int32)  # 1: it matters how many cards are added
    aim = cell(int32)  # of the question


@rule
def covers(more: int, less: int) -> bool:
    """Return whether no lane of `less` is above that of `more`."""
    return ((more | TOPS) - less) & TOPS == TOPS


@rule
def excess(more: int, less: int) -> int:
    """Return by how much the lanes of `more` are above those of `less`, 0 where they are not."""
    difference = (more | TOPS) - less
    above = difference & TOPS
    return difference & (above - (above >> 3))


@rule
def lane_total(lanes: int) -> int:
    """Return the sum of the lanes."""
    pairs = (lanes & 0x0F0F) + (lanes >> 4 & 0x0F0F)
    return (pairs + (pairs >> 8)) & 0xFF


@rule
def next_lanes(lanes: int, limit: int) -> int:
    """Return the next of all combinations of lanes up to a limit in every lane; 0 after the last one."""
    for suit in range(4):
        lane = 15 << 4 * suit
        if lanes & lane < limit & lane:
            return lanes + (1 << 4 * suit)
        lanes &= ~lane
    return 0


@rule
def suit_lanes(suits: int) -> int:
    """Return lanes with 7 for the suits of a set."""
    return ((suits & 1) | (suits & 2) << 3 | (suits & 4) << 6 | (suits & 8) << 9) * 7


@rule
def set_ranks(question: Question, types: int, available: int, links: Links, ranks: Ranks) -> None:
    """Write the cards of these types by place. `available`: all types with cards; `links`: their melds without jokers."""
    ranks.jokers = question.jokers_max
    ranks.aim = question.aim
    ranks.counts_cards = question.limit < NO_LIMIT or counts_value(question)
    ranks.first = 2 if types >> FIRST_ACE & links.low_runs else lowest(types) // 4 + 2
    ranks.last = highest(types) // 4 + 2
    left = types
    while left:
        card = lowest(left)
        left &= left - 1
        place = card // 4 + 2
        shift = card % 4 * 4
        ranks.need[place] |= question.need[card] << shift
        ranks.spare[place] |= question.spare[card] << shift
    if ranks.jokers:
        set_jokers(question, available, ranks)
    else:
        set_run_limits(0, run_members(links) & types, links, ranks)


@rule
def set_jokers(question: Question, available: int, ranks: Ranks) -> None:
    """Write what jokers add: they may be at every place."""
    links = local_record(Links)
    ranks.first = 2
    ranks.last = PLACES
    for card in range(TYPES):
        place = card // 4 + 2
        shift = card % 4 * 4
        ranks.joker_limit[place] |= min(question.type_max[card], ranks.jokers) << shift
        if question.joker_mode == DECLARED:
            ranks.old_jokers[place] |= question.old_jokers[card] << shift
            ranks.bound[place] |= question.bound[card] << shift
    set_links(available, ranks.jokers, question.form, links)
    for jokers in range(ranks.jokers + 1):
        set_run_limits(jokers, run_members(links), links, ranks)


@rule
def set_run_limits(jokers: int, types: int, links: Links, ranks: Ranks) -> None:
    """Write the most cards in runs of these types while this many jokers are left; `links`: the melds that are possible."""
    start = jokers * ROW
    for place in range(ranks.first, ranks.last + 1):
        suits = types >> 4 * (place - 2)
        if place == PLACES:
            suits &= links.runs >> 4 * (PLACES - 4)
        ranks.run_limit[start + place] = most_cards(place, jokers, ranks) & suit_lanes(suits & SUITS)
    low = links.low_runs & types >> FIRST_ACE
    ranks.run_limit[start + 1] = most_cards(PLACES, jokers, ranks) & suit_lanes(low)


@rule
def most_cards(place: int, jokers: int, ranks: Ranks) -> int:
    """Return the most cards at a place with this many jokers."""
    return ranks.need[place] + ranks.spare[place] + jokers * LANES


@rule
def list_all_options(ranks: Ranks, options: list[int]) -> bool:
    """Write the options of all places, each followed by its kinds; return False if there are too many."""
    count = 0
    for place in range(ranks.first, ranks.last + 1):
        ranks.first_option[place] = count
        count = list_options(place, ranks, options, count)
        if count == TOO_MANY:
            return False
    ranks.first_option[ranks.last + 1] = count
    return True


@rule
def list_options(place: int, ranks: Ranks, options: list[int], count: int) -> int:
    """Append the options of a place to `count` options; return their new number, or TOO_MANY."""
    first = count
    added = 0
    is_adding = True
    while is_adding:
        jokers = 0
        is_choosing = True
        while is_choosing:
            number = lane_total(jokers)
            freeing = ranks.need[place] - ranks.bound[place] + added
            if number <= ranks.jokers and covers(freeing + jokers, ranks.old_jokers[place]):
                count = list_divisions(place, added, jokers, number, ranks, options, first, count)
                if count == TOO_MANY:
                    return TOO_MANY
            jokers = next_lanes(jokers, ranks.joker_limit[place])
            is_choosing = jokers > 0
        added = next_lanes(added, ranks.spare[place])
        is_adding = added > 0
    return count


@rule
def list_divisions(
    place: int, added: int, jokers: int, number: int, ranks: Ranks, options: list[int], first: int, count: int
) -> int:
    """Append the options of a place with these added cards and jokers, `number` in all; return the new number, or TOO_MANY."""
    cards = ranks.need[place] + added + jokers
    limit = SEVENS if place == PLACES else ranks.run_limit[ranks.jokers * ROW + place]
    kinds = lowest_kind(place, added, jokers, ranks.aim)
    rest = number << JOKERS_SHIFT
    if ranks.counts_cards:
        rest |= lane_total(added) << ADDED_SHIFT
    for index in range(GROUP_ENDS[max_groups(cards)]):
        if covers(cards, GROUP_VECTORS[index]):
            in_runs = cards - GROUP_VECTORS[index]
            if covers(limit, in_runs):
                if 2 * count == len(options):
                    return TOO_MANY
                count = add_option(in_runs | rest, kinds, options, first, count)
    return count


@rule
def add_option(option: int, kinds: int, options: list[int], first: int, count: int) -> int:
    """Append an option, or add the kinds to the same option from `first` on; return the new number of options."""
    for index in range(first, count):
        if options[2 * index] == option:
            options[2 * index + 1] |= kinds
            return count
    options[2 * count] = option
    options[2 * count + 1] = kinds
    return count + 1


@rule
def lowest_kind(place: int, added: int, jokers: int, aim: int) -> int:
    """Return the lowest kind that the aim seeks among cards of a place, as a bit; NOTHING if there are none.

    For ANY it is JOKER, whatever is added, so that fewer positions differ.
    """
    sought = jokers if aim == DECLARE else added
    if sought == 0 or aim == LAY:
        return NOTHING
    return 1 << (JOKER if aim == ANY else 4 * (place - 2) + lowest(sought) // 4)


@rule
def max_groups(cards: int) -> int:
    """Return the most groups that cards of a rank can form."""
    groups = 0
    while lane_total(cards - excess(cards, (groups + 1) * LANES)) >= 3 * groups + 3:
        groups += 1
    return groups
