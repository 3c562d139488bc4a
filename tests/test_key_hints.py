"""What help texts tell people to type finds the cards that it should find, in every language."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hoyle.games.r.shared.cards import PRINCE
from hoyle.games.r.shared.pack import FIGURES
from hoyle.games.shared.french_pack import TYPES, card_words, face
from hoyle.i18n import LANGUAGES, Translator, translator
from tests.support.machines import node

MODULE = Path(__file__).parents[1] / "hoyle" / "client" / "typed_names.js"
RUNNER = Path(__file__).parent / "support" / "typed_names.mjs"
HELP = (
    "Letters and digits go to a card, a place or a button: type the beginnings of words of its name, such as 7, pri, e4, "
    "or 7s for the Seven of spades."
)
SEVEN_OF_SPADES = 20

pytestmark = pytest.mark.skipif(node() is None, reason="Node is not installed")


def found(rows: list[dict[str, Any]]) -> list[bool]:
    """Return for each row whether what is typed finds the card with this face and name."""
    command = [str(node()), str(RUNNER), str(MODULE)]
    done = subprocess.run(command, input=json.dumps(rows), capture_output=True, text=True, check=True)
    result: list[bool] = json.loads(done.stdout)
    return result


def french(card: int, say: Translator) -> tuple[dict[str, str], str]:
    """Return the face of a card of the French pack and its name in words."""
    drawn = face(card)
    return {"index": drawn.index, "name": say(drawn.name)}, card_words(card, say)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_of_the_help_find_what_they_name(lang: str) -> None:
    say = translator(lang)
    examples = re.search(r"(\d), (\w+), ([a-h]\d),? \w+ (\d\w)", say(HELP))
    assert examples, say(HELP)
    digit, letters, square, card = examples.groups()
    prince = say(FIGURES[PRINCE][1])
    assert card[0] == "7" and say("spades").lower().startswith(card[1])
    rows = [
        *(
            {"typed": typed, "face": {"index": "7", "name": prince}, "name": f"{prince} 7"}
            for typed in (digit, letters)
        ),
        {"typed": square, "face": None, "name": "e4"},
        dict(zip(("face", "name"), french(SEVEN_OF_SPADES, say), strict=True), typed=card),
    ]
    assert found(rows) == [True] * 4, (digit, letters, square, card)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_found_by_its_sign_and_the_first_letter_of_its_suit(lang: str) -> None:
    say = translator(lang)
    suits = ("spades", "hearts", "diamonds", "clubs")
    rows: list[dict[str, Any]] = []
    for card in range(TYPES):
        drawn, name = french(card, say)
        rows.append({"typed": (drawn["index"] + say(suits[card % 4])[0]).lower(), "face": drawn, "name": name})
    missing = [row["typed"] for row, is_found in zip(rows, found(rows), strict=True) if not is_found]
    assert not missing


@pytest.mark.parametrize(
    ("typed", "name"),
    [("gd", "Green Do"), ("kn", "Knock"), ("d3", "d3"), ("c2", "Centre 2"), ("rgd", "the place right of green Do")],
)
def test_the_examples_of_the_page_on_the_keyboard_find_their_names(typed: str, name: str) -> None:
    page = (Path(__file__).parents[1] / "docs" / "keyboard.md").read_text("utf-8")
    assert f"`{typed}`" in page
    assert found([{"typed": typed, "face": None, "name": name}]) == [True]
