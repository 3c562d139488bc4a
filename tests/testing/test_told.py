"""Events that say something else than the table shows: another card, an item that is not there, the wrong order; and backs too many."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games.shared.equipment import Cards, Equipment
from hoyle.games.shared.french_pack import back, card_name, item
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.i18n import translator
from hoyle.testing.broken import Broken
from hoyle.testing.matches import whole_matches_are_played
from hoyle.testing.told import require_alike, require_moved, require_told
from tests.testing.planted import Plant

SAY = translator("en")
NINE, TEN = item(31, "9C", SAY), item(35, "TC", SAY)


def scene(hand: list[Any], trick: list[Any], ready: bool = False) -> Scene:
    """Return a scene with the hand of seat 1 and a trick."""
    zones = [Zone("hand1", "fan", "Hand", "s1", hand), Zone("trick", "row", "Trick", items=trick)]
    return Scene(zones=zones, acts=[], prompt="", counters=[], ready=[ready], layout={})


BEFORE, AFTER = scene([NINE, TEN], []), scene([TEN], [NINE])
PLAYS = Event(f"Ann plays {NINE.label}.", [("9C", "item:9C")])
WRONG = [
    (
        [Event(f"Ann plays {TEN.label}.", [("9C", "item:9C")])],
        "names Ten of clubs, but the card that it moves is Nine of clubs",
    ),
    ([Event("Ann plays.", [("9c", "item:9C")])], "moves 9c, which is neither there before nor afterwards"),
    ([Event("Ann plays.", [("9C", "item:9c")])], "moves 9C from item:9c, which was not on the table before"),
    ([Event("Ann plays.", [("9C", "stock")])], "moves 9C from stock, which was not on the table before"),
    ([Event("Ann wins."), PLAYS], "tells 'Ann wins.' before 'Ann plays Nine of clubs.', with which it began"),
]


@pytest.mark.parametrize(("events", "message"), WRONG)
def test_events_that_say_something_else_than_the_scenes_are_found(events: list[Event], message: str) -> None:
    require_told(BEFORE, AFTER, [PLAYS, Event("Ann wins.")], 1)
    with pytest.raises(Broken, match=message):
        require_told(BEFORE, AFTER, events, 1)


def test_a_gesture_that_plays_another_card_is_found() -> None:
    require_moved(BEFORE, AFTER, ["lay|9C|trick"])
    require_moved(BEFORE, BEFORE, ["lay|9C|trick"])  # nothing has gone: the choice is sealed
    with pytest.raises(
        Broken, match=r"the gesture lay.TC.trick makes a move after which TC is where it was, and 9C is there"
    ):
        require_moved(BEFORE, AFTER, ["lay|TC|trick"])


def test_backs_beside_the_cards_of_a_hand_are_found() -> None:
    backs = [back(f"back{place}", SAY) for place in range(2)]
    require_alike({0: scene(backs, []), 1: scene([NINE, TEN], []), None: scene([NINE, backs[0]], [])})
    require_alike({0: scene(backs, [], ready=True), 1: scene([NINE, *backs], [])})  # a card that is chosen already
    with pytest.raises(Broken, match="seat 1 sees 4 cards in the zone hand1, others 2: are backs beside"):
        require_alike({0: scene(backs, []), 1: scene([NINE, TEN, *backs], [])})


def test_a_table_is_compared_with_what_it_tells(plant: Plant) -> None:
    game = plant()
    table: Any = game.table

    def narrate(*arguments: Any) -> list[Event]:
        return [
            replace(event, move=[("XX", source) for _, source in event.move]) for event in table.narrate(*arguments)
        ]

    with pytest.raises(Broken, match="moves XX, which is neither there before nor afterwards"):
        whole_matches_are_played(replace(game, table=with_narrate(table, narrate)), {})


def test_gestures_of_a_table_are_followed(plant: Plant) -> None:
    game = plant()
    table: Any = game.table

    class Table(type(table)):
        """A table whose gestures play other cards than those that they are about."""

        def gestures(self, seen: Any, seat: int) -> Any:
            """Return the gestures."""
            found = super().gestures(seen, seat)
            return dict(zip(found, reversed(list(found.values())), strict=True))

    turned = Table(**{name: getattr(table, name) for name in table.__dataclass_fields__})
    with pytest.raises(Broken, match=r"is where it was, and .. is there"):
        whole_matches_are_played(replace(game, table=turned), {})


def with_narrate(table: Any, narrate: Any) -> Any:
    """Return a table that tells something else."""

    class Table(type(table)):
        """The table with another log."""

        def narrate(self, *arguments: Any) -> list[Event]:
            """Tell it."""
            return narrate(*arguments)

    return Table(**{name: getattr(table, name) for name in table.__dataclass_fields__})


def test_equipment_that_lacks_a_card_is_found(plant: Plant) -> None:
    pieces = Equipment((Cards({card_name(card): 1 for card in range(30, 52)}, "blue"),))
    with pytest.raises(Broken, match=r"equipment: it has 0 of the card .., and the table shows 1"):
        whole_matches_are_played(replace(plant(), equipment=lambda options, match: pieces), {})
