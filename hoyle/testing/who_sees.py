"""Who sees what of a game: field by field, by every seat and by spectators, in positions of random games.

The values of views are compared with those of the states. What a view shows against the declarations of the fields, or does not
show, is a mistake; what fields do not declare is listed only.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.rules.game import Game, own_team
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.rules.views import GENERATED
from hoyle.rules.visibility import ALL, NOBODY, OWNER, TURN, Cards
from hoyle.testing.broken import BUDGET, TRAIL, Broken, Values, options_of
from hoyle.testing.random_play import options_text, seen_by, viewer_text, viewers, walk

ENOUGH = 12
"""A field of another seat counts as always seen only if it was seen in this many positions at least."""
MOST_POSITIONS = 60
"""The most positions of a game that are looked at; of longer games every second, third … is."""

OWN, OTHERS, SPECTATORS = "own", "others", "spectators"
AUDIENCES = (OWN, OTHERS, SPECTATORS)


@dataclass
class Tally:
    """In how many positions a part of a field was seen, of how many."""

    seen: int = 0
    of: int = 0

    def add(self, is_seen: bool) -> None:
        """Count a position."""
        self.seen += is_seen
        self.of += 1

    @property
    def text(self) -> str:
        """How often: always, never, or in how many positions of a hundred."""
        if not self.of:
            return "nothing to see"
        share = 100 * self.seen / self.of
        return (
            "always" if self.seen == self.of else "never" if not self.seen else f"in {max(1, min(99, round(share)))} %"
        )


@dataclass
class Sightings:
    """What was seen of one field."""

    of: Field
    by_audience: dict[str, Tally] = field(default_factory=lambda: {name: Tally() for name in AUDIENCES})
    against: dict[tuple[int, int], Tally] = field(default_factory=dict[tuple[int, int], Tally])
    """By reader and owner (NONE: everybody's): how often that was seen which the declaration hides from this reader."""
    hidden: Counter[int] = field(default_factory=Counter[int])
    """By reader: how often a view hid what the declaration shows."""
    example: dict[str, str] = field(default_factory=dict[str, str])
    """An example of the options under which a view hid or showed too much."""

    @property
    def text(self) -> str:
        """Who sees the field, in a few words."""
        tallies = {name: tally for name, tally in self.by_audience.items() if tally.of}
        words = {name: tally.text for name, tally in tallies.items()}
        if not words:
            return "always empty"
        if len({*words.values()}) == 1:
            how = next(iter(words.values()))
            return {"always": "all", "never": "nobody"}.get(how, f"all {how}")
        return "; ".join(f"{name} {how}" for name, how in words.items())

    @property
    def more(self) -> str:
        """That some see more than the field declares; "" if nobody does."""
        seen = self.of.visibility.seen
        pair = next((pair for pair, tally in self.against.items() if tally.seen), None)
        if seen is None or pair is None:
            return ""
        return f"; more than seen={seen.name} declares, such as {viewer_text(pair[0])}: is that meant?"


@dataclass
class WhoSees:
    """What was seen of every field of a game."""

    game: Game
    positions: int = 0
    fields: dict[str, Sightings] = field(default_factory=dict[str, Sightings])

    def table(self) -> list[str]:
        """Return the lines of the table: fields that all see, then each other field with who sees it."""
        texts = {name: sightings.text for name, sightings in self.fields.items()}
        short = ("all", "nobody", "always empty")
        lines = [
            f"{label}: {', '.join(names)}"
            for label in short
            if (names := [name for name, text in texts.items() if text == label])
        ]
        more = {name: self.fields[name].more for name in texts if name not in self.game.reveals}
        return lines + [f"{name}: {text}{more.get(name, '')}" for name, text in texts.items() if text not in short]


def is_own_view(game: Game) -> bool:
    """Return whether the game writes its views itself."""
    return any(not hasattr(game.verbs.get(name), GENERATED) for name in ("view", "public"))


def looked_at(state: type[Position]) -> list[Field]:
    """Return the fields of which one can tell who sees them: not the pools, to which views add cards, nor numbers that views set."""
    fields = [each for each in state.fields if not each.nested]
    pools = {each.visibility.pool for each in fields} - {""}
    sizes = {each.visibility.size for each in fields if each.visibility.seen} - {""}
    return [
        each for each in fields if each.name not in pools and not (each.name in sizes and each.visibility.seen is None)
    ]


def who_sees(game: Game, sets: Sequence[Values], games: int = 1, seed: int = 1) -> WhoSees:
    """Return who sees what in random games with these option sets."""
    found = WhoSees(game, fields={each.name: Sightings(each) for each in looked_at(game.state)})
    for number, values in enumerate(sets):
        options = options_of(game, values)
        for round_ in range(0 if options is None or (found.positions and BUDGET.is_spent) else games):
            TRAIL.begin()
            TRAIL.values = values
            state: Position = game.begin(options)  # pyright: ignore[reportArgumentType]
            steps = walk(game, state, random.Random(f"{seed} {number} {round_}"))
            look(found, state, values)
            for count, _ in enumerate(steps):
                if count < MOST_POSITIONS or count % (count // MOST_POSITIONS + 1) == 0 or not state.to_move:
                    look(found, state, values)
                if count > 4 * MOST_POSITIONS or BUDGET.is_spent:
                    break
    TRAIL.values = None
    return found


def look(found: WhoSees, state: Position, values: Values) -> None:
    """Compare all views of a position with it."""
    found.positions += 1
    seats = found.game.seats(state.options)
    for reader in viewers(found.game, state):
        seen = seen_by(found.game, state, reader)
        for sightings in found.fields.values():
            for owner, value, shown in parts(sightings.of, state, seen, seats, found.game.max_seats):
                count(sightings, state, (reader, owner), has_seen(sightings.of, value, shown), values)


def parts(
    of: Field, state: Position, seen: Position, seats: int, max_seats: int
) -> Iterator[tuple[int, list[int], list[int]]]:
    """Yield the parts of a field: their owner (NONE for a field that is not by seat), the values, and those of the view."""
    value, shown = getattr(state, of.name), getattr(seen, of.name)
    if of.size is None:
        yield NONE, [value], [shown]
        return
    is_owned = of.visibility.seen is OWNER
    each = of.visibility.each if is_owned else of.size // max_seats
    if not is_owned and (of.visibility.seen is not None or of.size % max_seats):
        yield NONE, value, shown
        return
    for owner in range(seats):
        place = slice(owner * each, owner * each + each)
        yield owner, value[place], shown[place]


def has_seen(of: Field, values: list[int], shown: list[int]) -> bool | None:
    """Return whether a view shows these values; None if there is nothing to see or if it shows only part of them."""
    is_set = isinstance(of.span, Cards)
    nothing = {of.blank} if of.blank != UNKNOWN else {NONE, UNKNOWN}
    pairs = [(value, other) for value, other in zip(values, shown, strict=True) if value not in nothing]
    if not pairs:
        return None
    if all(value == other for value, other in pairs):
        return True
    is_hidden = all(not value & other if is_set else value != other for value, other in pairs)
    return False if is_hidden else None


def count(sightings: Sightings, state: Any, pair: tuple[int, int], is_seen: bool | None, values: Values) -> None:
    """Count what a reader has seen of a part of a field."""
    reader, owner = pair
    if is_seen is None:
        return
    audience = SPECTATORS if reader == NONE else OTHERS if owner not in (NONE, reader) else OWN
    sightings.by_audience[audience].add(is_seen)
    may = may_see(sightings.of, state, reader, owner)
    if may is None:
        may = reader == owner or owner == NONE
        if may:
            return
    if may and not is_seen:
        sightings.hidden[reader] += 1
        sightings.example.setdefault("hides", options_text(values))
    if not may:
        sightings.against.setdefault(pair, Tally()).add(is_seen)
        if is_seen:
            sightings.example.setdefault("shows", options_text(values))


def may_see(of: Field, state: Any, reader: int, owner: int) -> bool | None:
    """Return whether the declaration of a field shows it to a reader; None if it declares nothing."""
    seen, after = of.visibility.seen, of.visibility.after
    if seen is None:
        return None
    if seen is ALL or (after is not None and state.phase == after):
        return True
    if seen is TURN:
        return reader != NONE and state.turn == reader
    return seen is not NOBODY and reader == owner


def mistakes(found: WhoSees) -> Iterator[str]:
    """Yield a sentence for each field that views show or hide against its declaration, or that only some seats see."""
    game, written = found.game, is_own_view(found.game)
    for name, sightings in found.fields.items():
        verb, seen = "view" if written else "reveal", sightings.of.visibility.seen
        always = [pair for pair, tally in sightings.against.items() if tally.seen == tally.of >= ENOUGH]
        some = [pair for pair, tally in sightings.against.items() if tally.seen]
        wrong = always or (some if written else [])
        if seen is None and wrong:
            wrong = one_sided(game, sightings)
        if wrong and name not in game.reveals:
            yield f"{verb} {shows(name, sightings, wrong[0])}"
        if written and sightings.hidden:
            reader = next(iter(sightings.hidden))
            yield (
                f"{verb} hides {name} from {viewer_text(reader)} in {sightings.hidden[reader]} positions; "
                f"the field declares seen={seen.name if seen else None} (options: {sightings.example['hides']})"
            )


def one_sided(game: Game, sightings: Sightings) -> list[tuple[int, int]]:
    """Return who always sees an undeclared part of another seat that others never see, in a game without partners."""
    tallies = sightings.against
    never = any(not tally.seen and tally.of >= ENOUGH for tally in tallies.values())
    always = [pair for pair, tally in tallies.items() if tally.seen == tally.of >= ENOUGH]
    return always if never and game.team is own_team else []


def shows(name: str, sightings: Sightings, pair: tuple[int, int]) -> str:
    """Return what a view shows against a declaration."""
    reader, owner = pair
    part = name if owner == NONE else f"the {name} of seat {owner}"
    seen = sightings.of.visibility.seen
    declared = f"the field declares seen={seen.name}" if seen else "others never see it"
    return (
        f"shows {part} to {viewer_text(reader)} {sightings.against[pair].text}; {declared} "
        f"(options: {sightings.example['shows']}); if that is meant, name {name} in Game(reveals=…)"
    )


def fields_are_seen_as_declared(found: WhoSees) -> None:
    """Views show every field to those for whom it is declared, and to nobody else."""
    if sentences := list(mistakes(found)):
        raise Broken("; ".join(sentences))
