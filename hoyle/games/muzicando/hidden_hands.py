"""Hidden hands: deals that agree with what passes have shown (K4, K5).

With three hidden hands or fewer every deal is equally likely: the unseen cards are counted by the hands that may have them,
and how many of each sort the first hand has is drawn by the number of deals. With more hands, or more than 42 cards in three
of them, the cards are given out so that it comes out, and then changed about many times.
"""

from math import comb

from hoyle.games.muzicando.cards import CARDS
from hoyle.games.muzicando.state import SEATS, State
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.constants import table
from hoyle.rules.dice import Dice, below, below_large
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local

FEW = 3
"""Up to this many hidden hands are dealt exactly."""
MANY_CARDS = 42
"""With more cards than this in three hands there are more deals than an int64 counts: 42! / 14!³ is less than 2^61."""
SIDE = CARDS + 1
WAYS = table(min(comb(n, k), 1 << 61) for n in range(SIDE) for k in range(SIDE))
"""How many ways there are to take k of n cards, at n · SIDE + k; those that no deal needs are cut off."""

CHANGES = 40
"""Changes for each player, where many hands are hidden: after 20 no card's place is off any more by what can be measured."""
OFTEN = 4
"""One change in this many is among more than two hands."""


@rule
def fill_hands(state: State, seat: int, dice: Dice) -> None:
    """Deal the cards of the stock to the hands that are not seen, each `held` cards; the rest stays."""
    hidden = local(SEATS, int8)
    many = 0
    proved = 0
    for player in range(state.options.players):
        if player != seat and state.held[player] > 0:
            hidden[many] = player
            many += 1
            proved |= state.lacks[player]
    if proved & state.stock == 0:
        for place in range(many):
            take_any(state, hidden[place], state.stock, state.held[hidden[place]], dice)
    elif many < FEW or (many == FEW and count(state.stock) <= MANY_CARDS):
        deal_exactly(state, hidden, many, dice)
    else:
        deal_somehow(state, hidden, many, dice)
        change_about(state, hidden, many, dice)


@rule
def take_any(state: State, seat: int, cards: int, many: int, dice: Dice) -> None:
    """Move this many of these cards from the stock into a hand, every choice equally likely."""
    for _ in range(many):
        card = nth(cards, below(dice, count(cards)))
        cards = drop(cards, card)
        state.stock = drop(state.stock, card)
        state.hand[seat] = put(state.hand[seat], card)


@rule
def ways(n: int, k: int) -> int:
    """Return how many ways there are to take k of n cards.

    >>> ways(5, 2), ways(3, 4), ways(3, -1)
    (10, 0, 0)
    """
    return WAYS[n * SIDE + k] if 0 <= k <= n else 0


@rule
def deal_exactly(state: State, hidden: list[int], many: int, dice: Dice) -> None:
    """Draw the first hidden hand by the number of deals for the others, then the others; nothing stays in the stock."""
    if many == 1:
        take_any(state, hidden[0], state.stock, state.held[hidden[0]], dice)
        return
    if many == FEW:
        deal_first(state, hidden, dice)
    first = hidden[many - 2]
    second = hidden[many - 1]
    own = state.stock & state.lacks[second]
    take_any(state, first, own, count(own), dice)
    both = state.stock & ~state.lacks[first]
    take_any(state, first, both, state.held[first] - count(state.hand[first]), dice)
    take_any(state, second, state.stock, state.held[second], dice)


@rule
def deal_first(state: State, hidden: list[int], dice: Dice) -> None:
    """Draw the first of three hidden hands: how many cards of each sort, by the number of deals; then which cards.

    Sorts by who else may have them: nobody (all of these are the first's), the second alone, the third alone, both.
    """
    first = hidden[0]
    mine = state.stock & ~state.lacks[first]
    second = ~state.lacks[hidden[1]]
    third = ~state.lacks[hidden[2]]
    alone = mine & ~second & ~third
    left = below_large(dice, deals_in_all(state, hidden))
    size = state.held[first] - count(alone)
    for a in range(count(mine & second & ~third) + 1):
        for b in range(count(mine & third & ~second) + 1):
            left -= deals_with(state, hidden, a, b)
            if left < 0:
                take_any(state, first, mine & second & ~third, a, dice)
                take_any(state, first, mine & third & ~second, b, dice)
                take_any(state, first, mine & second & third, size - a - b, dice)
                take_any(state, first, alone, count(alone), dice)
                return


@rule
def deals_in_all(state: State, hidden: list[int]) -> int:
    """Return how many deals of the stock to three hands there are."""
    total = 0
    mine = state.stock & ~state.lacks[hidden[0]]
    for a in range(count(mine & ~state.lacks[hidden[1]] & state.lacks[hidden[2]]) + 1):
        for b in range(count(mine & state.lacks[hidden[1]] & ~state.lacks[hidden[2]]) + 1):
            total += deals_with(state, hidden, a, b)
    return total


@rule
def deals_with(state: State, hidden: list[int], a: int, b: int) -> int:
    """Return how many deals give the first hand `a` cards that else only the second may have, and `b` that else only the third."""
    mine = state.stock & ~state.lacks[hidden[0]]
    others = state.stock & state.lacks[hidden[0]]
    second = ~state.lacks[hidden[1]]
    third = ~state.lacks[hidden[2]]
    with_second = count(mine & second & ~third)
    with_third = count(mine & third & ~second)
    with_both = count(mine & second & third)
    c = state.held[hidden[0]] - count(mine & ~second & ~third) - a - b
    own = count(others & second & ~third) + with_second - a
    shared = count(others & second & third) + with_both - c
    return (
        ways(with_second, a) * ways(with_third, b) * ways(with_both, c) * ways(shared, state.held[hidden[1]] - own)
        if 0 <= c <= with_both
        else 0
    )


@rule
def deal_somehow(state: State, hidden: list[int], many: int, dice: Dice) -> None:
    """Give out the cards so that nobody has a card that a pass has ruled out; the rest stays in the stock."""
    to_give = 0
    for place in range(many):
        to_give += state.held[hidden[place]]
    cards = state.stock
    while to_give > 0 and cards:
        card = nth(cards, below(dice, count(cards)))
        cards = drop(cards, card)
        if make_room(state, hidden, many, card):
            to_give -= 1


@rule
def may_have(state: State, seat: int, card: int) -> bool:
    """Return whether no pass has shown that a card is not in a hand."""
    return not has(state.lacks[seat], card)


@rule
def make_room(state: State, hidden: list[int], many: int, card: int) -> bool:
    """Give a card to a hand that may have it; return whether that is possible.

    Cards are handed on from hand to hand until one with room is reached.
    """
    came_from = local(SEATS, int8)
    handed = local(SEATS, int8)
    for place in range(many):
        came_from[place] = may_have(state, hidden[place], card) * (many + 1)
        handed[place] = card
    for _ in range(many):
        for place in range(many):
            if came_from[place]:
                if count(state.hand[hidden[place]]) < state.held[hidden[place]]:
                    hand_on(state, hidden, many, place, came_from, handed)
                    return True
                spread_from(state, hidden, many, place, came_from, handed)
    return False


@rule
def spread_from(
    state: State, hidden: list[int], many: int, place: int, came_from: list[int], handed: list[int]
) -> None:
    """Mark the hands that a full hand could hand a card on to as reached."""
    for other in range(many):
        if came_from[other] == 0:
            cards = state.hand[hidden[place]] & ~state.lacks[hidden[other]]
            if cards:
                came_from[other] = place + 1
                handed[other] = lowest(cards)


@rule
def hand_on(state: State, hidden: list[int], many: int, place: int, came_from: list[int], handed: list[int]) -> None:
    """Pass the cards on, backwards from the hand that has room."""
    while came_from[place] <= many:
        giver = came_from[place] - 1
        move_card(state, hidden[giver], hidden[place], handed[place])
        place = giver
    state.stock = drop(state.stock, handed[place])
    state.hand[hidden[place]] = put(state.hand[hidden[place]], handed[place])


@rule
def move_card(state: State, giver: int, taker: int, card: int) -> None:
    """Move a card from one hand to another."""
    state.hand[giver] = drop(state.hand[giver], card)
    state.hand[taker] = put(state.hand[taker], card)


@rule
def change_about(state: State, hidden: list[int], many: int, dice: Dice) -> None:
    """Hands change cards, so often that little is left of the order; all deals can be reached, each as well as the others.

    Two hands change a card with each other; now and then a card goes around among more, since what two may not change
    three sometimes may.
    """
    given = local(SEATS, int8)
    for _ in range(CHANGES * many):
        around = 2 if below(dice, OFTEN) else 2 + below(dice, many - 1)
        if choose_round(state, hidden, many, around, given, dice):
            for place in range(around):
                move_card(state, hidden[place], hidden[(place + 1) % around], given[place])


@rule
def choose_round(state: State, hidden: list[int], many: int, around: int, given: list[int], dice: Dice) -> bool:
    """Choose hands, put first, and a card of each; return whether every card may go on to the next of these hands."""
    for place in range(around):
        other = place + below(dice, many - place)
        seat = hidden[other]
        hidden[other] = hidden[place]
        hidden[place] = seat
        given[place] = nth(state.hand[seat], below(dice, count(state.hand[seat])))
    for place in range(around):
        if not may_have(state, hidden[(place + 1) % around], given[place]):
            return False
    return True
