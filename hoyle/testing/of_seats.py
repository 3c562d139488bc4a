"""Whether what a table shows of a seat is that seat's: cards of its hand, numbers beside its name, names on cards and in the log."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from hoyle.games.shared.added_moves import faces_of
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.views import is_set
from hoyle.rules.visibility import ALL, OWNER
from hoyle.testing.broken import Broken, require
from hoyle.testing.told import ITEM, places

HAND = re.compile(r"hand(\d+)\Z")
"""The zone of a seat's hand, by the name that all games of the package give it."""
ENOUGH = 4
"""A counter is another seat's only if it had so many different values by seat."""

Reader = int | None


def reader_text(reader: Reader) -> str:
    """Return who looks, in words."""
    return "a spectator" if reader is None else f"seat {reader}"


def rows_by_seat(game: Game) -> Iterator[Field]:
    """Yield the fields that everybody sees and that have one number for each seat."""
    for each in game.state.fields:
        if each.size == game.max_seats and each.visibility.seen is ALL and not is_set(each):
            yield each


def require_labels(scene: Scene, names: Sequence[str]) -> None:
    """Raise Broken if a zone of one seat has the name of another player over it."""
    for zone in scene.zones:
        if not zone.owner:
            continue
        own = names[int(zone.owner[1:])]
        others = [name for name in names if name != own and re.search(rf"\b{re.escape(name)}\b", zone.label)]
        require(
            not others or own in zone.label,
            f"draw: the zone {zone.id} belongs to {own!r}, and the name over it is {zone.label!r}",
        )


def require_hands(game: Game, seen: Position, scene: Scene, reader: Reader) -> None:
    """Raise Broken if a hand on the table has another number of cards than the position says, or belongs to another seat."""
    if any(scene.ready):
        return
    hands = [each for each in game.state.fields if each.visibility.seen is OWNER and each.visibility.size]
    fans = dict[str, list[Zone]]()
    for zone in scene.zones:
        named = HAND.match(zone.id)
        sentence = (
            f"draw: the zone {zone.id} belongs to {zone.owner}, and its name says seat {named[1] if named else ''}"
        )
        require(not named or zone.owner in ("", f"s{named[1]}"), sentence)
        if zone.kind == "fan" and zone.owner and zone.count is None:
            fans.setdefault(zone.owner, []).append(zone)
    if len(hands) != 1 or any(len(zones) > 1 for zones in fans.values()):
        return
    size = hands[0].visibility.size
    for owner, (zone,) in fans.items():
        number = getattr(seen, size)[int(owner[1:])]
        require(
            len(zone.items) == number,
            f"draw: {reader_text(reader)} sees {len(zone.items)} cards in the zone {zone.id}, and {size} of seat {owner[1:]} is {number}",
        )


def by_counter(scene: Scene) -> dict[str, list[int]]:
    """Return the numbers beside the names by the counter's id, those of all seats in order."""
    found = dict[str, list[int]]()
    for counters in scene.counters:
        for counter in counters:
            found.setdefault(counter.id, []).append(counter.value)
    return {name: values for name, values in found.items() if len(values) == len(scene.counters)}


def turns_of(one: Sequence[int], two: Sequence[int]) -> Iterator[int]:
    """Yield by how many seats a row has to be moved on to be the other.

    >>> list(turns_of([5, 0, 0], [0, 5, 0])), list(turns_of([1, 1], [1, 1]))
    ([1], [0, 1])
    """
    yield from (shift for shift in range(len(one)) if [*one] == [*two[shift:], *two[:shift]])


def require_numbers_alike(scenes: Mapping[Reader, Scene]) -> None:
    """Raise Broken if a reader sees the numbers beside the names moved on by some seats.

    A reader may see more than others of its own hidden things, and so other numbers.
    """
    usual = by_counter(scenes[None])
    for reader, scene in scenes.items():
        for name, values in by_counter(scene).items():
            known = usual.get(name, values)
            turns = [known[number:] + known[:number] for number in range(1, len(known))]
            require(
                values == known or values not in turns,
                f"draw: {name!r} beside the seats is {values} for {reader_text(reader)}, and {known} for a spectator: of other seats?",
            )


class Numbers:
    """The numbers beside the names in a deal, compared with the fields by seat: whether they are those of other seats."""

    def __init__(self, game: Game, seats: int) -> None:
        """Begin with a deal."""
        self.rows, self.seats, self.points = list(rows_by_seat(game)), seats, game.verbs.get("points")
        self.shifts = dict[str, set[tuple[str, int]]]()
        """By counter: the fields whose numbers it has shown so far, each with the number of seats by which they are shifted."""
        self.values = dict[str, set[tuple[int, ...]]]()

    def look(self, seen: Position, scene: Scene) -> None:
        """Compare the counters of a scene with the fields, and with the points of the deal."""
        counters = by_counter(scene)
        rows = {of.name: getattr(seen, of.name)[: self.seats] for of in self.rows} if counters else {}
        if counters and self.points:
            with suppress(
                ArithmeticError, LookupError, ValueError
            ):  # what is hidden from spectators may be needed for them
                rows["points of the deal"] = [self.points(seen, seat) for seat in range(self.seats)]
        for name, values in counters.items():
            found = {(of, shift) for of, row in rows.items() for shift in turns_of(values, row)}
            self.shifts[name] = self.shifts.get(name, found) & found
            if len({*values}) > 1:
                self.values.setdefault(name, set()).add(tuple(values))

    def require_own(self) -> None:
        """Raise Broken if a counter has always shown the numbers of other seats."""
        for name, found in self.shifts.items():
            if len(self.values.get(name, ())) >= ENOUGH and found and all(shift for _, shift in found):
                field, shift = min(found)
                raise Broken(f"draw: {name!r} beside seat 0 is always the {field} of seat {shift}: is the seat right?")


def require_badges(game: Game, seen: Position, scene: Scene, names: Sequence[str]) -> None:
    """Raise Broken if a card has the name of another player on it than of the seat before which it lies."""
    badges = {item.face: item.badge for zone in scene.zones for item in zone.items if item.face and item.badge in names}
    if not badges:
        return
    faces = list(faces_of(game, seen))
    rows = [each for each in rows_by_seat(game) if each.bounds[1] == len(faces) - 1]
    for of in rows:
        cards = getattr(seen, of.name)[: len(names)]
        for seat, card in enumerate(cards):
            badge = badges.get(faces[card], names[seat]) if card >= 0 else names[seat]
            is_its = badge == names[seat] or cards.count(card) > 1
            require(
                is_its,
                f"draw: the card {faces[card]} has the name {badge!r} on it, and {of.name} says that it is of {names[seat]!r}",
            )


def require_names_of_movers(before: Scene, after: Scene, events: Iterable[Event], names: Sequence[str]) -> None:
    """Raise Broken if an event that moves a card out of a hand names one player, and the hand is another one's."""
    one, two = places(before), places(after)
    fans = {zone.id for zone in before.zones if zone.kind == "fan"}
    for event in events:
        named = [name for name in names if re.search(rf"\b{re.escape(name)}\b", event.text)]
        for _, source in event.move if len(named) == 1 else ():
            came = one.get(source[len(ITEM) :]) if source.startswith(ITEM) else None
            if came is None or came.zone not in fans or not came.owner or len(event.move) > 1:
                continue
            item = event.move[0][0]
            if item in two and not two[item].owner:
                owner = names[int(came.owner[1:])]
                require(
                    named == [owner],
                    f"narrate: {event.text!r} names {named[0]!r}, and the card was in the hand of {owner!r}",
                )


def require_on_top(before: Scene, after: Scene) -> None:
    """Raise Broken if a card comes to a pile and is not drawn on top of it, or a card turned up is drawn upon its stock."""
    piles = {zone.id: zone for zone in before.zones if zone.kind == "pile"}
    for zone in after.zones:
        if zone.kind != "pile" or len(zone.items) < 2:
            continue
        if "upturned" in zone.tags:
            is_under = zone.items[0].face is not None or zone.items[-1].face is None
            require(
                is_under,
                f"draw: in the pile {zone.id} the card turned up is the last item: it lies half under, so it is the first",
            )
            continue
        old = {item.id for item in piles[zone.id].items} if zone.id in piles else set[str]()
        new = [item.id for item in zone.items if item.id not in old]
        top = zone.items[-1]
        is_buried = new and top.id in old and top.face is not None and all(top.id != item for item in new)
        require(
            not is_buried,
            f"draw: {', '.join(new)} came to the pile {zone.id}, and {top.id} is still on top: the last of its items is",
        )
