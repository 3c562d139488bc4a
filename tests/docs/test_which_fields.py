"""The page about the fields of `Game` has every field once, and its file of translations is that of a game."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

from hoyle.docs.folders import TEXTS
from hoyle.games import FAMILIES
from hoyle.play.play import vary
from hoyle.rules.bits import count
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.french_cards import SPADES, cards_named, cards_of_suit, pack_from
from hoyle.rules.game import Game
from hoyle.rules.seats import only
from hoyle.testing.contract import check
from tests.testing.planted import Plant, plant

__all__ = ["plant"]

PAGE = (TEXTS / "which-fields.md").read_text("utf-8")
PACK = pack_from(9)
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_every_field_has_one_line() -> None:
    firsts = re.findall(r"^\| (`.+?`) \| ", PAGE, re.MULTILINE)
    listed = [name for first in firsts for name in re.findall(r"`(\w+)`", first)]
    assert sorted(listed) == sorted(each.name for each in fields(Game))


def test_the_families_are_those_of_the_lobby() -> None:
    (line,) = [line for line in PAGE.split("\n") if line.startswith("| `family`")]
    assert {name for name in re.findall(r"`(\w+)`", line) if name != "family"} == {name for name in FAMILIES if name}


def test_the_translations_are_those_of_the_examples() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    for block, game in zip(blocks, ("briscola", "crazy_eights"), strict=True):
        example = tomllib.loads((EXAMPLES / game / "words.de.toml").read_text("utf-8"))
        assert {**example, **tomllib.loads(block)} == example


INFERENCE = dict(re.findall(r"<!-- inference: (\w+) -->\n```python\n(.*?)```\n", PAGE, re.DOTALL))


def test_a_player_who_has_not_followed_suit_is_dealt_no_card_of_it(plant: Plant) -> None:
    game = plant(
        ("    tricks = row(SEATS", f"{INFERENCE['field']}    tricks = row(SEATS"),
        ("    state.lying += 1\n", f"    state.lying += 1\n{INFERENCE['lay']}"),
        (
            "from hoyle.rules.french_cards",
            "from hoyle.rules.dice import Dice, draw_cards\nfrom hoyle.rules.french_cards",
        ),
        ("import Record, cell,", "import Record, cell, copy,"),
        ("@rule\ndef ending", f"{INFERENCE['determinize']}\n\n@rule\ndef ending"),
    )
    assert [(one.sentence, one.broken) for one in check(game, many=3) if one.broken] == []
    assert "not equally likely" in (game.verbs["determinize"].__doc__ or "")
    play = vary(game, {"players": 2}).new(None)
    for seat, hand in enumerate(("AS 9H 9D", "QD KH AH")):
        play.state.hand[seat], play.state.held[seat] = cards_named(hand), 3
    play.state.stock, play.state.to_move = PACK & ~(play.state.hand[0] | play.state.hand[1]), only(0)
    play.play(0, "AS")
    play.play(1, "QD")
    seen, world, dice = play.view(0), game.state(), Dice()
    for number in range(50):
        set_dice(dice, number, 0)
        game.verbs["determinize"](seen, 0, world, dice)
        assert count(world.hand[1]) == 2 and not cards_of_suit(world.hand[1], SPADES)
