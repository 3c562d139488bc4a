"""A scene as lines of text, for the terminal and for environments that print."""

from collections.abc import Iterable, Sequence

from hoyle.games.shared.scenes import Cell, Counter, Item, Scene, Zone

SQUARE_WIDTH = 8
"""The number of characters of a square on a board."""
PLACE_WIDTH = 6
"""The number of characters of a place on a plane."""
OWNER_SIGNS = {"up": "^", "down": "v", "right": ">", "left": "<"}
"""By tag of a card: the sign of its owner, `^` for the reader's side, `v` for the one opposite, `>` and `<` for those between."""


def lines_of(scene: Scene, names: Sequence[str]) -> list[str]:
    """Return a scene as lines of text: all zones, and the counters beside the names of the seats, such as points."""
    return [*zone_lines(scene.zones), *counter_lines(names, scene.counters)]


def counter_lines(names: Iterable[str], counters: Iterable[Sequence[Counter]]) -> list[str]:
    """Return a line for each label of a counter, with the value of each seat; without values if the maximum is 1.

    >>> ann = [Counter("p", "Points", 2, 4), Counter("b", "Blocked", 1, 1)]
    >>> counter_lines(["Ann", "Bob"], [ann, [Counter("p", "Points", 0, 4)]])
    ['Points: Ann 2, Bob 0', 'Blocked: Ann']
    """
    by_label: dict[str, list[str]] = {}
    for name, own in zip(names, counters, strict=True):
        for counter in own:
            by_label.setdefault(counter.label, []).append(name if counter.max == 1 else f"{name} {counter.value}")
    return [f"{label}: {', '.join(texts)}" for label, texts in by_label.items()]


def zone_lines(zones: Iterable[Zone]) -> list[str]:
    """Return zones as lines of text."""
    return [line for zone in zones for line in lines_of_zone(zone)]


def lines_of_zone(zone: Zone) -> list[str]:
    """Return a zone as lines of text: a grid, a plane, or one line with the label and the contents.

    >>> from hoyle.games.shared.scenes import Item
    >>> lines_of_zone(Zone("p", "pile", "Your pile", items=[Item("a", "5"), Item("b", "K")], count=9))
    ['Your pile: K (9)']
    >>> lines_of_zone(Zone("h", "fan", "Your hand", items=[Item("a", "5"), Item("b")])), lines_of_zone(Zone("s", "row", "A row"))
    (['Your hand: 5 ##'], [])
    >>> lines_of_zone(Zone("s", "pile", "Stock", items=[Item("a", "5H"), Item("b")], count=9, tags=["upturned"]))
    ['Stock: 5H ## (9)']
    >>> lines_of_zone(Zone("pot", "purse", "Pot", count=4))
    ['Pot: 4']
    """
    if zone.kind == "grid":
        return lines_of_grid(zone)
    if zone.kind == "plane":
        return lines_of_plane(zone)
    if zone.kind == "purse" and zone.count is not None:
        return [f"{zone.label}: {zone.count}"]
    only_top = zone.kind == "pile" and "spread" not in zone.tags
    shown = zone.items[-1:] if only_top and "upturned" not in zone.tags else zone.items
    cards = " ".join(card_text(item) for item in shown)
    counts = [f"({zone.count})"] if only_top and zone.count else []
    next_cards = [f"({zone.next.text})"] if zone.next else []
    contents = " ".join(part for part in [cards, *counts, *next_cards] if part)
    return [f"{zone.label}: {contents}"] if contents else []


def card_text(item: Item) -> str:
    """Return the face of a card, with its badge; `##` for a card face down.

    >>> card_text(Item("a", "*", badge="5")), card_text(Item("b")), card_text(Item("c", "r1", badge="won"))
    ('* (5)', '##', 'r1 (won)')
    """
    return f"{item.face} ({item.badge})" if item.face and item.badge else item.face or "##"


def lines_of_grid(zone: Zone) -> list[str]:
    """Return a grid as lines of text, with the reader's side at the bottom; nothing if its columns have no labels."""
    if zone.kind != "grid" or not zone.columns:
        return []
    row_labels, column_labels = turned_labels(zone)
    n = len(column_labels)
    rows = [
        f"{label}  "
        + "".join(square_text(cell).ljust(SQUARE_WIDTH) for cell in zone.cells[row * n : row * n + n]).rstrip()
        for row, label in enumerate(row_labels)
    ]
    return ["", *rows, "   " + "".join(label.ljust(SQUARE_WIDTH) for label in column_labels).rstrip(), ""]


def turned_labels(zone: Zone) -> tuple[list[str], list[str]]:
    """Return the labels of the rows from the top, and those of the columns from the left, as the reader sees a turned grid.

    >>> turned_labels(Zone("b", "grid", "Board", turn=90, lines=["2", "1"], columns=["a", "b"]))
    (['a', 'b'], ['1', '2'])
    """
    lines, columns = zone.lines, zone.columns
    for _ in range(zone.turn // 90):
        lines, columns = columns, lines[::-1]
    return lines, columns


def lines_of_plane(zone: Zone) -> list[str]:
    """Return a plane as lines of text. Rows are numbered upwards; cards of one place are joined by `+`.

    >>> from hoyle.games.shared.scenes import Item
    >>> cells = [Cell((0, 0), items=[Item("a", "R1")]), Cell((-1, 1), items=[Item("b", "G2"), Item("c", "Gn", tags=["over"])])]
    >>> lines_of_plane(Zone("t", "plane", "Sarabanda", cells=cells))
    ['', 'Sarabanda', '  1        G2+Gn', '  0  R1', '     0     1', '']
    """
    texts = {cell.at: "+".join(top_cards(cell)) for cell in zone.cells if cell.items}
    if not texts:
        return ["", zone.label, ""]
    rows, columns = [row for row, _ in texts], [column for _, column in texts]
    column_range = range(min(columns), max(columns) + 1)
    lines = [
        f"{-row:>3}  " + "".join(texts.get((row, column), "").ljust(PLACE_WIDTH) for column in column_range).rstrip()
        for row in range(min(rows), max(rows) + 1)
    ]
    numbers = "".join(str(column).ljust(PLACE_WIDTH) for column in column_range)
    return ["", zone.label, *lines, "     " + numbers.rstrip(), ""]


def top_cards(cell: Cell) -> list[str]:
    """Return the faces of the top card of a place and of the cards with the tag `over`, which lie across it."""
    over = [item for item in cell.items if "over" in item.tags]
    under = [item for item in cell.items if "over" not in item.tags]
    return [item.face or "##" for item in [*under[-1:], *over]]


def square_text(cell: Cell) -> str:
    """Return a square of a board: its letter, the face of the top card with OWNER_SIGNS, and the number of cards if above 1.

    >>> square_text(Cell((0, 0), letter="R"))
    'r'
    """
    letter = cell.letter.lower()
    if not cell.items:
        return letter or "."
    top = cell.items[-1]
    owner = "".join(sign for tag, sign in OWNER_SIGNS.items() if tag in top.tags)
    height = str(len(cell.items)) if len(cell.items) > 1 else ""
    return f"{letter}{':' * bool(letter)}{top.face or '##'}{owner}{height}"
