"""The view of each seat of Triangle (K1–K5), and positions that are consistent with a view."""

from hoyle.games.r.triangle.hands import keep_value, strength
from hoyle.games.r.triangle.rules import HAND, SEATS, State
from hoyle.rules.bits import count, has, nth, put
from hoyle.rules.dice import Dice, draw_cards
from hoyle.rules.mark import rule
from hoyle.rules.record import copy


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K3: write the hands shown."""
    for player in range(SEATS):
        if has(state.shown, player):
            seen.hand[player] = state.hand[player]
            seen.stock &= ~state.hand[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a position that is consistent with the view, in which players exchange and bet sensibly.

    The first three cards of a seat and the cards drawn later are random. Of the first three, the seat has put away those
    with the lowest `keep_value`. A seat that has bet or raised n times gets the best hand of n + 1 random ones. So positions are
    not equally likely.
    """
    copy(state, seen)
    for player in range(SEATS):
        if player != seat and has(seen.shown, player):
            fill_shown(state, player, dice)
        elif player != seat:
            fill_hidden(seen, state, player, dice)
            for _ in range(seen.raised[player] if seen.held[player] == HAND else 0):
                redraw_if_better(seen, state, player, dice)
        state.held[player] = 0


@rule
def fill_hidden(seen: State, state: State, seat: int, dice: Dice) -> None:
    """Set the hidden hand of a seat, and the cards that it put away and received, to random cards of the stock."""
    away = max(0, seen.swapped[seat])
    held = seen.held[seat]
    drawn = held + away - HAND if away else 0  # fewer than `away` while new cards are dealt
    fresh = draw_cards(state.stock, drawn, dice)
    first = draw_cards(state.stock & ~fresh, held + away - drawn, dice)
    kept = best_to_keep(first, away, count(first) - away)
    state.fresh[seat] = fresh
    state.hand[seat] = kept | fresh
    state.gone[seat] = first & ~kept
    state.stock &= ~(first | fresh)


@rule
def redraw_if_better(seen: State, state: State, seat: int, dice: Dice) -> None:
    """Draw another random hand for a seat, and keep it if it is not weaker than the present one."""
    hand = state.hand[seat]
    gone = state.gone[seat]
    fresh = state.fresh[seat]
    state.stock |= hand | gone
    fill_hidden(seen, state, seat, dice)
    ranking = state.options.hand_ranking
    if strength(state.hand[seat], ranking) < strength(hand, ranking):
        state.stock = (state.stock | state.hand[seat] | state.gone[seat]) & ~(hand | gone)
        state.hand[seat] = hand
        state.gone[seat] = gone
        state.fresh[seat] = fresh


@rule
def fill_shown(state: State, seat: int, dice: Dice) -> None:
    """K3: for a hand that was shown, choose at random the cards put away, and which of its cards were received for them."""
    away = max(0, state.swapped[seat])
    state.gone[seat] = draw_cards(state.stock, away, dice)
    state.stock &= ~state.gone[seat]
    state.fresh[seat] = draw_cards(state.hand[seat], away, dice)


@rule
def best_to_keep(cards: int, away: int, kept: int) -> int:
    """Return the `kept` cards of `cards` with the highest `keep_value`; the `away` other cards are put away."""
    if away == 0 or kept == 0:
        return cards if kept else 0
    best = 0
    highest = -1
    for place in range(HAND):
        single = put(0, nth(cards, place))
        group = single if kept == 1 else cards & ~single
        if keep_value(group) > highest:
            highest = keep_value(group)
            best = group
    return best
