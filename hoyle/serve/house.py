"""The house rules of a game as a page shows them: controls with a sentence each, clashes, idle options, the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.composed import changed, drawn_options, house_of, label, options_of
from hoyle.games.shapes import Say, Zone
from hoyle.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import Explained, Option, OptionError, coded, declared
from hoyle.rules.texts import Drawn, Misprint, told

LONG_LIST = 9
"""So many whole numbers in a row are typed, fewer are chosen from a list."""

Faults = dict[str, OptionError]
"""What is wrong with the value that was given for an option."""


@dataclass
class Control:
    """One option on the page."""

    name: str
    kind: str
    """list, number, flags, row or drawing."""
    label: str
    sentence: str
    group: str
    choices: list[tuple[str, str, bool]]  # value, label, whether it is chosen
    why_idle: str
    text: str = ""
    """What stands in a field that one types into."""
    none: str = ""
    """What an empty field means, where a number may be left out."""
    least: int = 0
    most: int = 0
    brings: dict[str, str] = field(default_factory=dict[str, str])
    wrong: str = ""


@dataclass
class Refused:
    """Why a choice cannot be: the number in the rulebook, if it has one, and a sentence."""

    code: str
    sentence: str


@dataclass
class Rules:
    """A choice of house rules, explained."""

    values: dict[str, Any]
    refused: list[Refused]
    idle: dict[str, str]
    canonical: dict[str, Any]
    link: dict[str, str]
    """The canonical form as words of a link."""
    wrong: dict[str, str] = field(default_factory=dict[str, str])
    """By option: why its value is none."""
    given: dict[str, str] = field(default_factory=dict[str, str])
    """By option: what was typed for it."""

    @property
    def clashes(self) -> list[str]:
        """The refusals as sentences with their numbers."""
        return [coded(one.code, one.sentence) for one in self.refused]


def words_of(game: Game, values: Mapping[str, Any]) -> dict[str, str]:
    """Values as words of a link."""
    known = options_of(game)
    return {name: known[name].write(value) for name, value in values.items() if name in known}


def asked(game: Game, fields: Mapping[str, str], say: Say) -> Rules:
    """What the words of a form or a link choose; words that are no option are not for us."""
    values, faults = read(game, fields)
    rules = explain(game, values, say, faults)
    rules.given = {name: given(name, fields) for name in faults}
    return rules


def read(game: Game, fields: Mapping[str, str]) -> tuple[dict[str, Any], Faults]:
    """The values that the words stand for, and what is wrong with the others."""
    values, faults = dict[str, Any](), Faults()
    for name, option in options_of(game).items():
        word = word_for(name, option, fields)
        if word is not None:
            take(game, name, option.read(word), values, faults)
    for name, drawn in drawn_options(game).items():
        read_drawing(game, drawn, fields.get(f"drawn.{name}"), values, faults)
    return values, faults


def word_for(name: str, option: Option, fields: Mapping[str, str]) -> str | None:
    """The word of an option; boxes that can be ticked send one field each, and one that says that they were there."""
    if option.flags and f"{name}." in fields:
        return "+".join(one for one in option.values if f"{name}.{one}" in fields)
    return fields.get(name)


def given(name: str, fields: Mapping[str, str]) -> str:
    """What was typed for an option."""
    return fields.get(f"drawn.{name}", fields.get(name, ""))


def take(game: Game, name: str, value: Any, values: dict[str, Any], faults: Faults) -> None:
    """One value among the others, unless it is none."""
    option = options_of(game)[name]
    try:
        house_of(game, name).full({name: value})
        values[name] = option.decode(option.encode(value))
    except OptionError as error:
        faults[name] = error


def read_drawing(game: Game, drawn: Drawn, text: str | None, values: dict[str, Any], faults: Faults) -> None:
    """A drawing in a text field counts where the other rules ask for one; an empty field is none."""
    full = {name: option.default for name, option in options_of(game).items()} | values
    if not text or not text.strip() or not drawn.counts(full):
        return
    try:
        values[drawn.option] = drawn.read(text)
        faults.pop(drawn.option, None)
    except Misprint as error:
        faults[drawn.option] = error


def explain(game: Game, values: Mapping[str, Any], say: Say, faults: Faults | None = None) -> Rules:
    """What a choice means: options of the game and of the match together."""
    faults = faults or {}
    of_match = declared(game.match.options) if game.match else {}
    own = {name: value for name, value in values.items() if name not in of_match}
    rest = {name: value for name, value in values.items() if name in of_match}
    whole = [game.explain(own), *([game.match.house(game.name).explain(rest)] if game.match else [])]
    full = {name: value for one in whole for name, value in one.values.items()}
    wrong = {name: told_of(game, name, error, say) for name, error in faults.items()}
    refused = [Refused(error.code, wrong[name]) for name, error in faults.items()]
    refused += refusals(game, full, faults, say)
    canonical = {} if refused else {name: value for one in whole for name, value in one.canonical.items()}
    return Rules(full, refused, asleep(whole, say), canonical, words_of(game, canonical), wrong)


def told_of(game: Game, name: str, error: OptionError, say: Say) -> str:
    """What is wrong with an option, under the name that it has on the page; the code stands beside it."""
    facts = error.facts | ({"name": say(options_of(game)[name].label)} if "name" in error.facts else {})
    return told(OptionError(error.message, **facts), say)


def refusals(game: Game, full: Mapping[str, Any], faults: Faults, say: Say) -> list[Refused]:
    """The clashes in a full choice, but for those about a value that could not even be read."""
    found = game.house.refusals(full)
    if game.match:
        found += [*game.match.house(game.name).refusals(full), *(one for one in game.match.clashes if one.when(full))]
    return [Refused(one.code, say(one.sentence)) for one in found if not set(one.among) & set(faults)]


def asleep(whole: list[Explained], say: Say) -> dict[str, str]:
    """Idle options, each with the reason."""
    return {name: say(why) for one in whole for name, why in one.idle.items()}


def controls(game: Game, rules: Rules, say: Say) -> list[tuple[str, list[Control]]]:
    """The controls in their groups, in the order in which they are declared."""
    groups: dict[str, list[Control]] = {}
    drawn, texts = drawn_options(game), drawings(game, rules)
    for name, option in options_of(game).items():
        value = rules.values.get(name, option.default)
        control = control_of(name, option, value, say)
        control.why_idle, control.wrong = rules.idle.get(name, ""), rules.wrong.get(name, "")
        control.text = rules.given.get(name, control.text)
        if name in drawn:
            control.kind, control.label, control.sentence = "drawing", say(drawn[name].label), say(drawn[name].sentence)
            control.brings = {other: options_of(game)[other].write(one) for other, one in drawn[name].brings.items()}
            control.text = rules.given.get(name, texts.get(name, drawn[name].write(option.default)))
        groups.setdefault(control.group, []).append(control)
    return list(groups.items())


def control_of(name: str, option: Option, value: Any, say: Say) -> Control:
    """An option that is chosen from a list, typed as a number or as a row of them, or ticked."""
    group = say(option.group) if option.group else ""
    numbers = [one for one in option.values if type(one) is int]
    kind = "row" if option.size else "flags" if option.flags else "number" if len(numbers) > LONG_LIST else "list"
    control = Control(name, kind, say(option.label), say(option.sentence), group, [], "")
    if kind == "row":
        control.text = option.write(value)
    elif kind == "number":
        control.text, control.least, control.most = "" if value is None else str(value), numbers[0], numbers[-1]
        control.none = label(option, None, say) if None in option.values else ""
    else:
        control.choices = choices(option, value, say)
    return control


def choices(option: Option, chosen: Any, say: Say) -> list[tuple[str, str, bool]]:
    """An option's values for a list to choose from, or to tick."""
    return [
        (option.write(value), label(option, value, say), value in chosen if option.flags else value == chosen)
        for value in option.values
    ]


def drawings(game: Game, rules: Rules) -> dict[str, str]:
    """The drawings in force by option, one's own or what the rules begin from; none that could not be read."""
    kept = game.house.record(own_values(game, rules))
    rows = {name: drawn.usual(kept) for name, drawn in drawn_options(game).items() if name not in rules.wrong}
    return {name: drawn_options(game)[name].write(row) for name, row in rows.items() if row is not None}


def own_values(game: Game, rules: Rules) -> dict[str, Any]:
    """The values of the game's own options, those of its match left out."""
    return {name: rules.values[name] for name in declared(game.options)}


def preview(game: Game, rules: Rules, say: Say) -> list[Zone]:
    """The boards of the table as everybody sees them when the game has begun."""
    if game.table is None:
        return []
    values = own_values(game, rules)
    chosen = Variant(game, game.house.record(values), values, {})
    people = [say("Seat {number}", number=seat + 1) for seat in range(chosen.seats)]
    try:
        scene = game.table.draw(chosen.new(seed=1).watch(), None, people, say)
    except (LookupError, ValueError):  # rules that clash need not have a position that can be drawn
        if rules.refused:
            return []
        raise
    return [zone for zone in scene.zones if zone.kind == "grid" and "cards" not in zone.tags]


def variant(game: Game, values: Mapping[str, Any]) -> Variant:
    """The game with these rules; OptionError with one sentence."""
    return vary(game, values)


__all__ = [
    "asked",
    "changed",
    "controls",
    "drawings",
    "explain",
    "label",
    "options_of",
    "preview",
    "variant",
    "words_of",
]
