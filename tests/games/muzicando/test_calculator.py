"""The contract calculator: a single result, the whole table, and invalid input."""

import pytest

from hoyle.games import GAMES
from hoyle.games.muzicando.table.calculator import PAIRS, bid_of, contracts, figures, pair_of, sentences
from hoyle.i18n import translator
from hoyle.rules.link import rules_of

RULES = rules_of(GAMES["muzicando"])

SAY = translator("en")


@pytest.mark.parametrize(
    ("contract", "places", "said"),
    [
        ("3P", "1,3", "3P (Parada) made with places 1 and 3: 12 for the contract side, 4 for the other side."),
        ("4M", "3-4", "4M (Musicando) not made with places 3 and 4: -5 for the contract side, 7 for the other side."),
        ("1С", "2,1", "1S (Sarabanda) made with places 1 and 2: 9 for the contract side, 3 for the other side."),
    ],
)
def test_a_contract_and_two_places_give_both_sides(contract: str, places: str, said: str) -> None:
    assert sentences(RULES, contract, places, SAY)[0] == said


def test_without_places_all_that_a_contract_can_bring() -> None:
    assert sentences(RULES, "2g", "", SAY) == [
        "2G (Glissando), value 4. Points by places: 1-2: 11, 1-3: 10, 1-4: 9, 2-3: 1, 2-4: 0, 3-4: -1."
    ]


def test_all_96_figures_stand_in_the_order_of_the_source() -> None:
    head, rows = figures(RULES, SAY)
    assert head == ["Contract", "Value", *PAIRS] and len(PAIRS) == 6
    assert [row[0][:2] for row in rows] == [f"{level}{letter}" for letter in "MPGS" for level in (4, 3, 2, 1)]
    assert rows[0][1:] == ["8", "15", "14", "13", "-3", "-4", "-5"]
    assert rows[-1][1:] == ["2", "9", "8", "7", "3", "2", "1"]
    assert sum(len(row) - 2 for row in rows) == 96
    for (name, _), row in zip(contracts(SAY), rows, strict=True):
        for pair, points in zip(PAIRS, row[2:], strict=True):
            assert f": {points} for the contract side," in sentences(RULES, name, pair, SAY)[0]


@pytest.mark.parametrize("contract", ["5P", "3X", "P3", "", "3PP"])
def test_an_invalid_contract_is_refused(contract: str) -> None:
    with pytest.raises(ValueError, match="is not a contract"):
        bid_of(contract)


@pytest.mark.parametrize("places", ["1", "1,1", "0,2", "1,5", "1,2,3"])
def test_invalid_places_are_refused(places: str) -> None:
    with pytest.raises(ValueError, match="are not two places"):
        pair_of(places)
