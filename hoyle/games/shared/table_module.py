"""The table of a game: what its module `Game.table` defines, typed."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hoyle.games.own_games import rewriting
from hoyle.games.shared import reasons
from hoyle.games.shared.added_moves import add_acts, add_zones, added_gestures
from hoyle.games.shared.bare_table import BareTable
from hoyle.games.shared.decks import deck_of
from hoyle.games.shared.drafts import Drafts
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.reasons import Reason
from hoyle.games.shared.rewritten import add_counters, quoted_reason, quotes, told, words_of
from hoyle.games.shared.scenes import Event, Say, Scene
from hoyle.i18n import translator
from hoyle.rules.added import Departure
from hoyle.rules.game import Game
from hoyle.rules.link import with_rules
from hoyle.rules.position import Position
from hoyle.rules.record import Record


class TableModule:
    """The table of a game, with defaults for what its module need not define; docs/api.md says what each function does.

    A module with `drafts` gets drafts and arrangements too. One that declares `takes_gestures` gets the gestures that `draw` would
    otherwise find again. One that declares `takes_rules` gets the rules of the game as the first argument of every function that takes
    a position.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_bare = game.table is None
        """Whether the game has no table of its own."""
        module: Any = BareTable(game) if self.is_bare else game.table
        self.module: object = module
        """The module or the object itself."""

        def asking(name: str, *default: Any) -> Any:
            """Return a function of the module, with the rules of the game if it takes them; without this function the default."""
            function = getattr(module, name, *default)
            return function if function in default else with_rules(game, module, function)

        self.own_draw: Callable[..., Scene] = asking("draw")
        self.own_gestures: Callable[..., Gestures] = asking("gestures")
        self.own_narrate: Callable[..., list[Event]] = asking("narrate")
        self.own_refusal: Callable[..., Reason] = asking("refusal", reasons.refusal)
        self.takes_gestures: bool = getattr(module, "takes_gestures", False)
        drafts: Callable[[], Drafts] | None = asking("drafts", None)
        self.drafts = drafts() if drafts else None
        self.deck = deck_of(game)
        self.waiting: Callable[[Position, int], Reason | None] = asking("waiting", no_reason)
        self.outcomes: Callable[[Position], int] | None = asking("outcomes", None)
        self.between: Callable[[Position, Position, int | None], list[Position]] | None = asking("between", None)
        self.decide: Callable[[Position, Position], None] = asking("decide", nothing_asked)
        """Asks the rules again that decided what lies between two views, so that paragraphs of rewrites are quoted."""
        self.sheet: Callable[[Record, list[str], Say], list[list[str]]] | None = getattr(module, "sheet", None)

    def gestures(self, seen: Position, seat: int, draft: object = None) -> Gestures:
        """Return the gestures that a seat may make, with their moves."""
        usual = self.usual_gestures(seen, seat, draft)
        return usual if self.is_bare or not self.game.rewrites else {**usual, **added_gestures(self.game, seen, seat)}

    def usual_gestures(self, seen: Position, seat: int, draft: object) -> Gestures:
        """Return the gestures as the module knows them."""
        return self.own_gestures(seen, seat, draft=draft) if self.drafts else self.own_gestures(seen, seat)

    def draw(
        self,
        seen: Position,
        seat: int | None,
        names: list[str],
        say: Say,
        arrangement: object = None,
        draft: object = None,
        offered: Gestures | None = None,
    ) -> Scene:
        """Return the scene that a seat, or a spectator (None), sees; `offered`: the gestures of the seat, if they are known."""
        if not self.game.rewrites:
            return self.usual_scene(seen, seat, names, say, arrangement, draft, offered)
        words = words_of(self.game, say)
        scene = self.usual_scene(seen, seat, names, words, arrangement, draft, offered)
        scene.counters = [[*counters] for counters in scene.counters]  # scenes may share them
        add_counters(self.game, scene.counters, seen, say)
        add_zones(self.game, seen, scene, names, words)
        if seat is not None and not self.is_bare:
            add_acts(self.game, seen, scene, added_gestures(self.game, seen, seat), words)
        return scene

    def usual_scene(
        self,
        seen: Position,
        seat: int | None,
        names: list[str],
        say: Say,
        arrangement: object,
        draft: object,
        offered: Gestures | None,
    ) -> Scene:
        """Return the scene as the module draws it."""
        if self.drafts:
            return self.own_draw(seen, seat, names, say, arrangement=arrangement, draft=draft)
        if self.takes_gestures:
            return self.own_draw(seen, seat, names, say, offered=offered)
        return self.own_draw(seen, seat, names, say)

    def narrate(
        self,
        before: Position,
        after: Position,
        seat: int | None,
        names: list[str],
        say: Say,
        arrangements: tuple[object, object] = (None, None),
    ) -> list[Event]:
        """Return the events between two views of the same reader; `arrangements`: those before and after."""
        extra = {"arrangements": arrangements} if self.drafts else {}
        if not self.game.rewrites:
            return self.own_narrate(before, after, seat, names, say, **extra)
        with rewriting().watched(self.game) as departures:
            events = self.own_narrate(before, after, seat, names, words_of(self.game, say), **extra)
            self.decide(before, after)
        place = next((n + 1 for n, event in enumerate(events) if event.reason), len(events))
        events[place:place] = quotes(departures, say)
        return [*events, *told(self.game, before, after, names, say)]

    def refusal(self, seen: Position, seat: int, item: str, place: str, draft: object = None) -> Reason:
        """Return the reason why a seat cannot put an item on a place; see `reasons`."""
        extra = {"draft": draft} if self.drafts else {}
        if self.game.usual and (departure := self.forbids(seen, seat, item, place)):
            return quoted_reason(departure)
        return self.own_refusal(seen, seat, item, place, **extra)

    def forbids(self, seen: Position, seat: int, item: str, place: str) -> Departure | None:
        """Return the first paragraph of a rewrite by which a seat cannot do what the usual rules allow; None if there is none."""
        assert self.game.usual is not None
        with rewriting().watched(self.game) as departures:
            self.gestures(seen, seat)
        if not departures:
            return None
        try:
            usual = table_of(self.game.usual).draw(seen, seat, [""] * self.game.max_seats, translator("en"))
        except Exception:  # the usual table knows nothing of what the rewrites have added to the position
            return None
        allowed = reasons.targets(usual, item)
        return departures[0] if place in allowed or (allowed and not place) else None


def nothing_asked(before: Position, after: Position) -> None:
    """Ask nothing."""


def no_reason(seen: Position, seat: int) -> Reason | None:
    """Return no reason of the game's own why a seat is not to move."""


@lru_cache(1024)
def table_of(game: Game) -> TableModule:
    """Return the table of a game, which is a BareTable if it has no table module."""
    return TableModule(game)
