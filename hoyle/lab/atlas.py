"""The atlas: what every option of a game does, measured beforehand by `python -m bench.atlas`.

A file for each game in `atlas_data` is an object with

    version     the version of the game's rules at the time of the measurement
    date        the date of the measurement
    bot         the bot that played every seat
    games       the number of games of each rule set, fewer where a game takes longer
    seed        the seed of all games; the differences are paired by deal
    effects     a list: the option, its value, the values of the base that differ from the default, and the difference of each
                measure as [value, low, high, clear]; all tests of a game are corrected together
    left_out    the options that were not measured
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.lab.differences import Difference
from hoyle.lab.labels import CHANGES, change_sentence
from hoyle.lab.measures import measures_by_id
from hoyle.lab.rules_text import chip_of
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import declared

FOLDER = Path(__file__).with_name("atlas_data")
MAX_SENTENCES = 2
"""The number of sentences on an option."""
NO_EFFECT = N_("No measured figure changes clearly.")


@dataclass(frozen=True)
class MeasuredEffect:
    """What one value of an option does."""

    option: str
    value: Any
    base: Mapping[str, Any]
    """The options of the base that differ from the default."""
    differences: Mapping[str, Difference]
    """By measure."""

    @property
    def strength(self) -> float:
        """The largest clear difference, by the width of its interval; 0 if none is clear. Moves to choose from count little."""
        sizes = [
            size(found) * (0.01 if id == "branching" else 1) for id, found in self.differences.items() if found.clear
        ]
        return max(sizes, default=0.0)

    def name(self, game: Game, say: Say) -> str:
        """Return the house rule in words, with the rules of the base that it needs."""
        text = chip_of(game, self.option, self.value, say)
        needed = [chip_of(game, name, value, say) for name, value in self.base.items()]
        return say("{rule} (with {others})", rule=text, others=", ".join(needed)) if needed else text

    def sentences(self, game: Game, say: Say, most: int = MAX_SENTENCES) -> list[str]:
        """Return a sentence for each clear difference, the strongest first, and the number of moves to choose from last."""
        messages = [change_sentence(self.name(game, say), found) for found in strongest(self.differences, most)]
        return [say(message, **facts) for message, facts in messages]


def strongest(differences: Mapping[str, Difference], most: int) -> list[Difference]:
    """Return the clear differences of which there are sentences, the strongest first, and the number of moves to choose from last."""
    clear = sorted((found for found in differences.values() if found.clear), key=size, reverse=True)
    return sorted((found for found in clear if found.id in CHANGES), key=lambda found: found.id == "branching")[:most]


def size(found: Difference) -> float:
    """Return a difference by the width of its interval."""
    return abs(found.value) / (found.high - found.low) if found.high > found.low else 0.0


@dataclass(frozen=True)
class Atlas:
    """The measured effects of a game's options."""

    date: str
    bot: str
    games: int
    seed: int
    effects: tuple[MeasuredEffect, ...]
    left_out: tuple[str, ...]

    def of_option(self, name: str) -> list[MeasuredEffect]:
        """Return the effects of an option's values, in the order of the values."""
        return [effect for effect in self.effects if effect.option == name]

    def option_sentences(self, game: Game, name: str, say: Say) -> list[str]:
        """Return what an option does, in sentences on its strongest value; empty if it was not measured."""
        effects = self.of_option(name)
        if not effects:
            return []
        return max(effects, key=lambda effect: effect.strength).sentences(game, say) or [say(NO_EFFECT)]


@cache
def atlas_of(game: Game) -> Atlas | None:
    """Return the atlas of a game; None if its present rules were not measured."""
    file = FOLDER / f"{game.name}.json"
    if not game.package.startswith("hoyle.games") or not file.is_file():
        return None
    stored = json.loads(file.read_text("utf-8"))
    if stored["version"] != game.version:
        return None
    options = declared(game.options)

    def read(name: str, text: str) -> Any:
        return options[name].read(text)

    def effect(one: Mapping[str, Any]) -> MeasuredEffect:
        value = read(one["option"], one["value"])
        base = {name: read(name, text) for name, text in one["base"].items()}
        measures = measures_by_id(vary(game, {**base, one["option"]: value}))
        differences = {
            id: Difference(id, found, low, high, 1.0, measures[id].percent, 0.0 if clear else 1.0)
            for id, (found, low, high, clear) in one["differences"].items()
        }
        return MeasuredEffect(one["option"], value, base, differences)

    effects = tuple(effect(one) for one in stored["effects"] if one["option"] in options)
    return Atlas(stored["date"], stored["bot"], stored["games"], stored["seed"], effects, tuple(stored["left_out"]))
