"""The options of a game as a form: a control for each option, clashes, idle options, and a preview of the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.games.shared.scenes import Say, Zone
from hoyle.games.shared.table_module import table_of
from hoyle.lab.atlas import atlas_of
from hoyle.play.boards import boards_at_start
from hoyle.play.play import Variant, vary
from hoyle.rules.drawings import DrawingError, DrawnOption, refusal_text
from hoyle.rules.game import Game
from hoyle.rules.option_text import USUAL, written
from hoyle.rules.options import Option, OptionError, coded, declared
from hoyle.rulesets.house_rules import full_values
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.repairs import clashes_in
from hoyle.rulesets.rule_sets import cell_label, drawn_options, label

NO, YES = "no", "yes"
"""The values of cells that are checkboxes."""

MAX_LIST = 9
"""An option with more whole numbers than this has a number field, otherwise a list."""
MAX_NAMED_LIST = 30
"""The same for an option some of whose numbers have names."""

OptionErrors = dict[str, OptionError]
"""The errors in the values of a form, by option."""


@dataclass
class Control:
    """The control of one option, or of one cell of labelled numbers."""

    name: str
    kind: str
    """One of `list`, `number`, `flags`, `row`, `cells` and `drawing`; of a cell `list`, `number` or `tick`."""
    label: str
    sentence: str
    group: str
    choices: list[tuple[str, str, bool]]
    """The values, their labels, and whether they are chosen; for a list or flags."""
    why_idle: str
    """Why the option changes nothing with the other options; empty if it is in use."""
    text: str = ""
    """The content of a text or number field."""
    placeholder: str = ""
    """The meaning of an empty field, if the number is optional."""
    minimum: int = 0
    maximum: int = 0
    sets: dict[str, str] = field(default_factory=dict[str, str])
    """The options that a drawing changes, with their values as text."""
    error: str = ""
    effects: list[str] = field(default_factory=list[str])
    """What the option does, measured beforehand; empty if it was not."""
    columns: list[str] = field(default_factory=list[str])
    """The labels of the columns of a grid."""
    rows: list[tuple[str, list["Control"]]] = field(default_factory=list[tuple[str, list["Control"]]])
    """The rows of labelled numbers: each with its label and the controls of its cells."""
    usual: str = ""
    """The usual value of a cell as text."""


@dataclass
class RefusalReason:
    """A reason why rules are refused: the clause of the rulebook, or "", and a sentence."""

    code: str
    sentence: str


@dataclass
class Rules:
    """A choice of options, and which of them are refused or idle."""

    values: dict[str, Any]
    """The values of all options."""
    refused: list[RefusalReason]
    idle: dict[str, str]
    """By option: why it changes nothing."""
    canonical: dict[str, Any]
    """The canonical form of the options; empty if the rules are refused."""
    link: dict[str, str]
    """The canonical form as query parameters."""
    invalid: dict[str, str] = field(default_factory=dict[str, str])
    """By option: why its value is invalid."""
    typed: dict[str, str] = field(default_factory=dict[str, str])
    """By option: the invalid text that was typed."""

    @property
    def clashes(self) -> list[str]:
        """The reasons for refusal as sentences with their clauses."""
        return [coded(reason.code, reason.sentence) for reason in self.refused]


def read_form(game: Game, fields: Mapping[str, str], say: Say) -> Rules:
    """Return the rules in the fields of a form or a link; ignore fields that are not options."""
    values, errors = read(game, fields)
    rules = explain(game, values, say, errors)
    rules.typed = {name: typed_text(name, fields) for name in errors}
    return rules


def read(game: Game, fields: Mapping[str, str]) -> tuple[dict[str, Any], OptionErrors]:
    """Return the values of the valid fields, and the errors in the invalid ones."""
    values, errors = dict[str, Any](), OptionErrors()
    for name, option in game.every_option.items():
        text = field_of(name, option, fields)
        if text is not None:
            accept(game, name, option.read(text), values, errors)
    for name, drawn in drawn_options(game).items():
        read_drawing(game, drawn, fields.get(f"drawn.{name}"), values, errors)
    return values, errors


def field_of(name: str, option: Option, fields: Mapping[str, str]) -> str | None:
    """Return the text of an option in a form, or None if the form does not contain the option.

    Each checked checkbox of a flags option and each cell of labelled numbers sends a field, unless it is a checkbox that is not
    checked, and a hidden field shows that they are present.
    """
    if option.rows and f"{name}." in fields:
        absent = NO if has_ticks(option) else ""
        texts = {cell: fields.get(f"{name}.{cell}", absent) for cell in option.cells}
        return "+".join(f"{cell}:{text}" for cell, text in texts.items() if text) or USUAL
    if option.flags and f"{name}." in fields:
        return "+".join(value for value in option.values if f"{name}.{value}" in fields)
    return fields.get(name)


def typed_text(name: str, fields: Mapping[str, str]) -> str:
    """Return the text typed for an option."""
    return fields.get(f"drawn.{name}", fields.get(name, ""))


def accept(game: Game, name: str, value: object, values: dict[str, object], errors: OptionErrors) -> None:
    """Add a value to `values`, or add its error to `errors`."""
    option = game.every_option[name]
    try:
        game.check({name: value})
        values[name] = option.decode(option.encode(value))
    except OptionError as error:
        errors[name] = error


def read_drawing(
    game: Game, drawn: DrawnOption, text: str | None, values: dict[str, object], errors: OptionErrors
) -> None:
    """Read a drawing from a text field, if the other options use it and the field is not empty."""
    full = full_values(game, values)
    if not text or not text.strip() or not drawn.applies(full):
        return
    try:
        values[drawn.option] = drawn.read(text)
        errors.pop(drawn.option, None)
    except DrawingError as error:
        errors[drawn.option] = error


def explain(game: Game, values: Mapping[str, object], say: Say, errors: OptionErrors | None = None) -> Rules:
    """Return the rules with these values of the options of the game and its match."""
    errors = errors or {}
    full = full_values(game, values)
    sentences = {name: error_sentence(game, name, error, say) for name, error in errors.items()}
    refused = [RefusalReason(error.code, sentences[name]) for name, error in errors.items()]
    refused += refusals(game, full, errors, say)
    canonical = {} if refused else vary(game, values).canonical()
    idle = game.option_schema.idle_reasons(full) | game.match_schema.idle_reasons(full)
    idle_words = {name: say(why) for name, why in idle.items()}
    return Rules(full, refused, idle_words, canonical, fields_of(game, canonical), sentences)


def error_sentence(game: Game, name: str, error: OptionError, say: Say) -> str:
    """Return an error as a sentence that contains the option's label instead of its name."""
    facts = error.facts | ({"name": say(game.every_option[name].label)} if "name" in error.facts else {})
    return refusal_text(OptionError(error.message, "", **facts), say)


def refusals(game: Game, full: Mapping[str, Any], errors: OptionErrors, say: Say) -> list[RefusalReason]:
    """Return the clashes in a choice, except those that involve an invalid value."""
    return [
        RefusalReason(clash.code, say(clash.sentence))
        for clash in clashes_in(game, full)
        if not set(clash.among) & set(errors)
    ]


def controls(game: Game, rules: Rules, say: Say) -> list[tuple[str, list[Control]]]:
    """Return the controls by group, in the order of declaration."""
    groups: dict[str, list[Control]] = {}
    atlas = atlas_of(game)
    drawn, drawing_texts = drawn_options(game), drawings(game, rules)
    for name, option in game.every_option.items():
        value = rules.values.get(name, option.default)
        control = control_of(name, option, value, say)
        control.why_idle, control.error = rules.idle.get(name, ""), rules.invalid.get(name, "")
        control.text = rules.typed.get(name, control.text)
        control.effects = atlas.option_sentences(game, name, say) if atlas else []
        if name in drawn:
            control.kind, control.label, control.sentence = "drawing", say(drawn[name].label), say(drawn[name].sentence)
            control.sets = {other: game.every_option[other].write(value) for other, value in drawn[name].sets.items()}
            control.text = rules.typed.get(name, drawing_texts.get(name, drawn[name].write(option.default)))
        groups.setdefault(control.group, []).append(control)
    return list(groups.items())


def control_of(name: str, option: Option, value: object, say: Say) -> Control:
    """Return the control of an option: a list, a number, a row of numbers, or checkboxes."""
    group = say(option.group) if option.group else ""
    control = Control(name, kind_of(option), say(option.label), say(option.sentence), group, [], "")
    if option.rows:
        add_cells(control, option, value, say)
    elif option.size is not None:
        control.text = option.write(value)
    else:
        add_values(control, option, value, say)
    return control


def kind_of(option: Option) -> str:
    """Return the kind of an option's control."""
    if option.size is not None:
        return "cells" if option.rows else "row"
    return "flags" if option.flags else "number" if needs_field(option) else "list"


def needs_field(option: Option) -> bool:
    """Return whether an option, or a cell, has more whole numbers than a list shows."""
    numbers = numbers_of(option)
    return len(numbers) > (MAX_LIST if option.value_labels.keys().isdisjoint(numbers) else MAX_NAMED_LIST)


def has_ticks(option: Option) -> bool:
    """Return whether the cells of labelled numbers are yes or no, and so checkboxes."""
    return bool(option.rows) and list(option.values) == [NO, YES]


def numbers_of(option: Option) -> list[int]:
    """Return the whole numbers among the values of an option."""
    return [number for number in option.values if type(number) is int]


def add_values(control: Control, option: Option, value: Any, say: Say) -> None:
    """Add the values of an option, or of a cell, to its control."""
    if control.kind == "number":
        numbers = numbers_of(option)
        control.text, control.minimum, control.maximum = "" if value is None else str(value), numbers[0], numbers[-1]
        control.placeholder = label(option, None, say) if None in option.values else ""
    else:
        control.choices = choices(option, value, say)


def add_cells(control: Control, option: Option, value: Any, say: Say) -> None:
    """Add a control for each cell of labelled numbers."""
    entries = dict(zip(option.cells, value, strict=True))
    usual = dict(zip(option.cells, option.default, strict=True))
    kind = "tick" if has_ticks(option) else "number" if needs_field(option) else "list"
    control.columns = [say(text) for text in option.columns.values()]
    for row, text in option.rows.items():
        cells = list[Control]()
        for cell in (f"{row}.{column}" if column else row for column in option.columns or ("",)):
            one = Control(f"{control.name}.{cell}", kind, cell_label(option, cell, say), "", "", [], "")
            add_values(one, option, entries[cell], say)
            one.usual = written(usual[cell])
            cells.append(one)
        control.rows.append((say(text), cells))


def choices(option: Option, chosen: Any, say: Say) -> list[tuple[str, str, bool]]:
    """Return the values of an option with their labels, and whether each is chosen."""
    return [
        (written(value), label(option, value, say), value in chosen if option.flags else value == chosen)
        for value in option.values
    ]


def drawings(game: Game, rules: Rules) -> dict[str, str]:
    """Return the texts of the drawings that are in use, by option, without invalid drawings."""
    chosen = game.option_schema.record(own_values(game, rules))
    rows = {name: drawn.in_force(chosen) for name, drawn in drawn_options(game).items() if name not in rules.invalid}
    return {name: drawn_options(game)[name].write(row) for name, row in rows.items() if row is not None}


def own_values(game: Game, rules: Rules) -> dict[str, object]:
    """Return the values of the game's options, without those of its match."""
    return {name: rules.values[name] for name in declared(game.options)}


def preview(game: Game, rules: Rules, say: Say) -> list[Zone]:
    """Return the board zones of the table as a spectator sees them at the start of the game."""
    if table_of(game).is_bare:
        return []
    values = own_values(game, rules)
    variant = Variant(game, game.option_schema.record(values), values, {})
    try:
        return boards_at_start(variant, say)
    except (LookupError, ValueError):  # rules that clash need not have a position that can be drawn
        if rules.refused:
            return []
        raise
