"""Mistakes in a subclass of `CardTable`, and in a match, are named in a sentence."""

import pytest

from hoyle.play.play import vary
from hoyle.testing.broken import Broken
from hoyle.testing.card_tables import sentences_are_told, table_names_fields_of_the_state
from hoyle.testing.matches import check_options, whole_matches_are_played
from tests.support.rewrites import rewritten
from tests.testing.planted import EXAMPLES, Plant

KONTRA = (EXAMPLES / "rewrites" / "kontra.py").read_text("utf-8")
TABLE = 'CARDS = CardTable(legal=rules.legal, lead="lead", counters={"tricks": "Tricks"})'
IMPORT = "from hoyle.games.shared.card_table import CardTable"
FIELDS = [
    ('lead="leader"', "CardTable: lead names the field leader, which the state does not have"),
    ('counters={"trick": "Tricks"}', "counters names the field trick, which"),
    ('tells=(Tells("trick", "{name} has {value}."),)', "tells names the field trick, which"),
    ('shows=(Shows("suit"),)', "shows names the field suit, which"),
    ('zones=(ZoneOf("kitty", "Kitty", "kitty"),)', "zones names the field kitty, which"),
    (
        'tells=(Tells("tricks", "{player} takes it."),)',
        "nothing fills {player} of '{player} takes it.'; it may",
    ),
    ('tells=(Tells("tricks", "{n} tricks"),)', "nothing fills {n} of"),
    ('shows=(Shows("tricks", "{number}"),)', "nothing fills {number} of '{number}'; it may have {value}"),
]


def cards(fields: str) -> tuple[tuple[str, str], ...]:
    """Return the changes that give Little Whist a table with these fields."""
    return ((IMPORT, f"{IMPORT}, Shows, Tells, ZoneOf"), (TABLE, f"CARDS = CardTable(legal=rules.legal, {fields})"))


@pytest.mark.parametrize(("fields", "why"), FIELDS)
def test_a_field_that_is_not_there_and_a_place_that_nothing_fills_are_named(
    plant: Plant, fields: str, why: str
) -> None:
    with pytest.raises(Broken) as broken:
        table_names_fields_of_the_state(plant(*cards(fields)), {})
    assert why in str(broken.value)


def test_a_sentence_with_one_may_say_the_number(plant: Plant) -> None:
    table_names_fields_of_the_state(plant(*cards('tells=(Tells("tricks", "{n} tricks", one="{n} trick"),)')), {})


TOLD = 'tells=(Tells("tricks", "{name} takes the trick.", WHEN),)'
NEVER = TOLD.replace("WHEN", "when=lambda before, after: before.tricks > after.tricks")


def test_a_sentence_that_is_told_passes(plant: Plant) -> None:
    sentences_are_told(plant(*cards(TOLD.replace("WHEN", "rises=True"))), {})


def test_a_sentence_that_is_never_told_is_found(plant: Plant) -> None:
    told = r"Tells\('tricks', '{name} takes the trick.'\) is never told, and tricks has changed \d+ times"
    with pytest.raises(Broken, match=told):
        sentences_are_told(plant(*cards(NEVER)), {})


HIDDEN = KONTRA.replace("doubled = cell(int8, range(2), seen=ALL)", "doubled = cell(int8, range(2))")


def test_a_sentence_of_a_rewrite_about_a_field_that_nobody_sees_is_found() -> None:
    sentences_are_told(rewritten(KONTRA), {})
    with pytest.raises(Broken, match=r"Tells\('doubled', 'The contract is doubled.'\) is never told"):
        sentences_are_told(rewritten(HIDDEN), {})


METHODS = [
    ("def draw(self, *of): super().draw(*of)", "draw returns None, which is no Scene"),
    ("def narrate(self, *of): super().narrate(*of)", "narrate returns None, which is no list"),
    ("def narrate(self, *of): return ['It goes on.']", "in its list narrate returns 'It goes on.', which is no Event"),
    ("def refusal(self, *of): return 'Follow suit.'", "refusal returns 'Follow suit.', which is no Reason"),
    ("def waiting(self, *of): return 'Wait.'", "waiting returns 'Wait.', which is no Reason"),
]


@pytest.mark.parametrize(("method", "why"), METHODS)
def test_a_method_that_returns_something_else_is_named(plant: Plant, method: str, why: str) -> None:
    table = f"class Table(CardTable):\n    {method}\n\n\n{TABLE.replace('= CardTable', '= Table')}"
    with pytest.raises(Broken) as broken:
        whole_matches_are_played(plant((TABLE, table)), {})
    assert why in str(broken.value)


def test_options_that_a_match_writes_have_to_be_allowed(plant: Plant) -> None:
    play = vary(plant(), {"players": 3}).new(1)
    check_options(play)
    play.state.options.must_follow = 2
    with pytest.raises(Broken, match=r"next_deal has written must_follow=2: choose false, true"):
        check_options(play)
    play.state.options.players = 4
    with pytest.raises(Broken, match="next_deal has written options for 4 players in a match of 3"):
        check_options(play)
