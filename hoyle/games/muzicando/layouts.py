"""What fits: openings, notes and signs in the four layouts (MZ20–MZ31)."""

from hoyle.games.muzicando.cards import (
    CARDS_OF,
    DOS,
    EACH,
    NOTES,
    OPENERS,
    SIGN,
    SIGNS,
    is_sign,
)
from hoyle.games.muzicando.plane import lay_on_plane
from hoyle.games.muzicando.state import MUSICANDO, PARADA, SARABANDA, STRIDE, State, on_plane
from hoyle.rules.bits import has, lowest, put
from hoyle.rules.mark import rule


@rule
def opening_cards(layout: int) -> int:
    """MZ20: what opens a layout: any Do in Sarabanda and Musicando, any opener in Glissando and Parada."""
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
    """MZ30: whether a note card lies with its four sides occupied."""
    return state.sides[card] == 4


@rule
def fitting_here(state: State, spot: int) -> int:
    """MZ22–MZ24: the note cards that fit a free cell of the plane, as bits."""
    fits = state.fits[spot]
    if state.layout == SARABANDA:
        return CARDS_OF[fits & 127]
    return CARDS_OF[fits & 127] & ~OPENERS | CARDS_OF[fits >> 7] & OPENERS


@rule
def fitting_notes(state: State) -> int:
    """MZ18: all note cards that could be laid now by somebody, as bits."""
    if state.laid == 0:
        return opening_cards(state.layout)
    if not on_plane(state):
        return next_notes(state)
    notes = 0
    for spot in range(state.spots):
        notes |= fitting_here(state, spot)
    return notes


@rule
def note_moves(state: State, hand: int, moves: list[int]) -> int:
    """MZ20–MZ26: write the moves that lay a note of the hand; how many."""
    if state.laid == 0:
        return write_moves(hand & opening_cards(state.layout), 0, moves, 0)
    if not on_plane(state):
        return write_moves(hand & next_notes(state), 0, moves, 0)
    n = 0
    for spot in range(state.spots):
        n = write_moves(hand & fitting_here(state, spot), state.spot[spot], moves, n)
    return n


@rule
def write_moves(cards: int, cell: int, moves: list[int], n: int) -> int:
    """Write the moves that lay one of these cards in a cell, after `n` others; how many now."""
    while cards:
        moves[n] = lowest(cards) * STRIDE + cell
        cards = cards & (cards - 1)
        n += 1
    return n


@rule
def sign_moves(state: State, hand: int, moves: list[int], n: int) -> int:
    """MZ30, MZ31: write the moves that lay a sign of the hand, after `n` others; how many now."""
    if not on_plane(state):
        return write_moves(hand & next_signs(state), 0, moves, n)
    signs = hand & SIGNS
    while signs:
        sign = lowest(signs)
        signs = signs & (signs - 1)
        for card in range(sign - SIGN, sign):
            if coverable(state, card):
                moves[n] = sign * STRIDE + state.at[card]
                n += 1
    return n


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
