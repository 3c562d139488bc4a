"""What each seat may see in rummy (K1–K6), and which deals are consistent with a view."""

from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.rules.plays import has_play
from hoyle.games.rummy.state import DECLARING, OVER, SEATS, ZAPS, State, held, total
from hoyle.rules.bits import has
from hoyle.rules.dice import Dice, below
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE

TRIES = 32
"""How often at most a hand is dealt for a seat that is known to have no play."""


@rule
def public(state: State, seen: State) -> None:
    """Write what every seat sees: the table, the numbers of cards, the state of the turn. `stock` counts all hidden cards."""
    seen.to_move = state.to_move
    seen.phase = state.phase
    seen.turn = state.turn
    seen.dealer = state.dealer
    seen.loose = state.loose
    seen.drawn = state.drawn
    seen.played = state.played
    seen.melded = state.melded
    seen.passes = state.passes
    seen.closing = state.closing
    seen.last_drawer = state.last_drawer
    seen.stuck = state.stuck
    seen.zapped = state.zapped
    seen.used_zaps = state.used_zaps
    seen.winners = state.winners
    seen.actor = state.actor
    seen.ended = state.ended
    seen.stock_left = total(state.stock, KINDS)
    for card in range(TYPES):
        seen.table[card] = state.table[card]
        seen.wild[card] = state.wild[card]
        seen.declared[card] = state.declared[card]
    for seat in range(SEATS):
        seen.zapper[seat] = state.zapper[seat]
        seen.score[seat] = state.score[seat]
        seen.held[seat] = held(state, seat)
    seen.held[state.turn] += total(state.staged, KINDS)
    public_hands(state, seen)


@rule
def public_hands(state: State, seen: State) -> None:
    """K2: show a complete play, and hands when the deal is over; otherwise count them with the stock."""
    for kind in range(KINDS):
        seen.stock[kind] = state.stock[kind]
        seen.staged[kind] = state.staged[kind] if state.phase == DECLARING else 0
        if state.phase != DECLARING:
            seen.stock[kind] += state.staged[kind]
        for seat in range(state.options.players):
            seen.hand[seat * KINDS + kind] = state.hand[seat * KINDS + kind] if state.phase == OVER else 0
            if state.phase != OVER:
                seen.stock[kind] += state.hand[seat * KINDS + kind]


@rule
def view(state: State, seat: int, seen: State) -> None:
    """Write what is public, the seat's hand and staged cards, and the cards that zaps have moved between it and another seat."""
    public(state, seen)
    if state.phase == OVER:
        return
    for kind in range(KINDS):
        seen.hand[seat * KINDS + kind] = state.hand[seat * KINDS + kind]
        seen.stock[kind] -= state.hand[seat * KINDS + kind]
        if state.turn == seat and state.phase != DECLARING:
            seen.staged[kind] = state.staged[kind]
            seen.stock[kind] -= state.staged[kind]
    for place in range(ZAPS):
        if state.known_by[place] == seat:
            seen.stock[state.known_card[place]] -= 1
    show_known(state, seat, seen)


@rule
def known_code(state: State, seat: int, place: int) -> int:
    """Return a sort key for a card that a zap moved between this seat and another; NONE for other cards."""
    if state.known_card[place] == NONE or (state.known_by[place] != seat and state.known_in[place] != seat):
        return NONE
    return (state.known_card[place] * SEATS + state.known_by[place]) * SEATS + state.known_in[place]


@rule
def show_known(state: State, seat: int, seen: State) -> None:
    """Write the cards that the seat knows from zaps, in an order that reveals nothing of what others know."""
    n = 0
    last = NONE
    for _ in range(ZAPS):
        code = KINDS * SEATS * SEATS
        for place in range(ZAPS):
            other = known_code(state, seat, place)
            code = other if last < other < code else code
        for place in range(ZAPS):
            if known_code(state, seat, place) == code:
                seen.known_card[n] = state.known_card[place]
                seen.known_by[n] = state.known_by[place]
                seen.known_in[n] = state.known_in[place]
                n += 1
        last = code


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a deal that is consistent with the seat's view (NONE: with a spectator's).

    Cards with an unknown place are equally likely in every hidden hand and in the stock; known cards of a hand are in it.
    A seat that is known to have no play on this table gets a hand without one, dealt up to TRIES times; if every one has
    a play, the last one stays. These seats are dealt to first. With one of them all deals are equally likely; with
    several, deals in which an early hand leaves few hands without a play for the next are slightly too likely. Cards
    staged in a play that is not complete are in the player's hand.
    """
    copy(state, seen)
    state.stock_left = 0
    for player in range(SEATS):
        state.held[player] = 0
    if seen.phase == OVER:
        return
    for place in range(ZAPS):
        if seen.known_by[place] != NONE and seen.known_by[place] == seat:
            state.hand[seen.known_in[place] * KINDS + seen.known_card[place]] += 1
    for player in range(seen.options.players):
        if player != seat and has(seen.stuck, player):
            deal_stuck(seen, player, state, dice)
    for player in range(seen.options.players):
        if player != seat and not has(seen.stuck, player):
            deal_hand(seen, player, state, dice)


@rule
def missing(seen: State, seat: int, state: State) -> int:
    """Return how many cards a hand still lacks."""
    open_cards = total(seen.staged, KINDS) if seen.turn == seat else 0
    return seen.held[seat] - open_cards - held(state, seat)


@rule
def deal_hand(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Fill a hand from the cards with an unknown place, each equally likely."""
    left = total(state.stock, KINDS)
    for _ in range(missing(seen, seat, state)):
        at = below(dice, left)
        left -= 1
        kind = 0
        while at >= state.stock[kind]:
            at -= state.stock[kind]
            kind += 1
        state.stock[kind] -= 1
        state.hand[seat * KINDS + kind] += 1


@rule
def deal_stuck(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Fill a hand so that it has no play; see `determinize`."""
    deal_hand(seen, seat, state, dice)
    for _ in range(TRIES - 1):
        if not has_play(state, seat):
            return
        put_back(seen, seat, state)
        deal_hand(seen, seat, state, dice)


@rule
def put_back(seen: State, seat: int, state: State) -> None:
    """Put a hand back to the cards with an unknown place, except its known cards."""
    for kind in range(KINDS):
        state.stock[kind] += state.hand[seat * KINDS + kind]
        state.hand[seat * KINDS + kind] = 0
    for place in range(ZAPS):
        if seen.known_card[place] != NONE and seen.known_in[place] == seat:
            state.stock[seen.known_card[place]] -= 1
            state.hand[seat * KINDS + seen.known_card[place]] += 1
