"""The views of Malice (K1–K5), and random positions that are consistent with a view."""

from hoyle.games.malice.options import SPLIT
from hoyle.games.malice.rules.setup import known_cards
from hoyle.games.malice.state import (
    ACE,
    JOKER,
    KINDS,
    REVEALING,
    TURNING,
    State,
)
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy, int16, local
from hoyle.rules.seats import NONE


@rule
def is_pool_mixed(state: State) -> bool:
    """Return whether the unseen cards of the pool are both in payoff piles and in the reserve.

    Then nobody can know whether a card in a hand came from the pool or was in the reserve before.
    """
    return state.options.packs != SPLIT or state.options.players * state.options.payoff_size < 52


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Write unseen cards: `reserve` counts all whose place nobody can know. A seat knows what the opponent's hand cannot have."""
    seen.reserve_left += state.fresh
    if state.phase == TURNING or state.phase == REVEALING:
        seen.unseen = state.unseen
    for card in range(KINDS):
        if is_pool_mixed(state):
            seen.reserve[card] += state.pool[card]
        else:
            seen.pool[card] = state.pool[card]
        if seat != NONE and state.options.players == 2:
            seen.back[(1 - seat) * KINDS + card] = state.back[(1 - seat) * KINDS + card]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the seat's view (NONE: with a spectator's).

    Where the payoff piles are the first pack, every deal that is consistent with the view is equally likely. Otherwise deals are
    not equally likely: the cards whose place nobody knows count as one pool; the payoff piles are drawn from it first, then the
    hands. With split packs a payoff pile gets no joker, and no more cards of a rank than the first pack still has. A card that
    went back to the reserve before the last draw of the opponent, or in a game of more than two players at any time, is as
    likely to be anywhere as a card never seen.
    """
    copy(state, seen)
    state.reserve_left = 0
    apart = local(KINDS, int16)  # cards of the reserve that the opponent's hand cannot have
    for card in range(KINDS):
        apart[card] = 0 if seat == NONE or seen.options.players > 2 else seen.back[(1 - seat) * KINDS + card]
        state.reserve[card] -= apart[card]
    if is_pool_mixed(seen):
        draw_payoffs(seen, seat, state, dice)
    for player in range(seen.options.players):
        if player != seat and seen.no_ace[player]:
            draw_hand(seen, player, state, dice)
    for player in range(seen.options.players):
        if player != seat and seen.no_ace[player] == 0:
            draw_hand(seen, player, state, dice)
    for card in range(KINDS):
        state.reserve[card] += apart[card]
    for player in range(seen.options.players):
        state.held[player] = 0


@rule
def unseen_payoffs(seen: State, seat: int) -> int:
    """Return the number of cards in a payoff pile that nobody has ever seen."""
    return seen.left[seat] - known_cards(seen, seat) - (seen.top[seat] != NONE)


@rule
def draw_payoffs(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Draw the unseen cards of the payoff piles from the cards whose place is unknown.

    Enough cards other than aces must be left for the hands that are known to have no ace.
    """
    allowed = local(KINDS, int16)
    spare = 0  # cards other than aces that such hands do not need
    for card in range(KINDS):
        allowed[card] = state.reserve[card]
        if seen.options.packs == SPLIT:
            allowed[card] = 0 if card == JOKER else min(allowed[card], 4 - seen.turned[card])
        spare += state.reserve[card] if card != ACE else 0
    for player in range(seen.options.players):
        if player != seat and seen.no_ace[player]:
            spare -= seen.held[player]
    unseen = 0
    for player in range(seen.options.players):
        unseen += unseen_payoffs(seen, player)
    for _ in range(unseen):
        card = draw_kind(allowed, ACE if spare > 0 else KINDS, dice)
        spare -= card != ACE
        allowed[card] -= 1
        state.reserve[card] -= 1
        state.pool[card] += 1


@rule
def draw_kind(cards: list[int], first: int, dice: Dice) -> int:
    """Return the kind of a random card among those counted in `cards` from the kind `first` on; an ace if there is none."""
    n = 0
    for card in range(first, KINDS):
        n += cards[card]
    if n == 0:
        return ACE
    left = below(dice, n)
    for card in range(first, KINDS):
        left -= cards[card]
        if left < 0:
            return card
    return ACE


@rule
def draw_hand(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Draw a hand from the cards whose place is unknown, without aces if everybody knows that it has none."""
    for _ in range(seen.held[seat]):
        card = draw_kind(state.reserve, ACE + seen.no_ace[seat], dice)
        state.reserve[card] -= 1
        state.hand[seat * KINDS + card] += 1
