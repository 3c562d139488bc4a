"""The scene of a position with all cards open: what everybody sees, and the cards that only their owners see."""

from collections.abc import Callable
from dataclasses import replace

from hoyle.games.shared.scenes import Cell, Item, Scene, Zone


def open_scene(draw: Callable[[int | None], Scene], seats: int) -> Scene:
    """Return a scene with all cards open; `draw` returns the scene of a seat, or that of spectators for None."""
    scene, own = draw(None), [draw(seat) for seat in range(seats)]
    by_id = [{zone.id: zone for zone in each.zones} for each in own]
    zones = [opened_zone(zone, [known[zone.id] for known in by_id if zone.id in known]) for zone in scene.zones]
    layout = {width: [list(row) for row in rows] for width, rows in scene.layout.items()}
    shown = {zone.id for zone in zones}
    for seat, each in enumerate(own):  # hands that spectators do not see at all
        for zone in each.zones:
            if zone.id not in shown and zone.owner == f"s{seat}" and zone.items:
                zones.append(plain(zone))
                for rows in layout.values():
                    rows.append([zone.id])
    return replace(scene, zones=zones, acts=[], layout=layout)


def opened_zone(zone: Zone, others: list[Zone]) -> Zone:
    """Return a zone as whoever sees most of its cards sees it; of cells each as whoever sees most of that one."""
    if zone.cells:
        by_place = [{cell.at: cell for cell in other.cells} for other in others]
        cells = [opened_cell(cell, [known[cell.at] for known in by_place if cell.at in known]) for cell in zone.cells]
        return replace(zone, cells=cells)
    best = max([zone, *others], key=lambda known: faces(known.items))
    return zone if best is zone else replace(plain(best), label=zone.label)


def opened_cell(cell: Cell, others: list[Cell]) -> Cell:
    """Return a cell with the items of whoever sees most of its cards."""
    return replace(cell, items=max([cell, *others], key=lambda known: faces(known.items)).items)


def faces(items: list[Item]) -> int:
    """Return the number of cards whose faces are seen."""
    return sum(item.face is not None for item in items)


def plain(zone: Zone) -> Zone:
    """Return a zone of a seat without what is for its owner alone."""
    return replace(zone, sorts=[], sorted="", state=None)
