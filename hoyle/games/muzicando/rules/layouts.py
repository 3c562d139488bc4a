"""What fits: openings, notes and signs in the four layouts (MZ20–MZ31)."""

from hoyle.games.muzicando.cards import (
    CARDS_OF,
    DOS,
    EACH,
    NOTES,
    OPENERS,
    SIGN,
    SIGNS,
    is_opener,
    is_sign,
)
from hoyle.games.muzicando.rules.plane import lay_on_plane
from hoyle.games.muzicando.state import MUSICANDO, PARADA, SARABANDA, STRIDE, State, on_plane
from hoyle.rules.bits import has, lowest, put
from hoyle.rules.mark import rule


@rule
def opening_cards(layout: int) -> int:
    """MZ20: return what opens a layout: any Do in Sarabanda and Musicando, any opener in Glissando and Parada."""
    return DOS if layout == SARABANDA or layout == MUSICANDO else OPENERS


@rule
def next_notes(state: State) -> int:
    """MZ25, MZ26: in Parada and Musicando the notes that fit, as bits over all cards.

    The notes of a colour are bits next to each other, and the sign's bit parts them from the next colour's.
    """
    notes = state.laid & NOTES
    beyond = notes << 1 | (notes >> 1 if state.layout == PARADA else 0)
    return (beyond & NOTES | opening_cards(state.layout)) & ~state.laid


@rule
def next_signs(state: State) -> int:
    """MZ31: in Parada and Musicando the signs of the colours that are open, as bits over all cards.

    Seven ones added to a colour's notes carry into the bit of its sign, unless there is no note.
    """
    return (state.laid & NOTES) + NOTES & SIGNS


@rule
def coverable(state: State, card: int) -> bool:
    """MZ30: return whether a note card lies with its four sides occupied."""
    return state.sides[card] == 4


@rule
def fitting_here(state: State, spot: int) -> int:
    """MZ22–MZ24: return the note cards that fit a free cell of the plane, as bits."""
    fits = state.fits[spot]
    return CARDS_OF[fits & 127] & ~OPENERS | CARDS_OF[fits >> 7] & OPENERS


@rule
def fitting_notes(state: State) -> int:
    """MZ18: return all note cards that could be laid now by somebody, as bits."""
    if state.laid == 0:
        return opening_cards(state.layout)
    if not on_plane(state):
        return next_notes(state)
    notes = 0
    for spot in range(state.spots):
        notes |= fitting_here(state, spot)
    return notes


@rule
def card_moves(state: State, hand: int, moves: list[int]) -> int:
    """MZ20–MZ31: write the moves that lay a card of the hand, ascending; how many."""
    if state.laid == 0:
        return write_moves(hand & opening_cards(state.layout), moves)
    if not on_plane(state):
        return write_moves(hand & (next_notes(state) | next_signs(state)), moves)
    n = 0
    while hand:
        card = lowest(hand)
        hand = hand & (hand - 1)
        n = cover_moves(state, card, moves, n) if is_sign(card) else spot_moves(state, card, moves, n)
    return n


@rule
def write_moves(cards: int, moves: list[int]) -> int:
    """Write the moves that lay one of these cards where cells do not matter; how many."""
    n = 0
    while cards:
        moves[n] = lowest(cards) * STRIDE
        cards = cards & (cards - 1)
        n += 1
    return n


@rule
def spot_moves(state: State, card: int, moves: list[int], n: int) -> int:
    """MZ22–MZ24: write the moves that lay a note in a free cell, after `n` others; how many now."""
    wanted = 1 << (card % EACH + 7 * is_opener(card))
    for spot in range(state.spots):
        if state.fits[spot] & wanted:
            moves[n] = card * STRIDE + state.spot[spot]
            n += 1
    return n


@rule
def cover_moves(state: State, sign: int, moves: list[int], n: int) -> int:
    """MZ30: write the moves that cover a note with its colour's sign, after `n` others, ascending; how many now."""
    first = n
    for card in range(sign - SIGN, sign):
        if coverable(state, card):
            at = n
            while at > first and moves[at - 1] % STRIDE > state.at[card]:
                moves[at] = moves[at - 1]
                at -= 1
            moves[at] = sign * STRIDE + state.at[card]
            n += 1
    return n


@rule
def lays_note(moves: list[int], n: int) -> bool:
    """MZ18: return whether one of these moves lays a note."""
    for at in range(n):
        if not is_sign(moves[at] // STRIDE):
            return True
    return False


@rule
def put_down(state: State, card: int, cell: int) -> None:
    """MZ17: a card lies on the table for good."""
    state.laid = put(state.laid, card)
    if not on_plane(state):
        return
    if is_sign(card):
        cover(state, card, cell)
    else:
        lay_on_plane(state, card, cell)


@rule
def cover(state: State, sign: int, cell: int) -> None:
    """MZ30: a sign covers a note card of its colour."""
    for card in range(sign - SIGN, sign):
        if has(state.laid, card) and state.at[card] == cell:
            state.cover[sign // EACH] = card
