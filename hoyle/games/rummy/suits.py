"""One suit's runs, rank by rank: what a sweep over the ranks must remember, and the most that a suit alone can place.

The sweep visits 14 places: the ace low (runs only), two to king, the ace high. Between two places a suit's runs are
(n1, n2, n3): how many of them have ended here with one, two, or at least three cards. Those of one and two must go on;
of the long ones some may. Extending a long run is never worse than beginning a new one, so the number of cards that
runs get at the next place says all (van Rijn, Takes and Vis, arXiv 1604.07553, carried on to several packs, groups and
jokers).
"""

from hoyle.games.rummy.kinds import ACES
from hoyle.rules.mark import rule
from hoyle.rules.table import table

PLACES = 14
LEVELS = 4 * PLACES
"""A level is a place and a suit, 4 · (place − 1) + suit."""
STEPS = LEVELS + 1
ENDS = LEVELS + 4

MOST = 7
"""Cards of one type at most: three packs and four jokers."""

RUNS = tuple(
    (one, two, long)
    for cards in range(MOST + 1)
    for one in range(cards + 1)
    for two in range(cards + 1 - one)
    for long in (cards - one - two,)
)
"""The states of a suit's runs, by how many they are."""

NUMBER = {runs: n for n, runs in enumerate(RUNS)}

SIZES = tuple(sum(1 for runs in RUNS if sum(runs) <= most) for most in range(MOST + 1))
"""How many states have at most so many runs."""


def grown(runs: tuple[int, int, int], cards: int) -> int:
    """The state after runs got so many cards at the next place, or −1 if a short run was left."""
    one, two, long = runs
    free = cards - one - two
    if free < 0:
        return -1
    return NUMBER[max(0, free - long), one, two + min(long, free)]


def useful(runs: tuple[int, int, int], cards: int) -> int:
    """The state without the long runs that cannot go on, or −1 if not even the short ones can."""
    one, two, long = runs
    return NUMBER[one, two, min(long, cards - one - two)] if one + two <= cards else -1


NEXT = table(grown(runs, cards) for runs in RUNS for cards in range(MOST + 1))
USEFUL = table(useful(runs, cards) for runs in RUNS for cards in range(MOST + 1))

OPTION_SHIFT = 3
"""An option of a level packs u (cards for runs, on aces with those spent low), g (for groups), h (from the hand), w
(jokers), three bits each, one bit that says whether it adds anything, and its `cost` (four bits)."""
EXTRA = 1 << 12
COST = 13

BEST, ADD, DECLARE = range(3)
"""What is asked: the best play, what may be added, what jokers may stand for."""


@rule
def kind_at(level: int) -> int:
    """The type of card at a level: place 1 and place 14 are the aces."""
    return (level // 4 + 12) % 13 * 4 + level % 4


@rule
def run_room(need: list[int], spare: list[int], most: list[int], jokers: int, ace_mode: int, room: list[int]) -> None:
    """How many cards of each level runs may use at most; 0 where no three places in a row have any.

    `ace_mode`: 0 low, 1 high, 2 both. `most`: jokers that may stand for each type. `room` has LEVELS + 4 entries.
    """
    for level in range(LEVELS):
        card = kind_at(level)
        room[level] = min(MOST, need[card] + spare[card] + min(jokers, most[card]))
    for suit in range(4):
        if ace_mode == 0:
            room[LEVELS - 4 + suit] = 0
        if ace_mode == 1:
            room[suit] = 0
        in_a_row = 0
        for place in range(PLACES + 1):
            level = 4 * place + suit
            if place < PLACES and room[level] > 0:
                in_a_row += 1
            else:
                if in_a_row < 3:
                    for back in range(in_a_row):
                        room[level - 4 - 4 * back] = 0
                in_a_row = 0


@rule
def group_room(need: list[int], spare: list[int], jokers: int, groups: list[int]) -> None:
    """How many groups each place may have at most: k groups need 3k cards, at most k of a suit."""
    for place in range(1, PLACES):
        groups[place] = 0
        going = True
        while going:
            k = groups[place] + 1
            cards = jokers
            for suit in range(4):
                card = kind_at(4 * place + suit)
                cards += min(k, need[card] + spare[card])
            going = cards >= 3 * k and k <= MOST
            groups[place] += going


@rule
def gather_options(
    need: list[int],
    spare: list[int],
    old: list[int],
    least: list[int],
    most: list[int],
    jokers: int,
    joker_mode: int,
    aim: int,
    room: list[int],
    groups: list[int],
    options: list[int],
    first: list[int],
) -> None:
    """What may be done at each level, whatever the runs before it: see OPTION_SHIFT.

    `aim`: BEST tries cards from the hand first, the others last. An option adds something if it takes a card from the
    hand; for DECLARE, if it lets more jokers than `least` stand for the type. P6: `joker_mode` 1 declared.
    """
    n = 0
    for level in range(LEVELS):
        first[level] = n
        card = kind_at(level)
        if level < 4:
            for low in range(room[level] + 1):
                options[n] = low
                n += 1
        else:
            aces = room[level % 4] if card >= ACES else 0
            for step in range(spare[card] + 1):
                h = spare[card] - step if aim == BEST else step
                for w in range(least[card], min(jokers, most[card]) + 1):
                    cards = need[card] + h + w
                    if joker_stays(old[card], w, need[card] + h, joker_mode):
                        for g in range(min(groups[level // 4], cards) + 1):
                            price = cost(level, need, spare, g, w)
                            if cards - g <= room[level] + aces and price <= 2 * jokers:
                                options[n] = (cards - g) | g << 3 | h << 6 | w << 9 | price << COST
                                options[n] |= EXTRA if h > 0 or (aim == DECLARE and w > least[card]) else 0
                                n += 1
    first[LEVELS] = n


@rule
def cost(level: int, need: list[int], spare: list[int], g: int, w: int) -> int:
    """What an option takes of the jokers at least, in halves of a joker.

    Where only two suits have natural cards of a rank, each group there has a joker, and its two naturals bear half of
    it each; where only one has, its card bears two jokers. So a suit's own bound knows what its groups need.
    """
    suits = 0
    for suit in range(4):
        card = kind_at(level - level % 4 + suit)
        suits += need[card] + spare[card] > 0
    if suits == 0 or suits > 2:
        return 2 * w
    together = min(g, w)
    return 2 * (w - together) + (1 if suits == 2 else 4) * (g - together)


@rule
def joker_stays(before: int, after: int, naturals: int, joker_mode: int) -> bool:
    """RM17, RM18: whether so many jokers may stand for a type after the play, of which so many natural cards lie there."""
    return joker_mode != 1 or before - after <= naturals


@rule
def set_offsets(room: list[int], deep: int, wide: int, offsets: list[int]) -> int:
    """Where each level's part of the table of bounds begins; how long the table is.

    `deep`: whether it tells the aces spent low apart; `wide`: how many halves of a joker left it tells apart.
    """
    n = 0
    for level in range(LEVELS + 4):
        offsets[level] = n
        aces = room[level % 4] + 1 if deep else 1
        n += SIZES[room[level]] * aces * wide
    return n


@rule
def bound_suits(
    room: list[int],
    options: list[int],
    first: list[int],
    values: list[int],
    as_bits: int,
    deep: int,
    wide: int,
    offsets: list[int],
    bounds: list[int],
) -> None:
    """For every level, state of the suit's runs, aces spent low and halves of jokers left: the most its cards from here on bring.

    Other suits are left out of account, groups are free: so it is a bound, and −1 means that there is no way. With
    `as_bits` it is not a sum of values but the set of places where something may be added, as bits.
    """
    for suit in range(4):
        for number in range((room[suit] + 1 if deep else 1) * wide):
            bounds[offsets[LEVELS + suit] + number] = 0
        for back in range(PLACES):
            level = 4 * (PLACES - 1 - back) + suit
            if level >= 4:
                bound_level(level, room, options, first, values, as_bits, deep, wide, offsets, bounds)
        bound_first(suit, room, as_bits, deep, wide, offsets, bounds)


@rule
def joined(best: int, other: int, as_bits: int) -> int:
    """The better of two bounds, or the union of two sets; −1 is no way."""
    if other < 0:
        return best
    if best < 0:
        return other
    return best | other if as_bits else max(best, other)


@rule
def bound_first(
    suit: int, room: list[int], as_bits: int, deep: int, wide: int, offsets: list[int], bounds: list[int]
) -> None:
    """The bounds before the first place: any number of aces may be spent low."""
    aces = room[suit] + 1 if deep else 1
    for w in range(wide):
        best = 0 - 1
        for low in range(room[suit] + 1):
            state = USEFUL[NEXT[low] * (MOST + 1) + room[4 + suit]]
            if state >= 0:
                at = offsets[4 + suit] + (state * aces + (low if deep else 0)) * wide + w
                best = joined(best, bounds[at], as_bits)
        for low in range(aces):
            bounds[offsets[suit] + low * wide + w] = best


@rule
def bound_level(
    level: int,
    room: list[int],
    options: list[int],
    first: list[int],
    values: list[int],
    as_bits: int,
    deep: int,
    wide: int,
    offsets: list[int],
    bounds: list[int],
) -> None:
    """The bounds before one level, from those behind it."""
    card = kind_at(level)
    aces = room[level % 4] + 1 if deep else 1
    high = level >= LEVELS - 4
    later = room[level + 4]
    for state in range(SIZES[room[level]]):
        for low in range(aces):
            spent = low if high and deep else 0
            loosest = room[level % 4] if high and not deep else 0
            for w in range(wide):
                best = 0 - 1
                for n in range(first[level], first[level + 1]):
                    option = options[n]
                    price = option >> COST
                    left = w - price if wide > 1 else 0
                    value = (option >> 12 & 1) << (level // 4) if as_bits else values[card] * (option >> 6 & 7)
                    if left >= 0:
                        for loose in range(loosest + 1):
                            u = (option & 7) - spent - loose
                            if u >= 0 and u <= room[level]:
                                after = NEXT[state * (MOST + 1) + u]
                                after = USEFUL[after * (MOST + 1) + later] if after >= 0 else after
                                if after >= 0:
                                    rest = bounds[offsets[level + 4] + (after * aces + low) * wide + left]
                                    if rest >= 0:
                                        best = joined(best, value | rest if as_bits else value + rest, as_bits)
                bounds[offsets[level] + (state * aces + low) * wide + w] = best
