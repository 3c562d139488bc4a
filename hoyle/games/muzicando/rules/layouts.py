"""The cards that fit, and the moves that lay them: openings, notes and signs in the four layouts (MZ20–MZ31)."""

from hoyle.games.muzicando.cards import (
    CARDS_OF,
    CARDS_PER_COLOUR,
    DOS,
    NOTES,
    OPENERS,
    SIGN,
    SIGNS,
    is_opener,
    is_sign,
)
from hoyle.games.muzicando.options import ANY_CARD
from hoyle.games.muzicando.rules.plane import lay_on_plane
from hoyle.games.muzicando.state import GIVEN, MUSICANDO, PARADA, SARABANDA, SPOTS, STRIDE, State, uses_plane
from hoyle.rules.bits import has, lowest, put
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

FITS = 14
"""The number of bits in `State.fits`."""
HALF = SPOTS // 2
"""Half of the free cells, so many that their bits fit in a word."""


@rule
def opening_cards(layout: int) -> int:
    """MZ20: return the cards that may open a layout, as bits: any Do in Sarabanda and Musicando, any opener in Glissando and Parada."""
    return DOS if layout == SARABANDA or layout == MUSICANDO else OPENERS


@rule
def fitting_column_notes(state: State) -> int:
    """MZ25, MZ26: return the notes that fit in Parada and Musicando, as bits.

    The seven notes of a colour are consecutive bits, and the bit of the sign separates them from the next colour.
    """
    notes = state.laid & NOTES
    adjacent = notes << 1 | (notes >> 1 if state.layout == PARADA else 0)
    return (adjacent & NOTES | opening_cards(state.layout)) & ~state.laid


@rule
def fitting_column_signs(state: State) -> int:
    """MZ31: return the signs that may be laid in Parada and Musicando, as bits: those whose colour has a note on the table.

    Adding 0b1111111 to a colour's seven note bits carries into its sign bit exactly when at least one note is there.
    """
    return (state.laid & NOTES) + NOTES & SIGNS


@rule
def is_enclosed(state: State, card: int) -> bool:
    """MZ30: return whether all four sides of a note card are occupied."""
    return state.sides[card] == 4


@rule
def notes_fitting_cell(state: State, spot: int) -> int:
    """MZ22–MZ24: return the note cards that fit the free cell with this index in `state.spot`, as bits."""
    # Bits 0-6: notes of which any card but the opener fits; bits 7-13: notes of which the opener fits.
    fits = state.fits[spot]
    return CARDS_OF[fits & 127] & ~OPENERS | CARDS_OF[fits >> 7] & OPENERS


@rule
def fitting_notes(state: State) -> int:
    """MZ18: return all note cards that fit now, whoever holds them, as bits."""
    if state.laid == 0:
        return opening_cards(state.layout)
    if not uses_plane(state):
        return fitting_column_notes(state)
    notes = 0
    for spot in range(state.spots):
        notes |= notes_fitting_cell(state, spot)
    return notes


@rule
def write_card_moves(state: State, hand: int, moves: list[int]) -> int:
    """MZ20–MZ31: write the moves that lay a card of the hand, ascending. Return their number."""
    if state.laid == 0:
        return write_flat_moves(hand & opening_cards(state.layout), moves)
    if not uses_plane(state):
        notes = NOTES if may_misfit(state) else fitting_column_notes(state)
        return write_flat_moves(hand & (notes | fitting_column_signs(state)), moves)
    low = local(FITS, int64)
    high = local(FITS, int64)
    find_spots(state, low, high)
    n = 0
    while hand:
        card = lowest(hand)
        hand = hand & (hand - 1)
        if is_sign(card):
            n = append_cover_moves(state, card, moves, n)
        else:
            fit = fit_of(card)
            n = append_spot_moves(state, card, low[fit], 0, moves, n)
            n = append_spot_moves(state, card, high[fit], HALF, moves, n)
    return n


@rule
def may_misfit(state: State) -> bool:
    """V12: return whether the card to be laid, a gift, need not fit the cards beside it."""
    return state.phase == GIVEN and state.options.pause_last_gift == ANY_CARD


@rule
def allowed_fits(state: State, spot: int) -> int:
    """Return the notes that may be laid in a free cell, as the bits of `State.fits`.

    V12: a gift that need not fit may go to every free cell, but in Glissando an opener only where a row may begin, and other notes
    only to the end of a row.
    """
    fits = state.fits[spot]
    if not may_misfit(state):
        return fits
    if state.layout == SARABANDA:
        return (1 << FITS) - 1
    return (127 if fits & 127 else 0) | (127 << 7 if fits >> 7 else 0)


@rule
def fit_of(card: int) -> int:
    """Return the bit of a note card in `State.fits`: openers have seven bits of their own."""
    return card % CARDS_PER_COLOUR + 7 * is_opener(card)


@rule
def find_spots(state: State, low: list[int], high: list[int]) -> None:
    """Collect for each bit of `State.fits` the free cells where it fits, as bits: those up to HALF in `low`, the others in `high`."""
    for spot in range(state.spots):
        fits = allowed_fits(state, spot)
        while fits:
            fit = lowest(fits)
            fits = fits & (fits - 1)
            if spot < HALF:
                low[fit] |= 1 << spot
            else:
                high[fit] |= 1 << spot - HALF


@rule
def write_flat_moves(cards: int, moves: list[int]) -> int:
    """Write the moves that lay one of these cards in cell 0, ascending. Return their number."""
    n = 0
    while cards:
        moves[n] = lowest(cards) * STRIDE
        cards = cards & (cards - 1)
        n += 1
    return n


@rule
def append_spot_moves(state: State, card: int, spots: int, first: int, moves: list[int], n: int) -> int:
    """MZ22–MZ24: append the moves that lay a note in these free cells, bits counted from `first`; return the new number of moves."""
    while spots:
        moves[n] = card * STRIDE + state.spot[first + lowest(spots)]
        spots = spots & (spots - 1)
        n += 1
    return n


@rule
def append_cover_moves(state: State, sign: int, moves: list[int], n: int) -> int:
    """MZ30: append the moves that cover a note with its colour's sign, sorted by cell; return the new number of moves."""
    first = n
    for card in range(sign - SIGN, sign):
        if is_enclosed(state, card) or (may_misfit(state) and has(state.laid, card)):
            index = n
            while index > first and moves[index - 1] % STRIDE > state.at[card]:
                moves[index] = moves[index - 1]
                index -= 1
            moves[index] = sign * STRIDE + state.at[card]
            n += 1
    return n


@rule
def any_lays_note(moves: list[int], n: int) -> bool:
    """MZ18: return whether any of the first `n` moves lays a note."""
    for index in range(n):
        if not is_sign(moves[index] // STRIDE):
            return True
    return False


@rule
def put_down(state: State, card: int, cell: int) -> None:
    """MZ17: put a card on the table; it never moves again."""
    state.laid = put(state.laid, card)
    if not uses_plane(state):
        return
    if is_sign(card):
        cover_note(state, card, cell)
    else:
        lay_on_plane(state, card, cell)


@rule
def cover_note(state: State, sign: int, cell: int) -> None:
    """MZ30: record the note card of its colour that a sign covers: the one in this cell."""
    for card in range(sign - SIGN, sign):
        if has(state.laid, card) and state.at[card] == cell:
            state.cover[sign // CARDS_PER_COLOUR] = card
