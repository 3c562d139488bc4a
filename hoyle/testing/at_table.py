"""What a table shows of a game: scenes, sentences and reasons, whose faces, drawings, places and paragraphs have to exist."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar, cast

from hoyle.games.drawings import folders
from hoyle.games.shared.guides import guide_of, wrong_advice
from hoyle.games.shared.reasons import Reason, targets
from hoyle.games.shared.scenes import Deck, Event, Item, Scene, Zone
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.play.play import Play
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.rules.seats import awaited
from hoyle.testing.broken import Broken, require
from hoyle.testing.of_seats import (
    Numbers,
    require_badges,
    require_hands,
    require_labels,
    require_names_of_movers,
    require_numbers_alike,
    require_on_top,
)
from hoyle.testing.random_play import awaited_seats
from hoyle.testing.told import require_alike, require_moved, require_told

PLACEHOLDER = re.compile(r"\{[a-z_]*\}")
Kind = TypeVar("Kind")
CALLS = "calls"
"""The tag of rows whose items are calls: their faces are texts."""
REFUSALS = 4
"""How many impossible moves of a position are tried."""


def names_of(seats: int) -> list[str]:
    """Return the names of the players."""
    return [f"Player {seat}" for seat in range(seats)]


@cache
def paragraphs_of(game: Game) -> frozenset[str]:
    """Return the numbers of the rulebook's paragraphs."""
    return frozenset(paragraphs_in(game.rulebook("en")))


def require_paragraph(game: Game, number: str, where: str) -> None:
    """Raise Broken if the rulebook has no paragraph of this number."""
    require(
        not number or number in paragraphs_of(game),
        f"{where} names paragraph {number}, which the rulebook does not have",
    )


def require_sentence(text: object, where: str) -> None:
    """Raise Broken if a text has a placeholder that was not filled in."""
    if isinstance(text, str) and (found := PLACEHOLDER.search(text)):
        raise Broken(f"{where}: {found[0]} is not filled in: {text!r}")


def required(found: object, kind: type[Kind], what: str) -> Kind:
    """Return what a function of a table has returned; raise Broken if it is of another kind."""
    require(isinstance(found, kind), f"{what} returns {found!r}, which is no {kind.__name__}")
    return cast(Kind, found)


def texts(message: object) -> Iterator[str]:
    """Yield all texts in a message of a table."""
    if isinstance(message, str):
        yield message
    elif isinstance(message, list | tuple):
        for each in message:  # pyright: ignore[reportUnknownVariableType]
            yield from texts(each)  # pyright: ignore[reportUnknownArgumentType]
    elif is_dataclass(message):
        for each in fields(message):
            yield from texts(getattr(message, each.name))


@cache
def has_drawing(game: Game, name: str) -> bool:
    """Return whether there is a drawing with this name for the game."""
    return any((folder / f"{name}.svg").is_file() for folder in folders(game))


def require_drawings(game: Game, names: Iterable[str], where: str) -> None:
    """Raise Broken if one of these drawings does not exist."""
    for name in names:
        require(
            not name or has_drawing(game, name),
            f"{where}: there is no drawing {name}.svg in the art folders of the game",
        )


def check_deck(game: Game, deck: Deck) -> None:
    """Raise Broken if a face of the deck has a drawing that does not exist."""
    for name, face in deck.faces.items():
        require_drawings(game, (face.art, face.sign), f"the face {name} of the deck")


def items_of(zones: Iterable[Zone]) -> Iterator[Item]:
    """Yield the items of zones."""
    for zone in zones:
        yield from zone.items
        for cell in zone.cells:
            yield from cell.items


def left_out_of(scene: Scene, placed: set[str], seat: int | None) -> list[str]:
    """Return the zones that a layout leaves out, but for those of other seats, which may be shown beside their names."""
    zones = [zone for zone in scene.zones if zone.items or zone.cells or zone.count]
    return [zone.id for zone in zones if zone.id not in placed and zone.owner in ("", f"s{seat}")]


def pieces_of(play: Play) -> Counter[str]:
    """Return how many cards of each face a real table needs; nothing if the game does not say it."""
    game, variant, found = play.variant.game, play.variant, Counter[str]()
    if game.equipment is not None:
        for cards in game.equipment(play.state.options, game.match_schema.full(variant.match)).cards:
            found.update(cards.copies)
    return found


class TableCheck:
    """The table of one deal: what is drawn and told after each move."""

    def __init__(self, play: Play, rng: random.Random) -> None:
        """Begin with a deal whose first move is still to come."""
        self.play, self.rng, self.game = play, rng, play.variant.game
        self.table, self.names = table_of(self.game), names_of(play.variant.seats)
        self.deck = self.table.deck(play.state.options)
        check_deck(self.game, self.deck)
        self.pieces = pieces_of(play)
        self.languages, self.count = list(LANGUAGES), 0
        self.views: dict[int | None, Position] = {}
        self.arrangement = self.table.drafts.initial_arrangement(play.public_view()) if self.table.drafts else None
        self.numbers = Numbers(self.game, play.variant.seats)
        self.moved: tuple[int, int] | None = None
        """The seat that has moved alone since the views that are known, and its move."""
        self.turns = dict.fromkeys(range(play.variant.seats), 0)
        self.show()

    def view(self, seat: int | None) -> Position:
        """Return the view of a seat, or of spectators for None."""
        return self.play.public_view() if seat is None else self.play.view(seat)

    def show(self) -> None:
        """Draw the position for everybody, tell what happened, and ask what the guide and the reasons say."""
        drafts, public = self.table.drafts, self.view(None)
        if drafts and drafts.unfinished(public):
            return
        before, earlier = self.arrangement, self.views.get(None)
        if drafts and earlier is not None:
            self.arrangement = drafts.arrange(before, earlier, public, None)
        scenes, compared = dict[int | None, Scene](), self.rng.choice((None, *range(len(self.names))))
        for seat in (None, *range(len(self.names))):
            self.count += 1
            say = translator(self.languages[self.count % len(self.languages)])
            seen = self.view(seat)
            scenes[seat] = scene = self.draw(seen, seat, say)
            self.check_scene(scene, seat)
            if drafts is None and not self.table.is_bare:
                require_hands(self.game, seen, scene, seat)
                require_badges(self.game, seen, scene, self.names)
                require_labels(scene, self.names)
            if seat in self.views and seat == compared and drafts is None and not self.table.is_bare:
                self.compare(self.views[seat], seen, seat)
            if seat is not None and seat in self.views and drafts is None:
                self.check_gesture(self.views[seat], scene, seat)
            if seat in self.views:
                self.tell(self.views[seat], seen, seat, say, (before, self.arrangement))
            if seat is not None:
                self.ask(seen, scene, seat, say)
            self.views[seat] = seen
        if drafts is None and len(self.play.to_move) == 1:
            require_alike(scenes)
            require_numbers_alike(scenes)
        self.numbers.look(public, scenes[None])
        if self.play.is_over:
            self.numbers.require_own()

    def check_gesture(self, before: Position, scene: Scene, seat: int) -> None:
        """Raise Broken if the gesture of the move that a seat has made is about another card."""
        if self.moved and self.moved[0] == seat and not self.table.is_bare:
            keys = [key for key, moves in self.table.gestures(before, seat).items() if moves == [self.moved[1]]]
            require_moved(self.table.draw(before, seat, self.names, translator("en")), scene, keys)

    def compare(self, before: Position, after: Position, seat: int | None) -> None:
        """Compare what is told between two views of a reader with the scenes, in English."""
        if self.table.between:
            return
        say, movers = translator("en"), awaited_seats(before)
        events = self.events(before, after, seat, say)
        scenes = [self.table.draw(seen, seat, self.names, say) for seen in (before, after)]
        require_told(scenes[0], scenes[1], events, movers[0] if len(movers) == 1 else None)
        require_names_of_movers(scenes[0], scenes[1], events, self.names)
        require_on_top(scenes[0], scenes[1])

    def draw(self, seen: Position, seat: int | None, say: Any) -> Scene:
        """Return the scene of a reader."""
        drafts, draft = self.table.drafts, None
        if drafts and seat is not None and drafts.may_arrange(seen, seat):
            draft = drafts.start(seen, seat, self.arrangement)
        scene: object = self.table.draw(seen, seat, self.names, say, arrangement=self.arrangement, draft=draft)
        return required(scene, Scene, "draw")

    def check_scene(self, scene: Scene, seat: int | None) -> None:
        """Raise Broken if a scene shows something that does not exist, or leaves something out."""
        items = list(items_of([zone for zone in scene.zones if CALLS not in zone.tags]))
        for item in items:
            is_known = self.table.is_bare or not item.face or item.face in self.deck.faces
            require(is_known, f"draw: the item {item.id} has the face {item.face}, which the deck does not have")
        for face, number in Counter(item.face for item in items if item.face).items() if self.pieces else ():
            require(
                number <= self.pieces[face],
                f"equipment: it has {self.pieces[face]} of the card {face}, and the table shows {number}",
            )
        for width, rows in scene.layout.items():
            left_out = left_out_of(scene, {zone for row in rows for zone in row}, seat)
            require(not left_out, f"draw: the layout {width!r} leaves out the zone {', '.join(left_out)}")
        require({"wide", "narrow"} <= {*scene.layout}, "draw: the layout needs rows for 'wide' and 'narrow'")
        for text in texts([scene.prompt, scene.acts, scene.zones, scene.counters, scene.outcome]):
            require_sentence(text, "draw")
        for act in scene.acts:
            require_drawings(self.game, (option.art for option in act.options), f"the act {act.id}")
        for counters in scene.counters:
            labels = [counter.label for counter in counters]
            twice = next((label for label in labels if labels.count(label) > 1), "")
            require(not twice, f"draw: two numbers beside a name are called {twice!r}")
        seats = len(self.names)
        require(
            len(scene.counters) in (0, seats), f"draw: there are counters of {len(scene.counters)} seats, not {seats}"
        )

    def tell(
        self, before: Position, after: Position, seat: int | None, say: Any, arrangements: tuple[Any, Any]
    ) -> None:
        """Tell what happened between two views of a reader."""
        between = self.table.between(before, after, seat) if self.table.between else []
        views = [before, *between, after]
        for earlier, later in pairwise(views):
            for event in self.events(earlier, later, seat, say, arrangements):
                self.check_event(event)

    def events(
        self,
        before: Position,
        after: Position,
        seat: int | None,
        say: Any,
        arrangements: tuple[Any, Any] = (None, None),
    ) -> list[Event]:
        """Return what is told between two views of a reader; Broken if that is something else than events."""
        told: object = self.table.narrate(before, after, seat, self.names, say, arrangements)
        found: list[object] = required(told, list, "narrate")
        return [required(event, Event, "in its list narrate") for event in found]

    def check_event(self, event: Event) -> None:
        """Raise Broken if an event has a text that is not filled in, or a paragraph that does not exist."""
        require_sentence(event.text, "narrate")
        require_paragraph(self.game, event.clause, f"narrate: {event.text!r}")

    def ask(self, seen: Position, scene: Scene, seat: int, say: Any) -> None:
        """Ask the guide and the reasons what they say to a seat."""
        if not awaited(seen.to_move, seat):
            if seen.to_move and (reason := self.table.waiting(seen, seat)):
                required(reason, Reason, "waiting")
                require_sentence(reason.sentence(self.names, say), "waiting")
                require_paragraph(self.game, reason.clause, "waiting")
            return
        if guide := guide_of(self.game):
            for turn in {self.turns[seat], 0}:
                found = guide.advice(seen, seat, turn)
                require(not (wrong := wrong_advice(guide.aim(seen.options), found)), f"guide: {wrong}")
                for advice in found:
                    require_sentence(say(advice.message, **advice.facts), "advice")
        if not self.table.is_bare:
            require(scene.prompt, f"draw: seat {seat} is to move, and the prompt of its scene says nothing")
            self.refuse(seen, scene, seat, say)

    def refuse(self, seen: Position, scene: Scene, seat: int, say: Any) -> None:
        """Ask why some cards cannot go to places where they cannot go."""
        own = [zone for zone in scene.zones if zone.owner in ("", f"s{seat}")]
        items = [item.id for item in items_of(own)]
        places = [zone.id for zone in scene.zones if not zone.cells]
        places += [f"{zone.id}@{cell.at[0]},{cell.at[1]}" for zone in scene.zones for cell in zone.cells]
        draft: dict[str, Any] = {}
        if self.table.drafts:
            if not self.table.drafts.may_arrange(seen, seat):
                return
            draft = {"draft": self.table.drafts.start(seen, seat, self.arrangement)}
        usable = {item for act in scene.acts for item in act.items} | {
            o.item for act in scene.acts for o in act.options
        }
        for item in self.rng.sample(items, min(REFUSALS, len(items))):
            possible, place = targets(scene, item), self.rng.choice(places) if places else ""
            home = next(zone.id for zone in own if item in {each.id for each in items_of([zone])})
            if place in possible or place.split("@")[0] == home:
                place = ""
            if place == "" and (possible or item in usable):
                continue
            reason = required(self.table.refusal(seen, seat, item, place, **draft), Reason, "refusal")
            require_sentence(reason.sentence(self.names, say), "refusal")
            require_paragraph(self.game, reason.clause, f"refusal: {reason.message!r}")

    def look_again(self) -> None:
        """Keep the views of the position, if they are not known, with which those after the next move are compared."""
        self.views = self.views or {seat: self.view(seat) for seat in (None, *range(len(self.names)))}

    def forget(self) -> None:
        """Forget the views of the last position: nothing is told of what came between."""
        self.views = {}
