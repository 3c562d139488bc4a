"""The house rules of a table in words: its name, a chip and a sentence for each option that is not usual, and its paragraph."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, isolated
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import Option
from hoyle.rulesets.rule_sets import canonical_text, label, rules_text

VALUE_SENTENCE = N_("{sentence} Here: {value}; usual: {usual}.")
SHORT = 3
"""The most house rules in one line."""


@dataclass(frozen=True)
class HouseRule:
    """An option whose value is not usual, in the reader's language."""

    option: str
    chip: str
    """A few words, such as "3 points to reach"."""
    sentence: str
    paragraphs: tuple[str, ...] = ()
    """The paragraphs of the rulebook that it changes and that apply, the most important one first."""
    of_preset: bool = False
    """Whether it belongs to the preset whose name the rules have."""
    is_special: bool = False
    """Whether few presets have this value, so that it tells the preset from the others."""

    @property
    def paragraph(self) -> str:
        """The paragraph that explains it best; empty if the game declares none."""
        return self.paragraphs[0] if self.paragraphs else ""


@dataclass(frozen=True)
class RulesSummary:
    """The rules of a table in short, in the reader's language."""

    name: str
    """The title that somebody gave the rules, else the name of a preset, else that of the game."""
    game: str
    """The title of the game; empty if `name` contains it."""
    sentence: str
    """What is played, in one sentence."""
    rules: tuple[HouseRule, ...] = ()
    values: dict[str, Any] = field(default_factory=dict[str, Any])
    """The values of all options, those of the match included; empty if the rules are not known any more."""
    preset: str = ""
    """The preset that these rules are or change; empty if there is none."""
    is_preset: bool = False
    """Whether the rules are the preset without changes, or the standard rules."""
    shown: tuple[HouseRule, ...] = ()
    """The house rules for one line; see `rules_for_one_line`."""


def summary(game: Game, values: Mapping[str, object], say: Say, title: str = "") -> RulesSummary:
    """Return the rules with these options, which must be allowed; `title` is the name that somebody gave them."""
    canonical = canonical_values(game, values)
    full = full_values(game, canonical)
    preset = nearest_preset(game, canonical)
    chosen = game.presets[preset] if preset else None
    of_preset = preset_values(game.name, preset) if preset else {}
    special = special_options(game, preset) if preset else frozenset[str]()
    rules = house_rules(game, canonical, full, say, of_preset, special)
    ordered = tuple(sorted(rules, key=lambda rule: rule.of_preset + (rule.of_preset and not rule.is_special)))
    game_title = say(game.title)
    name = isolated(title) or (say(chosen.label) if chosen else game_title)
    return RulesSummary(
        name,
        "" if names_game(name, game_title) else game_title,
        say(game.sentence),
        ordered,
        full,
        preset,
        of_preset == canonical,
        rules_for_one_line(ordered),
    )


def rules_for_one_line(rules: tuple[HouseRule, ...]) -> tuple[HouseRule, ...]:
    """Return at most SHORT house rules: all if they are few, else those that change the preset.

    If it is not changed, those that tell it from other presets.
    """
    if len(rules) <= SHORT:
        return rules
    changes = tuple(rule for rule in rules if not rule.of_preset)
    return (changes or tuple(rule for rule in rules if rule.is_special))[:SHORT]


def names_game(name: str, game_title: str) -> bool:
    """Return whether the name of rules contains the title of the game, as a word.

    >>> names_game("Malice, open centre", "Malice"), names_game("Two cards", "R")
    (True, False)
    """
    return re.search(rf"\b{re.escape(game_title)}\b", name, re.IGNORECASE) is not None


def canonical_values(game: Game, values: Mapping[str, object]) -> dict[str, object]:
    """Return options in canonical form."""
    if game is not GAMES.get(game.name):
        return vary(game, values).canonical()
    canonical = json.loads(rules_text(game.name, canonical_text(values)))
    return {name: tuple(value) if isinstance(value, list) else value for name, value in canonical.items()}


def full_values(game: Game, canonical: Mapping[str, object]) -> dict[str, object]:
    """Return the values of all options of a game and of its match."""
    return {name: option.completed(canonical.get(name, option.default)) for name, option in game.every_option.items()}


@cache
def preset_values(game: str, preset: str) -> dict[str, Any]:
    """Return the options of a preset of the game named `game`, in canonical form."""
    return vary(GAMES[game], GAMES[game].presets[preset].values).canonical()


def special_options(game: Game, preset: str) -> frozenset[str]:
    """Return the options of a preset whose values the fewest presets of the game share."""
    presets = [preset_values(game.name, name) for name in game.presets]
    shared = {
        name: sum(name in other and other[name] == value for other in presets)
        for name, value in preset_values(game.name, preset).items()
    }
    return frozenset(name for name, number in shared.items() if number == min(shared.values()))


def nearest_preset(game: Game, canonical: Mapping[str, object]) -> str:
    """Return the preset that has these options, or the largest one whose options are all among them; "" if several are.

    The preset without options stands for the standard rules: it counts only if there are no options at all.
    """
    if game is not GAMES.get(game.name):
        return ""
    presets = {name: preset_values(game.name, name) for name in game.presets}
    contained = {
        name: len(values)
        for name, values in presets.items()
        if values.items() <= canonical.items() and (values or not canonical)
    }
    largest = [name for name, size in contained.items() if size == max(contained.values())]
    return largest[0] if len(largest) == 1 else ""


def house_rules(
    game: Game,
    canonical: Mapping[str, object],
    full: Mapping[str, object],
    say: Say,
    of_preset: Mapping[str, object] | None = None,
    special: frozenset[str] = frozenset(),
) -> list[HouseRule]:
    """Return the house rules in the order of declaration, labelled numbers cell by cell; those of rewrites come first.

    An option that changes only paragraphs that do not apply is left out.
    """
    found = [
        HouseRule(
            "", rewrite.titles.get(say.lang, say(rewrite.title)), say(rewrite.sentence), tuple(rewrite.languages["en"])
        )
        for rewrite in game.rewrites
    ]
    for name, option in game.every_option.items():
        paragraphs = tuple(number for number in option.paragraphs if game.applies(number, full))
        if name not in canonical or (option.paragraphs and not paragraphs):
            continue
        is_of_preset, is_special = name in (of_preset or {}), name in special
        for value in option.parts(canonical[name]):
            words = chip(option, value, say), sentence(option, value, say)
            found.append(HouseRule(name, *words, paragraphs, is_of_preset, is_special))
    return found


def changed_rules(before: Sequence[HouseRule], after: Sequence[HouseRule], say: Say) -> list[HouseRule]:
    """Return the house rules that are new, and those that are gone as rules in words."""
    known, kept = {(rule.option, rule.chip) for rule in before}, {rule.option or rule.chip for rule in after}
    new = [rule for rule in after if (rule.option, rule.chip) not in known]
    return new + [
        HouseRule(rule.option, say("Without: {rule}", rule=rule.chip), say("This is played as usual again."))
        for rule in before
        if (rule.option or rule.chip) not in kept
    ]


def chip(option: Option, value: Any, say: Say) -> str:
    """Return the chip of a value."""
    chips = option.chip
    message = chips.get(value, chips.get(..., "")) if isinstance(chips, Mapping) else chips
    text = label(option, option.shown(value), say)
    if isinstance(message, tuple):
        return first_upper(text) if value in option.value_labels or value is None else say.many(*message, value)
    if message:
        return say(message, value=text)
    return say(option.label) if value is True else say("{rule}: {value}", rule=say(option.label), value=text)


def sentence(option: Option, value: Any, say: Say) -> str:
    """Return a sentence about a value: the declared one, the option's own one, or one that compares it with the usual value."""
    if value in option.sentences:
        return say(option.sentences[value])
    if value is True or (option.size is not None and not option.rows):
        return say(option.sentence)
    if option.rows:
        usual = ", ".join(label(option, entry, say) for entry in option.usual_entries(value))
        return say(VALUE_SENTENCE, sentence=say(option.sentence), value=label(option, value, say), usual=usual)
    return say(
        VALUE_SENTENCE,
        sentence=say(option.sentence),
        value=label(option, value, say),
        usual=label(option, option.default, say),
    )


def first_upper(text: str) -> str:
    """Return a text with a capital at its beginning.

    >>> first_upper("one deal")
    'One deal'
    """
    return text[:1].upper() + text[1:]
