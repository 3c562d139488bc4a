"""The browser's files agree with each other and with the server: messages, types, classes, colours."""

import importlib.util
import re
from pathlib import Path
from string import Formatter

import pytest

from hoyle.games import FAMILIES
from hoyle.games.shared.scenes import Zone
from hoyle.i18n import LANGUAGES, translator
from hoyle.pages.client_words import COUNTED_MESSAGES, MESSAGES, client_words

ROOT = Path(__file__).parents[2]
CLIENT_FOLDER = ROOT / "hoyle" / "client"
SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted(CLIENT_FOLDER.glob("*.js")))
SHEETS = sorted(CLIENT_FOLDER.glob("*.css"))
CLOTHS = sorted((ROOT / "hoyle" / "games").glob("**/art/cloth.css"))
MARKUP = [*ROOT.glob("hoyle/*/templates/*.html"), *ROOT.glob("hoyle/docs/*.py"), *ROOT.glob("hoyle/server/**/*.py")]
MARKUP += [*ROOT.glob("hoyle/pages/*.py"), *ROOT.glob("hoyle/client/site/*.js")]

SAY = re.compile(r'\bsay\(\s*"(\w+)"(?:,\s*\{([^{}]*)\})?')
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|lab)\(")
FROM_MARKDOWN = {"language-text"}
"""Classes that the Markdown renderer makes."""


def slots(text: str) -> set[str]:
    """Return the slots of a message."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def messages() -> dict[str, set[str]]:
    """Return the slots of the server's list by key."""
    counted = {key: slots(message(translator("en"), 5)) | {"n"} for key, message in COUNTED_MESSAGES.items()}
    return {key: slots(text) for key, text in MESSAGES.items()} | counted


def test_the_modules_use_exactly_the_servers_messages() -> None:
    assert {key for key, _ in SAY.findall(SCRIPTS)} == set(messages())


@pytest.mark.parametrize(("key", "facts"), sorted(set(SAY.findall(SCRIPTS))))
def test_every_call_fills_the_slots_of_its_message(key: str, facts: str) -> None:
    given = {fact.split(":")[0].strip() for fact in re.split(r",(?![^(]*\))", facts) if fact.strip()}
    assert given == messages()[key]


def test_every_message_is_named_in_the_code() -> None:
    calls = re.findall(r"\bsay\(\s*([^)\s,]+)", SCRIPTS)
    assert [name for name in calls if not name.startswith('"')] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_brings_every_message_with_its_slots(lang: str) -> None:
    said = client_words(translator(lang))
    assert set(said) == set(messages())
    for key, message in said.items():
        for text in message.values() if isinstance(message, dict) else [message]:
            assert slots(text) == messages()[key], key


def test_counted_messages_have_the_plural_forms_of_the_language() -> None:
    assert client_words(translator("en"))["count"] == {
        "one": "{n} card",
        "few": "{n} cards",
        "many": "{n} cards",
        "other": "{n} cards",
    }


def wire_types() -> str:
    """Return the generated declarations."""
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "scripts" / "wire_types.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.declarations()


def test_declarations_have_every_message_once_and_every_field() -> None:
    text = wire_types()
    names = re.findall(r"export interface (\w+)", text)
    assert len(names) == len(set(names))
    assert {"View", "Zone", "Item", "Cell", "Act", "Move", "Deck", "Face", "ViewFrame"} <= set(names)
    zone = text.split("export interface Zone {")[1].split("}")[0]
    assert set(re.findall(r"(\w+)\??:", zone)) >= set(Zone.__annotations__)
    assert "  kind: " in zone and "  tags?: string[];" in zone
    assert '  t: "view";' in text and "  from?: string[];" in text and "  at: [number, number];" in text


@pytest.mark.parametrize("sheet", [*SHEETS, *CLOTHS], ids=lambda path: path.name)
def test_lines_are_short(sheet: Path) -> None:
    assert [line for line in sheet.read_text("utf-8").splitlines() if len(line) > 120] == []


@pytest.mark.parametrize("sheet", [*SHEETS, *CLOTHS], ids=lambda path: path.name)
def test_what_follows_has_is_named(sheet: Path) -> None:
    """A browser keeps one list of all that rules with `:has()` change: with "anything" in it, it styles whole pages anew."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    while "(" in text:  # what stands in parentheses becomes ¶ where it contains `:has()`, else ¤
        text = re.sub(r"(:has)?\(([^()]*)\)", lambda found: "¶" if found[1] or "¶" in found[2] else "¤", text)
    selectors = [one.strip() for rule in re.findall(r"([^{};]+)\{", text) for one in rule.split(",")]
    far = [one for one in selectors if re.search(r"¶.*[\s>+~]", one)]
    assert [one for one in far if re.search(r"[\s>+~](?:\*|:(?!is[¤¶]))[^\s>+~]*$", one)] == []


@pytest.mark.parametrize("sheet", [path for path in SHEETS if path.name != "tokens.css"], ids=lambda path: path.name)
def test_colours_are_tokens(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert [line for line in text.splitlines() if COLOUR.search(line)] == []


def test_every_token_is_used_and_declared() -> None:
    editor = (CLIENT_FOLDER / "site" / "editor.js").read_text("utf-8")
    text = "\n".join(path.read_text("utf-8") for path in [*SHEETS, *CLOTHS]) + SCRIPTS + editor
    declared = set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", text)) | set(re.findall(r'"(--[\w-]+)"', text))
    declared |= set(re.findall(r"@property (--[\w-]+)", text)) | set(re.findall(r"(--[\w-]+):", MARKUP_TEXT))
    used = set(re.findall(r"var\((--[\w-]+)", text)) | set(re.findall(r"var\((--[\w-]+)", DRAWINGS))
    assert used - declared == set()
    assert {name for name in declared if name.startswith("--")} - used == set()


def test_every_cloth_belongs_to_a_family() -> None:
    for cloth in CLOTHS:
        families = set(re.findall(r'\[data-cloth="(\w+)"\]', cloth.read_text("utf-8")))
        assert families == {cloth.parents[1].name} <= set(FAMILIES)


MARKUP_TEXT = "\n".join(path.read_text("utf-8") for path in MARKUP)
DRAWINGS = "\n".join(path.read_text("utf-8") for path in (ROOT / "hoyle" / "games").glob("**/*.svg"))
TABLES = "\n".join(path.read_text("utf-8") for path in (ROOT / "hoyle" / "games").glob("**/*.py"))
WORDS = frozenset(re.findall(r"[\w-]+", MARKUP_TEXT + SCRIPTS))


def classes() -> list[str]:
    """Return every class that a style sheet names."""
    texts = [
        re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", path.read_text("utf-8"), flags=re.DOTALL) for path in SHEETS
    ]
    preludes = re.findall(r"([^{};]+)\{", "\n".join(texts))
    return sorted({name for prelude in preludes for name in re.findall(r"\.([a-zA-Z][\w-]*)", prelude)})


def is_used(name: str) -> bool:
    """Return whether templates, modules, thumbnails or the tags and kinds of games make elements of a class."""
    if name in WORDS:
        return True
    stem, _, last = name.rpartition("-")
    if stem == "thumb":
        return f'paint("{last}"' in TABLES
    computed = {"is", "zone", "badge", "weave", "spot", "plate", "option", "board-edge", "meld-state"}
    source = TABLES + MARKUP_TEXT + SCRIPTS
    return stem in computed and bool(re.search(rf"\"{re.escape(last)}\"|\b{re.escape(last)}:|{stem}-\$?\{{", source))


@pytest.mark.parametrize("name", classes())
def test_every_class_in_the_style_sheets_is_used(name: str) -> None:
    assert is_used(name) or name in FROM_MARKDOWN


def test_no_address_stands_in_the_modules() -> None:
    assert re.findall(r"[\"'`]/(?!/)[a-z]+[^\"'`\n]*[\"'`]", SCRIPTS) == []
