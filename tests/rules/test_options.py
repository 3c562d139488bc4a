"""Options: values, clashes, idle options, the canonical form, and reading values from text."""

from typing import Any

import pytest

from hoyle.rules.choices import choice
from hoyle.rules.conditions import when
from hoyle.rules.options import (
    Clash,
    Idle,
    OptionError,
    OptionSchema,
    OptionSet,
    declared,
    flags,
    numbers,
    option,
    written,
)
from hoyle.rules.seats import NONE


class Inn(OptionSet):
    """Options of every type."""

    beer = option(True, label="Beer", sentence="There is beer.")
    beds = option(4, range(1, 10), label="Beds", sentence="How many beds.")
    price = option(3, (5, 3, 2), label="Price", sentence="What a bed costs.")
    cook = option(None, (None, 1, 2), label="Cook", sentence="Which cook, if any.")
    view = option("sea", ("sea", "hill"), label="View", sentence="What one sees.")
    extras = flags(("bath", "fire", "cat"), ("fire",), label="Extras", sentence="What else there is.")
    hours = numbers((8, 22), range(24), label="Hours", sentence="When it is open.")
    brand = option("auto", ("auto", "dark", "pale"), label="Brand", sentence="Which beer.")


def resolve(rules: Any) -> None:
    """Resolve the brand "auto": pale beer by the sea, dark beer on the hill."""
    if rules.brand == 0:
        rules.brand = 2 if rules.view == 0 else 1


INN = OptionSchema(
    "inn",
    Inn,
    (
        Clash(when(beds=[7, 8, 9], price=5), "So many beds cannot cost 5: take 3 or 2."),
        Clash(lambda v: v["cook"] == 2 and not v["beer"], "The second cook cooks with beer.", ("cook", "beer")),
    ),
    (Idle("brand", when(beer=False), "There is no beer."),),
    resolve,
)


def test_defaults_as_integers() -> None:
    rules = INN.choose({})
    assert rules.astuple() == (1, 4, 3, NONE, 0, 0b10, (8, 22), 2)


def test_values_survive_encoding() -> None:
    values = {
        "beer": False,
        "beds": 9,
        "price": 2,
        "cook": 1,
        "view": "hill",
        "extras": ("bath", "cat"),
        "hours": (0, 23),
        "brand": "pale",
    }
    assert INN.values(INN.choose(values)) == values
    assert Inn.unpack(INN.choose(values).pack()) == INN.choose(values)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("beer", 1, "beer cannot be 1: choose false, true."),
        ("beds", 10, "beds cannot be 10: choose 1–9."),
        ("beds", True, "beds cannot be true: choose 1–9."),
        ("price", 4, "price cannot be 4: choose 5, 3, 2."),
        ("cook", "anna", "cook cannot be anna: choose none, 1, 2."),
        ("view", 0, "view cannot be 0: choose sea, hill."),
        ("extras", ("dog",), "extras cannot be dog: choose bath, fire, cat."),
        ("extras", "bath", "extras cannot be bath: choose bath, fire, cat."),
        ("hours", (8,), "hours cannot be 8: choose 0–23."),
        ("hours", (8, 24), "hours cannot be 8+24: choose 0–23."),
        ("soup", 1, "inn has no option soup; it has beer, beds, price, cook, view, extras, hours, brand."),
    ],
)
def test_an_invalid_value_is_refused(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        INN.choose({name: value})
    assert str(error.value) == sentence
    assert error.value.message.format(**error.value.facts) == sentence


def test_a_clash_is_refused_with_its_sentence() -> None:
    with pytest.raises(OptionError, match="So many beds cannot cost 5: take 3 or 2"):
        INN.choose({"beds": 7, "price": 5})
    explained = INN.explain({"beds": 7, "price": 5})
    assert explained.clashes == ["So many beds cannot cost 5: take 3 or 2."]
    assert explained.canonical == {}


def test_idle_options_are_reported_and_omitted() -> None:
    explained = INN.explain({"beer": False, "brand": "dark"})
    assert explained.idle == {"brand": "There is no beer."}
    assert explained.canonical == {"beer": False}
    assert explained.clashes == []


def test_an_option_that_an_idle_one_makes_idle_is_omitted_too() -> None:
    idle = (*INN.idle, Idle("view", ~when(brand="dark"), "Only dark beer has a view."))
    inn = OptionSchema("inn", Inn, INN.clashes, idle, resolve)
    assert inn.canonical({"brand": "dark", "view": "hill", "beer": False}) == {"beer": False}


def test_the_canonical_form_omits_defaults_and_values_equal_to_auto() -> None:
    assert INN.canonical({"beds": 4, "view": "sea", "brand": "pale"}) == {}
    assert INN.canonical({"brand": "dark"}) == {"brand": "dark"}
    assert INN.canonical({"view": "hill", "brand": "dark"}) == {"view": "hill"}


def test_values_are_read_from_text() -> None:
    texts = {"beer": "off", "beds": "7", "cook": "none", "view": "Hill", "extras": "bath+cat", "hours": "9,17"}
    read = {name: declared(Inn)[name].read(text) for name, text in texts.items()}
    assert read == {"beer": False, "beds": 7, "cook": None, "view": "hill", "extras": ("bath", "cat"), "hours": (9, 17)}
    chosen = INN.values(INN.choose(read))
    assert {name: chosen[name] for name in read} == read


def test_every_value_is_written_as_it_is_read() -> None:
    for declaration in declared(Inn).values():
        if declaration.size is None and not declaration.flags:
            for value in declaration.values:
                assert declaration.read(written(value)) == value


def test_text_that_is_no_value_is_refused() -> None:
    with pytest.raises(OptionError, match="beds cannot be many: choose 1–9"):
        INN.choose({"beds": declared(Inn)["beds"].read("many")})


ROADS = choice(low="the low road", high="the high road")
LOW, HIGH = ROADS


class Journey(OptionSet):
    """Options with named values."""

    road = option("high", ROADS, label="Road", sentence="Which road.")
    tolls = flags(ROADS, ("low",), label="Tolls", sentence="Where tolls are paid.")
    rest = option("pass", choice(stay="stay", pass_="pass by"), label="Rest", sentence="What travellers do at an inn.")


def test_a_choice_declares_names_labels_order_and_constants() -> None:
    road = declared(Journey)["road"]
    assert (road.values, road.value_labels) == (("low", "high"), {"low": "the low road", "high": "the high road"})
    assert declared(Journey)["rest"].value_labels == {"stay": "stay", "pass": "pass by"}
    assert (LOW, HIGH) == (0, 1) and (Journey().road, Journey().tolls) == (HIGH, 1 << LOW)
