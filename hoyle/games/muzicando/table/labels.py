"""The names of cards, bids and addresses of Muzicando, and the faces and tones of the cards."""

from collections.abc import Mapping

from hoyle.games.muzicando.cards import CARDS, CARDS_PER_COLOUR, SIGN, is_opener, is_sign
from hoyle.games.muzicando.options import STOP_FORCED, Options
from hoyle.games.muzicando.state import LAYOUTS, PARADA, State, uses_plane
from hoyle.games.muzicando.text import COLOUR_LETTERS, SIGN_LETTERS, bid_name, card_name, localized, place_of
from hoyle.games.shared.scenes import Deck, Face, Item, Say, drawn
from hoyle.i18n import N_

INKS = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")
COLOUR_NAMES = (N_("Red"), N_("Orange"), N_("Yellow"), N_("Green"), N_("Blue"), N_("Indigo"), N_("Violet"))
NOTE_NAMES = (N_("Do"), N_("Re"), N_("Mi"), N_("Fa"), N_("Sol"), N_("La"), N_("Si"))
NOTE_CARDS = (
    N_("red {note}"),
    N_("orange {note}"),
    N_("yellow {note}"),
    N_("green {note}"),
    N_("blue {note}"),
    N_("indigo {note}"),
    N_("violet {note}"),
)
SIGN_CARDS = (
    N_("red sharp"),
    N_("orange sharp"),
    N_("yellow natural"),
    N_("green natural"),
    N_("blue flat"),
    N_("indigo flat"),
    N_("violet pause"),
)
LAYOUT_NAMES = (N_("Sarabanda"), N_("Glissando"), N_("Parada"), N_("Musicando"))
TEAM_NAMES = (N_("North–South"), N_("East–West"))

SHARP, NATURAL, FLAT, PAUSE = "#nbp"
SIGN_DRAWINGS = {SHARP: "sharp", NATURAL: "natural", FLAT: "flat", PAUSE: "rest"}
PORTRAITS = ("mozart", "liszt", "beethoven", "chopin", "bach", "paganini", "guido")
PORTRAIT_NAMES = (
    N_("Mozart"),
    N_("Liszt"),
    N_("Beethoven"),
    N_("Chopin"),
    N_("Bach"),
    N_("Paganini"),
    N_("Guido d'Arezzo"),
)
"""The names under the portraits of the signs, by colour (MZ1)."""
FULL_NAMES = (
    N_("Wolfgang Amadeus Mozart"),
    N_("Franz Liszt"),
    N_("Ludwig van Beethoven"),
    N_("Frédéric Chopin"),
    N_("Johann Sebastian Bach"),
    N_("Niccolò Paganini"),
    N_("the monk Guido d'Arezzo"),
)
"""Who is portrayed on the signs, by colour (MZ1)."""
EFFECTS = (
    N_("blocks the next player."),
    N_("blocks the previous player."),
    N_("blocks the next player and the previous one."),
    N_("blocks nobody."),
)
"""By value of the option `sign_blocks`: what a sign does."""
STOPS = N_("blocks everybody: you lay cards until you stop.")
GOES_ON = N_("blocks everybody: you lay cards as long as a note fits.")
"""What the pause does where it ends only when no note fits (V10)."""
PITCHES = ("C4", "D4", "E4", "F4", "G4", "A4", "B4")
TAP = "tap"
"""The sound of a card that has no pitch."""

TABLE = "table"
"""The zone where cards are laid."""


def deck(options: Options) -> Deck:
    """Return the deck of fifty-six cards."""
    signs = zip((SHARP, NATURAL, FLAT), options.sign_blocks, strict=True)
    effects = {sign: EFFECTS[blocked] for sign, blocked in signs}
    effects[PAUSE] = GOES_ON if options.pause_stop == STOP_FORCED else STOPS
    return Deck("muzicando", {card_name(card): face(card, effects) for card in range(CARDS)}, ["blue"])


def face(card: int, effects: Mapping[str, str]) -> Face:
    """Return the face of a card: a note on its stave, an opener with its instrument, a sign with its portrait and its name.

    `effects` are what the signs do, by sign.
    """
    colour, note = divmod(card, CARDS_PER_COLOUR)
    ink, letter = INKS[colour], COLOUR_LETTERS[colour]
    if is_sign(card):
        sign_letter = SIGN_LETTERS[colour]
        drawing = SIGN_DRAWINGS[sign_letter]
        return Face("", PORTRAIT_NAMES[colour], ink, letter, PORTRAITS[colour], effects[sign_letter], drawing)
    art = f"opener{note + 1}" if is_opener(card) else f"note{note + 1}"
    return Face(NOTE_NAMES[note], COLOUR_NAMES[colour], ink, letter, art)


@drawn
def card_words(card: int, say: Say) -> str:
    """Return the name of a card as used in sentences."""
    colour, note = divmod(card, CARDS_PER_COLOUR)
    return say(SIGN_CARDS[colour]) if note == SIGN else say(NOTE_CARDS[colour], note=say(NOTE_NAMES[note]))


def tone(card: int) -> str:
    """Return the tone of a card: the pitch of a note, or TAP."""
    return TAP if is_sign(card) else PITCHES[card % CARDS_PER_COLOUR]


@drawn
def item(card: int, say: Say, *tags: str) -> Item:
    """Return the item of a card that the reader sees."""
    ink = INKS[card // CARDS_PER_COLOUR]
    words = card_words(card, say)
    label = words[:1].upper() + words[1:]
    if is_sign(card):
        portrait = say(FULL_NAMES[card // CARDS_PER_COLOUR])
        label = say("{card}, with a portrait of {name}", card=label, name=portrait)
    return Item(card_name(card), card_name(card), label, ink, tags=list(tags), tone=tone(card))


@drawn
def back(name: str, say: Say) -> Item:
    """Return the item of a card face down."""
    return Item(name, None, say("A card face down"), "", "blue")


def hand_zone(seat: int) -> str:
    """Return the id of the zone of a hand."""
    return f"hand{seat}"


def layout_name(layout: int, say: Say) -> str:
    """Return the name of a layout."""
    return say(LAYOUT_NAMES[layout])


@drawn
def bid_words(bid: int, say: Say) -> str:
    """Return a bid as used in sentences: its notation and the name of its layout."""
    return say("{bid} ({layout})", bid=localized(bid_name(bid), say), layout=layout_name(bid % LAYOUTS, say))


def grid_position(seen: State, card: int, cell: int) -> tuple[int, int]:
    """Return the row and column of a card in the drawing: on a plane those of its cell, otherwise the column of its colour.

    Rows are counted downwards. In Parada the openers and the signs on them are in row 0, higher notes above them. In
    Musicando all cards are in row 0.
    """
    if uses_plane(seen):
        x, y = place_of(seen, cell)
        return -y, x
    colour, note = divmod(card, CARDS_PER_COLOUR)
    return (colour - note if seen.layout == PARADA and note != SIGN else 0), colour


def address(position: tuple[int, int]) -> str:
    """Return the address of a position on the table, as gestures use it."""
    return f"{TABLE}@{position[0]},{position[1]}"
