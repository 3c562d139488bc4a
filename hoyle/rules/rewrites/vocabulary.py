"""What a rewrite may call in its declarations, besides what games in a text may."""

import ast
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn, cast

from hoyle.i18n import N_
from hoyle.rules import bits, french_cards, mark, record, seats, visibility
from hoyle.rules.added import KINDS, SET, CounterOf, MoveOf, Tells, ZoneOf
from hoyle.rules.choices import choice
from hoyle.rules.conditions import when
from hoyle.rules.constants import table
from hoyle.rules.options import Clash, Idle, Option, Preset, flags, numbers, option
from hoyle.rules.reading.declarations import CALLERS, check_words, option_values
from hoyle.rules.reading.values import Caller, Values, require
from hoyle.rules.rewrites.rewrite import Example

MAX_TEXT = 4_000
"""The most characters of a paragraph."""
MAX_SHORT = 200
"""The most characters of a label, or of a sentence of the log."""
MAX_MOVES = 256
"""The most moves that a declaration adds."""
NUMBER = re.compile(r"[A-Z]{1,3}\d{1,3}(\.\w{1,6}){0,3}")
"""The form of the number of a paragraph."""
LANGUAGE = re.compile(r"[a-z]{2}")


class Declared(NamedTuple):
    """What `rewrite(…)` declares."""

    words: Mapping[str, Any]


class Replaced(NamedTuple):
    """What `replaces(…)` names: a rule of the usual game."""

    usual: Callable[..., Any]


def only_in_a_rewrite(*args: object, **words: object) -> NoReturn:
    """Raise TypeError: the functions of this vocabulary are read from a rewrite, and never run."""
    raise TypeError("A rewrite is read, and never run as Python: name its file, as in hoyle.game('./my_rewrite.py').")


def rule(game: Any, address: str = "") -> Any:
    """Return the usual form of a rule of the game, by its address; as `@rule`, mark a function that other rules call.

    `hoyle rules GAME --functions` lists the addresses.
    """
    only_in_a_rewrite()


def replaces(usual: Any) -> Any:
    """As `@replaces(usual)`: let the function stand for this rule of the game. It may call the usual one."""
    only_in_a_rewrite()


def rewrite(
    name: str,
    *,
    of: str,
    title: str,
    paragraphs: Mapping[str, str],
    languages: Mapping[str, Mapping[str, str]] | None = None,
    titles: Mapping[str, str] | None = None,
    clashes: tuple[Clash, ...] = (),
    idle: tuple[Idle, ...] = (),
    presets: Mapping[str, Preset] | None = None,
    examples: tuple[Example, ...] = (),
    counters: tuple[CounterOf, ...] = (),
    tells: tuple[Tells, ...] = (),
    zones: tuple[ZoneOf, ...] = (),
    words: Mapping[str, Mapping[str, str]] | None = None,
    **facts: Any,
) -> Any:
    """Declare the rewrite: its name, the game that it rewrites, its title and its paragraphs by number.

    `languages` and `titles` have the paragraphs and the title in other languages, by code such as `de`. `words` has other words for
    texts of the game, such as {"Musician": {"en": "Jester", "de": "Narr"}}. `facts` are numbers
    of `Game` that the rules change: `moves`, `codes`, `max_length` and `payoffs`.
    """
    only_in_a_rewrite()


def counter(field: str, label: str, *, languages: Mapping[str, str] | None = None, most: int | None = None) -> Any:
    """Declare a counter beside the players' names, for `counters=`; see `CounterOf`."""
    only_in_a_rewrite()


def tells(
    field: str,
    sentence: str,
    *,
    languages: Mapping[str, str] | None = None,
    paragraph: str = "",
    rises: bool = False,
) -> Any:
    """Declare a sentence of the log, for `tells=`; see `Tells`."""
    only_in_a_rewrite()


def move(
    name: str,
    label: str,
    *,
    cards: int = 0,
    numbers: int = 0,
    zone: str = "",
    languages: Mapping[str, str] | None = None,
) -> Any:
    """Declare moves that the game does not have, for a constant: the first one; see `MoveOf`.

    A rule that replaces `legal` offers them, one that replaces `play` plays them.
    """
    only_in_a_rewrite()


def zone(name: str, label: str, field: str, *, kind: str = SET, languages: Mapping[str, str] | None = None) -> Any:
    """Declare a zone of the table that shows a field, for `zones=`; see `ZoneOf`."""
    only_in_a_rewrite()


def value(name: str, default: int, values: range, *, paragraph: str = "", label: str = "", sentence: str = "") -> Any:
    """Declare a number that people change: an option, which functions read by this name.

    A function that reads it has a parameter `state`.
    """
    only_in_a_rewrite()


def example(
    title: str,
    *,
    play: tuple[str, ...],
    expect: Mapping[str, Any],
    options: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    seed: int | None = 1,
) -> Any:
    """Declare an example, which `hoyle check` plays; see `Example`."""
    only_in_a_rewrite()


def is_texts(found: object, key: re.Pattern[str] = NUMBER) -> bool:
    """Return whether a value is a dict of texts by number of a paragraph, or by other keys of a form."""
    return isinstance(found, dict) and all(
        isinstance(number, str) and key.fullmatch(number) and isinstance(text, str) and 0 < len(text) <= MAX_TEXT
        for number, text in cast(dict[object, object], found).items()
    )


def make_rewrite(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return what a rewrite declares."""
    found = {**({"name": args[0]} if args else {}), **words}
    require(len(args) <= 1, "rewrite(…) takes a name, and everything else by its own name")
    for name in ("name", "of", "title"):
        require(isinstance(found.get(name), str), f"{name}= is missing, or not a text")
    name = cast(str, found["name"])
    require(re.fullmatch("[a-z][a-z0-9_]{1,39}", name), "the name of a rewrite has 2 to 40 of the signs a-z, 0-9 and _")
    require(len(cast(str, found["title"])) <= 80, "a title has at most 80 characters")
    require(
        is_texts(found.setdefault("paragraphs", {})), 'paragraphs= has texts by number, such as {"R8": "The higher …"}'
    )
    languages = cast(dict[str, Any], found.setdefault("languages", {}))
    is_known = isinstance(found["languages"], dict) and all(LANGUAGE.fullmatch(str(code)) for code in languages)
    require(
        is_known and all(map(is_texts, languages.values())), 'languages= has paragraphs by code, such as {"de": {…}}'
    )
    require(is_texts(found.setdefault("titles", {}), LANGUAGE), 'titles= has texts by language, such as {"de": "…"}')
    for name, word, type_ in (("counters", "counter", CounterOf), ("tells", "tells", Tells), ("zones", "zone", ZoneOf)):
        given = found.setdefault(name, ())
        are_right = isinstance(given, tuple) and all(
            isinstance(each, type_) for each in cast(tuple[object, ...], given)
        )
        require(are_right, f"{name}= has a tuple of {word}(…)")
    require(is_words(found.setdefault("words", {})), 'words= has texts by language, such as {"Spy": {"en": "Scout"}}')
    return Declared(found)


def is_words(found: object) -> bool:
    """Return whether a value is a dict of texts by language, English ones among them, by the text of the game."""
    return isinstance(found, dict) and all(
        isinstance(message, str) and is_texts(texts, LANGUAGE) and "en" in cast(dict[str, str], texts)
        for message, texts in cast(dict[object, object], found).items()
    )


def make_counter(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a counter beside the players' names."""
    types = {"field": str, "label": str, "languages": dict, "most": int}
    return presentation(CounterOf, ("field", "label"), types, args, words)


def make_tells(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a sentence of the log."""
    types = {"field": str, "sentence": str, "languages": dict, "paragraph": str, "rises": bool}
    return presentation(Tells, ("field", "sentence"), types, args, words)


def make_move(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return moves that a rewrite adds."""
    types = {"name": str, "label": str, "cards": int, "numbers": int, "zone": str, "languages": dict}
    made = cast(MoveOf, presentation(MoveOf, ("name", "label"), types, args, words))
    require(
        re.fullmatch("[a-z][a-z0-9_]{1,19}", made.name), "the name of a move has 2 to 20 of the signs a-z, 0-9 and _"
    )
    require(made.count in range(1, MAX_MOVES + 1), f"a rewrite adds 1 to {MAX_MOVES} moves")
    return made


def make_zone(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return a zone that a rewrite adds."""
    types = {"name": str, "label": str, "field": str, "kind": str, "languages": dict}
    made = cast(ZoneOf, presentation(ZoneOf, ("name", "label", "field"), types, args, words))
    require(made.kind in KINDS, f"kind= is one of {', '.join(KINDS)}")
    require(
        re.fullmatch("[a-z][a-z0-9_]{1,19}", made.name), "the name of a zone has 2 to 20 of the signs a-z, 0-9 and _"
    )
    return made


def presentation(
    made: Callable[..., object],
    needed: tuple[str, ...],
    types: dict[str, Any],
    args: list[object],
    words: dict[str, object],
) -> object:
    """Return a counter or sentence of these arguments."""
    found: dict[str, Any] = {**dict(zip(needed, args, strict=False)), **words}
    check_words(found, types)
    is_enough = len(args) <= len(needed) and set(needed) <= set(found)
    require(is_enough, f"this takes a {' and a '.join(needed)}")
    require(is_texts(found.get("languages", {}), LANGUAGE), 'languages= has texts by language, such as {"de": "…"}')
    require(
        all(0 < len(found[name]) <= MAX_SHORT for name in needed), f"a text here has at most {MAX_SHORT} characters"
    )
    return made(**found)


def make_replaces(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return the rule that a function replaces."""
    usual = args[0] if len(args) == 1 and not words else None
    original: Any = getattr(usual, mark.USUAL, usual)
    require(
        mark.mark_of(original) == "rule", "@replaces(…) takes a rule of the game, as usual = rule(game, name) gives it"
    )
    return Replaced(original)


def make_value(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return the option that a value is."""
    types = {"name": str, "default": int, "values": range, "paragraph": str, "label": str, "sentence": str}
    found: dict[str, Any] = {**dict(zip(types, args, strict=False)), **words}
    check_words(found, cast(Any, types))
    require({"name", "default", "values"} <= set(found), "value(…) takes a name, the usual number and a range")
    name = str(found["name"])
    require(name.isidentifier() and name.isascii(), "the name of a value has letters, digits and _")
    label = found.get("label") or name.replace("_", " ").capitalize()
    sentence = found.get("sentence") or f"{label}: {found['default']} by the usual rules of this rewrite."
    paragraphs = (found["paragraph"],) if found.get("paragraph") else ()
    made = option(
        found["default"], option_values(found["values"], 4_096), label=label, sentence=sentence, paragraphs=paragraphs
    )
    made_option = cast(Option, cast(object, made))
    require(made_option.allows(made_option.default), f"{name} is never {found['default']}, its usual number")
    return NamedOption(name, made_option)


class NamedOption(NamedTuple):
    """A value, and the name by which functions read it."""

    name: str
    option: Option


def make_example(values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
    """Return an example."""
    types: dict[str, Any] = {
        "title": str,
        "play": tuple,
        "expect": dict,
        "options": dict,
        "position": dict,
        "seed": int | None,
    }
    found: dict[str, Any] = {**dict(zip(types, args, strict=False)), **words}
    check_words(found, types)
    require({"title", "play", "expect"} <= set(found), "example(…) takes a title, play= and expect=")
    require(all(isinstance(move, str) for move in found["play"]), 'play= has moves such as "0 b3"')
    return Example(**found)


def names_of_module(module: object) -> dict[str, object]:
    """Return what rules and declarations may use of a module of `hoyle.rules`."""
    return {
        name: each
        for name, each in vars(module).items()
        if not name.startswith("_")
        and (isinstance(each, int | str | visibility.Seen) or mark.mark_of(each) in ("rule", "primitive"))
    }


DECLARED: Mapping[str, Callable[..., Any]] = {
    "rule": rule,
    "replaces": replaces,
    "rewrite": rewrite,
    "value": value,
    "example": example,
    "counter": counter,
    "tells": tells,
    "move": move,
    "zone": zone,
    "option": option,
    "flags": flags,
    "numbers": numbers,
    "choice": choice,
    "when": when,
    "table": table,
    "cell": record.cell,
    "row": record.row,
    "cards": visibility.cards,
    "clash": Clash,
    "idle": Idle,
    "preset": Preset,
    "Clash": Clash,
    "Idle": Idle,
    "Preset": Preset,
    "cards_named": french_cards.cards_named,
    "N_": N_,
    "inlined": mark.inlined,
}
"""The functions of declarations by name."""
NAMES: Mapping[str, object] = {
    **names_of_module(bits),
    **names_of_module(french_cards),
    **names_of_module(seats),
    **names_of_module(visibility),
    **names_of_module(record),
    **DECLARED,
}
"""All names that a rewrite knows without an import."""
REWRITE_CALLERS: Mapping[object, Caller] = {
    **CALLERS,
    rewrite: make_rewrite,
    replaces: make_replaces,
    value: make_value,
    example: make_example,
    counter: make_counter,
    tells: make_tells,
    move: make_move,
    zone: make_zone,
}
"""By function: what makes the value of its call. The reader has that of `rule`."""
