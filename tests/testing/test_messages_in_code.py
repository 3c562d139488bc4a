"""The messages that are found in the code of an own game, whether or not anything has asked for them."""

from pathlib import Path

import pytest

from hoyle.testing.messages_in_code import counted_pairs, messages

FOUND = [
    ('option(1, (1, 2), label="Rounds", sentence="How many.")', ["Rounds", "How many."]),
    (
        'option(1, (1, 2), label="Rounds", sentence="How many.", chip={2: "Two", 3: "Three"})',
        ["Rounds", "How many.", "Two", "Three"],
    ),
    ('Clash(when(a=1), "Not both.")', ["Not both."]),
    ('Idle("a", when(b=1), "Without effect.")', ["Without effect."]),
    ('Preset("Long", "Two rounds.", {"deal": "draft"})', ["Long", "Two rounds."]),
    ('CardTable(counters={"tricks": "Tricks taken"}, words={52: "pass"})', ["Tricks taken", "pass"]),
    ('Tells("suit", "{name} names {value}.", values={0: "spades"})', ["{name} names {value}.", "spades"]),
    ('Shows("suit", "suit: {value}")', ["suit: {value}"]),
    ('ZoneOf("kitty", "The kitty", "kitty")', ["The kitty"]),
    ('say("One." if good else "Other.", name="Ann")', ["One.", "Other."]),
    ('reason(("You have to follow suit.", "W2"))', ["You have to follow suit."]),
    ('choice(fall="down to one", rise="up")', ["down to one", "up"]),
    ('Standing(sums="Bad points", how="The target is reached.")', ["Bad points", "The target is reached."]),
    ('cards_named("2S 3S")', []),
    ('field("name", values={"deal": "draft"})', []),
]


@pytest.mark.parametrize(("code", "texts"), FOUND)
def test_a_message_is_found_where_it_stands(tmp_path: Path, code: str, texts: list[str]) -> None:
    (tmp_path / "game.py").write_text(code, "utf-8")
    assert messages(tmp_path) == texts


PAIRS = [
    'say.many("{n} card", "{n} cards", 2)',
    'Tells("cards", "{n} cards", one="{n} card")',
    'option(1, (1, 2), label="Cards", sentence="How many.", chip=("{n} card", "{n} cards"))',
]


@pytest.mark.parametrize("code", PAIRS)
def test_a_message_with_a_number_has_two_forms(tmp_path: Path, code: str) -> None:
    (tmp_path / "game.py").write_text(code, "utf-8")
    assert counted_pairs(tmp_path) == [("{n} card", "{n} cards")]
