"""Who may see what in Malice (A6), and which positions look like what is seen."""

from hoyle.games.malice.options import SPLIT
from hoyle.games.malice.rules.setup import inside
from hoyle.games.malice.state import (
    ACE,
    FRONT,
    JOKER,
    KINDS,
    MOST_PILES,
    REVEALING,
    TURNING,
    State,
    held,
    reserve_size,
)
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy, int16, local
from hoyle.rules.seats import NONE


@rule
def blends(state: State) -> bool:
    """Return whether unseen cards of one pool lie both in payoff piles and in the reserve.

    Then nobody can tell to which of them a card belonged that came out of the reserve.
    """
    return state.options.packs != SPLIT or state.options.payoff_size < 26


@rule
def public(state: State, seen: State) -> None:
    """Write what lies open, and how many cards lie where. `reserve` counts all cards that this reader cannot place."""
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.turn = state.turn
    seen.fresh = 0
    seen.quota = state.quota
    seen.acted = state.acted
    seen.quiet = state.quiet
    seen.refills = state.refills
    seen.ties = state.ties
    seen.unseen = state.unseen if state.phase == TURNING or state.phase == REVEALING else 0
    seen.winner = state.winner
    seen.margin = state.margin
    seen.ended = state.ended
    seen.idle = state.idle
    seen.turn_no = state.turn_no
    seen.reserve_left = reserve_size(state)
    for seat in range(2):
        seen.top[seat] = state.top[seat]
        seen.left[seat] = state.left[seat]
        seen.held[seat] = held(state, seat)
        seen.no_ace[seat] = state.no_ace[seat]
    public_piles(state, seen)
    public_cards(state, seen)


@rule
def public_piles(state: State, seen: State) -> None:
    """Side piles and centre piles lie open, buried cards too."""
    for pile in range(2 * FRONT):
        seen.height[pile] = state.height[pile]
    for place in range(108):
        seen.laid[place] = state.laid[place]
    for pile in range(MOST_PILES):
        seen.centre[pile] = state.centre[pile]
        seen.jokers[pile] = state.jokers[pile]
        seen.kings[pile] = state.kings[pile]


@rule
def public_cards(state: State, seen: State) -> None:
    """Write what everybody can count: cards seen in ties, turned and set aside, and those whose place nobody knows."""
    for card in range(KINDS):
        seen.aside[card] = state.aside[card]
        seen.turned[card] = state.turned[card]
        seen.reserve[card] = state.reserve[card]
        if blends(state):
            seen.reserve[card] += state.pool[card]
        else:
            seen.pool[card] = state.pool[card]
        for seat in range(2):
            seen.inside[seat * KINDS + card] = state.inside[seat * KINDS + card]
            seen.reserve[card] += state.hand[seat * KINDS + card]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Write what is public, the seat's hand, and which cards the other hand cannot have."""
    public(state, seen)
    other = 1 - seat
    for card in range(KINDS):
        seen.hand[seat * KINDS + card] = state.hand[seat * KINDS + card]
        seen.reserve[card] -= state.hand[seat * KINDS + card]
        seen.back[other * KINDS + card] = state.back[other * KINDS + card]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the seat's view (NONE: with a spectator's).

    Split packs with 26 payoff cards: every deal that is consistent with the view is treated as equally likely. Where unseen cards blend
    (mixed packs, smaller payoff piles), the cards that nobody can place count as one pool: the payoff piles are drawn
    from it first (split packs: no joker, no more of a rank than the first pack still has), then the hands. A card that
    went back to the reserve before the other's last draw is as likely anywhere as one never seen.
    """
    copy(state, seen)
    state.reserve_left = 0
    apart = local(KINDS, int16)
    for card in range(KINDS):
        apart[card] = 0 if seat == NONE else seen.back[(1 - seat) * KINDS + card]
        state.reserve[card] -= apart[card]
    if blends(seen):
        imagine_payoffs(seen, seat, state, dice)
    for player in range(2):
        if player != seat and seen.no_ace[player]:
            imagine_hand(seen, player, state, dice)
    for player in range(2):
        if player != seat and seen.no_ace[player] == 0:
            imagine_hand(seen, player, state, dice)
    for card in range(KINDS):
        state.reserve[card] += apart[card]
    state.held[0] = 0
    state.held[1] = 0


@rule
def hidden(seen: State, seat: int) -> int:
    """Return how many cards of a payoff pile nobody has ever seen."""
    return seen.left[seat] - inside(seen, seat) - (seen.top[seat] != NONE)


@rule
def imagine_payoffs(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Draw the unseen cards of the payoff piles from the cards with unknown places; hands without aces must stay possible."""
    allowed = local(KINDS, int16)
    plain = 0
    for card in range(KINDS):
        allowed[card] = state.reserve[card]
        if seen.options.packs == SPLIT:
            allowed[card] = 0 if card == JOKER else min(allowed[card], 4 - seen.turned[card])
        plain += state.reserve[card] if card != ACE else 0
    for player in range(2):
        if player != seat and seen.no_ace[player]:
            plain -= seen.held[player]
    for _ in range(hidden(seen, 0) + hidden(seen, 1)):
        card = pick(allowed, ACE if plain > 0 else KINDS, dice)
        plain -= card != ACE
        allowed[card] -= 1
        state.reserve[card] -= 1
        state.pool[card] += 1


@rule
def pick(cards: list[int], first: int, dice: Dice) -> int:
    """One of the cards that stand in a row from the kind `first` on, each equally likely; an ace if there is none."""
    many = 0
    for card in range(first, KINDS):
        many += cards[card]
    if many == 0:
        return ACE
    left = below(dice, many)
    for card in range(first, KINDS):
        left -= cards[card]
        if left < 0:
            return card
    return ACE


@rule
def imagine_hand(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Draw a hand from the cards with unknown places, without aces where the seat has shown that it has none."""
    for _ in range(seen.held[seat]):
        card = pick(state.reserve, ACE + seen.no_ace[seat], dice)
        state.reserve[card] -= 1
        state.hand[seat * KINDS + card] += 1
