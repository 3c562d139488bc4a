"""The house rules of a game as a page shows them: controls with a sentence each, presets, clashes, idle options."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import hoyle
from hoyle.games.shapes import Say
from hoyle.rules.game import Game
from hoyle.rules.options import Explained, Option, OptionError, declared, written


@dataclass
class Control:
    """One option on the page."""

    name: str
    label: str
    sentence: str
    group: str
    choices: list[tuple[str, str, bool]]  # value, label, whether it is chosen
    why_idle: str


@dataclass
class Rules:
    """A choice of house rules, explained."""

    values: dict[str, Any]
    clashes: list[str]
    idle: dict[str, str]
    canonical: dict[str, Any]

    @property
    def link(self) -> dict[str, str]:
        """The canonical form as words of a link."""
        return {name: written(value) for name, value in self.canonical.items()}


def options_of(game: Game) -> dict[str, Option]:
    """All options of a game, those of its match last."""
    of_match = declared(game.match.options) if game.match else {}
    return declared(game.options) | of_match


def read(game: Game, words: Mapping[str, str]) -> dict[str, Any]:
    """Option values from the words of a form or link; other words are not for us."""
    known = options_of(game)
    return {name: known[name].read(text) for name, text in words.items() if name in known}


def explain(game: Game, values: Mapping[str, Any], say: Say) -> Rules:
    """What a choice means; a value that is no value counts as a clash."""
    try:
        return explained(game, values, say)
    except OptionError as error:
        return Rules({}, [say(error.message, **error.facts)], {}, {})


def explained(game: Game, values: Mapping[str, Any], say: Say) -> Rules:
    """Options of the game and of the match together."""
    of_match = declared(game.match.options) if game.match else {}
    own = {name: value for name, value in values.items() if name not in of_match}
    rest = {name: value for name, value in values.items() if name in of_match}
    deal = game.explain(own)
    whole = [deal, *([game.match.house(game.name).explain(rest)] if game.match else [])]
    full = {name: value for one in whole for name, value in one.values.items()}
    clashes = [say(message, **facts) for one in whole for message, facts in one.facts]
    clashes += [say(clash.sentence) for clash in (game.match.clashes if game.match else ()) if clash.when(full)]
    return Rules(full, clashes, asleep(whole, say), {k: v for one in whole for k, v in one.canonical.items()})


def asleep(whole: list[Explained], say: Say) -> dict[str, str]:
    """Idle options, each with the reason."""
    return {name: say(why) for one in whole for name, why in one.idle.items()}


def controls(game: Game, rules: Rules, say: Say) -> list[tuple[str, list[Control]]]:
    """The controls in their groups, in the order in which they are declared."""
    groups: dict[str, list[Control]] = {}
    for name, option in options_of(game).items():
        control = Control(
            name,
            say(option.label),
            say(option.sentence),
            say(option.group) if option.group else "",
            choices(option, rules.values.get(name, option.default), say),
            rules.idle.get(name, ""),
        )
        groups.setdefault(control.group, []).append(control)
    return list(groups.items())


def choices(option: Option, chosen: Any, say: Say) -> list[tuple[str, str, bool]]:
    """An option's values for a list to choose from."""
    return [(written(value), label(option, value, say), value == chosen) for value in option.values]


def label(option: Option, value: Any, say: Say) -> str:
    """A value in words."""
    if value in option.value_labels:
        return say(option.value_labels[value])
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say("none") if value is None else str(value)


def changed(game: Game, values: Mapping[str, Any], say: Say) -> list[str]:
    """What differs from the usual rules, a line an option."""
    known = options_of(game)
    return [
        say("{rule}: {value}", rule=say(known[name].label), value=label(known[name], value, say))
        for name, value in values.items()
        if name in known
    ]


def variant(game: Game, values: Mapping[str, Any]) -> hoyle.Variant:
    """The game with these rules; OptionError with one sentence."""
    return hoyle.game(game.name, **values)
