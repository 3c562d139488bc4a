"""A scene as lines of text: for the terminal and for environments that print."""

from collections.abc import Iterable

from hoyle.games.shared.scenes import Cell, Item, Scene, Zone

WIDTH = 8
"""Characters of a square of a board."""
PITCH = 6
"""Characters of a place on a plane."""
POINTS = {"up": "^", "down": "v"}
"""Which side a card belongs to."""


def lines_of(scene: Scene) -> list[str]:
    """Return all zones of a scene as lines of text."""
    return zone_lines(scene.zones)


def zone_lines(zones: Iterable[Zone]) -> list[str]:
    """Return zones as lines of text."""
    return [line for zone in zones for line in drawn(zone)]


def drawn(zone: Zone) -> list[str]:
    """Return a zone as lines of text: a board, or the name of the zone and its cards.

    >>> from hoyle.games.shared.scenes import Item
    >>> drawn(Zone("p", "pile", "Your pile", items=[Item("a", "5"), Item("b", "K")], count=9))
    ['Your pile: K (9)']
    >>> drawn(Zone("h", "fan", "Your hand", items=[Item("a", "5"), Item("b")])), drawn(Zone("s", "row", "A row"))
    (['Your hand: 5 ##'], [])
    >>> drawn(Zone("pot", "purse", "Pot", count=4))
    ['Pot: 4']
    """
    if zone.kind == "grid":
        return grid(zone)
    if zone.kind == "plane":
        return plane(zone)
    if zone.kind == "purse" and zone.count is not None:
        return [f"{zone.label}: {zone.count}"]
    heap = zone.kind == "pile" and "spread" not in zone.tags
    cards = " ".join(card(item) for item in (zone.items[-1:] if heap else zone.items))
    heights = [f"({zone.count})"] if heap and zone.count else []
    wanted = [f"({zone.next.text})"] if zone.next else []
    contents = " ".join(part for part in [cards, *heights, *wanted] if part)
    return [f"{zone.label}: {contents}"] if contents else []


def card(item: Item) -> str:
    """Return a card as in notation, ## face down, with its badge.

    >>> card(Item("a", "*", badge="5")), card(Item("b")), card(Item("c", "r1", badge="won"))
    ('* (5)', '##', 'r1 (won)')
    """
    return f"{item.face} ({item.badge})" if item.face and item.badge else item.face or "##"


def grid(zone: Zone) -> list[str]:
    """Return a board as lines of text with the reader's side below; nothing for other zones."""
    if zone.kind != "grid" or not zone.columns:
        return []
    turned = zone.turn == 180
    lines, columns = (zone.lines[::-1], zone.columns[::-1]) if turned else (zone.lines, zone.columns)
    n = len(columns)
    rows = [
        f"{line}  " + "".join(square(cell).ljust(WIDTH) for cell in zone.cells[place * n : place * n + n]).rstrip()
        for place, line in enumerate(lines)
    ]
    return ["", *rows, "   " + "".join(name.ljust(WIDTH) for name in columns).rstrip(), ""]


def plane(zone: Zone) -> list[str]:
    """Return a plane as lines of text: rows count upwards, columns to the right; a card on top of another follows a +.

    >>> from hoyle.games.shared.scenes import Item
    >>> cells = [Cell((0, 0), items=[Item("a", "R1")]), Cell((-1, 1), items=[Item("b", "G2"), Item("c", "Gn", tags=["over"])])]
    >>> plane(Zone("t", "plane", "Sarabanda", cells=cells))
    ['', 'Sarabanda', '  1        G2+Gn', '  0  R1', '     0     1', '']
    """
    lying = {cell.at: "+".join(tops(cell)) for cell in zone.cells if cell.items}
    if not lying:
        return ["", zone.label, ""]
    lines, columns = sorted({line for line, _ in lying}), sorted({column for _, column in lying})
    across = range(columns[0], columns[-1] + 1)
    rows = [
        f"{-line:>3}  " + "".join(lying.get((line, column), "").ljust(PITCH) for column in across).rstrip()
        for line in range(lines[0], lines[-1] + 1)
    ]
    return ["", zone.label, *rows, "     " + "".join(str(column).ljust(PITCH) for column in across).rstrip(), ""]


def tops(cell: Cell) -> list[str]:
    """Return the top card of a place, and the cards over it."""
    over = [item for item in cell.items if "over" in item.tags]
    under = [item for item in cell.items if "over" not in item.tags]
    return [item.face or "##" for item in [*under[-1:], *over]]


def square(cell: Cell) -> str:
    """Return a square: its colour's letter; its top card, ^ for the reader's side and v for the other; how many cards lie there.

    >>> square(Cell((0, 0), letter="R"))
    'r'
    """
    ground = cell.letter.lower()
    if not cell.items:
        return ground or "."
    top = cell.items[-1]
    points = "".join(sign for tag, sign in POINTS.items() if tag in top.tags)
    height = str(len(cell.items)) if len(cell.items) > 1 else ""
    return f"{ground}{':' * bool(ground)}{top.face or '##'}{points}{height}"
