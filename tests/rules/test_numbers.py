"""Labelled numbers as options: small tables and grids, cell by cell in texts, chips, changes and repairs."""

import random
from typing import Any

import pytest

from hoyle.i18n import translator
from hoyle.lab.changes import other_values
from hoyle.rules.choices import choice
from hoyle.rules.conditions import when
from hoyle.rules.options import Clash, Option, OptionError, OptionSchema, OptionSet, declared, numbers
from hoyle.rulesets.house_rules import chip, sentence
from hoyle.rulesets.repairs import helpful_values
from hoyle.rulesets.rule_sets import label, toml_value, value_of
from hoyle.testing.random_play import some_value

DISHES = choice(soup="Soup", fish="Fish", cake="Cake")
ANSWERS = choice(usual="as usual", yes="yes", no="no")


class Kitchen(OptionSet):
    """A table of numbers, one of names, and a grid."""

    price = numbers((4, 9, 5), range(-2, 13), DISHES, label="Prices", sentence="What a dish costs.", added=True)
    like = numbers(("soup", "fish", "cake"), DISHES, DISHES, label="Tastes", sentence="Like what a dish tastes.")
    after = numbers(("usual",) * 9, ANSWERS, DISHES, DISHES, label="Order", sentence="What may follow what.")


KITCHEN = OptionSchema("kitchen", Kitchen, (Clash(when(price=(4, 9, 12)), "Such a cake does not sell."),))
PRICE, LIKE, AFTER = declared(Kitchen).values()
SAY = translator("en")


def test_a_row_is_stored_as_integers_and_read_back() -> None:
    record: Any = KITCHEN.choose({"price": (4, 12, 5), "like": ("fish", "fish", "cake")})
    assert record.price == [4, 12, 5] and record.like == [1, 1, 2] and record.after == [0] * 9
    assert KITCHEN.canonical(KITCHEN.values(record)) == {"price": (4, 12, 5), "like": ("fish", "fish", "cake")}


def test_a_mapping_changes_the_cells_that_it_names() -> None:
    assert KITCHEN.canonical({"price": {"fish": 12}}) == {"price": (4, 12, 5)}
    grid = KITCHEN.canonical({"after": {"soup.cake": "no", "cake.soup": "yes"}})["after"]
    assert grid == ("usual", "usual", "no", "usual", "usual", "usual", "yes", "usual", "usual")
    assert KITCHEN.canonical({"price": {}}) == {}
    assert KITCHEN.full({"price": [4, 12, 5]})["price"] == (4, 12, 5), "as JSON has it"


@pytest.mark.parametrize(
    "value",
    [{"meat": 3}, {"fish": 13}, {"fish": "dear"}, {"fish": True}, (4, 9), (4, 9, 5, 5), "fish:12"],
)
def test_what_is_no_row_is_refused_with_the_values_and_the_rows(value: object) -> None:
    with pytest.raises(OptionError, match=r"choose -2 … 12 \(soup, fish, cake\)") as error:
        KITCHEN.choose({"price": value})
    assert str(error.value).startswith("price cannot be ")


def test_texts_name_the_cells_that_differ() -> None:
    assert PRICE.write((4, 12, -1)) == "fish:12+cake:-1" and PRICE.write((4, 9, 5)) == "usual"
    assert PRICE.read("fish:12+cake:-1") == PRICE.read(" fish:12, cake:-1") == (4, 12, -1)
    assert PRICE.read("4,12,-1") == (4, 12, -1) and PRICE.read("usual") == (4, 9, 5)
    assert LIKE.write(("cake", "fish", "cake")) == "soup:cake"
    assert AFTER.read("soup.cake:no") == AFTER.completed({"soup.cake": "no"})
    assert PRICE.read("meat:3") == "meat:3"  # refused with this text


@pytest.mark.parametrize("option", [PRICE, LIKE, AFTER])
def test_random_values_survive_text_files_and_encoding(option: Option) -> None:
    rng = random.Random(5)
    for value in (some_value(option, rng) for _ in range(50)):
        assert option.allows(value)
        assert option.read(option.write(value)) == value == option.decode(option.encode(value))
        assert value_of(option, toml_value(option, value).strip('"')) == value


def test_words_name_the_cells_that_differ() -> None:
    assert label(PRICE, (4, 12, 5), SAY) == "Fish 12"
    assert label(PRICE, PRICE.default, SAY) == "the usual one"
    assert label(AFTER, AFTER.completed({"soup.cake": "no"}), SAY) == "Soup – Cake: no"
    assert chip(PRICE, (4, 12, 6), SAY) == "Prices: Fish 12, Cake 6"
    assert sentence(PRICE, (4, 12, 5), SAY) == "What a dish costs. Here: Fish 12; usual: 9."
    assert PRICE.parts((4, 12, 6)) == [(4, 12, 5), (4, 9, 6)] and PRICE.parts((4, 9, 5)) == [(4, 9, 5)]


def test_a_sweep_changes_one_cell_at_a_time() -> None:
    assert other_values(PRICE, (4, 9, 12)) == [(3, 9, 12), (5, 9, 12), (4, 8, 12), (4, 10, 12), (4, 9, 11)]
    assert other_values(LIKE, LIKE.default)[:2] == [("fish", "fish", "cake"), ("cake", "fish", "cake")]
    assert len(other_values(AFTER, AFTER.default)) == 9 * 2


def test_a_clash_is_repaired_by_one_cell() -> None:
    def is_dear(value: Any) -> bool:
        return value[1] == 9

    assert helpful_values(PRICE, (4, 9, 12), lambda value: value != (4, 9, 12)) == [(4, 9, 5)]
    assert (4, 9, 5) not in helpful_values(PRICE, (4, 8, 12), lambda value: value == (4, 9, 12))
    assert helpful_values(PRICE, (4, 8, 12), is_dear) == [(4, 9, 5), (4, 9, 12)]
