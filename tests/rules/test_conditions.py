"""Conditions on options: what they say, and that a game whose conditions or words name what it does not have is not made."""

from dataclasses import replace

import pytest

from hoyle.games import GAMES
from hoyle.rules.conditions import when
from hoyle.rules.game import Game
from hoyle.rules.options import Clash, Idle, OptionSet, option


class Inn(OptionSet):
    """Two options."""

    beer = option(True, label="Beer", sentence="There is beer.")
    beds = option(4, range(1, 10), label="Beds", sentence="How many beds.", chip={9: "Nine beds"})


class Mistaken(OptionSet):
    """A chip for a value that there is not."""

    beds = option(4, range(1, 10), label="Beds", sentence="How many beds.", chip={10: "Ten beds", ...: "{value} beds"})


def inn(**fields: object) -> Game:
    """Return a game with these options."""
    return replace(
        GAMES["telepathy"], name="inn", **{"options": Inn, "clashes": (), "idle": (), "paragraphs": {}, **fields}
    )


def test_a_condition_holds_for_a_value_one_of_a_list_or_a_range_and_what_a_test_says() -> None:
    many = when(lambda chosen: chosen["beds"] % 2 == 0, "beds", beer=True)
    for condition, holds in [
        (when(beer=True, beds=range(3, 5)), [True, True, False, False]),
        (when(beer=False) | when(beds=[4]), [False, True, True, True]),
        (~when(beer=True) & when(beds=4), [False, False, False, True]),
        (many, [False, True, False, False]),
    ]:
        assert [condition({"beer": beer, "beds": beds}) for beer, beds in [(1, 3), (1, 4), (0, 3), (0, 4)]] == holds
    assert not when(beds=4)({"beer": True}), "an option without a value has none of the values"


def test_a_clash_is_among_the_options_that_its_condition_names() -> None:
    assert Clash(~when(beds=4) & when(beer=True, beds=9), "").among == ("beds", "beer")
    assert Clash(when(beer=True), "", ("beds",)).among == ("beds",)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"clashes": (Clash(when(beers=True), ""),)}, r"test_conditions.py:\d+: inn has no option beers; it has beer, beds"),
        ({"clashes": (Clash(when(beer=True) & ~when(beds=10), ""),)}, r"test_conditions.py:\d+: the option beds of inn is never 10"),
        ({"idle": (Idle("beds", when(beds=[3, "many"]), ""),)}, r"test_conditions.py:\d+: the option beds of inn is never 'many'"),
        ({"paragraphs": {"I1": when(lambda chosen: True, "soup")}}, r"test_conditions.py:\d+: inn has no option soup"),
        ({"clashes": (Clash(lambda chosen: False, "", ("soup",)),)}, "telepathy: inn has no option soup"),
        ({"idle": (Idle("soup", when(beer=False), ""),)}, "telepathy: inn has no option soup"),
        ({"options": Mistaken}, "telepathy: the option beds of inn is never 10"),
    ],
)  # fmt: skip
def test_a_game_that_names_an_option_or_a_value_that_it_does_not_have_is_not_made(
    fields: dict[str, object], error: str
) -> None:
    assert inn().every_option.keys() == {"beer", "beds"}
    with pytest.raises(TypeError, match=error):
        inn(**fields)
