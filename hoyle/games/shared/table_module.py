"""The table of a game: what its module `Game.table` defines, typed."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hoyle.games.shared import reasons
from hoyle.games.shared.bare_table import BareTable
from hoyle.games.shared.drafts import Drafts
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.reasons import Reason
from hoyle.games.shared.scenes import Deck, Event, Say, Scene
from hoyle.rules.game import Game
from hoyle.rules.link import with_rules
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position
from hoyle.rules.record import Record


class TableModule:
    """The table of a game, with defaults for what its module need not define; docs/api.md says what each function does.

    A module with `drafts` gets drafts and arrangements too. One that declares `takes_gestures` gets the gestures that `draw` would
    otherwise find again. One that declares `takes_rules` gets the rules of the game as the first argument of every function that takes
    a position.
    """

    def __init__(self, game: Game) -> None:
        self.is_bare = game.table is None
        """Whether the game has no table of its own."""
        module: Any = BareTable(game) if self.is_bare else game.table

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
        self.deck: Callable[[OptionSet], Deck] = getattr(module, "deck", no_cards)
        self.waiting: Callable[[Position, int], Reason | None] = asking("waiting", no_reason)
        self.outcomes: Callable[[Position], int] | None = asking("outcomes", None)
        self.between: Callable[[Position, Position, int | None], list[Position]] | None = asking("between", None)
        self.sheet: Callable[[Record, list[str], Say], list[list[str]]] | None = getattr(module, "sheet", None)

    def gestures(self, seen: Position, seat: int, draft: object = None) -> Gestures:
        """Return the gestures that a seat may make, with their moves."""
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
        return self.own_narrate(before, after, seat, names, say, **extra)

    def refusal(self, seen: Position, seat: int, item: str, place: str, draft: object = None) -> Reason:
        """Return the reason why a seat cannot put an item on a place; see `reasons`."""
        return self.own_refusal(seen, seat, item, place, **({"draft": draft} if self.drafts else {}))


def no_cards(options: OptionSet) -> Deck:
    """Return the deck of a game whose table has none."""
    return Deck("", {})


def no_reason(seen: Position, seat: int) -> Reason | None:
    """Return no reason of the game's own why a seat is not to move."""


@lru_cache(1024)
def table_of(game: Game) -> TableModule:
    """Return the table of a game, which is a BareTable if it has no table module."""
    return TableModule(game)
