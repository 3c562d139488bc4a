"""Pairs in the face-up patience: whether there are enough cards that stay for those that must be shifted.

A card in no usable offer must be shifted itself, and every shift takes at least two cards of an offer that wants the shifted one.
If the board is to be cleared, each such card needs two cards of its own. They are assigned one after the other along augmenting
paths, as in bipartite matching.
"""

from hoyle.games.board64.bots.offers import OFFER, PAIR, USABLE
from hoyle.games.board64.state import State
from hoyle.rules.bits import lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE


@rule
def has_enough_pairs(state: State, offers: list[int], length: int) -> bool:
    """Return whether every card that must be shifted can get two cards of its own from usable offers that want it."""
    staying = local(2, int64)
    pairs = local(128, int64)
    owners = local(64, int64)
    for square in range(64):
        owners[square] = NONE
    for offer in range(0, length, OFFER):
        note_pair(offers, offer, staying, pairs)
    for word in range(2):
        cards = state.side[word] & ~staying[word]
        while cards:
            for _ in range(2):
                if not assign(32 * word + lowest(cards), pairs, owners):
                    return False
            cards = rest(cards)
    return True


@rule
def note_pair(offers: list[int], offer: int, staying: list[int], pairs: list[int]) -> None:
    """Add the pair of a usable offer to the set `staying`, and for each card that may use it to the set of its square in `pairs`."""
    if offers[offer + USABLE] | offers[offer + USABLE + 1] == 0:
        return
    for word in range(2):
        staying[word] |= offers[offer + PAIR + word]
        cards = offers[offer + USABLE + word]
        while cards:
            index = 2 * (32 * word + lowest(cards))
            pairs[index] |= offers[offer + PAIR]
            pairs[index + 1] |= offers[offer + PAIR + 1]
            cards = rest(cards)


@rule
def assign(card: int, pairs: list[int], owners: list[int]) -> bool:
    """Give a card one more of the cards in `pairs`, if need be one of another owner that can get another one; return whether it can.

    Cards are named by their squares. `owners`: by card the card that it is assigned to, or NONE.
    """
    seen = local(2, int64)
    finder = local(64, int64)  # by card: the one that it would be assigned to
    lost = local(64, int64)  # by owner on the path: the card that it would lose, NONE for the first
    queue = local(64, int64)
    queued = local(64, int64)
    queue[0] = card
    queued[card] = 1
    lost[card] = NONE
    n = 1
    index = 0
    while index < n:
        owner = queue[index]
        index += 1
        for word in range(2):
            found = pairs[2 * owner + word] & ~seen[word]
            seen[word] |= found
            while found:
                square = 32 * word + lowest(found)
                found = rest(found)
                finder[square] = owner
                if owners[square] == NONE:
                    hand_over(square, finder, lost, owners)
                    return True
                if queued[owners[square]] == 0:
                    queue[n] = owners[square]
                    queued[owners[square]] = 1
                    lost[owners[square]] = square
                    n += 1
    return False


@rule
def hand_over(square: int, finder: list[int], lost: list[int], owners: list[int]) -> None:
    """Assign a free card to its finder, the card that this one loses to the finder of that, and so on."""
    while square != NONE:
        owners[square] = finder[square]
        square = lost[finder[square]]
