"""The written notation of cards and moves of Muzicando: `R1@0,0`, `Vp@2,-1`, `O3`, `pass`, `stop`, `2G`, `S`, `after3`.

Bids, layouts, passing and stopping have local forms, such as `2Г` and `пас` in Ukrainian. Moves are stored in the form above;
`localized` gives the form of a language, and `read` accepts the forms of all languages.
"""

import re
from collections.abc import Set
from functools import cache, lru_cache

from hoyle.errors import Refusal
from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, SIGN
from hoyle.games.muzicando.cells import SIDE, cell_at, column, line
from hoyle.games.muzicando.state import (
    BID,
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    LAYOUTS,
    PASS,
    SEATING,
    STOP,
    STRIDE,
    State,
    uses_plane,
)
from hoyle.games.shared.scenes import Say
from hoyle.i18n import LANGUAGES, N_, translator
from hoyle.rules.seats import CHANCE, NONE

COLOUR_LETTERS = "ROYGBIV"
SIGN_LETTERS = "##nnbbp"
LAYOUT_LETTERS = N_("SGPM")
"""The letters of Sarabanda, Glissando, Parada and Musicando; a translation has the letters of a language, in this order."""
WORDS = {"pass": N_("pass"), "stop": N_("stop")}
"""The moves that are words; translations are what players type."""
READ_IN_ALL_LANGUAGES = (*WORDS.values(), LAYOUT_LETTERS)
"""The messages of which all translations are read; see `local_forms`."""
CARD = re.compile(r"([ROYGBIV])([1-7#nbp])$", re.IGNORECASE)
PLACED = re.compile(r"([^@]+)(?:@(-?\d{1,2}),(-?\d{1,2}))?$")


@cache
def card_name(card: int) -> str:
    """Return the name of a card: the letter of its colour, and its note or sign.

    >>> card_name(0), card_name(55), card_name(30)
    ('R1', 'Vp', 'G7')
    """
    colour, note = divmod(card, CARDS_PER_COLOUR)
    return COLOUR_LETTERS[colour] + (SIGN_LETTERS[colour] if note == SIGN else str(note + 1))


def card_of(text: str) -> int:
    """Return the card with this name; Refusal if there is none.

    >>> card_of("G7"), card_of("vp")
    (30, 55)
    """
    if match := CARD.match(text.strip()):
        colour = COLOUR_LETTERS.index(match[1].upper())
        if match[2].isdecimal():
            return colour * CARDS_PER_COLOUR + int(match[2]) - 1
        if match[2].lower() == SIGN_LETTERS[colour]:
            return colour * CARDS_PER_COLOUR + SIGN
    raise Refusal(
        N_("{text!r} is not a card: write a colour, R O Y G B I V, and a note from 1 to 7 or its sign, as R# or Vp."),
        text=text,
    )


def bid_name(bid: int) -> str:
    """Return the name of a bid: its level and the letter of its layout.

    >>> bid_name(0), bid_name(15)
    ('1S', '4M')
    """
    return f"{bid // LAYOUTS + 1}{LAYOUT_LETTERS[bid % LAYOUTS]}"


def localized(text: str, say: Say) -> str:
    """Return the notation of a move in a language: with its letters of the layouts, and its words.

    >>> [localized(text, translator("uk")) for text in ("2G", "pass", "O3")]
    ['2Г', 'пас', 'O3']
    """
    if text in WORDS:
        return say(WORDS[text])
    if not re.fullmatch(f"[1-4]?[{LAYOUT_LETTERS}]", text):
        return text
    return text[:-1] + say(LAYOUT_LETTERS)[LAYOUT_LETTERS.index(text[-1])]


def canonical(text: str) -> str:
    """Return the notation of a move from the form of any language; a text that is no such form is returned unchanged.

    >>> [canonical(text) for text in ("2Г", "1с", "Пас", "3p", "O3")]
    ['2G', '1S', 'pass', '3P', 'O3']
    """
    words, letters = local_forms()
    level, letter = text[:-1], text[-1:].upper()
    if re.fullmatch("[1-4]?", level) and letter in letters:
        return level + letters[letter]
    return words.get(text.lower(), text)


@cache
def local_forms() -> tuple[dict[str, str], dict[str, str]]:
    """Return the words of all languages in lower case, and their letters of the layouts, each with the form of the notation."""
    words, letters = dict[str, str](), dict[str, str]()
    for lang in LANGUAGES:
        say = translator(lang)
        words |= {say(label).lower(): word for word, label in WORDS.items()}
        letters |= dict(zip(say(LAYOUT_LETTERS), LAYOUT_LETTERS, strict=True))
    return words, letters


def place_of(seen: State, cell: int) -> tuple[int, int]:
    """Return the column and line of a cell, counted from the opening card."""
    columns, lines = columns_and_lines(tuple(seen.at))
    return signed_position(column(cell), columns), signed_position(line(cell), lines)


@lru_cache(maxsize=64)
def columns_and_lines(cells: tuple[int, ...]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the columns and the lines of these cells, NONE left out."""
    taken = [cell for cell in cells if cell != NONE]
    return frozenset(map(column, taken)), frozenset(map(line, taken))


def signed_position(position: int, occupied: Set[int]) -> int:
    """Return a column or line of the torus as a signed distance from the opening card.

    The opening card is at 0. The occupied positions that follow it without a gap, and the next one, are positive; all
    others are negative.

    >>> signed_position(63, {0, 1, 2}), signed_position(3, {0, 1, 2}), signed_position(3, {0, 63, 62})
    (-1, 3, -61)
    """
    end = 0
    while end + 1 in occupied and end + 1 < SIDE:
        end += 1
    return position if position <= end + 1 else position - SIDE


def write(seen: State, seat: int, move: int) -> str:
    """Return a move in written notation; a move of CHANCE is a card or the dealer's seat."""
    if seat == CHANCE:
        return f"dealer{move}" if seen.phase == DEALER_DRAW else card_name(move)
    if move in (PASS, STOP):
        return "stop" if move == STOP else "pass"
    if seen.phase == SEATING:
        return f"after{move - BID + 1}"
    if move >= BID:
        return LAYOUT_LETTERS[move - BID] if seen.phase == CHOOSING else bid_name(move - BID)
    card, cell = divmod(move, STRIDE)
    if not uses_plane(seen):
        return card_name(card)
    x, y = place_of(seen, cell)
    return f"{card_name(card)}@{x},{y}"


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; Refusal if there is none."""
    word = text.strip()
    if seat == CHANCE and seen.phase == DEALER_DRAW:
        if re.fullmatch(r"dealer[0-7]", word) and int(word[6:]) < seen.options.players:
            return int(word[6:])
        raise Refusal(N_("{text!r} is not a dealer: write dealer0, dealer1 and so on."), text=text)
    if seat == CHANCE:
        return card_of(word)
    if seen.phase == SEATING:
        if re.fullmatch("after[1-7]", word, re.IGNORECASE):
            return BID + int(word[5:]) - 1
        raise Refusal(
            N_("{word!r} is not a seat: write after1 to sit after the player with Do, after2 after Re, and so on."),
            word=word,
        )
    notation = canonical(word)
    if notation in WORDS:
        return STOP if notation == "stop" else PASS
    if seen.phase in (CALLING, CHOOSING):
        return read_call(seen, notation, word)
    return read_card(seen, word)


def read_call(seen: State, notation: str, word: str) -> int:
    """Return the move of a bid or of the choice of a layout; Refusal if it is neither. `word` is what was written."""
    if seen.phase == CHOOSING:
        if re.fullmatch("[SGPM]", notation):
            return BID + LAYOUT_LETTERS.index(notation)
        raise Refusal(N_("{word!r} is not a layout: write S, G, P or M."), word=word)
    if re.fullmatch("[1-4][SGPM]", notation):
        return BID + (int(notation[0]) - 1) * LAYOUTS + LAYOUT_LETTERS.index(notation[1])
    raise Refusal(
        N_("{word!r} is not a call: write pass, or a level from 1 to 4 and a layout, S, G, P or M, such as 2G."),
        word=word,
    )


def read_card(seen: State, word: str) -> int:
    """Return the move that lays a card, in its cell if the layout uses a plane; Refusal if the word is no such move."""
    match = PLACED.match(word)
    if match is None:
        raise Refusal(
            N_("{word!r} is not a move of Muzicando: write a card such as R1, with its place as R1@0,0, or pass."),
            word=word,
        )
    card = card_of(match[1])
    if not uses_plane(seen):
        if match[2] is not None:
            raise Refusal(N_("Cards have no place in this layout: write {card} alone."), card=card_name(card))
        return card * STRIDE
    if match[2] is None:
        raise Refusal(
            N_("Say where {card} goes, counted from the opening card: {card}@1,0 is to its right."),
            card=card_name(card),
        )
    return card * STRIDE + cell_of(seen, int(match[2]), int(match[3]))


def cell_of(seen: State, x: int, y: int) -> int:
    """Return the cell in this column and line, counted from the opening card; Refusal if it is out of reach."""
    cell = cell_at(x, y)
    if place_of(seen, cell) != (x, y):
        raise Refusal(
            N_("{x},{y} is far from all cards: the opening card lies at 0,0, and 1,0 is to its right."), x=x, y=y
        )
    return cell
