"""Hidden hands: random deals that agree with the passes (K4, K5).

With at most three hidden hands every consistent deal is equally likely: the unseen cards are grouped by the hands that may
have them, and the number of cards of each group in the first hand is drawn in proportion to the number of deals. With more
hands, or more than 42 cards in three hands, any consistent deal is made first and then mixed by many exchanges of cards.

`state.lacks` of a seat is the set of cards that its passes rule out; `hidden` is the list of seats with hidden hands.
"""

from math import comb

from hoyle.games.muzicando.cards import CARDS
from hoyle.games.muzicando.state import SEATS, State
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.constants import table
from hoyle.rules.dice import Dice, below, below_large
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local

MAX_EXACT_HANDS = 3
"""Up to this many hidden hands, every consistent deal is equally likely."""
MAX_EXACT_CARDS = 42
"""The most cards in three hands for which an int64 holds the number of deals: 42! / 14!³ is less than 2^61."""
BINOMIAL_STRIDE = CARDS + 1
BINOMIALS = table(min(comb(n, k), 1 << 61) for n in range(BINOMIAL_STRIDE) for k in range(BINOMIAL_STRIDE))
"""The binomial coefficients: n over k is at index n · BINOMIAL_STRIDE + k. Larger ones than any deal needs are cut to 2^61."""

EXCHANGES_PER_HAND = 40
"""The number of exchanges per hidden hand. After 20 no bias in the distribution of a card can be measured any more."""
ROUND_PERIOD = 4
"""One exchange in this many may involve more than two hands."""


@rule
def fill_hands(state: State, seat: int, dice: Dice) -> None:
    """Deal cards of the stock to the hidden hands, `held` cards to each; the other cards remain in the stock."""
    hidden = local(SEATS, int8)
    hidden_count = 0
    excluded = 0
    for player in range(state.options.players):
        if player != seat and state.held[player] > 0:
            hidden[hidden_count] = player
            hidden_count += 1
            excluded |= state.lacks[player]
    if excluded & state.stock == 0:
        for index in range(hidden_count):
            deal_random(state, hidden[index], state.stock, state.held[hidden[index]], dice)
    elif hidden_count < MAX_EXACT_HANDS or (hidden_count == MAX_EXACT_HANDS and count(state.stock) <= MAX_EXACT_CARDS):
        deal_exactly(state, hidden, hidden_count, dice)
    else:
        deal_any(state, hidden, hidden_count, dice)
        exchange_cards(state, hidden, hidden_count, dice)


@rule
def deal_random(state: State, seat: int, cards: int, number: int, dice: Dice) -> None:
    """Move a random selection of `number` of these cards from the stock into a hand."""
    for _ in range(number):
        card = nth(cards, below(dice, count(cards)))
        cards = drop(cards, card)
        state.stock = drop(state.stock, card)
        state.hand[seat] = put(state.hand[seat], card)


@rule
def binomial(n: int, k: int) -> int:
    """Return the number of ways to take k of n cards.

    >>> binomial(5, 2), binomial(3, 4), binomial(3, -1)
    (10, 0, 0)
    """
    return BINOMIALS[n * BINOMIAL_STRIDE + k] if 0 <= k <= n else 0


@rule
def deal_exactly(state: State, hidden: list[int], hidden_count: int, dice: Dice) -> None:
    """Deal the stock to at most three hidden hands, every consistent deal equally likely; nothing remains in the stock."""
    if hidden_count == 1:
        deal_random(state, hidden[0], state.stock, state.held[hidden[0]], dice)
        return
    if hidden_count == MAX_EXACT_HANDS:
        deal_first(state, hidden, dice)
    first = hidden[hidden_count - 2]
    second = hidden[hidden_count - 1]
    forced = state.stock & state.lacks[second]
    deal_random(state, first, forced, count(forced), dice)
    possible = state.stock & ~state.lacks[first]
    deal_random(state, first, possible, state.held[first] - count(state.hand[first]), dice)
    deal_random(state, second, state.stock, state.held[second], dice)


@rule
def deal_first(state: State, hidden: list[int], dice: Dice) -> None:
    """Deal the first of three hidden hands: draw the number of cards of each group, then the cards.

    The groups: cards that only the first hand may have (all of them go there), cards that only the first and the second
    may have, cards that only the first and the third may have, and cards that all three may have.
    """
    first = hidden[0]
    possible = state.stock & ~state.lacks[first]
    second = ~state.lacks[hidden[1]]
    third = ~state.lacks[hidden[2]]
    forced = possible & ~second & ~third
    remaining = below_large(dice, count_deals(state, hidden))
    free_size = state.held[first] - count(forced)
    for a in range(count(possible & second & ~third) + 1):
        for b in range(count(possible & third & ~second) + 1):
            remaining -= count_deals_with(state, hidden, a, b)
            if remaining < 0:
                deal_random(state, first, possible & second & ~third, a, dice)
                deal_random(state, first, possible & third & ~second, b, dice)
                deal_random(state, first, possible & second & third, free_size - a - b, dice)
                deal_random(state, first, forced, count(forced), dice)
                return


@rule
def count_deals(state: State, hidden: list[int]) -> int:
    """Return the number of consistent deals of the stock to three hands."""
    total = 0
    possible = state.stock & ~state.lacks[hidden[0]]
    for a in range(count(possible & ~state.lacks[hidden[1]] & state.lacks[hidden[2]]) + 1):
        for b in range(count(possible & state.lacks[hidden[1]] & ~state.lacks[hidden[2]]) + 1):
            total += count_deals_with(state, hidden, a, b)
    return total


@rule
def count_deals_with(state: State, hidden: list[int], a: int, b: int) -> int:
    """Return the number of deals in which the first hand has `a` cards of the second's group and `b` of the third's.

    The groups are those of `deal_first`.
    """
    possible = state.stock & ~state.lacks[hidden[0]]
    others = state.stock & state.lacks[hidden[0]]
    second = ~state.lacks[hidden[1]]
    third = ~state.lacks[hidden[2]]
    with_second = count(possible & second & ~third)
    with_third = count(possible & third & ~second)
    with_both = count(possible & second & third)
    c = state.held[hidden[0]] - count(possible & ~second & ~third) - a - b
    forced = count(others & second & ~third) + with_second - a
    shared = count(others & second & third) + with_both - c
    return (
        binomial(with_second, a)
        * binomial(with_third, b)
        * binomial(with_both, c)
        * binomial(shared, state.held[hidden[1]] - forced)
        if 0 <= c <= with_both
        else 0
    )


@rule
def deal_any(state: State, hidden: list[int], hidden_count: int, dice: Dice) -> None:
    """Make some consistent deal: nobody gets a card that a pass has ruled out; the other cards remain in the stock."""
    remaining = 0
    for index in range(hidden_count):
        remaining += state.held[hidden[index]]
    cards = state.stock
    while remaining > 0 and cards:
        card = nth(cards, below(dice, count(cards)))
        cards = drop(cards, card)
        if give_card(state, hidden, hidden_count, card):
            remaining -= 1


@rule
def may_have(state: State, seat: int, card: int) -> bool:
    """Return whether a hand may have a card: no pass has ruled it out."""
    return not has(state.lacks[seat], card)


@rule
def give_card(state: State, hidden: list[int], hidden_count: int, card: int) -> bool:
    """Give a card to a hand that may have it; return whether that is possible.

    If that hand is full, it passes another card on, and so on until a hand with room is reached: a breadth-first search
    for an augmenting path. `previous` of a hand is the index of the hand before it on the path plus one, or
    hidden_count + 1 at the beginning of the path, or 0 for a hand not reached; `passed` is the card that it receives.
    """
    previous = local(SEATS, int8)
    passed = local(SEATS, int8)
    for index in range(hidden_count):
        previous[index] = may_have(state, hidden[index], card) * (hidden_count + 1)
        passed[index] = card
    for _ in range(hidden_count):
        for index in range(hidden_count):
            if previous[index]:
                if count(state.hand[hidden[index]]) < state.held[hidden[index]]:
                    move_along_path(state, hidden, hidden_count, index, previous, passed)
                    return True
                extend_paths(state, hidden, hidden_count, index, previous, passed)
    return False


@rule
def extend_paths(
    state: State, hidden: list[int], hidden_count: int, index: int, previous: list[int], passed: list[int]
) -> None:
    """Extend the paths from a full hand to all hands to which it may pass a card on."""
    for next_index in range(hidden_count):
        if previous[next_index] == 0:
            cards = state.hand[hidden[index]] & ~state.lacks[hidden[next_index]]
            if cards:
                previous[next_index] = index + 1
                passed[next_index] = lowest(cards)


@rule
def move_along_path(
    state: State, hidden: list[int], hidden_count: int, index: int, previous: list[int], passed: list[int]
) -> None:
    """Move the cards along the path, from the hand that has room back to the card from the stock."""
    while previous[index] <= hidden_count:
        source = previous[index] - 1
        move_card(state, hidden[source], hidden[index], passed[index])
        index = source
    state.stock = drop(state.stock, passed[index])
    state.hand[hidden[index]] = put(state.hand[hidden[index]], passed[index])


@rule
def move_card(state: State, source: int, target: int, card: int) -> None:
    """Move a card from one hand to another."""
    state.hand[source] = drop(state.hand[source], card)
    state.hand[target] = put(state.hand[target], card)


@rule
def exchange_cards(state: State, hidden: list[int], hidden_count: int, dice: Dice) -> None:
    """Mix a deal by random exchanges of cards between hands. All consistent deals can be reached, in the limit equally likely.

    Most exchanges are between two hands. Some pass a card around more hands, which can be possible where no exchange of two
    hands is.
    """
    given = local(SEATS, int8)
    for _ in range(EXCHANGES_PER_HAND * hidden_count):
        size = 2 if below(dice, ROUND_PERIOD) else 2 + below(dice, hidden_count - 1)
        if choose_exchange(state, hidden, hidden_count, size, given, dice):
            for index in range(size):
                move_card(state, hidden[index], hidden[(index + 1) % size], given[index])


@rule
def choose_exchange(
    state: State, hidden: list[int], hidden_count: int, size: int, given: list[int], dice: Dice
) -> bool:
    """Choose a card from each of `size` random hands; return whether each card may go to the next of these hands.

    The chosen hands are moved to the front of `hidden`.
    """
    for index in range(size):
        pick = index + below(dice, hidden_count - index)
        seat = hidden[pick]
        hidden[pick] = hidden[index]
        hidden[index] = seat
        given[index] = nth(state.hand[seat], below(dice, count(state.hand[seat])))
    for index in range(size):
        if not may_have(state, hidden[(index + 1) % size], given[index]):
            return False
    return True
