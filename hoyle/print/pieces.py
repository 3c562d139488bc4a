"""The pieces to cut out: cards, square cards and chips, with their backs, on sheets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from hoyle.games.drawings import drawing, game_deck, opened
from hoyle.games.shared import board_svg
from hoyle.games.shared.equipment import Chips, Equipment, one_of_each
from hoyle.games.shared.french_pack import SUIT_DRAWINGS, SUIT_NAMES
from hoyle.games.shared.scenes import Deck, Face
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_, Translator
from hoyle.play.play import Variant
from hoyle.print import drawings
from hoyle.print.colors import WHITE, ink, mix, resolve, tint
from hoyle.print.paper import CARD, CHIP, RULER_LENGTH, TILE, Grid, Paper, Size, grid
from hoyle.rulesets.house_rules import first_upper

PIPS_AREA = (60.0, 120.0)
"""The area in which pips are placed; the same as that of the client's cards."""
FRONT, BACK = N_("{piece}: front of sheet {n} of {count}"), N_("{piece}: back of sheet {n} of {count}")
CARD_BACK = N_("The back of a card")
WITH_EFFECT, WITH_LETTER = N_("{card}. {effect}"), N_("{card} ({letter})")


@dataclass
class Files:
    """The drawings that a document uses, by file name; each is there once."""

    contents: dict[str, bytes] = field(default_factory=dict[str, bytes])

    def add(self, svg: str) -> str:
        """Add a drawing and return its name."""
        name = f"{sha256(svg.encode()).hexdigest()[:12]}.svg"
        self.contents[name] = svg.encode()
        return name


@dataclass(frozen=True)
class Piece:
    """A piece: the models of its front and of its back."""

    front: Mapping[str, Any]
    back: Mapping[str, Any]


@dataclass
class Workshop:
    """What is needed to draw the pieces of a game."""

    variant: Variant
    say: Translator
    files: Files
    deck: Deck = field(init=False)

    def __post_init__(self) -> None:
        """Read the deck."""
        self.deck = game_deck(self.variant.game, self.variant.options, self.say)

    @property
    def has_effects(self) -> bool:
        """Whether most cards have an effect, so that all leave room for one."""
        faces = self.deck.faces.values()
        return 2 * sum(bool(face.text) for face in faces) > len(faces)

    def art(self, name: str, color: str) -> str:
        """Return the SVG of a drawing in the colours of a card; "" if there is none."""
        found = drawing(self.variant.game.name, name) if name else None
        return resolve(found, color) if found else ""

    def art_file(self, name: str, color: str) -> str:
        """Return the file of a drawing in the colours of a card; "" if there is none."""
        svg = self.art(name, color)
        return self.files.add(svg) if svg else ""

    def image(self, svg: str, alt: str) -> dict[str, str]:
        """Return the model of a side that is one drawing with its bleed."""
        return {"image": self.files.add(svg), "alt": alt}


def pips(count: int) -> list[tuple[float, float]]:
    """Return the positions of pips in PIPS_AREA, as on the client's cards.

    >>> pips(1), pips(4)
    ([(30, 60)], [(12, 18), (48, 18), (12, 102), (48, 102)])
    """
    middle = {1: [(30, 60)], 2: [(30, 24), (30, 96)], 3: [(30, 18), (30, 60), (30, 102)]}
    if count <= 3:
        return [(float(x), float(y)) for x, y in middle.get(count, [])] if count != 1 else [(30, 60)]
    if count <= 8:
        inner = {5: [(30, 60)], 6: [(12, 60), (48, 60)], 7: [(12, 60), (48, 60), (30, 39)]}
        inner[8] = [*inner[7], (30, 81)]
        return [(12, 18), (48, 18), (12, 102), (48, 102), *inner.get(count, [])]
    sides = [(x, y) for x in (12, 48) for y in (16, 45.3, 74.7, 104)]
    return [*sides, *([(30, 60)] if count == 9 else [(30, 31), (30, 89)])]


def card_name(face: Face, say: Translator) -> str:
    """Return the name of a card for readers who do not see it, with its effect."""
    if face.sign in SUIT_DRAWINGS and face.name:
        name = say(N_("{rank} of {suit}"), rank=face.name, suit=say(SUIT_NAMES[SUIT_DRAWINGS.index(face.sign)]))
    else:
        name = " ".join(word for word in (face.name, face.index) if word)
    if face.letter:
        name = say(WITH_LETTER, card=name, letter=face.letter)
    return say(WITH_EFFECT, card=name, effect=first_upper(face.text)) if face.text else name


def card_face(face: Face, shop: Workshop) -> dict[str, object]:
    """Return the model of a card's face."""
    has_effect = shop.has_effects or bool(face.text)
    field_svg = drawings.field(face.color, 54, 60 if has_effect else 70)
    has_pips = bool(face.sign and face.pips)
    return {
        "index": face.index,
        "letter": face.letter,
        "name": face.name,
        "text": first_upper(face.text),
        "has_effect": has_effect,
        "ink": ink(face.color),
        "field": shop.files.add(field_svg),
        "sign": shop.art_file(face.sign, face.color),
        "art": "" if has_pips else shop.art_file(face.art, face.color),
        "pips": [list(each) for each in pips(face.pips)] if has_pips else [],
        "alt": card_name(face, shop.say),
    }


def cards(equipment: Equipment, shop: Workshop) -> Iterator[Piece]:
    """Yield the cards in the order of the deck, those of each back together."""
    for each in equipment.cards:
        number = shop.deck.back_number(each.back)
        size = TILE if equipment.are_tiles else CARD
        back = shop.image(drawings.back(number, size, equipment.are_tiles), shop.say(CARD_BACK))
        for name, count in each.copies.items():
            face = shop.deck.faces[name]
            if equipment.are_tiles:
                drawn = drawings.tile_piece(face, number, equipment.have_tips, size)
                front: dict[str, Any] = shop.image(drawn, card_name(face, shop.say))
            else:
                front = card_face(face, shop)
            yield from [Piece(front, back)] * count


def chips(kinds: Sequence[Chips], shop: Workshop) -> Iterator[Piece]:
    """Yield the chips; both sides are the same."""
    for kind in kinds:
        name = shop.say(kind.name)
        side = shop.image(chip(kind, shop), f"{name}: {kind.text}" if kind.text else name)
        yield from [Piece(side, side)] * kind.count


def chip(kind: Chips, shop: Workshop) -> str:
    """Return the drawing of a chip, with its bleed: a ring with what is written on it, or with a small drawing."""
    side = CHIP.width + 4
    middle, color = side / 2, ink(kind.color)
    rim = "".join(
        f'<path d="M{middle} 3V5.6" stroke="{WHITE}" stroke-width="2.4" transform="rotate({angle} {middle} {middle})"/>'
        for angle in range(0, 360, 45)
    )
    look = f'{drawings.BOLD}"Hoyle Serif" fill="{color}"'
    inside = board_svg.text(look, middle, middle + 3.1, 9 if len(kind.text) < 3 else 7, kind.text)
    if svg := shop.art(kind.art, kind.color):
        view_box, content = opened(svg)
        inside = f'<svg x="{middle - 4.5}" y="{middle - 5.2}" width="9" height="10.4" {view_box}>{content}</svg>'
    return (
        f"{drawings.HEAD.format(width=side, height=side)}"
        f'<circle cx="{middle}" cy="{middle}" r="10.6" fill="{color}"/>{rim}'
        f'<circle cx="{middle}" cy="{middle}" r="7.6" fill="{mix(tint(kind.color), 0.12)}"/>{inside}</svg>'
    )


def equipment_of(variant: Variant) -> Equipment:
    """Return what a table of people needs for these rules."""
    game = variant.game
    if game.equipment is None:
        return Equipment((one_of_each(table_of(game).deck(variant.options)),))
    found: Equipment = game.equipment(variant.options, game.match_schema.full(variant.match))
    return found


def sheets(
    pieces: Sequence[Piece], size: Size, paper: Paper, title: str, say: Translator
) -> Iterator[dict[str, object]]:
    """Yield the models of the sheets: for each its front and its back, whose columns are mirrored."""
    places = grid(paper, size)
    count = -(-len(pieces) // places.capacity)
    for n in range(count):
        part = pieces[n * places.capacity : (n + 1) * places.capacity]
        for is_back, message in ((False, FRONT), (True, BACK)):
            yield {
                "kind": "sheet",
                "title": title,
                "label": say(message, piece=title, n=n + 1, count=count),
                "size": [size.width, size.height],
                "pieces": [side(piece, places, index, is_back) for index, piece in enumerate(part)],
                "marks": [list(line) for line in places.marks()],
                "corners": [] if is_back else [list(line) for line in places.corner_marks(len(part))],
                "ruler": ruler(places),
            }


def side(piece: Piece, places: Grid, index: int, is_back: bool) -> dict[str, object]:
    """Return the model of one side of a piece, with the position of its top left corner."""
    x, y = places.place(index, is_back)
    return {"x": x, "y": y, **(piece.back if is_back else piece.front)}


def ruler(places: Grid) -> dict[str, object]:
    """Return the model of the ruler."""
    x, y, is_vertical = places.ruler()
    return {"x": x, "y": y, "vertical": is_vertical, "length": RULER_LENGTH}


def pieces_of(variant: Variant, shop: Workshop, paper: Paper) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """Yield the kinds of pieces: a title, how many they are in words, and their sheets."""
    equipment = equipment_of(variant)
    kinds: list[tuple[str, list[Piece], Size, Callable[[int], str]]] = [
        (
            shop.say("Cards"),
            list(cards(equipment, shop)),
            TILE if equipment.are_tiles else CARD,
            lambda n: shop.say.many("{n} card", "{n} cards", n),
        ),
        (
            shop.say("Chips"),
            list(chips(equipment.chips, shop)),
            CHIP,
            lambda n: shop.say.many("{n} chip", "{n} chips", n),
        ),
    ]
    for title, pieces, size, words in kinds:
        if pieces:
            yield title, words(len(pieces)), list(sheets(pieces, size, paper, title, shop.say))


__all__ = ["Files", "Piece", "Workshop", "cards", "chips", "equipment_of", "pieces_of", "pips", "sheets"]
