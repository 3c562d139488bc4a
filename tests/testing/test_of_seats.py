"""Tables that show of a seat what is another one's: its cards, its numbers, its name; and cards under those on which they were laid."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from hoyle.games.shared.french_pack import back, item
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.i18n import translator
from hoyle.testing.broken import Broken
from hoyle.testing.matches import whole_matches_are_played
from hoyle.testing.of_seats import require_on_top
from tests.testing.planted import Plant, with_verbs

SAY = translator("en")
SEVEN, KING = item(20, "7S", SAY), item(45, "KH", SAY)


def turned(scene: Scene) -> None:
    """Show the numbers of the next seat."""
    scene.counters = [*scene.counters[1:], scene.counters[0]]


def too_many(scene: Scene) -> None:
    """Draw one card more in a hand."""
    scene.zones[0].items = [*scene.zones[0].items, back("more", SAY)]


def of_another(scene: Scene) -> None:
    """Give a hand to another seat."""
    scene.zones[0].owner = "s2" if scene.zones[0].owner == "s1" else "s1"


def named_wrongly(scene: Scene) -> None:
    """Write the name of another player on cards of the trick."""
    for zone in scene.zones:
        for number, each in enumerate(zone.items):
            if each.badge:
                zone.items[number] = replace(each, badge="Player 0" if each.badge != "Player 0" else "Player 1")


def under_another_name(scene: Scene) -> None:
    """Write the name of another player over a hand."""
    scene.zones[0].label = "Player 0" if scene.zones[0].owner != "s0" else "Player 1"


def without_prompt(scene: Scene) -> None:
    """Say nothing to anybody."""
    scene.prompt = ""


def called_alike(scene: Scene) -> None:
    """Show a number twice."""
    for counters in scene.counters:
        counters.append(counters[0])


SCENES = [
    (without_prompt, "seat . is to move, and the prompt of its scene says nothing"),
    (called_alike, "draw: two numbers beside a name are called"),
    (under_another_name, r"the zone hand. belongs to 'Player .', and the name over it is 'Player .'"),
    (turned, r"'tricks' beside seat 0 is always the tricks of seat 1: is the seat right"),
    (too_many, r"sees 7 cards in the zone hand., and held of seat . is 6"),
    (of_another, r"the zone hand. belongs to s., and its name says seat"),
    (named_wrongly, r"the card .. has the name 'Player .' on it, and laid says that it is of 'Player .'"),
]


def changed(plant: Plant, change: Callable[[Scene], None], *methods: str) -> Any:
    """Return Little Whist with changed scenes."""
    game = plant()
    table: Any = game.table

    class Table(type(table)):
        """A table with a mistake."""

        def draw(self, seen: Any, seat: Any, names: Any, say: Any) -> Scene:
            """Draw it."""
            scene = super().draw(seen, seat, names, say)
            change(scene)
            return scene

    other = Table(**{name: getattr(table, name) for name in table.__dataclass_fields__})
    return replace(game, table=other)


@pytest.mark.parametrize(("change", "message"), SCENES)
def test_what_belongs_to_another_seat_is_found(plant: Plant, change: Callable[[Scene], None], message: str) -> None:
    with pytest.raises(Broken, match=message):
        whole_matches_are_played(changed(plant, change), {"players": 3})


@pytest.mark.parametrize("shift", [0, 1])
def test_points_beside_another_name_are_found(plant: Plant, shift: int) -> None:
    def threefold(scene: Scene) -> None:
        """Show three points for each trick."""
        counters = [[replace(each, value=3 * each.value) for each in row] for row in scene.counters]
        scene.counters = [*counters[shift:], *counters[:shift]]

    game = with_verbs(changed(plant, threefold), points=lambda state, seat: 3 * state.tricks[seat])
    whole = (
        nullcontext()
        if shift == 0
        else pytest.raises(Broken, match="'tricks' beside seat 0 is always the points of the deal of seat 1")
    )
    with whole:
        whole_matches_are_played(game, {"players": 3})


def test_numbers_that_depend_on_the_reader_are_found(plant: Plant) -> None:
    game = plant()
    table: Any = game.table

    class Table(type(table)):
        """A table whose counters begin with the reader."""

        def draw(self, seen: Any, seat: Any, names: Any, say: Any) -> Scene:
            """Draw it."""
            scene = super().draw(seen, seat, names, say)
            scene.counters = [*scene.counters[seat or 0 :], *scene.counters[: seat or 0]]
            return scene

    other = Table(**{name: getattr(table, name) for name in table.__dataclass_fields__})
    with pytest.raises(Broken, match=r"'tricks' beside the seats is .* for seat ., and .* for a spectator: of other"):
        whole_matches_are_played(replace(game, table=other), {})


def test_a_log_that_names_another_player_is_found(plant: Plant) -> None:
    game = plant()
    table: Any = game.table

    class Table(type(table)):
        """A table that always tells of the player who led."""

        def narrate(self, before: Any, after: Any, seat: Any, names: Any, say: Any) -> list[Event]:
            """Tell it."""
            events = super().narrate(before, after, seat, names, say)
            return [replace(each, text=each.text.replace("Player 1", "Player 2")) for each in events]

    other = Table(**{name: getattr(table, name) for name in table.__dataclass_fields__})
    with pytest.raises(
        Broken, match=r"narrate: 'Player 2 plays .*' names 'Player 2', and the card was in the hand of 'Player 1'"
    ):
        whole_matches_are_played(replace(game, table=other), {"players": 3})


def pile(*items: Any, tags: tuple[str, ...] = ()) -> Scene:
    """Return a scene with a pile."""
    zone = Zone("pile", "pile", "Pile", items=[*items], tags=[*tags])
    return Scene(zones=[zone], acts=[], prompt="", counters=[], ready=[], layout={})


def test_a_card_that_is_laid_under_others_is_found() -> None:
    require_on_top(pile(SEVEN), pile(SEVEN, KING))
    require_on_top(pile(SEVEN), pile(KING))
    require_on_top(pile(SEVEN), pile(SEVEN, back("top", SAY), tags=("upturned",)))
    with pytest.raises(Broken, match="KH came to the pile pile, and 7S is still on top"):
        require_on_top(pile(SEVEN), pile(KING, SEVEN))
    with pytest.raises(Broken, match="the card turned up is the last item"):
        require_on_top(pile(SEVEN), pile(back("top", SAY), SEVEN, tags=("upturned",)))
