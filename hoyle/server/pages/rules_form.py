"""The options of a game as a form: controls with a sentence each, clashes, idle options, a preview of the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.games.shared.scenes import Say, Zone
from hoyle.rules.drawings import DrawingError, DrawnOption, refusal_text
from hoyle.rules.game import Game
from hoyle.rules.options import Explanation, Option, OptionError, coded, declared
from hoyle.session.play import Variant, vary
from hoyle.session.rule_sets import changed, drawn_options, house_of, label, options_of

LONG_LIST = 9
"""An option with more whole numbers than this is typed; with fewer it is chosen from a list."""

Faults = dict[str, OptionError]
"""The errors in the values given, by option."""


@dataclass
class Control:
    """The control of one option."""

    name: str
    kind: str
    """list, number, flags, row or drawing."""
    label: str
    sentence: str
    group: str
    choices: list[tuple[str, str, bool]]  # value, label, whether it is chosen
    why_idle: str
    text: str = ""
    """The content of a field for typing."""
    none: str = ""
    """What an empty field means, if the number is optional."""
    least: int = 0
    most: int = 0
    sets: dict[str, str] = field(default_factory=dict[str, str])
    wrong: str = ""


@dataclass
class Refused:
    """Why rules are refused: the number in the rulebook, if there is one, and a sentence."""

    code: str
    sentence: str


@dataclass
class Rules:
    """A choice of options with its explanation."""

    values: dict[str, Any]
    refused: list[Refused]
    idle: dict[str, str]
    canonical: dict[str, Any]
    link: dict[str, str]
    """The canonical form as query parameters."""
    wrong: dict[str, str] = field(default_factory=dict[str, str])
    """By option: why its value is invalid."""
    given: dict[str, str] = field(default_factory=dict[str, str])
    """By option: what was typed for it."""

    @property
    def clashes(self) -> list[str]:
        """The reasons for refusal as sentences with their numbers."""
        return [coded(reason.code, reason.sentence) for reason in self.refused]


def fields_of(game: Game, values: Mapping[str, Any]) -> dict[str, str]:
    """Return option values as form fields or query parameters."""
    known = options_of(game)
    return {name: known[name].write(value) for name, value in values.items() if name in known}


def read_form(game: Game, fields: Mapping[str, str], say: Say) -> Rules:
    """Return the rules that the fields of a form or a link choose; fields that are not options are ignored."""
    values, faults = read(game, fields)
    rules = explain(game, values, say, faults)
    rules.given = {name: typed(name, fields) for name in faults}
    return rules


def read(game: Game, fields: Mapping[str, str]) -> tuple[dict[str, Any], Faults]:
    """Return the values of the valid fields, and the errors in the others."""
    values, faults = dict[str, Any](), Faults()
    for name, option in options_of(game).items():
        text = field_of(name, option, fields)
        if text is not None:
            accept(game, name, option.read(text), values, faults)
    for name, drawn in drawn_options(game).items():
        read_drawing(game, drawn, fields.get(f"drawn.{name}"), values, faults)
    return values, faults


def field_of(name: str, option: Option, fields: Mapping[str, str]) -> str | None:
    """Return the text of an option, or None. Checkboxes send a field each, and one that says that they are present."""
    if option.flags and f"{name}." in fields:
        return "+".join(value for value in option.values if f"{name}.{value}" in fields)
    return fields.get(name)


def typed(name: str, fields: Mapping[str, str]) -> str:
    """Return the text typed for an option."""
    return fields.get(f"drawn.{name}", fields.get(name, ""))


def accept(game: Game, name: str, value: Any, values: dict[str, Any], faults: Faults) -> None:
    """Add a value to the others, or its error to the errors."""
    option = options_of(game)[name]
    try:
        house_of(game, name).full({name: value})
        values[name] = option.decode(option.encode(value))
    except OptionError as error:
        faults[name] = error


def read_drawing(game: Game, drawn: DrawnOption, text: str | None, values: dict[str, Any], faults: Faults) -> None:
    """Read a drawing from a text field, if the other options use it and the field is not empty."""
    full = {name: option.default for name, option in options_of(game).items()} | values
    if not text or not text.strip() or not drawn.applies(full):
        return
    try:
        values[drawn.option] = drawn.read(text)
        faults.pop(drawn.option, None)
    except DrawingError as error:
        faults[drawn.option] = error


def explain(game: Game, values: Mapping[str, Any], say: Say, faults: Faults | None = None) -> Rules:
    """Explain a choice of options, those of the game and of the match together."""
    faults = faults or {}
    of_match = declared(game.match.options) if game.match else {}
    own = {name: value for name, value in values.items() if name not in of_match}
    rest = {name: value for name, value in values.items() if name in of_match}
    whole = [game.explain(own), *([game.match.option_schema(game.name).explain(rest)] if game.match else [])]
    full = {name: value for part in whole for name, value in part.values.items()}
    wrong = {name: fault_sentence(game, name, error, say) for name, error in faults.items()}
    refused = [Refused(error.code, wrong[name]) for name, error in faults.items()]
    refused += refusals(game, full, faults, say)
    canonical = {} if refused else {name: value for part in whole for name, value in part.canonical.items()}
    return Rules(full, refused, idle_reasons(whole, say), canonical, fields_of(game, canonical), wrong)


def fault_sentence(game: Game, name: str, error: OptionError, say: Say) -> str:
    """Return the sentence for an error, with the option's label in place of its name."""
    facts = error.facts | ({"name": say(options_of(game)[name].label)} if "name" in error.facts else {})
    return refusal_text(OptionError(error.message, **facts), say)


def refusals(game: Game, full: Mapping[str, Any], faults: Faults, say: Say) -> list[Refused]:
    """Return the clashes in a choice, except those that involve an invalid value."""
    found = game.option_schema.refusals(full)
    if game.match:
        found += [
            *game.match.option_schema(game.name).refusals(full),
            *(clash for clash in game.match.clashes if clash.when(full)),
        ]
    return [Refused(clash.code, say(clash.sentence)) for clash in found if not set(clash.among) & set(faults)]


def idle_reasons(whole: list[Explanation], say: Say) -> dict[str, str]:
    """Return the reasons why options are idle."""
    return {name: say(why) for part in whole for name, why in part.idle.items()}


def controls(game: Game, rules: Rules, say: Say) -> list[tuple[str, list[Control]]]:
    """Return the controls by group, in the order of declaration."""
    groups: dict[str, list[Control]] = {}
    drawn, texts = drawn_options(game), drawings(game, rules)
    for name, option in options_of(game).items():
        value = rules.values.get(name, option.default)
        control = control_of(name, option, value, say)
        control.why_idle, control.wrong = rules.idle.get(name, ""), rules.wrong.get(name, "")
        control.text = rules.given.get(name, control.text)
        if name in drawn:
            control.kind, control.label, control.sentence = "drawing", say(drawn[name].label), say(drawn[name].sentence)
            control.sets = {other: options_of(game)[other].write(value) for other, value in drawn[name].sets.items()}
            control.text = rules.given.get(name, texts.get(name, drawn[name].write(option.default)))
        groups.setdefault(control.group, []).append(control)
    return list(groups.items())


def control_of(name: str, option: Option, value: Any, say: Say) -> Control:
    """Return the control of an option: a list, a number, a row of numbers, or checkboxes."""
    group = say(option.group) if option.group else ""
    numbers = [number for number in option.values if type(number) is int]
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
    """Return the values of an option with their labels, and whether each is chosen."""
    return [
        (option.write(value), label(option, value, say), value in chosen if option.flags else value == chosen)
        for value in option.values
    ]


def drawings(game: Game, rules: Rules) -> dict[str, str]:
    """Return the drawings in force by option, given or default; invalid ones are left out."""
    chosen = game.option_schema.record(own_values(game, rules))
    rows = {name: drawn.in_force(chosen) for name, drawn in drawn_options(game).items() if name not in rules.wrong}
    return {name: drawn_options(game)[name].write(row) for name, row in rows.items() if row is not None}


def own_values(game: Game, rules: Rules) -> dict[str, Any]:
    """Return the values of the game's options, without those of its match."""
    return {name: rules.values[name] for name in declared(game.options)}


def preview(game: Game, rules: Rules, say: Say) -> list[Zone]:
    """Return the boards of the table as a spectator sees them at the start of the game."""
    if game.table is None:
        return []
    values = own_values(game, rules)
    chosen = Variant(game, game.option_schema.record(values), values, {})
    people = [say("Seat {number}", number=seat + 1) for seat in range(chosen.seats)]
    try:
        scene = game.table.draw(chosen.new(seed=1).public_view(), None, people, say)
    except (LookupError, ValueError):  # rules that clash need not have a position that can be drawn
        if rules.refused:
            return []
        raise
    return [zone for zone in scene.zones if zone.kind == "grid" and "cards" not in zone.tags]


def variant(game: Game, values: Mapping[str, Any]) -> Variant:
    """Return the game with these options; OptionError if they are invalid."""
    return vary(game, values)


__all__ = [
    "changed",
    "controls",
    "drawings",
    "explain",
    "fields_of",
    "label",
    "options_of",
    "preview",
    "read_form",
    "variant",
]
