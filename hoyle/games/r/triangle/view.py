"""What each seat of Triangle sees (K1–K5), and which positions are consistent with a view."""

from hoyle.games.r.shared.chips import SEATS as CARRIED_SEATS
from hoyle.games.r.triangle.rules.hands import promise, strength
from hoyle.games.r.triangle.state import HAND, MOST_ACTIONS, SEATS, State
from hoyle.rules.bits import count, drop, has, nth, put
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy


@rule
def public(state: State, seen: State) -> None:
    """K2–K4: write what everybody sees: chips, the betting, how many cards were exchanged; at the showdown the hands of those still in."""
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.dealer = state.dealer
    seen.turn = state.turn
    seen.still = state.still
    seen.call = state.call
    seen.raises = state.raises
    seen.answered = state.answered
    seen.action_count = state.action_count
    seen.left = state.left
    seen.shown = state.shown
    seen.ended = state.ended
    seen.stock = state.stock
    for place in range(MOST_ACTIONS):
        seen.actions[place] = state.actions[place]
    for seat in range(CARRIED_SEATS):
        seen.net[seat] = state.net[seat]
    for seat in range(SEATS):
        seen.paid[seat] = state.paid[seat]
        seen.swapped[seat] = state.swapped[seat]
        seen.raised[seat] = state.raised[seat]
        seen.held[seat] = count(state.hand[seat])
        seen.hand[seat] = state.hand[seat] if has(state.shown, seat) else 0
        seen.stock |= (state.hand[seat] & ~seen.hand[seat]) | state.gone[seat]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1: write what is public, the seat's cards, those put away and those that came for them."""
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.gone[seat] = state.gone[seat]
    seen.fresh[seat] = state.fresh[seat]
    seen.stock &= ~(state.hand[seat] | state.gone[seat])


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view: unseen cards lie anywhere, but players are taken to exchange and bet sensibly.

    Everybody's first three cards, and the cards drawn later, are equally likely. Of the first three those that promised
    least were put away. For a seat that has bet or raised n times, n more hands are drawn, and it holds the best of them.
    """
    copy(state, seen)
    for player in range(SEATS):
        if player != seat and has(seen.shown, player):
            fill_shown(state, player, dice)
        elif player != seat:
            fill(seen, state, player, dice)
            for _ in range(seen.raised[player] if seen.held[player] == HAND else 0):
                try_again(seen, state, player, dice)
        state.held[player] = 0


@rule
def take(pool: int, many: int, dice: Dice) -> int:
    """Draw `many` cards of a set at random."""
    taken = 0
    left = pool
    for _ in range(many):
        card = nth(left, below(dice, count(left)))
        left = drop(left, card)
        taken = put(taken, card)
    return taken


@rule
def fill(seen: State, state: State, seat: int, dice: Dice) -> None:
    """Fill a hand that is not seen, what was put away and what came for it, from the cards that the reader cannot place."""
    away = max(0, seen.swapped[seat])
    held = seen.held[seat]
    drawn = held + away - HAND if away else 0
    fresh = take(state.stock, drawn, dice)
    first = take(state.stock & ~fresh, held + away - drawn, dice)
    kept = keeping(first, away, count(first) - away)
    state.fresh[seat] = fresh
    state.hand[seat] = kept | fresh
    state.gone[seat] = first & ~kept
    state.stock &= ~(first | fresh)


@rule
def try_again(seen: State, state: State, seat: int, dice: Dice) -> None:
    """Draw another hand for a seat, and keep it if it is better than the one drawn before."""
    hand = state.hand[seat]
    gone = state.gone[seat]
    fresh = state.fresh[seat]
    state.stock |= hand | gone
    fill(seen, state, seat, dice)
    if strength(state.hand[seat]) < strength(hand):
        state.stock = (state.stock | state.hand[seat] | state.gone[seat]) & ~(hand | gone)
        state.hand[seat] = hand
        state.gone[seat] = gone
        state.fresh[seat] = fresh


@rule
def fill_shown(state: State, seat: int, dice: Dice) -> None:
    """K3: behind a hand that was shown lie any cards that were put away, and any of its cards came for them."""
    away = max(0, state.swapped[seat])
    state.gone[seat] = take(state.stock, away, dice)
    state.stock &= ~state.gone[seat]
    state.fresh[seat] = take(state.hand[seat], away, dice)


@rule
def keeping(cards: int, away: int, kept: int) -> int:
    """Return which of the first cards are kept when `away` of them are put away: those that promise most."""
    if away == 0 or kept == 0:
        return cards if kept else 0
    best = 0
    most = 0 - 1
    for place in range(HAND):
        single = put(0, nth(cards, place))
        group = single if kept == 1 else cards & ~single
        if promise(group) > most:
            most = promise(group)
            best = group
    return best
