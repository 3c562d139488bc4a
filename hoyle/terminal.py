"""A game against a bot in the terminal: the table as text, what happened, and a question."""

import hoyle
from hoyle.bots import answer
from hoyle.games.shapes import Cell, Item, Say, Zone
from hoyle.play import Play
from hoyle.words import words

WIDTH = 8
"""Characters of a square."""
PITCH = 6
"""Characters of a place on a plane."""
POINTS = {"up": "^", "down": "v"}


def play_here(running: Play, seat: int, against: str, lang: str) -> None:
    """Ask, answer, tell, to the end of the game."""
    say = words(lang)
    people = [say("Player") if s == seat else say("Bot") for s in range(running.variant.seats)]
    before, told = Play(running.variant, None).view(seat) if running.log else running.view(seat), 0
    turn = 0
    asked: list[str] = []
    while True:
        if len(running.log) > told:
            tell(running, before, seat, people, say)
            before, told = running.view(seat), len(running.log)
        if running.over:
            return
        others = [s for s in running.waits if s != seat]
        for other in others[:1]:
            turn += 1
            view = running.brief(other)
            running.play(other, answer(against, running.variant.name, view, other, turn + running.dice.key % 997))
        if not others:
            asked = asked or ask(running, seat, people, say)
            running.play(seat, asked.pop(0))


def tell(running: Play, before: object, seat: int, people: list[str], say: Say) -> None:
    """What happened since."""
    table = running.variant.game.table
    for event in table.tell(before, running.view(seat), seat, people, say) if table else []:
        print(event.text)


def ask(running: Play, seat: int, people: list[str], say: Say) -> list[str]:
    """The moves of the person's turn; a wrong one is answered with a sentence and asked again."""
    table = running.variant.game.table
    scene = table.draw(running.view(seat), seat, people, say) if table else None
    for line in [line for zone in scene.zones for line in drawn(zone)] if scene else []:
        print(line)
    choices = " ".join(running.say(seat, move) for move in running.legal(seat))
    while True:
        text = input(f"{scene.prompt if scene else ''} [{choices}] > ").strip()
        try:
            running.apart().play(seat, text)
        except hoyle.IllegalMove as error:
            print(say(error.message, **error.facts))
        else:
            return running.parts(seat, text)


def drawn(zone: Zone) -> list[str]:
    """A place of the table as lines of text: a board, or the name of the place and what lies there.

    >>> from hoyle.games.shapes import Item
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
    said = " ".join(part for part in [cards, *heights, *wanted] if part)
    return [f"{zone.label}: {said}"] if said else []


def card(item: Item) -> str:
    """A card as moves are written, ## face down, and what is marked on it.

    >>> card(Item("a", "*", badge="5")), card(Item("b")), card(Item("c", "r1", badge="won"))
    ('* (5)', '##', 'r1 (won)')
    """
    return f"{item.face} ({item.badge})" if item.face and item.badge else item.face or "##"


def grid(zone: Zone) -> list[str]:
    """A board as lines of text, the reader's side below; nothing for what is no board."""
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
    """A plane as lines of text: lines count upwards, columns to the right; what lies over a card stands after a +.

    >>> from hoyle.games.shapes import Item
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
    """The top card of a place, and what lies over it."""
    over = [item for item in cell.items if "over" in item.tags]
    under = [item for item in cell.items if "over" not in item.tags]
    return [item.face or "##" for item in [*under[-1:], *over]]


def square(cell: Cell) -> str:
    """A square: its colour's letter; its top card, ^ for the reader's and v for the other side's; how many lie there.

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
