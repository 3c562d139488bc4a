"""Reasons that a card cannot be laid somewhere: one function a layout, from a view."""

from functools import partial

from hoyle.games.muzicando.cards import CARDS, CARDS_PER_COLOUR, DOS, SIGN, is_opener, is_sign, neighbours
from hoyle.games.muzicando.cells import adjacent_cell, card_at, cell_at
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.options import ONE_SIDE, ZIGZAG
from hoyle.games.muzicando.state import CALLING, CHOOSING, DRAWN, GLISSANDO, PARADA, State, uses_plane
from hoyle.games.muzicando.table.labels import LAYOUT_NAMES, NOTE_NAMES, TABLE, card_words, hand_zone
from hoyle.games.muzicando.table.placement import COLUMN_NAMES, STACK_NAMES
from hoyle.games.muzicando.text import card_name
from hoyle.games.shared.reasons import NOT_THERE, NOWHERE, Fact, Reason
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, counted
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE

CARD_NAMES = {card_name(card): card for card in range(CARDS)}
Position = tuple[int, int]
"""The row and the column of a place on the table."""


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    if item not in CARD_NAMES:
        return drawn_by_passing(seen) if item.startswith("stock") else NOWHERE
    card = CARD_NAMES[item]
    facts: dict[str, Fact] = {"card": partial(card_words, card)}
    found = (
        not_to_be_laid(seen, seat, card, facts) or not_a_place(place, facts) or cannot_open(rules, seen, card, facts)
    )
    if found:
        return found
    if not place:
        return fits_nowhere(seen, card, facts) or NOWHERE
    if not place.startswith(f"{TABLE}@"):
        return NOT_THERE
    row, column = (int(number) for number in place.partition("@")[2].split(","))
    if uses_plane(seen):
        return plane_refusal(rules, seen, card, cell_at(column, -row), facts) or NOT_THERE
    return colour_refusal(seen, card, (row, column), facts) or NOT_THERE


def drawn_by_passing(seen: State) -> Reason:
    """MZ55: return that cards of the stock are drawn by passing."""
    message = counted(
        "The stock, {n} card, lies face down: who passes draws a card.",
        "The stock, {n} cards, lies face down: who passes draws a card.",
    )
    return Reason(message, "MZ55", {"n": seen.stock_left})


def not_to_be_laid(seen: State, seat: int, card: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ10, MZ17, MZ52, V6: return why a card cannot be laid at all now; None if it might be."""
    if has(seen.laid, card):
        return Reason(N_("{card} lies on the table: a card that lies never moves."), "MZ17", facts)
    if seen.phase == CALLING:
        return Reason(N_("{card} has to wait: first the bidding decides which layout is played."), "MZ10", facts)
    if seen.phase == CHOOSING:
        return Reason(N_("{card} has to wait: first choose the layout."), "MZ52", facts)
    if seen.phase == DRAWN and card != seen.drawn:
        message = N_("{card} has to wait: you have passed, so only the card just drawn may be laid, {drawn}.")
        return Reason(message, "V6", {**facts, "drawn": partial(card_words, seen.drawn)})
    return None


def not_a_place(place: str, facts: dict[str, Fact]) -> Reason | None:
    """MZ16, MZ55: return that cards go neither to a hand nor to the stock; None for the table."""
    if place.startswith(hand_zone(0)[:-1]):
        return Reason(N_("{card} goes to the table, not to another hand."), "MZ16", facts)
    if place == "stock":
        return Reason(N_("{card} goes to the table: nothing goes back to the stock."), "MZ55", facts)
    return None


def cannot_open(rules: Rules, seen: State, card: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ20: return that a card cannot be the first one on the table; None if it can, or if cards lie there."""
    if seen.laid or has(rules.opening_cards(seen.layout), card):
        return None
    facts["layout"] = LAYOUT_NAMES[seen.layout]
    if rules.opening_cards(seen.layout) == DOS:
        return Reason(N_("{card} cannot open: the first card of {layout} is any Do."), "MZ20", facts)
    facts["opener"] = partial(card_words, opener_of(card))
    return Reason(N_("{card} cannot open: the first card of {layout} is an opener, such as {opener}."), "MZ20", facts)


def opener_of(card: int) -> int:
    """Return the opener of a card's colour."""
    return card // CARDS_PER_COLOUR * (CARDS_PER_COLOUR + 1)


def fits_nowhere(seen: State, card: int, facts: dict[str, Fact]) -> Reason | None:
    """Return why a card fits nowhere on the table."""
    if not uses_plane(seen):
        return own_colour_refusal(seen, card, facts)
    if is_sign(card):
        message = N_("{card} has nothing to cover: no note of its colour has all four sides taken.")
        return Reason(message, "MZ30", facts)
    facts |= adjacent_notes(card)
    if seen.layout != GLISSANDO:
        return Reason(
            N_("{card} fits nowhere now: it goes only beside {low} or {high}."), sarabanda_clause(seen), facts
        )
    if is_opener(card):
        return Reason(
            N_("{card} fits nowhere now: it begins a row only above or below {low} or {high}."), "MZ24", facts
        )
    return Reason(
        N_("{card} fits nowhere now: it goes only to the end of a row, beside {low} or {high}."), "MZ23", facts
    )


def adjacent_notes(card: int) -> dict[str, Fact]:
    """MZ3: return the notes below and above a note on the circle, as facts."""
    note = card % CARDS_PER_COLOUR
    return {"low": NOTE_NAMES[(note + 6) % 7], "high": NOTE_NAMES[(note + 1) % 7]}


# Sarabanda and Glissando.


def plane_refusal(rules: Rules, seen: State, card: int, cell: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ21–MZ24, MZ30: return why a card cannot go into a cell of the plane; None if it can."""
    other = card_at(seen, cell)
    if other != NONE:
        facts["other"] = partial(card_words, other)
    if seen.laid == 0:
        return None
    if is_sign(card):
        return cover_refusal(rules, seen, card, other, facts)
    if other != NONE:
        clause = "MZ23" if seen.layout == GLISSANDO else "MZ22"
        return Reason(N_("{card} needs a free place, and {other} lies there."), clause, facts)
    if seen.layout == GLISSANDO:
        return row_refusal(seen, card, cell, facts)
    return side_refusal(seen, card, cell, facts)


def cover_refusal(rules: Rules, seen: State, card: int, other: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ30: return why a sign cannot cover a note; `other` is NONE on a free cell. None if it can."""
    if other == NONE:
        return Reason(N_("{card} is a sign: it covers a note and never lies beside one."), "MZ30", facts)
    if other // CARDS_PER_COLOUR != card // CARDS_PER_COLOUR:
        return Reason(N_("{card} covers only a note of its own colour, not {other}."), "MZ30", facts)
    if rules.is_enclosed(seen, other):
        return None
    facts["n"] = seen.sides[other]
    return Reason(N_("{card} cannot cover {other} yet: of its four sides, taken are {n}."), "MZ30", facts)


def sarabanda_clause(seen: State) -> str:
    """Return the paragraph that says which cards a note must be next to."""
    return "V7" if seen.options.sarabanda_neighbours == ONE_SIDE else "MZ22"


def side_refusal(seen: State, card: int, cell: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ22, V7: return which card beside a cell a note is not next to; None if the note fits."""
    beside = [other for direction in range(4) if (other := card_at(seen, adjacent_cell(cell, direction))) != NONE]
    far = [other for other in beside if not has(neighbours(card % CARDS_PER_COLOUR), other % CARDS_PER_COLOUR)]
    if not far or (seen.options.sarabanda_neighbours == ONE_SIDE and len(far) < len(beside)):
        return None
    facts |= {**adjacent_notes(card), "other": partial(card_words, far[0])}
    message = N_("{card} does not fit beside {other}: it goes only beside {low} or {high}.")
    return Reason(message, sarabanda_clause(seen), facts)


def row_refusal(seen: State, card: int, cell: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ23, MZ24, V8: return why a note does not fit a free cell of Glissando; None if it does."""
    spots = [spot for spot in range(seen.spots) if seen.spot[spot] == cell]
    fits = seen.fits[spots[0]] if spots else 0
    note = card % CARDS_PER_COLOUR
    if has(fits >> 7 if is_opener(card) else fits & 127, note):
        return None
    if fits & 127:
        if is_opener(card):
            return Reason(
                N_("{card} is an opener: it begins a row of its own and never makes one longer."), "MZ24", facts
            )
        facts["notes"] = partial(note_list, fits & 127)
        clause = "V8" if seen.options.glissando_row == ZIGZAG else "MZ23"
        return Reason(N_("{card} does not continue the row: this end takes {notes}."), clause, facts)
    if not is_opener(card):
        return Reason(N_("{card} cannot begin a row: only an opener does."), "MZ24", facts)
    facts["notes"] = partial(note_list, fits >> 7)
    return Reason(N_("{card} cannot begin a row there: only the opener of {notes} does."), "MZ24", facts)


def note_list(notes: int, say: Say) -> str:
    """Return notes, given as bits, as a list for a sentence, such as Do or Mi."""
    return say(" or ").join(say(name) for note, name in enumerate(NOTE_NAMES) if has(notes, note))


# Parada and Musicando.


def colour_refusal(seen: State, card: int, position: Position, facts: dict[str, Fact]) -> Reason | None:
    """MZ25, MZ26, MZ31: return why a card cannot go onto a column or stack; None if it can."""
    names = COLUMN_NAMES if seen.layout == PARADA else STACK_NAMES
    colour = card // CARDS_PER_COLOUR
    if position[1] != colour:
        clause = "MZ31" if is_sign(card) else "MZ25" if seen.layout == PARADA else "MZ26"
        facts |= {"own": names[colour], "other": names[position[1]]}
        return Reason(N_("{other} is of another colour: the place of {card} is {own}."), clause, facts)
    found = own_colour_refusal(seen, card, facts)
    if found or seen.layout != PARADA:
        return found
    facts["own"] = names[colour]
    if is_sign(card):
        return (
            None if position[0] == 0 else Reason(N_("{card} goes onto the opener of its colour: {own}."), "MZ31", facts)
        )
    if position[0] == colour - card % CARDS_PER_COLOUR:
        return None
    return Reason(N_("{card} fits, but at another place of its colour: {own}."), "MZ25", facts)


def own_colour_refusal(seen: State, card: int, facts: dict[str, Fact]) -> Reason | None:
    """MZ25, MZ26, MZ31: return why the column or stack of its own colour does not take a card; None if it does."""
    colour, note = divmod(card, CARDS_PER_COLOUR)
    lying = [other for other in range(SIGN) if has(seen.laid, colour * CARDS_PER_COLOUR + other)]
    if is_sign(card):
        if lying:
            return None
        return Reason(N_("{card} has to wait until a note of its colour lies."), "MZ31", facts)
    first = colour if seen.layout == PARADA else 0
    clause = "MZ25" if seen.layout == PARADA else "MZ26"
    if not lying:
        if note == first:
            return None
        facts["first"] = partial(card_words, colour * CARDS_PER_COLOUR + first)
        return Reason(N_("{card} has to wait: its colour begins with {first}."), clause, facts)
    following = {lying[-1] + 1} | ({lying[0] - 1} if seen.layout == PARADA else set[int]())
    if note in following:
        return None
    facts["notes"] = partial(note_list, sum(1 << other for other in following if 0 <= other < SIGN))
    return Reason(N_("{card} has to wait: its colour goes on with {notes}."), clause, facts)
