"""The state of the rules form: which options are changed, which clash, how to repair that, and whether the game can begin."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.pages import rules_form
from hoyle.pages.rules_form import Control, Rules
from hoyle.rules.game import Game
from hoyle.rules.options import coded
from hoyle.rulesets import house_rules
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.repairs import Repair, Search
from hoyle.rulesets.rule_sets import drawn_options, label, option_lines

PER_ROW = 3
"""The most values offered at a clashing option."""
MANY_OPTIONS = 12
"""A form with more options has a filter, and its sections are closed at first."""

SET = "set"
"""The form field of a button that sets options: their values as query parameters."""
LAST = "last-changed"
"""The form field with the option that was changed last."""

CANNOT_BEGIN = N_("You cannot begin with these rules yet: change one of the marked options.")


@dataclass(frozen=True)
class Button:
    """A button that sets options."""

    text: str
    name: str
    """Its accessible name, which contains the text."""
    set: str
    """The values as query parameters."""
    note: str = ""


@dataclass
class Row:
    """The state of an option."""

    name: str
    label: str
    usual: str
    """The label of the usual value; empty if the option is drawn."""
    back: Button | None = None
    """The button back to the usual value; None if the option has it."""
    why_idle: str = ""
    error: str = ""
    clashes: list[str] = field(default_factory=list[str])
    """The clashes that name the option, each in a few words."""
    repairs: list[Button] = field(default_factory=list[Button])

    @property
    def is_changed(self) -> bool:
        """Whether the value is not the usual one."""
        return self.back is not None


@dataclass(frozen=True)
class Changed:
    """A changed option in the list of changes."""

    row: Row
    chip: str
    sentence: str
    paragraph: str
    link: str
    """The paragraph in the rulebook of these rules, or an empty string."""


@dataclass
class FormState:
    """The state of the form."""

    rows: dict[str, Row]
    changes: list[Changed]
    heading: str
    """How many options are changed, in words."""
    repairs: list[Button]
    """Repairs of all clashes and invalid values."""
    reset: str
    """The usual values of all changed options as query parameters."""
    why_not: str
    """Why the game cannot begin; empty if it can."""


def form_state(game: Game, rules: Rules, say: Say, last: str = "") -> FormState:
    """Return the state of the form; `last` is the option that was changed last, if that is known."""
    rows = {name: row_of(game, name, rules, say) for name in game.every_option}
    search = Search(game, rules.values)
    mark_clashes(game, rules, rows, search, say)
    changes = [changed(game, row, rules, say) for row in rows.values() if row.is_changed]
    changed_names = [name for name, row in rows.items() if row.is_changed]
    heading = say.many("{n} change from the usual rules", "{n} changes from the usual rules", len(changes))
    return FormState(
        rows,
        changes,
        heading if changes else say("The usual rules, without changes."),
        complete_repairs(game, rules, search, say, last),
        urlencode(usual_fields(game, changed_names)),
        say(CANNOT_BEGIN) if rules.refused else "",
    )


def row_of(game: Game, name: str, rules: Rules, say: Say) -> Row:
    """Return the state of an option, without its clashes."""
    option, drawn = game.every_option[name], drawn_options(game)
    text = say(drawn[name].label if name in drawn else option.label)
    row = Row(name, text, "" if name in drawn or option.rows else label(option, option.default, say))
    row.why_idle, row.error = rules.idle.get(name, ""), rules.invalid.get(name, "")
    if row.error or rules.values[name] != option.default:
        back = say("Back to usual: {value}", value=row.usual) if row.usual else say("Back to usual")
        row.back = Button(back, f"{back} ({text})", urlencode(usual_fields(game, [name])))
    return row


def usual_fields(game: Game, names: list[str]) -> dict[str, str]:
    """Return the usual values of options as form fields; for a drawn option also those of the options that it sets."""
    drawn = drawn_options(game)
    all_names = [each for name in names for each in (name, *(drawn[name].sets if name in drawn else ()))]
    return fields_of(game, {name: game.every_option[name].default for name in all_names})


def mark_clashes(game: Game, rules: Rules, rows: Mapping[str, Row], search: Search, say: Say) -> None:
    """Add the clashes and the repairs by a single option to the rows."""
    for clash in search.clashes:
        if set(clash.among) & set(rules.invalid):
            continue
        for name in clash.among:
            others = ", ".join(rows[other].label for other in clash.among if other != name)
            words = say("Does not go with: {options}.", options=others) if others else say(clash.sentence)
            rows[name].clashes.append(coded(clash.code, words))
        for repair in search.of_clash(clash):
            (name,) = repair.values
            row, button = rows[name], value_button(game, rows[name], repair, say)
            if button.set not in [known.set for known in row.repairs] and len(row.repairs) < PER_ROW:
                row.repairs.append(button)


def value_button(game: Game, row: Row, repair: Repair, say: Say) -> Button:
    """Return the button that gives an option another value, for its own row."""
    value = label(game.every_option[row.name], repair.values[row.name], say) if row.usual else say("the usual one")
    note = say.many("{n} clash remains", "{n} clashes remain", repair.remaining) if repair.remaining else ""
    name = say("Change {rule} to {value}", rule=row.label, value=value)
    return Button(value, name, urlencode(fields_of(game, repair.values)), note)


def complete_repairs(game: Game, rules: Rules, search: Search, say: Say, last: str) -> list[Button]:
    """Return the buttons after which the rules are allowed; they set invalid values back to the usual ones."""
    valid = {name: game.every_option[name].default for name in rules.invalid}
    repairs = search.complete(last) or ([Repair({})] if valid else [])
    buttons: list[Button] = []
    for repair in repairs:
        values = {**valid, **repair.values}
        text = " · ".join(repair_lines(game, values, say))
        buttons.append(Button(text, text, urlencode(fields_of(game, values))))
    return buttons


def repair_lines(game: Game, values: Mapping[str, object], say: Say) -> list[str]:
    """Return a line of text for each option that a repair changes."""
    drawn = drawn_options(game)
    return [
        say("{rule}: {value}", rule=say(drawn[name].label), value=say("the usual one"))
        if name in drawn
        else option_lines(game, {name: value}, say)[0]
        for name, value in values.items()
    ]


def changed(game: Game, row: Row, rules: Rules, say: Say) -> Changed:
    """Return a changed option with its words and its paragraph, as on the table."""
    option = game.every_option[row.name]
    if row.error:
        return Changed(row, row.label, row.error, "", "")
    value = rules.values[row.name]
    paragraph = next((number for number in option.paragraphs if game.applies(number, rules.values)), "")
    query = f"?{urlencode(rules.link)}" if rules.link else ""
    link = f"/g/{game.name}/rules{query}#{paragraph}" if paragraph else ""
    chip, sentence = house_rules.chip(option, value, say), house_rules.sentence(option, value, say)
    return Changed(row, chip, sentence, paragraph, link)


def with_set(game: Game, fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a form after one of its buttons, which names option values in the field `set`."""
    after = dict(fields)
    known = game.every_option
    for name, text in parse_qsl(after.pop(SET, ""), keep_blank_values=True):
        if name in known:
            for field_name in [field for field in after if field.startswith(f"{name}.") or field == f"drawn.{name}"]:
                after.pop(field_name)
            after[name] = text
    return after


def first_set(fields: Mapping[str, str]) -> str:
    """Return the first option that a button sets; an empty string if there is none."""
    return next((name for name, _ in parse_qsl(fields.get(SET, ""), keep_blank_values=True)), "")


def changed_fields(game: Game, rules: Rules) -> dict[str, str]:
    """Return the options that are not usual as query parameters, invalid texts included."""
    known, drawn = game.every_option, drawn_options(game)
    values = {name: value for name, value in rules.values.items() if value != known[name].default}
    typed = {f"drawn.{name}" if name in drawn else name: text for name, text in rules.typed.items()}
    return fields_of(game, values) | typed


@dataclass(frozen=True)
class Section:
    """A section of the form: the options of a group."""

    name: str
    controls: list[Control]
    note: str
    """How many options of the section are changed, and how many clash or are invalid; empty if none."""
    is_open: bool

    @property
    def labels(self) -> str:
        """The labels of the options."""
        return ", ".join(control.label for control in self.controls)


def sections(game: Game, rules: Rules, state: FormState, say: Say) -> list[Section]:
    """Return the sections of the form. Where there are many options, those without changes and clashes are closed."""
    groups = rules_form.controls(game, rules, say)
    has_many = len(state.rows) > MANY_OPTIONS
    found: list[Section] = []
    for name, controls in groups:
        note = section_note([state.rows[control.name] for control in controls], say)
        found.append(Section(name, controls, note, not has_many or not found or bool(note)))
    return found


def section_note(rows: list[Row], say: Say) -> str:
    """Return what the heading of a section says of its options."""
    changed_count = sum(row.is_changed for row in rows)
    marked_count = sum(bool(row.clashes or row.error) for row in rows)
    notes = [say.many("{n} changed", "{n} changed", changed_count)] if changed_count else []
    notes += [say.many("{n} to repair", "{n} to repair", marked_count)] if marked_count else []
    return ", ".join(notes)
